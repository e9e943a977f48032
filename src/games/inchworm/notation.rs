//! The text of positions and moves.

use std::fmt;
use std::str::FromStr;

use super::lattice::{SIDE, cell, square};
use super::moves::{Move, Path};
use super::position::{Position, start};
use crate::board::{Bits, Rows, Sign, Square};
use crate::game::{BadMove, BadPosition, Options, Pair, Seat, tidy};

/// How moves are written.
pub(crate) const FORMS: &str =
    "d3 (drop), e1=e4 (collect), e5-f4-e3 (distribute, at most 25 squares), *d3 (place), R9 (rescue) or pass";

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |square| {
            let at = cell(square)?;
            let letter = self.owner(at)?.letter();
            Some(Sign { letter, height: self.heights[at as usize] as u16 })
        };
        Rows::write(f, SIDE, SIDE, sign)?;
        let Position { stock, prisoners, points, .. } = self;
        write!(f, " {} {},{}", self.to_move.letter(), stock.first, stock.second)?;
        write!(f, " {},{} {},{}", prisoners.first, prisoners.second, points.first, points.second)
    }
}

/// Reads a position string for a game with these options.
///
/// # Errors
/// What is malformed, or which numbers contradict each other.
pub(crate) fn read(options: &Options, text: &str) -> Result<Position, BadPosition> {
    let mut position = start(options).map_err(BadPosition::new)?;
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[rows, turn, stock, prisoners, points] = fields.as_slice() else {
        return Err(BadPosition::new(format_args!(
            "it has {} fields instead of five: rows, turn, stocks, prisoners, points, as in \
             8/8/8/8/8/8/8/8 x 25,25 0,0 0,0",
            fields.len()
        )));
    };
    read_rows(&mut position, rows)?;
    position.to_move = match turn {
        "x" => Seat::First,
        "o" => Seat::Second,
        _ => return Err(BadPosition::new(format_args!("{turn:?} is not x or o, who is to move"))),
    };
    let stock = read_pair("stocks", stock)?;
    let prisoners = read_pair("prisoners", prisoners)?;
    let points = read_pair("points", points)?;
    for seat in Seat::BOTH {
        conserved(&position, seat, stock[seat], prisoners[seat.other()])?;
        bounded(&position, seat, prisoners[seat], points[seat])?;
    }
    // Not larger than the pieces that there are, which fit.
    position.stock = stock.map(|pieces| pieces as u8);
    position.prisoners = prisoners.map(|pieces| pieces as u8);
    position.points = points;
    Ok(position)
}

fn read_rows(position: &mut Position, text: &str) -> Result<(), BadPosition> {
    let board = Rows::read(text, "xo", true).map_err(BadPosition::new)?;
    if (board.cols, board.rows) != (SIDE, SIDE) {
        let Rows { cols, rows, .. } = board;
        return Err(BadPosition::new(format_args!("the board is {cols}x{rows}, not 8x8")));
    }
    for (square, Sign { letter, height }) in board.signs {
        let (Some(seat), Some(at)) = (Seat::of_letter(letter), cell(square)) else { continue };
        let most = position.dealt[seat];
        if height > most as u16 {
            return Err(BadPosition::new(format_args!(
                "{square} has a stack of {height}, but {letter} has only {most} pieces"
            )));
        }
        position.stacks[seat] |= u64::bit(at);
        position.heights[at as usize] = height as u8;
    }
    Ok(())
}

/// Reads two numbers with a comma between them.
fn read_pair(what: &str, text: &str) -> Result<Pair<u16>, BadPosition> {
    let pair = |(first, second)| Some(Pair::new(read_number(first)?, read_number(second)?));
    text.split_once(',').and_then(pair).ok_or_else(|| {
        BadPosition::new(format_args!(
            "{what}: {text:?} is not two numbers with a comma between them, as in 0,9"
        ))
    })
}

/// All pieces of a player are on the board, in his stock, or prisoners of the other.
fn conserved(position: &Position, seat: Seat, stock: u16, held: u16) -> Result<(), BadPosition> {
    let (me, other, dealt) = (seat.letter(), seat.other().letter(), position.dealt[seat]);
    let board: u32 = position.stacks[seat].ones().map(|at| position.heights[at as usize] as u32).sum();
    let sum = board + stock as u32 + held as u32;
    if sum == dealt as u32 {
        return Ok(());
    }
    Err(BadPosition::new(format_args!(
        "{me} has {board} on the board, {stock} in stock and {held} held by {other}: that is {sum} pieces, \
         but {me} began with {dealt}"
    )))
}

/// Each prisoner has scored a point; and the turn that reached the goal captured no more than there is.
fn bounded(position: &Position, seat: Seat, prisoners: u16, points: u16) -> Result<(), BadPosition> {
    let (me, other) = (seat.letter(), seat.other().letter());
    if points < prisoners {
        return Err(BadPosition::new(format_args!(
            "{me} holds {prisoners} of {other}'s pieces, but has only {points} points: each captured piece scored one"
        )));
    }
    let most = position.goal - 1 + position.dealt[seat.other()] as u16;
    if points > most {
        return Err(BadPosition::new(format_args!(
            "{me} has {points} points, but with the goal at {} the game ends before anybody has more than {most}",
            position.goal
        )));
    }
    Ok(())
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Drop(on) => on.fmt(f),
            Move::Place(on) => write!(f, "*{on}"),
            Move::Collect(from, to) => write!(f, "{from}={to}"),
            Move::Distribute(path) => write_squares(f, path.squares()),
            Move::Rescue(pieces) => write!(f, "R{pieces}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

fn write_squares(f: &mut impl fmt::Write, squares: &[Square]) -> fmt::Result {
    for (i, square) in squares.iter().enumerate() {
        write!(f, "{}{square}", if i > 0 { "-" } else { "" })?;
    }
    Ok(())
}

/// The canonical move with the captured squares noted after it.
pub(crate) fn with_captures(played: &Move, captured: u64) -> String {
    let mut text = played.to_string();
    for (i, at) in captured.ones().enumerate() {
        text.push_str(if i == 0 { " X " } else { "-" });
        text.push_str(&square(at).to_string());
    }
    text
}

/// What is left of a text as a move when all that makes no difference is taken away: the note of captures, too.
pub(crate) fn without_note(text: &str) -> String {
    let mut tidied = tidy(text);
    if let Some(note) = tidied.find('x').filter(|&at| at > 0) {
        tidied.truncate(note);
    }
    tidied
}

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Move, BadMove> {
        let tidied = without_note(text);
        if let Some(pieces) = tidied.strip_prefix('r') {
            return read_number(pieces).map(Move::Rescue).ok_or_else(|| BadMove::not_a_move(text, FORMS));
        }
        if tidied == "pass" {
            return Ok(Move::Pass);
        }
        if let Some(on) = tidied.strip_prefix('*') {
            return on.parse().map(Move::Place).map_err(|_| BadMove::not_a_move(text, FORMS));
        }
        read_squares(&tidied).unwrap_or_else(|| Err(BadMove::not_a_move(text, FORMS)))
    }
}

/// A number written without sign and leading zeros.
fn read_number(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

/// Reads a drop, a collection or a distribution. Two squares without anything between them could be either of the
/// latter.
fn read_squares(text: &str) -> Option<Result<Move, BadMove>> {
    let (first, mut rest) = Square::read(text).ok()?;
    if let Some(to) = rest.strip_prefix('=') {
        return to.parse().ok().map(|to| Ok(Move::Collect(first, to)));
    }
    let mut squares = vec![first];
    let mut separated = false;
    while !rest.is_empty() {
        let plain = rest.strip_prefix('-');
        separated |= plain.is_some();
        let (square, after) = Square::read(plain.unwrap_or(rest)).ok()?;
        squares.push(square);
        rest = after;
    }
    match squares.len() {
        1 => Some(Ok(Move::Drop(first))),
        2 if !separated => Some(Err(BadMove::Ambiguous { text: text.to_owned(), forms: FORMS })),
        _ => Path::new(&squares).map(|path| Ok(Move::Distribute(path))),
    }
}
