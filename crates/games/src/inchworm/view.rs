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
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;
use postern_rules::{phrases, texts};

impl Presentation for Inchworm {
    type Consequence = Consequence;

    texts!();
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

    /// Returns the squares of the move (all of a line or a path), and the squares whose stacks were captured.
    fn effects(before: &Position, played: &Move, _after: &Position) -> Effects {
        let path = match played {
            Move::Drop(on) | Move::Place(on) => vec![*on],
            Move::Collect(from, to) => before.line(*from, *to),
            Move::Distribute(path) => path.squares().to_vec(),
            Move::Rescue(_) | Move::Pass => Vec::new(),
        };
        let Pair { first, second } = fallen(before, played).squares;
        let owner = |at| if first.has(at) { Seat::First } else { Seat::Second };
        let captured = (first | second).ones().map(|at| (square(at), owner(at))).collect();
        Effects { path, captured }
    }

    /// Returns the consequences for the mover: the end of the game, pieces captured, pieces lost.
    fn consequences(before: &Position, played: &Move, after: &Position) -> Vec<Consequence> {
        let mover = before.to_move;
        let Fallen { before_capture, squares } = fallen(before, played);
        let mut told = Vec::new();
        if let Some(outcome) = after.outcome() {
            let won = outcome.winner == Some(mover);
            told.push(match outcome.reason {
                Reason::Goal { points, .. } if won => Consequence::Wins { points },
                Reason::Goal { points, .. } => Consequence::GivesGame { points },
                Reason::BothMore { points: own, less: enemy, .. } if won => {
                    Consequence::BothAndWins { own, enemy }
                }
                Reason::BothMore { points: enemy, less: own, .. } => Consequence::BothAndLoses { own, enemy },
                Reason::BothEqual { points, .. } => Consequence::Draws { points },
            });
        }
        let pieces = |set: u64| set.ones().map(|at| before_capture.heights[at as usize] as u32).sum();
        let names = |set: u64| -> Vec<Square> { set.ones().map(square).collect() };
        let (taken, lost) = (squares[mover.other()], squares[mover]);
        if taken != 0 {
            told.push(Consequence::Captures { pieces: pieces(taken), squares: names(taken) });
        }
        if lost != 0 {
            let groups = groups(&before_capture, lost);
            told.push(Consequence::Loses { pieces: pieces(lost), groups, squares: names(lost) });
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
        Wins { points: u16 } = "inchworm-ends-won",
        /// The opponent reaches the goal.
        GivesGame { points: u16 } = "inchworm-ends-given",
        BothAndWins { own: u16, enemy: u16 } = "inchworm-ends-both-won",
        BothAndLoses { own: u16, enemy: u16 } = "inchworm-ends-both-lost",
        Draws { points: u16 } = "inchworm-ends-drawn",
        /// Enemy pieces that are captured.
        Captures { pieces: u32, squares: Vec<Square> } = "inchworm-captures",
        /// Pieces of the mover that are captured, in one group or several.
        Loses { pieces: u32, groups: usize, squares: Vec<Square> } = "inchworm-loses",
    }
}

/// Returns the number of groups in a set of stacks of one colour.
fn groups(position: &Position, mut stacks: u64) -> usize {
    let mut groups = 0;
    while let Some(seed) = stacks.lowest() {
        stacks &= !position.lattice.connected(u64::bit(seed), stacks);
        groups += 1;
    }
    groups
}
