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
//! [`Sandbox`] starts the stand-in. An [`Actor`] does in a test what a person does on the page.

mod act;
mod actor;
mod base64;
mod command_form;
mod component_form;
mod config;
mod embed_form;
mod endpoint;
mod error;
mod faults;
mod gateway;
mod handle;
mod hub;
mod id;
mod journal;
mod layout_form;
mod limits;
mod listener;
mod message_form;
mod model;
mod page;
pub mod permission;
mod picture;
mod pings;
mod request_log;
mod rest;
mod secret;
mod setup;
mod signer;
mod state;
mod wire;
mod world;

pub use act::ActError;
pub use actor::{Actor, Answer, Outcome};
pub use config::Config;
pub use endpoint::EndpointError;
pub use faults::{Fault, Trouble};
pub use handle::{Sandbox, StartError};
pub use id::Id;
pub use model::{
    Attachment, Channel, ChannelKind, Command, Interaction, InteractionKind, Message, Person, Ping, PingKind,
    Response,
};
pub use request_log::{LoggedRequest, SentFile};
