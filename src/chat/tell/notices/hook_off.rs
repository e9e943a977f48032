//! The message that a person's webhook is off, because it failed too often.

use super::composer::{Composer, OutgoingMessage};
use crate::chat::message::messenger::NotComposed;
use crate::chat::tell::delivery::rungs::Rung;
use crate::chat::words::hook_words::gone_off;
use crate::chat::words::voice::Voice;
use crate::play::ids::PersonId;

impl Composer<'_> {
    /// Superseded if the webhook works again, or is gone.
    pub(super) async fn hook_off(&self, to: PersonId) -> Result<OutgoingMessage, NotComposed> {
        let profile = self.service.profile(to).await?;
        let voice = Voice::new(self.service.catalogue(), profile.language);
        let webhook = profile.webhook.as_ref().ok_or(NotComposed::Superseded)?;
        let message = gone_off(&voice, self.to(), webhook).ok_or(NotComposed::Superseded)?;
        Ok(self.message(message, vec![Rung::Direct], &voice))
    }
}
