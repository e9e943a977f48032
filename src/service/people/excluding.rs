//! The exclusion of people and servers by the operator.

use crate::play::ids::{PersonId, ServerId};
use crate::play::people::profile::Profile;
use crate::play::server::ServerSettings;
use crate::play::step::refusal::Refusal;
use crate::play::time::Timestamp;
use crate::service::{Failure, Service};
use postern_club::series::steps::command::Command;

impl Service {
    /// Returns the profile of a person who may start something.
    ///
    /// # Errors
    /// [`Refusal::Excluded`], or [`Refusal::Leaving`] if their data is being deleted.
    pub(crate) async fn may_act(&self, person: PersonId) -> Result<Profile, Failure> {
        let profile = self.profile(person).await?;
        if profile.excluded.is_some() {
            return Err(Refusal::Excluded.into());
        }
        if profile.leaving.is_some() {
            return Err(Refusal::Leaving.into());
        }
        Ok(profile)
    }

    /// Excludes a person: closes their challenges, lets them leave their series, and ends their running games as the
    /// deletion of their data does. People can't challenge them, and the bot sends them nothing. Repeating it completes an
    /// exclusion that was interrupted.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn exclude(&self, person: PersonId, now: Timestamp) -> Result<(), Failure> {
        self.change_profile(person, None, |profile| {
            profile.excluded.get_or_insert(now);
        })
        .await?;
        loop {
            self.close_challenges(person, now).await?;
            for series in self.store.series_of(person).await? {
                self.own_series_step(series.id, Command::Withdraw { player: person.into() }, now).await?;
            }
            self.abandon_games(person, now).await?;
            // A request from before the exclusion may still have started something.
            let (open, running) =
                tokio::join!(self.store.challenges_of(person), self.store.running_of(person));
            if open?.is_empty() && running?.is_empty() {
                return Ok(());
            }
        }
    }

    /// Lifts the exclusion of a person. Games that it ended remain ended.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn include(&self, person: PersonId) -> Result<(), Failure> {
        self.change_profile(person, None, |profile| profile.excluded = None).await.map(drop)
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
