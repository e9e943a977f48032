//! Finding puzzles: positions of quick games between levels in which exactly one idea reaches a goal.

use std::sync::atomic::AtomicBool;

use super::random::mix;
use super::{Engine, Goal, LEVELS, Limits, Random, Reach, SearchResult};
use crate::game::{Game, GameState, Options, Seat};

/// The settings of the search for puzzles of a game with certain options.
#[derive(Clone, Copy, Debug)]
pub struct SourceSettings {
    pub options: &'static [(&'static str, &'static str)],
    /// Games begin with up to so many random moves.
    pub opening: usize,
    /// The most positions that a player looks at for a move.
    pub haste: u64,
    /// Goals are at most so many plies away.
    pub plies: u32,
    /// The least gain that counts, in the units of [`super::Evaluate::count_up`]; `None` where only a win counts.
    pub gain: Option<i32>,
    /// Positions with more moves than this are passed over.
    pub most_moves: u64,
    /// Positions looked at in proving one claim: what bounds the time of checking it again.
    pub nodes: u64,
    /// True to prove positions without a search first, for games whose search announces no wins.
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
        blindly: false,
    };
}

/// Games to look for puzzles in.
#[derive(Clone)]
pub struct PuzzleSource {
    pub game: &'static dyn Game,
    pub engine: &'static dyn Engine,
    pub options: Options,
    pub settings: SourceSettings,
}

/// A puzzle that was found.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleCandidate {
    pub position: String,
    pub to_move: Seat,
    pub goal: Goal,
    /// The fewest plies in which the goal is forced.
    pub plies: u32,
    /// Best play of both until the goal, or until every move of the solver reaches it.
    pub line: Vec<String>,
    /// The chance to win with the best of all other first moves, as a deep search sees it.
    pub otherwise: f32,
    /// See [`found_by`].
    pub found_by: u8,
}

/// Nodes of the search that tells where it is worth looking, and of the one that weighs all other first moves.
const GLANCE: u64 = 3_000;
const DEEPLY: u64 = 60_000;

/// The best other first move wins at most so surely.
pub const OTHERWISE: f32 = 0.85;

/// By so much better is the chance after a gain that lasts.
const LASTING: f32 = 0.25;

/// No ply of a game before this is a puzzle.
const FIRST_PLY: usize = 6;

impl PuzzleSource {
    /// Plays one game and tells its longest puzzle. (Two of one game look too much alike.)
    pub fn generate(&self, seed: u64, stop: &AtomicBool) -> Option<PuzzleCandidate> {
        let positions = self.play(seed, stop);
        let looked = positions.iter().skip(FIRST_PLY).map_while(|position| {
            let goes_on = !stop.load(std::sync::atomic::Ordering::Relaxed);
            goes_on.then(|| self.look(position, stop))
        });
        let longest = looked.flatten().max_by_key(|candidate| (candidate.line.len(), candidate.plies))?;
        let state = self.game.set_up(&self.options, &longest.position).ok()?;
        Some(PuzzleCandidate { found_by: found_by(self.engine, &*state, &longest.line[0], stop), ..longest })
    }

    /// The positions of a game between weak levels after some random moves.
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
            // A random move now and then: mistakes are what puzzles are made of.
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

    /// The puzzle in a position, where there is one.
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
            let thought = self.think(&*state, GLANCE, 2, stop)?;
            let second = thought.alternatives.get(1).map(|line| line.score);
            if second.is_some_and(|score| score.chance > OTHERWISE + 0.1) {
                return None;
            }
            let mut goals = Vec::new();
            match thought.score.ends_in {
                Some(plies) if plies > 0 => goals.push((Goal::Win, (plies as u32).min(self.settings.plies))),
                Some(_) => return None,
                None => {}
            }
            let ahead = second.map_or(0.0, |second| thought.score.chance - second.chance);
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
        // Where the end is near, all other moves are proved to lose.
        let far = if self.settings.blindly { Reach { plies: self.settings.plies, ..reach } } else { reach };
        let winners = self.engine.winners(state, far)?;
        if !one_idea(state, &winners) {
            return None;
        }
        let otherwise =
            if self.settings.blindly { 0.0 } else { self.otherwise(state, goal, &winners, stop)? };
        if otherwise > OTHERWISE {
            return None;
        }
        let line = self.solution(state, reach)?;
        let to_move = state.to_move();
        Some(PuzzleCandidate {
            position: state.position(),
            to_move,
            goal,
            plies,
            line,
            otherwise,
            found_by: 0,
        })
    }

    /// The chance with the best first move that is none of `winners`; `None` where there is no other, or a gain does
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

    /// The solution, cut off where every move of the solver reaches the goal. `None` where a player moves twice in a row.
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
                    // The other's last answer is left out with what follows it.
                    line.truncate(at - 1);
                    break;
                }
            }
            now.follow(&line[at]).ok()?;
        }
        Some(line)
    }
}

/// The lowest level that finds the first move of a puzzle in its usual form: in four of five tries, level 7 in one;
/// [`LEVELS`] + 1 where none does.
pub fn found_by(engine: &dyn Engine, state: &dyn GameState, first: &str, stop: &AtomicBool) -> u8 {
    let finds = |level: u8, seed: u64| {
        let nodes = (level == LEVELS).then_some(1_500_000);
        let budget = Limits { nodes, ..Limits::of_level(level, seed, stop) };
        let best = engine.think(state, budget).map(|thought| thought.best);
        // Another way of writing the same move counts.
        best.is_some_and(|best| one_idea(state, &[best, first.to_owned()]))
    };
    let levels = (1..=LEVELS).find(|&level| match level {
        LEVELS => finds(level, 1),
        _ => (1..=5).filter(|&seed| finds(level, seed)).count() >= 4,
    });
    levels.unwrap_or(LEVELS + 1)
}

/// True if the players move in turn along a line: after each move of one the other is to move, or the game is over.
pub fn takes_turns(state: &dyn GameState, line: &[String]) -> bool {
    let mut now = state.clone_state();
    line.iter().all(|made| {
        let mover = now.to_move();
        now.follow(made).is_ok() && (now.ending().is_some() || now.to_move() != mover)
    })
}

/// True if there is a move and all lead to the same position.
pub fn one_idea(state: &dyn GameState, moves: &[String]) -> bool {
    let after = |made: &String| {
        let mut after = state.clone_state();
        after.follow(made).ok().map(|()| after.position())
    };
    let Some(Some(first)) = moves.first().map(after) else { return false };
    moves.iter().skip(1).all(|other| after(other).as_ref() == Some(&first))
}
