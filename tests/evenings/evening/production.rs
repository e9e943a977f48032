//! An evening on the path of production. Only the address of the API is another one: requests, their limits, the gateway
//! and its addresses are as on Discord.

use discord_sandbox::faults::RetryAfter;
use discord_sandbox::gateway::door::{Door, Step};
use discord_sandbox::gateway::trouble::GatewayTrouble;

use super::*;

/// Plays a turn as a person does, who repeats a move that the bot does not answer. Waits until the bot tells the next turn.
async fn turn(stage: &Stage, bout: &mut Bout, dice: &mut Dice) {
    let choice = dice.pick(&bout.state.legal(usize::MAX)).clone();
    let mut attempts = 0;
    while !play(bout.to_move(), bout.place, &choice).await.text().says("played") {
        attempts += 1;
        assert!(attempts < 10, "no answer to {choice}\n{}", stage.said());
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    bout.follow(&choice);
    let (waiting, due) = (bout.to_move().clone(), bout.due_now());
    let told = waiting.wait_for_pings(due, SOON).await.len();
    assert!(told >= due, "the turn after {choice} was not told\n{}", stage.said());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_outlasts_limits_of_the_front_silent_hosts_and_cuts() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    let mut dice = Dice(5);
    let sandbox = &stage.sandbox;
    turn(&stage, &mut bout, &mut dice).await;

    // The front server refuses a message, and says in seconds or by a date how long it refuses all.
    for after in [RetryAfter::Seconds(3), RetryAfter::Date(4)] {
        let page = Trouble::Page { status: 429, empty: false, retry_after: Some(after) };
        sandbox.disturb(Fault::new("POST", "/messages", 1, page));
        sandbox.take_requests();
        turn(&stage, &mut bout, &mut dice).await;
        let requests = sandbox.requests();
        let refused =
            requests.iter().position(|request| request.status == 429 && request.path.ends_with("/messages"));
        let refused = refused.expect("the page was met");
        // A request may be on its way when the refusal arrives.
        let held = requests[refused].at_ms + 500..requests[refused].at_ms + 2000;
        let early = requests[refused + 1..]
            .iter()
            .filter(|request| held.contains(&request.at_ms) && !request.path.ends_with("/callback"));
        assert_eq!(early.count(), 0, "nothing but answers goes out while the front refuses");
    }

    // A cut is followed by a resume at the address of READY.
    let resumed = |door| sandbox.count_steps(door, Step::Resume);
    sandbox.disturb_gateway(GatewayTrouble::Cut);
    stage.until("not resumed", SOON, || sandbox.sessions().1 >= 1 && sandbox.bot_is_connected()).await;
    assert!(resumed(Door::Resume) >= 1);
    turn(&stage, &mut bout, &mut dice).await;

    // A host that takes the connection and says nothing is left for the other one.
    let before = sandbox.sessions().1;
    sandbox.disturb_gateway(GatewayTrouble::SilentUpgrades(1));
    sandbox.disturb_gateway(GatewayTrouble::Cut);
    stage.until("not resumed", SOON, || sandbox.sessions().1 > before && sandbox.bot_is_connected()).await;
    assert!(stage.said().contains("the gateway is out of reach"), "{}", stage.said());
    assert_eq!(sandbox.sessions().0, 1, "one session lasts the whole evening");
    turn(&stage, &mut bout, &mut dice).await;
    bout.check_pings().await;
}
