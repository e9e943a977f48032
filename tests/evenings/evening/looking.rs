//! Views of a board: in a person's own colours, in words, as a replay, and opened from a picture.

use super::typed;
use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn settings_change_how_one_person_sees_boards() {
    let mut stage = Stage::open().await;
    let bout = begin(&stage, "ramparts", &[]).await;
    let [ada, ben] = &bout.players;
    let plain = ada.slash(bout.place, "board", json!({})).await.expect("a command");
    let answer = ada
        .slash(bout.place, "settings", json!({"theme": "slate", "width": 720, "below": "second"}))
        .await
        .expect("a command");
    let shown = format!("{:?}", answer.message().expect("the settings").selects());
    assert!(shown.says("theme-slate") && shown.contains("720"), "{shown}");
    stage.kill().await;
    stage.start().await;
    let mine = ada.slash(bout.place, "board", json!({})).await.expect("a command");
    let theirs = ben.slash(bout.place, "board", json!({})).await.expect("a command");
    let bytes = |answer: &discord_sandbox::act::actor::ActionResult| {
        let file = answer.message().expect("a board").attachments[0].id;
        stage.sandbox.file(file).expect("its bytes")
    };
    assert_ne!(bytes(&mine), bytes(&plain));
    assert_eq!(width(&bytes(&mine)), 720);
    assert_eq!(width(&bytes(&theirs)), 1080);
    let once =
        ada.slash(bout.place, "board", json!({"theme": "paper", "width": 360})).await.expect("a command");
    assert_eq!(width(&bytes(&once)), 360);
}

/// The width in the header of a PNG file.
fn width(png: &[u8]) -> u32 {
    u32::from_be_bytes(png[16..20].try_into().expect("four bytes"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_told_in_words() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    let ada = bout.to_move();
    for (wanted, said) in
        [("rows", "row 8"), ("Green", "e4"), ("row 4", "e4"), ("column d", "d5"), ("second", "d5")]
    {
        let answer = ada.slash(bout.place, "board", json!({ "text": wanted })).await.expect("a command");
        let message = answer.message().expect("words");
        assert!(answer.is_private() && message.attachments.is_empty());
        let told = message.text().to_lowercase();
        assert!(told.contains(&said.to_lowercase()), "{wanted}: {}", message.text());
    }
    let answer = ada.slash(bout.place, "board", json!({"text": "Position"})).await.expect("a command");
    answer.text().must_say("board-position");
    answer.text().must_not_say("board-options");
    let position = answer.text().split("```").nth(1).expect("a block").trim().to_owned();
    assert_eq!(position, bout.state.position());
    let explored = ada.slash(bout.place, "explore", json!({"position": position, "game": "ransom"})).await;
    assert!(explored.expect("a command").text().says("explore-position"), "it is read back");
    let answer = ada.slash(bout.place, "board", json!({"text": "sideways"})).await.expect("a command");
    assert!(answer.text().says("forms-of-words"), "{}", text(&answer));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_replayed_and_its_positions_stand_side_by_side() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "palisade", &[("size", "5")]).await;
    for seed in 1..6 {
        typed::one_move(&stage, &mut bout, &mut Dice(seed)).await;
        bout.turn_message().await;
    }
    let ada = stage.person("ada");
    let moving = ada.slash(bout.place, "replay", json!({})).await.expect("a command");
    assert!(moving.message().expect("a replay").attachments[0].filename.ends_with(".gif"));
    let positions = ada.slash(bout.place, "replay", json!({"moves": "0, 2 4"})).await.expect("a command");
    assert!(
        positions.message().expect("positions").attachments[0].filename.ends_with(".png"),
        "{}",
        text(&positions)
    );
    for wrong in ["99", "x", "1,1,1,1,1,1,1,1,1,1", ","] {
        let answer = ada.slash(bout.place, "replay", json!({ "moves": wrong })).await.expect("a command");
        assert!(answer.text().says_with("bad-moves", &[("last", "5")]), "{wrong}: {}", text(&answer));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_view_that_one_person_sees_can_be_posted_for_all_and_names_the_players() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "palisade", &[("size", "5")]).await;
    for seed in 1..4 {
        typed::one_move(&stage, &mut bout, &mut Dice(seed)).await;
        bout.turn_message().await;
    }
    let ada = stage.person("ada");
    let place = bout.place;
    let view = |command: &'static str, options: serde_json::Value| {
        let ada = ada.clone();
        async move {
            let shown = ada.slash(place, command, options).await.expect("a command");
            assert!(shown.is_private(), "{}", text(&shown));
            shown.message().expect("a view").clone()
        }
    };
    let board = view("board", json!({})).await;
    let replay = view("replay", json!({})).await;
    let positions = view("replay", json!({"moves": "0, 2"})).await;
    let pings = bout.players.clone().map(|person| mentions(&person));
    for (shown, says) in
        [(&board, "board[to-move]"), (&replay, "replay-caption"), (&positions, "positions-caption")]
    {
        let posted = ada.press(shown, "Post here").await.expect("the button is there");
        assert!(!posted.is_private(), "{}", text(&posted));
        let posted = posted.message().expect("a new message");
        assert_ne!(posted.id, shown.id, "the private view stays");
        assert!(posted.text().says(says), "{}", posted.text());
        let said = posted.text();
        said.must_say_with("posted", &[("by", "Ada")]);
        said.must_contain("Ada");
        said.must_contain("Ben");
        assert!(posted.attachments.len() == 1 && posted.controls().is_empty(), "{posted:?}");
        let public = stage.sandbox.message(bout.place, posted.id).expect("it is in the thread");
        assert!(public.only_for.is_none(), "everybody sees it");
        let again = ada.press(shown, "Post here").await.expect("the button is there");
        assert!(again.is_private() && again.text().says("posted-already"), "{}", text(&again));
    }
    assert_eq!(bout.players.clone().map(|person| mentions(&person)), pings, "a post pings nobody");
    // A running game between people: its positions may not be analysed in front of everybody.
    let analysis = press(&ada, &board, "Analyse").await;
    assert!(analysis.button("Post here").is_none(), "{analysis:?}");
    // A board that has moved on is not posted.
    typed::one_move(&stage, &mut bout, &mut Dice(9)).await;
    let late = ada.press(&board, "Post here").await.expect("a button");
    assert!(late.is_private() && late.text().says("moved-on"), "{}", text(&late));
    let question = ada.slash(bout.place, "resign", json!({})).await.expect("a command");
    ada.press(question.message().expect("a question"), "Yes, resign").await.expect("a button");
    let over = view("board", json!({})).await;
    let analysis = ada.press(&over, "Analyse").await.expect("a button");
    let posted = ada.press(analysis.message().expect("a board"), "Post here").await.expect("a button");
    assert!(!posted.is_private() && posted.text().says("posted-by"), "{}", text(&posted));
    assert!(posted.text().contains("Ada") && posted.text().contains("Ben"), "{}", text(&posted));
    let opened =
        stage.person("ben").message_command(posted.message().expect("a message"), "Open this board").await;
    let opened = opened.expect("the command");
    assert!(opened.is_private() && opened.text().says("analysis-at[other]"), "{}", text(&opened));
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_brings_its_game_back_to_step_through_and_to_start_from() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ramparts", &[]).await;
    for seed in 1..5 {
        typed::one_move(&stage, &mut bout, &mut Dice(seed)).await;
    }
    let turn = bout.turn_message().await;
    let cleo = stage.person("cleo");
    let opened = cleo.message_command(&turn, "Open this board").await.expect("the command");
    assert!(
        opened.is_private() && opened.text().says_with("analysis-at[other]", &[("ply", "4"), ("moves", "4")]),
        "{}",
        text(&opened)
    );
    let mut message = opened.message().expect("a board").clone();
    for (button, said) in
        [("◀", "After move 3 of 4"), ("⏮", "Before move 1 of 4"), ("▶", "After move 1 of 4")]
    {
        let answer = cleo.press(&message, button).await.expect("a button");
        assert!(answer.text().contains(said), "{}", text(&answer));
        message = answer.message().expect("a board").clone();
    }
    // Starting a game from this board would help the players while the match is running.
    assert!(message.button("Play from here").is_none(), "the match is still being played");
    let ada = stage.person("ada");
    let asked = slash(&ada, bout.place, "resign", json!({})).await;
    ada.press(&asked, "Yes, resign").await.expect("a button");
    let opened = cleo.message_command(&turn, "Open this board").await.expect("the command");
    let first = cleo.press(opened.message().expect("a board"), "⏮").await.expect("a button");
    let message = press(&cleo, first.message().expect("a board"), "▶").await;
    let question = cleo.press(&message, "Play from here").await.expect("a button");
    assert!(question.is_private() && question.text().says("start-here-question"), "{}", text(&question));
    let is_card = |message: &Message| message.button("Accept").is_some();
    assert!(!stage.sandbox.messages(bout.place).iter().any(is_card), "one tap posts nothing");
    let question = question.message().expect("a question").clone();
    let answer = cleo.press(&question, "Post the challenge").await.expect("a button");
    assert!(answer.is_private(), "{}", text(&answer));
    let card = stage
        .sandbox
        .wait_for_message(bout.place, SOON, |message| message.button("Accept").is_some())
        .await
        .expect("a card");
    assert!(card.text().says("card-own-start") && card.attachments.len() == 1, "{}", card.text());
    let dmitri = stage.person("dmitri");
    dmitri.press(&card, "Accept").await.expect("a button");
    let begun =
        stage.sandbox.wait_for_message(bout.place, SOON, |message| message.text().says("turn-first")).await;
    assert!(begun.is_some(), "{}", stage.said());
    let no_board = ada_says(&stage, bout.place);
    let answer = cleo.message_command(&no_board, "Open this board").await.expect("the command");
    assert!(answer.text().says("no-record"), "{}", text(&answer));
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

fn ada_says(stage: &Stage, place: discord_sandbox::id::Id) -> discord_sandbox::world::model::Message {
    stage.person("ada").say(place, "no picture here").expect("words")
}
