//! Time given back: the time without a running process is an outage, and counts for no player, once.

use postern_play::time::clock::Clock;
use postern_play::time::{Outage, Timestamp};

use super::evidence::Turn;
use crate::history::Events;
use crate::time::shown;
use crate::trouble::Trouble;

/// The shortest time without a process that is surely an outage, in milliseconds.
const LONG: i64 = 300_000;
/// The time between a start and the last clock that gets its time back, in seconds.
const GIVEN_WITHIN: i64 = 60;
/// The difference between an outage and the time in which no process ran, in milliseconds.
const ROUGHLY: i64 = 120_000;

/// The time without a process is an outage, given back to every player whose clock ran.
pub(crate) fn given_back(events: &Events, turns: &[Turn<'_>], outages: &[Outage]) -> Vec<String> {
    let mut wrong = Vec::new();
    // A wrong clock has other outages.
    if events.troubles.contains_key(&Trouble::Jump) {
        return wrong;
    }
    for down in events.down.iter().filter(|down| down.to.since(down.from).0 >= LONG) {
        let (from, to) = (shown(down.from), shown(down.to));
        let is_known = |outage: &Outage| outage.from <= down.from && down.to.0 - ROUGHLY <= outage.to.0;
        if !outages.iter().any(is_known) {
            wrong.push(format!("the time from {from} to {to} is no outage"));
            continue;
        }
        for turn in turns.iter().filter(|turn| down.to.plus_seconds(GIVEN_WITHIN) < turn.ended) {
            let before = turn.versions.iter().rev().find(|(at, _, _)| *at <= down.from);
            let after = turn.versions.iter().rev().find(|(at, _, _)| *at <= turn.ended);
            let (Some((_, before, _)), Some((_, after, _))) = (before, after) else { continue };
            if is_running(&before.clock, down.from) && lacks(&after.clock, down.to) {
                wrong.push(format!("{}: the time from {from} to {to} is not given back", turn.name()));
            }
        }
    }
    wrong
}

fn is_running(clock: &Clock, at: Timestamp) -> bool {
    matches!(clock, Clock::Running { until: Some(until), turn, .. } if *until > at && turn.vacation.is_none())
}

/// True if a running clock does not contain an outage that ended at this moment.
fn lacks(clock: &Clock, ended: Timestamp) -> bool {
    match clock {
        Clock::Running { since, credited, .. } => since.max(credited).0 + ROUGHLY < ended.0,
        Clock::Paused { .. } | Clock::Stopped => false,
    }
}

/// No player gets more time back than all outages took.
pub(crate) fn given_once(events: &Events, turns: &[Turn<'_>], outages: &[Outage]) -> Vec<String> {
    if events.troubles.contains_key(&Trouble::Jump) {
        return Vec::new();
    }
    let all: i64 = outages.iter().map(|outage| outage.to.since(outage.from).0).sum();
    let mut wrong = Vec::new();
    for turn in turns {
        let clocks = turn.versions.iter().map(|(_, record, _)| &record.clock);
        let started = clocks.skip_while(|clock| !matches!(clock, Clock::Running { .. }));
        let ends: Option<Vec<Timestamp>> = started
            .map(|clock| match clock {
                Clock::Running { until, turn, .. } if turn.weekends_off.is_none() => *until,
                _ => None,
            })
            .collect();
        let Some(ends) = ends else { continue };
        if let (Some(first), Some(last)) = (ends.first(), ends.last())
            && last.since(*first).0 > all + ROUGHLY
        {
            wrong.push(format!("{}: more time is given back than was lost", turn.name()));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use postern_play::record::Record;
    use postern_play::step::change::Change;
    use postern_testkit::fixtures::record;
    use postern_testkit::prelude::Seat;

    use super::super::evidence::turns;
    use super::*;
    use crate::history::Span;
    use crate::time::START;

    fn at(minutes: i64) -> Timestamp {
        START.plus_seconds(60 * minutes)
    }

    /// A turn that is told at the start, and an outage from minute 10 to minute 60, after which the clock is `later`.
    fn events(later: impl Fn(&Clock) -> Clock) -> Events {
        let first = record(1);
        let clock = Clock::begin(Seat::First, false, first.pace, at(0)).told(at(0));
        let after = later(&clock);
        let commit = |clock| Change { records: vec![Record { clock, ..record(1) }], ..Change::default() };
        let commits = vec![(at(0), commit(clock)), (at(61), commit(after))];
        Events { commits, down: vec![Span { from: at(10), to: at(60) }], ..Events::default() }
    }

    const fn outage(from: Timestamp, to: Timestamp) -> Outage {
        Outage { from, to }
    }

    #[test]
    fn an_outage_that_is_unknown_or_not_given_back_breaks_the_contract() {
        let known = [outage(at(9), at(60))];
        let credited = events(|clock| clock.credit(&known));
        let wrong =
            |events: &Events, outages: &[Outage]| given_back(events, &turns(events, at(200)), outages);
        assert_eq!(wrong(&credited, &known), [""; 0]);
        assert!(wrong(&credited, &[])[0].contains("no outage"));
        assert!(wrong(&events(Clock::clone), &known)[0].contains("not given back"));
    }

    #[test]
    fn time_that_is_given_back_twice_breaks_it() {
        let known = [outage(at(9), at(60))];
        let wrong = |events: &Events| given_once(events, &turns(events, at(200)), &known);
        assert_eq!(wrong(&events(|clock| clock.credit(&known))), [""; 0]);
        let twice = |clock: &Clock| clock.credit(&known).credit(&[outage(at(60), at(120))]);
        assert_eq!(wrong(&events(twice)).len(), 1);
    }
}
