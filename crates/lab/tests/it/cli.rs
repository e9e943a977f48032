//! The command line of `postern-lab`: its output, its errors and its exit status.

use std::path::Path;
use std::process::{Command, Output};

use crate::catalogue;
use postern_rules::game::transcript::Transcript;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("there is room for a folder")
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_postern-lab"));
    command.current_dir(folder).args(arguments).output().expect("the program can be started")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the output is UTF-8")
}

/// The single line on standard error with which the program fails.
fn failure(output: &Output) -> String {
    assert!(!output.status.success());
    let said = text(&output.stderr);
    let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("postern-lab: ")).collect();
    assert_eq!(errors.len(), 1, "{said}");
    assert!(said.trim_end().ends_with(errors[0]), "the error is said last: {said}");
    errors[0].to_owned()
}

#[test]
fn the_help_names_every_command() {
    let folder = folder();
    let help = text(&run(folder.path(), &["--help"]).stdout);
    for command in ["arena", "puzzles", "tune", "figures", "languages", "listing"] {
        assert!(help.contains(command), "{help}");
        let help = run(folder.path(), &[command, "--help"]);
        assert!(help.status.success() && !help.stdout.is_empty(), "{command}");
    }
}

#[test]
fn an_arena_prints_a_table_and_writes_every_game() {
    let folder = folder();
    let command = "arena ransom level:2,nodes=300 greedy --games 3 --threads 2 --records games.txt";
    let output = run(folder.path(), &command.split(' ').collect::<Vec<_>>());
    let (state, progress) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{progress}");
    let rows: Vec<&str> = state.lines().collect();
    assert_eq!(rows.len(), 3, "{state}");
    assert!(rows[2].starts_with("| level:2,nodes=300 | greedy | 3 | "), "{state}");
    assert_eq!(progress.lines().filter(|line| line.contains(" of 3 games")).count(), 3, "{progress}");
    let games = std::fs::read_to_string(folder.path().join("games.txt")).expect("it was written");
    assert_eq!(games.lines().count(), 3);
    for game in games.lines() {
        let words: Vec<&str> = game.splitn(3, ' ').collect();
        assert!(["first", "second", "draw"].contains(&words[0]) && ["x", "o"].contains(&words[1]), "{game}");
        let record: Transcript = words[2].replace("\\n", "\n").parse().expect("it is a record");
        catalogue().replay(&record, usize::MAX).expect("it can be replayed");
    }
}

#[test]
fn a_book_is_made_and_a_test_of_strength_is_played_with_it() {
    let folder = folder();
    let arena = |arguments: &str| {
        let arguments = format!("arena ramparts {arguments}");
        let output = run(folder.path(), &arguments.split(' ').collect::<Vec<_>>());
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout).to_owned()
    };
    assert!(arena("--make-book book.txt --openings 2").contains("2 openings are in book.txt"));
    let said = arena("level:2 greedy uct,nodes=9 --book book.txt --games 60 --sprt 0,200");
    let rows: Vec<&str> = said.lines().filter(|line| line.starts_with("| level:2 ")).collect();
    assert!(rows.len() == 2 && rows[1].starts_with("| level:2 | uct,nodes=9 | "), "{said}");
    assert_eq!(said.lines().filter(|line| line.starts_with("LLR ")).count(), 2, "{said}");
}

#[test]
fn weights_that_tune_writes_can_play() {
    let folder = folder();
    let tune = "tune ransom --out w.bin --generations 2 --games 4 --nodes 20 --epochs 1";
    let output = run(folder.path(), &tune.split(' ').collect::<Vec<_>>());
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("generation 1: loss"));
    let arena = "arena ransom level:7,nodes=50,weights=w.bin greedy --games 2";
    let output = run(folder.path(), &arena.split(' ').collect::<Vec<_>>());
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn a_network_that_tune_writes_can_play() {
    let folder = folder();
    let tune = "tune ransom --network --out n.bin --generations 2 --games 4 --nodes 20 --epochs 1";
    let output = run(folder.path(), &tune.split(' ').collect::<Vec<_>>());
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("the network is in n.bin"), "{}", text(&output.stdout));
    let file = std::fs::read(folder.path().join("n.bin")).expect("it is there");
    assert!(file.starts_with(b"# postern-lab tune ransom --network --seed 1 --generations 2 --games 4 "));
    let arena = "arena ransom level:7,nodes=50,network=n.bin greedy --games 2";
    let output = run(folder.path(), &arena.split(' ').collect::<Vec<_>>());
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn an_arena_that_is_asked_for_wrongly_says_what_would_fit() {
    let folder = folder();
    for (command, reason) in [
        ("arena chess greedy greedy", "rampart, ramparts"),
        ("arena ransom greedy", "two players"),
        ("arena ransom greedy --ladder", "--ladder names the players"),
        ("arena ransom greedy bob", "a player is level:N"),
        ("arena ransom greedy level:9", "from 1 to 7"),
        ("arena ransom greedy greedy --games 0", "from 1 to 100000"),
        ("arena ransom greedy greedy --threads 0", "--threads is a whole number"),
        ("arena ransom greedy greedy --option mud", "NAME=VALUE"),
        ("arena ransom greedy greedy --option mud=1", "mud"),
        ("arena ransom greedy greedy --sprt 5", "two numbers of Elo"),
        ("arena ransom greedy greedy --sprt 30,0", "the smaller first"),
        ("arena ransom greedy greedy --book /no/such/book", "can't be read"),
        ("arena ransom greedy greedy --make-book book.txt", "needs no players"),
        ("arena ransom greedy level:7,weights=/no/such", "can't be read"),
        ("arena ransom greedy level:7,network=/no/such", "can't be read"),
        ("tune palisade --out weights.bin", "has no weights"),
        ("tune inchworm --network --out n.bin", "no network to make"),
        ("tune chess --out weights.bin", "there is no game"),
        ("tune ransom --out weights.bin --games 0", "from 1 to"),
        ("tune ransom --out weights.bin --threads 100000", "from 1 to 256"),
        ("tune ransom --out /no/such/folder/weights.bin", "can't be written"),
        ("arena ransom --make-book /no/such/folder/book.txt", "can't be written"),
        ("arena ransom greedy greedy --records /no/such/folder/games.txt", "can't be written"),
    ] {
        let said = failure(&run(folder.path(), &command.split(' ').collect::<Vec<_>>()));
        assert!(said.contains(reason), "{command}: {said}");
    }
}

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Runs a command of the documents in a folder. `cargo run` is the program that Cargo built for the tests.
#[cfg(unix)]
fn shell(folder: &Path, command: &str) -> String {
    let command = command.replace("cargo run -p postern-lab --", env!("CARGO_BIN_EXE_postern-lab"));
    let output = Command::new("sh").args(["-c", &command]).current_dir(folder).output().expect("sh is there");
    assert!(output.status.success(), "{command}: {}", text(&output.stderr));
    text(&output.stdout)
}

#[cfg(unix)]
#[test]
fn the_commands_for_a_new_language_make_its_folder_and_list_what_is_missing() {
    let folder = folder();
    shell(
        Path::new(ROOT),
        &format!("mkdir {0}/assets && cp -R assets/l10n {0}/assets", folder.path().display()),
    );
    let page = std::fs::read_to_string(format!("{ROOT}/docs/translating.md")).expect("the page is there");
    let section = page.split_once("## A new language\n").expect("a section").1;
    let commands = section.split("```\n").nth(1).expect("commands");
    let said: Vec<String> = commands.lines().map(|command| shell(folder.path(), command)).collect();
    let missing = said.last().expect("commands");
    assert!(missing.contains("\nchat.ftl: played is missing\n"), "{missing}");
    assert!(
        missing.contains("game.ftl: list-all is missing\n") && !missing.contains("list-any"),
        "{missing}"
    );
    for text in ["messages.ftl: rampart-summary", "lesson.ftl: rampart-learn-", "help.md is missing"] {
        assert!(missing.contains(&format!("\nrampart/{text}")), "{text}: {missing}");
    }
    let complete = shell(Path::new(ROOT), "cargo run -p postern-lab -- languages de");
    assert_eq!(complete, "0 texts are missing\n");
    std::fs::write(folder.path().join("assets/l10n/it/chat.ftl"), "played = {").expect("there is room");
    let faulty = shell(folder.path(), "cargo run -p postern-lab -- languages it");
    assert!(faulty.starts_with("chat.ftl: "), "{faulty}");
    let none = run(folder.path(), &["languages", "xx"]);
    assert!(failure(&none).contains("assets/l10n/xx"));
}
