//! Puzzle generation: finds positions in quick games between levels in which few first moves reach a goal.

use std::sync::atomic::AtomicBool;

use crate::bridge::Engine;
use crate::level::LEVELS;
use crate::random::{Random, mix};
use crate::result::{Limits, SearchResult};
use crate::solver::{Goal, Reach};
use postern_rules::game::info::Options;
use postern_rules::game::state::{Game, GameState};
use postern_rules::seat::Seat;

/// Settings of a puzzle source for one game and its options.
#[derive(Clone, Copy, Debug)]
pub struct SourceSettings {
    pub options: &'static [(&'static str, &'static str)],
    /// The most random moves at the start of a game.
    pub opening: usize,
    /// Nodes per move in the games that puzzles are taken from.
    pub haste: u64,
    /// The greatest distance of a goal, in plies.
    pub plies: u32,
    /// The least gain that counts as a goal, in the units of [`crate::evaluate::Evaluate::count_up`]; `None` if only a win
    /// counts.
    pub gain: Option<i32>,
    /// The most legal moves of a puzzle position.
    pub most_moves: u64,
    /// Node limit for the proof of one claim, which also bounds the time to check it again.
    pub nodes: u64,
    /// The most right first moves, at most [`MOST_RIGHT`].
    pub right: usize,
    /// True to prove positions without searching them first, for games whose search does not announce wins.
    pub blindly: bool,
}

impl SourceSettings {
    pub const USUAL: SourceSettings = SourceSettings {
        options: &[],
        opening: 8,
        haste: 1_500,
        plies: 9,
        gain: None,
        most_moves: 250,
        nodes: 200_000,
        right: 1,
        blindly: false,
    };
}

/// A game, its options and an engine, as a source of puzzles.
#[derive(Clone)]
pub struct PuzzleSource {
    pub game: &'static dyn Game,
    pub engine: &'static dyn Engine,
    pub options: Options,
    pub settings: SourceSettings,
}

/// A puzzle as found, before selection.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleCandidate {
    pub position: String,
    pub to_move: Seat,
    pub goal: Goal,
    /// The fewest plies in which the goal can be forced.
    pub plies: u32,
    /// Best play by both sides, up to the goal or until every move of the solver reaches it.
    pub line: Vec<String>,
    /// The other right first moves.
    pub also: Vec<String>,
    /// The winning chance of the best move that does not solve the puzzle, according to a deep search.
    pub otherwise: f32,
}

/// Nodes of the first search, which picks promising positions, and of the deep search, which scores the wrong first
/// moves.
const GLANCE: u64 = 3_000;
const DEEPLY: u64 = 60_000;

/// The greatest winning chance of a wrong first move.
pub const OTHERWISE: f32 = 0.85;

/// The least margin in winning chance by which a lasting gain beats every wrong first move.
const LASTING: f32 = 0.25;

/// The most right first moves of a puzzle, counting moves to the same position as one.
pub const MOST_RIGHT: usize = 3;

/// If several first moves are right, fewer than one of this many legal moves are.
const LEGAL_PER_RIGHT: u64 = 10;

/// The first ply of a game that is considered for puzzles.
const FIRST_PLY: usize = 6;

impl PuzzleSource {
    /// Plays one game and returns its puzzles, the longest first. Many look similar.
    pub fn generate(&self, seed: u64, stop: &AtomicBool) -> Vec<PuzzleCandidate> {
        let positions = self.play(seed, stop);
        let looked = positions.iter().skip(FIRST_PLY).map_while(|position| {
            let goes_on = !stop.load(std::sync::atomic::Ordering::Relaxed);
            goes_on.then(|| self.look(position, stop))
        });
        let mut found: Vec<PuzzleCandidate> = looked.flatten().collect();
        found.sort_by_key(|candidate| std::cmp::Reverse((candidate.line.len(), candidate.plies)));
        found
    }

    /// Plays a game between weak levels after some random moves and returns its positions.
    fn play(&self, seed: u64, stop: &AtomicBool) -> Vec<String> {
        let mut random = Random::new(mix(seed));
        let Ok(mut state) = self.game.start(&self.options) else { return Vec::new() };
        let opening = random.below(self.settings.opening + 1);
        let levels = [1 + random.below(4) as u8, 1 + random.below(4) as u8];
        let mut positions = Vec::new();
        while state.ending().is_none() && state.ply() < 300 {
            if stop.load(std::sync::atomic::Ordering::Relaxed) {
                break;
            }
            positions.push(state.position());
            // Occasional random moves cause the mistakes that puzzles punish.
            let made = if state.ply() < opening || random.below(25) == 0 {
                let moves = state.legal(2);
                moves.get(random.below(moves.len())).cloned()
            } else {
                let level = levels[(state.to_move() == Seat::Second) as usize];
                let nodes = Some(self.settings.haste);
                let budget = Limits { nodes, ..Limits::of_level(level, random.bits(), stop) };
                self.engine.think(&*state, budget).map(|thought| thought.best)
            };
            let Some(made) = made else { break };
            if state.follow(&made).is_err() {
                break;
            }
        }
        positions
    }

    fn think(
        &self,
        state: &dyn GameState,
        nodes: u64,
        lines: usize,
        stop: &AtomicBool,
    ) -> Option<SearchResult> {
        let budget = Limits { nodes: Some(nodes), lines, ..Limits::of_level(LEVELS, 1, stop) };
        self.engine.think(state, budget)
    }

    /// Returns the puzzle in a position, if there is one.
    pub fn look(&self, position: &str, stop: &AtomicBool) -> Option<PuzzleCandidate> {
        let state = self.game.set_up(&self.options, position).ok()?;
        let moves = state.count();
        if state.legal(2).len() as u64 > self.settings.most_moves
            || moves > self.settings.most_moves
            || moves == 1
        {
            return None;
        }
        let goals: Vec<(Goal, u32)> = if self.settings.blindly {
            vec![(Goal::Win, self.settings.plies)]
        } else {
            let thought = self.think(&*state, GLANCE, self.settings.right + 1, stop)?;
            let wrong = thought.alternatives.get(self.settings.right).map(|line| line.score);
            if wrong.is_some_and(|score| score.chance > OTHERWISE + 0.1) {
                return None;
            }
            let mut goals = Vec::new();
            match thought.score.ends_in {
                Some(plies) if plies > 0 => goals.push((Goal::Win, (plies as u32).min(self.settings.plies))),
                Some(_) => return None,
                None => {}
            }
            let ahead = wrong.map_or(0.0, |wrong| thought.score.chance - wrong.chance);
            if let Some(gain) = self.settings.gain.filter(|_| goals.is_empty() && ahead > 0.1) {
                goals.push((Goal::Gain(gain), self.settings.plies.min(6)));
            }
            goals
        };
        goals.into_iter().find_map(|(goal, plies)| self.prove(&*state, goal, plies, stop))
    }

    fn prove(
        &self,
        state: &dyn GameState,
        goal: Goal,
        plies: u32,
        stop: &AtomicBool,
    ) -> Option<PuzzleCandidate> {
        let reach = Reach { goal, plies, nodes: self.settings.nodes };
        let plies = self.engine.shortest(state, reach)??;
        let reach = Reach { plies, ..reach };
        // Near the end of a game, prove that all other moves lose.
        let far = if self.settings.blindly { Reach { plies: self.settings.plies, ..reach } } else { reach };
        let winners = self.engine.winners(state, far)?;
        let also = right_moves(state, &winners, self.settings.right)?.split_off(1);
        let otherwise =
            if self.settings.blindly { 0.0 } else { self.otherwise(state, goal, &winners, stop)? };
        if otherwise > OTHERWISE {
            return None;
        }
        let line = self.solution(state, reach)?;
        let to_move = state.to_move();
        Some(PuzzleCandidate { position: state.position(), to_move, goal, plies, line, also, otherwise })
    }

    /// Returns the winning chance of the best first move outside `winners`. `None` if all moves win, or if a gain does
    /// not last.
    fn otherwise(
        &self,
        state: &dyn GameState,
        goal: Goal,
        winners: &[String],
        stop: &AtomicBool,
    ) -> Option<f32> {
        let thought = self.think(state, DEEPLY, winners.len() + 1, stop)?;
        let others = thought.alternatives.iter().filter(|line| !winners.contains(&line.moves[0]));
        let otherwise = others.map(|line| line.score.chance).reduce(f32::max)?;
        let lasts = winners.contains(&thought.best) && thought.score.chance >= otherwise + LASTING;
        (goal == Goal::Win || lasts).then_some(otherwise)
    }

    /// Returns the solution, cut off once every move of the solver reaches the goal. `None` if a player moves twice in
    /// a row.
    fn solution(&self, state: &dyn GameState, reach: Reach) -> Option<Vec<String>> {
        let mut line = self.engine.solution(state, reach)?;
        if !takes_turns(state, &line) {
            return None;
        }
        let mut now = state.clone_state();
        for at in 0..line.len() {
            if at > 0 && now.to_move() == state.to_move() && now.count() > 1 {
                let rest = Reach { plies: reach.plies - at as u32, ..reach };
                let all = match reach.goal {
                    Goal::Win => self.engine.winners(&*now, rest)?.len() as u64 == now.count(),
                    Goal::Gain(_) => false,
                };
                if all {
                    // The opponent's last answer goes with the moves after it.
                    line.truncate(at - 1);
                    break;
                }
            }
            now.follow(&line[at]).ok()?;
        }
        Some(line)
    }
}

/// Returns the lowest level in its usual form that finds a right first move of a puzzle, or [`LEVELS`] + 1 if none does.
/// Levels below 7 must find it in four of five tries, level 7 in its only try.
pub fn found_by(engine: &dyn Engine, state: &dyn GameState, right: &[String], stop: &AtomicBool) -> u8 {
    let finds = |level: u8, seed: u64| {
        let nodes = (level == LEVELS).then_some(1_500_000);
        let budget = Limits { nodes, ..Limits::of_level(level, seed, stop) };
        let best = engine.think(state, budget).map(|thought| thought.best);
        // Any notation of the same move counts.
        best.is_some_and(|best| is_one_of(state, &best, right))
    };
    let levels = (1..=LEVELS).find(|&level| match level {
        LEVELS => finds(level, 1),
        _ => (1..=5).filter(|&seed| finds(level, seed)).count() >= 4,
    });
    levels.unwrap_or(LEVELS + 1)
}

/// True if the line is legal and the players alternate: after each move the opponent is to move, or the game is over.
pub fn takes_turns(state: &dyn GameState, line: &[String]) -> bool {
    let mut now = state.clone_state();
    line.iter().all(|made| {
        let mover = now.to_move();
        now.follow(made).is_ok() && (now.ending().is_some() || now.to_move() != mover)
    })
}

/// Returns the right first moves of a puzzle, given all moves that reach its goal: the first move to each position. `None`
/// if there is none, more than `most`, or if they are several and not few of the legal moves.
pub fn right_moves(state: &dyn GameState, winners: &[String], most: usize) -> Option<Vec<String>> {
    let mut right: Vec<String> = Vec::new();
    for made in winners {
        if is_one_of(state, made, &right) {
            continue;
        }
        if right.len() == most {
            return None;
        }
        right.push(made.clone());
    }
    let are_few = right.len() == 1 || winners.len() as u64 * LEGAL_PER_RIGHT < state.count();
    (are_few && !right.is_empty()).then_some(right)
}

/// True if the move leads to the same position as one of the others.
pub fn is_one_of(state: &dyn GameState, made: &str, others: &[String]) -> bool {
    others.iter().any(|other| one_idea(state, &[made.to_owned(), other.clone()]))
}

/// True if there is at least one move and all moves lead to the same position.
pub fn one_idea(state: &dyn GameState, moves: &[String]) -> bool {
    let after = |made: &String| {
        let mut after = state.clone_state();
        after.follow(made).ok().map(|()| after.position())
    };
    let Some(Some(first)) = moves.first().map(after) else { return false };
    moves.iter().skip(1).all(|other| after(other).as_ref() == Some(&first))
}
