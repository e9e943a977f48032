//! The page of a game in a browser: every gesture of `tests/js/page_board.mjs` on the real site.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use postern_testkit::SOON;
use postern_testkit::open_site::OpenSite;
use serde_json::{Value, json};

use super::browser::Running;
use super::sandbox_discordjs::{folder, ready};

/// The name that the script asks for, the game with its options, and the number of matches.
type Kind = (&'static str, &'static str, &'static [(&'static str, &'static str)], usize);

/// The matches that the script needs.
const MATCHES: [Kind; 3] = [
    ("placing", "palisade", &[("size", "9")], 13),
    ("large", "palisade", &[("size", "19")], 1),
    ("steps", "ramparts", &[], 4),
];
/// Runs a script on a site with these matches, which it finds in the variable `variable`.
pub(crate) async fn run(site: &OpenSite, script: &str, variable: &str, matches: &Value, within: Duration) {
    let shots = Path::new(env!("CARGO_TARGET_TMPDIR")).join(script.trim_end_matches(".mjs"));
    let mut node = Command::new("node");
    node.arg(script).current_dir(folder()).env(variable, site.described(matches)).env("SHOTS", &shots);
    let mut node = Running(node.stdin(Stdio::null()).spawn().expect("node starts"));
    let succeeds = tokio::task::spawn_blocking(move || node.succeeds_within(within)).await;
    assert!(succeeds.expect("no panic"), "see above, and the pictures in {}", shots.display());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_on_its_page_by_touch_mouse_and_keys() {
    if !ready(true) {
        return;
    }
    let site = OpenSite::start().await;
    let mut matches = json!({});
    for (kind, game, options, count) in MATCHES {
        let mut begun = Vec::new();
        for _ in 0..count {
            begun.push(site.begin(game, options).await);
        }
        matches[kind] = begun.into();
    }
    run(&site, "page_board.mjs", "PAGE_SERVER", &matches, 2 * SOON).await;
}

#[test]
fn the_script_has_the_types_that_its_comments_state() {
    if !ready(true) {
        return;
    }
    let mut compiler = Command::new(folder().join("node_modules/.bin/tsc"));
    let checked = compiler.args(["-p", "page_types.json"]).current_dir(folder()).output();
    let checked = checked.expect("tsc starts");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}
