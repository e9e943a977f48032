//! News of open pages.

use std::time::Duration;

use futures_util::StreamExt;
use postern_testkit::SOON;
use postern_testkit::fixtures::{ANN, BEN};
use postern_testkit::meeting::Meeting;
use reqwest::StatusCode;
use reqwest::header::HeaderName;
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::{Pages, act, page, state, watched};

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// Opens the news of a page, as a page of this origin does.
async fn open(pages: &Pages, path: &str, since: u64, origin: &str) -> Result<Socket, Error> {
    connect(pages, path, since, &[("origin", origin)]).await
}

/// Opens the news of a page in the browser with this cookie.
async fn open_as(pages: &Pages, path: &str, since: u64, cookie: &str) -> Socket {
    let headers = [("origin", pages.address.as_str()), ("cookie", cookie)];
    connect(pages, path, since, &headers).await.expect("it opens")
}

async fn connect(pages: &Pages, path: &str, since: u64, headers: &[(&str, &str)]) -> Result<Socket, Error> {
    let address = format!("{}{path}/live?since={since}", pages.address.replacen("http", "ws", 1));
    let mut request = address.into_client_request().expect("an address");
    for (name, value) in headers {
        let name: HeaderName = name.parse().expect("a name");
        request.headers_mut().insert(name, value.parse().expect("a header"));
    }
    connect_async(request).await.map(|(socket, _)| socket)
}

/// The next news.
async fn news(socket: &mut Socket) -> Value {
    loop {
        match timeout(SOON, socket.next()).await.expect("in time").expect("it is open").expect("a message") {
            Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
            Message::Ping(_) | Message::Pong(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn a_move_in_the_chat_reaches_every_open_page() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let of = meeting.begin_game("rampart", &[]).await;
    let path = page(&meeting, of).await;
    let version = state(&pages, &path, "").await["version"].as_u64().expect("a number");
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(open(&pages, &path, version, &pages.address).await.expect("it opens"));
    }
    meeting.play(of, ANN).await;
    for socket in &mut sockets {
        let told = news(socket).await;
        assert_eq!(told["state"]["moves"].as_array().map(Vec::len), Some(1), "{told}");
        assert!(told["version"].as_u64().is_some_and(|later| later > version));
    }
    // One that was away gets what it missed.
    let mut away = open(&pages, &path, version, &pages.address).await.expect("it opens");
    assert_eq!(news(&mut away).await["state"]["moves"].as_array().map(Vec::len), Some(1));
    away.close(None).await.expect("it closes");
    meeting.play(of, BEN).await;
    assert_eq!(news(&mut sockets[0]).await["state"]["moves"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn a_comment_reaches_every_open_page_but_those_of_the_players() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let (of, path, [ann, eve]) = watched(&meeting, &pages).await;
    let numbers = async |cookie: &str| {
        let shown = state(&pages, &path, cookie).await;
        (shown["version"].as_u64().expect("a number"), shown["comments"].as_u64().expect("a number"))
    };
    let asks_again = async |cookie: &str, (version, comments): (u64, u64)| {
        pages.get(&format!("{path}/state?since={version}&comments={comments}"), cookie).await.status
    };
    let before = numbers(&eve).await;
    let mut watching = open_as(&pages, &path, before.0, &eve).await;
    let mut playing = open_as(&pages, &path, before.0, &ann).await;
    let mut unknown = open_as(&pages, &path, before.0, "").await;
    let said = act(&pages, &path, &eve, "comment", json!({"text": "White is early", "at": 1})).await;
    assert_eq!(said.status, StatusCode::OK, "{said:?}");
    let told = news(&mut watching).await;
    assert_eq!(told["version"], before.0, "the match itself is as it was");
    let comments = told["state"]["comments"].as_u64().expect("a number");
    assert!(comments > before.1, "{told}");
    // The same by asking.
    assert_eq!(asks_again(&eve, before).await, StatusCode::OK);
    assert_eq!(asks_again(&eve, (before.0, comments)).await, StatusCode::NO_CONTENT);
    for cookie in [ann.as_str(), ""] {
        assert_eq!(numbers(cookie).await, (before.0, 0));
        assert_eq!(asks_again(cookie, (before.0, 0)).await, StatusCode::NO_CONTENT);
    }
    // The next news of the others is the next move. At the end everybody sees the comments.
    meeting.play(of, BEN).await;
    for socket in [&mut playing, &mut unknown] {
        let told = news(socket).await;
        assert_eq!(told["state"]["moves"].as_array().map(Vec::len), Some(2), "{told}");
        assert_eq!(told["state"]["comments"], 0);
    }
    meeting.resign(of, ANN).await;
    for socket in [&mut playing, &mut unknown] {
        assert_eq!(news(socket).await["state"]["comments"], comments);
    }
}

#[tokio::test]
async fn no_page_of_another_site_listens() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let path = page(&meeting, meeting.begin_game("rampart", &[]).await).await;
    for (path, origin, status) in [
        (path.as_str(), "https://evil.example", StatusCode::FORBIDDEN),
        ("/g/1-000000000000000000000000", pages.address.as_str(), StatusCode::NOT_FOUND),
    ] {
        match open(&pages, path, 0, origin).await {
            Err(Error::Http(refused)) => assert_eq!(refused.status().as_u16(), status.as_u16()),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_page_that_may_not_be_seen_any_more_is_closed() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let of = meeting.begin_game("rampart", &[]).await;
    let path = page(&meeting, of).await;
    let mut socket = open(&pages, &path, u64::MAX, &pages.address).await.expect("it opens");
    meeting.as_(BEN).choose("set:pages", &["off"]).await;
    let closed = async {
        while let Some(Ok(message)) = socket.next().await {
            if message.is_close() {
                break;
            }
        }
    };
    timeout(Duration::from_secs(600), closed).await.expect("it is closed");
}
