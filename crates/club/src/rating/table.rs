//! The table of a game: the listed players in order, and the conditions that others must meet to be listed.

use std::cmp::Reverse;

use super::glicko::{Rating, games_until};
use super::ledger::{Ledger, Standing};
use super::shown::Shown;
use postern_ids::PersonId;
use postern_ids::time::{Millis, Timestamp};

/// Highest deviation in a table.
pub const LISTED_DEVIATION: f64 = 75.0;
/// The last game must have ended within this time.
pub const LISTED_SPAN: Millis = Millis::days(12 * 7);

/// A row of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    pub player: PersonId,
    /// The place from 1. Players with the same points on screen share a rank.
    pub rank: u32,
    pub shown: Shown,
    /// Number of games that count.
    pub games: u32,
    /// The end of the last of them.
    pub last: Timestamp,
}

impl From<Standing> for Row {
    /// The rank follows once all rows are in order.
    fn from(standing: Standing) -> Row {
        let Standing { player, rating, games, last } = standing;
        Row { player, rank: 0, shown: rating.into(), games, last }
    }
}

/// A condition that a player must meet to be listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// No game counts yet.
    Played,
    /// The rating is too uncertain. About this many games against opponents as strong and as uncertain are missing.
    Games { about: u32 },
    /// The last game ended more than 12 weeks ago.
    Recent { last: Timestamp },
}

/// The row of a player who asks: in the table, or what is missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Own {
    Listed(Row),
    /// `shown` is `None` without games that count. `missing` is empty for a player whom the table leaves out for another
    /// reason.
    Unlisted {
        shown: Option<Shown>,
        games: u32,
        missing: Vec<Missing>,
    },
}

/// The listed players at a moment: the most points on screen first, then the most certain rating, then the lowest id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    rows: Vec<Row>,
}

impl Table {
    /// Lists the players for whom `belongs` is true, for example the members of a server.
    pub fn at(ledger: &Ledger, at: Timestamp, mut belongs: impl FnMut(PersonId) -> bool) -> Table {
        let listed = |standing: &Standing| is_listed(standing, at) && belongs(standing.player);
        let mut rows: Vec<Row> = ledger.standings(at).filter(listed).map(Row::from).collect();
        rows.sort_unstable_by_key(|row| (Reverse(row.shown.points), row.shown.deviation, row.player));
        let mut shared = (0, 0);
        for (row, place) in rows.iter_mut().zip(1..) {
            if place == 1 || row.shown.points != shared.0 {
                shared = (row.shown.points, place);
            }
            row.rank = shared.1;
        }
        Table { rows }
    }

    /// Returns all rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns a page, from 0; empty beyond the last.
    pub fn page(&self, page: usize, size: usize) -> &[Row] {
        let start = page.saturating_mul(size).min(self.rows.len());
        &self.rows[start..start.saturating_add(size).min(self.rows.len())]
    }

    /// Returns the number of pages, at least 1.
    pub fn pages(&self, size: usize) -> usize {
        self.rows.len().div_ceil(size.max(1)).max(1)
    }

    /// Returns a player's row; `None` if they are not listed.
    pub fn find(&self, player: PersonId) -> Option<&Row> {
        self.rows.iter().find(|row| row.player == player)
    }

    /// Returns the row of a player who asks. The ledger and the moment must be those of the table.
    pub fn own(&self, ledger: &Ledger, at: Timestamp, player: PersonId) -> Own {
        if let Some(row) = self.find(player) {
            return Own::Listed(*row);
        }
        let standing = ledger.standing(player, at);
        Own::Unlisted {
            shown: standing.map(|standing| standing.rating.into()),
            games: standing.map_or(0, |standing| standing.games),
            missing: missing(standing.as_ref(), at),
        }
    }
}

fn is_certain(rating: Rating) -> bool {
    rating.deviation <= LISTED_DEVIATION
}

fn is_recent(last: Timestamp, at: Timestamp) -> bool {
    at.since(last) <= LISTED_SPAN
}

fn is_listed(standing: &Standing, at: Timestamp) -> bool {
    is_certain(standing.rating) && is_recent(standing.last, at)
}

/// Returns the conditions that a player must meet to be listed, empty for a listed player.
pub fn missing(standing: Option<&Standing>, at: Timestamp) -> Vec<Missing> {
    let Some(standing) = standing else { return vec![Missing::Played] };
    let games = Missing::Games { about: games_until(standing.rating, LISTED_DEVIATION) };
    let recent = Missing::Recent { last: standing.last };
    [(is_certain(standing.rating), games), (is_recent(standing.last, at), recent)]
        .into_iter()
        .filter_map(|(holds, missing)| (!holds).then_some(missing))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::result::{GameResult, Score};
    use super::super::snapshot::{Snapshot, SnapshotRow};
    use super::*;

    const NOW: Timestamp = Timestamp(1_795_392_000_000);

    /// A ledger of players with points and deviation after the last game, and days since.
    fn ledger(players: &[(f64, f64, i64)]) -> Ledger {
        let rows = (1..).zip(players).map(|(player, (points, deviation, days))| {
            let last = NOW.minus(Millis::days(*days));
            let rating = Rating { points: *points, deviation: *deviation, volatility: 0.06 };
            SnapshotRow { player: PersonId(player), rating, games: 30, last }
        });
        Ledger::resume(&Snapshot { through: 9, at: NOW, rows: rows.collect() })
    }

    fn ranks(table: &Table) -> Vec<(u64, u32)> {
        table.rows().iter().map(|row| (row.player.0, row.rank)).collect()
    }

    #[test]
    fn the_listed_are_certain_and_played_within_twelve_weeks() {
        let ledger = ledger(&[
            (1500.0, 75.0, 0),
            (1600.0, 75.01, 0),
            (1700.0, 45.0, 84),
            (1800.0, 45.0, 85),
            (1900.0, 74.0, 20),
        ]);
        let table = Table::at(&ledger, NOW, |_| true);
        assert_eq!(ranks(&table), [(3, 1), (1, 2)]);
        let own = |player| match table.own(&ledger, NOW, PersonId(player)) {
            Own::Listed(_) => Vec::new(),
            Own::Unlisted { missing, .. } => missing,
        };
        assert_eq!(own(1), []);
        assert_eq!(own(2), [Missing::Games { about: 1 }]);
        assert_eq!(own(4), [Missing::Recent { last: NOW.minus(Millis::days(85)) }]);
        assert_eq!(own(5), [Missing::Games { about: 2 }], "idle weeks make a rating uncertain");
        assert_eq!(own(77), [Missing::Played]);
        let later = NOW.plus(Millis::days(365));
        let both = missing(ledger.standing(PersonId(1), later).as_ref(), later);
        assert!(matches!(both[..], [Missing::Games { .. }, Missing::Recent { .. }]), "{both:?}");
    }

    #[test]
    fn equal_points_on_screen_share_a_rank() {
        let ledger = ledger(&[(1500.4, 60.0, 0), (1700.0, 60.0, 0), (1499.6, 50.0, 0), (1400.0, 60.0, 0)]);
        let table = Table::at(&ledger, NOW, |_| true);
        assert_eq!(ranks(&table), [(2, 1), (3, 2), (1, 2), (4, 4)]);
        let server = Table::at(&ledger, NOW, |player| player.0 != 2);
        assert_eq!(ranks(&server), [(3, 1), (1, 1), (4, 3)]);
    }

    #[test]
    fn pages_cover_all_rows_once() {
        let ledger = ledger(&(0..25).map(|n| (1500.0 + f64::from(n), 60.0, 0)).collect::<Vec<_>>());
        let table = Table::at(&ledger, NOW, |_| true);
        assert_eq!(table.pages(10), 3);
        let all: Vec<Row> = (0..3).flat_map(|page| table.page(page, 10)).copied().collect();
        assert_eq!(all, table.rows());
        assert!(table.page(3, 10).is_empty() && table.page(usize::MAX, 10).is_empty());
        assert_eq!(Table::at(&ledger, NOW, |_| false).pages(10), 1);
        let Own::Listed(row) = table.own(&ledger, NOW, PersonId(1)) else { panic!("player 1 is listed") };
        assert_eq!((row.rank, row.shown.points, row.games), (25, 1500, 30));
    }

    #[test]
    fn a_game_is_in_the_table_at_once() {
        let mut ledger = ledger(&[(1500.0, 60.0, 7), (1501.0, 60.0, 7)]);
        assert_eq!(ranks(&Table::at(&ledger, NOW, |_| true)), [(2, 1), (1, 2)]);
        let players = [PersonId(1), PersonId(2)];
        ledger.apply(&GameResult { number: 10, at: NOW, players, score: Score::Win }).expect("in order");
        let table = Table::at(&ledger, NOW, |_| true);
        assert_eq!(ranks(&table), [(1, 1), (2, 2)]);
        assert_eq!((table.rows()[0].games, table.rows()[0].last), (31, NOW));
    }
}
