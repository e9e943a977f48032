//! Rampart's board as data, and what a move does to it.

use super::{Board, Move};
use crate::board::{Bits, Square};
use crate::diagram::{Count, Diagram, Piece, Shape, Surface};
use crate::game::{Effects, Pair, Rules, Seat};

pub(super) fn diagram<B: Bits>(board: &Board<B>) -> Diagram {
    let size = board.size();
    let mut diagram = Diagram::new(size, size, Surface::Points, super::Rampart::INFO.seats);
    let dead = Pair::new(board.dead(Seat::First), board.dead(Seat::Second));
    for index in board.field().all.ones() {
        let square = board.field().square(index);
        if let Some(seat) = board.stone(square) {
            let piece = Piece { dead: dead[seat].has(index), ..Piece::new(seat, Shape::Stone) };
            diagram.pieces.push((square, piece));
        }
    }
    let each = |count: &dyn Fn(Seat) -> u32| Pair::new(count(Seat::First), count(Seat::Second));
    diagram.strip.counts = vec![
        Count::new("stones", each(&|seat| board.stones(seat).count())),
        Count::new("groups", each(&|seat| board.groups(seat, board.stones(seat)).count() as u32)),
    ];
    diagram
}

/// A removal has no path: nothing is put anywhere.
pub(super) fn effects<B: Bits>(before: &Board<B>, played: Move) -> Effects {
    let path = match played {
        Move::Place(square) => vec![square],
        Move::Remove(_) | Move::Pass => Vec::new(),
    };
    let enemy = before.turn().other();
    let removed = removed(before, played);
    Effects { path, captured: before.squares(removed).into_iter().map(|square| (square, enemy)).collect() }
}

fn removed<B: Bits>(before: &Board<B>, played: Move) -> B {
    match played {
        Move::Remove(square) => {
            before.field().flood(before.field().bit(square), before.stones(before.turn().other()))
        }
        Move::Place(_) | Move::Pass => B::EMPTY,
    }
}

/// What a player should know of before he plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Consequence {
    Wins,
    /// This many stones.
    Captures(u32),
    EnemyDies(GroupAt),
    OwnDies(GroupAt),
    OwnRevives(GroupAt),
}

/// A group, by its lowest stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GroupAt {
    pub(super) square: Square,
    pub(super) stones: u32,
}

/// What a legal move changes between life and death, most important first.
pub(super) fn consequences<B: Bits>(before: &Board<B>, played: Move) -> Vec<Consequence> {
    let (own, enemy) = (before.turn(), before.turn().other());
    let mut after = *before;
    after.play(played);
    let mut found = Vec::new();
    if after.winner() == Some(own) {
        found.push(Consequence::Wins);
    }
    let captured = removed(before, played).count();
    if captured > 0 {
        found.push(Consequence::Captures(captured));
    }
    let at = |group: B| {
        let square = group.lowest().map(|stone| before.field().square(stone));
        square.map(|square| GroupAt { square, stones: group.count() })
    };
    // A group has died when some of its stones were alive before.
    let died = |seat: Seat| {
        let alive = before.stones(seat).without(before.dead(seat));
        after.groups(seat, after.dead(seat)).filter(move |group| group.meets(alive)).filter_map(at)
    };
    found.extend(died(enemy).map(Consequence::EnemyDies));
    found.extend(died(own).map(Consequence::OwnDies));
    let revived = before.dead(own).without(after.dead(own));
    found.extend(after.groups(own, revived).filter_map(at).map(Consequence::OwnRevives));
    found
}
