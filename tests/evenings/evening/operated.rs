//! Operator tasks on a running bot: scheduled exports, their import, and a changed configuration.

use std::path::{Path, PathBuf};

use super::typed::one_move;
use super::*;
use postern_testkit::databases::postgres;

/// The exports in a folder, oldest first.
fn exports(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    found.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    found.sort();
    found
}

/// Waits for an export newer than `last`.
async fn after(folder: &Path, last: Option<&PathBuf>) -> PathBuf {
    let began = Instant::now();
    loop {
        if let Some(newest) = exports(folder).pop().filter(|newest| Some(newest) != last) {
            return newest;
        }
        assert!(began.elapsed() < SOON, "no export came");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// Plays while the bot writes exports, then imports the last one. `config` is added to the configuration.
async fn restored(config: &str) {
    let text = format!("[store]\nbackup_every = \"1s\"\nbackup_keep = 2\n{config}");
    let mut stage = Stage::open_with(&text).await;
    let folder = stage.dir.path().join("data/backups");
    let mut bout = begin(&stage, "ransom", &[]).await;
    let mut dice = Dice(41);
    let mut last = None;
    for _ in 0..4 {
        one_move(&stage, &mut bout, &mut dice).await;
        last = Some(after(&folder, last.as_ref()).await);
    }
    bout.check_pings().await;
    // The second of these exports certainly started after the last turn was told.
    let seen = after(&folder, last.as_ref()).await;
    after(&folder, Some(&seen)).await;
    assert!(stage.terminate().await, "{}", stage.said());
    let kept = exports(&folder);
    assert!((2..=3).contains(&kept.len()), "{kept:?}");
    let newest = kept.last().expect("one").to_str().expect("its path is text");

    // The import goes into a separate local folder, whichever store the bot used.
    stage.configure("");
    for command in [&["import", newest, "--data", "new"][..], &["check", "--data", "new"]] {
        let done = stage.run(command).await;
        assert!(done.status.success(), "{command:?}: {done:?}");
    }
    let again = stage.run(&["export", "again.jsonl", "--data", "new"]).await;
    assert!(again.status.success(), "{again:?}");
    let lines = |path: &Path| {
        let text = std::fs::read_to_string(path).expect("it is there");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(lines(Path::new(newest)), lines(&stage.dir.path().join("again.jsonl")));
    let moves = bout.state.ply();
    let text = std::fs::read_to_string(newest).expect("it is there");
    let record = text.lines().find(|line| line.starts_with("{\"record\"")).expect("the match is in it");
    assert!(record.contains(&format!("\"ply\":{moves}")), "{moves}: {record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scheduled_export_is_restored_as_it_was() {
    restored("").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scheduled_export_of_postgresql_is_restored_as_it_was() {
    let Some(url) = postgres::url().await else { return };
    restored(&format!("url = \"{url}\"\n")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_configuration_is_taken_while_the_bot_runs() {
    let stage = Stage::open_with("log = \"info\"\n").await;
    let ada = stage.person("ada");
    let against = json!({ "opponent": stage.sandbox.bot().to_string(), "level": "1", "colour": "first" });

    stage.configure("log = \"info\"\n[computer]\nper_person = \"many\"\n");
    stage.hang_up();
    stage.until_it_says("nothing has changed: the configuration config.toml, line 3, per_person:").await;

    stage.configure(
        "[log]\nlevel = \"info\"\nformat = \"json\"\n[computer]\nper_person = 0\nthreads = 2\n\
         [store]\nbackup_every = \"1s\"\nbackup_folder = \"elsewhere\"\n[discord]\nmode = \"http\"\n",
    );
    stage.hang_up();
    stage.until_it_says("the configuration was read again").await;
    for key in ["computer.threads", "discord.mode"] {
        stage
            .until_it_says(&format!("{key} differs from what the bot was started with: restart the bot"))
            .await;
    }
    let said = stage.said();
    assert!(!said.contains("per_person differs") && !said.contains("log.format differs"), "{said}");
    let json = said.lines().skip_while(|line| !line.starts_with('{'));
    assert!(json.clone().count() >= 3, "{said}");
    assert!(json.clone().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()), "{said}");
    after(&stage.dir.path().join("elsewhere"), None).await;
    let refused = ada.slash(stage.games(), "challenge ransom", against.clone()).await.expect("a command");
    assert!(!refused.text().says("level[1]"), "{}", refused.text());

    stage.configure("[computer]\nper_person = 3\n");
    stage.hang_up();
    let began = Instant::now();
    loop {
        // A person may make five challenges a minute.
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
        let answer = ada.slash(stage.games(), "challenge ransom", against.clone()).await.expect("a command");
        if answer.text().says("level[1]") {
            break;
        }
        assert!(began.elapsed() < SOON, "the computer plays again: {}\n{}", answer.text(), stage.said());
    }
}

/// Code is left out: its size depends on how the program was built.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_idles_holds_little_memory_whatever_holds_it() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let board = ada.slash(stage.games(), "rules", json!({ "game": "ransom" })).await.expect("a command");
    assert!(board.message().is_some_and(|message| !message.attachments.is_empty()));
    let holds = stage.memory();
    assert!(holds < 40_000, "{holds} kB");
}
