//! The rows that follow from a value: lists, summaries and unique keys. Since they depend on the value alone, a list
//! can never disagree with the values.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::fault::Fault;
use postern_play as play;
use postern_play::ids::{MatchId, PersonId};
use postern_play::record::Status;
use postern_play::record::home::Home;
use postern_play::step::unique::{Holder, UniqueKey};

use super::extract::RecordExtract;
use super::{codec, keys};
use crate::rows::table::Table;
use crate::rows::{Key, Value, Writes};

pub(crate) type Lists = BTreeMap<(Table, Key), Value>;

/// A value with revisions, and the rows that follow from it.
pub(crate) trait Revised: Serialize + DeserializeOwned {
    const TABLE: Table;

    /// Returns the number that identifies the value, and its revision.
    fn stamp(&self) -> (u64, u64);

    fn key(&self) -> Key {
        keys::one(self.stamp().0)
    }

    /// Returns the ids in the value that can't be 0.
    fn ids(&self) -> Vec<u64>;

    /// Returns the match that the value is about and that must be stored before it.
    fn of_match(&self) -> Option<MatchId> {
        None
    }

    /// True if the value says nothing, so that it has no row.
    fn is_empty(&self) -> bool {
        false
    }

    /// Returns what notices need of a record.
    fn extract(&self) -> Option<(MatchId, RecordExtract)> {
        None
    }

    /// Decodes the value of a row.
    ///
    /// # Errors
    /// [`Fault`] if the value is damaged, or belongs to another row: values of earlier forms have no checksum that tells.
    fn read(key: &[u8], bytes: &[u8]) -> Result<Self, Fault> {
        let value: Self = codec::read(Self::TABLE, key, bytes)?;
        match value.key() == key {
            true => Ok(value),
            false => Err(codec::at(Self::TABLE, key, "the value is damaged: it is that of another row")),
        }
    }

    /// Returns the rows of lists and summaries that contain the value.
    fn lists(&self) -> Result<Lists, Fault> {
        Ok(Lists::new())
    }

    /// Returns the unique keys that the value holds.
    fn held(&self) -> Option<(Holder, Vec<UniqueKey>)> {
        None
    }

    /// Returns all rows that follow from the value.
    fn rows(&self) -> Result<Lists, Fault> {
        let mut rows = self.lists()?;
        if let Some((holder, held)) = self.held() {
            for key in held {
                let row = keys::unique(key);
                let value = codec::write(Table::Unique, &row, &(key, holder))?;
                rows.insert((Table::Unique, row), value);
            }
        }
        Ok(rows)
    }
}

impl Revised for play::record::Record {
    const TABLE: Table = Table::Records;

    fn stamp(&self) -> (u64, u64) {
        (self.id.0, self.revision)
    }

    fn ids(&self) -> Vec<u64> {
        let channel = self.home.channel().map(|channel| channel.0);
        self.people().map(|person| person.0).chain(channel).chain([self.id.0]).collect()
    }

    fn extract(&self) -> Option<(MatchId, RecordExtract)> {
        Some((self.id, RecordExtract::of(self)))
    }

    fn lists(&self) -> Result<Lists, Fault> {
        let id = self.id.0;
        let mut lists = Lists::new();
        if let Some((of, _)) = self.news() {
            lists.insert((Table::SeriesNews, keys::two(of.series.0, id)), Vec::new());
        }
        if matches!(self.status, Status::Over(_)) {
            return Ok(lists);
        }
        let key = keys::of_match(self.id);
        let summary = codec::write(Table::Unfinished, &key, &self.summary())?;
        lists.insert((Table::Unfinished, key), summary);
        for PersonId(person) in self.people() {
            lists.insert((Table::RunningOf, keys::two(person, id)), Vec::new());
        }
        if self.is_running() {
            for channel in self.home.channels() {
                lists.insert((Table::RunningIn, keys::two(channel.0, id)), Vec::new());
            }
            lists.extend(running_on(self.home, &self.game, self.id));
            if let Some(at) = self.clock.due() {
                lists.insert((Table::Due, keys::two(keys::moment(at), id)), Vec::new());
            }
        }
        Ok(lists)
    }

    fn held(&self) -> Option<(Holder, Vec<UniqueKey>)> {
        (!matches!(self.status, Status::Over(_))).then(|| (Holder::Match(self.id), self.unique_keys()))
    }
}

impl Revised for play::challenge::Challenge {
    const TABLE: Table = Table::Challenges;

    fn stamp(&self) -> (u64, u64) {
        (self.id.0, self.revision)
    }

    fn ids(&self) -> Vec<u64> {
        let channel = self.home.channel().map(|channel| channel.0);
        let to = self.to.map(|to| to.0);
        [self.id.0, self.by.0].into_iter().chain(to).chain(channel).collect()
    }

    fn lists(&self) -> Result<Lists, Fault> {
        let people = [self.by].into_iter().chain(self.to).map(|person| (Table::OpenOf, person.0));
        let seats = self.is_seat().then(|| self.home.channels()).into_iter().flatten();
        let seats = seats.map(|channel| (Table::OpenIn, channel.0));
        let lists = people.chain(seats).chain([(Table::Expiring, keys::moment(self.expires))]);
        let lists = lists.map(|(table, of)| (table, keys::two(of, self.id.0)));
        let across = self.is_seat_across().then(|| (Table::OpenAcross, self.key()));
        let lists = lists.filter(|_| self.is_open()).chain(across);
        Ok(lists.map(|place| (place, Vec::new())).collect())
    }

    fn held(&self) -> Option<(Holder, Vec<UniqueKey>)> {
        self.is_open().then(|| (Holder::Challenge(self.id), self.unique_keys()))
    }
}

impl Revised for play::record::review::order::ReviewOrder {
    const TABLE: Table = Table::Reviews;

    fn stamp(&self) -> (u64, u64) {
        (self.of.0, self.revision)
    }

    fn ids(&self) -> Vec<u64> {
        self.askers.iter().map(|person| person.0).chain([self.of.0]).collect()
    }

    fn of_match(&self) -> Option<MatchId> {
        Some(self.of)
    }

    /// Returns the row of the queue of reviews, if the review is still wanted.
    fn lists(&self) -> Result<Lists, Fault> {
        let waits = self.is_wanted().then(|| keys::two(keys::moment(self.asked), self.of.0));
        Ok(waits.map(|key| ((Table::ReviewsWanted, key), Vec::new())).into_iter().collect())
    }
}

impl Revised for play::people::profile::Profile {
    const TABLE: Table = Table::Profiles;

    fn stamp(&self) -> (u64, u64) {
        (self.id.0, self.revision)
    }

    fn ids(&self) -> Vec<u64> {
        vec![self.id.0]
    }

    fn lists(&self) -> Result<Lists, Fault> {
        let own = [(Table::Leaving, self.leaving.is_some()), (Table::Hidden, !self.shows.ratings())];
        let own =
            own.into_iter().filter(|(_, listed)| *listed).map(|(table, _)| (table, keys::one(self.id.0)));
        let wishes =
            self.seats.wishes.iter().map(|wish| (Table::Wishing, keys::two(wish.channel.0, self.id.0)));
        let seen = self.seen.map(|at| (Table::Seen, keys::two(keys::moment(at), self.id.0)));
        Ok(own.chain(wishes).chain(seen).map(|place| (place, Vec::new())).collect())
    }
}

impl Revised for play::server::ServerSettings {
    const TABLE: Table = Table::Servers;

    fn stamp(&self) -> (u64, u64) {
        (self.id.0, self.revision)
    }

    fn ids(&self) -> Vec<u64> {
        vec![self.id.0]
    }

    fn lists(&self) -> Result<Lists, Fault> {
        let due = self.due().map(|at| (Table::ServersDue, keys::two(keys::moment(at), self.id.0)));
        let standing = (!self.standing.is_empty()).then(|| (Table::Standing, keys::one(self.id.0)));
        Ok(due.into_iter().chain(standing).map(|place| (place, Vec::new())).collect())
    }
}

impl Revised for play::series::SeriesRecord {
    const TABLE: Table = Table::Series;

    fn stamp(&self) -> (u64, u64) {
        (self.id.0, self.revision)
    }

    fn ids(&self) -> Vec<u64> {
        vec![self.id.0, self.server.0, self.channel.0, self.made_by.0]
    }

    fn lists(&self) -> Result<Lists, Fault> {
        let (on, of) = match self.is_over() {
            false => (Table::SeriesOn, Table::SeriesOf),
            true => (Table::SeriesPast, Table::SeriesPastOf),
        };
        let due = self.due().map(|at| (Table::SeriesDue, keys::moment(at)));
        let on = self.parent().is_none().then_some((on, self.server.0));
        // The deletion of a person's data also finds the series that they opened.
        let owner = Some(self.made_by).filter(|owner| !owner.is_former());
        let people = self.people().chain(owner).map(|person| (of, person.0));
        let rows = due.into_iter().chain(on).chain(people);
        Ok(rows.map(|(table, first)| ((table, keys::two(first, self.id.0)), Vec::new())).collect())
    }
}

impl Revised for play::record::notes::Notes {
    const TABLE: Table = Table::Notes;

    fn stamp(&self) -> (u64, u64) {
        (self.of.0, self.revision)
    }

    fn key(&self) -> Key {
        keys::two(self.by.0, self.of.0)
    }

    fn ids(&self) -> Vec<u64> {
        vec![self.by.0, self.of.0]
    }

    fn of_match(&self) -> Option<MatchId> {
        Some(self.of)
    }

    fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

impl Revised for play::record::comments::Comments {
    const TABLE: Table = Table::Comments;

    fn stamp(&self) -> (u64, u64) {
        (self.of.0, self.revision)
    }

    fn ids(&self) -> Vec<u64> {
        self.all.iter().map(|comment| comment.by.0).chain([self.of.0]).collect()
    }

    fn of_match(&self) -> Option<MatchId> {
        Some(self.of)
    }

    fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns a row for each person with a comment.
    fn lists(&self) -> Result<Lists, Fault> {
        let by = self.all.iter().map(|comment| (Table::CommentsOf, keys::two(comment.by.0, self.of.0)));
        Ok(by.map(|place| (place, Vec::new())).collect())
    }
}

impl Revised for play::people::puzzling::PuzzleResults {
    const TABLE: Table = Table::Puzzles;

    fn stamp(&self) -> (u64, u64) {
        (0, self.revision)
    }

    fn key(&self) -> Key {
        keys::of_puzzle(&self.puzzle)
    }

    fn ids(&self) -> Vec<u64> {
        Vec::new()
    }
}

/// Returns the rows of a running match in the lists of its server.
pub(crate) fn running_on(home: Home, game: &str, of: MatchId) -> Lists {
    let Home::Channel { server, channel, .. } = home else { return Lists::new() };
    let rows = [
        (Table::RunningOn, keys::two(server.0, of.0)),
        (Table::RunningBy, keys::running_by(server, channel, game, of)),
    ];
    rows.into_iter().map(|place| (place, Vec::new())).collect()
}

/// Replaces the rows of a value's last revision. Rows that stay the same are not written again.
pub(crate) fn relist(before: &Lists, now: Lists, writes: &mut Writes) {
    for (table, key) in before.keys().filter(|place| !now.contains_key(place)) {
        writes.remove(*table, key.clone());
    }
    for ((table, key), value) in now {
        if before.get(&(table, key.clone())) != Some(&value) {
            writes.put(table, key, value);
        }
    }
}
