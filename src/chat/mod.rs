//! The conversation: requests and their answers, and messages that Postern sends unprompted.
//!
//! `commands` has a file for each command; `router` maps commands and actions to them. This module is independent of
//! the chat service; `discord` connects it.

mod actions;
mod address;
mod analysis;
mod at_puzzle;
mod block;
pub(crate) mod cards;
pub(crate) mod checkup;
mod clock_words;
mod command_info;
mod commands;
mod context;
mod daily;
pub(crate) mod digest;
pub(crate) mod elsewhere;
mod entered;
mod escape;
mod finding;
mod game_line;
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
mod reach;
mod refusals;
mod review_pages;
mod router;
pub(crate) mod rungs;
mod server_setting;
mod setting;
pub(crate) mod standing;
#[cfg(test)]
mod taps;
mod tried;
pub(crate) mod voice;
mod waiting;

pub use actions::{Action, Board, Seen};
pub use address::{Address, NotDelivered};
pub use at_puzzle::AtPuzzle;
pub use command_info::{Argument, ArgumentKind, CommandInfo, MessageCommand, Texts};
pub use commands::{commands, message_commands};
use context::{CommandError, CommandResult, Context, Services, bad_option, said};
pub use daily::DailyPuzzles;
pub use entered::Entered;
pub use handler::Handler;
pub use invocation::{
    ArgumentValue, Arguments, Attached, Invocation, Permission, Permissions, Person, Place, Pressed, Request,
};
pub use message::{
    Answer, Button, ChannelMenu, Choice, Form, Menu, Message, Picture, Reply, ReplyMode, Row, Style,
    Suggestion,
};
use message::{Labelled, in_rows, page_buttons};
pub use messenger::Messenger;
pub(crate) use messenger::NotComposed;
pub use pictures::Pictures;
pub use reach::{Closed, Reach};
pub use router::Router;
use setting::{Setting, SettingsPage};
use waiting::Waiting;
