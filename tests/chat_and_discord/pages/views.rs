//! The views below the board: to whom each is open, and what it shows.

use std::time::Duration;

use postern_testkit::fixtures::{ANN, BEN, EVE};
use postern_testkit::meeting::Meeting;
use reqwest::StatusCode;
use serde_json::json;

use super::{Pages, act, actions, page, state, view, watched};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[tokio::test]
async fn no_view_is_open_to_those_who_may_not_see_it() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let of = meeting.begin_game("palisade", &[("size", "7")]).await;
    let path = page(&meeting, of).await;
    let (ann, ben) = (pages.sign_in(&meeting, ANN).await, pages.sign_in(&meeting, BEN).await);
    let eve = pages.sign_in(&meeting, EVE).await;
    for (cookie, open) in [
        (ann.as_str(), &["facts", "notes"][..]),
        (&ben, &["plan", "notes"]),
        (&eve, &["notes", "comments"]),
        ("", &[]),
    ] {
        for name in ["facts", "hint", "plan", "notes", "comments", "review", "explore", "other", ""] {
            let got = view(&pages, &path, cookie, name, 0).await;
            let expected =
                if open.contains(&name) { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
            assert_eq!(got.status, expected, "{cookie}: {name}: {got:?}");
        }
        let shown = actions(&pages, &path, cookie).await;
        assert!(open.iter().all(|name| shown.iter().any(|id| id == name)), "{shown:?}");
    }
    let foreign = pages.send(reqwest::Method::POST, &format!("{path}/view"), &[], "{}".to_owned()).await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_newcomer_reads_what_the_position_offers() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let path = page(&meeting, meeting.begin_game("ransom", &[]).await).await;
    let ann = pages.sign_in(&meeting, ANN).await;
    let got = view(&pages, &path, &ann, "facts", 0).await;
    assert_eq!(got.status, StatusCode::OK, "{got:?}");
    assert!(got.json()["html"].as_str().is_some_and(|html| html.contains("<p>")), "{got:?}");
}

#[tokio::test]
async fn comments_of_a_running_game_are_for_spectators_who_are_signed_in_and_of_an_ended_game_for_all() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let (of, path, [ann, eve]) = watched(&meeting, &pages).await;
    let said = json!({"text": "a <b>fine</b> move", "at": 1});
    for _ in 0..2 {
        let got = act(&pages, &path, &eve, "comment", said.clone()).await;
        assert_eq!(got.status, StatusCode::OK, "{got:?}");
    }
    let got = act(&pages, &path, &ann, "comment", said.clone()).await;
    assert_eq!(got.status, StatusCode::UNPROCESSABLE_ENTITY, "{got:?}");
    assert_eq!(act(&pages, &path, "", "comment", said).await.status, StatusCode::FORBIDDEN);
    let html = |got: super::Got| got.json()["html"].as_str().expect("html").to_owned();
    let shown = html(view(&pages, &path, &eve, "comments", 1).await);
    assert_eq!(
        shown.matches("a &lt;b&gt;fine&lt;/b&gt; move").count(),
        1,
        "the repetition counts once: {shown}"
    );
    // The state of the page has no comments.
    for cookie in ["", &ann] {
        assert!(!state(&pages, &path, cookie).await.to_string().contains("fine"));
    }
    meeting.resign(of, BEN).await;
    for cookie in ["", &ann] {
        let shown = html(view(&pages, &path, cookie, "comments", 1).await);
        assert!(shown.contains("fine") && !shown.contains("uncomment"), "{shown}");
    }
    let shown = html(view(&pages, &path, &eve, "comments", 1).await);
    let id = shown.split_once("data-id=\"").expect("Delete").1.split('"').next().expect("an id").to_owned();
    let foreign = act(&pages, &path, &ann, "uncomment", json!({"id": id})).await;
    assert_eq!(foreign.status, StatusCode::UNPROCESSABLE_ENTITY, "{foreign:?}");
    assert_eq!(act(&pages, &path, &eve, "uncomment", json!({"id": id})).await.status, StatusCode::OK);
    assert!(!html(view(&pages, &path, &eve, "comments", 1).await).contains("fine"));
}

#[tokio::test]
async fn the_end_of_a_game_offers_a_rematch_that_both_ask_for() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let of = meeting.begin_game("palisade", &[("size", "7")]).await;
    let path = page(&meeting, of).await;
    let (ann, ben) = (pages.sign_in(&meeting, ANN).await, pages.sign_in(&meeting, BEN).await);
    let early = act(&pages, &path, &ann, "rematch", json!({})).await;
    assert_eq!(early.status, StatusCode::UNPROCESSABLE_ENTITY, "{early:?}");
    for by in [ANN, BEN, ANN, BEN] {
        meeting.play(of, by).await;
    }
    meeting.resign(of, BEN).await;
    for (cookie, shown) in [(&ann, true), (&String::new(), false)] {
        let all = actions(&pages, &path, cookie).await;
        assert_eq!(all.iter().any(|id| id == "rematch"), shown, "{all:?}");
        assert!(all.iter().any(|id| id == "review") && all.iter().any(|id| id == "explore"), "{all:?}");
    }
    let asked = act(&pages, &path, &ann, "rematch", json!({})).await;
    assert_eq!(asked.status, StatusCode::OK, "{asked:?}");
    assert!(asked.json()["told"].as_str().is_some_and(|said| said.contains("Ben")), "{asked:?}");
    let begun = act(&pages, &path, &ben, "rematch", json!({})).await.json();
    let next = begun["leads"].as_str().expect("the new game").to_owned();
    assert_eq!(state(&pages, &next, &ben).await["you"], 0, "the sides are changed");
    let again = act(&pages, &path, &ann, "rematch", json!({})).await.json();
    assert_eq!(again["leads"].as_str(), Some(next.as_str()), "a second press leads to the same game");
}

#[tokio::test]
async fn a_game_that_is_put_off_leads_to_the_next_one_and_is_put_off_in_chat_too() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let outbox = meeting.run();
    let one = meeting.begin_game("palisade", &[("size", "7")]).await;
    meeting.clock.pass(Duration::from_secs(60));
    let two = meeting.begin_game("palisade", &[("size", "9")]).await;
    meeting.until_nothing_is_due().await;
    let (first, second) = (page(&meeting, one).await, page(&meeting, two).await);
    let (ann, ben) = (pages.sign_in(&meeting, ANN).await, pages.sign_in(&meeting, BEN).await);
    let shown = actions(&pages, &first, &ann).await;
    assert!(shown.iter().any(|id| id == "next") && shown.iter().any(|id| id == "later"), "{shown:?}");
    let later = act(&pages, &first, &ann, "later", json!({})).await.json();
    assert_eq!(later["leads"].as_str(), Some(second.as_str()), "{later}");
    let shown = actions(&pages, &second, &ann).await;
    assert!(!shown.iter().any(|id| id == "next"), "{shown:?}");
    let last = act(&pages, &second, &ann, "later", json!({})).await.json();
    assert!(last["leads"].is_null() && last["told"].is_string(), "{last}");
    let none = meeting.as_(ANN).command("next", &[]).await;
    assert!(none.picture.is_none(), "{}", none.content);
    let not = act(&pages, &first, &ben, "later", json!({})).await.json();
    assert!(not["leads"].is_null() && not["told"].is_string(), "it is not Ben's turn: {not}");
    meeting.clock.pass(DAY);
    let shown = actions(&pages, &second, &ann).await;
    assert!(shown.iter().any(|id| id == "next"), "{shown:?}");
    outbox.abort();
}
