//! The state of a ledger at the start of a week, as plain data.

use super::glicko::Rating;
use super::period::Period;
use crate::player_id::PlayerId;

/// The state of a ledger before the first result of a period. Two snapshots are equal if all their numbers are equal to
/// the last bit.
#[derive(Clone, PartialEq, Debug)]
pub struct Snapshot {
    /// The number of the last result in it; 0 if there is none.
    pub through: u64,
    /// The first period after it.
    pub period: Period,
    /// Everybody with games that count, by rising id.
    pub rows: Vec<SnapshotRow>,
}

/// A player in a snapshot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SnapshotRow {
    pub player: PlayerId,
    /// The last period in which the player played.
    pub period: Period,
    /// The rating after that period.
    pub rating: Rating,
    /// Number of games that count.
    pub games: u32,
    /// The end of the last of them.
    pub last: i64,
}
