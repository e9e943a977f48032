//! A stand-in for Discord on loopback, with a chat page in the browser.
//!
//! Any client of Discord's gateway and REST API can log in to it. One listener serves everything except the gateway:
//!
//! - `/api/v10/…` (or any version): the REST API, with Discord's limits, refusals and rate-limit headers;
//! - `/attachments/…`: the files of messages;
//! - `/` and `/ui/…`: the page, on which a few predefined people write, type commands and press buttons;
//! - `/sandbox/…`: faults, the clock, servers, personal installations, and saved chats.
//!
//! The gateway, the websocket that sends events to the bot, has two listeners: one for new sessions
//! (`GET /gateway/bot`), and one for resuming (`resume_gateway_url`). Interactions go to the bot's endpoint if it has one.
//!
//! The listeners bind only to 127.0.0.1. The sandbox refuses every request whose `Host` is not this machine, and every request
//! from another web site that is open in the same browser. The bot's token and the page's key are generated at each
//! start: without them a client can neither listen nor act.
//!
//! `docs/support.md` lists what is supported. The `discord-sandbox` program serves bots in any language.
#![doc = include_str!("../README.md")]

pub mod act;
pub mod activity;
pub mod config;
mod control;
pub mod endpoint;
mod error;
pub mod faults;
pub mod forms;
pub mod gateway;
pub mod handle;
pub mod id;
pub mod limits;
mod listener;
pub mod now;
mod page;
pub mod practice;
pub mod rest;
mod secret;
mod signer;
pub mod world;

pub use act::actor::{ActionResult, Actor, Outcome};
pub use config::Config;
pub use faults::{Fault, Trouble};
pub use handle::{Sandbox, StartError};
pub use id::Id;
