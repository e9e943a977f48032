//! The forms: the button that opens each, the command that does the same, and the button that opens a refused form again
//! with what the person entered.

use crate::actions::{Action, Board, Filled, OfGame};
use crate::commands::challenges::{challenge_form, terms_form};
use crate::commands::look::game::comment;
use crate::commands::own::zone_form;
use crate::commands::series::new_form;
use crate::commands::server::lobby_form;
use crate::commands::turn::move_entry;
use crate::context::{CommandError, CommandResult, Context};
use crate::message::Form;

/// True if the action opens a form.
pub fn opens(action: &Action) -> bool {
    matches!(action, Action::Type(_)) || command_of(action).is_some()
}

/// Returns the command that does the same as the form of this action. `None` if the action has no form, or the buttons next
/// to it do the same: only the person sees the board, which no command could name.
pub fn command_of(action: &Action) -> Option<&'static str> {
    match action {
        Action::Type(Board::Match(_)) => Some("move"),
        Action::Type(Board::Analysis(_) | Board::Puzzle(_) | Board::Lesson(_)) => None,
        Action::Comment(..) => Some("comment"),
        Action::Challenge(..) => Some("challenge"),
        Action::TermsForm(_) => Some("terms"),
        Action::SettingsForm() | Action::SettingsFilled(_) => Some("settings"),
        Action::SeriesForm() => Some("series new"),
        Action::LobbyForm() | Action::LobbyFilled(_) => Some("server settings"),
        _ => None,
    }
}

/// Returns the action that opens a refused form again. `None` if its form depends on the message that opened it.
pub fn to_reopen(form: &Action) -> Option<Action> {
    match form {
        // The record is in the message.
        Action::Type(Board::Analysis(_)) => None,
        // The entries replace the values that the button named.
        Action::Challenge(..) => Some(Action::Challenge(OfGame(String::new()), 0)),
        _ => opens(form).then(|| form.clone()),
    }
}

/// Opens the form of an action.
pub async fn open(ctx: &Context<'_>, action: Action) -> CommandResult<Form> {
    match action {
        Action::Type(board) => Ok(move_entry::form(ctx, board)),
        Action::Comment(of, ply) => comment::form(ctx, of, ply).await,
        Action::Challenge(game, person) => challenge_form::form(ctx, &game, person).await,
        Action::TermsForm(id) => terms_form::form(ctx, id).await,
        Action::SettingsForm() => zone_form::form(ctx, None),
        // Opened again, it still changes only what the person changed since it opened first.
        Action::SettingsFilled(opened) => zone_form::form(ctx, Some(opened)),
        Action::SeriesForm() => new_form::form(ctx).await,
        Action::LobbyForm() => lobby_form::form(ctx, None),
        Action::LobbyFilled(opened) => lobby_form::form(ctx, Some(opened)),
        _ => Err(CommandError::old_button().into()),
    }
}
/// Handles **Change it**: opens a refused form with what the person entered.
pub async fn reopen(ctx: &Context<'_>, filled: Filled) -> CommandResult<Form> {
    let action = filled.form().map_err(|_| CommandError::old_button())?;
    let mut form = open(ctx, action).await?;
    form.fill(filled.values());
    Ok(form)
}
