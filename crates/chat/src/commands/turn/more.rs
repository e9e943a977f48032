//! **More**: the rarely used actions of a match.

use crate::actions::{Action, OfGame};
use crate::cards::offers;
use crate::commands::look::game::board::current;
use crate::commands::look::game::history;
use crate::commands::turn::facts;
use crate::context::{CommandResult, Context};
use crate::message::Style;
use postern_play::ids::Seen;
use postern_service::matches::deeds::{Deed, deeds};
use postern_words::voice::msg;

pub async fn press(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let (view, seat) = ctx.seated(seen).await?;
    if seen.ply != view.record.ply() || !view.record.is_running() {
        return current(ctx, &view).await;
    }
    let theirs = view.state.to_move() != seat;
    let mut row = vec![
        (Style::Plain, "button-analyse", Action::Analyse(seen.of)),
        (Style::Plain, "button-history", Action::History(seen.of, history::LAST)),
        (Style::Plain, "button-my-notes", Action::Notes(seen.of)),
        (Style::Plain, "button-rules", Action::Rules(OfGame(view.record.game.clone()))),
    ];
    row.extend(facts::is_wanted(ctx, &view).await?.then_some((
        Style::Main,
        "button-facts",
        Action::Facts(seen),
    )));
    let has_pages = ctx.services.service.pages.site().is_some();
    row.extend(has_pages.then_some((Style::Plain, "button-page", Action::Page(seen.of))));
    // A plan answers the opponent's next move.
    row.extend(theirs.then_some((Style::Plain, "button-plan", Action::Plan(seen.of))));
    let mut record = view.record.clone();
    record.clock = record.clock.credit(&ctx.store().outages().await?);
    // The message of the turn has **Swap sides**, and the answer to a move has **Oops**.
    let elsewhere = |deed: &Deed| matches!(deed, Deed::Swap | Deed::Oops);
    let open = deeds(&record, &*view.state, seat, ctx.now).into_iter().filter(|deed| !elsewhere(deed));
    let decisions: Vec<_> = open.map(|deed| offers::button(deed, seen)).collect();
    let standing = record.agreements.offer.map(|offer| offers::standing_words(&view, seat, offer));
    let content = standing.unwrap_or_else(|| msg!("more", game = view.title()));
    Ok(ctx.text(&content).with_buttons(&ctx.voice, row).with_buttons(&ctx.voice, decisions))
}
