//! The buttons of a picker: those that are choices, and squares that only say why they can't be chosen.

use postern::chat::actions::Action;

use super::*;

/// True if the button can be pressed and enters a part of a move.
pub(crate) fn is_choice(button: &Value) -> bool {
    button["type"] == 2 && button["disabled"] != true && !is_refused(button)
}

/// True if the button only says why its square can't be chosen, or can't be pressed at all.
pub(crate) fn is_refused(button: &Value) -> bool {
    let action = button["custom_id"].as_str().and_then(|action| action.parse().ok());
    matches!(action, Some(Action::Zone(_, _, zone)) if zone.from == zone.to)
}
