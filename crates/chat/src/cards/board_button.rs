//! **Open board** on a message about a match: a button that opens the Activity where one can be, otherwise a link.

use crate::actions::Action;
use crate::message::{Message, Style};
use crate::play::record::Record;
use crate::service::Service;
use crate::store::fault::Fault;
use crate::words::voice::{Voice, msg};

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
    let label = msg!("button-open-board");
    if in_activity && service.pages.has_activity() {
        let open = (Style::Plain, "button-open-board", Action::OpenBoard(of.id));
        return Ok(message.with_buttons(voice, [open]));
    }
    Ok(message.with_link(voice.say(&label), address))
}
