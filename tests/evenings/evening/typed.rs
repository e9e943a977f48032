//! Moves by slash commands.

use super::*;
use postern_testkit::trials::catalogue;

/// Plays a random move with `/move` after the turn is told. An earlier move would cancel the notice of the turn.
pub(crate) async fn one_move(stage: &Stage, bout: &mut Bout, dice: &mut Dice) {
    let choice = random_move(bout, dice);
    this_move(stage, bout, choice).await;
}

/// Plays the move that looks best one ply ahead. Two players with random moves need hundreds of moves to end some
/// games.
pub(crate) async fn greedy_move(stage: &Stage, bout: &mut Bout, dice: &mut Dice) {
    let engine = catalogue().get(&bout.game).expect("a game").engine;
    let choice = engine.greedy(&*bout.state, dice.below(usize::MAX) as u64).expect("the game goes on");
    this_move(stage, bout, choice).await;
}

async fn this_move(stage: &Stage, bout: &mut Bout, choice: String) {
    bout.turn_message().await;
    let answer = play(bout.to_move(), bout.place, &choice).await;
    assert!(answer.is_private() && answer.text().says("played"), "{}\n{}", text(&answer), stage.said());
    bout.follow(&choice);
}

/// A random legal move, built step by step because the list of all moves may be too long.
pub(crate) fn random_move(bout: &Bout, dice: &mut Dice) -> String {
    let mut entered = Vec::new();
    loop {
        let next = bout.state.next(&entered);
        let stop = next.follow.is_empty() || dice.below(3) == 0;
        match next.whole {
            Some(whole) if stop => return whole,
            _ => entered.push(*dice.pick(&next.follow)),
        }
    }
}
