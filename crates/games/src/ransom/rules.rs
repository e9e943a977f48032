//! The rules of Ransom: positions, legality, playing a turn, and the end.

use postern_rules::board::bits::Bits;
use postern_rules::game::ending::Outcome;
use postern_rules::game::info::Options;
use postern_rules::game::notation::from_to;
use postern_rules::game::rules::Playable;
use postern_rules::game::token::{Next, Token};
use postern_rules::phrases;
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;

use super::board::{SIZE, around, beside, between, lines};
use super::moves::Move;
use super::reach::{bottlenecks, comes, region};

/// The most soldiers that a player can have.
pub(crate) const SOLDIERS: u32 = SIZE as u32;

/// The option `king`: how the Kings step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KingSteps {
    Any,
    Orthogonal,
}

impl KingSteps {
    pub(crate) fn of(options: &Options) -> KingSteps {
        if options.get("king") == "orthogonal" { KingSteps::Orthogonal } else { KingSteps::Any }
    }
}

phrases! {
    /// Why a well-formed move is illegal. Squares are in the order of the move.
    pub enum Illegal {
        /// A King is already suffocated.
        Over = "ransom-over",
        NoPiece { at: Square } = "ransom-no-piece" [at],
        NotYours { at: Square } = "ransom-not-yours" [at],
        Occupied { at: Square } = "ransom-occupied" [at],
        KingTooFar { from: Square, to: Square } = "ransom-king-too-far" [from, to],
        KingAslant { from: Square, to: Square } = "ransom-king-aslant" [from, to],
        NotInLine { from: Square, to: Square } = "ransom-not-in-line" [from, to],
        EnemyBetween { from: Square, to: Square, by: Vec<Square> } = "ransom-enemy-between" [by],
        /// The reach rule: the move would wall in the King on `king` behind `walls`.
        WallsIn { king: Square, walls: Vec<Square> } = "ransom-walls-in" [king, walls],
    }
}

phrases! {
    /// Why the game is over.
    #[derive(Copy)]
    pub enum Reason {
        /// Only this player's King has no empty square beside it.
        Suffocated { king: Seat } = "ransom-suffocated",
        /// Neither King has an empty square beside it, and this player moved.
        BothSuffocated { mover: Seat } = "ransom-both-suffocated",
        /// This player has no legal move on their turn.
        NoMove { seat: Seat } = "ransom-no-move",
    }
}

/// The board and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    soldiers: Pair<u64>,
    /// Exactly one square for each player.
    kings: Pair<u64>,
    to_move: Seat,
    steps: KingSteps,
}

impl Position {
    pub(crate) fn start(steps: KingSteps) -> Position {
        let [d5, e4] = [Square::new(3, 4), Square::new(4, 3)].map(|king| 1 << king.index(SIZE));
        Position::new(Pair::new(0xff, 0xff << 56), Pair::new(e4, d5), Seat::First, steps)
    }

    /// Creates a position. Each of `kings` must be a single square, and the four sets must be disjoint.
    pub(crate) fn new(soldiers: Pair<u64>, kings: Pair<u64>, to_move: Seat, steps: KingSteps) -> Position {
        Position { soldiers, kings, to_move, steps }
    }

    /// Returns the same board with the other player to move.
    pub(crate) fn passed(&self) -> Position {
        Position { to_move: self.to_move.other(), ..*self }
    }

    pub fn soldiers(&self) -> Pair<u64> {
        self.soldiers
    }

    /// Returns the square of each King, as a set.
    pub fn kings(&self) -> Pair<u64> {
        self.kings
    }

    #[inline(always)]
    fn pieces(&self, seat: Seat) -> u64 {
        self.soldiers[seat] | self.kings[seat]
    }

    #[inline(always)]
    fn empty(&self) -> u64 {
        !(self.pieces(Seat::First) | self.pieces(Seat::Second))
    }

    /// Returns the owner of the piece on a square, and true if it is a King.
    pub(crate) fn piece(&self, square: Square) -> Option<(Seat, bool)> {
        let index = square.index(SIZE);
        let seat = Seat::BOTH.into_iter().find(|&seat| self.pieces(seat).has(index))?;
        Some((seat, self.kings[seat].has(index)))
    }

    /// Returns the empty squares beside a player's King, in any of 8 directions.
    #[inline(always)]
    pub(crate) fn liberties(&self, seat: Seat) -> u64 {
        around(self.kings[seat]) & self.empty()
    }

    #[inline(always)]
    fn a_king_is_suffocated(&self) -> bool {
        self.liberties(Seat::First) == 0 || self.liberties(Seat::Second) == 0
    }

    /// Returns the squares that the King of the player to move can step to, ignoring the reach rule.
    #[inline(always)]
    fn king_steps(&self) -> u64 {
        let king = self.kings[self.to_move];
        let near = if self.steps == KingSteps::Any { around(king) } else { beside(king) };
        near & self.empty()
    }

    /// Returns the squares on which an arriving soldier must be checked against the reach rule. Returns `None` if the
    /// mover's King is cut off, so that every move must be checked.
    #[inline(always)]
    fn doubtful(&self) -> Option<u64> {
        let mover = self.to_move;
        bottlenecks(self.kings[mover], self.soldiers[mover], self.pieces(mover.other()))
    }

    /// Returns true if the opponent can still reach the mover's King after a soldier goes from one square to another.
    #[inline(always)]
    fn keeps_reach(&self, from: u64, to: u64) -> bool {
        let mover = self.to_move;
        comes(self.kings[mover], (self.soldiers[mover] & !from) | to, self.pieces(mover.other()))
    }

    /// Returns the squares that the soldier of the player to move on `from` can go to. For `doubtful` see
    /// [`Position::doubtful`].
    #[inline(always)]
    fn soldier_moves(&self, from: u32, doubtful: Option<u64>) -> u64 {
        let mut to = lines(from, self.pieces(self.to_move.other())) & self.empty();
        let mut tried = to & doubtful.unwrap_or(!0);
        while tried != 0 {
            let one = tried & tried.wrapping_neg();
            if !self.keeps_reach(1 << from, one) {
                to ^= one;
            }
            tried ^= one;
        }
        to
    }

    /// Returns the squares that the mover's King can go to. A King that is cut off has none, since its steps stay
    /// within the flooded region.
    #[inline(always)]
    fn king_moves(&self, doubtful: Option<u64>) -> u64 {
        if doubtful.is_some() { self.king_steps() } else { 0 }
    }

    /// Returns true if the player to move has a legal move.
    fn can_move(&self) -> bool {
        let mover = self.to_move;
        // A King that is not cut off can take any step.
        if self.king_steps() != 0
            && comes(self.kings[mover], self.soldiers[mover], self.pieces(mover.other()))
        {
            return true;
        }
        let doubtful = self.doubtful();
        self.soldiers[mover].ones().any(|from| self.soldier_moves(from, doubtful) != 0)
    }

    /// Returns true if a move of the player to move suffocates the other King. Neither King may be suffocated before.
    #[inline(always)]
    pub(crate) fn suffocates_at_once(&self) -> bool {
        let (mover, enemy) = (self.to_move, self.to_move.other());
        let last = self.liberties(enemy);
        if !last.is_power_of_two() {
            return false;
        }
        // A piece beside that King would leave an empty square behind.
        let ring = around(self.kings[enemy]);
        let soldiers = lines(last.trailing_zeros(), self.pieces(enemy)) & self.soldiers[mover] & !ring;
        soldiers.ones().any(|from| self.keeps_reach(1 << from, last))
            || (self.kings[mover] & ring == 0
                && self.king_steps() & last != 0
                && comes(self.kings[mover], self.soldiers[mover], self.pieces(enemy)))
    }

    fn check_king(&self, from: Square, to: Square) -> Result<(), Illegal> {
        if !self.king_steps().has(to.index(SIZE)) {
            let diagonal = from.col.abs_diff(to.col) == 1 && from.row.abs_diff(to.row) == 1;
            return Err(if diagonal {
                Illegal::KingAslant { from, to }
            } else {
                Illegal::KingTooFar { from, to }
            });
        }
        if self.doubtful().is_some() { Ok(()) } else { Err(self.walled_in(to, self.soldiers[self.to_move])) }
    }

    fn check_soldier(&self, from: Square, to: Square) -> Result<(), Illegal> {
        let (start, end) = (from.index(SIZE), to.index(SIZE));
        let Some(passed) = between(start, end) else {
            return Err(Illegal::NotInLine { from, to });
        };
        let mover = self.to_move;
        let enemies = passed & self.pieces(mover.other());
        if enemies != 0 {
            let by = enemies.ones().map(|enemy| Square::at(enemy, SIZE)).collect();
            return Err(Illegal::EnemyBetween { from, to, by });
        }
        if self.keeps_reach(1 << start, 1 << end) {
            return Ok(());
        }
        let king = self.kings[mover].trailing_zeros();
        let soldiers = (self.soldiers[mover] & !(1 << start)) | 1 << end;
        Err(self.walled_in(Square::at(king, SIZE), soldiers))
    }

    /// Returns the refusal of a move that leaves the mover's King on `king` behind some of `soldiers`.
    fn walled_in(&self, king: Square, soldiers: u64) -> Illegal {
        let walls = around(region(1 << king.index(SIZE), soldiers)) & soldiers;
        Illegal::WallsIn { king, walls: walls.ones().map(|wall| Square::at(wall, SIZE)).collect() }
    }
}

impl Playable for Position {
    type Move = Move;
    type Illegal = Illegal;
    type Reason = Reason;

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn for_each_move(&self, f: &mut dyn FnMut(Move)) {
        if self.a_king_is_suffocated() {
            return;
        }
        let (king, doubtful) = (self.kings[self.to_move], self.doubtful());
        for from in self.pieces(self.to_move).ones() {
            let to =
                if king.has(from) { self.king_moves(doubtful) } else { self.soldier_moves(from, doubtful) };
            for to in to.ones() {
                f(Move::new(Square::at(from, SIZE), Square::at(to, SIZE)));
            }
        }
    }

    fn count(&self) -> u64 {
        if self.a_king_is_suffocated() {
            return 0;
        }
        let doubtful = self.doubtful();
        let soldiers: u32 = self.soldiers[self.to_move]
            .ones()
            .map(|from| self.soldier_moves(from, doubtful).count_ones())
            .sum();
        (soldiers + self.king_moves(doubtful).count_ones()) as u64
    }

    fn check(&self, candidate: Move) -> Result<Move, Illegal> {
        let Move { from, to } = candidate;
        if self.a_king_is_suffocated() {
            return Err(Illegal::Over);
        }
        let king = match self.piece(from) {
            None => return Err(Illegal::NoPiece { at: from }),
            Some((owner, _)) if owner != self.to_move => return Err(Illegal::NotYours { at: from }),
            Some((_, king)) => king,
        };
        if self.piece(to).is_some() {
            return Err(Illegal::Occupied { at: to });
        }
        if king {
            self.check_king(from, to)?;
        } else {
            self.check_soldier(from, to)?;
        }
        Ok(candidate)
    }

    fn next(&self, entered: &[Token]) -> Next<Move> {
        from_to::next(self, |made| [made.from, made.to], entered)
    }

    #[inline(always)]
    fn play(&mut self, legal: &Move) {
        let (from, to) = (1 << legal.from.index(SIZE), 1 << legal.to.index(SIZE));
        let mover = self.to_move;
        if self.kings[mover] == from {
            self.kings[mover] = to;
        } else {
            self.soldiers[mover] = (self.soldiers[mover] & !from) | to;
        }
        self.to_move = mover.other();
    }

    fn outcome(&self) -> Option<Outcome<Reason>> {
        let mover = self.to_move.other();
        let suffocated = |seat| self.liberties(seat) == 0;
        match (suffocated(mover), suffocated(self.to_move)) {
            (true, true) => Some(Outcome::won(mover, Reason::BothSuffocated { mover })),
            (true, false) => Some(Outcome::won(self.to_move, Reason::Suffocated { king: mover })),
            (false, true) => Some(Outcome::won(mover, Reason::Suffocated { king: self.to_move })),
            (false, false) if !self.can_move() => {
                Some(Outcome::won(mover, Reason::NoMove { seat: self.to_move }))
            }
            (false, false) => None,
        }
    }
}
