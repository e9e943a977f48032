//! Takebacks of a player's own last move: the time limit, the opponent's look at the board, and the clock.

use postern::chat::invocation::{Arguments, Request};
use postern::chat::message::Answer;
use postern::play::ids::PersonId;
use postern::play::record::Status;
use postern::play::step::agreement::{MOST_TAKEBACKS, OOPS};
use postern::play::step::command::{Actor, Command};
use postern::play::step::event::Event;
use postern::play::step::refusal::Refusal;
use postern::play::time::clock::PauseReason;

use super::Bout;
use crate::fixtures::{ANN, BEN, HERE};
use crate::meeting::Meeting;
use crate::wording::Says;

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
        .service
        .choose(&meeting.asker(id), meeting.clock.now(), |profile| profile.plays_at_once = true)
        .await;
    assert!(chosen.is_ok_and(|profile| profile.plays_at_once));
}

#[tokio::test]
async fn a_player_who_plays_at_once_may_say_oops_until_the_opponent_looks() {
    for looks in [false, true] {
        let meeting = Meeting::new();
        let router = meeting.router();
        let of = meeting.begin_game("palisade", &[("size", "7")]).await;
        plays_at_once(&meeting, ANN).await;
        let said = async |by, request| match meeting.ctx(&router, by, HERE, request).await {
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
