//! Commands on matches: repeated commands, the longest match, and moves without a replay.

use postern::play::step::apply::{LONGEST_MOVE, MOST_MOVE_BYTES};
use postern::play::step::refusal::Done;
use postern::service::matches::live_games::LiveGames;
use postern_testkit::prelude::*;

use super::{change, refused};

#[tokio::test]
async fn a_command_whose_answer_was_lost_is_told_that_it_was_done() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    let act = async |by, command: &Command| {
        meeting.matches.command(id, Actor::Person(by), command, None, meeting.now()).await
    };
    let text = meeting.play(id, ANN).await.moves[0].text.clone();
    let done = Refusal::AlreadyDone(Done::Move(text.clone()));
    // The player repeats the move by text and by a button that saw the earlier board.
    assert_eq!(refused(act(ANN, &Command::Move { seen: 1, text: text.to_uppercase() }).await), done);
    assert_eq!(refused(act(ANN, &Command::Move { seen: 0, text: text.clone() }).await), done);
    // The player did not make another move, and the opponent has made no move.
    let other = meeting
        .matches
        .game(&meeting.record(id).await)
        .await
        .expect("no fault")
        .expect("it can be played")
        .legal(2)[0]
        .clone();
    assert_eq!(refused(act(ANN, &Command::Move { seen: 1, text: other }).await), Refusal::NotYourTurn);
    let late = act(BEN, &Command::Move { seen: 0, text }).await;
    assert_eq!(refused(late), Refusal::MovedOn { seen: 0, now: 1 });
    let offered = Command::Offer { seen: 1, what: Proposal::Draw };
    let offer = act(ANN, &offered).await.expect("nothing stands").record.agreements.offer.expect("it stands");
    act(BEN, &Command::Refuse { offer }).await.expect("it stands");
    assert!(matches!(
        refused(act(BEN, &Command::Refuse { offer }).await),
        Refusal::AlreadyDone(Done::Answered(..))
    ));
    meeting.resign(id, BEN).await;
    assert_eq!(refused(act(BEN, &Command::Resign { seen: 1 }).await), Refusal::AlreadyDone(Done::Resigned));
    assert_eq!(refused(act(ANN, &Command::Resign { seen: 1 }).await), Refusal::MatchOver);
}

#[tokio::test]
async fn a_match_that_fills_its_record_ends_in_a_draw_and_the_end_fits() {
    let meeting = Meeting::new();
    let id = meeting.begin_game("ransom", &[]).await;
    let mut long = meeting.record(id).await;
    // A test can't play that many moves, so the record gets copies of one entry.
    let played = meeting.play(id, ANN).await;
    let entry = played.moves[0].clone();
    long.chain = played.chain;
    long.moves = vec![entry; MOST_MOVE_BYTES / 50 - 1];
    long.state.ply = long.ply();
    let mut state = postern::play::record::replay::replay(&catalogue(), &meeting.record(id).await)
        .expect("it can be replayed");
    let mut plies = long.moves.len();
    let mut now = long;
    now.state.to_move = Some(state.to_move());
    let over = loop {
        let text = state.legal(2)[0].clone();
        let seat = state.to_move();
        let by = now.players[seat].person().expect("two people play");
        let command = Command::Move { seen: now.ply(), text };
        let done =
            postern::play::step::apply::apply(&now, &mut *state, Actor::Person(by), &command, now.started);
        now = done.expect("it is legal").record;
        plies += 1;
        if !now.is_running() {
            break now;
        }
        assert!(plies < 10_000, "it must end");
    };
    let Status::Over(how) = &over.status else { panic!("{over:?}") };
    assert_eq!((how.winner, how.how), (None, How::Length));
    let bytes = serde_json::to_vec(&over).expect("it can be written").len();
    assert!(bytes < 100 * 1024 - 4096, "{bytes} bytes");
}

#[tokio::test]
async fn a_move_of_kilobytes_is_refused_by_its_length() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    let text = "a1-".repeat(LONGEST_MOVE);
    let (by, now) = (Actor::Person(ANN), meeting.now());
    let long = meeting.matches.command(id, by, &Command::Move { seen: 0, text }, None, now).await;
    assert_eq!(refused(long), Refusal::MoveTooLong { limit: LONGEST_MOVE });
}

#[tokio::test]
async fn a_match_in_play_is_not_replayed_for_a_move() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    meeting.play(id, ANN).await;
    let mut wrong = meeting.play(id, BEN).await;
    let text =
        postern::play::record::replay::replay(&catalogue(), &wrong).expect("it can be replayed").legal(2)[0]
            .clone();
    // Only a replay checks this digest.
    wrong.moves[0].digest ^= 1;
    change(&meeting, wrong).await;
    let command = Command::Move { seen: 2, text };
    let moved = meeting.command(id, ANN, command).await;
    assert_eq!(moved.moves.len(), 3, "the game was there");
}

#[tokio::test]
async fn live_games_are_those_of_their_records_and_bounded() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    let first = meeting.play(id, ANN).await;
    let game = meeting.matches.game(&first).await.expect("no fault").expect("it can be played");
    let live = LiveGames::with_room_for(2 * (game.ply() + 1) * (first.state.position.len() + 64));
    live.keep(&first, game.clone());
    assert!(live.get(&first).is_some());
    let second = meeting.play(id, BEN).await;
    assert!(live.get(&second).is_none(), "it is another position");
    let other = |edit: &dyn Fn(&mut Record)| {
        let mut other = first.clone();
        edit(&mut other);
        live.get(&other).is_none()
    };
    assert!(other(&|record| record.state.position = second.state.position.clone()));
    let end = postern::play::record::Over { winner: None, how: How::Closed, at: first.started };
    assert!(
        other(&|record| record.status = Status::Over(end.clone())),
        "of an end the last position is shown"
    );
    // The least recently used game is dropped.
    for other in 1..=2 {
        let record = Record { id: postern::play::ids::MatchId(1000 + other), ..first.clone() };
        live.keep(&record, game.clone());
        assert!(live.get(&record).is_some());
    }
    assert!(live.get(&first).is_none());
}
