//! The operations of the service on matches: what they store, what they tell, and how they continue after a fault.

mod across;
mod across_language;
mod any_commands;
mod any_steps;
mod audited;
mod chain;
mod clock;
mod former;
mod once;
mod paces;
mod played;
mod ratings;
mod readers;
mod seat_news;
mod seats;
mod series;
mod series_processes;
mod series_rules;
mod servers;
mod taking;
mod time;
mod vacation;

use postern_testkit::prelude::*;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Starts a match of Ann, who moves first, and Ben, with this time control.
async fn begin(meeting: &Meeting, pace: Pace, time: TimeRules) -> MatchId {
    begin_at(meeting, Home::Direct, pace, time).await
}

async fn begin_at(meeting: &Meeting, home: Home, pace: Pace, time: TimeRules) -> MatchId {
    let terms = Terms { time, colour: Colour::First, ..Terms::new(catalogue().ids()[0], pace) };
    let id = meeting.challenge_with(home, terms).await;
    deliver(meeting, NoticeKind::Card(id)).await;
    meeting.accept(id).await
}

async fn sweep(meeting: &Meeting) {
    meeting.upkeep.sweep(meeting.now()).await.expect("the store answers");
}

/// Writes a record that no operation of the service would write.
async fn change(meeting: &Meeting, record: Record) {
    let record = Record { revision: record.revision + 1, ..record };
    let change = Change { records: vec![record], ..Change::default() };
    meeting.store.commit(change.into()).await.expect("it is the next");
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
    let now = meeting.now();
    meeting.deliveries.settle(&notice, receipt, None, now).await.expect("the store answers");
}

fn refused<T: std::fmt::Debug>(done: Result<T, Failure>) -> postern::play::step::refusal::Refusal {
    match done {
        Err(Failure::Refused(refusal)) => refusal,
        other => panic!("{other:?} is no refusal"),
    }
}
