//! What the players of a match agree on: draws and takebacks, offered by one and answered by the other.
//!
//! One offer stands at a time. It ends with its answer, when who made it withdraws it, and when the other player moves:
//! that is a no. A player's own move leaves his draw offer standing, and ends his wish for a takeback. Whoever offered
//! something moves once before he offers the same again.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Done, Event, How, Ply, Record, Refusal, Timestamp, Transition};
use crate::game::{GameState, Seat};

/// So often a match may be taken back: numbers of plies then stay below 65,536 in games of any length.
pub const MOST_TAKEBACKS: u32 = 1000;

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

    fn word(self) -> &'static str {
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

impl From<NoAgreement> for Refusal {
    fn from(no: NoAgreement) -> Refusal {
        Refusal::Agreement(no)
    }
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

impl Record {
    /// The number of the present ply. It rises by one with every move and every takeback, so that no two positions of
    /// a match have the same; while nothing was taken back it is the number of moves.
    pub fn ply(&self) -> Ply {
        let Undone { times, moves, .. } = self.agreements.undone;
        (self.moves.len() as u32).saturating_add(moves).saturating_add(times)
    }

    /// How many moves had been played at the ply of this number; `None` where that was before the last takeback, or is
    /// still to come.
    pub fn moves_at(&self, ply: Ply) -> Option<usize> {
        let Undone { times, moves, since } = self.agreements.undone;
        let played = ply.checked_sub(times)?.checked_sub(moves)? as usize;
        (ply >= since && played <= self.moves.len()).then_some(played)
    }

    /// The offer that stands and waits for an answer of this seat.
    pub fn offered_to(&self, seat: Seat) -> Option<Offer> {
        self.agreements.offer.filter(|offer| offer.by != seat)
    }
}

/// How many moves go back until this seat is to move as before its last move; `None` where it has not moved.
pub fn moves_to_take_back(state: &dyn GameState, seat: Seat) -> Option<usize> {
    let mut back = state.clone_state();
    let mut moves = 0;
    while back.undo() {
        moves += 1;
        if back.to_move() == seat {
            return Some(moves);
        }
    }
    None
}

pub(super) fn offer(
    record: &Record,
    state: &dyn GameState,
    seat: Seat,
    what: Proposal,
) -> Result<Transition, Refusal> {
    if let Some(offer) = record.agreements.offer {
        return Err(NoAgreement::Stands { offer, own: offer.by == seat }.into());
    }
    if what == Proposal::Takeback {
        if record.agreements.undone.times >= MOST_TAKEBACKS {
            return Err(NoAgreement::TooManyTakebacks { limit: MOST_TAKEBACKS }.into());
        }
        moves_to_take_back(state, seat).ok_or(NoAgreement::NothingToTakeBack)?;
    }
    if record.agreements.made.iter().any(|made| made.by == seat && made.what == what) {
        return Err(NoAgreement::OfferedBefore { what }.into());
    }
    let offer = Offer { by: seat, what, at: record.ply() };
    let mut record = record.clone();
    record.revision += 1;
    record.agreements.offer = Some(offer);
    record.agreements.made.push(offer);
    Ok(Transition { record, events: vec![Event::Offered(offer)], to_move: state.to_move() })
}

pub(super) fn agree(
    record: &Record,
    state: &mut dyn GameState,
    seat: Seat,
    offer: Offer,
    now: Timestamp,
) -> Result<Transition, Refusal> {
    check_answer(record, seat, offer, Answer::Agreed)?;
    let mut agreed = record.clone();
    agreed.agreements.answered = Some((offer, Answer::Agreed));
    match offer.what {
        Proposal::Draw => Ok(super::apply::end(&agreed, state.to_move(), None, How::Agreed, now)),
        Proposal::Takeback => take_back(&agreed, state, offer.by, now),
    }
}

pub(super) fn refuse(
    record: &Record,
    state: &dyn GameState,
    seat: Seat,
    offer: Offer,
) -> Result<Transition, Refusal> {
    check_answer(record, seat, offer, Answer::Refused)?;
    Ok(without_offer(record, state, offer, Answer::Refused, Event::Refused(offer)))
}

pub(super) fn withdraw(
    record: &Record,
    state: &dyn GameState,
    seat: Seat,
    offer: Offer,
) -> Result<Transition, Refusal> {
    check_stands(record, offer, (seat == offer.by).then_some(Answer::Withdrawn))?;
    if offer.by != seat {
        return Err(NoAgreement::NotOfferer.into());
    }
    Ok(without_offer(record, state, offer, Answer::Withdrawn, Event::Withdrawn(offer)))
}

/// The answer that was given to this offer before, by the seat that asks for it again.
pub(super) fn answered(record: &Record, seat: Seat, offer: Offer, answer: Answer) -> bool {
    let answers = (seat == offer.by) == (answer == Answer::Withdrawn);
    answers && record.agreements.answered == Some((offer, answer))
}

/// `asked` is the answer that the asker is entitled to give, where there is one.
fn check_stands(record: &Record, offer: Offer, asked: Option<Answer>) -> Result<(), Refusal> {
    if record.agreements.offer == Some(offer) {
        return Ok(());
    }
    match asked.filter(|&answer| record.agreements.answered == Some((offer, answer))) {
        Some(answer) => Err(Refusal::AlreadyDone(Done::Answered(offer, answer))),
        None => Err(NoAgreement::Gone { what: offer.what }.into()),
    }
}

fn check_answer(record: &Record, seat: Seat, offer: Offer, answer: Answer) -> Result<(), Refusal> {
    check_stands(record, offer, (seat != offer.by).then_some(answer))?;
    if offer.by == seat { Err(NoAgreement::OwnOffer.into()) } else { Ok(()) }
}

fn without_offer(
    record: &Record,
    state: &dyn GameState,
    offer: Offer,
    answer: Answer,
    event: Event,
) -> Transition {
    let mut record = record.clone();
    record.revision += 1;
    record.agreements.offer = None;
    record.agreements.answered = Some((offer, answer));
    Transition { record, events: vec![event], to_move: state.to_move() }
}

/// The moves go from the record for good; whoever asked is to move, with all of the time for it.
fn take_back(
    record: &Record,
    state: &mut dyn GameState,
    by: Seat,
    now: Timestamp,
) -> Result<Transition, Refusal> {
    let moves = moves_to_take_back(state, by).ok_or(NoAgreement::NothingToTakeBack)?;
    let mut record = record.clone();
    record.revision += 1;
    let now = record.not_before(now);
    record.moves.truncate(record.moves.len().saturating_sub(moves));
    let agreements = &mut record.agreements;
    agreements.offer = None;
    agreements.lapsed = None;
    // What was granted may be asked again: it was no nagging.
    agreements.made.retain(|made| made.by != by || made.what != Proposal::Takeback);
    agreements.undone.times = agreements.undone.times.saturating_add(1);
    agreements.undone.moves = agreements.undone.moves.saturating_add(moves as u32);
    record.agreements.undone.since = record.ply();
    (0..moves).for_each(|_| {
        state.undo();
    });
    record.turn_begins(state, now);
    Ok(Transition { record, events: vec![Event::TakenBack { by, moves }], to_move: by })
}
