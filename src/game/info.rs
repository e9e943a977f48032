//! The description of a game: its name, author and options.

use std::collections::BTreeMap;
use std::fmt;

use super::phrase::logged;
use super::{Describe, Pair, Phrase, phrases};

/// A game, as people pick it.
#[derive(Debug)]
pub struct Info {
    /// The word for commands and files: `rampart`.
    pub id: &'static str,
    /// `Rampart`.
    pub name: &'static str,
    pub author: &'static str,
    pub year: u16,
    /// A sign in front of the title, which tells games of similar names apart; may be empty.
    pub emblem: &'static str,
    /// The names of the players: Black and White.
    pub seats: Pair<&'static str>,
    /// One line, at most 70 characters (it stands behind the title in menus): what one does in this game.
    pub summary: &'static str,
    pub options: &'static [OptionInfo],
}

impl Info {
    /// A game of Black and White without options.
    pub const fn new(id: &'static str, name: &'static str, author: &'static str, year: u16) -> Info {
        let seats = Pair::new("Black", "White");
        Info { id, name, author, year, emblem: "", seats, summary: "", options: &[] }
    }

    /// The same game with this emblem.
    pub const fn marked(self, emblem: &'static str) -> Info {
        Info { emblem, ..self }
    }

    /// The same game of these sides, the first mover first.
    pub const fn of(self, first: &'static str, second: &'static str) -> Info {
        Info { seats: Pair::new(first, second), ..self }
    }

    /// The same game with this summary and these options.
    pub const fn with(self, summary: &'static str, options: &'static [OptionInfo]) -> Info {
        Info { summary, options, ..self }
    }

    /// Emblem, name, author and year, so that nobody takes one game for another: "🛡 Ramparts · Wilson 1893".
    pub fn title(&self) -> String {
        let surname = self.author.rsplit(' ').next().unwrap_or(self.author);
        format!("{} {} · {} {}", self.emblem, self.name, surname, self.year).trim_start().to_owned()
    }

    /// Checks options given as text; options not given take their defaults.
    ///
    /// # Errors
    /// [`BadOption`] names the first unknown, repeated or unfit option and says what would fit.
    pub fn options<'a>(
        &self,
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Options, BadOption> {
        let mut values = BTreeMap::new();
        for (name, value) in given {
            let option = self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
            let Some(option) = option else {
                return Err(BadOption::new(name, &self.unknown_option()));
            };
            let value = option.kind.read(value).map_err(|reason| BadOption::new(name, &reason))?;
            if values.insert(option.name, value).is_some() {
                return Err(BadOption::new(name, &UnfitOption::Twice));
            }
        }
        for option in self.options {
            values.entry(option.name).or_insert_with(|| option.default.to_owned());
        }
        let defaults = self.options.iter().map(|option| (option.name, option.default)).collect();
        Ok(Options { values, defaults })
    }

    fn unknown_option(&self) -> UnfitOption {
        let (game, names) = (self.name, self.options.iter().map(|option| option.name));
        match names.collect::<Vec<_>>().join(", ") {
            options if options.is_empty() => UnfitOption::HasNone { game: game.into() },
            options => UnfitOption::Unknown { game: game.into(), options },
        }
    }
}

/// An option of a game, as data: commands, forms and help are made from it.
#[derive(Debug)]
pub struct OptionInfo {
    pub name: &'static str,
    /// Its effect, at most 100 characters.
    pub about: &'static str,
    pub kind: Kind,
    /// The value where none is given; "" where the option is then simply absent.
    pub default: &'static str,
    /// Values worth offering in a menu, with what they mean (at most 25). Others may be fit, too.
    pub offered: &'static [(&'static str, &'static str)],
}

impl OptionInfo {
    /// A number, or any text.
    pub const fn new(
        name: &'static str,
        about: &'static str,
        kind: Kind,
        default: &'static str,
        offered: &'static [(&'static str, &'static str)],
    ) -> OptionInfo {
        OptionInfo { name, about, kind, default, offered }
    }

    /// An option that takes one of these words, the first one by default.
    pub const fn choice(
        name: &'static str,
        about: &'static str,
        words: &'static [&'static str],
        offered: &'static [(&'static str, &'static str)],
    ) -> OptionInfo {
        OptionInfo { name, about, kind: Kind::Choice(words), default: words[0], offered }
    }
}

/// Which values an option takes.
#[derive(Debug)]
pub enum Kind {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number within these bounds, both included.
    Number { min: i64, max: i64 },
    /// Any text of at most this many characters, without its blanks; the game says whether it fits.
    Text { max: usize },
}

impl Kind {
    fn read(&self, value: &str) -> Result<String, UnfitOption> {
        let value = value.trim();
        let quoted = || format!("{value:?}");
        match *self {
            Kind::Choice(words) => words
                .iter()
                .find(|word| word.eq_ignore_ascii_case(value))
                .map(|word| (*word).to_owned())
                .ok_or_else(|| UnfitOption::NoChoice { value: quoted(), choices: words.join(", ") }),
            Kind::Number { min, max } => value
                .parse::<i64>()
                .ok()
                .filter(|number| (min..=max).contains(number))
                .map(|number| number.to_string())
                .ok_or_else(|| UnfitOption::NoNumber { value: quoted(), min, max }),
            Kind::Text { max } if value.chars().count() > max => Err(UnfitOption::TooLong { max }),
            // Records keep options separated by blanks.
            Kind::Text { .. } => Ok(value.split_whitespace().collect()),
        }
    }
}

/// The options of one game, checked and complete.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    values: BTreeMap<&'static str, String>,
    defaults: BTreeMap<&'static str, &'static str>,
}

impl Options {
    /// The value of an option that the game has; "" for any other.
    pub fn get(&self, name: &str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }

    /// The value of an option of kind [`Kind::Number`]; 0 for any other.
    pub fn number(&self, name: &str) -> i64 {
        self.get(name).parse().unwrap_or(0)
    }

    /// True if the option has its default value.
    pub fn is_default(&self, name: &str) -> bool {
        self.defaults.get(name).is_some_and(|default| *default == self.get(name))
    }

    /// Names and values of all options that differ from their defaults, by name.
    pub fn chosen(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values
            .iter()
            .filter(|(name, _)| !self.is_default(name))
            .map(|(name, value)| (*name, value.as_str()))
    }
}

/// Writes what differs from the defaults: `setup=alternative size=13`.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, value)) in self.chosen().enumerate() {
            write!(f, "{}{name}={value}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// An option that does not fit, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadOption {
    pub option: String,
    pub reason: Phrase,
}

phrases! {
    /// Why an option fits no game, or not its kind.
    pub enum UnfitOption {
        Unknown { game: String, options: String } = "option-unknown",
        /// The game has no options.
        HasNone { game: String } = "option-of-none",
        Twice = "option-twice",
        NoChoice { value: String, choices: String } = "option-no-choice",
        NoNumber { value: String, min: i64, max: i64 } = "option-no-number",
        TooLong { max: usize } = "option-too-long",
    }
}

impl BadOption {
    pub fn new(option: &str, reason: &impl Describe) -> BadOption {
        BadOption { option: option.to_owned(), reason: reason.phrase() }
    }

    /// The reason, with the name of the option.
    pub fn phrase(&self) -> Phrase {
        Phrase::new("bad-option").with("option", self.option.clone()).with("reason", self.reason.clone())
    }
}

logged!(BadOption);
