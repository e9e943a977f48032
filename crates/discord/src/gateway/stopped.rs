//! The reasons why a running bot ends by itself.

/// The reason why a running bot ended by itself.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stopped {
    #[error("Discord does not accept the token any more: make a new one on the application's page")]
    WrongToken,
    #[error("Discord closed the connection for good with code {code}: {why}")]
    Refused { code: u16, why: &'static str },
    #[error("the connection to Discord ended: {0}")]
    Disconnected(String),
}

impl Stopped {
    /// True if the program would end in the same way after another start.
    pub fn is_final(&self) -> bool {
        match self {
            Stopped::WrongToken | Stopped::Refused { .. } => true,
            Stopped::Disconnected(_) => false,
        }
    }
}
