//! Missing permissions, absent people and outages of Discord: the bot says so at once, and the game continues.

use discord_sandbox::rest::request_log::LoggedRequest;

use super::typed;
use super::*;
use postern_testkit::databases::disk::rows;

async fn challenge(stage: &Stage, opponent: &str) -> String {
    let options = json!({ "opponent": stage.person(opponent).id().to_string() });
    let answer = stage.person("ada").slash(stage.games(), "challenge ransom", options).await;
    text(&answer.expect("a command"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_to_somebody_who_is_not_there_is_answered_at_once() {
    let stage = Stage::open().await;
    let [ben, cleo] = ["ben", "cleo"].map(|name| stage.person(name));
    ben.leave(true);
    stage.sandbox.hide(stage.games(), &[cleo.id()]).expect("the channel is there");
    for (name, shown) in [("ben", "Ben"), ("cleo", "Cleo")] {
        let answer = challenge(&stage, name).await;
        assert!(answer.contains(shown) && answer.says("outsider"), "{answer}");
    }
    ben.leave(false);
    let answer = challenge(&stage, "ben").await;
    assert!(!answer.says("outsider"), "{answer}");
    wait_for_ping(&ben, 1).await;
    assert_eq!(stage.sandbox.messages(stage.games()).len(), 1, "one card, and nothing for nobody");
}

/// Removes these permissions from the bot and plays a move. Returns the turn message that appears in `place`.
async fn moved_without(stage: &Stage, bout: &Bout, rights: u64, place: discord_sandbox::id::Id) -> Message {
    stage.sandbox.set_permissions(stage.games(), Some(permission::INVITED & !rights));
    let answer = play(bout.to_move(), bout.place, "a1-a2").await;
    assert!(answer.text().says("played"), "{}", text(&answer));
    let turn = stage.sandbox.wait_for_message(place, SOON, |message| message.button("Move").is_some());
    turn.await.unwrap_or_else(|| panic!("no turn there:\n{}", stage.said()))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_thread_is_shut_goes_on_in_the_channel_and_both_are_told_why() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    let old = bout.turn_message().await;
    let [first, second] = &bout.players;
    let before = mentions(first);
    let turn = moved_without(&stage, &bout, permission::SEND_MESSAGES_IN_THREADS, stage.games()).await;
    assert!(turn.text().contains("**Send Messages in Threads**"), "{}", turn.text());
    assert!(turn.text().contains(&format!("<#{}>", bout.place)), "{}", turn.text());
    // Both are named, and the player to move is pinged.
    assert!(turn.text().contains(&first.mention()), "{}", turn.text());
    assert!(turn.mentions_by_ping(second.id()) && !turn.mentions_by_ping(first.id()));
    assert_eq!(mentions(first), before);
    // Once the delivery is on disk, `/games` links to the present board. The old message loses its buttons after that.
    let old = format!("/messages/{}", old.id);
    let removed = |request: &LoggedRequest| request.method == "PATCH" && request.path.ends_with(&old);
    assert!(stage.sandbox.wait_for_request(SOON, removed).await.is_some(), "{}", stage.said());
    let games = second.slash(stage.games(), "games", json!({})).await.expect("a command");
    assert!(games.text().contains(&format!("{}/{}", stage.games(), turn.id)), "{}", text(&games));
    // The reason is not repeated at the next turn, and the bot sends no request to the thread.
    stage.sandbox.take_requests();
    let answer = play(second, stage.games(), "a8-a7").await;
    assert!(answer.text().says("played"), "{}", text(&answer));
    let next = stage
        .sandbox
        .wait_for_message(stage.games(), SOON, |message| {
            message.id > turn.id && message.button("Move").is_some()
        })
        .await
        .expect("the next turn");
    assert!(next.mentions_by_ping(first.id()) && !next.mentions_by_ping(second.id()), "{}", next.text());
    let thread = format!("/channels/{}/", bout.place);
    let asked = stage
        .sandbox
        .requests()
        .into_iter()
        .filter(|request| request.method == "POST" && request.path.starts_with(&thread));
    assert_eq!(asked.count(), 0);
}

/// Discord refuses a channel that it shows a moment later, so only hours of this are a loss.
#[tokio::test(flavor = "multi_thread")]
async fn the_turns_of_a_game_whose_channel_is_hidden_from_the_bot_come_as_direct_messages_after_a_minute() {
    const MINUTES: Duration = Duration::from_secs(120);
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    bout.turn_message().await;
    let [first, second] = &bout.players;
    let hidden = permission::INVITED & !permission::VIEW_CHANNEL;
    stage.sandbox.set_permissions(stage.games(), Some(hidden));
    let answer = play(first, bout.place, "a1-a2").await;
    assert!(answer.text().says("played"), "{}", text(&answer));
    let turn =
        stage.sandbox.wait_for_message(second.dm(), MINUTES, |message| message.button("Move").is_some());
    let turn = turn.await.unwrap_or_else(|| panic!("no turn there:\n{}", stage.said()));
    assert!(!turn.text().contains("View Channel"), "{}", turn.text());
    let lost = |message: &Message| message.text().contains("View Channel");
    assert!(!stage.sandbox.messages(first.dm()).iter().any(lost), "the channel may be seen again");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_right_to_attach_files_turns_are_told_in_words() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    let old = bout.turn_message().await;
    stage.sandbox.set_permissions(stage.games(), Some(permission::INVITED & !permission::ATTACH_FILES));
    let answer = play(bout.to_move(), bout.place, "a1-a2").await;
    assert!(answer.text().says("played"), "{}", text(&answer));
    let turn = stage
        .sandbox
        .wait_for_message(bout.place, SOON, |message| message.id > old.id && message.button("Move").is_some())
        .await
        .expect("a turn");
    assert!(turn.attachments.is_empty() && turn.text().contains("**Attach Files**"), "{}", turn.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_does_not_start_where_it_could_not_go_on_and_leaves_no_empty_thread() {
    let stage = Stage::open().await;
    let [ada, ben] = ["ada", "ben"].map(|name| stage.person(name));
    for (right, name) in [
        (permission::READ_MESSAGE_HISTORY, "Read Message History"),
        (permission::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    ] {
        stage.sandbox.set_permissions(stage.games(), Some(permission::INVITED & !right));
        let answer = challenge(&stage, "ben").await;
        assert!(answer.contains(name), "{answer}");
    }
    stage.sandbox.set_permissions(stage.games(), None);
    challenge(&stage, "ben").await;
    let card = wait_for_ping(&ben, 1).await;
    // The permission is lost between the challenge and its acceptance.
    let shut = permission::INVITED & !permission::SEND_MESSAGES_IN_THREADS;
    stage.sandbox.set_permissions(stage.games(), Some(shut));
    let answer = ben.press(&card, "Accept").await.expect("a button");
    assert!(answer.text().contains("Send Messages in Threads"), "{}", text(&answer));
    assert!(stage.sandbox.threads(stage.games()).is_empty() && mentions(&ada) == 0);
    stage.sandbox.set_permissions(stage.games(), None);
    let answer = ben.press(&card, "Accept").await.expect("a button");
    assert!(answer.text().contains("Accepted") || answer.text().contains("accepted"), "{}", text(&answer));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_while_discord_is_away_waits_for_it() {
    let mut stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    assert!(stage.terminate().await);
    stage.sandbox.disturb(Fault::new("GET", "/users/@me", 2, Trouble::Refuse { status: 503, code: 0 }));
    let slow_down = Trouble::RateLimit { retry_after: 0.1, global: true };
    stage.sandbox.disturb(Fault::new("GET", "/oauth2", 2, slow_down));
    stage.sandbox.disturb(Fault::new("GET", "/gateway/bot", 4, Trouble::Refuse { status: 502, code: 0 }));
    stage.start().await;
    assert!(stage.said().contains("the next attempt is in"), "{}", stage.said());
    typed::one_move(&stage, &mut bout, &mut Dice(31)).await;
    bout.check_pings().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_once_and_again_where_it_is_not_known_which_ones_discord_has() {
    let mut stage = Stage::open().await;
    let asked = |stage: &Stage, method: &str| {
        let asked = stage.sandbox.requests();
        let asked = asked.iter().filter(|asked| asked.method == method && asked.path.contains("/commands"));
        asked.filter(|asked| asked.status == 200).count()
    };
    assert!(stage.terminate().await);
    stage.start().await;
    stage.until("it did not look which commands Discord has", SOON, || asked(&stage, "GET") == 2).await;
    assert!(stage.terminate().await);
    assert_eq!(asked(&stage, "PUT"), 1);
    let database = rows(&stage.dir.path().join("data/matches"));
    database.open_tree("meta").expect("it is there").insert(3_u64.to_be_bytes(), b"torn").expect("room");
    database.flush().expect("room");
    drop(database);
    stage.start().await;
    stage.until("it did not register them again", SOON, || asked(&stage, "PUT") == 2).await;
    assert!(stage.said().contains("they are registered again"), "{}", stage.said());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_registration_of_the_commands_ends_no_start_and_is_tried_again() {
    let mut stage = Stage::open().await;
    let ada = stage.person("ada");
    for (status, code) in [(400, 50_240), (403, 50_001), (404, 10_002), (502, 0)] {
        assert!(stage.terminate().await);
        stage.sandbox.take_requests();
        stage.sandbox.disturb(Fault::new("GET", "/commands", 1, Trouble::Refuse { status, code }));
        stage.start().await;
        assert!(stage.said().contains("the commands are not registered"), "{status}: {}", stage.said());
        ada.slash(stage.games(), "help", json!({})).await.expect("it answers");
        let asked = || {
            let asked = stage.sandbox.requests();
            asked.iter().filter(|asked| asked.path.contains("/commands")).count()
        };
        stage.until("it did not try again", SOON, || asked() == 2).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_opponent_who_left_the_server_is_missed_and_the_game_can_be_closed() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    bout.turn_message().await;
    let [first, second] = &bout.players;
    let before = mentions(first);
    second.leave(true);
    let answer = play(first, bout.place, "a1-a2").await;
    assert!(answer.text().says("played"), "{}", text(&answer));
    let told = wait_for_ping(first, before + 1).await;
    assert!(told.text().contains("left this server") && told.channel == bout.place, "{}", told.text());
    let games = first.slash(stage.games(), "games", json!({})).await.expect("a command");
    assert!(games.text().says("games-out-of-reach"), "{}", text(&games));
    // Once the player is back on the server, a look at the board makes them reachable again.
    second.leave(false);
    second.slash(bout.place, "board", json!({})).await.expect("a command");
    let answer = play(second, bout.place, "a8-a7").await;
    assert!(answer.text().says("played"), "{}", text(&answer));
    wait_for_ping(first, before + 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_right_that_is_lost_before_the_first_turn_leaves_no_empty_thread() {
    let stage = Stage::open().await;
    let [ada, ben] = ["ada", "ben"].map(|name| stage.person(name));
    // The bot deletes the thread if it may manage threads, and archives it otherwise.
    for (round, rights) in [(1, permission::INVITED), (2, permission::INVITED | permission::MANAGE_THREADS)] {
        stage.sandbox.set_permissions(stage.games(), Some(rights));
        let options = json!({ "opponent": ben.id().to_string(), "colour": "first" });
        ada.slash(stage.games(), "challenge ransom", options).await.expect("a command");
        let card = wait_for_ping(&ben, round).await;
        // A thread has the same id as its card.
        let path = format!("/channels/{}/messages", card.id);
        stage.sandbox.disturb(Fault::new("POST", &path, 9, Trouble::Refuse { status: 403, code: 50013 }));
        ben.press(&card, "Accept").await.expect("a button");
        // The settings confirm it. Otherwise the refusal may pass, and the thread waits for that.
        let without = rights & !permission::SEND_MESSAGES_IN_THREADS;
        stage.sandbox.set_permissions(stage.games(), Some(without));
        let turn = wait_for_ping(&ada, round).await;
        assert_eq!(turn.channel, stage.games(), "{}", stage.said());
        assert!(turn.text().contains("**Send Messages in Threads**"), "{}", turn.text());
        assert!(turn.text().contains(&ben.mention()) && !turn.mentions_by_ping(ben.id()), "both are named");
        let left = stage.sandbox.channel_by_id(card.id);
        assert!(left.is_none_or(|thread| round == 1 && thread.archived), "an empty thread is left");
        stage.sandbox.calm();
    }
}
