//! The conversation: what a person asks, what is answered, what is told.
//!
//! Nothing here knows which chat service it talks to; `discord` does.

mod at_puzzle;
mod cards;
mod commands;
mod courier;
mod desk;
pub mod discord;
mod escape;
mod intent;
mod markup;
mod notices;
mod outbox;
mod pictures;
mod reception;
mod reply;
mod reviews;
mod scene;
mod tag;
mod wording;

pub use at_puzzle::AtPuzzle;
pub use commands::{Argument, ArgumentKind, CommandInfo, MessageCommand, commands, message_commands};
pub use courier::{Address, Courier, NotDelivered};
pub use desk::Desk;
pub use intent::{Ask, Attached, Given, Intent, Person, Place, Right, Rights, Visit};
pub use outbox::Outbox;
pub use pictures::Pictures;
pub use reception::Reception;
pub use reply::{Answer, Button, Choice, Menu, Message, Picture, Reply, Row, Style, Suggestion, Way};
pub use tag::{Board, Entered, Seen, Step, Tag};
