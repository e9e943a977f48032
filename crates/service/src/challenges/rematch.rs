//! Rematches: one game for both players, no matter how often and when they ask.

use super::accept::{Accepted, missing};
use crate::challenges::Challenges;
use crate::request::{Asker, Failure};
use postern_play::challenge::{Challenge, Colour, Takes, Terms};
use postern_play::ids::MatchId;
use postern_play::record::home::{Outside, Site};
use postern_play::record::{Player, Record};
use postern_play::step::refusal::Refusal;
use postern_play::step::unique::Holder;
use postern_play::time::Timestamp;
use postern_rules::seat::Seat;
use postern_store::fault::CommitError;

/// The outcome of a request for a rematch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rematched {
    /// The opponent has a new challenge.
    Challenged(Challenge),
    /// The match starts: the opponent asked before, or is the computer.
    Begun(Accepted),
    /// The rematch started earlier.
    Running(Record),
}

impl Challenges {
    /// Asks the opponent of a match for another one with sides changed. If the opponent asked before, their challenge
    /// is accepted. The computer accepts at once. `from` is the place of the asker if Postern is not a member there and
    /// everybody sees its answers: if the match was agreed there, the answer is the card. `coin` is as for
    /// [`Challenges::accept`].
    ///
    /// # Errors
    /// [`Failure`] as for [`Challenges::challenge`] and [`Challenges::accept`], or if the asker does not play in this match.
    pub async fn rematch(
        &self,
        asker: &Asker,
        of: MatchId,
        from: Option<Outside>,
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
            swap: record.swap.is_agreed(),
            rated: record.rated,
            takes: Takes::default(),
        };
        // The new match gets its own thread beside the old one.
        let home = record.home.beside();
        let opponent = match record.players[seat.other()] {
            Player::Person { id, .. } => id,
            Player::Computer { level } => {
                // The card has been answered, so nothing leads to its server.
                let outside = record.outside.map(|channel| Outside { server: None, channel });
                let site = Site { home, outside };
                let begun = self.play_computer(asker, level, terms, site, coin, now).await?;
                return Ok(Rematched::Begun(begun));
            }
        };
        loop {
            let new = Challenge {
                to: Some(opponent),
                rematch_of: Some(of),
                outside: record.outside,
                card_in: from.filter(|from| record.outside == Some(from.channel)),
                ..Challenge::new(asker.id, asker.name.clone(), terms.clone(), home, now)
            };
            match self.offer(asker, new).await? {
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
                        // The challenge closed in this moment: ask again.
                        None => continue,
                    }
                }
                Err(other) => return Err(other.into()),
            }
        }
    }
}
