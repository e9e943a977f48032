//! The one step by which a match changes.

use super::{Actor, Command, Event, How, MoveEntry, Over, Record, Refusal, Status, Timestamp, agreement};
use crate::game::{GameState, Language, Seat};
use crate::games::Catalogue;

/// A match after a step, and what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition {
    pub record: Record,
    pub events: Vec<Event>,
    /// Whose turn it is, or was when the match ended.
    pub to_move: Seat,
}

/// Why the moves of a record do not give the game that was recorded. For the operator.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    #[error("there is no game {0:?}")]
    NoSuchGame(String),
    #[error("the rules of {game} are at version {now}, the match began with version {then}")]
    OtherRules { game: String, then: u16, now: u16 },
    #[error("the game can't begin: {0}")]
    Start(String),
    #[error("move {ply} ({text}) is refused: {reason}")]
    Refused { ply: usize, text: String, reason: String },
    #[error("after move {ply} ({text}) the position is not the one that was recorded")]
    OtherPosition { ply: usize, text: String },
}

/// Carries out `command` on a match, or says why not. Pure: the same arguments give the same answer.
///
/// # Errors
/// [`Refusal`]; the match is then as it was. A record that can't be replayed is refused as [`Refusal::Frozen`].
pub fn apply(
    catalogue: &Catalogue,
    record: &Record,
    by: Actor,
    command: &Command,
    now: Timestamp,
    language: Language,
) -> Result<Transition, Refusal> {
    let seat = seat_of(record, by).ok_or(Refusal::NotYourMatch)?;
    match &record.status {
        Status::Running => {}
        Status::Over(_) => return Err(Refusal::MatchOver),
        Status::Frozen { .. } => return Err(Refusal::Frozen),
    }
    if let Some(seen) = command.seen()
        && seen != record.ply()
    {
        return Err(Refusal::MovedOn { seen, now: record.ply() });
    }
    let mut state = replay(catalogue, record).map_err(|_| Refusal::Frozen)?;
    match command {
        Command::Move { text, .. } => make_move(record, &mut *state, seat, text, now, language),
        Command::Resign { .. } => Ok(end(record, state.to_move(), Some(seat.other()), How::Resigned, now)),
        Command::ClaimTime { .. } => claim_time(record, &*state, seat, now),
        Command::Offer { what, .. } => agreement::offer(record, &*state, seat, *what),
        Command::Agree { offer } => agreement::agree(record, &*state, seat, *offer, now),
        Command::Refuse { offer } => agreement::refuse(record, &*state, seat, *offer),
        Command::Withdraw { offer } => agreement::withdraw(record, &*state, seat, *offer),
    }
}

fn seat_of(record: &Record, by: Actor) -> Option<Seat> {
    match by {
        Actor::Person(person) => record.seat_of(person),
        Actor::Computer => Seat::BOTH.into_iter().find(|&seat| record.players[seat].person().is_none()),
    }
}

fn make_move(
    record: &Record,
    state: &mut dyn GameState,
    seat: Seat,
    text: &str,
    now: Timestamp,
    language: Language,
) -> Result<Transition, Refusal> {
    if state.to_move() != seat {
        return Err(Refusal::NotYourTurn);
    }
    let played = state.play(text, language).map_err(Refusal::Move)?;
    let mut record = record.clone();
    record.revision += 1;
    record.moves.push(MoveEntry {
        text: played.canonical.clone(),
        at: now,
        digest: digest(&state.position()),
    });
    record.deadline = record.pace.deadline(now);
    record.flag_told = false;
    record.out_of_reach = false;
    record.agreements.moved(seat);
    let mut events = vec![Event::Moved { seat, played }];
    if let Some(ending) = state.ending(language) {
        let over = Over { winner: ending.winner, how: How::Rules, at: now };
        record.deadline = None;
        record.agreements.offer = None;
        record.status = Status::Over(over.clone());
        events.push(Event::Over(over));
    }
    Ok(Transition { record, events, to_move: state.to_move() })
}

fn claim_time(
    record: &Record,
    state: &dyn GameState,
    seat: Seat,
    now: Timestamp,
) -> Result<Transition, Refusal> {
    if state.to_move() == seat {
        return Err(Refusal::OwnClock { to_move: seat });
    }
    // It was late because nothing ran here, or thinks still: no win to be had.
    if record.players[seat.other()].person().is_none() {
        return Err(Refusal::TimeOfComputer);
    }
    match record.deadline {
        Some(deadline) if deadline <= now => Ok(end(record, seat.other(), Some(seat), How::Time, now)),
        until => Err(Refusal::StillTime { until }),
    }
}

pub(super) fn end(
    record: &Record,
    to_move: Seat,
    winner: Option<Seat>,
    how: How,
    now: Timestamp,
) -> Transition {
    let over = Over { winner, how, at: now };
    let mut record = record.clone();
    record.revision += 1;
    record.deadline = None;
    record.agreements.offer = None;
    record.status = Status::Over(over.clone());
    Transition { record, events: vec![Event::Over(over)], to_move }
}

/// Plays the recorded moves again, checking the digest of every position.
///
/// # Errors
/// [`ReplayError`] where anything differs from what was recorded.
pub fn replay(catalogue: &Catalogue, record: &Record) -> Result<Box<dyn GameState>, ReplayError> {
    replay_to(catalogue, record, record.moves.len())
}

/// Plays the first `plies` of the recorded moves again, all of them where there are fewer.
///
/// # Errors
/// [`ReplayError`] where anything differs from what was recorded.
pub fn replay_to(
    catalogue: &Catalogue,
    record: &Record,
    plies: usize,
) -> Result<Box<dyn GameState>, ReplayError> {
    let game = catalogue.game(&record.game).ok_or_else(|| ReplayError::NoSuchGame(record.game.clone()))?;
    if game.rules_version() != record.rules_version {
        return Err(ReplayError::OtherRules {
            game: record.game.clone(),
            then: record.rules_version,
            now: game.rules_version(),
        });
    }
    let mut state = catalogue
        .begin(&record.game, &record.options, record.start.as_deref())
        .map_err(|error| ReplayError::Start(error.to_string()))?;
    for (ply, entry) in record.moves.iter().enumerate().take(plies) {
        let text = entry.text.clone();
        if let Err(error) = state.follow(&text, Language::English) {
            return Err(ReplayError::Refused { ply: ply + 1, text, reason: error.to_string() });
        }
        if digest(&state.position()) != entry.digest {
            return Err(ReplayError::OtherPosition { ply: ply + 1, text });
        }
    }
    Ok(state)
}

/// The digest of a position string: 32-bit FNV-1a (<http://www.isthe.com/chongo/tech/comp/fnv/>). It guards against
/// a changed program or a damaged record, not against forgery.
pub fn digest(position: &str) -> u32 {
    position.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
