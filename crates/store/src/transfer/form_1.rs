//! Exports of form 1. Their records have no state and no clock, finished matches have no place in the order of ending, and
//! the exports still have notices and messages of what is over.

use serde::Deserialize;
use serde_json::{Value, json};

use postern_play::challenge::ChallengeState;
use postern_play::notices::subject::Subject;
use postern_play::record::{MatchState, MoveEntry, Record, Status};
use postern_play::time::Timestamp;
use postern_play::time::clock::Clock;
use postern_rules::game::state::GameState;

use super::id_set::IdSet;
use crate::rows::entry::Entry;

/// The number of this form in the first line.
pub(crate) const FORM_1: u32 = 1;

/// Replays the moves of a record. The error describes the fault.
pub type Replayer<'a> = dyn Fn(&Record) -> Result<Box<dyn GameState>, String> + Sync + 'a;

/// The fields of a record that later forms have in another place.
#[derive(Deserialize)]
struct FormerTime {
    started: Timestamp,
    moves: Vec<MoveEntry>,
    deadline: Option<Timestamp>,
    /// True if the opponent was told that the time is over.
    #[serde(default)]
    flag_told: bool,
    #[serde(default)]
    out_of_reach: bool,
}

/// Reads the lines of an export of form 1, in their order.
#[derive(Default)]
pub(crate) struct FormerLines {
    /// The matches that are over, and the challenges that nothing needs any more.
    over: IdSet,
    done: IdSet,
}

impl FormerLines {
    /// Returns the entry of a line; `None` if nothing needs it any more.
    ///
    /// # Errors
    /// [`serde_json::Error`] if the line is none of this form.
    pub(crate) fn read(
        &mut self,
        line: &str,
        replayer: &Replayer<'_>,
    ) -> Result<Option<Entry>, serde_json::Error> {
        let mut line: Value = serde_json::from_str(line)?;
        let entry = match line.get_mut("record") {
            Some(record) => Entry::Record(Box::new(present(record.take(), replayer)?)),
            None => serde_json::from_value(line)?,
        };
        match &entry {
            Entry::Record(record) if matches!(record.status, Status::Over(_)) => {
                self.over.insert(record.id.0)
            }
            Entry::Challenge(challenge) if !self.is_needed(&challenge.state) => {
                self.done.insert(challenge.id.0)
            }
            _ => {}
        }
        Ok(Some(entry).filter(|entry| !self.is_past(entry)))
    }

    /// True if the messages of a challenge in this state are needed.
    fn is_needed(&self, state: &ChallengeState) -> bool {
        match state {
            ChallengeState::Open => true,
            ChallengeState::Accepted { started, .. } => !self.over.contains(started.0),
            _ => false,
        }
    }

    fn is_past(&self, entry: &Entry) -> bool {
        match entry {
            Entry::Told(id) => match id.subject() {
                Some(Subject::Match(of)) => self.over.contains(of.0),
                Some(Subject::Challenge(of)) => self.done.contains(of.0),
                _ => true,
            },
            Entry::Board { of, .. } => self.over.contains(of.0),
            Entry::Card { of, .. } => self.done.contains(of.0),
            _ => false,
        }
    }
}

/// Returns a record with the state and the clock that follow from its moves. A running match whose moves can't be replayed
/// is frozen.
fn present(mut record: Value, replayer: &Replayer<'_>) -> Result<Record, serde_json::Error> {
    let former = FormerTime::deserialize(&record)?;
    let since = former.moves.last().map_or(former.started, |last| last.at);
    let state = MatchState { ply: 0, to_move: None, position: String::new(), last_move_at: since };
    if let Some(fields) = record.as_object_mut() {
        fields.insert("state".into(), serde_json::to_value(state)?);
        fields.insert("clock".into(), json!(Clock::Stopped));
    }
    let mut record: Record = serde_json::from_value(record)?;
    record.state.ply = record.ply();
    let is_over = matches!(record.status, Status::Over(_));
    match replayer(&record) {
        Ok(game) if is_over => record.state.position = game.position(),
        Ok(game) => {
            let seat = game.to_move();
            record.state.to_move = Some(seat);
            record.state.position = game.position();
            record.clock = clock(&record, &former, since);
        }
        Err(reason) if record.is_running() => record.status = Status::Frozen { reason },
        Err(_) => {}
    }
    Ok(record)
}

/// Returns the clock of the present turn. The player to move was told of it when it started.
fn clock(record: &Record, former: &FormerTime, since: Timestamp) -> Clock {
    let Some(seat) = record.state.to_move else { return Clock::Stopped };
    let begun = Clock::begin(seat, record.players[seat].is_computer(), record.pace, since);
    match &record.status {
        Status::Frozen { .. } => begun.freeze(since),
        _ if former.out_of_reach => begun.out_of_reach(since),
        _ if record.players[seat].is_computer() => begun,
        _ => Clock::carried_over(seat, since, former.deadline, former.flag_told),
    }
}
