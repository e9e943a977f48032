//! The main alpha-beta recursion: table lookup, pruning, extensions, and the loop over the moves of a node.

use super::order::{Choice, MoveScores};
use super::quiescence::{LONGEST_EXCHANGE, ended};
use super::transpositions::{Bound, Entry};
use crate::digest::digest;
use crate::evaluate::Evaluate;
use crate::score::{SURE, WIN, from_here, to_here};
use crate::search::{DEEPEST, NO_MOVE, Search};
use crate::technique::Technique;
use postern_rules::game::rules::{MoveOf, Playable};

/// Greatest depth at which futility pruning and late move pruning apply.
const SHALLOW: i32 = 5;

/// Singular extension: from this depth on, the known good move is searched one ply deeper if it is singular.
const SINGULAR_DEPTH: i32 = 6;

/// A move is singular if all others are worse by [`Evaluate::SCALE`] over this divisor for each ply of depth.
const SINGULAR_MARGIN: i32 = 75;

/// Facts about a node whose moves are searched.
#[derive(Clone, Copy)]
struct Node {
    depth: i32,
    ply: usize,
    /// The estimate, if pruning may use it.
    guess: Option<i32>,
    /// True if the estimate has risen since the same player's previous turn, or if the game has no estimates.
    improves: bool,
    /// Extension of the first move, in plies.
    further: i32,
    /// True if the choices contain only loud moves.
    lacks_quiet: bool,
}

impl<G: Evaluate> Search<'_, G> {
    /// Returns the value of a position for the player to move, exact if it is between `alpha` and `beta`.
    pub(crate) fn negamax(
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
        let urgent = ply < self.urgent_until && self.uses(Technique::Urgent) && G::urgent(position);
        let mut depth = depth + urgent as i32;
        if depth <= 0 || ply >= DEEPEST {
            let longest = if self.uses(Technique::Quiescence) { LONGEST_EXCHANGE } else { 0 };
            return self.quiescence(position, key, ply, longest, alpha, beta);
        }
        if self.budget.tick() {
            return 0;
        }
        // Mate distance pruning: no line beats a win on the next ply, or is worse than a loss on the board.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let known = self.table.get(key);
        if let Some(known) = known.filter(|known| known.depth as i32 >= depth) {
            let value = from_here(known.score as i32, ply);
            let enough = match known.bound {
                // Nodes with an open window are searched, so that the principal variation is complete.
                Bound::Exact => beta - alpha == 1,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if enough {
                return value;
            }
        }
        // Internal iterative reduction: without a table move the first move is a guess. A shallower search makes it a
        // better one for next time.
        if G::FUTILITY_MARGIN > 0 && known.is_none() && depth >= 5 && self.uses(Technique::InternalReductions)
        {
            depth -= 1;
        }
        let estimate = Self::ESTIMATES.then(|| self.estimate(position, key, ply));
        self.estimates[ply] = estimate;
        let mut node =
            Node { depth, ply, guess: None, improves: self.improves(ply), further: 0, lacks_quiet: false };
        if let Some(estimate) = estimate
            && beta - alpha == 1
            && beta.abs() < SURE
            && !urgent
        {
            if let Some(value) = self.prune(position, &node, beta, estimate) {
                return value;
            }
            node.guess = Some(estimate);
        }
        if self.budget.done() {
            return 0;
        }
        let mut choices = std::mem::take(&mut self.room[ply]);
        node.lacks_quiet = self.first_choices(position, ply, known.map(|known| known.best), &mut choices);
        let is_singular = known.is_some_and(|known| self.is_singular(position, &node, known, &mut choices));
        node.further = is_singular as i32;
        let (value, best) = self.best_of(position, &node, (alpha, beta), &mut choices, 0);
        self.room[ply] = choices;
        if self.budget.done() {
            return 0;
        }
        let bound = match value {
            _ if value >= beta => Bound::AtLeast,
            _ if value > alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        if self.uses(Technique::Table) {
            self.table.put(key, best, to_here(value, ply), depth, bound);
        }
        value
    }

    /// True if the estimate has risen since the same player's previous turn, or if there are no estimates.
    fn improves(&self, ply: usize) -> bool {
        let before = ply.checked_sub(2).and_then(|before| self.estimates[before]);
        !self.uses(Technique::Improving)
            || self.estimates[ply].is_none_or(|now| before.is_some_and(|before| now > before))
    }

    /// Returns a score of at least `beta` if reverse futility pruning or the null move shows that the node fails high.
    fn prune(
        &mut self,
        position: &G::Position,
        &Node { depth, ply, improves, .. }: &Node,
        beta: i32,
        estimate: i32,
    ) -> Option<i32> {
        if let Some([margin, deepest]) = G::REVERSE_FUTILITY
            && depth <= deepest
            && self.uses(Technique::ReverseFutility)
            && estimate - margin * (depth - improves as i32) >= beta
            && G::is_calm(position)
        {
            return Some(estimate);
        }
        if depth < 2 || estimate < beta || self.made[ply] == NO_MOVE || !self.uses(Technique::NullMove) {
            return None;
        }
        let passed = G::null_move(position)?;
        let key = digest(&passed);
        self.made[ply + 1] = NO_MOVE;
        self.carrying.go_on(ply, None);
        self.past.enter::<G>(Some(position), &passed, key);
        // The greater the margin over beta, the shallower the null-move search.
        let less = 3 + depth / 4 + (estimate - beta).min(2 * G::SCALE) / G::SCALE;
        let value = -self.negamax(&passed, key, depth - less, ply + 1, -beta, 1 - beta);
        self.past.leave();
        self.lines[ply].clear();
        (value >= beta && !self.budget.done()).then_some(if value >= SURE { beta } else { value })
    }

    /// True if the known good move is singular: a search to half the depth finds all other moves clearly worse.
    fn is_singular(
        &mut self,
        position: &G::Position,
        node: &Node,
        known: Entry,
        choices: &mut Vec<Choice<MoveOf<G>>>,
    ) -> bool {
        let &Node { depth, ply, .. } = node;
        let value = from_here(known.score as i32, ply);
        let is_good = known.bound != Bound::AtMost && known.depth as i32 >= depth - 3 && value.abs() < SURE;
        let sought = G::FUTILITY_MARGIN > 0 && self.uses(Technique::SingularExtension);
        if !sought || depth < SINGULAR_DEPTH || ply >= self.urgent_until || !is_good {
            return false;
        }
        Choice::bring_best_to(choices, 0);
        // After a digest collision the entry may hold the move of another position.
        if choices.first().is_none_or(|first| first.id != known.best) {
            return false;
        }
        let least = value - G::SCALE * depth / SINGULAR_MARGIN;
        let half = Node { depth: (depth - 1) / 2, ..*node };
        let (best, _) = self.best_of(position, &half, (least - 1, least), choices, 1);
        self.lines[ply].clear();
        best < least && !self.budget.done()
    }

    /// Returns the value and the number of the best choice from index `from` on. Meaningless once the budget is used
    /// up.
    fn best_of(
        &mut self,
        position: &G::Position,
        node: &Node,
        (mut alpha, beta): (i32, i32),
        choices: &mut Vec<Choice<MoveOf<G>>>,
        from: usize,
    ) -> (i32, u32) {
        let &Node { depth, ply, guess, improves, further, mut lacks_quiet } = node;
        let (mut best, mut best_move) = (-WIN, 0);
        let exact = beta - alpha > 1;
        // Late move pruning skips quiet moves from index `few` on, futility pruning all of them.
        let few = match G::LATE_MOVE_COUNT {
            Some([few, more]) if depth <= SHALLOW && self.uses(Technique::LateMovePruning) => {
                let few = few + more * (depth * depth) as usize;
                if improves { few } else { few * 3 / 5 }
            }
            _ => usize::MAX,
        };
        let hopeless = G::FUTILITY_MARGIN > 0
            && self.uses(Technique::Futility)
            && guess
                .is_some_and(|guess| depth <= SHALLOW && guess + G::FUTILITY_MARGIN * (depth + 1) <= alpha);
        for at in from.. {
            if lacks_quiet && at == choices.len() {
                lacks_quiet = false;
                self.add_others(position, ply, choices);
            }
            if at == choices.len() {
                break;
            }
            Choice::bring_best_to(choices, at);
            let Choice { made, id, order } = choices[at].clone();
            let (at, quiet) = (at - from, order < MoveScores::KILLER);
            if at > 0 && quiet && !exact && best > -SURE && (at >= few || hopeless) {
                break;
            }
            let value = if at == 0 {
                self.after(position, &made, depth - 1 + further, ply, alpha, beta)
            } else {
                let spared = (G::FUTILITY_MARGIN > 0 && exact) as i32;
                let reduced = quiet && self.uses(Technique::LateMoveReductions);
                let mut less = if reduced { self.reductions.plies(depth, at) } else { 0 };
                if less > 0 && !improves {
                    less = (less + 1).min(depth - 1);
                }
                less = (less - spared).max(0);
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
                break;
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
                    let tried = choices[from..from + at].iter().map(|choice| choice.id);
                    self.scores.cut(position.to_move(), ply, self.made[ply], id, depth, tried);
                }
                break;
            }
        }
        (best, best_move)
    }
}
