//! Discord: reads interactions, writes messages, and posts them. The only user of serenity.
//!
//! [`Bot`](bot::Bot) connects and listens. It reads an interaction from Discord's JSON (`reading`), passes the request to the
//! [`Handler`](postern_chat::message::handler::Handler), writes the answer (`writing`), and sends it at once or as a deferred answer
//! (`handler`, `answering`). [`Bot::messenger`](bot::Bot::messenger) sends messages that are not answers (`messenger`). All requests pass
//! through `rest`.
//!
//! This module keeps no state that a restart must preserve, and asks for no privileged intent. Answers to requests are
//! not parsed with serenity's models: only the needed fields are read.

pub mod activity;
pub mod bot;
pub mod gateway;
pub mod interaction;
pub mod oauth;
pub mod readers;
pub mod rest;

pub use crate::rest::invite::{account_link, invite};
