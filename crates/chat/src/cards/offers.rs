//! Offers between the players of a match in words, and their buttons.

use crate::actions::Action;
use crate::message::{Labelled, Style};
use postern_play::ids::{MatchId, Seen};
use postern_play::step::offer::{Offer, Proposal};
use postern_rules::phrase::Phrase;
use postern_rules::seat::Seat;
use postern_service::matches::deeds::Deed;
use postern_words::match_view::MatchView;
use postern_words::voice::msg;

/// Returns the button of something that a player can do.
pub fn button(deed: Deed, seen: Seen) -> Labelled {
    let of = seen.of;
    match deed {
        Deed::Oops => (Style::Plain, "button-oops", Action::Oops(seen)),
        Deed::Swap => (Style::Plain, "button-swap", Action::Swap(seen)),
        Deed::OfferDraw => (Style::Plain, "button-offer-draw", Action::OfferDraw(seen)),
        Deed::OfferTakeback => (Style::Plain, "button-take-back", Action::OfferTakeback(seen)),
        Deed::Withdraw(offer) => (Style::Plain, "button-withdraw", Action::WithdrawOffer(of, offer)),
        Deed::Agree(offer) => match offer.what {
            Proposal::Draw => (Style::Good, "button-accept-draw", Action::Agree(of, offer)),
            Proposal::Takeback => (Style::Good, "button-accept", Action::Agree(of, offer)),
        },
        Deed::Refuse(offer) => match offer.what {
            Proposal::Draw => (Style::Plain, "button-decline-draw", Action::Refuse(of, offer)),
            Proposal::Takeback => (Style::Plain, "button-decline", Action::Refuse(of, offer)),
        },
        Deed::ClaimTime => (Style::Good, "button-claim", Action::ClaimTime(seen)),
        Deed::Close => (Style::Plain, "button-close", Action::Close(seen)),
        Deed::Resign => (Style::Danger, "button-resign", Action::Resign(seen)),
    }
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
    // The buttons of an offer name it, and no board.
    let seen = Seen { of, ply: offer.at };
    match offer.by == seat {
        true => vec![button(Deed::Withdraw(offer), seen)],
        false => vec![button(Deed::Agree(offer), seen), button(Deed::Refuse(offer), seen)],
    }
}
