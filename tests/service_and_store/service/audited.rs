//! Matches whose replay differs from the record, and matches whose rules have changed.

use postern::play::record::replay::{replay, shown};
use postern::service::matches::audit::Audited;
use postern_testkit::prelude::*;

use super::{DAY, change, deliver, refused, waiting};

/// A service on the same store with empty caches, as after a restart.
fn restarted(meeting: &Meeting) -> Service {
    Service::new(catalogue(), meeting.store.clone(), meeting.told.clone())
}

#[tokio::test]
async fn a_stopped_match_goes_on_once_its_moves_give_what_was_recorded_and_both_hear_of_it() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    let played = meeting.play(id, ANN).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 1 }).await;
    let mut wrong = meeting.record(id).await;
    wrong.moves[0].digest ^= 1;
    change(&meeting, wrong).await;
    let service = restarted(&meeting);
    let now = meeting.now();
    // A command audits the match first, even if the background task has not reached it.
    let touched =
        service.matches.command(id, Actor::Person(BEN), &Command::Resign { seen: 1 }, None, now).await;
    assert_eq!(refused(touched), Refusal::Frozen);
    let mut stopped = meeting.record(id).await;
    assert!(matches!(stopped.status, Status::Frozen { .. }));
    assert_eq!(stopped.clock.paused(), Some(PauseReason::Frozen));
    let running = meeting.store.running_of(ANN).await.expect("the store answers");
    assert_eq!(running, [stopped.summary()], "its players still see it");
    let frozen = NoticeKind::Frozen { of: id, at: stopped.revision };
    assert!(waiting(&meeting).await.iter().any(|notice| notice.kind == frozen && notice.to == [ANN, BEN]));
    assert!(matches!(service.matches.audit(id, now).await.expect("it answers"), Audited::Frozen { .. }));
    assert_eq!(meeting.record(id).await, stopped, "it is frozen once");
    // The operator reinstalls the right program.
    stopped.moves[0].digest = played.moves[0].digest;
    change(&meeting, stopped).await;
    meeting.clock.pass(5 * DAY);
    let now = meeting.now();
    assert_eq!(service.matches.audit(id, now).await.expect("it answers"), Audited::Thawed);
    let running = meeting.record(id).await;
    assert_eq!((running.is_running(), running.clock.paused()), (true, Some(PauseReason::Untold)));
    let thawed = NoticeKind::Thawed { of: id, at: running.revision };
    deliver(&meeting, thawed).await;
    assert_eq!(meeting.record(id).await.deadline(), Some(now.plus_days(1)), "nobody lost time by it");
    meeting.play(id, BEN).await;
}

#[tokio::test]
async fn a_frozen_match_loses_no_time_and_its_turn_is_told_when_it_goes_on() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    let mut wrong = meeting.play(id, ANN).await;
    wrong.moves[0].digest ^= 1;
    change(&meeting, wrong.clone()).await;
    let service = restarted(&meeting);
    service.matches.audit(id, meeting.now()).await.expect("it answers");
    // The ping of the turn still arrives, but the clock stays paused.
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 1 }).await;
    meeting.clock.pass(3 * DAY);
    meeting.upkeep.sweep(meeting.now()).await.expect("the store answers");
    assert_eq!(meeting.record(id).await.clock.paused(), Some(PauseReason::Frozen));
    assert!(!waiting(&meeting).await.iter().any(|notice| matches!(notice.kind, NoticeKind::Flag { .. })));
}

#[tokio::test]
async fn a_match_begun_under_other_rules_goes_on_from_its_position_and_either_may_close_it_for_a_week() {
    for closes in [true, false] {
        let meeting = Meeting::new();
        let id = meeting.begin(ChannelId(1), 1).await;
        meeting.play(id, ANN).await;
        let mut former = meeting.play(id, BEN).await;
        former.rules_version = 0;
        let position = former.state.position.clone();
        change(&meeting, former).await;
        let service = restarted(&meeting);
        let now = meeting.now();
        assert_eq!(service.matches.audit(id, now).await.expect("it answers"), Audited::Continued);
        let going_on = meeting.record(id).await;
        let kind = NoticeKind::Continued { of: id, at: going_on.revision };
        assert!(waiting(&meeting).await.iter().any(|notice| notice.kind == kind && notice.to == [ANN, BEN]));
        assert!(going_on.is_running());
        assert_eq!((going_on.moves.len(), going_on.ply()), (2, 2), "its moves are kept");
        assert_eq!(replay(&catalogue(), &going_on).expect("it can be replayed").position(), position);
        assert_eq!(service.matches.audit(id, now).await.expect("it answers"), Audited::Sound);
        let played = meeting.play(id, ANN).await;
        assert_eq!(
            replay(&catalogue(), &played).expect("it can be replayed").position(),
            played.state.position
        );
        let close = Command::Close { seen: 3 };
        if closes {
            meeting.clock.pass(6 * DAY);
            assert_eq!(meeting.command(id, ANN, close).await.ended(), Some(How::Closed));
        } else {
            meeting.clock.pass(8 * DAY);
            let late = service.matches.command(id, Actor::Person(BEN), &close, None, meeting.now()).await;
            assert_eq!(refused(late), Refusal::NotClosable);
        }
    }
}

#[tokio::test]
async fn a_finished_match_of_former_rules_shows_its_last_position() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    meeting.play(id, ANN).await;
    let mut over = meeting.resign(id, BEN).await;
    over.rules_version = 0;
    change(&meeting, over.clone()).await;
    assert!(replay(&catalogue(), &over).is_err());
    assert_eq!(shown(&catalogue(), &over).expect("it is shown").position(), over.state.position);
    assert!(restarted(&meeting).matches.game(&over).await.is_ok_and(|game| game.is_some()));
}
