//! **Set up the lobby**: the settings of a server that concern its open seats, as a form. `/server settings` has a menu
//! for each.

use super::chosen_channel::refusals;
use super::{LOBBY_PAGE, name_of, show};
use crate::actions::{Action, Opened};
use crate::context::{CommandResult, Context};
use crate::invocation::picked::Picked;
use crate::message::{Choice, Control, Field, Form};
use crate::settings::server_menu::{Choosing, ServerMenu, ServerSetting};
use postern_play::ids::ChannelId;
use postern_play::server::ServerSettings;
use postern_words::voice::msg;

/// The settings in the form, by their names.
const FIELDS: [&str; 4] = ["lobby", "pace", "across", "letter"];

fn settings() -> impl Iterator<Item = &'static ServerSetting> {
    FIELDS.iter().filter_map(|word| ServerSetting::named(word))
}

/// Returns the form with the present settings. `opened` are the values with which it opened first, if it opens again.
pub fn form(ctx: &Context<'_>, opened: Option<Opened>) -> CommandResult<Form> {
    let server = ctx.managed()?;
    let present: Vec<String> = settings().map(|setting| present(setting, server)).collect();
    let opened = opened.unwrap_or_else(|| Opened::with(present.iter().map(String::as_str)));
    let control = |setting: &ServerSetting| match setting.menu {
        ServerMenu::Picker { current, most, .. } => Control::Pick { chosen: current(server), most },
        ServerMenu::Values { values, current, label, .. } => {
            let present = current(server);
            let choice = |value: String| Choice {
                label: label(&ctx.voice, &value),
                chosen: value == present,
                about: None,
                value,
            };
            Control::Menu(values().into_iter().map(choice).collect())
        }
    };
    let field = |setting: &'static ServerSetting| {
        let label = ctx.voice.say(&msg!("form-server", what = setting.word));
        let field = Field::new(setting.word, &label, control(setting));
        match field.control {
            Control::Menu(_) => field.required(),
            _ => field.about(&ctx.voice.say(&msg!("form-server-about"))),
        }
    };
    let title = ctx.voice.say(&msg!("button-lobby-form"));
    Ok(Form::new(Action::LobbyFilled(opened), &title, settings().map(field).collect()))
}

/// Handles a form that an earlier build opened.
pub async fn submit_old(ctx: &Context<'_>) -> CommandResult {
    submit(ctx, Opened::default()).await
}

/// Handles the form: writes what the person changed in one step, and shows the settings. Another manager may have changed
/// the other settings since the form opened.
pub async fn submit(ctx: &Context<'_>, opened: Opened) -> CommandResult {
    let server = ctx.managed()?;
    let entered = ctx.entered("server", Some("settings"));
    let mut changes = Vec::new();
    for (index, setting) in settings().enumerate() {
        let value = entered.text(setting.word).unwrap_or_default();
        // A channel that is chosen again would start its message or letter again.
        let present = present(setting, server);
        if value == present || opened.had(index, &value) == Some(true) {
            continue;
        }
        let name = name_of(ctx, setting, &value).await?;
        let choosing =
            Choosing { value: &value, now: ctx.now, language: ctx.server_language, name: name.as_deref() };
        changes.push((setting.choose)(&choosing)?);
        let chosen = choosing.ids(ChannelId).unwrap_or_default();
        if let Some(refusal) = refusals(ctx, server, setting, &chosen).await.into_iter().next() {
            return Err(refusal.into());
        }
    }
    let changed = ctx.services.service.servers.change_server(server.id, Some(ctx.interaction), |settings| {
        changes.iter().for_each(|change| change(settings));
        Ok(())
    });
    Ok(show(ctx, &changed.await?, LOBBY_PAGE))
}

/// Returns the present value as a form sends it.
fn present(setting: &ServerSetting, server: &ServerSettings) -> String {
    let joined = |ids: Vec<u64>| ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    match setting.menu {
        ServerMenu::Values { current, .. } => current(server),
        ServerMenu::Picker { current, .. } => joined(match current(server) {
            Picked::Channels(ids) => ids.iter().map(|id| id.0).collect(),
            Picked::Roles(ids) => ids.iter().map(|id| id.0).collect(),
            Picked::People(ids) => ids.iter().map(|id| id.0).collect(),
        }),
    }
}
