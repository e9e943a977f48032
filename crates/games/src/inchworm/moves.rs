//! Inchworm's moves and their notation: `d3`, `e1=e4`, `e5-f4-e3`, `*d3`, `R9`, `pass`.

use std::fmt;
use std::str::FromStr;

use super::lattice::{cell, square};
use super::position::MOST_PIECES;
use postern_rules::board::bits::Bits;
use postern_rules::game::notation::{BadMove, bare, tidy, tidy_starred};
use postern_rules::phrase::Phrase;
use postern_rules::square::Square;
use postern_rules::typed::{self, Quoted};

/// The id of the message that explains the notation.
pub(crate) const FORMS: &str = "inchworm-forms";

/// A move. Its squares may be off the board; the rules check that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Drops a piece from the mover's stock on an empty square or on one of the mover's stacks.
    Drop(Square),
    /// Places a prisoner, as the opponent's piece, on an empty square.
    Place(Square),
    /// Collects all stacks from the first square to the second into one stack on the second.
    Collect(Square, Square),
    Distribute(Path),
    /// Rescues all of the mover's pieces that the opponent holds. The number must match.
    Rescue(u16),
    Pass,
}

/// The squares of a distribution, starting with the stack's own square: 2 to 25 of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path {
    len: u8,
    /// Entries from `len` on are a1.
    squares: [Square; MOST_PIECES as usize],
}

impl Path {
    /// Returns `None` for fewer than 2 squares, or for more than `MOST_PIECES`.
    pub fn new(squares: &[Square]) -> Option<Path> {
        let fits = (2..=MOST_PIECES as usize).contains(&squares.len());
        fits.then(|| Path::filled(squares.iter().copied()))
    }

    /// Creates the path over these square numbers. There must be 2 to `MOST_PIECES` of them.
    pub(crate) fn of_cells(cells: &[u32]) -> Path {
        debug_assert!((2..=MOST_PIECES as usize).contains(&cells.len()));
        Path::filled(cells.iter().map(|&cell| square(cell)))
    }

    fn filled(squares: impl Iterator<Item = Square>) -> Path {
        let mut path = Path { len: 0, squares: [Square::new(0, 0); MOST_PIECES as usize] };
        for (slot, square) in path.squares.iter_mut().zip(squares) {
            *slot = square;
            path.len += 1;
        }
        path
    }

    /// Returns the stack's own square.
    pub fn start(&self) -> Square {
        self.squares[0]
    }

    pub fn squares(&self) -> &[Square] {
        &self.squares[..self.len as usize]
    }

    /// Returns the squares as a set. Two paths over the same set are the same turn.
    pub(crate) fn cells(&self) -> u64 {
        self.squares().iter().filter_map(|&square| cell(square)).fold(0, |set, cell| set | u64::bit(cell))
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.squares()).finish()
    }
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

/// Returns the canonical move with the captured squares noted after it.
pub(crate) fn with_captures(played: &Move, captured: u64) -> String {
    let mut text = played.to_string();
    for (i, at) in captured.ones().enumerate() {
        text.push_str(if i == 0 { " X " } else { "-" });
        text.push_str(&square(at).to_string());
    }
    text
}

/// Returns the text of a move without the parts that make no difference. The note of captures, ` X d3-d4`, is one of
/// them if it has that form; any other text with an `x` is no move.
pub(crate) fn without_note(text: &str) -> String {
    let plain = typed::plain(text);
    let bare = plain.trim();
    let inside = |(open, close)| bare.strip_prefix::<char>(open)?.strip_suffix::<char>(close);
    let plain = [('(', ')'), ('[', ']')].into_iter().find_map(inside).unwrap_or(bare);
    let (made, note) = plain.split_once(" X ").unwrap_or((plain, ""));
    let is_note = tidy(note).split('-').all(|square| square.parse::<Square>().is_ok());
    let made = if is_note { made } else { plain };
    // Here an asterisk before a square is no mark of a list.
    tidy_starred(made, |on| on.parse().is_ok_and(|on| cell(on).is_some()))
}

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Move, BadMove> {
        let tidied = without_note(text);
        // `*d3*` is a drop in emphasis, or a placement with a stray sign.
        let bare = bare(text);
        let emphasis = bare.strip_prefix('*').and_then(|inner| inner.strip_suffix('*'));
        if emphasis.is_some_and(|inner| inner.parse::<Square>().is_ok()) {
            return Err(BadMove::Ambiguous { text: Quoted::new(text), forms: Phrase::new(FORMS) });
        }
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

/// Parses a number written without a sign or leading zeros.
pub(crate) fn read_number(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

/// Reads a drop, a collection or a distribution. Two squares of the board without a separator are refused, since they
/// could be a collection or a distribution. The rules name a square that is off the board.
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
        2 if !separated && squares.iter().all(|&square| cell(square).is_some()) => {
            Some(Err(BadMove::Ambiguous { text: Quoted::new(text), forms: Phrase::new(FORMS) }))
        }
        _ => Path::new(&squares).map(|path| Ok(Move::Distribute(path))),
    }
}
