//! Alpha-beta: looks at all answers to a growing depth and leaves out what can't change the choice.

mod carrying;
mod negamax;
mod quiescence;

use super::budget::Budget;
use super::digest::digest;
use super::estimates::Estimates;
use super::evaluator::Evaluator;
use super::order::{Choice, MoveScores};
use super::reductions::Reductions;
use super::repetitions::Repetitions;
use super::score::{SURE, WIN};
use super::time_management::{Depth, Stability};
use super::transpositions::TranspositionTable;
use super::{Evaluate, Found, Line, Score, Technique, Techniques};
use crate::game::{History, MoveOf, Playable};
use carrying::Carrying;

/// No line is looked at further than this.
const DEEPEST: usize = 120;

/// In place of a move's number after a null move, and before the first move.
const NO_MOVE: u32 = 0;

/// A search from one position.
pub(crate) struct Search<'a, G: Evaluate> {
    budget: Budget<'a>,
    table: TranspositionTable,
    scores: MoveScores,
    past: Repetitions,
    seed: u64,
    evaluator: Evaluator,
    /// Urgent answers are given more depth up to this ply.
    urgent_until: usize,
    /// The best line found from each ply on.
    lines: Vec<Vec<MoveOf<G>>>,
    /// Room for the choices at each ply.
    room: Vec<Vec<Choice<MoveOf<G>>>>,
    /// The number ([`Evaluate::id`]) of the move that led to each ply; 0 where a player passed.
    made: Vec<u32>,
    reductions: Reductions,
    /// The estimates of positions by their digests.
    judged: Estimates,
    /// The mover's estimate at each ply of the present line, in games whose search asks for it.
    estimates: Vec<Option<i32>>,
    carrying: Carrying<G>,
    /// Techniques that are left out.
    without: Techniques,
}

/// A move at the root and what it is worth, as far as is known.
#[derive(Clone)]
struct Root<M> {
    made: M,
    value: i32,
    line: Vec<M>,
    /// The nodes that the last look at it took.
    effort: u64,
}

impl<'a, G: Evaluate> Search<'a, G> {
    /// True if positions are estimated before their moves are looked at.
    const ESTIMATES: bool =
        G::FUTILITY_MARGIN > 0 || G::REVERSE_FUTILITY.is_some() || G::LATE_MOVE_COUNT.is_some();

    pub(crate) fn new(
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

    /// The same search with another evaluator.
    pub(crate) fn with_evaluator(mut self, evaluator: Evaluator) -> Search<'a, G> {
        self.evaluator = evaluator;
        self
    }

    /// The same search without some techniques.
    pub(crate) fn leaving_out(mut self, without: Techniques) -> Search<'a, G> {
        self.without = without;
        self.scores.leave_out(without);
        self
    }

    #[inline(always)]
    fn uses(&self, technique: Technique) -> bool {
        !self.without.contains(technique)
    }

    /// Looks deeper and deeper up to `depth` plies and tells the best `wanted` moves exactly. `None` where the game
    /// is over.
    pub(crate) fn run(
        &mut self,
        history: &History<G>,
        depth: u32,
        wanted: usize,
    ) -> Option<Found<MoveOf<G>>> {
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
            // Values of different depths do not compare: where several are wanted, a depth that was broken off counts for nothing.
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

    /// Looks at all moves of the root to one depth and puts the best in front. True if no move was left out; of the first
    /// depth only those that were looked at are kept.
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
                // Late moves are first looked at less deeply, quiet or not: most of them never come to the front.
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
            // With the first move of the first round something is known, however short the time was.
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

    /// The exact value of the first move, which is likely near the one of the depth before.
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

    /// The value, for the player to move in `position`, of a move there.
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

    /// Puts the choices of a position into `into`; first only the loud ones, in games that tell these sooner, unless another
    /// move is known to be good. True if the others are to be added where these are not enough.
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

    /// Adds the choices that are not there yet.
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

    /// A move as a choice; the one that is `known` to be good comes first.
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
