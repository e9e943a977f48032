//! What a player of a match can do apart from moving.

use postern_play::ids::Ply;
use postern_play::record::Record;
use postern_play::record::swap::SWAP;
use postern_play::step::agreement::steps_to_take_back;
use postern_play::step::command::Command;
use postern_play::step::offer::{Offer, Proposal};
use postern_play::time::Timestamp;
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;

/// Something that a player can do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    Oops,
    Swap,
    OfferDraw,
    OfferTakeback,
    Agree(Offer),
    Refuse(Offer),
    Withdraw(Offer),
    ClaimTime,
    Close,
    Resign,
}

impl Deed {
    /// Returns the command of a person who saw the board at this ply.
    pub fn command(self, seen: Ply) -> Command {
        match self {
            Deed::Oops => Command::Oops { seen },
            Deed::Swap => Command::Move { seen, text: SWAP.to_owned() },
            Deed::OfferDraw => Command::Offer { seen, what: Proposal::Draw },
            Deed::OfferTakeback => Command::Offer { seen, what: Proposal::Takeback },
            Deed::Agree(offer) => Command::Agree { offer },
            Deed::Refuse(offer) => Command::Refuse { offer },
            Deed::Withdraw(offer) => Command::Withdraw { offer },
            Deed::ClaimTime => Command::ClaimTime { seen },
            Deed::Close => Command::Close { seen },
            Deed::Resign => Command::Resign { seen },
        }
    }
}

/// Returns what the player of a seat can do, the most urgent first. `record` has a clock that is credited with the outages.
pub fn deeds(record: &Record, state: &dyn GameState, seat: Seat, now: Timestamp) -> Vec<Deed> {
    if !record.is_running() {
        return Vec::new();
    }
    let mut open = Vec::new();
    let theirs = state.to_move() != seat;
    open.extend(may_undo(record, state, seat, now).then_some(Deed::Oops));
    open.extend((!theirs && record.may_swap()).then_some(Deed::Swap));
    match record.agreements.offer {
        Some(offer) if offer.by == seat => open.push(Deed::Withdraw(offer)),
        Some(offer) => open.extend([Deed::Agree(offer), Deed::Refuse(offer)]),
        None => {
            open.push(Deed::OfferDraw);
            open.extend(steps_to_take_back(record, state, seat).map(|_| Deed::OfferTakeback));
        }
    }
    let clock = record.clock.at(now);
    let silent = record.time.strict && clock.silent().is_some_and(|from| from <= now);
    open.extend((theirs && (clock.has_fallen(now) || silent)).then_some(Deed::ClaimTime));
    let continued = record.continued.as_ref().is_some_and(|continued| now < continued.closable_until());
    let closable = theirs && clock.closable().is_some_and(|from| from <= now);
    open.extend((continued || closable).then_some(Deed::Close));
    open.push(Deed::Resign);
    open
}

/// True if the player of this seat has just moved and can take that back without asking.
fn may_undo(record: &Record, state: &dyn GameState, seat: Seat, now: Timestamp) -> bool {
    let mut before = state.clone_state();
    let own = before.undo() && record.seat_of_mover(record.moves.len() - 1, before.to_move()) == seat;
    let is_seen = record.agreements.looked == Some(record.ply());
    let is_planned = record.moves.last().is_some_and(|entry| entry.planned);
    own && record.is_fresh(now) && !is_seen && !is_planned && !record.was_corrected()
}
