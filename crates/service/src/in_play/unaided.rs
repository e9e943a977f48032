//! Which matches must be played without help.

use postern_play::record::{Record, Status};

/// True if the players of this match may ask for hints: it is unrated and against the computer.
pub fn hints_allowed(record: &Record) -> bool {
    hints_allowed_in(record.rated, record.computer())
}

/// The same as [`hints_allowed`], for a line of a list.
pub fn hints_allowed_in(rated: bool, computer: Option<u8>) -> bool {
    !rated && computer.is_some()
}

/// True if players must play the match alone: it is not over, and hints are not allowed in it.
pub fn is_unaided(record: &Record) -> bool {
    !matches!(record.status, Status::Over(_)) && !hints_allowed(record)
}
