//! Notices about offers and their answers: whom each pings, what it says, and which are told no more.

use postern::chat::actions::MARK;
use postern_testkit::prelude::*;

const HALL: ChannelId = ChannelId(7);

async fn offer(meeting: &Meeting, of: MatchId, by: PersonId, what: Proposal) -> Offer {
    let seen = meeting.record(of).await.ply();
    let offered = meeting.command(of, by, Command::Offer { seen, what }).await;
    offered.agreements.offer.expect("it stands")
}

/// Starts a match in the hall, plays `moves` moves and waits until their notices are delivered.
async fn played(meeting: &Meeting, moves: usize) -> MatchId {
    let of = meeting.begin(HALL, 3).await;
    for number in 0..moves {
        meeting.play(of, if number % 2 == 0 { ANN } else { BEN }).await;
        meeting.messenger.settled(meeting).await;
    }
    meeting.messenger.settled(meeting).await;
    of
}

fn pings(posts: &[Posted]) -> Vec<Vec<PersonId>> {
    posts.iter().map(|post| post.message.ping.clone()).collect()
}

/// The actions without the number of the notice, which the first one also carries.
fn actions(message: &Message) -> Vec<String> {
    let plain = |action: String| action.split(MARK).next().unwrap_or_default().to_owned();
    message.actions().into_iter().map(plain).collect()
}

#[tokio::test]
async fn an_offer_pings_the_opponent_and_a_refusal_who_made_it() {
    let meeting = Meeting::new();
    meeting.run();
    let of = played(&meeting, 2).await;
    let offer = offer(&meeting, of, ANN, Proposal::Draw).await;
    let asked = meeting.messenger.told(NoticeKind::Offer { of, offer }, 1).await;
    assert_eq!(pings(&asked), [[BEN]]);
    asked[0].message.content.must_say_with("offer-asks[draw]", &[("to", "<@1002>"), ("by", "Ann")]);
    assert_eq!(actions(&asked[0].message), [format!("agree:{of}:{offer}"), format!("refuse:{of}:{offer}")]);
    meeting.command(of, BEN, Command::Refuse { offer }).await;
    let told = meeting.messenger.told(NoticeKind::Refused { of, offer }, 1).await;
    assert_eq!(pings(&told), [[ANN]]);
    // The message has the move button, because it is Ann's turn.
    assert_eq!(actions(&told[0].message), [format!("move:{of}:2"), format!("refused:{of}:{offer}")]);
    meeting.messenger.settled(&meeting).await;
    let before = meeting.record(of).await.ply();
    let turns = meeting.messenger.posts(NoticeKind::Turn { of, ply: before });
    assert_eq!(turns.len(), 1, "the turn is not told again");
}

#[tokio::test]
async fn an_agreed_draw_is_told_to_both_in_one_message() {
    let meeting = Meeting::new();
    meeting.run();
    let of = played(&meeting, 2).await;
    let offer = offer(&meeting, of, BEN, Proposal::Draw).await;
    meeting.command(of, ANN, Command::Agree { offer }).await;
    let told = meeting.messenger.told(NoticeKind::Over(of), 1).await;
    assert_eq!(pings(&told), [[ANN, BEN]]);
    let said = &told[0].message.content;
    assert!(said.says_with("result[agreed]", &[("moves", "2")]), "{said}");
}

#[tokio::test]
async fn after_a_takeback_the_turn_is_told_with_a_ping_and_buttons_of_its_own() {
    let meeting = Meeting::new();
    meeting.run();
    let of = played(&meeting, 2).await;
    let first = meeting.record(of).await;
    let told_first = meeting.messenger.told(NoticeKind::Turn { of, ply: first.ply() }, 1).await;
    let offer = offer(&meeting, of, ANN, Proposal::Takeback).await;
    let asked = meeting.messenger.told(NoticeKind::Offer { of, offer }, 1).await;
    let going: Vec<String> = first.moves.iter().map(|entry| entry.text.clone()).collect();
    let said = &asked[0].message.content;
    assert!(said.contains(&format!("take back **{}** in", going.join("**, **"))), "{said}");
    let back = meeting.command(of, BEN, Command::Agree { offer }).await;
    let turn = meeting.messenger.told(NoticeKind::Turn { of, ply: back.ply() }, 1).await;
    assert_eq!(pings(&turn), [[ANN]]);
    assert!(turn[0].message.content.says_with("note-taken-back", &[("by", "Ben")]), "{turn:?}");
    // A later turn with as many moves as the one before the takeback is told with a ping too.
    meeting.play(of, ANN).await;
    meeting.messenger.settled(&meeting).await;
    let again = meeting.play(of, BEN).await;
    assert_eq!(again.moves.len(), first.moves.len());
    let told_again = meeting.messenger.told(NoticeKind::Turn { of, ply: again.ply() }, 1).await;
    assert_eq!(pings(&told_again), [[ANN]]);
    assert!(told_again[0].message.content.contains("move 3"), "{told_again:?}");
    let (old, new) = (actions(&told_first[0].message), actions(&told_again[0].message));
    assert!(new.iter().all(|action| !old.contains(action)), "no button of before is one of now: {new:?}");
}

#[tokio::test]
async fn a_move_instead_of_an_answer_is_told_as_a_no() {
    let meeting = Meeting::new();
    meeting.run();
    let of = played(&meeting, 3).await;
    offer(&meeting, of, ANN, Proposal::Draw).await;
    let moved = meeting.play(of, BEN).await;
    let turn = meeting.messenger.told(NoticeKind::Turn { of, ply: moved.ply() }, 1).await;
    assert!(turn[0].message.content.says("note-declined[draw]"), "{turn:?}");
}

#[tokio::test]
async fn what_was_withdrawn_or_answered_before_it_was_told_is_told_no_more() {
    let meeting = Meeting::new();
    let of = meeting.begin(HALL, 3).await;
    meeting.play(of, ANN).await;
    let draw = offer(&meeting, of, ANN, Proposal::Draw).await;
    meeting.command(of, ANN, Command::Withdraw { offer: draw }).await;
    let takeback = offer(&meeting, of, ANN, Proposal::Takeback).await;
    let lost = meeting.record(of).await.ply();
    let back = meeting.command(of, BEN, Command::Agree { offer: takeback }).await;
    meeting.run();
    let turn = meeting.messenger.told(NoticeKind::Turn { of, ply: back.ply() }, 1).await;
    assert_eq!(pings(&turn), [[ANN]]);
    meeting.messenger.settled(&meeting).await;
    for offer in [draw, takeback] {
        assert_eq!(meeting.messenger.posts(NoticeKind::Offer { of, offer }).len(), 0);
    }
    assert_eq!(meeting.messenger.posts(NoticeKind::Turn { of, ply: lost }).len(), 0, "that turn is gone");
}
