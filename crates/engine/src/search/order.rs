//! Move ordering: captures first, then killer moves and moves with a good history.

use crate::technique::{Technique, Techniques};
use postern_rules::seat::Seat;

/// A move with its place in the order.
#[derive(Clone, Debug)]
pub(crate) struct Choice<M> {
    pub(crate) made: M,
    /// [`crate::evaluate::Evaluate::id`].
    pub(crate) id: u32,
    pub(crate) order: i32,
}

impl<M> Choice<M> {
    /// Swaps the best choice from index `at` on into `at`. Most nodes are cut off after a few moves, so the first few
    /// are selected one at a time, and the rest is sorted only when the search reaches it.
    #[inline(always)]
    pub(crate) fn bring_best_to(choices: &mut [Choice<M>], at: usize) {
        if at >= SOUGHT {
            if at == SOUGHT {
                choices[at..].sort_unstable_by_key(|choice| std::cmp::Reverse(choice.order));
            }
            return;
        }
        let mut best = at;
        for other in at + 1..choices.len() {
            if choices[other].order > choices[best].order {
                best = other;
            }
        }
        choices.swap(at, best);
    }

    /// Sorts choices that were appended from index `from` on, if selection has already passed that point.
    pub(crate) fn added(choices: &mut [Choice<M>], from: usize) {
        if from > SOUGHT {
            choices[from..].sort_unstable_by_key(|choice| std::cmp::Reverse(choice.order));
        }
    }
}

/// Number of choices that are selected one at a time.
const SOUGHT: usize = 8;

/// Size of the history table for one player. Moves whose numbers are equal modulo the size share an entry.
const SIZE: usize = 1 << 14;

/// Size of the table of moves as answers to the previous move, shared in the same way.
const ANSWERS: usize = 1 << 16;

/// History scores and killer moves of a search.
#[derive(Debug)]
pub(crate) struct MoveScores {
    worth: Vec<i32>,
    answers: Vec<i32>,
    /// For each ply, the last two quiet moves that caused a cutoff.
    killers: Vec<[u32; 2]>,
    /// Techniques that are turned off.
    without: Techniques,
}

impl MoveScores {
    /// Moves with this order or more are loud, killers or known to be good.
    pub(crate) const KILLER: i32 = 1 << 20;
    const LOUD: i32 = 1 << 21;
    /// Bound on learned values, below that of a killer.
    const MOST: i32 = 1 << 18;

    pub(crate) fn new() -> MoveScores {
        MoveScores {
            worth: vec![0; 2 * SIZE],
            answers: vec![0; ANSWERS],
            killers: vec![[0; 2]; 256],
            without: Techniques::NONE,
        }
    }

    pub(crate) fn leave_out(&mut self, without: Techniques) {
        self.without = without;
    }

    fn at(seat: Seat, id: u32) -> usize {
        id as usize % SIZE + if seat == Seat::First { 0 } else { SIZE }
    }

    fn answer(before: u32, id: u32) -> usize {
        (before.wrapping_mul(0x9e37_79b1).rotate_left(12).wrapping_add(id)) as usize % ANSWERS
    }

    /// Returns the order of a move. `own` is the game's value for it (positive if loud), `before` the number of the
    /// previous move.
    #[inline(always)]
    pub(crate) fn order(&self, seat: Seat, ply: usize, before: u32, id: u32, own: i32) -> i32 {
        if own > 0 {
            Self::LOUD + own
        } else if self.killers[ply].contains(&id) {
            Self::KILLER
        } else {
            self.worth[Self::at(seat, id)] + self.answers[Self::answer(before, id)] + own
        }
    }

    /// Records a beta cutoff by a quiet move, and a failure of the moves `tried` before it.
    pub(crate) fn cut(
        &mut self,
        seat: Seat,
        ply: usize,
        before: u32,
        id: u32,
        depth: i32,
        tried: impl Iterator<Item = u32>,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != id && !self.without.contains(Technique::Killers) {
            *killers = [id, killers[0]];
        }
        let weight = (depth * depth).min(400);
        self.learn(seat, before, id, 16 * weight);
        tried.for_each(|other| self.learn(seat, before, other, -weight));
    }

    fn learn(&mut self, seat: Seat, before: u32, id: u32, by: i32) {
        let worth = (Technique::History, &mut self.worth[Self::at(seat, id)]);
        let answer = (Technique::Answers, &mut self.answers[Self::answer(before, id)]);
        for (technique, value) in [worth, answer] {
            if !self.without.contains(technique) {
                *value += by - *value * by.abs() / Self::MOST;
            }
        }
    }
}
