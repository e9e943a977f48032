//! Discord: reads interactions, writes messages, posts them. The only user of serenity.
//!
//! [`Bot`] connects and listens; what an interaction asks (`reading`) goes to the [`Handler`](crate::chat::Handler), and
//! its answer is written (`writing`) and sent back at once, or announced and brought later (`handler`, `answering`). [`Bot::messenger`] says things by itself
//! (`messenger`). All requests pass through `rest`.
//!
//! No state lives here that would be missed after a restart, no privileged request is asked for, and no model of
//! serenity stands between us and an answer to a request: of those only what is needed is read.

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
