//! An evening with a spectator: from `/watch` to a game, a comment by the form, and its appearance after the end.

use super::typed;
use super::*;

/// The comment, which is nowhere else.
const SAID: &str = "xylophone e5 was better";

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_watches_comments_and_is_read_by_the_players_after_the_end() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    typed::one_move(&stage, &mut bout, &mut Dice(5)).await;
    bout.turn_message().await;
    let dmitri = stage.person("dmitri");
    let list = dmitri.slash(stage.games(), "watch", json!({})).await.expect("a command");
    assert!(list.is_private() && list.text().says("watch-list"), "{}", text(&list));
    let list = list.message().expect("a list").clone();
    let number = list.text().split('#').nth(1).expect("a number");
    let number: String = number.chars().take_while(char::is_ascii_digit).collect();
    let shown = dmitri.choose(&list, "watch-open", &[&number]).await.expect("the menu");
    let shown = shown.message().expect("a board").clone();
    assert!(shown.text().says("watch-head") && !shown.attachments.is_empty(), "{shown:?}");
    let before = press(&dmitri, &shown, "◀").await;
    let form = dmitri.press(&before, "Comment").await.expect("the button");
    let kept = dmitri.submit(&form, json!({ "text": SAID })).await.expect("it can be sent");
    assert!(kept.text().contains(SAID) && kept.text().says("comment-kept[running]"), "{}", text(&kept));

    let [ada, ben] = bout.players.clone();
    for player in [&ada, &ben] {
        for (command, given) in [
            ("watch", json!({ "game": number })),
            ("history", json!({ "game": number })),
            ("record", json!({ "game": number })),
            ("comment", json!({ "game": number, "text": "mine" })),
        ] {
            let answer = player.slash(bout.place, command, given).await.expect("a command");
            assert!(answer.is_private() && !answer.text().contains("xylophone"), "/{command}");
        }
    }
    let before = mentions(&ada);
    let question = slash(&ben, bout.place, "resign", json!({})).await;
    ben.press(&question, "Yes, resign").await.expect("it can be pressed");
    wait_for_ping(&ada, before + 1).await;
    for player in [&ada, &ben] {
        let record = player.slash(bout.place, "record", json!({ "game": number })).await.expect("a command");
        assert!(record.text().contains(SAID), "{}", text(&record));
        let last = player.slash(bout.place, "history", json!({ "game": number })).await.expect("a command");
        let first = player.press(last.message().expect("a board"), "⏮").await.expect("the button");
        assert!(first.text().contains(SAID), "{}", text(&first));
    }
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_watched_from_another_channel_with_the_series_there_unless_the_channel_is_hidden() {
    let stage = Stage::open().await;
    begin(&stage, "ransom", &[]).await;
    let (cleo, dmitri) = (stage.person("cleo"), stage.person("dmitri"));
    stage.sandbox.hide(stage.games(), &[cleo.id()]).expect("the channel is there");
    let other = stage.sandbox.channel("lounge").expect("another channel");
    let list = dmitri.slash(other, "watch", json!({})).await.expect("a command");
    assert!(list.text().says("watch-list"), "{}", text(&list));
    let list = cleo.slash(other, "watch", json!({})).await.expect("a command");
    assert!(list.text().says("watch-none"), "{}", text(&list));
    let ada = stage.person("ada");
    let autumn = json!({"name": "Autumn", "form": "pool", "game": "ransom", "seats": 3});
    let made = ada.slash(stage.games(), "series new", autumn).await.expect("a command");
    assert!(made.text().says("series-created"), "{}", text(&made));
    let list = dmitri.slash(other, "series list", json!({})).await.expect("a command");
    assert!(list.text().contains("Autumn"), "{}", text(&list));
    for (command, given) in [("series list", json!({})), ("series show", json!({"series": "Autumn"}))] {
        let hidden = cleo.slash(other, command, given).await.expect("a command");
        assert!(!hidden.text().contains("Autumn"), "{}", text(&hidden));
    }
    let profile = cleo.slash(other, "profile", json!({"person": ada.id()})).await.expect("a command");
    assert!(!profile.text().contains("Autumn") && !profile.text().contains('#'), "{}", text(&profile));
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_a_private_thread_is_named_only_to_those_who_are_in_it() {
    let stage = Stage::open().await;
    let [ada, ben, cleo, dmitri] = ["ada", "ben", "cleo", "dmitri"].map(|name| stage.person(name));
    let among = [ada.id(), ben.id(), cleo.id()];
    let thread = stage.sandbox.open_private_thread(stage.games(), &among, "Among us").expect("a thread");
    let given = json!({"opponent": ben.id().to_string(), "colour": "first"});
    let seat = json!({"colour": "first"});
    let before = [mentions(&ada), mentions(&ben)];
    ada.slash(thread, "challenge ransom", given).await.expect("a command");
    let card = wait_for_ping(&ben, before[1] + 1).await;
    assert_eq!(card.channel, thread);
    ben.press(&card, "Accept").await.expect("the button");
    let turn = wait_for_ping(&ada, before[0] + 1).await;
    assert_eq!(turn.channel, thread, "the game stays in the thread");
    ada.slash(thread, "challenge rampart", seat).await.expect("a command");
    let other = stage.sandbox.channel("lounge").expect("another channel");
    for (at, person) in [(stage.games(), &dmitri), (other, &dmitri)] {
        let list = person.slash(at, "watch", json!({})).await.expect("a command");
        assert!(list.text().says("watch-none"), "{}", text(&list));
        let number = person.slash(at, "watch", json!({"game": "1"})).await.expect("a command");
        assert!(!number.text().says("watch-head"), "{}", text(&number));
        let profile = person.slash(at, "profile", json!({"person": ada.id()})).await.expect("a command");
        assert!(!profile.text().contains("#1"), "{}", text(&profile));
        let seats = person.slash(at, "play", json!({})).await.expect("a command");
        assert!(!seats.text().contains(&thread.to_string()), "{}", text(&seats));
    }
    for at in [thread, other] {
        let list = cleo.slash(at, "watch", json!({})).await.expect("a command");
        assert!(list.text().says("watch-list"), "{}", text(&list));
    }
    let told = stage.sandbox.messages(stage.games());
    assert!(told.iter().all(|message| !message.text().contains("#1")), "the channel hears nothing: {told:?}");
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}
