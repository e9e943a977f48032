//! Comparison of the search with brute force on positions that are small enough for it.

use postern_games::inchworm::Inchworm;
use postern_games::palisade::Palisade;
use postern_games::rampart::Rampart;
use postern_games::ramparts::Ramparts;
use postern_games::ransom::Ransom;
use postern_rules::game::rules::{Playable, Rules};
use postern_testkit::prelude::*;

use super::{engine, set_up, think};

/// True if the player to move can force a win within `plies` plies. Tries every move.
fn wins<R: Rules>(position: &R::Position, plies: i32) -> bool {
    let mover = position.to_move();
    let mut moves = Vec::new();
    position.for_each_move(&mut |made| moves.push(made));
    moves.iter().any(|made| {
        let mut after = position.clone();
        after.play(made);
        match after.outcome() {
            Some(outcome) => outcome.winner == Some(mover),
            None => plies > 1 && loses::<R>(&after, mover, plies - 1),
        }
    })
}

/// True if `winner` wins within `plies` plies against every defence.
fn loses<R: Rules>(position: &R::Position, winner: Seat, plies: i32) -> bool {
    if position.to_move() == winner {
        return wins::<R>(position, plies);
    }
    let mut moves = Vec::new();
    position.for_each_move(&mut |made| moves.push(made));
    !moves.is_empty()
        && moves.iter().all(|made| {
            let mut after = position.clone();
            after.play(made);
            match after.outcome() {
                Some(outcome) => outcome.winner == Some(winner),
                None => plies > 1 && loses::<R>(&after, winner, plies - 1),
            }
        })
}

/// Plays games of the search against random moves. Checks that the search takes every win in one ply, and that each win
/// announced within three plies exists. Returns the number of wins checked.
fn announces_what_is_there<R: Rules>(
    game: &str,
    options: &[(&str, &str)],
    start: &str,
    games: u64,
    nodes: u64,
) -> usize {
    let mut proved = 0;
    for seed in 0..games {
        let mut chance = Chance::new(seed);
        let mut state: Box<dyn GameState> = set_up(game, options, start);
        while state.ending().is_none() && state.ply() < 200 {
            let made = if state.ply().is_multiple_of(2) {
                let thought = think(&*state, nodes);
                let position = R::read(state.options(), &state.position()).expect("it is canonical");
                let in_one = wins::<R>(&position, 1);
                assert_eq!(thought.score.ends_in == Some(1), in_one, "{}: {thought:?}", state.position());
                if let Some(plies) = thought.score.ends_in.filter(|plies| (1..=3).contains(plies)) {
                    assert!(wins::<R>(&position, plies), "{}: {thought:?}", state.position());
                    assert!(thought.line.len() as i32 <= plies, "no line goes on beyond the end");
                    proved += 1;
                }
                thought.best
            } else {
                random_move(&*state, &mut chance).expect("the game goes on")
            };
            state.play(&made).expect("it is legal");
        }
    }
    proved
}

#[test]
fn wins_that_are_announced_are_there() {
    let opening = "oooooooo/8/8/3O4/4X3/8/8/xxxxxxxx x";
    assert!(announces_what_is_there::<Ransom>("ransom", &[], opening, 2, 600) >= 2);
    let small = "x5o/7/7/7/7/7/o5x x";
    assert!(
        announces_what_is_there::<Rampart>("rampart", &[("setup", "x5o/7/7/7/7/7/o5x")], small, 3, 500) >= 2
    );
    let few = "2o5o2/11/11/11/11/11/11/11/11/11/2x5x2 x";
    announces_what_is_there::<Ramparts>("ramparts", &[], few, 3, 500);
    let empty = "5/5/5/5/5 x";
    assert!(announces_what_is_there::<Palisade>("palisade", &[("size", "5")], empty, 5, 500) >= 5);
}

#[test]
fn inchworm_is_won_where_trying_every_short_move_wins() {
    // One more liberty reaches the goal, so a search of one ply sees the win.
    let position = "8/8/8/3oxo2/4o3/8/8/8 o 24,22 0,0 0,9";
    let state = set_up("inchworm", &[("goal", "10")], position);
    let typed = Inchworm::read(state.options(), position).expect("it is canonical");
    assert!(wins::<Inchworm>(&typed, 1));
    let thought = think(&*state, 2_000);
    assert_eq!((thought.best.as_str(), thought.score.ends_in), ("e6", Some(1)));
}

#[test]
fn palisade_on_5x5_is_solved_to_its_end() {
    // With six stones on the board, brute force is feasible, and the search needs a fraction of its nodes.
    let position = "5/1xo2/1oxo1/1x3/5 x";
    let state = set_up("palisade", &[("size", "5")], position);
    let thought = think(&*state, 3_000_000);
    let ends_in = thought.score.ends_in.expect("it is solved");
    let mut after = state.clone_state();
    for made in &thought.line {
        after.play(made).expect("the line is legal");
    }
    let ending = after.ending().expect("the line goes on to the end");
    let mover_wins = ending.winner == Some(state.to_move());
    assert_eq!((ends_in > 0, ends_in.unsigned_abs() as usize), (mover_wins, thought.line.len()));
    // The losing side also loses with other moves, here random ones.
    let mut chance = Chance::new(8);
    for _ in 0..3 {
        let mut game = state.clone_state();
        let winner = if ends_in > 0 { state.to_move() } else { state.to_move().other() };
        while game.ending().is_none() {
            let made = if game.to_move() == winner {
                think(&*game, 3_000_000).best
            } else {
                random_move(&*game, &mut chance).expect("the game goes on")
            };
            game.play(&made).expect("it is legal");
        }
        assert_eq!(game.ending().and_then(|ending| ending.winner), Some(winner));
    }
    assert!(engine(&*after).glance(&*after).is_none(), "a finished game is not judged");
}
