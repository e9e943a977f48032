//! The message of a turn in a person's first two games of a kind: it offers help with this position.

use postern::chat::message::Row;
use postern::play::record::replay::replay;
use postern_testkit::prelude::*;

/// The most buttons of a row.
const MOST: usize = 5;

/// The number of rows with buttons, and the actions of the first one.
fn buttons(message: &Message) -> (usize, Vec<String>) {
    let rows: Vec<_> = message.rows.iter().map(Row::buttons).filter(|row| !row.is_empty()).collect();
    let first = rows.first().into_iter().flat_map(|row| row.iter());
    (rows.len(), first.map(|button| button.action.clone()).collect())
}

/// True if the message of a turn has **What can I do?**
async fn offers_facts(meeting: &Meeting, of: MatchId, ply: u32) -> bool {
    let told = meeting.messenger.told(NoticeKind::Turn { of, ply }, 1).await;
    let (rows, first) = buttons(&told[0].message);
    assert!(rows == 1 && first.len() <= MOST, "{first:?}");
    first.iter().any(|action| action.starts_with("facts:"))
}

#[tokio::test]
async fn the_turns_of_a_first_and_second_game_offer_what_can_i_do_and_those_of_a_third_do_not() {
    let games = catalogue().ids();
    let meeting = Meeting::new();
    meeting.run();
    for (number, offered) in [(1, true), (2, true), (3, false)] {
        let id = meeting.begin_game(games[0], &[]).await;
        assert_eq!(offers_facts(&meeting, id, 0).await, offered, "game {number}, Ann");
        meeting.play(id, ANN).await;
        assert_eq!(offers_facts(&meeting, id, 1).await, offered, "game {number}, Ben");
        meeting.resign(id, BEN).await;
    }
    let other = meeting.begin_game(games[1], &[]).await;
    assert!(offers_facts(&meeting, other, 0).await, "it is the first game of this kind");
}

#[tokio::test]
async fn a_first_game_in_direct_messages_offers_what_can_i_do() {
    let meeting = Meeting::new();
    meeting.run();
    let id = meeting.begin_directly().await;
    assert!(offers_facts(&meeting, id, 0).await);
}

#[tokio::test]
async fn a_first_game_with_hints_and_a_swap_offers_what_can_i_do_too() {
    let meeting = Meeting::new();
    let terms =
        Terms { swap: true, colour: Colour::Second, ..Terms::new(catalogue().ids()[0], Pace::Days(3)) };
    let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
    let (asker, now) = (meeting.asker(ANN), meeting.now());
    let accepted = meeting.challenges.play_computer(&asker, 1, terms, home, false, now).await;
    let id = accepted.expect("there is room").record.id;
    let record = meeting.record(id).await;
    let text = replay(&catalogue(), &record).expect("it can be replayed").legal(2).remove(0);
    let done =
        meeting.matches.command(id, Actor::Computer, &Command::Move { seen: 0, text }, None, now).await;
    assert!(done.expect("it is legal").record.may_swap());
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 1 }, 1).await;
    let (rows, first) = buttons(&told[0].message);
    assert!(rows == 2 && first.iter().any(|action| action.starts_with("facts:")), "{told:?}");
}

#[tokio::test]
async fn a_player_of_long_ago_is_no_newcomer_after_a_hundred_games_of_another_kind() {
    let games = catalogue().ids();
    let meeting = Meeting::new();
    let play = async |game: &str| {
        meeting.clock.pass(Duration::from_secs(3600));
        let id = meeting.begin_game(game, &[]).await;
        for by in [ANN, BEN] {
            meeting.play(id, by).await;
        }
        meeting.resign(id, BEN).await;
    };
    for _ in 0..2 {
        play(games[0]).await;
    }
    for _ in 0..100 {
        play(games[1]).await;
    }
    let is_new = async |game: &str| meeting.club.is_newcomer(ANN, game).await.expect("the store answers");
    let is_first =
        async |game: &str| meeting.club.is_first_game(ANN, game, None).await.expect("the store answers");
    assert!(!is_new(games[0]).await && !is_first(games[0]).await);
    assert!(is_new(games[2]).await && is_first(games[2]).await);
}
