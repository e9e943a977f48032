//! Rematches: one game for both players, however often and at whichever moment they ask.

use super::{Accepted, Asker, CommitError, Failure, Service, missing};
use crate::game::Seat;
use crate::play::{Challenge, Colour, Holder, MatchId, Player, Record, Refusal, Terms, Timestamp};

/// What became of the wish for a rematch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rematched {
    /// The opponent is asked.
    Challenged(Challenge),
    /// The match begins: the opponent had asked already, or is the computer.
    Begun(Accepted),
    /// The rematch had begun before.
    Running(Record),
}

impl Service {
    /// Asks the opponent of a match for another one with sides changed. Where the opponent asked already, that challenge
    /// is accepted; the computer accepts at once. `coin` is as for [`Service::accept`].
    ///
    /// # Errors
    /// [`Failure`]: as for [`Service::challenge`] and [`Service::accept`], or the asker does not play in this match.
    pub async fn rematch(
        &self,
        asker: &Asker,
        of: MatchId,
        coin: bool,
        now: Timestamp,
    ) -> Result<Rematched, Failure> {
        let record = self.store.record(of).await?.ok_or(Refusal::NoSuchMatch)?;
        let seat = record.seat_of(asker.id).ok_or(Refusal::NotYourMatch)?;
        let terms = Terms {
            game: record.game,
            options: record.options,
            start: record.start,
            colour: if seat == Seat::First { Colour::Second } else { Colour::First },
            pace: record.pace,
            time: record.time,
            rated: record.rated,
        };
        // The new match gets a thread of its own beside the old one's.
        let home = record.home.beside();
        let opponent = match record.players[seat.other()] {
            Player::Person { id, .. } => id,
            Player::Computer { level } => {
                let begun = self.play_computer(asker, level, terms, home, coin, now).await?;
                return Ok(Rematched::Begun(begun));
            }
        };
        loop {
            match self.offer(asker, Some(opponent), Some(of), terms.clone(), home, now).await? {
                Ok(challenge) => return Ok(Rematched::Challenged(challenge)),
                Err(CommitError::Taken { by: Holder::Match(id), .. }) => {
                    let record = self.store.record(id).await?.ok_or_else(|| missing(id))?;
                    return Ok(Rematched::Running(record));
                }
                Err(CommitError::Taken { by: Holder::Challenge(id), .. }) => {
                    match self.open_challenge(id).await? {
                        Some(other) if other.by == asker.id => return Err(Refusal::OfferedAlready.into()),
                        Some(_) => {
                            return Ok(Rematched::Begun(self.accept(id, asker, coin, None, now).await?));
                        }
                        // It was answered in this very moment: ask again.
                        None => continue,
                    }
                }
                Err(other) => return Err(other.into()),
            }
        }
    }
}
