//! The table of a game: who is listed, in which order, and what others need to be listed.

use super::glicko::{Rating, games_until};
use super::ledger::{Ledger, Standing};
use super::period::DAY;
use super::shown::Shown;
use crate::player_id::PlayerId;

/// Highest deviation in a table.
pub const LISTED_DEVIATION: f64 = 75.0;
/// The last game must have ended within this time.
pub const LISTED_SPAN: i64 = 12 * 7 * DAY;

/// A row of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    pub player: PlayerId,
    /// From 1. Players with the same points on screen share a rank.
    pub rank: u32,
    pub shown: Shown,
    /// Number of games that count.
    pub games: u32,
    /// The end of the last of them.
    pub last: i64,
}

/// What a player needs to be listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// No game counts yet.
    Played,
    /// The rating is too uncertain. About this many games against equal, listed opponents are missing.
    Games { about: u32 },
    /// The last game ended more than 12 weeks ago.
    Recent { last: i64 },
}

/// The row of a player who asks: in the table, or what is missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Own {
    Listed(Row),
    /// `shown` is `None` without games that count.
    Unlisted {
        shown: Option<Shown>,
        games: u32,
        missing: Vec<Missing>,
    },
}

/// The listed players at a moment, the highest rating first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    rows: Vec<Row>,
}

impl Table {
    /// Lists the players for whom `belongs` is true, for example the members of a server.
    pub fn at(ledger: &Ledger, at: i64, mut belongs: impl FnMut(PlayerId) -> bool) -> Table {
        let listed = |standing: &Standing| is_listed(standing, at) && belongs(standing.player);
        let mut standings: Vec<Standing> = ledger.standings(at).filter(listed).collect();
        standings.sort_unstable_by(|one, other| {
            (other.rating.points.total_cmp(&one.rating.points))
                .then(one.rating.deviation.total_cmp(&other.rating.deviation))
                .then(one.player.cmp(&other.player))
        });
        let mut rows: Vec<Row> = Vec::with_capacity(standings.len());
        for (place, standing) in (1..).zip(standings) {
            let shown = Shown::from(standing.rating);
            let shared = rows.last().filter(|row| row.shown.points == shown.points);
            let rank = shared.map_or(place, |row| row.rank);
            let Standing { player, games, last, .. } = standing;
            rows.push(Row { player, rank, shown, games, last });
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
    pub fn find(&self, player: PlayerId) -> Option<&Row> {
        self.rows.iter().find(|row| row.player == player)
    }

    /// Returns the row of a player who asks. The ledger and the moment must be those of the table.
    pub fn own(&self, ledger: &Ledger, at: i64, player: PlayerId) -> Own {
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

fn is_recent(last: i64, at: i64) -> bool {
    at.saturating_sub(last) <= LISTED_SPAN
}

fn is_listed(standing: &Standing, at: i64) -> bool {
    is_certain(standing.rating) && is_recent(standing.last, at)
}

/// Returns what a player needs to be listed; nothing if they are.
pub fn missing(standing: Option<&Standing>, at: i64) -> Vec<Missing> {
    let Some(standing) = standing else { return vec![Missing::Played] };
    let games = Missing::Games { about: games_until(standing.rating, LISTED_DEVIATION) };
    let recent = Missing::Recent { last: standing.last };
    [(is_certain(standing.rating), games), (is_recent(standing.last, at), recent)]
        .into_iter()
        .filter_map(|(holds, missing)| (!holds).then_some(missing))
        .collect()
}
