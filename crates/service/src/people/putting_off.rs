//! Putting off a turn until another day.

use crate::people::People;
use crate::request::Failure;
use postern_play::ids::PersonId;
use postern_play::people::later::PutOff;
use postern_play::record::Record;
use postern_play::time::Timestamp;

impl People {
    /// Puts off the turn of a person in a match, so that [`People::waiting_now`] leaves it out until the moment that is
    /// returned. `None` if it is not their turn, or the move is due too soon. The clock of `record` is credited with the
    /// outages.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn put_off(
        &self,
        person: PersonId,
        record: &Record,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, Failure> {
        let to_move = record.to_move().filter(|_| record.is_running());
        if to_move.and_then(|seat| record.players[seat].person()) != Some(person) {
            return Ok(None);
        }
        let Some(until) = self.profile(person).await?.put_off_until(record.deadline(), now) else {
            return Ok(None);
        };
        let turn = PutOff { of: record.id, ply: record.ply(), until };
        self.change_profile(person, None, |profile| profile.put_off(turn, now)).await?;
        Ok(Some(until))
    }
}
