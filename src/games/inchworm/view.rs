//! The board as data, and what a move did to it.

use super::lattice::{SIDE, square};
use super::moves::Move;
use super::phrases;
use super::position::Position;
use super::rules;
use super::rules::Reason;
use crate::board::{Bits, Square};
use crate::diagram::{Count, Diagram, Hue, Piece, Shape, Surface};
use crate::game::{Effects, Pair, Seat};

/// The board with its stacks, and what the players have and hold.
pub(crate) fn diagram(position: &Position) -> Diagram {
    let mut diagram = Diagram::new(SIDE, SIDE, Surface::Squares, phrases::NAMES);
    diagram.hues = Pair::new(Hue::Red, Hue::Blue);
    diagram.wraps = position.lattice.wraps();
    for at in (!position.empty()).ones() {
        if let Some(seat) = position.owner(at) {
            let shape = Shape::Stack(position.heights[at as usize] as u16);
            diagram.pieces.push((square(at), Piece::new(seat, shape)));
        }
    }
    diagram.strip.counts = vec![
        Count::new("stock", position.stock.map(u32::from)),
        Count::new("prisoners", position.prisoners.map(u32::from)),
        Count { goal: Some(position.goal.into()), ..Count::new("points", position.points.map(u32::from)) },
    ];
    diagram
}

/// The board after the turn itself and before its captures, and what falls then.
struct Fallen {
    before_capture: Position,
    squares: Pair<u64>,
}

fn fallen(before: &Position, played: &Move) -> Fallen {
    let mut moved = before.clone();
    rules::make(&mut moved, played);
    let squares = moved.surrounded();
    Fallen { before_capture: moved, squares }
}

/// The squares that a move captures, whoever loses pieces there.
pub(crate) fn captured(before: &Position, played: &Move) -> u64 {
    let Pair { first, second } = fallen(before, played).squares;
    first | second
}

/// The squares of the move (all of a line or a path), and the squares that lost their stacks.
pub(crate) fn effects(before: &Position, played: &Move) -> Effects {
    let path = match played {
        Move::Drop(on) | Move::Place(on) => vec![*on],
        Move::Collect(from, to) => before.line(*from, *to),
        Move::Distribute(path) => path.squares().to_vec(),
        Move::Rescue(_) | Move::Pass => Vec::new(),
    };
    let Pair { first, second } = fallen(before, played).squares;
    let owner = |at| if first.has(at) { Seat::First } else { Seat::Second };
    let captured = (first | second).ones().map(|at| (square(at), owner(at))).collect();
    Effects { path, captured }
}

/// What a player should know of before he plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Consequence {
    /// The game is over.
    Ends { mover: Seat, reason: Reason },
    /// Enemy pieces that fall.
    Captures { pieces: u32, squares: Vec<Square> },
    /// Pieces of the mover that fall, in one group or several.
    Loses { pieces: u32, groups: usize, squares: Vec<Square> },
}

/// What the mover should know before he plays: the end, what he takes, what he loses.
pub(crate) fn consequences(before: &Position, played: &Move, after: &Position) -> Vec<Consequence> {
    let mover = before.to_move;
    let Fallen { before_capture, squares } = fallen(before, played);
    let mut told = Vec::new();
    if let Some(outcome) = rules::outcome(after) {
        told.push(Consequence::Ends { mover, reason: outcome.reason });
    }
    let pieces = |set: u64| set.ones().map(|at| before_capture.heights[at as usize] as u32).sum();
    let names = |set: u64| -> Vec<Square> { set.ones().map(square).collect() };
    let (taken, lost) = (squares[mover.other()], squares[mover]);
    if taken != 0 {
        told.push(Consequence::Captures { pieces: pieces(taken), squares: names(taken) });
    }
    if lost != 0 {
        let groups = groups(&before_capture, lost);
        told.push(Consequence::Loses { pieces: pieces(lost), groups, squares: names(lost) });
    }
    told
}

/// How many groups a set of stacks of one colour forms.
fn groups(position: &Position, mut stacks: u64) -> usize {
    let mut groups = 0;
    while let Some(seed) = stacks.lowest() {
        stacks &= !position.lattice.connected(u64::bit(seed), stacks);
        groups += 1;
    }
    groups
}
