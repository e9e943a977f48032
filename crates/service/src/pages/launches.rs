//! The matches that people last opened as an Activity, by channel: all games of a channel share one instance of it.
//!
//! In the store, so that the page finds its match also at another process than the one that answered the press.

use std::sync::{Mutex, MutexGuard, PoisonError};

use postern_play::ids::{ChannelId, MatchId, PersonId};
use postern_play::time::{Millis, Timestamp};
use postern_store::Store;
use postern_store::fault::Fault;
use postern_store::read::launches::Launch;

/// Time within which a page that was opened asks for its match.
const ARRIVES: Millis = Millis(20_000);

/// The matches that people last opened, and what became of it.
pub struct Launches {
    store: Store,
    heard: Mutex<Heard>,
}

/// The pages that asked this process for their match.
#[derive(Default)]
struct Heard {
    /// The last one that proved its person.
    proved: Option<Timestamp>,
    /// The last one that could not prove its person.
    unproved: Option<Timestamp>,
}

/// The reason why pages of the Activity do not work, as far as the requests of pages show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The Activity was opened, and no page asked for a match.
    NoPage,
    /// A page asked without headers of Discord that prove a person.
    NoProof,
}

impl Launches {
    pub(crate) fn new(store: Store) -> Launches {
        Launches { store, heard: Mutex::default() }
    }

    /// Remembers that a person opens a match in a channel.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn note(
        &self,
        channel: ChannelId,
        person: PersonId,
        of: MatchId,
        now: Timestamp,
    ) -> Result<(), Fault> {
        self.store.remember_launch(Launch { channel, person, of, at: now, heard: None }).await
    }

    /// Returns the match that a person last opened in a channel, and then those that others opened there, the last one first. Notes
    /// that the page of the person asks for it.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn opened(
        &self,
        channel: ChannelId,
        person: PersonId,
        now: Timestamp,
    ) -> Result<(Option<MatchId>, Vec<MatchId>), Fault> {
        let all = self.store.launches(channel, now).await?;
        let own = all.iter().find(|launch| launch.person == person);
        if own.is_some_and(|own| own.heard.is_none()) {
            self.store.note_heard(channel, person, now).await?;
        }
        Ok((own.map(|own| own.of), all.iter().map(|launch| launch.of).collect()))
    }

    /// Records that a page asked for its match; `proved` tells whether headers of Discord proved its person.
    pub fn heard(&self, proved: bool, now: Timestamp) {
        let mut heard = self.state();
        *heard = match proved {
            true => Heard { proved: Some(now), unproved: None },
            false => Heard { unproved: Some(now), ..*heard },
        };
    }

    /// Returns what is wrong; `None` if the pages work, or none was opened in the last hours.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn trouble(&self, now: Timestamp) -> Result<Option<Trouble>, Fault> {
        let all = self.store.all_launches(now).await?;
        let heard = self.state();
        // Pages that asked another process are in the store.
        let last = all.iter().filter_map(|launch| launch.heard).max().max(heard.proved);
        if heard.unproved.is_some_and(|at| last.is_none_or(|last| last < at)) {
            return Ok(Some(Trouble::NoProof));
        }
        let is_lost = |launch: &Launch| {
            launch.heard.is_none()
                && now.since(launch.at) >= ARRIVES
                && last.is_none_or(|last| last < launch.at)
        };
        Ok(all.iter().any(is_lost).then_some(Trouble::NoPage))
    }

    fn state(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
