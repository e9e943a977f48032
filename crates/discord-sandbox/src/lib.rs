//! A stand-in for Discord on loopback, with a chat page in the browser.
//!
//! It is independent of the bot: any client of Discord's gateway and REST API can log in. One listener serves
//! everything:
//!
//! - `/api/v10/…` (or any version): the REST API, with Discord's limits, refusals and rate-limit headers;
//! - `/gateway`: the websocket that sends events to the bot; interactions go to its endpoint if it has one;
//! - `/attachments/…`: the files of messages;
//! - `/` and `/ui/…`: the page, on which a few predefined people write, type commands and press buttons.
//!
//! The listener binds only to 127.0.0.1. It refuses every request whose `Host` is not this machine, and every request
//! from another web site that is open in the same browser. The bot's token and the page's key are generated at each
//! start: without them a client can neither listen nor act.
//!
//! [`Sandbox`](handle::Sandbox) starts the stand-in. An [`Actor`](act::actor::Actor) does in a test what a person does on the page.

pub mod act;
pub mod base64;
pub mod config;
pub mod control;
pub mod endpoint;
pub mod error;
pub mod faults;
pub mod forms;
pub mod gateway;
pub mod handle;
pub mod id;
pub mod limits;
pub mod listener;
pub mod page;
pub mod rest;
pub mod secret;
pub mod signer;
pub mod world;
