//! Settings of people.

use crate::play::ids::{InteractionId, PersonId};
use crate::play::people::profile::Profile;
use crate::play::record::home::Home;
use crate::play::step::change::Change;
use crate::play::time::Timestamp;
use crate::service::stores::Fault;
use crate::service::telling::digest;
use crate::service::{Asker, Failure, Service};
use postern_rules::language::Language;

/// Upper bound on the number of test pings that a person may send per minute.
const MOST_TESTS: usize = 3;

impl Service {
    /// Returns the profile of a person; the defaults if they chose nothing.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn profile(&self, of: PersonId) -> Result<Profile, Fault> {
        Ok(self.store.profile(of).await?.unwrap_or_else(|| Profile::new(of)))
    }

    /// Returns the profile of a person for a match in this home. If the person has no time zone, the server's applies.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn profile_at(&self, of: PersonId, home: Home) -> Result<Profile, Fault> {
        let mut profile = self.profile(of).await?;
        if let (None, Some(server)) = (&profile.zone, home.server()) {
            profile.zone = self.server(server).await?.zone;
        }
        Ok(profile)
    }

    /// Changes a person's settings, and files their next digest with the change. A pending digest for another moment
    /// becomes void.
    ///
    /// # Errors
    /// [`Failure`] of the store, or for a repeated interaction.
    pub async fn choose(
        &self,
        asker: &Asker,
        now: Timestamp,
        change: impl Fn(&mut Profile) + Send + Sync,
    ) -> Result<Profile, Failure> {
        self.change_profile(asker.id, Some((asker.by, now)), change).await
    }

    /// Counts a test ping and returns true, or returns false if the person has sent too many recently.
    pub fn may_test_pings(&self, person: PersonId, now: Timestamp) -> bool {
        self.tests.allows(person, MOST_TESTS, now)
    }

    /// Saves the language that the person with this profile uses, for direct messages to them. A language that they
    /// chose takes precedence.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn speaks(&self, profile: &Profile, language: Language) -> Result<(), Failure> {
        let spoken = |profile: &Profile| profile.chosen_language.unwrap_or(language);
        if profile.language != spoken(profile) {
            self.change_profile(profile.id, None, |profile| profile.language = spoken(profile)).await?;
        }
        Ok(())
    }

    async fn change_profile(
        &self,
        person: PersonId,
        asked: Option<(InteractionId, Timestamp)>,
        change: impl Fn(&mut Profile) + Send + Sync,
    ) -> Result<Profile, Failure> {
        loop {
            let mut profile = self.profile(person).await?;
            change(&mut profile);
            profile.revision += 1;
            let notices = asked.and_then(|(_, now)| digest(&profile, now)).into_iter().collect();
            let (profiles, asked_by) = (vec![profile.clone()], asked.map(|(by, _)| by));
            let wanted = Change { profiles, notices, asked_by, ..Change::default() };
            if self.commit_current(wanted).await?.is_some() {
                return Ok(profile);
            }
        }
    }
}
