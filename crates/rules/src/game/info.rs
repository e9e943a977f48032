//! The description of a game: its name, author and options.

use std::collections::BTreeMap;
use std::fmt;

use super::ways::{Audience, Way};
use crate::phrase::{Describe, Phrase};
use crate::seat::Pair;
use crate::typed::{self, Quoted};
use crate::{logged, phrases};

/// The properties of a game that users see when they choose one.
#[derive(Debug)]
pub struct Info {
    /// The id in commands and file names, such as `rampart`.
    pub id: &'static str,
    /// The display name, such as `Rampart`.
    pub name: &'static str,
    pub author: &'static str,
    pub year: u16,
    /// A symbol before the title that distinguishes games with similar names. May be empty.
    pub emblem: &'static str,
    /// The names of the players, such as Black and White.
    pub seats: Pair<&'static str>,
    /// A one-line description of the game, at most 70 characters since menus show it after the title.
    pub summary: &'static str,
    pub options: &'static [OptionInfo],
    /// The recommended ways to play, in the order of [`Audience::ALL`].
    pub ways: [Way; 3],
}

impl Info {
    /// Creates the description of a game of Black and White without options.
    pub const fn new(id: &'static str, name: &'static str, author: &'static str, year: u16) -> Info {
        let seats = Pair::new("Black", "White");
        let ways = [Way::USUAL; 3];
        Info { id, name, author, year, emblem: "", seats, summary: "", options: &[], ways }
    }

    /// Sets the emblem.
    pub const fn marked(self, emblem: &'static str) -> Info {
        Info { emblem, ..self }
    }

    /// Sets the names of the players, first mover first.
    pub const fn of(self, first: &'static str, second: &'static str) -> Info {
        Info { seats: Pair::new(first, second), ..self }
    }

    /// Sets the summary and the options.
    pub const fn with(self, summary: &'static str, options: &'static [OptionInfo]) -> Info {
        Info { summary, options, ..self }
    }

    /// Sets the recommended ways to play: for newcomers, for a normal game and for experts.
    pub const fn recommended(self, ways: [Way; 3]) -> Info {
        Info { ways, ..self }
    }

    /// Returns the recommended way to play for an audience.
    pub fn way(&self, audience: Audience) -> Way {
        self.ways[audience as usize]
    }

    /// Returns the options of a newcomer's first game.
    pub fn first_game(&self) -> &'static [(&'static str, &'static str)] {
        self.way(Audience::Newcomers).options
    }

    /// Returns emblem, name, author and year, so that similar games are not confused: "🛡 Ramparts · Wilson 1893".
    pub fn title(&self) -> String {
        let surname = self.author.rsplit(' ').next().unwrap_or(self.author);
        format!("{} {} · {} {}", self.emblem, self.name, surname, self.year).trim_start().to_owned()
    }

    /// Validates options given as text. Missing options take their defaults.
    ///
    /// # Errors
    /// Returns [`BadOption`] for the first unknown, repeated or invalid option, with a description of valid values.
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

/// An option of a game, as data. Commands, forms and help are generated from it.
#[derive(Debug)]
pub struct OptionInfo {
    pub name: &'static str,
    /// The effect of the option, in at most 100 characters.
    pub about: &'static str,
    pub kind: Kind,
    /// The value of an option that is not given. An empty default means that the option is absent.
    pub default: &'static str,
    /// Suggested values for a menu with descriptions, at most 25. Other values may be valid too.
    pub offered: &'static [(&'static str, &'static str)],
}

impl OptionInfo {
    /// Creates an option of any kind.
    pub const fn new(
        name: &'static str,
        about: &'static str,
        kind: Kind,
        default: &'static str,
        offered: &'static [(&'static str, &'static str)],
    ) -> OptionInfo {
        OptionInfo { name, about, kind, default, offered }
    }

    /// Creates an option that accepts one of these words. The first is the default.
    pub const fn choice(
        name: &'static str,
        about: &'static str,
        words: &'static [&'static str],
        offered: &'static [(&'static str, &'static str)],
    ) -> OptionInfo {
        OptionInfo { name, about, kind: Kind::Choice(words), default: words[0], offered }
    }
}

/// The values that an option accepts.
#[derive(Debug)]
pub enum Kind {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number within these inclusive bounds.
    Number { min: i64, max: i64 },
    /// Any text of at most this many characters, not counting whitespace at the ends. Whitespace is removed, and the
    /// game validates the rest.
    Text { max: usize },
}

impl Kind {
    fn read(&self, value: &str) -> Result<String, UnfitOption> {
        let value = typed::value(value);
        let value = value.as_str();
        let quoted = || Quoted::new(value);
        match *self {
            Kind::Choice(words) => words
                .iter()
                .find(|word| word.eq_ignore_ascii_case(value))
                .map(|word| (*word).to_owned())
                .ok_or_else(|| UnfitOption::NoChoice { value: quoted(), choices: words.join(", ") }),
            Kind::Number { min, max } => side_of(value)
                .parse::<i64>()
                .ok()
                .filter(|number| (min..=max).contains(number))
                .map(|number| number.to_string())
                .ok_or_else(|| UnfitOption::NoNumber { value: quoted(), min, max }),
            Kind::Text { max } if value.chars().count() > max => Err(UnfitOption::TooLong { max }),
            // Records separate options with spaces.
            Kind::Text { .. } => Ok(value.split_whitespace().collect()),
        }
    }
}

/// Returns the side of a square board such as `9x9`, or any other value as it is.
fn side_of(value: &str) -> &str {
    match value.split_once(['x', 'X']) {
        Some((cols, rows)) if cols.trim() == rows.trim() => cols.trim(),
        _ => value,
    }
}

/// The validated options of one game, including defaults.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    values: BTreeMap<&'static str, String>,
    defaults: BTreeMap<&'static str, &'static str>,
}

impl Options {
    /// Returns the value of an option, or "" if the game has no such option.
    pub fn get(&self, name: &str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }

    /// Returns the value of an option of kind [`Kind::Number`], or 0 for any other option.
    pub fn number(&self, name: &str) -> i64 {
        self.get(name).parse().unwrap_or(0)
    }

    /// Returns true if the option has its default value.
    pub fn is_default(&self, name: &str) -> bool {
        self.defaults.get(name).is_some_and(|default| *default == self.get(name))
    }

    /// Returns names and values of all options that differ from their defaults, sorted by name.
    pub fn chosen(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values
            .iter()
            .filter(|(name, _)| !self.is_default(name))
            .map(|(name, value)| (*name, value.as_str()))
    }
}

/// Writes the options that differ from their defaults, such as `setup=alternative size=13`.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, value)) in self.chosen().enumerate() {
            write!(f, "{}{name}={value}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// An invalid option and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadOption {
    pub option: String,
    pub reason: Phrase,
}

phrases! {
    /// Why an option is unknown or its value is invalid.
    pub enum UnfitOption {
        Unknown { game: String, options: String } = "option-unknown",
        /// The game has no options.
        HasNone { game: String } = "option-of-none",
        Twice = "option-twice",
        NoChoice { value: Quoted, choices: String } = "option-no-choice",
        NoNumber { value: Quoted, min: i64, max: i64 } = "option-no-number",
        TooLong { max: usize } = "option-too-long",
    }
}

impl BadOption {
    pub fn new(option: &str, reason: &impl Describe) -> BadOption {
        BadOption { option: option.to_owned(), reason: reason.phrase() }
    }

    /// Returns the reason together with the name of the option.
    pub fn phrase(&self) -> Phrase {
        Phrase::new("bad-option").with("option", self.option.clone()).with("reason", self.reason.clone())
    }
}

logged!(BadOption);
