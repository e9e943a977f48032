//! Programs that share the gateway: one listens to the one shard of the stand-in, the other stands by.

use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;

use super::SOON;
use super::harness::Stage;
use crate::store::postgres::{sql, url};

/// A program that dies is followed by another one within this time.
const TAKEN_OVER_WITHIN: Duration = Duration::from_secs(15);
/// How long a program may take to hear that there is another one.
const HEARD: Duration = Duration::from_secs(3);

/// The highest number of a process that runs; 0 where none does.
async fn latest(database: &tokio_postgres::Client) -> i64 {
    let latest = "SELECT coalesce(max(subject), 0) FROM leases WHERE kind = 'process' AND until > now()";
    // Before the first program there are no tables.
    database.query_one(latest, &[]).await.map_or(0, |row| row.get(0))
}

/// Starts a program and waits until it stands by.
async fn start(stage: &Stage, name: &str, url: &str, database: &tokio_postgres::Client) -> Child {
    let before = latest(database).await;
    let child = stage.launch(name, url, "");
    let began = Instant::now();
    while latest(database).await <= before {
        assert!(began.elapsed() < SOON, "it did not come:\n{}", stage.said());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    child
}

/// Asks for a list every now and then until it is over. Returns how often.
async fn asks(stage: Arc<Stage>, over: Arc<AtomicBool>) -> usize {
    let (ada, channel, mut asked) = (stage.person("ada"), stage.games(), 0);
    while !over.load(Ordering::Relaxed) {
        let answer = ada.slash(channel, "games", json!({})).await.expect("a command");
        assert!(answer.is_private(), "{answer:?}\n{}", stage.said());
        asked += 1;
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    asked
}

fn kill(child: &mut Child) {
    child.kill().expect("it can be killed");
    child.wait().expect("it is gone");
}

/// How many answers came to interactions that another program had answered.
fn answered_twice(stage: &Stage) -> usize {
    let asked = stage.sandbox.requests();
    asked.iter().filter(|asked| asked.path.ends_with("/callback") && asked.status == 400).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_are_restarted_one_after_the_other_and_no_interaction_is_lost() {
    let Some(url) = url().await else { return };
    let (stage, database) = (Arc::new(Stage::empty(&["ada", "ben"]).await), sql(&url).await);
    let mut programs = Vec::new();
    for name in ["one", "two"] {
        programs.push(start(&stage, name, &url, &database).await);
    }
    assert!(stage.sandbox.wait_for_bot(SOON).await && stage.sandbox.wait_for_command("games", SOON).await);
    tokio::time::sleep(HEARD).await;
    assert_eq!(stage.sandbox.sessions(), (1, 0), "one of them listens");
    let over = Arc::new(AtomicBool::new(false));
    let asking = tokio::spawn(asks(Arc::clone(&stage), Arc::clone(&over)));
    for (number, name) in ["one", "two"].into_iter().enumerate() {
        let mut child = programs.remove(0);
        let asked = Command::new("kill").arg("-TERM").arg(child.id().to_string()).status();
        assert!(asked.is_ok_and(|status| status.success()));
        let ended = tokio::task::spawn_blocking(move || child.wait()).await.expect("waiting does not panic");
        assert!(ended.is_ok_and(|status| status.success()), "program {number}:\n{}", stage.said());
        programs.push(start(&stage, name, &url, &database).await);
        tokio::time::sleep(HEARD).await;
    }
    over.store(true, Ordering::Relaxed);
    let asked = asking.await.expect("everything was answered");
    programs.iter_mut().for_each(kill);
    assert!(asked > 20, "{asked}");
    assert!(stage.sandbox.sessions().0 >= 2, "another one has listened");
    assert!(stage.sandbox.failed_interactions().is_empty(), "{:?}", stage.sandbox.failed_interactions());
    assert_eq!(answered_twice(&stage), 0, "{}", stage.said());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_comes_gets_its_share_of_the_shards_and_no_interaction_is_lost() {
    let Some(url) = url().await else { return };
    let database = sql(&url).await;
    let stage = Arc::new(Stage::empty_of_shards(&["ada", "ben"], 2).await);
    // The first shard is the one that is given away: the server must be heard there.
    assert_eq!((stage.sandbox.guild().0 >> 22) % 2, 0);
    let mut first = start(&stage, "one", &url, &database).await;
    stage.until_sessions(2).await;
    assert!(stage.sandbox.wait_for_command("games", SOON).await);
    let over = Arc::new(AtomicBool::new(false));
    let asking = tokio::spawn(asks(Arc::clone(&stage), Arc::clone(&over)));
    let mut second = start(&stage, "two", &url, &database).await;
    stage.until_sessions(3).await;
    tokio::time::sleep(HEARD).await;
    over.store(true, Ordering::Relaxed);
    let asked = asking.await.expect("everything was answered");
    [&mut first, &mut second].into_iter().for_each(kill);
    assert!(asked > 20, "{asked}");
    assert!(stage.sandbox.failed_interactions().is_empty(), "{:?}", stage.sandbox.failed_interactions());
    assert_eq!(answered_twice(&stage), 0, "{}", stage.said());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gateway_of_a_killed_program_is_taken_over() {
    let Some(url) = url().await else { return };
    let (stage, database) = (Stage::empty(&["ada", "ben"]).await, sql(&url).await);
    let mut listens = start(&stage, "one", &url, &database).await;
    assert!(stage.sandbox.wait_for_bot(SOON).await && stage.sandbox.wait_for_command("games", SOON).await);
    let mut stands_by = start(&stage, "two", &url, &database).await;
    kill(&mut listens);
    let began = Instant::now();
    while stage.sandbox.sessions().0 < 2 || !stage.sandbox.bot_is_connected() {
        assert!(began.elapsed() < TAKEN_OVER_WITHIN, "nobody took over:\n{}", stage.said());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let answer = stage.person("ada").slash(stage.games(), "games", json!({})).await.expect("a command");
    assert!(answer.is_private(), "{answer:?}\n{}", stage.said());
    kill(&mut stands_by);
}
