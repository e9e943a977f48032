//! The rules of Ramparts: positions, legality, playing a turn, and the end.

use std::cmp::Ordering;

use postern_rules::board::bits::Bits;
use postern_rules::game::ending::Outcome;
use postern_rules::game::info::Options;
use postern_rules::game::notation::from_to;
use postern_rules::game::rules::Playable;
use postern_rules::game::token::{Next, Token};
use postern_rules::phrases;
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;

use super::moves::{Alternatives, How, Move};
use super::terrain;
use super::terrain::{ALL, Ground, SIZE, Side, side};

/// The most men that a player can have.
pub(crate) const MEN: u32 = SIZE as u32;

/// The option `endgame`: what happens when the player to move has no move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Endgame {
    /// The game ends.
    Score,
    /// The opponent must exchange a blocked pair, if they have a move and such a pair exists.
    Swap,
}

impl Endgame {
    pub(crate) fn of(options: &Options) -> Endgame {
        if options.get("endgame") == "swap" { Endgame::Swap } else { Endgame::Score }
    }
}

/// The board, the player to move, and whether an exchange is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    men: Pair<u128>,
    to_move: Seat,
    /// True if the player to move must make an exchange because the other player has no move. [`Position::new`] keeps
    /// this up to date.
    exchange: bool,
    endgame: Endgame,
}

phrases! {
    /// Why a well-formed move is illegal. Squares are in the order of the move.
    pub enum Illegal {
        NoMan { at: Square } = "ramparts-no-man" [at],
        NotYours { at: Square } = "ramparts-not-yours" [at],
        NotForward { from: Square, to: Square } = "ramparts-not-forward" [from, to],
        TooFar { from: Square, to: Square } = "ramparts-too-far" [from, to],
        OwnMan { at: Square } = "ramparts-own-man" [at],
        PastCorner { from: Square, to: Square, flanks: [Square; 2] } = "ramparts-past-corner" [flanks],
        Protected { at: Square } = "ramparts-protected" [at],
        OpenTakesAslant { from: Square, to: Square } = "ramparts-open-takes-aslant" [from, to],
        OpenMovesStraight { from: Square, to: Square } = "ramparts-open-moves-straight" [from, to],
        EnemyRampartTakesNothing { from: Square, to: Square } = "ramparts-enemy-rampart-takes-nothing" [from, to],
        EnemyRampartMovesStraight { from: Square, to: Square } = "ramparts-enemy-rampart-moves-straight" [from, to],
        OffOwnRampart { from: Square, to: Square } = "ramparts-off-own-rampart" [from, to],
        NotFromLine { from: Square, to: Square } = "ramparts-not-from-line" [from, to],
        DoubleStepBlocked { occupied: Vec<Square> } = "ramparts-double-step-blocked" [occupied],
        Commanded { between: Square, by: Vec<Square> } = "ramparts-commanded" [between, by],
        IsCapture { at: Square, right: Move } = "ramparts-is-capture" [at],
        NothingToTake { at: Square, right: Move } = "ramparts-nothing-to-take" [at],
        NoExchangeDue = "ramparts-no-exchange-due",
        MustExchange { pairs: Alternatives } = "ramparts-must-exchange" [pairs],
        ExchangeReversed { right: Move } = "ramparts-exchange-reversed" [right],
        NoSuchPair { from: Square, to: Square, pairs: Alternatives } = "ramparts-no-such-pair" [pairs],
    }
}

phrases! {
    /// The player to move has no move, so the points decide.
    #[derive(Copy)]
    pub enum Reason {
        Ahead { blocked: Seat, leader: Seat, more: u32, less: u32 } = "ramparts-blocked",
        Level { blocked: Seat, points: u32 } = "ramparts-blocked-level",
    }
}

/// The board as one player's men see it.
struct View {
    side: &'static Side,
    empty: u128,
    enemies: u128,
    /// Squares on which an enemy man could take.
    commanded: u128,
}

impl View {
    #[inline(always)]
    fn of(men: &Pair<u128>, seat: Seat) -> View {
        let (own, enemies) = (men[seat], men[seat.other()]);
        let side = side(seat);
        // Only men on the starting line need the commanded squares.
        let commanded = if own.meets(side.line) { commanded(seat.other(), enemies) } else { 0 };
        View { side, empty: ALL & !(own | enemies), enemies, commanded }
    }

    /// Returns the squares that `movers` reach: straight ahead, diagonally towards a, diagonally towards k, and by a
    /// double step. In each of the four sets only one man reaches a given square.
    #[inline(always)]
    fn reached(&self, movers: u128) -> [u128; 4] {
        let View { side, empty, enemies, commanded } = *self;
        let aslant = |towards: usize| {
            (side.aslant(movers & side.moves_aslant[towards], towards) & empty)
                | (side.aslant(movers & side.takes_aslant[towards], towards) & enemies)
        };
        let between = side.ahead(movers & side.line) & empty & !commanded;
        [
            (side.ahead(movers) & empty) | (side.ahead(movers & side.takes_ahead) & enemies),
            aslant(0),
            aslant(1),
            side.ahead(between) & empty,
        ]
    }
}

/// Returns the squares on which `men` of `seat` could take an enemy.
#[inline(always)]
pub(crate) fn commanded(seat: Seat, men: u128) -> u128 {
    let side = side(seat);
    side.ahead(men & side.takes_ahead)
        | side.aslant(men & side.takes_aslant[0], 0)
        | side.aslant(men & side.takes_aslant[1], 1)
}

impl Position {
    pub(crate) fn start(endgame: Endgame) -> Position {
        let men = Pair::new(side(Seat::First).line, side(Seat::Second).line);
        Position::new(men, Seat::First, endgame)
    }

    /// Creates the position with `to_move` to move, or with the opponent to move if `to_move` has no move and an
    /// exchange is due.
    pub(crate) fn new(men: Pair<u128>, to_move: Seat, endgame: Endgame) -> Position {
        let mut position = Position { men, to_move, exchange: false, endgame };
        position.settle();
        position
    }

    /// Passes the turn to the opponent of a blocked player if an exchange is due.
    #[inline(always)]
    fn settle(&mut self) {
        self.exchange = false;
        if self.endgame == Endgame::Swap && !self.can_move(self.to_move) {
            let opponent = self.to_move.other();
            if self.can_move(opponent) && self.blocked_by(opponent) != 0 {
                self.to_move = opponent;
                self.exchange = true;
            }
        }
    }

    pub fn men(&self) -> Pair<u128> {
        self.men
    }

    /// Returns true if the player to move must exchange a blocked pair.
    pub fn must_exchange(&self) -> bool {
        self.exchange
    }

    /// Returns the owner of the man on a square.
    pub(crate) fn owner(&self, square: Square) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.men[seat].has(square.index(SIZE)))
    }

    /// Returns true if `seat` would have a move or capture as the player to move.
    #[inline(always)]
    fn can_move(&self, seat: Seat) -> bool {
        let [ahead, left, right, _] = View::of(&self.men, seat).reached(self.men[seat]);
        ahead | left | right != 0
    }

    /// Returns the number of ordinary moves that `seat` would have as the player to move.
    pub(crate) fn steps(&self, seat: Seat) -> u32 {
        View::of(&self.men, seat).reached(self.men[seat]).iter().map(|squares| squares.count_ones()).sum()
    }

    /// Returns the opponent's men with a man of `seat` straight in front of them.
    #[inline(always)]
    fn blocked_by(&self, seat: Seat) -> u128 {
        let blocked = self.men[seat.other()];
        side(seat.other()).behind(self.men[seat]) & blocked
    }

    /// Returns the legal exchanges.
    pub(crate) fn exchanges(&self) -> impl Iterator<Item = Move> + use<> {
        let due = if self.exchange { self.blocked_by(self.to_move) } else { 0 };
        let behind = side(self.to_move.other());
        due.ones().filter_map(move |index| {
            let front = behind.ahead(1 << index).lowest()?;
            Some(Move::new(Square::at(index, SIZE), How::Exchange, Square::at(front, SIZE)))
        })
    }

    /// Returns the squares that the man on `from`, of the player to move, can reach in an ordinary turn.
    pub(crate) fn destinations(&self, from: Square) -> u128 {
        let man = self.men[self.to_move] & 1 << from.index(SIZE);
        let [ahead, left, right, double] = View::of(&self.men, self.to_move).reached(man);
        ahead | left | right | double
    }

    fn check_exchange(&self, candidate: Move) -> Result<Move, Illegal> {
        let Move { from, to, how } = candidate;
        let pairs = Alternatives(self.exchanges().collect());
        if !matches!(how, How::Exchange | How::Unsaid) {
            return Err(Illegal::MustExchange { pairs });
        }
        let [right, reversed] = [(from, to), (to, from)].map(|(from, to)| Move::new(from, How::Exchange, to));
        if pairs.0.contains(&right) {
            Ok(right)
        } else if pairs.0.contains(&reversed) {
            Err(Illegal::ExchangeReversed { right: reversed })
        } else {
            Err(Illegal::NoSuchPair { from, to, pairs })
        }
    }

    /// Returns the rule that forbids the man on `from`, of the player to move, to go to `to`.
    fn broken_rule(&self, from: Square, to: Square) -> Illegal {
        let sideways = from.col.abs_diff(to.col);
        let forward = match self.to_move {
            Seat::First => to.row as i8 - from.row as i8,
            Seat::Second => from.row as i8 - to.row as i8,
        };
        let target = self.owner(to);
        match (forward, sideways) {
            (..=0, _) => Illegal::NotForward { from, to },
            (1, 0 | 1) if target == Some(self.to_move) => Illegal::OwnMan { at: to },
            (1, 0 | 1) => self.broken_step(from, to),
            (2, 0) => self.broken_double_step(from, to),
            _ => Illegal::TooFar { from, to },
        }
    }

    fn broken_step(&self, from: Square, to: Square) -> Illegal {
        if from.col != to.col
            && let Some(flanks) = terrain::corner(from, to)
        {
            return Illegal::PastCorner { from, to, flanks };
        }
        let takes = self.owner(to).is_some();
        if takes && terrain::ground(self.to_move, to) == Ground::EnemyRampart {
            return Illegal::Protected { at: to };
        }
        match (terrain::ground(self.to_move, from), takes) {
            (Ground::Open, true) => Illegal::OpenTakesAslant { from, to },
            (Ground::Open, false) => Illegal::OpenMovesStraight { from, to },
            (Ground::EnemyRampart, true) => Illegal::EnemyRampartTakesNothing { from, to },
            (Ground::EnemyRampart, false) => Illegal::EnemyRampartMovesStraight { from, to },
            (Ground::OwnRampart, _) => Illegal::OffOwnRampart { from, to },
            // Inside either ramparts, every forward step that passes no corner is legal, so this is not a step.
            (Ground::InsideOwn | Ground::InsideEnemy, _) => Illegal::TooFar { from, to },
        }
    }

    fn broken_double_step(&self, from: Square, to: Square) -> Illegal {
        let mover = self.to_move;
        if !side(mover).line.has(from.index(SIZE)) {
            return Illegal::NotFromLine { from, to };
        }
        let between = Square::new(from.col, from.row.midpoint(to.row));
        let occupied: Vec<Square> =
            [between, to].into_iter().filter(|&square| self.owner(square).is_some()).collect();
        if !occupied.is_empty() {
            return Illegal::DoubleStepBlocked { occupied };
        }
        let enemies = self.men[mover.other()];
        let by = enemies
            .ones()
            .filter(|&man| commanded(mover.other(), 1 << man).has(between.index(SIZE)))
            .map(|man| Square::at(man, SIZE))
            .collect();
        Illegal::Commanded { between, by }
    }

    /// Returns the points: 3 for each man on the enemy's starting line, 2 elsewhere inside the enemy's ramparts, 1
    /// anywhere else.
    pub(crate) fn points(&self) -> Pair<u32> {
        let of = |seat: Seat| {
            let (men, goal) = (self.men[seat], side(seat.other()));
            men.count() + (men & goal.inside).count() + (men & goal.line).count()
        };
        Pair::new(of(Seat::First), of(Seat::Second))
    }
}

impl Playable for Position {
    type Move = Move;
    type Illegal = Illegal;
    type Reason = Reason;

    #[inline(always)]
    fn for_each_move(&self, f: &mut dyn FnMut(Move)) {
        if self.exchange {
            return self.exchanges().for_each(f);
        }
        let own = self.men[self.to_move];
        let view = View::of(&self.men, self.to_move);
        for from in own.ones() {
            let [ahead, left, right, double] = view.reached(1 << from);
            for to in (ahead | left | right | double).ones() {
                let how = if view.enemies.has(to) { How::Take } else { How::Step };
                f(Move::new(Square::at(from, SIZE), how, Square::at(to, SIZE)));
            }
        }
    }

    #[inline(always)]
    fn count(&self) -> u64 {
        if self.exchange {
            return self.blocked_by(self.to_move).count() as u64;
        }
        let reached = View::of(&self.men, self.to_move).reached(self.men[self.to_move]);
        reached.iter().map(|set| set.count() as u64).sum()
    }

    fn check(&self, candidate: Move) -> Result<Move, Illegal> {
        if self.exchange {
            return self.check_exchange(candidate);
        }
        let Move { from, to, how } = candidate;
        match self.owner(from) {
            _ if how == How::Exchange => return Err(Illegal::NoExchangeDue),
            None => return Err(Illegal::NoMan { at: from }),
            Some(owner) if owner != self.to_move => return Err(Illegal::NotYours { at: from }),
            Some(_) => {}
        }
        if !self.destinations(from).has(to.index(SIZE)) {
            return Err(self.broken_rule(from, to));
        }
        let takes = self.owner(to).is_some();
        let right = Move::new(from, if takes { How::Take } else { How::Step }, to);
        match how {
            How::Step if takes => Err(Illegal::IsCapture { at: to, right }),
            How::Take if !takes => Err(Illegal::NothingToTake { at: to, right }),
            _ => Ok(right),
        }
    }

    fn next(&self, entered: &[Token]) -> Next<Move> {
        from_to::next(self, |made| [made.from, made.to], entered)
    }

    #[inline(always)]
    fn play(&mut self, legal: &Move) {
        let (mover, opponent) = (self.to_move, self.to_move.other());
        let (from, to) = (1 << legal.from.index(SIZE), 1 << legal.to.index(SIZE));
        let (entered, left) = if self.exchange { (from, to) } else { (to, from) };
        self.men[mover] = (self.men[mover] & !left) | entered;
        self.men[opponent] &= !entered;
        if self.exchange {
            self.men[opponent] |= left;
        }
        self.to_move = opponent;
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome<Reason>> {
        if self.exchange || self.can_move(self.to_move) {
            return None;
        }
        let (blocked, Pair { first, second }) = (self.to_move, self.points());
        let ahead =
            |leader, more, less| Some(Outcome::won(leader, Reason::Ahead { blocked, leader, more, less }));
        match first.cmp(&second) {
            Ordering::Greater => ahead(Seat::First, first, second),
            Ordering::Less => ahead(Seat::Second, second, first),
            Ordering::Equal => Some(Outcome::drawn(Reason::Level { blocked, points: first })),
        }
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn score(&self) -> Option<Pair<u32>> {
        Some(self.points())
    }
}
