//! Takebacks of a player's own last move: the time limit, the opponent's look at the board, and the clock.

use std::collections::HashMap;

use postern::play::notices::kind_row::Bound;
use postern::play::record::replay::replay;
use postern::play::step::agreement::{MOST_TAKEBACKS, OOPS};
use postern::play::step::event::Event;
use postern::service::brake::MOST_PLACES_AN_HOUR;
use postern_testkit::prelude::*;

use super::Bout;

fn oops(bout: &Bout) -> Command {
    Command::Oops { seen: bout.record.ply() }
}

#[test]
fn a_move_is_taken_back_at_once_by_who_made_it_alone() {
    for moves in 1..4 {
        let mut bout = Bout::after(moves);
        let (before, mover) = (bout.record.clone(), if moves % 2 == 1 { ANN } else { BEN });
        let other = if mover == ANN { BEN } else { ANN };
        assert_eq!(bout.try_by(Actor::Person(other), &oops(&bout)), Err(Refusal::TooLateForOops));
        bout.now = bout.now.plus(OOPS);
        let done = bout.act(mover, &oops(&bout)).expect("it is soon");
        assert!(matches!(done.events[..], [Event::TakenBack { moves: 1, .. }]), "{:?}", done.events);
        assert_eq!(bout.record.moves, before.moves[..moves - 1]);
        assert_eq!(Bout::by(bout.to_move()), mover);
        assert!(bout.record.ply() > before.ply() && bout.record.agreements.undone.alone);
        // The last move is now the opponent's, which the player had seen before they moved.
        assert_eq!(bout.try_by(Actor::Person(mover), &oops(&bout)), Err(Refusal::TooLateForOops));
    }
    let bout = Bout::begin("ransom");
    assert_eq!(bout.try_by(Actor::Person(ANN), &oops(&bout)), Err(Refusal::TooLateForOops));
}

#[test]
fn a_move_stands_after_a_while_and_once_the_opponent_looked_or_moved() {
    let mut bout = Bout::after(1);
    let old = oops(&bout);
    bout.record.agreements.looked = Some(bout.record.ply());
    assert_eq!(bout.try_by(Actor::Person(ANN), &old), Err(Refusal::TooLateForOops));
    // A look at an earlier board does not count for this one.
    bout.record.agreements.looked = Some(bout.record.ply() - 1);
    assert!(bout.try_by(Actor::Person(ANN), &old).is_ok());
    bout.record.agreements.undone.times = MOST_TAKEBACKS;
    assert_eq!(bout.try_by(Actor::Person(ANN), &oops(&bout)), Err(Refusal::TooLateForOops));
    bout.record.agreements.undone.times = 0;
    let soon = bout.now;
    bout.now = soon.plus(OOPS).plus(postern::play::time::Millis(1));
    assert_eq!(bout.try_by(Actor::Person(ANN), &old), Err(Refusal::TooLateForOops));
    bout.now = soon;
    bout.play();
    assert!(matches!(bout.try_by(Actor::Person(ANN), &old), Err(Refusal::MovedOn { .. })));
    bout.record.status = Status::Frozen { reason: "a test".into() };
    assert_eq!(bout.try_by(Actor::Person(BEN), &oops(&bout)), Err(Refusal::Frozen));
}

#[test]
fn taking_back_wins_no_time() {
    let mut bout = Bout::after(2);
    bout.record.clock = bout.record.clock.told(bout.now);
    let clock = bout.record.clock.clone();
    assert!(clock.until().is_some());
    bout.now = bout.now.plus_days(2);
    bout.play();
    bout.act(ANN, &oops(&bout)).expect("it is soon");
    assert_eq!(bout.record.clock, clock, "the time goes on as if no move had been made");
    // The clock of a turn that was never told stays paused.
    let mut untold = Bout::after(3);
    untold.act(ANN, &oops(&untold)).expect("it is soon");
    assert_eq!(untold.record.clock.paused(), Some(PauseReason::Untold));
}

async fn plays_at_once(meeting: &Meeting, id: PersonId) {
    let chosen = meeting
        .people
        .choose(&meeting.asker(id), meeting.now(), |profile| profile.plays_at_once = true)
        .await;
    assert!(chosen.is_ok_and(|profile| profile.plays_at_once));
}

#[tokio::test]
async fn a_player_who_plays_at_once_may_say_oops_until_the_opponent_looks() {
    for looks in [false, true] {
        let meeting = Meeting::new();
        let of = meeting.begin_game("palisade", &[("size", "7")]).await;
        plays_at_once(&meeting, ANN).await;
        let said = async |by, request| match meeting.as_(by).answer(request).await {
            Answer::Reply(reply) => reply.message,
            other => panic!("no message: {other:?}"),
        };
        let press = |action: &str| Request::Press { action: action.to_owned() };
        let played = said(ANN, press(&format!("enter:{of}:0:d4"))).await;
        assert!(played.content.says_with("played", &[("move", "d4")]), "{played:?}");
        let oops = format!("oops:{of}:1");
        assert!(format!("{:?}", played.rows).contains(&oops), "{played:?}");
        if looks {
            said(BEN, press(&format!("move:{of}:1"))).await;
            let late = said(ANN, press(&oops)).await.content;
            assert!(late.says("oops-late"), "{late}");
            continue;
        }
        let stranger = said(BEN, press(&oops)).await.content;
        assert!(stranger.says("oops-late"), "{stranger}");
        let done = said(ANN, press(&oops)).await.content;
        assert!(done.says("oops-done"), "{done}");
        let board = Request::Command(Arguments { command: "board".into(), ..Arguments::default() });
        let board = said(ANN, board).await.content;
        assert!(board.says_with("board[to-move]", &[("number", "1"), ("name", "Ann")]), "{board}");
    }
}

#[test]
fn a_player_corrects_one_move_per_turn() {
    let mut bout = Bout::after(2);
    bout.play();
    bout.act(ANN, &oops(&bout)).expect("it is soon");
    bout.play();
    assert_eq!(bout.try_by(Actor::Person(ANN), &oops(&bout)), Err(Refusal::CorrectedBefore));
    bout.play();
    bout.act(BEN, &oops(&bout)).expect("it is the other player's first correction");
    bout.play();
    bout.play();
    bout.act(ANN, &oops(&bout)).expect("it is another turn");
}

/// Every command with which a player can ping the other one without an action of theirs, as often as it is accepted.
#[tokio::test]
async fn whatever_a_player_does_alone_the_opponent_hears_of_it_as_often_as_the_bound_of_its_kind_allows() {
    let meeting = Meeting::new();
    let of = meeting.begin(ChannelId(7), 3).await;
    let now = meeting.now();
    let act = async |command: &Command| {
        let asked = meeting.asker(ANN).by;
        meeting.matches.command(of, Actor::Person(ANN), command, Some(asked), now).await
    };
    for round in 0..30 {
        let record = meeting.record(of).await;
        let text = replay(&catalogue(), &record).expect("it can be replayed").legal(2).remove(round % 2);
        let _ = act(&Command::Move { seen: record.ply(), text }).await;
        for what in [Proposal::Draw, Proposal::Takeback] {
            let seen = meeting.record(of).await.ply();
            let _ = act(&Command::Offer { seen, what }).await;
            if let Some(offer) = meeting.record(of).await.agreements.offer {
                act(&Command::Withdraw { offer }).await.expect("it is open");
            }
        }
        let _ = act(&Command::Oops { seen: meeting.record(of).await.ply() }).await;
        let channel = ChannelId(8 + round as u64 % 2);
        let home = Home::Channel { server: ServerId(5), channel, thread: None };
        let _ = meeting.matches.take_to(of, &meeting.asker(ANN), home, now).await;
    }
    let told = meeting.store.undelivered(Timestamp(i64::MAX), 999).await.expect("the store answers");
    let mut heard: HashMap<_, usize> = HashMap::new();
    for notice in told.iter().filter(|notice| notice.to.contains(&BEN)) {
        *heard.entry(std::mem::discriminant(&notice.kind)).or_default() += 1;
        let most = match notice.kind.row().bound {
            Bound::Time | Bound::Day => 0,
            Bound::Once => 1,
            // Two moves, each with a draw and a takeback offered.
            Bound::Turn => 4,
            Bound::Brake => MOST_PLACES_AN_HOUR,
        };
        assert!(heard[&std::mem::discriminant(&notice.kind)] <= most, "{:?} of {told:?}", notice.kind);
    }
    let turns =
        told.iter().filter(|notice| matches!(notice.kind, NoticeKind::Turn { .. }) && notice.to == [BEN]);
    assert_eq!(turns.count(), 2, "a move and its correction");
    assert!(heard.len() >= 3, "turns, offers and places: {told:?}");
}
