//! Readers of what a process has in memory do not wait for another reader that waits for the store.

use postern::store::rows::table::Table;
use postern_testkit::databases::watched::Watched;
use postern_testkit::prelude::*;
use tokio::sync::Notify;
use tokio::time::timeout;

/// Much longer than any read takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Holds one reader at its next read of a table until another reader has its answer. Returns both answers.
async fn both<T>(watched: &Watched, table: Table, read: impl AsyncFn() -> T) -> [T; 2] {
    let held = watched.hold_next(table);
    let next = async {
        held.begun().await;
        let answer = timeout(PATIENCE, read()).await.unwrap_or_else(|_| panic!("{table:?}: it waits"));
        held.release();
        answer
    };
    let (first, second) = tokio::join!(read(), timeout(2 * PATIENCE, next));
    [first, second.unwrap_or_else(|_| panic!("{table:?}: nobody reads it"))]
}

#[tokio::test]
async fn a_reader_of_the_ratings_waits_for_none_who_opens_or_continues_the_book() {
    let (store, watched) = Watched::memory();
    let meeting = Meeting::on(store.clone());
    for channel in [7, 8] {
        let id = meeting.begin(ChannelId(channel), 1).await;
        meeting.play(id, ANN).await;
        meeting.resign(id, BEN).await;
        meeting.club.keep_book(1).await.expect("the store answers");
    }
    let last = meeting.begin(HALL, 1).await;
    meeting.resign(last, BEN).await;
    for table in [Table::Meta, Table::BookPages, Table::BookOpenings, Table::Corrections, Table::Ended] {
        let service = Service::new(catalogue(), store.clone(), Arc::new(Notify::new()));
        let read = async || service.club.book().await.expect("the store answers");
        let books = both(&watched, table, read).await;
        assert_eq!(books.map(|book| (book.base(), book.read())), [(2, 3); 2], "{table:?}");
    }
}

#[tokio::test]
async fn a_question_about_a_board_waits_for_none_who_reads_the_running_matches() {
    for table in [Table::Unfinished, Table::Records] {
        let (store, watched) = Watched::memory();
        let meeting = Meeting::on(store);
        let id = meeting.begin(HALL, 1).await;
        meeting.play(id, ANN).await;
        let record = meeting.record(id).await;
        let state = catalogue().begin(&record.game, &record.options, Some(&record.state.position));
        let state = state.expect("a position");
        let ask = async || {
            let found = meeting.service.in_play.match_in_play(&*state, EVE, meeting.now()).await;
            found.expect("the store answers")
        };
        assert_eq!(both(&watched, table, ask).await, [Some(id); 2], "{table:?}");
    }
}

#[tokio::test]
async fn the_running_matches_are_read_again_only_if_another_process_ran() {
    let (store, watched) = Watched::memory();
    let meeting = Meeting::on(store);
    let id = meeting.begin(HALL, 1).await;
    meeting.play(id, ANN).await;
    let mut counts = Vec::new();
    for shared in [false, false, true, false] {
        if shared {
            meeting.service.leases().note_shared();
        }
        watched.forget();
        meeting.pass(Duration::from_secs(61)).await;
        watched.forget();
        meeting.service.in_play.read_positions(meeting.now()).await.expect("the store answers");
        counts.push(watched.read(Table::Unfinished));
    }
    assert_eq!(counts, [1, 0, 1, 0]);
}
