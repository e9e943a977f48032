//! Transitions: the record of a match after a step, and how turns start and matches end.

use super::event::Event;
use crate::record::chain::linking;
use crate::record::{Continued, How, MatchState, Over, Record, Status, Voided};
use crate::time::Timestamp;
use crate::time::clock::Clock;
use postern_mutants::Mutant;
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;

/// A match after a step, and the events of the step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition {
    pub record: Record,
    pub events: Vec<Event>,
    /// The seat to move, or that had the turn when the match ended.
    pub to_move: Seat,
}

/// Ends a match.
pub(crate) fn end(
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
    /// Updates the state for a new turn, with its clock.
    pub(crate) fn turn_begins(&mut self, state: &dyn GameState, clock: Clock) {
        let to_move = state.to_move();
        let last_move_at = self.state.last_move_at;
        self.state =
            MatchState { ply: self.ply(), to_move: Some(to_move), position: state.position(), last_move_at };
        self.clock = clock;
        self.told = None;
        self.reminded = None;
    }

    /// Continues the match under other rules from now on, in the game `state` set up from the recorded position. The
    /// player to move gets all of the time for the move, and offers are void. If the game is over under the new rules,
    /// the match ends accordingly.
    pub fn continues(mut self, rules_version: u16, state: &dyn GameState, now: Timestamp) -> Record {
        self.revision += 1;
        let position = state.position();
        linking::link(&mut self, linking::rules(rules_version, &position));
        self.continued =
            Some(Continued { former_rules: self.rules_version, moves: self.moves.len(), position, at: now });
        self.rules_version = rules_version;
        self.agreements.offer = None;
        self.plans.clear();
        self.status = Status::Running;
        let to_move = state.to_move();
        let clock = self.clock.renewed(to_move, self.players[to_move].is_computer(), self.pace, now);
        self.turn_begins(state, clock);
        if let Some(ending) = state.ending() {
            self.ends(ending.winner, How::Rules, now);
        }
        self
    }

    /// Ends the match without a result, on behalf of the owners of its server.
    pub fn remove(&mut self, reason: String, now: Timestamp) {
        let now = self.not_before(now);
        self.reason = Some(reason);
        self.ends(None, How::Removed, now);
    }

    /// Ends the match without a result, because a player left the series to which it belongs.
    pub fn closes(&mut self, now: Timestamp) {
        let now = self.not_before(now);
        self.ends(None, How::Closed, now);
    }

    /// Ends the match of a player who has their data deleted. The player resigns it; if they have not moved, it is
    /// closed without a result.
    pub fn abandon(&mut self, seat: Seat, now: Timestamp) {
        let now = self.not_before(now);
        let moved = match self.moves.len() {
            0 => false,
            1 => self.swapped().is_some() || self.to_move() != Some(seat),
            _ => true,
        };
        match moved && self.is_running() {
            true => self.ends(Some(seat.other()), How::Resigned, now),
            false => self.ends(None, How::Closed, now),
        };
    }

    /// Ends the match as a loss on time for the player to move. Has no effect once the match is over.
    pub fn loses_on_time(&mut self, now: Timestamp) {
        if let Some(late) = self.to_move() {
            self.ends(Some(late.other()), How::Time, now);
        }
    }

    /// Writes the end into the record.
    pub(crate) fn ends(&mut self, winner: Option<Seat>, how: How, now: Timestamp) -> Over {
        linking::link(self, linking::end(winner, how));
        let over = Over { winner, how, at: now };
        self.state.to_move = None;
        if !Mutant::EndKeepsClock.is_on() {
            self.clock = self.clock.stop();
        }
        self.agreements.offer = None;
        self.plans.clear();
        self.status = Status::Over(over.clone());
        over
    }
}

/// Declares that a finished match counts for neither player.
pub fn void(record: &mut Record, reason: String, now: Timestamp) {
    linking::link(record, "void");
    record.voided = Some(Voided { reason, at: now });
}
