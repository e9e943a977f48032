//! The terrain of the board: the two ramparts, the squares inside them, and the steps that each kind of ground allows.

use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// The number of columns, and of rows.
pub(crate) const SIZE: u8 = 11;

/// All squares, as bits numbered row by row from a1 = 0.
pub(crate) const ALL: u128 = (1 << (SIZE as u32 * SIZE as u32)) - 1;

/// The row of Black's rampart in each column, counted from 0. White's mirrors it.
const RAMPART: [u8; SIZE as usize] = [1, 1, 2, 3, 4, 4, 4, 3, 2, 1, 1];

/// The kind of ground under a man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    InsideOwn,
    OwnRampart,
    Open,
    EnemyRampart,
    InsideEnemy,
}

/// Returns the kind of ground under a man of `seat`.
pub(crate) const fn ground(seat: Seat, square: Square) -> Ground {
    let rampart = RAMPART[square.col as usize];
    let (from_own, from_enemy) = match seat {
        Seat::First => (square.row, SIZE - 1 - square.row),
        Seat::Second => (SIZE - 1 - square.row, square.row),
    };
    if from_own < rampart {
        Ground::InsideOwn
    } else if from_own == rampart {
        Ground::OwnRampart
    } else if from_enemy < rampart {
        Ground::InsideEnemy
    } else if from_enemy == rampart {
        Ground::EnemyRampart
    } else {
        Ground::Open
    }
}

/// Returns the two rampart squares between which a diagonal step from `from` to `to` would slip.
pub(crate) const fn corner(from: Square, to: Square) -> Option<[Square; 2]> {
    let flanks = [Square::new(from.col, to.row), Square::new(to.col, from.row)];
    let mut i = 0;
    while i < 2 {
        let seat = Seat::BOTH[i];
        if matches!(ground(seat, flanks[0]), Ground::OwnRampart)
            && matches!(ground(seat, flanks[1]), Ground::OwnRampart)
        {
            return Some(flanks);
        }
        i += 1;
    }
    None
}

/// The starting squares of one player's steps and captures.
pub(crate) struct Side {
    up: bool,
    /// The player's starting line.
    pub(crate) line: u128,
    /// The squares inside the player's ramparts, including the starting line.
    pub(crate) inside: u128,
    /// Squares from which a man can take straight ahead.
    pub(crate) takes_ahead: u128,
    /// Squares from which a man can move diagonally: towards a, towards k.
    pub(crate) moves_aslant: [u128; 2],
    /// Squares from which a man can take diagonally: towards a, towards k.
    pub(crate) takes_aslant: [u128; 2],
}

const FIRST: Side = Side::new(Seat::First);
const SECOND: Side = Side::new(Seat::Second);

/// Returns the side of a player.
#[inline(always)]
pub(crate) const fn side(seat: Seat) -> &'static Side {
    match seat {
        Seat::First => &FIRST,
        Seat::Second => &SECOND,
    }
}

impl Side {
    const fn new(seat: Seat) -> Side {
        let up = matches!(seat, Seat::First);
        let mut side =
            Side { up, line: 0, inside: 0, takes_ahead: 0, moves_aslant: [0; 2], takes_aslant: [0; 2] };
        let mut index = 0;
        while index < SIZE as u32 * SIZE as u32 {
            side.add(seat, Square::at(index, SIZE));
            index += 1;
        }
        side
    }

    /// Records what a man of `seat` can do from `from`.
    const fn add(&mut self, seat: Seat, from: Square) {
        let bit = 1 << from.index(SIZE);
        let here = ground(seat, from);
        if from.row == (if self.up { 0 } else { SIZE - 1 }) {
            self.line |= bit;
        }
        if matches!(here, Ground::InsideOwn) {
            self.inside |= bit;
        }
        if from.row == (if self.up { SIZE - 1 } else { 0 }) {
            return;
        }
        if matches!(here, Ground::InsideOwn | Ground::OwnRampart | Ground::InsideEnemy) {
            self.takes_ahead |= bit;
        }
        let row = if self.up { from.row + 1 } else { from.row - 1 };
        let mut towards = 0;
        while towards < 2 {
            if from.col != (if towards == 0 { 0 } else { SIZE - 1 }) {
                let col = if towards == 0 { from.col - 1 } else { from.col + 1 };
                let to = Square::new(col, row);
                let there = ground(seat, to);
                if corner(from, to).is_none() {
                    let may_move = match here {
                        Ground::InsideOwn | Ground::InsideEnemy => true,
                        Ground::OwnRampart => matches!(there, Ground::OwnRampart),
                        Ground::Open | Ground::EnemyRampart => false,
                    };
                    // A man on its own rampart is protected, and a man on the enemy's rampart takes nothing.
                    let may_take =
                        !matches!(here, Ground::EnemyRampart) && !matches!(there, Ground::EnemyRampart);
                    self.moves_aslant[towards] |= if may_move { bit } else { 0 };
                    self.takes_aslant[towards] |= if may_take { bit } else { 0 };
                }
            }
            towards += 1;
        }
    }

    /// Returns the squares straight ahead of `men`. For the player moving up, squares past the far edge are outside
    /// [`ALL`].
    #[inline(always)]
    pub(crate) const fn ahead(&self, men: u128) -> u128 {
        if self.up { men << SIZE } else { men >> SIZE }
    }

    /// Returns the squares straight behind `men`. For the player moving down, squares past their own edge are outside
    /// [`ALL`].
    #[inline(always)]
    pub(crate) const fn behind(&self, men: u128) -> u128 {
        if self.up { men >> SIZE } else { men << SIZE }
    }

    /// Returns the squares diagonally ahead of `men`, towards a (0) or towards k (1). No man may be on that edge.
    #[inline(always)]
    pub(crate) const fn aslant(&self, men: u128, towards: usize) -> u128 {
        match (self.up, towards) {
            (true, 0) => men << (SIZE - 1),
            (true, _) => men << (SIZE + 1),
            (false, 0) => men >> (SIZE + 1),
            (false, _) => men >> (SIZE - 1),
        }
    }
}
