//! The text interface to the computer player, for any game in progress.

use std::sync::atomic::AtomicBool;

use crate::digest::digest;
use crate::engine_of::{EngineOf, history};
use crate::evaluate::Evaluate;
use crate::judge::evaluator::Evaluator;
use crate::judge::networks;
use crate::judge::weights::Weights;
use crate::level::{Grade, LEVELS, USUAL_TIME, grade, grade_at_turn};
use crate::method::SearchMethod;
use crate::random::Random;
use crate::result::{Found, Limits, Line, SearchResult};
use crate::score::Score;
use crate::search::Search;
use crate::search::transpositions::TranspositionTable;
use crate::solver::Solver;
use crate::technique::{Technique, Techniques};
use crate::time::budget::Budget;
use crate::time::time_limit::TimeLimit;
use crate::tree::Tree;
use crate::tree::policy::{EvaluationPolicy, RandomPolicy};
use postern_rules::game::history::History;
use postern_rules::game::rules::{MoveOf, Playable};
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;

/// The computer player of one game.
pub trait Engine: Solver {
    /// Returns the id of the game.
    fn game(&self) -> &'static str;

    /// True if the rules have draws by repetition or a limit of turns.
    fn has_draw_rule(&self) -> bool;

    /// Returns the assessment of a position and the move to play. `None` if the game is over, or is another game.
    fn think(&self, state: &dyn GameState, budget: Limits) -> Option<SearchResult> {
        self.think_with(state, budget, &Evaluator::Game)
    }

    /// True if level 7's next search for the same player reuses what its last search learned about this game.
    fn remembers(&self, state: &dyn GameState) -> bool;

    /// Returns the node limit of a grade from 0 to 7 in this position; `None` if the game is over.
    fn nodes(&self, state: &dyn GameState, grade: u8) -> Option<u64>;

    /// Returns the move with the best count for the mover after one ply, by [`Evaluate::count_up`].
    fn greedy(&self, state: &dyn GameState, seed: u64) -> Option<String>;

    /// Returns the move of plain UCT with random playouts, which knows only the rules.
    fn uct(&self, state: &dyn GameState, budget: Limits) -> Option<String>;

    /// Reads a file of weights; `None` if the game has no weights, or the file does not fit it.
    fn weights(&self, file: &str) -> Option<Weights>;

    /// Reads a network as an evaluator; `None` if the file contains none for this game.
    fn network(&self, file: &[u8]) -> Option<Evaluator>;

    /// The weights that the game ships; `None` if it has none.
    fn own_weights(&self) -> Option<Weights>;

    /// Like [`Engine::think`] with another evaluator. The tree of playouts uses only board networks, and runs unguided
    /// with an evaluator of another kind.
    fn think_with(
        &self,
        state: &dyn GameState,
        limits: Limits,
        evaluator: &Evaluator,
    ) -> Option<SearchResult>;

    /// Returns the static score of the position for the player to move; `None` if the game is over.
    fn glance(&self, state: &dyn GameState) -> Option<Score>;
}

impl<G: Evaluate> Engine for EngineOf<G> {
    fn game(&self) -> &'static str {
        G::INFO.id
    }

    fn has_draw_rule(&self) -> bool {
        G::DRAW_RULE.is_some()
    }

    fn remembers(&self, state: &dyn GameState) -> bool {
        history::<G>(state).is_some_and(|history| G::method(history.position()) == SearchMethod::AlphaBeta)
    }

    fn nodes(&self, state: &dyn GameState, number: u8) -> Option<u64> {
        grade(number, G::method(history::<G>(state)?.position())).nodes
    }

    fn think_with(
        &self,
        state: &dyn GameState,
        limits: Limits,
        evaluator: &Evaluator,
    ) -> Option<SearchResult> {
        think::<G>(state, limits, evaluator)
    }

    fn weights(&self, file: &str) -> Option<Weights> {
        if G::FEATURES == 0 { None } else { Weights::read(file, G::FEATURES) }
    }

    fn network(&self, file: &[u8]) -> Option<Evaluator> {
        networks::read::<G>(file)
    }

    fn own_weights(&self) -> Option<Weights> {
        (G::FEATURES > 0).then(|| Weights::of(G::weights()))
    }

    fn greedy(&self, state: &dyn GameState, seed: u64) -> Option<String> {
        let position = history::<G>(state)?.position();
        let mover = position.to_move();
        let mut random = Random::new(seed);
        let mut best = None;
        G::candidates(position, &mut |made, _| {
            let mut after = position.clone();
            after.play(&made);
            let count = match G::over(&after) {
                Some(winner) => winner.map_or(0, |winner| if winner == mover { i32::MAX } else { -i32::MAX }),
                None => (if mover == Seat::First { 1 } else { -1 }) * G::count_up(&after),
            };
            let rank = (count, random.bits());
            if best.as_ref().is_none_or(|&(other, _)| rank > other) {
                best = Some((rank, made));
            }
        });
        best.map(|(_, made)| made.to_string())
    }

    fn uct(&self, state: &dyn GameState, budget: Limits) -> Option<String> {
        let history = history::<G>(state)?;
        let mut tree = Tree::<RandomPolicy<G>>::new(history.position().clone(), budget.seed, None)?;
        let found = tree.run(&mut Budget::new(budget.nodes, budget.time, budget.stop), 1, G::SCALE);
        Some(found.lines.first()?.moves.first()?.to_string())
    }

    fn glance(&self, state: &dyn GameState) -> Option<Score> {
        Some(Score::new(G::evaluate(history::<G>(state)?.position()), G::SCALE))
    }
}

/// The most moves that grades with freedom choose from.
const WIDE_CHOICE: usize = 16;

fn think<G: Evaluate>(state: &dyn GameState, budget: Limits, evaluator: &Evaluator) -> Option<SearchResult> {
    let history = history::<G>(state)?;
    let Limits { level, form, seed, .. } = budget;
    let grade = grade_at_turn(&G::LADDER, (level, G::method(history.position())), form, seed);
    let evaluator = match evaluator {
        Evaluator::Game if grade.number < G::NAIVE_GRADES => &Evaluator::Guess,
        evaluator => evaluator,
    };
    let lines = if grade.freedom > 0.0 { budget.lines.max(WIDE_CHOICE) } else { budget.lines };
    let mut found = find(history, &grade, Limits { lines, ..budget }, evaluator)?;
    let chosen = choose(&found.lines, grade.freedom, seed).min(found.lines.len() - 1);
    let alternatives = found.lines.iter().take(budget.lines.max(1)).map(in_text).collect();
    let Line { score, moves } = in_text(&found.lines.swap_remove(chosen));
    let best = moves.first()?.clone();
    Some(SearchResult { best, score, line: moves, alternatives, nodes: found.nodes, depth: found.depth })
}

/// Searches the current position of a game for the best lines.
pub(crate) fn find<G: Evaluate>(
    history: &History<G>,
    grade: &Grade,
    limits: Limits,
    evaluator: &Evaluator,
) -> Option<Found<MoveOf<G>>> {
    let nodes = [limits.nodes, grade.nodes].into_iter().flatten().min();
    let usual = || nodes.is_none().then_some(TimeLimit::wall(USUAL_TIME).managed());
    let time = limits.time.or_else(usual);
    let mut budget = Budget::new(nodes, time, limits.stop);
    match G::method(history.position()) {
        SearchMethod::AlphaBeta => {
            // With a node limit, equal searches give equal results. Searches by the clock reuse the table of the
            // previous move.
            let table = match (nodes, evaluator) {
                (None, Evaluator::Game) => TranspositionTable::of(digest(&(G::INFO.id, limits.form))),
                (nodes, _) => TranspositionTable::for_nodes(nodes.unwrap_or(u64::MAX)),
            };
            let evaluator = match limits.without.contains(Technique::Network) {
                true => evaluator.without_network::<G>(),
                false => evaluator.clone(),
            };
            Search::<G>::new(history, budget, table, limits.seed)
                .with_evaluator(evaluator)
                .leaving_out(limits.without)
                .run(history, grade.depth, limits.lines)
        }
        SearchMethod::Playouts => {
            if history.outcome().is_some() {
                return None;
            }
            let guided = grade.guided && !limits.without.contains(Technique::Network);
            let network = evaluator.board::<G>().filter(|_| guided && !G::is_near_end(history.position()));
            let tree = Tree::<EvaluationPolicy<G>>::new(history.position().clone(), limits.seed, network)?;
            let mut tree = tree.leaving_out(limits.without);
            Some(tree.run(&mut budget, limits.lines, G::SCALE))
        }
    }
}

/// Picks the index of the line to play: the worse a line, the lower its odds. Picks a lost move only if all moves lose.
fn choose<M>(lines: &[Line<M>], freedom: f32, seed: u64) -> usize {
    if freedom <= 0.0 {
        return 0;
    }
    let odds = |line: &Line<M>| -> f64 {
        // The logit of the chance is the score in units of the game's scale, here with bounds.
        let logit = |score: Score| {
            let chance = score.chance.clamp(0.0005, 0.9995);
            (chance / (1.0 - chance)).ln()
        };
        let behind = logit(lines[0].score) - logit(line.score);
        if line.score.chance <= 0.0 && lines[0].score.chance > 0.0 {
            return 0.0;
        }
        f64::from((-behind.max(0.0) / freedom).exp())
    };
    let total: f64 = lines.iter().map(odds).sum();
    let mut left = Random::new(seed ^ 0x5eed).unit() * total;
    for (place, line) in lines.iter().enumerate() {
        left -= odds(line);
        if left < 0.0 {
            return place;
        }
    }
    0
}

fn in_text<M: ToString>(line: &Line<M>) -> Line<String> {
    Line { score: line.score, moves: line.moves.iter().map(ToString::to_string).collect() }
}

impl<'a> Limits<'a> {
    /// Returns the level's own limits, for one line.
    pub fn of_level(number: u8, seed: u64, stop: &'a AtomicBool) -> Limits<'a> {
        Limits {
            level: number.clamp(1, LEVELS),
            time: None,
            nodes: None,
            seed,
            form: None,
            lines: 1,
            without: Techniques::NONE,
            stop,
        }
    }
}
