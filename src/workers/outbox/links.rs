//! The connections that the parts of the outbox share: the service, the messenger, the leases and the time.

use std::sync::Arc;
use std::time::Duration;

use crate::chat::message::Message;
use crate::chat::message::address::{Address, NotDelivered};
use crate::chat::message::messenger::Messenger;
use crate::play::ids::{NoticeId, PersonId};
use crate::play::notices::notice::{Notice, NoticeKind};
use crate::play::notices::subject::Subject;
use crate::play::record::Record;
use crate::play::record::post::Post;
use crate::play::time::Timestamp;
use crate::service::Service;
use crate::store::Store;
use crate::store::fault::Fault;
use crate::words::voice::Voice;
use crate::workers::outbox::held::Held;
use postern_rules::language::Language;

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

    /// Returns the match that a notice is about.
    pub(crate) async fn record_of(&self, notice: &Notice) -> Result<Option<Record>, Fault> {
        match notice.kind.of_match() {
            Some(id) => self.store().record(id).await,
            None => Ok(None),
        }
    }

    /// Returns the notice without the recipients who have had their data deleted, are about to, or are excluded.
    pub(crate) async fn without_leaving(&self, notice: &Notice) -> Result<Notice, Fault> {
        // Anybody may have asked for a review, so only its profile tells.
        let record = match notice.kind {
            NoticeKind::Review { .. } => None,
            _ => self.record_of(notice).await?,
        };
        let mut present = Notice { to: Vec::new(), ..notice.clone() };
        for &person in &notice.to {
            let is_former = record.as_ref().is_some_and(|record| !record.people().any(|one| one == person));
            if !is_former && !self.is_leaving(person).await? {
                present.to.push(person);
            }
        }
        Ok(present)
    }

    /// True if a person has ordered the deletion of their data, or is excluded.
    pub(crate) async fn is_leaving(&self, person: PersonId) -> Result<bool, Fault> {
        Ok(self.service.people.profile(person).await?.is_out())
    }

    /// True if the place of a notice is on a server that the operator excluded, where the bot posts no message.
    pub(crate) async fn is_shut_out(&self, notice: &Notice) -> Result<bool, Fault> {
        let server = match notice.kind.subject() {
            Subject::Match(of) => {
                self.store().record(of).await?.and_then(|record| match (&record.across, &notice.to[..]) {
                    (Some(_), &[person]) => record.home_of(person).server(),
                    _ => record.home.server(),
                })
            }
            Subject::Challenge(of) => self.store().challenge(of).await?.and_then(|open| open.home.server()),
            Subject::Series(of) => self.store().series(of).await?.map(|series| series.server),
            Subject::Person(_) | Subject::Webhook(_) => None,
        };
        match server {
            Some(server) => Ok(self.service.servers.server(server).await?.excluded.is_some()),
            None => Ok(false),
        }
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
