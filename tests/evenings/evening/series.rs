//! A pool from its creation to its end, in each language: joined by button, played, and told with its table.

use super::*;

/// The label of the button whose action starts with `verb`, whatever its language.
pub(super) fn label(message: &Message, verb: &str) -> Option<String> {
    let controls = message.controls();
    let found = controls.iter().find(|control| {
        let action = control["custom_id"].as_str().unwrap_or_default();
        action.split(':').next() == Some(verb)
    });
    found.and_then(|control| control["label"].as_str()).map(str::to_owned)
}

pub(super) async fn press(person: &Actor, on: &Message, verb: &str) -> ActionResult {
    let label = label(on, verb).unwrap_or_else(|| panic!("no button {verb}: {on:?}"));
    person.press(on, &label).await.expect("the button is there")
}

/// The standing message of the series.
pub(super) fn standing(stage: &Stage, channel: Id) -> Option<Message> {
    let all = stage.sandbox.messages(channel);
    all.into_iter().find(|message| message.kind == 0 && label(message, "series-rules").is_some())
}

/// The messages that tell of the end.
pub(super) fn ends(stage: &Stage, channel: Id) -> Vec<Message> {
    let mut all = stage.sandbox.messages(channel);
    all.retain(|message| label(message, "series").is_some());
    all
}

/// Lets the first of these people whose name is in the title of the thread resign there.
pub(super) async fn resign_in(thread: &Channel, people: &[(&str, &Actor)]) {
    let player = people.iter().find(|(name, _)| thread.name.contains(name));
    let (_, player) = player.unwrap_or_else(|| panic!("nobody plays in {}", thread.name));
    let question = slash(player, thread.id, "resign", json!({})).await;
    press(player, &question, "resign!").await;
}

async fn speak(stage: &Stage, ada: &Actor, language: &str) {
    let hall = stage.games();
    let page = slash(ada, hall, "server settings", json!({})).await;
    let page = press(ada, &page, "server-page").await.message().expect("a page").clone();
    ada.choose(&page, "server:language", &[language]).await.expect("the menu");
    for name in ["ada", "ben", "cleo"] {
        stage.person(name).set_locale(language);
    }
}

async fn pool(language: &str) {
    let stage = Stage::open().await;
    let people = ["ada", "ben", "cleo"].map(|name| stage.person(name));
    let [ada, ben, cleo] = &people;
    let hall = stage.games();
    stage.sandbox.set_permissions(hall, Some(permission::INVITED | permission::PIN_MESSAGES));
    if language != "en-US" {
        speak(&stage, ada, language).await;
    }
    let given = json!({"name": "*Autumn* @everyone", "form": "pool", "game": "ransom", "seats": 3});
    let made = ada.slash(hall, "series new", given.clone()).await.expect("a command");
    assert!(made.is_private() && made.text().contains(&format!("<#{hall}>")), "{made:?}\n{}", stage.said());
    // Others may not, unless the owners let them.
    let refused = ben.slash(hall, "series new", given).await.expect("a command");
    assert!(refused.is_private() && !refused.text().contains(&format!("<#{hall}>")), "{refused:?}");

    stage.until("no message", SOON, || standing(&stage, hall).is_some()).await;
    let board = standing(&stage, hall).expect("it is there");
    assert!(board.pings.is_empty() && !board.text().contains("@everyone"), "{}", board.text());
    if language == "en-US" {
        board.text().must_say("series-open-full");
        board.text().must_say("series-seats");
    }
    for person in [ada, ben] {
        let joined = press(person, &board, "series-join").await;
        assert!(joined.is_private() && joined.text().contains("Autumn"), "{joined:?}");
    }
    let twice = press(ada, &board, "series-join").await;
    assert!(twice.is_private() && label(twice.message().expect("an answer"), "series-leave").is_none());
    let before = stage.sandbox.messages(hall).len();
    press(cleo, &board, "series-join").await;
    stage.until("no threads", SOON, || stage.sandbox.threads(hall).len() == 3).await;
    let threads = stage.sandbox.threads(hall);
    assert!(threads.iter().all(|thread| thread.name.starts_with("*Autumn* @everyone · ")), "{threads:?}");
    assert!(stage.sandbox.messages(hall).len() >= before + 3, "each pairing is announced");
    // The cards of the games do not push the table away.
    let is_below = || {
        let board = standing(&stage, hall);
        board.is_some_and(|board| threads.iter().all(|thread| thread.id < board.id))
    };
    stage.until("the table stays above the cards", SOON, is_below).await;
    let board = standing(&stage, hall).expect("it is there");
    let is_turn = |message: &Message| label(message, "move").is_some();
    let has_turn = |thread: Id| stage.sandbox.messages(thread).iter().any(is_turn);
    stage.until("no turn", SOON, || threads.iter().all(|thread| has_turn(thread.id))).await;

    // The table changes with each result.
    let show = || async {
        let shown = ada.slash(hall, "series show", json!({})).await.expect("a command");
        shown.message().expect("a series").clone()
    };
    let first = show().await;
    let alt = first.attachments.first().and_then(|picture| picture.description.clone());
    assert!(
        alt.as_ref().is_some_and(|alt| ["Ada", "Ben", "Cleo"].iter().all(|name| alt.contains(name))),
        "{alt:?}"
    );
    let by_name = [("Ada", ada), ("Ben", ben)];
    resign_in(&threads[0], &by_name).await;
    let table = |shown: &Message| shown.attachments.first().and_then(|picture| picture.description.clone());
    let mut changed = first.clone();
    for _ in 0..200 {
        changed = show().await;
        if table(&changed) != alt {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert!(table(&changed) != alt && changed.text() != first.text(), "{changed:?}\n{}", stage.said());
    assert!(ends(&stage, hall).is_empty(), "it is not over");

    // The series names itself in the lists of a player.
    let games = ben.slash(hall, "games", json!({})).await.expect("a command");
    assert!(games.text().contains("Autumn"), "{}", games.text());
    let profile = ben.slash(hall, "profile", json!({})).await.expect("a command");
    assert!(profile.text().contains("Autumn"), "{}", profile.text());

    for thread in &threads[1..] {
        resign_in(thread, &by_name).await;
    }
    stage.until("no end", SOON, || !ends(&stage, hall).is_empty()).await;
    let end = ends(&stage, hall).pop().expect("it is there");
    assert!(people.iter().all(|person| end.text().contains(&person.mention())), "{}", end.text());
    assert_eq!(end.attachments.len(), 1, "the table: {end:?}");
    if language == "en-US" {
        assert!(end.text().says("series-over"), "{}", end.text());
        let late = press(ben, &board, "series-join").await;
        assert!(late.is_private() && late.text().says("series-refused[over]"), "{late:?}");
    }
    assert_eq!(ends(&stage, hall).len(), 1, "everybody is told once");
    stage.until("an interaction failed", SOON, || stage.sandbox.failed_interactions().is_empty()).await;
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pool_is_joined_by_button_played_and_told_with_its_table() {
    pool("en-US").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pool_is_played_in_german() {
    pool("de").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pool_is_played_in_french() {
    pool("fr").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pool_is_played_in_spanish() {
    pool("es").await;
}
