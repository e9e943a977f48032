//! The state of a ledger after a result, as plain data.

use super::glicko::Rating;
use postern_ids::PersonId;
use postern_ids::time::Timestamp;

/// The state of a ledger after a result. Two snapshots are equal if all their numbers are equal to the last bit.
#[derive(Clone, PartialEq, Debug)]
pub struct Snapshot {
    /// The number of the last result in it; 0 if there is none.
    pub through: u64,
    /// The end of that result; the earliest time if there is none.
    pub at: Timestamp,
    /// Everybody with games that count, by rising id.
    pub rows: Vec<SnapshotRow>,
}

/// A player in a snapshot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SnapshotRow {
    pub player: PersonId,
    /// The rating after the last game.
    pub rating: Rating,
    /// Number of games that count.
    pub games: u32,
    /// The end of the last of them.
    pub last: Timestamp,
}
