//! House rules that end a game which could go on for ever.

/// When a game is a draw that its own rules would let go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// A position that occurs this many times is a draw.
    pub occurrences: usize,
    pub limit: DrawLimit,
}

/// How many turns a game may last before it is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawLimit {
    /// Turns since the start.
    Turns(u32),
    /// Turns in a row without progress, as the game's `Playable::is_progress` has it.
    TurnsWithoutProgress(u32),
}
