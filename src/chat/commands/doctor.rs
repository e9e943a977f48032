//! `/doctor`: which permission Postern lacks on a server, what that breaks, and what repairs it.

use crate::chat::checkup::{self, Looked};
use crate::chat::voice::msg;
use crate::chat::{
    Action, Button, CommandInfo, CommandResult, Context, Message, Permission, Place, Row, Style, said,
};
use crate::games::Catalogue;
use crate::play::ChannelId;

/// How many channels are looked at beside this one.
const MOST: usize = 8;

pub fn register(catalogue: &Catalogue) -> CommandInfo {
    CommandInfo::new(catalogue, "doctor", Vec::new())
}

/// Looks at this channel and, for those who manage the server, at all that its settings name.
pub async fn run(ctx: &Context<'_>) -> CommandResult {
    let Place::Server { server, channel: here, parent } = ctx.place else {
        return said(msg!("servers-only"));
    };
    let settings = ctx.services.service.server(server).await?;
    let mut looked = vec![Looked { channel: here, has: Some(ctx.permissions.clone()) }];
    if ctx.manages {
        let puzzle = settings.puzzle.iter().map(|daily| daily.channel);
        let mut named: Vec<ChannelId> = settings.channels.iter().copied().chain(puzzle).collect();
        named.sort();
        named.dedup();
        named.retain(|channel| *channel != here && Some(*channel) != parent);
        for channel in named.into_iter().take(MOST) {
            looked.push(checkup::look(&*ctx.services.messenger, server, channel).await);
        }
    }
    let threads = !settings.without_threads;
    let lines = checkup::lines(&ctx.voice, &looked, threads);
    let missing = checkup::missing(&looked, threads);
    let mut content =
        vec![ctx.voice.say(&if missing.is_empty() { msg!("doctor-fine") } else { msg!("doctor-ill") })];
    content.extend(lines);
    let mut buttons = Vec::new();
    if !missing.is_empty() {
        let label = ctx.voice.say(&msg!("button-invite-again"));
        buttons.push(Button::new(Style::Link, label, ctx.services.messenger.invitation()));
        content.push(ctx.voice.say(&msg!("doctor-repair")));
    }
    let of_threads = [Permission::CreateThreads, Permission::SendInThreads];
    if ctx.manages && of_threads.iter().any(|permission| missing.contains(permission)) {
        let label = ctx.voice.say(&msg!("button-no-threads"));
        buttons.push(Button::new(Style::Plain, label, Action::NoThreads()));
    }
    let rows = if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] };
    Ok(Message::text(content.join("\n")).with_rows(rows))
}

/// **Play without threads**.
pub async fn no_threads(ctx: &Context<'_>) -> CommandResult {
    let server = ctx.managed()?;
    let service = &ctx.services.service;
    let changed = service.change_server(server, Some(ctx.interaction), |settings| {
        settings.without_threads = true;
        Ok(())
    });
    changed.await?;
    run(ctx).await
}
