//! The values that the delivery of a turn reads from the store, and the round trips of a turn to PostgreSQL.

use std::time::Duration;

use postern::play::ids::{ChannelId, MatchId, PersonId};
use postern::play::notices::notice::NoticeKind;
use postern::play::record::replay::replay;
use postern::play::step::command::Command;
use postern::play::step::offer::{Offer, Proposal};
use postern::store::rows::table::Table;
use postern_rules::seat::Seat;
use postern_testkit::SOON;
use postern_testkit::databases::postgres;
use postern_testkit::databases::watched::Watched;
use postern_testkit::databases::wire::{Sent, Wire};
use postern_testkit::fixtures::{ANN, BEN};
use postern_testkit::meeting::Meeting;
use postern_testkit::trials::catalogue;

use super::choose;

/// The players of the first turns. The delivery of the first turn of each player also opens the thread of the match.
const TURNS: [(u32, PersonId); 4] = [(0, ANN), (1, BEN), (2, ANN), (3, BEN)];
const FIRST: u32 = 2;

#[tokio::test]
async fn a_ping_reads_its_match_at_most_twice_and_each_profile_once() {
    // Not the hour of the clock of the meeting.
    for quiet in [None, "1-2".parse().ok()] {
        let (store, watched) = Watched::memory();
        let meeting = Meeting::on(store);
        for person in [ANN, BEN] {
            choose(&meeting, person, |profile| profile.quiet = quiet).await;
        }
        let id = meeting.begin(ChannelId(1), 10).await;
        // Returns how often the match was read.
        let told = async |kind, to: &[PersonId]| {
            watched.forget();
            let running = meeting.run();
            let told = meeting.messenger.told(kind, 1).await;
            meeting.messenger.settled(&meeting).await;
            running.abort();
            assert_eq!(told[0].message.ping, to);
            let profiles = [ANN, BEN].map(|person| watched.read_of(Table::Profiles, person.0));
            assert!(
                profiles.iter().all(|reads| *reads <= 1),
                "{kind:?}: profiles were read {profiles:?} times"
            );
            watched.read_of(Table::Records, id.0)
        };
        for (ply, by) in TURNS {
            let records = told(NoticeKind::Turn { of: id, ply }, &[by]).await;
            assert!(ply < FIRST || records <= 2, "turn {ply}: the match was read {records} times");
            meeting.play(id, by).await;
        }
        told(NoticeKind::Turn { of: id, ply: 4 }, &[ANN]).await;
        meeting.command(id, BEN, Command::Offer { seen: 4, what: Proposal::Draw }).await;
        let offer = Offer { by: Seat::Second, what: Proposal::Draw, at: 4 };
        let records = told(NoticeKind::Offer { of: id, offer }, &[ANN]).await;
        assert!(records <= 2, "an offer: the match was read {records} times");
        meeting.resign(id, BEN).await;
        let records = told(NoticeKind::Over(id), &[ANN, BEN]).await;
        assert!(records <= 2, "the end: the match was read {records} times");
    }
}

/// Waits until a table is empty.
async fn until_empty(database: &tokio_postgres::Client, table: &str) {
    let count = format!("SELECT count(*) FROM {table}");
    let emptied = async {
        while database.query_one(&count, &[]).await.expect("the table is there").get::<_, i64>(0) > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(SOON, emptied).await.unwrap_or_else(|_| panic!("{table} keeps rows"));
}

/// Returns the requests from the move of a person to the commit that records the delivery of the next turn.
async fn way_of_a_turn(meeting: &Meeting, wire: &Wire, url: &str, id: MatchId, by: PersonId) -> Vec<Sent> {
    let record = meeting.record(id).await;
    let state = replay(&catalogue(), &record).expect("it can be replayed");
    let text = state.legal(1).first().expect("there is a move").clone();
    wire.forget();
    meeting.command(id, by, Command::Move { seen: record.ply(), text }).await;
    let database = postgres::sql(url).await;
    until_empty(&database, "notices").await;
    let mut sent = wire.sent();
    until_empty(&database, "old_buttons").await;
    // The commits of the move and of the delivery. The removal of the buttons of the last board follows.
    let commits = sent.iter().enumerate().filter(|(_, sent)| sent.sql == "COMMIT").map(|(at, _)| at);
    let told = commits.take(2).last().expect("the delivery was recorded");
    sent.truncate(told + 1);
    sent
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_on_postgresql_takes_few_round_trips_from_the_move_to_the_end_of_its_delivery() {
    const MOST: usize = 12;
    let Some((wired, url, wire)) = Wire::open().await else { return };
    let meeting = Meeting::on(postgres::open_at(&wired).await);
    meeting.store.renumber().await.expect("the store answers");
    let id = meeting.begin_game(catalogue().ids()[0], &[]).await;
    let running = meeting.run();
    let mut ways = Vec::new();
    // Each connection prepares each statement once, so the first ways are longer.
    for (_, by) in TURNS.into_iter().cycle().take(12) {
        ways.push(way_of_a_turn(&meeting, &wire, &url, id, by).await);
    }
    running.abort();
    let trips = |way: &Vec<Sent>| way.iter().map(|sent| sent.trip).max().unwrap_or(0);
    // A machine that is busy, or another task of the outbox, can only make a way longer.
    let shortest = ways.into_iter().min_by_key(trips).expect("there were turns");
    let listed: Vec<String> =
        shortest.iter().map(|sent| format!("{}. {:.150}", sent.trip, sent.sql)).collect();
    assert!(trips(&shortest) <= MOST, "{} round trips:\n{}", trips(&shortest), listed.join("\n"));
}
