//! The conversation: what a person asks, what is answered, what is told.
//!
//! Nothing here knows which chat service it talks to; `discord` does.

mod action;
mod at_puzzle;
pub(crate) mod cards;
mod commands;
mod desk;
mod escape;
pub(crate) mod markup;
pub(crate) mod match_view;
mod messenger;
pub(crate) mod notices;
mod pictures;
mod reception;
mod reply;
mod request;
mod reviews;
pub(crate) mod wording;

pub use action::{Action, Board, Entered, Seen, Step};
pub use at_puzzle::AtPuzzle;
pub use commands::{Argument, ArgumentKind, CommandInfo, MessageCommand, commands, message_commands};
pub use desk::Desk;
pub use messenger::{Address, Messenger, NotDelivered};
pub use pictures::Pictures;
pub use reception::Reception;
pub use reply::{Answer, Button, Choice, Menu, Message, Picture, Reply, ReplyMode, Row, Style, Suggestion};
pub use request::{
    ArgumentValue, Arguments, Attached, Context, Permission, Permissions, Person, Place, Request,
};
