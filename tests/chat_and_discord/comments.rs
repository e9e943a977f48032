//! Spectators: the games that a person may watch, their comments, and who sees them when.

pub(crate) mod hidden;
mod rules;

use postern_testkit::prelude::*;

/// A word that occurs in a comment and nowhere else.
pub(crate) const WORD: &str = "xylophone";

/// A running match of Ann and Ben after two moves, with a comment by Eve on the position after the first.
async fn watched() -> (Meeting, MatchId) {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(7), 1).await;
    meeting.play(id, ANN).await;
    meeting.play(id, BEN).await;
    let said = meeting.as_(EVE).command("comment", &[("text", WORD), ("ply", "1")]).await;
    assert!(said.content.contains(WORD), "{}", said.content);
    (meeting, id)
}

/// The actions of the enabled buttons of a message, without links.
fn buttons(message: &Message) -> Vec<String> {
    let enabled = message.buttons().filter(|button| button.enabled && !button.action.starts_with("https:"));
    enabled.map(|button| button.action.clone()).collect()
}

/// The choices of all menus of a message, each with the action of its menu.
fn choices(message: &Message) -> Vec<(String, String)> {
    let of = |menu: &postern::chat::message::Menu| {
        menu.choices.iter().map(|choice| (menu.action.clone(), choice.value.clone())).collect()
    };
    message.menus().into_iter().flat_map(|menu| -> Vec<_> { of(menu) }).collect()
}

/// A press, or a choice from a menu.
pub(crate) fn choose((action, value): &(String, String)) -> Request {
    Request::Choose { action: action.clone(), values: vec![value.clone()] }
}

const ELSEWHERE: Place = Place::Server { server: ServerId(5), channel: ChannelId(70), parent: None };
