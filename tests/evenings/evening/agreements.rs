//! Draws and takebacks between two people, with kills of the program in between.

use super::*;

/// The number of pings that each of the two players has had.
struct Pings([usize; 2]);

impl Pings {
    /// Waits for the player's next ping and returns its message.
    async fn next(&mut self, bout: &Bout, player: usize) -> Message {
        self.0[player] += 1;
        wait_for_ping(&bout.players[player], self.0[player]).await
    }

    async fn check(&self, stage: &Stage, bout: &Bout) {
        stage.sandbox.settle(Duration::from_millis(300), SOON).await;
        assert_eq!(bout.players.each_ref().map(mentions), self.0, "{}", stage.said());
    }
}

/// Plays the first legal move with `/move`. Returns the turn message of the opponent.
async fn one_move(bout: &mut Bout, pings: &mut Pings) -> Message {
    let mover = usize::from(bout.to_move().id() != bout.players[0].id());
    let choice = bout.state.legal(2).first().expect("there is a move").clone();
    let answer = play(bout.to_move(), bout.place, &choice).await;
    assert!(answer.text().says("played"), "{}", text(&answer));
    bout.follow(&choice);
    pings.next(bout, 1 - mover).await
}

async fn killed(stage: &mut Stage) {
    stage.kill().await;
    stage.start().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_and_a_draw_are_agreed_on_across_kills() {
    let mut stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    let mut pings = Pings(bout.players.each_ref().map(mentions));
    let [ada, ben] = bout.players.clone();
    one_move(&mut bout, &mut pings).await;
    let old_turn = one_move(&mut bout, &mut pings).await;

    // Ben, who has just moved, asks for a takeback.
    let menu = press(&ben, &old_turn, "More").await;
    let asked = press(&ben, &menu, "Take back").await;
    assert!(asked.text().says("offered[takeback]"), "{}", asked.text());
    killed(&mut stage).await;
    let offer = pings.next(&bout, 0).await;
    assert!(offer.text().says("offer-asks[takeback]"), "{}", offer.text());
    let stranger = stage.person("cleo").press(&offer, "Accept").await.expect("the button is there");
    assert!(stranger.is_private() && stranger.text().says("stranger"), "{}", text(&stranger));
    let granted = press(&ada, &offer, "Accept").await;
    killed(&mut stage).await;
    assert_eq!(granted.id, offer.id, "the offer itself says what became of it");
    assert!(granted.controls().is_empty() && granted.text().says("said-yes[takeback]"), "{granted:?}");
    bout.state.undo();
    let again = pings.next(&bout, 1).await;
    assert!(again.text().says("note-taken-back"), "{}", again.text());
    assert!(again.attachments.iter().any(|file| file.filename.ends_with(".png")), "{again:?}");
    // The buttons for the move that was taken back are gone, or show the present board.
    if let Ok(stale) = ada.press(&old_turn, "Move").await {
        assert!(stale.is_private() && stale.text().says("moved-on"), "{}", text(&stale));
    }
    one_move(&mut bout, &mut pings).await;

    // Ada offers a draw on her turn, and Ben declines it.
    let offered = ada.slash(bout.place, "draw", json!({})).await.expect("the command can be given");
    assert!(offered.is_private() && offered.text().says("offered[draw]"), "{}", text(&offered));
    killed(&mut stage).await;
    let offer = pings.next(&bout, 1).await;
    let refused = press(&ben, &offer, "Decline draw").await;
    assert_eq!(refused.id, offer.id);
    let told_later = refused.controls().is_empty() && !refused.text().contains("declined");
    assert!(told_later && refused.text().says("offer-was[draw]"), "{refused:?}");
    killed(&mut stage).await;
    let told = pings.next(&bout, 0).await;
    assert!(told.text().says("offer-declined[draw]"), "{}", told.text());
    let board = ada.press(&told, "Board").await.expect("the button is there");
    assert!(board.is_private() && !board.message().expect("a board").attachments.is_empty());
    one_move(&mut bout, &mut pings).await;

    // After her move, Ada offers a draw again, and Ben accepts.
    ada.slash(bout.place, "draw", json!({})).await.expect("the command can be given");
    let offer = pings.next(&bout, 1).await;
    let question = press(&ben, &offer, "Accept draw").await;
    assert!(question.text().says("draw-question"), "{}", question.text());
    let drawn = press(&ben, &question, "Yes, draw").await;
    assert!(drawn.text().says("said-yes[draw]"), "{}", drawn.text());
    killed(&mut stage).await;
    for player in [0, 1] {
        let over = pings.next(&bout, player).await;
        assert!(over.text().says("result[agreed]"), "{}", over.text());
        assert!(over.button("Rematch").is_some(), "{over:?}");
    }
    let late = ben.press(&offer, "Decline draw").await.expect("the button is there");
    assert!(late.is_private() && late.text().says("result[agreed]"), "{}", text(&late));
    pings.check(&stage, &bout).await;
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_grants_a_takeback_and_declines_an_early_draw_across_kills() {
    let mut stage = Stage::open().await;
    let ada = stage.person("ada");
    let given =
        json!({"opponent": stage.sandbox.bot().to_string(), "size": "5", "level": "1", "colour": "first"});
    ada.slash(stage.games(), "challenge palisade", given).await.expect("the command can be given");
    let first = wait_for_ping(&ada, 1).await;
    play(&ada, first.channel, "c3").await;
    wait_for_ping(&ada, 2).await;
    let asked = ada.slash(first.channel, "takeback", json!({})).await.expect("the command can be given");
    assert!(asked.text().says_with("offered[takeback]", &[("to", "Postern (1)")]), "{}", text(&asked));
    killed(&mut stage).await;
    let back = wait_for_ping(&ada, 3).await;
    assert!(back.text().says_with("note-taken-back", &[("by", "Postern (1)")]), "{}", back.text());
    assert!(back.text().says("turn-first"), "{}", back.text());
    ada.slash(first.channel, "draw", json!({})).await.expect("the command can be given");
    killed(&mut stage).await;
    let told = wait_for_ping(&ada, 4).await;
    assert!(told.text().says("offer-declined[draw]"), "{}", told.text());
    let played = play(&ada, first.channel, "c3").await;
    assert!(played.text().says("played"), "{}", text(&played));
    wait_for_ping(&ada, 5).await;
    stage.sandbox.settle(Duration::from_millis(300), SOON).await;
    assert_eq!(mentions(&ada), 5, "{}", stage.said());
    assert!(stage.sandbox.failed_interactions().is_empty(), "{:?}", stage.sandbox.failed_interactions());
}
