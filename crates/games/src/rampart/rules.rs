//! Rampart's rules: positions, legality, and the end.

use std::hash::{Hash, Hasher};

use super::moves::{Move, PASS};
use postern_rules::board::bits::{Bits, Wide};
use postern_rules::board::field::Field;
use postern_rules::board::rows::Rows;
use postern_rules::game::ending::Outcome;
use postern_rules::game::rules::Playable;
use postern_rules::game::token::{Next, Token};
use postern_rules::phrase::PhraseArg;
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;
use postern_rules::{phrases, sized_position};

/// The largest board on which a stone surrounded only by friends does not make its group dead.
pub(crate) const LARGEST_WITH_SAFE_INSIDES: u8 = 11;

/// A position on a board that fits into the bits of `B`: the stones and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizedPosition<B> {
    field: Field<B>,
    stones: Pair<B>,
    turn: Seat,
}

impl<B: Bits> Hash for SizedPosition<B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.field.cols, self.stones, self.turn).hash(state);
    }
}

sized_position! {
    /// A position of any size. The variants hold boards up to 11x11, 13x13 and 19x19.
    SizedPosition<u128> => SizedPosition<u128>, SizedPosition<Wide<3>>, SizedPosition<Wide<6>>
}

impl Position {
    /// Creates a position from the stones `x` and `o` of a square board of at most 19x19, with `turn` to move.
    pub(crate) fn of_rows(rows: &Rows, turn: Seat) -> Position {
        match rows.cols {
            0..=11 => Position::Small(SizedPosition::of_rows(rows, turn)),
            12..=13 => Position::Middle(SizedPosition::of_rows(rows, turn)),
            _ => Position::Large(SizedPosition::of_rows(rows, turn)),
        }
    }
}

phrases! {
    /// Why a move is illegal.
    pub enum Illegal {
        /// A placement on a stone. If the stone is a dead enemy, its group can be removed.
        Occupied { square: Square, by: Stone } = "rampart-occupied" [square],
        /// A placement that is not beside a stone of the mover.
        NotBeside { square: Square } = "rampart-not-beside" [square],
        /// A removal on a point without a stone.
        NothingThere { square: Square } = "rampart-nothing-there" [square],
        /// A removal of one of the mover's groups.
        OwnGroup { square: Square, group: Vec<Square> } = "rampart-own-group" [group],
        /// A removal of a living group.
        Alive { square: Square, group: Vec<Square> } = "rampart-alive" [group],
        /// A pass although placing is possible, on `squares` (the first few) and `more` others. `all` has every such
        /// point, and the dead stones.
        MustPlace { squares: Vec<Square>, more: usize, all: Vec<Square> } = "rampart-must-place" [all],
        /// A pass although a removal is possible.
        MustRemove { square: Square, dead: Vec<Square> } = "rampart-must-remove" [dead],
        OffBoard { square: Square, size: u8 } = "rampart-off-board",
        GameOver = "rampart-over",
    }
}

/// The most squares that a refusal names.
const NAMED: usize = 4;

/// A stone, as the player to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stone {
    Own,
    Enemy,
    DeadEnemy,
}

impl From<Stone> for PhraseArg {
    fn from(stone: Stone) -> PhraseArg {
        PhraseArg::Word(match stone {
            Stone::Own => "own",
            Stone::Enemy => "enemy",
            Stone::DeadEnemy => "dead",
        })
    }
}

phrases! {
    /// The only way a game of Rampart ends.
    #[derive(Copy)]
    pub enum Reason {
        LastStoneRemoved = "rampart-last-stone",
    }
}

impl<B: Bits> SizedPosition<B> {
    fn of_rows(rows: &Rows, turn: Seat) -> SizedPosition<B> {
        let field = Field::new(rows.cols, rows.rows);
        SizedPosition { field, stones: Pair::new(rows.set('x'), rows.set('o')), turn }
    }

    pub fn size(&self) -> u8 {
        self.field.cols
    }

    /// Returns the same board with the other player to move.
    pub(crate) fn passed(&self) -> SizedPosition<B> {
        SizedPosition { turn: self.turn.other(), ..*self }
    }

    /// Returns the field, for neighbour and flood operations on the board's points.
    pub fn field(&self) -> &Field<B> {
        &self.field
    }

    pub fn stones(&self, seat: Seat) -> B {
        self.stones[seat]
    }

    /// Returns the owner of the stone on a point of the board.
    pub fn stone(&self, square: Square) -> Option<Seat> {
        let bit = self.field.bit(square);
        Seat::BOTH.into_iter().find(|&seat| self.stones[seat].meets(bit))
    }

    #[inline(always)]
    pub(crate) fn empty(&self) -> B {
        self.field.all.without(self.stones.first | self.stones.second)
    }

    /// Returns the points where `seat` could place if they were to move.
    #[inline(always)]
    pub fn places(&self, seat: Seat) -> B {
        self.field.beside(self.stones[seat]) & self.empty()
    }

    /// Returns the stones of `seat` that make their groups dead: those without an empty neighbour and, on boards up to
    /// 11x11, with an enemy neighbour.
    #[inline(always)]
    pub fn hemmed_in(&self, seat: Seat) -> B {
        let stuck = self.stones[seat].without(self.field.beside(self.empty()));
        if self.field.cols <= LARGEST_WITH_SAFE_INSIDES && !stuck.is_empty() {
            stuck & self.field.beside(self.stones[seat.other()])
        } else {
            stuck
        }
    }

    /// Returns all stones in dead groups of `seat`.
    pub fn dead(&self, seat: Seat) -> B {
        let hemmed_in = self.hemmed_in(seat);
        if hemmed_in.is_empty() { B::EMPTY } else { self.field.flood(hemmed_in, self.stones[seat]) }
    }

    /// Returns the groups of `seat` that have stones in `seeds`, sorted by their lowest seeds. All seeds must be stones
    /// of `seat`.
    pub fn groups(&self, seat: Seat, mut seeds: B) -> impl Iterator<Item = B> + use<'_, B> {
        std::iter::from_fn(move || {
            let group = self.field.flood(B::bit(seeds.lowest()?), self.stones[seat]);
            seeds = seeds.without(group);
            Some(group)
        })
    }

    /// Returns the player whose enemy has no stone left.
    #[inline(always)]
    pub fn winner(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.stones[seat.other()].is_empty())
    }

    fn check_place(&self, square: Square) -> Result<Move, Illegal> {
        let bit = self.field.bit(square);
        if let Some(seat) = self.stone(square) {
            let by = if seat == self.turn {
                Stone::Own
            } else if self.dead(seat).meets(bit) {
                Stone::DeadEnemy
            } else {
                Stone::Enemy
            };
            return Err(Illegal::Occupied { square, by });
        }
        if self.places(self.turn).meets(bit) {
            Ok(Move::Place(square))
        } else {
            Err(Illegal::NotBeside { square })
        }
    }

    fn check_removal(&self, square: Square) -> Result<Move, Illegal> {
        let Some(seat) = self.stone(square) else {
            return Err(Illegal::NothingThere { square });
        };
        let group = self.field.flood(self.field.bit(square), self.stones[seat]);
        if seat == self.turn {
            Err(Illegal::OwnGroup { square: self.lowest(group, square), group: self.squares(group) })
        } else if self.hemmed_in(seat).meets(group) {
            Ok(Move::Remove(self.lowest(group, square)))
        } else {
            Err(Illegal::Alive { square, group: self.squares(group) })
        }
    }

    /// Returns the lowest stone of `group`, or `square` if the group is empty.
    fn lowest(&self, group: B, square: Square) -> Square {
        group.lowest().map_or(square, |stone| self.field.square(stone))
    }

    fn check_pass(&self) -> Result<Move, Illegal> {
        let places = self.squares(self.places(self.turn));
        let dead = self.squares(self.dead(self.turn.other()));
        match (places.first(), dead.first()) {
            (None, None) => Ok(Move::Pass),
            (None, Some(&square)) => Err(Illegal::MustRemove { square, dead }),
            (Some(_), _) => Err(Illegal::MustPlace {
                squares: places.iter().take(NAMED).copied().collect(),
                more: places.len().saturating_sub(NAMED),
                all: [places, dead].concat(),
            }),
        }
    }

    /// Returns the members of a set in canonical order.
    pub fn squares(&self, set: B) -> Vec<Square> {
        self.field.squares(set)
    }
}

impl SizedPosition<u128> {
    /// Returns the same board with its size as a compile-time constant, if it has the usual size.
    #[inline(always)]
    pub(crate) fn of_usual_size(&self) -> Option<SizedPosition<u128>> {
        const FIELD: Field<u128> = Field::square_board(11);
        (self.size() == FIELD.cols).then_some(SizedPosition { field: FIELD, ..*self })
    }
}

impl<B: Bits> Playable for SizedPosition<B> {
    type Move = Move;
    type Illegal = Illegal;
    type Reason = Reason;

    fn to_move(&self) -> Seat {
        self.turn
    }

    fn count(&self) -> u64 {
        if self.winner().is_some() {
            return 0;
        }
        let enemy = self.turn.other();
        let places = self.places(self.turn).count() as u64;
        let removals = self.groups(enemy, self.hemmed_in(enemy)).count() as u64;
        (places + removals).max(1)
    }

    /// Reports placements, then removals, or a pass if there are neither.
    fn for_each_move(&self, f: &mut dyn FnMut(Move)) {
        if self.winner().is_some() {
            return;
        }
        let enemy = self.turn.other();
        let (places, dead) = (self.places(self.turn), self.dead(enemy));
        for place in places.ones() {
            f(Move::Place(self.field.square(place)));
        }
        // All stones of dead groups are seeds, so the first seed of each group is its lowest stone.
        for stone in self.groups(enemy, dead).filter_map(|group| group.lowest()) {
            f(Move::Remove(self.field.square(stone)));
        }
        if places.is_empty() && dead.is_empty() {
            f(Move::Pass);
        }
    }

    fn check(&self, candidate: Move) -> Result<Move, Illegal> {
        if self.winner().is_some() {
            return Err(Illegal::GameOver);
        }
        match candidate {
            Move::Place(square) | Move::Remove(square) if !square.on(self.size(), self.size()) => {
                Err(Illegal::OffBoard { square, size: self.size() })
            }
            Move::Place(square) => self.check_place(square),
            Move::Remove(square) => self.check_removal(square),
            Move::Pass => self.check_pass(),
        }
    }

    /// A move is a single token: an empty point, any stone of a dead enemy group, or `pass`.
    fn next(&self, entered: &[Token]) -> Next<Move> {
        match entered {
            [] => {
                let (mut follow, mut pass) = (Vec::new(), false);
                self.for_each_move(&mut |legal| match legal {
                    Move::Place(square) => follow.push(Token::Square(square)),
                    Move::Remove(_) => {}
                    Move::Pass => pass = true,
                });
                if self.winner().is_none() {
                    let dead = self.dead(self.turn.other());
                    follow.extend(self.squares(dead).into_iter().map(Token::Square));
                }
                follow.extend(pass.then_some(Token::Word(PASS)));
                Next::new(follow, None)
            }
            [Token::Square(square)] => {
                let place = self.check(Move::Place(*square));
                Next::new(Vec::new(), place.or_else(|_| self.check(Move::Remove(*square))).ok())
            }
            [Token::Word(word)] if *word == PASS => Next::new(Vec::new(), self.check(Move::Pass).ok()),
            _ => Next::NOTHING,
        }
    }

    #[inline]
    fn play(&mut self, legal: &Move) {
        let enemy = self.turn.other();
        match *legal {
            Move::Place(square) => self.stones[self.turn] |= self.field.bit(square),
            Move::Remove(square) => {
                let group = self.field.flood(self.field.bit(square), self.stones[enemy]);
                self.stones[enemy] = self.stones[enemy].without(group);
            }
            Move::Pass => {}
        }
        self.turn = enemy;
    }

    fn outcome(&self) -> Option<Outcome<Reason>> {
        self.winner().map(|winner| Outcome::won(winner, Reason::LastStoneRemoved))
    }
}
