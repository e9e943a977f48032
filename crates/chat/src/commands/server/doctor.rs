//! `/doctor`: the permissions that Postern lacks on a server, what they break, and how to fix them.

use crate::actions::Action;
use crate::commands::server::{activity, shut_channels};
use crate::context::command_info::{ChatCommand, CommandInfo, pending};
use crate::context::{CommandResult, Context, Services, said};
use crate::invocation::{Permission, Place};
use crate::limits;
use crate::message::{Button, Message, Row, Style};
use crate::tell::delivery::checkup;
use crate::tell::delivery::checkup::Looked;
use postern_games::catalogue::Catalogue;
use postern_play::ids::{ChannelId, RoleId};
use postern_play::record::post::Post;
use postern_play::server::ServerSettings;
use postern_play::standing_board::Pin;
use postern_words::voice::msg;

/// The maximum number of channels that are checked in addition to this one.
const MOST: usize = 8;

pub const COMMAND: ChatCommand = ChatCommand::slash("doctor", register, |ctx, _| pending(run(ctx)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, Vec::new())
}

/// Checks this channel and, for people who manage the server, the channels named in its settings.
pub async fn run(ctx: &Context<'_>) -> CommandResult {
    check(ctx, ctx.server()?.ok_or_else(|| msg!("servers-only"))?).await
}

/// Checks a server with these settings.
async fn check(ctx: &Context<'_>, settings: &ServerSettings) -> CommandResult {
    let Place::Server { server, channel: here, parent } = ctx.place else {
        return said(msg!("servers-only"));
    };
    let mut looked = vec![Looked { channel: here, has: Some(ctx.permissions.clone()) }];
    if ctx.manages {
        let puzzle = settings.puzzle.iter().map(|daily| daily.channel);
        let named = settings
            .channels
            .iter()
            .copied()
            .chain(puzzle)
            .chain(settings.standing_in())
            .chain(settings.lobby());
        let mut named: Vec<ChannelId> = named.collect();
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
    let unpinned = if ctx.manages { pin_again(ctx, settings).await? } else { Vec::new() };
    let gone = if ctx.manages { deleted_roles(ctx, settings).await } else { Vec::new() };
    let (shut, partial) = match ctx.manages {
        true => shut_channels::lines(ctx, server, &looked).await?,
        false => (Vec::new(), false),
    };
    let activity = match ctx.manages {
        true => activity::lines(ctx, server, parent.unwrap_or(here)).await?,
        false => Vec::new(),
    };
    let has_all = missing.is_empty() && unpinned.is_empty();
    let is_fine = has_all && gone.is_empty() && shut.is_empty() && activity.is_empty();
    let mut content = vec![ctx.voice.say(&if is_fine { msg!("doctor-fine") } else { msg!("doctor-ill") })];
    content.extend(lines);
    content.extend(shut);
    content.extend(partial.then(|| ctx.voice.say(&msg!("doctor-partial"))));
    if !unpinned.is_empty() {
        let (name, breaks) = (msg!("permission-pin-messages"), msg!("breaks-pins"));
        content.push(ctx.voice.say(&checkup::missing_in(&unpinned, name, breaks)));
    }
    content
        .extend(gone.iter().map(|role| ctx.voice.say(&msg!("doctor-role-gone", role = role.0.to_string()))));
    content.extend(activity);
    let mut buttons = Vec::new();
    if !has_all {
        let label = ctx.voice.say(&msg!("button-invite-again"));
        let invitation = ctx.services.messenger.invitation();
        buttons.push(Button::new(Style::Link, label, invitation));
        content.push(ctx.voice.say(&msg!("doctor-repair")));
    }
    let of_threads = [Permission::CreateThreads, Permission::SendInThreads];
    if ctx.manages && of_threads.iter().any(|permission| missing.contains(permission)) {
        let label = ctx.voice.say(&msg!("button-no-threads"));
        buttons.push(Button::new(Style::Plain, label, Action::NoThreads()));
    }
    let rows = if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] };
    Ok(Message::text(within(content)).with_rows(rows))
}

/// Joins lines. If they do not fit into a message, the last ones are left out.
fn within(lines: Vec<String>) -> String {
    let mut all = String::new();
    for line in lines {
        if all.chars().count() + line.chars().count() + 3 > limits::CONTENT {
            return format!("{all}\n…");
        }
        let gap = if all.is_empty() { "" } else { "\n" };
        all = format!("{all}{gap}{line}");
    }
    all
}

/// Returns the roles chosen in the settings that do not exist any more.
async fn deleted_roles(ctx: &Context<'_>, server: &ServerSettings) -> Vec<RoleId> {
    if server.series_roles.is_empty() {
        return Vec::new();
    }
    match ctx.services.messenger.roles(server.id).await {
        Ok(there) => server.series_roles.iter().copied().filter(|role| !there.contains(role)).collect(),
        Err(error) => {
            tracing::info!(%error, "the roles of a server can't be read");
            Vec::new()
        }
    }
}

/// Tries again to pin the standing boards that could not be pinned. Returns the channels in which that fails again, each
/// once.
async fn pin_again(ctx: &Context<'_>, server: &ServerSettings) -> CommandResult<Vec<ChannelId>> {
    let Services { service, messenger, .. } = ctx.services;
    let (mut pinned, mut refused) = (Vec::new(), Vec::new());
    for board in &server.standing {
        let (Pin::Refused, Some(message), false) = (board.pin, board.message, board.off) else { continue };
        match messenger.pin(Post { channel: board.channel, message }).await {
            Ok(()) => pinned.push(message),
            Err(error) => {
                tracing::info!(%error, "a standing board can't be pinned");
                refused.push(board.channel);
            }
        }
    }
    if !pinned.is_empty() {
        let changed = service.servers.change_server(server.id, None, |settings| {
            let done = settings
                .standing
                .iter_mut()
                .filter(|board| board.message.is_some_and(|id| pinned.contains(&id)));
            done.for_each(|board| board.pin = Pin::Done);
            Ok(())
        });
        changed.await?;
    }
    refused.sort();
    refused.dedup();
    Ok(refused)
}

/// Handles **Play without threads**.
pub async fn no_threads(ctx: &Context<'_>) -> CommandResult {
    let server = ctx.managed()?.id;
    let service = &ctx.services.service;
    let changed = service.servers.change_server(server, Some(ctx.interaction), |settings| {
        settings.without_threads = true;
        Ok(())
    });
    check(ctx, &changed.await?).await
}
