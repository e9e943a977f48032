//! Proves positions for the table of a game: all near the start of a small board, or those near the ends of the games of
//! its library.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use postern_engine::level::LEVELS;
use postern_engine::result::Limits;
use postern_engine::solver::{Goal, Prover, Reach};
use postern_games::explorer::{Continuation, continuations};
use postern_games::library::{self, LibraryGame};
use postern_games::solved::{SolvedTable, Verdict};
use postern_games::spec::GameSpec;
use postern_games::turned::turned;
use postern_rules::game::info::Options;
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;

/// The most positions searched for one position near the start.
const NODES: u64 = 100_000_000;

/// The number of consecutive positions of a game that resist a proof before the earlier ones are left out.
const MOST_MISSES: usize = 3;

/// The positions near the start of a board to prove.
#[derive(Clone, Copy, Debug)]
pub struct NearStart {
    /// Positions after at most this many plies.
    pub plies: usize,
    /// Positions after at most this many plies in which the players need not alternate, with either to move.
    pub mixed: usize,
    /// The length of the longest game in plies, from the start. Every ply that leads to a position counts.
    pub longest: u32,
}

/// A position by its text. The key is its key.
struct Listed {
    position: String,
    /// The number of plies that lead to it.
    ply: usize,
    /// True if the players alternated.
    regular: bool,
}

/// Proves all these positions and adds them to the table. `each` is called with the numbers of positions done and of
/// all.
pub fn near_start(
    spec: &GameSpec,
    start: &dyn GameState,
    near: NearStart,
    table: &mut SolvedTable,
    each: &mut dyn FnMut(usize, usize),
) {
    let listed = listed(spec, start, near);
    // The deepest first: the results of earlier ones follow from them.
    let mut keys: Vec<(&u64, &Listed)> = listed.iter().collect();
    keys.sort_by_key(|(key, listed)| (std::cmp::Reverse(listed.ply), **key));
    let mut prover = spec.engine.prover(Seat::First, NODES);
    for (done, (key, listed)) in (1..).zip(&keys) {
        let plies = near.longest.saturating_sub(listed.ply as u32);
        if let Some(state) = state(spec, start.options(), &listed.position)
            && table.at(**key).is_none()
            && let Some(verdict) = verdict(&*state, plies, table, &mut *prover)
        {
            table.add(**key, verdict);
        }
        each(done, keys.len());
    }
}

fn listed(spec: &GameSpec, start: &dyn GameState, near: NearStart) -> HashMap<u64, Listed> {
    let mut all: HashMap<u64, Listed> = HashMap::new();
    let mut latest: Vec<u64> = Vec::new();
    let list = |all: &mut HashMap<u64, Listed>, state: &dyn GameState, ply: usize, regular: bool| {
        if state.ending().is_some() {
            return None;
        }
        let key = state.position_key();
        let known = all.get(&key).map(|listed| listed.regular);
        if known.is_none_or(|known| regular && !known) {
            all.insert(key, Listed { position: state.position(), ply, regular });
            return Some(key);
        }
        None
    };
    latest.extend(list(&mut all, start, 0, true));
    if near.mixed > 0 {
        latest.extend(turned(spec.game, start).and_then(|other| list(&mut all, &*other, 0, false)));
    }
    for ply in 1..=near.plies.max(near.mixed) {
        let before = std::mem::take(&mut latest);
        for key in before {
            let Some(Listed { position, regular, .. }) = all.get(&key) else { continue };
            let (regular, mixed) = (*regular && ply <= near.plies, ply <= near.mixed);
            let Some(mut state) = state(spec, start.options(), position) else { continue };
            for Continuation { made, .. } in continuations(&*state) {
                if state.follow(&made).is_err() {
                    continue;
                }
                if regular || mixed {
                    latest.extend(list(&mut all, &*state, ply, regular));
                }
                if mixed && let Some(other) = turned(spec.game, &*state) {
                    latest.extend(list(&mut all, &*other, ply, false));
                }
                state.undo();
            }
        }
    }
    all
}

fn state(spec: &GameSpec, options: &Options, position: &str) -> Option<Box<dyn GameState>> {
    spec.game.set_up(options, position).ok()
}

/// Returns the result of a position within these plies, from the table or by search to the end.
fn verdict(
    state: &dyn GameState,
    plies: u32,
    table: &SolvedTable,
    prover: &mut dyn Prover,
) -> Option<Verdict> {
    let known = table.of_moves(state, &continuations(state));
    Verdict::of_moves(state, &known).or_else(|| {
        let first = prover.wins(state, plies)?;
        Some(Verdict { wins: first == (state.to_move() == Seat::First), plies: None })
    })
}

/// Limits of the proofs of endings.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Proofs go back at most this many plies from the end of a game.
    pub back: usize,
    /// The most nodes of the search that finds a win.
    pub search: u64,
    /// The most positions of the proof that confirms it.
    pub proof: u64,
}

/// Proves positions near the end of a game of the library, and those that best play leads to. Games that the library
/// cuts off are left out.
pub fn ending(
    spec: &GameSpec,
    start: &dyn GameState,
    game: &LibraryGame,
    effort: Effort,
    table: &mut SolvedTable,
) {
    if game.moves.len() != usize::from(game.plies) {
        return;
    }
    let mut positions = Vec::new();
    let mut list = |state: &dyn GameState| positions.push(state.position());
    if library::replay(start, (1, &game.moves), &mut list).is_err() {
        return;
    }
    let mut misses = 0;
    for position in positions.iter().rev().take(effort.back) {
        let Some(state) = state(spec, start.options(), position).filter(|state| state.ending().is_none())
        else {
            continue;
        };
        if prove(spec, state, effort, table) {
            misses = 0;
        } else {
            misses += 1;
            if misses == MOST_MISSES {
                break;
            }
        }
    }
}

/// Proves a position and those that best play leads to. Returns false without a proof.
fn prove(spec: &GameSpec, mut state: Box<dyn GameState>, effort: Effort, table: &mut SolvedTable) -> bool {
    if table.at(state.position_key()).is_some() {
        return true;
    }
    let never = AtomicBool::new(false);
    let limits = Limits { nodes: Some(effort.search), ..Limits::of_level(LEVELS, 1, &never) };
    let Some(thought) = spec.engine.think(&*state, limits) else { return false };
    let Some(ends_in) = thought.score.ends_in.filter(|plies| *plies != 0) else { return false };
    let winner = if ends_in > 0 { state.to_move() } else { state.to_move().other() };
    let mut left = ends_in.unsigned_abs();
    let mut line = thought.line.iter();
    let mut proved = false;
    while left > 0 && state.ending().is_none() {
        let reach = Reach { goal: Goal::Win, plies: left, nodes: effort.proof };
        if spec.engine.attains(&*state, winner, reach) != Some(true) {
            break;
        }
        proved = true;
        table.add(state.position_key(), Verdict { wins: state.to_move() == winner, plies: Some(left) });
        let Some(made) = line.next() else { break };
        if state.follow(made).is_err() {
            break;
        }
        left -= 1;
    }
    proved
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_games::catalogue::Catalogue;
    use postern_games::puzzles::text::read;

    fn spec(id: &str) -> GameSpec {
        *Catalogue::standard().get(id).expect("it is there")
    }

    #[test]
    fn the_result_of_a_position_near_the_start_follows_from_those_after_it() {
        let spec = spec("palisade");
        let options = spec.info().options([("size", "5")]).expect("a size");
        let position = "5/1xo2/1oxo1/1x3/5 x";
        let start = spec.game.set_up(&options, position).expect("a position");
        let (mut one, mut two) = (SolvedTable::default(), SolvedTable::default());
        let near = |plies, mixed| NearStart { plies, mixed, longest: 25 };
        near_start(&spec, &*start, near(0, 0), &mut one, &mut |_, _| {});
        near_start(&spec, &*start, near(2, 1), &mut two, &mut |_, _| {});
        assert_eq!(one.len(), 1);
        assert!(two.len() > 1);
        let wins = |table: &SolvedTable| table.at(start.position_key()).map(|verdict| verdict.wins);
        assert!(wins(&one).is_some());
        assert_eq!(wins(&one), wins(&two));
    }

    #[test]
    fn an_ending_is_proved_with_the_positions_that_best_play_leads_to() {
        let spec = spec("ransom");
        let puzzles = read(spec, spec.puzzles.expect("it has puzzles").text).expect("they are sound");
        let effort = Effort { back: 1, search: 20_000, proof: 200_000 };
        let short = puzzles.iter().filter(|puzzle| puzzle.wins_game() && puzzle.plies == 3);
        for puzzle in short.take(5) {
            let mut table = SolvedTable::default();
            let state = puzzle.state(0).expect("a position");
            assert!(prove(&spec, state.clone_state(), effort, &mut table), "{}", puzzle.id);
            let won = Some(Verdict { wins: true, plies: Some(3) });
            assert_eq!(table.at(state.position_key()), won, "{}", puzzle.id);
            assert_eq!(table.len(), 3, "{}: one for each ply", puzzle.id);
        }
    }
}
