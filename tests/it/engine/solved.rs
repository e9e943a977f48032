//! Comparison of the search with the solver, which tries every move to the end.

use std::sync::Arc;

use postern_engine::solver::{Goal, Reach};
use postern_games::puzzles::text::Puzzle;

use crate::trials::book;

use super::{engine, set_up, think};

fn win_within(plies: u32, nodes: u64) -> Reach {
    Reach { goal: Goal::Win, plies, nodes }
}

fn wins_of(game: &str, plies: std::ops::RangeInclusive<u32>) -> impl Iterator<Item = &'static Arc<Puzzle>> {
    book().iter().filter(move |puzzle| {
        puzzle.game() == game && puzzle.goal == Goal::Win && plies.contains(&puzzle.plies)
    })
}

#[test]
fn palisade_on_5x5_is_won_by_five_of_the_thirteen_first_moves() {
    let state = set_up("palisade", &[("size", "5")], "5/5/5/5/5 x");
    // At most 25 plies, because each ply fills one of the 25 points.
    let winners = engine(&*state).winners(&*state, win_within(25, 60_000_000));
    let winners = winners.expect("it is small enough");
    assert_eq!(winners, ["b2", "d2", "c3", "b4", "d4"], "no other of the thirteen wins");
}

#[test]
fn no_first_move_but_those_that_the_solver_names_wins_on_5x5() {
    let position = "5/1xo2/1oxo1/1x3/5 x";
    let state = set_up("palisade", &[("size", "5")], position);
    let winners = engine(&*state).winners(&*state, win_within(25, 5_000_000)).expect("it is small enough");
    let thought = think(&*state, 1_000_000);
    let wins = thought.score.ends_in.is_some_and(|plies| plies > 0);
    assert_eq!(wins, !winners.is_empty(), "{winners:?} {thought:?}");
    if wins {
        assert!(winners.contains(&thought.best), "{winners:?} {thought:?}");
    }
}

/// Asserts that the search announces the win that the solver proves, and plays it.
fn agrees(game: &str, plies: std::ops::RangeInclusive<u32>, nodes: u64, at_least: usize) {
    let mut seen = 0;
    for puzzle in wins_of(game, plies) {
        let state = puzzle.state(0).expect("it is sound");
        let thought = think(&*state, nodes);
        let found = thought.score.ends_in.filter(|plies| *plies > 0);
        if let Some(found) = found {
            assert!(found as u32 >= puzzle.plies, "{} announces too much: {thought:?}", puzzle.id);
            if found as u32 == puzzle.plies {
                assert!(puzzle.begins_with(&thought.best), "{}: {thought:?}", puzzle.id);
                seen += 1;
            }
        }
    }
    assert!(seen >= at_least, "{game}: only {seen} are seen to their end");
}

#[test]
fn endings_of_ransom_are_seen_as_the_solver_proves_them() {
    agrees("ransom", 3..=7, 60_000, 20);
}

#[test]
fn endings_of_inchworm_are_seen_as_the_solver_proves_them() {
    agrees("inchworm", 1..=5, 60_000, 12);
}

#[test]
fn endings_of_rampart_are_seen_as_the_solver_proves_them() {
    agrees("rampart", 1..=7, 60_000, 5);
}

#[test]
fn who_is_lost_by_force_is_told_so() {
    for game in ["ransom", "inchworm"] {
        let mut told = 0;
        for puzzle in wins_of(game, 3..=3) {
            let mut state = puzzle.state(1).expect("it is sound");
            let left = puzzle.plies - 1;
            // After any reply, the solver wins within the remaining plies. The puzzle's line holds the longest
            // resistance.
            for made in state.legal(3).iter().step_by(13) {
                state.follow(made).expect("it is legal");
                if state.ending().is_none() {
                    let answer = engine(&*state).shortest(&*state, win_within(left - 1, 100_000));
                    assert_eq!(answer, Some(Some(1)), "{} after {made}", puzzle.id);
                    assert_eq!(think(&*state, 3_000).score.ends_in, Some(1), "{} after {made}", puzzle.id);
                    told += 1;
                }
                state.undo();
            }
        }
        assert!(told >= 20, "{game}: {told}");
    }
}

#[test]
fn a_solution_is_as_long_as_it_is_proved_to_be() {
    for puzzle in book().iter().filter(|puzzle| puzzle.plies <= 5).step_by(9) {
        let state = puzzle.state(0).expect("it is sound");
        let reach = Reach { goal: puzzle.goal, plies: puzzle.plies, nodes: 400_000 };
        let line = engine(&*state).solution(&*state, reach).expect("it is proved");
        assert!(line.len() as u32 <= puzzle.plies, "{}: {line:?}", puzzle.id);
        assert!(line.starts_with(&puzzle.line), "{}: {line:?}", puzzle.id);
        let mut after = state.clone_state();
        line.iter().for_each(|made| after.follow(made).expect("it is legal"));
        let won = after.ending().map(|ending| ending.winner == Some(state.to_move()));
        assert!(won.unwrap_or(matches!(puzzle.goal, Goal::Gain(_))), "{}: {line:?}", puzzle.id);
    }
}

#[test]
fn what_takes_too_many_positions_is_not_answered() {
    let state = set_up("ransom", &[], "oooooooo/8/8/3O4/4X3/8/8/xxxxxxxx x");
    assert_eq!(engine(&*state).shortest(&*state, win_within(5, 1_000)), None);
    assert_eq!(engine(&*state).winners(&*state, win_within(5, 1_000)), None);
    assert_eq!(engine(&*state).shortest(&*state, win_within(1, 1_000)), Some(None));
    assert_eq!(engine(&*state).forces(&*state, "a9-a1", win_within(1, 1_000)), None);
}
