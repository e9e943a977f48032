//! Checks that no game is stuck: each is over, or waits for somebody for a reason. All notices were delivered.

use postern_testkit::prelude::*;

use super::chronicle::{Chronicle, Version};
use super::spans::shown;

/// The longest time for which a running game may wait for the delivery of its turn, in milliseconds.
const UNTOLD: i64 = 24 * 3600 * 1000;

/// The kinds of notices that occur in every year.
const EXPECTED: [&str; 14] = [
    "Answer",
    "Card",
    "Digest",
    "Flag",
    "Left",
    "Muster",
    "Offer",
    "OutOfReach",
    "Over",
    "Refused",
    "Reminder",
    "SeriesOver",
    "SeriesTold",
    "Turn",
];

/// All violations about the ends of games, and about the amount of activity.
pub(crate) fn wrong(chronicle: &Chronicle) -> Vec<String> {
    let mut wrong = Vec::new();
    let matches = chronicle.matches();
    if matches.len() < chronicle.plan.games {
        wrong.push(format!("only {} games began", matches.len()));
    }
    for (id, versions) in &matches {
        let last = versions.last().expect("there is one");
        wrong.extend(
            stuck(chronicle, last).map(|why| format!("match {id} is stuck since {}: {why}", shown(last.at))),
        );
    }
    let tally = chronicle.tally();
    let missing = EXPECTED.iter().filter(|kind| !tally.contains_key(**kind));
    wrong.extend(missing.map(|kind| format!("nothing was told of the kind {kind}: the year is too quiet")));
    for notice in &chronicle.waiting {
        // The next day's digest is not due yet, and news of the last night waits for the morning.
        if !matches!(notice.kind, NoticeKind::Digest { .. }) && notice.not_before <= chronicle.end {
            wrong.push(format!("{:?} of {} was never told", notice.kind, shown(notice.made)));
        }
    }
    wrong
}

/// Returns why a match is stuck; `None` if it is over or waits for a person.
fn stuck(chronicle: &Chronicle, last: &Version<'_>) -> Option<&'static str> {
    let end = chronicle.end;
    match &last.record.clock {
        Clock::Stopped => None,
        // A player was told that they may claim or close the match.
        Clock::Running { noted: true, .. } | Clock::Paused { noted: true, .. } => None,
        Clock::Running { .. }
        | Clock::Paused { why: PauseReason::Vacation | PauseReason::OutOfReach, .. } => {
            let due = last.record.clock.due();
            due.is_none_or(|due| due < end).then_some("what time was to bring did not come")
        }
        Clock::Paused { why: PauseReason::Untold, since, .. } => {
            (end.since(*since).0 > UNTOLD).then_some("nobody was told")
        }
        Clock::Paused { .. } => Some("it stands"),
    }
}
