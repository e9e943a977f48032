//! Profiles of people, as they are stored and as they apply in a place.

use crate::people::People;
use postern_play::ids::PersonId;
use postern_play::people::profile::Profile;
use postern_play::record::home::Home;
use postern_store::fault::Fault;

impl People {
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
        let Some(server) = home.server() else { return self.profile(of).await };
        // Most people have no zone: both are read at once.
        let (mut profile, settings) = futures_util::try_join!(self.profile(of), self.servers.server(server))?;
        profile.zone = profile.zone.or(settings.zone);
        Ok(profile)
    }
}
