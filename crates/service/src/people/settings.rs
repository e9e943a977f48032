//! Settings of people.

use std::collections::HashSet;

use crate::people::People;
use crate::request::{Asker, Failure};
use crate::telling::{again, digest};
use postern_mutants::Mutant;
use postern_play::ids::{ChannelId, InteractionId, MatchId, PersonId};
use postern_play::notices::notice::Notice;
use postern_play::people::profile::Profile;
use postern_play::step::change::Change;
use postern_play::time::Timestamp;
use postern_play::time::clock::Clock;
use postern_rules::language::Language;
use postern_store::fault::Fault;

/// Upper bound on the number of test pings that a person may send per minute.
const MOST_TESTS: usize = 3;
/// Upper bound on the number of waiting notices that are searched for refused ones.
const MOST_RETRIED: usize = 10_000;

impl People {
    /// Changes a person's settings, and files their next digest with the change. A pending digest for another moment
    /// becomes void. If the change concerns pings, those that wait are tried again at once. Another rhythm of reminders
    /// also counts for the turns that run.
    ///
    /// # Errors
    /// [`Failure`] of the store, or for a repeated interaction.
    pub async fn choose(
        &self,
        asker: &Asker,
        now: Timestamp,
        change: impl Fn(&mut Profile) + Send + Sync,
    ) -> Result<Profile, Failure> {
        self.change_profile(asker.id, Some((asker.by, now)), change).await
    }

    /// Counts a test ping and returns true, or returns false if the person has sent too many recently.
    pub fn may_test_pings(&self, person: PersonId, now: Timestamp) -> bool {
        self.tests.allows(person, MOST_TESTS, now)
    }

    /// Notes a post for everybody in a channel and returns true, or returns false if the same one was just made there.
    pub fn may_post(&self, channel: ChannelId, what: &str, now: Timestamp) -> bool {
        self.posts.note(channel, what, now)
    }

    /// Saves the language that the person with this profile uses, for direct messages to them. A language that they
    /// chose takes precedence.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn speaks(&self, profile: &Profile, language: Language) -> Result<(), Failure> {
        let spoken = |profile: &Profile| profile.chosen_language.unwrap_or(language);
        if profile.language != spoken(profile) {
            self.change_profile(profile.id, None, |profile| profile.language = spoken(profile)).await?;
        }
        Ok(())
    }

    /// Records which match is the small game after a person's lesson, so that its end orders a review.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn keep_small_game(&self, person: PersonId, game: &str, of: MatchId) -> Result<(), Failure> {
        let keep = |profile: &mut Profile| {
            profile.studies.entry(game.to_owned()).or_default().game = Some(of);
        };
        self.change_profile(person, None, keep).await.map(drop)
    }

    /// Records that the person with this profile used the bot at `now`. Does nothing if their data was deleted since.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn visited(&self, profile: &Profile, now: Timestamp) -> Result<(), Failure> {
        if self.profile(profile.id).await?.revision >= profile.revision {
            let seen = |profile: &mut Profile| profile.seen = profile.seen.max(Some(now));
            self.change_profile(profile.id, None, seen).await?;
        }
        Ok(())
    }

    /// Makes the notices that wait for a person due.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn release(&self, person: PersonId, now: Timestamp) -> Result<(), Fault> {
        self.committer.commit(Change { released: Some((person, now)), ..Change::default() }).await?;
        Ok(())
    }

    /// Makes the notices due that were refused and wait for one of these people, or for anybody.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn retry_refused(
        &self,
        people: Option<&HashSet<PersonId>>,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let mut waiting = self.store.undelivered(Timestamp(i64::MAX), MOST_RETRIED).await?;
        if Mutant::SignsIgnored.is_on() {
            return Ok(());
        }
        waiting.retain(|notice| {
            let concerns = people.is_none_or(|people| notice.to.iter().any(|person| people.contains(person)));
            notice.refused.is_some() && notice.not_before > now && concerns
        });
        if !waiting.is_empty() {
            let hastened = Some((waiting.iter().map(|notice| notice.id).collect(), now));
            self.committer.commit(Change { hastened, ..Change::default() }).await?;
        }
        Ok(())
    }

    /// Returns the pings for the turns that a person has not been pinged for, although they would be now: after the end
    /// of the digest those that it replaced, and after a change of place those that reached no place.
    async fn untold_turns(
        &self,
        before: &Profile,
        profile: &Profile,
        now: Timestamp,
    ) -> Result<Vec<Notice>, Fault> {
        let without_digest = before.digest.is_some() && profile.digest.is_none();
        let elsewhere = before.ping_at != profile.ping_at;
        let turns = self.turns_of(profile.id).await?.into_iter().filter(|line| {
            let silent = line.told.is_some_and(|told| told.silent);
            without_digest && silent || elsewhere && line.is_out_of_reach()
        });
        Ok(again(turns, profile.id, false, now))
    }

    pub(crate) async fn change_profile(
        &self,
        person: PersonId,
        asked: Option<(InteractionId, Timestamp)>,
        change: impl Fn(&mut Profile) + Send + Sync,
    ) -> Result<Profile, Failure> {
        loop {
            let before = self.profile(person).await?;
            let mut profile = before.clone();
            change(&mut profile);
            profile.revision += 1;
            let mut wanted = Change { profiles: vec![profile.clone()], ..Change::default() };
            if let Some((by, now)) = asked {
                wanted.asked_by = Some(by);
                wanted.notices.extend(digest(&profile, now));
                if profile.reminders != before.reminders {
                    let rhythm = |clock: Clock| clock.with_rhythm(profile.reminders, now);
                    wanted.records = self.with_clocks(person, rhythm).await?;
                }
                if profile.is_pinged_otherwise(&before) {
                    wanted.released = Some((person, now));
                    wanted.notices.extend(self.untold_turns(&before, &profile, now).await?);
                }
            }
            if self.committer.commit_current(wanted).await?.is_some() {
                return Ok(profile);
            }
        }
    }

    /// Lifts the exclusion of a person. Games that it ended remain ended.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn include(&self, person: PersonId) -> Result<(), Failure> {
        self.change_profile(person, None, |profile| profile.excluded = None).await.map(drop)
    }
}
