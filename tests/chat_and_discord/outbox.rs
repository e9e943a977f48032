//! The outbox with a messenger that fails on request: every notice arrives, once, whatever happens to the others.

mod buttons;
mod digest;
mod gone;
mod ladder;
mod members;
mod passing;
mod places;
mod quiet;
mod reads;
mod reminders;
mod results;
mod several;

use postern::store::memory::Memory;
use postern_testkit::prelude::*;

use tokio::task::JoinHandle;

/// Long enough for a refusal to be lasting.
const HOURS: Duration = Duration::from_secs(4 * 3600);
/// Long enough for the quick tries of a refused message.
const MINUTES: Duration = Duration::from_secs(120);

/// Changes a person's settings.
async fn choose(meeting: &Meeting, id: PersonId, change: impl Fn(&mut Profile) + Send + Sync) -> Profile {
    let chosen = meeting.people.choose(&meeting.asker(id), meeting.now(), change).await;
    chosen.expect("it can be chosen")
}

#[tokio::test]
async fn a_notice_that_breaks_the_messenger_keeps_no_other_back() {
    let meeting = Meeting::new();
    let poisoned = meeting.begin(ChannelId(1), 1).await;
    let others = [meeting.begin(ChannelId(2), 1).await, meeting.begin(ChannelId(3), 1).await];
    meeting.messenger.error(ChannelId(1), CommandError::Panic);
    meeting.messenger.error(ChannelId(2), CommandError::Slow(Duration::from_millis(300)));
    meeting.run();
    for id in others {
        let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
        assert_eq!(told.len(), 1, "the match #{id} is told of");
    }
    for id in others {
        assert_eq!(meeting.messenger.posts(NoticeKind::Turn { of: id, ply: 0 }).len(), 1);
    }
    // The fault ends, and the retry is due.
    meeting.messenger.calm(ChannelId(1));
    meeting.clock.pass(Duration::from_secs(3600));
    meeting.told.notify_one();
    let told = meeting.messenger.told(NoticeKind::Turn { of: poisoned, ply: 0 }, 1).await;
    assert_eq!(told.len(), 1, "and it comes itself when the error is over");
}

#[tokio::test]
async fn a_slow_channel_delays_no_other_match() {
    let meeting = Meeting::new();
    let slow = meeting.begin(ChannelId(1), 1).await;
    meeting.messenger.error(ChannelId(1), CommandError::Slow(Duration::from_secs(3600)));
    meeting.run();
    meeting.until(|| meeting.messenger.asked(Address::Channel(ChannelId(1))) > 0).await;
    // These notices are filed while the slow delivery is under way.
    let quick = meeting.begin(ChannelId(2), 1).await;
    let card = meeting.challenge(ChannelId(3), 1).await;
    let told = meeting.messenger.told(NoticeKind::Turn { of: quick, ply: 0 }, 1).await;
    assert_eq!(told.len(), 1);
    let told = meeting.messenger.told(NoticeKind::Card(card), 1).await;
    assert_eq!(told.len(), 1);
    assert_eq!(meeting.messenger.posts(NoticeKind::Turn { of: slow, ply: 0 }).len(), 0);
}

#[tokio::test]
async fn however_many_matches_begin_slowly_the_turns_of_others_are_told() {
    let meeting = Meeting::new();
    meeting.run();
    let goes_on = meeting.begin(ChannelId(200), 10).await;
    for (ply, by) in [(0, ANN), (1, BEN), (2, ANN)] {
        let told = meeting.messenger.told(NoticeKind::Turn { of: goes_on, ply }, 1).await;
        assert_eq!(told.len(), 1);
        if ply == 2 {
            for channel in 1..=90 {
                // The pause keeps the challenges below the rate limit.
                meeting.clock.pass(Duration::from_secs(420));
                meeting.messenger.error(ChannelId(channel), CommandError::Slow(Duration::from_secs(3600)));
                meeting.begin(ChannelId(channel), 1).await;
            }
            meeting.until(|| meeting.messenger.asked(Address::Channel(ChannelId(1))) > 0).await;
        }
        meeting.play(goes_on, by).await;
    }
    let told = meeting.messenger.told(NoticeKind::Turn { of: goes_on, ply: 3 }, 1).await;
    assert_eq!(told.len(), 1);
}

#[tokio::test]
async fn a_turn_waits_behind_the_first_one_of_its_match() {
    let meeting = Meeting::new();
    let slow = Address::Channel(ChannelId(1));
    meeting.messenger.error(ChannelId(1), CommandError::Slow(Duration::from_secs(3600)));
    // Two deliveries start, and the third waits for them.
    let mut third = meeting.begin(ChannelId(1), 10).await;
    for _ in 0..2 {
        third = meeting.begin(ChannelId(1), 10).await;
    }
    meeting.play(third, ANN).await;
    meeting.play(third, BEN).await;
    meeting.run();
    meeting.until(|| meeting.messenger.asked(slow) >= 2).await;
    let elsewhere = meeting.begin(ChannelId(2), 10).await;
    let told = meeting.messenger.told(NoticeKind::Turn { of: elsewhere, ply: 0 }, 1).await;
    assert_eq!(told.len(), 1);
    assert_eq!(meeting.messenger.asked(slow), 2, "its third turn did not overtake its card");
}

#[tokio::test]
async fn however_many_cards_are_slow_in_a_channel_those_of_others_are_posted() {
    let meeting = Meeting::new();
    meeting.messenger.error(ChannelId(1), CommandError::Slow(Duration::from_secs(3600)));
    for _ in 0..40 {
        meeting.begin(ChannelId(1), 1).await;
        meeting.clock.pass(Duration::from_secs(420));
    }
    let quick = meeting.challenge(ChannelId(2), 1).await;
    meeting.run();
    assert_eq!(meeting.messenger.told(NoticeKind::Card(quick), 1).await.len(), 1);
}

#[tokio::test]
async fn a_clock_that_was_set_back_delays_no_notice_for_long() {
    let meeting = Meeting::new();
    meeting.clock.pass(Duration::from_secs(365 * 24 * 3600));
    let id = meeting.begin(ChannelId(1), 1).await;
    meeting.clock.pass_back(Duration::from_secs(365 * 24 * 3600));
    meeting.run();
    assert_eq!(meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await.len(), 1);
}

/// The clock is set back while a notice waits for its next attempt.
#[tokio::test]
async fn a_clock_that_was_set_back_while_the_program_runs_delays_no_notice_for_long() {
    let hall = ChannelId(1);
    for minutes in [10, 60, 20 * 60] {
        let meeting = Meeting::new();
        meeting.messenger.error(hall, CommandError::Busy);
        let id = meeting.begin(hall, 1).await;
        let running = meeting.run();
        meeting.until(|| meeting.messenger.asked(Address::Channel(hall)) > 0).await;
        meeting.until_waiting().await;
        meeting.messenger.calm(hall);
        meeting.clock.pass_back(Duration::from_secs(minutes * 60));
        meeting.told.notify_one();
        let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
        assert_eq!(told.len(), 1, "set back by {minutes} min");
        running.abort();
    }
}

/// The clock is set back while the program does not run: it knows the old time by its last heartbeat.
#[tokio::test]
async fn a_clock_that_was_set_back_over_a_restart_delays_no_notice_for_long() {
    const MINUTE: u64 = 60;
    for seconds in [10 * MINUTE, 60 * MINUTE, 20 * 60 * MINUTE, 25 * 60 * MINUTE, 400 * 24 * 60 * MINUTE] {
        let memory = Arc::new(Memory::new());
        let before = Meeting::on(Store::new(memory.clone()));
        before.clock.pass(Duration::from_secs(500 * 24 * 3600));
        let id = before.begin(ChannelId(1), 1).await;
        before.store.heartbeat(before.clock.now()).await.expect("the store answers");

        let mut after = Meeting::on(Store::new(Arc::new(memory.reopened().expect("the rows can be read"))));
        after.clock = before.clock.clone();
        after.clock.pass_back(Duration::from_secs(seconds));
        after.service.upkeep.resume(after.clock.now()).await.expect("the store answers");
        let running = after.run();
        let told = after.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
        assert_eq!(told.len(), 1, "set back by {seconds} s");
        running.abort();
    }
}

#[tokio::test]
async fn an_outbox_with_nothing_to_do_but_wait_does_not_spin() {
    let meeting = Meeting::new();
    meeting.messenger.error(ChannelId(1), CommandError::Slow(Duration::from_secs(3600)));
    meeting.messenger.error(ChannelId(2), CommandError::Busy);
    meeting.begin(ChannelId(1), 1).await;
    meeting.begin(ChannelId(2), 1).await;
    meeting.run();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let asked = meeting.clock.asked();
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(meeting.clock.asked() - asked < 20, "{} looks at the clock", meeting.clock.asked() - asked);
}

#[tokio::test]
async fn where_the_channel_is_gone_both_players_hear_of_the_end() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    meeting.messenger.error(ChannelId(1), CommandError::Gone);
    meeting.resign(id, ANN).await;
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Over(id), 2).await;
    let mut places: Vec<Address> = told.iter().map(|post| post.to).collect();
    places.sort_by_key(|place| format!("{place:?}"));
    assert_eq!(places, [Address::Direct(ANN), Address::Direct(BEN)]);
}

/// Ann's turn arrived, in channel 1 or directly, but the response was lost and the nonce is forgotten. The notice waits
/// for another attempt.
async fn with_lost_answer(at: PingAt) -> (Meeting, MatchId, JoinHandle<()>) {
    let meeting = Meeting::new();
    choose(&meeting, ANN, |profile| profile.ping_at = at).await;
    let id = meeting.begin(ChannelId(1), 1).await;
    meeting.messenger.error(ChannelId(1), CommandError::AnswerLost);
    meeting.messenger.trouble_with(ANN, CommandError::AnswerLost);
    let running = meeting.run();
    assert_eq!(meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await.len(), 1);
    meeting.until_waiting().await;
    meeting.messenger.calm(ChannelId(1));
    meeting.messenger.calm_with(ANN);
    meeting.messenger.forget_nonces();
    (meeting, id, running)
}

#[tokio::test]
async fn a_post_whose_answer_was_lost_is_found_where_the_player_wished_to_be_told_before() {
    let hall = Address::Channel(ChannelId(1));
    for (before, now, at) in
        [(PingAt::Thread, PingAt::Direct, hall), (PingAt::Direct, PingAt::Thread, Address::Direct(ANN))]
    {
        let (meeting, id, running) = with_lost_answer(before).await;
        choose(&meeting, ANN, |profile| profile.ping_at = now).await;
        meeting.clock.pass(Duration::from_secs(3600));
        meeting.told.notify_one();
        meeting.messenger.settled(&meeting).await;
        let posts = meeting.messenger.posts(NoticeKind::Turn { of: id, ply: 0 });
        assert_eq!(posts.iter().map(|post| post.to).collect::<Vec<_>>(), [at]);
        running.abort();
    }
}

/// Several messages about one turn have the same buttons. Before its second attempt a notice is searched for, and only
/// its own message counts.
#[tokio::test]
async fn a_notice_that_is_tried_again_is_not_taken_for_another_message_about_its_turn() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 3).await;
    meeting.run();
    assert_eq!(meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await.len(), 1);
    meeting.messenger.settled(&meeting).await;
    let reminder = |which| NoticeKind::Reminder { of: id, ply: 0, which };
    let left = NoticeKind::OutOfReach { of: id, ply: 0 };
    for (hours, kind) in [
        (37, reminder(Reminder::Half)),
        (12, reminder(Reminder::Day)),
        (20, reminder(Reminder::Hours)),
        (4, NoticeKind::Flag { of: id, ply: 0 }),
        (0, left),
    ] {
        meeting.messenger.error(ChannelId(1), CommandError::Busy);
        let asked = meeting.messenger.asked(Address::Channel(ChannelId(1)));
        meeting.clock.pass(Duration::from_secs(hours * 3600));
        if kind == left {
            meeting.departures.left(ServerId(5), ANN, meeting.now()).await.expect("the store answers");
        } else {
            meeting.upkeep.sweep(meeting.now()).await.expect("the store answers");
        }
        meeting.told.notify_one();
        meeting.until(|| meeting.messenger.asked(Address::Channel(ChannelId(1))) > asked).await;
        meeting.until_waiting().await;
        meeting.messenger.calm(ChannelId(1));
        meeting.clock.pass(Duration::from_secs(60));
        meeting.told.notify_one();
        assert_eq!(meeting.messenger.told(kind, 1).await.len(), 1, "{kind:?}");
        meeting.messenger.settled(&meeting).await;
    }
}

#[tokio::test]
async fn whoever_takes_no_messages_is_named_to_his_opponent() {
    let meeting = Meeting::new();
    let id = meeting.begin_directly().await;
    meeting.messenger.trouble_with(ANN, CommandError::Closed);
    meeting.run();
    meeting.retry(HOURS).await;
    let told = meeting.messenger.told(NoticeKind::OutOfReach { of: id, ply: 0 }, 1).await;
    assert_eq!(told.iter().map(|post| post.to).collect::<Vec<_>>(), [Address::Direct(BEN)]);
    let said = &told[0].message.content;
    assert!(said.contains("Ann") && said.says("out-of-reach[direct]"), "no server is involved: {said}");
    let record = meeting.record(id).await;
    assert!(record.is_running() && record.clock.is_out_of_reach());
    // Ann finds the game without a ping, and is reachable again.
    let moved = meeting.play(id, ANN).await;
    assert!(!moved.clock.is_out_of_reach());
}

#[tokio::test]
async fn a_challenge_that_reaches_nobody_is_closed_and_the_challenger_is_told() {
    let meeting = Meeting::new();
    meeting.messenger.trouble_with(BEN, CommandError::Closed);
    let id = meeting.challenge_directly().await;
    meeting.run();
    meeting.retry(HOURS).await;
    let told = meeting.messenger.told(NoticeKind::Answer(id), 1).await;
    assert_eq!(told[0].to, Address::Direct(ANN));
    meeting.messenger.settled(&meeting).await;
    assert_eq!(meeting.store.challenge(id).await.expect("the store answers"), None, "nothing of it is kept");
}

#[tokio::test]
async fn processes_whose_clocks_disagree_tell_each_turn_once() {
    for seconds in [2, 60] {
        let meeting = Meeting::new();
        meeting.messenger.error(ChannelId(1), CommandError::Slow(Duration::from_millis(20)));
        let running = [meeting.run(), meeting.run_ahead(seconds)];
        let id = meeting.begin(ChannelId(1), 9).await;
        for ply in 0..8 {
            let turn = NoticeKind::Turn { of: id, ply };
            assert_eq!(meeting.messenger.told(turn, 1).await.len(), 1, "{seconds} s, ply {ply}");
            meeting.messenger.settled(&meeting).await;
            let left = meeting.record(id).await.deadline().expect("it runs").since(meeting.now()).0 / 1000;
            let whole = 9 * 24 * 3600;
            assert!((whole..=whole + seconds).contains(&left), "{left} s are left");
            meeting.play(id, [ANN, BEN][ply as usize % 2]).await;
        }
        meeting.messenger.settled(&meeting).await;
        let turns = (0..=8).map(|ply| meeting.messenger.posts(NoticeKind::Turn { of: id, ply }).len());
        assert_eq!(turns.collect::<Vec<_>>(), [1; 9], "{seconds} s");
        running.iter().for_each(JoinHandle::abort);
    }
}
