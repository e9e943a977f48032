//! What each side can do with one move, by the rules alone: for players who are new to a game.

use super::hint::Harm;
use super::merit::{make, rank};
use postern_games::spec::GameSpec;
use postern_games::turned::turned;
use postern_rules::diagram::Shape;
use postern_rules::game::state::GameState;

/// Positions with more moves than this are searched in part: without moves over many squares.
const MOST_MOVES: u64 = 4_000;

/// Moves over more squares than this are left out of positions with very many moves.
const TALLEST: usize = 3;

/// What both sides can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// The player to move.
    pub own: Prospect,
    /// The opponent, if it were their turn; `None` if the rules know no such position.
    pub enemy: Option<Prospect>,
}

/// What a side can do with one move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// The number of legal moves.
    pub moves: u64,
    /// True if all moves were tried.
    pub is_whole: bool,
    /// The move that harms the other side most; `None` if no move that was tried does.
    pub best: Option<Blow>,
}

/// A move that harms the other side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blow {
    /// The move in canonical notation.
    pub made: String,
    pub harm: Harm,
    /// The number of pieces captured or dead, with every piece of a stack, or of points gained.
    pub count: u32,
}

/// Returns what both sides can do. Takes up to some tenths of a second.
pub fn outlook(spec: GameSpec, state: &dyn GameState) -> Outlook {
    let other = turned(spec.game, state).filter(|other| other.ending().is_none());
    Outlook { own: prospect(state), enemy: other.map(|other| prospect(&*other)) }
}

fn prospect(state: &dyn GameState) -> Prospect {
    let moves = state.count();
    let legal = state.legal(if moves > MOST_MOVES { TALLEST } else { usize::MAX });
    let is_whole = legal.len() as u64 == moves;
    let pieces = state.diagram().pieces;
    let stack = |square| {
        let piece = pieces.iter().find(|(of, _)| *of == square);
        if let Some((_, piece)) = piece
            && let Shape::Stack(height) = piece.shape
        {
            u32::from(height)
        } else {
            1
        }
    };
    let count = |harm: &Harm| match harm {
        Harm::Loses => 1,
        Harm::Captured(squares) => squares.iter().map(|&square| stack(square)).sum(),
        Harm::Dead(squares) => squares.len() as u32,
        Harm::Points(points) => *points,
    };
    let made = legal.into_iter().filter_map(|text| make(state, &text, state.to_move().other()));
    let blows = made.filter_map(|made| {
        let (kind, harm) = (rank(&made).0, made.harm?);
        Some((kind, Blow { made: made.played.canonical, count: count(&harm), harm }))
    });
    let best =
        blows.reduce(|best, next| if (next.0, next.1.count) > (best.0, best.1.count) { next } else { best });
    Prospect { moves, is_whole, best: best.map(|(_, blow)| blow) }
}
