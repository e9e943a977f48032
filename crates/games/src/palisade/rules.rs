//! Palisade's rules: positions, legality, captures, and the end.

use std::hash::{Hash, Hasher};

use super::links::Links;
use super::moves::Move;
use super::points::{Gaps, Points};
use postern_rules::board::bits::{Bits, Wide};
use postern_rules::board::rows::Rows;
use postern_rules::game::ending::Outcome;
use postern_rules::game::rules::Playable;
use postern_rules::game::token::{Next, Token};
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;
use postern_rules::{phrases, sized_position};

/// The smallest and the largest board size.
pub(crate) const SMALLEST: u8 = 5;
pub(crate) const LARGEST: u8 = 25;

/// Stones, loops and the player to move. The board with its ring must fit into rows of `STRIDE` points, and half of its
/// points into the bits of `B`.
///
/// Enclosed points and links follow from the stones, and are updated incrementally.
#[derive(Clone, Debug)]
pub struct SizedPosition<B, const STRIDE: usize> {
    pub(crate) points: Points<B, STRIDE>,
    /// The stones of each player, including those of the ring.
    stones: Pair<B>,
    /// The enemy's points within each player's loops.
    within: Pair<B>,
    turn: Seat,
    links: Links<STRIDE>,
}

/// The stones of the ring imply the board size.
impl<B: Bits, const STRIDE: usize> PartialEq for SizedPosition<B, STRIDE> {
    fn eq(&self, other: &Self) -> bool {
        (self.stones, self.turn) == (other.stones, other.turn)
    }
}

impl<B: Bits, const STRIDE: usize> Eq for SizedPosition<B, STRIDE> {}

impl<B: Bits, const STRIDE: usize> Hash for SizedPosition<B, STRIDE> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.stones, self.turn).hash(state);
    }
}

sized_position! {
    /// A position of any size. The variants hold boards up to 13x13, 19x19 and 25x25.
    SizedPosition<u128, 15> => Box<SizedPosition<u128, 15>>, Box<SizedPosition<Wide<4>, 21>>, Box<SizedPosition<Wide<6>, 27>>
}

impl Position {
    /// Returns the empty board of an odd size up to 25.
    pub(crate) fn empty(size: u8) -> Position {
        match size {
            0..=13 => Position::Small(Box::new(SizedPosition::empty(size))),
            14..=19 => Position::Middle(Box::new(SizedPosition::empty(size))),
            _ => Position::Large(Box::new(SizedPosition::empty(size))),
        }
    }
}

phrases! {
    /// Why a stone cannot be placed.
    pub enum Illegal {
        GameOver = "palisade-over",
        OffBoard { square: Square, size: u8 } = "palisade-off-board",
        /// The point has the other player's parity.
        OtherParity { square: Square, turn: Seat } = "palisade-other-parity" [square],
        Occupied { square: Square } = "palisade-occupied" [square],
        /// The point is within a loop. `border` has its owner's stones around that region.
        Within { square: Square, owner: Seat, border: Vec<Square> } = "palisade-within" [square, border],
    }
}

phrases! {
    /// Why a size or a position is not valid for Palisade.
    pub enum Unfit {
        EvenSize { size: i64, smaller: i64, larger: i64 } = "palisade-even-size",
        /// A stone on a point where its owner never places.
        OtherParity { square: Square, seat: Seat } = "palisade-impossible-parity",
        /// A stone within an enemy loop, which would have captured it.
        Captured { square: Square, seat: Seat } = "palisade-impossible-captured",
    }
}

phrases! {
    /// The only way a game of Palisade ends, with the points that each player owns.
    #[derive(Copy)]
    pub enum Reason {
        AllOwned { first: u32, second: u32 } = "palisade-all-owned",
    }
}

impl<B: Bits, const STRIDE: usize> SizedPosition<B, STRIDE> {
    fn empty(size: u8) -> SizedPosition<B, STRIDE> {
        let points = Points::new(size);
        SizedPosition {
            points,
            stones: Pair::new(points.ring(Seat::First), points.ring(Seat::Second)),
            within: Pair::new(B::EMPTY, B::EMPTY),
            turn: Seat::First,
            links: Links::of_ring(size),
        }
    }

    /// Puts a stone on an empty point and returns an upper bound on the loops it closes.
    #[inline(always)]
    fn link(&mut self, point: usize) -> u32 {
        let seat = self.points.owner(point);
        let bit = self.points.bit(point);
        let linked = self.points.diagonals(bit).map(|next| self.stones[seat].meets(next));
        self.stones[seat] |= bit;
        self.links.add(point, linked)
    }

    /// Puts the stones of a board of the same size on this board, which must be empty.
    pub(crate) fn set(&mut self, rows: &Rows, turn: Seat) -> Result<(), Unfit> {
        for (square, sign) in &rows.signs {
            let Some(seat) = Seat::of_letter(sign.letter) else { continue };
            let point = self.points.number(*square);
            if self.points.owner(point) != seat {
                return Err(Unfit::OtherParity { square: *square, seat });
            }
            self.link(point);
        }
        self.turn = turn;
        for seat in Seat::BOTH {
            let enemy = seat.other();
            let reached = self.gaps(seat).region(self.points.outer[enemy]);
            self.within[seat] = self.points.inner[enemy].without(reached);
        }
        let captured =
            |seat: Seat| (self.within[seat.other()] & self.stones[seat]).lowest().map(|stone| (seat, stone));
        match Seat::BOTH.into_iter().find_map(captured) {
            Some((seat, stone)) => Err(Unfit::Captured { square: self.square(seat, stone), seat }),
            None => Ok(()),
        }
    }

    pub fn size(&self) -> u8 {
        self.points.size
    }

    /// Returns all points of the board in canonical order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<B, STRIDE> {
        let size = self.size();
        (0..size).flat_map(move |row| (0..size).map(move |col| Square::new(col, row)))
    }

    /// Returns the point of a place in a set of `seat`.
    pub(crate) fn square(&self, seat: Seat, place: u32) -> Square {
        self.points.square(self.points.at(seat, place))
    }

    /// Returns the owner of the stone on a point.
    pub fn stone(&self, square: Square) -> Option<Seat> {
        let point = self.points.number(square);
        let seat = self.points.owner(point);
        self.stones[seat].meets(self.points.bit(point)).then_some(seat)
    }

    /// Returns the owner of a point, which is on or within that player's loops.
    pub fn owner(&self, square: Square) -> Option<Seat> {
        let point = self.points.number(square);
        let (seat, bit) = (self.points.owner(point), self.points.bit(point));
        if self.within[seat.other()].meets(bit) {
            return Some(seat.other());
        }
        self.owned(seat).meets(bit).then_some(seat)
    }

    /// Returns a player's stones on the board, without the ring.
    #[inline(always)]
    pub(crate) fn stones(&self, seat: Seat) -> B {
        self.stones[seat] & self.points.inner[seat]
    }

    /// Returns the points of a player's parity on or within that player's loops.
    #[inline(always)]
    pub(crate) fn owned(&self, seat: Seat) -> B {
        self.points.beside(seat.other(), self.within[seat]) & self.points.inner[seat]
    }

    /// Returns the points of the enemy's parity within a player's loops.
    #[inline(always)]
    pub(crate) fn within(&self, seat: Seat) -> B {
        self.within[seat]
    }

    /// Returns the same board with `turn` to move.
    pub(crate) fn with_turn(&self, turn: Seat) -> Self {
        SizedPosition { turn, ..self.clone() }
    }

    /// Returns the points where `seat` could place if it were to move. Never empty before the end.
    #[inline(always)]
    pub(crate) fn open(&self, seat: Seat) -> B {
        self.points.inner[seat].without(self.stones[seat] | self.owned(seat) | self.within[seat.other()])
    }

    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.open(self.turn).is_empty()
    }

    /// Returns the number of stones, including those of the ring, that a stone of `seat` would be linked to.
    pub(crate) fn links(&self, seat: Seat, point: usize) -> usize {
        let around = self.points.diagonals(self.points.bit(point));
        around.into_iter().filter(|&next| self.stones[seat].meets(next)).count()
    }

    /// Returns the open points where a stone of the player to move completes a loop of four. If some of these loops
    /// capture an enemy stone, returns only those.
    #[inline(always)]
    pub(crate) fn smallest_loops(&self) -> B {
        let (own, enemy) = (self.turn, self.turn.other());
        let (open, cells) = (self.open(own), self.points.lacking_one(own, self.stones[own]));
        let captures = self.points.beside(enemy, cells & self.stones(enemy)) & open;
        if captures.is_empty() {
            self.points.beside(enemy, cells & self.points.inner[enemy]) & open
        } else {
            captures
        }
    }

    /// Returns true if a stone on an open point may close a loop.
    #[inline(always)]
    pub(crate) fn may_close(&self, point: usize) -> bool {
        self.links.closes(point)
    }

    /// Returns the number of points that each player owns.
    #[inline(always)]
    pub fn territory(&self) -> Pair<u32> {
        let count = |seat: Seat| self.within[seat].count() + self.owned(seat).count();
        Pair::new(count(Seat::First), count(Seat::Second))
    }

    #[inline(always)]
    fn gaps(&self, seat: Seat) -> Gaps<B, STRIDE> {
        self.points.gaps(seat, self.stones[seat])
    }

    /// Returns the owner's stones around the owned region of an empty point.
    fn border(&self, square: Square, owner: Seat) -> Vec<Square> {
        let point = self.points.number(square);
        let (seat, bit) = (self.points.owner(point), self.points.bit(point));
        let cells = if seat == owner { self.points.beside(seat, bit) } else { bit };
        let region = self.gaps(owner).region(cells);
        let stones = self.points.beside(owner.other(), region) & self.stones(owner);
        stones.ones().map(|place| self.square(owner, place)).collect()
    }

    /// Places a stone on an open point. Returns true if it closes a loop.
    #[inline(always)]
    pub(crate) fn place(&mut self, point: usize) -> bool {
        let closes = match self.link(point) {
            0 => false,
            most => self.fence_in(point, most),
        };
        self.turn = self.turn.other();
        closes
    }

    /// Captures the points that the new stone encloses, with the enemy's stones and loops on them.
    fn fence_in(&mut self, point: usize, most: u32) -> bool {
        let (own, enemy) = (self.turn, self.turn.other());
        let cells = self.points.beside(own, self.points.bit(point)) & self.points.inner[enemy];
        let region = self.gaps(own).enclosed(cells, self.points.outer[enemy], most);
        self.within[own] |= region;
        self.within[enemy] = self.within[enemy].without(self.points.beside(enemy, region));
        self.stones[enemy] = self.stones[enemy].without(region);
        !region.is_empty()
    }
}

impl<B: Bits, const STRIDE: usize> Playable for SizedPosition<B, STRIDE> {
    type Move = Move;
    type Illegal = Illegal;
    type Reason = Reason;

    fn outcome(&self) -> Option<Outcome<Reason>> {
        if !self.is_over() {
            return None;
        }
        let Pair { first, second } = self.territory();
        let winner = if first > second { Seat::First } else { Seat::Second };
        Some(Outcome::won(winner, Reason::AllOwned { first, second }))
    }

    fn to_move(&self) -> Seat {
        self.turn
    }

    fn count(&self) -> u64 {
        self.open(self.turn).count() as u64
    }

    #[inline]
    fn for_each_move(&self, f: &mut dyn FnMut(Move)) {
        self.open(self.turn).ones().for_each(|place| f(Move(self.square(self.turn, place))));
    }

    fn check(&self, candidate: Move) -> Result<Move, Illegal> {
        let Move(square) = candidate;
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        if !square.on(self.size(), self.size()) {
            return Err(Illegal::OffBoard { square, size: self.size() });
        }
        if self.points.owner(self.points.number(square)) != self.turn {
            return Err(Illegal::OtherParity { square, turn: self.turn });
        }
        if self.stone(square).is_some() {
            return Err(Illegal::Occupied { square });
        }
        match self.owner(square) {
            Some(owner) => Err(Illegal::Within { square, owner, border: self.border(square, owner) }),
            None => Ok(candidate),
        }
    }

    fn next(&self, entered: &[Token]) -> Next<Move> {
        match entered {
            [] => {
                let open = self.open(self.turn).ones().map(|place| self.square(self.turn, place));
                Next::new(open.map(Token::Square).collect(), None)
            }
            [Token::Square(square)] => Next::new(Vec::new(), self.check(Move(*square)).ok()),
            _ => Next::NOTHING,
        }
    }

    #[inline]
    fn play(&mut self, &Move(square): &Move) {
        self.place(self.points.number(square));
    }

    fn score(&self) -> Option<Pair<u32>> {
        Some(self.territory())
    }
}
