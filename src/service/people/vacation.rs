//! Vacations, started and ended in one change with the clocks that they stop.

use crate::play::ids::{MatchId, PersonId};
use crate::play::people::profile::Profile;
use crate::play::record::Record;
use crate::play::step::change::Change;
use crate::play::step::refusal::Refusal;
use crate::play::time::Timestamp;
use crate::play::time::clock::{Clock, PauseReason};
use crate::play::time::vacation::{NoVacation, Vacation};
use crate::service::{Asker, Failure, Service};
use crate::store::fault::Fault;

impl Service {
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
            if self.commit_current(change).await?.is_some() {
                return Ok((vacation, profile));
            }
        }
    }

    /// Returns the running matches in which it is a person's turn and whose clock `change` changes, with the new clocks.
    /// The time of outages is given back first.
    pub(crate) async fn with_clocks(
        &self,
        person: PersonId,
        change: impl Fn(Clock) -> Clock,
    ) -> Result<Vec<Record>, Fault> {
        let outages = self.store.outages().await?;
        let turns: Vec<MatchId> = self.turns_of(person).await?.into_iter().map(|line| line.id).collect();
        let mut changed = Vec::new();
        for mut record in self.store.records(&turns).await? {
            let to_move = record.to_move().filter(|_| record.is_running());
            if to_move.and_then(|seat| record.players[seat].person()) != Some(person) {
                continue;
            }
            let clock = change(record.clock.credit(&outages));
            if clock != record.clock {
                record.clock = clock;
                record.revision += 1;
                changed.push(record);
            }
        }
        Ok(changed)
    }

    /// Adds the settings of the player to move, that is the time zone of their weekends, their vacation and the rhythm
    /// of their reminders, to the clock of a turn that has not started.
    pub(crate) async fn know_player(&self, record: &mut Record, now: Timestamp) -> Result<(), Fault> {
        let waits = [Some(PauseReason::Untold), Some(PauseReason::OutOfReach)];
        let to_move = record.to_move().filter(|_| waits.contains(&record.clock.paused()));
        if let Some(person) = to_move.and_then(|seat| record.players[seat].person()) {
            record.clock = record.clock_of(&self.profile_at(person, record.home_of(person)).await?, now);
        }
        Ok(())
    }
}
