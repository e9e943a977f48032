//! The direct message about an open seat, to a person who asked for it.

use crate::actions::{Action, OfGame};
use crate::message::messenger::NotComposed;
use crate::message::{Message, Style};
use postern_play::challenge::Challenge;
use postern_play::ids::PersonId;
use postern_play::time::Timestamp;
use postern_service::Service;
use postern_words::markup::{channel, mention};
use postern_words::seat_words::line;
use postern_words::voice::{Voice, msg};

/// Returns the message to a person about an open seat.
///
/// # Errors
/// [`NotComposed::Superseded`] if the seat is gone, or the person no longer wants to hear of it.
pub async fn compose(
    service: &Service,
    voice: &Voice,
    to: PersonId,
    open: &Challenge,
    now: Timestamp,
) -> Result<Message, NotComposed> {
    if !service.seats.is_seat_news(to, open, now).await? {
        return Err(NotComposed::Superseded);
    }
    let place = open.home.channel().map(channel).unwrap_or_default();
    let said = msg!("seat-news", to = mention(to), place = place, line = line(voice, open));
    let row = [
        (Style::Good, "button-accept", Action::Accept(open.id)),
        (Style::Plain, "button-tell-no-more", Action::TellNoMore(OfGame(open.terms.game.clone()))),
    ];
    Ok(Message::said(voice, &said).with_buttons(voice, row))
}
