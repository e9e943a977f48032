//! House rules that end a game which could go on for ever.

/// The conditions that end an endless game in a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// A position that occurs this many times is a draw.
    pub occurrences: usize,
    pub limit: DrawLimit,
}

/// The number of turns after which a game is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawLimit {
    /// Turns since the start.
    Turns(u32),
    /// Turns in a row without progress, as the game's `Playable::is_progress` has it.
    TurnsWithoutProgress(u32),
}
