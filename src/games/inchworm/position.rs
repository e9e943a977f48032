//! Position and start, and what can be seen from a position.

use super::lattice::{Lattice, cell, square};
use super::paths;
use crate::board::{Bits, Square};
use crate::game::{BadOption, Options, Pair, Seat};

/// The most and the fewest pieces that a player may begin with.
pub(crate) const MOST_PIECES: u8 = 25;
pub(crate) const FEWEST_PIECES: u8 = 5;

/// A position, with the options that its game is played with.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) lattice: Lattice,
    /// Whether prisoners may be placed.
    pub(crate) placing: bool,
    pub(crate) goal: u16,
    /// The stock at the start.
    pub(crate) dealt: Pair<u8>,
    pub(crate) to_move: Seat,
    pub(crate) stacks: Pair<u64>,
    /// 0 on empty squares.
    pub(crate) heights: [u8; 64],
    pub(crate) stock: Pair<u8>,
    /// The pieces of the other that a player holds.
    pub(crate) prisoners: Pair<u8>,
    pub(crate) points: Pair<u16>,
}

/// Something that can be done instead of passing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alternative {
    Drop(Square),
    Place(Square),
    Collect(Square),
    Distribute(Square),
    Rescue(u8),
}

/// The empty board of a game with these options.
pub(crate) fn start(options: &Options) -> Result<Position, BadOption> {
    let bad = |option: &str, reason: String| BadOption { option: option.into(), reason };
    let lattice = Lattice::of_word(options.get("edges"))
        .ok_or_else(|| bad("edges", "it is flat, cylinder or torus".into()))?;
    let goal = u16::try_from(options.number("goal"))
        .map_err(|_| bad("goal", "it is a whole number from 10 to 200".into()))?;
    let dealt = read_stocks(options.get("stock")).ok_or_else(|| {
        let reason = format!(
            "{:?} is not two numbers from {FEWEST_PIECES} to {MOST_PIECES} with a comma between them, as in 25,20",
            options.get("stock")
        );
        bad("stock", reason)
    })?;
    Ok(Position {
        lattice,
        placing: options.get("captives") == "place",
        goal,
        dealt,
        to_move: Seat::First,
        stacks: Pair::new(0, 0),
        heights: [0; 64],
        stock: dealt,
        prisoners: Pair::new(0, 0),
        points: Pair::new(0, 0),
    })
}

/// Reads the option `stock`.
pub(crate) fn read_stocks(text: &str) -> Option<Pair<u8>> {
    let (first, second) = text.split_once(',')?;
    let pieces =
        |text: &str| text.trim().parse().ok().filter(|pieces| (FEWEST_PIECES..=MOST_PIECES).contains(pieces));
    Some(Pair::new(pieces(first)?, pieces(second)?))
}

impl Position {
    pub(crate) fn own(&self) -> u64 {
        self.stacks[self.to_move]
    }

    pub(crate) fn empty(&self) -> u64 {
        !(self.stacks.first | self.stacks.second)
    }

    pub(crate) fn owner(&self, cell: u32) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.stacks[seat].has(cell))
    }

    /// The squares on which the player to move may drop a piece.
    pub(crate) fn drops(&self) -> u64 {
        if self.stock[self.to_move] > 0 { self.empty() | self.own() } else { 0 }
    }

    /// The squares on which he may place a prisoner.
    pub(crate) fn places(&self) -> u64 {
        if self.placing && self.prisoners[self.to_move] > 0 { self.empty() } else { 0 }
    }

    /// The squares on which a stack of his on `from` may be collected.
    pub(crate) fn collects(&self, from: u32) -> u64 {
        self.lattice.line_ends(from, self.own())
    }

    /// How many squares follow the first in a path of his stack on `from`; `None` for a single piece.
    pub(crate) fn path_length(&self, from: u32) -> Option<u32> {
        (self.heights[from as usize] as u32).checked_sub(1).filter(|&more| more > 0)
    }

    /// His pieces that the other holds.
    pub(crate) fn rescues(&self) -> u8 {
        self.prisoners[self.to_move.other()]
    }

    /// Something that he can do instead of passing.
    pub(crate) fn alternative(&self) -> Option<Alternative> {
        if let Some(cell) = self.drops().lowest() {
            return Some(Alternative::Drop(square(cell)));
        }
        if let Some(cell) = self.places().lowest() {
            return Some(Alternative::Place(square(cell)));
        }
        if self.rescues() > 0 {
            return Some(Alternative::Rescue(self.rescues()));
        }
        if let Some(cell) = self.own().ones().find(|&cell| self.collects(cell) != 0) {
            return Some(Alternative::Collect(square(cell)));
        }
        let spreads = |&cell: &u32| {
            self.path_length(cell).is_some_and(|more| paths::exists(self.lattice, cell, self.empty(), more))
        };
        self.own().ones().find(spreads).map(|cell| Alternative::Distribute(square(cell)))
    }

    /// The squares of a collection, in its order; empty where there is no way.
    pub(crate) fn line(&self, from: Square, to: Square) -> Vec<Square> {
        let (Some(from), Some(to)) = (cell(from), cell(to)) else { return Vec::new() };
        match self.lattice.way(from, to, self.own()) {
            Some(way) => self.lattice.along(from, way).map(square).collect(),
            None => Vec::new(),
        }
    }

    /// Puts `pieces` more of a player on a square that is empty or his.
    pub(crate) fn put(&mut self, seat: Seat, cell: u32, pieces: u8) {
        self.stacks[seat] |= u64::bit(cell);
        self.heights[cell as usize] += pieces;
    }

    /// Takes a whole stack away and returns its height.
    pub(crate) fn lift(&mut self, cell: u32) -> u8 {
        self.stacks.first &= !u64::bit(cell);
        self.stacks.second &= !u64::bit(cell);
        std::mem::take(&mut self.heights[cell as usize])
    }

    /// The stacks of each player in groups without an empty orthogonal neighbour.
    pub(crate) fn surrounded(&self) -> Pair<u64> {
        let beside_empty = self.lattice.beside(self.empty());
        self.stacks.map(|stacks| stacks & !self.lattice.connected(stacks & beside_empty, stacks))
    }

    pub(crate) fn capture(&mut self) {
        let fallen = self.surrounded();
        for seat in Seat::BOTH {
            let pieces: u8 = fallen[seat].ones().map(|cell| self.lift(cell)).sum();
            self.prisoners[seat.other()] += pieces;
            self.points[seat.other()] += pieces as u16;
        }
    }
}
