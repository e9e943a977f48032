//! A match after a step: what the beginning of a turn and the end leave in its record.

use super::{Clock, Continued, Event, How, MatchState, Over, Record, Status, Timestamp};
use crate::game::{GameState, Seat};

/// A match after a step, and what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition {
    pub record: Record,
    pub events: Vec<Event>,
    /// Whose turn it is, or was when the match ended.
    pub to_move: Seat,
}

/// Ends a match.
pub(super) fn end(
    record: &Record,
    to_move: Seat,
    winner: Option<Seat>,
    how: How,
    now: Timestamp,
) -> Transition {
    let mut record = record.clone();
    record.revision += 1;
    let over = record.ends(winner, how, now);
    Transition { record, events: vec![Event::Over(over)], to_move }
}

impl Record {
    /// Notes where the match stands now that a turn begins, and sets the clock for it.
    pub(super) fn turn_begins(&mut self, state: &dyn GameState, now: Timestamp) {
        let to_move = state.to_move();
        let last_move_at = self.state.last_move_at;
        self.state =
            MatchState { ply: self.ply(), to_move: Some(to_move), position: state.position(), last_move_at };
        self.clock = Clock::begin(to_move, self.is_computer(to_move), self.pace, now);
    }

    /// The match under other rules from now on, in the game `state` that was set up from its recorded position. The player
    /// to move has all of the time for the move, offers are void, and where the game is over under the present rules the
    /// match ends so.
    pub fn continues(mut self, rules_version: u16, state: &dyn GameState, now: Timestamp) -> Record {
        self.revision += 1;
        self.continued = Some(Continued {
            former_rules: self.rules_version,
            moves: self.moves.len(),
            position: state.position(),
            at: now,
        });
        self.rules_version = rules_version;
        self.agreements.offer = None;
        self.status = Status::Running;
        self.turn_begins(state, now);
        if let Some(ending) = state.ending() {
            self.ends(ending.winner, How::Rules, now);
        }
        self
    }

    /// Writes the end into the record.
    pub(super) fn ends(&mut self, winner: Option<Seat>, how: How, now: Timestamp) -> Over {
        let over = Over { winner, how, at: now };
        self.state.to_move = None;
        self.clock = self.clock.stop();
        self.agreements.offer = None;
        self.status = Status::Over(over.clone());
        over
    }
}
