//! Layout of squares and parts of a board as rows of buttons, oriented as the person sees the board.

use crate::actions::zone::Zone;
use postern_rules::diagram::Diagram;
use postern_rules::diagram::parts::{Part, Parts};
use postern_rules::square::Square;

/// The maximum number of columns of a block.
const WIDE: u8 = 5;

/// The radius of a block whose squares are all within one step of its middle.
const BESIDE: i16 = 1;
/// The radius of a block whose squares are all within two steps.
const NEAR: i16 = 2;

/// The directions clockwise from the top: the arrow, and one step to the right and up.
const ARROWS: [(char, i16, i16); 8] = [
    ('↑', 0, 1),
    ('↗', 1, 1),
    ('→', 1, 0),
    ('↘', 1, -1),
    ('↓', 0, -1),
    ('↙', -1, -1),
    ('←', -1, 0),
    ('↖', -1, 1),
];

/// The orientation of a board for a person, with the limits of the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    cols: u8,
    rows: u8,
    wraps: (bool, bool),
    /// True if the first row is at the top and the first column at the right.
    turned: bool,
    /// The maximum number of button rows of a block.
    tall: u8,
}

impl Sight {
    /// Creates the layout of a board. `tall` is the maximum number of button rows of a block.
    pub fn of(diagram: &Diagram, turned: bool, tall: u8) -> Sight {
        Sight { cols: diagram.cols, rows: diagram.rows, wraps: diagram.wraps, turned, tall }
    }

    /// Returns the maximum number of button rows of a block.
    pub fn tall(self) -> u8 {
        self.tall
    }

    /// Returns the maximum number of squares that can have a button each.
    pub fn most(self) -> usize {
        usize::from(WIDE) * usize::from(self.tall)
    }

    /// True if the squares of the zone fit into a block.
    pub fn fits(self, zone: Zone) -> bool {
        zone.to.col - zone.from.col < WIDE && zone.to.row - zone.from.row < self.tall
    }

    /// Returns the whole board.
    pub fn whole(self) -> Zone {
        let last = |count: u8| count.saturating_sub(1);
        Zone { from: Square::new(0, 0), to: Square::new(last(self.cols), last(self.rows)) }
    }

    /// Returns the squares of a zone, row by row from the top left.
    pub fn squares(self, zone: Zone) -> Vec<Vec<Square>> {
        let row = |row: u8| (zone.from.col..=zone.to.col).map(|col| Square::new(col, row)).collect();
        self.facing((zone.from.row..=zone.to.row).rev().map(row).collect())
    }

    /// Splits a zone into parts of nearly the same size, at most as many as a block has buttons.
    pub fn parts(self, zone: Zone) -> Parts {
        let cols = spans(zone.from.col, zone.to.col, WIDE);
        Parts::new(&cols, &spans(zone.from.row, zone.to.row, self.tall))
    }

    /// Returns the parts row by row from the top left.
    pub fn rows_of(self, parts: Parts) -> Vec<Vec<Part>> {
        parts.rows(self.turned)
    }

    /// Sorts squares into rows of buttons that are too far apart for a block. Each row is a band of the board, from the
    /// top; inside it the squares are in order of their columns. A row of the board is split only if it is too long or
    /// the bands would be more than the layout has rows. Expects no more than [`Sight::most`] squares.
    pub fn bands(self, squares: &[Square]) -> Vec<Vec<Square>> {
        let mut sorted = squares.to_vec();
        sorted.sort_by_key(|square| (std::cmp::Reverse(square.row), square.col));
        if self.turned {
            sorted.reverse();
        }
        // `best[bands][end]` is the lowest cost of the first `end` squares in `bands` bands, and the start of the last
        // band.
        let (count, wide) = (sorted.len(), usize::from(WIDE));
        let mut best = vec![vec![None; count + 1]; usize::from(self.tall) + 1];
        best[0][0] = Some((0, 0));
        for bands in 1..best.len() {
            for end in 1..=count {
                let ways = (end.saturating_sub(wide)..end).filter_map(|start| {
                    let (cost, _) = best[bands - 1][start]?;
                    Some((cost + cost_of_band(&sorted, start, end), start))
                });
                best[bands][end] = ways.min();
            }
        }
        let cheapest = |bands: &usize| best[*bands][count].map_or(usize::MAX, |(cost, _)| cost);
        let Some(used) = (1..best.len()).min_by_key(cheapest) else { return Vec::new() };
        let (mut rows, mut end) = (Vec::new(), count);
        for bands in (1..=used).rev() {
            let Some((_, start)) = best[bands][end] else { break };
            let mut row = sorted[start..end].to_vec();
            row.sort_by_key(|square| if self.turned { u8::MAX - square.col } else { square.col });
            rows.push(row);
            end = start;
        }
        rows.reverse();
        rows
    }

    /// Sorts squares in straight lines from `origin` into one row for each direction, clockwise from the top, the
    /// nearest square first. Returns `None` if a square is in no such line, or if edges are joined.
    pub fn rays(self, squares: &[Square], origin: Square) -> Option<Vec<(char, Vec<Square>)>> {
        let mut rays = ARROWS.map(|(arrow, ..)| (arrow, Vec::new()));
        for &square in squares {
            let (right, up) = offset(origin, square);
            let straight = right == 0 || up == 0 || right.abs() == up.abs();
            let seen = if self.turned { (-right, -up) } else { (right, up) };
            let toward = (seen.0.signum(), seen.1.signum());
            let ray = ARROWS.iter().position(|&(_, right, up)| straight && (right, up) == toward)?;
            rays[ray].1.push(square);
        }
        let distance = |square: &Square| {
            let (right, up) = offset(origin, *square);
            right.abs().max(up.abs())
        };
        rays.iter_mut().for_each(|(_, ray)| ray.sort_by_key(distance));
        let rays = rays.into_iter().filter(|(_, ray)| !ray.is_empty()).collect();
        (self.wraps == (false, false)).then_some(rays)
    }

    /// Returns the arrow from a square to one beside it, as the person sees the board; `None` if it is not beside it.
    pub fn arrow(self, from: Square, to: Square) -> Option<char> {
        let (right, up) = offset(from, to);
        // Over a joined edge, the first and the last column or row are neighbours.
        let short = |plain: i16, count: u8, wraps: bool| match wraps && plain.abs() == i16::from(count) - 1 {
            true => -plain.signum(),
            false => plain,
        };
        let step = (short(right, self.cols, self.wraps.0), short(up, self.rows, self.wraps.1));
        let seen = if self.turned { (-step.0, -step.1) } else { step };
        ARROWS.iter().find(|(_, right, up)| (*right, *up) == seen).map(|(arrow, ..)| *arrow)
    }

    /// Returns the block for these squares, row by row from the top left. The block surrounds `middle` if all squares
    /// are within two steps of it; otherwise it is the smallest rectangle that contains them. Returns `None` if the
    /// block would be too large, or if it has more than nine squares and fewer than a third of them are in `squares`.
    pub fn block(self, squares: &[Square], middle: Option<Square>) -> Option<Vec<Vec<Square>>> {
        let rows = match middle.and_then(|middle| self.around(squares, middle)) {
            Some(rows) => rows,
            None => self.squares(Zone::around(squares).filter(|zone| self.fits(*zone))?),
        };
        let area: usize = rows.iter().map(Vec::len).sum();
        if rows.len() > usize::from(self.tall) {
            return None;
        }
        (area <= 9 || 3 * squares.len() >= area).then_some(rows)
    }

    /// Returns the squares around `middle` as far out as `squares` reach, or `None` if one is more than two steps away.
    fn around(self, squares: &[Square], middle: Square) -> Option<Vec<Vec<Square>>> {
        let offset = |at: u8, middle: u8, count: u8, wraps: bool| {
            let (plain, count) = (i16::from(at) - i16::from(middle), i16::from(count));
            match wraps && 2 * plain.abs() > count {
                true => plain - count * plain.signum(),
                false => plain,
            }
        };
        let offsets = squares.iter().map(|square| {
            let right = offset(square.col, middle.col, self.cols, self.wraps.0);
            (right, offset(square.row, middle.row, self.rows, self.wraps.1))
        });
        let reach = offsets.clone().map(|(right, up)| right.abs().max(up.abs())).max()?;
        if reach > NEAR {
            return None;
        }
        let span = |of: &dyn Fn((i16, i16)) -> i16| {
            let all = offsets.clone().map(of);
            match reach {
                BESIDE => (-BESIDE, BESIDE),
                _ => (all.clone().min().unwrap_or(0), all.max().unwrap_or(0)),
            }
        };
        let ((left, right), (low, high)) = (span(&|(right, _)| right), span(&|(_, up)| up));
        let at = |middle: u8, by: i16, count: u8, wraps: bool| {
            let (plain, count) = (i16::from(middle) + by, i16::from(count));
            let at = if wraps { plain.rem_euclid(count) } else { plain };
            (0..count).contains(&at).then_some(at as u8)
        };
        let row = |up: i16| {
            let row = at(middle.row, up, self.rows, self.wraps.1)?;
            let cols = (left..=right).filter_map(|by| at(middle.col, by, self.cols, self.wraps.0));
            Some(cols.map(|col| Square::new(col, row)).collect())
        };
        Some(self.facing((low..=high).rev().filter_map(row).collect()))
    }

    /// Turns rows that start at the top left of the board into rows as the person sees them.
    fn facing<T>(self, mut rows: Vec<Vec<T>>) -> Vec<Vec<T>> {
        if self.turned {
            rows.reverse();
            rows.iter_mut().for_each(|row| row.reverse());
        }
        rows
    }
}

/// Returns the columns to the right and the rows up from one square to another.
fn offset(from: Square, to: Square) -> (i16, i16) {
    let step = |from: u8, to: u8| i16::from(to) - i16::from(from);
    (step(from.col, to.col), step(from.row, to.row))
}

/// Returns the cost of a band, lowest for a row of the board. Splitting a row costs more than joining two, and equally
/// long bands cost least.
fn cost_of_band(sorted: &[Square], start: usize, end: usize) -> usize {
    let joined = usize::from(sorted[start].row.abs_diff(sorted[end - 1].row));
    let splits = start > 0 && sorted[start - 1].row == sorted[start].row;
    100 * joined * joined + 1000 * usize::from(splits) + (end - start).pow(2)
}

/// Splits columns or rows into at most `most` spans of nearly the same length, lowest first. The spans have at most
/// `most` members each if the range allows it.
fn spans(from: u8, to: u8, most: u8) -> Vec<(u8, u8)> {
    let (length, most) = (u16::from(to - from) + 1, u16::from(most));
    let count = length.div_ceil(most).min(most);
    let start = |number: u16| from + (number * length / count) as u8;
    (0..count).map(|number| (start(number), start(number + 1) - 1)).collect()
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use super::*;

    fn sight(cols: u8, turned: bool) -> Sight {
        Sight { cols, rows: cols, wraps: (false, false), turned, tall: 5 }
    }

    fn squares(names: &str) -> Vec<Square> {
        names.split_whitespace().map(|name| name.parse().expect("a square")).collect()
    }

    #[test]
    fn a_step_has_the_arrow_in_which_the_person_sees_it_in_eight_directions_and_over_joined_edges() {
        let joined = Sight { wraps: (true, true), ..sight(8, false) };
        for (steps, arrows, turned) in
            [("d5 e5 e4 e3 d3 c3 c4 c5", "↑↗→↘↓↙←↖", "↓↙←↖↑↗→↘"), ("d6 f6", "", "")]
        {
            let of = |sight: Sight| -> String {
                let from: Square = "d4".parse().expect("a square");
                squares(steps).into_iter().filter_map(|to| sight.arrow(from, to)).collect()
            };
            assert_eq!((of(sight(8, false)), of(sight(8, true))), (arrows.to_owned(), turned.to_owned()));
            assert_eq!(of(joined), arrows);
        }
        let over = |from: &str, to: &str| {
            joined.arrow(from.parse().expect("a square"), to.parse().expect("a square"))
        };
        assert_eq!(
            [over("a4", "h4"), over("h4", "a4"), over("d8", "d1"), over("h8", "a1")],
            [Some('←'), Some('→'), Some('↑'), Some('↗')]
        );
        assert_eq!(sight(8, false).arrow(squares("a4")[0], squares("h4")[0]), None);
    }

    fn written<T: fmt::Display>(rows: &[Vec<T>]) -> String {
        let row = |row: &Vec<T>| row.iter().map(T::to_string).collect::<Vec<_>>().join(" ");
        rows.iter().map(row).collect::<Vec<_>>().join(" / ")
    }

    fn block(sight: Sight, names: &str, middle: Option<&str>) -> String {
        let middle = middle.map(|name| name.parse().expect("a square"));
        sight.block(&squares(names), middle).map_or_else(|| "none".to_owned(), |rows| written(&rows))
    }

    #[test]
    fn every_board_is_cut_into_parts_that_are_blocks_and_cover_it_once() {
        for cols in 1..=25 {
            for turned in [false, true] {
                let sight = sight(cols, turned);
                let parts = sight.rows_of(sight.parts(sight.whole()));
                assert!(parts.len() <= 5 && parts.iter().all(|row| row.len() == parts.len()));
                let zones: Vec<Zone> = parts.concat().into_iter().map(Zone::from).collect();
                assert!(zones.iter().all(|zone| sight.fits(*zone)), "{cols}");
                for square in sight.squares(sight.whole()).concat() {
                    assert_eq!(zones.iter().filter(|zone| zone.contains(square)).count(), 1);
                }
            }
        }
    }

    #[test]
    fn squares_too_far_apart_for_a_block_lie_in_bands_as_on_the_board() {
        let bands = |turned, names| written(&sight(8, turned).bands(&squares(names)));
        assert_eq!(bands(false, "a3 h6 b1"), "h6 / a3 / b1");
        assert_eq!(bands(true, "a3 h6 b1"), "b1 / a3 / h6");
        assert_eq!(bands(false, "a1 b2 c3 d4 e5 f6 g7 h8"), "h8 / g7 / e5 f6 / c3 d4 / a1 b2");
        assert_eq!(
            bands(false, "a8 b8 c8 d8 e8 f8 h1"),
            "a8 b8 c8 / d8 e8 f8 / h1",
            "a row too long for buttons"
        );
        let full = "a1 c1 e1 g1 b3 d3 f3 h3 a5 c5 e5 a7 c7 e7 g7 h7 b8 d8";
        assert_eq!(bands(false, full), "b8 d8 / a7 c7 e7 g7 h7 / a5 c5 e5 / b3 d3 f3 h3 / a1 c1 e1 g1");
        assert_eq!(bands(false, ""), "");
    }

    #[test]
    fn squares_in_lines_are_one_row_a_direction_and_the_nearest_is_first() {
        let rays = |turned, names: &str| {
            let rays = sight(8, turned).rays(&squares(names), "c1".parse().expect("a square"));
            let row = |(arrow, row): &(char, Vec<Square>)| {
                format!("{arrow} {}", written(std::slice::from_ref(row)))
            };
            rays.map_or_else(|| "none".into(), |rays| rays.iter().map(row).collect::<Vec<_>>().join(" / "))
        };
        assert_eq!(rays(false, "a3 h6 c2 c5 b2 h1"), "↑ c2 c5 / ↗ h6 / → h1 / ↖ b2 a3");
        assert_eq!(rays(true, "a3 h6 c2 c5 b2 h1"), "↘ b2 a3 / ↓ c2 c5 / ↙ h6 / ← h1");
        assert_eq!(rays(false, "c2 d8"), "none", "d8 is in no line");
    }

    #[test]
    fn a_block_lies_as_the_board_lies_for_the_person() {
        let names = "a1 b1 c1 a2 b2";
        assert_eq!(block(sight(8, false), names, None), "a2 b2 c2 / a1 b1 c1");
        assert_eq!(block(sight(8, true), names, None), "c1 b1 a1 / c2 b2 a2");
        assert_eq!(block(sight(8, false), "a1 f1", None), "none", "it would be wider than five");
        assert_eq!(block(sight(8, false), "a1 e5", None), "none", "it would have one square in twelve");
    }

    #[test]
    fn the_squares_beside_a_square_are_a_block_around_it() {
        let around = |cols, turned, wraps, names, middle| {
            let sight = Sight { wraps, ..sight(cols, turned) };
            block(sight, names, Some(middle))
        };
        let flat = (false, false);
        assert_eq!(around(8, false, flat, "d5", "d4"), "c5 d5 e5 / c4 d4 e4 / c3 d3 e3");
        assert_eq!(around(8, true, flat, "d5", "d4"), "e3 d3 c3 / e4 d4 c4 / e5 d5 c5");
        assert_eq!(around(8, false, flat, "b2", "a1"), "a2 b2 / a1 b1", "at a corner");
        let torus = (true, true);
        assert_eq!(around(8, false, torus, "h8 b1", "a1"), "h2 a2 b2 / h1 a1 b1 / h8 a8 b8");
        assert_eq!(around(8, false, (true, false), "g1 a2", "a1"), "g2 h2 a2 / g1 h1 a1");
        assert_eq!(around(8, false, flat, "d4 g4 d6 d2", "d5"), "none");
    }

    proptest::proptest! {
        #[test]
        fn a_zone_is_read_back_from_its_text(text in "[a-z][0-9]{1,2}[a-z][0-9]{1,2}|.{0,9}") {
            if let Ok(zone) = text.parse::<Zone>() {
                proptest::prop_assert_eq!(zone.to_string().parse(), Ok(zone));
                proptest::prop_assert!(zone.contains(zone.from) && zone.contains(zone.to));
            }
        }
    }
}
