//! Boards inside Discord, in Chromium: `tests/js/activity.mjs` on `postern sandbox`, whose client shows an Activity.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use postern_testkit::SOON;

use super::browser::Running;
use super::sandbox_discordjs::{folder, ready};

#[test]
fn a_board_is_played_in_a_frame_of_discord_and_outlives_what_goes_wrong_there() {
    if !ready(true) {
        return;
    }
    let dir = tempfile::tempdir().expect("a temporary folder");
    let mut program = Command::new(env!("CARGO_BIN_EXE_postern"));
    program.args(["--data", "data", "sandbox", "--port", "0"]).current_dir(dir.path());
    program.env_remove("RUST_LOG").env_remove("DISCORD_TOKEN").env_remove("POSTERN_DISCORD_API");
    let log = dir.path().join("log.txt");
    let errors = std::fs::File::create(&log).expect("the log can be written");
    program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(errors);
    let mut bot = Running(program.spawn().expect("the program starts"));

    let mut greeting = String::new();
    let mut lines = BufReader::new(bot.0.stdout.take().expect("its output is piped"));
    lines.read_line(&mut greeting).expect("it prints a line");
    let url = greeting.split_whitespace().find(|word| word.starts_with("http://127.0.0.1:"));
    let url = url.unwrap_or_else(|| panic!("no address in {greeting:?}"));

    let shots = Path::new(env!("CARGO_TARGET_TMPDIR")).join("activity");
    let is_long = std::env::var_os("POSTERN_LONG").is_some();
    let mut script = Command::new("node");
    script.arg("activity.mjs").current_dir(folder()).env("SANDBOX_URL", url).env("SHOTS", &shots);
    script.env("LONG", if is_long { "1" } else { "0" });
    let mut script = Running(script.stdin(Stdio::null()).spawn().expect("node starts"));
    let is_well = script.succeeds_within(if is_long { 4 * SOON } else { SOON });
    drop(bot);
    assert!(is_well, "see above, and the pictures in {}", shots.display());
    println!("screenshots: {}", shots.display());
    assert_eq!(std::fs::read_to_string(log).expect("the log is text"), "", "and nothing was wrong");
}
