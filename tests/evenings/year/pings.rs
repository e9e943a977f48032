//! Checks of the pings: every turn is told once, at a place that works, and no ping comes in quiet hours.

use std::collections::HashMap;

use postern::play::notices::kind_row::Ping;
use postern_testkit::prelude::*;

use super::chronicle::{Chosen, Chronicle, Turn, chosen_at, is_quiet};
use super::spans::{minute_of_day, shown, within};
use super::world::Arrived;

/// The longest time that a turn may wait without a reason, in seconds: the longest pause between two attempts, and the
/// attempts.
const PATIENCE: i64 = 1500;
/// The longest pause between two tries in a place that may take messages again, in seconds, with the time of the tries.
const TRIED_WITHIN: i64 = 3700;
/// The time for which a place counts as shut after it refused a message, in seconds: a day and an hour.
const REFUSED: i64 = 25 * 3600;
const STEP: i64 = 300;

/// All violations about notices.
pub(crate) fn wrong(chronicle: &Chronicle) -> Vec<String> {
    let mut wrong = repeated(chronicle);
    wrong.extend(in_quiet_hours(chronicle));
    wrong.extend(digests(chronicle));
    let (by_nonce, chosen) = (chronicle.by_nonce(), chronicle.chosen());
    let turns = chronicle.turns();
    for turn in &turns {
        let chosen = chosen.get(&turn.person).map_or(&[][..], Vec::as_slice);
        wrong.extend(told(chronicle, turn, &turns, &by_nonce, chosen).err());
        wrong.extend(out_of_reach(chronicle, turn).err());
    }
    wrong
}

/// Checks that no person is notified of the same thing twice.
fn repeated(chronicle: &Chronicle) -> Vec<String> {
    let kinds = chronicle.kinds();
    // The person whom the message notifies. A message that notifies nobody counts by its nonce, which differs for each
    // recipient and is the same for each repetition, wherever that is posted.
    let mut told: HashMap<(NoticeKind, Result<PersonId, NoticeId>), Vec<&Arrived>> = HashMap::new();
    for arrived in &chronicle.arrived {
        let Some(kind) = kinds.get(&arrived.nonce) else { continue };
        let people: Vec<Result<PersonId, NoticeId>> = match (arrived.ping.as_slice(), arrived.to) {
            // Several people who are told directly have a message each.
            ([], Address::Direct(person)) => vec![Ok(person)],
            ([], Address::Channel(_)) => vec![Err(arrived.nonce)],
            (ping, _) => ping.iter().copied().map(Ok).collect(),
        };
        for person in people {
            told.entry((*kind, person)).or_default().push(arrived);
        }
    }
    // The rules of a series may tell a person the same at different times.
    let mut filed: HashMap<NoticeKind, usize> = HashMap::new();
    for notice in chronicle.commits.iter().flat_map(|(_, change)| &change.notices) {
        if let NoticeKind::SeriesTold { .. } = notice.kind {
            *filed.entry(notice.kind).or_default() += 1;
        }
    }
    let most = |kind: &NoticeKind| filed.get(kind).copied().unwrap_or(1);
    let twice = told.into_iter().filter(|((kind, _), messages)| messages.len() > most(kind));
    let said = twice.map(|((kind, person), messages)| {
        let places: Vec<String> =
            messages.iter().map(|one| format!("{} at {:?}", shown(one.at), one.to)).collect();
        format!("{kind:?} was told {person:?} {} times: {}", messages.len(), places.join(", "))
    });
    said.collect()
}

/// Checks that a turn is told once, or never if it ended before that or its player was out of reach.
fn told(
    chronicle: &Chronicle,
    turn: &Turn<'_>,
    turns: &[Turn<'_>],
    by_nonce: &HashMap<NoticeId, Vec<&Arrived>>,
    chosen: &[Chosen<'_>],
) -> Result<(), String> {
    let (of, ply) = (turn.of, turn.ply);
    let messages = |kind: NoticeKind| by_nonce.get(&kind.notice_id(0)).map_or(&[][..], Vec::as_slice);
    let [told, left] = [NoticeKind::Turn { of, ply }, NoticeKind::Left { of, ply }].map(messages);
    let reached = |arrived: &&&Arrived| {
        let digest = chosen_at(chosen, arrived.at).is_some_and(|profile| profile.digest.is_some());
        arrived.ping.contains(&turn.person) || (arrived.silent && digest)
    };
    let early = told.iter().chain(left).find(|arrived| arrived.at < turn.began);
    if let Some(early) = early {
        return Err(format!("{}: it was told before, at {}", turn.name(), shown(early.at)));
    }
    let server = turn.versions[0].record.home.server();
    if let Some(one) = left.iter().find(|one| !chronicle.was_away(turn.person, server, one.at)) {
        return Err(format!("{}: told at {} that they had left", turn.name(), shown(one.at)));
    }
    // A player who left the server after the turn message is told again, directly.
    if let Some(shown_silently) = told.iter().find(|one| one.silent) {
        in_digest(chronicle, turn, shown_silently, turns, by_nonce, chosen)?;
    }
    match (told.iter().filter(reached).count(), left.len()) {
        (0, 0) => {}
        (0 | 1, 0 | 1) => return Ok(()),
        count => return Err(format!("{}: it was told {count:?} times", turn.name())),
    }
    if !turn.out_of_reach().is_empty() {
        return Ok(());
    }
    let person = chronicle.person(turn.person);
    // If the program is killed before it checks whether the player has left, it checks after the turn has waited for a
    // day.
    let asked_later = !told.is_empty() && chronicle.was_away(turn.person, server, told[0].at);
    let patience = if asked_later { 2 * 86_400 } else { PATIENCE };
    // A refusal can pass: the player counts as out of reach only after tries over hours.
    let home = turn.versions[0].record.home_of(turn.person);
    let channels = home.channels().into_iter().map(Address::Channel);
    let places: Vec<Address> = channels.chain([Address::Direct(turn.person)]).collect();
    let refused_lately = |at: Timestamp| {
        places.iter().any(|place| chronicle.was_refused(*place, at.plus_seconds(-TRIED_WITHIN), at))
    };
    let mut waited = 0;
    let mut at = turn.began;
    while at < turn.ended {
        // A held-back ping comes at the end of the quiet hours that applied when it was held back.
        let known = chosen.iter().filter(|chosen| chosen.during.to > turn.began && chosen.during.from <= at);
        let quiet = known.into_iter().any(|chosen| is_quiet(chosen.profile, &person.zone, at));
        let held_up =
            within(&chronicle.down, at) || within(&chronicle.outages, at) || quiet || refused_lately(at);
        waited = if held_up { 0 } else { waited + STEP };
        if waited > patience {
            let places: Vec<_> = told.iter().map(|one| (one.to, &one.ping, one.silent)).collect();
            return Err(format!("{}: nobody was told by {}; it arrived {places:?}", turn.name(), shown(at)));
        }
        at = at.plus_seconds(STEP);
    }
    Ok(())
}

/// Checks that the next digest names a turn that was shown without a ping, unless something prevented that digest.
fn in_digest(
    chronicle: &Chronicle,
    turn: &Turn<'_>,
    silent: &Arrived,
    turns: &[Turn<'_>],
    by_nonce: &HashMap<NoticeId, Vec<&Arrived>>,
    chosen: &[Chosen<'_>],
) -> Result<(), String> {
    let Some(due) = chosen_at(chosen, silent.at).and_then(|profile| profile.next_digest(silent.at)) else {
        return Ok(());
    };
    let (from, to) = (silent.at, due.plus_seconds(PATIENCE));
    let changed = chosen.iter().any(|chosen| from < chosen.during.from && chosen.during.from <= due);
    let held_up =
        chronicle.down.iter().chain(&chronicle.outages).any(|span| span.to > from && span.from < to);
    let address = Address::Direct(turn.person);
    if changed || held_up || chronicle.was_refused(address, from, to) || turn.ended < to {
        return Ok(());
    }
    let digest = by_nonce.get(&NoticeKind::Digest { to: turn.person, at: due }.notice_id(0));
    // The end of the link, so that no longer number is taken for it.
    let number = format!("#{}]", turn.of);
    let of_person: Vec<_> = turns.iter().filter(|other| other.person == turn.person).collect();
    let Some(digest) = digest.and_then(|all| all.first().copied()) else {
        return Err(format!("{}: no digest came at {}", turn.name(), shown(due)));
    };
    match digest.content.contains(&number) || counts(digest, &of_person) {
        true => Ok(()),
        false => Err(format!("{}: not in the digest of {}: {}", turn.name(), shown(due), digest.content)),
    }
}

/// True if a digest that has no room for all games of a person says how many it leaves out.
fn counts(digest: &Arrived, turns: &[&Turn<'_>]) -> bool {
    let Some(rest) = digest.content.lines().find(|line| line.starts_with('…')) else { return false };
    let named = digest.content.lines().filter(|line| line.starts_with("- ")).count();
    let digits: String = rest.chars().filter(char::is_ascii_digit).collect();
    let more: usize = digits.parse().unwrap_or(1);
    // A turn may begin or end between the writing of the digest and its arrival.
    let written = digest.at.plus_seconds(-20);
    let waiting = |from: Timestamp, to: Timestamp| {
        turns.iter().filter(|turn| turn.began <= from && turn.ended > to).count()
    };
    (waiting(written, digest.at)..=waiting(digest.at, written)).contains(&(named + more))
}

/// Checks that each place of a match refused a message within a day before the player counts as out of reach.
fn out_of_reach(chronicle: &Chronicle, turn: &Turn<'_>) -> Result<(), String> {
    for span in turn.out_of_reach() {
        let version =
            turn.versions.iter().find(|version| version.at == span.from).expect("it began with one");
        let left = version
            .change
            .settled
            .as_ref()
            .is_some_and(|(id, _)| *id == NoticeKind::Left { of: turn.of, ply: turn.ply }.notice_id(0));
        let mut places = vec![Address::Direct(turn.person)];
        if !left {
            places.extend(version.record.home.channels().into_iter().map(Address::Channel));
        }
        let refused = |place: &Address| {
            let since = version.at.plus_seconds(-REFUSED);
            chronicle.was_refused(*place, since, version.at)
        };
        // For a player known to have left, the program does not try their channels. The departure needs no notice if
        // the turn that made the program ask was over when Discord answered.
        let open = places.iter().find(|place| !refused(place));
        let is_away = chronicle.was_away(turn.person, version.record.home.server(), version.at);
        let known =
            places.first().is_some_and(refused) && (is_away || has_left(chronicle, turn.person, version.at));
        if let Some(open) = open.filter(|_| !known) {
            let (name, at) = (turn.name(), shown(version.at));
            return Err(format!("{name}: out of reach at {at}, though {open:?} had not refused anything"));
        }
    }
    Ok(())
}

/// True if a notice in the last `REFUSED` seconds says that the person has left.
fn has_left(chronicle: &Chronicle, person: PersonId, at: Timestamp) -> bool {
    let since = at.plus_seconds(-REFUSED);
    chronicle.commits.iter().filter(|(then, _)| since <= *then && *then <= at).any(|(_, change)| {
        change
            .notices
            .iter()
            .any(|notice| matches!(notice.kind, NoticeKind::Left { .. }) && notice.to.contains(&person))
    })
}

/// Checks that only urgent pings come in quiet hours, and others only to people who are awake.
fn in_quiet_hours(chronicle: &Chronicle) -> Vec<String> {
    let (kinds, chosen) = (chronicle.kinds(), chronicle.chosen());
    let mut wrong = Vec::new();
    for arrived in chronicle.arrived.iter().filter(|arrived| !arrived.silent) {
        let Some(kind) = kinds.get(&arrived.nonce).filter(|kind| kind.row().ping != Ping::AtOnce) else {
            continue;
        };
        for person in &arrived.ping {
            // Quiet hours may start during a delivery.
            let begun = arrived.at.plus_seconds(-20);
            let somebody = chronicle.person(*person);
            let quiet =
                chosen.get(person).and_then(|chosen| chosen_at(chosen, begun)).is_some_and(|profile| {
                    [begun, arrived.at].iter().all(|at| is_quiet(profile, &somebody.zone, *at))
                });
            if quiet && !somebody.is_awake(begun) && !somebody.is_awake(arrived.at) {
                wrong.push(format!(
                    "{kind:?} woke person {} at {} by {:?}: {}",
                    person.0,
                    shown(arrived.at),
                    arrived.to,
                    arrived.content.lines().next().unwrap_or_default()
                ));
            }
        }
    }
    wrong
}

/// Checks that a person has at most one digest a day, and that it comes at its hour unless something delayed it.
fn digests(chronicle: &Chronicle) -> Vec<String> {
    let (kinds, chosen) = (chronicle.kinds(), chronicle.chosen());
    let mut wrong = Vec::new();
    let mut days: HashMap<(PersonId, i64), Timestamp> = HashMap::new();
    let settled = chronicle.commits.iter().filter_map(|(_, change)| change.settled.as_ref());
    let postponed: Vec<_> = settled.filter(|(_, receipt)| matches!(receipt, Receipt::Later(_))).collect();
    for arrived in &chronicle.arrived {
        let Some(NoticeKind::Digest { to, at }) = kinds.get(&arrived.nonce) else { continue };
        let zone = &chronicle.person(*to).zone;
        let since_midnight = i64::from(minute_of_day(zone, arrived.at)) * 60_000;
        let day = (arrived.at.0 - since_midnight) / 60_000;
        if let Some(before) = days.insert((*to, day), arrived.at) {
            let times = [before, arrived.at].map(shown);
            wrong.push(format!("person {} had two digests on a day: {times:?}", to.0));
        }
        let late = arrived.at.since(*at).0 > 60_000;
        let is_excused = within(&chronicle.down, *at)
            || within(&chronicle.outages, *at)
            || postponed.iter().any(|(id, _)| *id == arrived.nonce)
            || chronicle.was_refused(arrived.to, arrived.at.plus_seconds(-TRIED_WITHIN), arrived.at)
            || chronicle.down.iter().any(|span| *at <= span.to && span.from <= arrived.at);
        let wanted = chosen.get(to).and_then(|chosen| chosen_at(chosen, arrived.at));
        if (late && !is_excused) || wanted.is_none_or(|profile| profile.digest.is_none()) {
            wrong.push(format!(
                "the digest of person {} for {} came at {}",
                to.0,
                shown(*at),
                shown(arrived.at)
            ));
        }
    }
    wrong
}
