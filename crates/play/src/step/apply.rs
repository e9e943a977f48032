//! The single function that changes a match.

use super::command::{Actor, Command};
use super::event::Event;
use super::offer::{Offer, OfferAnswer, Proposal};
use super::refusal::{Done, Refusal};
use super::transition::{Transition, end};
use super::{agreement, planning, swapping};
use crate::record::chain::linking::{link, made};
use crate::record::replay::digest;
use crate::record::steps::Step;
use crate::record::swap::is_swap;
use crate::record::{How, MoveEntry, Record, Status};
use crate::time::Timestamp;
use crate::time::clock::PauseReason;
use crate::time::pace::Pace;
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;

/// Upper bound on the bytes of a move's notation.
pub const LONGEST_MOVE: usize = 2 * 1024;

/// Upper bound on the bytes of moves and links in a record. A match that reaches it is a draw by house rule, so that the record
/// always fits into the 100 KiB that a store accepts for one value.
pub const MOST_MOVE_BYTES: usize = 90 * 1024;

/// The bytes of a move in a record besides its notation, and of each span of time in it.
const MOVE_ENTRY_BYTES: usize = 48;
const SPAN_BYTES: usize = 16;

/// Carries out `command` on a match, or refuses it. Pure: the same arguments give the same result.
///
/// `state` is the game of `record` at its current ply. A move or takeback that is carried out also changes `state`. The
/// clock of `record` must have been credited with its outages (see [`crate::time::clock::Clock::credit`]).
///
/// # Errors
/// [`Refusal`]; the match and `state` are then unchanged.
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
    let claims = matches!(command, Command::ClaimTime { .. });
    if record.time.strict && !claims && record.clock.has_fallen(now) {
        return Err(Refusal::TimeOver);
    }
    match command {
        Command::Move { text, .. } => {
            let moved = make_step(record, state, seat, text, now)?;
            Ok(answered(moved, state, now))
        }
        Command::MoveAndOffer { text, .. } => {
            let moved = make_step(record, state, seat, text, now)?;
            // A swap changes the seat.
            let seat = seat_of(&moved.record, by).unwrap_or(seat);
            Ok(answered(agreement::with_draw_offer(moved, &*state, seat), state, now))
        }
        Command::Plan { text, adds, .. } => planning::set(record, &*state, seat, text, *adds),
        Command::CutPlan => planning::cut(record, &*state, seat),
        Command::Oops { .. } => agreement::oops(record, state, seat, now),
        Command::Resign { .. } => Ok(end(record, state.to_move(), Some(seat.other()), How::Resigned, now)),
        Command::ClaimTime { .. } => claim_time(record, &*state, seat, now),
        Command::Close { .. } => close(record, &*state, seat, now),
        Command::Offer { what, .. } => agreement::offer(record, &*state, seat, *what),
        Command::Agree { offer } => agreement::agree(record, state, seat, *offer, now),
        Command::Refuse { offer } => {
            let refused = agreement::refuse(record, &*state, seat, *offer)?;
            Ok(answered(refused, state, now))
        }
        Command::Withdraw { offer } => {
            let withdrawn = agreement::withdraw(record, &*state, seat, *offer)?;
            Ok(answered(withdrawn, state, now))
        }
    }
}

/// Extends a step by the moves that the players have planned.
fn answered(done: Transition, state: &mut dyn GameState, now: Timestamp) -> Transition {
    planning::follow(done, state, |record, state, seat, text| make_step(record, state, seat, text, now))
}

fn seat_of(record: &Record, by: Actor) -> Option<Seat> {
    match by {
        Actor::Person(person) => record.seat_of(person),
        Actor::Computer => Seat::BOTH.into_iter().find(|&seat| record.players[seat].is_computer()),
    }
}

/// Returns what the command asks for if the last step already did it: a person whose answer was lost asks again.
fn already_done(record: &Record, state: &dyn GameState, seat: Seat, command: &Command) -> Option<Done> {
    let over = match &record.status {
        Status::Over(over) => Some(over),
        Status::Running | Status::Frozen { .. } => None,
    };
    let won = over.is_some_and(|over| over.winner == Some(seat));
    let ended = |how| over.is_some_and(|over| over.how == how);
    match command {
        Command::Move { seen, text } | Command::MoveAndOffer { seen, text } => {
            // Planned answers come after the step that they followed.
            let answers = record.steps_back().take_while(|step| step.planned()).count();
            let since = record.ply().checked_sub(*seen)?;
            if since as usize > answers + 1 || (answers > 0 && since as usize <= answers) {
                return None;
            }
            let running_for_asker = over.is_none() && record.to_move() == Some(seat) && *seen == record.ply();
            if running_for_asker || !(over.is_none() || ended(How::Rules) || ended(How::Length)) {
                return None;
            }
            let last = record.steps_back().nth(answers)?;
            let mut before = state.clone_state();
            let made =
                record.steps_back().take(answers + 1).filter(|step| matches!(step, Step::Move(_))).count();
            if !(0..made).all(|_| before.undo()) {
                return None;
            }
            let to_move = before.to_move();
            match last {
                Step::Swap(_) => (is_swap(text) && seat == to_move.other()).then_some(Done::Swapped),
                Step::Move(last) => {
                    if record.seat_of_mover(record.moves.len() - made, to_move) != seat {
                        return None;
                    }
                    let again = before.play(text).ok()?;
                    (again.canonical == last.text).then_some(Done::Move(again.canonical))
                }
            }
        }
        Command::Resign { .. } => (ended(How::Resigned) && !won).then_some(Done::Resigned),
        Command::ClaimTime { .. } => (ended(How::Time) && won).then_some(Done::Claimed),
        Command::Close { .. } => ended(How::Closed).then_some(Done::Closed),
        Command::Agree { offer } if offer.what == Proposal::Draw => {
            let agreed = over.is_some() && agreement::answered(record, seat, *offer, OfferAnswer::Agreed);
            agreed.then_some(Done::Answered(*offer, OfferAnswer::Agreed))
        }
        Command::Offer { seen, what } => {
            let offer = Offer { by: seat, what: *what, at: *seen };
            (record.agreements.offer == Some(offer)).then_some(Done::Offered(offer))
        }
        _ => None,
    }
}

/// Makes the move, or the swap, that the text asks for.
fn make_step(
    record: &Record,
    state: &mut dyn GameState,
    seat: Seat,
    text: &str,
    now: Timestamp,
) -> Result<Transition, Refusal> {
    if state.to_move() != seat {
        return Err(Refusal::NotYourTurn);
    }
    match is_swap(text) {
        true => swapping::swap(record, state, seat, now),
        false => make_move(record, state, seat, text, now),
    }
}

fn make_move(
    record: &Record,
    state: &mut dyn GameState,
    seat: Seat,
    text: &str,
    now: Timestamp,
) -> Result<Transition, Refusal> {
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
    link(&mut record, made(seat, &played.canonical));
    record.agreements.clock_before = record.clock.until().is_some().then(|| record.clock.clone());
    // A move shows that the player knows of the turn.
    let clock = record.clock.told(now);
    record.moves.push(MoveEntry {
        left: clock.left(now).filter(|_| matches!(record.pace, Pace::Bank(_))),
        spared: clock.turn().map(|turn| turn.spared()).filter(|spared| *spared >= swapping::SPARED),
        ..MoveEntry::new(played.canonical.clone(), now, digest(&state.position()))
    });
    record.plans_follow(&played.canonical);
    record.agreements.moved(seat);
    record.state.last_move_at = now;
    let to_move = state.to_move();
    let clock = clock.moved(to_move, record.players[to_move].is_computer(), record.pace, now);
    record.turn_begins(state, clock);
    let mut events = vec![Event::Moved { seat, played }];
    let by_rules = state.ending().map(|ending| (ending.winner, How::Rules));
    let by_length =
        || (move_bytes(&record) + record.chain.bytes() >= MOST_MOVE_BYTES).then_some((None, How::Length));
    if let Some((winner, how)) = by_rules.or_else(by_length) {
        events.push(Event::Over(record.ends(winner, how, now)));
    }
    Ok(Transition { record, events, to_move: state.to_move() })
}

fn move_bytes(record: &Record) -> usize {
    let spans = |entry: &MoveEntry| usize::from(entry.left.is_some()) + usize::from(entry.spared.is_some());
    let bytes = |entry| spans(entry) * SPAN_BYTES + entry.text.len() + MOVE_ENTRY_BYTES;
    record.moves.iter().map(bytes).sum()
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
    // The computer is late only if the program was stopped or the search is still running, so its time can't be
    // claimed.
    if record.players[seat.other()].is_computer() {
        return Err(Refusal::TimeOfComputer);
    }
    let clock = record.clock.at(now);
    let silent = clock.silent().filter(|_| record.time.strict);
    if let Some(why) = clock.paused()
        && (record.pace.first().is_some() || why == PauseReason::Vacation)
    {
        return Err(Refusal::ClockStands(why));
    }
    match clock.until().or(silent) {
        Some(over) if over <= now => Ok(end(record, seat.other(), Some(seat), How::Time, now)),
        until => Err(Refusal::StillTime { until }),
    }
}

fn close(record: &Record, state: &dyn GameState, seat: Seat, now: Timestamp) -> Result<Transition, Refusal> {
    let rules_changed = record.continued.as_ref().is_some_and(|continued| now < continued.closable_until());
    if rules_changed {
        return Ok(end(record, state.to_move(), None, How::Closed, now));
    }
    match record.clock.at(now).closable() {
        Some(from) if state.to_move() != seat => match from <= now {
            true => Ok(end(record, state.to_move(), None, How::Closed, now)),
            false => Err(Refusal::ClosableFrom(from)),
        },
        _ => Err(Refusal::NotClosable),
    }
}
