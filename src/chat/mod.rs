//! The conversation: requests of people and their answers, and messages that nobody asked for.
//!
//! `commands` has a file for each verb, `router` the table from commands and actions to them. Nothing here knows which
//! chat service it talks to; `discord` does.

mod actions;
mod analysis;
mod at_puzzle;
mod block;
pub(crate) mod cards;
mod command_info;
mod commands;
mod context;
mod entered;
mod escape;
mod finding;
mod handler;
mod hint_words;
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
pub(crate) mod places;
mod refusals;
mod review_pages;
mod router;
mod setting;
#[cfg(test)]
mod taps;
pub(crate) mod voice;
mod waiting;

pub use actions::{Action, Board, Seen};
pub use at_puzzle::AtPuzzle;
pub use command_info::{Argument, ArgumentKind, CommandInfo, MessageCommand, Texts};
pub use commands::{commands, message_commands};
use context::{CommandError, CommandResult, Context, Services, bad_option, said};
pub use entered::Entered;
pub use handler::Handler;
pub use invocation::{
    ArgumentValue, Arguments, Attached, Invocation, Permission, Permissions, Person, Place, Pressed, Request,
};
pub use message::{
    Answer, Button, Choice, Form, Menu, Message, Picture, Reply, ReplyMode, Row, Style, Suggestion,
};
use message::{Labelled, in_rows, page_buttons};
pub(crate) use messenger::NotComposed;
pub use messenger::{Address, Messenger, NotDelivered};
pub use pictures::Pictures;
pub use router::Router;
use setting::Setting;
use waiting::Waiting;
