//! The pages of games: who may watch, signing in, playing, news of open pages, and what no request can do.

mod activity;
mod files;
mod hostile;
mod live;
mod playing;
mod signing_in;
mod trying;
mod views;
mod watching;

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use postern::play::ids::{MatchId, PersonId};
use postern::service::site::{Site, path};
use postern::web::activity::site::ActivitySite;
use postern::web::site::{SignInHost, Web};
use postern_render::painter::Painter;
use postern_testkit::fixtures::{ANN, BEN, EVE};
use postern_testkit::meeting::Meeting;
use reqwest::header::{COOKIE, HeaderMap, LOCATION, ORIGIN, SET_COOKIE};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// Bytes that differ each time.
fn secret() -> [u8; 32] {
    static DRAWN: AtomicU8 = AtomicU8::new(1);
    [DRAWN.fetch_add(1, Ordering::Relaxed); 32]
}

/// A site with the pages of a meeting's games.
pub(crate) struct Pages {
    pub address: String,
    client: reqwest::Client,
}

/// An answer of the site.
#[derive(Debug)]
pub(crate) struct Got {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

impl Got {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

impl Pages {
    pub(crate) async fn of(meeting: &Meeting) -> Pages {
        Pages::inside(meeting, None).await
    }

    /// The same site, also as an Activity.
    pub(crate) async fn inside(meeting: &Meeting, activity: Option<ActivitySite>) -> Pages {
        Pages::made(meeting, activity, None).await
    }

    /// The same site; people may also sign in with Discord.
    pub(crate) async fn made(
        meeting: &Meeting,
        activity: Option<ActivitySite>,
        sign_in: Option<Arc<dyn SignInHost>>,
    ) -> Pages {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("it listens"));
        meeting.service.pages.open(Site {
            address: address.clone(),
            secret,
            has_activity: activity.is_some(),
            key: [7; 32],
        });
        let painter = Arc::new(Painter::new().expect("the themes are right"));
        let clock = meeting.clock.clone();
        let web = Web::new(meeting.service.clone(), painter, move || clock.now()).with_activity(activity);
        let web = web.with_hints(meeting.router().hints()).with_sign_in(sign_in);
        tokio::spawn(web.serve(listener, std::future::pending()));
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy();
        Pages { address, client: client.build().expect("a client") }
    }

    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<reqwest::Body>,
    ) -> Got {
        let mut request = self.client.request(method, format!("{}{path}", self.address)).body(body);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status(), response.headers().clone());
        Got { status, headers, body: response.text().await.expect("text") }
    }

    pub(crate) async fn get(&self, path: &str, cookie: &str) -> Got {
        self.send(Method::GET, path, &[(COOKIE.as_str(), cookie)], String::new()).await
    }

    /// Sends what the script of the page sends.
    pub(crate) async fn post(&self, path: &str, cookie: &str, body: Value) -> Got {
        let headers = [(COOKIE.as_str(), cookie), (ORIGIN.as_str(), &self.address), ("x-postern", "1")];
        self.send(Method::POST, path, &headers, body.to_string()).await
    }

    /// Signs in a browser of a person by the link that the chat gives them. Returns its cookie.
    pub(crate) async fn sign_in(&self, meeting: &Meeting, person: PersonId) -> String {
        let link = self.link(meeting, person).await;
        let got = self.send(Method::POST, &link, &[(ORIGIN.as_str(), &self.address)], String::new()).await;
        cookie(&got)
    }

    /// Returns the path of a new link of a person.
    pub(crate) async fn link(&self, meeting: &Meeting, person: PersonId) -> String {
        let link = meeting.service.pages.link(&meeting.asker(person), "", meeting.clock.now()).await;
        link.expect("pages are served").strip_prefix(&self.address).expect("ours").to_owned()
    }
}

/// Returns the cookie that an answer sets.
pub(crate) fn cookie(got: &Got) -> String {
    let set = got.headers.get(SET_COOKIE).unwrap_or_else(|| panic!("no cookie: {got:?}"));
    set.to_str().expect("text").split(';').next().expect("a cookie").to_owned()
}

/// Returns where an answer leads.
pub(crate) fn leads_to(got: &Got) -> &str {
    got.headers.get(LOCATION).and_then(|to| to.to_str().ok()).unwrap_or_default()
}

/// Returns the path of the page of a game.
pub(crate) async fn page(meeting: &Meeting, of: MatchId) -> String {
    let record = meeting.service.pages.with_secret(of).await.expect("the store answers");
    path(of, record.page.expect("pages are served"))
}

/// Returns the state of a page.
pub(crate) async fn state(pages: &Pages, path: &str, cookie: &str) -> Value {
    let got = pages.get(&format!("{path}/state"), cookie).await;
    assert_eq!(got.status, StatusCode::OK, "{got:?}");
    got.json()
}

/// Tries what was entered, and plays the move that it is.
pub(crate) async fn play(pages: &Pages, path: &str, cookie: &str, made: &str) -> Got {
    let turn = state(pages, path, cookie).await["turn"].clone();
    pages.post(&format!("{path}/play"), cookie, json!({"turn": turn, "move": made, "id": "1"})).await
}

/// Sends an action of the current board.
pub(crate) async fn act(pages: &Pages, path: &str, cookie: &str, action: &str, more: Value) -> Got {
    let turn = state(pages, path, cookie).await["turn"].clone();
    let mut body = json!({"turn": turn, "action": action, "id": "1"});
    body.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
    pages.post(&format!("{path}/do"), cookie, body).await
}

/// Opens a view of the position after `at` moves.
pub(crate) async fn view(pages: &Pages, path: &str, cookie: &str, name: &str, at: usize) -> Got {
    let turn = state(pages, path, cookie).await["turn"].clone();
    pages.post(&format!("{path}/view"), cookie, json!({"name": name, "turn": turn, "at": at})).await
}

/// Returns the names of the actions that a page shows.
pub(crate) async fn actions(pages: &Pages, path: &str, cookie: &str) -> Vec<String> {
    let shown = state(pages, path, cookie).await;
    let all = shown["actions"].as_array().expect("a list").iter();
    all.map(|action| action["id"].as_str().expect("an id").to_owned()).collect()
}

/// A game on a small board, with both players signed in: the path of its page, and their cookies.
pub(crate) async fn begun(meeting: &Meeting, pages: &Pages) -> (MatchId, String, [String; 2]) {
    let of = meeting.begin_game("palisade", &[("size", "7")]).await;
    let path = page(meeting, of).await;
    (of, path, [pages.sign_in(meeting, ANN).await, pages.sign_in(meeting, BEN).await])
}

/// The same game after a move of the first player, with the cookies of the first player and a spectator.
pub(crate) async fn watched(meeting: &Meeting, pages: &Pages) -> (MatchId, String, [String; 2]) {
    let (of, path, [ann, _]) = begun(meeting, pages).await;
    meeting.play(of, ANN).await;
    (of, path, [ann, pages.sign_in(meeting, EVE).await])
}
