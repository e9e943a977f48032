//! The start on stored data, also after the system clock was set back while the program did not run.

use crate::upkeep::Upkeep;
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

/// The system clock was set back if it is this many seconds behind the latest known moment: more than the clocks of two
/// machines differ.
pub const SET_BACK: i64 = 150;
/// How long another process has to renew its leases on notices before they are due again, in seconds.
const RENEWED_WITHIN: i64 = 12;

impl Upkeep {
    /// Records that the program runs. If the clock is behind the last heartbeat, notices that wait for a moment of the
    /// old clock are due at once.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn resume(&self, now: Timestamp) -> Result<(), Fault> {
        let last = self.store.last_heartbeat().await?;
        if let Some(last) = last.filter(|last| now.plus_seconds(SET_BACK) < *last) {
            let seconds = last.since(now).0 / 1000;
            tracing::warn!(seconds, "the system clock was set back; what waits is told by the new time");
            self.store.hasten_notices(now, now.plus_seconds(RENEWED_WITHIN)).await?;
        }
        // The time since the last heartbeat must be given back before a player can claim a win.
        self.store.heartbeat(now).await
    }
}
