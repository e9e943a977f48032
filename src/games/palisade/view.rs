//! Palisade's board as data, and what a move does to it.

use super::Palisade;
use super::moves::Move;
use super::rules::{Board, Position};
use crate::board::Bits;
use crate::diagram::{Count, Diagram, Ground, Piece, Shape, Surface};
use crate::game::{Effects, Example, Language, Playable, Presentation, Rules, Seat, on_board};

impl Presentation for Palisade {
    type Consequence = Consequence;

    const HELP: &'static [(Language, &'static str)] = &[(Language::English, include_str!("help/en.md"))];
    const EXAMPLE: Example = Example {
        options: &[("size", "7")],
        position: "2x4/1xoxo2/3oxo1/ox1x1xo/1ox1x2/2oxo1o/x2o3 x",
        made: "a5",
    };

    fn diagram(position: &Position) -> Diagram {
        on_board!(position, board => diagram(board))
    }

    fn effects(before: &Position, played: &Move, _after: &Position) -> Effects {
        on_board!(before, board => effects(board, *played))
    }

    fn consequences(before: &Position, played: &Move, _after: &Position) -> Vec<Consequence> {
        on_board!(before, board => consequences(board, *played))
    }
}

fn diagram<B: Bits, const L: usize>(board: &Board<B, L>) -> Diagram {
    let size = board.size();
    let mut diagram = Diagram::new(size, size, Surface::ParityPoints, Palisade::INFO.seats);
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
    diagram.strip.counts = vec![Count::new("points", board.territory())];
    diagram
}

/// The stones around the board: on every point but the corners, alternating as on the board.
fn ring(size: i8) -> Vec<(i8, i8, Seat)> {
    let sides = (0..size).flat_map(|along| [(along, -1), (along, size), (-1, along), (size, along)]);
    let seat = |col: i8, row: i8| if (col + row) % 2 == 0 { Seat::First } else { Seat::Second };
    sides.map(|(col, row)| (col, row, seat(col, row))).collect()
}

fn effects<B: Bits, const L: usize>(before: &Board<B, L>, played: Move) -> Effects {
    let enemy = before.to_move().other();
    let captured = before.stones(enemy).without(before.after(&played).stones(enemy));
    Effects {
        path: vec![played.0],
        captured: before.squares(captured).into_iter().map(|square| (square, enemy)).collect(),
    }
}

/// What a player should know of before he plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consequence {
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
fn consequences<B: Bits, const L: usize>(before: &Board<B, L>, played: Move) -> Vec<Consequence> {
    let (own, enemy) = (before.to_move(), before.to_move().other());
    let after = before.after(&played);
    let (had, has) = (before.territory(), after.territory());
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
