//! Matches of the sixth game that started under other rules: version 1, which the game still supports and which lets
//! men take straight ahead, and version 0, which it does not.

use postern::play::record::replay::{replay, shown};
use postern::service::matches::audit::Audited;
use postern_testkit::prelude::*;

use super::{DAY, change, refused, waiting};

/// Four moves after which c3 and c4 face each other and it is Ann's turn.
const OPENING: [&str; 4] = ["c2-c3", "c5-c4", "a2-a3", "a5-a4"];

async fn play(meeting: &Meeting, id: MatchId, by: PersonId, text: &str) -> Record {
    let seen = meeting.record(id).await.ply();
    meeting.command(id, by, Command::Move { seen, text: text.into() }).await
}

/// A match that is recorded as started under this version of the rules, with a service that has no game in memory.
async fn begun_under(meeting: &Meeting, rules_version: u16) -> (MatchId, Service) {
    let id = meeting.begin_game("breakthrough", &[]).await;
    for (text, by) in OPENING.into_iter().zip([ANN, BEN, ANN, BEN]) {
        play(meeting, id, by, text).await;
    }
    change(meeting, Record { rules_version, ..meeting.record(id).await }).await;
    (id, Service::new(catalogue(), meeting.store.clone(), meeting.told.clone()))
}

async fn takes_straight(service: &Service, meeting: &Meeting, id: MatchId) -> Result<Record, Refusal> {
    let taking = Command::Move { seen: 4, text: "c3xc4".into() };
    let done = service.matches.command(id, Actor::Person(ANN), &taking, None, meeting.now()).await;
    match done {
        Ok(_) => Ok(meeting.record(id).await),
        refusal => Err(refused(refusal)),
    }
}

#[tokio::test]
async fn a_match_of_former_rules_that_are_kept_goes_on_under_them_and_nobody_hears_of_it() {
    let meeting = Meeting::new();
    let (id, service) = begun_under(&meeting, 1).await;
    let before = waiting(&meeting).await.len();
    assert_eq!(service.matches.audit(id, meeting.now()).await.expect("it answers"), Audited::Sound);
    assert_eq!(waiting(&meeting).await.len(), before);
    let played = takes_straight(&service, &meeting, id).await.expect("by its rules men take straight ahead");
    assert_eq!((played.rules_version, &played.continued), (1, &None));
    assert_eq!(played.state.position, "oooooo/1o1ooo/o1x3/x5/1x1xxx/xxxxxx o");
    // The end of the match and later views of it follow the old rules too.
    let over = meeting.resign(id, BEN).await;
    assert_eq!(shown(&catalogue(), &over).expect("it is shown").moves().len(), 5);
    assert!(service.matches.game(&over).await.expect("no fault").is_some());
}

#[tokio::test]
async fn a_match_of_the_present_rules_refuses_what_the_former_ones_allowed() {
    let meeting = Meeting::new();
    let (id, service) = begun_under(&meeting, 2).await;
    let refusal = takes_straight(&service, &meeting, id).await.expect_err("men take aslant only");
    assert!(matches!(refusal, Refusal::Move(_)), "{refusal:?}");
}

#[tokio::test]
async fn a_match_of_rules_that_are_not_kept_goes_on_from_its_position_by_the_present_ones() {
    for closes_after in [6, 8] {
        let meeting = Meeting::new();
        let (id, service) = begun_under(&meeting, 0).await;
        let position = meeting.record(id).await.state.position;
        assert_eq!(service.matches.audit(id, meeting.now()).await.expect("it answers"), Audited::Continued);
        let going_on = meeting.record(id).await;
        let told = NoticeKind::Continued { of: id, at: going_on.revision };
        assert!(waiting(&meeting).await.iter().any(|notice| notice.kind == told && notice.to == [ANN, BEN]));
        assert_eq!((going_on.rules_version, going_on.moves.len()), (2, 4));
        assert_eq!(replay(&catalogue(), &going_on).expect("it can be replayed").position(), position);
        assert!(takes_straight(&service, &meeting, id).await.is_err());
        let close = Command::Close { seen: 4 };
        meeting.clock.pass(closes_after * DAY);
        let closed = service.matches.command(id, Actor::Person(BEN), &close, None, meeting.now()).await;
        if closes_after <= 7 {
            closed.expect("either may close it for a week");
            assert_eq!(meeting.record(id).await.ended(), Some(How::Closed));
        } else {
            assert_eq!(refused(closed), Refusal::NotClosable);
        }
    }
}
