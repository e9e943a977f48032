//! `/settings`: how a person sees boards, their language, and the times and places of their pings; set by menus or by
//! the options of the command.

use std::future::ready;

use crate::actions::Action;
use crate::commands::own::webhook;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, Pending, Typing, pending};
use crate::context::{CommandError, CommandResult, Context, bad_option};
use crate::invocation::Arguments;
use crate::limits;
use crate::message::pictures::Said;
use crate::message::{Button, Choice, Menu, Message, Row, Style, Suggestion};
use crate::settings::person::{NIGHTS, NONE, SETTINGS, Setting, SettingChange, SettingsPage, is_none};
use postern_games::catalogue::Catalogue;
use postern_play::people::profile::Profile;
use postern_play::people::webhook::LONGEST_ADDRESS;
use postern_play::time::Timestamp;
use postern_play::time::quiet::time_of_day;
use postern_play::time::zone::Zone;
use postern_play::time::zone_names::{Meant, matching, meant};
use postern_rules::game::state::GameState;
use postern_rules::phrase::Phrase;
use postern_words::markup::escape;
use postern_words::voice::msg;

/// The options of the command that concern pings.
const ZONE: &str = "zone";
const QUIET: &str = "quiet";

pub const COMMAND: ChatCommand =
    ChatCommand::slash("settings", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let mut arguments: Vec<Argument> = Argument::look(catalogue).into();
    arguments.push(Argument::text(catalogue, webhook::OPTION, LONGEST_ADDRESS));
    arguments.push(Argument::suggested(catalogue, ZONE, 60, zones));
    arguments.push(Argument::suggested(catalogue, QUIET, 60, |_, typing| {
        let typed = typing.text();
        let fitting = NIGHTS.iter().filter(|night| night.contains(typed.trim())).map(ToString::to_string);
        Box::pin(ready(Ok(suggestions(fitting))))
    }));
    CommandInfo::new(catalogue, name, arguments)
}

/// Applies the given options, and shows the settings.
pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let mut page = SettingsPage::Boards;
    let mut changes = Vec::new();
    for setting in SETTINGS {
        if let Some(value) = arguments.text(setting.word) {
            changes.push((setting.choose)(&value)?);
            page = setting.page;
        }
    }
    let mut unclear = None;
    if let Some(text) = arguments.text(ZONE) {
        let fits_none = |zones: &[Zone]| zones.is_empty() && is_none(&text);
        match meant(&text, ctx.now) {
            _ if text.trim() == NONE => changes.push(to_zone(None)),
            Meant::Surely(zone) => changes.push(to_zone(Some(zone))),
            Meant::Perhaps(zones) if fits_none(&zones) => changes.push(to_zone(None)),
            Meant::Perhaps(zones) if zones.is_empty() => return bad_option(ZONE, msg!("zones")),
            Meant::Perhaps(zones) => unclear = Some(which_zone(ctx, &text, &zones, Action::SetZone())),
        }
        page = SettingsPage::Pings;
    }
    let webhook = arguments.text(webhook::OPTION);
    if let Some(text) = &webhook {
        let webhook = webhook::read(ctx, text).await?;
        changes.push(Box::new(move |profile| profile.webhook.clone_from(&webhook)));
    }
    let profile = match changes.is_empty() {
        true => None,
        false => Some(keep(ctx, &changes).await?),
    };
    match (webhook, unclear, profile) {
        // An answer to the question must not replace the secret, which is shown only once.
        (Some(_), unclear, Some(profile)) => {
            Ok(Message { aside: unclear.map(Box::new), ..webhook::page(ctx, &profile, true) })
        }
        (_, Some(question), _) => Ok(question),
        (_, None, Some(profile)) => show(ctx, &profile, page).await,
        (_, None, None) => show(ctx, ctx.profile()?, page).await,
    }
}

fn to_zone(zone: Option<Zone>) -> SettingChange {
    Box::new(move |profile| profile.zone.clone_from(&zone))
}

/// Asks which of several zones a text means, each with its local time. `action` takes the choice.
pub fn which_zone(ctx: &Context<'_>, text: &str, zones: &[Zone], action: Action) -> Message {
    let choices = zones.iter().take(limits::CHOICES).map(|zone| Choice {
        label: zone_label(zone, ctx.now),
        value: zone.to_string(),
        about: None,
        chosen: false,
    });
    let menu = Menu {
        action: action.to_string(),
        placeholder: ctx.voice.say(&msg!("zone-choose")),
        choices: choices.collect(),
    };
    ctx.text(&msg!("zone-which", text = escape::quoted(text))).with_rows(vec![Row::Menu(menu)])
}

/// Handles the choice of one of several zones.
pub async fn set_zone(ctx: &Context<'_>) -> CommandResult {
    let zone: Zone = ctx.value()?.parse().map_err(|_| CommandError::old_button())?;
    show(ctx, &keep(ctx, &[to_zone(Some(zone))]).await?, SettingsPage::Pings).await
}

/// Returns a zone with its local time: "Europe/Berlin · 14:05".
pub fn zone_label(zone: &Zone, now: Timestamp) -> String {
    format!("{zone} · {}", time_of_day(zone.minute_of_day(now)))
}

/// Suggests the time zones that match the typed text, with their local times.
pub fn zones<'a>(ctx: &'a Context<'a>, typing: Typing<'a>) -> Pending<'a, Vec<Suggestion>> {
    let found = matching(&typing.text(), ctx.now, limits::SUGGESTIONS);
    let all = found.iter().map(|zone| Suggestion::new(&zone_label(zone, ctx.now), zone.name()));
    Box::pin(ready(Ok(all.collect())))
}

fn suggestions(values: impl IntoIterator<Item = String>) -> Vec<Suggestion> {
    values.into_iter().map(|value| Suggestion::new(&value, &value)).collect()
}

/// Shows another page.
pub async fn turn(ctx: &Context<'_>, page: SettingsPage) -> CommandResult {
    show(ctx, ctx.profile()?, page).await
}

/// Handles a choice in one of the menus. The answer uses a newly chosen language.
pub async fn press(ctx: &Context<'_>, setting: &Setting) -> CommandResult {
    let profile = keep(ctx, &[(setting.choose)(ctx.value()?)?]).await?;
    let language = profile.chosen_language.unwrap_or(ctx.language);
    show(&ctx.in_language(language), &profile, setting.page).await
}

/// Returns the time zone of the current server.
fn zone_here(ctx: &Context<'_>) -> CommandResult<Option<Zone>> {
    Ok(ctx.server()?.and_then(|server| server.zone.clone()))
}

/// Applies these changes to the profile in the store, which may be newer than the one of the context.
async fn keep(ctx: &Context<'_>, changes: &[SettingChange]) -> CommandResult<Profile> {
    let here = zone_here(ctx)?;
    let change = |profile: &mut Profile| {
        let digest = profile.digest;
        for change in changes {
            change(profile);
        }
        // A digest covers all games, so it can't depend on the time zone of each game's server.
        if profile.digest.is_some() && profile.digest != digest && profile.zone.is_none() {
            profile.zone.clone_from(&here);
        }
    };
    Ok(ctx.services.service.people.choose(&ctx.asker(), ctx.now, change).await?)
}

/// Shows the settings of a page as menus, with a sample board on the page about boards.
async fn show(ctx: &Context<'_>, profile: &Profile, page: SettingsPage) -> CommandResult {
    let view = ctx.pictures.view(profile, None, false);
    let menus = Setting::on(page).map(|setting| Row::Menu(menu(ctx, profile, setting)));
    let webhook = (page == SettingsPage::Notices).then(|| {
        let label = ctx.voice.say(&msg!("button-webhook"));
        Row::Buttons(vec![Button::new(Style::Plain, label, Action::WebhookPage())])
    });
    let has_pages = ctx.services.service.pages.site().is_some();
    let browsers = (page == SettingsPage::Play && has_pages).then(|| {
        let label = ctx.voice.say(&msg!("button-browsers"));
        Row::Buttons(vec![Button::new(Style::Plain, label, Action::Browsers())])
    });
    let rows = menus.chain(webhook).chain(browsers).chain([pages(ctx, page)]).collect();
    let head = match page {
        SettingsPage::Boards | SettingsPage::Play => msg!("settings"),
        SettingsPage::People if profile.across => msg!("settings-people", across = "on"),
        SettingsPage::People => msg!("settings-people", across = "off"),
        SettingsPage::Pings => {
            let of_server = zone_here(ctx)?;
            let (whose, zone) = match (&profile.zone, &of_server) {
                (Some(own), _) => ("own", own.clone()),
                (None, Some(here)) => ("server", here.clone()),
                (None, None) => ("nobody", Zone::default()),
            };
            let time = time_of_day(zone.minute_of_day(ctx.now));
            msg!("settings-pings", whose = whose, zone = zone.to_string(), time = time)
        }
        SettingsPage::Notices => msg!("settings-notices"),
    };
    let more = match page {
        SettingsPage::Pings => vec![
            (Style::Plain, "button-settings-form", Action::SettingsForm()),
            (Style::Plain, "button-notices", Action::Settings(SettingsPage::Notices)),
        ],
        _ => Vec::new(),
    };
    let message = ctx.text(&head).with_rows(rows).with_buttons(&ctx.voice, more);
    Ok(match sample(ctx).filter(|_| page == SettingsPage::Boards) {
        Some(sample) => {
            message.with_picture(ctx.pictures.board(&*sample, view, &[], Said::default(), None).await?)
        }
        None => message,
    })
}

/// Returns the buttons that turn the page.
fn pages(ctx: &Context<'_>, shown: SettingsPage) -> Row {
    let button = |page| {
        let label = match page {
            SettingsPage::Boards => "button-boards",
            SettingsPage::Play => "button-play-language",
            SettingsPage::People => "button-people",
            SettingsPage::Pings => "button-pings",
            // The second page of the pings.
            SettingsPage::Notices => return None,
        };
        let label = ctx.voice.say(&Phrase::new(label));
        Some(Button { enabled: page != shown, ..Button::new(Style::Plain, label, Action::Settings(page)) })
    };
    Row::Buttons(SettingsPage::ALL.into_iter().filter_map(button).collect())
}

/// Returns a sample position from the middle of a game: the puzzle with the longest position text, after one move.
fn sample(ctx: &Context<'_>) -> Option<Box<dyn GameState>> {
    ctx.services.puzzles.iter().max_by_key(|puzzle| puzzle.position.len())?.state(1).ok()
}

/// Returns the menu of a setting, with the current value ticked.
fn menu(ctx: &Context<'_>, profile: &Profile, setting: &'static Setting) -> Menu {
    let label = |value: &str| (setting.label)(&ctx.voice, value);
    let values = (setting.values)(profile).into_iter();
    let current = (setting.current)(profile);
    let menu = Menu {
        action: Action::Set(setting).to_string(),
        placeholder: ctx.voice.say(&(setting.shown)(label(&current))),
        choices: values
            .map(|value| Choice { label: label(&value), value, about: None, chosen: false })
            .collect(),
    };
    menu.ticked(&current)
}

/// Applies the theme, width and side among the arguments to a profile.
pub fn choose(arguments: &Arguments, profile: &mut Profile) -> CommandResult<()> {
    for setting in Setting::on(SettingsPage::Boards) {
        if let Some(value) = arguments.text(setting.word) {
            (setting.choose)(&value)?(profile);
        }
    }
    Ok(())
}
