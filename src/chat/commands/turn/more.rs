//! **More**: the rarely used actions of a match.

use crate::chat::actions::{Action, OfGame};
use crate::chat::cards::offers;
use crate::chat::commands::look::game::board::current;
use crate::chat::commands::look::game::history;
use crate::chat::commands::turn::facts;
use crate::chat::context::{CommandResult, Context};
use crate::chat::message::Style;
use crate::play::ids::Seen;
use crate::words::voice::msg;

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
    // A plan answers the opponent's next move.
    row.extend(theirs.then_some((Style::Plain, "button-plan", Action::Plan(seen.of))));
    let (standing, mut decisions) = offers::of_seat(&view, seat);
    let clock = view.record.clock.credit(&ctx.store().outages().await?).at(ctx.now);
    let silent = view.record.time.strict && clock.silent().is_some_and(|from| from <= ctx.now);
    if theirs && (clock.has_fallen(ctx.now) || silent) {
        decisions.push((Style::Good, "button-claim", Action::ClaimTime(seen)));
    }
    let continued =
        view.record.continued.as_ref().is_some_and(|continued| ctx.now < continued.closable_until());
    if continued || theirs && clock.closable().is_some_and(|from| from <= ctx.now) {
        decisions.push((Style::Plain, "button-close", Action::Close(seen)));
    }
    decisions.push((Style::Danger, "button-resign", Action::Resign(seen)));
    let content = standing.unwrap_or_else(|| msg!("more", game = view.title()));
    Ok(ctx.text(&content).with_buttons(&ctx.voice, row).with_buttons(&ctx.voice, decisions))
}
