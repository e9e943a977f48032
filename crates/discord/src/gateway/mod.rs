//! The gateway: Discord's WebSocket, through which the bot receives interactions and the events of its servers.
//!
//! Our own client: serenity 0.12 resumes at the first address only, has no time limits and no pauses, and drops events
//! that its types refuse. `session` decides what follows the end of a connection, `gate` admits new sessions, `socket`
//! carries payloads, `shard` joins them, `events` reads what matters, and `shards` divides shards between processes.

pub mod address;
pub mod claims;
pub mod connect;
pub mod connector;
pub mod events;
pub mod gate;
pub mod proxy;
pub mod session;
pub mod shard;
pub mod shards;
pub mod socket;
pub mod stopped;
