//! The browsers in which the person is signed in to the pages of their games.

use crate::actions::Action;
use crate::context::{CommandResult, Context};
use crate::message::{Button, Message, Style, in_rows};
use crate::settings::person::SettingsPage;
use postern_play::people::browsers::Browser;
use postern_play::people::profile::Profile;
use postern_words::markup::{escape, moment};
use postern_words::voice::msg;

/// Shows the browsers.
pub async fn show(ctx: &Context<'_>) -> CommandResult {
    Ok(page(ctx, ctx.profile()?))
}

/// Signs out one browser.
pub async fn sign_out(ctx: &Context<'_>, number: u32) -> CommandResult {
    out(ctx, Some(number)).await
}

/// Signs out all browsers.
pub async fn sign_out_all(ctx: &Context<'_>) -> CommandResult {
    out(ctx, None).await
}

async fn out(ctx: &Context<'_>, number: Option<u32>) -> CommandResult {
    Ok(page(ctx, &ctx.services.service.pages.sign_out_of(&ctx.asker(), number, ctx.now).await?))
}

fn page(ctx: &Context<'_>, profile: &Profile) -> Message {
    let mut known: Vec<&Browser> =
        profile.browsers.signed_in.iter().filter(|browser| browser.is_fresh(ctx.now)).collect();
    known.sort_by_key(|browser| std::cmp::Reverse(browser.used));
    let back = (Style::Plain, "button-back", Action::Settings(SettingsPage::Play));
    if known.is_empty() {
        return ctx.text(&msg!("browsers-none")).with_buttons(&ctx.voice, [back]);
    }
    let line = |browser: &&Browser| {
        msg!("browser-line", name = escape::name(&browser.name), used = moment(browser.used))
    };
    let lines: Vec<_> = [msg!("browsers")].into_iter().chain(known.iter().map(line)).collect();
    let out = known.iter().map(|browser| {
        let label = ctx.voice.say(&msg!("button-sign-out", name = escape::plain(&browser.name)));
        Button::new(Style::Plain, label, Action::SignOut(browser.number))
    });
    let rows = in_rows(out.collect());
    let all = (Style::Danger, "button-sign-out-all", Action::SignOutAll());
    Message::text(ctx.voice.lines(&lines)).with_rows(rows).with_buttons(&ctx.voice, [all, back])
}
