//! Own lines on the board of a page: notes and plans.

use postern::play::ids::MatchId;
use postern_testkit::fixtures::{ANN, BEN, EVE};
use postern_testkit::meeting::Meeting;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{Got, Pages, act, page, state, view, watched};

async fn line(pages: &Pages, path: &str, cookie: &str, body: Value) -> Got {
    pages.post(&format!("{path}/line"), cookie, body).await
}

/// Enters one square after the other, and returns the last answer.
async fn entered(pages: &Pages, path: &str, cookie: &str, after: usize, squares: &[&str]) -> Value {
    let mut shown = json!({"moves": []});
    for square in squares {
        let body = json!({"after": after, "moves": shown["moves"], "entered": [square], "plans": true});
        let got = line(pages, path, cookie, body).await;
        assert_eq!(got.status, StatusCode::OK, "{got:?}");
        shown = got.json();
    }
    shown
}

async fn notes(meeting: &Meeting, of: MatchId, by: postern::play::ids::PersonId) -> Vec<(usize, String)> {
    let notes = meeting.store.notes(of, by).await.expect("the store answers");
    let lines = notes.map(|notes| notes.lines).unwrap_or_default();
    lines.into_iter().map(|line| (line.after, line.moves.join(" "))).collect()
}

#[tokio::test]
async fn moves_that_a_person_tries_are_kept_as_their_notes_and_change_nothing() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let (of, path, [ann, eve]) = watched(&meeting, &pages).await;
    // Black places on c3 and the like, White on d3 and the like.
    let free = ["c3", "d3"];
    let before = meeting.record(of).await;
    let shown = entered(&pages, &path, &ann, 0, &free[..2]).await;
    assert_eq!(shown["moves"], json!(free));
    assert!(shown["entry"]["board"]["svg"].is_string() && shown["plan"] == false, "{shown}");
    assert_eq!(notes(&meeting, of, ANN).await, [(0, free.join(" "))]);
    entered(&pages, &path, &eve, 1, &free[1..]).await;
    assert_eq!(notes(&meeting, of, EVE).await, [(1, free[1].to_owned())], "a spectator has notes too");
    assert_eq!(meeting.record(of).await, before);
    let listed = view(&pages, &path, &ann, "notes", 0).await.json();
    let html = listed["html"].as_str().expect("html");
    assert!(html.contains(&free.join(" ")) && !html.contains("data-line=\"1\""), "{html}");
    assert_eq!(act(&pages, &path, &ann, "forget-notes", json!({})).await.status, StatusCode::OK);
    assert!(notes(&meeting, of, ANN).await.is_empty() && !notes(&meeting, of, EVE).await.is_empty());
}

#[tokio::test]
async fn a_line_that_no_game_has_is_refused() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let path = page(&meeting, meeting.begin_game("palisade", &[("size", "7")]).await).await;
    let ann = pages.sign_in(&meeting, ANN).await;
    let tried = |after: i64, moves: Value, entered: Value| json!({"after": after, "moves": moves, "entered": entered});
    for (body, status) in [
        (tried(1, json!([]), json!([])), StatusCode::NOT_FOUND),
        (tried(-1, json!([]), json!([])), StatusCode::BAD_REQUEST),
        (tried(0, json!(["z9"]), json!([])), StatusCode::BAD_REQUEST),
        (tried(0, json!(vec!["c3"; 500]), json!([])), StatusCode::BAD_REQUEST),
        (tried(0, json!(["c3", "c3"]), json!([])), StatusCode::BAD_REQUEST),
        (json!({}), StatusCode::BAD_REQUEST),
    ] {
        let got = line(&pages, &path, &ann, body.clone()).await;
        assert_eq!(got.status, status, "{body}: {got:?}");
    }
    let occupied = line(&pages, &path, &ann, tried(0, json!(["c3"]), json!(["c3"]))).await.json();
    assert!(occupied["entry"]["refusal"].is_string() && occupied["moves"] == json!(["c3"]), "{occupied}");
    let anybody = line(&pages, &path, "", tried(0, json!([]), json!([]))).await;
    assert_eq!(anybody.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_plan_is_made_on_the_board_and_only_its_player_sees_it() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let of = meeting.begin_game("palisade", &[("size", "7")]).await;
    let path = page(&meeting, of).await;
    let (ann, ben) = (pages.sign_in(&meeting, ANN).await, pages.sign_in(&meeting, BEN).await);
    // Ann is to move, so Ben plans.
    let first = entered(&pages, &path, &ben, 0, &["d4"]).await;
    assert!(
        first["plan"] == true && first["said"].as_str().is_some_and(|said| said.contains("d4")),
        "{first}"
    );
    let shown = entered(&pages, &path, &ben, 0, &["d4", "c4", "b2"]).await;
    let kept = act(&pages, &path, &ben, "keep-plan", json!({"moves": shown["moves"]})).await;
    assert_eq!(kept.status, StatusCode::OK, "{kept:?}");
    let html = view(&pages, &path, &ben, "plan", 0).await.json()["html"].as_str().expect("html").to_owned();
    assert!(html.contains("d4 c4") && !html.contains("b2"), "the plan ends with an answer: {html}");
    for cookie in ["", &ann] {
        assert!(!state(&pages, &path, cookie).await.to_string().contains("d4 c4"));
        assert_ne!(view(&pages, &path, cookie, "plan", 0).await.status, StatusCode::OK);
    }
    for (cookie, action) in [(ann.as_str(), "keep-plan"), ("", "keep-plan"), ("", "cut-plan")] {
        let got = act(&pages, &path, cookie, action, json!({"moves": ["e5", "e6"]})).await;
        assert_ne!(got.status, StatusCode::OK, "{action}: {got:?}");
    }
    // The plan answers.
    let turn = state(&pages, &path, &ann).await["turn"].clone();
    pages.post(&format!("{path}/play"), &ann, json!({"turn": turn, "move": "d4", "id": "1"})).await;
    let moves: Vec<String> = meeting.record(of).await.moves.iter().map(|made| made.text.clone()).collect();
    assert_eq!(moves, ["d4", "c4"]);
    let shown = entered(&pages, &path, &ben, 2, &["e5", "b3"]).await;
    act(&pages, &path, &ben, "keep-plan", json!({"moves": shown["moves"]})).await;
    assert_eq!(act(&pages, &path, &ben, "cut-plan", json!({})).await.status, StatusCode::OK);
    let html = view(&pages, &path, &ben, "plan", 0).await.json()["html"].as_str().expect("html").to_owned();
    assert!(!html.contains("e5"), "{html}");
}
