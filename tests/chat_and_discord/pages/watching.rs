//! Who may watch a game on its page.

use postern::play::ids::{ChannelId, MatchId};
use postern::play::record::Record;
use postern::play::record::page::PageSecret;
use postern::play::step::change::Change;
use postern_testkit::controls::Controls;
use postern_testkit::fixtures::{ANN, BEN, EVE};
use postern_testkit::meeting::Meeting;
use reqwest::StatusCode;

use super::{Pages, page, play, state};

#[tokio::test]
async fn whoever_knows_the_address_of_a_game_in_a_channel_may_watch_it_and_not_play() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let of = meeting.begin_game("palisade", &[("size", "7")]).await;
    let path = page(&meeting, of).await;
    let eve = pages.sign_in(&meeting, EVE).await;
    for cookie in ["", &eve, "postern=1-00", "postern="] {
        let got = pages.get(&path, cookie).await;
        assert_eq!(got.status, StatusCode::OK, "{cookie}");
        assert!(got.body.contains("<svg") && got.body.contains("og:title"), "{}", got.body);
        let shown = state(&pages, &path, cookie).await;
        assert_eq!((&shown["you"], &shown["entry"]), (&serde_json::Value::Null, &serde_json::Value::Null));
        let actions = super::actions(&pages, &path, cookie).await;
        assert!(actions.iter().all(|id| ["notes", "comments"].contains(&id.as_str())), "{actions:?}");
        assert_eq!(shown["players"][0]["name"], "Ann");
    }
    for cookie in ["", &eve] {
        let got = play(&pages, &path, cookie, "c3").await;
        assert_eq!(got.status, StatusCode::FORBIDDEN, "{got:?}");
    }
    assert!(meeting.record(of).await.moves.is_empty());
    let picture = pages.get(&format!("{path}/board.png"), "").await;
    assert_eq!(
        (picture.status, picture.headers["content-type"].to_str().ok()),
        (StatusCode::OK, Some("image/png"))
    );
}

#[tokio::test]
async fn an_address_that_leads_nowhere_looks_like_any_other() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let of = meeting.begin_game("rampart", &[]).await;
    let path = page(&meeting, of).await;
    let secret = path.split_once('-').expect("a secret").1;
    let wrong = PageSecret::new([0xee; 32]).shown();
    let mut answers = Vec::new();
    for address in [
        format!("/g/{of}-{wrong}"),
        format!("/g/{}-{secret}", MatchId(of.0 + 1)),
        format!("/g/{of}"),
        format!("/g/{of}-"),
        format!("/g/0{of}-{secret}"),
        format!("/g/{of}-{}", secret.to_uppercase()),
        "/g/".to_owned(),
        "/".to_owned(),
        "/page/0/nothing.js".to_owned(),
    ] {
        for tail in ["", "/state", "/at/0", "/board.png"] {
            let got = pages.get(&format!("{address}{tail}"), "").await;
            assert_eq!(got.status, StatusCode::NOT_FOUND, "{address}{tail}");
            answers.push(got.body);
        }
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    // A person reads a sentence in their language.
    let opened = [("accept", "text/html,*/*"), ("accept-language", "de")];
    let mut read = Vec::new();
    for address in [format!("/g/{of}-{wrong}"), "/nothing".to_owned()] {
        let got = pages.send(reqwest::Method::GET, &address, &opened, String::new()).await;
        assert_eq!(got.status, StatusCode::NOT_FOUND);
        assert!(got.body.contains("Diese Seite gibt es nicht") && !got.body.contains("**"), "{}", got.body);
        read.push(got.body);
    }
    assert_eq!(read[0], read[1]);
}

#[tokio::test]
async fn a_game_in_direct_messages_has_a_page_for_its_players_only() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let of = meeting.begin_directly().await;
    let path = page(&meeting, of).await;
    let (ann, eve) = (pages.sign_in(&meeting, ANN).await, pages.sign_in(&meeting, EVE).await);
    assert_eq!(pages.get(&path, &ann).await.status, StatusCode::OK);
    for cookie in ["", &eve] {
        assert_eq!(pages.get(&path, cookie).await.status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn a_player_and_the_owners_of_a_server_can_switch_pages_off() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let of = meeting.begin_game("rampart", &[]).await;
    let path = page(&meeting, of).await;
    let ann = pages.sign_in(&meeting, ANN).await;
    let is_shown = async || {
        let both = [pages.get(&path, "").await.status, pages.get(&path, &ann).await.status];
        assert_eq!(both[0], both[1]);
        both[0] == StatusCode::OK
    };
    assert!(is_shown().await);
    meeting.as_(BEN).choose("set:pages", &["off"]).await;
    assert!(!is_shown().await);
    meeting.as_(BEN).choose("set:pages", &["on"]).await;
    assert!(is_shown().await);
    let server = meeting.record(of).await.home.server().expect("a server");
    let off = |without: bool| {
        meeting.service.servers.change_server(server, None, move |settings| {
            settings.without_pages = without;
            Ok(())
        })
    };
    off(true).await.expect("it is kept");
    assert!(!is_shown().await);
    off(false).await.expect("it is kept");
    assert!(is_shown().await);
}

#[tokio::test]
async fn the_message_of_a_turn_and_the_answers_about_a_game_lead_to_its_page() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let of = meeting.begin(ChannelId(7), 3).await;
    let outbox = meeting.run();
    meeting.until_nothing_is_due().await;
    let path = page(&meeting, of).await;
    let address = format!("{}{path}", pages.address);
    let turn = meeting.messenger.all().into_iter().map(|posted| posted.message);
    let turn = turn.rev().find(|message| message.has("move:")).expect("the message of the turn");
    assert_eq!(turn.action("Open board"), address);
    for (command, arguments) in
        [("board", vec![]), ("watch", vec![("game", of.to_string())]), ("replay", vec![])]
    {
        let arguments: Vec<(&str, &str)> =
            arguments.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let answer = meeting.as_(ANN).command(command, &arguments).await;
        assert_eq!(answer.action("Open board"), address, "{command}");
    }
    outbox.abort();
}

#[tokio::test]
async fn a_match_that_ended_before_pages_were_served_gets_one_and_counts_as_before() {
    let meeting = Meeting::new();
    let of = meeting.begin_game("palisade", &[("size", "7")]).await;
    meeting.play(of, ANN).await;
    meeting.play(of, BEN).await;
    meeting.resign(of, BEN).await;
    let before = meeting.record(of).await;
    let pages = Pages::of(&meeting).await;
    let address = meeting.as_(ANN).command("board", &[("game", &of.to_string())]).await.action("Open board");
    let path = page(&meeting, of).await;
    assert_eq!(address, format!("{}{path}", pages.address));
    let shown = state(&pages, &path, "").await;
    assert!(shown["status"].as_str().is_some_and(|said| said.contains("Ann")), "{shown}");
    let after = meeting.record(of).await;
    assert_eq!(Record { revision: before.revision, page: None, ..after }, before, "nothing else changes");
}

#[tokio::test]
async fn earlier_positions_are_shown_and_none_beyond_the_last() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let of = meeting.begin_game("palisade", &[("size", "7")]).await;
    meeting.play(of, ANN).await;
    meeting.play(of, BEN).await;
    let path = page(&meeting, of).await;
    let at = async |moves: &str| pages.get(&format!("{path}/at/{moves}"), "").await;
    let boards = [at("0").await, at("1").await, at("2").await];
    assert!(boards.iter().all(|got| got.status == StatusCode::OK), "{boards:?}");
    let svg = |place: usize| boards[place].json()["svg"].as_str().expect("a drawing").to_owned();
    assert!(svg(0) != svg(1) && svg(1) != svg(2));
    let shown = state(&pages, &path, "").await;
    assert_eq!(shown["board"]["svg"].as_str(), Some(svg(2).as_str()), "the last one is the current one");
    for moves in ["3", "99999999999999999999", "-1", "x"] {
        let status = at(moves).await.status;
        assert!(status == StatusCode::NOT_FOUND || status == StatusCode::BAD_REQUEST, "{moves}: {status}");
    }
}

#[tokio::test]
async fn a_sixth_game_has_a_page_without_a_line_for_it() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    for game in postern_testkit::trials::catalogue().ids() {
        let of = meeting.begin_game(game, &[]).await;
        // One person may challenge only a few times a minute.
        meeting.clock.pass(std::time::Duration::from_secs(60));
        let path = page(&meeting, of).await;
        let ann = pages.sign_in(&meeting, ANN).await;
        let shown = state(&pages, &path, &ann).await;
        let entry = &shown["entry"];
        let offered =
            entry["squares"].as_array().map_or(0, Vec::len) + entry["words"].as_array().map_or(0, Vec::len);
        assert!(offered > 0 && shown["board"]["svg"].as_str().is_some(), "{game}: {entry}");
        meeting.resign(of, ANN).await;
    }
}

#[tokio::test]
async fn a_game_on_hold_shows_its_last_board_and_takes_nothing() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let of = meeting.begin_game("palisade", &[("size", "7")]).await;
    meeting.play(of, ANN).await;
    let (path, ann) = (page(&meeting, of).await, pages.sign_in(&meeting, ANN).await);
    let ben = pages.sign_in(&meeting, BEN).await;
    let seen = state(&pages, &path, &ben).await;
    let mut damaged = meeting.record(of).await;
    damaged.moves[0].digest ^= 1;
    damaged.revision += 1;
    let change = Change { records: vec![damaged], ..Change::default() };
    meeting.store.commit(change.into()).await.expect("it is stored");
    // Another process has no copy of the game from before.
    let meeting = Meeting::on(meeting.store.clone());
    let pages = Pages::of(&meeting).await;
    for cookie in ["", &ann, &ben] {
        let shown = state(&pages, &path, cookie).await;
        assert!(shown["status"].as_str().is_some_and(|said| said.contains("on hold")), "{shown}");
        assert_eq!((&shown["entry"], &shown["actions"]), (&serde_json::Value::Null, &serde_json::json!([])));
        assert_eq!(shown["board"]["ids"], seen["board"]["ids"]);
        assert_eq!(pages.get(&path, cookie).await.status, StatusCode::OK);
    }
    let got = play(&pages, &path, &ben, "c4").await;
    assert!(!got.status.is_success(), "{got:?}");
    assert_eq!(meeting.record(of).await.moves.len(), 1);
}
