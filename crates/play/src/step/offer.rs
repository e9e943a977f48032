//! Offers of draws and takebacks: types, answers and refusals.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::ids::Ply;
use crate::time::clock::Clock;
use postern_rules::seat::Seat;

/// A proposal that a player may make to the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proposal {
    /// The match ends without a winner.
    Draw,
    /// The player who offers it moves again from the position before their last move.
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

/// A proposal that one player made to the other. No two offers of a match are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Offer {
    #[serde(with = "crate::record::seat_letter")]
    pub by: Seat,
    pub what: Proposal,
    /// The ply of the offer.
    pub at: Ply,
}

/// `14.draw.x`: the ply, the proposal, and the letter of the seat that made it.
impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.at, self.what.word(), self.by.letter())
    }
}

/// Error for a text that is not an offer: a ply, `draw` or `takeback`, and `x` or `o`, separated by full stops.
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

/// The offers and takebacks in a record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Agreements {
    /// The open offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// The offer that the opponent declined by moving, or by an answer in their own turn. Cleared when the player who
    /// made it moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lapsed: Option<Offer>,
    /// The offers that each player made since their own last move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub made: Vec<Offer>,
    /// The last offer that was answered or withdrawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answered: Option<(Offer, OfferAnswer)>,
    /// Totals of the takebacks.
    pub undone: Undone,
    /// The ply at which the player to move saw the board, if that was while the last move could still be taken back at
    /// once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looked: Option<Ply>,
    /// The running clock before the last move; `None` if it had no deadline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_before: Option<Clock>,
}

/// Outcome of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferAnswer {
    Agreed,
    Refused,
    Withdrawn,
}

/// Totals of the takebacks in a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Undone {
    /// Number of takebacks.
    pub times: u32,
    /// Total number of moves taken back.
    pub moves: u32,
    /// The ply that the last takeback led to.
    pub since: Ply,
    /// True if the last takeback was a player's own, at once and without asking.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alone: bool,
}

/// Why an offer or an answer was refused. The match is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoAgreement {
    /// Another offer is open; `own` is true if the asker made it.
    Stands {
        offer: Offer,
        own: bool,
    },
    /// The asker has offered the same since their last move.
    OfferedBefore {
        what: Proposal,
    },
    /// The asker has no move to take back.
    NothingToTakeBack,
    TooManyTakebacks {
        limit: u32,
    },
    /// The offer is not open (any more).
    Gone {
        what: Proposal,
    },
    /// A player can't answer their own offer.
    OwnOffer,
    /// Only the player who made an offer may withdraw it.
    NotOfferer,
}

impl Agreements {
    /// Returns the open offer that this seat must answer.
    pub fn offered_to(&self, seat: Seat) -> Option<Offer> {
        self.offer.filter(|offer| offer.by != seat)
    }

    /// True if no offer was ever made. The record then has the form it had before offers existed.
    pub fn is_empty(&self) -> bool {
        *self == Agreements::default()
    }

    /// Updates the offers after a move by this seat.
    pub(crate) fn moved(&mut self, seat: Seat) {
        self.made.retain(|made| made.by != seat);
        // The player who made the offer hears of it on their turn; the opponent may have moved twice by then.
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
