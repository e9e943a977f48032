//! What Ramparts tells: refusals, the end, consequences, as phrases of `messages/`.

use crate::board::Square;
use crate::game::phrase::Count;
use crate::game::{Describe, Pair, Phrase, PhraseArg, Seat};

use super::moves::Move;
use super::rules::{Illegal, Reason};
use super::view::Consequence;

fn name(seat: Seat) -> Phrase {
    Phrase::new("ramparts-name").with("seat", key(seat))
}

fn key(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}

fn exchanges(pairs: &[(Square, Square)]) -> PhraseArg {
    PhraseArg::Either(pairs.iter().map(|(blocked, front)| format!("{blocked}<>{front}")).collect())
}

impl Describe for Illegal {
    fn phrase(&self) -> Phrase {
        let at = |id, at: &Square| Phrase::new(id).with("at", *at);
        let way = |id, from: &Square, to: &Square| Phrase::new(id).with("from", *from).with("to", *to);
        let right = |id, right: &Move| Phrase::new(id).with("at", right.to).with("move", right.to_string());
        match self {
            Illegal::NoMan { at: square } => at("ramparts-no-man", square),
            Illegal::NotYours { at: square } => at("ramparts-not-yours", square),
            Illegal::NotForward { from, to } => way("ramparts-not-forward", from, to),
            Illegal::TooFar { from, to } => way("ramparts-too-far", from, to),
            Illegal::OwnMan { at: square } => at("ramparts-own-man", square),
            Illegal::PastCorner { from, to, flanks } => {
                way("ramparts-past-corner", from, to).with("flanks", &flanks[..])
            }
            Illegal::Protected { at: square } => at("ramparts-protected", square),
            Illegal::OpenTakesAslant { from, to } => way("ramparts-open-takes-aslant", from, to),
            Illegal::OpenMovesStraight { from, .. } => at("ramparts-open-moves-straight", from),
            Illegal::EnemyRampartTakesNothing { from, .. } => {
                at("ramparts-enemy-rampart-takes-nothing", from)
            }
            Illegal::EnemyRampartMovesStraight { from, .. } => {
                at("ramparts-enemy-rampart-moves-straight", from)
            }
            Illegal::OffOwnRampart { from, .. } => at("ramparts-off-own-rampart", from),
            Illegal::NotFromLine { from, .. } => at("ramparts-not-from-line", from),
            Illegal::DoubleStepBlocked { occupied } => Phrase::new("ramparts-double-step-blocked")
                .with("squares", &occupied[..])
                .with("count", Count(occupied.len() as i64)),
            Illegal::Commanded { between, by } => at("ramparts-commanded", between).with("by", &by[..]),
            Illegal::IsCapture { right: made } => right("ramparts-is-capture", made),
            Illegal::NothingToTake { right: made } => right("ramparts-nothing-to-take", made),
            Illegal::NoExchangeDue => Phrase::new("ramparts-no-exchange-due"),
            Illegal::MustExchange { pairs } => {
                Phrase::new("ramparts-must-exchange").with("pairs", exchanges(pairs))
            }
            Illegal::ExchangeReversed { right: made } => right("ramparts-exchange-reversed", made),
            Illegal::NoSuchPair { from, to, pairs } => {
                way("ramparts-no-such-pair", from, to).with("pairs", exchanges(pairs))
            }
        }
    }

    fn squares(&self) -> Vec<Square> {
        match self {
            Illegal::NoMan { at }
            | Illegal::NotYours { at }
            | Illegal::OwnMan { at }
            | Illegal::Protected { at } => vec![*at],
            Illegal::NotForward { from, to }
            | Illegal::TooFar { from, to }
            | Illegal::OpenTakesAslant { from, to }
            | Illegal::OpenMovesStraight { from, to }
            | Illegal::EnemyRampartTakesNothing { from, to }
            | Illegal::EnemyRampartMovesStraight { from, to }
            | Illegal::OffOwnRampart { from, to }
            | Illegal::NotFromLine { from, to } => vec![*from, *to],
            Illegal::PastCorner { flanks, .. } => flanks.to_vec(),
            Illegal::DoubleStepBlocked { occupied } => occupied.clone(),
            Illegal::Commanded { between, by } => [&[*between][..], by].concat(),
            Illegal::IsCapture { right } | Illegal::NothingToTake { right } => vec![right.to],
            Illegal::NoExchangeDue => Vec::new(),
            Illegal::MustExchange { pairs } | Illegal::NoSuchPair { pairs, .. } => {
                pairs.iter().flat_map(|&(blocked, front)| [blocked, front]).collect()
            }
            Illegal::ExchangeReversed { right } => vec![right.from, right.to],
        }
    }
}

impl Describe for Reason {
    fn phrase(&self) -> Phrase {
        let Pair { first, second } = self.score;
        let leader = match first.cmp(&second) {
            std::cmp::Ordering::Greater => "first",
            std::cmp::Ordering::Less => "second",
            std::cmp::Ordering::Equal => "none",
        };
        Phrase::new("ramparts-blocked")
            .with("blocked", name(self.blocked))
            .with("leader", leader)
            .with("more", Count(first.max(second)))
            .with("less", Count(first.min(second)))
    }
}

impl Describe for Consequence {
    fn phrase(&self) -> Phrase {
        let whose = |id, seat: &Option<Seat>| Phrase::new(id).with("whose", seat.map_or("own", key));
        match self {
            Consequence::Ends { winner, reason } => Phrase::new("ramparts-ends")
                .with("winner", winner.map_or("none", key))
                .with("reason", reason.phrase()),
            Consequence::MustExchangeNext { blocked } => Phrase::new("ramparts-must-exchange-next")
                .with("blocked", name(*blocked))
                .with("other", name(blocked.other())),
            Consequence::Takes(square) => Phrase::new("ramparts-takes").with("at", *square),
            Consequence::Exchanges(squares) => {
                Phrase::new("ramparts-exchanges").with("squares", &squares[..])
            }
            Consequence::ReachesLine(seat) => whose("ramparts-reaches-line", seat),
            Consequence::Enters(seat) => whose("ramparts-enters", seat),
        }
    }
}
