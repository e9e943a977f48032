//! The traces of a turn, a challenge and a game once they are over: passing answers, closed cards, archived threads.

use super::*;

/// Waits until a thread is archived, and returns it.
async fn archived(stage: &Stage, thread: Id) -> Channel {
    let now = || stage.sandbox.channel_by_id(thread).expect("the thread is there");
    stage.until("the thread stays open", SOON, || now().archived).await;
    now()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_thread_of_a_finished_game_is_named_after_the_result_and_archived_after_each_last_message() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "palisade", &[("size", "5")]).await;
    let mut last = bout.turn_message().await;
    while bout.state.ending().is_none() {
        let made = bout.state.legal(2)[0].clone();
        play(bout.to_move(), bout.place, &made).await;
        bout.follow(&made);
        if bout.state.ending().is_none() {
            last = bout.turn_message().await;
        }
    }
    let [ada, ben] = bout.players.clone();
    let points = bout.state.diagram().strip.counts[0].of;
    let thread = archived(&stage, bout.place).await;
    assert!(thread.name.starts_with("✓ Palisade"), "{}", thread.name);
    assert!(thread.name.contains(&format!(" {}–{} ", points.first, points.second)), "{}", thread.name);
    let left = stage.sandbox.message(bout.place, last.id).expect("the last turn");
    assert!(left.controls().is_empty(), "its buttons are removed before");
    // Buttons of the archived thread work, and a review opens it for a while.
    let over = stage
        .sandbox
        .messages(bout.place)
        .into_iter()
        .rev()
        .find(|message| message.button("Rematch").is_some())
        .expect("the message of the end");
    let replay = press(&ada, &over, "Replay").await;
    assert!(!replay.attachments.is_empty(), "{replay:?}");
    let before = [&ada, &ben].map(mentions);
    press(&ben, &over, "Review").await;
    wait_for_ping(&ben, before[1] + 1).await;
    let again = archived(&stage, bout.place).await;
    assert_eq!(again.name, thread.name);
    // A rematch is asked for in the thread, and has its own.
    press(&ada, &over, "Rematch").await;
    let card = wait_for_ping(&ben, before[1] + 2).await;
    assert_eq!(card.channel, bout.place);
    press(&ben, &card, "Accept").await;
    archived(&stage, bout.place).await;
    stage.check();
}

/// The thread belongs to the person who opened it, whatever is played in it.
#[tokio::test(flavor = "multi_thread")]
async fn the_thread_of_somebody_else_keeps_its_name_and_stays_open_after_a_game_in_it() {
    let stage = Stage::open().await;
    let [ada, ben, cleo] = ["ada", "ben", "cleo"].map(|name| stage.person(name));
    let thread = stage.sandbox.open_thread(stage.games(), cleo.id(), "Cleo's evening").expect("a channel");
    let options = json!({"opponent": ben.id().to_string(), "colour": "first"});
    slash(&ada, thread, "challenge ransom", options).await;
    let card = wait_for_ping(&ben, 1).await;
    press(&ben, &card, "Accept").await;
    let turn = wait_for_ping(&ada, 1).await;
    assert_eq!(turn.channel, thread);
    let asked = slash(&ada, thread, "resign", json!({})).await;
    press(&ada, &asked, "Yes, resign").await;
    let over = |message: &Message| message.button("Rematch").is_some();
    stage.sandbox.wait_for_message(thread, SOON, over).await.expect("the message of the end");
    // The thread of a later game is archived, so this one would have been by then.
    let bout = begin(&stage, "palisade", &[("size", "5")]).await;
    let asked = slash(bout.to_move(), bout.place, "resign", json!({})).await;
    press(bout.to_move(), &asked, "Yes, resign").await;
    archived(&stage, bout.place).await;
    let now = stage.sandbox.channel_by_id(thread).expect("the thread");
    assert_eq!((now.name.as_str(), now.archived), ("Cleo's evening", false));
    let requests = stage.sandbox.requests();
    let asked = |id: Id, method: &str| {
        let path = format!("/channels/{id}");
        requests.iter().any(|request| request.method == method && request.path == path)
    };
    assert!(asked(bout.place, "PATCH") && asked(thread, "GET") && !asked(thread, "PATCH"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_says_that_it_was_accepted_wherever_that_was() {
    let stage = Stage::open().await;
    let [ada, ben] = ["ada", "ben"].map(|name| stage.person(name));
    let options = json!({"opponent": ben.id().to_string(), "colour": "first"});
    slash(&ada, stage.games(), "challenge ransom", options).await;
    let card = wait_for_ping(&ben, 1).await;
    assert!(card.text().says("card-expires"), "{}", card.text());
    let list = slash(&ben, stage.games(), "games", json!({})).await;
    press(&ben, &list, "Accept (1)").await;
    wait_for_ping(&ada, 1).await;
    let now = || stage.sandbox.message(stage.games(), card.id).expect("the card");
    stage.until("the card stays open", SOON, || !now().text().says("card-expires")).await;
    let closed = now();
    assert!(closed.text().says("card-accepted-by") && closed.controls().is_empty(), "{closed:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answer_to_a_move_gives_way_to_the_computers_move_in_direct_messages_too() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let bot = stage.sandbox.bot().to_string();
    let given = json!({"opponent": bot, "size": "5", "level": "1", "colour": "first"});
    slash(&ada, ada.dm(), "challenge palisade", given).await;
    let board = |count: usize| {
        let dm = stage.sandbox.messages(ada.dm());
        dm.iter().filter(|message| message.button("Move").is_some() || message.text().says("turn")).count()
            >= count
    };
    stage.until("no first turn came", SOON, || board(1)).await;
    let played = play(&ada, ada.dm(), "c3").await;
    assert!(played.text().says("computer-thinks"), "{}", text(&played));
    let answer = played.message().expect("an answer").id;
    let is_there = || {
        let all = ada.ephemerals().into_iter().chain(stage.sandbox.messages(ada.dm()));
        all.into_iter().any(|message| message.id == answer)
    };
    stage.until("it stays above the computer's move", SOON, || !is_there()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answer_to_a_move_leads_to_the_next_game() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    bout.turn_message().await;
    let [ada, _] = bout.players.clone();
    let made = bout.state.legal(2)[0].clone();
    let other = begin(&stage, "palisade", &[("size", "7")]).await;
    other.turn_message().await;
    let played = play(&ada, bout.place, &made).await;
    let answer = played.message().expect("an answer");
    assert!(answer.text().says("played"), "{}", answer.text());
    let next = press(&ada, answer, "Next game (1 waiting)").await;
    assert!(next.text().contains("Palisade") && next.button("Move").is_some(), "{}", next.text());
    assert!(!next.attachments.is_empty());
    // Nothing waits after the last move.
    let done = play(&ada, other.place, "d4").await;
    let labels = done.message().expect("an answer").controls();
    assert!(labels.iter().all(|control| !control["label"].as_str().unwrap_or_default().starts_with("Next")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_made_on_the_board_from_the_message_of_a_turn() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    let turn = bout.turn_message().await;
    let [ada, ben] = bout.players.clone();
    let mut ahead = bout.state.clone_state();
    let theirs = ahead.legal(2)[0].clone();
    ahead.play(&theirs).expect("it is legal");
    let own = ahead.legal(2)[0].clone();
    let menu = press(&ada, &turn, "More").await;
    assert!(
        menu.button("Plan").is_none() && menu.button("Analyse").is_some(),
        "it is Ada's own turn: {menu:?}"
    );
    let menu = press(&ben, &turn, "More").await;
    let labels: Vec<String> =
        menu.controls().iter().filter_map(|control| control["label"].as_str().map(str::to_owned)).collect();
    assert_eq!(labels.last().map(String::as_str), Some("Resign"), "{labels:?}");
    for label in ["Analyse", "History", "My notes", "Rules", "Plan", "Offer a draw"] {
        assert!(labels.iter().any(|known| known == label), "{label}: {labels:?}");
    }
    let mut board = press(&ben, &menu, "Plan").await;
    assert!(board.text().says("plan-step[theirs]"), "{}", board.text());
    for (made, said) in [(&theirs, "plan-step[own]"), (&own, "plan-step[keep]")] {
        let picker = press(&ben, &board, "Move").await;
        let form = ben.press(&picker, "Type it").await.expect("it is in every picker");
        let answer = ben.submit(&form, json!({ "text": made })).await.expect("a form");
        board = answer.message().unwrap_or_else(|| panic!("{made}: {}", text(&answer))).clone();
        assert!(board.text().says(said), "{made}: {}", board.text());
    }
    let plan = press(&ben, &board, "Keep as plan").await;
    assert!(plan.text().contains(&format!("{theirs} {own}")), "{}", plan.text());
    assert!(plan.button("Add a line on the board").is_some(), "{plan:?}");
    let before = mentions(&ada);
    let played = play(&ada, bout.place, &theirs).await;
    assert!(played.text().says("played-answer"), "{}", text(&played));
    bout.follow(&theirs);
    wait_for_ping(&ada, before + 1).await;
}
