//! What happened to a match.

use super::Over;
use crate::game::{Played, Seat};

/// Something that happened to a match by one command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    Moved { seat: Seat, played: Played },
    Over(Over),
}
