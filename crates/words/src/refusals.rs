//! Phrases for refused requests.

use crate::markup::escape;
use crate::markup::{channels, moment};
use crate::voice::{msg, text};
use postern_club::series::state::settings::SettingsError;
use postern_club::series::steps::command;
use postern_play::challenge::ChallengeState;
use postern_play::record::comments::NoComment;
use postern_play::record::plan::NoPlan;
use postern_play::record::swap::NoSwap;
use postern_play::step::offer::{NoAgreement, OfferAnswer};
use postern_play::step::refusal::{Done, Refusal};
use postern_play::time::Millis;
use postern_play::time::clock::PauseReason;
use postern_play::time::vacation::{NoVacation, VACATION_DAYS};
use postern_rules::phrase::{Phrase, PhraseArg};

/// Explains the refusal of a value of an option.
pub fn option_refused(option: &str, reason: impl Into<PhraseArg>) -> Phrase {
    msg!("option-refused", option = option.to_owned(), reason = reason)
}

/// Explains how a challenge was closed.
fn challenge_closed(state: Option<ChallengeState>) -> Phrase {
    let (how, id) = match state {
        Some(ChallengeState::Accepted { started, .. }) => ("accepted", Some(started.to_string())),
        Some(ChallengeState::Declined) => ("declined", None),
        Some(ChallengeState::Withdrawn) => ("withdrawn", None),
        Some(ChallengeState::Expired) => ("expired", None),
        Some(ChallengeState::OtherTerms) => ("terms", None),
        Some(ChallengeState::Open | ChallengeState::Undelivered) | None => ("gone", None),
    };
    msg!("challenge-closed", how = how, id = id)
}

/// Explains the refusal of a command. `name_of` returns the name of a game by its id.
pub fn refusal(refusal: &Refusal, name_of: impl Fn(&str) -> String) -> Phrase {
    match refusal {
        Refusal::NotYourMatch => msg!("not-your-game"),
        Refusal::NotYourTurn => msg!("not-your-turn"),
        Refusal::AlreadyDone(done) => already_done(done),
        Refusal::MoveTooLong { limit } => msg!("too-long-a-move", limit = *limit),
        Refusal::TooLateForOops => msg!("oops-late"),
        Refusal::CorrectedBefore => msg!("oops-once"),
        Refusal::ClockStands(PauseReason::Frozen) => msg!("clock-frozen"),
        Refusal::ClockStands(PauseReason::Vacation) => msg!("clock-away"),
        Refusal::ClockStands(_) => msg!("clock-untold"),
        Refusal::ClosableFrom(from) => msg!("closable-from", at = moment(*from)),
        Refusal::NotClosable => msg!("not-closable"),
        Refusal::MovedTooOften { limit } => msg!("moved-too-often", limit = *limit),
        Refusal::TooFast { limit } => msg!("too-fast", limit = *limit),
        Refusal::TooFastTo { limit } => msg!("too-fast-to", limit = *limit),
        Refusal::NotInThisChannel { instead } => msg!("not-in-this-channel", channels = channels(instead)),
        Refusal::TooManyHere { limit } => msg!("too-many-here", limit = *limit),
        Refusal::NotOnThisServer => msg!("not-on-this-server"),
        Refusal::NotAvailable => msg!("not-available"),
        Refusal::BlockedByYou => msg!("blocked-by-you"),
        Refusal::OutsideRange { within, own, other } => {
            msg!("outside-range", within = *within, own = own.to_string(), other = other.to_string())
        }
        Refusal::ReliableOnly => msg!("reliable-only"),
        Refusal::NotAcross => msg!("not-across"),
        Refusal::StaysAcross => msg!("stays-across"),
        Refusal::Leaving => msg!("leaving"),
        Refusal::Excluded => msg!("excluded"),
        Refusal::ServerExcluded => msg!("excluded-server"),
        Refusal::TooManyBlocked { limit } => msg!("too-many-blocked", limit = *limit),
        Refusal::TooManyTo { limit } => msg!("too-many-to", limit = *limit),
        Refusal::MovedOn { .. } => msg!("moved-on"),
        Refusal::Move(error) => msg!("move-impossible", why = error.phrase()),
        Refusal::MatchOver => msg!("match-over"),
        Refusal::NotOver => msg!("not-over"),
        Refusal::VoidedAlready => msg!("voided-already"),
        Refusal::TimeOver => msg!("time-over"),
        Refusal::Vacation(no) => no_vacation(no),
        Refusal::Frozen => msg!("match-frozen"),
        Refusal::StillTime { until: Some(until) } => msg!("still-time", at = moment(*until)),
        Refusal::StillTime { until: None } => msg!("no-time-limit"),
        Refusal::OwnClock { .. } => msg!("own-clock"),
        Refusal::NoSuchMatch => msg!("no-such-match"),
        Refusal::NoPages => msg!("no-pages"),
        Refusal::NoSuchChallenge => msg!("no-such-challenge"),
        Refusal::ChallengeClosed(state) => challenge_closed(*state),
        Refusal::OwnChallenge => msg!("own-challenge"),
        Refusal::NotChallenged => msg!("not-challenged"),
        Refusal::NotChallenger => msg!("not-challenger"),
        Refusal::OfferedAlready => msg!("challenged-already"),
        Refusal::Oneself => msg!("oneself"),
        Refusal::TooMany { limit } => msg!("too-many", limit = *limit),
        Refusal::TooManyComputers { limit: 0, .. } => msg!("no-computers"),
        Refusal::TooManyComputers { limit, running } => {
            // All names fit, unless the operator configured unusually high limits.
            let names = running.iter().take(20).map(|(game, id)| format!("{} #{id}", name_of(game)));
            let names = names.collect::<Vec<_>>().join(", ");
            msg!("too-many-computers", count = running.len(), names = names, limit = *limit)
        }
        Refusal::BegunAlready { of } => msg!("begun-already", id = of.to_string()),
        Refusal::TimeOfComputer => msg!("computer-time"),
        Refusal::StillRunning => msg!("still-running"),
        Refusal::NothingToReview { least } => msg!("nothing-to-review", least = *least),
        Refusal::TooManyReviews { limit } => msg!("too-many-reviews", limit = *limit),
        Refusal::Agreement(no) => no_agreement(*no),
        Refusal::Plan(no) => no_plan(no),
        Refusal::Swap(no) => no_swap(*no),
        Refusal::NoSuchSeries => msg!("no-such-series"),
        Refusal::Series(no) => no_step(*no),
        Refusal::SeriesSettings(no) => no_setting(*no),
        Refusal::SeriesTitle { limit } => msg!("series-title-length", limit = *limit),
        Refusal::TooManySeries { limit } => msg!("too-many-series", limit = *limit),
        Refusal::Comment(no) => no_comment(no),
        Refusal::Repeated => msg!("repeated"),
    }
}

/// Explains why a vacation was refused.
fn no_vacation(no: &NoVacation) -> Phrase {
    match no {
        NoVacation::NoDate(text) => msg!("vacation-no-date", text = escape::quoted(text)),
        NoVacation::Past => msg!("vacation-past"),
        NoVacation::TooFar => msg!("vacation-too-far"),
        NoVacation::TooLong { left, year } => {
            msg!("vacation-too-long", days = *left, year = year.to_string(), most = VACATION_DAYS)
        }
        NoVacation::Away { until } => msg!("vacation-away", at = moment(*until)),
        NoVacation::AtHome => msg!("vacation-at-home"),
    }
}

/// Explains why the rules of a series refuse a step.
fn no_step(no: command::Refusal) -> Phrase {
    let at = match no {
        command::Refusal::MetRecently(at) => Some(moment(at)),
        _ => None,
    };
    let why = match no {
        command::Refusal::Over => "over",
        command::Refusal::AlreadyIn => "already-in",
        command::Refusal::NotIn => "not-in",
        command::Refusal::NotAsked => "not-asked",
        command::Refusal::TooLate => "too-late",
        command::Refusal::NotStairs => "not-stairs",
        command::Refusal::Oneself => "oneself",
        command::Refusal::StepsAway => "steps-away",
        command::Refusal::Busy(_) => "busy",
        command::Refusal::Resting => "resting",
        command::Refusal::MetRecently(_) => "met-recently",
        command::Refusal::Playing => "playing",
        command::Refusal::NoPairing => "no-pairing",
    };
    msg!("series-refused", why = why, at = at)
}

/// Explains which setting of a series is out of its range.
fn no_setting(no: SettingsError) -> Phrase {
    let days = |span: Millis| (span.0 / Millis::DAY.0).to_string();
    let (why, least, most, at) = match no {
        SettingsError::Players { least, most } => {
            ("players", Some(least.to_string()), Some(most.to_string()), None)
        }
        SettingsError::Division { least, most } => {
            ("division", Some(least.to_string()), Some(most.to_string()), None)
        }
        SettingsError::AtOnce => ("at-once", None, None, None),
        SettingsError::Rounds { most } => ("rounds", None, Some(most.to_string()), None),
        SettingsError::Round { least, most } => ("round", Some(days(least)), Some(days(most)), None),
        SettingsError::TooSoon { earliest } => ("too-soon", None, None, Some(moment(earliest))),
        SettingsError::Start => ("start", None, None, None),
    };
    msg!("series-settings", why = why, least = least, most = most, at = at)
}

/// Explains why an offer or an answer was refused.
fn no_agreement(no: NoAgreement) -> Phrase {
    match no {
        NoAgreement::Stands { offer, own: true } => msg!("own-offer-stands", what = offer.what.word()),
        NoAgreement::Stands { offer, own: false } => msg!("their-offer-stands", what = offer.what.word()),
        NoAgreement::OfferedBefore { what } => msg!("offered-before", what = what.word()),
        NoAgreement::NothingToTakeBack => msg!("nothing-to-take-back"),
        NoAgreement::TooManyTakebacks { limit } => msg!("too-many-takebacks", limit = limit),
        NoAgreement::Gone { what } => msg!("offer-gone", what = what.word()),
        NoAgreement::OwnOffer => msg!("own-offer"),
        NoAgreement::NotOfferer => msg!("not-offerer"),
    }
}

/// Explains why a comment was refused.
fn no_comment(no: &NoComment) -> Phrase {
    match no {
        NoComment::Playing => msg!("comment-playing"),
        NoComment::Off => msg!("comment-off"),
        NoComment::Removed => msg!("comment-of-removed"),
        NoComment::Direct => msg!("comment-direct"),
        NoComment::Empty => msg!("comment-empty"),
        NoComment::TooLong { limit } => msg!("comment-too-long", limit = *limit),
        NoComment::TooMany { limit } => msg!("comment-too-many", limit = *limit),
        NoComment::Full => msg!("comment-full"),
        NoComment::NoPosition { moves } => msg!("comment-no-position", moves = *moves),
        NoComment::Missing => msg!("comment-missing"),
    }
}

/// Explains why a plan was refused.
fn no_plan(no: &NoPlan) -> Phrase {
    match no {
        NoPlan::OwnTurn => msg!("plan-own-turn"),
        NoPlan::Missing => msg!("plan-missing"),
        NoPlan::Empty => msg!("plan-empty"),
        NoPlan::TooLong { limit } => msg!("plan-too-long", limit = *limit),
        NoPlan::TooMany { lines, moves } => msg!("plan-too-many", lines = *lines, moves = *moves),
        NoPlan::Move { line, made, error } => {
            let after = (!line.is_empty()).then(|| msg!("plan-after", line = text(line)));
            msg!("plan-bad-move", made = escape::quoted(made), after = after, why = error.phrase())
        }
        NoPlan::Swap { line } => {
            let after = (!line.is_empty()).then(|| msg!("plan-after", line = text(line)));
            msg!("plan-no-swap", after = after)
        }
        NoPlan::NoAnswer { line } => msg!("plan-no-answer", line = text(line)),
        NoPlan::TwoAnswers { after, one, other } => {
            msg!("plan-two-answers", after = text(after), one = text(one), other = text(other))
        }
    }
}

fn no_swap(no: NoSwap) -> Phrase {
    match no {
        NoSwap::NotAgreed => msg!("swap-not-agreed"),
        NoSwap::TooEarly => msg!("swap-too-early"),
        NoSwap::TooLate => msg!("swap-too-late"),
        NoSwap::MadeBefore => msg!("swap-made-before"),
    }
}

/// Answers a repeated request: it was already carried out.
fn already_done(done: &Done) -> Phrase {
    match done {
        Done::Move(made) => msg!("done-move", move = text(made)),
        Done::Swapped => msg!("done-swapped"),
        Done::Resigned => msg!("done-resigned"),
        Done::Claimed => msg!("done-claimed"),
        Done::Closed => msg!("done-closed"),
        Done::Offered(_) => msg!("done-offered"),
        Done::Answered(_, OfferAnswer::Agreed) => msg!("done-accepted"),
        Done::Answered(_, OfferAnswer::Refused) => msg!("done-declined"),
        Done::Answered(_, OfferAnswer::Withdrawn) => msg!("done-withdrawn"),
    }
}
