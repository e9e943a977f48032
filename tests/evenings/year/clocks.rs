//! Checks of the clocks: no player loses time before the notice of their turn, on vacation, at weekends that are off,
//! or while the program is down. The end of a player's time is recorded when it happens, and once.

use postern_testkit::prelude::*;
use std::collections::HashMap;

use super::chronicle::{Chosen, Chronicle, Turn, Version, chosen_at, is_quiet};
use super::spans::{Span, after, counted, shown, united, weekends};

/// The longest delay between an event of the clock and its commit, in milliseconds: two beats and a delivery.
const LATE: i64 = 300_000;
/// Downtimes shorter than this may count as the player's time, in milliseconds.
const SHORT: i64 = 160_000;
/// The tolerance for the time that is given back for a downtime, in milliseconds: a short downtime and the pause
/// between two beats.
const GIVEN: i64 = SHORT + 110_000;

/// All violations about clocks.
pub(crate) fn wrong(chronicle: &Chronicle) -> Vec<String> {
    let chosen = chronicle.chosen();
    let mut wrong = Vec::new();
    let mut banks: HashMap<(postern::play::ids::MatchId, PersonId), i64> = HashMap::new();
    for turn in chronicle.turns() {
        let chosen = chosen.get(&turn.person).map_or(&[][..], Vec::as_slice);
        let Some(told) = turn.versions.iter().find(|version| !stands_untold(&version.record.clock)) else {
            // A player who moves before they are told has lost no time.
            let before = turn.versions[0].record.clock.left(turn.began);
            wrong.extend(moved(&turn, &mut banks, before.map(|left| left.0), 0).err());
            continue;
        };
        wrong.extend(starts(chronicle, &turn, told, chosen).err());
        wrong.extend(runs_out(chronicle, &turn, told.at, chosen, &mut banks).err());
    }
    wrong
}

/// True if the clock waits for the player to be told.
fn stands_untold(clock: &Clock) -> bool {
    matches!(clock.paused(), Some(PauseReason::Untold | PauseReason::OutOfReach))
}

/// Checks that the clock starts with the delivery of the turn, or when the player shows that they know of it.
fn starts(
    chronicle: &Chronicle,
    turn: &Turn<'_>,
    told: &Version<'_>,
    chosen: &[Chosen<'_>],
) -> Result<(), String> {
    let ids =
        [NoticeKind::Turn { of: turn.of, ply: turn.ply }, NoticeKind::Left { of: turn.of, ply: turn.ply }]
            .map(|kind| kind.notice_id(0));
    let person = chronicle.person(turn.person);
    let justified = match &told.change.settled {
        Some((id, Receipt::Arrived(post))) if ids.contains(id) => chronicle
            .arrived
            .iter()
            .any(|arrived| arrived.nonce == *id && arrived.post == *post && arrived.at <= told.at),
        Some((id, Receipt::Quiet(_))) if ids.contains(id) => [0, -20].iter().any(|before| {
            let at = told.at.plus_seconds(*before);
            chosen_at(chosen, at).is_some_and(|profile| is_quiet(profile, &person.zone, at))
        }),
        _ => person.spoke.iter().any(|spoke| *spoke <= told.at && told.at.since(*spoke).0 < 60_000),
    };
    match justified {
        true => Ok(()),
        false => Err(format!("{}: the clock started at {} untold", turn.name(), shown(told.at))),
    }
}

/// The vacations of a person, each up to the next change of their settings.
fn vacations(chosen: &[Chosen<'_>]) -> impl Iterator<Item = Span> {
    chosen.iter().flat_map(|chosen| {
        let Span { from, to } = chosen.during;
        let all = chosen.profile.vacations.iter();
        all.map(move |vacation| Span { from: vacation.from.max(from), to: vacation.to.min(to) })
    })
}

/// Checks that the time of a turn ends when the agreed time has passed, and that this is recorded then.
fn runs_out(
    chronicle: &Chronicle,
    turn: &Turn<'_>,
    told: Timestamp,
    chosen: &[Chosen<'_>],
    banks: &mut HashMap<(postern::play::ids::MatchId, PersonId), i64>,
) -> Result<(), String> {
    let first = turn.versions[0].record;
    let agreed = agreed(turn);
    let mut but: Vec<Span> = vacations(chosen).chain(turn.out_of_reach()).collect();
    let is_exact =
        first.pace != Pace::Unlimited || !but.iter().any(|span| span.to > told && span.from < turn.ended);
    but.extend(chronicle.down.iter().filter(|down| down.to.since(down.from).0 > SHORT));
    if first.time.weekends_off && first.pace != Pace::Unlimited {
        but.extend(weekends(&chronicle.person(turn.person).zone));
    }
    let but = united(but);
    let over = after(told, agreed, &but);
    let ended = turn.ended.max(told);
    let downs = chronicle.down.iter().filter(|span| span.from >= told && span.from <= ended).count() as i64;
    let slack = LATE + GIVEN * downs;
    let noted = |version: &&Version<'_>| match &version.record.status {
        Status::Over(over) => over.how == How::Time && version.change.asked_by.is_none(),
        _ => matches!(&version.record.clock, Clock::Running { noted: true, .. }),
    };
    let noted = turn.versions.iter().chain(&turn.next).find(noted);
    let claimed = turn.next.is_some_and(|next| match next.record.ended() {
        Some(How::Time) => true,
        // Closed by the opponent, unless the player was out of reach, or one of them left the series of the match.
        Some(How::Closed) => {
            let left = next.record.series.as_ref().is_some_and(|of| of.heard.is_some());
            next.change.asked_by.is_some() && turn.out_of_reach().is_empty() && !left
        }
        _ => false,
    });
    let name = || format!("{} with {} hours from {}", turn.name(), agreed / Millis::HOUR.0, shown(told));
    if let Some(noted) = noted.filter(|noted| noted.at < over) {
        return Err(format!("{}: over at {}, noted before, at {}", name(), shown(over), shown(noted.at)));
    }
    if claimed && ended < over {
        return Err(format!("{}: over at {}, lost before, at {}", name(), shown(over), shown(ended)));
    }
    let until = noted.map_or(ended, |noted| noted.at);
    // The check is skipped if a vacation restarted the long silence.
    if is_exact && counted(over, until, &but) > slack {
        return Err(format!("{}: over at {}, missed until {}", name(), shown(over), shown(until)));
    }
    for version in &turn.versions {
        let left = agreed - counted(told, version.at, &but);
        if let Some(mark) = reminded(turn, version, agreed).filter(|mark| (mark - left).abs() > slack) {
            return Err(format!(
                "{}: reminded at {} with {left} ms left, not {mark}",
                name(),
                shown(version.at)
            ));
        }
    }
    let used = counted(told, ended, &but);
    moved(turn, banks, Some((agreed - used).max(0)), GIVEN * downs)
}

/// The time for a turn, in milliseconds. Without a limit, the length of a long silence.
fn agreed(turn: &Turn<'_>) -> i64 {
    let first = turn.versions[0].record;
    let left = first.clock.left(turn.began).map(|left| left.0);
    // After an immediate takeback, the earlier turn continues with the time that was left.
    let goes_on = first.agreements.undone.alone && !stands_untold(&first.clock);
    match (first.pace, left) {
        (Pace::Days(days), _) if !goes_on => i64::from(days) * Millis::DAY.0,
        (_, Some(left)) => left,
        (_, None) => 30 * Millis::DAY.0,
    }
}

/// The time that must be left for the reminder that was filed with this version, in milliseconds.
fn reminded(turn: &Turn<'_>, version: &Version<'_>, agreed: i64) -> Option<i64> {
    let given = match turn.versions[0].record.clock.turn()?.given {
        Some(given) if turn.versions[0].record.agreements.undone.alone => given.0,
        _ => agreed,
    };
    version.change.notices.iter().find_map(|notice| match notice.kind {
        NoticeKind::Reminder { which: Reminder::Half, .. } => Some(given / 2),
        NoticeKind::Reminder { which: Reminder::Day, .. } => Some(24 * Millis::HOUR.0),
        NoticeKind::Reminder { which: Reminder::Hours, .. } => Some(4 * Millis::HOUR.0),
        NoticeKind::Reminder { which: Reminder::Days(days), .. } => Some(i64::from(days) * Millis::DAY.0),
        _ => None,
    })
}

/// Checks that a move leaves in the bank what was there, minus the time used, plus the bonus, up to the limit. `left`
/// is the time left as computed from outside, give or take `slack`, in milliseconds.
fn moved(
    turn: &Turn<'_>,
    banks: &mut HashMap<(postern::play::ids::MatchId, PersonId), i64>,
    left: Option<i64>,
    slack: i64,
) -> Result<(), String> {
    let first = turn.versions[0].record;
    let (Pace::Bank(bank), Some(left), Some(next)) = (first.pace, left, turn.next) else { return Ok(()) };
    let key = (turn.of, turn.person);
    let has = first.clock.left(turn.began).map_or(0, |left| left.0);
    let undone = first.agreements.undone.moves > 0;
    let expected = banks.get(&key).copied().unwrap_or_else(|| Millis::hours(bank.start.into()).0);
    if has != expected && !undone {
        return Err(format!("{}: the bank has {has} ms, not {expected}", turn.name()));
    }
    let opponent = first.people().find(|person| *person != turn.person).expect("there are two");
    // Moves and swaps from plans follow in the same step.
    let made = next.record.moves.get(first.moves.len()..).unwrap_or_default();
    let mut made: Vec<Option<Millis>> = made.iter().map(|entry| entry.left).collect();
    if let Some(swap) = next.record.swapped().filter(|_| first.swapped().is_none()) {
        made.insert(1 - first.moves.len(), swap.left);
    }
    for (left, person) in made.iter().zip([turn.person, opponent].into_iter().cycle()) {
        let Some(left) = *left else {
            return Err(format!("{}: what is left in the bank is not kept", turn.name()));
        };
        banks.insert((turn.of, person), bank.after_move(left).0);
    }
    let Some(noted) = made.first().copied().flatten() else { return Ok(()) };
    match (left - slack - 1000..=left + slack + 1000).contains(&noted.0) {
        true => Ok(()),
        false => Err(format!("{}: {} ms were left, not {left}", turn.name(), noted.0)),
    }
}
