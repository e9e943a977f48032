//! Which move is looked at first: captures, then what refuted other moves before.

use super::{Technique, Techniques};
use crate::game::Seat;

/// A move to be looked at.
#[derive(Clone, Debug)]
pub(crate) struct Choice<M> {
    pub(crate) made: M,
    /// [`super::Evaluate::id`].
    pub(crate) id: u32,
    pub(crate) order: i32,
}

impl<M> Choice<M> {
    /// Brings the best of those from `at` on to `at`. Most positions are done with after a few: these are sought one by one,
    /// and the rest is sorted where it comes to that.
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

    /// Prepares choices that were added from `from` on for being brought on one by one.
    pub(crate) fn added(choices: &mut [Choice<M>], from: usize) {
        if from > SOUGHT {
            choices[from..].sort_unstable_by_key(|choice| std::cmp::Reverse(choice.order));
        }
    }
}

/// So many of the choices are sought one by one.
const SOUGHT: usize = 8;

/// Moves by their numbers: equal remainders share an entry.
const SIZE: usize = 1 << 14;

/// Likewise of moves as answers to the move before.
const ANSWERS: usize = 1 << 16;

/// The successes of quiet moves so far in a search.
#[derive(Debug)]
pub(crate) struct MoveScores {
    worth: Vec<i32>,
    answers: Vec<i32>,
    /// For each ply the last two quiet moves that were good enough.
    killers: Vec<[u32; 2]>,
    /// What is not learned.
    without: Techniques,
}

impl MoveScores {
    /// Moves with this order or more are not quiet, or known to be good.
    pub(crate) const KILLER: i32 = 1 << 20;
    const LOUD: i32 = 1 << 21;
    /// Learned values never outweigh a killer.
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

    /// The place of a move in the order; `own` is what the game says (positive: not quiet), `before` the number of the
    /// move before.
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

    /// A quiet move was good enough, after those that were `tried` before it were not.
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
