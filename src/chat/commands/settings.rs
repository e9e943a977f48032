//! `/settings`: how a person sees boards.

use crate::chat::pictures::Said;
use crate::chat::voice::msg;
use crate::chat::{Argument, Arguments, CommandError, CommandInfo, Context, Message, bad_option};
use crate::game::PhraseArg;
use crate::games::Catalogue;
use crate::play::{Below, Profile};
use crate::render::{Width, theme};

pub fn register(catalogue: &Catalogue) -> CommandInfo {
    CommandInfo::new(catalogue, "settings", Argument::look(catalogue).into())
}

/// Changes what is given, and shows the whole.
pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> Result<Message, CommandError> {
    let mut wanted = ctx.profile().await?;
    choose(ctx, arguments, &mut wanted)?;
    let profile = if arguments.arguments.is_empty() {
        wanted
    } else {
        let change = |profile: &mut Profile| {
            profile.theme.clone_from(&wanted.theme);
            profile.width = wanted.width;
            profile.below = wanted.below;
        };
        ctx.services.service.choose(&ctx.asker(), change).await?
    };
    let view = ctx.pictures.view(&profile, None, false);
    let all: Vec<theme::Theme> = theme::built_in().collect();
    let chosen = all.iter().find(|theme| Some(&theme.id) == profile.theme.as_ref()).or(all.first());
    let theme = chosen.map(|theme| ctx.voice.named("theme", &theme.id));
    let below = match profile.below {
        Below::Own => "own",
        Below::First => "first",
        Below::Second => "second",
    };
    let width = view.look.width.pixels();
    let below = PhraseArg::Named("below", below);
    let message = ctx.text(&msg!("settings", theme = theme, width = width, below = below));
    match ctx.catalogue().iter().next().and_then(|spec| spec.game.example().ok()) {
        Some(example) => {
            Ok(message.with_picture(ctx.pictures.board(&*example, view, &[], Said::default()).await?))
        }
        None => Ok(message),
    }
}

/// Puts the theme, width and side among the arguments into a profile.
pub fn choose(ctx: &Context<'_>, arguments: &Arguments, profile: &mut Profile) -> Result<(), CommandError> {
    if let Some(theme) = arguments.text("theme") {
        if ctx.pictures.theme(&theme).is_none() {
            let all: Vec<String> = theme::built_in().map(|theme| theme.id).collect();
            return bad_option("theme", all.join(", "));
        }
        profile.theme = Some(theme);
    }
    if let Some(width) = arguments.text("width") {
        let pixels = width.parse().ok().filter(|&pixels| Width::new(pixels).is_ok());
        let range = || msg!("range", least = Width::LEAST, most = Width::MOST);
        profile.width = Some(pixels.map_or_else(|| bad_option("width", range()), Ok)?);
    }
    match arguments.text("below").as_deref() {
        None => {}
        Some("own") => profile.below = Below::Own,
        Some("first") => profile.below = Below::First,
        Some("second") => profile.below = Below::Second,
        Some(_) => return bad_option("below", "own, first, second".to_owned()),
    }
    Ok(())
}
