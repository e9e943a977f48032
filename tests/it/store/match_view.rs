//! Sample people, matches and challenges for the tests of stores.

use std::future::Future;
use std::task::Poll;

use postern::play::challenge::{Challenge, Terms};
use postern::play::ids::{ChallengeId, ChannelId, InteractionId, MatchId, MessageId, PersonId, ServerId};
use postern::play::notices::notice::{Notice, NoticeKind, Receipt};
use postern::play::record::home::Home;
use postern::play::record::post::Post;
use postern::play::record::{How, MatchState, MoveEntry, Over, Player, Record, Status};
use postern::play::step::change::Change;
use postern::play::time::Timestamp;
use postern::play::time::clock::Clock;
use postern::play::time::pace::Pace;
use postern::play::time::turn::Turn;
use postern_rules::seat::{Pair, Seat};
use tokio::task::JoinSet;

use super::{Kept, reviews, servers, tried};

pub const ANN: PersonId = PersonId(1001);
pub const BEN: PersonId = PersonId(1002);
pub const HALL: ChannelId = ChannelId(77);
pub const NOON: Timestamp = Timestamp(1_700_000_000_000);

/// A match that has just started. The first player was told of their turn and has three days.
pub fn between(id: u64, first: PersonId, second: PersonId) -> Record {
    let person = |id, name: &str| Player::Person { id, name: name.into() };
    let terms = Terms {
        options: vec![("size".into(), "13".into())],
        rated: false,
        ..Terms::new("rampart", Pace::Days(3))
    };
    let opening =
        MatchState { ply: 0, to_move: Some(Seat::First), position: "empty".into(), last_move_at: NOON };
    let players = Pair::new(person(first, "Ann *the* great"), person(second, "@everyone"));
    let home = Home::Channel { server: ServerId(5), channel: HALL, thread: None };
    let clock = running(Some(NOON.plus_days(3)));
    Record { id: MatchId(id), clock, ..Record::begin(terms, 1, opening, players, home) }
}

fn running(until: Option<Timestamp>) -> Clock {
    Clock::Running {
        seat: Seat::First,
        since: NOON,
        until,
        credited: NOON,
        noted: false,
        turn: Turn::default(),
    }
}

pub fn record(id: u64) -> Record {
    between(id, ANN, BEN)
}

pub fn with_moves(id: u64, plies: usize) -> Record {
    let entry = |ply: usize| {
        let (text, at) = (format!("xb{}", ply % 13 + 1), NOON.plus_seconds(ply as i64 * 3600));
        MoveEntry::new(text, at, (ply as u32).wrapping_mul(0x9E37_79B9))
    };
    let mut record = Record { moves: (0..plies).map(entry).collect(), ..record(id) };
    record.state.ply = plies as u32;
    record
}

/// The next revision, with one more move.
pub fn next(record: &Record) -> Record {
    let moves = with_moves(record.id.0, record.moves.len() + 1);
    Record { revision: record.revision + 1, moves: moves.moves, state: moves.state, ..record.clone() }
}

/// The next revision, at the same ply.
pub fn touched(record: &Record) -> Record {
    Record { revision: record.revision + 1, ..record.clone() }
}

pub fn over(record: &Record) -> Record {
    ended(next(record))
}

fn ended(mut record: Record) -> Record {
    record.status = Status::Over(Over { winner: None, how: How::Rules, at: NOON });
    record.clock = Clock::Stopped;
    record.state.to_move = None;
    record
}

/// A match that is over in its first revision.
pub fn begun_over(id: u64) -> Record {
    ended(with_moves(id, 2))
}

pub fn due(record: Record, deadline: Option<Timestamp>) -> Record {
    Record { clock: running(deadline), ..record }
}

pub fn in_thread(record: &Record, thread: ChannelId) -> Record {
    let home = Home::Channel { server: ServerId(5), channel: HALL, thread: Some(thread) };
    Record { home, ..next(record) }
}

/// A match against the computer that has just started.
pub fn against_computer(id: u64) -> Record {
    let mut record = record(id);
    record.players.second = Player::Computer { level: 3 };
    record
}

/// An open challenge from Ann to Ben, with different terms for each id.
pub fn challenge(id: u64) -> Challenge {
    let terms =
        Terms { options: vec![("stock".into(), id.to_string())], ..Terms::new("ransom", Pace::Unlimited) };
    let open = Challenge::new(ANN, "Ann".into(), terms, Home::Direct, NOON);
    Challenge { id: ChallengeId(id), to: Some(BEN), ..open }
}

pub fn notice(kind: NoticeKind, at: Timestamp) -> Notice {
    Notice { id: kind.notice_id(0), kind, to: vec![ANN], made: NOON, attempts: 0, not_before: at, lease: 0 }
}

/// Fills a store with samples of every kind of entry: running and finished, undelivered and delivered.
pub async fn fill(store: &dyn Kept) {
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
        store.commit(change.into()).await.unwrap();
        let post = |message| Post { channel: HALL, message: MessageId(message) };
        store.settle(turn.notice_id(0), Receipt::Arrived(post(id))).await.unwrap();
        if id % 2 == 0 {
            let card = NoticeKind::Card(ChallengeId(id)).notice_id(0);
            store.settle(card, Receipt::Arrived(post(100 + id))).await.unwrap();
        } else {
            let notices = vec![notice(NoticeKind::Over(of), NOON.plus_seconds(-5))];
            let change = Change { records: vec![over(&record(id))], notices, ..Change::default() };
            store.commit(change.into()).await.unwrap();
            store.settle(NoticeKind::Over(of).notice_id(0), Receipt::Later(NOON)).await.unwrap();
            let wanted = reviews::wanted(id, NOON);
            let orders = if id == 1 { vec![wanted] } else { vec![wanted.clone(), reviews::done(&wanted, 2)] };
            store.commit(Change { reviews: orders, ..Change::default() }.into()).await.unwrap();
            store.commit(tried::of_notes(tried::some(id)).into()).await.unwrap();
        }
    }
    let change = Change {
        servers: vec![servers::server(5, Some(NOON))],
        profiles: vec![servers::leaving()],
        ..Change::default()
    };
    store.commit(change.into()).await.unwrap();
}

/// Runs all futures concurrently in one task.
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

/// Awaits a future, and catches a panic in it.
pub async fn caught<F: Future + std::panic::UnwindSafe>(future: F) -> std::thread::Result<F::Output> {
    let mut future = Box::pin(future);
    std::future::poll_fn(|context| {
        let polled = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| future.as_mut().poll(context)));
        match polled {
            Ok(Poll::Ready(output)) => Poll::Ready(Ok(output)),
            Ok(Poll::Pending) => Poll::Pending,
            Err(panic) => Poll::Ready(Err(panic)),
        }
    })
    .await
}

/// Awaits all tasks. Panics if one of them panicked.
pub async fn join(mut tasks: JoinSet<()>) {
    while let Some(ended) = tasks.join_next().await {
        ended.unwrap();
    }
}
