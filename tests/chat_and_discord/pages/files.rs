//! The script and the style of the pages: their size, their words, and that they ask no other site.

use std::collections::BTreeSet;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use postern::web::assets::{SCRIPTS, STYLE};
use postern::web::shown::labels::LABELS;
use postern_testkit::meeting::Meeting;
use postern_testkit::root;
use postern_testkit::trials::catalogue;
use reqwest::StatusCode;

use super::{Pages, page};

/// The most bytes of the compressed script, and its most lines.
const SCRIPT: usize = 25 * 1024;
const LINES: usize = 3000;
/// The most bytes of all that a browser loads to show a page.
const FIRST_VIEW: usize = 100 * 1024;

fn gzipped(text: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory").len()
}

/// The modules that the page loads at once: those that `game.js` imports, directly or not.
fn at_once() -> BTreeSet<&'static str> {
    let (mut found, mut next) = (BTreeSet::new(), vec!["game.js"]);
    while let Some(name) = next.pop() {
        if found.insert(name) {
            let text = SCRIPTS.iter().find(|(known, _)| *known == name).expect(name).1;
            let imports = text.lines().filter(|line| line.starts_with("import "));
            next.extend(imports.filter_map(|line| line.split_once("\"./")?.1.strip_suffix("\";")));
        }
    }
    found
}

#[test]
fn the_script_is_small() {
    let first = at_once();
    assert!(first.contains("board.js"));
    for later in ["activity.js", "panel.js", "kept.js", "worker.js"] {
        assert!(!first.contains(later), "{later} is loaded when it is needed");
    }
    let bytes: usize =
        SCRIPTS.iter().filter(|(name, _)| first.contains(name)).map(|(_, text)| gzipped(text)).sum();
    let lines: usize = SCRIPTS.iter().map(|(_, text)| text.lines().count()).sum();
    assert!(bytes <= SCRIPT, "{bytes} bytes");
    assert!(lines <= LINES, "{lines} lines");
}

#[test]
fn every_module_is_embedded() {
    let folder = std::fs::read_dir(root().join("src/web/page")).expect("the folder");
    let names = folder.map(|entry| entry.expect("a file").file_name().into_string().expect("text"));
    let scripts: BTreeSet<String> = names.filter(|name| name.ends_with(".js")).collect();
    assert_eq!(scripts, SCRIPTS.iter().map(|(name, _)| (*name).to_owned()).collect());
}

#[test]
fn the_server_says_every_text_of_the_script() {
    let (_, words) = SCRIPTS.iter().find(|(name, _)| *name == "words.js").expect("the words");
    let english =
        words.split_once("const ENGLISH = {").expect("the list").1.split_once("\n};").expect("its end").0;
    let keys: BTreeSet<&str> =
        english.lines().filter_map(|line| Some(line.trim().split_once(": \"")?.0)).collect();
    assert_eq!(LABELS.iter().map(|(key, ..)| *key).collect::<BTreeSet<_>>(), keys);
    for (key, _, arguments) in LABELS {
        let line = english.lines().find(|line| line.trim().starts_with(&format!("{key}: "))).expect(key);
        for name in *arguments {
            assert!(line.contains(&format!("{{{name}}}")), "{line}");
        }
    }
}

#[test]
fn the_files_name_no_other_site() {
    for (name, text) in SCRIPTS.iter().chain(STYLE) {
        let foreign = text.match_indices("http").filter(|(at, _)| {
            let rest = &text[*at..];
            rest.contains("://")
                && !rest.starts_with("http://www.w3.org/")
                && (rest.starts_with("http://") || rest.starts_with("https://"))
        });
        assert_eq!(foreign.count(), 0, "{name}");
        assert!(!text.contains("eval(") && !text.contains("new Function"), "{name}");
    }
}

#[tokio::test]
async fn the_first_view_is_small_and_no_answer_lets_another_site_in() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let mut html = pages.get("/robots.txt", "").await;
    for game in catalogue().ids() {
        let of = meeting.begin_game(game, &[]).await;
        // One person may challenge only a few times a minute.
        meeting.clock.pass(std::time::Duration::from_secs(60));
        let got = pages.send(reqwest::Method::GET, &page(&meeting, of).await, &[], String::new()).await;
        html = if gzipped(&got.body) > gzipped(&html.body) { got } else { html };
    }
    let mut size = gzipped(&html.body);
    for (name, _) in SCRIPTS.iter().chain(STYLE) {
        let version = html.body.split_once("/page/").expect("a file").1.split('/').next().expect("a version");
        let got = pages.get(&format!("/page/{version}/{name}"), "").await;
        assert_eq!(got.status, StatusCode::OK, "{name}");
        assert!(got.headers["cache-control"].to_str().is_ok_and(|kept| kept.contains("immutable")), "{name}");
        size += gzipped(&got.body);
    }
    assert!(size <= FIRST_VIEW, "{size} bytes");
    let policy = html.headers["content-security-policy"].to_str().expect("text");
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert!(!html.body.contains("style=\"") && !html.body.contains("onclick"), "nothing inline");
    assert_eq!(html.headers["cache-control"], "no-store");
    assert_eq!(html.headers["referrer-policy"], "same-origin");
}
