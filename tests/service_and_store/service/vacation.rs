//! Vacations: they stop all clocks of a person, and end by themselves or by command.

use postern::play::time::vacation::{NoVacation, VACATION_DAYS};
use postern_testkit::prelude::*;

use super::{DAY, begin, deliver, refused, sweep, waits};

/// The clock of the meeting starts on 14 November 2023, 22:13 UTC.
const TODAY: &str = "2023-11-14";
const FRIDAY: &str = "2023-11-17";

async fn leave(meeting: &Meeting, from: Option<&str>, until: &str) {
    let now = meeting.now();
    meeting.people.leave(&meeting.asker(ANN), from, until, now).await.expect("there are days");
}

#[tokio::test]
async fn a_vacation_stops_the_clocks_of_all_turns_and_of_those_that_come() {
    let meeting = Meeting::new();
    let (own, theirs) = (
        begin(&meeting, Pace::Days(1), TimeRules::default()).await,
        begin(&meeting, Pace::Days(1), TimeRules::default()).await,
    );
    for id in [own, theirs] {
        deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    }
    meeting.play(theirs, ANN).await;
    leave(&meeting, None, FRIDAY).await;
    assert_eq!(meeting.record(own).await.clock.paused(), Some(PauseReason::Vacation));
    deliver(&meeting, NoticeKind::Turn { of: theirs, ply: 1 }).await;
    assert!(meeting.record(theirs).await.deadline().is_some(), "the opponent's time runs");
    meeting.play(theirs, BEN).await;
    deliver(&meeting, NoticeKind::Turn { of: theirs, ply: 2 }).await;
    assert_eq!(meeting.record(theirs).await.clock.paused(), Some(PauseReason::Vacation));
    meeting.clock.pass(2 * DAY);
    sweep(&meeting).await;
    let claim = Command::ClaimTime { seen: 0 };
    let claimed = meeting.matches.command(own, Actor::Person(BEN), &claim, None, meeting.now()).await;
    assert_eq!(refused(claimed), Refusal::ClockStands(PauseReason::Vacation));
    // A player on vacation may still move.
    meeting.play(theirs, ANN).await;
    // The vacation ends with Friday, even if the sweep is later.
    meeting.clock.pass(2 * DAY);
    sweep(&meeting).await;
    let ended = postern::play::time::zone::Zone::default().date("2023-11-18").expect("a date");
    let until = meeting.record(own).await.deadline().expect("it runs");
    assert_eq!(until, ended.plus_days(1), "all of the day was left");
}

#[tokio::test]
async fn a_planned_vacation_begins_by_itself_and_may_be_dropped() {
    let meeting = Meeting::new();
    let id = begin(&meeting, Pace::Days(3), TimeRules::default()).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    let due = meeting.record(id).await.deadline().expect("it runs");
    leave(&meeting, Some("2023-11-16"), FRIDAY).await;
    assert_eq!(meeting.record(id).await.deadline(), Some(due), "not yet");
    let now = meeting.now();
    meeting.people.come_back(&meeting.asker(ANN), now).await.expect("it is dropped");
    let profile = meeting.people.profile(ANN).await.expect("the store answers");
    assert_eq!(profile.vacation_days(now), VACATION_DAYS, "no day of it had begun");
    leave(&meeting, Some("2023-11-16"), FRIDAY).await;
    meeting.clock.pass(2 * DAY);
    sweep(&meeting).await;
    assert_eq!(meeting.record(id).await.clock.paused(), Some(PauseReason::Vacation));
    meeting.clock.pass(3 * DAY);
    sweep(&meeting).await;
    assert_eq!(meeting.record(id).await.deadline(), Some(due.plus_days(2)));
}

#[tokio::test]
async fn a_vacation_that_is_ended_lets_the_clocks_go_on_at_once() {
    let meeting = Meeting::new();
    let id = begin(&meeting, Pace::Days(1), TimeRules::default()).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    leave(&meeting, None, FRIDAY).await;
    meeting.clock.pass(DAY);
    let now = meeting.now();
    meeting.people.come_back(&meeting.asker(ANN), now).await.expect("it lasts");
    assert_eq!(meeting.record(id).await.deadline(), Some(now.plus_days(1)));
    let profile = meeting.people.profile(ANN).await.expect("the store answers");
    assert_eq!(profile.vacation_days(now), VACATION_DAYS - 2, "days that were begun count");
    let again = meeting.people.come_back(&meeting.asker(ANN), now).await;
    assert_eq!(refused(again), Refusal::Vacation(NoVacation::AtHome));
}

#[tokio::test]
async fn a_vacation_announced_after_the_time_was_over_saves_nobody() {
    let meeting = Meeting::new();
    let id = begin(&meeting, Pace::Days(1), TimeRules::default()).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    meeting.clock.pass(DAY);
    leave(&meeting, None, FRIDAY).await;
    sweep(&meeting).await;
    assert!(waits(&meeting, NoticeKind::Flag { of: id, ply: 0 }).await.is_some());
    meeting.command(id, BEN, Command::ClaimTime { seen: 0 }).await;
}

#[tokio::test]
async fn a_refused_vacation_changes_nothing() {
    let meeting = Meeting::new();
    let now = meeting.now();
    let far = meeting.people.leave(&meeting.asker(ANN), None, "2023-12-20", now).await;
    assert_eq!(refused(far), Refusal::Vacation(NoVacation::TooLong { left: 30, year: 2023 }));
    let past = meeting.people.leave(&meeting.asker(ANN), Some("2023-11-13"), TODAY, now).await;
    assert_eq!(refused(past), Refusal::Vacation(NoVacation::Past));
    assert_eq!(meeting.store.profile(ANN).await.expect("the store answers"), None);
}

#[tokio::test]
async fn a_vacation_over_the_new_year_stops_the_clock_throughout_and_counts_for_both_years() {
    let meeting = Meeting::new();
    // 19 December, 22:13 UTC.
    meeting.clock.pass(35 * DAY);
    let id = begin(&meeting, Pace::Days(3), TimeRules::default()).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    let before = meeting.record(id).await.deadline().expect("it runs");
    leave(&meeting, Some("2023-12-20"), "2024-01-10").await;
    let days =
        async || meeting.people.profile(ANN).await.expect("the store answers").vacation_days(meeting.now());
    assert_eq!(days().await, VACATION_DAYS - 12);
    for _ in 0..22 {
        meeting.clock.pass(DAY);
        sweep(&meeting).await;
        assert_eq!(meeting.record(id).await.clock.paused(), Some(PauseReason::Vacation));
    }
    assert_eq!(days().await, VACATION_DAYS - 10);
    meeting.clock.pass(DAY);
    sweep(&meeting).await;
    // Exactly the 22 days of the vacation were added.
    assert_eq!(meeting.record(id).await.deadline(), Some(before.plus_days(22)));
}

#[tokio::test]
async fn a_weekend_a_vacation_and_an_outage_in_one_turn_are_each_given_back_once() {
    const HOUR: std::time::Duration = std::time::Duration::from_secs(3600);
    let meeting = Meeting::new();
    meeting.store.heartbeat(meeting.now()).await.expect("the store answers");
    let rules = TimeRules { weekends_off: true, ..TimeRules::default() };
    // Told on Tuesday, 14 November, 22:13 UTC.
    let id = begin(&meeting, Pace::Days(5), rules).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    let told = meeting.now();
    leave(&meeting, Some("2023-11-16"), "2023-11-20").await;
    meeting.pass(12 * HOUR).await;
    // Six hours of Wednesday.
    meeting.clock.pass(6 * HOUR);
    meeting.store.heartbeat(meeting.now()).await.expect("the store answers");
    sweep(&meeting).await;
    // Thursday to Monday; the first weekend is part of the vacation.
    for _ in 0..7 {
        meeting.pass(DAY).await;
        sweep(&meeting).await;
    }
    // 5 days, 6 hours, the 5 days of the vacation, and the weekend of 25 and 26 November.
    let until = told.plus_days(5 + 5 + 2).plus_seconds(6 * 3600);
    assert_eq!(meeting.record(id).await.deadline(), Some(until));
}
