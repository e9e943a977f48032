//! What Ransom tells: refusals, the end, consequences, as phrases of `messages/`.

use crate::board::Square;
use crate::game::phrase::Count;
use crate::game::{Describe, Phrase, Seat};

use super::rules::{Illegal, Reason};
use super::view::Consequence;

fn name(seat: Seat) -> Phrase {
    Phrase::new("ransom-name").with(
        "seat",
        match seat {
            Seat::First => "first",
            Seat::Second => "second",
        },
    )
}

impl Describe for Illegal {
    fn phrase(&self) -> Phrase {
        let at = |id, at: &Square| Phrase::new(id).with("at", *at);
        match self {
            Illegal::Over => Phrase::new("ransom-over"),
            Illegal::NoPiece { at: square } => at("ransom-no-piece", square),
            Illegal::NotYours { at: square } => at("ransom-not-yours", square),
            Illegal::Occupied { at: square } => at("ransom-occupied", square),
            Illegal::KingTooFar { from, to } => at("ransom-king-too-far", from).with("to", *to),
            Illegal::KingAslant { .. } => Phrase::new("ransom-king-aslant"),
            Illegal::NotInLine { from, to } => at("ransom-not-in-line", from).with("to", *to),
            Illegal::EnemyBetween { by, .. } => Phrase::new("ransom-enemy-between").with("by", &by[..]),
            Illegal::WallsIn { king, walls } => at("ransom-walls-in", king).with("walls", &walls[..]),
        }
    }

    fn squares(&self) -> Vec<Square> {
        match self {
            Illegal::Over => Vec::new(),
            Illegal::NoPiece { at } | Illegal::NotYours { at } | Illegal::Occupied { at } => vec![*at],
            Illegal::KingTooFar { from, to }
            | Illegal::KingAslant { from, to }
            | Illegal::NotInLine { from, to } => vec![*from, *to],
            Illegal::EnemyBetween { by, .. } => by.clone(),
            Illegal::WallsIn { king, walls } => [&[*king][..], walls].concat(),
        }
    }
}

impl Describe for Reason {
    fn phrase(&self) -> Phrase {
        match self {
            Reason::Suffocated { king } => Phrase::new("ransom-suffocated").with("king", name(*king)),
            Reason::BothSuffocated { mover } => {
                Phrase::new("ransom-both-suffocated").with("mover", name(*mover))
            }
            Reason::NoMove { seat } => Phrase::new("ransom-no-move").with("player", name(*seat)),
        }
    }
}

impl Describe for Consequence {
    fn phrase(&self) -> Phrase {
        match *self {
            Consequence::Ends { won, reason } => {
                let phrase = match reason {
                    Reason::Suffocated { king } if !won => {
                        Phrase::new("ransom-suffocates-own").with("king", name(king))
                    }
                    Reason::Suffocated { king } => Phrase::new("ransom-suffocates").with("king", name(king)),
                    Reason::BothSuffocated { .. } => Phrase::new("ransom-suffocates-both"),
                    Reason::NoMove { seat } => {
                        Phrase::new("ransom-leaves-no-move").with("player", name(seat))
                    }
                };
                phrase.with("end", if won { "win" } else { "loss" })
            }
            Consequence::Liberties { king, left, own } => Phrase::new("ransom-liberties")
                .with("king", name(king))
                .with("left", Count(left))
                .with("whose", if own { "own" } else { "enemy" }),
        }
    }
}
