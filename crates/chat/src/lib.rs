//! The conversation: requests and their answers, and messages that Postern sends unprompted.
//!
//! Its rooms are layers, listed in `ARCHITECTURE.md`: a request arrives in `router`, which finds its handler in `commands` and
//! places the answer. This module is independent of the chat service; `discord` connects it.

pub mod actions;
pub mod cards;
pub mod commands;
pub mod context;
pub mod entry;
pub mod invocation;
pub mod limits;
pub mod message;
pub mod router;
pub mod settings;
pub mod tell;
