//! Quiescence search: plays out captures at the horizon before the position is evaluated.

use super::order::Choice;
use crate::digest::digest;
use crate::evaluate::Evaluate;
use crate::random::mix;
use crate::score::{MOST, WIN};
use crate::search::{DEEPEST, Search};
use crate::technique::Technique;
use postern_rules::game::rules::Playable;

/// The most captures in a row beyond the full depth.
pub(crate) const LONGEST_EXCHANGE: usize = 12;

/// Range of the random part of estimates, so that games with different seeds differ.
const GRAIN: u64 = 4;

impl<G: Evaluate> Search<'_, G> {
    /// Returns the value of a position after the best captures, or after none.
    pub(crate) fn quiescence(
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
        let mut best = self.estimate(position, key, ply);
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
            self.carrying.go_on(ply, Some((position, &made)));
            let mut after = position.clone();
            after.play(&made);
            let key = digest(&after);
            let value = if after.to_move() == position.to_move() {
                self.quiescence(&after, key, ply + 1, left - 1, alpha, beta)
            } else {
                -self.quiescence(&after, key, ply + 1, left - 1, -beta, -alpha)
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

    /// Returns the value of a position that the player to move wins with one move. If the caller wants the line,
    /// returns `None` so that the move is searched.
    #[inline(always)]
    pub(crate) fn won_at_once(
        &mut self,
        position: &G::Position,
        ply: usize,
        line_wanted: bool,
    ) -> Option<i32> {
        if line_wanted || !self.uses(Technique::InstantWins) || !G::wins_at_once(position) {
            return None;
        }
        // Counted as a node, so that the clock is read often enough.
        self.budget.tick();
        Some(WIN - ply as i32 - 1)
    }

    pub(crate) fn estimate(&mut self, position: &G::Position, key: u64, ply: usize) -> i32 {
        if let Some(known) = self.judged.get(key) {
            return known;
        }
        #[cfg(test)]
        self.check_carried(position, ply);
        let grain = (mix(key ^ self.seed) % GRAIN) as i32;
        let carried = self.carrying.at(self.evaluator.judges::<G>(), ply);
        let value = self.evaluator.score::<G>(position, carried);
        let value = (value + grain).clamp(-MOST, MOST);
        self.judged.put(key, value);
        value
    }
}

/// Returns the value of a finished game for the player whose turn it would be.
pub(crate) fn ended<G: Evaluate>(position: &G::Position, ply: usize) -> Option<i32> {
    let winner = G::over(position)?;
    let lost = WIN - ply as i32;
    Some(match winner {
        None => 0,
        Some(winner) if winner == position.to_move() => lost,
        Some(_) => -lost,
    })
}

#[cfg(test)]
impl<G: Evaluate> Search<'_, G> {
    /// Checks that the carried state equals one computed from scratch.
    fn check_carried(&mut self, position: &G::Position, ply: usize) {
        use crate::judge::carried::Carried;
        let judges = self.evaluator.judges::<G>();
        let anew = G::Carried::at(judges, position);
        let carried = self.carrying.at(judges, ply);
        assert_eq!(carried.sum(judges, position), anew.sum(judges, position), "ply {ply}");
    }
}
