//! Shapes: the stones on the 3x3 points around a point, as far as they are on the board. Shapes capture what counts
//! cannot: where stones cut, connect, make eyes and run out of room.
//!
//! Mirrored and rotated shapes are the same shape. With the colours swapped, it is the same shape as the other player
//! sees it.

use std::sync::LazyLock;

use super::moves::Move;
use super::rules::SizedPosition;
use postern_engine::judge::judges::Judges;
use postern_engine::judge::shape_network::ShapeUnits;
use postern_engine::judge::weights::Row;
use postern_rules::board::bits::Bits;
use postern_rules::game::rules::Playable;
use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// The number of distinct shapes.
pub(crate) const COUNT: usize = 1677;

/// Nine points as a base-3 number. Each digit is 0 for an empty point, 1 for a stone of the first player and 2 for one
/// of the second. The lowest digit is the point to the south-west; one column east multiplies by 3, and one row north
/// by 27.
type Code = u16;

const CODES: usize = 19_683;
const WORTH: [Code; 9] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561];

/// The number of places of a row or column: first, inner and last.
const PLACES: usize = 3;

/// The number of a shape. Its lowest two bits say who sees it so: [`FIRST`], [`SECOND`] or [`BOTH`].
type Shape = u16;

const FIRST: Shape = 0;
const SECOND: Shape = 1;
const BOTH: Shape = 2;

/// Marks codes with a stone off the board.
const NONE: Shape = Shape::MAX;

/// The shape of each place of the row, place of the column, and code.
static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| {
    let mut shapes = vec![NONE; PLACES * PLACES * CODES];
    let mut known = 0;
    for place in 0..PLACES * PLACES {
        for code in (0..CODES as Code).filter(|&code| is_possible(place, code)) {
            if shapes[place * CODES + usize::from(code)] != NONE {
                continue;
            }
            let is_both = turns(place, code).any(|turned| turned == (place, swapped(code)));
            let seen_by = |seat| known << 2 | if is_both { BOTH } else { seat };
            for (turned, code) in turns(place, code) {
                shapes[turned * CODES + usize::from(code)] = seen_by(FIRST);
                shapes[turned * CODES + usize::from(swapped(code))] = seen_by(SECOND);
            }
            known += 1;
        }
    }
    assert_eq!(usize::from(known), COUNT, "the number of shapes");
    shapes
});

/// Returns the digits of a code: the contents of the nine points.
fn points(code: Code) -> [Code; 9] {
    WORTH.map(|worth| code / worth % 3)
}

fn code(points: [Code; 9]) -> Code {
    points.iter().zip(WORTH).map(|(point, worth)| point * worth).sum()
}

/// Returns the same code with the colours swapped.
fn swapped(seen: Code) -> Code {
    code(points(seen).map(|point| [0, 2, 1][usize::from(point)]))
}

/// Returns true if no stone is off the board.
fn is_possible(place: usize, seen: Code) -> bool {
    let is_outside = |place: usize, at: usize| (place == 0 && at == 0) || (place == 2 && at == 2);
    let mut stones = points(seen).into_iter().enumerate().filter(|&(_, point)| point != 0);
    let [row, col] = [place / PLACES, place % PLACES];
    stones.all(|(at, _)| !is_outside(row, at / 3) && !is_outside(col, at % 3))
}

/// Returns the place and code under each of the eight symmetries.
fn turns(place: usize, seen: Code) -> impl Iterator<Item = (usize, Code)> {
    (0..8).map(move |turn| {
        let to = |at: usize| {
            let (row, col) = if turn & 4 == 0 { (at / 3, at % 3) } else { (at % 3, at / 3) };
            3 * if turn & 2 == 0 { row } else { 2 - row } + if turn & 1 == 0 { col } else { 2 - col }
        };
        let mut turned = [0; 9];
        points(seen).into_iter().enumerate().for_each(|(at, point)| turned[to(at)] = point);
        (to(place), code(turned))
    })
}

/// Returns the place of one of `size` rows or columns.
#[inline(always)]
fn place(at: usize, size: usize) -> usize {
    (at > 0) as usize + (at + 1 == size) as usize
}

/// Returns the shapes around a point, indexed by code.
#[inline(always)]
fn shapes_at(shapes: &[Shape], row: usize, col: usize, size: usize) -> &[Shape] {
    &shapes[(place(row, size) * PLACES + place(col, size)) * CODES..][..CODES]
}

/// Returns the digit of a stone.
#[inline(always)]
fn stone(seat: Seat) -> Code {
    1 + (seat == Seat::Second) as Code
}

/// Calls `f` with the row and column of each point whose shape includes the point `at`, and the weight of `at` in its
/// code.
#[inline(always)]
fn near(at: usize, size: usize, mut f: impl FnMut(usize, usize, Code)) {
    let (row, col) = (at / size, at % size);
    for near_row in row.saturating_sub(1)..(row + 2).min(size) {
        for near_col in col.saturating_sub(1)..(col + 2).min(size) {
            f(near_row, near_col, WORTH[3 * (row + 1 - near_row) + col + 1 - near_col]);
        }
    }
}

/// Returns the codes around all points of a board.
fn codes<B: Bits>(board: &SizedPosition<B>) -> Vec<Code> {
    let size = usize::from(board.size());
    let mut codes = vec![0; size * size];
    for seat in Seat::BOTH {
        for at in board.stones(seat).ones() {
            near(at as usize, size, |row, col, worth| codes[row * size + col] += worth * stone(seat));
        }
    }
    codes
}

/// Calls `f` with the number of the shape around each point, and the view in which the player to move sees it.
pub(crate) fn each<B: Bits>(board: &SizedPosition<B>, f: &mut impl FnMut(usize, usize)) {
    let mover = usize::from(stone(board.to_move()) - 1);
    for seen in seen(board) {
        f(usize::from(seen[mover] / 2), usize::from(seen[mover] % 2));
    }
}

/// Returns the numbers of the shapes around all points as each player sees them: the input of a shape network.
pub(crate) fn seen<B: Bits>(board: &SizedPosition<B>) -> Vec<[u16; 2]> {
    let size = usize::from(board.size());
    let shape = |(at, code): (usize, Code)| {
        seen_by_each(shapes_at(&SHAPES, at / size, at % size, size)[usize::from(code)])
    };
    codes(board).into_iter().enumerate().map(shape).collect()
}

/// Returns the number of a shape as each player sees it.
#[inline(always)]
fn seen_by_each(shape: Shape) -> [u16; 2] {
    let (number, seen_by) = (shape >> 2, shape & 3);
    [2 * number + (seen_by == SECOND) as u16, 2 * number + (seen_by == FIRST) as u16]
}

/// The shapes of a board, with the sums that weights and network need.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Shapes {
    /// The code around each point.
    codes: Vec<Code>,
    /// The sums of weights with the first player to move and with the second: scaled by the share of empty points, and
    /// by the share of occupied ones.
    sums: Sums,
    /// The hidden units of the network, if there is one.
    units: ShapeUnits,
}

type Sums = [[i32; 2]; 2];

impl Shapes {
    /// Computes the shapes of a board. `judges` has two rows of weights for each shape.
    pub(crate) fn of<B: Bits>(judges: Judges, board: &SizedPosition<B>) -> Shapes {
        let size = usize::from(board.size());
        let (codes, mut sums) = (codes(board), [[0; 2]; 2]);
        for (at, &code) in codes.iter().enumerate() {
            let known = shapes_at(&SHAPES, at / size, at % size, size);
            count(&mut sums, judges.rows, known[usize::from(code)], 1);
        }
        let units = judges.shapes.map(|network| ShapeUnits::of(network, size, &seen(board)));
        Shapes { codes, sums, units: units.unwrap_or_default() }
    }

    /// Updates `self` to the shapes after a move. `before` has the shapes of `board`.
    #[inline(always)]
    pub(crate) fn become_after<B: Bits>(
        &mut self,
        judges: Judges,
        before: &Shapes,
        board: &SizedPosition<B>,
        made: Move,
    ) {
        self.codes.clone_from(&before.codes);
        self.sums = before.sums;
        self.units.become_like(&before.units);
        let mover = board.to_move();
        match made {
            Move::Place(square) => self.change(judges, board, square, stone(mover)),
            Move::Remove(square) => {
                let group = board.field().flood(board.field().bit(square), board.stones(mover.other()));
                for stone_at in group.ones() {
                    let gone = stone(mover.other()).wrapping_neg();
                    self.change(judges, board, board.field().square(stone_at), gone);
                }
            }
            Move::Pass => {}
        }
    }

    /// Returns the sums for the player to move: scaled by the share of empty points, and by the share of occupied ones.
    #[inline(always)]
    pub(crate) fn sums(&self, mover: Seat) -> [i32; 2] {
        self.sums[(mover == Seat::Second) as usize]
    }

    pub(crate) fn units(&self) -> &ShapeUnits {
        &self.units
    }

    /// Changes the contents of a point.
    #[inline(always)]
    fn change<B: Bits>(&mut self, judges: Judges, board: &SizedPosition<B>, square: Square, by: Code) {
        let size = usize::from(board.size());
        let (shapes, mut sums) = (SHAPES.as_slice(), self.sums);
        near(square.index(board.size()) as usize, size, |row, col, worth| {
            let known = shapes_at(shapes, row, col, size);
            let code = &mut self.codes[row * size + col];
            let before = known[usize::from(*code)];
            *code = code.wrapping_add(worth.wrapping_mul(by));
            let after = known[usize::from(*code)];
            count(&mut sums, judges.rows, before, -1);
            count(&mut sums, judges.rows, after, 1);
            if let Some(network) = judges.shapes {
                self.units.change(network, row, col, seen_by_each(before), seen_by_each(after));
            }
        });
        self.sums = sums;
    }
}

/// Adds the weights of a shape `times` times.
#[inline(always)]
fn count(sums: &mut Sums, rows: &[Row], shape: Shape, times: i32) {
    let (number, seen_by) = (usize::from(shape >> 2), shape & 3);
    let rows = &rows[2 * number..][..2];
    let views = [(seen_by == SECOND) as usize, (seen_by == FIRST) as usize];
    for (sums, view) in sums.iter_mut().zip(views) {
        sums[0] += times * i32::from(rows[0][view]);
        sums[1] += times * i32::from(rows[1][view]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rampart::Rampart;
    use crate::rampart::features::SHAPES as FROM;
    use crate::rampart::rules::Position;
    use postern_engine::bridge::Engine;
    use postern_engine::engine_of::EngineOf;
    use postern_engine::evaluate::Evaluate;
    use postern_engine::judge::carried::Carried;
    use postern_engine::random::Random;
    use postern_engine::result::Limits;
    use postern_rules::game::history::History;
    use postern_rules::game::info::Info;
    use postern_rules::game::rules::Rules;
    use postern_rules::on_board;

    /// Returns weights that distinguish all shapes and views.
    fn rows() -> Vec<Row> {
        let mut random = Random::new(7);
        (0..FROM + 2 * COUNT).map(|_| [(); 2].map(|()| random.below(2_001) as i16 - 1_000)).collect()
    }

    fn position(options: &[(&str, &str)], text: &str) -> Position {
        let info: &Info = &Rampart::INFO;
        Rampart::read(&info.options(options.iter().copied()).expect("options"), text).expect("a position")
    }

    /// Returns numbers and views of all shapes, sorted.
    fn seen(position: &Position) -> Vec<(usize, usize)> {
        let mut seen = Vec::new();
        on_board!(position, board => each(board, &mut |number, view| seen.push((number, view))));
        seen.sort_unstable();
        seen
    }

    #[test]
    fn a_shape_is_the_same_turned_and_mirrored_and_the_other_players_with_the_colours_changed() {
        let five = position(&[("size", "5")], "x4/1o3/2x2/5/5 x");
        assert_eq!(seen(&five), seen(&position(&[("size", "5")], "4x/3o1/2x2/5/5 x")));
        assert_eq!(seen(&five), seen(&position(&[("size", "5")], "5/5/2x2/1o3/x4 x")));
        assert_eq!(seen(&five), seen(&position(&[("size", "5")], "o4/1x3/2o2/5/5 o")));
        let turned = |(number, view)| (number, 1 - view);
        let others = seen(&position(&[("size", "5")], "o4/1x3/2o2/5/5 x"));
        let swapped: Vec<_> =
            seen(&five).into_iter().filter(|shape| !others.contains(shape)).map(turned).collect();
        assert!(
            !swapped.is_empty() && swapped.iter().all(|shape| others.contains(shape)),
            "{swapped:?} {others:?}"
        );
        assert_ne!(seen(&five), seen(&position(&[("size", "5")], "x4/o4/2x2/5/5 x")));
    }

    #[test]
    fn a_network_is_shown_the_same_shapes_in_twos_with_the_colours_changed() {
        let shown = |text| {
            let position = position(&[("size", "5")], text);
            let view = Rampart::shapes(&position);
            assert!(view.seen.iter().all(|[first, second]| first / 2 == second / 2), "{view:?}");
            view.seen
        };
        let changed: Vec<_> =
            shown("x4/1o3/2x2/5/5 x").iter().map(|&[first, second]| [second, first]).collect();
        assert_eq!(shown("o4/1x3/2o2/5/5 x"), changed);
        assert_eq!(shown("o4/1x3/2o2/5/5 o"), changed);
        // Both players see the same shape around the empty points of the lower edge, but not around stones.
        assert!(changed[0][0] == changed[0][1] && changed[20][0] != changed[20][1], "{changed:?}");
    }

    #[test]
    fn what_is_carried_over_moves_is_what_is_there() {
        let (rows, mut random) = (rows(), Random::new(3));
        let alone = Judges { rows: &rows, shapes: None };
        let judges = Judges { shapes: Rampart::shape_network(), ..alone };
        for size in ["7", "11", "13", "19"] {
            let mut removals = 0;
            for _ in 0..6 {
                let mut position = corners(size);
                let mut carried = Shapes::at(judges, &position);
                for _ in 0..300 {
                    let mut moves = Vec::new();
                    position.for_each_move(&mut |made| moves.push(made));
                    let removal = moves.iter().position(|made| matches!(made, Move::Remove(_)));
                    let Some(most) = moves.len().checked_sub(1) else { break };
                    let made = moves[removal.unwrap_or_else(|| random.below(most + 1))];
                    removals += removal.is_some() as u32;
                    let mut after = Shapes::default();
                    after.follow(judges, &carried, &position, &made);
                    position.play(&made);
                    carried = after;
                    let anew = Shapes::at(judges, &position);
                    assert_eq!(carried, anew, "{position} after {made}");
                    let mut named = 0;
                    on_board!(&position, board => crate::rampart::features::each_shape(board, &mut |view, feature, amount| {
                        named += i64::from(rows[feature][view]) * i64::from(amount);
                    }));
                    assert_eq!(carried.sum(alone, &position), named, "{position}");
                }
            }
            assert!(removals > 0, "nothing was removed on {size}x{size}");
        }
    }

    /// Returns a position with a stone in each corner, two of each player.
    fn corners(size: &str) -> Position {
        let (rows, between) =
            (size.parse::<usize>().expect("a number"), size.parse::<usize>().expect("a number") - 2);
        let middle = vec![size; rows - 2].join("/");
        position(&[("size", size)], &format!("x{between}o/{middle}/o{between}x x"))
    }

    /// In unit tests the search checks the carried shapes at each estimate (`estimate` in [`postern_engine`]).
    #[test]
    fn a_search_with_removals_and_passes_carries_what_is_there() {
        let never = std::sync::atomic::AtomicBool::new(false);
        let start =
            Rampart::start(&Rampart::INFO.options([("size", "11")]).expect("options")).expect("a start");
        let removal = position(&[("size", "11")], "11/11/11/11/11/11/o10/xo9/oxo3x4/xo9/11 o");
        for (position, nodes) in [(start, 20_000), (removal, 5_000)] {
            let options = Rampart::INFO.options([("size", "11")]).expect("options");
            let state = History::<Rampart>::new(options, position);
            let limits = Limits { nodes: Some(nodes), ..Limits::of_level(7, 1, &never) };
            let found = EngineOf::<Rampart>::NEW.think(&state, limits).expect("a move");
            assert!(found.depth > 3, "{found:?}");
        }
    }

    #[test]
    fn the_shipped_numbers_judge_what_is_carried_as_what_is_made_anew() {
        let mut random = Random::new(5);
        let mut position = corners("11");
        let judges = Judges { rows: Rampart::weights(), shapes: Rampart::shape_network() };
        let mut carried = Shapes::at(judges, &position);
        for _ in 0..200 {
            assert_eq!(
                Rampart::evaluate_along(&position, &carried),
                Rampart::evaluate(&position),
                "{position}"
            );
            let mut moves = Vec::new();
            position.for_each_move(&mut |made| moves.push(made));
            let Some(most) = moves.len().checked_sub(1) else { break };
            let made = moves[random.below(most + 1)];
            let before = carried.clone();
            carried.follow(judges, &before, &position, &made);
            position.play(&made);
        }
    }
}
