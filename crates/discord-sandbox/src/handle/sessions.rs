//! The handle's part about the gateway: its addresses, its sessions, its limits, and the ways in which it fails.

use std::net::SocketAddr;

use crate::gateway::door::{Door, DoorStep, Step};
use crate::gateway::starts::StartLimit;
use crate::gateway::trouble::GatewayTrouble;
use crate::handle::Sandbox;

impl Sandbox {
    /// The address on which the gateway listens.
    #[must_use]
    pub fn gateway_address(&self, door: Door) -> SocketAddr {
        self.shared.world().doors.address(door)
    }

    /// An address of the gateway as the bot gets it: `ws://127.0.0.1:PORT`.
    #[must_use]
    pub fn gateway_url(&self, door: Door) -> String {
        self.shared.world().doors.url(door)
    }

    /// The steps of all clients since the start (at most 20,000), oldest first.
    #[must_use]
    pub fn door_steps(&self) -> Vec<DoorStep> {
        self.shared.world().hub.log.all()
    }

    /// How often clients took this step at this address.
    #[must_use]
    pub fn count_steps(&self, door: Door, step: Step) -> usize {
        self.door_steps().iter().filter(|taken| taken.door == door && taken.step == step).count()
    }

    /// Lets the gateway fail in this way. [`Sandbox::calm`] cancels what is still to come.
    pub fn disturb_gateway(&self, trouble: GatewayTrouble) {
        self.shared.world().disturb_gateway(trouble);
    }

    /// Closes the bot's gateway connections, with a close code or by cutting them.
    pub fn close_gateway(&self, code: Option<u16>) {
        self.disturb_gateway(code.map_or(GatewayTrouble::Cut, GatewayTrouble::Close));
    }

    /// Answers the next `times` attempts to resume with INVALID_SESSION.
    pub fn refuse_resumes(&self, times: u32) {
        self.disturb_gateway(GatewayTrouble::RefusedResumes(times));
    }

    /// How often the bot identified, and how often it resumed.
    #[must_use]
    pub fn sessions(&self) -> (u64, u64) {
        let world = self.shared.world();
        (world.hub.identified, world.hub.resumed)
    }

    #[must_use]
    pub fn bot_is_connected(&self) -> bool {
        self.shared.world().hub.is_connected()
    }

    /// Sets the limit on new sessions.
    pub fn limit_starts(&self, limit: StartLimit) {
        self.shared.world().hub.starts.set(limit);
    }

    /// The limit on new sessions at present.
    #[must_use]
    pub fn start_limit(&self) -> StartLimit {
        let now_ms = self.shared.now_ms();
        self.shared.world().hub.starts.now(now_ms)
    }

    /// Resets the bot's token: all sessions end with 4004, and the token never works again, neither at the gateway nor in
    /// the REST API.
    pub fn reset_token(&self) {
        self.shared.world().reset_token();
    }

    /// How often the token was reset, by a test or because sessions were started beyond the limit.
    #[must_use]
    pub fn token_resets(&self) -> u32 {
        self.shared.world().hub.token_resets
    }
}
