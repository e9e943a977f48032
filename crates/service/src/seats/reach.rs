//! A check that the owner of a seat can be reached.

use crate::seats::Seats;
use postern_play::challenge::Challenge;
use postern_play::people::profile::Profile;
use postern_store::fault::Fault;

impl Seats {
    /// True if the challenger can be told of a match, and the owners of the server let them play there.
    pub(crate) async fn is_within_reach(&self, open: &Challenge, by: &Profile) -> Result<bool, Fault> {
        if by.is_out() {
            return Ok(false);
        }
        if let Some(server) = open.home.server()
            && self.servers.server(server).await?.blocked.contains(&open.by)
        {
            return Ok(false);
        }
        let running = self.store.running_of(open.by).await?;
        let is_lost = running.iter().any(|line| {
            let waits = line.to_move.and_then(|seat| line.players[seat].person());
            line.is_out_of_reach() && waits == Some(open.by)
        });
        Ok(!is_lost)
    }
}
