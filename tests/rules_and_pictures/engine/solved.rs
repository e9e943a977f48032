//! Comparison of the search with the solver, which tries every move to the end.

use postern_engine::solver::{Goal, Reach};
use postern_games::explorer::{continuations, default_start};
use postern_games::library;
use postern_games::puzzles::text::Puzzle;
use postern_games::solved::{SolvedTable, Verdict};
use postern_testkit::prelude::*;

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

fn table(game: &str) -> SolvedTable {
    SolvedTable::of(catalogue().get(game).expect("it is in the list")).expect("a table")
}

#[test]
fn the_table_of_palisade_has_every_position_of_the_first_plies_as_the_solver_finds_them() {
    let table = table("palisade");
    let start = set_up("palisade", &[("size", "5")], "5/5/5/5/5 x");
    assert_eq!(table.at(start.position_key()).map(|verdict| verdict.wins), Some(true));
    let first = continuations(&*start);
    let results = table.of_moves(&*start, &first);
    let winning = |wins: bool| {
        let moves = first.iter().zip(&results);
        moves.filter(|(_, result)| result.is_some_and(|result| result.wins == wins)).count()
    };
    // b2 and its three images, and c3; all others lose.
    assert_eq!([winning(true), winning(false)], [2, first.len() - 2]);
    let mut frontier = vec![start];
    for _ in 0..3 {
        let mut next: Vec<Box<dyn GameState>> = Vec::new();
        for state in &frontier {
            for continuation in continuations(&**state) {
                let mut after = state.clone_state();
                after.follow(&continuation.made).expect("it is legal");
                assert!(table.at(continuation.key).is_some(), "{} is missing", after.position());
                next.push(after);
            }
        }
        frontier = next;
    }
}

#[test]
fn positions_of_the_table_of_palisade_are_won_and_lost_as_the_alpha_beta_search_finds_them() {
    let (table, mut chance) = (table("palisade"), Chance::new(5));
    let (mut won, mut lost) = (0, 0);
    for _ in 0..16 {
        let mut state = set_up("palisade", &[("size", "5")], "5/5/5/5/5 x");
        while state.ply() < 4 {
            let made = random_move(&*state, &mut chance).expect("the game goes on");
            state.follow(&made).expect("it is legal");
        }
        let verdict = table.at(state.position_key()).expect("it is in the table");
        let Some(ends_in) = think(&*state, 1_500_000).score.ends_in else { continue };
        assert_eq!(verdict.wins, ends_in > 0, "{}", state.position());
        if verdict.wins { won += 1 } else { lost += 1 }
    }
    assert!(won >= 3 && lost >= 3, "{won} are won and {lost} are lost");
}

/// Tries every move. True if `winner` wins within this number of plies.
fn tried_out(state: &mut dyn GameState, winner: Seat, plies: u32) -> bool {
    if let Some(ending) = state.ending() {
        return ending.winner == Some(winner);
    }
    let own = state.to_move() == winner;
    plies > 0
        && state.legal(2).iter().any(|made| {
            state.follow(made).expect("it is legal");
            let holds = tried_out(state, winner, plies - 1) == own;
            state.undo();
            holds
        }) == own
}

#[test]
fn endings_of_the_table_of_ransom_are_won_however_the_loser_plays() {
    let spec = catalogue().get("ransom").copied().expect("it is in the list");
    let (table, start) = (table("ransom"), default_start(&spec).expect("a board"));
    let games = library::read(spec.game, spec.library.expect("a library")).expect("whole games");
    let (mut checked, mut proved) = ([0; 4], 0);
    for game in &games {
        let mut check = |state: &dyn GameState| {
            let Some(Verdict { wins, plies: Some(plies) }) = table.at(state.position_key()) else { return };
            proved += 1;
            if plies > 3 || checked[plies as usize] == 3 {
                return;
            }
            checked[plies as usize] += 1;
            assert_eq!(wins, plies % 2 == 1, "the winner moves last: {}", state.position());
            let winner = if wins { state.to_move() } else { state.to_move().other() };
            let mut plain = set_up("ransom", &[], &state.position());
            assert!(tried_out(&mut *plain, winner, plies), "{}", state.position());
        };
        library::replay(&*start, (1, &game.moves), &mut check).expect("they exist");
    }
    assert!(checked[1..].iter().all(|count| *count == 3) && proved >= 20, "{checked:?} of {proved}");
}
