//! What follows once a pairing is decided: the next games, the next round, or the end.

use super::draft::Draft;
use super::settings::Form;
use super::{knockout, pool, swiss};

/// Continues a running series. Without anything to do it changes nothing.
pub fn advance(draft: &mut Draft) {
    if !draft.series.is_running() {
        return;
    }
    match draft.series.settings.form {
        Form::Pool(rules) => pool::advance(draft, rules),
        Form::Knockout => knockout::advance(draft),
        Form::Swiss { .. } => swiss::advance(draft),
        Form::League { .. } | Form::Stairs { .. } | Form::Automatic(_) => {}
    }
}
