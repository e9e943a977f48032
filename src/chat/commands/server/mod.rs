//! `/server`: the settings that the owners of a server choose for everybody there, by menus. Other subcommands end a
//! game or block a person.

pub mod doctor;
pub mod remove_game;

use crate::chat::actions::Action;
use crate::chat::command_info::{Argument, ArgumentKind, ChatCommand, CommandInfo};
use crate::chat::commands::own::block;
use crate::chat::commands::own::settings::{own_name, zones};
use crate::chat::context::{CommandError, CommandResult, Context, bad_option, said};
use crate::chat::invocation::Arguments;
use crate::chat::message::{ChannelMenu, Choice, Menu, Message, Row, Style, escape, limits, markup};
use crate::chat::server_setting::ServerSetting;
use crate::chat::words::voice::{msg, pace};
use crate::play::ids::ChannelId;
use crate::play::server::{Daily, ServerSettings};
use crate::play::standing_board::MOST_STANDING;
use crate::play::time::pace::Pace;
use crate::play::time::zone::Zone;
use postern_games::catalogue::Catalogue;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;

/// The maximum numbers of games in the menu; 0 for no limit.
const MOST: [u16; 8] = [0, 1, 2, 3, 5, 10, 20, 50];
/// The values of an on/off choice.
const ON: &str = "on";
const OFF: &str = "off";
/// The value that leaves the language to Discord.
const OF_DISCORD: &str = "discord";
/// The hour of the daily puzzle if the owners have not chosen one.
const USUAL_HOUR: u8 = 9;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("server", register, |ctx, arguments| Box::pin(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let zone = Argument::suggested(catalogue, "server-zone", 60, zones);
    let game = Argument::suggested(catalogue, "remove-game", 100, |ctx, typing| {
        Box::pin(remove_game::complete(ctx, typing))
    });
    let reason = Argument::text(catalogue, "reason", remove_game::LONGEST_REASON);
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
        Some("block") => block::on_server(ctx, server, arguments).await,
        _ => said(msg!("unknown-command")),
    }
}

async fn settings(ctx: &Context<'_>, server: &ServerSettings, arguments: &Arguments) -> CommandResult {
    let Some(name) = arguments.text("zone") else { return Ok(show(ctx, server, 1)) };
    let Ok(zone) = name.parse::<Zone>() else {
        return bad_option("zone", msg!("no-zone", text = escape::quoted(&name)));
    };
    let now = ctx.now;
    let changed = ctx.services.service.change_server(server.id, Some(ctx.interaction), |settings| {
        settings.zone = Some(zone.clone());
        if let Some(daily) = settings.puzzle.clone() {
            let next = settings.next_puzzle(daily.hour, now);
            settings.puzzle = Some(Daily { next, ..daily });
        }
        Ok(())
    });
    Ok(show(ctx, &changed.await?, 2))
}

/// Shows another page of the settings.
pub async fn page(ctx: &Context<'_>, number: u32) -> CommandResult {
    Ok(show(ctx, ctx.managed()?, number))
}

/// Handles a choice in one of the menus. For channel menus, `value` contains the ids of channels, separated by spaces.
pub async fn press(ctx: &Context<'_>, setting: ServerSetting) -> CommandResult {
    let server = ctx.managed()?.id;
    let value = ctx.value()?;
    let channels = || -> CommandResult<Vec<ChannelId>> {
        let read = |word: &str| word.parse().ok().map(ChannelId);
        let all: Option<Vec<ChannelId>> =
            value.split(' ').filter(|word| !word.is_empty()).map(read).collect();
        all.ok_or_else(CommandError::old_button)
    };
    let now = ctx.now;
    let change: Box<dyn Fn(&mut ServerSettings) + Send + Sync> = match setting {
        ServerSetting::Channels => {
            let channels = channels()?;
            Box::new(move |server| server.channels = channels.iter().copied().collect())
        }
        ServerSetting::Threads => {
            let without = value == OFF;
            Box::new(move |server| server.without_threads = without)
        }
        ServerSetting::Pace => {
            let pace = Pace::read(value).map_err(|_| CommandError::old_button())?;
            Box::new(move |server| server.pace = (pace != Pace::default()).then_some(pace))
        }
        ServerSetting::Most => {
            let most: u16 = value.parse().map_err(|_| CommandError::old_button())?;
            Box::new(move |server| server.most_games = (most > 0).then_some(most))
        }
        ServerSetting::Language => {
            let language: Option<Language> = value.parse().ok();
            if language.is_none() && value != OF_DISCORD {
                return Err(CommandError::old_button());
            }
            Box::new(move |server| server.language = language)
        }
        ServerSetting::Puzzle => {
            let (channel, language) = (channels()?.first().copied(), ctx.server_language);
            Box::new(move |server| {
                let hour = server.puzzle.as_ref().map_or(USUAL_HOUR, |daily| daily.hour);
                let (next, last) =
                    (server.next_puzzle(hour, now), server.puzzle.as_ref().and_then(|daily| daily.last));
                let posting = None;
                server.puzzle = channel.map(|channel| Daily { channel, hour, next, last, language, posting });
            })
        }
        ServerSetting::Hour => {
            let hour: u8 =
                value.parse().ok().filter(|hour| *hour < 24).ok_or_else(CommandError::old_button)?;
            Box::new(move |server| {
                let next = server.next_puzzle(hour, now);
                server.puzzle = server.puzzle.take().map(|daily| Daily { hour, next, ..daily });
            })
        }
        ServerSetting::Standing => {
            let (mut channels, language) = (channels()?, ctx.server_language);
            channels.truncate(MOST_STANDING);
            Box::new(move |server| server.stand_in(&channels, language))
        }
    };
    let changed = ctx.services.service.change_server(server, Some(ctx.interaction), |settings| {
        change(settings);
        Ok(())
    });
    Ok(show(ctx, &changed.await?, setting.page()))
}

/// Shows a page of the settings: each with its meaning, and a menu for it.
fn show(ctx: &Context<'_>, settings: &ServerSettings, page: u32) -> Message {
    let lines = if page == 1 { about_games(settings) } else { about_the_rest(settings) };
    let rows = ServerSetting::ALL.into_iter().filter(|setting| setting.page() == page.clamp(1, 2));
    let rows = rows.filter(|setting| *setting != ServerSetting::Hour || settings.puzzle.is_some());
    let rows = rows.map(|setting| row(ctx, settings, setting)).collect();
    let other = match page {
        1 => (Style::Plain, "button-server-more", Action::ServerPage(2)),
        _ => (Style::Plain, "button-back", Action::ServerPage(1)),
    };
    let check = (Style::Plain, "button-check", Action::Doctor());
    Message::text(ctx.voice.lines(&lines)).with_rows(rows).with_buttons(&ctx.voice, [other, check])
}

fn about_games(settings: &ServerSettings) -> Vec<Phrase> {
    let channels: Vec<ChannelId> = settings.channels.iter().copied().collect();
    vec![
        msg!("server-head"),
        match channels.is_empty() {
            true => msg!("server-everywhere"),
            false => msg!("server-channels", channels = markup::channels(&channels)),
        },
        if settings.without_threads { msg!("server-no-threads") } else { msg!("server-threads") },
        msg!("server-pace", pace = pace(settings.pace.unwrap_or_default())),
        match settings.most_games {
            Some(most) => msg!("server-most", most = most),
            None => msg!("server-no-limit", most = crate::service::MOST_AT_ONCE),
        },
        match settings.blocked.len() {
            0 => msg!("server-none-blocked"),
            count => msg!("server-blocked", count = count),
        },
    ]
}

fn about_the_rest(settings: &ServerSettings) -> Vec<Phrase> {
    let zone = settings.zone.clone().unwrap_or_default();
    vec![
        msg!("server-head"),
        match settings.language {
            Some(language) => msg!("server-language", language = own_name(language).to_owned()),
            None => msg!("server-language-of-discord"),
        },
        match &settings.puzzle {
            Some(Daily { channel, hour, .. }) => {
                let (place, hour) = (markup::channel(*channel), clock_face(*hour));
                msg!("server-puzzle", place = place, hour = hour, zone = zone.to_string())
            }
            None => msg!("server-no-puzzle"),
        },
        msg!("server-zone", zone = zone.to_string()),
        match settings.standing_in().collect::<Vec<_>>() {
            none if none.is_empty() => msg!("server-no-standing"),
            channels => msg!("server-standing", channels = markup::channels(&channels)),
        },
    ]
}

fn clock_face(hour: u8) -> String {
    format!("{hour:02}:00")
}

/// Returns the menu of a setting. Its placeholder is the current value.
fn row(ctx: &Context<'_>, settings: &ServerSettings, setting: ServerSetting) -> Row {
    let say = |phrase: Phrase| ctx.voice.say(&phrase);
    let action = Action::Server(setting).to_string();
    let channels = |placeholder: Phrase, chosen: Vec<ChannelId>, most: usize| {
        let placeholder = ctx.voice.say(&placeholder);
        Row::Channels(ChannelMenu { action: action.clone(), placeholder, chosen, most })
    };
    let menu = |now: String, values: Vec<(String, String)>| {
        let choices = values.into_iter().map(|(value, label)| Choice { label, value, about: None });
        Row::Menu(Menu { action: action.clone(), placeholder: now, choices: choices.collect() })
    };
    let of_pace = |of: Pace| say(pace(of));
    match setting {
        ServerSetting::Channels => {
            let chosen = settings.channels.iter().copied().collect();
            channels(msg!("placeholder-channels"), chosen, limits::CHOICES)
        }
        ServerSetting::Puzzle => {
            let chosen = settings.puzzle.iter().map(|daily| daily.channel).collect();
            channels(msg!("placeholder-puzzle"), chosen, 1)
        }
        ServerSetting::Standing => {
            channels(msg!("placeholder-standing"), settings.standing_in().collect(), MOST_STANDING)
        }
        ServerSetting::Threads => {
            let label = |on: bool| say(if on { msg!("threads-on") } else { msg!("threads-off") });
            let values = vec![(ON.to_owned(), label(true)), (OFF.to_owned(), label(false))];
            menu(label(!settings.without_threads), values)
        }
        ServerSetting::Pace => {
            let now = say(msg!("placeholder-pace", pace = pace(settings.pace.unwrap_or_default())));
            menu(now, Pace::OFFERED.map(|of| (of.to_string(), of_pace(of))).into())
        }
        ServerSetting::Most => {
            let label = |most: u16| say(msg!("most-games", most = most));
            let values = MOST.map(|most| (most.to_string(), label(most)));
            menu(label(settings.most_games.unwrap_or(0)), values.into())
        }
        ServerSetting::Language => {
            let of_discord = say(msg!("language-of-discord"));
            let now = settings.language.map_or(of_discord.clone(), |language| own_name(language).to_owned());
            let names =
                Language::ALL.map(|language| (language.code().to_owned(), own_name(language).to_owned()));
            let values = std::iter::once((OF_DISCORD.to_owned(), of_discord)).chain(names).collect();
            menu(say(msg!("setting-language", value = now)), values)
        }
        ServerSetting::Hour => {
            let hour = settings.puzzle.as_ref().map_or(USUAL_HOUR, |daily| daily.hour);
            let values = (0..24).map(|hour: u8| (hour.to_string(), clock_face(hour))).collect();
            menu(say(msg!("placeholder-hour", hour = clock_face(hour))), values)
        }
    }
}
