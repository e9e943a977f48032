//! Validation of request bodies: messages, components, embeds and commands.

pub mod command;
pub mod component;
pub mod embed;
pub mod emoji;
pub mod kind;
pub mod layout;
pub mod message;
pub mod modal;
pub mod picture;
