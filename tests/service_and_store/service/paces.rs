//! Time controls: banks, weekends, late players, and reminders.

use postern::play::record::Over;
use postern::play::time::pace::Bank;
use postern_testkit::prelude::*;

use super::{DAY, begin, begin_at, change, deliver, refused, settle, sweep, waiting, waits};

const HOUR: Duration = Duration::from_secs(3600);
const STRICT: TimeRules = TimeRules { weekends_off: false, strict: true };
const USUAL: TimeRules = TimeRules { weekends_off: false, strict: false };

#[tokio::test]
async fn a_bank_goes_on_where_it_stood_and_its_moves_tell_what_was_left() {
    let meeting = Meeting::new();
    let id = begin(&meeting, Pace::Bank(Bank { start: 24, add: 6, most: 48 }), USUAL).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    meeting.clock.pass(10 * HOUR);
    assert_eq!(meeting.play(id, ANN).await.moves[0].left, Some(Millis::hours(14)));
    meeting.clock.pass(5 * HOUR);
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 1 }).await;
    assert_eq!(meeting.record(id).await.deadline(), Some(meeting.now().plus_days(1)));
    meeting.clock.pass(HOUR);
    assert_eq!(meeting.play(id, BEN).await.moves[1].left, Some(Millis::hours(23)));
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 2 }).await;
    let due = meeting.now().plus(Millis::hours(20));
    assert_eq!(meeting.record(id).await.deadline(), Some(due), "14 hours and 6 for the move");
}

#[tokio::test]
async fn where_lateness_loses_the_match_ends_with_the_time_and_both_hear_it() {
    let meeting = Meeting::new();
    let id = begin(&meeting, Pace::Days(1), STRICT).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    meeting.clock.pass(DAY);
    let late = Command::Move { seen: 0, text: "a1-a2".into() };
    let now = meeting.now();
    let tried = meeting.matches.command(id, Actor::Person(ANN), &late, None, now).await;
    assert_eq!(refused(tried), Refusal::TimeOver, "also before the sweep");
    sweep(&meeting).await;
    let over = meeting.record(id).await;
    let expected = Over { winner: Some(Seat::Second), how: How::Time, at: now };
    assert_eq!(over.status, Status::Over(expected));
    let told: Vec<_> = waiting(&meeting).await.into_iter().flat_map(|notice| notice.to).collect();
    assert_eq!(told, [ANN, BEN], "one message each in direct messages");
    sweep(&meeting).await;
    assert_eq!(meeting.record(id).await, over);
}

#[tokio::test]
async fn a_strict_match_never_ends_by_an_outage_or_out_of_reach() {
    let meeting = Meeting::new();
    meeting.store.heartbeat(meeting.now()).await.expect("the store answers");
    let told = begin(&meeting, Pace::Days(1), STRICT).await;
    deliver(&meeting, NoticeKind::Turn { of: told, ply: 0 }).await;
    let lost = begin(&meeting, Pace::Days(1), STRICT).await;
    settle(&meeting, NoticeKind::Turn { of: lost, ply: 0 }, Receipt::Impossible("closed".into())).await;
    meeting.clock.pass(3 * DAY);
    meeting.store.heartbeat(meeting.now()).await.expect("the store answers");
    sweep(&meeting).await;
    assert!(meeting.record(told).await.is_running() && meeting.record(lost).await.is_running());
    let back = meeting.record(told).await.clock.turn().expect("it runs").returned;
    assert_eq!(back, Millis(3 * Millis::DAY.0));
    // The player may still move after the outage, and the move records how much time was given back.
    let moved = meeting.play(told, ANN).await;
    assert_eq!(moved.moves[0].spared, Some(back));
}

#[tokio::test]
async fn a_player_is_reminded_of_each_turn_as_often_as_its_time_allows() {
    let meeting = Meeting::new();
    let id = begin(&meeting, Pace::Days(3), USUAL).await;
    let reminder = |ply, which| NoticeKind::Reminder { of: id, ply, which };
    for (ply, player) in [(0, ANN), (1, BEN)] {
        deliver(&meeting, NoticeKind::Turn { of: id, ply }).await;
        for (hours, which) in [(36, Reminder::Half), (12, Reminder::Day), (20, Reminder::Hours)] {
            sweep(&meeting).await;
            assert_eq!(waits(&meeting, reminder(ply, which)).await, None, "{which:?} is early");
            meeting.clock.pass(hours * HOUR);
            sweep(&meeting).await;
            sweep(&meeting).await;
            let told = waits(&meeting, reminder(ply, which)).await.expect("it is time");
            assert_eq!(told.to, [player]);
            deliver(&meeting, reminder(ply, which)).await;
        }
        sweep(&meeting).await;
        assert!(waiting(&meeting).await.is_empty(), "{:?}", waiting(&meeting).await);
        meeting.play(id, player).await;
    }
}

#[tokio::test]
async fn a_player_who_wants_no_reminders_has_none_and_their_time_ends_all_the_same() {
    let meeting = Meeting::new();
    meeting.chooses(ANN, |profile| profile.reminders = Rhythm::Off).await;
    let id = begin(&meeting, Pace::Days(3), USUAL).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    meeting.clock.pass(71 * HOUR);
    sweep(&meeting).await;
    assert!(waiting(&meeting).await.is_empty());
    meeting.clock.pass(HOUR);
    sweep(&meeting).await;
    assert!(waits(&meeting, NoticeKind::Flag { of: id, ply: 0 }).await.is_some());
}

#[tokio::test]
async fn in_quiet_hours_only_the_last_reminder_comes() {
    let meeting = Meeting::new();
    // The match starts at 22:13 UTC: half of the time is over at 10:13, and four hours are left at 18:13.
    meeting.chooses(ANN, |profile| profile.quiet = "10-20".parse().ok()).await;
    let id = begin(&meeting, Pace::Days(1), USUAL).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    meeting.clock.pass(12 * HOUR);
    sweep(&meeting).await;
    assert!(waiting(&meeting).await.is_empty(), "it is dropped");
    meeting.clock.pass(8 * HOUR);
    sweep(&meeting).await;
    let told: Vec<_> = waiting(&meeting).await.into_iter().map(|notice| notice.kind).collect();
    assert_eq!(told, [NoticeKind::Reminder { of: id, ply: 0, which: Reminder::Hours }]);
}

#[tokio::test]
async fn an_earlier_reminder_is_held_until_the_quiet_hours_end() {
    let meeting = Meeting::new();
    // The match starts at 22:13 UTC: half of the time is over at 10:13 on the second day.
    meeting.chooses(ANN, |profile| profile.quiet = "10-20".parse().ok()).await;
    let id = begin(&meeting, Pace::Days(3), USUAL).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    meeting.clock.pass(36 * HOUR);
    sweep(&meeting).await;
    let half = NoticeKind::Reminder { of: id, ply: 0, which: Reminder::Half };
    let held = waits(&meeting, half).await.expect("it is held");
    let end = held.not_before.since(meeting.now());
    assert_eq!((held.to.as_slice(), end.0 / 3_600_000), (&[ANN][..], 9), "until 20:00");
}

/// Sets the rhythm of Ann's reminders.
async fn remind(meeting: &Meeting, rhythm: Rhythm) {
    meeting.chooses(ANN, |profile| profile.reminders = rhythm).await;
}

/// Sweeps every hour of this many, delivers the reminders, and returns the hours at which each came.
async fn reminders_in(meeting: &Meeting, hours: u32) -> Vec<(u32, Reminder)> {
    let mut came = Vec::new();
    for hour in 1..=hours {
        meeting.clock.pass(HOUR);
        sweep(meeting).await;
        sweep(meeting).await;
        for notice in waiting(meeting).await {
            if let NoticeKind::Reminder { which, .. } = notice.kind {
                came.push((hour, which));
                deliver(meeting, notice.kind).await;
            }
        }
    }
    came
}

#[tokio::test]
async fn reminders_come_in_the_rhythm_of_the_player() {
    for (rhythm, expected) in [
        (Rhythm::Off, vec![]),
        (Rhythm::Once, vec![(48, Reminder::Day)]),
        (Rhythm::Half, vec![(36, Reminder::Half)]),
        (Rhythm::Daily, vec![(24, Reminder::Days(2)), (48, Reminder::Days(1)), (68, Reminder::Hours)]),
    ] {
        let meeting = Meeting::new();
        remind(&meeting, rhythm).await;
        let id = begin(&meeting, Pace::Days(3), USUAL).await;
        deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
        assert_eq!(reminders_in(&meeting, 71).await, expected, "{rhythm:?}");
    }
}

#[tokio::test]
async fn a_rhythm_chosen_during_a_turn_counts_from_then_on() {
    let meeting = Meeting::new();
    let id = begin(&meeting, Pace::Days(5), USUAL).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    remind(&meeting, Rhythm::Off).await;
    assert_eq!(reminders_in(&meeting, 63).await, []);
    // Half of the time is over, and 57 hours are left.
    remind(&meeting, Rhythm::Half).await;
    assert_eq!(reminders_in(&meeting, 2).await, []);
    remind(&meeting, Rhythm::Daily).await;
    assert_eq!(reminders_in(&meeting, 8).await, [(7, Reminder::Days(2))]);
    remind(&meeting, Rhythm::Usual).await;
    assert_eq!(reminders_in(&meeting, 46).await, [(23, Reminder::Day), (43, Reminder::Hours)]);
}

#[tokio::test]
async fn an_only_reminder_waits_for_the_end_of_quiet_hours_if_there_is_time() {
    let meeting = Meeting::new();
    // The match starts at 22:13 UTC: half of the time is over at 10:13 on the second day.
    meeting
        .chooses(ANN, |profile| {
            profile.quiet = "10-20".parse().ok();
            profile.reminders = Rhythm::Half;
        })
        .await;
    let id = begin(&meeting, Pace::Days(3), USUAL).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    meeting.clock.pass(36 * HOUR);
    sweep(&meeting).await;
    let half = NoticeKind::Reminder { of: id, ply: 0, which: Reminder::Half };
    let held = waits(&meeting, half).await.expect("it is held");
    assert_eq!(held.not_before.since(meeting.now()).0 / 3_600_000, 9, "until 20:00");
}

#[tokio::test]
async fn a_reminder_goes_with_the_turn_that_moved_on() {
    let meeting = Meeting::new();
    let id = begin(&meeting, Pace::Days(1), USUAL).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    meeting.clock.pass(12 * HOUR);
    meeting.play(id, ANN).await;
    sweep(&meeting).await;
    assert_eq!(waits(&meeting, NoticeKind::Reminder { of: id, ply: 0, which: Reminder::Half }).await, None);
}

#[tokio::test]
async fn after_thirty_days_of_silence_the_opponent_may_close_and_claim_only_where_that_was_agreed() {
    for (time, kind) in [(USUAL, How::Closed), (STRICT, How::Time)] {
        let meeting = Meeting::new();
        let id = begin(&meeting, Pace::Unlimited, time).await;
        deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
        let act = async |by, command: &Command| {
            meeting.matches.command(id, Actor::Person(by), command, None, meeting.now()).await
        };
        let (claim, close) = (Command::ClaimTime { seen: 0 }, Command::Close { seen: 0 });
        meeting.clock.pass(29 * DAY);
        sweep(&meeting).await;
        assert!(waiting(&meeting).await.is_empty());
        assert!(matches!(refused(act(BEN, &close).await), Refusal::ClosableFrom(_)));
        assert!(matches!(refused(act(BEN, &claim).await), Refusal::StillTime { .. }));
        meeting.pass(DAY).await;
        sweep(&meeting).await;
        sweep(&meeting).await;
        let told = waits(&meeting, NoticeKind::Silence { of: id, ply: 0 }).await.expect("it is told");
        assert_eq!((told.to.as_slice(), waiting(&meeting).await.len()), ([BEN].as_slice(), 1));
        assert_eq!(refused(act(ANN, &close).await), Refusal::NotClosable);
        if time == USUAL {
            assert!(matches!(refused(act(BEN, &claim).await), Refusal::StillTime { until: None }));
        }
        let command = if time == USUAL { close } else { claim };
        let over = act(BEN, &command).await.expect("it is allowed").record;
        let Status::Over(over) = over.status else { panic!("{over:?}") };
        assert_eq!(over.how, kind);
    }
}

#[test]
fn a_silence_is_given_back_what_was_lost_at_a_weekend_also_where_weekends_are_off() {
    let told = Timestamp(1_767_571_200_000); // Monday, 2026-01-05
    let saturday = told.plus_days(5);
    let outage = Outage { from: saturday, to: saturday.plus(Millis::hours(12)) };
    let begun = Clock::begin(Seat::First, false, Pace::Unlimited, told);
    for weekends_off in [None, Some(Zone::default())] {
        let clock = begun.of_player(weekends_off, None, Rhythm::Usual).told(told).credit(&[outage]);
        assert_eq!(clock.silent(), Some(told.plus_days(30).plus(Millis::hours(12))));
    }
}

#[tokio::test]
async fn weekends_are_those_of_the_player_to_move() {
    let meeting = Meeting::new();
    // In Auckland it is Wednesday, 15 November 2023, 11:13; in UTC it is the evening before.
    meeting.chooses(ANN, |profile| profile.zone = "Pacific/Auckland".parse().ok()).await;
    let time = TimeRules { weekends_off: true, strict: false };
    let id = begin(&meeting, Pace::Days(3), time).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    let told = meeting.now();
    // Wednesday to Saturday 11:13. The 11 hours and 13 minutes of Saturday move to Monday.
    assert_eq!(meeting.record(id).await.deadline(), Some(told.plus_days(5)));
    meeting.play(id, ANN).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 1 }).await;
    assert_eq!(meeting.record(id).await.deadline(), Some(told.plus_days(3)), "in UTC it ends on Friday");
}

#[tokio::test]
async fn a_player_without_a_zone_has_that_of_the_server_of_the_match() {
    let meeting = Meeting::new();
    meeting.on_server(ServerId(5), |server| server.zone = "Pacific/Auckland".parse().ok()).await;
    meeting.chooses(BEN, |profile| profile.zone = "UTC".parse().ok()).await;
    let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
    let time = TimeRules { weekends_off: true, strict: false };
    let id = begin_at(&meeting, home, Pace::Days(3), time).await;
    let told = meeting.now();
    // The turn was not delivered, but Ann sees the board. The server's Saturday counts as hers, so she loses no time on
    // it.
    let seen = meeting.record(id).await;
    meeting.matches.seen(&seen, ANN, told).await.expect("the store answers");
    assert_eq!(meeting.record(id).await.deadline(), Some(told.plus_days(5)));
    meeting.play(id, ANN).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 1 }).await;
    assert_eq!(meeting.record(id).await.deadline(), Some(told.plus_days(3)), "Ben's own zone comes first");
    meeting.play(id, BEN).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 2 }).await;
    assert_eq!(meeting.record(id).await.deadline(), Some(told.plus_days(5)));
}

#[tokio::test]
async fn nobody_is_late_while_the_match_is_frozen() {
    let meeting = Meeting::new();
    let id = begin(&meeting, Pace::Days(1), STRICT).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    let mut frozen = meeting.record(id).await;
    frozen.clock = frozen.clock.freeze(meeting.now());
    change(&meeting, frozen).await;
    meeting.clock.pass(9 * DAY);
    sweep(&meeting).await;
    assert_eq!(meeting.record(id).await.clock.paused(), Some(PauseReason::Frozen));
}
