//! A site of pages over a meeting, with a clock that runs: what scripts in browsers, and benches, open.

use std::net::TcpListener as Port;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use postern::service::pages::browsers::Token;
use postern::service::site::{Site, path};
use postern::web::site::Web;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::prelude::*;

/// How often the clock of the site advances.
const TICK: Duration = Duration::from_millis(50);

/// Bytes that differ each time.
fn secret() -> [u8; 32] {
    static DRAWN: AtomicU8 = AtomicU8::new(1);
    [DRAWN.fetch_add(1, Ordering::Relaxed); 32]
}

/// A real site, which a script reaches at its address through a proxy of its own.
pub struct OpenSite {
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
    pub async fn start() -> OpenSite {
        let free = Port::bind("127.0.0.1:0").and_then(|port| port.local_addr()).expect("a free port");
        OpenSite::at(format!("http://{free}")).await
    }

    /// Starts a site at an address that a proxy serves.
    pub async fn at(address: String) -> OpenSite {
        let meeting = Meeting::new();
        meeting.service.pages.open(Site {
            address: address.clone(),
            secret,
            has_activity: false,
            key: [7; 32],
        });
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
        let web = web.with_hints(meeting.router().hints());
        tokio::spawn(web.serve(listener, std::future::pending()));
        let mut site = OpenSite { meeting, address, port, cookies: [String::new(), String::new()] };
        site.cookies = [site.sign_in(ANN).await, site.sign_in(BEN).await];
        site
    }

    /// Signs in a browser of a person. Returns its cookie, as a site without TLS sets it.
    pub async fn sign_in(&self, person: PersonId) -> String {
        let (pages, now) = (&self.meeting.service.pages, self.meeting.clock.now());
        let link = pages.link(&self.meeting.asker(person), "", now).await.expect("pages are served");
        let link = link.split(['/', '?']).find_map(|part| part.parse::<Token>().ok()).expect("a token");
        let token =
            pages.sign_in(&link, "A browser", now).await.expect("the store answers").expect("a new link");
        format!("postern={}", token.shown())
    }

    /// Starts a match. Returns it as the scripts read it.
    pub async fn begin(&self, game: &str, options: &[(&str, &str)]) -> Value {
        let of = self.meeting.begin_game(game, options).await;
        // One person may challenge only a few times a minute.
        self.meeting.clock.pass(Duration::from_secs(60));
        let record = self.meeting.service.pages.with_secret(of).await.expect("the store answers");
        let base = path(of, record.page.expect("pages are served"));
        json!({"game": game, "of": of.0, "base": base, "first": self.cookies[0], "second": self.cookies[1]})
    }

    /// Returns the site as the scripts read it, with these matches.
    pub fn described(&self, matches: &Value) -> String {
        json!({"port": self.port, "address": self.address, "matches": matches}).to_string()
    }
}
