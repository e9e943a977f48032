//! Playing on a page.

use postern_testkit::fixtures::EVE;
use postern_testkit::meeting::Meeting;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Pages, begun, play, state};

async fn tried(pages: &Pages, path: &str, cookie: &str, turn: u32, entered: &[&str]) -> Value {
    let got = pages.post(&format!("{path}/try"), cookie, json!({"turn": turn, "entered": entered})).await;
    assert_eq!(got.status, StatusCode::OK, "{got:?}");
    got.json()
}

#[tokio::test]
async fn a_tap_shows_the_effect_of_a_move_and_playing_it_makes_it_once() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let (of, path, [ann, ben]) = begun(&meeting, &pages).await;
    let shown = state(&pages, &path, &ann).await;
    let square = shown["entry"]["squares"][0].as_str().expect("a square").to_owned();
    let entry = tried(&pages, &path, &ann, 0, &[&square]).await;
    assert_eq!(entry["whole"], square.as_str());
    assert!(entry["label"].as_str().is_some_and(|label| label.contains(&square)), "{entry}");
    assert_ne!(entry["board"]["svg"], shown["board"]["svg"], "the board after the move");
    assert!(meeting.record(of).await.moves.is_empty(), "nothing is played yet");
    let body = json!({"turn": 0, "move": square, "id": "press-1"});
    for _ in 0..2 {
        // The second one is sent because the answer to the first one was lost.
        let got = pages.post(&format!("{path}/play"), &ann, body.clone()).await;
        assert_eq!(got.status, StatusCode::OK, "{got:?}");
        assert_eq!((&got.json()["turn"], &got.json()["toMove"]), (&json!(1), &json!(1)));
    }
    assert_eq!(meeting.record(of).await.moves.len(), 1);
    assert!(state(&pages, &path, &ben).await["entry"].is_object(), "it is Ben's turn");
}

#[tokio::test]
async fn a_square_that_can_t_be_played_is_answered_with_the_rule() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let (_, path, [ann, ben]) = begun(&meeting, &pages).await;
    play(&pages, &path, &ann, "c3").await;
    let entry = tried(&pages, &path, &ben, 1, &["c3"]).await;
    let refusal = entry["refusal"].as_str().expect("a reason");
    assert!(refusal.contains("c3") && !refusal.contains('*'), "{refusal}");
    assert_eq!(entry["entered"], json!([]));
    for nonsense in [&["zz9"][..], &["c3", "c3", "c3"], &["<b>"], &["play"]] {
        let entry = tried(&pages, &path, &ben, 1, nonsense).await;
        assert!(entry["refusal"].is_string() && entry["whole"].is_null(), "{nonsense:?}: {entry}");
    }
    let illegal = play(&pages, &path, &ben, "c3").await;
    assert_eq!(illegal.status, StatusCode::UNPROCESSABLE_ENTITY, "{illegal:?}");
    assert!(illegal.json()["error"].as_str().is_some_and(|error| error.contains("c3")));
}

#[tokio::test]
async fn a_move_on_an_older_board_gets_the_current_one() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let (of, path, [ann, ben]) = begun(&meeting, &pages).await;
    play(&pages, &path, &ann, "c3").await;
    let later = meeting.record(of).await.ply();
    for (cookie, turn) in [(&ann, later), (&ann, 0), (&ben, 0), (&ben, 99)] {
        for (to, body) in [
            ("play", json!({"turn": turn, "move": "b2", "id": "x"})),
            ("try", json!({"turn": turn, "entered": ["b2"]})),
        ] {
            let got = pages.post(&format!("{path}/{to}"), cookie, body).await;
            assert!(
                matches!(got.status, StatusCode::CONFLICT | StatusCode::UNPROCESSABLE_ENTITY),
                "{to} {turn}: {got:?}"
            );
            if got.status == StatusCode::CONFLICT {
                assert_eq!(got.json()["state"]["turn"], later, "{got:?}");
            }
        }
    }
    assert_eq!(meeting.record(of).await.moves.len(), 1);
}

#[tokio::test]
async fn players_offer_answer_take_back_and_resign_on_the_page() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let (of, path, [ann, ben]) = begun(&meeting, &pages).await;
    play(&pages, &path, &ann, "c3").await;
    let act = async |cookie: &str, action: &str| {
        let turn = meeting.record(of).await.ply();
        pages.post(&format!("{path}/do"), cookie, json!({"turn": turn, "action": action, "id": "y"})).await
    };
    let ids = async |cookie: &str| {
        let shown = state(&pages, &path, cookie).await;
        let actions = shown["actions"].as_array().expect("a list").clone();
        let deeds = actions.iter().filter(|action| action["opens"].is_null());
        deeds.map(|action| action["id"].as_str().expect("an id").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&ann).await, ["oops", "draw", "takeback", "resign"]);
    assert_eq!(act(&ann, "oops").await.status, StatusCode::OK);
    assert!(meeting.record(of).await.moves.is_empty());
    play(&pages, &path, &ann, "b2").await;
    assert_eq!(act(&ben, "draw").await.status, StatusCode::OK);
    assert_eq!(ids(&ann).await, ["agree", "refuse", "resign"]);
    assert_eq!(ids(&ben).await, ["later", "withdraw", "resign"]);
    assert_eq!(act(&ann, "refuse").await.status, StatusCode::OK);
    assert_eq!(act(&ann, "agree").await.status, StatusCode::BAD_REQUEST, "there is no offer");
    assert_eq!(act(&ann, "nonsense").await.status, StatusCode::BAD_REQUEST);
    let eve = pages.sign_in(&meeting, EVE).await;
    assert_eq!(act(&eve, "resign").await.status, StatusCode::FORBIDDEN);
    let ended = act(&ben, "resign").await;
    assert_eq!(ended.status, StatusCode::OK);
    let shown = ended.json();
    assert_eq!(shown["toMove"], json!(null));
    assert_eq!(ids(&ben).await, ["rematch"]);
    assert!(
        shown["status"].as_str().is_some_and(|said| said.contains("Ann") && !said.contains('*')),
        "{shown}"
    );
}

#[tokio::test]
async fn a_request_that_no_page_of_ours_sends_changes_nothing() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let (of, path, [ann, _]) = begun(&meeting, &pages).await;
    let to = format!("{path}/play");
    let body = json!({"turn": 0, "move": "c3", "id": "z"}).to_string();
    let (cookie, ours) = (("cookie", ann.as_str()), ("x-postern", "1"));
    for headers in [
        &[cookie][..],
        &[cookie, ours],
        &[cookie, ours, ("origin", "https://evil.example")],
        &[cookie, ours, ("origin", "null")],
        &[cookie, ours, ("sec-fetch-site", "same-site")],
        &[cookie, ("origin", pages.address.as_str())],
    ] {
        let got = pages.send(Method::POST, &to, headers, body.clone()).await;
        assert_eq!(got.status, StatusCode::FORBIDDEN, "{headers:?}");
    }
    let from = [cookie, ours, ("origin", pages.address.as_str())];
    for nonsense in ["", "{", "[]", "null", "{\"turn\":-1}", "{\"turn\":0,\"move\":7}", "\u{0}"] {
        let got = pages.send(Method::POST, &to, &from, nonsense.to_owned()).await;
        assert_eq!(got.status, StatusCode::BAD_REQUEST, "{nonsense}");
        assert!(got.json()["error"].is_string());
    }
    let long = pages.send(Method::POST, &to, &from, "x".repeat(100_000)).await;
    assert_eq!(long.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(meeting.record(of).await.moves.is_empty());
}

#[tokio::test]
async fn an_address_that_asks_too_fast_is_told_to_wait() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let (_, path, _) = begun(&meeting, &pages).await;
    let mut refused = 0;
    for _ in 0..1000 {
        refused += usize::from(
            pages.get(&format!("{path}/state?since=99999"), "").await.status == StatusCode::TOO_MANY_REQUESTS,
        );
    }
    assert!(refused >= 700, "{refused}");
    meeting.clock.pass(std::time::Duration::from_secs(60));
    assert_eq!(pages.get(&path, "").await.status, StatusCode::OK);
}
