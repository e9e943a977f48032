//! Discord: reads interactions, writes messages, and posts them. The only user of serenity.
//!
//! [`Bot`] connects and listens. It reads an interaction (`reading`), passes the request to the
//! [`Handler`](crate::chat::Handler), writes the answer (`writing`), and sends it at once or as a deferred answer
//! (`handler`, `answering`). [`Bot::messenger`] sends messages that are not answers (`messenger`). All requests pass
//! through `rest`.
//!
//! This module keeps no state that a restart must preserve, and asks for no privileged intent. Answers to requests are
//! not parsed with serenity's models: only the needed fields are read.

mod answering;
mod bot;
mod claims;
mod connect;
mod delivery_errors;
mod endpoint;
mod gateway;
mod gateway_liveness;
mod handler;
mod invalid_requests;
mod invite;
#[cfg(test)]
mod limiter_tests;
pub mod limits;
mod messenger;
mod pace;
mod reading;
mod register;
mod rest;
mod rights;
mod shards;
mod signature;
mod whereabouts;
mod writing;

pub use bot::Bot;
pub use claims::{Part, ShardLeases};
pub use connect::{ConnectError, Listening, Patience, Settings, ShardRange};
pub use gateway::Stopped;
pub use handler::Clock;
pub use invite::invite;
pub use register::definitions;
pub use signature::{BadKey, PublicKey};
