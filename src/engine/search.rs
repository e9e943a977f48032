//! Alpha-beta: looks at all answers to a growing depth and leaves out what can't change the choice.

use super::budget::Budget;
use super::digest::digest;
use super::evaluator::Evaluator;
use super::order::{Choice, MoveScores};
use super::random::mix;
use super::reductions::Reductions;
use super::repetitions::Repetitions;
use super::score::{SURE, WIN, from_here, to_here};
use super::transpositions::{Bound, Memory};
use super::{Evaluate, Found, Line, MOST, Score};
use crate::game::{History, MoveOf, Playable};

/// No line is looked at further than this.
const DEEPEST: usize = 120;

/// The most captures in a row that are followed beyond the full depth.
const LONGEST_EXCHANGE: usize = 12;

/// Up to this depth estimates may decide which moves are looked at.
const SHALLOW: i32 = 5;

/// In place of a move's number where a player passed, and before the first move.
const NO_MOVE: u32 = 0;

/// Estimates differ by less than this from one seed to another, so that games do.
const GRAIN: u64 = 4;

/// A search from one position.
pub(crate) struct Search<'a, G: Evaluate> {
    budget: Budget<'a>,
    memory: Memory,
    scores: MoveScores,
    past: Repetitions,
    seed: u64,
    evaluator: Evaluator<'a>,
    /// Urgent answers are given more depth up to this ply.
    urgent_until: usize,
    /// The best line found from each ply on.
    lines: Vec<Vec<MoveOf<G>>>,
    /// Room for the choices at each ply.
    room: Vec<Vec<Choice<MoveOf<G>>>>,
    /// The number ([`Evaluate::id`]) of the move that led to each ply; 0 where a player passed.
    made: Vec<u32>,
    reductions: Reductions,
}

/// What is known of a position whose moves are looked at.
struct Node {
    key: u64,
    depth: i32,
    ply: usize,
    /// Its estimate, where that may leave out moves.
    guess: Option<i32>,
}

/// A move at the root and what it is worth, as far as is known.
struct Root<M> {
    made: M,
    value: i32,
    line: Vec<M>,
}

impl<'a, G: Evaluate> Search<'a, G> {
    pub(crate) fn new(history: &History<G>, budget: Budget<'a>, memory: Memory, seed: u64) -> Search<'a, G> {
        Search {
            budget,
            memory,
            scores: MoveScores::new(),
            past: Repetitions::of(history),
            seed,
            evaluator: Evaluator::Game,
            urgent_until: 0,
            lines: (0..=DEEPEST + 1).map(|_| Vec::new()).collect(),
            room: (0..=DEEPEST + 1).map(|_| Vec::new()).collect(),
            made: vec![NO_MOVE; DEEPEST + 2],
            reductions: Reductions::of(G::LATE_MOVES),
        }
    }

    /// The same search with another evaluator.
    pub(crate) fn with_evaluator(mut self, evaluator: Evaluator<'a>) -> Search<'a, G> {
        self.evaluator = evaluator;
        self
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
        let mut choices = Vec::new();
        self.choices(position, 0, None, &mut choices);
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.order));
        let mut roots: Vec<Root<MoveOf<G>>> = choices
            .into_iter()
            .map(|choice| Root { line: vec![choice.made.clone()], made: choice.made, value: 0 })
            .collect();
        let wanted = wanted.clamp(1, roots.len().max(1));
        let mut reached = 0;
        for depth in 1..=depth.clamp(1, DEEPEST as u32 - 20) {
            let whole = self.iterate(position, depth as i32, wanted, &mut roots);
            if whole {
                reached = depth;
            }
            let decided = |root: &Root<_>| root.value.abs() >= SURE && WIN - root.value.abs() <= depth as i32;
            if !whole || self.budget.done() || roots.iter().take(wanted).all(decided) {
                break;
            }
        }
        let lines = roots.into_iter().take(wanted);
        let lines: Vec<_> =
            lines.map(|root| Line { score: Score::new(root.value, G::SCALE), moves: root.line }).collect();
        (!lines.is_empty()).then(|| Found { lines, nodes: self.budget.nodes(), depth: reached })
    }

    /// Looks at all moves of the root to one depth and puts the best in front. Whether it came to the end.
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
            let mut value;
            if best.len() < wanted {
                value = self.near(position, &made, depth, (wanted == 1).then_some(root.value));
            } else {
                // Late moves are first looked at less deeply, quiet or not: most of them never come to the front.
                let less = if G::MARGIN > 0 && wanted == 1 && at >= 4 {
                    self.reductions.plies(depth, at)
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
        whole
    }

    /// The exact value of the first move, which is likely near the one of the depth before.
    fn near(&mut self, position: &G::Position, made: &MoveOf<G>, depth: i32, before: Option<i32>) -> i32 {
        let likely = before.filter(|value| depth > 4 && value.abs() < SURE);
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
        let mut after = position.clone();
        after.play(made);
        let key = digest(&after);
        self.made[ply + 1] = G::id(made);
        self.past.enter::<G>(Some(position), &after, key);
        // A player may move twice in a row (an exchange in Ramparts).
        let value = if after.to_move() == position.to_move() {
            self.seek(&after, key, depth, ply + 1, alpha, beta)
        } else {
            -self.seek(&after, key, depth, ply + 1, -beta, -alpha)
        };
        self.past.leave();
        value
    }

    /// The value of a position for the player to move, exact between `alpha` and `beta`.
    fn seek(
        &mut self,
        position: &G::Position,
        key: u64,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        self.lines[ply].clear();
        if let Some(value) = ended::<G>(position, ply) {
            return value;
        }
        if self.past.is_draw::<G>() {
            return 0;
        }
        if let Some(value) = self.won_at_once(position, ply, beta - alpha > 1) {
            return value;
        }
        let urgent = ply < self.urgent_until && G::urgent(position);
        let mut depth = depth + urgent as i32;
        if depth <= 0 || ply >= DEEPEST {
            return self.settle(position, key, ply, LONGEST_EXCHANGE, alpha, beta);
        }
        if self.budget.tick() {
            return 0;
        }
        // No line can be better than a win on the next ply, nor worse than being lost already.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let known = self.memory.get(key);
        if let Some(known) = known.filter(|known| known.depth as i32 >= depth) {
            let value = from_here(known.score as i32, ply);
            let enough = match known.bound {
                // Between the bounds the line is wanted to its end, too.
                Bound::Exact => beta - alpha == 1,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if enough {
                return value;
            }
        }
        // Where nothing is known the first move is a guess: a look at less depth makes it a better one for next time.
        if G::MARGIN > 0 && known.is_none() && depth >= 5 {
            depth -= 1;
        }
        let mut guess = None;
        if G::MARGIN > 0 && beta - alpha == 1 && beta.abs() < SURE && !urgent {
            let estimate = self.estimate(position, key);
            if let Some(value) = self.stands_well(position, depth, ply, beta, estimate) {
                return value;
            }
            guess = Some(estimate);
        }
        if self.budget.done() {
            return 0;
        }
        let mut choices = std::mem::take(&mut self.room[ply]);
        self.choices(position, ply, known.map(|known| known.best), &mut choices);
        let value = self.best_of(position, Node { key, depth, ply, guess }, (alpha, beta), &mut choices);
        self.room[ply] = choices;
        value
    }

    /// A score of at least `beta` where the mover stands so well that the moves need no look.
    fn stands_well(
        &mut self,
        position: &G::Position,
        depth: i32,
        ply: usize,
        beta: i32,
        estimate: i32,
    ) -> Option<i32> {
        if depth <= SHALLOW && estimate - G::MARGIN * depth >= beta {
            return Some(estimate);
        }
        if depth < 2 || estimate < beta || self.made[ply] == NO_MOVE {
            return None;
        }
        let passed = G::passed(position)?;
        let key = digest(&passed);
        self.made[ply + 1] = NO_MOVE;
        self.past.enter::<G>(Some(position), &passed, key);
        // The better the mover stands, the less deep a look is needed.
        let less = 3 + depth / 4 + (estimate - beta).min(2 * G::SCALE) / G::SCALE;
        let value = -self.seek(&passed, key, depth - less, ply + 1, -beta, 1 - beta);
        self.past.leave();
        self.lines[ply].clear();
        (value >= beta && !self.budget.done()).then_some(if value >= SURE { beta } else { value })
    }

    fn best_of(
        &mut self,
        position: &G::Position,
        node: Node,
        (mut alpha, beta): (i32, i32),
        choices: &mut [Choice<MoveOf<G>>],
    ) -> i32 {
        let Node { key, depth, ply, guess } = node;
        let floor = alpha;
        let (mut best, mut best_move) = (-WIN, 0);
        let exact = beta - alpha > 1;
        // From this place in the order on quiet moves are left out, and all of them where the position is too bad.
        let few =
            if G::MARGIN > 0 && depth <= SHALLOW { 6 + 5 * (depth * depth) as usize } else { usize::MAX };
        let hopeless =
            guess.is_some_and(|guess| depth <= SHALLOW && guess + G::MARGIN * (depth + 1) <= alpha);
        for at in 0..choices.len() {
            Choice::bring_best_to(choices, at);
            let Choice { made, id, order } = choices[at].clone();
            let quiet = order < MoveScores::KILLER;
            if at > 0 && quiet && !exact && best > -SURE && (at >= few || hopeless) {
                break;
            }
            let value = if at == 0 {
                self.after(position, &made, depth - 1, ply, alpha, beta)
            } else {
                let spared = (G::MARGIN > 0 && exact) as i32;
                let less = if quiet { (self.reductions.plies(depth, at) - spared).max(0) } else { 0 };
                let mut value = self.after(position, &made, depth - 1 - less, ply, alpha, alpha + 1);
                if value > alpha && less > 0 {
                    value = self.after(position, &made, depth - 1, ply, alpha, alpha + 1);
                }
                if value > alpha && value < beta {
                    value = self.after(position, &made, depth - 1, ply, alpha, beta);
                }
                value
            };
            if self.budget.done() {
                return 0;
            }
            if value > best {
                (best, best_move) = (value, id);
            }
            if value > alpha {
                alpha = value;
                let (before, rest) = self.lines.split_at_mut(ply + 1);
                let line = &mut before[ply];
                line.clear();
                line.push(made);
                line.extend_from_slice(&rest[0]);
            }
            if alpha >= beta {
                if quiet {
                    let tried = choices[..at].iter().map(|choice| choice.id);
                    self.scores.cut(position.to_move(), ply, self.made[ply], id, depth, tried);
                }
                break;
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if best > floor => Bound::Exact,
            _ => Bound::AtMost,
        };
        self.memory.put(key, best_move, to_here(best, ply), depth, bound);
        best
    }

    /// The value of a position after captures have been played out, or left alone.
    fn settle(
        &mut self,
        position: &G::Position,
        key: u64,
        ply: usize,
        left: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.lines[ply].clear();
        if let Some(value) = ended::<G>(position, ply) {
            return value;
        }
        if let Some(value) = self.won_at_once(position, ply, beta - alpha > 1) {
            return value;
        }
        if self.budget.tick() {
            return 0;
        }
        let mut best = self.estimate(position, key);
        if best >= beta || left == 0 || ply >= DEEPEST {
            return best;
        }
        alpha = alpha.max(best);
        let mut choices = std::mem::take(&mut self.room[ply]);
        choices.clear();
        G::loud(position, &mut |made, order| choices.push(Choice { made, id: 0, order }));
        for at in 0..choices.len() {
            Choice::bring_best_to(&mut choices, at);
            let made = choices[at].made.clone();
            let mut after = position.clone();
            after.play(&made);
            let key = digest(&after);
            let value = if after.to_move() == position.to_move() {
                self.settle(&after, key, ply + 1, left - 1, alpha, beta)
            } else {
                -self.settle(&after, key, ply + 1, left - 1, -beta, -alpha)
            };
            if self.budget.done() {
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                let (before, rest) = self.lines.split_at_mut(ply + 1);
                before[ply].clear();
                before[ply].push(made);
                before[ply].extend_from_slice(&rest[0]);
            }
            if alpha >= beta {
                break;
            }
        }
        self.room[ply] = choices;
        best
    }

    /// The value of a position that the player to move wins with one move. Where the line is wanted, that move is searched.
    #[inline(always)]
    fn won_at_once(&mut self, position: &G::Position, ply: usize, line_wanted: bool) -> Option<i32> {
        if line_wanted || !G::wins_at_once(position) {
            return None;
        }
        // It counts as a node, so that the clock is read often enough.
        self.budget.tick();
        Some(WIN - ply as i32 - 1)
    }

    fn estimate(&self, position: &G::Position, key: u64) -> i32 {
        let grain = (mix(key ^ self.seed) % GRAIN) as i32;
        let value = self.evaluator.score::<G>(position);
        (value + grain).clamp(-MOST, MOST)
    }

    fn choices(
        &self,
        position: &G::Position,
        ply: usize,
        known: Option<u32>,
        into: &mut Vec<Choice<MoveOf<G>>>,
    ) {
        into.clear();
        let seat = position.to_move();
        G::candidates(position, &mut |made, order| {
            let id = G::id(&made);
            let order = if known == Some(id) {
                i32::MAX
            } else {
                self.scores.order(seat, ply, self.made[ply], id, order)
            };
            into.push(Choice { made, id, order });
        });
    }
}

/// The value of a finished game for the player whose turn it would be.
fn ended<G: Evaluate>(position: &G::Position, ply: usize) -> Option<i32> {
    let winner = G::over(position)?;
    let lost = WIN - ply as i32;
    Some(match winner {
        None => 0,
        Some(winner) if winner == position.to_move() => lost,
        Some(_) => -lost,
    })
}
