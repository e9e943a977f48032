//! The history that draw rules depend on: earlier positions, and the count of turns.

use crate::digest::digest;
use postern_rules::game::ending::DrawLimit;
use postern_rules::game::history::History;
use postern_rules::game::rules::{Playable, Rules};

/// The history of a game, followed by the current line of the search.
#[derive(Debug)]
pub(crate) struct Repetitions {
    /// Digests of the positions; those of the game come first.
    seen: Vec<u64>,
    /// Number of positions that belong to the game.
    of_game: usize,
    /// For each position, the count that the draw rule limits.
    counted: Vec<u32>,
}

impl Repetitions {
    /// Collects the history of a game, including its current position.
    pub(crate) fn of<R: Rules>(history: &History<R>) -> Repetitions {
        let mut past = Repetitions { seen: Vec::new(), of_game: 0, counted: Vec::new() };
        if R::DRAW_RULE.is_none() {
            return past;
        }
        for ply in 0..=history.ply() {
            let before = (ply > 0).then(|| history.position_at(ply - 1));
            let position = history.position_at(ply);
            past.enter::<R>(before, position, digest(position));
        }
        past.of_game = past.seen.len();
        past
    }

    /// Appends a position that follows `before`, with its digest.
    pub(crate) fn enter<R: Rules>(&mut self, before: Option<&R::Position>, position: &R::Position, key: u64) {
        let Some(rule) = R::DRAW_RULE else { return };
        let counted = match (self.counted.last(), before) {
            (Some(&counted), Some(before)) => {
                let from_zero =
                    matches!(rule.limit, DrawLimit::TurnsWithoutProgress(_)) && position.is_progress(before);
                if from_zero { 0 } else { counted + 1 }
            }
            _ => 0,
        };
        self.seen.push(key);
        self.counted.push(counted);
    }

    pub(crate) fn leave(&mut self) {
        self.seen.pop();
        self.counted.pop();
    }

    /// True if the last position is a draw by rule. A single repetition within the line counts as a draw, since the
    /// players could repeat it again.
    pub(crate) fn is_draw<R: Rules>(&self) -> bool {
        let (Some(rule), Some((now, before))) = (R::DRAW_RULE, self.seen.split_last()) else { return false };
        let (DrawLimit::Turns(limit) | DrawLimit::TurnsWithoutProgress(limit)) = rule.limit;
        if self.counted.last().is_some_and(|&counted| counted >= limit) {
            return true;
        }
        let (game, line) = before.split_at(self.of_game.min(before.len()));
        line.contains(now) || game.iter().filter(|&seen| seen == now).count() + 1 >= rule.occurrences
    }
}
