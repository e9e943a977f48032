//! Servers: the settings that their owners chose, and their exclusion.

use std::sync::Arc;

use crate::committing::Committer;
use crate::request::{Asker, Failure};
use postern_play::ids::{ChannelId, InteractionId, PersonId, ServerId};
use postern_play::server::{Greeting, MOST_BLOCKED, ServerSettings};
use postern_play::step::change::Change;
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;
use postern_rules::language::Language;
use postern_store::Store;
use postern_store::fault::Fault;

/// The settings of servers.
pub struct Servers {
    store: Store,
    committer: Arc<Committer>,
}

impl Servers {
    pub(crate) fn new(store: Store, committer: Arc<Committer>) -> Servers {
        Servers { store, committer }
    }

    /// Returns the settings of a server; the defaults if its owners chose nothing.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn server(&self, id: ServerId) -> Result<ServerSettings, Fault> {
        Ok(self.store.server(id).await?.unwrap_or_else(|| ServerSettings::new(id)))
    }

    /// Changes the settings of a server. The caller must check that the sender manages it.
    ///
    /// # Errors
    /// [`Failure`] of the store, for a repeated interaction, or for a refusal of `change`.
    pub async fn change_server(
        &self,
        id: ServerId,
        asked_by: Option<InteractionId>,
        change: impl Fn(&mut ServerSettings) -> Result<(), Refusal> + Send + Sync,
    ) -> Result<ServerSettings, Failure> {
        loop {
            let before = self.server(id).await?;
            let mut server = before.clone();
            change(&mut server)?;
            if server == before {
                return Ok(before);
            }
            server.revision += 1;
            let wanted = Change { servers: vec![server.clone()], asked_by, ..Change::default() };
            if self.committer.commit_current(wanted).await?.is_some() {
                return Ok(server);
            }
        }
    }

    /// Schedules the greeting of a new server, sent once, in the first of these channels that accepts it.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn joined(
        &self,
        id: ServerId,
        channels: Vec<ChannelId>,
        language: Language,
        now: Timestamp,
    ) -> Result<(), Failure> {
        let greeted = self.change_server(id, None, |server| {
            if server.greeting == Greeting::None {
                server.greeting = match channels.is_empty() {
                    true => Greeting::Done,
                    false => Greeting::Due { channels: channels.clone(), at: now, begun: false, language },
                };
            }
            Ok(())
        });
        greeted.await.map(drop)
    }

    /// Adds a person to the list of those who may not start games on a server, or removes them from it.
    ///
    /// # Errors
    /// [`Failure`] if the list is full, or the person is the asker.
    pub async fn block_on_server(
        &self,
        id: ServerId,
        asker: &Asker,
        person: PersonId,
        blocked: bool,
    ) -> Result<ServerSettings, Failure> {
        if person == asker.id {
            return Err(Refusal::Oneself.into());
        }
        self.change_server(id, Some(asker.by), |server| listed(&mut server.blocked, person, blocked)).await
    }

    /// Excludes a server, which orders the caretaker to leave it, or lifts its exclusion.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn exclude_server(
        &self,
        server: ServerId,
        excluded: Option<Timestamp>,
    ) -> Result<ServerSettings, Failure> {
        self.change_server(server, None, |server| {
            server.exclude(excluded);
            Ok(())
        })
        .await
    }

    /// Orders the caretaker to leave a server that added the bot, if the server is excluded. Returns true if it is.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn leave_excluded(&self, server: ServerId, now: Timestamp) -> Result<bool, Failure> {
        let changed = self.change_server(server, None, |server| {
            if server.excluded.is_some() {
                server.leave_at(Some(now));
            }
            Ok(())
        });
        Ok(changed.await?.excluded.is_some())
    }
}

/// Adds a person to a list of blocked people, or removes them from it.
pub(crate) fn listed(list: &mut Vec<PersonId>, person: PersonId, blocked: bool) -> Result<(), Refusal> {
    list.retain(|other| *other != person);
    if blocked {
        if list.len() >= MOST_BLOCKED {
            return Err(Refusal::TooManyBlocked { limit: MOST_BLOCKED });
        }
        list.push(person);
    }
    Ok(())
}
