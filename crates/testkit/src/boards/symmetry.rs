//! Positions under symmetries.

use std::collections::BTreeMap;

use postern_rules::board::rows::{Rows, Sign};
use postern_rules::game::symmetry::Symmetry;
use postern_rules::square::Square;

/// Returns the image of a position string.
pub fn image(position: &str, symmetry: Symmetry) -> String {
    moved(position, |at, size| symmetry.image(at, size))
}

/// Returns a position string with each piece on another square.
pub fn moved(position: &str, to: impl Fn(Square, (u8, u8)) -> Square) -> String {
    let (rows, fields) = position.split_once(' ').expect("rows and the player to move");
    let board = Rows::read(rows, "xoXO", true).expect("rows of a position");
    let size = (board.cols, board.rows);
    let turned: BTreeMap<_, Sign> = board.signs.iter().map(|&(at, sign)| (to(at, size), sign)).collect();
    let mut out = String::new();
    Rows::write(&mut out, board.cols, board.rows, |at| turned.get(&at).copied()).expect("strings take all");
    format!("{out} {fields}")
}
