//! The conversation: requests and their answers, and messages that Postern sends unprompted.
//!
//! `commands` has a file for each command; `commands` lists them, and `routes` maps actions to them. This module is independent of
//! the chat service; `discord` connects it.

pub mod actions;
pub mod cards;
pub mod command_info;
pub mod commands;
pub mod context;
pub mod entry;
pub mod finding;
pub mod forms;
pub mod handler;
pub mod invocation;
pub mod lesson_button;
pub mod message;
pub mod newest_post;
pub mod offers;
pub mod post_button;
pub mod router;
pub mod routes;
pub mod settings;
pub mod sights;
pub mod tell;
pub mod waiting;
pub mod watching;
