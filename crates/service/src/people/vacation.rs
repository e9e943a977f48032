//! Vacations, started and ended in one change with the clocks that they stop.

use crate::people::People;
use crate::request::{Asker, Failure};
use postern_play::people::profile::Profile;
use postern_play::step::change::Change;
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;
use postern_play::time::clock::Clock;
use postern_play::time::vacation::{NoVacation, Vacation};

impl People {
    /// Takes a vacation until the end of a date, from the start of another date or from now: see [`Profile::leave`].
    /// The vacation stops the clocks of all matches in which it is the asker's turn.
    ///
    /// # Errors
    /// [`Failure`] if the vacation is not possible, or if the store fails.
    pub async fn leave(
        &self,
        asker: &Asker,
        from: Option<&str>,
        until: &str,
        now: Timestamp,
    ) -> Result<(Vacation, Profile), Failure> {
        self.change_vacation(asker, now, |profile| profile.leave(from, until, now)).await
    }

    /// Ends the asker's vacation, or cancels the planned one.
    ///
    /// # Errors
    /// [`Failure`] if there is none, or if the store fails.
    pub async fn come_back(&self, asker: &Asker, now: Timestamp) -> Result<(Vacation, Profile), Failure> {
        self.change_vacation(asker, now, |profile| profile.come_back(now)).await
    }

    async fn change_vacation(
        &self,
        asker: &Asker,
        now: Timestamp,
        change: impl Fn(&mut Profile) -> Result<Vacation, NoVacation> + Send + Sync,
    ) -> Result<(Vacation, Profile), Failure> {
        loop {
            let mut profile = self.profile(asker.id).await?;
            let vacation = change(&mut profile).map_err(Refusal::from)?;
            profile.revision += 1;
            let stopped = |clock: Clock| clock.on_vacation(profile.vacation(now), now);
            let change = Change {
                records: self.with_clocks(asker.id, stopped).await?,
                profiles: vec![profile.clone()],
                released: Some((asker.id, now)),
                asked_by: Some(asker.by),
                ..Change::default()
            };
            if self.committer.commit_current(change).await?.is_some() {
                return Ok((vacation, profile));
            }
        }
    }
}
