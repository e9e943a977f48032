//! What Breakthrough tells, as phrases of `messages/`.

use postern::board::Square;
use postern::game::{Describe, Phrase, Seat};

use super::rules::{Illegal, Reason};

impl Describe for Illegal {
    fn phrase(&self) -> Phrase {
        let at = |id, at: &Square| Phrase::new(id).with("at", *at);
        match self {
            Illegal::NoMan { at: square } => at("breakthrough-no-man", square),
            Illegal::NotYours { at: square } => at("breakthrough-not-yours", square),
            Illegal::NotOneForward { from, to } => at("breakthrough-not-forward", from).with("to", *to),
            Illegal::Occupied { at: square } => at("breakthrough-occupied", square),
            Illegal::StraightCapture { at: square } => at("breakthrough-straight-capture", square),
        }
    }

    fn squares(&self) -> Vec<Square> {
        match self {
            Illegal::NotOneForward { from, to } => vec![*from, *to],
            Illegal::NoMan { at }
            | Illegal::NotYours { at }
            | Illegal::Occupied { at }
            | Illegal::StraightCapture { at } => vec![*at],
        }
    }
}

impl Describe for Reason {
    fn phrase(&self) -> Phrase {
        let of =
            |id, seat| Phrase::new(id).with("seat", if seat == Seat::First { "first" } else { "second" });
        match *self {
            Reason::Arrived(seat) => of("breakthrough-arrived", seat),
            Reason::Bare(seat) => of("breakthrough-bare", seat),
        }
    }
}
