//! The deletion of the data about a person.
//!
//! A deletion is an order in the person's profile. A worker carries it out in several commits and removes the profile
//! in the last one, so that a restart does not repeat what is done.

use crate::departures::Departures;
use crate::request::{Asker, Failure, was_changed};
use postern_club::series::steps::command::Command;
use postern_play::challenge::{Challenge, ChallengeState};
use postern_play::ids::{MatchId, PersonId};
use postern_play::people::profile::{Leaving, Profile};
use postern_play::record::ended::Ended;
use postern_play::record::review::order::ReviewOrder;
use postern_play::record::{Player, Players, Record};
use postern_play::step::change::Change;
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

/// Number of finished games read at once.
const PAGE: usize = 50;

impl Departures {
    /// Orders the deletion of all data about a person. `number` replaces them in finished games.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn order_deletion(&self, asker: &Asker, number: u64, now: Timestamp) -> Result<(), Failure> {
        self.people.choose(asker, now, order(number, now)).await?;
        self.committer.wakes.errands.notify_one();
        Ok(())
    }

    /// Deletes all data about a person who asked the operator for it. An exclusion stays.
    ///
    /// # Errors
    /// [`Failure`] of the store. The caretaker of a running bot, or another call, completes the deletion.
    pub async fn delete_data(&self, person: PersonId, number: u64, now: Timestamp) -> Result<(), Failure> {
        self.people.change_profile(person, None, order(number, now)).await?;
        Ok(self.forget_person(person, now).await?)
    }

    /// Deletes the data of a person who has ordered it: closes their challenges, ends their running games, and replaces
    /// them by an anonymous number in finished games.
    ///
    /// # Errors
    /// [`Fault`] of the store. The caller must try again.
    pub async fn forget_person(&self, person: PersonId, now: Timestamp) -> Result<(), Fault> {
        loop {
            let Some(profile) = self.store.profile(person).await? else { return Ok(()) };
            let Some(Leaving { remains, .. }) = profile.leaving else { return Ok(()) };
            self.challenges.close_challenges(person, now).await?;
            self.forget_in_series(person, remains, now).await?;
            self.matches.abandon_games(person, now).await?;
            self.forget_in_finished(person, remains).await?;
            self.store.forget_launches(person).await?;
            was_changed(self.club.forget_dailies(person, &profile.dailies).await)?;
            let last = Change { forgotten: Some((person, remains)), ..Change::default() };
            // The commit conflicts if a game or challenge has started since the order.
            if self.committer.commit_current(last).await?.is_some() {
                return Ok(());
            }
        }
    }

    /// Lets a person leave their series, and replaces them in all tables.
    async fn forget_in_series(
        &self,
        person: PersonId,
        remains: PersonId,
        now: Timestamp,
    ) -> Result<(), Fault> {
        loop {
            let mut all = self.store.series_of(person).await?;
            all.extend(self.store.series_past_of(person, PAGE).await?);
            if all.is_empty() {
                return Ok(());
            }
            for series in all {
                let command = Command::Forget { player: person, replacement: remains };
                self.series.own_series_step(series.id, command, now).await?;
            }
        }
    }

    /// Replaces a person by `remains` in their finished games.
    ///
    /// # Errors
    /// [`Fault`] of the store, also if a game of theirs can't be read: it may still hold their name.
    async fn forget_in_finished(&self, person: PersonId, remains: PersonId) -> Result<(), Fault> {
        let listed = self.store.ended_numbers_of(person, usize::MAX).await?.len();
        let (mut before, mut read) = (u64::MAX, 0);
        loop {
            let page = self.store.ended_of(person, before, PAGE).await?;
            let Some(last) = page.last() else { break };
            before = last.number;
            for ended in page {
                read += 1;
                if ended.players.people().any(|player| player == person) {
                    self.forget_in_one(ended, person, remains).await?;
                }
            }
        }
        match listed.saturating_sub(read) {
            0 => Ok(()),
            lost => Err(Fault::new(format!(
                "{lost} finished games of a person who leaves can't be read, so their name may still be in them. An export \
                 and its import give those games their places again"
            ))),
        }
    }

    /// Replaces a person by `remains` in one finished game and everything that belongs to it.
    async fn forget_in_one(&self, ended: Ended, person: PersonId, remains: PersonId) -> Result<(), Fault> {
        loop {
            let Some(record) = self.store.record(ended.id).await? else { return Err(missing(ended.id)) };
            let stranger = Stranger { person, remains };
            let challenge = match record.challenge {
                Some(id) => self.store.challenge(id).await?,
                None => None,
            };
            let review = self.store.review(record.id).await?;
            let record = stranger.in_record(record);
            let change = Change {
                ended: vec![Ended {
                    players: record.players.clone(),
                    across: record.across,
                    ..ended.clone()
                }],
                records: vec![record],
                challenges: challenge.map(|of| stranger.in_challenge(of)).into_iter().collect(),
                reviews: review.map(|of| stranger.in_review(of)).into_iter().collect(),
                ..Change::default()
            };
            if self.committer.commit_current(change).await?.is_some() {
                return Ok(());
            }
        }
    }
}

/// Returns the change of a profile that orders the deletion of all data about its person.
fn order(number: u64, now: Timestamp) -> impl Fn(&mut Profile) + Send + Sync {
    move |profile| {
        profile.leaving.get_or_insert(Leaving { asked: now, remains: PersonId::former(number) });
    }
}

/// The replacement of a person: a number without a name.
struct Stranger {
    person: PersonId,
    remains: PersonId,
}

impl Stranger {
    fn in_place_of(&self, id: PersonId) -> PersonId {
        if id == self.person { self.remains } else { id }
    }

    fn in_record(&self, mut record: Record) -> Record {
        record.revision += 1;
        let across = record
            .across
            .map(|across| across.keep(|seat| record.players[seat].person() != Some(self.person)));
        record.across = across;
        for player in [&mut record.players.first, &mut record.players.second] {
            if player.person() == Some(self.person) {
                *player = Player::Person { id: self.remains, name: String::new() };
            }
        }
        record
    }

    fn in_challenge(&self, challenge: Challenge) -> Challenge {
        let own = challenge.by == self.person;
        Challenge {
            revision: challenge.revision + 1,
            by: self.in_place_of(challenge.by),
            by_name: if own { String::new() } else { challenge.by_name },
            to: challenge.to.map(|to| self.in_place_of(to)),
            state: match challenge.state {
                ChallengeState::Accepted { by, started } => {
                    ChallengeState::Accepted { by: self.in_place_of(by), started }
                }
                other => other,
            },
            ..challenge
        }
    }

    fn in_review(&self, mut order: ReviewOrder) -> ReviewOrder {
        order.revision += 1;
        order.askers.retain(|asker| *asker != self.person);
        order
    }
}

fn missing(id: MatchId) -> Fault {
    Fault::new(format!("match {id} is missing, though it has a number in the order of ending"))
}
