//! Diagrams of Palisade positions, and the effects of moves.

use super::moves::{FORMS, Move};
use super::rules::{Position, SizedPosition};
use crate::palisade::Palisade;
use postern_rules::board::bits::Bits;
use postern_rules::diagram::{Count, Diagram, Ground, Piece, Shape, Surface};
use postern_rules::game::effects::Effects;
use postern_rules::game::presentation::{Example, Presentation};
use postern_rules::game::rules::{Playable, Rules};
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;
use postern_rules::{on_board, phrases, shown_boards};

impl Presentation for Palisade {
    type Consequence = Consequence;

    const HELP: &'static str = include_str!("help.md");
    const MESSAGES: &'static str = include_str!("messages.ftl");
    const FORMS: &'static str = FORMS;
    const EXAMPLE: Example = Example {
        options: &[("size", "7")],
        position: "2x4/2o4/3oxo1/ox1x1xo/1ox1x2/2oxo2/x2o3 x",
        made: &["d6", "e6", "b6", "g2", "a5"],
    };

    shown_boards!(Position, Move);

    const AIM: (&'static str, &'static [&'static str]) = ("palisade-aim", &[]);

    const STANDINGS: &'static [&'static str] = &["palisade-loops-compared"];

    fn standings(position: &Position) -> Vec<Pair<u32>> {
        let loops = |seat| on_board!(position, board => loops(board, seat));
        vec![Pair::new(loops(Seat::First), loops(Seat::Second))]
    }
}

fn diagram<B: Bits, const STRIDE: usize>(board: &SizedPosition<B, STRIDE>) -> Diagram {
    let size = board.size();
    let mut diagram = Diagram::new(size, size, Surface::ParityPoints, Palisade::INFO.seats);
    diagram.ring = ring(size as i8);
    for square in board.squares() {
        diagram.grounds.extend(board.owner(square).map(|owner| (square, Ground::Owned(owner))));
        diagram.pieces.extend(board.stone(square).map(|seat| (square, Piece::new(seat, Shape::Stone))));
    }
    diagram.strip.counts = vec![Count::new("points", board.territory())];
    diagram
}

/// Returns the number of points on which a stone of `seat` would close a loop.
fn loops<B: Bits, const STRIDE: usize>(board: &SizedPosition<B, STRIDE>, seat: Seat) -> u32 {
    let closes = |&place: &u32| {
        let after = board.with_turn(seat).after(&Move(board.square(seat, place)));
        after.territory()[seat] > board.territory()[seat]
    };
    board.open(seat).ones().filter(closes).count() as u32
}

/// Returns the stones around the board: on every point except the corners, alternating as on the board.
fn ring(size: i8) -> Vec<(i8, i8, Seat)> {
    let sides = (0..size).flat_map(|along| [(along, -1), (along, size), (-1, along), (size, along)]);
    let seat = |col: i8, row: i8| if (col + row) % 2 == 0 { Seat::First } else { Seat::Second };
    sides.map(|(col, row)| (col, row, seat(col, row))).collect()
}

fn effects<B: Bits, const STRIDE: usize>(before: &SizedPosition<B, STRIDE>, played: Move) -> Effects {
    let after = before.after(&played);
    let gone = |square: &Square| before.stone(*square).is_some() && after.stone(*square).is_none();
    let captured = before.squares().filter(gone).map(|square| (square, before.to_move().other()));
    Effects::new(vec![played.0], captured.collect())
}

phrases! {
    /// A consequence worth knowing before the move is played.
    pub enum Consequence {
        /// The points of the winner and the loser at the end.
        Ends { winner: Seat, more: u32, less: u32 } = "palisade-ends",
        /// The number of stones of `side` that are captured.
        Captures { side: Seat, count: u32 } = "palisade-captures",
        /// The points that `side` gains.
        Owns { side: Seat, count: u32 } = "palisade-owns",
        /// The points that `side` loses.
        Takes { side: Seat, count: u32 } = "palisade-takes",
    }
}

/// Returns the consequences of a legal move: the end, captures and enclosed points, the most important first.
fn consequences<B: Bits, const STRIDE: usize>(
    before: &SizedPosition<B, STRIDE>,
    played: Move,
) -> Vec<Consequence> {
    let (own, enemy) = (before.to_move(), before.to_move().other());
    let after = before.after(&played);
    let (had, has) = (before.territory(), after.territory());
    let ends = after.is_over().then(|| match (has[own], has[enemy]) {
        (more, less) if more > less => Consequence::Ends { winner: own, more, less },
        (less, more) => Consequence::Ends { winner: enemy, more, less },
    });
    let captured = before.stones(enemy).without(after.stones(enemy)).count();
    let (more, less) = (has[own] - had[own], had[enemy] - has[enemy]);
    ends.into_iter()
        .chain((captured > 0).then_some(Consequence::Captures { side: enemy, count: captured }))
        .chain((more > 0).then_some(Consequence::Owns { side: own, count: more }))
        .chain((less > 0).then_some(Consequence::Takes { side: enemy, count: less }))
        .collect()
}
