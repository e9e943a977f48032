//! The conversation: requests of people and their answers, and messages that nobody asked for.
//!
//! `commands` has a file for each verb, `router` the table from commands and actions to them. Nothing here knows which
//! chat service it talks to; `discord` does.

mod actions;
mod analysis;
mod at_puzzle;
pub(crate) mod cards;
mod command_info;
mod commands;
mod context;
mod entered;
mod escape;
mod finding;
mod handler;
mod invocation;
pub mod limits;
pub(crate) mod markup;
pub(crate) mod match_view;
mod message;
mod messenger;
mod move_entry;
pub(crate) mod notices;
mod offers;
mod picker;
mod pictures;
mod review_pages;
mod router;
mod waiting;
pub(crate) mod wording;

pub use actions::{Action, Board, Seen};
pub use at_puzzle::AtPuzzle;
pub use command_info::{Argument, ArgumentKind, CommandInfo, MessageCommand};
pub use commands::{commands, message_commands};
use context::{CommandError, Context, Services};
pub use entered::Entered;
pub use handler::Handler;
pub use invocation::{
    ArgumentValue, Arguments, Attached, Invocation, Permission, Permissions, Person, Place, Pressed, Request,
};
use message::in_rows;
pub use message::{Answer, Button, Choice, Menu, Message, Picture, Reply, ReplyMode, Row, Style, Suggestion};
pub(crate) use messenger::NotComposed;
pub use messenger::{Address, Messenger, NotDelivered};
pub use pictures::Pictures;
pub use router::Router;
use waiting::Waiting;
