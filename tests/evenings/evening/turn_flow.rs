//! Answers on messages that carry more than their question, and second games beside a game's thread.

use super::*;

/// Lets the player to move offer a draw with their first legal move. Returns the turn message of the opponent.
async fn offer_with_a_move(bout: &mut Bout) -> Message {
    let made = bout.state.legal(2)[0].clone();
    let (mover, other) = (bout.to_move().clone(), bout.waiting().clone());
    let before = mentions(&other);
    let shown = slash(&mover, bout.place, "move", json!({"move": made, "draw": "offer"})).await;
    press(&mover, &shown, "Play it and offer a draw").await;
    bout.follow(&made);
    wait_for_ping(&other, before + 1).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_leaves_what_its_message_also_carries_a_declined_draw_keeps_the_board() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    let [ada, ben] = bout.players.clone();
    bout.turn_message().await;
    let turn = offer_with_a_move(&mut bout).await;
    let before = [&ada, &ben].map(mentions);
    let declined = press(&ben, &turn, "Decline draw").await;
    assert_eq!(declined.id, turn.id, "the turn message itself changes");
    assert!(!declined.text().says("note-offer") && declined.text().says("turn"), "{}", declined.text());
    assert!(declined.button("Accept draw").is_none() && declined.button("Move").is_some(), "{declined:?}");
    assert!(!declined.attachments.is_empty(), "{declined:?}");
    stage.sandbox.settle(Duration::from_millis(300), SOON).await;
    assert_eq!([&ada, &ben].map(mentions), before, "nobody is pinged: it is Ben's turn, and he knows");
    let made = bout.state.legal(2)[0].clone();
    play(&ben, bout.place, &made).await;
    let turn = wait_for_ping(&ada, before[0] + 1).await;
    assert!(turn.text().says("note-declined[draw]"), "{}", turn.text());
    assert!(stage.sandbox.failed_interactions().is_empty(), "{}", stage.said());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_declined_draw_and_the_planned_move_that_waited_for_it_are_one_ping() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    let [ada, ben] = bout.players.clone();
    bout.turn_message().await;
    let mut ahead = bout.state.clone_state();
    let first = ahead.legal(2)[0].clone();
    ahead.play(&first).expect("it is legal");
    let answer = ahead.legal(2)[0].clone();
    slash(&ben, bout.place, "plan set", json!({"lines": format!("{first} {answer}")})).await;
    let turn = offer_with_a_move(&mut bout).await;
    let before = [&ada, &ben].map(mentions);
    let declined = press(&ben, &turn, "Decline draw").await;
    assert_ne!(declined.id, turn.id, "the old board stays until the next one comes");
    let told = wait_for_ping(&ada, before[0] + 1).await;
    assert!(told.text().says("note-declined[draw]") && told.button("Move").is_some(), "{}", told.text());
    stage.sandbox.settle(Duration::from_millis(300), SOON).await;
    assert_eq!([&ada, &ben].map(mentions), [before[0] + 1, before[1]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_leaves_what_its_message_also_carries_a_list_of_games_stays() {
    let stage = Stage::open().await;
    let [ada, ben, cleo] = ["ada", "ben", "cleo"].map(|name| stage.person(name));
    for (number, other) in [&ada, &cleo].into_iter().enumerate() {
        let options = json!({"opponent": ben.id().to_string(), "colour": "first"});
        slash(other, stage.games(), "challenge ransom", options).await;
        wait_for_ping(&ben, number + 1).await;
    }
    let list = slash(&ben, stage.games(), "games", json!({})).await;
    for (button, said) in [("Accept (1)", "card-accepted-by"), ("Decline (2)", "card-declined")] {
        let answer = press(&ben, &list, button).await;
        assert!(answer.id != list.id && answer.text().says(said), "{}", answer.text());
        let now = ben.ephemerals().into_iter().find(|message| message.id == list.id);
        assert_eq!(now.map(|now| now.controls().len()), Some(list.controls().len()), "the list stays");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_games_moves_in_each_that_waits_and_names_no_place_twice() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    bout.turn_message().await;
    let [mover, waiting] = [bout.to_move().clone(), bout.waiting().clone()];
    let list = slash(&mover, stage.games(), "games", json!({})).await;
    assert_eq!(list.text().matches(&bout.place.to_string()).count(), 1, "{}", list.text());
    let picker = press(&mover, &list, "Move (1)").await;
    assert!(picker.button("Type it").is_some(), "{}", picker.text());
    let list = slash(&waiting, stage.games(), "games", json!({})).await;
    assert_eq!(list.text().matches(&bout.place.to_string()).count(), 1, "{}", list.text());
    assert!(list.button("Move (1)").is_none(), "{:?}", list.controls());
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_against_the_computer_are_found_by_its_name() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let bot = stage.sandbox.bot().to_string();
    let given = json!({"opponent": bot, "size": "5", "level": "1", "colour": "first"});
    slash(&ada, stage.games(), "challenge palisade", given).await;
    let turn = wait_for_ping(&ada, 1).await;
    let question = slash(&ada, turn.channel, "resign", json!({})).await;
    press(&ada, &question, "Yes, resign").await;
    let found = slash(&ada, turn.channel, "games", json!({"opponent": bot})).await;
    assert!(found.text().says("games-found[one]"), "{}", found.text());
    let ben = stage.person("ben").id().to_string();
    let none = slash(&ada, turn.channel, "games", json!({"opponent": ben})).await;
    assert!(none.text().says("no-finished-games"), "{}", none.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_offered_in_a_games_thread_gets_its_own_thread() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    let [ada, ben] = bout.players.clone();
    bout.turn_message().await;
    let (threads, before) = (stage.sandbox.threads(stage.games()).len(), [&ada, &ben].map(mentions));
    let options = json!({"opponent": ben.id().to_string(), "colour": "first", "size": "7"});
    let sent = slash(&ada, bout.place, "challenge palisade", options).await;
    assert!(sent.text().contains(&format!("<#{}>", stage.games())), "{}", sent.text());
    let card = wait_for_ping(&ben, before[1] + 1).await;
    assert_eq!(card.channel, stage.games());
    press(&ben, &card, "Accept").await;
    let turn = wait_for_ping(&ada, before[0] + 1).await;
    assert!(![bout.place, stage.games()].contains(&turn.channel), "{turn:?}");
    assert_eq!(stage.sandbox.threads(stage.games()).len(), threads + 1);
    for place in [bout.place, turn.channel] {
        let question = slash(&ada, place, "resign", json!({})).await;
        assert!(question.text().says("resign-question"), "{}", question.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_answer_to_an_old_message_links_to_the_newest_turn() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    let [ada, ben] = bout.players.clone();
    let old = bout.turn_message().await;
    for label in ["Board", "Move", "More"] {
        let answer = press(bout.to_move(), &old, label).await;
        assert!(!answer.text().says("newest-post"), "{label} on the newest message: {}", answer.text());
    }
    // The old message keeps its buttons. The attempts to remove them start once the delivery of the turn is on disk.
    let busy = Trouble::Refuse { status: 503, code: 0 };
    stage.sandbox.disturb(Fault::new("PATCH", &format!("/channels/{}/messages", bout.place), 1000, busy));
    let made = bout.state.legal(2)[0].clone();
    play(bout.to_move(), bout.place, &made).await;
    bout.follow(&made);
    let newest = bout.turn_message().await;
    let removing = stage.sandbox.wait_for_request(SOON, |request| request.method == "PATCH").await;
    assert!(removing.is_some(), "{}", stage.said());
    let address =
        format!("https://discord.com/channels/{}/{}/{}", stage.sandbox.guild(), bout.place, newest.id);
    for person in [&ada, &ben, &stage.person("cleo")] {
        for label in ["Board", "Move", "More"] {
            let answer = press(person, &old, label).await;
            assert!(answer.is_ephemeral(), "{label}: {answer:?}");
            assert!(
                answer.text().says_with("newest-post", &[("link", &address)]),
                "{label}: {}",
                answer.text()
            );
        }
    }
    let answer = press(&ada, &newest, "Board").await;
    assert!(!answer.text().says("newest-post"), "{}", answer.text());
}
