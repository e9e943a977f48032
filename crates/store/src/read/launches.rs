//! The matches that people opened as an Activity, by channel: notes of the program to itself, which it forgets after some hours.
//!
//! Exports leave them out, and an earlier program does not look at them, so they do not count in the form of the data.

use postern_play::ids::{ChannelId, MatchId, PersonId};
use postern_play::time::{Millis, Timestamp};

use crate::Store;
use crate::fault::Fault;
use crate::rows::table::Table;
use crate::rows::{Writes, codec, keys};
use postern_rules::fnv;

/// The first of the rows of `Meta` with launches. The number of a channel chooses its row.
const FIRST: u64 = 1_000;
const ROWS: u64 = 64;
/// The most launches in a row. A further one replaces the oldest.
const MOST: usize = 200;
/// The time after which a launch is forgotten.
const REMEMBERED: Millis = Millis(6 * 3_600_000);

/// A match that a person opened as an Activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Launch {
    pub channel: ChannelId,
    pub person: PersonId,
    pub of: MatchId,
    pub at: Timestamp,
    /// When the page of the Activity last asked for the match; `None` if it never did.
    pub heard: Option<Timestamp>,
}

/// A launch as it is stored.
pub(crate) type StoredLaunch = (ChannelId, PersonId, MatchId, Timestamp, Option<Timestamp>);

/// True for a row of `Meta` with launches.
pub(crate) fn is_row(number: u64) -> bool {
    (FIRST..FIRST + ROWS).contains(&number)
}

impl Launch {
    fn stored(self) -> StoredLaunch {
        (self.channel, self.person, self.of, self.at, self.heard)
    }

    fn read((channel, person, of, at, heard): StoredLaunch) -> Launch {
        Launch { channel, person, of, at, heard }
    }

    fn is_fresh(&self, now: Timestamp) -> bool {
        now.since(self.at) < REMEMBERED
    }
}

impl Store {
    /// Returns the launches in a channel that are not forgotten, the last one first.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn launches(&self, channel: ChannelId, now: Timestamp) -> Result<Vec<Launch>, Fault> {
        let stored = self.state::<Vec<StoredLaunch>>(row_of(channel)).await?.says.unwrap_or_default();
        let all = stored.into_iter().map(Launch::read);
        let mut here: Vec<Launch> =
            all.filter(|launch| launch.channel == channel && launch.is_fresh(now)).collect();
        here.sort_by_key(|launch| (std::cmp::Reverse(launch.at), launch.of));
        Ok(here)
    }

    /// Returns all launches that are not forgotten.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn all_launches(&self, now: Timestamp) -> Result<Vec<Launch>, Fault> {
        let mut all = self.stored_launches().await?;
        all.retain(|launch| launch.is_fresh(now));
        Ok(all)
    }

    /// Returns all launches of a person that are stored, in no order.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn launches_of(&self, person: PersonId) -> Result<Vec<Launch>, Fault> {
        let mut own = self.stored_launches().await?;
        own.retain(|one| one.person == person);
        Ok(own)
    }

    async fn stored_launches(&self) -> Result<Vec<Launch>, Fault> {
        let keys: Vec<_> = (FIRST..FIRST + ROWS).map(keys::one).collect();
        let found = self.backend.values(Table::Meta, keys.clone()).await?;
        let rows = keys.iter().zip(found).filter_map(|(key, value)| Some((key, value?)));
        // A damaged row is written again with its next launch.
        let read =
            rows.filter_map(|(key, value)| codec::read::<Vec<StoredLaunch>>(Table::Meta, key, &value).ok());
        Ok(read.flatten().map(Launch::read).collect())
    }

    /// Remembers a launch in place of an earlier one of the same person in the same channel.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn remember_launch(&self, launch: Launch) -> Result<(), Fault> {
        self.change_launches(row_of(launch.channel), |all| {
            all.retain(|one| {
                (one.channel, one.person) != (launch.channel, launch.person) && one.is_fresh(launch.at)
            });
            all.sort_by_key(|one| one.at);
            all.drain(..(all.len() + 1).saturating_sub(MOST));
            all.push(launch);
        })
        .await
    }

    /// Notes that the page of a person's last launch in a channel has asked for its match.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn note_heard(
        &self,
        channel: ChannelId,
        person: PersonId,
        now: Timestamp,
    ) -> Result<(), Fault> {
        self.change_launches(row_of(channel), |all| {
            let own = all.iter_mut().filter(|one| (one.channel, one.person) == (channel, person));
            own.for_each(|one| one.heard = Some(now));
        })
        .await
    }

    /// Forgets the launches of a person.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn forget_launches(&self, person: PersonId) -> Result<(), Fault> {
        for own in self.launches_of(person).await? {
            let row = row_of(own.channel);
            self.change_launches(row, |all| all.retain(|one| one.person != person)).await?;
        }
        Ok(())
    }

    async fn change_launches(&self, row: u64, change: impl Fn(&mut Vec<Launch>)) -> Result<(), Fault> {
        loop {
            let before = self.state::<Vec<StoredLaunch>>(row).await?;
            let known: Vec<Launch> = before.says.unwrap_or_default().into_iter().map(Launch::read).collect();
            let mut all = known.clone();
            change(&mut all);
            let after: Vec<StoredLaunch> = all.iter().copied().map(Launch::stored).collect();
            // Another process may have changed the row meanwhile.
            if all == known || self.derive((row, before.bytes), &after, Writes::default()).await? {
                return Ok(());
            }
        }
    }
}

fn row_of(channel: ChannelId) -> u64 {
    FIRST + fnv::hash64(&channel.0.to_be_bytes()) % ROWS
}
