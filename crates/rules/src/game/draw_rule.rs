//! House rules that end games which could otherwise last forever.

/// The conditions under which an endless game is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// The number of occurrences of a position that makes the game a draw.
    pub occurrences: usize,
    pub limit: DrawLimit,
}

/// The number of turns after which a game is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawLimit {
    /// Counts turns from the start.
    Turns(u32),
    /// Counts consecutive turns without progress, as defined by the game's `Playable::is_progress`.
    TurnsWithoutProgress(u32),
}
