//! The exclusion of people by the operator.

use crate::departures::Departures;
use crate::request::Failure;
use postern_club::series::steps::command::Command;
use postern_play::ids::PersonId;
use postern_play::time::Timestamp;

impl Departures {
    /// Excludes a person: closes their challenges, lets them leave their series, and ends their running games as the
    /// deletion of their data does. People can't challenge them, and the bot sends them nothing. Repeating it completes an
    /// exclusion that was interrupted.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn exclude(&self, person: PersonId, now: Timestamp) -> Result<(), Failure> {
        self.people
            .change_profile(person, None, |profile| {
                profile.excluded.get_or_insert(now);
            })
            .await?;
        loop {
            self.challenges.close_challenges(person, now).await?;
            for series in self.store.series_of(person).await? {
                self.series.own_series_step(series.id, Command::Withdraw { player: person }, now).await?;
            }
            self.matches.abandon_games(person, now).await?;
            // A request from before the exclusion may still have started something.
            let (open, running) =
                tokio::join!(self.store.challenges_of(person), self.store.running_of(person));
            if open?.is_empty() && running?.is_empty() {
                return Ok(());
            }
        }
    }
}
