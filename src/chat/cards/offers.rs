//! Offers between the players of a match in words, and their buttons.

use crate::chat::actions::Action;
use crate::chat::message::{Labelled, Style};
use crate::play::ids::MatchId;
use crate::play::step::agreement::steps_to_take_back;
use crate::play::step::offer::{Offer, Proposal};
use crate::words::match_view::MatchView;
use crate::words::voice::msg;
use postern_rules::phrase::Phrase;
use postern_rules::seat::Seat;

/// Returns the words of **More** about an open offer, and the buttons for one seat.
pub fn of_seat(view: &MatchView, seat: Seat) -> (Option<Phrase>, Vec<Labelled>) {
    let seen = view.seen();
    if let Some(offer) = view.record.agreements.offer {
        return (Some(standing_words(view, seat, offer)), answers(seen.of, seat, offer));
    }
    let mut row = vec![(Style::Plain, "button-offer-draw", Action::OfferDraw(seen))];
    if steps_to_take_back(&view.record, &*view.state, seat).is_some() {
        row.push((Style::Plain, "button-take-back", Action::OfferTakeback(seen)));
    }
    (None, row)
}

/// Returns the words about an open offer for one seat.
pub fn standing_words(view: &MatchView, seat: Seat, offer: Offer) -> Phrase {
    if offer.by != seat {
        return asks(view, offer, view.name(seat));
    }
    msg!("offer-waits", what = offer.what.word(), to = view.name(seat.other()), game = view.title())
}

/// Returns the question to the recipient, who is addressed by name or mention.
pub fn asks(view: &MatchView, offer: Offer, to: String) -> Phrase {
    let (game, by, moves) = (view.title(), view.name(offer.by), view.going(offer));
    msg!("offer-asks", what = offer.what.word(), to = to, by = by, game = game, moves = moves)
}

/// Returns the buttons of an offer for one seat.
pub fn answers(of: MatchId, seat: Seat, offer: Offer) -> Vec<Labelled> {
    if offer.by == seat {
        return vec![(Style::Plain, "button-withdraw", Action::WithdrawOffer(of, offer))];
    }
    let (accept, decline) = match offer.what {
        Proposal::Draw => ("button-accept-draw", "button-decline-draw"),
        Proposal::Takeback => ("button-accept", "button-decline"),
    };
    vec![(Style::Good, accept, Action::Agree(of, offer)), (Style::Plain, decline, Action::Refuse(of, offer))]
}
