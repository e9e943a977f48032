//! Queries for finished matches, in the order of ending.

use crate::Store;
use crate::fault::Fault;
use crate::read::ended;
use crate::read::ended::NUMBERS;
use crate::rows::table::Table;
use crate::rows::{Order, Span, codec, keys};
use postern_play::ids::PersonId;
use postern_play::record::ended::Ended;
use postern_rules::fnv;

impl Store {
    /// Returns the matches with a number above `after`, at most `limit`.
    pub async fn ended(&self, after: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
        let mut span = Span { low: keys::one(after / keys::ENDED_TOGETHER), high: keys::one(u64::MAX) };
        let mut found = Vec::new();
        while found.len() < limit {
            // The first row may also hold earlier matches.
            let wanted = (limit - found.len()) / keys::ENDED_TOGETHER as usize + 2;
            let rows = self.backend.rows(Table::Ended, span.clone(), Order::Rising, wanted).await?;
            let Some((last, _)) = rows.last() else { break };
            span = span.after(last);
            for (key, value) in rows {
                let together = self.or_aside(Table::Ended, &key, ended::read(&key, &value));
                let together = together.unwrap_or_default();
                found.extend(together.into_iter().filter(|ended| ended.number > after));
            }
        }
        found.truncate(limit);
        Ok(found)
    }

    /// Returns the corrections with a number above `after`, at most `limit`: their numbers, and those of the matches
    /// whose entries were replaced.
    pub async fn corrections(&self, after: u64, limit: usize) -> Result<Vec<(u64, u64)>, Fault> {
        self.numbered(Table::Corrections, Span::all().after(&keys::one(after)), limit).await
    }

    /// Returns the last matches of a person with a number below `before`, latest first, at most `limit`.
    pub async fn ended_of(&self, person: PersonId, before: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
        self.ended_before(Table::EndedOf, person.0, before, limit).await
    }

    /// Returns the numbers of the last matches of a person, latest first, at most `limit`. Reads no match, so a list of
    /// hundreds can be counted and divided into pages before the matches of one page are read.
    pub async fn ended_numbers_of(&self, person: PersonId, limit: usize) -> Result<Vec<u64>, Fault> {
        self.ended_numbers(Table::EndedOf, person.0, u64::MAX, limit).await
    }

    /// Returns those of the matches with these numbers that exist, in rising order. Reads them at once.
    pub async fn ended_at(&self, numbers: &[u64]) -> Result<Vec<Ended>, Fault> {
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        let mut places: Vec<u64> = numbers.iter().map(|number| number / keys::ENDED_TOGETHER).collect();
        places.dedup();
        let mut found = Vec::new();
        let rows = self.backend.values(Table::Ended, places.iter().copied().map(keys::one).collect()).await?;
        for (place, value) in places.into_iter().zip(rows) {
            let key = keys::one(place);
            let missing = || codec::at(Table::Ended, &key, "missing, though a list names it");
            let read = value.ok_or_else(missing).and_then(|value| ended::read(&key, &value));
            let together = self.or_aside(Table::Ended, &key, read).unwrap_or_default();
            let wanted = |ended: &Ended| numbers.binary_search(&ended.number).is_ok();
            found.extend(together.into_iter().filter(wanted));
        }
        Ok(found)
    }

    /// Returns the last matches of a game with a number below `before`, latest first, at most `limit`.
    pub async fn ended_in(&self, game: &str, before: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
        let game = fnv::hash64(game.as_bytes());
        self.ended_before(Table::EndedIn, game, before, limit).await
    }

    /// Returns the numbers of the last matches of a person or game, latest first, at most `limit`. Only numbers below
    /// `before` count.
    async fn ended_numbers(
        &self,
        list: Table,
        of: u64,
        before: u64,
        limit: usize,
    ) -> Result<Vec<u64>, Fault> {
        let mut numbers: Vec<u64> = Vec::new();
        let mut span = keys::beginning_with(of);
        while numbers.len() < limit {
            // The last row may be almost empty.
            let wanted = (limit - numbers.len()) / NUMBERS + 2;
            let rows = self.backend.rows(list, span.clone(), Order::Falling, wanted).await?;
            let Some((first, _)) = rows.last() else { break };
            let place = keys::last(first).unwrap_or(0);
            for (key, value) in &rows {
                let together: Vec<u64> =
                    self.or_aside(list, key, codec::read(list, key, value)).unwrap_or_default();
                numbers.extend(together.into_iter().rev().filter(|number| *number < before));
            }
            if place == 0 {
                break;
            }
            span.high = keys::two(of, place - 1);
        }
        numbers.truncate(limit);
        Ok(numbers)
    }

    /// Returns the last matches of a person or game, latest first, at most `limit`. Only matches with a number below
    /// `before` count. Earlier ones take the places of those whose row is missing or can't be read.
    pub(crate) async fn ended_before(
        &self,
        list: Table,
        of: u64,
        mut before: u64,
        limit: usize,
    ) -> Result<Vec<Ended>, Fault> {
        let mut found = Vec::new();
        while found.len() < limit {
            let wanted = limit - found.len();
            let mut numbers = self.ended_numbers(list, of, before, wanted).await?;
            let Some(last) = numbers.last() else { break };
            (before, numbers) = (*last, numbers.iter().rev().copied().collect());
            found.extend(self.ended_at(&numbers).await?.into_iter().rev());
            if numbers.len() < wanted {
                break;
            }
        }
        Ok(found)
    }
}
