//! The running matches in which it is a person's turn, and the settings of a person in the clock of a match.

use crate::play::ids::{MatchId, PersonId};
use crate::play::record::Record;
use crate::play::record::summary::MatchSummary;
use crate::play::time::Timestamp;
use crate::play::time::clock::Clock;
use crate::service::people::People;
use crate::store::fault::Fault;

impl People {
    /// Returns the running matches in which it is a person's turn.
    pub(crate) async fn turns_of(&self, person: PersonId) -> Result<Vec<MatchSummary>, Fault> {
        let mut running = self.store.running_of(person).await?;
        running.retain(|line| {
            let to_move = line.to_move.and_then(|seat| line.players[seat].person());
            line.is_running() && to_move == Some(person)
        });
        Ok(running)
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
        if let Some(person) = record.unstarted_turn() {
            record.clock = record.clock_of(&self.profile_at(person, record.home_of(person)).await?, now);
        }
        Ok(())
    }
}
