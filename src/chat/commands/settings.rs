//! `/settings`: how a person sees boards.

use crate::chat::pictures::Said;
use crate::chat::{Argument, Arguments, CommandError, CommandInfo, Context, Message};
use crate::play::{Below, Profile};
use crate::render::{Width, theme};

pub fn register() -> CommandInfo {
    let arguments = vec![
        Argument::theme("The colours of your boards"),
        Argument::width("How wide your boards are, in pixels; 1080 is usual"),
        Argument::below("Whose side of the board is below"),
    ];
    CommandInfo::new("settings", "How you see boards", arguments)
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
    let view = ctx.pictures().view(&profile, None, false);
    let all: Vec<theme::Theme> = theme::built_in().collect();
    let chosen = all.iter().find(|theme| Some(&theme.id) == profile.theme.as_ref()).or(all.first());
    let title = chosen.map_or("", |theme| theme.title.as_str());
    let message = Message::text(ctx.words.settings(title, view.look.width.pixels(), profile.below));
    match ctx.catalogue().iter().next().and_then(|spec| spec.game.example().ok()) {
        Some(example) => {
            Ok(message.with_picture(ctx.pictures().board(&*example, view, &[], Said::default()).await?))
        }
        None => Ok(message),
    }
}

/// Puts the theme, width and side among the arguments into a profile.
pub fn choose(ctx: &Context<'_>, arguments: &Arguments, profile: &mut Profile) -> Result<(), CommandError> {
    let words = ctx.words;
    if let Some(theme) = arguments.text("theme") {
        if ctx.pictures().theme(&theme).is_none() {
            let all: Vec<String> = theme::built_in().map(|theme| theme.id).collect();
            return ctx.said(words.bad_option("theme", &all.join(", ")));
        }
        profile.theme = Some(theme);
    }
    if let Some(width) = arguments.text("width") {
        let pixels = width.parse().ok().filter(|&pixels| Width::new(pixels).is_ok());
        let range = format!("{} to {}", Width::LEAST, Width::MOST);
        profile.width = Some(pixels.ok_or_else(|| CommandError::Said(words.bad_option("width", &range)))?);
    }
    match arguments.text("below").as_deref() {
        None => {}
        Some("own") => profile.below = Below::Own,
        Some("first") => profile.below = Below::First,
        Some("second") => profile.below = Below::Second,
        Some(_) => return ctx.said(words.bad_option("below", "own, first, second")),
    }
    Ok(())
}
