//! Programs that share the gateway: shards move between them on restarts, starts and kills.

use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use postern_testkit::databases::postgres::{sql, url_in_long_run};

use super::*;

/// The time for a program to notice that another one has started, also on a busy machine.
const HEARD: Duration = Duration::from_secs(15);

/// The highest id of a running process; 0 if no process runs.
async fn latest(database: &tokio_postgres::Client) -> i64 {
    let latest = "SELECT coalesce(max(subject), 0) FROM leases WHERE kind = 'process' AND until > now()";
    // The tables do not exist before the first program starts.
    database.query_one(latest, &[]).await.map_or(0, |row| row.get(0))
}

/// Starts a program and waits until it has registered as a process.
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

/// Gives `/games` repeatedly until `over` is set. Returns the number of answers.
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

/// The number of interactions that were answered after Discord took an answer. Discord may take an answer and not say so.
fn answered_twice(stage: &Stage) -> usize {
    let asked = stage.sandbox.requests();
    let answers: Vec<_> = asked.iter().filter(|asked| asked.path.ends_with("/callback")).collect();
    let confirmed = |path: &str| answers.iter().any(|other| other.path == path && other.status == 204);
    answers.iter().filter(|answer| answer.status == 400 && confirmed(&answer.path)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_are_restarted_one_after_the_other_and_no_interaction_is_lost() {
    let Some(url) = url_in_long_run().await else { return };
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
    let Some(url) = url_in_long_run().await else { return };
    let database = sql(&url).await;
    let stage = Arc::new(Stage::empty_of_shards(&["ada", "ben"], 2).await);
    // The new program takes over the first shard, so the server must be on that shard.
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
    let Some(url) = url_in_long_run().await else { return };
    let (stage, database) = (Stage::empty(&["ada", "ben"]).await, sql(&url).await);
    let mut listens = start(&stage, "one", &url, &database).await;
    assert!(stage.sandbox.wait_for_bot(SOON).await && stage.sandbox.wait_for_command("games", SOON).await);
    let mut stands_by = start(&stage, "two", &url, &database).await;
    kill(&mut listens);
    stage.until_sessions(2).await;
    let answer = stage.person("ada").slash(stage.games(), "games", json!({})).await.expect("a command");
    assert!(answer.is_private(), "{answer:?}\n{}", stage.said());
    kill(&mut stands_by);
}
