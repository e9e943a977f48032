//! The running matches in which it is a person's turn, and the settings of a person in the clock of a match.

use crate::people::People;
use postern_play::ids::{MatchId, PersonId};
use postern_play::record::Record;
use postern_play::record::summary::MatchSummary;
use postern_play::time::Timestamp;
use postern_play::time::clock::Clock;
use postern_store::fault::Fault;

impl People {
    /// Returns the running matches in which it is a person's turn.
    pub async fn turns_of(&self, person: PersonId) -> Result<Vec<MatchSummary>, Fault> {
        let mut running = self.store.running_of(person).await?;
        running.retain(|line| {
            let to_move = line.to_move.and_then(|seat| line.players[seat].person());
            line.is_running() && to_move == Some(person)
        });
        Ok(running)
    }

    /// Returns the matches in which it is a person's turn: nearest deadline first, then those that wait longest.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn waiting(&self, person: PersonId) -> Result<Vec<MatchSummary>, Fault> {
        let mut running = self.turns_of(person).await?;
        let outages = self.store.outages().await?;
        for line in &mut running {
            line.clock = line.clock.credit(&outages);
        }
        running.sort_by_key(|line| (line.deadline().map_or(i64::MAX, |at| at.0), line.last_move_at, line.id));
        Ok(running)
    }

    /// Returns the same matches without those that the person put off.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn waiting_now(&self, person: PersonId, now: Timestamp) -> Result<Vec<MatchSummary>, Fault> {
        let mut waiting = self.waiting(person).await?;
        if !waiting.is_empty() {
            let profile = self.profile(person).await?;
            waiting.retain(|line| !profile.has_put_off(line.id, line.ply, now));
        }
        Ok(waiting)
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
