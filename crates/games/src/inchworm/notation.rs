//! Inchworm's position strings.

use std::fmt;

use super::lattice::{SIDE, cell};
use super::moves::read_number;
use super::position::{Position, start};
use super::reasons::Unfit;
use postern_rules::board::bits::Bits;
use postern_rules::board::rows::{Rows, Sign};
use postern_rules::game::info::Options;
use postern_rules::game::notation::rows_and_turn;
use postern_rules::game::rules::BadPosition;
use postern_rules::seat::{Pair, Seat};
use postern_rules::typed::Quoted;

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
/// Names the malformed field, or the numbers that contradict each other.
pub(crate) fn read(options: &Options, text: &str) -> Result<Position, BadPosition> {
    let mut position = start(options).map_err(|bad| BadPosition(bad.reason))?;
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[rows, turn, stock, prisoners, points] = fields.as_slice() else {
        return Err(Unfit::Fields { found: fields.len() }.into());
    };
    for (square, Sign { letter, height }) in rows_and_turn::board(rows, "xo", SIDE, SIDE, true)?.signs {
        let (Some(seat), Some(at)) = (Seat::of_letter(letter), cell(square)) else { continue };
        let most = position.dealt[seat];
        if height > most as u16 {
            return Err(Unfit::Tall { square, height, seat, most }.into());
        }
        position.stacks[seat] |= u64::bit(at);
        position.heights[at as usize] = height as u8;
    }
    position.to_move = rows_and_turn::seat(turn)?;
    let stock = read_pair("stock", stock)?;
    let prisoners = read_pair("prisoners", prisoners)?;
    let points = read_pair("points", points)?;
    for seat in Seat::BOTH {
        conserved(&position, seat, stock[seat], prisoners[seat.other()])?;
        bounded(&position, seat, prisoners[seat], points[seat])?;
    }
    // `conserved` has checked that neither exceeds the pieces dealt.
    position.stock = stock.map(|pieces| pieces as u8);
    position.prisoners = prisoners.map(|pieces| pieces as u8);
    position.points = points;
    Ok(position)
}

/// Reads two numbers separated by a comma.
fn read_pair(field: &'static str, text: &str) -> Result<Pair<u16>, Unfit> {
    let pair = |(first, second)| Some(Pair::new(read_number(first)?, read_number(second)?));
    let pair = text.split_once(',').and_then(pair);
    pair.ok_or_else(|| Unfit::NoPair { field, text: Quoted::new(text) })
}

/// Checks that a player's pieces on the board, in stock and held by the opponent add up to those dealt at the start.
fn conserved(position: &Position, seat: Seat, stock: u16, held: u16) -> Result<(), Unfit> {
    let dealt = position.dealt[seat];
    let board: u32 = position.stacks[seat].ones().map(|at| position.heights[at as usize] as u32).sum();
    let sum = board + stock as u32 + held as u32;
    if sum == dealt as u32 { Ok(()) } else { Err(Unfit::Sum { seat, board, stock, held, sum, dealt }) }
}

/// Checks that each prisoner has scored a point, and that the turn that reached the goal captured no more pieces than
/// the opponent has.
fn bounded(position: &Position, seat: Seat, prisoners: u16, points: u16) -> Result<(), Unfit> {
    let goal = position.goal;
    let most = goal - 1 + position.dealt[seat.other()] as u16;
    if points < prisoners {
        Err(Unfit::FewPoints { seat, prisoners, points })
    } else if points > most {
        Err(Unfit::ManyPoints { seat, points, goal, most })
    } else {
        Ok(())
    }
}
