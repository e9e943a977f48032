//! The direct message about an open seat, to a person who asked for it.

use crate::chat::actions::{Action, OfGame};
use crate::chat::message::markup::{channel, mention};
use crate::chat::message::{Message, Style};
use crate::chat::words::seat_words::line;
use crate::chat::words::voice::{Voice, msg};
use crate::play::challenge::Challenge;
use crate::play::ids::PersonId;

/// Returns the message, and the action that identifies it.
pub fn message(voice: &Voice, to: PersonId, open: &Challenge) -> (Message, Action) {
    let place = open.home.channel().map(channel).unwrap_or_default();
    let said = msg!("seat-news", to = mention(to), place = place, line = line(voice, open));
    let accept = Action::Accept(open.id);
    let row = [
        (Style::Good, "button-accept", accept.clone()),
        (Style::Plain, "button-tell-no-more", Action::TellNoMore(OfGame(open.terms.game.clone()))),
    ];
    (voice.text(&said).with_buttons(voice, row), accept)
}
