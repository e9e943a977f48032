//! An evening in the lobby: switched on in the settings, two presses, one game with its own thread. And a game by `/play`.

use super::*;

fn lobby(stage: &Stage, channel: Id) -> Option<Message> {
    let all = stage.sandbox.messages(channel);
    all.into_iter().find(|message| message.kind == 0 && message.text().says("lobby-head"))
}

#[tokio::test(flavor = "multi_thread")]
async fn two_presses_in_the_lobby_make_a_game_with_its_thread_and_one_ping() {
    let stage = Stage::open().await;
    let (ada, ben) = (stage.person("ada"), stage.person("ben"));
    let hall = stage.games();
    stage.sandbox.set_permissions(hall, Some(permission::INVITED | permission::PIN_MESSAGES));
    let mut page = slash(&ada, hall, "server settings", json!({})).await;
    for _ in 0..2 {
        page =
            ada.press(&page, "More settings").await.expect("the button").message().expect("a page").clone();
    }
    assert!(page.text().says("server-no-lobby"), "{}", page.text());
    let chosen = ada.choose(&page, "server:lobby", &[&hall.to_string()]).await.expect("the menu");
    assert!(chosen.text().contains(&format!("<#{hall}>")), "{}", chosen.text());
    stage.until("no lobby", SOON, || lobby(&stage, hall).is_some()).await;
    let shown = lobby(&stage, hall).expect("it is there");
    assert!(shown.pings.is_empty() && shown.text().says("lobby-no-seats"), "{}", shown.text());
    let before = (mentions(&ada), mentions(&ben));

    let open = tap(&ada, &shown, "Ransom").await;
    assert!(open.is_private() && open.text().says("seat-open[lobby]"), "{open:?}");
    let again = tap(&ada, &shown, "Ransom").await;
    assert!(again.text().says("seat-open[lobby]"), "the same seat: {again:?}");
    let begun = tap(&ben, &shown, "Ransom").await;
    assert!(begun.is_private() && begun.text().says("begins"), "{begun:?}");
    stage.until("no thread", SOON, || stage.sandbox.threads(hall).len() == 1).await;
    stage.until("no ping", SOON, || mentions(&ada) + mentions(&ben) > before.0 + before.1).await;
    assert_eq!(mentions(&ada) + mentions(&ben), before.0 + before.1 + 1, "only the player to move");
    let card = stage.sandbox.messages(hall).into_iter().find(|message| message.text().says("card-matched"));
    let card = card.expect("the card of the game");
    let marks = card.text().lines().filter(|line| line.says("seat-reliability[new]")).count();
    assert_eq!(marks, 2, "the marks of both players: {}", card.text());
    let thread = stage.sandbox.threads(hall)[0].id;
    let turns = [&ada, &ben].map(|person| person.pings().last().map(|(_, message)| message.channel));
    assert!(turns.contains(&Some(thread)), "{turns:?}");
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn three_taps_lead_from_play_to_a_game_with_somebody_who_waits() {
    let stage = Stage::open().await;
    let (ada, ben) = (stage.person("ada"), stage.person("ben"));
    let hall = stage.games();
    let page = slash(&ada, hall, "play", json!({})).await;
    assert!(page.text().says("play-no-seats"), "{}", page.text());
    let narrowed = tap(&ada, &page, "Ransom").await.message().expect("a page").clone();
    let open = ada.press(&narrowed, "Play now").await.expect("the button");
    assert!(open.text().says("seat-open[channel]"), "{open:?}");
    let card = || stage.sandbox.messages(hall).into_iter().any(|message| message.text().says("card-open"));
    stage.until("no card", SOON, card).await;

    let page = slash(&ben, hall, "play", json!({})).await;
    assert!(page.text().says("play-seats") && page.text().contains("Ada"), "{}", page.text());
    let due = [mentions(&ada), mentions(&ben)];
    let begun = ben.press(&page, "Accept (1)").await.expect("the button");
    assert!(begun.is_private() && begun.text().says("begins"), "{begun:?}");
    stage.until("no ping", SOON, || mentions(&ada) + mentions(&ben) > due[0] + due[1]).await;
    let first = if mentions(&ada) > due[0] { &ada } else { &ben };
    let turn = wait_for_ping(first, mentions(first)).await;
    assert_ne!(turn.channel, hall, "the game has its thread");
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}
