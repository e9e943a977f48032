//! The state of a ledger at the start of a week, as plain data and as bytes.

use std::fmt;

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

/// The bytes are not a snapshot of this version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadSnapshot;

impl fmt::Display for BadSnapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the snapshot of the ratings is damaged or of another version; compute it again")
    }
}

impl std::error::Error for BadSnapshot {}

/// The version of the bytes, and of the computation behind them: a change of either makes old snapshots unusable.
const VERSION: u8 = 1;

impl Snapshot {
    /// Writes the snapshot: the version, then all fields in their order, little-endian; 48 bytes for each player.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(17 + 48 * self.rows.len());
        bytes.push(VERSION);
        bytes.extend(self.through.to_le_bytes());
        bytes.extend(self.period.0.to_le_bytes());
        bytes.extend((self.rows.len() as u32).to_le_bytes());
        for row in &self.rows {
            bytes.extend(row.player.0.to_le_bytes());
            bytes.extend(row.period.0.to_le_bytes());
            for number in [row.rating.points, row.rating.deviation, row.rating.volatility] {
                bytes.extend(number.to_le_bytes());
            }
            bytes.extend(row.games.to_le_bytes());
            bytes.extend(row.last.to_le_bytes());
        }
        bytes
    }

    /// Reads a snapshot.
    ///
    /// # Errors
    /// Fails on another version, a wrong length, numbers that are not finite, and players out of order.
    pub fn from_bytes(bytes: &[u8]) -> Result<Snapshot, BadSnapshot> {
        let mut bytes = Bytes(bytes);
        let [VERSION] = bytes.take()? else { return Err(BadSnapshot) };
        let through = u64::from_le_bytes(bytes.take()?);
        let period = Period(i32::from_le_bytes(bytes.take()?));
        let count = u32::from_le_bytes(bytes.take()?) as usize;
        if Some(bytes.0.len()) != count.checked_mul(48) {
            return Err(BadSnapshot);
        }
        let mut rows: Vec<SnapshotRow> = Vec::with_capacity(count);
        for _ in 0..count {
            let row = SnapshotRow {
                player: PlayerId(u64::from_le_bytes(bytes.take()?)),
                period: Period(i32::from_le_bytes(bytes.take()?)),
                rating: Rating {
                    points: bytes.number()?,
                    deviation: bytes.number()?,
                    volatility: bytes.number()?,
                },
                games: u32::from_le_bytes(bytes.take()?),
                last: i64::from_le_bytes(bytes.take()?),
            };
            if row.period >= period || rows.last().is_some_and(|last| last.player >= row.player) {
                return Err(BadSnapshot);
            }
            rows.push(row);
        }
        Ok(Snapshot { through, period, rows })
    }
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], BadSnapshot> {
        let (first, rest) = self.0.split_first_chunk::<N>().ok_or(BadSnapshot)?;
        self.0 = rest;
        Ok(*first)
    }

    fn number(&mut self) -> Result<f64, BadSnapshot> {
        let number = f64::from_le_bytes(self.take()?);
        if number.is_finite() { Ok(number) } else { Err(BadSnapshot) }
    }
}
