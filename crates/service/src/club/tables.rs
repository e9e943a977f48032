//! The tables of a game: its players by rating, and by the level of the computer that they play like.

use std::collections::HashSet;

use super::book::Book;
use super::facts::{has_result, score};
use crate::club::Club;
use postern_club::match_up::MatchUp;
use postern_club::rating::computer::PlaysLike;
use postern_club::rating::table;
use postern_club::rating::table::Table;
use postern_play::ids::{PersonId, ServerId};
use postern_play::time::Timestamp;
use postern_rules::seat::Seat;
use postern_store::fault::Fault;

/// Fewer games against the computer than this are too few for a place in its table.
pub const LISTED_GAMES: usize = 5;

/// The people in a table.
pub struct Members {
    /// The server on which they have finished a match; `None` for all.
    server: Option<ServerId>,
    /// The people whose ratings others do not see.
    hidden: HashSet<PersonId>,
}

impl Members {
    /// True if the person's settings hide their ratings.
    pub fn hides(&self, person: PersonId) -> bool {
        self.hidden.contains(&person)
    }

    /// True if the person played on the server of the table, or the table is of all servers.
    pub fn played_here(&self, book: &Book, person: PersonId) -> bool {
        self.server.is_none_or(|server| book.played_on(server, person))
    }

    fn has(&self, book: &Book, person: PersonId) -> bool {
        !person.is_former() && !self.hides(person) && self.played_here(book, person)
    }
}

/// A row of the table against the computer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelRow {
    pub person: PersonId,
    /// From 1. People with the same level on screen share a rank.
    pub rank: u32,
    pub like: PlaysLike,
}

impl Club {
    /// Returns the people in the tables of a server, or of all servers.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn members(&self, server: Option<ServerId>) -> Result<Members, Fault> {
        let hidden = self.store.hidden().await?.into_iter().collect();
        Ok(Members { server, hidden })
    }

    /// Returns the results of a person against another one. Only the matches of both are read.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn match_up(&self, person: PersonId, other: PersonId) -> Result<MatchUp, Fault> {
        let [mine, theirs] = [
            self.store.ended_numbers_of(person, usize::MAX).await?,
            self.store.ended_numbers_of(other, usize::MAX).await?,
        ];
        let theirs: HashSet<u64> = theirs.into_iter().collect();
        let both: Vec<u64> = mine.into_iter().filter(|number| theirs.contains(number)).collect();
        let all = self.store.ended_at(&both).await?;
        let games = all.iter().filter(|ended| !ended.voided && has_result(ended)).filter_map(|ended| {
            let [first, second] = Seat::BOTH.map(|seat| ended.players[seat].person());
            Some(([first?, second?], score(ended, Seat::First)))
        });
        Ok(MatchUp::of(person, other, games))
    }
}

/// Returns the table by rating; `None` if no match of the game has ended.
pub fn by_rating(book: &Book, game: &str, members: &Members, now: Timestamp) -> Option<Table> {
    let ledger = &book.game(game)?.ledger;
    let belongs = |person| members.has(book, person);
    Some(Table::at(ledger, book.moment(now), belongs))
}

/// Returns the table against the computer, the highest level first: people with enough games, the last of them within
/// the time of the table by rating.
pub fn by_level(book: &Book, game: &str, members: &Members, now: Timestamp) -> Vec<LevelRow> {
    let since = book.moment(now).minus(table::LISTED_SPAN);
    let all = book.game(game).into_iter().flat_map(|game| game.all_levels());
    let listed = all.filter_map(|(person, levels)| {
        let like = levels.like.filter(|like| like.games >= LISTED_GAMES && levels.last() >= since)?;
        members.has(book, person).then_some(LevelRow { person, rank: 0, like })
    });
    let mut rows: Vec<LevelRow> = listed.collect();
    rows.sort_unstable_by(|one, other| {
        other.like.level.total_cmp(&one.like.level).then(one.person.cmp(&other.person))
    });
    let shown = |row: &LevelRow| (row.like.level * 10.0).round() as i32;
    for place in 0..rows.len() {
        let shared = place.checked_sub(1).and_then(|before| rows.get(before));
        let shared = shared.filter(|&before| shown(before) == shown(&rows[place])).map(|before| before.rank);
        rows[place].rank = shared.unwrap_or(place as u32 + 1);
    }
    rows
}
