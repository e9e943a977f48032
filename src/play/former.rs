//! Records as written by the first released version of the program, for import.

use serde::Deserialize;

use super::challenge::Colour;
use super::ids::{ChallengeId, MatchId};
use super::record::{MatchState, MoveEntry, Player, Record, Status, by_seat};
use super::time::Timestamp;
use crate::play::record::home::Home;
use crate::play::step::offer::Agreements;
use crate::play::time::clock::Clock;
use crate::play::time::pace::{Pace, TimeRules};
use postern_rules::game::state::GameState;
use postern_rules::language::Language;
use postern_rules::seat::Pair;

/// A record without a state and a clock (version 1 of the stored form).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Record1 {
    pub id: MatchId,
    pub revision: u64,
    pub game: String,
    pub rules_version: u16,
    pub options: Vec<(String, String)>,
    #[serde(default)]
    pub start: Option<String>,
    #[serde(default)]
    pub challenge: Option<ChallengeId>,
    #[serde(with = "by_seat")]
    pub players: Pair<Player>,
    pub home: Home,
    pub pace: Pace,
    pub rated: bool,
    pub started: Timestamp,
    pub moves: Vec<MoveEntry>,
    pub deadline: Option<Timestamp>,
    #[serde(default)]
    pub flag_told: bool,
    #[serde(default)]
    pub out_of_reach: bool,
    #[serde(default)]
    pub agreements: Agreements,
    pub status: Status,
}

impl Record1 {
    /// Converts the record to the present form, without a state. The result can be replayed.
    pub fn unreplayed(self) -> Record {
        let last_move_at = self.moves.last().map_or(self.started, |last| last.at);
        let mut record = Record {
            id: self.id,
            revision: self.revision,
            game: self.game,
            rules_version: self.rules_version,
            options: self.options,
            start: self.start,
            challenge: self.challenge,
            rematch_of: None,
            asked: Colour::Chance,
            players: self.players,
            home: self.home,
            language: Language::English,
            pace: self.pace,
            time: TimeRules::default(),
            rated: self.rated,
            started: self.started,
            state: MatchState { ply: 0, to_move: None, position: String::new(), last_move_at },
            moves: self.moves,
            clock: Clock::Stopped,
            told: None,
            agreements: self.agreements,
            plans: Vec::new(),
            end_told: None,
            continued: None,
            reason: None,
            status: self.status,
        };
        record.state.ply = record.ply();
        record
    }
}

/// Converts a record to the present form, given the game after its moves. The first released version kept no heartbeat.
/// The caller must therefore record an outage from the newest moment in the old data until now, so that all running
/// clocks are given that time back.
pub fn upgrade(old: Record1, state: &dyn GameState) -> Record {
    let (deadline, noted, out_of_reach) = (old.deadline, old.flag_told, old.out_of_reach);
    let mut record = old.unreplayed();
    let since = record.state.last_move_at;
    match record.status {
        Status::Over(_) => record.state.position = state.position(),
        Status::Running => {
            record.turn_begins(state, record.first_turn(state, since));
            let seat = state.to_move();
            if out_of_reach {
                record.clock = record.clock.out_of_reach(since);
            } else if !record.is_computer(seat) {
                record.clock = Clock::carried_over(seat, since, deadline, noted);
            }
        }
        Status::Frozen { .. } => {
            record.turn_begins(state, record.first_turn(state, since));
            record.clock = record.clock.freeze(since);
        }
    }
    record
}
