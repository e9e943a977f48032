//! The clock by itself: whatever steps come in whatever order at whatever times.

use postern::game::Seat;
use postern::play::{CLOSABLE_AFTER, Clock, Millis, Outage, Pace, PauseReason, Timestamp};
use proptest::prelude::*;

const HOUR: i64 = 3_600_000;
const PACE: Pace = Pace::Days(1);

fn at(hours: i64) -> Timestamp {
    Timestamp(hours * HOUR)
}

fn outage(from: i64, to: i64) -> Outage {
    Outage { from: at(from), to: at(to) }
}

/// A turn that was told at noon of the first day.
fn running() -> Clock {
    Clock::begin(Seat::First, false, PACE, at(10)).told(at(12))
}

#[test]
fn a_turn_has_all_of_its_time_from_the_moment_of_being_told() {
    let begun = Clock::begin(Seat::First, false, PACE, at(10));
    assert_eq!((begun.until(), begun.paused()), (None, Some(PauseReason::Untold)));
    assert!(!begun.has_fallen(at(10_000)));
    assert_eq!(begun.told(at(500)).until(), Some(at(524)));
    assert!(begun.told(at(500)).has_fallen(at(524)) && !begun.told(at(500)).has_fallen(at(523)));
    // Telling it once more gives no time.
    assert_eq!(begun.told(at(500)).told(at(510)).until(), Some(at(524)));
}

#[test]
fn an_outage_is_given_back_once() {
    let outages = [outage(20, 46)];
    let credited = running().credit(&outages);
    assert_eq!(credited.until(), Some(at(36 + 26)));
    assert_eq!(credited.credit(&outages), credited);
    assert_eq!(credited.credit(&[outage(20, 46), outage(50, 53)]).until(), Some(at(36 + 26 + 3)));
}

#[test]
fn what_was_lost_before_the_turn_or_after_its_time_is_not_given_back() {
    assert_eq!(running().credit(&[outage(1, 11)]), running());
    assert_eq!(running().credit(&[outage(10, 14)]).until(), Some(at(36 + 2)), "only what fell into the turn");
    assert_eq!(running().credit(&[outage(40, 44)]), running(), "the time was over before");
}

#[test]
fn out_of_reach_keeps_what_is_left_and_may_be_closed_after_a_week() {
    let clock = running().out_of_reach(at(24));
    assert_eq!(clock.due(), Some(at(24).plus(CLOSABLE_AFTER)));
    assert_eq!((clock.until(), clock.closable()), (None, Some(at(24).plus(CLOSABLE_AFTER))));
    assert_eq!(clock.told(at(1000)).until(), Some(at(1012)));
    assert_eq!(clock.noted().due(), None);
}

#[test]
fn a_frozen_match_has_all_of_the_time_again_once_it_is_told_that_it_goes_on() {
    let frozen = running().freeze(at(20));
    assert_eq!(frozen.told(at(21)), frozen, "a late message does not start it");
    assert_eq!(frozen.out_of_reach(at(21)), frozen);
    assert_eq!(frozen.thaw(false, PACE, at(100)).told(at(101)).until(), Some(at(125)));
    assert_eq!(frozen.thaw(true, PACE, at(100)).paused(), Some(PauseReason::Computer));
}

#[test]
fn without_a_limit_nothing_is_ever_due_but_a_player_out_of_reach() {
    let clock = Clock::begin(Seat::First, false, Pace::Unlimited, at(1)).told(at(2));
    assert_eq!((clock.until(), clock.due()), (None, None));
    assert!(!clock.has_fallen(Timestamp(i64::MAX)));
    assert!(clock.out_of_reach(at(3)).due().is_some());
}

#[derive(Clone, Debug)]
enum Step {
    Turn { second: bool, computer: bool },
    Told,
    OutOfReach,
    Freeze,
    Thaw,
    Credit(Vec<(i64, i64)>),
    Noted,
    Stop,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (any::<bool>(), any::<bool>()).prop_map(|(second, computer)| Step::Turn { second, computer }),
        4 => Just(Step::Told),
        2 => Just(Step::OutOfReach),
        1 => Just(Step::Freeze),
        1 => Just(Step::Thaw),
        3 => prop::collection::vec((0..3000_i64, 0..60_i64), 0..4).prop_map(Step::Credit),
        1 => Just(Step::Noted),
        1 => Just(Step::Stop),
    ]
}

/// The time that the player to move has, running or not.
fn left(clock: &Clock, now: Timestamp) -> Option<Millis> {
    match clock {
        Clock::Running { until, since, .. } => until.map(|until| until.since(now.max(*since))),
        Clock::Paused { left, .. } => *left,
        Clock::Stopped => None,
    }
}

proptest! {
    /// One side at most has the move, moments never go back, only outages add time, and no step adds more than they
    /// lasted; a clock that was stopped stays so.
    #[test]
    fn no_steps_at_no_times_make_time(steps in prop::collection::vec((step(), -50..200_i64), 1..60)) {
        let mut clock = Clock::begin(Seat::First, false, PACE, at(0));
        let mut now = at(0);
        let whole = Millis(24 * HOUR);
        for (step, hours) in steps {
            // The machine's time may be set back.
            now = Timestamp(now.0 + hours * HOUR);
            let before = clock;
            let had = left(&before, now);
            clock = match &step {
                Step::Turn { second, computer } if before != Clock::Stopped => {
                    let seat = if *second { Seat::Second } else { Seat::First };
                    Clock::begin(seat, *computer, PACE, now.max(before.latest()))
                }
                Step::Turn { .. } => before,
                Step::Told => before.told(now),
                Step::OutOfReach => before.out_of_reach(now),
                Step::Freeze => before.freeze(now),
                Step::Thaw => before.thaw(false, PACE, now),
                Step::Credit(outages) => {
                    let outages: Vec<Outage> =
                        outages.iter().map(|&(from, hours)| outage(from, from + hours)).collect();
                    before.credit(&outages)
                }
                Step::Noted => before.noted(),
                Step::Stop => before.stop(),
            };
            let new_turn = matches!(step, Step::Turn { .. } | Step::Thaw);
            if before == Clock::Stopped {
                prop_assert_eq!(clock, Clock::Stopped);
            }
            if clock != Clock::Stopped {
                prop_assert!(clock.latest() >= before.latest(), "{:?} after {:?}", clock, before);
                if !new_turn {
                    prop_assert_eq!(clock.seat(), before.seat());
                }
            }
            match (had, left(&clock, now), &step) {
                (Some(had), Some(has), Step::Credit(outages)) => {
                    let lost: i64 = outages.iter().map(|(_, hours)| hours * HOUR).sum();
                    prop_assert!(has >= had && has.0 <= had.0 + lost);
                }
                (Some(had), Some(has), _) if !new_turn => prop_assert!(has <= had, "{:?} made time", step),
                (_, Some(has), _) if new_turn => {
                    prop_assert!(has <= whole || Some(has) == had);
                }
                _ => {}
            }
            prop_assert!(!(clock.paused().is_some() && clock.until().is_some()));
        }
    }
}
