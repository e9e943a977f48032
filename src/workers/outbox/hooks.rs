//! Delivery of notices to people's webhooks.

use std::sync::Arc;

use crate::workers::outbox::links::Links;
use postern_chat::message::messenger::NotComposed;
use postern_chat::tell::notices::hook_message::hook_message;
use postern_metrics as metrics;
use postern_play::ids::PersonId;
use postern_play::notices::hook_event::HookEvent;
use postern_play::notices::notice::{Notice, Receipt};
use postern_play::people::webhook::Webhook;
use postern_play::time::{Millis, Timestamp};
use postern_service::people::webhooks::Tried;
use postern_store::fault::Fault;
use postern_webhooks::Webhooks;

/// Age of a notice after which its delivery is given up.
const GIVEN_UP_AFTER: Millis = Millis::DAY;

/// Delivers notices to webhooks.
pub(crate) struct Hooks {
    links: Links,
    /// `None` if the operator allows no webhooks.
    webhooks: Option<Arc<Webhooks>>,
}

impl Hooks {
    pub(crate) fn new(links: Links, webhooks: Option<Arc<Webhooks>>) -> Hooks {
        Hooks { links, webhooks }
    }

    /// Makes an attempt to deliver a notice, and records the outcome.
    pub(crate) async fn handle(&self, notice: &Notice, to: PersonId, event: HookEvent) -> Result<(), Fault> {
        let (service, now) = (&self.links.service, self.links.now());
        let profile = service.people.profile(to).await?;
        let webhook = profile.webhook.clone().filter(|webhook| webhook.is_on() && !profile.is_out());
        let receipt = match (&self.webhooks, webhook) {
            (Some(webhooks), Some(webhook)) => match waits(notice, &webhook, now) {
                Some(receipt) => receipt,
                None => {
                    let delivery = match hook_message(service, notice, &profile, event, now).await {
                        Ok(Some(delivery)) => delivery,
                        Ok(None) | Err(NotComposed::Superseded | NotComposed::Replay) => {
                            return self.settle(notice, Receipt::Superseded).await;
                        }
                        Err(NotComposed::Store(fault)) => return Err(fault),
                    };
                    let outcome = webhooks.send(&webhook.address, &webhook.secret, &delivery, now).await;
                    metrics::WEBHOOKS.add([if outcome.is_success() { "delivered" } else { "failed" }]);
                    let held = self.links.held.renewed(notice);
                    let tried = Tried { webhook, outcome };
                    return service.people.settle_hook(&held, &tried, self.links.now()).await;
                }
            },
            _ => Receipt::Superseded,
        };
        self.settle(notice, receipt).await
    }

    async fn settle(&self, notice: &Notice, receipt: Receipt) -> Result<(), Fault> {
        let held = self.links.held.renewed(notice);
        self.links.service.deliveries.settle(&held, receipt, None, self.links.now()).await
    }
}

/// Returns the receipt of a notice for which no attempt is made now.
fn waits(notice: &Notice, webhook: &Webhook, now: Timestamp) -> Option<Receipt> {
    if now.since(notice.made) >= GIVEN_UP_AFTER {
        return Some(Receipt::Superseded);
    }
    webhook.next_try().filter(|next| *next > now).map(Receipt::Later)
}
