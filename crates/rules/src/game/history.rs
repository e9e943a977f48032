//! A game in progress: all its positions, and the house rules that depend on them.

use super::ending::DrawLimit;
use super::ending::{EndingReason, Outcome};
use super::info::Options;
use super::rules::{MoveOf, Playable, Rules};

/// The type of the reason why a game with these rules is over.
type ReasonOf<R> = EndingReason<<<R as Rules>::Position as Playable>::Reason>;

/// A game in progress. Repetitions and turns count from its start position.
#[derive(Debug)]
pub struct History<R: Rules> {
    options: Options,
    start: R::Position,
    played: Vec<Ply<R>>,
}

#[derive(Debug)]
struct Ply<R: Rules> {
    made: MoveOf<R>,
    after: R::Position,
    /// The number of consecutive turns without progress.
    quiet: u32,
}

impl<R: Rules> Clone for History<R> {
    fn clone(&self) -> History<R> {
        History { options: self.options.clone(), start: self.start.clone(), played: self.played.clone() }
    }
}

impl<R: Rules> Clone for Ply<R> {
    fn clone(&self) -> Ply<R> {
        Ply { made: self.made.clone(), after: self.after.clone(), quiet: self.quiet }
    }
}

impl<R: Rules> History<R> {
    /// Creates a game with these options from the position `start`.
    pub fn new(options: Options, start: R::Position) -> History<R> {
        History { options, start, played: Vec::new() }
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    pub fn position(&self) -> &R::Position {
        self.played.last().map_or(&self.start, |ply| &ply.after)
    }

    /// Returns the position before move number `ply`, counted from 0. Returns the current position if `ply` is too
    /// large.
    pub fn position_at(&self, ply: usize) -> &R::Position {
        match ply {
            0 => &self.start,
            ply => self.played.get(ply - 1).map_or(self.position(), |ply| &ply.after),
        }
    }

    /// Returns the moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &MoveOf<R>> {
        self.played.iter().map(|ply| &ply.made)
    }

    /// Returns the number of moves played.
    pub fn ply(&self) -> usize {
        self.played.len()
    }

    /// Plays a legal move.
    pub fn play(&mut self, legal: MoveOf<R>) {
        let after = self.position().after(&legal);
        let progress = after.is_progress(self.position());
        let quiet = if progress { 0 } else { self.quiet() + 1 };
        self.played.push(Ply { made: legal, after, quiet });
    }

    /// Takes back the last move. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        self.played.pop().is_some()
    }

    fn quiet(&self) -> u32 {
        self.played.last().map_or(0, |ply| ply.quiet)
    }

    /// Returns the end of the game, by its own rules first and then by the house rules.
    pub fn outcome(&self) -> Option<Outcome<ReasonOf<R>>> {
        if let Some(Outcome { winner, reason }) = self.position().outcome() {
            return Some(Outcome { winner, reason: EndingReason::Rules(reason) });
        }
        let house = R::DRAW_RULE?;
        if self.occurrences() >= house.occurrences {
            return Some(Outcome::drawn(EndingReason::Repetition));
        }
        let (turns, limit) = match house.limit {
            DrawLimit::Turns(limit) => (self.ply() as u32, limit),
            DrawLimit::TurnsWithoutProgress(limit) => (self.quiet(), limit),
        };
        (turns >= limit).then(|| Outcome::drawn(EndingReason::Limit(limit)))
    }

    /// Returns the number of times that the current position has occurred, including now.
    fn occurrences(&self) -> usize {
        let now = self.position();
        (0..=self.ply()).filter(|&ply| self.position_at(ply) == now).count()
    }
}
