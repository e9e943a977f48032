//! The rules of Inchworm: legality, playing a turn, and the end.

use super::lattice::{cell, square};
use super::moves::{Move, Path};
use super::position::Position;
use super::reasons::{Illegal, Reason};
use super::{entry, paths};
use postern_rules::board::bits::Bits;
use postern_rules::game::ending::Outcome;
use postern_rules::game::rules::Playable;
use postern_rules::game::token::{Next, Token};
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;

/// The most path prefixes that [`Playable::count`] examines. Enough for every path of a stack of up to 11 pieces on an
/// open board, on any lattice. (A twelfth piece multiplies the work by five or six.)
const COUNT_BUDGET: u64 = 1 << 23;

impl Playable for Position {
    type Move = Move;
    type Illegal = Illegal;
    type Reason = Reason;

    fn for_each_move(&self, f: &mut dyn FnMut(Move)) {
        self.for_each_short_move(usize::MAX, f);
    }

    /// Omits distributions of stacks taller than `tallest`.
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
        if self.instead_of_passing().is_none() {
            f(Move::Pass);
        }
    }

    /// Returns the number of legal moves. Exact if at most `COUNT_BUDGET` path prefixes must be examined; otherwise a
    /// lower bound, at least 2.
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
        // If no other move is possible, passing is legal.
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
                    Err(Illegal::DropOnEnemy { square: on })
                } else if self.stock[mover] == 0 {
                    Err(Illegal::EmptyStock { player: mover })
                } else {
                    Ok(())
                }
            }
            Move::Place(on) => {
                let at = on_board(on)?;
                if !self.placing {
                    Err(Illegal::NoPlacing)
                } else if self.prisoners[mover] == 0 {
                    Err(Illegal::NoPrisoner { player: mover })
                } else if !self.empty().has(at) {
                    Err(Illegal::PlaceOnStack { square: on })
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
            Move::Pass => self.instead_of_passing().map_or(Ok(()), Err),
        };
        fits.map(|()| candidate)
    }

    fn play(&mut self, legal: &Move) {
        make(self, legal);
        self.capture();
        self.to_move = self.to_move.other();
    }

    /// The game ends when a player has reached the goal.
    fn outcome(&self) -> Option<Outcome<Reason>> {
        let Position { points, goal, .. } = *self;
        let winner = if points.first > points.second { Seat::First } else { Seat::Second };
        let (more, less) = (points[winner], points[winner.other()]);
        if more < goal {
            None
        } else if less < goal {
            Some(Outcome::won(winner, Reason::Goal { winner, points: more, goal }))
        } else if less < more {
            Some(Outcome::won(winner, Reason::BothMore { winner, points: more, less, goal }))
        } else {
            Some(Outcome::drawn(Reason::BothEqual { points: more, goal }))
        }
    }

    fn is_progress(&self, before: &Position) -> bool {
        before.points != self.points
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn score(&self) -> Option<Pair<u32>> {
        Some(self.points.map(u32::from))
    }
}

fn on_board(square: Square) -> Result<u32, Illegal> {
    cell(square).ok_or(Illegal::OffBoard { square })
}

/// Returns the number of a square that has a stack of the player to move.
fn own_stack(position: &Position, square: Square) -> Result<u32, Illegal> {
    let cell = on_board(square)?;
    match position.owner(cell) {
        None => Err(Illegal::NothingThere { square }),
        Some(owner) if owner != position.to_move => Err(Illegal::NotYours { square }),
        Some(_) => Ok(cell),
    }
}

fn check_collect(position: &Position, from: Square, to: Square) -> Result<(), Illegal> {
    let start = own_stack(position, from)?;
    let end = on_board(to)?;
    if start == end {
        return Err(Illegal::CollectInPlace { square: from });
    }
    if position.lattice.way(start, end, position.own()).is_some() {
        return Ok(());
    }
    let way = position.lattice.way(start, end, u64::MAX).ok_or(Illegal::NotInLine { from, to })?;
    let gap = position.lattice.along(start, way).find(|&at| !position.own().has(at));
    Err(match gap.filter(|&gap| gap != end) {
        Some(gap) => Illegal::Gap { from, to, gap: square(gap) },
        None => Illegal::GapAtEnd { from, to },
    })
}

fn check_path(position: &Position, path: &Path) -> Result<(), Illegal> {
    let (start, squares) = (path.start(), path.squares());
    squares.iter().try_for_each(|&square| on_board(square).map(drop))?;
    let mut at = own_stack(position, start)?;
    let height = position.heights[at as usize];
    if height < 2 {
        return Err(Illegal::SinglePiece { square: start });
    }
    let mut visited = u64::bit(at);
    for (&before, &next) in squares.iter().zip(&squares[1..]) {
        let to = on_board(next)?;
        if visited.has(to) {
            return Err(Illegal::Twice { square: next });
        }
        if !position.lattice.touching(at).has(to) {
            return Err(Illegal::NotTouching { from: before, to: next });
        }
        if !position.empty().has(to) {
            return Err(Illegal::NotEmpty { square: next });
        }
        visited |= u64::bit(to);
        at = to;
    }
    if squares.len() != height as usize {
        return Err(Illegal::WrongLength { square: start, height, squares: squares.len() as u8 });
    }
    Ok(())
}

/// Plays the turn itself, without captures.
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
