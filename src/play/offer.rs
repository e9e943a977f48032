//! Offers of draws and takebacks: what they are, what became of them, and why there is none.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Clock, Ply};
use crate::game::Seat;

/// What a player may offer the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proposal {
    /// The match ends without a winner.
    Draw,
    /// Who offers it is to move again, as before his last move.
    Takeback,
}

impl Proposal {
    pub const ALL: [Proposal; 2] = [Proposal::Draw, Proposal::Takeback];

    pub fn word(self) -> &'static str {
        match self {
            Proposal::Draw => "draw",
            Proposal::Takeback => "takeback",
        }
    }
}

/// Something that one player offered the other. No two offers of a match are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Offer {
    #[serde(with = "super::seat_letter")]
    pub by: Seat,
    pub what: Proposal,
    /// The ply at which it was made.
    pub at: Ply,
}

/// `14.draw.x`: ply, what, and the letter of who made it.
impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.at, self.what.word(), self.by.letter())
    }
}

/// The text is no offer: a ply, `draw` or `takeback`, and `x` or `o`, with full stops between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadOffer;

impl FromStr for Offer {
    type Err = BadOffer;

    fn from_str(text: &str) -> Result<Offer, BadOffer> {
        let mut parts = text.split('.');
        let (Some(at), Some(word), Some(by), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(BadOffer);
        };
        let what = Proposal::ALL.into_iter().find(|what| what.word() == word).ok_or(BadOffer)?;
        let letter = by.chars().next().filter(|_| by.len() == 1).ok_or(BadOffer)?;
        let by = Seat::of_letter(letter).ok_or(BadOffer)?;
        Ok(Offer { by, what, at: at.parse().map_err(|_| BadOffer)? })
    }
}

/// What a record keeps of offers and takebacks.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Agreements {
    /// The offer that waits for its answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// The offer that a move of the other was a no to, until who made it moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lapsed: Option<Offer>,
    /// What each player offered since his own last move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub made: Vec<Offer>,
    /// The last offer that was answered or withdrawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answered: Option<(Offer, Answer)>,
    /// What was taken back so far.
    pub undone: Undone,
    /// The ply at which the player to move was seen to know of the last move, where that was soon after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looked: Option<Ply>,
    /// The running clock before the last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_before: Option<Clock>,
}

/// What became of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Agreed,
    Refused,
    Withdrawn,
}

/// How much of a match was taken back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Undone {
    /// How often.
    pub times: u32,
    /// How many moves in all.
    pub moves: u32,
    /// The number of the ply that the last takeback led to.
    pub since: Ply,
    /// True if the last one was a player's own, at once and without asking.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alone: bool,
}

/// Why there is no agreement. The match is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoAgreement {
    /// An offer stands already; whether it is the asker's own.
    Stands {
        offer: Offer,
        own: bool,
    },
    /// The asker offered the same since his last move.
    OfferedBefore {
        what: Proposal,
    },
    /// The asker has no move to take back.
    NothingToTakeBack,
    TooManyTakebacks {
        limit: u32,
    },
    /// The offer does not stand (any more).
    Gone {
        what: Proposal,
    },
    /// One can't answer one's own offer.
    OwnOffer,
    /// Only who made an offer may withdraw it.
    NotOfferer,
}

impl Agreements {
    /// Whether nothing was ever offered: such records are written as they were before there were offers.
    pub fn is_empty(&self) -> bool {
        *self == Agreements::default()
    }

    /// What a move by this seat does to offers.
    pub(super) fn moved(&mut self, seat: Seat) {
        self.made.retain(|made| made.by != seat);
        // Who offered hears of it when it is his turn: the other may have moved twice before.
        self.lapsed = self.lapsed.filter(|lapsed| lapsed.by != seat);
        match self.offer {
            Some(offer) if offer.by != seat => {
                self.lapsed = Some(offer);
                self.offer = None;
            }
            Some(Offer { what: Proposal::Takeback, .. }) => self.offer = None,
            Some(Offer { what: Proposal::Draw, .. }) | None => {}
        }
    }
}
