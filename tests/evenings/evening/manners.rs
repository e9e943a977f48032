//! Strangers, impatience, old buttons, mistakes and hostile names.

use postern_testkit::trials::shipped as catalogue;

use super::typed;
use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_is_told_so_privately() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ramparts", &[]).await;
    let turn = bout.turn_message().await;
    let cleo = stage.person("cleo");
    for button in ["Move", "More"] {
        let answer = cleo.press(&turn, button).await.expect("a button");
        assert!(answer.is_private() && answer.text().contains("is between"), "{}", text(&answer));
    }
    let answer = cleo.press(&turn, "Board").await.expect("a button");
    assert!(answer.is_private() && !answer.message().expect("a board").attachments.is_empty());
    let answer = cleo.slash(bout.place, "move", json!({"move": "a1-a2"})).await.expect("a command");
    assert!(answer.is_private(), "{}", text(&answer));
    bout.check_pings().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_to_move_is_told_whose_turn_it_is() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ramparts", &[]).await;
    let turn = bout.turn_message().await;
    let answer = bout.waiting().press(&turn, "Move").await.expect("a button");
    assert!(answer.is_private() && answer.text().contains("turn"), "{}", text(&answer));
    let answer =
        bout.waiting().slash(bout.place, "move", json!({"move": "a11-a10"})).await.expect("a command");
    assert!(answer.text().contains("turn"), "{}", text(&answer));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_press_plays_one_move() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "palisade", &[("size", "5")]).await;
    let person = bout.to_move().clone();
    let turn = bout.turn_message().await;
    let mut message = press(&person, &turn, "Move").await;
    while message.button("Play it").is_none() {
        let first = choices(&message).remove(0);
        message = choose(&person, &message, &first).await;
    }
    let presses = [
        person.press_and_go(&message, "Play it").expect("a press"),
        person.press_and_go(&message, "Play it").expect("another press"),
    ];
    for press in presses {
        // Both answers edit the same message, and both report the move.
        let answer = person.answer_to(press).await;
        assert!(answer.text().contains("You played **a5**"), "{}", text(&answer));
    }
    // The first choice of the picker is the top left square.
    bout.follow("a5");
    bout.check_pings().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_who_accept_at_once_get_one_match() {
    let stage = Stage::open().await;
    let [ada, ben, cleo] = ["ada", "ben", "cleo"].map(|name| stage.person(name));
    ada.slash(stage.games(), "challenge ransom", json!({})).await.expect("a command");
    let card = stage
        .sandbox
        .wait_for_message(stage.games(), SOON, |message| message.button("Accept").is_some())
        .await
        .expect("a card");
    let (by_ben, by_cleo) = (
        ben.press_and_go(&card, "Accept").expect("a press"),
        cleo.press_and_go(&card, "Accept").expect("a press"),
    );
    let said = [ben.answer_to(by_ben).await, cleo.answer_to(by_cleo).await];
    let accepted = said.iter().filter(|answer| answer.text().contains("Accepted")).count();
    assert_eq!(accepted, 1, "{said:?}");
    assert!(said.iter().any(|answer| answer.text().contains("was accepted: game")), "{said:?}");
    // On a slow machine, painting takes longer than the pause that `settle` waits for.
    let told = || mentions(&ada) + mentions(&ben) + mentions(&cleo) > 0;
    for _ in 0..30 {
        if told() {
            break;
        }
        stage.sandbox.settle(std::time::Duration::from_millis(300), SOON).await;
    }
    stage.sandbox.settle(std::time::Duration::from_millis(300), SOON).await;
    assert_eq!(stage.sandbox.threads(stage.games()).len(), 1);
    assert_eq!(mentions(&ada) + mentions(&ben) + mentions(&cleo), 1, "only who is to move is pinged");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_button_answers_with_the_present_board() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ramparts", &[]).await;
    let person = bout.to_move().clone();
    let turn = bout.turn_message().await;
    let old = press(&person, &turn, "Move").await;
    typed::one_move(&stage, &mut bout, &mut Dice(31)).await;
    bout.turn_message().await;
    let first = choices(&old).remove(0);
    let answer = choose(&person, &old, &first).await;
    assert!(answer.text().contains("moved on"), "{}", answer.text());
    assert!(!answer.attachments.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mistake_is_answered_with_the_rule() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "rampart", &[]).await;
    for wrong in ["f6", "zz9", "", "xa11", "a11", "pass", "d4d4", "💥", "@everyone"] {
        if wrong.is_empty() {
            continue;
        }
        let answer =
            bout.to_move().slash(bout.place, "move", json!({ "move": wrong })).await.expect("a command");
        let said = answer.text();
        let refused = ["move-refused", "move-impossible", "not-a-move"].iter().any(|id| said.says(id));
        assert!(answer.is_private() && refused, "{wrong}: {}", text(&answer));
        let says_so_alone = said.starts_with('"') && !said.says("move-refused");
        assert_eq!(said.says("not-a-move"), says_so_alone, "{wrong}: {said}");
        assert!(!answer.text().to_lowercase().contains("invalid"), "{}", answer.text());
    }
    typed::one_move(&stage, &mut bout, &mut Dice(37)).await;
    bout.check_pings().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_full_of_markdown_pings_nobody_and_breaks_nothing() {
    let stage = Stage::open().await;
    let mut bout = begin_between(&stage, ["dmitri", "ada"], "ransom", &[]).await;
    typed::one_move(&stage, &mut bout, &mut Dice(41)).await;
    bout.check_pings().await;
    for message in stage.sandbox.messages(bout.place) {
        assert!(!message.mention_everyone);
        assert!(!message.text().contains("@everyone"), "{}", message.text());
    }
    for name in ["ben", "cleo"] {
        assert_eq!(mentions(&stage.person(name)), 0);
    }
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn several_games_of_the_same_people_are_kept_apart() {
    let stage = Stage::open().await;
    let mut one = begin(&stage, "ransom", &[]).await;
    let ransom = one.turn_message().await.channel;
    let two = begin(&stage, "ramparts", &[]).await;
    assert_ne!(two.place, ransom);
    let ada = stage.person("ada");
    let answer = ada.slash(stage.games(), "move", json!({"move": "a1-a2"})).await.expect("a command");
    assert!(answer.text().contains("Which game?"), "{}", text(&answer));
    let games = ada.slash(stage.games(), "games", json!({})).await.expect("a command");
    assert!(games.text().contains("Your move") && games.text().contains("Ransom"), "{}", text(&games));
    assert!(games.text().contains("Ramparts") && games.text().contains("](<https://"), "{}", text(&games));
    // In its own thread a game needs no name.
    typed::one_move(&stage, &mut one, &mut Dice(43)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_is_asked_twice_and_ends_the_match_for_both() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "inchworm", &[]).await;
    let person = bout.to_move().clone();
    let turn = bout.turn_message().await;
    let before = [mentions(&bout.players[0]), mentions(&bout.players[1])];
    let more = person.press(&turn, "More").await.expect("a button");
    let question = person.press(more.message().expect("a menu"), "Resign").await.expect("a button");
    assert!(question.text().contains("Resign"), "{}", text(&question));
    let done = person.press(question.message().expect("a question"), "Yes, resign").await.expect("a button");
    assert!(done.text().contains("resigned"), "{}", text(&done));
    for (number, player) in bout.players.iter().enumerate() {
        let last = wait_for_ping(player, before[number] + 1).await;
        assert!(last.text().contains("resigned"), "{}", last.text());
    }
    let last = wait_for_ping(&bout.players[1], before[1] + 1).await;
    for button in ["Replay", "Record"] {
        let answer = bout.players[1].press(&last, button).await.expect("a button");
        assert!(
            answer.is_private() && !answer.message().expect("a file").attachments.is_empty(),
            "{}",
            text(&answer)
        );
    }
    let answer = bout.players[1].press(&last, "Rematch").await.expect("a button");
    assert!(answer.is_private(), "{}", text(&answer));
    let card = wait_for_ping(&bout.players[0], before[0] + 2).await;
    assert!(card.button("Accept").is_some(), "{}", card.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_begin_with_moving_pictures_and_go_on_to_the_rulings_for_every_game() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    for game in catalogue().iter() {
        let info = game.info();
        let answer = ada.slash(stage.games(), "rules", json!({ "game": info.id })).await.expect("a command");
        let message = answer.message().expect("an answer");
        assert!(answer.is_private());
        message.text().must_contain(info.author.rsplit(' ').next().unwrap_or_default());
        assert!(message.attachments[0].filename.ends_with(".gif"), "{}", info.id);
        // Each position stays long enough to read its caption. The frames with its parts follow each other at once.
        let moving = stage.sandbox.file(message.attachments[0].id).expect("its bytes");
        let mut decoder = gif::DecodeOptions::new().read_info(&moving[..]).expect("a GIF file");
        let mut time = 0;
        while let Some(frame) = decoder.next_frame_info().expect("a frame") {
            time += u32::from(frame.delay);
            assert!(frame.delay == 2 || time.is_multiple_of(180), "{}: {time}", info.id);
        }
        let whole = ada.press(message, "All the rules").await.expect("a button");
        let message = whole.message().expect("the whole rules");
        assert_eq!(message.attachments.len(), 1, "{}", info.id);
        assert!(
            message.embeds[0]["description"].as_str().is_some_and(|text| text.len() > 300),
            "{}",
            info.id
        );
    }
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_can_be_declined_withdrawn_and_not_taken_by_others() {
    let stage = Stage::open().await;
    let [ada, ben, cleo] = ["ada", "ben", "cleo"].map(|name| stage.person(name));
    let to_ben = json!({ "opponent": ben.id().to_string() });
    ada.slash(stage.games(), "challenge ransom", to_ben.clone()).await.expect("a command");
    let card = wait_for_ping(&ben, 1).await;
    let again = ada.slash(stage.games(), "challenge ransom", to_ben.clone()).await.expect("a command");
    assert!(again.text().contains("already made this challenge"), "nobody is pinged twice: {}", text(&again));
    assert!(cleo.press(&card, "Accept").await.expect("a button").text().contains("someone else"));
    assert!(ada.press(&card, "Accept").await.expect("a button").text().contains("your own"));
    assert!(ben.press(&card, "Withdraw").await.expect("a button").text().contains("Only the challenger"));
    ben.press(&card, "Decline").await.expect("a button");
    assert!(wait_for_ping(&ada, 1).await.text().contains("declined"));
    ada.slash(stage.games(), "challenge ransom", to_ben).await.expect("a command");
    let card = wait_for_ping(&ben, 2).await;
    let answer = ada.press(&card, "Withdraw").await.expect("a button");
    assert!(answer.text().contains("Withdrawn"), "{}", text(&answer));
    assert!(answer.message().expect("the card").controls().is_empty());
    assert_eq!((mentions(&ada), mentions(&ben), mentions(&cleo)), (1, 2, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_permission_is_named() {
    let stage = Stage::open().await;
    let games = stage.games();
    let attach = 1 << 15;
    stage.sandbox.set_permissions(games, Some(309_237_763_072 & !attach));
    let answer = stage.person("ada").slash(games, "challenge ransom", json!({})).await.expect("a command");
    assert!(answer.text().contains("Attach Files"), "{}", text(&answer));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_threads_a_match_stays_in_its_channel() {
    let stage = Stage::open().await;
    let games = stage.games();
    let threads = 1 << 35;
    stage.sandbox.set_permissions(games, Some(309_237_763_072 & !threads));
    let [ada, ben] = ["ada", "ben"].map(|name| stage.person(name));
    let options = json!({ "opponent": ben.id().to_string(), "colour": "first" });
    ada.slash(games, "challenge ransom", options).await.expect("a command");
    ben.press(&wait_for_ping(&ben, 1).await, "Accept").await.expect("a button");
    let turn = wait_for_ping(&ada, 1).await;
    assert_eq!(turn.channel, games);
    let answer = play(&ada, games, "a1-a2").await;
    assert!(answer.text().contains("You played"), "{}", text(&answer));
}

#[tokio::test(flavor = "multi_thread")]
async fn own_set_ups_are_refused_with_the_reason() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let lopsided = json!({ "setup": "x6/7/7/7/7/7/5oo" });
    let answer = ada.slash(stage.games(), "challenge rampart", lopsided).await.expect("a command");
    assert!(answer.is_private() && answer.text().contains("setup"), "{}", text(&answer));
    assert!(answer.text().contains("isn't symmetric. A"), "{}", text(&answer));
    let even = json!({ "size": "8" });
    let answer = ada.slash(stage.games(), "challenge palisade", even).await.expect("a command");
    assert!(answer.is_private() && answer.text().contains("odd"), "{}", text(&answer));
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_and_games_are_suggested_while_typing() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ramparts", &[]).await;
    let ada = bout.to_move();
    let choices =
        ada.autocomplete(bout.place, "move", json!({"move": "c"}), "move").await.expect("suggestions");
    let choices = match choices.outcome {
        discord_sandbox::act::actor::Outcome::Choices(choices) => choices,
        other => panic!("{other:?}"),
    };
    assert!(!choices.is_empty() && choices.len() <= 25);
    assert!(choices.iter().all(|choice| choice["value"].as_str().is_some_and(|text| text.starts_with('c'))));
    let games =
        ada.autocomplete(bout.place, "board", json!({"game": ""}), "game").await.expect("suggestions");
    assert!(
        matches!(games.outcome, discord_sandbox::act::actor::Outcome::Choices(choices) if choices.len() == 1)
    );
}
