//! Inchworm's position strings.

use std::fmt;

use super::lattice::{SIDE, cell};
use super::moves::read_number;
use super::position::{Position, start};
use crate::board::{Bits, Rows, Sign};
use crate::game::{BadPosition, Options, Pair, Seat};

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
