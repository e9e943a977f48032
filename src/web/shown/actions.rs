//! The actions of a match page: everything that a player can do apart from moving.

use serde::Serialize;

use crate::play::step::command::Command;
use crate::play::step::offer::Proposal;
use crate::play::time::Timestamp;
use crate::service::matches::deeds::{Deed, deeds};
use crate::web::access::Seen;
use crate::web::answer::Failed;
use crate::web::site::Web;
use crate::words::markup::unformatted;
use crate::words::match_view::plain_name;
use crate::words::voice::{msg, text};
use postern_rules::phrase::Phrase;

/// A button of the page.
#[derive(Clone, Serialize, Debug)]
pub(in crate::web) struct Action {
    id: &'static str,
    label: String,
    style: Style,
    /// The question to confirm.
    ask: Option<String>,
    /// The address that the button leads to.
    href: Option<String>,
}

#[derive(Clone, Copy, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
enum Style {
    Plain,
    Primary,
    Danger,
}

/// Returns the actions of the visitor.
pub(in crate::web) async fn actions(web: &Web, seen: &Seen, now: Timestamp) -> Result<Vec<Action>, Failed> {
    let (view, Some(seat), Some(own)) = (&seen.view, seen.seat, &seen.visitor.profile) else {
        return Ok(Vec::new());
    };
    let deeds = deeds(&view.record, &*view.state, seat, now);
    let mut all: Vec<Action> = deeds.into_iter().map(|deed| of_deed(seen, deed)).collect();
    // The next game in which it is the person's turn, the most urgent first.
    let mut turns = web.service.people.turns_of(own.id).await?;
    turns.retain(|line| line.id != view.record.id);
    turns.sort_by_key(|line| (line.deadline().map_or(i64::MAX, |at| at.0), line.last_move_at, line.id));
    for line in turns {
        let Some(record) = web.service.store().record(line.id).await? else { continue };
        if let Some(address) = web.service.pages.playing(&record).await? {
            let path = address.strip_prefix(web.origin()).unwrap_or(&address).to_owned();
            let label = view.voice.say(&msg!("button-next"));
            let style = if view.waits_for(own.id) { Style::Plain } else { Style::Primary };
            all.insert(0, Action { id: "next", label, style, ask: None, href: Some(path) });
            break;
        }
    }
    Ok(all)
}

/// Returns the command of an action; `None` if it is not open to the visitor. An action that was carried out already has its
/// command too, so that its repetition is answered.
pub(in crate::web) fn command(seen: &Seen, id: &str, turn: u32) -> Option<Command> {
    let offer = seen.view.record.agreements.offer;
    let deed = match id {
        "oops" => Deed::Oops,
        "swap" => Deed::Swap,
        "draw" => Deed::OfferDraw,
        "takeback" => Deed::OfferTakeback,
        "agree" => Deed::Agree(offer?),
        "refuse" => Deed::Refuse(offer?),
        "withdraw" => Deed::Withdraw(offer?),
        "claim" => Deed::ClaimTime,
        "close" => Deed::Close,
        "resign" => Deed::Resign,
        _ => return None,
    };
    Some(deed.command(turn))
}

fn of_deed(seen: &Seen, deed: Deed) -> Action {
    let view = &seen.view;
    let say = |phrase: &Phrase| unformatted(&view.voice.say(phrase));
    let other = seen.seat.map(|seat| plain_name(&view.voice, &view.record.players[seat.other()]));
    let other = other.unwrap_or_default();
    let (id, label, style) = match deed {
        Deed::Oops => ("oops", "button-oops", Style::Plain),
        Deed::Swap => ("swap", "button-swap", Style::Plain),
        Deed::OfferDraw => ("draw", "button-offer-draw", Style::Plain),
        Deed::OfferTakeback => ("takeback", "button-take-back", Style::Plain),
        Deed::Withdraw(_) => ("withdraw", "button-withdraw", Style::Plain),
        Deed::Agree(offer) if offer.what == Proposal::Draw => ("agree", "button-accept-draw", Style::Primary),
        Deed::Agree(_) => ("agree", "button-accept", Style::Primary),
        Deed::Refuse(offer) if offer.what == Proposal::Draw => {
            ("refuse", "button-decline-draw", Style::Plain)
        }
        Deed::Refuse(_) => ("refuse", "button-decline", Style::Plain),
        Deed::ClaimTime => ("claim", "button-claim", Style::Primary),
        Deed::Close => ("close", "button-close", Style::Plain),
        Deed::Resign => ("resign", "button-resign", Style::Danger),
    };
    let ask = match deed {
        Deed::Resign => Some(msg!("resign-question", game = view.title(), opponent = text(&other))),
        Deed::Agree(offer) if offer.what == Proposal::Draw => {
            Some(msg!("draw-question", by = text(&other), game = view.title()))
        }
        Deed::Close => Some(msg!("page-close-question", game = view.title())),
        _ => None,
    };
    Action { id, label: say(&Phrase::new(label)), style, ask: ask.as_ref().map(say), href: None }
}
