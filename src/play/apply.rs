//! The one step by which a match changes.

use super::transition::end;
use super::{
    Actor, Answer, Command, Done, Event, How, MoveEntry, Offer, Proposal, Record, Refusal, Status, Timestamp,
    Transition, agreement, digest,
};
use crate::game::{GameState, Seat};

/// The most bytes that the notation of one move may have.
pub const LONGEST_MOVE: usize = 2 * 1024;

/// The most bytes that the moves of a match may take in its record. A match that reaches them is a draw by house rule:
/// whatever ends a match fits into the 100 KiB that a store takes of one value.
pub const MOST_MOVE_BYTES: usize = 90 * 1024;

/// The bytes that a move takes in a record besides its notation.
const MOVE_ENTRY_BYTES: usize = 48;

/// Carries out `command` on a match, or says why not. Pure: the same arguments give the same answer.
///
/// `state` is the game of `record`, at its present ply; it follows a move or a takeback that is carried out. The clock
/// of `record` must have been given back its outages before time is claimed (see [`super::Clock::credit`]).
///
/// # Errors
/// [`Refusal`]; the match and `state` are then as they were.
pub fn apply(
    record: &Record,
    state: &mut dyn GameState,
    by: Actor,
    command: &Command,
    now: Timestamp,
) -> Result<Transition, Refusal> {
    let seat = seat_of(record, by).ok_or(Refusal::NotYourMatch)?;
    if let Some(done) = already_done(record, state, seat, command) {
        return Err(Refusal::AlreadyDone(done));
    }
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
    let now = record.not_before(now);
    match command {
        Command::Move { text, .. } => make_move(record, state, seat, text, now),
        Command::Oops { .. } => agreement::oops(record, state, seat, now),
        Command::Resign { .. } => Ok(end(record, state.to_move(), Some(seat.other()), How::Resigned, now)),
        Command::ClaimTime { .. } => claim_time(record, &*state, seat, now),
        Command::Close { .. } => close(record, &*state, seat, now),
        Command::Offer { what, .. } => agreement::offer(record, &*state, seat, *what),
        Command::Agree { offer } => agreement::agree(record, state, seat, *offer, now),
        Command::Refuse { offer } => agreement::refuse(record, &*state, seat, *offer),
        Command::Withdraw { offer } => agreement::withdraw(record, &*state, seat, *offer),
    }
}

fn seat_of(record: &Record, by: Actor) -> Option<Seat> {
    match by {
        Actor::Person(person) => record.seat_of(person),
        Actor::Computer => Seat::BOTH.into_iter().find(|&seat| record.is_computer(seat)),
    }
}

/// What the command asks for where it is what happened last: a person whose answer was lost asks again.
fn already_done(record: &Record, state: &dyn GameState, seat: Seat, command: &Command) -> Option<Done> {
    let over = match &record.status {
        Status::Over(over) => Some(over),
        Status::Running | Status::Frozen { .. } => None,
    };
    let won = over.is_some_and(|over| over.winner == Some(seat));
    let ended = |how| over.is_some_and(|over| over.how == how);
    match command {
        Command::Move { seen, text } if *seen <= record.ply() && record.ply() - seen <= 1 => {
            let running_for_asker = over.is_none() && record.to_move() == Some(seat) && *seen == record.ply();
            if running_for_asker || !(over.is_none() || ended(How::Rules) || ended(How::Length)) {
                return None;
            }
            let last = record.moves.last()?;
            let mut before = state.clone_state();
            if !before.undo() || before.to_move() != seat {
                return None;
            }
            let again = before.play(text).ok()?;
            (again.canonical == last.text).then_some(Done::Move(again.canonical))
        }
        Command::Resign { .. } => (ended(How::Resigned) && !won).then_some(Done::Resigned),
        Command::ClaimTime { .. } => (ended(How::Time) && won).then_some(Done::Claimed),
        Command::Close { .. } => ended(How::Closed).then_some(Done::Closed),
        Command::Agree { offer } if offer.what == Proposal::Draw => {
            let agreed = over.is_some() && agreement::answered(record, seat, *offer, Answer::Agreed);
            agreed.then_some(Done::Answered(*offer, Answer::Agreed))
        }
        Command::Offer { seen, what } => {
            let offer = Offer { by: seat, what: *what, at: *seen };
            (record.agreements.offer == Some(offer)).then_some(Done::Offered(offer))
        }
        _ => None,
    }
}

fn make_move(
    record: &Record,
    state: &mut dyn GameState,
    seat: Seat,
    text: &str,
    now: Timestamp,
) -> Result<Transition, Refusal> {
    if state.to_move() != seat {
        return Err(Refusal::NotYourTurn);
    }
    if text.len() > LONGEST_MOVE {
        return Err(Refusal::MoveTooLong { limit: LONGEST_MOVE });
    }
    let played = state.play(text).map_err(Refusal::Move)?;
    if played.canonical.len() > LONGEST_MOVE {
        state.undo();
        return Err(Refusal::MoveTooLong { limit: LONGEST_MOVE });
    }
    let mut record = record.clone();
    record.revision += 1;
    record.agreements.clock_before = record.clock.until().is_some().then_some(record.clock);
    record.moves.push(MoveEntry {
        text: played.canonical.clone(),
        at: now,
        digest: digest(&state.position()),
    });
    record.agreements.moved(seat);
    record.state.last_move_at = now;
    record.turn_begins(state, now);
    let mut events = vec![Event::Moved { seat, played }];
    let by_rules = state.ending().map(|ending| (ending.winner, How::Rules));
    let by_length = || (move_bytes(&record) >= MOST_MOVE_BYTES).then_some((None, How::Length));
    if let Some((winner, how)) = by_rules.or_else(by_length) {
        events.push(Event::Over(record.ends(winner, how, now)));
    }
    Ok(Transition { record, events, to_move: state.to_move() })
}

fn move_bytes(record: &Record) -> usize {
    record.moves.iter().map(|entry| entry.text.len() + MOVE_ENTRY_BYTES).sum()
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
    // The computer is late where nothing ran here or it thinks still: no win to be had.
    if record.is_computer(seat.other()) {
        return Err(Refusal::TimeOfComputer);
    }
    if let Some(why) = record.clock.paused()
        && record.pace.per_move().is_some()
    {
        return Err(Refusal::ClockStands(why));
    }
    match record.clock.has_fallen(now) {
        true => Ok(end(record, seat.other(), Some(seat), How::Time, now)),
        false => Err(Refusal::StillTime { until: record.clock.until() }),
    }
}

fn close(record: &Record, state: &dyn GameState, seat: Seat, now: Timestamp) -> Result<Transition, Refusal> {
    let rules_changed = record.continued.as_ref().is_some_and(|continued| now < continued.closable_until());
    if rules_changed {
        return Ok(end(record, state.to_move(), None, How::Closed, now));
    }
    match record.clock.closable() {
        Some(from) if state.to_move() != seat => match from <= now {
            true => Ok(end(record, state.to_move(), None, How::Closed, now)),
            false => Err(Refusal::ClosableFrom(from)),
        },
        _ => Err(Refusal::NotClosable),
    }
}
