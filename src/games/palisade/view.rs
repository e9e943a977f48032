//! Palisade's board as data, and what a move does to it.

use super::{Board, Move};
use crate::board::Bits;
use crate::diagram::{Count, Diagram, Ground, Piece, Shape, Surface};
use crate::game::{Effects, Rules, Seat};

pub(super) fn diagram<B: Bits, const L: usize>(board: &Board<B, L>) -> Diagram {
    let size = board.size();
    let mut diagram = Diagram::new(size, size, Surface::ParityPoints, super::Palisade::INFO.seats);
    diagram.ring = ring(size as i8);
    for index in board.field().all.ones() {
        let square = board.field().square(index);
        for seat in Seat::BOTH {
            if board.owned(seat).has(index) {
                diagram.grounds.push((square, Ground::Owned(seat)));
            }
            if board.stones(seat).has(index) {
                diagram.pieces.push((square, Piece::new(seat, Shape::Stone)));
            }
        }
    }
    diagram.strip.counts = vec![Count::new("points", board.score())];
    diagram
}

/// The stones around the board: on every point but the corners, alternating as on the board.
fn ring(size: i8) -> Vec<(i8, i8, Seat)> {
    let sides = (0..size).flat_map(|along| [(along, -1), (along, size), (-1, along), (size, along)]);
    let seat = |col: i8, row: i8| if (col + row) % 2 == 0 { Seat::First } else { Seat::Second };
    sides.map(|(col, row)| (col, row, seat(col, row))).collect()
}

pub(super) fn effects<B: Bits, const L: usize>(before: &Board<B, L>, played: Move) -> Effects {
    let enemy = before.turn().other();
    let captured = before.stones(enemy).without(after(before, played).stones(enemy));
    Effects {
        path: vec![played.0],
        captured: before.squares(captured).into_iter().map(|square| (square, enemy)).collect(),
    }
}

fn after<B: Bits, const L: usize>(before: &Board<B, L>, played: Move) -> Board<B, L> {
    let mut after = before.clone();
    after.play(played);
    after
}

/// What a player should know of before he plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Consequence {
    /// With these points for him who moves and for the other one.
    Ends { own: u32, enemy: u32 },
    /// This many stones.
    Captures(u32),
    /// So many points more for him who moves.
    Owns(u32),
    /// So many points less for the other one.
    Takes(u32),
}

/// What a legal move captures and fences in, most important first.
pub(super) fn consequences<B: Bits, const L: usize>(before: &Board<B, L>, played: Move) -> Vec<Consequence> {
    let (own, enemy) = (before.turn(), before.turn().other());
    let after = after(before, played);
    let (had, has) = (before.score(), after.score());
    let captured = before.stones(enemy).without(after.stones(enemy)).count();
    let ends = after.is_over().then(|| Consequence::Ends { own: has[own], enemy: has[enemy] });
    let counted = [
        (captured, Consequence::Captures as fn(u32) -> Consequence),
        (has[own] - had[own], Consequence::Owns),
        (had[enemy] - has[enemy], Consequence::Takes),
    ];
    let counted = counted.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| what(count));
    ends.into_iter().chain(counted).collect()
}
