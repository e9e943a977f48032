//! `/settings`: how a person sees boards, their language, and the times and places of their pings; set by menus or by
//! the options of the command.

use std::future::ready;

use crate::chat::actions::Action;
use crate::chat::command_info::{Argument, ChatCommand, CommandInfo, Pending, Typing};
use crate::chat::context::{CommandError, CommandResult, Context, bad_option};
use crate::chat::invocation::Arguments;
use crate::chat::message::pictures::{Said, View};
use crate::chat::message::{Button, Choice, Menu, Row, Style, Suggestion, limits};
use crate::chat::setting::{Setting, SettingsPage};
use crate::chat::words::voice::msg;
use crate::play::people::profile::{Below, PingAt, Profile};
use crate::play::time::quiet::{Quiet, time_of_day};
use crate::play::time::zone::Zone;
use postern_games::catalogue::Catalogue;
use postern_render::colour::theme;
use postern_render::look::Width;
use postern_rules::game::state::GameState;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;

/// The widths in the menu, in pixels.
const WIDTHS: [u16; 6] = [480, 720, 900, 1080, 1440, 2160];
/// The value that leaves the language to Discord.
const OF_DISCORD: &str = "discord";
/// The values of on/off settings: move previews, and reminders.
const ON: &str = "on";
const OFF: &str = "off";
/// The value for no quiet hours, and for no digest.
const NONE: &str = "none";
/// The quiet hours in the menu. `/settings quiet:` accepts others.
const NIGHTS: [&str; 8] = ["21-7", "22-6", "22-7", "22-8", "23-7", "23-8", "0-7", "0-8"];
/// The places in the menu.
const PLACES: [(&str, PingAt); 3] =
    [("thread", PingAt::Thread), ("channel", PingAt::Channel), ("direct", PingAt::Direct)];
/// The options of the command that concern pings.
const ZONE: &str = "zone";
const QUIET: &str = "quiet";

pub const COMMAND: ChatCommand =
    ChatCommand::slash("settings", register, |ctx, arguments| Box::pin(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let mut arguments: Vec<Argument> = Argument::look(catalogue).into();
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
    let mut wanted = ctx.profile()?.clone();
    if arguments.arguments.is_empty() {
        return show(ctx, &wanted, SettingsPage::Boards).await;
    }
    choose(ctx, arguments, &mut wanted)?;
    let mut page = SettingsPage::Boards;
    if let Some(text) = arguments.text(ZONE) {
        let zone: Option<Zone> = text.parse().ok();
        wanted.zone = Some(zone.map_or_else(|| bad_option(ZONE, msg!("zones")), Ok)?);
        page = SettingsPage::Pings;
    }
    if let Some(text) = arguments.text(QUIET) {
        set(ctx, &mut wanted, Setting::Quiet, &text)?;
        page = SettingsPage::Pings;
    }
    keep(ctx, &wanted, page).await
}

/// Suggests the time zones that match the typed text.
pub fn zones<'a>(_: &'a Context<'a>, typing: Typing<'a>) -> Pending<'a, Vec<Suggestion>> {
    Box::pin(ready(Ok(suggestions(Zone::matching(&typing.text(), limits::SUGGESTIONS)))))
}

fn suggestions(values: impl IntoIterator<Item = String>) -> Vec<Suggestion> {
    values.into_iter().map(|value| Suggestion::new(&value, &value)).collect()
}

/// Shows another page.
pub async fn turn(ctx: &Context<'_>, page: SettingsPage) -> CommandResult {
    show(ctx, ctx.profile()?, page).await
}

/// Handles a choice in one of the menus.
pub async fn press(ctx: &Context<'_>, setting: Setting) -> CommandResult {
    let value = ctx.value()?;
    let mut wanted = ctx.profile()?.clone();
    set(ctx, &mut wanted, setting, value)?;
    if setting != Setting::Language {
        return keep(ctx, &wanted, setting.page()).await;
    }
    // The answer uses the newly chosen language.
    let language = wanted.chosen_language.unwrap_or(ctx.language);
    let ctx = ctx.in_language(language);
    keep(&ctx, &wanted, setting.page()).await
}

/// Returns the time zone of the current server.
fn zone_here(ctx: &Context<'_>) -> CommandResult<Option<Zone>> {
    Ok(ctx.server()?.and_then(|server| server.zone.clone()))
}

async fn keep(ctx: &Context<'_>, wanted: &Profile, page: SettingsPage) -> CommandResult {
    // A digest covers all games, so it can't depend on the time zone of each game's server.
    let zone = match (&wanted.zone, wanted.digest) {
        (None, Some(_)) => zone_here(ctx)?,
        (own, _) => own.clone(),
    };
    let change = |profile: &mut Profile| {
        profile.theme.clone_from(&wanted.theme);
        profile.width = wanted.width;
        profile.below = wanted.below;
        profile.chosen_language = wanted.chosen_language;
        profile.plays_at_once = wanted.plays_at_once;
        profile.ping_at = wanted.ping_at;
        profile.quiet = wanted.quiet;
        profile.digest = wanted.digest;
        profile.reminders = wanted.reminders;
        profile.zone.clone_from(&zone);
    };
    show(ctx, &ctx.services.service.choose(&ctx.asker(), ctx.now, change).await?, page).await
}

/// Shows the settings of a page as menus, with a sample board on the page about boards.
async fn show(ctx: &Context<'_>, profile: &Profile, page: SettingsPage) -> CommandResult {
    let view = ctx.pictures.view(profile, None, false);
    let settings = Setting::ALL.into_iter().filter(|setting| setting.page() == page);
    let menus = settings.map(|setting| Row::Menu(menu(ctx, profile, view, setting)));
    let rows = menus.chain([pages(ctx, page)]).collect();
    let head = match page {
        SettingsPage::Boards | SettingsPage::Play => msg!("settings"),
        SettingsPage::Pings => {
            let of_server = zone_here(ctx)?;
            let (whose, zone) = match (&profile.zone, &of_server) {
                (Some(own), _) => ("own", own.to_string()),
                (None, Some(here)) => ("server", here.to_string()),
                (None, None) => ("nobody", String::new()),
            };
            msg!("settings-pings", whose = whose, zone = zone)
        }
    };
    let message = ctx.text(&head).with_rows(rows);
    Ok(match sample(ctx).filter(|_| page == SettingsPage::Boards) {
        Some(sample) => {
            message.with_picture(ctx.pictures.board(&*sample, view, &[], Said::default(), None).await?)
        }
        None => message,
    })
}

/// Returns the buttons that turn the page.
fn pages(ctx: &Context<'_>, shown: SettingsPage) -> Row {
    let buttons = SettingsPage::ALL.map(|page| {
        let label = match page {
            SettingsPage::Boards => "button-boards",
            SettingsPage::Play => "button-play-language",
            SettingsPage::Pings => "button-pings",
        };
        let label = ctx.voice.say(&Phrase::new(label));
        Button { enabled: page != shown, ..Button::new(Style::Plain, label, Action::Settings(page)) }
    });
    Row::Buttons(buttons.into())
}

/// Returns a sample position from the middle of a game: the puzzle with the longest position text, after one move.
fn sample(ctx: &Context<'_>) -> Option<Box<dyn GameState>> {
    ctx.services.puzzles.iter().max_by_key(|puzzle| puzzle.position.len())?.state(1).ok()
}

/// Returns the menu of a setting. Its placeholder is the current value.
fn menu(ctx: &Context<'_>, profile: &Profile, view: View, setting: Setting) -> Menu {
    let values: Vec<String> = match setting {
        Setting::Theme => theme::built_in().map(|theme| theme.id).collect(),
        Setting::Width => WIDTHS.iter().map(ToString::to_string).collect(),
        Setting::Below => ["own", "first", "second"].map(str::to_owned).into(),
        Setting::Language => {
            let codes = Language::ALL.iter().map(|language| language.code());
            std::iter::once(OF_DISCORD).chain(codes).map(str::to_owned).collect()
        }
        Setting::Preview | Setting::Reminders => [ON, OFF].map(str::to_owned).into(),
        Setting::Ping => PLACES.map(|(word, _)| word.to_owned()).into(),
        Setting::Quiet => {
            let usual = NIGHTS.iter().filter_map(|night| night.parse::<Quiet>().ok());
            let own = profile.quiet.filter(|own| !usual.clone().any(|night| night == *own));
            let nights = usual.clone().chain(own).map(|night| night.to_string());
            std::iter::once(NONE.to_owned()).chain(nights).collect()
        }
        Setting::Digest => {
            let hours = (0..24).map(|hour| time_of_day(hour * 60));
            std::iter::once(NONE.to_owned()).chain(hours).collect()
        }
    };
    let usual_theme = || theme::built_in().next().map(|theme| theme.id).unwrap_or_default();
    let now = match setting {
        Setting::Theme => {
            let known = profile.theme.clone().filter(|theme| values.contains(theme));
            known.unwrap_or_else(usual_theme)
        }
        Setting::Width => view.look.width.pixels().to_string(),
        Setting::Below => match profile.below {
            Below::Own => "own",
            Below::First => "first",
            Below::Second => "second",
        }
        .to_owned(),
        Setting::Language => profile.chosen_language.map_or(OF_DISCORD, Language::code).to_owned(),
        Setting::Preview => (if profile.plays_at_once { OFF } else { ON }).to_owned(),
        Setting::Reminders => (if profile.reminders { ON } else { OFF }).to_owned(),
        Setting::Ping => {
            let now = PLACES.iter().find(|(_, place)| *place == profile.ping_at);
            now.map(|(word, _)| (*word).to_owned()).unwrap_or_default()
        }
        Setting::Quiet => profile.quiet.map_or_else(|| NONE.to_owned(), |quiet| quiet.to_string()),
        Setting::Digest => profile.digest.map_or_else(|| NONE.to_owned(), time_of_day),
    };
    let label = |value: &str| match setting {
        Setting::Width => ctx.voice.say(&msg!("pixels", width = value.to_owned())),
        Setting::Language => match value.parse() {
            Ok(language) => own_name(language).to_owned(),
            Err(_) => ctx.voice.say(&msg!("language-of-discord")),
        },
        Setting::Preview if value == OFF => ctx.voice.say(&msg!("moves-at-once")),
        Setting::Preview => ctx.voice.say(&msg!("moves-shown")),
        Setting::Ping => {
            let word = PLACES.iter().find(|(word, _)| *word == value).map(|(word, _)| *word);
            ctx.voice.say(&msg!("ping-at", place = word.unwrap_or_default()))
        }
        Setting::Reminders if value == OFF => ctx.voice.say(&msg!("reminders-off")),
        Setting::Reminders => ctx.voice.say(&msg!("reminders-on")),
        Setting::Quiet if value == NONE => ctx.voice.say(&msg!("no-quiet")),
        Setting::Digest if value == NONE => ctx.voice.say(&msg!("no-digest")),
        Setting::Quiet | Setting::Digest => value.to_owned(),
        Setting::Theme | Setting::Below => ctx.voice.named(setting.word(), value),
    };
    let value = label(&now);
    let placeholder = match setting {
        Setting::Theme => msg!("setting-theme", value = value),
        Setting::Width => msg!("setting-width", value = value),
        Setting::Below => msg!("setting-below", value = value),
        Setting::Language => msg!("setting-language", value = value),
        Setting::Preview => msg!("setting-moves", value = value),
        Setting::Ping => msg!("setting-ping", value = value),
        Setting::Quiet => msg!("setting-quiet", value = value),
        Setting::Digest => msg!("setting-digest", value = value),
        Setting::Reminders => msg!("setting-reminders", value = value),
    };
    let choices = values.into_iter().map(|value| Choice { label: label(&value), value, about: None });
    Menu {
        action: Action::Set(setting).to_string(),
        placeholder: ctx.voice.say(&placeholder),
        choices: choices.collect(),
    }
}

/// Returns the name of a language in that language.
pub fn own_name(language: Language) -> &'static str {
    match language {
        Language::English => "English",
        Language::German => "Deutsch",
        Language::French => "Français",
        Language::Spanish => "Español",
    }
}

/// Applies the theme, width and side among the arguments to a profile.
pub fn choose(ctx: &Context<'_>, arguments: &Arguments, profile: &mut Profile) -> CommandResult<()> {
    for setting in [Setting::Theme, Setting::Width, Setting::Below] {
        if let Some(value) = arguments.text(setting.word()) {
            set(ctx, profile, setting, &value)?;
        }
    }
    Ok(())
}

fn set(ctx: &Context<'_>, profile: &mut Profile, setting: Setting, value: &str) -> CommandResult<()> {
    match setting {
        Setting::Theme => {
            if ctx.pictures.theme(value).is_none() {
                let all: Vec<String> = theme::built_in().map(|theme| theme.id).collect();
                return bad_option("theme", all.join(", "));
            }
            profile.theme = Some(value.to_owned());
        }
        Setting::Width => {
            let pixels = value.parse().ok().filter(|&pixels| Width::new(pixels).is_ok());
            let range = || msg!("range", least = Width::LEAST, most = Width::MOST);
            profile.width = Some(pixels.map_or_else(|| bad_option("width", range()), Ok)?);
        }
        Setting::Below => {
            profile.below = match value {
                "own" => Below::Own,
                "first" => Below::First,
                "second" => Below::Second,
                _ => return bad_option("below", "own, first, second".to_owned()),
            };
        }
        Setting::Language => {
            let known = value.parse().ok();
            if known.is_none() && value != OF_DISCORD {
                return Err(CommandError::old_button());
            }
            profile.chosen_language = known;
        }
        Setting::Preview => match value {
            ON => profile.plays_at_once = false,
            OFF => profile.plays_at_once = true,
            _ => return Err(CommandError::old_button()),
        },
        Setting::Reminders => match value {
            ON => profile.reminders = true,
            OFF => profile.reminders = false,
            _ => return Err(CommandError::old_button()),
        },
        Setting::Ping => {
            let known = PLACES.iter().find(|(word, _)| *word == value);
            profile.ping_at = known.map(|(_, place)| *place).ok_or_else(CommandError::old_button)?;
        }
        Setting::Quiet => {
            profile.quiet = match value.trim() {
                NONE => None,
                hours => Some(hours.parse().or_else(|_| bad_option(QUIET, msg!("hours")))?),
            };
        }
        Setting::Digest => {
            let hours = (0..24).map(|hour| hour * 60);
            profile.digest = match value {
                NONE => None,
                time => {
                    let known = hours.into_iter().find(|minute| time_of_day(*minute) == time);
                    Some(known.ok_or_else(CommandError::old_button)?)
                }
            };
        }
    }
    Ok(())
}
