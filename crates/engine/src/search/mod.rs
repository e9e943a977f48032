//! Alpha-beta search with iterative deepening.

pub mod carrying;
pub mod estimates;
pub mod negamax;
pub mod order;
pub mod quiescence;
pub mod reductions;
pub mod repetitions;
pub mod transpositions;

use crate::digest::digest;
use crate::evaluate::Evaluate;
use crate::judge::evaluator::Evaluator;
use crate::result::{Found, Line};
use crate::score::{SURE, Score, WIN};
use crate::search::carrying::Carrying;
use crate::search::estimates::Estimates;
use crate::search::order::{Choice, MoveScores};
use crate::search::reductions::Reductions;
use crate::search::repetitions::Repetitions;
use crate::search::transpositions::TranspositionTable;
use crate::technique::{Technique, Techniques};
use crate::time::budget::Budget;
use crate::time::time_management::{Depth, Stability};
use postern_rules::game::history::History;
use postern_rules::game::rules::{MoveOf, Playable};

/// Greatest ply of any line.
const DEEPEST: usize = 120;

/// Stands in for a move's number after a null move and before the first move.
const NO_MOVE: u32 = 0;

/// A search from one position.
pub struct Search<'a, G: Evaluate> {
    budget: Budget<'a>,
    table: TranspositionTable,
    scores: MoveScores,
    past: Repetitions,
    seed: u64,
    evaluator: Evaluator,
    /// Urgent answers are extended up to this ply.
    urgent_until: usize,
    /// Principal variation from each ply on.
    lines: Vec<Vec<MoveOf<G>>>,
    /// Buffers for the choices at each ply.
    room: Vec<Vec<Choice<MoveOf<G>>>>,
    /// Number ([`Evaluate::id`]) of the move that led to each ply; 0 after a null move.
    made: Vec<u32>,
    reductions: Reductions,
    /// Cache of estimates by position digest.
    judged: Estimates,
    /// The mover's estimate at each ply of the current line, in games whose pruning needs estimates.
    estimates: Vec<Option<i32>>,
    carrying: Carrying<G>,
    /// Techniques that are turned off.
    without: Techniques,
}

/// A move at the root with its value, as far as the search knows it.
#[derive(Clone)]
struct Root<M> {
    made: M,
    value: i32,
    line: Vec<M>,
    /// Nodes that the last search of the move took.
    effort: u64,
}

impl<'a, G: Evaluate> Search<'a, G> {
    /// True if nodes are estimated before their moves are searched.
    const ESTIMATES: bool =
        G::FUTILITY_MARGIN > 0 || G::REVERSE_FUTILITY.is_some() || G::LATE_MOVE_COUNT.is_some();

    pub fn new(
        history: &History<G>,
        budget: Budget<'a>,
        table: TranspositionTable,
        seed: u64,
    ) -> Search<'a, G> {
        Search {
            budget,
            table,
            scores: MoveScores::new(),
            past: Repetitions::of(history),
            seed,
            evaluator: Evaluator::Game,
            urgent_until: 0,
            lines: (0..=DEEPEST + 1).map(|_| Vec::new()).collect(),
            room: (0..=DEEPEST + 1).map(|_| Vec::new()).collect(),
            made: vec![NO_MOVE; DEEPEST + 2],
            reductions: Reductions::of(G::LATE_MOVES),
            judged: Estimates::new(),
            estimates: vec![None; DEEPEST + 2],
            carrying: Carrying::new(DEEPEST + 1),
            without: Techniques::NONE,
        }
    }

    /// Replaces the evaluator.
    pub fn with_evaluator(mut self, evaluator: Evaluator) -> Search<'a, G> {
        self.evaluator = evaluator;
        self
    }

    /// Turns off some techniques.
    pub(crate) fn leaving_out(mut self, without: Techniques) -> Search<'a, G> {
        self.without = without;
        self.scores.leave_out(without);
        self
    }

    #[inline(always)]
    fn uses(&self, technique: Technique) -> bool {
        !self.without.contains(technique)
    }

    /// Searches by iterative deepening up to `depth` plies and returns the best `wanted` moves with exact scores.
    /// `None` if the game is over.
    pub fn run(&mut self, history: &History<G>, depth: u32, wanted: usize) -> Option<Found<MoveOf<G>>> {
        if history.outcome().is_some() {
            return None;
        }
        let position = history.position();
        self.carrying.begin(self.evaluator.judges::<G>(), position);
        self.estimates[0] = Self::ESTIMATES.then(|| self.estimate(position, digest(position), 0));
        let mut choices = Vec::new();
        self.choices(position, 0, None, &mut choices);
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.order));
        let mut roots: Vec<Root<MoveOf<G>>> = choices
            .into_iter()
            .map(|choice| Root { line: vec![choice.made.clone()], made: choice.made, value: 0, effort: 0 })
            .collect();
        let wanted = wanted.clamp(1, roots.len().max(1));
        let (mut reached, mut stability) = (0, Stability::default());
        for depth in 1..=depth.clamp(1, DEEPEST as u32 - 20) {
            let before = self.budget.nodes();
            // Values of different depths are not comparable: with several lines, an incomplete depth is discarded.
            let last_whole = (wanted > 1 && depth > 1).then(|| roots.clone());
            let whole = self.iterate(position, depth as i32, wanted, &mut roots);
            match last_whole {
                _ if whole => reached = depth,
                Some(last_whole) => roots = last_whole,
                None => {}
            }
            let decided = |root: &Root<_>| root.value.abs() >= SURE && WIN - root.value.abs() <= depth as i32;
            if !whole || self.budget.done() || roots.iter().take(wanted).all(decided) {
                break;
            }
            if let (Some(spent), [best, others @ ..]) = (self.budget.spent(), roots.as_slice())
                && spent
                    >= stability.share(Depth {
                        best: G::id(&best.made),
                        value: best.value,
                        scale: G::SCALE,
                        effort: best.effort as f32 / (self.budget.nodes() - before).max(1) as f32,
                        is_forced: others.is_empty(),
                    })
            {
                break;
            }
        }
        let lines = roots.into_iter().take(wanted);
        let lines: Vec<_> =
            lines.map(|root| Line { score: Score::new(root.value, G::SCALE), moves: root.line }).collect();
        (!lines.is_empty()).then(|| Found { lines, nodes: self.budget.nodes(), depth: reached })
    }

    /// Searches all root moves to one depth and moves the best to the front. Returns true if the depth was completed.
    /// If the first depth was not, only the searched moves remain.
    fn iterate(
        &mut self,
        position: &G::Position,
        depth: i32,
        wanted: usize,
        roots: &mut Vec<Root<MoveOf<G>>>,
    ) -> bool {
        // The moves with exact scores at this depth, best first.
        let mut best: Vec<(i32, usize)> = Vec::with_capacity(wanted + 1);
        let mut whole = true;
        self.urgent_until = 2 * depth as usize;
        for (at, root) in roots.iter_mut().enumerate() {
            let least = if best.len() < wanted { -WIN } else { best[wanted - 1].0 };
            let made = root.made.clone();
            let before = self.budget.nodes();
            let mut value;
            if best.len() < wanted {
                value = self.near(position, &made, depth, (wanted == 1).then_some(root.value));
            } else {
                // Late moves are first searched at reduced depth, quiet or not, since most of them fail low.
                let less = if wanted == 1 && at >= 4 && self.uses(Technique::LateRootMoves) {
                    self.reductions.plies(depth, at).min(G::LATE_ROOT_MOVES)
                } else {
                    0
                };
                value = self.after(position, &made, depth - 1 - less, 0, least, least + 1);
                if value > least && less > 0 && !self.budget.done() {
                    value = self.after(position, &made, depth - 1, 0, least, least + 1);
                }
                if value > least && !self.budget.done() {
                    value = self.after(position, &made, depth - 1, 0, least, WIN);
                }
            }
            // The first move of the first depth counts even if the time ran out, so that there is always a result.
            if self.budget.done() && !(depth == 1 && at == 0) {
                whole = false;
                break;
            }
            root.effort = self.budget.nodes() - before;
            if best.len() < wanted || value > least {
                root.value = value;
                root.line.clear();
                root.line.push(made);
                root.line.extend_from_slice(&self.lines[1]);
                let place = best.iter().take_while(|&&(other, _)| other >= value).count();
                best.insert(place, (value, at));
                best.truncate(wanted);
            }
            if self.budget.done() {
                whole = false;
                break;
            }
        }
        let mut rank: Vec<usize> = vec![usize::MAX; roots.len()];
        best.iter().enumerate().for_each(|(place, &(_, at))| rank[at] = place);
        let mut ranked: Vec<(usize, Root<MoveOf<G>>)> = rank.into_iter().zip(roots.drain(..)).collect();
        ranked.sort_by_key(|&(place, _)| place);
        roots.extend(ranked.into_iter().map(|(_, root)| root));
        if !whole && depth == 1 {
            roots.truncate(best.len());
        }
        whole
    }

    /// Returns the exact value of the first move, using an aspiration window around its previous value.
    fn near(&mut self, position: &G::Position, made: &MoveOf<G>, depth: i32, before: Option<i32>) -> i32 {
        let aspires = depth > 4 && self.uses(Technique::Aspiration);
        let likely = before.filter(|value| aspires && value.abs() < SURE);
        if let Some(before) = likely {
            let by = G::SCALE / 4;
            let value = self.after(position, made, depth - 1, 0, before - by, before + by);
            if self.budget.done() || (value > before - by && value < before + by) {
                return value;
            }
        }
        self.after(position, made, depth - 1, 0, -WIN, WIN)
    }

    /// Returns the value of a move for the player to move in `position`.
    fn after(
        &mut self,
        position: &G::Position,
        made: &MoveOf<G>,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.carrying.go_on(ply, Some((position, made)));
        let mut after = position.clone();
        after.play(made);
        let key = digest(&after);
        self.made[ply + 1] = G::id(made);
        self.past.enter::<G>(Some(position), &after, key);
        // A player may move twice in a row (an exchange in Ramparts).
        let value = if after.to_move() == position.to_move() {
            self.negamax(&after, key, depth, ply + 1, alpha, beta)
        } else {
            -self.negamax(&after, key, depth, ply + 1, -beta, -alpha)
        };
        self.past.leave();
        value
    }

    /// Generates the choices of a position into `into`. In games with [`Evaluate::LOUD_FIRST`] these are only the loud
    /// moves, unless there are none or the known good move is not among them. Returns true if the other moves are still
    /// missing.
    fn first_choices(
        &self,
        position: &G::Position,
        ply: usize,
        known: Option<u32>,
        into: &mut Vec<Choice<MoveOf<G>>>,
    ) -> bool {
        if G::LOUD_FIRST && self.uses(Technique::LoudFirst) {
            into.clear();
            G::loud(position, &mut |made, order| into.push(self.choice(position, ply, known, made, order)));
            let is_among = |known: u32| into.iter().any(|choice| choice.id == known);
            if !into.is_empty() && known.is_none_or(is_among) {
                return true;
            }
        }
        self.choices(position, ply, known, into);
        false
    }

    /// Adds the candidates that are not among the choices yet.
    fn add_others(&self, position: &G::Position, ply: usize, into: &mut Vec<Choice<MoveOf<G>>>) {
        let loud = into.len();
        G::candidates(position, &mut |made, order| {
            let choice = self.choice(position, ply, None, made, order);
            if into[..loud].iter().all(|other| other.id != choice.id) {
                into.push(choice);
            }
        });
        Choice::added(into, loud);
    }

    fn choices(
        &self,
        position: &G::Position,
        ply: usize,
        known: Option<u32>,
        into: &mut Vec<Choice<MoveOf<G>>>,
    ) {
        into.clear();
        G::candidates(position, &mut |made, order| into.push(self.choice(position, ply, known, made, order)));
    }

    /// Returns a move as a choice. The `known` good move gets the highest order.
    #[inline(always)]
    fn choice(
        &self,
        position: &G::Position,
        ply: usize,
        known: Option<u32>,
        made: MoveOf<G>,
        order: i32,
    ) -> Choice<MoveOf<G>> {
        let id = G::id(&made);
        let order = if known == Some(id) {
            i32::MAX
        } else {
            self.scores.order(position.to_move(), ply, self.made[ply], id, order)
        };
        Choice { made, id, order }
    }
}
