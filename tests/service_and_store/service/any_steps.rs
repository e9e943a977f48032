//! Property test of the clock: arbitrary steps at arbitrary times.

use postern::play::time::pace::Bank;
use postern::play::time::vacation::Vacation;
use postern_testkit::prelude::*;
use proptest::prelude::*;

const HOUR: i64 = Millis::HOUR.0;

fn at(hours: i64) -> Timestamp {
    Timestamp(hours * HOUR)
}

#[derive(Clone, Debug)]
enum Step {
    Moved { second: bool, computer: bool },
    TakenBack { second: bool, left: Option<u16> },
    Renewed,
    Player { weekends_off: bool, vacation: Option<(i64, i64)> },
    Told,
    OutOfReach,
    Vacation(Option<(i64, i64)>),
    Rhythm(Rhythm),
    Freeze,
    Thaw,
    Credit(Vec<(i64, i64)>),
    At,
    Falls,
    Noted,
    Stop,
}

fn step() -> impl Strategy<Value = Step> {
    let vacation = || prop::option::of((-20..200_i64, 1..300_i64));
    prop_oneof![
        3 => (any::<bool>(), any::<bool>()).prop_map(|(second, computer)| Step::Moved { second, computer }),
        1 => (any::<bool>(), prop::option::of(0..300_u16))
            .prop_map(|(second, left)| Step::TakenBack { second, left }),
        1 => Just(Step::Renewed),
        3 => (any::<bool>(), vacation())
            .prop_map(|(weekends_off, vacation)| Step::Player { weekends_off, vacation }),
        6 => Just(Step::Told),
        2 => Just(Step::OutOfReach),
        2 => vacation().prop_map(Step::Vacation),
        2 => prop::sample::select(vec![Rhythm::Off, Rhythm::Once, Rhythm::Half, Rhythm::Usual, Rhythm::Daily])
            .prop_map(Step::Rhythm),
        1 => Just(Step::Freeze),
        1 => Just(Step::Thaw),
        3 => prop::collection::vec((0..3000_i64, 0..60_i64), 0..4).prop_map(Step::Credit),
        2 => Just(Step::At),
        4 => Just(Step::Falls),
        1 => Just(Step::Noted),
        1 => Just(Step::Stop),
    ]
}

fn pace() -> impl Strategy<Value = Pace> {
    prop_oneof![
        Just(Pace::Unlimited),
        (1..5_u16).prop_map(Pace::Days),
        (1..80_u16, 0..30_u16, 0..60_u16).prop_map(|(start, add, more)| {
            Pace::Bank(Bank { start, add: add.min(start), most: start + more })
        }),
    ]
}

fn zone() -> Zone {
    "Europe/Berlin".parse().expect("a zone")
}

/// The time in both players' banks together, in milliseconds; `None` without banks.
fn both(clock: &Clock, now: Timestamp) -> Option<i64> {
    Some(clock.left(now)?.0 + clock.turn()?.waiting?.0)
}

/// Outages of the program that are over by `now`.
fn outages(lost: &[(i64, i64)], now: Timestamp) -> Vec<Outage> {
    let all = lost.iter().map(|&(from, hours)| Outage { from: at(from), to: at(from + hours) });
    all.filter(|outage| outage.to <= now).collect()
}

fn taken(step: &Step, clock: &Clock, pace: Pace, now: Timestamp) -> Clock {
    let side = |second: bool| if second { Seat::Second } else { Seat::First };
    let vacation = |days: &Option<(i64, i64)>| {
        let span = |(from, hours): (i64, i64)| {
            (now.plus_seconds(from * 3600), now.plus_seconds((from + hours) * 3600))
        };
        days.map(span).map(|(from, to)| Vacation { from, to })
    };
    let moment = now.max(clock.latest());
    match step {
        // A finished match has no more turns.
        _ if *clock == Clock::Stopped => match step {
            Step::Told => clock.told(now),
            Step::Freeze => clock.freeze(now),
            Step::Credit(lost) => clock.credit(&outages(lost, now)),
            _ => clock.at(now),
        },
        Step::Moved { second, computer } => clock.moved(side(*second), *computer, pace, moment),
        Step::TakenBack { second, left } => {
            let undone = [(side(*second), left.map(|left| Millis::hours(left.into())))];
            clock.taken_back(side(*second), false, pace, &undone, moment)
        }
        Step::Renewed => clock.renewed(clock.seat().expect("it goes on"), false, pace, moment),
        Step::Player { weekends_off, vacation: days } => {
            clock.of_player(weekends_off.then(zone), vacation(days), Rhythm::Usual)
        }
        Step::Told => clock.told(now),
        Step::OutOfReach => clock.out_of_reach(now),
        Step::Vacation(days) => clock.on_vacation(vacation(days), now),
        Step::Rhythm(rhythm) => clock.with_rhythm(*rhythm, now),
        Step::Freeze => clock.freeze(now),
        Step::Thaw => clock.thaw(false, pace, now),
        Step::Credit(lost) => clock.credit(&outages(lost, now)),
        Step::At => clock.at(now),
        Step::Falls => clock.falls(now).0,
        Step::Noted => clock.noted(),
        Step::Stop => clock.stop(),
    }
}

proptest! {
    /// At most one side has the move, times never go back, only outages add time and no more than they lasted, banks
    /// grow by moves alone and as agreed, each due event happens and stays done, and a stopped clock remains stopped.
    #[test]
    fn no_steps_at_no_times_make_time(
        pace in pace(),
        steps in prop::collection::vec((step(), -50..200_i64), 1..60),
    ) {
        let mut clock = Clock::begin(Seat::First, false, pace, at(0));
        let mut now = at(0);
        for (step, hours) in steps {
            // The system clock may be set back.
            now = Timestamp(now.0 + hours * HOUR);
            let before = clock;
            let (had, both_had) = (before.left(now), both(&before, now));
            clock = taken(&step, &before, pace, now);
            let thaws = matches!(step, Step::Thaw) && before.paused() == Some(PauseReason::Frozen);
            let new_turn = thaws || matches!(step, Step::Moved { .. } | Step::TakenBack { .. } | Step::Renewed);
            if before == Clock::Stopped {
                prop_assert_eq!(&clock, &Clock::Stopped);
                continue;
            }
            if clock != Clock::Stopped {
                prop_assert!(clock.latest() >= before.latest(), "{:?} after {:?}", clock, before);
                prop_assert_eq!(clock.seat().is_some(), true);
                if !new_turn {
                    prop_assert_eq!(clock.seat(), before.seat());
                }
            }
            let lost = match &step {
                Step::Credit(lost) => lost.iter().map(|(_, hours)| hours * HOUR).sum(),
                _ => 0,
            };
            if let (Some(had), Some(has), false) = (had, clock.left(now), new_turn) {
                prop_assert!(has.0 <= had.0 + lost, "{:?} made time: {:?} of {:?}", step, clock, before);
                prop_assert!(lost == 0 || has >= had, "credit took time");
            }
            if let (Some(had), Some(has), Pace::Bank(bank)) = (both_had, both(&clock, now), pace) {
                let added = if let Step::Moved { .. } = step { Millis::hours(bank.add.into()).0 } else { 0 };
                prop_assert!(has <= had + added + lost, "{:?} filled a bank", step);
            }
            prop_assert_eq!(clock.at(now).at(now), clock.at(now));
            prop_assert!(!(clock.paused().is_some() && clock.until().is_some()));
            let written = serde_json::to_string(&clock).expect("it can be written");
            prop_assert_eq!(serde_json::from_str::<Clock>(&written).expect("it can be read"), clock.clone());
            // Repeated sweeps come to an end and leave no due event.
            let mut swept = clock.clone();
            for _ in 0..9 {
                match swept.due() {
                    Some(due) if due <= now => {
                        let next = swept.falls(now).0;
                        prop_assert!(next != swept, "it stays due: {:?}", swept);
                        swept = next;
                    }
                    _ => break,
                }
            }
            prop_assert!(swept.due().is_none_or(|due| due > now), "{:?}", swept);
        }
    }
}
