//! Servers in every store: their settings, and the deletion of personal data.

use postern::play::people::profile::Leaving;
use postern::play::people::seat_news::Wish;
use postern::play::record::ended::Ended;
use postern::play::server::Daily;
use postern_testkit::prelude::*;

use super::transfer::{export, import};
use super::{later, of_challenge, of_record};
use postern_testkit::fixtures::{begun_over, challenge};

pub(crate) fn server(id: u64, next: Option<Timestamp>) -> ServerSettings {
    let puzzle = next.map(|next| Daily::new(ChannelId(7), 9, next, Default::default()));
    ServerSettings { revision: 1, puzzle, ..ServerSettings::new(ServerId(id)) }
}

async fn keep(store: &Store, server: ServerSettings) -> Result<Change, CommitError> {
    store.commit(Change { servers: vec![server], ..Change::default() }.into()).await
}

pub(crate) async fn servers_are_due_in_order_and_changed_by_revision(store: &Store) {
    for (id, next) in [(5, Some(later(20))), (6, None), (7, Some(later(10)))] {
        keep(store, server(id, next)).await.unwrap();
    }
    let due = |until| async move {
        let due = store.servers_due(until, 9).await.unwrap();
        due.into_iter().map(|server| server.id.0).collect::<Vec<_>>()
    };
    assert_eq!((due(later(20)).await, due(later(10)).await), (vec![7, 5], vec![7]));
    assert!(matches!(keep(store, server(7, None)).await, Err(CommitError::Conflict)));
    keep(store, ServerSettings { revision: 2, ..server(7, None) }).await.unwrap();
    assert_eq!(due(later(20)).await, [5]);
    let all = store.servers(ServerId(5), 9).await.unwrap();
    assert_eq!(all.iter().map(|server| server.id.0).collect::<Vec<_>>(), [6, 7]);
    assert_eq!(store.server(ServerId(7)).await.unwrap().map(|server| server.revision), Some(2));
    assert_eq!(store.server(ServerId(8)).await.unwrap(), None);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}

pub(crate) fn leaving() -> Profile {
    let leaving = Leaving { asked: NOON, remains: PersonId::former(77) };
    let mut profile = Profile { revision: 1, leaving: Some(leaving), ..Profile::new(ANN) };
    profile.seats.wish(Wish { game: "ransom".into(), server: ServerId(5), channel: ChannelId(7) }, true);
    profile
}

/// Replaces Ann in a match by the id of a former player.
async fn without_ann(store: &Store, id: u64, remains: PersonId) {
    let mut record: Record = store.record(MatchId(id)).await.unwrap().unwrap();
    record.revision += 1;
    record.players.first = Player::Person { id: remains, name: "a former player".into() };
    let ended = store.ended_of(BEN, u64::MAX, 999).await.unwrap();
    let ended = ended.into_iter().find(|ended| ended.id == record.id).expect("it is over");
    let ended = Ended { players: record.players.clone(), ..ended };
    let change = Change { records: vec![record], ended: vec![ended], ..Change::default() };
    store.commit(change.into()).await.unwrap();
}

pub(crate) async fn finished_matches_of_a_person_are_handed_over_and_the_profile_goes(store: &Store) {
    // More matches than a row of a list holds.
    const ENDED: u64 = 150;
    for id in 1..=ENDED {
        store.commit(of_record(begun_over(id)).into()).await.unwrap();
    }
    store.commit(Change { profiles: vec![leaving()], ..Change::default() }.into()).await.unwrap();
    assert_eq!(store.leaving(9).await.unwrap(), [ANN]);
    let remains = PersonId::former(77);
    for id in (1..=ENDED).filter(|id| id % 2 == 0) {
        without_ann(store, id, remains).await;
    }
    assert_eq!(store.ended_of(ANN, u64::MAX, 999).await.unwrap().len() as u64, ENDED, "until the last step");
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());

    // A deletion that was interrupted here continues, in the same store and after an export and import.
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("export.jsonl");
    export(store, &file).await;
    let other = Store::in_memory();
    import(&other, &file).await.unwrap();
    for store in [store, &other as &Store] {
        for id in (1..=ENDED).filter(|id| id % 2 == 1) {
            without_ann(store, id, remains).await;
        }
        let last = Change { forgotten: Some((ANN, remains)), ..Change::default() };
        store.commit(last.into()).await.unwrap();
        assert_eq!(store.ended_of(ANN, u64::MAX, 999).await.unwrap(), []);
        let numbers = |ended: Vec<Ended>| ended.into_iter().map(|ended| ended.number).collect::<Vec<_>>();
        let all: Vec<u64> = (1..=ENDED).rev().collect();
        assert_eq!(numbers(store.ended_of(remains, u64::MAX, 999).await.unwrap()), all);
        assert_eq!(numbers(store.ended_of(BEN, u64::MAX, 999).await.unwrap()), all);
        assert_eq!(store.profile(ANN).await.unwrap(), None);
        assert_eq!(store.leaving(9).await.unwrap(), []);
        assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
        let text = format!("{:?}", store.entries().await.unwrap());
        assert!(!text.contains(&format!("PersonId({})", ANN.0)), "the number is nowhere");
    }
}

pub(crate) async fn nobody_is_forgotten_whose_games_or_challenges_are_not_over(store: &Store) {
    store.commit(Change { profiles: vec![leaving()], ..Change::default() }.into()).await.unwrap();
    let last = || Change { forgotten: Some((ANN, PersonId::former(77))), ..Change::default() };
    store.commit(of_record(record(1)).into()).await.unwrap();
    assert!(matches!(store.commit(last().into()).await, Err(CommitError::Conflict)));
    store.commit(of_record(postern_testkit::fixtures::over(&record(1))).into()).await.unwrap();
    store.commit(of_challenge(challenge(1)).into()).await.unwrap();
    assert!(matches!(store.commit(last().into()).await, Err(CommitError::Conflict)));
    assert!(store.profile(ANN).await.unwrap().is_some());
}
