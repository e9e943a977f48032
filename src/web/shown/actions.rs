//! The actions of a match page: everything that a player can do apart from moving.

use serde::Serialize;

use crate::web::access::Seen;
use crate::web::answer::Failed;
use crate::web::site::Web;
use crate::web::views::kinds;
use postern_play::ids::{MatchId, PersonId};
use postern_play::step::command::Command;
use postern_play::step::offer::Proposal;
use postern_play::time::Timestamp;
use postern_rules::phrase::Phrase;
use postern_service::matches::deeds::{Deed, deeds};
use postern_service::request::Failure;
use postern_store::fault::Fault;
use postern_words::markup::unformatted;
use postern_words::match_view::plain_name;
use postern_words::voice::{msg, text};

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
    /// The view that the button opens.
    opens: Option<&'static str>,
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
    let (view, own) = (&seen.view, seen.visitor.profile.as_ref());
    let mut all = Vec::new();
    if own.is_none() && web.sign_in.is_some() {
        let to = seen.base.trim_start_matches("/g/");
        let href = Some(format!("/in/discord?to={to}"));
        all.push(Action { href, ..plain(seen, "sign-in", "button-sign-in-discord", Style::Plain) });
    }
    if seen.is_on_hold {
        return Ok(all);
    }
    if let (Some(own), true) = (own, seen.seat.is_some()) {
        // The next game in which it is the person's turn, the most urgent first.
        let next = next_game(web, own.id, view.record.id, now).await.map_err(Fault::from)?;
        let style = if view.waits_for(own.id) { Style::Plain } else { Style::Primary };
        all.extend(next.map(|path| Action { href: Some(path), ..plain(seen, "next", "button-next", style) }));
        let is_over = view.record.ended().is_some();
        all.extend(is_over.then(|| plain(seen, "rematch", "button-rematch", Style::Plain)));
        let may_wait = own.put_off_until(view.record.deadline(), now).is_some();
        let later =
            view.waits_for(own.id) && may_wait && !own.has_put_off(view.record.id, view.record.ply(), now);
        all.extend(later.then(|| plain(seen, "later", "button-later", Style::Plain)));
    }
    let deeds = seen.seat.map(|seat| deeds(&view.record, &*view.state, seat, now)).unwrap_or_default();
    let (last, others): (Vec<Deed>, Vec<Deed>) = deeds.into_iter().partition(|deed| *deed == Deed::Resign);
    all.extend(others.into_iter().map(|deed| of_deed(seen, deed)));
    for kind in kinds::open(web, seen).await? {
        let (name, label) = kind.names();
        all.push(Action { opens: Some(name), ..plain(seen, name, label, Style::Plain) });
    }
    all.extend(last.into_iter().map(|deed| of_deed(seen, deed)));
    Ok(all)
}

/// Returns the path of the most urgent game that waits for a person besides this one.
///
/// # Errors
/// [`Failure`] of the store.
pub(in crate::web) async fn next_game(
    web: &Web,
    person: PersonId,
    than: MatchId,
    now: Timestamp,
) -> Result<Option<String>, Failure> {
    for line in web.service.people.waiting_now(person, now).await? {
        if line.id == than {
            continue;
        }
        let Some(record) = web.service.store().record(line.id).await? else { continue };
        if let Some(address) = web.service.pages.playing(&record).await? {
            return Ok(Some(web.path_of(&address)));
        }
    }
    Ok(None)
}

fn plain(seen: &Seen, id: &'static str, label: &'static str, style: Style) -> Action {
    let label = unformatted(&seen.view.voice.say(&Phrase::new(label)));
    Action { id, label, style, ask: None, href: None, opens: None }
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
    Action { ask: ask.as_ref().map(say), ..plain(seen, id, label, style) }
}
