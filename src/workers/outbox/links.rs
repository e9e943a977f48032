//! The connections that the parts of the outbox share: the service, the messenger, the leases and the time.

use std::sync::Arc;
use std::time::Duration;

use crate::workers::outbox::held::Held;
use postern_chat::message::Message;
use postern_chat::message::address::{Address, NotDelivered};
use postern_chat::message::messenger::Messenger;
use postern_play::ids::{NoticeId, PersonId};
use postern_play::notices::delivery::Delivery;
use postern_play::notices::notice::Notice;
use postern_play::notices::plan::{DeliveryPlan, plan};
use postern_play::record::post::Post;
use postern_play::time::Timestamp;
use postern_rules::language::Language;
use postern_service::Service;
use postern_store::Store;
use postern_store::fault::Fault;
use postern_words::voice::Voice;

/// Pause after a failure of the store.
pub(crate) const STORE_PAUSE: Duration = Duration::from_secs(5);

/// The connections of the outbox to the rest of the program. A clone shares them.
#[derive(Clone)]
pub(crate) struct Links {
    pub(crate) service: Arc<Service>,
    pub(crate) messenger: Arc<dyn Messenger>,
    pub(crate) held: Arc<Held>,
    pub(crate) clock: Arc<dyn Fn() -> Timestamp + Send + Sync>,
}

impl Links {
    pub(crate) fn now(&self) -> Timestamp {
        (self.clock)()
    }

    pub(crate) fn store(&self) -> &Store {
        self.service.store()
    }

    /// True if a person has ordered the deletion of their data, or is excluded.
    pub(crate) async fn is_leaving(&self, person: PersonId) -> Result<bool, Fault> {
        Ok(self.service.people.profile(person).await?.is_out())
    }

    /// Reads the values that the delivery of a notice needs, and plans it.
    pub(crate) async fn planned(&self, notice: &Notice) -> Result<(Delivery, DeliveryPlan), Fault> {
        let (delivery, now) = (self.service.deliveries.delivery(notice).await?, self.now());
        let plan = plan(&delivery, |person| self.messenger.reach().is_awake(person, now), now);
        Ok((delivery, plan))
    }

    pub(crate) fn voice(&self, language: Language) -> Voice {
        Voice::new(self.service.catalogue(), language)
    }

    /// Posts a message of a notice, unless another process may have taken the notice.
    pub(crate) async fn send(
        &self,
        notice: &Notice,
        to: Address,
        message: &Message,
        id: NoticeId,
    ) -> Result<Post, NotDelivered> {
        let ours = || self.held.is_ours(notice.id, self.now());
        self.messenger.post_while(&ours, to, message, id).await
    }
}
