//! Buttons and menus of answers: help, settings, rules, a choice of games, and answers that disappear.

use super::*;

/// The labels of the buttons.
fn labels(message: &Message) -> Vec<String> {
    let controls = message.controls();
    controls.iter().filter_map(|control| control["label"].as_str().map(str::to_owned)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answer_to_a_move_goes_once_the_new_board_is_there_and_the_board_stays() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    let [ada, ben] = bout.players.clone();
    let made = bout.state.legal(2).remove(0);
    let look = message(&ada.slash(bout.place, "move", json!({ "move": made })).await.expect("a command"));
    let answer = press(&ada, &look, "Play it").await;
    assert!(answer.is_ephemeral() && answer.content.says("played"), "{answer:?}");
    bout.follow(&made);
    let turn = wait_for_ping(&ben, bout.due(1)).await;
    let began = Instant::now();
    while !ada.ephemerals().is_empty() {
        assert!(began.elapsed() < SOON, "{:?}", ada.ephemerals());
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(ada.sees(bout.place).iter().any(|message| message.id == turn.id));
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_could_mean_several_games_goes_on_with_the_one_that_is_pressed() {
    let stage = Stage::open().await;
    let one = begin(&stage, "ransom", &[]).await;
    begin(&stage, "ramparts", &[]).await;
    let ada = stage.person("ada");
    let made = one.state.legal(2).remove(0);
    // If the input is too long for a button's `custom_id`, the question is text without buttons.
    let long = json!({"lines": "a1".repeat(100)});
    let asked = ada.slash(stage.games(), "plan set", long).await.expect("a command");
    let asked = message(&asked);
    assert!(asked.controls().is_empty() && asked.content.contains("Ramparts #"), "{}", asked.content);
    let asked = ada.slash(stage.games(), "move", json!({ "move": made })).await.expect("a command");
    assert!(asked.is_private() && asked.text().says("which-game"), "{}", text(&asked));
    let asked = message(&asked);
    let found = labels(&asked).into_iter().find(|label| label.starts_with("Ransom #"));
    let look = press(&ada, &asked, &found.expect("a button for each game")).await;
    assert_eq!(look.id, asked.id, "it stands in place of the question");
    let played = press(&ada, &look, "Play it").await;
    assert!(played.content.says_with("played", &[("move", made.as_str())]), "{}", played.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_chosen_from_menus_and_hold_at_once() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let answer = ada.slash(stage.games(), "settings", json!({})).await.expect("a command");
    let first = message(&answer);
    assert_eq!(first.selects().len(), 3, "{first:?}");
    let slate = message(&ada.choose(&first, "set:theme", &["slate"]).await.expect("a menu"));
    assert!(slate.selects()[0]["placeholder"].as_str().is_some_and(|text| text.says("theme-slate")));
    let bytes = |message: &Message| stage.sandbox.file(message.attachments[0].id).expect("its bytes");
    assert_ne!(bytes(&slate), bytes(&first), "the sample is as it will be");
    let narrow = message(&ada.choose(&slate, "set:width", &["480"]).await.expect("a menu"));
    assert_eq!(bytes(&narrow)[16..20], 480_u32.to_be_bytes());
    let moves = press(&ada, &narrow, "Moves & language").await;
    assert_eq!((moves.id, moves.attachments.len()), (narrow.id, 0), "another page in its place");
    let german = message(&ada.choose(&moves, "set:language", &["de"]).await.expect("a menu"));
    assert!(german.content.contains("Deine Ansicht"), "{}", german.content);
    let games = ada.slash(stage.games(), "games", json!({})).await.expect("a command");
    assert!(games.text().contains("keine Partien"), "{}", text(&games));
    ada.choose(&german, "set:language", &["discord"]).await.expect("a menu");
    let games = ada.slash(stage.games(), "games", json!({})).await.expect("a command");
    assert!(games.text().says("no-games"), "{}", text(&games));
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn help_leads_to_a_game_by_taps_alone() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let help = message(&ada.slash(stage.games(), "help", json!({})).await.expect("a command"));
    assert_eq!(help.content.lines().count(), 5, "{}", help.content);
    let games = press(&ada, &help, "Play the computer").await;
    assert!(games.content.says("level[1]"), "{}", games.content);
    let harder = message(&ada.choose(&games, "levels", &["2"]).await.expect("a menu"));
    assert!(harder.content.says("level[2]"), "{}", harder.content);
    let before = mentions(&ada);
    let begun = press(&ada, &harder, "Ransom").await;
    assert!(begun.content.says("computer-begins") && begun.content.says("level[2]"), "{}", begun.content);
    let turn = wait_for_ping(&ada, before + 1).await;
    assert!(turn.button("Move").is_some(), "{turn:?}");

    let help = message(&ada.slash(stage.games(), "help", json!({})).await.expect("a command"));
    let rules = press(&ada, &help, "Rules").await;
    let back = press(&ada, &rules, "Back").await;
    assert_eq!(back.content, help.content);
    let fair = press(&ada, &back, "Fair play").await;
    assert!(fair.content.says("fair-play"), "{}", fair.content);
    let back = press(&ada, &fair, "Back").await;
    assert_eq!(back.content, help.content);
    let rules = press(&ada, &back, "Rules").await;
    assert!(press(&ada, &rules, "Palisade").await.content.contains("Mark Steere"));
    let help = message(&ada.slash(stage.games(), "help", json!({})).await.expect("a command"));
    let puzzles = press(&ada, &help, "A puzzle").await;
    assert!(!puzzles.controls().is_empty(), "{puzzles:?}");
    let help = message(&ada.slash(stage.games(), "help", json!({})).await.expect("a command"));
    let form = ada.press(&help, "Challenge someone").await.expect("the button is there");
    let challenge = message(&ada.submit(&form, json!({"way": "ramparts.newcomers"})).await.expect("a form"));
    assert!(challenge.content.says("challenge-sent[channel]"), "{}", challenge.content);
    let card = |message: &Message| message.button("Accept").is_some();
    assert!(stage.sandbox.wait_for_message(stage.games(), SOON, card).await.is_some());
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_asked_where_it_was_pressed_and_leads_to_its_own_thread() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    let [ada, ben] = bout.players.clone();
    let before = [mentions(&ada), mentions(&ben)];
    let asked = message(&ada.slash(bout.place, "resign", json!({})).await.expect("a command"));
    press(&ada, &asked, "Yes, resign").await;
    let over = wait_for_ping(&ben, before[1] + 1).await;
    press(&ben, &over, "Rematch").await;
    let card = wait_for_ping(&ada, before[0] + 2).await;
    assert_eq!(card.channel, bout.place, "where it was pressed");
    ada.press(&card, "Accept").await.expect("the button is there");
    let turn = wait_for_ping(&ben, before[1] + 2).await;
    assert_ne!(turn.channel, bout.place, "the new game has a thread of its own");
    let announced = |message: &Message| message.content.says("card-rematch");
    let base = stage.sandbox.wait_for_message(stage.games(), SOON, announced).await;
    assert!(base.is_some_and(|base| base.id == turn.channel), "the thread hangs on a message of the channel");
    let link = format!("starts in <#{}>", turn.channel);
    let linked = |message: &Message| message.id == card.id && message.content.contains(&link);
    assert!(stage.sandbox.wait_for_message(bout.place, SOON, linked).await.is_some());
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}
