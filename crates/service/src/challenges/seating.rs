//! A game with whoever fits best: somebody else's open seat, or one's own.

use crate::challenges::Challenges;
use crate::challenges::accept::{Accepted, Press};
use crate::request::{Asker, Failure, was_changed};
use crate::seats::finding::{Search, Seat};
use postern_play::challenge::{Challenge, ChallengeState};
use postern_play::ids::{ChallengeId, ChannelId, InteractionId};
use postern_play::record::home::Home;
use postern_play::step::refusal::Refusal;
use postern_play::step::unique::Holder;
use postern_play::time::Timestamp;
use postern_store::fault::{CommitError, Fault};

/// The result of a search for a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seated {
    /// A match with the owner of another seat has started.
    Begun(Box<Accepted>),
    /// The person's own seat is open.
    Waiting(Box<Challenge>),
}

/// The own seat that a person opens if no other one fits.
#[derive(Clone, Debug)]
pub struct OwnSeat {
    pub game: String,
    pub home: Home,
    /// True if the lobby shows the seat, so that it needs no card.
    pub in_lobby: bool,
}

impl Challenges {
    /// Starts a match with the best seat that fits, or opens one's own if `own` is given. Of two people who do so at the
    /// same moment, the later one takes the seat of the earlier one. `None` if no seat fits and `own` is not given.
    ///
    /// # Errors
    /// [`Failure`] as for [`Challenges::accept`] and [`Challenges::challenge`].
    pub async fn sit_down(
        &self,
        asker: &Asker,
        search: &Search,
        own: Option<OwnSeat>,
        coin: bool,
        now: Timestamp,
    ) -> Result<Option<Seated>, Failure> {
        if let Some(accepted) = self.take_best(asker, Some(asker.by), search, coin, now).await? {
            return Ok(Some(Seated::Begun(accepted.into())));
        }
        let Some(OwnSeat { game, home, in_lobby }) = own else { return Ok(None) };
        let terms = self.seats.usual_terms(&game, search.pace).ok_or(Refusal::NoSuchChallenge)?;
        let new = Challenge::new(asker.id, asker.name.clone(), terms, home, now);
        let open = match self.offer(asker, Challenge { in_lobby, ..new }).await? {
            Ok(open) => open,
            Err(CommitError::Taken { by: Holder::Challenge(id), .. }) => {
                Refusal::unless_open(self.store.challenge(id).await?)?
            }
            Err(other) => return Err(other.into()),
        };
        Ok(Some(match self.take_best(asker, None, search, coin, now).await? {
            Some(accepted) => Seated::Begun(accepted.into()),
            None => Seated::Waiting(open.into()),
        }))
    }

    /// Accepts the best seat that fits, and withdraws the person's own seats of that game, which are no longer needed.
    /// A person with an own seat takes older ones only: the owners of newer ones take theirs.
    async fn take_best(
        &self,
        asker: &Asker,
        asked_by: Option<InteractionId>,
        search: &Search,
        coin: bool,
        now: Timestamp,
    ) -> Result<Option<Accepted>, Failure> {
        let own = self.seats.own_seats(asker.id, search).await?;
        for Seat { challenge, facts, .. } in self.seats.seats(asker.id, search, now).await? {
            let same = |seat: &&Challenge| seat.terms.game == challenge.terms.game;
            if !facts.fits()
                || (asked_by.is_none() && own.iter().filter(same).any(|own| own.id < challenge.id))
            {
                continue;
            }
            let press = Press { asked_by, on: None, from: search.across };
            match self.accept_once(challenge.id, asker, press, coin, now).await {
                Ok(accepted) => {
                    for seat in own.iter().filter(same) {
                        self.withdraw_seat(seat.id, now).await?;
                    }
                    return Ok(Some(accepted));
                }
                // Somebody else was faster, or a server or its owner has just switched seats across servers off.
                Err(Failure::Refused(Refusal::ChallengeClosed(_) | Refusal::NotAcross)) => {}
                Err(other) => return Err(other),
            }
        }
        Ok(None)
    }

    /// Closes the open seats in a channel that is gone or no longer takes messages, and tells their owners.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn lose_channel(&self, channel: ChannelId, now: Timestamp) -> Result<(), Fault> {
        for open in self.store.open_in(channel).await? {
            tracing::info!(%channel, challenge = %open.id, "a seat is in a channel that takes no messages");
            let closed = self.end_challenge(open.id, ChallengeState::Undelivered, now).await;
            was_changed(closed)?;
        }
        Ok(())
    }

    /// Withdraws a seat whose owner no longer needs it, or has left. Nobody is told.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn withdraw_seat(&self, id: ChallengeId, now: Timestamp) -> Result<(), Fault> {
        was_changed(self.end_challenge(id, ChallengeState::Withdrawn, now).await).map(drop)
    }
}
