//! The page of a game in a browser: every gesture of `tests/js/page_board.mjs` on the real site.

use std::net::TcpListener as Port;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use postern::play::ids::PersonId;
use postern::service::site::{Site, path};
use postern::web::site::Web;
use postern_render::painter::Painter;
use postern_testkit::SOON;
use postern_testkit::fixtures::{ANN, BEN};
use postern_testkit::meeting::Meeting;
use reqwest::header::{ORIGIN, SET_COOKIE};
use serde_json::{Value, json};
use tokio::net::TcpListener;

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
/// How often the clock of the site advances.
const TICK: Duration = Duration::from_millis(50);

/// Bytes that differ each time.
fn secret() -> [u8; 32] {
    static DRAWN: AtomicU8 = AtomicU8::new(1);
    [DRAWN.fetch_add(1, Ordering::Relaxed); 32]
}

/// Signs in a browser of a person. Returns its cookie.
async fn sign_in(meeting: &Meeting, person: PersonId, (address, port): (&str, u16)) -> String {
    let link = meeting.service.pages.link(&meeting.asker(person), "", meeting.clock.now()).await;
    let link = link.expect("pages are served").replace(address, &format!("http://127.0.0.1:{port}"));
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy().build();
    let sent = client.expect("a client").post(link).header(ORIGIN, address).send().await.expect("an answer");
    let set = sent.headers()[SET_COOKIE].to_str().expect("text");
    set.split(';').next().expect("a cookie").to_owned()
}

/// Starts the matches of a kind. Returns them as the script reads them.
async fn begun(meeting: &Meeting, of: (&str, &[(&str, &str)], usize), cookies: &[String; 2]) -> Vec<Value> {
    let (game, options, count) = of;
    let mut begun = Vec::new();
    for _ in 0..count {
        let of = meeting.begin_game(game, options).await;
        // One person may challenge only a few times a minute.
        meeting.clock.pass(Duration::from_secs(60));
        let record = meeting.service.pages.with_secret(of).await.expect("the store answers");
        let base = path(of, record.page.expect("pages are served"));
        begun.push(json!({"base": base, "first": cookies[0], "second": cookies[1]}));
    }
    begun
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_on_its_page_by_touch_mouse_and_keys() {
    if !ready(true) {
        return;
    }
    let meeting = Meeting::new();
    // The script listens at the address of the site and passes on what it gets.
    let outside = Port::bind("127.0.0.1:0").and_then(|port| port.local_addr()).expect("a free port");
    let address = format!("http://{outside}");
    meeting.service.pages.open(Site { address: address.clone(), secret, has_activity: false });
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("it listens").port();
    let clock = meeting.clock.clone();
    let ticking = clock.clone();
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(TICK).await;
            ticking.pass(TICK);
        }
    });
    let painter = Arc::new(Painter::new().expect("the themes are right"));
    let web = Web::new(meeting.service.clone(), painter, move || clock.now());
    tokio::spawn(web.serve(listener, std::future::pending()));

    let site = (address.as_str(), port);
    let cookies = [sign_in(&meeting, ANN, site).await, sign_in(&meeting, BEN, site).await];
    let mut matches = json!({});
    for (kind, game, options, count) in MATCHES {
        matches[kind] = begun(&meeting, (game, options, count), &cookies).await.into();
    }
    let server = json!({"port": port, "address": address, "matches": matches}).to_string();
    let shots = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    let mut script = Command::new("node");
    script.arg("page_board.mjs").current_dir(folder()).env("PAGE_SERVER", server).env("SHOTS", &shots);
    let mut script = Running(script.stdin(Stdio::null()).spawn().expect("node starts"));
    let succeeds = tokio::task::spawn_blocking(move || script.succeeds_within(2 * SOON)).await;
    assert!(succeeds.expect("no panic"), "see above, and the pictures in {}", shots.display());
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
