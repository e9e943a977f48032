//! The verbs of the match over a store: what is kept, and what goes on after error.

use std::time::Duration;

use postern::play::{Change, ChannelId, Record, Status};
use postern::service::Store;

use crate::meeting::{ANN, Meeting};

async fn change(meeting: &Meeting, record: Record) {
    let record = Record { revision: record.revision + 1, ..record };
    meeting
        .store
        .commit(Change { records: vec![record], ..Change::default() })
        .await
        .expect("it is the next");
}

#[tokio::test]
async fn a_stopped_match_goes_on_once_its_moves_give_what_was_recorded() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    let record = meeting.play(id, ANN).await;
    let digest = record.moves[0].digest;
    let mut wrong = record.clone();
    wrong.moves[0].digest ^= 1;
    change(&meeting, wrong).await;
    let now = meeting.clock.now();
    let standing = meeting.service.check_all(now).await.expect("the store answers");
    assert_eq!(standing.len(), 1);
    let mut stopped = meeting.store.record(id).await.unwrap().expect("it is kept");
    assert!(matches!(stopped.status, Status::Frozen { .. }));
    assert_eq!(meeting.store.running_of(ANN).await.unwrap(), [stopped.clone()], "its players still see it");
    // The operator brings the right program back.
    stopped.moves[0].digest = digest;
    change(&meeting, stopped).await;
    meeting.clock.pass(Duration::from_secs(5 * 24 * 3600));
    let now = meeting.clock.now();
    assert_eq!(meeting.service.check_all(now).await.expect("the store answers"), []);
    let running = meeting.store.record(id).await.unwrap().expect("it is kept");
    assert!(running.is_running());
    assert_eq!(running.deadline, running.pace.deadline(now), "nobody lost time by it");
}
