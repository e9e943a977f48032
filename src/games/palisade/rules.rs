//! Palisade's position, what may be played in it, what a stone fences in, and the end.

use std::hash::{Hash, Hasher};

use super::links::Links;
use super::moves::Move;
use crate::board::{Bits, Field, Rows, Square, Wide};
use crate::game::{Next, Outcome, Pair, Playable, Seat, Token, phrases, sized_position};

/// The smallest and the largest board.
pub(super) const SMALLEST: u8 = 5;
pub(super) const LARGEST: u8 = 25;

/// Stones, territory and the player to move, on a board that fits into the bits of `B` and, with the ring around it,
/// has at most `L` points.
///
/// The territory and the links follow from the stones; they are kept up to date rather than found anew.
#[derive(Clone, Debug)]
pub struct Board<B, const L: usize> {
    field: Field<B>,
    /// The points of the first player; the others are the second player's.
    even: B,
    /// Of both players.
    stones: B,
    owned: Pair<B>,
    turn: Seat,
    links: Links<L>,
}

impl<B: Bits, const L: usize> PartialEq for Board<B, L> {
    fn eq(&self, other: &Self) -> bool {
        (self.field.cols, self.stones, self.turn) == (other.field.cols, other.stones, other.turn)
    }
}

impl<B: Bits, const L: usize> Eq for Board<B, L> {}

impl<B: Bits, const L: usize> Hash for Board<B, L> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.field.cols, self.stones, self.turn).hash(state);
    }
}

sized_position! {
    /// A position of any size: up to 11x11, 19x19, 25x25.
    Board<u128, { 13 * 13 }> =>
    Box<Board<u128, { 13 * 13 }>>, Box<Board<Wide<6>, { 21 * 21 }>>, Box<Board<Wide<10>, { 27 * 27 }>>
}

impl Position {
    /// The empty board of an odd size up to 25.
    pub(super) fn empty(size: u8) -> Position {
        match size {
            0..=11 => Position::Small(Box::new(Board::empty(size))),
            12..=19 => Position::Middle(Box::new(Board::empty(size))),
            _ => Position::Large(Box::new(Board::empty(size))),
        }
    }
}

phrases! {
    /// Why a stone may not be placed.
    pub enum Illegal {
        GameOver = "palisade-over",
        OffBoard { square: Square, size: u8 } = "palisade-off-board",
        /// A point of the other player's parity.
        OtherParity { square: Square, turn: Seat } = "palisade-other-parity" [square],
        Occupied { square: Square } = "palisade-occupied" [square],
        /// A point within a loop, and its owner's stones around the region there.
        Within { square: Square, owner: Seat, border: Vec<Square> } = "palisade-within" [square, border],
    }
}

phrases! {
    /// Why no game has this size, or no board these stones.
    pub enum Unfit {
        EvenSize { size: i64, smaller: i64, larger: i64 } = "palisade-even-size",
        /// A stone on a point where its owner never places.
        OtherParity { square: Square, seat: Seat } = "palisade-impossible-parity",
        /// A stone within an enemy loop, which would have captured it.
        Captured { square: Square, seat: Seat } = "palisade-impossible-captured",
    }
}

phrases! {
    /// The only way a game of Palisade ends: what each player owns then.
    #[derive(Copy)]
    pub enum Reason {
        AllOwned { first: u32, second: u32 } = "palisade-all-owned",
    }
}

impl<B: Bits, const L: usize> Board<B, L> {
    fn empty(size: u8) -> Board<B, L> {
        let field = Field::new(size, size);
        let mut even = B::EMPTY;
        // The size is odd, so numbers alternate as parities do.
        (0..size as u32 * size as u32).step_by(2).for_each(|index| even |= B::bit(index));
        Board {
            field,
            even,
            stones: B::EMPTY,
            owned: Pair::new(B::EMPTY, B::EMPTY),
            turn: Seat::First,
            links: Links::new(size),
        }
    }

    /// Puts the stones of a board of the same size on the empty board.
    pub(super) fn set(&mut self, rows: &Rows, turn: Seat) -> Result<(), Unfit> {
        for (square, sign) in &rows.signs {
            let Some(seat) = Seat::of_letter(sign.letter) else { continue };
            let bit = self.field.bit(*square);
            if !self.points(seat).meets(bit) {
                return Err(Unfit::OtherParity { square: *square, seat });
            }
            self.stones |= bit;
            self.links.add(self.links.point(square.index(self.size())));
        }
        self.turn = turn;
        for seat in Seat::BOTH {
            let cells = self.set_of(self.links.cells_within(seat));
            if let Some(stone) = (cells & self.stones).lowest() {
                return Err(Unfit::Captured { square: self.field.square(stone), seat: seat.other() });
            }
            self.owned[seat] = self.region(cells);
        }
        Ok(())
    }

    pub fn size(&self) -> u8 {
        self.field.cols
    }

    /// The points of the board, to step on.
    pub fn field(&self) -> &Field<B> {
        &self.field
    }

    /// The points of a player's parity.
    #[inline(always)]
    pub fn points(&self, seat: Seat) -> B {
        match seat {
            Seat::First => self.even,
            Seat::Second => self.field.all.without(self.even),
        }
    }

    #[inline(always)]
    pub fn stones(&self, seat: Seat) -> B {
        self.stones & self.points(seat)
    }

    /// The points on the loops of a player and within them.
    #[inline(always)]
    pub fn owned(&self, seat: Seat) -> B {
        self.owned[seat]
    }

    /// The points where a player could place as the player to move: never empty before the end.
    #[inline(always)]
    pub fn open(&self, seat: Seat) -> B {
        self.points(seat).without(self.stones | self.owned.first | self.owned.second)
    }

    #[inline(always)]
    pub fn is_over(&self) -> bool {
        (self.owned.first | self.owned.second) == self.field.all
    }

    /// The number of stones, those of the ring included, that a stone on an open point would be linked to, and true if
    /// it would close a loop.
    #[inline(always)]
    pub(super) fn look(&self, index: u32) -> (usize, bool) {
        self.links.look(self.links.point(index))
    }

    /// The number of points that each player owns.
    pub fn territory(&self) -> Pair<u32> {
        self.owned.map(B::count)
    }

    /// The owner's stones around the owned region of a point.
    fn border(&self, square: Square, owner: Seat) -> Vec<Square> {
        let cells = self.links.cells_around(owner, square.index(self.size()));
        let cells = self.set_of(cells);
        self.squares(self.region(cells) & self.stones(owner))
    }

    fn set_of(&self, members: Vec<u32>) -> B {
        members.into_iter().fold(B::EMPTY, |set, member| set | B::bit(member))
    }

    /// Takes what the new stone on `point` encloses: the points, and the enemy's stones and loops on them.
    fn fence_in(&mut self, point: usize, closed: usize) {
        let enemy = self.turn.other();
        let mut cells = B::EMPTY;
        self.links.each_cell_within(point, closed, |cell| cells |= B::bit(cell));
        let region = self.region(cells);
        self.owned[self.turn] |= region;
        self.owned[enemy] = self.owned[enemy].without(region);
        let captured = cells & self.stones;
        if !captured.is_empty() {
            self.stones = self.stones.without(captured);
            self.links.remove(enemy, captured.ones(), self.stones(enemy).ones());
        }
    }

    /// Cells within loops and the points of the loops' owner beside them.
    fn region(&self, cells: B) -> B {
        cells | self.field.beside(cells)
    }

    /// The members of a set in canonical order.
    pub fn squares(&self, set: B) -> Vec<Square> {
        self.field.squares(set)
    }
}

impl<B: Bits, const L: usize> Playable for Board<B, L> {
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
        // Numbers rise, so the row is followed rather than divided for.
        let (mut row, mut row_start, cols) = (0, 0, self.field.cols as u32);
        for index in self.open(self.turn).ones() {
            while index >= row_start + cols {
                row += 1;
                row_start += cols;
            }
            f(Move(Square::new((index - row_start) as u8, row)));
        }
    }

    fn check(&self, candidate: Move) -> Result<Move, Illegal> {
        let Move(square) = candidate;
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        if !square.on(self.size(), self.size()) {
            return Err(Illegal::OffBoard { square, size: self.size() });
        }
        let bit = self.field.bit(square);
        if !self.points(self.turn).meets(bit) {
            return Err(Illegal::OtherParity { square, turn: self.turn });
        }
        if self.stones.meets(bit) {
            return Err(Illegal::Occupied { square });
        }
        match Seat::BOTH.into_iter().find(|&seat| self.owned[seat].meets(bit)) {
            Some(owner) => Err(Illegal::Within { square, owner, border: self.border(square, owner) }),
            None => Ok(candidate),
        }
    }

    fn next(&self, entered: &[Token]) -> Next<Move> {
        match entered {
            [] => {
                let open = self.squares(self.open(self.turn));
                Next::new(open.into_iter().map(Token::Square).collect(), None)
            }
            [Token::Square(square)] => Next::new(Vec::new(), self.check(Move(*square)).ok()),
            _ => Next::NOTHING,
        }
    }

    #[inline]
    fn play(&mut self, &Move(square): &Move) {
        let (index, enemy) = (square.index(self.field.cols), self.turn.other());
        self.stones |= B::bit(index);
        let point = self.links.point(index);
        let closed = self.links.add(point);
        if closed > 0 {
            self.fence_in(point, closed);
        }
        self.turn = enemy;
    }

    fn score(&self) -> Option<Pair<u32>> {
        Some(self.territory())
    }
}
