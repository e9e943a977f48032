//! The cross table of a pool or Swiss tournament, as data for a picture.

use super::standings::Row;
use super::table::table;
use crate::series::state::pairing::{Cause, Pairing, PairingState, Side};
use crate::series::state::series::Series;
use crate::series::state::settings::Form;
use postern_ids::PersonId;

/// A cross table, or a page of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrossTable {
    pub columns: Vec<Column>,
    pub rows: Vec<CrossRow>,
    /// The page, from 1, and the number of pages.
    pub page: (u16, u16),
}

/// The heading of a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Column {
    /// Games against the player in this row of the whole table, from 0.
    Opponent {
        row: u16,
        player: PersonId,
    },
    Round(u16),
}

/// A player with their results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrossRow {
    pub row: Row,
    /// True if the player withdrew and their games stay in the table.
    pub withdrawn: bool,
    /// One cell per column, with up to two games.
    pub cells: Vec<Vec<Cell>>,
}

/// One game or round of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// The player's own column, or no game.
    Blank,
    Planned,
    Running {
        opponent: PersonId,
        side: Side,
    },
    Done {
        opponent: PersonId,
        side: Side,
        half_points: u8,
        cause: Cause,
    },
    /// A round without an opponent.
    Bye {
        half_points: u8,
    },
}

/// The most rows of a page.
pub const PAGE: usize = 10;

/// Returns the cross table; `None` for forms without one.
pub fn cross_table(series: &Series) -> Option<CrossTable> {
    let rows = table(series);
    let columns: Vec<Column> = match series.settings.form {
        Form::Pool(_) => {
            let opponents = (0..).zip(&rows);
            opponents.map(|(row, of)| Column::Opponent { row, player: of.player }).collect()
        }
        Form::Swiss { .. } => (1..=series.planned).map(Column::Round).collect(),
        Form::Knockout | Form::Stairs { .. } | Form::League { .. } | Form::Automatic(_) => return None,
    };
    let row = |row: &Row| CrossRow {
        row: *row,
        withdrawn: series.member(row.player).is_some_and(|member| !member.plays()),
        cells: columns.iter().map(|column| cells(series, row.player, *column)).collect(),
    };
    Some(CrossTable { rows: rows.iter().map(row).collect(), columns, page: (1, 1) })
}

fn cells(series: &Series, player: PersonId, column: Column) -> Vec<Cell> {
    let own = series.pairings.iter().filter(|pairing| pairing.has(player));
    let games: Vec<Cell> = match column {
        Column::Opponent { player: other, .. } if other == player => Vec::new(),
        Column::Opponent { player: other, .. } => {
            own.filter(|pairing| pairing.has(other)).filter_map(|pairing| cell(pairing, player)).collect()
        }
        Column::Round(round) => {
            let games = own.filter(|pairing| pairing.round == round);
            let byes = series.rounds.iter().filter(|known| known.number == round).filter_map(|known| {
                let bye = known.byes.contains(&player).then_some(Cell::Bye { half_points: 2 });
                bye.or(known.sat_out.contains(&player).then_some(Cell::Bye { half_points: 1 }))
            });
            games.filter_map(|pairing| cell(pairing, player)).chain(byes).collect()
        }
    };
    if games.is_empty() { vec![Cell::Blank] } else { games }
}

fn cell(pairing: &Pairing, player: PersonId) -> Option<Cell> {
    let (side, opponent) = (pairing.side(player)?, pairing.opponent(player)?);
    match pairing.state {
        PairingState::Planned => Some(Cell::Planned),
        PairingState::Running { .. } => Some(Cell::Running { opponent, side }),
        PairingState::Decided { cause, .. } => {
            Some(Cell::Done { opponent, side, half_points: pairing.score(player)? as u8, cause })
        }
        PairingState::Annulled => None,
    }
}

impl CrossTable {
    /// Splits the table into pages of at most ten players.
    pub fn pages(&self) -> Vec<CrossTable> {
        let count = self.rows.len().div_ceil(PAGE).max(1) as u16;
        if count == 1 {
            return vec![self.clone()];
        }
        let pages = (1..).zip(self.rows.chunks(PAGE));
        let page = |(page, rows): (u16, &[CrossRow])| CrossTable {
            columns: self.columns.clone(),
            rows: rows.to_vec(),
            page: (page, count),
        };
        pages.map(page).collect()
    }
}
