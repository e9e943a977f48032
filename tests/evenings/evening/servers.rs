//! Servers and their owners, blocked people, and requests for personal data.

use postern::play::people::kept::KEPT;

use super::*;

async fn choose(person: &Actor, on: &Message, menu: &str, values: &[&str]) -> Message {
    message(&person.choose(on, menu, values).await.unwrap_or_else(|error| panic!("{menu}: {error}")))
}

/// The number of the game in a message.
fn number(message: &Message) -> String {
    let after = message.text().split('#').nth(1).expect("a number");
    after.chars().take_while(char::is_ascii_alphanumeric).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_owner_chooses_holds_for_everybody_at_once() {
    let stage = Stage::open().await;
    let [ada, ben] = ["ada", "ben"].map(|name| stage.person(name));
    let lounge = stage.sandbox.channel("lounge").expect("the channel");
    assert!(ben.slash(stage.games(), "server settings", json!({})).await.is_err(), "Ben does not see it");
    let page = slash(&ada, stage.games(), "server settings", json!({})).await;
    assert!(page.is_ephemeral() && page.selects().len() == 4, "{page:?}");
    let page = choose(&ada, &page, "server:channels", &[&lounge.to_string()]).await;
    page.content.must_say_with("server-channels", &[("channels", &format!("<#{lounge}>"))]);
    let page = choose(&ada, &page, "server:threads", &["off"]).await;
    assert!(page.content.says("server-no-threads"), "{}", page.content);
    let page = choose(&ada, &page, "server:pace", &["3d"]).await;
    let page = choose(&ada, &page, "server:most", &["1"]).await;
    let more = press(&ada, &page, "More settings").await;
    let more = choose(&ada, &more, "server:language", &["de"]).await;
    assert!(more.content.contains("Deutsch") && more.content.says("server-head"), "{}", more.content);

    let refused = slash(&ben, stage.games(), "challenge ransom", json!({})).await;
    assert!(refused.is_ephemeral(), "{refused:?}");
    refused.content.must_say_with("not-in-this-channel", &[("channels", &format!("<#{lounge}>"))]);
    // Of a private thread, the channel around it counts.
    let inside = |channel| stage.sandbox.open_private_thread(channel, &[ben.id()], "Us").expect("a channel");
    let refused = slash(&ben, inside(stage.games()), "challenge ransom", json!({})).await;
    assert!(refused.content.says("not-in-this-channel"), "{}", refused.content);
    slash(&ben, lounge, "challenge ransom", json!({"opponent": ada.id().to_string()})).await;
    let card = wait_for_ping(&ada, 1).await;
    assert!(card.text().contains("fordert") && card.text().contains("3 Tage"), "{}", card.text());
    press(&ada, &card, "Annehmen").await;
    let turn =
        stage.sandbox.wait_for_message(lounge, SOON, |message| message.button("Ziehen").is_some()).await;
    assert!(turn.is_some() && stage.sandbox.threads(lounge).is_empty(), "{}", stage.said());
    for place in [lounge, inside(lounge)] {
        let full = slash(&ben, place, "challenge ramparts", json!({})).await;
        assert!(full.content.says("too-many-here[one]"), "{}", full.content);
    }
    // An empty choice of channels allows every channel.
    let page = slash(&ada, stage.games(), "server settings", json!({})).await;
    let page = choose(&ada, &page, "server:channels", &[]).await;
    assert!(page.content.says("server-everywhere"), "{}", page.content);
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_tells_what_is_missing_where_and_repairs_what_can_be_repaired() {
    let stage = Stage::open().await;
    let [ada, ben] = ["ada", "ben"].map(|name| stage.person(name));
    let lounge = stage.sandbox.channel("lounge").expect("the channel");
    let well = slash(&ada, stage.games(), "doctor", json!({})).await;
    assert!(well.is_ephemeral() && well.content.says("doctor-fine"), "{}", well.content);
    let page = slash(&ada, stage.games(), "server settings", json!({})).await;
    choose(&ada, &page, "server:channels", &[&lounge.to_string(), &stage.games().to_string()]).await;
    let without = |rights: u64| Some(permission::INVITED & !rights);
    stage.sandbox.set_permissions(lounge, without(permission::ATTACH_FILES));
    stage.sandbox.set_permissions(stage.games(), without(permission::SEND_MESSAGES_IN_THREADS));
    let ill = slash(&ada, stage.games(), "doctor", json!({})).await;
    ill.content.must_say_with(
        "doctor-missing",
        &[("place", &format!("<#{lounge}>")), ("permission", "Attach Files")],
    );
    let here = format!("<#{}>: **Send Messages in Threads** is missing", stage.games());
    assert!(ill.content.contains(&here), "{}", ill.content);
    let link = ill.controls().into_iter().find(|control| control["style"] == 5).expect("a link").clone();
    let invitation = link["url"].as_str().expect("an address");
    assert!(invitation.contains("permissions=2252109051448320"), "{invitation}");
    // A permission that is missing in both channels is named once, with both.
    stage.sandbox.set_permissions(stage.games(), without(permission::ATTACH_FILES));
    let both = slash(&ada, stage.games(), "doctor", json!({})).await;
    assert_eq!(both.content.matches("**Attach Files**").count(), 1, "{}", both.content);
    let places = format!("<#{}>, <#{lounge}>", stage.games());
    let is_named = [("place", places.as_str()), ("permission", "Attach Files")];
    assert!(both.content.says_with("doctor-missing", &is_named), "{}", both.content);
    stage.sandbox.set_permissions(stage.games(), without(permission::SEND_MESSAGES_IN_THREADS));
    // Ben does not manage the server, so they hear about the present channel only.
    let of_ben = slash(&ben, stage.games(), "doctor", json!({})).await;
    assert!(of_ben.content.contains(&here) && !of_ben.content.contains("Attach Files"), "{}", of_ben.content);
    assert!(of_ben.button("Play without threads").is_none());
    let mended = press(&ada, &ill, "Play without threads").await;
    assert!(!mended.content.contains("Threads"), "{}", mended.content);
    // The doctor names a hidden channel and the missing permission.
    stage.sandbox.set_permissions(lounge, without(permission::VIEW_CHANNEL));
    let hidden = slash(&ada, stage.games(), "doctor", json!({})).await;
    hidden.content.must_say_with(
        "doctor-missing",
        &[("place", &format!("<#{lounge}>")), ("permission", "View Channel")],
    );
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_in_which_the_setting_could_not_work_is_refused_by_the_missing_permission() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let lounge = stage.sandbox.channel("lounge").expect("the channel");
    let place = format!("<#{lounge}>");
    let without = |rights: u64| stage.sandbox.set_permissions(lounge, Some(permission::INVITED & !rights));
    for (number, menu, right, name) in [
        (1, "channels", permission::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
        (1, "channels", permission::READ_MESSAGE_HISTORY, "Read Message History"),
        (2, "puzzle", permission::ATTACH_FILES, "Attach Files"),
        (2, "standing", permission::SEND_MESSAGES, "Send Messages"),
        (3, "lobby", permission::VIEW_CHANNEL, "View Channel"),
        (4, "letter", permission::SEND_MESSAGES, "Send Messages"),
    ] {
        let mut page = slash(&ada, stage.games(), "server settings", json!({})).await;
        for _ in 1..number {
            page = press(&ada, &page, "More settings").await;
        }
        without(right);
        let menu = format!("server:{menu}");
        let refused = choose(&ada, &page, &menu, &[&lounge.to_string()]).await;
        let said = [("place", place.as_str()), ("names", name)];
        assert!(refused.content.says_with("channel-refused[one]", &said), "{menu}: {}", refused.content);
        assert_eq!(refused.content.matches(&place).count(), 1, "not stored: {}", refused.content);
        stage.sandbox.set_permissions(lounge, None);
        let kept = choose(&ada, &refused, &menu, &[&lounge.to_string()]).await;
        assert!(!kept.content.says("channel-refused[one]"), "{menu}: {}", kept.content);
        assert!(kept.content.contains(&place), "{menu}: {}", kept.content);
        // A channel that the setting has already can always be kept or left out.
        without(right);
        let left = choose(&ada, &kept, &menu, &[]).await;
        assert!(!left.content.contains(&place), "{menu}: {}", left.content);
        stage.sandbox.set_permissions(lounge, None);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_names_threads_of_running_games_whose_channel_is_shut_to_the_bot() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    bout.turn_message().await;
    let ada = stage.person("ada");
    let lounge = stage.sandbox.channel("lounge").expect("the channel");
    let well = slash(&ada, lounge, "doctor", json!({})).await;
    assert!(well.content.says("doctor-fine"), "{}", well.content);
    stage.sandbox.set_permissions(stage.games(), Some(permission::INVITED & !permission::SEND_MESSAGES));
    let ill = slash(&ada, lounge, "doctor", json!({})).await;
    let (place, thread) = (format!("<#{}>", stage.games()), format!("<#{}>", bout.place));
    let said = [("place", place.as_str()), ("threads", thread.as_str()), ("permission", "Send Messages")];
    ill.content.must_say("doctor-ill");
    ill.content.must_say_with("doctor-shut-bot", &said);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_the_deletion_of_its_whole_server_in_direct_messages() {
    let mut stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    bout.turn_message().await;
    let [ada, ben] = bout.players.clone();
    let page = slash(&ada, stage.games(), "server settings", json!({})).await;
    let more = press(&ada, &page, "More settings").await;
    choose(&ada, &more, "server:standing", &[&stage.games().to_string()]).await;
    // Discord refuses direct messages to people who share no server with the bot.
    stage.sandbox.add_server("Elsewhere", &["hall"], true);
    stage.sandbox.delete_server();
    let before = stage.said();
    for number in 0..4 {
        let (mover, next) = (bout.to_move().clone(), bout.waiting().clone());
        let waiting = message(&mover.slash(mover.dm(), "next", json!({})).await.expect("a command"));
        assert!(waiting.button("Move").is_some(), "{}", waiting.text());
        let made = bout.state.legal(9).first().cloned().expect("a move");
        let had = stage.sandbox.messages(next.dm()).len();
        play(&mover, mover.dm(), &made).await;
        bout.follow(&made);
        let turn = stage
            .sandbox
            .wait_for_message(next.dm(), SOON, |message| {
                message.text().contains(&made) && message.button("Move").is_some()
            })
            .await;
        let turn = turn.unwrap_or_else(|| panic!("no turn {number}:\n{}", stage.said()));
        assert!(number > 0 || turn.text().says("place-lost"), "{}", turn.text());
        assert!(stage.sandbox.messages(next.dm()).len() > had);
        if number == 1 {
            stage.kill().await;
            stage.start().await;
        }
    }
    let asked = message(&ben.slash(ben.dm(), "resign", json!({})).await.expect("a command"));
    press(&ben, &asked, "Yes, resign").await;
    for person in [&ada, &ben] {
        let over = stage
            .sandbox
            .wait_for_message(person.dm(), SOON, |message| message.button("Rematch").is_some())
            .await;
        assert!(over.is_some_and(|over| over.text().says("result[resigned]")), "{}", stage.said());
    }
    let errors =
        stage.said().lines().skip(before.lines().count()).filter(|line| line.contains("ERROR")).count();
    assert_eq!(errors, 0, "{}", stage.said());
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_server_is_greeted_once_and_hears_what_is_missing() {
    let mut stage = Stage::open().await;
    assert!(stage.sandbox.messages(stage.games()).is_empty(), "an old server is not greeted");
    stage.sandbox.set_permissions(stage.games(), Some(permission::INVITED & !permission::ATTACH_FILES));
    stage.sandbox.invite();
    let greeting = stage
        .sandbox
        .wait_for_message(stage.games(), SOON, |message| message.button("Check permissions").is_some())
        .await;
    let greeting = greeting.unwrap_or_else(|| panic!("no first words:\n{}", stage.said()));
    greeting.text().must_say_with("doctor-missing", &[("permission", "Attach Files")]);
    let checked = press(&stage.person("ben"), &greeting, "Check permissions").await;
    assert!(checked.is_ephemeral() && checked.id != greeting.id, "{checked:?}");
    stage.sandbox.invite();
    stage.kill().await;
    stage.start().await;
    stage.sandbox.invite();
    // The caretaker is a single task, so a second greeting would have arrived before the messages of this match.
    stage.sandbox.set_permissions(stage.games(), None);
    begin(&stage, "ransom", &[]).await;
    let words = stage.sandbox.messages(stage.games()).into_iter();
    assert_eq!(words.filter(|message| message.button("Check permissions").is_some()).count(), 1);
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_the_owner_removes_ends_for_a_reason_that_both_read() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    let turn = bout.turn_message().await;
    let before = bout.players.each_ref().map(mentions);
    let (ada, game) = (stage.person("ada"), number(&turn));
    let reason = "**rude** names @everyone <@1>";
    let given = json!({"game": game, "reason": reason});
    let done = slash(&ada, stage.games(), "server remove-game", given.clone()).await;
    assert!(done.is_ephemeral() && done.content.says("game-removed"), "{}", done.content);
    for (player, before) in bout.players.iter().zip(before) {
        let over = wait_for_ping(player, before + 1).await;
        assert!(over.text().says("result[removed]"), "{}", over.text());
        assert!(over.text().contains("\\*\\*rude\\*\\* names") && !over.mention_everyone, "{}", over.text());
    }
    let again = slash(&ada, stage.games(), "server remove-game", given).await;
    assert!(again.content.says("match-over"), "{}", again.content);
    let unknown = json!({"game": "FFF", "reason": "x"});
    let unknown = slash(&ada, stage.games(), "server remove-game", unknown).await;
    assert!(unknown.content.says("no-such-match"), "{}", unknown.content);
    let games = slash(bout.waiting(), stage.games(), "games", json!({})).await;
    assert!(games.content.says("games-finished-line[closed]"), "{}", games.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_person_is_answered_neutrally_until_they_are_unblocked() {
    let stage = Stage::open().await;
    let [ada, ben] = ["ada", "ben"].map(|name| stage.person(name));
    let person = |person: &Actor| json!({"person": person.id().to_string()});
    let list = slash(&ada, stage.games(), "block", person(&ben)).await;
    assert!(list.is_ephemeral() && list.content.contains(&ben.mention()), "{}", list.content);
    assert_eq!(mentions(&ben), 0);
    let challenge = json!({"opponent": ada.id().to_string()});
    let refused = slash(&ben, stage.games(), "challenge ransom", challenge.clone()).await;
    assert!(refused.content.says("not-available"), "{}", refused.content);
    assert!(!refused.content.contains("block"), "{}", refused.content);
    let empty = press(&ada, &list, "Unblock (1)").await;
    assert!(empty.content.says("blocked-none"), "{}", empty.content);
    slash(&ben, stage.games(), "challenge ransom", challenge.clone()).await;
    wait_for_ping(&ada, 1).await;
    // The owner's block list applies to the whole server.
    let list = slash(&ada, stage.games(), "server block", person(&ben)).await;
    assert!(list.content.contains(&ben.mention()), "{}", list.content);
    let refused = slash(&ben, stage.games(), "challenge ramparts", challenge).await;
    assert!(refused.content.says("not-on-this-server"), "{}", refused.content);
    press(&ada, &list, "Unblock (1)").await;
    slash(&ben, stage.games(), "challenge ramparts", json!({})).await;
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn people_get_their_data_and_have_it_deleted_also_over_a_kill() {
    let mut stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    let [first, second] = bout.players.clone();
    bout.turn_message().await;
    play(&first, bout.place, "a1-a2").await;
    wait_for_ping(&second, bout.due(1) + 1).await;
    let privacy = slash(&first, stage.games(), "privacy", json!({})).await;
    assert!(privacy.is_ephemeral() && privacy.content.says("privacy-rest"), "{}", privacy.content);
    for kept in KEPT {
        let line = format!("kept[{}]", kept.word);
        assert!(privacy.content.says(&line), "{line}: {}", privacy.content);
    }
    let data = press(&first, &privacy, "My data").await;
    assert!(data.is_ephemeral(), "{data:?}");
    let file = stage.sandbox.file(data.attachments[0].id).expect("its bytes");
    let read: Value = serde_json::from_slice(&file).expect("JSON");
    assert_eq!(read["games"][0]["moves"][0]["m"], "a1-a2");

    let before = mentions(&second);
    let asked = press(&first, &privacy, "Delete my data").await;
    assert!(asked.content.says("delete-question[one]"), "{}", asked.content);
    let ordered = press(&first, &asked, "Yes, delete it").await;
    assert!(ordered.content.says("deleting"), "{}", ordered.content);
    stage.kill().await;
    stage.start().await;
    let over = wait_for_ping(&second, before + 1).await;
    assert!(over.text().says("result[resigned]"), "{}", over.text());
    // The name is removed after the ping.
    let began = std::time::Instant::now();
    loop {
        let games = slash(&second, stage.games(), "games", json!({})).await;
        if games.content.says("former-player") {
            games.content.must_not_contain("Ada");
            games.content.must_say("games-finished-line[won]");
            // Each reader sees the word for former players in their own language, whatever the language of the game.
            second.set_locale("de");
            let games = slash(&second, stage.games(), "games", json!({})).await;
            assert!(games.content.contains("früheres Mitglied"), "{}", games.content);
            second.set_locale("en-US");
            break;
        }
        assert!(began.elapsed() < SOON, "{}\n{}", games.content, stage.said());
    }
    let rematch = press(&second, &over, "Rematch").await;
    assert!(rematch.content.says("not-available"), "{}", rematch.content);
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}
