//! What Inchworm tells: refusals, the end, consequences, labels, as phrases of `messages/`.

use super::position::Alternative;
use super::rules::{Illegal, Reason};
use super::view::Consequence;
use crate::board::Square;
use crate::game::phrase::Count;
use crate::game::{Describe, Phrase, Seat};

fn name(seat: Seat) -> Phrase {
    Phrase::new("inchworm-name").with(
        "seat",
        match seat {
            Seat::First => "first",
            Seat::Second => "second",
        },
    )
}

impl Describe for Illegal {
    fn phrase(&self) -> Phrase {
        let at = |id, square: Square| Phrase::new(id).with("square", square);
        let way = |id, from: Square, to: Square| Phrase::new(id).with("from", from).with("to", to);
        match *self {
            Illegal::GameOver => Phrase::new("inchworm-over"),
            Illegal::OffBoard(square) => at("inchworm-off-board", square),
            Illegal::EmptyStock(seat) => Phrase::new("inchworm-empty-stock").with("player", name(seat)),
            Illegal::DropOnEnemy(square) => at("inchworm-drop-on-enemy", square),
            Illegal::NoPlacing => Phrase::new("inchworm-no-placing"),
            Illegal::NoPrisoner(seat) => Phrase::new("inchworm-no-prisoner").with("player", name(seat)),
            Illegal::PlaceOnStack(square) => at("inchworm-place-on-stack", square),
            Illegal::NothingThere(square) => at("inchworm-nothing-there", square),
            Illegal::NotYours(square) => at("inchworm-not-yours", square),
            Illegal::CollectInPlace(square) => at("inchworm-collect-in-place", square),
            Illegal::NotInLine(from, to) => way("inchworm-not-in-line", from, to),
            Illegal::Gap(from, to, gap) if gap == to => way("inchworm-gap-at-end", from, to),
            Illegal::Gap(from, to, gap) => way("inchworm-gap", from, to).with("gap", gap),
            Illegal::SinglePiece(square) => at("inchworm-single-piece", square),
            Illegal::NotTouching(from, to) => way("inchworm-not-touching", from, to),
            Illegal::NotEmpty(square) => at("inchworm-not-empty", square),
            Illegal::Twice(square) => at("inchworm-twice", square),
            Illegal::WrongLength { start, height, squares } => at("inchworm-wrong-length", start)
                .with("height", Count(i64::from(height)))
                .with("squares", Count(squares as i64)),
            Illegal::NobodyToRescue => Phrase::new("inchworm-nobody-to-rescue"),
            Illegal::RescueAll { held, asked } => Phrase::new("inchworm-rescue-all")
                .with("held", Count(i64::from(held)))
                .with("asked", Count(i64::from(asked))),
            Illegal::MustMove(other) => Phrase::new("inchworm-must-move").with("instead", instead(other)),
        }
    }

    fn squares(&self) -> Vec<Square> {
        match *self {
            Illegal::DropOnEnemy(square)
            | Illegal::PlaceOnStack(square)
            | Illegal::NothingThere(square)
            | Illegal::NotYours(square)
            | Illegal::CollectInPlace(square)
            | Illegal::SinglePiece(square)
            | Illegal::NotEmpty(square)
            | Illegal::Twice(square)
            | Illegal::WrongLength { start: square, .. }
            | Illegal::Gap(_, _, square) => vec![square],
            Illegal::NotInLine(from, to) | Illegal::NotTouching(from, to) => vec![from, to],
            // Squares beside the board can't be pointed at.
            Illegal::OffBoard(_)
            | Illegal::GameOver
            | Illegal::EmptyStock(_)
            | Illegal::NoPlacing
            | Illegal::NoPrisoner(_)
            | Illegal::NobodyToRescue
            | Illegal::RescueAll { .. }
            | Illegal::MustMove(_) => Vec::new(),
        }
    }
}

fn instead(other: Alternative) -> Phrase {
    let at = |id, square: Square| Phrase::new(id).with("square", square);
    match other {
        Alternative::Drop(square) => at("inchworm-instead-drop", square),
        Alternative::Place(square) => at("inchworm-instead-place", square),
        Alternative::Collect(square) => at("inchworm-instead-collect", square),
        Alternative::Distribute(square) => at("inchworm-instead-distribute", square),
        Alternative::Rescue(held) => {
            Phrase::new("inchworm-instead-rescue").with("held", Count(i64::from(held)))
        }
    }
}

impl Describe for Reason {
    fn phrase(&self) -> Phrase {
        let points = |id, points: i64, goal: i64| {
            Phrase::new(id).with("points", Count(points)).with("goal", Count(goal))
        };
        match *self {
            Reason::Goal { winner, points: reached, goal } => {
                points("inchworm-goal", reached.into(), goal.into()).with("winner", name(winner))
            }
            Reason::BothMore { winner, points: reached, goal } => {
                points("inchworm-both-more", reached[winner].into(), goal.into())
                    .with("less", Count(i64::from(reached[winner.other()])))
                    .with("winner", name(winner))
            }
            Reason::BothEqual { points: reached, goal } => {
                points("inchworm-both-equal", reached.into(), goal.into())
            }
        }
    }
}

impl Describe for Consequence {
    fn phrase(&self) -> Phrase {
        let pieces = |id, pieces: u32, squares: &[Square]| {
            Phrase::new(id).with("pieces", Count(pieces)).with("squares", squares)
        };
        match self {
            Consequence::Ends { mover, reason: Reason::Goal { winner, points, .. } } => {
                let id = if winner == mover { "inchworm-ends-won" } else { "inchworm-ends-given" };
                let phrase = Phrase::new(id).with("points", Count(i64::from(*points)));
                if winner == mover { phrase } else { phrase.with("winner", name(*winner)) }
            }
            Consequence::Ends { mover, reason: Reason::BothMore { winner, points, .. } } => {
                Phrase::new("inchworm-ends-both")
                    .with("end", if winner == mover { "win" } else { "loss" })
                    .with("own", Count(i64::from(points[*mover])))
                    .with("enemy", Count(i64::from(points[mover.other()])))
            }
            Consequence::Ends { reason: Reason::BothEqual { points, .. }, .. } => {
                Phrase::new("inchworm-ends-drawn").with("points", Count(i64::from(*points)))
            }
            Consequence::Captures { pieces: count, squares } => pieces("inchworm-captures", *count, squares),
            Consequence::Loses { pieces: count, groups, squares } => {
                pieces("inchworm-loses", *count, squares).with("groups", Count(*groups as i64))
            }
        }
    }
}
