//! Sentences about clocks: in the list of games, in the message of a turn, and on the card of a challenge.

use crate::markup;
use crate::voice::{msg, span};
use postern_play::time::clock::{Clock, PauseReason};
use postern_play::time::pace::{Pace, TimeRules};
use postern_play::time::turn::Turn;
use postern_play::time::vacation::Vacation;
use postern_play::time::{Millis, Timestamp};
use postern_rules::phrase::{Phrase, PhraseArg};

/// The shortest credited time worth mentioning, in milliseconds.
const SPARED: Millis = Millis(60_000);

/// Returns what the players agree about time in addition to the pace, one phrase a line. Defaults have no line.
pub fn agreed(pace: Pace, time: TimeRules) -> Vec<Phrase> {
    let late = match (pace, time.strict) {
        (Pace::Unlimited, false) => Some("close"),
        (Pace::Unlimited, true) => Some("claim"),
        (Pace::Days(_) | Pace::Bank(_), true) => Some("lost"),
        (Pace::Days(_) | Pace::Bank(_), false) => None,
    };
    let weekends = time.weekends_off.then(|| msg!("card-weekends"));
    weekends.into_iter().chain(late.map(|what| msg!("card-late", what = what))).collect()
}

/// Returns the clock of a match for a list: when the move is due or why the clock is paused, the vacation, and the time
/// credited back. `yours` is true if it is the reader's turn.
pub fn in_list(clock: &Clock, yours: bool, opponent: &str, now: Timestamp) -> PhraseArg {
    let opponent = || opponent.to_owned();
    let stands = match clock {
        Clock::Running { until: None, .. } | Clock::Stopped => None,
        Clock::Paused { why: PauseReason::Untold, left: None, .. } => None,
        Clock::Running { until: Some(until), .. } => Some(msg!("due", at = markup::moment(*until))),
        Clock::Paused { why: PauseReason::Untold, .. } if yours => Some(msg!("clock-until-you-look")),
        Clock::Paused { why: PauseReason::Untold, .. } => {
            Some(msg!("clock-until-told", opponent = opponent()))
        }
        Clock::Paused { why: PauseReason::OutOfReach, .. } if yours => Some(msg!("clock-you-unreachable")),
        Clock::Paused { why: PauseReason::OutOfReach, .. } => {
            let from = clock.closable().filter(|from| *from > now).map(markup::moment);
            let close = msg!("clock-close", at = from);
            Some(msg!("clock-they-unreachable", opponent = opponent(), close = close))
        }
        // The vacation has its own phrase below.
        Clock::Paused { why: PauseReason::Vacation, .. } => None,
        Clock::Paused { why: PauseReason::Computer, .. } => Some(msg!("clock-thinking")),
        Clock::Paused { why: PauseReason::Frozen, .. } => Some(msg!("clock-on-hold")),
    };
    let turn = clock.turn();
    let vacation = turn.and_then(|turn| turn.vacation).map(|vacation| match (yours, vacation.from <= now) {
        (true, true) => msg!("clock-your-vacation", to = last_day(vacation)),
        (false, true) => msg!("clock-vacation", opponent = opponent(), to = last_day(vacation)),
        (_, false) => msg!("clock-planned", from = markup::date(vacation.from), to = last_day(vacation)),
    });
    let spared = turn.map(Turn::spared).filter(|spared| *spared >= SPARED);
    let spared = spared.map(|spared| msg!("clock-spared", time = span(spared)));
    let all: Vec<Phrase> = [stands, vacation, spared].into_iter().flatten().collect();
    PhraseArg::Joined(all, "")
}

/// Returns the clock of a match for everybody: when the move is due, or the vacation of the player to move, whose name
/// is `to_move`.
pub fn for_all(clock: &Clock, to_move: &str, now: Timestamp) -> Option<Phrase> {
    let away = clock.turn().and_then(|turn| turn.vacation).filter(|vacation| vacation.from <= now);
    match (clock, away) {
        (Clock::Running { until: Some(until), .. }, _) => Some(msg!("due", at = markup::moment(*until))),
        (_, Some(vacation)) => {
            Some(msg!("clock-vacation", opponent = to_move.to_owned(), to = last_day(vacation)))
        }
        _ => None,
    }
}

/// Returns what the message of a turn adds to the due time: the vacation of the player to move, and the remaining bank
/// of `opponent`.
pub fn in_turn(clock: &Clock, opponent: &str) -> Vec<Phrase> {
    let Some(turn) = clock.turn() else { return Vec::new() };
    let vacation = turn
        .vacation
        .map(|vacation| msg!("note-vacation", from = markup::date(vacation.from), to = last_day(vacation)));
    let bank = turn.waiting.map(|left| msg!("note-bank", name = opponent.to_owned(), time = span(left)));
    vacation.into_iter().chain(bank).collect()
}

/// Returns the last day of a vacation, as a date that Discord shows in each reader's time zone.
pub fn last_day(vacation: Vacation) -> String {
    markup::date(vacation.to.plus_seconds(-1))
}
