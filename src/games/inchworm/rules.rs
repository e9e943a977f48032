//! Position, start, what may be played, what a turn does, and the end.

use super::lattice::{Lattice, cell, square};
use super::moves::{Move, Path};
use super::paths;
use crate::game::{BadOption, Options, Outcome, Pair, Seat};
use crate::grid::{Bits, Square};

/// The most and the fewest pieces that a player may begin with.
pub(crate) const MOST_PIECES: u8 = 25;
pub(crate) const FEWEST_PIECES: u8 = 5;

/// How many beginnings of paths [`count`] looks at before it stops: every stack of up to 11 in the open is counted
/// to the last path (a twelfth piece multiplies the work by nearly five).
const COUNT_BUDGET: u64 = 1 << 24;

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

/// Why a move that is well written may not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    GameOver,
    OffBoard(Square),
    /// The stock of this player is empty.
    EmptyStock(Seat),
    /// A drop on a stack of the other.
    DropOnEnemy(Square),
    /// Prisoners are not placed in this game.
    NoPlacing,
    /// This player holds no prisoner.
    NoPrisoner(Seat),
    PlaceOnStack(Square),
    /// A move begins on an empty square.
    NothingThere(Square),
    /// A move begins with a stack of the other.
    NotYours(Square),
    CollectInPlace(Square),
    NotInLine(Square, Square),
    /// Collecting from the first to the second square meets the third, which has no stack of the mover.
    Gap(Square, Square, Square),
    SinglePiece(Square),
    NotTouching(Square, Square),
    NotEmpty(Square),
    Twice(Square),
    /// A stack and a path of different size.
    WrongLength {
        start: Square,
        height: u8,
        squares: u8,
    },
    NobodyToRescue,
    RescueAll {
        held: u8,
        asked: u16,
    },
    /// Passing while this is possible.
    MustMove(Alternative),
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

/// Why a game is over by its own rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// One player has the points of the goal.
    Goal { winner: Seat, points: u16, goal: u16 },
    /// Both have, and this one has more.
    BothMore { winner: Seat, points: Pair<u16>, goal: u16 },
    /// Both have, and equally many.
    BothEqual { points: u16, goal: u16 },
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
    fn put(&mut self, seat: Seat, cell: u32, pieces: u8) {
        self.stacks[seat] |= u64::bit(cell);
        self.heights[cell as usize] += pieces;
    }

    /// Takes a whole stack away and returns its height.
    fn lift(&mut self, cell: u32) -> u8 {
        self.stacks.first &= !u64::bit(cell);
        self.stacks.second &= !u64::bit(cell);
        std::mem::take(&mut self.heights[cell as usize])
    }

    /// The stacks of each player in groups without an empty orthogonal neighbour.
    pub(crate) fn surrounded(&self) -> Pair<u64> {
        let beside_empty = self.lattice.beside(self.empty());
        self.stacks.map(|stacks| stacks & !self.lattice.connected(stacks & beside_empty, stacks))
    }

    fn capture(&mut self) {
        let fallen = self.surrounded();
        for seat in Seat::BOTH {
            let pieces: u8 = fallen[seat].ones().map(|cell| self.lift(cell)).sum();
            self.prisoners[seat.other()] += pieces;
            self.points[seat.other()] += pieces as u16;
        }
    }
}

/// Every legal move in canonical order, without distributions of stacks taller than `tallest`.
pub(crate) fn for_each(position: &Position, tallest: usize, f: &mut dyn FnMut(Move)) {
    if outcome(position).is_some() {
        return;
    }
    position.drops().ones().for_each(|cell| f(Move::Drop(square(cell))));
    position.places().ones().for_each(|cell| f(Move::Place(square(cell))));
    for from in position.own().ones() {
        position.collects(from).ones().for_each(|to| f(Move::Collect(square(from), square(to))));
        let Some(more) = position.path_length(from).filter(|&more| (more as usize) < tallest) else {
            continue;
        };
        paths::for_each(position.lattice, from, position.empty(), more, &mut |cells| {
            f(Move::Distribute(Path::of_cells(cells)));
        });
    }
    if position.rescues() > 0 {
        f(Move::Rescue(position.rescues() as u16));
    }
    if position.alternative().is_none() {
        f(Move::Pass);
    }
}

/// The number of legal moves: exact as long as no more than [`COUNT_BUDGET`] beginnings of paths are to be looked
/// at, else a lower bound (at least that number).
pub(crate) fn count(position: &Position) -> u64 {
    if outcome(position).is_some() {
        return 0;
    }
    let mut budget = COUNT_BUDGET;
    let mut moves = (position.drops().count() + position.places().count()) as u64;
    for from in position.own().ones() {
        moves += position.collects(from).count() as u64;
        if let Some(more) = position.path_length(from) {
            moves += paths::count(position.lattice, from, position.empty(), more, &mut budget);
        }
    }
    moves += u64::from(position.rescues() > 0);
    if budget == 0 {
        return moves.max(COUNT_BUDGET);
    }
    moves.max(1)
}

/// Whether a move may be played, and why not.
pub(crate) fn check(position: &Position, candidate: &Move) -> Result<(), Illegal> {
    if outcome(position).is_some() {
        return Err(Illegal::GameOver);
    }
    let mover = position.to_move;
    match *candidate {
        Move::Drop(on) => {
            let at = on_board(on)?;
            if position.stacks[mover.other()].has(at) {
                Err(Illegal::DropOnEnemy(on))
            } else if position.stock[mover] == 0 {
                Err(Illegal::EmptyStock(mover))
            } else {
                Ok(())
            }
        }
        Move::Place(on) => {
            let at = on_board(on)?;
            if !position.placing {
                Err(Illegal::NoPlacing)
            } else if position.prisoners[mover] == 0 {
                Err(Illegal::NoPrisoner(mover))
            } else if !position.empty().has(at) {
                Err(Illegal::PlaceOnStack(on))
            } else {
                Ok(())
            }
        }
        Move::Collect(from, to) => check_collect(position, from, to),
        Move::Distribute(path) => check_path(position, &path),
        Move::Rescue(asked) => match position.rescues() {
            0 => Err(Illegal::NobodyToRescue),
            held if held as u16 != asked => Err(Illegal::RescueAll { held, asked }),
            _ => Ok(()),
        },
        Move::Pass => position.alternative().map_or(Ok(()), |other| Err(Illegal::MustMove(other))),
    }
}

fn on_board(square: Square) -> Result<u32, Illegal> {
    cell(square).ok_or(Illegal::OffBoard(square))
}

/// The number of a square that has a stack of the player to move.
fn own_stack(position: &Position, square: Square) -> Result<u32, Illegal> {
    let cell = on_board(square)?;
    match position.owner(cell) {
        None => Err(Illegal::NothingThere(square)),
        Some(owner) if owner != position.to_move => Err(Illegal::NotYours(square)),
        Some(_) => Ok(cell),
    }
}

fn check_collect(position: &Position, from: Square, to: Square) -> Result<(), Illegal> {
    let start = own_stack(position, from)?;
    let end = on_board(to)?;
    if start == end {
        return Err(Illegal::CollectInPlace(from));
    }
    if position.lattice.way(start, end, position.own()).is_some() {
        return Ok(());
    }
    let way = position.lattice.way(start, end, u64::MAX).ok_or(Illegal::NotInLine(from, to))?;
    let gap = position.lattice.along(start, way).find(|&at| !position.own().has(at)).unwrap_or(end);
    Err(Illegal::Gap(from, to, square(gap)))
}

fn check_path(position: &Position, path: &Path) -> Result<(), Illegal> {
    let (start, squares) = (path.start(), path.squares());
    let mut at = own_stack(position, start)?;
    let height = position.heights[at as usize];
    if height < 2 {
        return Err(Illegal::SinglePiece(start));
    }
    let mut visited = u64::bit(at);
    for (&before, &next) in squares.iter().zip(&squares[1..]) {
        let to = on_board(next)?;
        if visited.has(to) {
            return Err(Illegal::Twice(next));
        }
        if !position.lattice.touching(at).has(to) {
            return Err(Illegal::NotTouching(before, next));
        }
        if !position.empty().has(to) {
            return Err(Illegal::NotEmpty(next));
        }
        visited |= u64::bit(to);
        at = to;
    }
    if squares.len() != height as usize {
        return Err(Illegal::WrongLength { start, height, squares: squares.len() as u8 });
    }
    Ok(())
}

/// Plays a legal move: the turn itself, then the captures.
pub(crate) fn play(position: &mut Position, legal: &Move) {
    make(position, legal);
    position.capture();
    position.to_move = position.to_move.other();
}

/// The turn itself, before anything is captured.
pub(crate) fn make(position: &mut Position, legal: &Move) {
    let mover = position.to_move;
    match *legal {
        Move::Drop(on) => {
            if let Some(at) = cell(on) {
                position.stock[mover] = position.stock[mover].saturating_sub(1);
                position.put(mover, at, 1);
            }
        }
        Move::Place(on) => {
            if let Some(at) = cell(on) {
                position.prisoners[mover] = position.prisoners[mover].saturating_sub(1);
                position.put(mover.other(), at, 1);
            }
        }
        Move::Collect(from, to) => collect(position, from, to),
        Move::Distribute(path) => {
            if let Some(start) = cell(path.start()) {
                position.lift(start);
            }
            path.squares()
                .iter()
                .filter_map(|&square| cell(square))
                .for_each(|at| position.put(mover, at, 1));
        }
        Move::Rescue(_) => {
            position.stock[mover] += std::mem::take(&mut position.prisoners[mover.other()]);
        }
        Move::Pass => {}
    }
}

fn collect(position: &mut Position, from: Square, to: Square) {
    let (Some(start), Some(end)) = (cell(from), cell(to)) else { return };
    if let Some(way) = position.lattice.way(start, end, position.own()) {
        let pieces = position.lattice.along(start, way).map(|at| position.lift(at)).sum();
        position.put(position.to_move, end, pieces);
    }
}

/// The end: somebody has the points of the goal.
pub(crate) fn outcome(position: &Position) -> Option<Outcome<Reason>> {
    let Position { points, goal, .. } = *position;
    let there = points.map(|points| points >= goal);
    let ahead = if points.first > points.second { Seat::First } else { Seat::Second };
    match (there.first, there.second) {
        (false, false) => None,
        (true, true) if points.first == points.second => {
            Some(Outcome::drawn(Reason::BothEqual { points: points.first, goal }))
        }
        (true, true) => Some(Outcome::won(ahead, Reason::BothMore { winner: ahead, points, goal })),
        _ => Some(Outcome::won(ahead, Reason::Goal { winner: ahead, points: points[ahead], goal })),
    }
}
