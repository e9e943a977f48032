//! The gateway as Discord runs it: two addresses without a path, and every way in which a connection ends.

use std::time::Instant;

use discord_sandbox::config::Config;
use discord_sandbox::gateway::door::{Door, Step};
use discord_sandbox::gateway::starts::StartLimit;
use discord_sandbox::gateway::trouble::GatewayTrouble;
use discord_sandbox::handle::Sandbox;
use postern::discord::gateway::stopped::Stopped;
use postern_testkit::prelude::*;

use super::{Run, run_in};

async fn until(what: &str, holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < SOON, "{what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Waits until the bot answers somebody, which takes a connection that works.
async fn answers(run: &Run) {
    let ada = run.sandbox.person("ada").unwrap();
    let games = run.sandbox.channel("games").unwrap();
    let began = Instant::now();
    loop {
        let answer = ada.slash(games, "board", json!({})).await;
        if answer.as_ref().is_ok_and(|answer| answer.text() == "a board") {
            return;
        }
        assert!(began.elapsed() < SOON, "{answer:?}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

fn identified(sandbox: &Sandbox) -> usize {
    sandbox.count_steps(Door::First, Step::Identify)
}

fn resumed_at(sandbox: &Sandbox, door: Door) -> usize {
    sandbox.count_steps(door, Step::Resume)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_resumed_at_the_address_of_ready_after_every_end_that_leaves_it() {
    use GatewayTrouble::{Close, Cut, InvalidSession, Reconnect};
    let endings = [
        Cut,
        Reconnect,
        InvalidSession { resumable: true },
        Close(1001),
        Close(4000),
        Close(4008),
        Close(4001),
    ];
    let mut tests = tokio::task::JoinSet::new();
    for ending in endings {
        tests.spawn(async move {
            let run = run_in(Config::default()).await;
            run.sandbox.disturb_gateway(ending);
            let sandbox = &run.sandbox;
            until(&format!("not resumed after {ending:?}"), || sandbox.sessions().1 == 1).await;
            answers(&run).await;
            let at = [Door::Resume, Door::First].map(|door| resumed_at(&run.sandbox, door));
            assert_eq!((at, identified(&run.sandbox)), ([1, 0], 1), "{ending:?}");
            assert_eq!(run.sandbox.count_steps(Door::Resume, Step::Identify), 0, "{ending:?}");
            run.end().await;
        });
    }
    tests.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_discord_ended_is_followed_by_a_new_one_within_seconds() {
    use GatewayTrouble::{Close, InvalidSession};
    let endings = [InvalidSession { resumable: false }, Close(4003), Close(4007), Close(4009)];
    let mut tests = tokio::task::JoinSet::new();
    for ending in endings {
        tests.spawn(async move {
            let run = run_in(Config::default()).await;
            run.sandbox.disturb_gateway(ending);
            let sandbox = &run.sandbox;
            until(&format!("no new session after {ending:?}"), || {
                identified(sandbox) == 2 && sandbox.bot_is_connected()
            })
            .await;
            answers(&run).await;
            let resumed = [Door::Resume, Door::First].map(|door| resumed_at(&run.sandbox, door));
            assert_eq!((resumed, run.sandbox.token_resets()), ([0, 0], 0), "{ending:?}");
            run.end().await;
        });
    }
    tests.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_close_that_no_repetition_changes_ends_the_bot_with_a_sentence() {
    for code in [4010, 4011, 4012, 4013, 4014] {
        let run = run_in(Config::default()).await;
        run.sandbox.close_gateway(Some(code));
        let ended = tokio::time::timeout(SOON, run.ended).await.unwrap().unwrap();
        let Err(stopped @ Stopped::Refused { code: named, .. }) = ended else { panic!("{code}: {ended:?}") };
        assert!(named == code && stopped.is_final(), "{stopped}");
        assert_eq!(identified(&run.sandbox), 1, "{code} is not repeated");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_hangs_up_is_left_for_the_first_one() {
    let run = run_in(Config::default()).await;
    run.sandbox.disturb_gateway(GatewayTrouble::HungUpResumes(1));
    run.sandbox.disturb_gateway(GatewayTrouble::Cut);
    until("not resumed", || run.sandbox.sessions().1 == 1).await;
    answers(&run).await;
    let at = [Door::Resume, Door::First].map(|door| resumed_at(&run.sandbox, door));
    assert_eq!((at, identified(&run.sandbox)), ([1, 1], 1));
    run.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resume_that_is_always_hung_up_on_is_followed_by_a_new_session_after_pauses() {
    let run = run_in(Config::default()).await;
    run.sandbox.disturb_gateway(GatewayTrouble::HungUpResumes(1000));
    let began = Instant::now();
    run.sandbox.disturb_gateway(GatewayTrouble::Cut);
    until("no new session", || identified(&run.sandbox) == 2).await;
    let resumes = resumed_at(&run.sandbox, Door::Resume) + resumed_at(&run.sandbox, Door::First);
    assert_eq!(resumes, 3, "in {:?}", began.elapsed());
    assert!(began.elapsed() > Duration::from_secs(7), "pauses of 1, 2 and 4 s: {:?}", began.elapsed());
    answers(&run).await;
    run.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_front_that_takes_connections_and_says_nothing_is_left() {
    use GatewayTrouble::{SilentHellos, SilentUpgrades};
    let mut tests = tokio::task::JoinSet::new();
    for silence in [SilentUpgrades(1), SilentHellos(1)] {
        tests.spawn(async move {
            let run = run_in(Config::default()).await;
            run.sandbox.disturb_gateway(silence);
            run.sandbox.disturb_gateway(GatewayTrouble::Cut);
            let sandbox = &run.sandbox;
            until(&format!("{silence:?}"), || sandbox.sessions().1 == 1).await;
            assert_eq!(identified(&run.sandbox), 1, "{silence:?}");
            answers(&run).await;
            run.end().await;
        });
    }
    tests.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_falls_silent_is_replaced_and_its_session_resumed() {
    let run = run_in(Config { heartbeat: Duration::from_secs(2), ..Config::default() }).await;
    run.sandbox.disturb_gateway(GatewayTrouble::SilentSessions);
    until("not resumed", || run.sandbox.sessions().1 == 1).await;
    assert_eq!((resumed_at(&run.sandbox, Door::Resume), identified(&run.sandbox)), (1, 1));
    answers(&run).await;
    run.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_sessions_begin_than_discord_allows() {
    let start_limit = StartLimit { total: 1000, remaining: 1, reset_after_ms: 12_000, max_concurrency: 1 };
    let run = run_in(Config { start_limit, ..Config::default() }).await;
    run.sandbox.disturb_gateway(GatewayTrouble::InvalidSession { resumable: false });
    tokio::time::sleep(Duration::from_secs(8)).await;
    assert_eq!(identified(&run.sandbox), 1, "none is left");
    until("no session after the reset", || identified(&run.sandbox) == 2).await;
    answers(&run).await;
    assert_eq!(run.sandbox.token_resets(), 0);
    run.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shards_of_one_process_begin_in_the_pace_that_discord_allows() {
    let run = run_in(Config { shards: 3, ..Config::default() }).await;
    until("not all shards are there", || identified(&run.sandbox) >= 3).await;
    answers(&run).await;
    let begun: Vec<Instant> = run
        .sandbox
        .door_steps()
        .into_iter()
        .filter(|taken| taken.step == Step::Identify)
        .map(|taken| taken.at)
        .collect();
    assert_eq!(begun.len(), 3, "none was refused and repeated");
    assert!(begun.windows(2).all(|two| two[1] - two[0] >= Duration::from_secs(5)), "{begun:?}");
    run.end().await;
}
