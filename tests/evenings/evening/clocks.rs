//! Time controls and their display: typed paces, weekends, lateness, vacations.

use super::*;

/// The date after today in UTC.
fn tomorrow() -> String {
    let now = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC);
    now.tomorrow().expect("there is one").date().to_string()
}

/// Asks `/games` until the answer contains `part`. The bot records a delivery a moment after the message arrives.
async fn games_say(stage: &Stage, person: &Actor, part: &str) -> String {
    let began = Instant::now();
    loop {
        let games = person.slash(stage.games(), "games", json!({})).await.expect("a command");
        if games.text().contains(part) {
            return games.text().to_owned();
        }
        assert!(began.elapsed() < SOON, "{}", text(&games));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_is_agreed_by_typing_it_and_goes_on_with_every_move() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    for (wrong, taught) in [("soon", "paces"), ("90d", "paces-days"), ("3d+5d", "paces-bank")] {
        let answer = ada.slash(stage.games(), "challenge ransom", json!({ "pace": wrong })).await;
        let answer = answer.expect("a command");
        assert!(answer.is_private() && answer.text().says(taught), "{wrong}: {}", text(&answer));
    }
    for (typed, first) in [("5d+6h", "5d+6h max 5d"), ("at most", "1d+8h max 3d"), ("14", "14d")] {
        let path = "challenge ransom";
        let found = ada.autocomplete(stage.games(), path, json!({ "pace": typed }), "pace").await;
        let Outcome::Choices(found) = found.expect("suggestions").outcome else { panic!("{typed}") };
        assert_eq!(found.first().map(|choice| choice["value"].clone()), Some(json!(first)), "{typed}");
    }
    let agreed = [("pace", "3d + 12h max 7d"), ("weekends", "off"), ("late", "lose")];
    let mut bout = begin(&stage, "ransom", &agreed).await;
    let [ada, ben] = bout.players.clone();
    let cards = ada.sees(stage.games());
    let card = cards.iter().find(|message| message.content.says("card-accepted-by")).expect("the card");
    let pace = [("start", "3 days"), ("add", "12 hours"), ("most", "7 days")];
    assert!(card.content.says_with("pace-bank", &pace), "{}", card.content);
    for part in ["card-weekends", "card-late[lost]"] {
        assert!(card.content.says(part), "{}", card.content);
    }
    let first = bout.turn_message().await;
    assert!(first.content.says_with("note-bank", &[("time", "3 days")]), "{}", first.content);
    let made = bout.state.legal(2).remove(0);
    play(&ada, bout.place, &made).await;
    bout.follow(&made);
    let second = wait_for_ping(&ben, bout.due(1)).await;
    second.content.must_contain("has 3 days 1");
    second.content.must_contain(" left");
    games_say(&stage, &ben, "due <t:").await;
    bout.check_pings().await;
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_a_limit_says_on_its_card_how_silence_ends_it() {
    let stage = Stage::open().await;
    for (late, said) in [("wait", "can close the game without a result"), ("lose", "can claim the win")] {
        let ada = stage.person("ada");
        let before = stage.sandbox.messages(stage.games()).len();
        ada.slash(stage.games(), "challenge ransom", json!({ "late": late })).await.expect("a command");
        let card = stage
            .sandbox
            .wait_for_message(stage.games(), SOON, |message| message.content.contains(said))
            .await;
        assert!(card.is_some(), "{late} after {before} messages");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_stops_the_clock_is_seen_by_the_opponent_and_outlasts_a_kill() {
    let mut stage = Stage::open().await;
    let bout = begin_between(&stage, ["ada", "ben"], "ransom", &[("pace", "1d")]).await;
    bout.turn_message().await;
    let (ada, ben) = (stage.person("ada"), stage.person("ben"));
    games_say(&stage, &ben, "due <t:").await;
    let wrong = ada.slash(stage.games(), "vacation start", json!({ "until": "soon" })).await;
    let wrong = wrong.expect("a command");
    assert!(wrong.is_private() && wrong.text().contains("2026-12-24"), "{}", text(&wrong));
    let left = ada.slash(stage.games(), "vacation start", json!({ "until": tomorrow() })).await;
    let left = left.expect("a command");
    assert!(left.is_private() && left.text().says("vacation-taken[now]"), "{}", text(&left));
    left.text().must_say("vacation-left");
    left.text().must_say_with("vacation-taken", &[("zone", "UTC")]);
    stage.kill().await;
    stage.start().await;
    let games = ben.slash(stage.games(), "games", json!({})).await.expect("a command");
    assert!(games.text().says("clock-vacation"), "{}", text(&games));
    let own = ada.slash(stage.games(), "games", json!({})).await.expect("a command");
    assert!(own.text().says("clock-your-vacation"), "{}", text(&own));
    let shown = ada.slash(stage.games(), "vacation show", json!({})).await.expect("a command");
    let over = ada.press(shown.message().expect("an answer"), "End vacation").await.expect("a button");
    assert!(over.text().says("vacation-over[ended]"), "{}", text(&over));
    assert!(!games_say(&stage, &ben, "due <t:").await.says("clock-vacation"));
    let none = ada.slash(stage.games(), "vacation end", json!({})).await.expect("a command");
    assert!(none.text().says("vacation-at-home"), "{}", text(&none));
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}
