//! Rampart's board as data, and what a move does to it.

use super::Rampart;
use super::moves::{Move, PASS};
use super::rules::{Board, Position};
use crate::board::{Bits, Square};
use crate::diagram::{Count, Diagram, Piece, Shape, Surface};
use crate::game::{
    Effects, Example, Language, Options, Pair, Phrase, Playable, Presentation, Rules, Seat, on_board,
};

impl Presentation for Rampart {
    type Consequence = Consequence;

    const HELP: &'static [(Language, &'static str)] = &[(Language::English, include_str!("help/en.md"))];
    const EXAMPLE: Example =
        Example { options: &[("size", "5")], position: "oo1o1/1xxo1/1x1o1/1xx2/2xxx x", made: "a4" };

    fn diagram(position: &Position) -> Diagram {
        on_board!(position, board => diagram(board))
    }

    fn effects(before: &Position, played: &Move, _after: &Position) -> Effects {
        on_board!(before, board => effects(board, *played))
    }

    fn consequences(before: &Position, played: &Move, _after: &Position) -> Vec<Consequence> {
        on_board!(before, board => consequences(board, *played))
    }

    fn word(word: &str) -> Option<Phrase> {
        (word == PASS).then(|| Phrase::new("rampart-pass"))
    }

    fn unrated(options: &Options) -> Option<Phrase> {
        (options.get("handicap") == "yes").then(|| Phrase::new("rampart-handicap"))
    }
}

fn diagram<B: Bits>(board: &Board<B>) -> Diagram {
    let size = board.size();
    let mut diagram = Diagram::new(size, size, Surface::Points, Rampart::INFO.seats);
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
fn effects<B: Bits>(before: &Board<B>, played: Move) -> Effects {
    let path = match played {
        Move::Place(square) => vec![square],
        Move::Remove(_) | Move::Pass => Vec::new(),
    };
    let enemy = before.to_move().other();
    let removed = removed(before, played);
    Effects { path, captured: before.squares(removed).into_iter().map(|square| (square, enemy)).collect() }
}

fn removed<B: Bits>(before: &Board<B>, played: Move) -> B {
    match played {
        Move::Remove(square) => {
            before.field().flood(before.field().bit(square), before.stones(before.to_move().other()))
        }
        Move::Place(_) | Move::Pass => B::EMPTY,
    }
}

/// What a player should know of before he plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consequence {
    Wins,
    /// This many stones.
    Captures(u32),
    EnemyDies(GroupAt),
    OwnDies(GroupAt),
    OwnRevives(GroupAt),
}

/// A group, by its lowest stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GroupAt {
    pub(super) square: Square,
    pub(super) stones: u32,
}

/// What a legal move changes between life and death, most important first.
fn consequences<B: Bits>(before: &Board<B>, played: Move) -> Vec<Consequence> {
    let (own, enemy) = (before.to_move(), before.to_move().other());
    let after = before.after(&played);
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
