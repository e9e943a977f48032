//! The message of a turn in a person's first two games of a kind: it offers help with this position.

use std::time::Duration;

use postern::chat::message::{Message, Row};
use postern::play::ids::MatchId;
use postern::play::notices::notice::NoticeKind;

use crate::fixtures::{ANN, BEN};
use crate::meeting::Meeting;
use crate::trials::catalogue;

const SOON: Duration = Duration::from_secs(20);

/// The most buttons of a row.
const MOST: usize = 5;

/// The number of rows and the actions of the first one.
fn buttons(message: &Message) -> (usize, Vec<String>) {
    let rows = message.rows.iter().filter_map(|row| match row {
        Row::Buttons(buttons) => Some(buttons.iter().map(|button| button.action.clone()).collect()),
        Row::Menu(_) | Row::Channels(_) => None,
    });
    let rows: Vec<Vec<String>> = rows.collect();
    (rows.len(), rows.into_iter().next().unwrap_or_default())
}

/// True if the message of a turn has **What can I do?**
async fn offers_facts(meeting: &Meeting, of: MatchId, ply: u32) -> bool {
    let told = meeting.messenger.told(NoticeKind::Turn { of, ply }, 1, SOON).await;
    let (rows, first) = buttons(&told[0].message);
    assert!(rows == 1 && first.len() <= MOST, "{first:?}");
    first.iter().any(|action| action.starts_with("facts:"))
}

#[tokio::test]
async fn the_turns_of_a_first_and_second_game_offer_what_can_i_do_and_those_of_a_third_do_not() {
    let games = catalogue().ids();
    let meeting = Meeting::new();
    let running = meeting.run();
    for (number, offered) in [(1, true), (2, true), (3, false)] {
        let id = meeting.begin_game(games[0], &[]).await;
        assert_eq!(offers_facts(&meeting, id, 0).await, offered, "game {number}, Ann");
        meeting.play(id, ANN).await;
        assert_eq!(offers_facts(&meeting, id, 1).await, offered, "game {number}, Ben");
        meeting.resign(id, BEN).await;
    }
    let other = meeting.begin_game(games[1], &[]).await;
    assert!(offers_facts(&meeting, other, 0).await, "it is the first game of this kind");
    running.abort();
}

#[tokio::test]
async fn a_first_game_in_direct_messages_offers_what_can_i_do() {
    let meeting = Meeting::new();
    let running = meeting.run();
    let id = meeting.begin_directly().await;
    assert!(offers_facts(&meeting, id, 0).await);
    running.abort();
}
