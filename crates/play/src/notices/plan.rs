//! The plan of a delivery: who is pinged, who rests, in which language and where.

use super::delivery::Delivery;
use super::kind_row::{Ping, Readers, Scope};
use super::notice::{Notice, NoticeKind};
use super::rungs::{Rung, rungs, rungs_of};
use super::subject::Subject;
use crate::challenge::Challenge;
use crate::ids::{PersonId, Ply};
use crate::people::profile::{PingAt, Profile};
use crate::record::home::Home;
use crate::record::{How, Record};
use crate::series::SeriesRecord;
use crate::time::Timestamp;
use crate::time::reminder::Rhythm;
use postern_mutants::Mutant;
use postern_rules::language::Language;

#[cfg(test)]
mod tests;

/// What happens to a notice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeliveryPlan {
    /// True if the notice still applies, as far as the values show.
    pub is_true: bool,
    /// The time until which the whole notice waits; `None` if it may go out now.
    pub waits: Option<Timestamp>,
    /// The recipients who see the message without a ping.
    pub unpinged: Vec<PersonId>,
    /// The recipients who are pinged later.
    pub resting: Vec<Resting>,
    pub language: Language,
    /// The places to try, in order.
    pub rungs: Vec<Rung>,
    /// True if the operator excluded the server of the notice, so that the bot posts no message there.
    pub is_shut_out: bool,
}

/// A recipient of a notice who has quiet hours until this moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resting {
    pub person: PersonId,
    pub until: Timestamp,
}

/// Plans a delivery at `now`. `is_awake` tells who used the bot a moment ago.
pub fn plan(delivery: &Delivery, is_awake: impl Fn(PersonId) -> bool, now: Timestamp) -> DeliveryPlan {
    let (to, ping) = (&delivery.notice.to, delivery.notice.kind.row().ping);
    let rests = |person: PersonId| {
        let is_pinged = ping == Ping::AtOnce || is_awake(person) || Mutant::QuietIgnored.is_on();
        delivery.profile_there(person).filter(|_| !is_pinged)?.quiet_until(now)
    };
    let unpinged = unpinged(delivery);
    // A result that pings nobody disturbs no rest.
    let is_silent_result = ping == Ping::Result && unpinged == *to;
    let waits = if is_silent_result { None } else { waits(delivery, rests, now) };
    let pinged = to.iter().filter(|person| waits.is_none() && !unpinged.contains(person));
    DeliveryPlan {
        is_true: is_true(delivery),
        waits,
        resting: pinged.filter_map(|&person| Some(Resting { person, until: rests(person)? })).collect(),
        unpinged,
        language: language(delivery),
        rungs: places(delivery),
        is_shut_out: is_shut_out(delivery),
    }
}

/// Returns the recipients who are shown the notice without a ping: those with a digest, of a result those who want no pings
/// about results, and both players of a closed game of a series.
pub fn unpinged(delivery: &Delivery) -> Vec<PersonId> {
    let (kind, record) = (delivery.notice.kind, delivery.record.as_ref());
    let closed = record.is_some_and(|record| record.series.is_some() && record.ended() == Some(How::Closed));
    // The series tells both what becomes of the game: once, however many games a withdrawal closes.
    let by_series = closed && matches!(kind, NoticeKind::Over(_));
    let ping = kind.row().ping;
    let is_unpinged = |profile: &&Profile| {
        by_series
            || ping == Ping::UnlessDigest && profile.digest.is_some()
            || ping == Ping::Result && !profile.results
    };
    delivery.profiles.iter().filter(is_unpinged).map(|profile| profile.id).collect()
}

/// Returns the time until which the notice waits. A notice to several people never waits. A digest waits for its time
/// instead.
fn waits(
    delivery: &Delivery,
    rests: impl Fn(PersonId) -> Option<Timestamp>,
    now: Timestamp,
) -> Option<Timestamp> {
    let &[person] = delivery.notice.to.as_slice() else { return None };
    match delivery.notice.kind {
        NoticeKind::Digest { at, .. } => (at > now).then_some(at),
        // The card in a channel is posted at once.
        NoticeKind::Card(_) if delivery.home() != Some(Home::Direct) => None,
        _ => rests(person),
    }
}

fn is_true(delivery: &Delivery) -> bool {
    let (Notice { kind, made, refused, .. }, record) = (&delivery.notice, delivery.record.as_ref());
    let was_refused = refused.is_some();
    let told = record.and_then(|record| record.told);
    let is_running = record.is_some_and(Record::is_running);
    match *kind {
        // While this notice waited for its place, another one told the player.
        NoticeKind::Turn { ply, .. } => awaits(delivery, ply) && !(was_refused && told.is_some()),
        // The player may have turned reminders off while this one waited. If the clock is paused, other reminders follow.
        NoticeKind::Reminder { ply, .. } => {
            let runs = |record: &Record| {
                let is_off = record.clock.turn().is_some_and(|turn| turn.rhythm == Rhythm::Off);
                !is_off && record.deadline().is_some()
            };
            awaits(delivery, ply) && record.is_some_and(runs)
        }
        NoticeKind::Again { ply, .. } => {
            awaits(delivery, ply) && !told.is_some_and(|told| !told.silent && told.at >= *made)
        }
        // The player may be in reach again.
        NoticeKind::Closable { ply, .. } => {
            awaits(delivery, ply) && record.is_some_and(|record| record.clock.closable().is_some())
        }
        NoticeKind::Offer { offer, .. } => {
            record.is_some_and(|record| record.agreements.offer == Some(offer))
        }
        NoticeKind::Refused { .. } => is_running,
        // While this notice waited for its place, another one told the player, or somebody moved.
        NoticeKind::Thawed { .. } | NoticeKind::Continued { .. } | NoticeKind::Here { .. } => {
            let has_moved = record.and_then(|record| record.moves.last()).is_some_and(|last| last.at > *made);
            is_running && !(was_refused && (told.is_some() || has_moved))
        }
        NoticeKind::Voided(_) => record.is_some_and(|record| record.voided.is_some()),
        // A challenge is mentioned only while it is open.
        NoticeKind::Missed { of: Subject::Challenge(_), .. } => {
            delivery.challenge.as_ref().is_some_and(Challenge::is_open)
        }
        _ => match kind.row().identity.scope {
            Scope::Turn(_, ply) => awaits(delivery, ply),
            other => match other.place() {
                Subject::Match(_) => record.is_some(),
                Subject::Challenge(_) => delivery.challenge.is_some(),
                Subject::Series(_) => delivery.series.is_some(),
                Subject::Person(_) | Subject::Webhook(_) => true,
            },
        },
    }
}

/// True if the match still waits for the move of this ply.
fn awaits(delivery: &Delivery, ply: Ply) -> bool {
    if Mutant::StaleTurn.is_on() {
        return true;
    }
    delivery.record.as_ref().is_some_and(|record| record.is_running() && record.ply() == ply)
}

/// Returns the language: that of the place for messages that everybody there sees, the recipient's for others.
fn language(delivery: &Delivery) -> Language {
    let row = delivery.notice.kind.row();
    let (of_place, is_own) = match row.identity.scope.place() {
        Subject::Match(_) => {
            let record = delivery.record.as_ref();
            (record.map(|record| record.language), delivery.home() == Some(Home::Direct))
        }
        Subject::Challenge(_) => {
            // The challenger of a match across servers has their own language.
            let is_across =
                matches!(delivery.notice.kind, NoticeKind::Answer(_)) && delivery.is_begun_across();
            let is_own =
                delivery.home() == Some(Home::Direct) || is_across || row.readers == Readers::Directly;
            (delivery.challenge.as_ref().map(|challenge| challenge.language), is_own)
        }
        Subject::Series(_) => {
            let is_own = row.is_personal() && delivery.profiles.len() == 1;
            (delivery.series.as_ref().map(|series| series.language), is_own)
        }
        Subject::Person(_) | Subject::Webhook(_) => (None, true),
    };
    let own = delivery.profiles.first().map(|profile| profile.language);
    own.filter(|_| is_own).or(of_place).unwrap_or_default()
}

/// Returns the places to try, in order.
fn places(delivery: &Delivery) -> Vec<Rung> {
    let (row, to) = (delivery.notice.kind.row(), delivery.notice.to.as_slice());
    let first = match delivery.profiles.as_slice() {
        [profile] if row.is_personal() => profile.ping_at,
        _ => PingAt::Thread,
    };
    let of_record = |record: &Record| rungs_of(record, to, first);
    let of_place = match row.identity.scope.place() {
        _ if row.readers == Readers::Directly => None,
        Subject::Match(_) => delivery.record.as_ref().map(of_record),
        // A rematch is announced where the previous match was played.
        Subject::Challenge(_) => match (&delivery.before, &delivery.record, &delivery.challenge) {
            (Some(before), _, _) => Some(of_record(before)),
            (None, Some(record), Some(challenge))
                if delivery.is_begun_across() && challenge.rematch_of.is_none() =>
            {
                Some(of_record(record))
            }
            (None, _, challenge) => challenge.as_ref().map(|challenge| rungs(challenge.home, first)),
        },
        Subject::Series(_) => {
            let first = if row.is_personal() { PingAt::Direct } else { PingAt::Thread };
            delivery.series.as_ref().map(|series: &SeriesRecord| rungs(series.home(), first))
        }
        Subject::Person(_) | Subject::Webhook(_) => None,
    };
    of_place.unwrap_or_else(|| vec![Rung::Direct])
}

fn is_shut_out(delivery: &Delivery) -> bool {
    let home = match (delivery.notice.kind.row().identity.scope, delivery.notice.to.as_slice()) {
        (Scope::Person(..) | Scope::Webhook(_), _) => None,
        (Scope::Turn(..) | Scope::Match(_) | Scope::AnyMatch(_), &[person]) => Some(delivery.home_of(person)),
        _ => delivery.home(),
    };
    let settings = home.and_then(Home::server).and_then(|server| delivery.server(server));
    settings.is_some_and(|settings| settings.excluded.is_some())
}
