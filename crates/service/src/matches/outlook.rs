//! What each side can do with one move, by the rules alone: for players who are new to a game.

use super::hint::{Harm, harm_of};
use super::merit::{TriedMove, make};
use postern_games::spec::GameSpec;
use postern_games::turned::turned;
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;

/// Positions with more moves than this are searched in part: without moves over many squares.
const MOST_MOVES: u64 = 4_000;

/// Moves over more squares than this are left out of positions with very many moves.
const TALLEST: usize = 3;

/// Moves over more squares than this are left out of all positions: the rules may not count them all.
const COUNTED: usize = 11;

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
    /// The move that harms the other side most, of those that cost their player less; `None` if no move that was tried
    /// does.
    pub best: Option<Blow>,
    /// True if no move that was tried harms the other side, at any cost.
    pub is_harmless: bool,
}

/// A move that harms the other side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blow {
    /// The move in canonical notation.
    pub made: String,
    pub kind: BlowKind,
    /// The number of pieces captured or dead, with every piece of a stack, or of points gained, or by which the other
    /// side's count is lower.
    pub count: u32,
}

/// What a move does to the other side, the least harmful first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum BlowKind {
    /// In a game without captures: it lowers the count of the other side.
    Squeezes,
    Gains,
    Kills,
    Captures,
    Wins,
}

/// Returns what both sides can do. Takes up to some tenths of a second.
pub fn outlook(spec: GameSpec, state: &dyn GameState) -> Outlook {
    let other = turned(spec.game, state).filter(|other| other.ending().is_none());
    Outlook { own: prospect(state), enemy: other.map(|other| prospect(&*other)) }
}

fn prospect(state: &dyn GameState) -> Prospect {
    let (me, enemy) = (state.to_move(), state.to_move().other());
    let moves = state.count();
    let legal = state.legal(if moves > MOST_MOVES { TALLEST } else { COUNTED });
    let is_whole = legal.len() as u64 == moves;
    let (mut best, mut is_harmless): (Option<Blow>, bool) = (None, true);
    for made in legal.into_iter().filter_map(|text| make(state, &text, enemy)) {
        let Some((kind, count)) = measured(state, &made, made.harm.as_ref(), enemy) else { continue };
        is_harmless = false;
        let ends = made.after.ending().is_some();
        let own = || harm_of(state, &made.played, &*made.after, me);
        let costs = || measured(state, &made, own().as_ref(), me).is_some_and(|(_, cost)| cost >= count);
        if kind != BlowKind::Wins && (ends || costs()) {
            continue;
        }
        if best.as_ref().is_none_or(|best| (kind, count) > (best.kind, best.count)) {
            best = Some(Blow { made: made.played.canonical, kind, count });
        }
    }
    Prospect { moves, is_whole, best, is_harmless }
}

/// Returns what a move does to `victim`, and how much; `None` if it does nothing. `harm` is its harm to `victim`.
fn measured(
    before: &dyn GameState,
    made: &TriedMove,
    harm: Option<&Harm>,
    victim: Seat,
) -> Option<(BlowKind, u32)> {
    Some(match harm {
        Some(Harm::Loses) => (BlowKind::Wins, 1),
        Some(Harm::Captured(_)) => (BlowKind::Captures, made.played.effects.lost[victim]),
        Some(Harm::Dead(squares)) => (BlowKind::Kills, squares.len() as u32),
        Some(Harm::Points(points)) => (BlowKind::Gains, *points),
        None => {
            before.squeeze()?;
            let lowered = standing(before, victim).saturating_sub(standing(&*made.after, victim));
            (lowered > 0).then_some((BlowKind::Squeezes, lowered))?
        }
    })
}

/// Returns the first count of a side, or 0 in a game without counts.
pub fn standing(state: &dyn GameState, side: Seat) -> u32 {
    state.standings().first().map_or(0, |standing| standing.of[side])
}
