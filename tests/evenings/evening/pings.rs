//! The players' choices about pings: the first place, a test ping, quiet hours and a digest by menus, and the next
//! game.

use super::*;

/// Opens the page of the settings about pings, which has no picture.
async fn pings_page(stage: &Stage, person: &Actor) -> Message {
    message(&person.slash(stage.games(), "settings", json!({"quiet": "none"})).await.expect("a command"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_chose_direct_messages_plays_from_there_and_both_see_where_the_ping_went() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    let [ada, ben] = bout.players.clone();
    let page = pings_page(&stage, &ben).await;
    let chosen = message(&ben.choose(&page, "set:ping", &["direct"]).await.expect("a menu"));
    assert!(chosen.selects()[0]["placeholder"].as_str().is_some_and(|text| text.contains("by DM")));
    let made = bout.state.legal(2).remove(0);
    let answer = play(&ada, bout.place, &made).await;
    assert!(
        !answer.message().expect("an answer").attachments.is_empty(),
        "no turn message shows the board here"
    );
    let turn = stage
        .sandbox
        .wait_for_message(ben.dm(), SOON, |message| message.button("Move").is_some())
        .await
        .unwrap_or_else(|| panic!("no turn in the DM:\n{}", stage.said()));
    for button in ["Move", "Board", "More"] {
        assert!(turn.button(button).is_some(), "{button}");
    }
    // The bot records a delivery a moment after the message arrives.
    let began = Instant::now();
    let noted = async || ben.slash(stage.games(), "games", json!({})).await.expect("a command");
    while !noted().await.text().contains("by DM") {
        assert!(began.elapsed() < SOON, "{}", stage.said());
    }
    for person in [&ada, &ben] {
        let games = person.slash(stage.games(), "games", json!({})).await.expect("a command");
        assert!(games.text().says("told[pinged]") && games.text().contains("by DM"), "{}", text(&games));
        let board = person.slash(bout.place, "board", json!({})).await.expect("a command");
        assert!(board.text().contains("by DM"), "{}", text(&board));
    }
    let before = mentions(&ada);
    let answer = ben.press(&turn, "Move").await.expect("a button");
    assert!(answer.is_private(), "{}", text(&answer));
    let mut state = bout.state.clone_state();
    state.play(&made).expect("it was legal");
    play(&ben, ben.dm(), &state.legal(2).remove(0)).await;
    assert_eq!(wait_for_ping(&ada, before + 1).await.channel, bout.place, "Ada chose nothing");
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_ping_says_where_it_went_and_what_is_wrong_with_the_places_before() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let games = stage.games();
    let test = async || ada.slash(games, "ping test", json!({})).await.expect("a command");
    let before = mentions(&ada);
    let answer = test().await;
    assert!(answer.is_private() && answer.text().contains(&format!("in <#{games}>")), "{}", text(&answer));
    assert_eq!(wait_for_ping(&ada, before + 1).await.channel, games);
    stage.sandbox.set_permissions(games, Some(permission::INVITED & !permission::SEND_MESSAGES));
    let answer = test().await;
    answer.text().must_say_with("ping-forbidden", &[("permission", "Send Messages")]);
    assert!(answer.text().says_with("ping-arrived", &[("place", "by DM")]), "{}", text(&answer));
    ada.close_dms(true);
    let answer = test().await;
    assert!(answer.text().says("ping-closed") && answer.text().says("ping-nowhere"), "{}", text(&answer));
    let controls = answer.message().expect("an answer").controls();
    let is_link =
        |url: &serde_json::Value| url.as_str().is_some_and(|url| url.contains("integration_type=1"));
    assert!(controls.iter().any(|control| is_link(&control["url"])), "one tap to the cure: {controls:?}");
    let answer = test().await;
    assert!(answer.text().says("too-many-tests"), "{}", text(&answer));
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn quiet_hours_zone_and_digest_are_chosen_by_menus_and_by_typing() {
    let stage = Stage::open().await;
    let ben = stage.person("ben");
    let page = pings_page(&stage, &ben).await;
    assert!(page.content.says("settings-pings[nobody]"), "{}", page.content);
    let quiet = message(&ben.choose(&page, "set:quiet", &["22:00-07:00"]).await.expect("a menu"));
    let shown = format!("{:?}", quiet.selects());
    assert!(shown.says_with("setting-quiet", &[("value", "22:00-07:00")]), "{shown}");
    let typed = json!({"zone": "europe/berlin", "quiet": "23:15-6"});
    let typed = message(&ben.slash(stage.games(), "settings", typed).await.expect("a command"));
    let shown = format!("{} {:?}", typed.content, typed.selects());
    assert!(shown.contains("**Europe/Berlin**") && shown.contains("23:15-06:00"), "{shown}");
    for wrong in [json!({"zone": "Mars/Olympus"}), json!({"quiet": "late"})] {
        let answer = ben.slash(stage.games(), "settings", wrong).await.expect("a command");
        assert!(answer.text().says("option-refused"), "{}", text(&answer));
    }
    let found = ben.autocomplete(stage.games(), "settings", json!({"zone": "berl"}), "zone").await;
    let found = found.expect("suggestions").outcome;
    assert!(
        matches!(&found, discord_sandbox::act::actor::Outcome::Choices(all) if all[0]["value"] == "Europe/Berlin"),
        "{found:?}"
    );
    let digest = message(&ben.choose(&typed, "set:digest", &["08:00"]).await.expect("a menu"));
    assert!(format!("{:?}", digest.selects()).says_with("setting-digest", &[("value", "08:00")]));
    ben.choose(&digest, "set:quiet", &["none"]).await.expect("a menu");
    // The turn message appears without a ping.
    let before = mentions(&ben);
    let bout = begin(&stage, "ransom", &[]).await;
    play(&bout.players[0], bout.place, &bout.state.legal(2).remove(0)).await;
    let turn = stage.sandbox.wait_for_message(bout.place, SOON, |message| {
        message.button("Move").is_some() && message.text().contains(&ben.mention())
    });
    turn.await.unwrap_or_else(|| panic!("no turn:\n{}", stage.said()));
    assert_eq!(mentions(&ben), before + 1, "the card alone");
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn next_goes_through_the_games_that_wait_and_each_can_be_played_from_there() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let none = ada.slash(stage.games(), "next", json!({})).await.expect("a command");
    assert!(none.text().says("nothing-waits"), "{}", text(&none));
    let one = begin(&stage, "ransom", &[]).await;
    let two = begin(&stage, "ramparts", &[]).await;
    let first = ada.slash(stage.games(), "next", json!({})).await.expect("a command");
    assert!(first.is_private() && first.text().contains("Ransom"), "{}", text(&first));
    let first = message(&first);
    assert!(first.content.contains("1 of 2") && first.content.contains(&one.place.to_string()), "{first:?}");
    assert!(first.button("Move").is_some() && !first.attachments.is_empty());
    let second = message(&ada.press(&first, "Next game").await.expect("a button"));
    assert_eq!(second.id, first.id, "it stands in its place");
    assert!(second.content.contains("Ramparts") && second.content.contains("2 of 2"), "{}", second.content);
    // In the thread of a game that waits, `/next` shows the other game.
    let other = ada.slash(two.place, "next", json!({})).await.expect("a command");
    assert!(other.text().contains("Ransom"), "{}", text(&other));
    let picker = ada.press(&first, "Move").await;
    assert!(picker.is_ok_and(|picker| picker.message().is_some()));
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_in_three_menus_within_a_moment_are_all_kept() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let page = pings_page(&stage, &ada).await;
    for round in 0..15 {
        let night = ["21:00-07:00", "22:00-06:00", "23:00-08:00"][round % 3];
        let (hour, (place, label)) =
            (format!("{round:02}:00"), [("direct", "by DM"), ("channel", "channel")][round % 2]);
        let (nights, hours, places) = ([night], [hour.as_str()], [place]);
        let chosen = tokio::join!(
            ada.choose(&page, "set:quiet", &nights),
            ada.choose(&page, "set:digest", &hours),
            ada.choose(&page, "set:ping", &places),
        );
        for chosen in [chosen.0, chosen.1, chosen.2] {
            message(&chosen.expect("a menu"));
        }
        let shown = message(&ada.choose(&page, "set:digest", &hours).await.expect("a menu"));
        let placeholders =
            shown.selects().into_iter().filter_map(|menu| menu["placeholder"].as_str().map(str::to_owned));
        let shown: Vec<String> = placeholders.collect();
        for value in [night, hour.as_str(), label] {
            assert!(shown.iter().any(|text| text.contains(value)), "round {round}: {value} in {shown:?}");
        }
    }
    assert!(stage.sandbox.failed_interactions().is_empty());
}
