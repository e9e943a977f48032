//! The page of a game in a browser: every gesture of `tests/js/page_board.mjs` on the real site.

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
use super::evening::harness::free_port;
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

/// A real site, which a script reaches at its address through a proxy of its own.
pub(crate) struct OpenSite {
    pub meeting: Meeting,
    /// Under this address, browsers reach the site. The script listens there and passes on what it gets.
    pub address: String,
    /// The site listens here.
    pub port: u16,
    /// The cookies of Ann and Ben.
    pub cookies: [String; 2],
}

impl OpenSite {
    /// Starts a site at an address of this machine.
    pub(crate) async fn start() -> OpenSite {
        OpenSite::at(format!("http://{}", free_port())).await
    }

    /// Starts a site at an address that a proxy serves.
    pub(crate) async fn at(address: String) -> OpenSite {
        let meeting = Meeting::new();
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
        let mut site = OpenSite { meeting, address, port, cookies: [String::new(), String::new()] };
        site.cookies = [site.sign_in(ANN).await, site.sign_in(BEN).await];
        site
    }

    /// Signs in a browser of a person. Returns its cookie.
    pub(crate) async fn sign_in(&self, person: PersonId) -> String {
        let now = self.meeting.clock.now();
        let link = self.meeting.service.pages.link(&self.meeting.asker(person), "", now).await;
        let near = format!("http://127.0.0.1:{}", self.port);
        let link = link.expect("pages are served").replace(&self.address, &near);
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy();
        let sent = client.build().expect("a client").post(link).header(ORIGIN, &self.address).send();
        let sent = sent.await.expect("an answer");
        let set = sent.headers()[SET_COOKIE].to_str().expect("text");
        set.split(';').next().expect("a cookie").to_owned()
    }

    /// Starts a match. Returns it as the scripts read it.
    pub(crate) async fn begin(&self, game: &str, options: &[(&str, &str)]) -> Value {
        let of = self.meeting.begin_game(game, options).await;
        // One person may challenge only a few times a minute.
        self.meeting.clock.pass(Duration::from_secs(60));
        let record = self.meeting.service.pages.with_secret(of).await.expect("the store answers");
        let base = path(of, record.page.expect("pages are served"));
        json!({"game": game, "of": of.0, "base": base, "first": self.cookies[0], "second": self.cookies[1]})
    }

    /// Runs a script with this description of the site, its matches included, in the variable `variable`.
    pub(crate) async fn run(&self, script: &str, variable: &str, matches: Value, within: Duration) {
        let server = json!({"port": self.port, "address": self.address, "matches": matches}).to_string();
        let shots = Path::new(env!("CARGO_TARGET_TMPDIR")).join(script.trim_end_matches(".mjs"));
        let mut node = Command::new("node");
        node.arg(script).current_dir(folder()).env(variable, server).env("SHOTS", &shots);
        let mut node = Running(node.stdin(Stdio::null()).spawn().expect("node starts"));
        let succeeds = tokio::task::spawn_blocking(move || node.succeeds_within(within)).await;
        assert!(succeeds.expect("no panic"), "see above, and the pictures in {}", shots.display());
    }
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
    site.run("page_board.mjs", "PAGE_SERVER", matches, 2 * SOON).await;
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
