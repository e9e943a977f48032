//! The Activity as the owner of the application sets it up, and the switches for what goes wrong with it.

use serde::{Deserialize, Serialize};

/// The usual lifetime of the proxy's headers, in seconds. Discord does not document its own.
const TICKET_SECONDS: u64 = 600;

/// An Activity of the application.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Activity {
    /// The target of the mapping of `/`, as `http://HOST:PORT/FOLDER`. If it is empty, the mapping is missing and the proxy
    /// answers 404.
    pub url: String,
    /// Lifetime of the headers that prove a person, in seconds of the chat's clock.
    pub ticket_seconds: u64,
    /// False if the proxy adds no headers that prove a person, as on some ways to open an Activity.
    pub signs: bool,
    /// True if the proxy passes an answer on only when its last byte has arrived, so that a stream never does. WebSockets
    /// are not affected.
    pub buffers: bool,
    /// True if nobody is told of a closed page: the proxy keeps its connections to the server open, and sends nothing more
    /// on them.
    pub silent: bool,
    /// True if the client answers all commands with 4002, as a client does that is older than them.
    pub old_client: bool,
}

impl Default for Activity {
    fn default() -> Activity {
        Activity {
            url: String::new(),
            ticket_seconds: TICKET_SECONDS,
            signs: true,
            buffers: false,
            silent: false,
            old_client: false,
        }
    }
}

impl Activity {
    /// An Activity whose page is served at this address.
    #[must_use]
    pub fn at(url: &str) -> Activity {
        Activity { url: url.to_owned(), ..Activity::default() }
    }
}

/// A page of the Activity as the client opens it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// The id of the instance, which all people in a channel share.
    pub instance: String,
    /// The address of the page, with Discord's parameters.
    pub url: String,
    /// True if the client knows no commands.
    pub old_client: bool,
}
