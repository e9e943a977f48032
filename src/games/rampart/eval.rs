//! Rampart for the search: weights and a network for what `features.rs` sees, and the order of moves.
//!
//! A group dies by the last liberty of any one of its stones, and nobody may pass where a placement is possible. So a
//! group is safe while the enemy can't fill the last liberty of a stone without dying there, and in the end the
//! player with more harmless placements left wins.

use std::sync::LazyLock;

use super::Rampart;
use super::features::{self, COUNT, Sight};
use super::groups;
use super::moves::Move;
use super::rules::{Board, Position};
use super::setup::SIZES;
use super::shapes::{self, Shapes};
use crate::board::{Bits, Square};
use crate::engine::{Carried, Evaluate, Judges, LateMoves, Row, ShapeNetwork, ShapeView, Weights};
use crate::game::{Playable, Seat, on_board};

/// The file's first line is the command that made it; `docs/engine.md` has the figures.
static ROWS: [Row; COUNT + 1] = Weights::parse(include_bytes!("weights.txt"));

/// What shapes mean together. It is made after the weights and upon them.
static NETWORK: LazyLock<ShapeNetwork> = LazyLock::new(|| {
    ShapeNetwork::read(include_bytes!("network.bin"), shapes::COUNT).expect("it was made for these shapes")
});

fn judges() -> Judges<'static> {
    Judges { rows: &ROWS, shapes: Rampart::shape_network() }
}

impl Evaluate for Rampart {
    type Carried = Shapes;

    const SCALE: i32 = 220;
    const LATE_MOVES: LateMoves = LateMoves::Bold;
    const REVERSE_FUTILITY: Option<[i32; 2]> = Some([60, 3]);
    const LATE_MOVE_COUNT: Option<[usize; 2]> = Some([3, 4]);
    const LADDER: [f32; 7] = [1.2, 1.55, 2.25, 2.85, 3.65, 4.5, 7.0];

    fn evaluate(position: &Position) -> i32 {
        judges().evaluate::<Rampart>(position)
    }

    fn evaluate_along(position: &Position, carried: &Shapes) -> i32 {
        judges().evaluate_along::<Rampart>(position, carried)
    }

    const FEATURES: usize = COUNT;
    const RARE: usize = features::SHAPES;
    const ONCE: i32 = features::ONCE as i32;

    fn weights() -> &'static [Row] {
        &ROWS
    }

    #[inline(always)]
    fn features(position: &Position, f: &mut impl FnMut(usize, usize, i16)) {
        Self::features_besides(position, f);
        on_board!(position, board => features::each_shape(board, f));
    }

    #[inline(always)]
    fn features_besides(position: &Position, f: &mut impl FnMut(usize, usize, i16)) {
        if let Position::Small(board) = position
            && let Some(board) = board.of_usual_size()
        {
            return features::each(&board, groups::remembered, f);
        }
        on_board!(position, board => features::each(board, groups::found, f))
    }

    const SHAPES: usize = shapes::COUNT;

    fn shapes(position: &Position) -> ShapeView {
        on_board!(position, board => features::shape_view(board))
    }

    fn shape_network() -> Option<&'static ShapeNetwork> {
        Some(&NETWORK)
    }

    fn id(made: &Move) -> u32 {
        let index = |square: Square| square.index(*SIZES.end());
        match *made {
            Move::Place(square) => 1 + index(square),
            Move::Remove(square) => 0x400 | index(square),
            Move::Pass => 0x800,
        }
    }

    fn count_up(position: &Position) -> i32 {
        on_board!(position, board => {
            let stones = |seat| board.stones(seat).count() as i32;
            let dead = |seat| board.dead(seat).count() as i32;
            // Stones on the board, dead ones at half.
            2 * stones(Seat::First) - dead(Seat::First) - 2 * stones(Seat::Second) + dead(Seat::Second)
        })
    }

    fn null_move(position: &Position) -> Option<Position> {
        match position {
            Position::Small(board) => passed(board).map(Position::Small),
            Position::Middle(board) => passed(board).map(Position::Middle),
            Position::Large(board) => passed(board).map(Position::Large),
        }
    }

    fn candidates(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        on_board!(position, board => candidates(board, f))
    }

    fn loud(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        on_board!(position, board => loud(board, f))
    }
}

impl Carried<Rampart> for Shapes {
    fn at(judges: Judges, position: &Position) -> Shapes {
        on_board!(position, board => Shapes::of(of_shapes(judges), board))
    }

    fn follow(&mut self, judges: Judges, before: &Shapes, position: &Position, made: &Move) {
        let judges = of_shapes(judges);
        if let Position::Small(board) = position
            && let Some(board) = board.of_usual_size()
        {
            return self.become_after(judges, before, &board, *made);
        }
        on_board!(position, board => self.become_after(judges, before, board, *made));
    }

    fn sum(&self, judges: Judges, position: &Position) -> i64 {
        on_board!(position, board => features::sum_of_shapes(judges, board, self))
    }
}

/// The same without the weights of what is counted.
fn of_shapes(judges: Judges) -> Judges {
    Judges { rows: &judges.rows[features::SHAPES..], ..judges }
}

/// With so many harmless placements nobody wishes to pass.
const SPARE: u32 = 12;

/// The board with the other player to move, while the mover has placements to spare.
fn passed<B: Bits>(board: &Board<B>) -> Option<Board<B>> {
    let harmless = Sight::of(board).sides[features::at(board.to_move())].harmless;
    (harmless.count() > SPARE).then(|| board.passed())
}

/// How early placements that kill without harm are looked at; removals come before them.
const KILL: i32 = 60;

/// How early removals are looked at, and one more for each stone.
const REMOVAL: i32 = 100;

fn candidates<B: Bits>(board: &Board<B>, f: &mut dyn FnMut(Move, i32)) {
    if board.winner().is_some() {
        return;
    }
    let sight = Sight::of(board);
    let mover = features::at(board.to_move());
    let (side, enemy) = (&sight.sides[mover], &sight.sides[1 - mover]);
    removals(board, f);
    let field = board.field();
    let kills = field.beside(enemy.single);
    let contact = field.beside(enemy.stones);
    for place in side.places.ones() {
        let order = match (kills.has(place), !side.harmless.has(place)) {
            (true, false) => KILL,
            (true, true) => 0,
            (false, true) => -400,
            (false, false) if contact.has(place) => -5,
            (false, false) => -10,
        };
        f(Move::Place(field.square(place)), order);
    }
    if side.places.is_empty() && enemy.stuck.is_empty() {
        f(Move::Pass, 0);
    }
}

/// Removals, and placements that kill without harm: each the earlier, the more stones it is about.
fn loud<B: Bits>(board: &Board<B>, f: &mut dyn FnMut(Move, i32)) {
    if board.winner().is_some() {
        return;
    }
    removals(board, f);
    let sight = Sight::of(board);
    let mover = features::at(board.to_move());
    let (field, enemy) = (board.field(), &sight.sides[1 - mover]);
    let kills = field.beside(enemy.single) & sight.sides[mover].harmless;
    for place in kills.ones() {
        let killed = field.flood(field.beside(B::bit(place)) & enemy.single, enemy.stones);
        f(Move::Place(field.square(place)), (killed.count() as i32).min(REMOVAL - 1));
    }
}

fn removals<B: Bits>(board: &Board<B>, f: &mut dyn FnMut(Move, i32)) {
    let enemy = board.to_move().other();
    if board.winner().is_some() || board.hemmed_in(enemy).is_empty() {
        return;
    }
    for group in board.groups(enemy, board.dead(enemy)) {
        if let Some(lowest) = group.lowest() {
            f(Move::Remove(board.field().square(lowest)), REMOVAL + group.count() as i32);
        }
    }
}
