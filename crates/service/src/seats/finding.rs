//! Open seats, which are challenges to anybody: the seats that a person may accept, best fit first, and their own seat.

use crate::club::ratings::shown;
use crate::seats::Seats;
use crate::seats::across::Elsewhere;
use crate::seats::taking::{may_meet, takes};
use postern_club::fit::{Facts, sort};
use postern_play::challenge::{Challenge, Terms};
use postern_play::ids::{ChannelId, PersonId};
use postern_play::people::profile::Profile;
use postern_play::record::across::Spot;
use postern_play::time::Timestamp;
use postern_play::time::pace::Pace;
use postern_rules::game::ways::{Audience, Way};
use postern_store::fault::Fault;

/// Upper bound on the number of seats that one person is offered at once.
const MOST_SEATS: usize = 50;

/// An open challenge to anybody, and how well it fits one person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    pub challenge: Challenge,
    pub facts: Facts,
    /// Set if the seat is on another server.
    pub from: Option<Elsewhere>,
}

/// Where a person looks for a game.
#[derive(Clone, Debug)]
pub struct Search {
    /// The channels whose seats the person may accept, and those of their threads.
    pub channels: Vec<ChannelId>,
    /// The usual pace there.
    pub pace: Pace,
    /// The id of a game; `None` for any.
    pub game: Option<String>,
    /// The place of the person, if they also look for seats of other servers. These need the consent of both people
    /// and servers.
    pub across: Option<Spot>,
}

impl Seats {
    /// Returns the terms of a game between people who agreed on nothing else; `None` for an unknown game.
    pub fn usual_terms(&self, game: &str, pace: Pace) -> Option<Terms> {
        self.recommended_terms(game, Audience::Newcomers, pace)
    }

    /// Returns the recommended terms of a game for an audience; `None` for an unknown game.
    pub fn recommended_terms(&self, game: &str, audience: Audience, pace: Pace) -> Option<Terms> {
        let info = self.catalogue.game(game)?.info();
        let Way { options, swap } = info.way(audience);
        let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
        Some(Terms { options: options.collect(), swap, ..Terms::new(info.id, pace) })
    }

    /// True if the terms are the usual ones, whomever they take.
    fn is_usual(&self, terms: &Terms, pace: Pace) -> bool {
        let usual = self.usual_terms(&terms.game, pace);
        usual.is_some_and(|usual| Terms { takes: terms.takes, ..usual } == *terms)
    }

    /// Returns the seats of a search that a person may accept, best fit first, at most `MOST_SEATS`.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn seats(&self, person: PersonId, search: &Search, now: Timestamp) -> Result<Vec<Seat>, Fault> {
        let recent = self.last_two_opponents(person).await?;
        let own = self.people.profile(person).await?;
        let open = self.open_in(&search.channels).await?;
        let mut open: Vec<_> = open.into_iter().map(|open| (open, None)).collect();
        if let Some(here) = search.across.filter(|_| own.across) {
            let shared = self.shared_with(here.server, Some(person)).await?;
            open.extend(shared.into_iter().map(|(open, from)| (open, Some(from))));
        }
        open.retain(|(open, _)| {
            let is_asked = search.game.as_ref().is_none_or(|game| *game == open.terms.game);
            is_asked && open.expires > now && open.by != person && !own.blocked.contains(&open.by)
        });
        let book = self.club.book().await?;
        let mut seats: Vec<Seat> = Vec::new();
        for (challenge, from) in open {
            if takes(&book, &challenge, person, now).is_err() {
                continue;
            }
            let rating = |of| shown(&book, &challenge.terms.game, of, now);
            let ratings = rating(person).zip(rating(challenge.by));
            let distance = ratings.map(|(own, other)| own.points.abs_diff(other.points));
            let uncertainty = ratings
                .map_or(0, |(own, other)| own.deviation.unsigned_abs() + other.deviation.unsigned_abs());
            let record = book.reliability(challenge.by);
            let lost = (record.timed_out * 100).checked_div(record.games);
            let facts = Facts {
                is_usual: self.is_usual(&challenge.terms, search.pace),
                distance,
                uncertainty,
                reliability: lost.map(|lost| 100_u32.saturating_sub(lost) as u8),
                age: now.since(challenge.made).0.max(0).unsigned_abs() / 1000,
                is_third_in_row: recent == Some(challenge.by),
                is_elsewhere: from.is_some(),
            };
            seats.push(Seat { challenge, facts, from });
        }
        drop(book);
        sort(&mut seats, |seat| seat.facts);
        // There may be thousands of seats. Only the owners of the best ones are read.
        let mut offered = Vec::new();
        for seat in seats {
            let by = self.people.profile(seat.challenge.by).await?;
            let consents = may_meet(&own, &by) && (seat.from.is_none() || by.across);
            if consents && self.is_within_reach(&seat.challenge, &by).await? {
                offered.push(seat);
            }
            if offered.len() == MOST_SEATS {
                break;
            }
        }
        Ok(offered)
    }

    /// Returns the open challenges to anybody in these channels, oldest first.
    async fn open_in(&self, channels: &[ChannelId]) -> Result<Vec<Challenge>, Fault> {
        let mut all = Vec::new();
        for &channel in channels {
            all.extend(self.store.open_in(channel).await?);
        }
        all.sort_by_key(|open| open.id);
        all.dedup_by_key(|open| open.id);
        Ok(all)
    }

    /// Returns the seats in these channels whose owners can be reached and may play there, oldest first, with the profiles
    /// of their owners.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn open_seats(
        &self,
        channels: &[ChannelId],
        now: Timestamp,
    ) -> Result<Vec<(Challenge, Profile)>, Fault> {
        let mut seats = Vec::new();
        for open in self.open_in(channels).await? {
            let by = self.people.profile(open.by).await?;
            if open.expires > now && self.is_within_reach(&open, &by).await? {
                seats.push((open, by));
            }
        }
        Ok(seats)
    }

    /// Returns the opponent of a person's last two matches, if it was the same person.
    async fn last_two_opponents(&self, person: PersonId) -> Result<Option<PersonId>, Fault> {
        let mut all = self.store.running_of(person).await?;
        all.extend(self.store.finished_of(person, 2).await?);
        all.sort_by_key(|line| line.id);
        let opponents = all
            .iter()
            .rev()
            .take(2)
            .map(|line| line.seat_of(person).and_then(|seat| line.players[seat.other()].person()));
        Ok(match opponents.collect::<Vec<_>>().as_slice() {
            [Some(last), Some(before)] if last == before => Some(*last),
            _ => None,
        })
    }

    /// Returns a person's own seats with the usual terms.
    pub(crate) async fn own_seats(&self, person: PersonId, search: &Search) -> Result<Vec<Challenge>, Fault> {
        let mut own = self.store.challenges_of(person).await?;
        own.retain(|open| {
            open.by == person
                && open.is_seat()
                && open.home.channels().iter().any(|channel| search.channels.contains(channel))
                && self.is_usual(&open.terms, search.pace)
        });
        Ok(own)
    }
}
