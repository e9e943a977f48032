//! `/server`: the settings that the owners of a server choose for everybody there, by menus. Other subcommands end a
//! game or block a person.

pub mod activity;
pub mod chosen_channel;
pub mod doctor;
pub mod lobby_form;
pub mod remove_comment;
pub mod remove_game;
pub mod shut_channels;

use crate::actions::Action;
use crate::commands::look::game::watch;
use crate::commands::own::block;
use crate::commands::own::settings::{which_zone, zone_label, zones};
use crate::context::command_info::{Argument, ArgumentKind, ChatCommand, CommandInfo, pending};
use crate::context::{CommandError, CommandResult, Context, EarlyEnd, bad_option, said};
use crate::invocation::Arguments;
use crate::message::picker::Picker;
use crate::message::{Choice, Menu, Message, Row, Style};
use crate::settings::server::{ACROSS, NAMED};
use crate::settings::server_menu::{Choosing, ServerMenu, ServerSetting};
use postern_games::catalogue::Catalogue;
use postern_play::ids::{ChannelId, ServerId};
use postern_play::letter::Letter;
use postern_play::server::{Daily, ServerSettings};
use postern_play::time::zone::Zone;
use postern_play::time::zone_names::{Meant, meant};
use postern_words::markup::escape;
use postern_words::voice::msg;

/// The page of the settings with the lobby, and so with the button of its form.
const LOBBY_PAGE: u32 = 3;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("server", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let zone = Argument::suggested(catalogue, "server-zone", 60, zones);
    let game = Argument::suggested(catalogue, "remove-game", 100, |ctx, typing| {
        Box::pin(remove_game::complete(ctx, typing))
    });
    let reason = Argument::text(catalogue, "reason", remove_game::LONGEST_REASON);
    let commented =
        Argument::suggested(catalogue, "watch-game", 100, |ctx, typing| Box::pin(watch::all(ctx, typing)));
    let comment = Argument::suggested(catalogue, "remove-comment", 100, |ctx, typing| {
        Box::pin(remove_comment::complete(ctx, typing))
    });
    let person = Argument::new(catalogue, "blocked", ArgumentKind::Person);
    let named = |name, argument: Argument| Argument { name, ..argument };
    CommandInfo {
        subs: vec![
            CommandInfo::sub(catalogue, name, "settings", vec![named("zone", zone)]),
            CommandInfo::sub(
                catalogue,
                "server",
                "remove-game",
                vec![named("game", game).required(), reason.required()],
            ),
            CommandInfo::sub(
                catalogue,
                "server",
                "remove-comment",
                vec![named("game", commented).required(), named("comment", comment).required()],
            ),
            CommandInfo::sub(catalogue, name, "block", vec![named("person", person)]),
        ],
        for_managers: true,
        ..CommandInfo::new(catalogue, name, Vec::new())
    }
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let server = ctx.managed()?;
    match arguments.sub.as_deref() {
        Some("settings") => settings(ctx, server, arguments).await,
        Some("remove-game") => remove_game::run(ctx, server.id, arguments).await,
        Some("remove-comment") => remove_comment::run(ctx, server.id, arguments).await,
        Some("block") => block::on_server(ctx, server, arguments).await,
        _ => said(msg!("unknown-command")),
    }
}

async fn settings(ctx: &Context<'_>, server: &ServerSettings, arguments: &Arguments) -> CommandResult {
    let Some(name) = arguments.text("zone") else { return Ok(show(ctx, server, 1)) };
    match meant(&name, ctx.now) {
        Meant::Surely(zone) => keep_zone(ctx, server.id, &zone).await,
        Meant::Perhaps(zones) if zones.is_empty() => {
            bad_option("zone", msg!("no-zone", text = escape::quoted(&name)))
        }
        Meant::Perhaps(zones) => Ok(which_zone(ctx, &name, &zones, Action::ServerZone())),
    }
}

/// Handles the choice of one of several zones.
pub async fn set_zone(ctx: &Context<'_>) -> CommandResult {
    let zone: Zone = ctx.value()?.parse().map_err(|_| CommandError::old_button())?;
    keep_zone(ctx, ctx.managed()?.id, &zone).await
}

async fn keep_zone(ctx: &Context<'_>, server: ServerId, zone: &Zone) -> CommandResult {
    let now = ctx.now;
    let changed = ctx.services.service.servers.change_server(server, Some(ctx.interaction), |settings| {
        settings.zone = Some(zone.clone());
        if let Some(daily) = settings.puzzle.clone() {
            let next = settings.next_puzzle(daily.hour, now);
            settings.puzzle = Some(Daily { next, ..daily });
        }
        if let Some(letter) = settings.letter.clone() {
            let next = settings.next_letter((letter.weekday, letter.hour), now);
            settings.letter = Some(Letter { next, ..letter });
        }
        Ok(())
    });
    let shown = show(ctx, &changed.await?, 2);
    let here = ctx.voice.say(&msg!("zone-now", zone = zone_label(zone, now)));
    Ok(Message { content: format!("{}\n{here}", shown.content), ..shown })
}

/// Shows another page of the settings.
pub async fn page(ctx: &Context<'_>, number: u32) -> CommandResult {
    Ok(show(ctx, ctx.managed()?, number))
}

/// Handles a choice in one of the menus.
pub async fn press(ctx: &Context<'_>, setting: &ServerSetting) -> CommandResult {
    let settings = ctx.managed()?;
    let server = settings.id;
    let value = ctx.value()?;
    let name = name_of(ctx, setting, value).await?;
    let choosing = Choosing { value, now: ctx.now, language: ctx.server_language, name: name.as_deref() };
    let change = (setting.choose)(&choosing)?;
    let chosen = choosing.ids(ChannelId).unwrap_or_default();
    let refusals = chosen_channel::refusals(ctx, settings, setting, &chosen).await;
    if !refusals.is_empty() {
        let page = show(ctx, settings, setting.page);
        let content = format!("{}\n{}", ctx.voice.lines(&refusals), page.content);
        return Err(EarlyEnd::answered(Message { content, ..page }));
    }
    let changed = ctx.services.service.servers.change_server(server, Some(ctx.interaction), |settings| {
        change(settings);
        Ok(())
    });
    Ok(show(ctx, &changed.await?, setting.page))
}

/// Returns the name of the server if this value of the setting shows it elsewhere.
async fn name_of(ctx: &Context<'_>, setting: &ServerSetting, value: &str) -> CommandResult<Option<String>> {
    if (setting.word, value) != (ACROSS, NAMED) {
        return Ok(None);
    }
    let name = ctx.services.messenger.server_name(ctx.managed()?.id).await;
    Ok(Some(name.map_err(|error| {
        tracing::warn!(%error, "the name of a server can't be read");
        msg!("across-nameless")
    })?))
}

/// Shows a page of the settings: each with its meaning, and a menu for it.
fn show(ctx: &Context<'_>, server: &ServerSettings, page: u32) -> Message {
    let last = ServerSetting::last_page();
    let page = page.clamp(1, last);
    let mut lines = vec![msg!("server-head")];
    lines.extend(ServerSetting::on(page).map(|setting| (setting.line)(server)));
    if page == 1 {
        lines.push(match server.blocked.len() {
            0 => msg!("server-none-blocked"),
            count => msg!("server-blocked", count = count),
        });
    }
    let rows = ServerSetting::on(page).filter(|setting| (setting.is_offered)(server));
    let rows = rows.map(|setting| row(ctx, server, setting)).collect();
    let other = match page < last {
        true => (Style::Plain, "button-server-more", Action::ServerPage(page + 1)),
        false => (Style::Plain, "button-back", Action::ServerPage(1)),
    };
    let check = (Style::Plain, "button-check", Action::Doctor());
    let lobby = (Style::Plain, "button-lobby-form", Action::LobbyForm());
    let lobby = Some(lobby).filter(|_| page == LOBBY_PAGE);
    let buttons = [other, check].into_iter().chain(lobby);
    Message::text(ctx.voice.lines(&lines)).with_rows(rows).with_buttons(&ctx.voice, buttons)
}

/// Returns the menu of a setting, with the current value ticked.
fn row(ctx: &Context<'_>, server: &ServerSettings, setting: &'static ServerSetting) -> Row {
    let action = Action::Server(setting).to_string();
    match setting.menu {
        ServerMenu::Picker { placeholder, current, most, .. } => {
            let placeholder = ctx.voice.say(&placeholder());
            Row::Picker(Picker { action, placeholder, chosen: current(server), most })
        }
        ServerMenu::Values { values, current, label, shown } => {
            let label = |value: &str| label(&ctx.voice, value);
            let choices = values().into_iter();
            let choices =
                choices.map(|value| Choice { label: label(&value), value, about: None, chosen: false });
            let present = current(server);
            let placeholder = shown(&ctx.voice, label(&present));
            Row::Menu(Menu { action, placeholder, choices: choices.collect() }.ticked(&present))
        }
    }
}
