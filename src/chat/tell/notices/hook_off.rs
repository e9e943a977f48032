//! The message that a person's webhook is off, because it failed too often.

use super::composer::{Composer, OutgoingMessage};
use crate::chat::actions::Action;
use crate::chat::message::messenger::NotComposed;
use crate::chat::message::{Message, Style};
use crate::chat::tell::delivery::rungs::Rung;
use crate::play::ids::PersonId;
use crate::play::people::webhook::MOST_FAILURES;
use crate::words::hook_words::{attempt, host};
use crate::words::voice::{Voice, msg};

impl Composer<'_> {
    /// Superseded if the webhook works again, or is gone.
    pub(super) async fn hook_off(&self, to: PersonId) -> Result<OutgoingMessage, NotComposed> {
        let profile = self.service.people.profile(to).await?;
        let voice = Voice::new(self.service.catalogue(), profile.language);
        let webhook = profile.webhook.as_ref().ok_or(NotComposed::Superseded)?;
        let last = webhook.last.filter(|_| !webhook.is_on()).ok_or(NotComposed::Superseded)?;
        let off = msg!("hook-gone-off", to = self.to(), host = host(webhook), failures = MOST_FAILURES);
        let button = (Style::Plain, "button-webhook", Action::Webhook());
        let message = Message::text(voice.lines(&[off, attempt(last)])).with_buttons(&voice, [button]);
        Ok(self.message(message, vec![Rung::Direct], &voice))
    }
}
