//! **Time zone and quiet hours** as a form: `/settings zone: quiet:`.

use super::settings;
use crate::chat::actions::Action;
use crate::chat::context::{CommandResult, Context};
use crate::chat::invocation::Arguments;
use crate::chat::message::{Control, Field, Form};
use crate::chat::settings::person::SettingsPage;
use crate::chat::words::voice::msg;
use crate::play::people::profile::Profile;

/// The fields, which are arguments of `/settings`.
const ZONE: &str = "zone";
const QUIET: &str = "quiet";
/// The maximum length of each, that of the arguments.
const LONGEST: usize = 100;

/// Returns the form with the present settings.
pub fn form(ctx: &Context<'_>) -> CommandResult<Form> {
    let (zone, quiet) = present(ctx.profile()?);
    let zone = Control::text(&zone, "Europe/Berlin", LONGEST);
    let quiet = Control::text(&quiet, "22-7", LONGEST);
    let fields = vec![
        Field::new(ZONE, &ctx.voice.say(&msg!("form-zone")), zone)
            .about(&ctx.voice.say(&msg!("form-zone-about"))),
        Field::new(QUIET, &ctx.voice.say(&msg!("form-quiet")), quiet)
            .about(&ctx.voice.say(&msg!("form-quiet-about"))),
    ];
    Ok(Form::new(Action::SettingsForm(), &ctx.voice.say(&msg!("button-settings-form")), fields))
}

fn present(profile: &Profile) -> (String, String) {
    let zone = profile.zone.as_ref().map(|zone| zone.name().to_owned()).unwrap_or_default();
    (zone, profile.quiet.map(|quiet| quiet.to_string()).unwrap_or_default())
}

/// Handles the form: applies what the person changed.
pub async fn submit(ctx: &Context<'_>) -> CommandResult {
    let entered = ctx.entered("settings", None);
    let (zone, quiet) = present(ctx.profile()?);
    let typed = |name: &str| entered.text(name).unwrap_or_default().trim().to_owned();
    let mut arguments = Vec::new();
    let mut give = |name: &str, value: String| {
        arguments.push((name.to_owned(), crate::chat::invocation::ArgumentValue::Text(value)));
    };
    if typed(ZONE) != zone && !typed(ZONE).is_empty() {
        give(ZONE, typed(ZONE));
    }
    if typed(QUIET) != quiet {
        // An empty field ends the quiet hours.
        give(
            QUIET,
            Some(typed(QUIET)).filter(|typed| !typed.is_empty()).unwrap_or_else(|| "none".to_owned()),
        );
    }
    if arguments.is_empty() {
        return settings::turn(ctx, SettingsPage::Pings).await;
    }
    settings::run(ctx, &Arguments { arguments, ..entered }).await
}
