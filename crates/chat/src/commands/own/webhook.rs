//! The person's webhook: `/settings webhook:`, and the page with its state.

use crate::actions::Action;
use crate::context::{CommandResult, Context, bad_option, said};
use crate::message::{Message, Style};
use crate::settings::person::{SettingsPage, is_none};
use crate::tell::notices::hook_message::test_message;
use postern_play::ids::NoticeId;
use postern_play::people::profile::Profile;
use postern_play::people::webhook::{BadAddress, MOST_FAILURES, Webhook};
use postern_service::people::webhooks::Tried;
use postern_webhooks::Webhooks;
use postern_words::hook_words::{attempt, host};
use postern_words::voice::msg;

/// The option of the command.
pub const OPTION: &str = "webhook";

/// Returns the new webhook with this address, or `None` if the text means none.
pub async fn read(ctx: &Context<'_>, text: &str) -> CommandResult<Option<Webhook>> {
    if is_none(text) {
        return Ok(None);
    }
    let webhooks = webhooks(ctx)?;
    // A mistyped address asks nobody anything, so it counts as no try.
    if webhooks.is_address(text) {
        may_try(ctx)?;
    }
    match webhooks.check(text).await {
        Ok(address) => Ok(Some(Webhook::new(address, webhooks.new_secret()))),
        Err(why) => bad_option(OPTION, msg!("hook-address", why = reason(why))),
    }
}

/// Shows the state of the webhook.
pub async fn show(ctx: &Context<'_>) -> CommandResult {
    Ok(page(ctx, ctx.profile()?, false))
}

/// Sends a test, and shows how it went.
pub async fn test(ctx: &Context<'_>) -> CommandResult {
    let webhooks = webhooks(ctx)?;
    let service = &ctx.services.service;
    let Some(webhook) = service.people.profile(ctx.person.id).await?.webhook else { return show(ctx).await };
    may_try(ctx)?;
    let test = test_message(&ctx.voice, ctx.person.id, NoticeId::of_test(ctx.interaction), ctx.now);
    let outcome = webhooks.send(&webhook.address, &webhook.secret, &test, ctx.now).await;
    let profile = service.people.note_hook_test(ctx.person.id, &Tried { webhook, outcome }, ctx.now).await?;
    Ok(page(ctx, &profile, false))
}

/// Replaces the secret.
pub async fn renew(ctx: &Context<'_>) -> CommandResult {
    let secret = webhooks(ctx)?.new_secret();
    let webhook = ctx.services.service.people.profile(ctx.person.id).await?.webhook;
    keep(ctx, webhook.map(|webhook| Webhook { secret, ..webhook })).await
}

/// Removes the webhook.
pub async fn remove(ctx: &Context<'_>) -> CommandResult {
    keep(ctx, None).await
}

/// Saves the webhook, and shows its secret.
async fn keep(ctx: &Context<'_>, webhook: Option<Webhook>) -> CommandResult {
    let change = |profile: &mut Profile| profile.webhook.clone_from(&webhook);
    let profile = ctx.services.service.people.choose(&ctx.asker(), ctx.now, change).await?;
    Ok(page(ctx, &profile, true))
}

fn webhooks<'a>(ctx: &'a Context<'_>) -> CommandResult<&'a Webhooks> {
    let webhooks = ctx.services.webhooks.as_deref();
    Ok(webhooks.ok_or_else(|| msg!("hook-none-here"))?)
}

fn may_try(ctx: &Context<'_>) -> CommandResult<()> {
    match ctx.services.service.people.may_test_pings(ctx.person.id, ctx.now) {
        true => Ok(()),
        false => said(msg!("too-many-tests")),
    }
}

/// Returns the page with the state of the webhook, and with its secret if `with_secret`.
pub fn page(ctx: &Context<'_>, profile: &Profile, with_secret: bool) -> Message {
    let back = (Style::Plain, "button-back", Action::Settings(SettingsPage::Notices));
    let Some(webhook) = &profile.webhook else {
        return ctx.text(&msg!("hook-offer")).with_buttons(&ctx.voice, [back]);
    };
    let mut lines = vec![msg!("hook", host = host(webhook))];
    if with_secret {
        lines.push(msg!("hook-secret", secret = webhook.secret.shown().to_owned()));
    }
    if let Some(last) = webhook.last {
        lines.push(attempt(last));
    }
    if !webhook.is_on() {
        lines.push(msg!("hook-off", failures = MOST_FAILURES));
    } else if webhook.failures > 0 {
        lines.push(msg!("hook-failures", failures = webhook.failures, most = MOST_FAILURES));
    }
    let buttons = [
        (Style::Main, "button-hook-test", Action::WebhookTest()),
        (Style::Plain, "button-hook-renew", Action::WebhookRenew()),
        (Style::Danger, "button-hook-remove", Action::WebhookRemove()),
        back,
    ];
    Message::text(ctx.voice.lines(&lines)).with_buttons(&ctx.voice, buttons)
}

fn reason(why: BadAddress) -> &'static str {
    match why {
        BadAddress::Form => "form",
        BadAddress::NotPublic => "private",
    }
}
