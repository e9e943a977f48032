//! The conversation: what a person asks, what is answered, what is told.
//!
//! Nothing here knows which chat service it talks to; `discord` does.

mod commands;
mod courier;
pub mod discord;
mod intent;
mod reception;
mod reply;

pub use commands::{Argument, ArgumentKind, CommandInfo, MessageCommand, commands};
pub use courier::{Address, Courier, NotDelivered};
pub use intent::{Ask, Given, Intent, Person, Place, Right, Rights, Visit};
pub use reception::Reception;
pub use reply::{Answer, Button, Choice, Menu, Message, Picture, Reply, Row, Style, Suggestion, Way};
