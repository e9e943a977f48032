//! Palisade for the search: what a stone fences in, and games played out at random.

use super::Palisade;
use super::moves::Move;
use super::rules::{Board, LARGEST, Position};
use crate::board::{Bits, Direction};
use crate::engine::{Evaluate, Random, SearchMethod};
use crate::game::{Playable, Seat, on_board};

/// On boards up to this size all answers can be looked at.
const LARGEST_EXACT: u8 = 5;

impl Evaluate for Palisade {
    const SCALE: i32 = 500;
    const SLOTS: usize = LARGEST as usize * LARGEST as usize;

    fn method(position: &Position) -> SearchMethod {
        let size = on_board!(position, board => board.size());
        if size <= LARGEST_EXACT { SearchMethod::AlphaBeta } else { SearchMethod::Playouts }
    }

    fn evaluate(position: &Position) -> i32 {
        on_board!(position, board => evaluate(board))
    }

    fn candidates(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        on_board!(position, board => candidates(board, f))
    }

    fn slot(made: &Move) -> usize {
        made.0.index(LARGEST) as usize
    }

    fn playout(position: Position, random: &mut Random, made: &mut dyn FnMut(usize, Seat)) -> f32 {
        on_board!(position, board => playout(*board, random, made))
    }
}

fn evaluate<B: Bits, const L: usize>(board: &Board<B, L>) -> i32 {
    let owned = |seat: Seat| board.owned(seat).count() as i32;
    let stones = |seat: Seat| board.stones(seat).without(board.owned(seat)).count() as i32;
    let mover = board.to_move();
    100 * (owned(mover) - owned(mover.other())) + 15 * (stones(mover) - stones(mover.other())) + 20
}

/// Every placement; those that fence in most, or hang on to most stones, first.
fn candidates<B: Bits, const L: usize>(board: &Board<B, L>, f: &mut dyn FnMut(Move, i32)) {
    let mover = board.to_move();
    let field = board.field();
    let own = board.stones(mover);
    let (mut once, mut twice, mut thrice) = (B::EMPTY, B::EMPTY, B::EMPTY);
    for direction in [Direction::NorthEast, Direction::NorthWest, Direction::SouthEast, Direction::SouthWest]
    {
        let linked = field.step(own, direction);
        thrice |= twice & linked;
        twice |= once & linked;
        once |= linked;
    }
    let lead =
        |board: &Board<B, L>| board.owned(mover).count() as i32 - board.owned(mover.other()).count() as i32;
    let now = lead(board);
    let rim = rim(board);
    for point in board.open(mover).ones() {
        let made = Move(field.square(point));
        // A loop needs two links, or the ring.
        let may_close = twice.has(point) || rim.has(point);
        let mut order = if may_close { 100 * (lead(&board.after(&made)) - now) } else { 0 };
        if order == 0 {
            order = if thrice.has(point) {
                0
            } else if once.has(point) {
                -20
            } else {
                -60
            };
        }
        f(made, order);
    }
}

/// The points along the edges.
fn rim<B: Bits, const L: usize>(board: &Board<B, L>) -> B {
    let field = board.field();
    let inner = [Direction::East, Direction::West, Direction::North, Direction::South]
        .into_iter()
        .fold(field.all, |inner, direction| inner & field.step(field.all, direction));
    field.all.without(inner)
}

/// Places at random until every point is owned.
fn playout<B: Bits, const L: usize>(
    mut board: Board<B, L>,
    random: &mut Random,
    made: &mut dyn FnMut(usize, Seat),
) -> f32 {
    while !board.is_over() {
        let turn = board.to_move();
        let open = board.open(turn);
        let Some(point) = open.nth(random.below(open.count() as usize) as u32) else { break };
        let placed = Move(board.field().square(point));
        made(Palisade::slot(&placed), turn);
        board.play(&placed);
    }
    let score = board.territory();
    if score.first > score.second { 1.0 } else { 0.0 }
}
