//! The rows of entries: how an export reads an entry from its row, and how an import checks and writes it.

use serde::Serialize;

use crate::fault::Fault;
use postern_play::ids::{ChallengeId, InteractionId, MatchId, NoticeId};
use postern_play::record::post::Post;
use postern_play::step::unique::UniqueKey;

use crate::commit::writing::Writing;
use crate::read::{ended, numbers};
use crate::rows::Series;
use crate::rows::entry::Entry;
use crate::rows::listing::Revised;
use crate::rows::table::{Table, tables};
use crate::rows::{Key, Rows, Writes, codec, keys};

/// Upper bound on the numbers of matches and challenges, exclusive: 40 bits, because the ids of notices contain them.
const LARGEST_NUMBER: u64 = (1 << 40) - 1;

type Write<'a> = Box<dyn FnOnce(&mut Writing) -> Result<(), Fault> + 'a>;

/// The row of an entry, and what an import must know to write it.
pub(crate) struct EntryRow<'a> {
    /// The row that the entry occupies alone; `None` for entries that share a row.
    pub(crate) place: Option<(Table, Key)>,
    /// The row that the entry names and that must come before it, with the word for its value.
    pub(crate) needed: Option<(Table, Key, &'static str)>,
    /// The unique keys that the entry claims.
    pub(crate) held: Vec<UniqueKey>,
    /// Ids that must not be 0.
    ids: Vec<u64>,
    /// The number that the store gave the value.
    number: Option<u64>,
    revision: Option<u64>,
    write: Write<'a>,
}

macro_rules! define_of {
    ($($(#[$doc:meta])+ $table:ident = $layout:expr $(=> $entry:ident($value:ty) in $field:ident)?;)+) => {
        impl<'a> EntryRow<'a> {
            /// Returns the row of an entry.
            pub(crate) fn of(entry: &'a Entry) -> EntryRow<'a> {
                match entry {
                    $($(Entry::$entry(value) => EntryRow::revised(&**value),)?)+
                    Entry::Notice(notice) => EntryRow {
                        ids: notice.to.iter().map(|person| person.0).collect(),
                        ..EntryRow::at(Table::Filed, keys::of_notice(notice.id), |writing| writing.file(notice))
                    },
                    Entry::Told(id) => {
                        let row = EntryRow::plain(Table::Filed, keys::of_notice(*id), &None::<u64>);
                        EntryRow { ids: vec![id.0 >> 22], ..row }
                    }
                    Entry::Board { of, post } => {
                        EntryRow::plain(Table::Boards, keys::two(of.0, post.message.0), post)
                            .with_post(post)
                            .of_match(*of)
                    }
                    Entry::OldButtons(old) => {
                        let key = keys::two(old.post.message.0, old.post.channel.0);
                        EntryRow::plain(Table::OldButtons, key, old).with_post(&old.post)
                    }
                    Entry::Card { of, post } => {
                        let needed = Some((Table::Challenges, keys::of_challenge(*of), "a challenge"));
                        let row = EntryRow::plain(Table::Cards, keys::of_challenge(*of), post).with_post(post);
                        EntryRow { needed, ..row }
                    }
                    Entry::Asked(InteractionId(id)) => {
                        let key = keys::one(*id);
                        let row = EntryRow::at(Table::Asked, key.clone(), |writing| {
                            writing.writes.put(Table::Asked, key, Vec::new());
                            Ok(())
                        });
                        EntryRow { ids: vec![*id], ..row }
                    }
                    Entry::Ended(ended) => {
                        let write: Write = Box::new(move |writing| {
                            let next = numbers::last(&writing.ahead(), Series::Endings)? + 1;
                            if ended.number < next {
                                let number = ended.number;
                                return Err(Fault::new(format!(
                                    "its number is {number}, and the next one is at least {next}"
                                )));
                            }
                            let mut numbered = Writes::default();
                            ended::append(&writing.ahead(), &mut numbered, ended)?;
                            writing.writes.then(numbered);
                            Ok(())
                        });
                        EntryRow { place: None, ..EntryRow::at(Table::Ended, Key::new(), write) }.of_match(ended.id)
                    }
                    Entry::Outage(outage) => {
                        EntryRow::plain(Table::Outages, keys::one(keys::moment(outage.from)), outage)
                    }
                }
            }
        }
    };
}
tables!(define_of);

impl<'a> EntryRow<'a> {
    fn at(
        table: Table,
        key: Key,
        write: impl FnOnce(&mut Writing) -> Result<(), Fault> + 'a,
    ) -> EntryRow<'a> {
        EntryRow {
            place: Some((table, key)),
            needed: None,
            held: Vec::new(),
            ids: Vec::new(),
            number: None,
            revision: None,
            write: Box::new(write),
        }
    }

    /// Returns the row of a value from which no other row follows.
    fn plain(table: Table, key: Key, value: &'a impl Serialize) -> EntryRow<'a> {
        EntryRow::at(table, key.clone(), move |writing| writing.put(table, key, value))
    }

    /// Returns the row of a value with revisions.
    fn revised<V: Revised>(value: &'a V) -> EntryRow<'a> {
        let (number, revision) = value.stamp();
        EntryRow {
            needed: value.of_match().map(EntryRow::needed),
            held: value.held().map(|(_, held)| held).unwrap_or_default(),
            ids: value.ids(),
            // Discord chooses the ids of people and servers, and they may be of any size.
            number: Series::of(V::TABLE).map(|_| number),
            revision: Some(revision),
            ..EntryRow::at(V::TABLE, value.key(), move |writing| writing.restore(None, value))
        }
    }

    fn of_match(mut self, of: MatchId) -> EntryRow<'a> {
        self.ids.push(of.0);
        EntryRow { needed: Some(EntryRow::needed(of)), ..self }
    }

    fn needed(of: MatchId) -> (Table, Key, &'static str) {
        (Table::Records, keys::of_match(of), "a match")
    }

    fn with_post(mut self, post: &Post) -> EntryRow<'a> {
        self.ids.extend([post.channel.0, post.message.0]);
        self
    }

    /// Writes the entry.
    ///
    /// # Errors
    /// [`Fault`] if no store could have exported the entry, no change could follow it, or it does not fit the rows
    /// before it.
    pub(crate) fn add(self, writing: &mut Writing) -> Result<(), Fault> {
        self.check()?;
        if let Some((table, key)) = &self.place
            && writing.ahead().get(*table, key)?.is_some()
        {
            return Err(Fault::new(format!("the same one stands in \"{}\" before", table.name())));
        }
        if let Some((table, key, what)) = &self.needed
            && writing.ahead().get(*table, key)?.is_none()
        {
            return Err(Fault::new(format!("it names {what} that does not stand before it")));
        }
        (self.write)(writing)
    }

    /// Checks the ids and the revision.
    ///
    /// # Errors
    /// [`Fault`] if no store could have exported the entry, or no change could follow it.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        if self.ids.contains(&0) {
            return Err(Fault::new(
                "an id in it is 0: every match, person, channel and message has another number",
            ));
        }
        match (self.number, self.revision) {
            (_, Some(0)) => Err(Fault::new("its revision is 0, and revisions begin at 1")),
            (_, Some(u64::MAX)) => Err(Fault::new("no revision can follow its revision")),
            (Some(LARGEST_NUMBER..), _) => {
                Err(Fault::new(format!("its number is too large: at most {:X}", LARGEST_NUMBER - 1)))
            }
            _ => Ok(()),
        }
    }
}

/// Returns the entries of a row; an empty list if the row follows from other rows.
///
/// # Errors
/// [`Fault`] if the row can't be read.
pub(crate) fn read(table: Table, key: &[u8], value: &[u8]) -> Result<Vec<Entry>, Fault> {
    let number =
        |of: Option<u64>| of.ok_or_else(|| codec::at(table, key, "the key is damaged: it has no number"));
    Ok(vec![match table {
        Table::Ended => {
            let together = ended::read(key, value)?;
            return Ok(together.into_iter().map(Entry::Ended).collect());
        }
        Table::Notices => Entry::Notice(codec::read(table, key, value)?),
        Table::Filed => match codec::read::<Option<u64>>(table, key, value)? {
            None => Entry::Told(NoticeId(number(keys::last(key))?)),
            Some(_) => return Ok(Vec::new()),
        },
        Table::Boards => {
            let of = MatchId(number(keys::first(key))?);
            Entry::Board { of, post: codec::read(table, key, value)? }
        }
        Table::OldButtons => Entry::OldButtons(codec::read(table, key, value)?),
        Table::Cards => {
            let of = ChallengeId(number(keys::last(key))?);
            Entry::Card { of, post: codec::read(table, key, value)? }
        }
        Table::Asked => Entry::Asked(InteractionId(number(keys::last(key))?)),
        Table::Outages => Entry::Outage(codec::read(table, key, value)?),
        _ => return Ok(Entry::of_value(table, key, value)?.into_iter().collect()),
    }])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exported_tables_are_those_whose_rows_are_entries() {
        for table in Table::ALL.iter().copied() {
            // No value is empty except those of tables that consist of keys.
            let is_read = !matches!(read(table, &keys::two(1, 1), &[]), Ok(entries) if entries.is_empty());
            assert_eq!(is_read, table.layout().exported, "{table:?}");
        }
    }
}
