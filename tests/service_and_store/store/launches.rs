//! Matches that people opened as an Activity, in every store: the last of each person in a channel, for some hours.

use postern::store::read::launches::Launch;
use postern_testkit::prelude::*;

const HERE: ChannelId = ChannelId(7);
const HOURS: Millis = Millis::hours(6);

fn launch(channel: ChannelId, person: PersonId, of: u64, at: Timestamp) -> Launch {
    Launch { channel, person, of: MatchId(of), at, heard: None }
}

async fn opened(store: &Store, channel: ChannelId, now: Timestamp) -> Vec<(PersonId, u64)> {
    let all = store.launches(channel, now).await.unwrap();
    all.iter().map(|one| (one.person, one.of.0)).collect()
}

pub(crate) async fn a_person_has_one_launch_in_each_channel_for_some_hours(store: &Store) {
    let soon = NOON.plus(Millis(1));
    for one in [
        launch(HERE, ANN, 1, NOON),
        launch(HERE, BEN, 2, NOON),
        launch(ChannelId(9), ANN, 3, NOON),
        launch(HERE, ANN, 4, soon),
    ] {
        store.remember_launch(one).await.unwrap();
    }
    assert_eq!(opened(store, HERE, soon).await, [(ANN, 4), (BEN, 2)]);
    assert_eq!(opened(store, ChannelId(9), soon).await, [(ANN, 3)]);
    store.note_heard(HERE, ANN, soon).await.unwrap();
    let heard = store.all_launches(soon).await.unwrap();
    assert_eq!(heard.iter().filter(|one| one.heard == Some(soon)).count(), 1);
    assert_eq!(opened(store, HERE, NOON.plus(HOURS)).await, [(ANN, 4)]);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
    store.forget_launches(ANN).await.unwrap();
    assert_eq!(store.all_launches(soon).await.unwrap(), [launch(HERE, BEN, 2, NOON)]);
}

/// Two processes open boards at once: no launch is lost.
pub(crate) async fn launches_at_the_same_time_are_all_remembered(store: &Store) {
    let people: Vec<PersonId> = (1..=20).map(PersonId).collect();
    let all = people.iter().map(|person| store.remember_launch(launch(HERE, *person, person.0, NOON)));
    for done in futures_util::future::join_all(all).await {
        done.unwrap();
    }
    assert_eq!(opened(store, HERE, NOON).await.len(), people.len());
    for later in 0..300 {
        store.remember_launch(launch(HERE, PersonId(1_000 + later), 1, NOON.plus(Millis(1)))).await.unwrap();
    }
    assert_eq!(opened(store, HERE, NOON).await.len(), 200, "the number is bounded");
}
