//! The settings of people.

use super::{Asker, CommitError, Failure, Fault, Service};
use crate::game::Language;
use crate::play::{Change, InteractionId, PersonId, Profile};

impl Service {
    /// What a person chose; the usual where they chose nothing.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn profile(&self, of: PersonId) -> Result<Profile, Fault> {
        Ok(self.store.profile(of).await?.unwrap_or_else(|| Profile::new(of)))
    }

    /// Changes what a person chose.
    ///
    /// # Errors
    /// [`Failure`] of the store; a repeated interaction.
    pub async fn choose(
        &self,
        asker: &Asker,
        change: impl Fn(&mut Profile) + Send + Sync,
    ) -> Result<Profile, Failure> {
        self.change_profile(asker.id, Some(asker.by), change).await
    }

    /// Keeps the language that a person uses, for what they are told later in direct messages. One that they chose comes
    /// before it.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn speaks(&self, person: PersonId, language: Language) -> Result<(), Failure> {
        let profile = self.profile(person).await?;
        let language = profile.chosen_language.unwrap_or(language);
        if profile.language != language {
            self.change_profile(person, None, |profile| profile.language = language).await?;
        }
        Ok(())
    }

    async fn change_profile(
        &self,
        person: PersonId,
        asked_by: Option<InteractionId>,
        change: impl Fn(&mut Profile) + Send + Sync,
    ) -> Result<Profile, Failure> {
        loop {
            let mut profile = self.profile(person).await?;
            change(&mut profile);
            profile.revision += 1;
            let wanted = Change { profiles: vec![profile.clone()], asked_by, ..Change::default() };
            match self.commit(wanted).await {
                Ok(_) => return Ok(profile),
                Err(CommitError::Conflict) => continue,
                Err(other) => return Err(other.into()),
            }
        }
    }
}
