//! The board, the moves and the end of Breakthrough.

use postern_rules::board::bits::Bits;
use postern_rules::game::ending::Outcome;
use postern_rules::game::notation::from_to;
use postern_rules::game::rules::Playable;
use postern_rules::game::token::{Next, Token};
use postern_rules::phrases;
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;

use super::moves::{Move, SIZE};

/// The men and the turn. Black starts on the two lowest rows and moves up; White moves down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub men: Pair<u64>,
    pub turn: Seat,
    /// True if men also take straight ahead.
    pub takes_straight: bool,
}

phrases! {
    /// The reason why a well-formed move is illegal.
    pub enum Illegal {
        NoMan { at: Square } = "breakthrough-no-man" [at],
        NotYours { at: Square } = "breakthrough-not-yours" [at],
        NotOneForward { from: Square, to: Square } = "breakthrough-not-forward" [from, to],
        Occupied { at: Square } = "breakthrough-occupied" [at],
        StraightCapture { at: Square } = "breakthrough-straight-capture" [at],
    }
}

phrases! {
    /// The reason why the game is over.
    #[derive(Copy)]
    pub enum Reason {
        /// This player has a man on the far row.
        Arrived { seat: Seat } = "breakthrough-arrived",
        /// This player has no man left.
        Bare { seat: Seat } = "breakthrough-bare",
    }
}

impl Position {
    pub const START: Position =
        Position { men: Pair::new(0xFFF, 0xFFF << 24), turn: Seat::First, takes_straight: false };

    pub fn owner(&self, square: Square) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.men[seat].has(square.index(SIZE)))
    }

    /// The three squares ahead of a man of the player to move: left, straight, right. Their contents do not matter.
    fn ahead(&self, from: Square) -> impl Iterator<Item = Square> + use<> {
        let row = match self.turn {
            Seat::First => from.row.checked_add(1),
            Seat::Second => from.row.checked_sub(1),
        };
        let cols = from.col.saturating_sub(1)..=from.col + 1;
        let to = row.into_iter().flat_map(move |row| cols.clone().map(move |col| Square::new(col, row)));
        to.filter(|to| to.on(SIZE, SIZE))
    }

    fn may_enter(&self, from: Square, to: Square) -> Result<(), Illegal> {
        match self.owner(to) {
            Some(owner) if owner == self.turn => Err(Illegal::Occupied { at: to }),
            Some(_) if from.col == to.col && !self.takes_straight => Err(Illegal::StraightCapture { at: to }),
            _ => Ok(()),
        }
    }

    fn written(&self, from: Square, to: Square) -> Move {
        Move { from, to, takes: self.owner(to).is_some() }
    }
}

impl Playable for Position {
    type Move = Move;
    type Illegal = Illegal;
    type Reason = Reason;

    fn to_move(&self) -> Seat {
        self.turn
    }

    fn for_each_move(&self, f: &mut dyn FnMut(Move)) {
        if self.outcome().is_some() {
            return;
        }
        for man in self.men[self.turn].ones() {
            let from = Square::at(man, SIZE);
            for to in self.ahead(from).filter(|&to| self.may_enter(from, to).is_ok()) {
                f(self.written(from, to));
            }
        }
    }

    fn next(&self, entered: &[Token]) -> Next<Move> {
        from_to::next(self, |made| [made.from, made.to], entered)
    }

    /// Returns the move in its canonical form, with `x` if it takes.
    fn check(&self, candidate: Move) -> Result<Move, Illegal> {
        let Move { from, to, .. } = candidate;
        match self.owner(from) {
            None => return Err(Illegal::NoMan { at: from }),
            Some(owner) if owner != self.turn => return Err(Illegal::NotYours { at: from }),
            Some(_) if !self.ahead(from).any(|ahead| ahead == to) => {
                return Err(Illegal::NotOneForward { from, to });
            }
            Some(_) => self.may_enter(from, to)?,
        }
        Ok(self.written(from, to))
    }

    fn play(&mut self, legal: &Move) {
        let (from, to) = (u64::bit(legal.from.index(SIZE)), u64::bit(legal.to.index(SIZE)));
        let enemy = self.turn.other();
        self.men[self.turn] = self.men[self.turn].without(from) | to;
        self.men[enemy] = self.men[enemy].without(to);
        self.turn = enemy;
    }

    fn outcome(&self) -> Option<Outcome<Reason>> {
        let far = Pair::new(0x3F << 30, 0x3F);
        Seat::BOTH.into_iter().find_map(|seat| {
            if self.men[seat].meets(far[seat]) {
                Some(Outcome::won(seat, Reason::Arrived { seat }))
            } else if self.men[seat.other()].is_empty() {
                Some(Outcome::won(seat, Reason::Bare { seat: seat.other() }))
            } else {
                None
            }
        })
    }
}
