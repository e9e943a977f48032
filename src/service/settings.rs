//! What people choose for themselves.

use super::{Asker, CommitError, Failure, Fault, Service};
use crate::play::{Change, PersonId, Profile};

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
        loop {
            let mut profile = self.profile(asker.id).await?;
            change(&mut profile);
            profile.revision += 1;
            let wanted =
                Change { profiles: vec![profile.clone()], asked_by: Some(asker.by), ..Change::default() };
            match self.commit(wanted).await {
                Ok(_) => return Ok(profile),
                Err(CommitError::Conflict) => continue,
                Err(other) => return Err(other.into()),
            }
        }
    }
}
