//! The verbs of the match over a store: what is kept, what is told, and what goes on after a fault.

mod audited;
mod clock;
mod former;
mod once;
mod played;
mod time;

use std::time::Duration;

use postern::play::{
    Change, ChannelId, MatchId, MessageId, Notice, NoticeKind, Post, Receipt, Record, Timestamp,
};
use postern::service::Failure;

use crate::meeting::Meeting;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Writes a record as it is not written by any verb.
async fn change(meeting: &Meeting, record: Record) {
    let record = Record { revision: record.revision + 1, ..record };
    let change = Change { records: vec![record], ..Change::default() };
    meeting.store.commit(change.into()).await.expect("it is the next");
}

async fn record(meeting: &Meeting, id: MatchId) -> Record {
    meeting.store.record(id).await.expect("the store answers").expect("the match is kept")
}

/// All notices that wait.
async fn waiting(meeting: &Meeting) -> Vec<Notice> {
    meeting.store.undelivered(Timestamp(i64::MAX), 99).await.expect("the store answers")
}

async fn waits(meeting: &Meeting, kind: NoticeKind) -> Option<Notice> {
    waiting(meeting).await.into_iter().find(|notice| notice.kind == kind)
}

/// Delivers a notice now.
async fn deliver(meeting: &Meeting, kind: NoticeKind) {
    settle(meeting, kind, Receipt::Arrived(Post { channel: ChannelId(7), message: MessageId(1) })).await;
}

async fn settle(meeting: &Meeting, kind: NoticeKind, receipt: Receipt) {
    let notice = waits(meeting, kind).await.unwrap_or_else(|| panic!("{kind:?} waits"));
    let now = meeting.clock.now();
    meeting.service.settle(&notice, receipt, now).await.expect("the store answers");
}

fn refused<T: std::fmt::Debug>(done: Result<T, Failure>) -> postern::play::Refusal {
    match done {
        Err(Failure::Refused(refusal)) => refusal,
        other => panic!("{other:?} is no refusal"),
    }
}
