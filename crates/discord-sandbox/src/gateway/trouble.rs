//! The ways in which the gateway fails when a test orders it.

/// A failure of the gateway, at once or at the next occasions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GatewayTrouble {
    /// The gateway takes the next connections, and never answers their requests for a WebSocket.
    SilentUpgrades(u32),
    /// The next WebSockets are opened, and HELLO never comes.
    SilentHellos(u32),
    /// The open connections get nothing more: no acknowledgement, no event, no end. New ones are served, and the sessions
    /// can be resumed.
    SilentSessions,
    /// The next RESUMEs are hung up on, without an answer. Their sessions stay.
    HungUpResumes(u32),
    /// The next RESUMEs are answered by INVALID_SESSION, and their sessions end.
    RefusedResumes(u32),
    /// RECONNECT (op 7) to all connections.
    Reconnect,
    /// INVALID_SESSION (op 9) to all connections. Sessions that can't be resumed end.
    InvalidSession { resumable: bool },
    /// All connections are closed with this code. The sessions end if Discord's description of the code says so.
    Close(u16),
    /// All connections are cut, without a code.
    Cut,
}

/// The failures that wait for their occasions.
#[derive(Default)]
pub(crate) struct Pending {
    pub silent_upgrades: u32,
    pub silent_hellos: u32,
    pub hung_up_resumes: u32,
    pub refused_resumes: u32,
}

impl Pending {
    pub(crate) fn count(&self) -> u64 {
        let all = [self.silent_upgrades, self.silent_hellos, self.hung_up_resumes, self.refused_resumes];
        all.into_iter().map(u64::from).sum()
    }
}

/// Uses up one of the failures left. Returns true if there was one.
pub(crate) fn take(left: &mut u32) -> bool {
    let some = *left > 0;
    *left = left.saturating_sub(1);
    some
}

/// True for a code after which the session can't be resumed (topics/opcodes-and-status-codes, Gateway Close Event Codes).
pub(crate) fn ends_session(code: u16) -> bool {
    matches!(code, 4003 | 4004 | 4007 | 4009..=4014)
}
