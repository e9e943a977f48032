//! People, matches and challenges for the stores to keep.

use std::future::Future;
use std::task::Poll;

use postern::play::{
    Challenge, ChallengeId, Change, ChannelId, Home, InteractionId, MatchId, MessageId, MoveEntry, Notice,
    NoticeKind, PersonId, Post, Receipt, Record, ServerId, Timestamp,
};
use postern::service::Store;
use serde_json::json;
use tokio::task::JoinSet;

use super::reviews;

pub const ANN: PersonId = PersonId(1001);
pub const BEN: PersonId = PersonId(1002);
pub const HALL: ChannelId = ChannelId(77);
pub const NOON: Timestamp = Timestamp(1_700_000_000_000);

/// A match that has just begun, as version 1 of the form writes it: it must stay readable.
pub fn between(id: u64, first: PersonId, second: PersonId) -> Record {
    let written = json!({
        "id": id, "revision": 1, "game": "rampart", "rules_version": 1, "options": [["size", "13"]],
        "players": [
            {"person": {"id": first, "name": "Ann *the* great"}},
            {"person": {"id": second, "name": "@everyone"}}
        ],
        "home": {"channel": {"server": 5, "channel": HALL, "thread": null}},
        "pace": {"days": 3}, "rated": false, "started": NOON, "moves": [],
        "deadline": NOON.plus_days(3), "status": "running"
    });
    serde_json::from_value(written).expect("the form of version 1 is readable")
}

pub fn record(id: u64) -> Record {
    between(id, ANN, BEN)
}

pub fn with_moves(id: u64, plies: usize) -> Record {
    let entry = |ply: usize| MoveEntry {
        text: format!("xb{}", ply % 13 + 1),
        at: NOON.plus_seconds(ply as i64 * 3600),
        digest: (ply as u32).wrapping_mul(0x9E37_79B9),
    };
    Record { moves: (0..plies).map(entry).collect(), ..record(id) }
}

/// The next revision, with one move more.
pub fn next(record: &Record) -> Record {
    let mut next = with_moves(record.id.0, record.moves.len() + 1);
    next.players = record.players.clone();
    next.revision = record.revision + 1;
    next.home = record.home;
    next.deadline = record.deadline;
    next.flag_told = record.flag_told;
    next
}

pub fn over(record: &Record) -> Record {
    Record { status: super::over(), deadline: None, ..next(record) }
}

/// A match that is over when the store first hears of it.
pub fn begun_over(id: u64) -> Record {
    Record { status: super::over(), deadline: None, ..with_moves(id, 2) }
}

pub fn due(record: Record, deadline: Option<Timestamp>) -> Record {
    Record { deadline, ..record }
}

pub fn in_thread(record: &Record, thread: ChannelId) -> Record {
    let home = Home::Channel { server: ServerId(5), channel: HALL, thread: Some(thread) };
    Record { home, ..next(record) }
}

/// An open challenge of Ann's to Ben, as version 1 of the form writes it.
pub fn challenge(id: u64) -> Challenge {
    let written = json!({
        "id": id, "revision": 1, "by": ANN, "by_name": "Ann", "to": BEN,
        "terms": {"game": "ransom", "options": [], "colour": "chance", "pace": "unlimited", "rated": true},
        "home": "direct", "made": NOON, "expires": NOON.plus_days(7), "state": "open"
    });
    serde_json::from_value(written).expect("the form of version 1 is readable")
}

pub fn notice(kind: NoticeKind, at: Timestamp) -> Notice {
    Notice { id: kind.notice_id(0), kind, to: vec![ANN], made: NOON, attempts: 0, not_before: at }
}

/// Something of everything: running and finished, waiting and told.
pub async fn fill(store: &dyn Store) {
    for id in 1..=6 {
        let of = MatchId(id);
        let turn = NoticeKind::Turn { of, ply: 0 };
        let change = Change {
            records: vec![record(id)],
            challenges: vec![challenge(id)],
            notices: vec![notice(turn, NOON), notice(NoticeKind::Card(ChallengeId(id)), NOON)],
            asked_by: Some(InteractionId(id)),
            ..Change::default()
        };
        store.commit(change).await.unwrap();
        let post = |message| Post { channel: HALL, message: MessageId(message) };
        store.delivered(turn.notice_id(0), Receipt::Arrived(post(id))).await.unwrap();
        if id % 2 == 0 {
            let card = NoticeKind::Card(ChallengeId(id)).notice_id(0);
            store.delivered(card, Receipt::Arrived(post(100 + id))).await.unwrap();
        } else {
            let notices = vec![notice(NoticeKind::Over(of), NOON.plus_seconds(-5))];
            let change = Change { records: vec![over(&record(id))], notices, ..Change::default() };
            store.commit(change).await.unwrap();
            store.attempt(NoticeKind::Over(of).notice_id(0)).await.unwrap();
            let wanted = reviews::wanted(id, NOON);
            let orders = if id == 1 { vec![wanted] } else { vec![wanted.clone(), reviews::done(&wanted, 2)] };
            store.commit(Change { reviews: orders, ..Change::default() }).await.unwrap();
        }
    }
}

/// Waits for all of them at once, in one task.
pub async fn all<F: Future>(futures: impl Iterator<Item = F>) -> Vec<F::Output> {
    let mut futures: Vec<_> = futures.map(|future| (Box::pin(future), None)).collect();
    std::future::poll_fn(|context| {
        for (future, output) in &mut futures {
            if output.is_none()
                && let Poll::Ready(ready) = future.as_mut().poll(context)
            {
                *output = Some(ready);
            }
        }
        match futures.iter().all(|(_, output)| output.is_some()) {
            true => Poll::Ready(()),
            false => Poll::Pending,
        }
    })
    .await;
    futures.into_iter().filter_map(|(_, output)| output).collect()
}

/// Waits for all tasks; a panic in one is a panic here.
pub async fn join(mut tasks: JoinSet<()>) {
    while let Some(ended) = tasks.join_next().await {
        ended.unwrap();
    }
}
