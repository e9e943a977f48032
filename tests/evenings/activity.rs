//! Boards inside Discord, in Chromium: `tests/js/activity.mjs` on `postern sandbox`, whose client shows an Activity.

use std::path::Path;
use std::process::{Command, Stdio};

use postern_testkit::SOON;

use super::browser::{Running, SandboxProgram};
use super::sandbox_discordjs::{folder, ready};

#[test]
fn a_board_is_played_in_a_frame_of_discord_and_outlives_what_goes_wrong_there() {
    if !ready(true) {
        return;
    }
    let dir = tempfile::tempdir().expect("a temporary folder");
    // Its output stays open: a program that can't print ends.
    let SandboxProgram { bot, lines: _lines, url, log } = SandboxProgram::start(dir.path());

    let shots = Path::new(env!("CARGO_TARGET_TMPDIR")).join("activity");
    let is_long = std::env::var_os("POSTERN_LONG").is_some();
    let mut script = Command::new("node");
    script.arg("activity.mjs").current_dir(folder()).env("SANDBOX_URL", &url).env("SHOTS", &shots);
    script.env("LONG", if is_long { "1" } else { "0" });
    let mut script = Running(script.stdin(Stdio::null()).spawn().expect("node starts"));
    let is_well = script.succeeds_within(if is_long { 4 * SOON } else { SOON });
    drop(bot);
    assert!(is_well, "see above, and the pictures in {}", shots.display());
    println!("screenshots: {}", shots.display());
    assert_eq!(std::fs::read_to_string(log).expect("the log is text"), "", "and nothing was wrong");
}
