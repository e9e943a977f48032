//! Standing boards: switched on by a menu, pinned, not edited within a minute, and removed; in a long run also edited
//! after a minute and posted again after a deletion.

use super::*;

/// The time for an edit: a board waits a minute after a start, and the bot refreshes boards every ten seconds.
const A_MINUTE: Duration = Duration::from_secs(90);

fn board(stage: &Stage, channel: Id) -> Option<Message> {
    let all = stage.sandbox.messages(channel);
    all.into_iter().find(|message| message.kind == 0 && message.button("Next game").is_some())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standing_board_is_pinned_left_alone_for_a_minute_and_taken_away() {
    let mut stage = Stage::open().await;
    let ada = stage.person("ada");
    let (hall, lounge) = (stage.games(), stage.sandbox.channel("lounge").expect("the channel"));
    stage.sandbox.set_permissions(hall, Some(permission::INVITED | permission::PIN_MESSAGES));
    let page = ada.slash(hall, "server settings", json!({})).await.expect("the command can be given");
    let more = press(&ada, page.message().expect("a page"), "More settings").await;
    let channels = [hall.to_string(), lounge.to_string()];
    let chosen = ada.choose(&more, "server:standing", &[&channels[0], &channels[1]]).await.expect("the menu");
    assert!(chosen.text().contains(&format!("<#{hall}>, <#{lounge}>")), "{}", chosen.text());
    let stands = |channel: Id| board(&stage, channel).is_some();
    stage.until("no board", SOON, || stands(hall) && stands(lounge)).await;
    let pinned = || stage.sandbox.channel_by_id(hall).is_some_and(|place| !place.pins.is_empty());
    stage.until("no pin", SOON, pinned).await;
    let first = board(&stage, hall).expect("it stands");
    assert!(first.text().says("standing-none"), "{}", first.text());
    assert!(
        first.pings.is_empty() && stage.sandbox.channel_by_id(lounge).expect("it is there").pins.is_empty()
    );

    let mut bout = begin(&stage, "ransom", &[]).await;
    let threads: Vec<Id> = stage.sandbox.threads(hall).iter().map(|thread| thread.id).collect();
    bout.turn_message().await;
    let deleted = board(&stage, lounge).expect("it stands");
    stage.sandbox.delete_message(lounge, deleted.id);
    stage.kill().await;
    stage.start().await;
    for _ in 0..2 {
        assert!(board(&stage, hall).is_none_or(|board| board.edited_ms.is_none()), "not within a minute");
        let text = bout.state.legal(9).first().cloned().expect("a move");
        play(bout.to_move(), bout.place, &text).await;
        bout.follow(&text);
        bout.turn_message().await;
    }
    if postern_testkit::fixtures::is_long_run() {
        edited_after_a_minute(&stage, hall, &first, threads[0]).await;
        let again = || board(&stage, lounge).is_some_and(|board| board.id != deleted.id);
        stage.until("it was not made again", SOON, again).await;
    }
    assert_eq!(mentions(&ada), bout.due(0), "no ping by it");

    let place = format!("<#{lounge}>");
    let is_missing = [("place", place.as_str()), ("permission", "Pin Messages")];
    // The message is there before the answer to the attempt to pin it is recorded.
    let began = Instant::now();
    loop {
        let missing = ada.slash(hall, "doctor", json!({})).await.expect("the command can be given");
        if missing.text().says_with("doctor-missing", &is_missing) {
            break;
        }
        assert!(began.elapsed() < SOON, "{}", missing.text());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    ada.choose(&more, "server:standing", &[]).await.expect("the menu");
    let gone = || board(&stage, hall).is_none() && board(&stage, lounge).is_none();
    stage.until("it stays", SOON, gone).await;
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

/// Waits until the board is edited, once. `tests/chat_and_discord/standing.rs` tests the same rule with its own clock, so only the
/// long run waits by the wall clock.
async fn edited_after_a_minute(stage: &Stage, hall: Id, first: &Message, thread: Id) {
    let edited = || board(stage, hall).is_some_and(|board| board.edited_ms.is_some());
    stage.until("no edit", A_MINUTE, edited).await;
    let lists = board(stage, hall).expect("it stands");
    assert!(lists.id == first.id && lists.text().contains(&thread.to_string()), "{}", lists.text());
    assert!(lists.text().contains("Ada – Ben · Ada's turn"), "{}", lists.text());
    let address = format!("/channels/{hall}/messages/{}", first.id);
    let requests = stage.sandbox.requests();
    let edits = requests.iter().filter(|sent| sent.method == "PATCH" && sent.path == address).count();
    assert_eq!(edits, 1, "once a minute");
}
