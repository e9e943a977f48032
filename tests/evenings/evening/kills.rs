//! SIGKILL at each point of a turn: after the commit, before and after the post, and during the removal of old buttons.
//! The sandbox holds the request of that point while the test kills the program.

use discord_sandbox::rest::request_log::LoggedRequest;

use super::typed;
use super::*;

/// Longer than any test. The kill ends the held requests.
const HELD: Duration = Duration::from_secs(3600);

fn posts_to(place: Id) -> String {
    format!("/channels/{place}/messages")
}

/// Holds all requests of this kind without carrying them out.
fn hold(stage: &Stage, method: &str, path: &str) {
    stage.sandbox.disturb(Fault::new(method, path, 1000, Trouble::Hang(HELD)));
}

/// Waits until a request of this kind was sent.
async fn sent(stage: &Stage, method: &str, path: &str) -> LoggedRequest {
    let wanted = |request: &LoggedRequest| request.method == method && request.path.contains(path);
    let sent = stage.sandbox.wait_for_request(SOON, wanted).await;
    sent.unwrap_or_else(|| panic!("no {method} {path}:\n{}", stage.said()))
}

async fn killed_and_started(stage: &mut Stage) {
    stage.kill().await;
    stage.sandbox.calm();
    stage.start().await;
}

/// Starts a match, waits for its first turn message, and clears the log of requests.
async fn told(stage: &Stage) -> Bout {
    let bout = begin(stage, "ransom", &[]).await;
    bout.turn_message().await;
    stage.sandbox.take_requests();
    bout
}

/// Plays two more turns and checks the pings. The outbox sends the notices of a match in order, so no earlier notice is
/// waiting after a later turn.
async fn goes_on(stage: &Stage, bout: &mut Bout) {
    bout.turn_message().await;
    for seed in [41, 43] {
        typed::one_move(stage, bout, &mut Dice(seed)).await;
        bout.turn_message().await;
    }
    bout.check_pings().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_after_the_commit_and_before_the_answer_loses_no_move_and_no_ping() {
    let mut stage = Stage::open().await;
    let mut bout = told(&stage).await;
    let (mover, place) = (bout.to_move().clone(), bout.place);
    let shown = slash(&mover, place, "move", json!({"move": "a1-a2"})).await;
    stage.sandbox.take_requests();
    hold(&stage, "POST", "/callback");
    hold(&stage, "POST", &posts_to(bout.place));
    let again = mover.clone();
    let asked = tokio::spawn(async move { again.press(&shown, "Play it").await });
    // The program sends both requests only after the commit.
    sent(&stage, "POST", "/callback").await;
    sent(&stage, "POST", &posts_to(place)).await;
    killed_and_started(&mut stage).await;
    let unanswered = asked.await.expect("no panic").expect("a command");
    assert_eq!(unanswered.outcome, discord_sandbox::act::actor::Outcome::Failed);
    bout.follow("a1-a2");
    bout.turn_message().await;
    // The player repeats the move, because the first one got no answer.
    let done: ActionResult = play(&mover, place, "a1-a2").await;
    assert!(done.text().says("played"), "{}", text(&done));
    goes_on(&stage, &mut bout).await;
}

/// The kill comes between the arrival of a post and its response, and the start once Discord has forgotten the nonce.
#[tokio::test(flavor = "multi_thread")]
async fn a_kill_after_the_post_and_before_it_counts_as_delivered_tells_it_once() {
    let mut stage = Stage::open().await;
    let mut bout = told(&stage).await;
    stage.sandbox.disturb(Fault::new("POST", &posts_to(bout.place), 1, Trouble::Delay(HELD)));
    typed::one_move(&stage, &mut bout, &mut Dice(37)).await;
    bout.turn_message().await;
    stage.kill().await;
    stage.sandbox.calm();
    stage.sandbox.advance(Duration::from_secs(15 * 60));
    stage.start().await;
    goes_on(&stage, &mut bout).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_while_old_buttons_are_taken_away_leaves_none() {
    let mut stage = Stage::open().await;
    let mut bout = told(&stage).await;
    let old = bout.turn_message().await;
    hold(&stage, "PATCH", &posts_to(bout.place));
    typed::one_move(&stage, &mut bout, &mut Dice(37)).await;
    bout.turn_message().await;
    sent(&stage, "PATCH", &posts_to(bout.place)).await;
    let now = stage.sandbox.message(old.channel, old.id).expect("it is there");
    assert!(!now.controls().is_empty(), "its request is held");
    killed_and_started(&mut stage).await;
    let bare = |message: &discord_sandbox::world::model::Message| {
        message.id == old.id && message.controls().is_empty()
    };
    let bare = stage.sandbox.wait_for_message(old.channel, SOON, bare).await;
    assert!(bare.is_some(), "{}", stage.said());
    goes_on(&stage, &mut bout).await;
}
