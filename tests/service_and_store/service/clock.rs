//! The steps of the clock, each tested without a match.

use postern::play::time::clock::CLOSABLE_AFTER;
use postern::play::time::due::Falls;
use postern::play::time::pace::Bank;
use postern::play::time::vacation::Vacation;
use postern_testkit::prelude::*;

const HOUR: i64 = 3_600_000;
const PACE: Pace = Pace::Days(1);

fn at(hours: i64) -> Timestamp {
    Timestamp(hours * HOUR)
}

fn outage(from: i64, to: i64) -> Outage {
    Outage { from: at(from), to: at(to) }
}

/// The clock of a turn that was told at noon of the first day.
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
    // Telling a turn a second time adds no time.
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
fn without_a_limit_no_time_is_ever_over() {
    let clock = Clock::begin(Seat::First, false, Pace::Unlimited, at(1)).told(at(2));
    assert_eq!((clock.until(), clock.left(at(3))), (None, None));
    assert!(!clock.has_fallen(Timestamp(i64::MAX)));
    assert!(clock.out_of_reach(at(3)).due().is_some());
}

const BANK: Pace = Pace::Bank(Bank { start: 72, add: 12, most: 96 });

#[test]
fn a_move_takes_from_ones_own_bank_and_adds_to_it() {
    let clock = Clock::begin(Seat::First, false, BANK, at(0)).told(at(0));
    assert_eq!(clock.until(), Some(at(72)));
    let second = clock.moved(Seat::Second, false, BANK, at(50));
    assert_eq!(second.left(at(50)), Some(Millis::hours(72)), "the other has not begun");
    assert_eq!(second.turn().expect("it runs").waiting, Some(Millis::hours(22 + 12)));
    let first = second.told(at(60)).moved(Seat::First, false, BANK, at(61)).told(at(70));
    assert_eq!(first.until(), Some(at(70 + 34)));
    assert_eq!(first.turn().expect("it runs").waiting, Some(Millis::hours(71 + 12)));
    // A bank is capped at its agreed limit, and a move after its end still adds time.
    let full =
        Clock::begin(Seat::First, false, BANK, at(0)).told(at(0)).moved(Seat::Second, false, BANK, at(0));
    assert_eq!(full.turn().expect("it runs").waiting, Some(Millis::hours(84)));
    let late = clock.moved(Seat::Second, false, BANK, at(100));
    assert_eq!(late.turn().expect("it runs").waiting, Some(Millis::hours(12)));
}

#[test]
fn a_takeback_gives_nobody_more_than_they_had() {
    let second =
        Clock::begin(Seat::First, false, BANK, at(0)).told(at(0)).moved(Seat::Second, false, BANK, at(50));
    let undone = [(Seat::First, Some(Millis::hours(22)))];
    let again = second.told(at(50)).taken_back(Seat::First, false, BANK, &undone, at(55));
    assert_eq!(again.left(at(55)), Some(Millis::hours(22)), "without the increment");
    assert_eq!(again.turn().expect("it runs").waiting, Some(Millis::hours(67)), "thinking took time");
    let days = running().taken_back(Seat::Second, false, PACE, &[], at(20));
    assert_eq!(days.left(at(20)), Some(Millis::DAY), "days a move are whole again");
}

#[test]
fn weekends_take_no_time_where_that_was_agreed() {
    let utc = Some(Zone::default());
    // 1 January 1970 was a Thursday.
    let clock = Clock::begin(Seat::First, false, Pace::Days(3), at(12))
        .of_player(utc, None, Rhythm::Usual)
        .told(at(12));
    assert_eq!(clock.until(), Some(at(12 + 5 * 24)));
    assert_eq!(clock.left(at(3 * 24)), Some(Millis::hours(36)), "on Sunday as on Saturday");
    let paused = clock.out_of_reach(at(3 * 24));
    assert_eq!(paused.told(at(3 * 24)).until(), Some(at(12 + 5 * 24)));
    // An outage over a weekend that is off costs only the hours of Friday evening and Monday morning.
    let credited = clock.credit(&[outage(24 + 20, 4 * 24 + 6)]);
    assert_eq!(credited.left(at(4 * 24 + 6)), Some(Millis::hours(36 + 4)));
    assert_eq!(credited.until(), Some(at(4 * 24 + 6 + 40)));
}

#[test]
fn a_vacation_stops_the_time_and_gives_none_back_that_was_over() {
    let vacation = |from: i64, to: i64| Some(Vacation { from: at(from), to: at(to) });
    let planned = running().on_vacation(vacation(20, 100), at(13));
    assert_eq!((planned.until(), planned.due()), (Some(at(36)), Some(at(20))));
    let away = planned.at(at(25));
    assert_eq!(
        (away.paused(), away.left(at(25)), away.due()),
        (Some(PauseReason::Vacation), Some(Millis::hours(16)), Some(at(100)))
    );
    assert_eq!(away.told(at(30)), away, "a look at the board does not end it");
    assert_eq!(planned.at(at(500)).until(), Some(at(116)), "its ends are exact, however late they are seen");
    assert!(!planned.has_fallen(at(115)) && planned.has_fallen(at(116)));
    assert_eq!(away.on_vacation(None, at(40)).until(), Some(at(56)), "it may end early");
    // A vacation that starts at or after the deadline, or is announced after it, adds no time.
    assert!(running().on_vacation(vacation(36, 90), at(13)).has_fallen(at(36)));
    assert!(running().on_vacation(vacation(40, 90), at(40)).has_fallen(at(40)));
    // A turn that starts during a vacation waits for its end.
    let begun =
        Clock::begin(Seat::First, false, PACE, at(10)).of_player(None, vacation(5, 50), Rhythm::Usual);
    assert_eq!(begun.told(at(12)).paused(), Some(PauseReason::Vacation));
    assert_eq!(begun.told(at(12)).at(at(60)).until(), Some(at(50 + 24)));
    assert_eq!(begun.told(at(55)).until(), Some(at(55 + 24)), "it was over before");
}

#[test]
fn what_was_lost_in_an_outage_is_counted_once_beside_a_vacation() {
    let vacation = Some(Vacation { from: at(20), to: at(40) });
    let lost = [outage(15, 45)];
    let clock = running().on_vacation(vacation, at(13)).credit(&lost);
    // 21 hours were left at hour 15, and the clock runs again from hour 45.
    assert_eq!(clock.until(), Some(at(45 + 21)));
    assert_eq!(clock.turn().expect("it runs").returned, Millis::hours(5 + 5));
    assert_eq!(clock.credit(&lost), clock);
}

#[test]
fn reminders_come_at_half_a_day_and_four_hours_once_each() {
    let mut clock = Clock::begin(Seat::First, false, Pace::Days(3), at(0)).told(at(0));
    for (due, which, last) in
        [(36, Reminder::Half, false), (48, Reminder::Day, false), (68, Reminder::Hours, true)]
    {
        assert_eq!((clock.due(), clock.falls(at(due - 1)).1), (Some(at(due)), None));
        let (next, falls) = clock.falls(at(due));
        assert_eq!(falls, Some(Falls::Reminder { which, last }));
        assert_eq!(next.falls(at(due)).1, None);
        clock = next;
    }
    assert_eq!(clock.due(), Some(at(72)));
    assert_eq!(clock.falls(at(72)).1, Some(Falls::Time));
    // After missed reminders, only the most urgent one comes.
    let clock = Clock::begin(Seat::First, false, Pace::Days(3), at(0)).told(at(0));
    let (next, falls) = clock.falls(at(50));
    assert_eq!(falls, Some(Falls::Reminder { which: Reminder::Day, last: false }));
    assert_eq!(next.due(), Some(at(68)));
}

#[test]
fn time_given_back_moves_the_reminders_too() {
    let clock = Clock::begin(Seat::First, false, Pace::Days(3), at(0)).told(at(0)).credit(&[outage(10, 20)]);
    assert_eq!((clock.due(), clock.until()), (Some(at(46)), Some(at(82))));
}

#[test]
fn without_a_limit_silence_is_due_after_thirty_days_and_outages_are_no_silence() {
    let clock = Clock::begin(Seat::First, false, Pace::Unlimited, at(1)).told(at(2));
    assert_eq!(
        (clock.silent(), clock.closable(), clock.due()),
        (Some(at(722)), Some(at(722)), Some(at(722)))
    );
    assert_eq!(clock.credit(&[outage(100, 150)]).silent(), Some(at(772)));
    assert_eq!(clock.falls(at(722)).1, Some(Falls::Silence));
    assert_eq!(clock.falls(at(722)).0.due(), None, "once");
}
