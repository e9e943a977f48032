//! Diagrams of Inchworm positions, and the effects of moves.

use super::choosing;
use super::choosing::Asked;
use super::entry::{COLLECT, DISTRIBUTE, PASS, PLACE, RESCUE};
use super::lattice::{SIDE, square};
use super::moves::{FORMS, Move, with_captures};
use super::position::{Position, read_stocks};
use super::reasons::Reason;
use super::rules::make;
use crate::inchworm::Inchworm;
use postern_rules::board::bits::Bits;
use postern_rules::diagram::{Count, Diagram, Hue, Piece, Shape, Surface};
use postern_rules::game::effects::Effects;
use postern_rules::game::info::Options;
use postern_rules::game::presentation::{Example, Presentation};
use postern_rules::game::rules::{Playable, Rules};
use postern_rules::game::token::{Choices, Token};
use postern_rules::phrase::{Describe, Messages};
use postern_rules::phrases;
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;

impl Presentation for Inchworm {
    type Consequence = Consequence;

    const HELP: &'static str = include_str!("help.md");
    const MESSAGES: &'static str = include_str!("messages.ftl");
    const FORMS: &'static str = FORMS;
    const WORDS: &'static [(&'static str, &'static str)] = &[
        (PLACE, "inchworm-word-place"),
        (COLLECT, "inchworm-word-collect"),
        (DISTRIBUTE, "inchworm-word-distribute"),
        (RESCUE, "inchworm-word-rescue"),
        (PASS, "inchworm-word-pass"),
    ];
    const ASKED: Messages = Asked::MESSAGES;
    const EXAMPLE: Example = Example::new(
        "8/4o[3]3/4o[3]3/4o[2]3/3xx[5]3/3x4/8/8 o 18,17 0,0 0,0",
        &["e7", "e4", "e7=e5", "e4", "e5-f4-e3-d2-c3-c4-d5-d6-d7"],
    );

    fn choices(position: &Position, entered: &[Token]) -> Choices<Move> {
        choosing::choices(position, entered)
    }

    /// Draws the board with its stacks and the players' stocks, prisoners and points.
    fn diagram(position: &Position) -> Diagram {
        let mut diagram = Diagram::new(SIDE, SIDE, Surface::Tiles, Inchworm::INFO.seats);
        diagram.hues = Pair::new(Hue::Red, Hue::Blue);
        diagram.wraps = position.lattice.wraps();
        for at in (!position.empty()).ones() {
            if let Some(seat) = position.owner(at) {
                let shape = Shape::Stack(position.heights[at as usize] as u16);
                diagram.pieces.push((square(at), Piece::new(seat, shape)));
            }
        }
        diagram.strip.counts = vec![
            Count::new("stock", position.stock.map(u32::from)),
            Count::new("prisoners", position.prisoners.map(u32::from)),
            Count {
                goal: Some(position.goal.into()),
                ..Count::new("points", position.points.map(u32::from))
            },
        ];
        diagram
    }

    const AIM: (&'static str, &'static [&'static str]) = ("inchworm-aim", &["goal"]);

    const STANDINGS: &'static [&'static str] = &["inchworm-room-compared"];

    fn standings(position: &Position) -> Vec<Pair<u32>> {
        vec![position.stacks.map(|stacks| (position.lattice.beside(stacks) & position.empty()).count_ones())]
    }

    /// Returns the squares of the move (all of a line or a path), and the squares whose stacks were captured.
    fn effects(before: &Position, played: &Move, _after: &Position) -> Effects {
        let path = match played {
            Move::Drop(on) | Move::Place(on) => vec![*on],
            Move::Collect(from, to) => before.line(*from, *to),
            Move::Distribute(path) => path.squares().to_vec(),
            Move::Rescue(_) | Move::Pass => Vec::new(),
        };
        let fallen = fallen(before, played);
        let Pair { first, second } = fallen.squares;
        let owner = |at| if first.has(at) { Seat::First } else { Seat::Second };
        let captured = (first | second).ones().map(|at| (square(at), owner(at))).collect();
        Effects { path, captured, lost: fallen.squares.map(|set| fallen.pieces(set)) }
    }

    /// Returns the consequences: the end of the game, pieces captured, pieces lost.
    fn consequences(before: &Position, played: &Move, after: &Position) -> Vec<Consequence> {
        let mover = before.to_move;
        let fallen = fallen(before, played);
        let mut told = Vec::new();
        if let Some(outcome) = after.outcome() {
            let winner = outcome.winner.unwrap_or(mover);
            told.push(match outcome.reason {
                Reason::Goal { points, .. } => Consequence::Wins { winner, points },
                Reason::BothMore { points: more, less, .. } => {
                    Consequence::BothAndWins { winner, more, less }
                }
                Reason::BothEqual { points, .. } => Consequence::Draws { points },
            });
        }
        let names = |set: u64| -> Vec<Square> { set.ones().map(square).collect() };
        for side in [mover.other(), mover] {
            let lost = fallen.squares[side];
            if lost != 0 {
                told.push(Consequence::Loses { side, pieces: fallen.pieces(lost), squares: names(lost) });
            }
        }
        told
    }

    fn shown(before: &Position, played: &Move, _after: &Position) -> String {
        with_captures(played, captured(before, played))
    }

    /// Unequal stocks are a handicap.
    fn is_handicap(options: &Options) -> bool {
        read_stocks(options.get("stock")).is_some_and(|stocks| stocks.first != stocks.second)
    }
}

/// The position after the turn but before captures, and the squares captured then.
struct Fallen {
    before_capture: Position,
    squares: Pair<u64>,
}

impl Fallen {
    /// Returns the number of pieces on these squares.
    fn pieces(&self, set: u64) -> u32 {
        set.ones().map(|at| u32::from(self.before_capture.heights[at as usize])).sum()
    }
}

fn fallen(before: &Position, played: &Move) -> Fallen {
    let mut moved = before.clone();
    make(&mut moved, played);
    let squares = moved.surrounded();
    Fallen { before_capture: moved, squares }
}

/// Returns the squares that a move captures, of both players.
fn captured(before: &Position, played: &Move) -> u64 {
    let Pair { first, second } = fallen(before, played).squares;
    first | second
}

phrases! {
    /// A consequence worth knowing before the move is played.
    pub enum Consequence {
        /// One player reaches the goal.
        Wins { winner: Seat, points: u16 } = "inchworm-ends-won",
        /// Both players reach the goal, with different points.
        BothAndWins { winner: Seat, more: u16, less: u16 } = "inchworm-ends-both",
        Draws { points: u16 } = "inchworm-ends-drawn",
        /// Pieces of `side` that are captured.
        Loses { side: Seat, pieces: u32, squares: Vec<Square> } = "inchworm-loses",
    }
}
