//! The definitions of commands, as data, and the arguments that several commands share.

use super::limits;
use crate::games::Catalogue;
use crate::render::{self, Width};

/// A command that is typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandInfo {
    pub name: &'static str,
    pub about: String,
    pub arguments: Vec<Argument>,
    /// Subcommands. Where there are any, one of them is always given, and `arguments` is empty.
    pub subs: Vec<CommandInfo>,
}

/// A command on a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MessageCommand {
    pub name: &'static str,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    pub name: &'static str,
    pub about: String,
    pub kind: ArgumentKind,
    pub required: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArgumentKind {
    /// Free text of at most `max` characters. If `suggested`, suggestions are asked for while it is typed.
    Text {
        max: usize,
        suggested: bool,
    },
    /// One of these: label and value.
    Choice(Vec<(String, String)>),
    Number {
        min: i64,
        max: i64,
    },
    Person,
}

impl CommandInfo {
    pub fn new(name: &'static str, about: impl Into<String>, arguments: Vec<Argument>) -> CommandInfo {
        CommandInfo { name, about: about.into(), arguments, subs: Vec::new() }
    }
}

impl Argument {
    /// An optional argument.
    pub fn new(name: &'static str, about: impl Into<String>, kind: ArgumentKind) -> Argument {
        Argument { name, about: about.into(), kind, required: false }
    }

    pub fn choice(name: &'static str, about: &str, choices: Vec<(String, String)>) -> Argument {
        Argument::new(name, about, ArgumentKind::Choice(choices))
    }

    /// A text with suggestions.
    pub fn suggested(name: &'static str, about: &str) -> Argument {
        Argument::new(name, about, ArgumentKind::Text { max: 400, suggested: true })
    }

    pub fn required(self) -> Argument {
        Argument { required: true, ..self }
    }

    /// `game:`, a match of the person.
    pub fn of_match() -> Argument {
        Argument::suggested("game", "Which game, where you have several")
    }

    /// `game:`, a game by its rules. The labels carry author and year, so that nobody mistakes one for another.
    pub fn which_game(catalogue: &Catalogue) -> Argument {
        let games = catalogue.iter().map(|game| (game.info().title(), game.info().id.to_owned()));
        debug_assert!(games.len() <= limits::SUGGESTIONS);
        Argument::choice("game", "Which game", games.collect())
    }

    pub fn theme(about: &str) -> Argument {
        Argument::choice(
            "theme",
            about,
            render::theme::built_in().map(|theme| (theme.title, theme.id)).collect(),
        )
    }

    pub fn width(about: &str) -> Argument {
        let kind = ArgumentKind::Number { min: Width::LEAST.into(), max: Width::MOST.into() };
        Argument::new("width", about, kind)
    }

    pub fn below(about: &str) -> Argument {
        let sides = [("Your own", "own"), ("Who moves first", "first"), ("Who moves second", "second")];
        Argument::choice(
            "below",
            about,
            sides.map(|(label, value)| (label.to_owned(), value.to_owned())).into(),
        )
    }
}
