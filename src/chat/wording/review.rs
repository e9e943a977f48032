//! The data of the sentences around a review.

use super::Named;
use crate::play::{Chance, How, Ply};

/// A message about a review.
#[derive(Clone, Debug)]
pub enum ReviewSaid<'a> {
    /// It is being made. If `told`, the person hears when it is done; if `direct`, in their direct messages.
    Wanted { of: Named<'a>, told: bool, direct: bool },
    /// It is done: above its first page, to the people who waited.
    Done { of: Named<'a>, mentions: String },
    /// It failed by a fault of ours: to the people who waited.
    Failed { of: Named<'a>, mentions: String },
    /// The first page, beside the chart.
    Summary(SummaryWords<'a>),
    /// A turning point, beside the board.
    Turning(TurningWords<'a>),
    /// The person has no finished match (or none of this name).
    NoneFinished,
}

/// The first page of a review.
#[derive(Clone, Debug)]
pub struct SummaryWords<'a> {
    pub of: Named<'a>,
    /// Names, sides and accuracies in per cent, first mover first.
    pub players: [(String, &'a str, Option<u8>); 2],
    /// Name and side of the winner; `None` for a draw.
    pub winner: Option<(String, &'a str)>,
    pub how: How,
    pub moves: Ply,
    /// Of each turning point: the number of the move, the name of its player, and the move as shown.
    pub turning: Vec<(Ply, String, String)>,
}

/// A page on a turning point.
#[derive(Clone, Debug)]
pub struct TurningWords<'a> {
    pub of: Named<'a>,
    /// Which turning point, from 1, and how many there are.
    pub number: usize,
    pub count: usize,
    /// The number of the move, from 1.
    pub at: Ply,
    pub name: String,
    pub side: &'a str,
    pub played: MoveWords,
    pub better: MoveWords,
    /// The moves that the search expects after the better move.
    pub then: Vec<String>,
    /// The chances of the player who moved: with the better move, and after their own.
    pub best: Chance,
    pub got: Chance,
}

/// A move as shown, and what it does.
#[derive(Clone, Debug)]
pub struct MoveWords {
    pub shown: String,
    pub consequences: Vec<String>,
    /// True if squares of it are marked in the picture.
    pub marked: bool,
}
