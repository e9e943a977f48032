//! The direct message about an open seat, to a person who asked for it.

use crate::chat::actions::{Action, OfGame};
use crate::chat::message::messenger::NotComposed;
use crate::chat::message::{Message, Style};
use crate::play::ids::{ChallengeId, PersonId};
use crate::play::time::Timestamp;
use crate::service::Service;
use crate::words::markup::{channel, mention};
use crate::words::seat_words::line;
use crate::words::voice::{Voice, msg};

/// Returns the message and the voice of the person.
///
/// # Errors
/// [`NotComposed::Superseded`] if the seat is gone, or the person no longer wants to hear of it.
pub async fn compose(
    service: &Service,
    to: PersonId,
    of: ChallengeId,
    now: Timestamp,
) -> Result<(Message, Voice), NotComposed> {
    let open = service.store().challenge(of).await?.ok_or(NotComposed::Superseded)?;
    if !service.seats.is_seat_news(to, &open, now).await? {
        return Err(NotComposed::Superseded);
    }
    let voice = Voice::new(service.catalogue(), service.people.profile(to).await?.language);
    let place = open.home.channel().map(channel).unwrap_or_default();
    let said = msg!("seat-news", to = mention(to), place = place, line = line(&voice, &open));
    let row = [
        (Style::Good, "button-accept", Action::Accept(of)),
        (Style::Plain, "button-tell-no-more", Action::TellNoMore(OfGame(open.terms.game.clone()))),
    ];
    let message = voice.text(&said).with_buttons(&voice, row);
    Ok((message, voice))
}
