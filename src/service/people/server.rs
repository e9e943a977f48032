//! Servers: their settings, where those apply, and games that moderators end.

use crate::play::ids::{ChannelId, InteractionId, MatchId, PersonId, ServerId};
use crate::play::notices::notice::NoticeKind;
use crate::play::record::home::Home;
use crate::play::record::{Record, Status};
use crate::play::server::{Greeting, MOST_BLOCKED, ServerSettings};
use crate::play::step::change::Change;
use crate::play::step::refusal::Refusal;
use crate::play::step::unique::{Limit, at_once};
use crate::play::time::Timestamp;
use crate::service::telling::to_both;
use crate::service::{Asker, Failure, MOST_AT_ONCE, Service, reached};
use crate::store::fault::Fault;
use postern_rules::language::Language;

impl Service {
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
            if self.commit_current(wanted).await?.is_some() {
                self.errand_wanted.notify_one();
                self.standing_wanted.notify_one();
                return Ok(server);
            }
        }
    }

    /// Waits until the settings of a server change, or returns at once if they did since the last call.
    pub async fn standing_wanted(&self) {
        self.standing_wanted.notified().await;
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

    /// Returns the limits for a person who starts a game, or challenges somebody, in this home.
    ///
    /// # Errors
    /// [`Refusal`]s if the owners of the server don't allow games there or by this person, or if the person is excluded
    /// or their data is being deleted.
    pub(crate) async fn may_start(&self, person: PersonId, home: Home) -> Result<Vec<Limit>, Failure> {
        self.may_act(person).await?;
        let mut limits = vec![Limit::AtOnce { person, most: MOST_AT_ONCE }];
        let Home::Channel { server, channel, .. } = home else { return Ok(limits) };
        let settings = self.server(server).await?;
        if settings.blocked.contains(&person) {
            return Err(Refusal::NotOnThisServer.into());
        }
        // Of a private thread, the channel around it counts, which the asker was checked for.
        if !home.is_private() {
            settings.check_channel(channel)?;
        }
        let most = settings.most_games.map(usize::from);
        limits.extend(most.map(|most| Limit::OnServer { person, server, most }));
        Ok(limits)
    }

    /// Refuses a person who may not start a game, or challenge somebody, in this home now. For questions before the start,
    /// whose commit decides.
    ///
    /// # Errors
    /// The same [`Refusal`]s as at the start: of the owners of the server, or of a limit that is reached.
    pub async fn check_start(&self, person: PersonId, home: Home) -> Result<(), Failure> {
        let limits = self.may_start(person, home).await?;
        let (running, open) = tokio::join!(self.store.running_of(person), self.store.challenges_of(person));
        let (running, open) = (running?, open?);
        for limit in limits {
            let (on, most) = match limit {
                Limit::AtOnce { most, .. } => (None, most),
                Limit::OnServer { server, most, .. } => (Some(server), most),
                _ => continue,
            };
            if at_once(person, on, &running, &open) >= most {
                return Err(reached(limit).into());
            }
        }
        Ok(())
    }

    /// Ends a match on a server without a result, for a reason that both players see. The caller must check that the
    /// asker manages the server.
    ///
    /// # Errors
    /// [`Failure`] if there is no such match on this server, or it is over.
    pub async fn remove_game(
        &self,
        id: MatchId,
        server: ServerId,
        asker: &Asker,
        reason: &str,
        now: Timestamp,
    ) -> Result<Record, Failure> {
        let here = |record: &Record| record.home.server() == Some(server);
        self.store.record(id).await?.filter(here).ok_or(Refusal::NoSuchMatch)?;
        self.end_game(id, reason, Some(asker.by), now).await
    }

    /// Ends a match without a result, wherever it is played, for a reason that both players see.
    ///
    /// # Errors
    /// [`Failure`] if there is no such match, or it is over.
    pub async fn end_game(
        &self,
        id: MatchId,
        reason: &str,
        asked_by: Option<InteractionId>,
        now: Timestamp,
    ) -> Result<Record, Failure> {
        let record = self.store.record(id).await?.ok_or(Refusal::NoSuchMatch)?;
        if matches!(record.status, Status::Over(_)) {
            return Err(Refusal::MatchOver.into());
        }
        let removed = self.on_record(id, |record| {
            if matches!(record.status, Status::Over(_)) {
                return None;
            }
            record.remove(reason.to_owned(), now);
            let notices = to_both(record, NoticeKind::Over(id), now);
            Some(Change { notices, asked_by, ..Change::default() })
        });
        let removed = removed.await?;
        self.live.forget(id);
        Ok(removed)
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
