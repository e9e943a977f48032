//! `/settings`: how a person sees boards, and in which language, and whether moves are shown first; set by menus or by the options of the command.

use crate::chat::pictures::{Said, View};
use crate::chat::voice::msg;
use crate::chat::{
    Action, Argument, Arguments, Choice, CommandError, CommandInfo, CommandResult, Context, Menu, Row,
    Setting, bad_option,
};
use crate::game::{GameState, Language};
use crate::games::Catalogue;
use crate::play::{Below, Profile};
use crate::render::{Width, theme};

/// The widths that the menu offers, in pixels.
const WIDTHS: [u16; 6] = [480, 720, 900, 1080, 1440, 2160];
/// The value that leaves the language to Discord.
const OF_DISCORD: &str = "discord";
/// The value that shows moves before they are played, and the one that does not.
const SHOWN: &str = "on";
const AT_ONCE: &str = "off";

pub fn register(catalogue: &Catalogue) -> CommandInfo {
    CommandInfo::new(catalogue, "settings", Argument::look(catalogue).into())
}

/// Changes what is given, and shows the whole.
pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let mut wanted = ctx.profile().await?;
    if arguments.arguments.is_empty() {
        return show(ctx, &wanted).await;
    }
    choose(ctx, arguments, &mut wanted)?;
    keep(ctx, &wanted).await
}

/// A choice in one of the menus.
pub async fn press(ctx: &Context<'_>, setting: Setting, value: Option<String>) -> CommandResult {
    let value = value.ok_or_else(CommandError::old_button)?;
    let mut wanted = ctx.profile().await?;
    set(ctx, &mut wanted, setting, &value)?;
    if setting != Setting::Language {
        return keep(ctx, &wanted).await;
    }
    // The answer is in the language that was chosen.
    let language = wanted.chosen_language.unwrap_or(ctx.language);
    let ctx = Context::new((**ctx).clone(), language, ctx.services);
    keep(&ctx, &wanted).await
}

async fn keep(ctx: &Context<'_>, wanted: &Profile) -> CommandResult {
    let change = |profile: &mut Profile| {
        profile.theme.clone_from(&wanted.theme);
        profile.width = wanted.width;
        profile.below = wanted.below;
        profile.chosen_language = wanted.chosen_language;
        profile.plays_at_once = wanted.plays_at_once;
    };
    show(ctx, &ctx.services.service.choose(&ctx.asker(), change).await?).await
}

/// All settings as menus, and a board as the person sees it.
async fn show(ctx: &Context<'_>, profile: &Profile) -> CommandResult {
    let view = ctx.pictures.view(profile, None, false);
    let rows = Setting::ALL.map(|setting| Row::Menu(menu(ctx, profile, view, setting)));
    let message = ctx.text(&msg!("settings")).with_rows(rows.into());
    Ok(match sample(ctx) {
        Some(sample) => {
            message.with_picture(ctx.pictures.board(&*sample, view, &[], Said::default(), None).await?)
        }
        None => message,
    })
}

/// A position from the middle of a game: the fullest board of a puzzle, after a move.
fn sample(ctx: &Context<'_>) -> Option<Box<dyn GameState>> {
    ctx.services.puzzles.iter().max_by_key(|puzzle| puzzle.position.len())?.state(1).ok()
}

/// A menu that shows the present value while nothing is chosen.
fn menu(ctx: &Context<'_>, profile: &Profile, view: View, setting: Setting) -> Menu {
    let values: Vec<String> = match setting {
        Setting::Theme => theme::built_in().map(|theme| theme.id).collect(),
        Setting::Width => WIDTHS.iter().map(ToString::to_string).collect(),
        Setting::Below => ["own", "first", "second"].map(str::to_owned).into(),
        Setting::Language => {
            let codes = Language::ALL.iter().map(|language| language.code());
            std::iter::once(OF_DISCORD).chain(codes).map(str::to_owned).collect()
        }
        Setting::Preview => [SHOWN, AT_ONCE].map(str::to_owned).into(),
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
        Setting::Preview => (if profile.plays_at_once { AT_ONCE } else { SHOWN }).to_owned(),
    };
    let label = |value: &str| match setting {
        Setting::Width => ctx.voice.say(&msg!("pixels", width = value.to_owned())),
        Setting::Language => match value.parse() {
            Ok(language) => own_name(language).to_owned(),
            Err(_) => ctx.voice.say(&msg!("language-of-discord")),
        },
        Setting::Preview if value == AT_ONCE => ctx.voice.say(&msg!("moves-at-once")),
        Setting::Preview => ctx.voice.say(&msg!("moves-shown")),
        Setting::Theme | Setting::Below => ctx.voice.named(setting.word(), value),
    };
    let value = label(&now);
    let placeholder = match setting {
        Setting::Theme => msg!("setting-theme", value = value),
        Setting::Width => msg!("setting-width", value = value),
        Setting::Below => msg!("setting-below", value = value),
        Setting::Language => msg!("setting-language", value = value),
        Setting::Preview => msg!("setting-moves", value = value),
    };
    let choices = values.into_iter().map(|value| Choice { label: label(&value), value, about: None });
    Menu {
        action: Action::Set(setting).to_string(),
        placeholder: ctx.voice.say(&placeholder),
        choices: choices.collect(),
    }
}

/// The name of a language in itself.
fn own_name(language: Language) -> &'static str {
    match language {
        Language::English => "English",
        Language::German => "Deutsch",
        Language::French => "Français",
        Language::Spanish => "Español",
    }
}

/// Puts the theme, width and side among the arguments into a profile.
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
            SHOWN => profile.plays_at_once = false,
            AT_ONCE => profile.plays_at_once = true,
            _ => return Err(CommandError::old_button()),
        },
    }
    Ok(())
}
