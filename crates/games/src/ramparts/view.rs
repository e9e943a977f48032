//! Diagrams of Ramparts positions, and the effects of moves.

use postern_rules::diagram::{Count, Diagram, Ground as Drawn, Piece, Shape, Surface};
use postern_rules::game::effects::Effects;
use postern_rules::game::presentation::{Example, Presentation};
use postern_rules::game::rules::{Playable, Rules};
use postern_rules::phrase::{Describe, Phrase};
use postern_rules::phrases;
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;

use super::moves::{How, Move, WRITTEN};
use super::rules::Position;
use super::terrain::{Ground, SIZE, ground};
use crate::ramparts::Ramparts;

phrases! {
    /// A consequence worth knowing before the move is played.
    pub enum Consequence {
        Wins { winner: Seat, reason: Phrase } = "ramparts-ends",
        Draws { reason: Phrase } = "ramparts-draws",
        /// `swaps` must exchange a pair next, since `blocked` has no move.
        MustExchangeNext { blocked: Seat, swaps: Seat } = "ramparts-must-exchange-next",
        /// A man of `side` is taken.
        Takes { side: Seat, at: Square } = "ramparts-takes",
        Exchanges { squares: [Square; 2] } = "ramparts-exchanges",
        /// A man of `side` has reached the enemy's starting line.
        ReachesLine { side: Seat } = "ramparts-reaches-line",
        /// A man of `side` has come inside the enemy's ramparts.
        Enters { side: Seat } = "ramparts-enters",
    }
}

fn squares() -> impl Iterator<Item = Square> {
    (0..SIZE as u32 * SIZE as u32).map(|index| Square::at(index, SIZE))
}

fn drawn(square: Square) -> Option<Drawn> {
    Seat::BOTH.into_iter().find_map(|seat| match ground(seat, square) {
        Ground::InsideOwn if is_line(seat, square) => Some(Drawn::Line(seat)),
        Ground::InsideOwn => Some(Drawn::Inside(seat)),
        Ground::OwnRampart => Some(Drawn::Wall(seat)),
        _ => None,
    })
}

/// Returns the points of the squares on which a man scores more than one, and at the end those of every man.
fn figures(position: &Position) -> Vec<(Square, u8)> {
    let over = position.outcome().is_some();
    let worth = |seat: Seat, square: Square| match ground(seat, square) {
        Ground::InsideEnemy if is_line(seat.other(), square) => 3,
        Ground::InsideEnemy => 2,
        _ => 1,
    };
    squares()
        .filter_map(|square| {
            let figure = match position.owner(square) {
                Some(seat) => over.then(|| worth(seat, square)),
                None => Seat::BOTH.into_iter().map(|seat| worth(seat, square)).max().filter(|&most| most > 1),
            };
            Some((square, figure?))
        })
        .collect()
}

/// Returns true if the square is on the starting line of `seat`.
fn is_line(seat: Seat, square: Square) -> bool {
    square.row == Pair::new(0, SIZE - 1)[seat]
}

impl Presentation for Ramparts {
    type Consequence = Consequence;

    const HELP: &'static str = include_str!("help.md");
    const MESSAGES: &'static str = include_str!("messages.ftl");
    const FORMS: &'static str = WRITTEN.forms;
    const EXAMPLE: Example = Example::new(
        "2o3oo3/3x4o2/2o1o6/3o7/2o3o4/3xx6/4x1o4/3x3x3/2x1o2x3/4x6/1x4x4 x",
        &["d10xc11", "e3xe2", "d6xc7", "e2-f1"],
    );

    fn diagram(position: &Position) -> Diagram {
        let mut diagram = Diagram::new(SIZE, SIZE, Surface::Squares, Ramparts::INFO.seats);
        diagram.sided = true;
        diagram.grounds = squares().filter_map(|square| Some((square, drawn(square)?))).collect();
        diagram.pieces = squares()
            .filter_map(|square| Some((square, Piece::new(position.owner(square)?, Shape::Man))))
            .collect();
        diagram.figures = figures(position);
        diagram.strip.counts = vec![Count::new("score", position.points())];
        diagram
    }

    const AIM: (&'static str, &'static [&'static str]) = ("ramparts-aim", &[]);

    const STANDINGS: &'static [&'static str] = &["ramparts-steps-compared"];

    fn standings(position: &Position) -> Vec<Pair<u32>> {
        vec![Pair::new(position.steps(Seat::First), position.steps(Seat::Second))]
    }

    fn effects(before: &Position, played: &Move, _after: &Position) -> Effects {
        let captured = match played.how {
            How::Take => vec![(played.to, before.to_move().other())],
            _ => Vec::new(),
        };
        Effects::new(vec![played.from, played.to], captured)
    }

    fn consequences(before: &Position, played: &Move, after: &Position) -> Vec<Consequence> {
        let (mover, opponent) = (before.to_move(), before.to_move().other());
        let mut consequences = Vec::new();
        if let Some(outcome) = after.outcome() {
            let reason = outcome.reason.phrase();
            consequences.push(match outcome.winner {
                Some(winner) => Consequence::Wins { winner, reason },
                None => Consequence::Draws { reason },
            });
        } else if after.must_exchange() {
            let swaps = after.to_move();
            consequences.push(Consequence::MustExchangeNext { blocked: swaps.other(), swaps });
        }
        let arrivals = match played.how {
            How::Exchange => {
                consequences.push(Consequence::Exchanges { squares: [played.from, played.to] });
                vec![(mover, played.to, played.from), (opponent, played.from, played.to)]
            }
            how => {
                if how == How::Take {
                    consequences.push(Consequence::Takes { side: opponent, at: played.to });
                }
                vec![(mover, played.from, played.to)]
            }
        };
        for (side, from, to) in arrivals {
            if is_line(side.other(), to) {
                consequences.push(Consequence::ReachesLine { side });
            } else if ground(side, to) == Ground::InsideEnemy && ground(side, from) != Ground::InsideEnemy {
                consequences.push(Consequence::Enters { side });
            }
        }
        consequences
    }
}
