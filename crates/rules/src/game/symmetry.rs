//! Symmetries of boards, and a key that positions share if a symmetry of the rules turns one into the other.

use std::collections::BTreeMap;

use crate::fnv;
use crate::square::Square;

/// A symmetry of a rectangular board. The last four are those of square boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    Same,
    /// Columns in reverse order.
    MirrorCols,
    /// Rows in reverse order.
    MirrorRows,
    /// Half a turn.
    HalfTurn,
    /// Columns become rows.
    Transpose,
    /// A quarter turn to the right.
    RightTurn,
    /// A quarter turn to the left.
    LeftTurn,
    /// The mirror image across the other diagonal.
    AntiTranspose,
}

impl Symmetry {
    /// The symmetries of a square without marked places.
    pub const SQUARE: &'static [Symmetry] = &[
        Symmetry::Same,
        Symmetry::MirrorCols,
        Symmetry::MirrorRows,
        Symmetry::HalfTurn,
        Symmetry::Transpose,
        Symmetry::RightTurn,
        Symmetry::LeftTurn,
        Symmetry::AntiTranspose,
    ];
    /// The symmetries that keep columns and rows apart.
    pub const RECTANGLE: &'static [Symmetry] =
        &[Symmetry::Same, Symmetry::MirrorCols, Symmetry::MirrorRows, Symmetry::HalfTurn];
    /// The symmetries that keep every row.
    pub const SIDES: &'static [Symmetry] = &[Symmetry::Same, Symmetry::MirrorCols];
    pub const NONE: &'static [Symmetry] = &[Symmetry::Same];

    /// Returns the image of a square of a board with these numbers of columns and rows.
    pub fn image(self, Square { col, row }: Square, (cols, rows): (u8, u8)) -> Square {
        let (right, top) = (cols.saturating_sub(1), rows.saturating_sub(1));
        let (across, up) = (right.saturating_sub(col), top.saturating_sub(row));
        match self {
            Symmetry::Same => Square::new(col, row),
            Symmetry::MirrorCols => Square::new(across, row),
            Symmetry::MirrorRows => Square::new(col, up),
            Symmetry::HalfTurn => Square::new(across, up),
            Symmetry::Transpose => Square::new(row, col),
            Symmetry::RightTurn => Square::new(row, across),
            Symmetry::LeftTurn => Square::new(up, col),
            Symmetry::AntiTranspose => Square::new(up, across),
        }
    }
}

/// The directions in which a board has joined edges. A shift of all pieces in such a direction, around the edge, changes
/// nothing in the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shifts {
    /// True if the first column touches the last one.
    pub cols: bool,
    /// True if the lowest row touches the highest one.
    pub rows: bool,
}

impl Shifts {
    pub const NONE: Shifts = Shifts { cols: false, rows: false };

    /// Returns squares of which every shift of the position has the shifted ones: those with the rarest piece. Without
    /// joined edges or pieces, any one square.
    fn anchors(self, pieces: &[Piece]) -> Vec<Square> {
        let mut places: BTreeMap<u64, Vec<Square>> = BTreeMap::new();
        if self != Shifts::NONE {
            pieces.iter().for_each(|&(at, piece)| places.entry(piece).or_default().push(at));
        }
        places.into_values().min_by_key(Vec::len).unwrap_or_else(|| vec![Square::new(0, 0)])
    }

    /// Returns a square after the shift that brings `anchor` to the first column and the lowest row.
    fn shifted(self, at: Square, anchor: Square, (cols, rows): (u8, u8)) -> Square {
        let around = |joined: bool, at: u8, anchor: u8, size: u8| match joined {
            true => (i16::from(at) - i16::from(anchor)).rem_euclid(i16::from(size.max(1))) as u8,
            false => at,
        };
        let col = around(self.cols, at.col, anchor.col, cols);
        Square::new(col, around(self.rows, at.row, anchor.row, rows))
    }
}

/// A piece of a position string: its place and a hash of its letter and height.
type Piece = (Square, u64);

/// Returns a key of a position string, the same for all positions that one of these symmetries and a shift turn into it.
/// Positions with other pieces or other fields have another key, except by accident (64 bits). The position starts with
/// its rows, as [`crate::board::rows::Rows`] writes them, and no other field may contain squares. The symmetries must map
/// joined edges to joined edges.
pub fn key(position: &str, symmetries: &[Symmetry], shifts: Shifts) -> u64 {
    let (rows, fields) = position.split_once(' ').unwrap_or((position, ""));
    let (pieces, size) = pieces(rows);
    let anchors = shifts.anchors(&pieces);
    let of = |(symmetry, anchor): (Symmetry, Square)| {
        let anchor = symmetry.image(anchor, size);
        // A sum does not depend on the order of the pieces.
        pieces.iter().fold(0_u64, |sum, &(at, piece)| {
            let Square { col, row } = shifts.shifted(symmetry.image(at, size), anchor, size);
            sum.wrapping_add(mixed(piece ^ (u64::from(col) << 8 | u64::from(row)).wrapping_mul(SPREAD)))
        })
    };
    let symmetries = if symmetries.is_empty() { Symmetry::NONE } else { symmetries };
    let all = symmetries.iter().flat_map(|symmetry| anchors.iter().map(|anchor| (*symmetry, *anchor)));
    let least = all.map(of).min().unwrap_or_default();
    let size = u64::from(size.0) << 8 | u64::from(size.1);
    mixed(fnv::hash64_on(mixed(least ^ size), fields.as_bytes()))
}

const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes the bits of a number (the finalizer of MurmurHash3).
fn mixed(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    bits = (bits ^ (bits >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    bits ^ (bits >> 33)
}

/// Returns the pieces of rows, and the numbers of columns and rows.
fn pieces(rows: &str) -> (Vec<Piece>, (u8, u8)) {
    let count = rows.bytes().filter(|&byte| byte == b'/').count() as u8 + 1;
    let (mut pieces, mut cols): (Vec<Piece>, u8) = (Vec::new(), 0);
    for (down, row) in (1..).zip(rows.split('/')) {
        let (mut col, mut empty, mut height, mut in_height) = (0_u8, 0_u8, 0_u64, false);
        for byte in row.bytes() {
            match byte {
                b'0'..=b'9' if in_height => height = height * 10 + u64::from(byte - b'0'),
                b'0'..=b'9' => empty = empty.saturating_mul(10).saturating_add(byte - b'0'),
                b'[' => (in_height, height) = (true, 0),
                b']' => {
                    in_height = false;
                    if let Some((_, piece)) = pieces.last_mut() {
                        *piece = mixed(*piece ^ height.wrapping_mul(SPREAD));
                    }
                }
                letter => {
                    col = col.saturating_add(empty);
                    empty = 0;
                    pieces.push((Square::new(col, count.saturating_sub(down)), mixed(u64::from(letter))));
                    col = col.saturating_add(1);
                }
            }
        }
        cols = cols.max(col.saturating_add(empty));
    }
    (pieces, (cols, count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symmetry_of_a_square_board_leaves_the_key_and_another_board_has_another_key() {
        let board = "3/1x1/x[12]o1 x 4,5";
        let same =
            ["3/1x1/1ox[12] x 4,5", "x[12]o1/1x1/3 x 4,5", "1ox[12]/1x1/3 x 4,5", "x[12]2/ox1/3 x 4,5"];
        for other in same {
            assert_eq!(
                key(board, Symmetry::SQUARE, Shifts::NONE),
                key(other, Symmetry::SQUARE, Shifts::NONE),
                "{other}"
            );
            assert_ne!(
                key(board, Symmetry::NONE, Shifts::NONE),
                key(other, Symmetry::NONE, Shifts::NONE),
                "{other}"
            );
        }
        let others = [
            "3/1x1/x[11]o1 x 4,5",
            "3/1x1/x[12]o1 o 4,5",
            "3/1x1/x[12]o1 x 5,4",
            "3/1x1/xo1 x 4,5",
            "3/1o1/x[12]o1 x 4,5",
            "3/1x1/x[12]1o x 4,5",
            "4/1x2/x[12]o2 x 4,5",
        ];
        for other in others {
            assert_ne!(
                key(board, Symmetry::SQUARE, Shifts::NONE),
                key(other, Symmetry::SQUARE, Shifts::NONE),
                "{other}"
            );
        }
    }

    #[test]
    fn a_shift_around_a_joined_edge_leaves_the_key() {
        let board = "3/1x1/x[12]o1 x 4,5";
        let along = ["3/x2/o1x[12] x 4,5", "3/2x/1x[12]o x 4,5"];
        let up = ["1x1/x[12]o1/3 x 4,5", "x[12]o1/3/1x1 x 4,5"];
        let cylinder = Shifts { cols: true, rows: false };
        let torus = Shifts { cols: true, rows: true };
        for (other, is_up) in
            along.map(|other| (other, false)).into_iter().chain(up.map(|other| (other, true)))
        {
            for symmetries in [Symmetry::NONE, Symmetry::RECTANGLE] {
                let same = |shifts| key(board, symmetries, shifts) == key(other, symmetries, shifts);
                assert!(same(torus), "{other}");
                assert_eq!(same(cylinder), !is_up, "{other}");
                assert!(!same(Shifts::NONE), "{other}");
            }
        }
        let turned = "1ox/1x[12]1/3 x 4,5";
        assert_eq!(key(board, Symmetry::SQUARE, torus), key(turned, Symmetry::SQUARE, torus));
        let apart = ["3/2x/x[12]o1 x 4,5", "3/1x1/x[12]o1 o 4,5", "3/1x1/o1x[12] x 4,5"];
        for other in apart {
            assert_ne!(key(board, Symmetry::NONE, torus), key(other, Symmetry::NONE, torus), "{other}");
        }
    }

    #[test]
    fn every_symmetry_maps_the_board_onto_itself() {
        let size = (5, 5);
        for symmetry in Symmetry::SQUARE {
            let squares = (0..5).flat_map(|row| (0..5).map(move |col| Square::new(col, row)));
            let mut images: Vec<Square> = squares.map(|square| symmetry.image(square, size)).collect();
            images.sort();
            images.dedup();
            assert_eq!(images.len(), 25, "{symmetry:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_the_key_panic(text in "[xoXO0-9/\\[\\]é ]{0,300}") {
            key(&text, Symmetry::SQUARE, Shifts::NONE);
            key(&text, Symmetry::SQUARE, Shifts { cols: true, rows: true });
        }
    }
}
