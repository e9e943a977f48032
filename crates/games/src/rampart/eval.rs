//! Rampart's evaluation and move ordering for the search: weights and a network for the features of `features.rs`.
//!
//! A group dies when any one of its stones loses its last liberty, and a player may not pass while a placement is
//! possible. So a group is safe as long as the enemy cannot fill the last liberty of a stone without dying there, and
//! in the end the player with more harmless placements left wins.

use std::sync::LazyLock;

use super::features::{COUNT, Sight};
use super::moves::Move;
use super::rules::{Position, SizedPosition};
use super::setup::SIZES;
use super::shapes::Shapes;
use super::{features, groups, shapes};
use crate::rampart::Rampart;
use postern_engine::evaluate::Evaluate;
use postern_engine::judge::carried::Carried;
use postern_engine::judge::judges::Judges;
use postern_engine::judge::shape_network::{ShapeNetwork, ShapeView};
use postern_engine::judge::weights::{Row, Weights};
use postern_engine::search::reductions::LateMoves;
use postern_rules::board::bits::Bits;
use postern_rules::game::rules::Playable;
use postern_rules::on_board;
use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// The first line of the file is the command that fitted the weights. `docs/engine.md` has the measurements.
static ROWS: [Row; COUNT + 1] = Weights::parse(include_bytes!("weights.txt"));

/// The interactions between shapes. Trained after the weights, as a correction to them.
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
            // Twice the stones on the board; dead stones count half as much.
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

/// Returns the judges with the rows for shapes only, without those for counts.
fn of_shapes(judges: Judges) -> Judges {
    Judges { rows: &judges.rows[features::SHAPES..], ..judges }
}

/// With more harmless placements than this, no player wants to pass.
const SPARE: u32 = 12;

/// Returns the board with the other player to move, if the mover has enough spare placements.
fn passed<B: Bits>(board: &SizedPosition<B>) -> Option<SizedPosition<B>> {
    let harmless = Sight::of(board).sides[features::at(board.to_move())].harmless;
    (harmless.count() > SPARE).then(|| board.passed())
}

/// Ordering value of placements that kill without harm. Removals have higher values.
const KILL: i32 = 60;

/// Ordering value of removals, plus one for each stone removed.
const REMOVAL: i32 = 100;

fn candidates<B: Bits>(board: &SizedPosition<B>, f: &mut dyn FnMut(Move, i32)) {
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

/// Reports removals and harmless placements that kill, ordered by the number of stones they affect.
fn loud<B: Bits>(board: &SizedPosition<B>, f: &mut dyn FnMut(Move, i32)) {
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

fn removals<B: Bits>(board: &SizedPosition<B>, f: &mut dyn FnMut(Move, i32)) {
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
