//! **Time zone and quiet hours** as a form: `/settings zone: quiet:`.

use super::settings;
use crate::actions::{Action, Opened};
use crate::context::{CommandResult, Context};
use crate::invocation::{ArgumentValue, Arguments};
use crate::message::{Control, Field, Form};
use crate::settings::person::{NONE, SettingsPage};
use postern_play::people::profile::Profile;
use postern_words::voice::msg;

/// The fields, which are arguments of `/settings`.
const FIELDS: [&str; 2] = ["zone", "quiet"];
/// The maximum length of each, that of the arguments.
const LONGEST: usize = 100;

/// Returns the form with the present settings. `opened` are the values with which it opened first, if it opens again.
pub fn form(ctx: &Context<'_>, opened: Option<Opened>) -> CommandResult<Form> {
    let present = present(ctx.profile()?);
    let opened = opened.unwrap_or_else(|| Opened::with(present.iter().map(String::as_str)));
    let [zone, quiet] = present;
    let zone = Control::text(&zone, "Europe/Berlin", LONGEST);
    let quiet = Control::text(&quiet, "22-7", LONGEST);
    let fields = vec![
        Field::new(FIELDS[0], &ctx.voice.say(&msg!("form-zone")), zone)
            .about(&ctx.voice.say(&msg!("form-zone-about"))),
        Field::new(FIELDS[1], &ctx.voice.say(&msg!("form-quiet")), quiet)
            .about(&ctx.voice.say(&msg!("form-quiet-about"))),
    ];
    Ok(Form::new(Action::SettingsFilled(opened), &ctx.voice.say(&msg!("button-settings-form")), fields))
}

fn present(profile: &Profile) -> [String; 2] {
    let zone = profile.zone.as_ref().map(|zone| zone.name().to_owned()).unwrap_or_default();
    [zone, profile.quiet.map(|quiet| quiet.to_string()).unwrap_or_default()]
}

/// Handles a form that an earlier build opened.
pub async fn submit_old(ctx: &Context<'_>) -> CommandResult {
    submit(ctx, Opened::default()).await
}

/// Handles the form: applies what the person changed. An empty field means none.
pub async fn submit(ctx: &Context<'_>, opened: Opened) -> CommandResult {
    let entered = ctx.entered("settings", None);
    let mut arguments = Vec::new();
    for (index, (name, present)) in FIELDS.into_iter().zip(present(ctx.profile()?)).enumerate() {
        let typed = entered.text(name).unwrap_or_default().trim().to_owned();
        if !opened.had(index, &typed).unwrap_or(typed == present) {
            let value = if typed.is_empty() { NONE.to_owned() } else { typed };
            arguments.push((name.to_owned(), ArgumentValue::Text(value)));
        }
    }
    if arguments.is_empty() {
        return settings::turn(ctx, SettingsPage::Pings).await;
    }
    settings::run(ctx, &Arguments { arguments, ..entered }).await
}
