//! A seeded simulator: the parts of the real bot in simulated time, against a Discord that fails in every known way.
//!
//! A [`Plan`](plan::Plan) decides everything: the people, the processes, and which [`Trouble`](trouble::Trouble)s happen how often. A seed
//! draws a plan. [`run`](run::run) plays it and checks the contract (`contract.rs`); equal plans give equal logs.
//! [`shrink`](shrink::shrink) finds a smaller plan with the same fault.
//!
//! Real are the service, the store's rows and commits, the outbox and all other workers, the conversation, and the
//! requests to Discord with their limits. Simulated are the disk or the database server below the rows
//! (`database.rs`), the network (`wire.rs`), and Discord itself, by the crate `discord-sandbox`. Left out are pictures,
//! which are single pixels; the sockets of the gateway; SQL; webhooks; and pages.

mod contract;
mod database;
mod dice;
mod history;
mod incidents;
mod people;
pub mod plan;
mod process;
pub mod run;
pub mod shrink;
mod time;
pub mod trouble;
mod wire;
