//! Seats across servers: which people see which seats, and the channel of each player on their server.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::request::Failure;
use crate::seats::Seats;
use postern_play::challenge::Challenge;
use postern_play::ids::{ChallengeId, PersonId, ServerId};
use postern_play::record::Record;
use postern_play::record::across::{Across, Spot};
use postern_play::record::home::Home;
use postern_play::server::ServerSettings;
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;
use postern_rules::seat::Seat;
use postern_store::fault::Fault;

/// Number of seats read at once, oldest first. Reading stops once this many seats of other servers are found.
const PAGE: usize = 500;
/// Upper bound on the number of pages, since many seats may be of the same server.
const MOST_PAGES: usize = 4;
/// Upper bound on the number of seats of one person.
const MOST_OF_ONE: usize = 3;
/// Upper bound on the number of seats of other servers in a lobby.
const MOST_IN_LOBBY: usize = 20;

/// The server of a seat, as people of other servers see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Elsewhere {
    /// Never shown unescaped; `None` if the owners of the server do not show it.
    pub server_name: Option<String>,
}

/// A seat of another server.
#[derive(Clone, Debug)]
pub struct SeatAcross {
    pub challenge: Challenge,
    pub from: Elsewhere,
}

/// The places of the challenger and of the person who accepts.
pub(crate) struct Places {
    pub(crate) challenger: Option<Spot>,
    pub(crate) taker: Option<Spot>,
}

impl Places {
    /// Returns the places by seat.
    pub(crate) fn with_challenger(self, seat: Option<Seat>) -> Across {
        match seat {
            Some(Seat::Second) => Across { first: self.taker, second: self.challenger },
            Some(Seat::First) | None => Across { first: self.challenger, second: self.taker },
        }
    }
}

impl Seats {
    /// Returns the open seats of other servers that this one shares, oldest first. Without those that the owners of
    /// either server block `seen_by` or the challenger from. The caller must check the settings of the challengers.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub(crate) async fn shared_with(
        &self,
        here: ServerId,
        seen_by: Option<PersonId>,
    ) -> Result<Vec<(Challenge, Elsewhere)>, Fault> {
        let own = self.servers.server(here).await?;
        if own.across.are_off() || own.excluded.is_some() {
            return Ok(Vec::new());
        }
        let mut servers: HashMap<ServerId, ServerSettings> = HashMap::new();
        let mut of_one: HashMap<PersonId, usize> = HashMap::new();
        let mut seats = Vec::new();
        let mut page = self.store.open_across(ChallengeId(0), PAGE).await?;
        let mut pages = 1;
        while let Some(last) = page.last().map(|last| last.id) {
            for challenge in page {
                let Some(id) = challenge.home.server().filter(|id| *id != here) else { continue };
                let count = of_one.entry(challenge.by).or_default();
                *count += 1;
                if *count > MOST_OF_ONE || own.blocked.contains(&challenge.by) {
                    continue;
                }
                let server = match servers.entry(id) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(new) => new.insert(self.servers.server(id).await?),
                };
                let is_shared = !server.across.are_off() && server.excluded.is_none();
                if is_shared && seen_by.is_none_or(|person| !server.blocked.contains(&person)) {
                    let from = Elsewhere { server_name: server.across.name().map(str::to_owned) };
                    seats.push((challenge, from));
                }
            }
            if seats.len() >= PAGE || pages == MOST_PAGES {
                break;
            }
            page = self.store.open_across(last, PAGE).await?;
            pages += 1;
        }
        Ok(seats)
    }

    /// Returns the seats of other servers that the lobby of this one shows, oldest first.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn seats_across(&self, here: ServerId, now: Timestamp) -> Result<Vec<SeatAcross>, Fault> {
        let mut seats = Vec::new();
        for (challenge, from) in self.shared_with(here, None).await? {
            let by = self.people.profile(challenge.by).await?;
            let is_there = challenge.expires > now && by.across;
            if is_there && self.is_within_reach(&challenge, &by).await? {
                seats.push(SeatAcross { challenge, from });
            }
            if seats.len() == MOST_IN_LOBBY {
                break;
            }
        }
        Ok(seats)
    }

    /// Returns the places of the players if a person in `from` accepts a challenge of another server, or the rematch of
    /// a match across servers. `None` for all other challenges.
    ///
    /// # Errors
    /// [`Refusal::NotAcross`] if one of both servers or people does not allow it.
    pub(crate) async fn places_across(
        &self,
        challenge: &Challenge,
        taker: PersonId,
        from: Option<Spot>,
    ) -> Result<Option<Places>, Failure> {
        if let (Some(of), Home::Direct) = (challenge.rematch_of, challenge.home) {
            let before = self.store.record(of).await?.filter(|before| before.across.is_some());
            let spot = |before: &Record, person| Spot::of(before.home_of(person));
            return Ok(before.map(|before| Places {
                challenger: spot(&before, challenge.by),
                taker: spot(&before, taker),
            }));
        }
        let (Some(from), Some(there)) = (from, Spot::of(challenge.home.beside())) else { return Ok(None) };
        if !challenge.is_seat() || from.server == there.server {
            return Ok(None);
        }
        let [here, elsewhere] =
            [self.servers.server(from.server).await?, self.servers.server(there.server).await?];
        let people =
            self.people.profile(taker).await?.across && self.people.profile(challenge.by).await?.across;
        if !people || here.across.are_off() || elsewhere.across.are_off() || !challenge.across {
            return Err(Refusal::NotAcross.into());
        }
        let blocked = [&here, &elsewhere].into_iter().flat_map(|server| &server.blocked);
        if blocked.copied().any(|person| person == taker || person == challenge.by) {
            return Err(Refusal::NotAvailable.into());
        }
        Ok(Some(Places { challenger: Some(there), taker: Some(from) }))
    }
}
