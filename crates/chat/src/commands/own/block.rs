//! `/block`: a person's block list for challenges and offers. `/server block`: the same for a server.

use crate::actions::Action;
use crate::context::command_info::{Argument, ArgumentKind, ChatCommand, CommandInfo, pending};
use crate::context::{CommandResult, Context, said};
use crate::invocation::{ArgumentValue, Arguments, Person};
use crate::message::{Button, Message, Style, in_rows};
use postern_games::catalogue::Catalogue;
use postern_play::ids::PersonId;
use postern_play::server::ServerSettings;
use postern_rules::phrase::Phrase;
use postern_words::markup;
use postern_words::voice::msg;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("block", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let person = Argument { name: "person", ..Argument::new(catalogue, "block", ArgumentKind::Person) };
    CommandInfo::new(catalogue, name, vec![person])
}

/// Blocks the named person, if any, and shows the list.
pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let Some(person) = named(ctx, arguments)? else { return Ok(own(ctx, &ctx.profile()?.blocked)) };
    let profile = ctx.services.service.challenges.block(&ctx.asker(), person, true, ctx.now).await?;
    Ok(own(ctx, &profile.blocked))
}

/// Handles **Unblock**.
pub async fn unblock(ctx: &Context<'_>, person: u64) -> CommandResult {
    let profile =
        ctx.services.service.challenges.block(&ctx.asker(), PersonId(person), false, ctx.now).await?;
    Ok(own(ctx, &profile.blocked))
}

/// Blocks the named person on a server, if any, and shows its list.
pub async fn on_server(ctx: &Context<'_>, server: &ServerSettings, arguments: &Arguments) -> CommandResult {
    let Some(person) = named(ctx, arguments)? else { return Ok(of_server(ctx, &server.blocked)) };
    let settings =
        ctx.services.service.servers.block_on_server(server.id, &ctx.asker(), person, true).await?;
    Ok(of_server(ctx, &settings.blocked))
}

/// Handles **Unblock** in the list of a server.
pub async fn unblock_on_server(ctx: &Context<'_>, person: u64) -> CommandResult {
    let server = ctx.managed()?.id;
    let service = &ctx.services.service;
    let settings = service.servers.block_on_server(server, &ctx.asker(), PersonId(person), false).await?;
    Ok(of_server(ctx, &settings.blocked))
}

/// Returns the person to block, even if they left the server, or `None` to show only the list.
fn named(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<Option<PersonId>> {
    let given = arguments.arguments.iter().find(|(name, _)| name == "person");
    match given.map(|(_, value)| value) {
        Some(ArgumentValue::Person(person) | ArgumentValue::Outsider(person)) => match person {
            Person { id, .. } if *id == ctx.bot => said(msg!("block-computer")),
            Person { id, .. } => Ok(Some(*id)),
        },
        _ => Ok(None),
    }
}

fn own(ctx: &Context<'_>, blocked: &[PersonId]) -> Message {
    let head = if blocked.is_empty() { msg!("blocked-none") } else { msg!("blocked") };
    list(ctx, &head, blocked, Action::Unblock)
}

fn of_server(ctx: &Context<'_>, blocked: &[PersonId]) -> Message {
    let head = if blocked.is_empty() { msg!("blocked-here-none") } else { msg!("blocked-here") };
    list(ctx, &head, blocked, Action::UnblockHere)
}

/// Lists the people, each with a button that removes them from the list.
fn list(ctx: &Context<'_>, head: &Phrase, blocked: &[PersonId], action: impl Fn(u64) -> Action) -> Message {
    let mut lines = vec![ctx.voice.say(head)];
    let mut buttons = Vec::new();
    for (number, person) in (1..).zip(blocked) {
        lines.push(format!("{number}. {}", markup::mention(*person)));
        let label = format!("{} ({number})", ctx.voice.say(&msg!("button-unblock")));
        buttons.push(Button::new(Style::Plain, label, action(person.0)));
    }
    Message::text(lines.join("\n")).with_rows(in_rows(buttons))
}
