//! Stores filled with samples of every kind of entry, and helpers for concurrent calls.

use std::future::Future;
use std::task::Poll;

use postern::play::derived::kept_book::{
    self, BookHead, BookPage, BookState, BookStep, KeptEffect, RatingEffect,
};
use postern::play::derived::kept_positions::{CountState, CountStep};
use postern::play::people;
use postern::play::record::Voided;
use postern::play::record::ended::Ended;
use postern::play::standing_board::Shows;
use postern::play::standing_board::StandingBoard;
use postern_club::rating::counting::Reason;
use postern_club::series::steps::command::Command;
use postern_games::explorer::Counts;
use postern_testkit::prelude::*;
use tokio::task::JoinSet;

use super::{comments, puzzles, reviews, series, servers, tried};
use postern_testkit::fixtures::{challenge, next, over};

/// Fills a store with samples of every kind of entry: running and finished, undelivered and delivered.
pub(crate) async fn fill(store: &Store) {
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
            store.commit(comments::of_comments(comments::some(id)).into()).await.unwrap();
            store.commit(puzzles::of(puzzles::results(&format!("ransom-{id}"), 1)).into()).await.unwrap();
        }
    }
    let change = Change {
        servers: vec![servers::server(5, Some(NOON))],
        profiles: vec![servers::leaving()],
        ..Change::default()
    };
    store.commit(change.into()).await.unwrap();
}

/// Fills a store so that each of its tables has rows, most of them several.
pub(crate) async fn fill_every_table(store: &Store) {
    store.heartbeat(NOON.plus_days(1)).await.unwrap();
    store.heartbeat(NOON.plus_days(2)).await.unwrap();
    store.heartbeat(NOON.plus_days(3)).await.unwrap();
    fill(store).await;
    let [seat, _] = super::seats();
    let across = |id| Challenge { id: ChallengeId(id), across: true, ..seat.clone() };
    let shy = |id| Profile {
        revision: 1,
        shows: people::profile::Shows::Nothing,
        seen: Some(NOON),
        ..Profile::new(id)
    };
    let board = StandingBoard::new(HALL, Shows::Games, Language::English);
    let with_board = |id| ServerSettings { standing: vec![board.clone()], ..servers::server(id, None) };
    let change = Change {
        // A challenge of the person who offers it to anybody, and one of another person.
        challenges: vec![across(7), Challenge { by: BEN, ..across(8) }],
        profiles: vec![shy(BEN), shy(EVE)],
        servers: vec![with_board(6), with_board(7)],
        series: vec![series::pool(1, &[ANN]), series::pool(2, &[ANN, BEN, EVE])],
        ..Change::default()
    };
    store.commit(change.into()).await.unwrap();
    for id in [3, 4] {
        let open = series::pool(id, &[ANN]);
        store.commit(Change { series: vec![open.clone()], ..Change::default() }.into()).await.unwrap();
        let closed = Change { series: vec![series::after(&open, &Command::Close)], ..Change::default() };
        store.commit(closed.into()).await.unwrap();
    }
    for id in [7, 8] {
        let running = Record { series: Some(series::place(id)), ..record(id) };
        for record in [running.clone(), over(&running)] {
            store.commit(Change { records: vec![record], ..Change::default() }.into()).await.unwrap();
        }
    }
    // The board of the next turn takes the buttons of the one before.
    for id in [2, 4] {
        let turn = NoticeKind::Turn { of: MatchId(id), ply: 1 };
        let notices = vec![notice(turn, NOON)];
        let change = Change { records: vec![next(&record(id))], notices, ..Change::default() };
        store.commit(change.into()).await.unwrap();
        let post = Post { channel: HALL, message: MessageId(200 + id) };
        store.settle(turn.notice_id(0), Receipt::Arrived(post)).await.unwrap();
    }
    for ended in store.ended(0, 2).await.unwrap() {
        let mut record = store.record(ended.id).await.unwrap().expect("it is over");
        record.revision += 1;
        record.voided = Some(Voided { reason: "by mistake".into(), at: NOON });
        let ended = Ended { voided: true, ..ended };
        let change = Change { records: vec![record], ended: vec![ended], ..Change::default() };
        store.commit(change.into()).await.unwrap();
    }
    fill_derived_tables(store).await;
    store.probe(NOON).await.unwrap();
    store.set_registered("fingerprint").await.unwrap();
}

/// Fills the tables of what follows from finished matches, with two rows each.
async fn fill_derived_tables(store: &Store) {
    let page = |person| BookPage {
        person,
        name: "Ann".into(),
        last: Vec::new(),
        servers: Vec::new(),
        absence: None,
        games: Vec::new(),
    };
    let head = BookHead {
        form: kept_book::FORM,
        through: 17,
        corrected: 0,
        latest: NOON,
        people: 2,
        openings: 1001,
        games: Vec::new(),
    };
    let effect = |number| KeptEffect { number, effect: RatingEffect::Unrated(Reason::Agreed) };
    let step = BookStep {
        before: None,
        after: BookState::Kept(head),
        span: (0, 17),
        pages: vec![page(ANN), page(BEN)],
        openings: (0, (1..=1001).collect()),
        effects: vec![effect(1), effect(17)],
    };
    assert!(store.keep_book(step).await.unwrap());
    let after = CountState { count: 1, answers: 1, positions: 2, ..CountState::default() };
    let counts = |first| Counts { first, ..Counts::default() };
    let positions = vec![(1, counts(1)), (2, counts(2))];
    assert!(store.count(CountStep { before: None, after, positions }).await.unwrap());
}

/// Runs all futures concurrently in one task.
pub(crate) async fn all<F: Future>(futures: impl Iterator<Item = F>) -> Vec<F::Output> {
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
pub(crate) async fn caught<F: Future + std::panic::UnwindSafe>(future: F) -> std::thread::Result<F::Output> {
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
pub(crate) async fn join(mut tasks: JoinSet<()>) {
    while let Some(ended) = tasks.join_next().await {
        ended.unwrap();
    }
}
