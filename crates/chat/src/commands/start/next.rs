//! `/next` and **Next game**: the next game in which it is the person's turn, most urgent first.

use crate::actions::Action;
use crate::commands::look::game::board;
use crate::context::command_info::{ChatCommand, CommandInfo, pending};
use crate::context::{CommandResult, Context};
use crate::message::{Button, Style};
use postern_games::catalogue::Catalogue;
use postern_play::ids::MatchId;
use postern_play::record::summary::MatchSummary;
use postern_words::game_line::link;
use postern_words::markup::moment;
use postern_words::voice::msg;

pub const COMMAND: ChatCommand = ChatCommand::slash("next", register, |ctx, _| pending(run(ctx)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, Vec::new())
}

/// Shows the most urgent game, or the one after it if the person is already in its channel.
pub async fn run(ctx: &Context<'_>) -> CommandResult {
    after(ctx, |line| ctx.is_at(line.home)).await
}

/// Handles **Next game** in a digest.
pub async fn from_digest(ctx: &Context<'_>, _number: u32) -> CommandResult {
    run(ctx).await
}

/// Shows the game after this one.
pub async fn press(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    after(ctx, |line| line.id == of).await
}

/// Returns the button that leads to the games that wait for the person besides this one; `None` if none does.
pub async fn others(ctx: &Context<'_>, than: MatchId) -> CommandResult<Option<Button>> {
    let waiting = ctx.services.service.people.waiting_now(ctx.person.id, ctx.now).await?;
    let count = waiting.iter().filter(|line| line.id != than).count();
    let label = || ctx.voice.say(&msg!("button-next-waiting", count = count));
    Ok((count > 0).then(|| Button::new(Style::Main, label(), Action::NextAfter(than))))
}

async fn after(ctx: &Context<'_>, is_present: impl Fn(&MatchSummary) -> bool) -> CommandResult {
    let people = &ctx.services.service.people;
    let waiting = people.waiting_now(ctx.person.id, ctx.now).await?;
    let number = waiting.iter().position(is_present).map_or(0, |at| (at + 1) % waiting.len());
    let Some(line) = waiting.get(number) else {
        let later = people.waiting(ctx.person.id).await?.len();
        return Ok(ctx.text(&msg!("nothing-waits", later = later)));
    };
    let boards = ctx.store().boards(line.id).await?;
    let mut message = board::present(ctx, &ctx.match_view(line.id).await?).await?;
    let link = link(line, line.home_of(ctx.person.id), &boards, ctx.place.channel());
    let there = msg!("next-game", number = number + 1, count = waiting.len(), link = link);
    message.content = format!("{}\n{}", message.content, ctx.voice.say(&there));
    let next = (waiting.len() > 1).then_some((Style::Plain, "button-next", Action::NextAfter(line.id)));
    let later = (Style::Plain, "button-later", Action::Later(line.id));
    Ok(message.with_buttons(&ctx.voice, next.into_iter().chain([later])))
}

/// Handles **Later**: puts the game off until tomorrow, and shows the next one.
pub async fn later(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let view = ctx.match_view(of).await?;
    let mut record = view.record.clone();
    record.clock = record.clock.credit(&ctx.store().outages().await?);
    let until = ctx.services.service.people.put_off(ctx.person.id, &record, ctx.now).await?;
    let said = match until {
        Some(until) => msg!("put-off", game = view.title(), at = moment(until)),
        None => msg!("put-off-not", game = view.title()),
    };
    let mut next = after(ctx, |line| line.id == of).await?;
    next.content = format!("{}\n{}", ctx.voice.say(&said), next.content);
    Ok(next)
}
