//! The values that the delivery of a turn reads from the store.

use postern::play::ids::{ChannelId, PersonId};
use postern::play::notices::notice::NoticeKind;
use postern::store::rows::table::Table;
use postern_testkit::databases::watched::Watched;
use postern_testkit::fixtures::{ANN, BEN};
use postern_testkit::meeting::Meeting;

use super::choose;

/// The players of the first turns. The delivery of the first turn of each player also opens the thread of the match.
const TURNS: [(u32, PersonId); 4] = [(0, ANN), (1, BEN), (2, ANN), (3, BEN)];
const FIRST: u32 = 2;

#[tokio::test]
async fn the_ping_of_a_turn_reads_its_match_at_most_twice_and_a_profile_once() {
    // Not the hour of the clock of the meeting.
    for quiet in [None, "1-2".parse().ok()] {
        let (store, watched) = Watched::memory();
        let meeting = Meeting::on(store);
        for person in [ANN, BEN] {
            choose(&meeting, person, |profile| profile.quiet = quiet).await;
        }
        let id = meeting.begin(ChannelId(1), 10).await;
        for (ply, by) in TURNS {
            watched.forget();
            let running = meeting.run();
            let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply }, 1).await;
            meeting.messenger.settled(&meeting).await;
            running.abort();
            assert_eq!(told[0].message.ping, [by]);
            let profiles = [ANN, BEN].map(|person| watched.read_of(Table::Profiles, person.0));
            let records = watched.read_of(Table::Records, id.0);
            assert!(
                profiles.iter().all(|reads| *reads <= 1),
                "turn {ply}: profiles were read {profiles:?} times"
            );
            assert!(ply < FIRST || records <= 2, "turn {ply}: the match was read {records} times");
            meeting.play(id, by).await;
        }
    }
}
