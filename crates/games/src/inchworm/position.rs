//! Positions of Inchworm, the start position, and what can be derived from a position.

use super::lattice::{Lattice, cell, square};
use super::paths;
use super::reasons::{Illegal, Unfit};
use postern_rules::board::bits::Bits;
use postern_rules::game::info::{BadOption, Options};
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;
use postern_rules::typed::Quoted;

/// The most and the fewest pieces that a player may have at the start.
pub(crate) const MOST_PIECES: u8 = 25;
pub(crate) const FEWEST_PIECES: u8 = 5;

/// A position, together with the options of its game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) lattice: Lattice,
    /// True if prisoners may be placed on the board.
    pub(crate) placing: bool,
    pub(crate) goal: u16,
    /// Each player's stock at the start.
    pub(crate) dealt: Pair<u8>,
    pub(crate) to_move: Seat,
    pub(crate) stacks: Pair<u64>,
    /// The height of the stack on each square, 0 if the square is empty.
    pub(crate) heights: [u8; 64],
    pub(crate) stock: Pair<u8>,
    /// The opponent's pieces that each player holds.
    pub(crate) prisoners: Pair<u8>,
    pub(crate) points: Pair<u16>,
}

/// Returns the start position for these options.
pub(crate) fn start(options: &Options) -> Result<Position, BadOption> {
    let lattice =
        Lattice::of_word(options.get("edges")).ok_or_else(|| BadOption::new("edges", &Unfit::Edges))?;
    let goal = u16::try_from(options.number("goal")).map_err(|_| BadOption::new("goal", &Unfit::Goal))?;
    let stock = options.get("stock");
    let dealt = read_stocks(stock).ok_or_else(|| {
        let text = Quoted::new(stock);
        BadOption::new("stock", &Unfit::Stock { text, fewest: FEWEST_PIECES, most: MOST_PIECES })
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

/// Parses the option `stock`.
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

    /// Returns the squares on which the player to move may drop a piece.
    pub(crate) fn drops(&self) -> u64 {
        if self.stock[self.to_move] > 0 { self.empty() | self.own() } else { 0 }
    }

    /// Returns the squares on which the player to move may place a prisoner.
    pub(crate) fn places(&self) -> u64 {
        if self.placing && self.prisoners[self.to_move] > 0 { self.empty() } else { 0 }
    }

    /// Returns the squares to which the mover's stack on `from` can be collected.
    pub(crate) fn collects(&self, from: u32) -> u64 {
        self.lattice.line_ends(from, self.own())
    }

    /// Returns the number of squares after the first in a path of the stack on `from`, or `None` for a single piece.
    pub(crate) fn path_length(&self, from: u32) -> Option<u32> {
        (self.heights[from as usize] as u32).checked_sub(1).filter(|&more| more > 0)
    }

    /// Returns the number of the mover's pieces that the opponent holds.
    pub(crate) fn rescues(&self) -> u8 {
        self.prisoners[self.to_move.other()]
    }

    /// Returns the refusal of a pass, which names a move that is possible instead, or `None` if passing is legal.
    pub(crate) fn instead_of_passing(&self) -> Option<Illegal> {
        let spreads = |&cell: &u32| {
            self.path_length(cell).is_some_and(|more| paths::exists(self.lattice, cell, self.empty(), more))
        };
        let first = |set: u64| set.lowest().map(square);
        let collected = || self.own().ones().find(|&cell| self.collects(cell) != 0).map(square);
        let spread = || self.own().ones().find(spreads).map(square);
        let rescue = || (self.rescues() > 0).then(|| Illegal::MustRescue { held: self.rescues() });
        first(self.drops())
            .map(|square| Illegal::MustDrop { square })
            .or_else(|| first(self.places()).map(|square| Illegal::MustPlace { square }))
            .or_else(rescue)
            .or_else(|| collected().map(|square| Illegal::MustCollect { square }))
            .or_else(|| spread().map(|square| Illegal::MustSpread { square }))
    }

    /// Returns the squares of a collection in order, or an empty list if the squares are not joined by a line of
    /// stacks.
    pub(crate) fn line(&self, from: Square, to: Square) -> Vec<Square> {
        let (Some(from), Some(to)) = (cell(from), cell(to)) else { return Vec::new() };
        match self.lattice.way(from, to, self.own()) {
            Some(way) => self.lattice.along(from, way).map(square).collect(),
            None => Vec::new(),
        }
    }

    /// Adds `pieces` of `seat` to a square that is empty or has a stack of that player.
    pub(crate) fn put(&mut self, seat: Seat, cell: u32, pieces: u8) {
        self.stacks[seat] |= u64::bit(cell);
        self.heights[cell as usize] += pieces;
    }

    /// Removes a whole stack and returns its height.
    pub(crate) fn lift(&mut self, cell: u32) -> u8 {
        self.stacks.first &= !u64::bit(cell);
        self.stacks.second &= !u64::bit(cell);
        std::mem::take(&mut self.heights[cell as usize])
    }

    /// Returns each player's stacks whose group has no empty orthogonal neighbour.
    pub(crate) fn surrounded(&self) -> Pair<u64> {
        let beside_empty = self.lattice.beside(self.empty());
        self.stacks.map(|stacks| stacks & !self.lattice.connected(stacks & beside_empty, stacks))
    }

    /// Calls `f` with the stacks, the number of pieces and the liberties of each group of `seat`.
    pub(crate) fn each_group(&self, seat: Seat, mut f: impl FnMut(u64, i32, u64)) {
        let mut left = self.stacks[seat];
        let empty = self.empty();
        while let Some(first) = left.lowest() {
            let group = self.lattice.connected(1 << first, left);
            left &= !group;
            let pieces = group.ones().map(|at| self.heights[at as usize] as i32).sum();
            f(group, pieces, self.lattice.beside(group) & empty);
        }
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
