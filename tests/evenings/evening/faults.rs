//! Every fault for every request of a match whose interactions come by HTTP. Each turn is still told, once. The simulator
//! meets such faults with the gateway.

use discord_sandbox::practice::settings::Practice;
use discord_sandbox::world::model::PingKind;

use super::*;

/// The names and faults of the table in `docs/operating.md`.
fn troubles() -> Vec<(&'static str, Trouble)> {
    let refuse = |status, code| Trouble::Refuse { status, code };
    vec![
        ("429", Trouble::RateLimit { retry_after: 0.2, global: false }),
        ("429 global", Trouble::RateLimit { retry_after: 0.2, global: true }),
        ("500", refuse(500, 0)),
        ("502", refuse(502, 0)),
        ("hangs", Trouble::Hang(Duration::from_secs(2))),
        ("cut before", Trouble::CutBefore),
        ("cut after", Trouble::CutAfter),
        ("garbage", Trouble::Garbage),
        ("403", refuse(403, 50_001)),
        ("404", refuse(404, 10_003)),
    ]
}

/// A kind of request: its method, and a part of its path.
struct Kind<'a> {
    method: &'a str,
    path: &'a str,
}

impl Kind<'_> {
    fn meets(&self, stage: &Stage, trouble: &Trouble) {
        stage.sandbox.take_requests();
        stage.sandbox.disturb(Fault::new(self.method, self.path, 1, trouble.clone()));
    }

    /// Panics unless a request of this kind was sent since `meets`, then removes the fault.
    async fn was_met(&self, stage: &Stage, what: &str) {
        let sent = stage
            .sandbox
            .wait_for_request(SOON, |request| {
                request.method == self.method && request.path.contains(self.path)
            })
            .await;
        assert!(sent.is_some(), "{what}: no {} {}", self.method, self.path);
        stage.sandbox.calm();
    }
}

/// Repeats a move until the bot acknowledges it, as a person would.
async fn insist(stage: &Stage, bout: &Bout, choice: &str, what: &str) {
    for _ in 0..4 {
        if play(bout.to_move(), bout.place, choice).await.text().says("played") {
            return;
        }
    }
    panic!("{what}: no answer to {choice}\n{}", stage.said());
}

/// Plays a turn under each fault of one kind of request.
async fn turns(stage: &Stage, bout: &mut Bout, kind: &Kind<'_>) {
    let mut dice = Dice(11);
    for (name, trouble) in troubles() {
        let what = format!("{} {} {name}", kind.method, kind.path);
        bout.turn_message().await;
        stage.sandbox.settle(Duration::from_millis(100), SOON).await;
        let choice = dice.pick(&bout.state.legal(usize::MAX)).clone();
        kind.meets(stage, &trouble);
        let began = Instant::now();
        insist(stage, bout, &choice, &what).await;
        bout.follow(&choice);
        bout.turn_message().await;
        println!("{what}: told after {} ms", began.elapsed().as_millis());
        kind.was_met(stage, &what).await;
    }
    stage.sandbox.settle(Duration::from_millis(300), SOON).await;
    check(bout);
}

/// Panics unless each player was told of each turn once. If Discord refused the thread, the turn message in another
/// channel also pings the opponent and says why.
fn check(bout: &Bout) {
    let elsewhere = format!("<#{}>", bout.place);
    for (number, player) in bout.players.iter().enumerate() {
        let others_turn = format!("<@{}>, ", bout.players[1 - number].id());
        let pings = player.pings().into_iter().filter(|(kind, _)| *kind == PingKind::Mention);
        let (other, told): (Vec<_>, Vec<_>) =
            pings.map(|(_, message)| message.content).partition(|text| text.starts_with(&others_turn));
        assert_eq!(told.len(), bout.due(number), "player {number} had {told:#?} and {other:#?}");
        assert!(other.len() <= 2 && other.iter().all(|text| text.contains(&elsewhere)), "{other:?}");
    }
}

/// Starts a match on a board that is large enough for any sequence of moves in these tests.
async fn long(stage: &Stage) -> Bout {
    begin(stage, "palisade", &[("size", "19")]).await
}

/// Leaves the ordered faults as the only ones: with another one at random, a turn would survive two, or the wrong one.
fn one_fault_at_a_time(stage: &Stage) {
    stage.sandbox.set_practice(Practice::none());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_turn_is_told_once_whatever_a_request_meets() {
    let stage = Stage::open_by_http().await;
    one_fault_at_a_time(&stage);
    let mut bout = long(&stage).await;
    let posts = format!("/channels/{}/messages", bout.place);
    // The bot removes old buttons in whichever channel the last turn message is.
    for (method, path) in [("POST", "/callback"), ("POST", &posts), ("PATCH", "/channels/")] {
        turns(&stage, &mut bout, &Kind { method, path }).await;
    }
}

/// The first message with this button that pings a person after their first `had` pings.
async fn ping_with(person: &Actor, had: usize, button: &str) -> Option<Message> {
    let pings = person.wait_for_pings(had + 1, SOON).await;
    pings.into_iter().skip(had).map(|(_, message)| message).find(|message| message.button(button).is_some())
}

/// Starts a match under a fault. Panics unless its card and its first turn arrive once each.
async fn beginning(stage: &Stage, people: [&str; 2], kind: &Kind<'_>, trouble: &(&str, Trouble)) {
    let what = format!("{} {} {}", kind.method, kind.path, trouble.0);
    let (channel, people) = (stage.games(), people.map(|name| stage.person(name)));
    let had = people.each_ref().map(|person| person.pings().len());
    kind.meets(stage, &trouble.1);
    let options = json!({"opponent": people[1].id().to_string(), "colour": "first"});
    let began = Instant::now();
    let mut asked = 0;
    while people[0].slash(channel, "challenge ransom", options.clone()).await.expect("a command").outcome
        == Outcome::Failed
    {
        asked += 1;
        assert!(asked < 4, "{what}: no answer\n{}", stage.said());
    }
    let card = ping_with(&people[1], had[1], "Accept").await;
    let card = card.unwrap_or_else(|| panic!("{what}: no card\n{}", stage.said()));
    for _ in 0..4 {
        if people[1].press(&card, "Accept").await.is_ok_and(|answer| answer.outcome != Outcome::Failed) {
            break;
        }
    }
    let turn = ping_with(&people[0], had[0], "Move").await;
    assert!(turn.is_some(), "{what}: no turn\n{}", stage.said());
    println!("{what}: told after {} ms", began.elapsed().as_millis());
    kind.was_met(stage, &what).await;
    stage.sandbox.settle(Duration::from_millis(300), SOON).await;
    let more = [0, 1].map(|person| people[person].pings().len() - had[person]);
    assert_eq!(more, [1, 1], "{what}\n{}", stage.said());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_match_begins_whatever_a_request_meets() {
    let mut stage = Stage::open_by_http().await;
    one_fault_at_a_time(&stage);
    let posts = format!("/channels/{}/messages", stage.games());
    for (method, path) in [("POST", posts.as_str()), ("POST", "/threads"), ("PUT", "/thread-members/")] {
        // A person may make five challenges a minute, so four people take turns, and a restart clears the counts.
        for (number, trouble) in troubles().iter().enumerate() {
            let people = [0, 1].map(|next| ["ada", "ben", "cleo", "dmitri"][(number + next) % 4]);
            beginning(&stage, people, &Kind { method, path }, trouble).await;
        }
        assert!(stage.terminate().await, "{}", stage.said());
        stage.start().await;
    }
}
