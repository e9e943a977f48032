//! **Open board** on a message about a match: a button that opens the Activity if the place allows one, otherwise a link.

use crate::actions::Action;
use crate::message::{Button, Message, Style};
use postern_play::record::Record;
use postern_service::Service;
use postern_store::fault::Fault;
use postern_words::voice::{Voice, msg};

/// Adds **Open board** to a message about a match, if the match has a page. `in_activity` is true in a place that allows an
/// Activity.
///
/// # Errors
/// [`Fault`] of the store.
pub async fn with_board_button(
    (service, voice): (&Service, &Voice),
    of: &Record,
    in_activity: bool,
    message: Message,
) -> Result<Message, Fault> {
    let Some(address) = service.pages.shared(of).await? else { return Ok(message) };
    let label = voice.say(&msg!("button-open-board"));
    Ok(match in_activity && service.pages.has_activity() {
        true => message.with_button(Button::new(Style::Plain, label, Action::OpenBoard(of.id))),
        false => message.with_link(label, address),
    })
}
