//! The message that a person's webhook is off, because it failed too often.

use super::composer::Composer;
use crate::actions::Action;
use crate::message::messenger::NotComposed;
use crate::message::{Message, Style};
use postern_play::ids::PersonId;
use postern_play::people::webhook::MOST_FAILURES;
use postern_words::hook_words::{attempt, host};
use postern_words::voice::msg;

impl Composer<'_> {
    /// Superseded if the webhook works again, or is gone.
    pub(super) fn hook_off(&self, to: PersonId) -> Result<Message, NotComposed> {
        let webhook = self.profile(to)?.webhook.as_ref().ok_or(NotComposed::Superseded)?;
        let last = webhook.last.filter(|_| !webhook.is_on()).ok_or(NotComposed::Superseded)?;
        let off = msg!("hook-gone-off", to = self.to(), host = host(webhook), failures = MOST_FAILURES);
        let button = (Style::Plain, "button-webhook", Action::Webhook());
        Ok(Message::text(self.voice.lines(&[off, attempt(last)])).with_buttons(&self.voice, [button]))
    }
}
