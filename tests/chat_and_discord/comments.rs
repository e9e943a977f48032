//! Spectators: the games that a person may watch, their comments, and who sees them when.

pub mod hidden;
mod rules;

use postern::chat::invocation::{ArgumentValue, Arguments, Place, Request};
use postern::chat::message::checks;
use postern::chat::message::{Message, Row};
use postern::play::ids::{ChannelId, MatchId, PersonId, ServerId};

use postern_testkit::fixtures::{ANN, BEN, EVE, HERE, reply};
use postern_testkit::meeting::Meeting;

/// A word that occurs in a comment and nowhere else.
pub const WORD: &str = "xylophone";

/// Gives a command with these texts; `sub` after a space.
async fn command(meeting: &Meeting, by: PersonId, name: &str, given: &[(&str, &str)]) -> Message {
    at(meeting, by, HERE, command_of(name, given)).await
}

fn command_of(name: &str, given: &[(&str, &str)]) -> Request {
    let (command, sub) = match name.split_once(' ') {
        Some((command, sub)) => (command, Some(sub.to_owned())),
        None => (name, None),
    };
    let text = |(name, value): &(&str, &str)| ((*name).to_owned(), ArgumentValue::Text((*value).to_owned()));
    let arguments = given.iter().map(text).collect();
    Request::Command(Arguments { command: command.into(), sub, arguments })
}

async fn at(meeting: &Meeting, by: PersonId, place: Place, request: Request) -> Message {
    let message = reply(meeting.ctx(&meeting.router(), by, place, request).await).message;
    assert_eq!(checks::check(&message), Ok(()), "{message:?}");
    message
}

/// A running match of Ann and Ben after two moves, with a comment by Eve on the position after the first.
async fn watched() -> (Meeting, MatchId) {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(7), 1).await;
    meeting.play(id, ANN).await;
    meeting.play(id, BEN).await;
    let said = command(&meeting, EVE, "comment", &[("text", WORD), ("ply", "1")]).await;
    assert!(said.content.contains(WORD), "{}", said.content);
    (meeting, id)
}

/// The actions of all buttons of a message.
fn buttons(message: &Message) -> Vec<String> {
    let rows = message.rows.iter().filter_map(|row| match row {
        Row::Buttons(buttons) => Some(buttons),
        Row::Menu(_) | Row::Picker(_) => None,
    });
    let enabled = rows.flatten().filter(|button| button.enabled && !button.action.starts_with("https:"));
    enabled.map(|button| button.action.clone()).collect()
}

/// The choices of all menus of a message, each with the action of its menu.
fn choices(message: &Message) -> Vec<(String, String)> {
    let menus = message.rows.iter().filter_map(|row| match row {
        Row::Menu(menu) => Some(menu),
        Row::Buttons(_) | Row::Picker(_) => None,
    });
    let of = |menu: &postern::chat::message::Menu| {
        let action = menu.action.clone();
        menu.choices.iter().map(move |choice| (action.clone(), choice.value.clone())).collect::<Vec<_>>()
    };
    menus.flat_map(of).collect()
}

/// A press, or a choice from a menu.
pub fn choose((action, value): &(String, String)) -> Request {
    Request::Choose { action: action.clone(), values: vec![value.clone()] }
}

const ELSEWHERE: Place = Place::Server { server: ServerId(5), channel: ChannelId(70), parent: None };
