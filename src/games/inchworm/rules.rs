//! What may be played, what a turn does, and the end.

use super::entry;
use super::lattice::{cell, square};
use super::moves::{Move, Path};
use super::paths;
use super::position::{Alternative, Position};
use crate::board::{Bits, Square};
use crate::game::{BadMove, Next, Outcome, Pair, Playable, Seat, Token};

/// How many beginnings of paths [`Playable::count`] looks at before it stops: enough for every path of a stack of up to 11 in
/// the open on any lattice. (A twelfth piece multiplies the work by five or six.)
const COUNT_BUDGET: u64 = 1 << 23;

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

impl Playable for Position {
    type Move = Move;
    type Illegal = Illegal;
    type Reason = Reason;

    fn tokens(text: &str) -> Result<Vec<Token>, BadMove> {
        entry::tokens(text)
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn for_each_move(&self, f: &mut dyn FnMut(Move)) {
        self.for_each_short_move(usize::MAX, f);
    }

    /// Leaves out distributions of stacks taller than `tallest`.
    fn for_each_short_move(&self, tallest: usize, f: &mut dyn FnMut(Move)) {
        if self.outcome().is_some() {
            return;
        }
        self.drops().ones().for_each(|cell| f(Move::Drop(square(cell))));
        self.places().ones().for_each(|cell| f(Move::Place(square(cell))));
        for from in self.own().ones() {
            self.collects(from).ones().for_each(|to| f(Move::Collect(square(from), square(to))));
            let Some(more) = self.path_length(from).filter(|&more| (more as usize) < tallest) else {
                continue;
            };
            paths::for_each(self.lattice, from, self.empty(), more, &mut |cells| {
                f(Move::Distribute(Path::of_cells(cells)));
            });
        }
        if self.rescues() > 0 {
            f(Move::Rescue(self.rescues() as u16));
        }
        if self.alternative().is_none() {
            f(Move::Pass);
        }
    }

    /// The number of legal moves: exact as long as no more than `COUNT_BUDGET` beginnings of paths are to be looked
    /// at, else what was counted until then (never fewer than 2).
    fn count(&self) -> u64 {
        if self.outcome().is_some() {
            return 0;
        }
        let mut budget = COUNT_BUDGET;
        let mut moves = (self.drops().count() + self.places().count()) as u64;
        for from in self.own().ones() {
            moves += self.collects(from).count() as u64;
            if let Some(more) = self.path_length(from) {
                moves += paths::count(self.lattice, from, self.empty(), more, &mut budget);
            }
        }
        moves += u64::from(self.rescues() > 0);
        // Nothing else to do: one may pass.
        moves.max(if budget == 0 { 2 } else { 1 })
    }

    fn next(&self, entered: &[Token]) -> Next<Move> {
        entry::next(self, entered)
    }

    fn check(&self, candidate: Move) -> Result<Move, Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::GameOver);
        }
        let mover = self.to_move;
        let fits = match candidate {
            Move::Drop(on) => {
                let at = on_board(on)?;
                if self.stacks[mover.other()].has(at) {
                    Err(Illegal::DropOnEnemy(on))
                } else if self.stock[mover] == 0 {
                    Err(Illegal::EmptyStock(mover))
                } else {
                    Ok(())
                }
            }
            Move::Place(on) => {
                let at = on_board(on)?;
                if !self.placing {
                    Err(Illegal::NoPlacing)
                } else if self.prisoners[mover] == 0 {
                    Err(Illegal::NoPrisoner(mover))
                } else if !self.empty().has(at) {
                    Err(Illegal::PlaceOnStack(on))
                } else {
                    Ok(())
                }
            }
            Move::Collect(from, to) => check_collect(self, from, to),
            Move::Distribute(path) => check_path(self, &path),
            Move::Rescue(asked) => match self.rescues() {
                0 => Err(Illegal::NobodyToRescue),
                held if held as u16 != asked => Err(Illegal::RescueAll { held, asked }),
                _ => Ok(()),
            },
            Move::Pass => self.alternative().map_or(Ok(()), |other| Err(Illegal::MustMove(other))),
        };
        fits.map(|()| candidate)
    }

    fn play(&mut self, legal: &Move) {
        make(self, legal);
        self.capture();
        self.to_move = self.to_move.other();
    }

    /// The end: somebody has the points of the goal.
    fn outcome(&self) -> Option<Outcome<Reason>> {
        let Position { points, goal, .. } = *self;
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

    fn is_progress(&self, before: &Position) -> bool {
        before.points != self.points
    }

    fn score(&self) -> Option<Pair<u32>> {
        Some(self.points.map(u32::from))
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
