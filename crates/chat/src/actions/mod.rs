//! The actions of buttons and menus. The text of an action is the `custom_id` of its button: everything needed to
//! answer a press, even weeks later and after a restart.
//!
//! The text is a verb and its parts, separated by colons: `move:7F3:14`. Channels still contain buttons of every
//! earlier version, so the meaning of a verb never changes. (`sq`, `in`, `col` and `row` are retired verbs.)

pub mod at_puzzle;
pub mod entered;
pub(crate) mod table;
#[cfg(test)]
mod tests;
pub mod zone;

use std::fmt;
use std::str::{FromStr, Split};

use self::table::action_rows;
use self::zone::Zone;
use super::invocation::{ArgumentValue, Arguments, Pressed};
use super::settings::person::{Setting, SettingsPage};
use super::settings::server_menu::ServerSetting;
use crate::actions::at_puzzle::AtPuzzle;
use crate::actions::entered::Entered;
use crate::limits;
use postern_games::lessons::book::StepId;
use postern_play::ids::{ChallengeId, MatchId, Ply, Seen, SeriesId};
use postern_play::step::offer::Offer;
use postern_rules::fnv;

/// The sign between an action and a part of a record (`message::carried`) or the number of a notice (`message::mark`).
/// No action contains it.
pub const MARK: char = '~';

/// The board on which a move is entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    Match(Seen),
    /// The record in the message's own picture, after this number of moves.
    Analysis(Ply),
    Puzzle(AtPuzzle),
    Lesson(StepId),
}

/// A step through the record of an analysis board, starting after `from` moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub to: StepTo,
    pub from: Ply,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepTo {
    First,
    Back,
    Forward,
    Last,
}

/// The id of a game; empty for all games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfGame(pub String);

/// The values with which a form opened, as digests; empty in the button that opens it. The form then changes only what
/// the person changed, whatever others changed in the meantime.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opened(String);

/// The number of hexadecimal digits of a digest: short, because a `custom_id` is.
const DIGEST: usize = 4;

impl Opened {
    pub fn with<'a>(values: impl IntoIterator<Item = &'a str>) -> Opened {
        Opened(values.into_iter().map(Opened::digest).collect())
    }

    /// True if the form opened with this value in the field with this index. `None` if it does not tell.
    pub fn had(&self, index: usize, value: &str) -> Option<bool> {
        let digest = self.0.get(index * DIGEST..(index + 1) * DIGEST)?;
        Some(digest == Opened::digest(value))
    }

    fn digest(value: &str) -> String {
        format!("{:04x}", fnv::hash32(value.as_bytes()) & 0xffff)
    }
}

/// A text without a colon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word(pub String);

/// A command with its arguments, in the form that a button carries: `move&move=d4`, `plan set&lines=d4 e5`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given(String);

impl Given {
    /// Returns `None` if an argument has no text or contains `&`, because the command could not be read back.
    pub fn of(arguments: &Arguments) -> Option<Given> {
        let given = arguments.arguments.iter().map(|(name, _)| {
            let value = arguments.text(name).filter(|value| !value.contains('&'))?;
            Some(format!("&{name}={value}"))
        });
        let command = match &arguments.sub {
            Some(sub) => format!("{} {sub}", arguments.command),
            None => arguments.command.clone(),
        };
        std::iter::once(Some(command)).chain(given).collect::<Option<_>>().map(Given)
    }

    /// Returns the command with its `game` argument set to this match.
    pub fn arguments(&self, of: MatchId) -> Arguments {
        let mut parts = self.0.split('&');
        let command = parts.next().unwrap_or_default();
        let (command, sub) = match command.split_once(' ') {
            Some((command, sub)) => (command.to_owned(), Some(sub.to_owned())),
            None => (command.to_owned(), None),
        };
        let text = |name: &str, value: &str| (name.to_owned(), ArgumentValue::Text(value.to_owned()));
        let given = parts.filter_map(|part| part.split_once('=')).map(|(name, value)| text(name, value));
        let arguments = given.chain([text("game", &of.to_string())]).collect();
        Arguments { command, sub, arguments }
    }
}

/// A form and the values of its fields, in the form that a button carries: `challenge::0|8|rampart.normal|3d`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filled(String);

/// The sign between the parts of a [`Filled`]. No action of a form contains it.
const BETWEEN: char = '|';

impl Filled {
    /// Returns `None` if a button can't carry the values.
    pub fn of(form: &Action, values: impl IntoIterator<Item = String>) -> Option<Filled> {
        let values: Vec<String> = values.into_iter().collect();
        let is_plain = |text: &String| !text.contains([BETWEEN, MARK]) && !text.contains(char::is_control);
        let all = std::iter::once(form.to_string()).chain(values.iter().cloned()).collect::<Vec<_>>();
        values.iter().all(is_plain).then(|| Filled(all.join(&BETWEEN.to_string())))
    }

    /// Returns the action of the form.
    ///
    /// # Errors
    /// [`UnknownAction`] if the text names none.
    pub fn form(&self) -> Result<Action, UnknownAction> {
        self.0.split(BETWEEN).next().unwrap_or_default().parse()
    }

    /// Returns the values, in the order of the fields.
    pub fn values(&self) -> impl Iterator<Item = &str> {
        self.0.split(BETWEEN).skip(1)
    }
}

/// True if a button or menu of the message has the action with this text, whatever else either text carries.
pub fn carries(on: &Pressed, action: &str) -> bool {
    let bare = |text: &str| text.split(MARK).next().map(str::to_owned);
    on.actions.iter().any(|own| bare(own) == bare(action))
}

/// The error for a text that is not an action, or that belongs to a removed version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownAction;

/// Declares [`Action`] and its text.
macro_rules! actions {
    ($(
        $(#[$doc:meta])*
        $name:ident($($part:ident: $kind:ty),*) = $verb:literal, $place:expr, $handler:path;
    )*) => {
        /// The action of a button or menu.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Action {
            $($(#[$doc])* $name($($kind),*),)*
        }

        impl Action {
            /// Every verb.
            pub const VERBS: &[&str] = &[$($verb),*];

            /// Returns the match that the action is about.
            pub fn of_match(&self) -> Option<MatchId> {
                match self {
                    $(Action::$name($($part),*) => None$(.or_else(|| ActionPart::of_match($part)))*,)*
                }
            }
        }

        impl fmt::Display for Action {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Action::$name($($part),*) => {
                        f.write_str($verb)?;
                        $(
                            f.write_str(":")?;
                            ActionPart::write($part, f)?;
                        )*
                        Ok(())
                    })*
                }
            }
        }

        impl FromStr for Action {
            type Err = UnknownAction;

            fn from_str(text: &str) -> Result<Action, UnknownAction> {
                // Something that is no part of the action may follow.
                let mut parts = text.split(MARK).next().unwrap_or_default().split(':');
                let action = match parts.next().unwrap_or_default() {
                    $($verb => Action::$name($(<$kind as ActionPart>::read(&mut parts).ok_or(UnknownAction)?),*),)*
                    _ => return Err(UnknownAction),
                };
                if parts.next().is_none() { Ok(action) } else { Err(UnknownAction) }
            }
        }
    };
}

impl Action {
    /// Returns the action, or `None` if its text exceeds Discord's limit for a `custom_id`.
    pub fn fitting(self) -> Option<Action> {
        let fits = self.to_string().chars().count() <= limits::CUSTOM_ID;
        fits.then_some(self)
    }
}

action_rows!(actions);

/// A value in the text of an action.
trait ActionPart: Sized + fmt::Display {
    /// Returns `None` if the text is malformed.
    fn read(parts: &mut Split<'_, char>) -> Option<Self>;

    /// Returns the match that the value names.
    fn of_match(&self) -> Option<MatchId> {
        None
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
}

/// Implements [`ActionPart`] for values whose text is a single part.
macro_rules! one_part {
    ($($kind:ty),*) => {
        $(impl ActionPart for $kind {
            fn read(parts: &mut Split<'_, char>) -> Option<Self> {
                parts.next()?.parse().ok()
            }
        })*
    };
}

one_part!(ChallengeId, SeriesId, Offer, Entered, Zone, StepId, u8, u32, u64);

/// People see decimal numbers, but buttons carry hexadecimal ones: old messages contain such buttons.
impl ActionPart for MatchId {
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        MatchId::of_hexadecimal(parts.next()?)
    }

    fn of_match(&self) -> Option<MatchId> {
        Some(*self)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(self, f)
    }
}

/// Implements [`ActionPart`] for texts without a colon.
macro_rules! words {
    ($($kind:ident),*) => {
        $(impl ActionPart for $kind {
            fn read(parts: &mut Split<'_, char>) -> Option<Self> {
                Some($kind(parts.next()?.to_owned()))
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        })*
    };
}

words!(OfGame, Opened, Word);

impl ActionPart for &'static Setting {
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        Setting::named(parts.next()?)
    }
}

impl ActionPart for &'static ServerSetting {
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        ServerSetting::named(parts.next()?)
    }
}

impl ActionPart for SettingsPage {
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        let word = parts.next()?;
        SettingsPage::ALL.into_iter().find(|page| page.word() == word)
    }
}

/// Implements [`ActionPart`] for texts that are the rest of an action, colons included.
macro_rules! rests {
    ($($kind:ident),*) => {
        $(impl ActionPart for $kind {
            fn read(parts: &mut Split<'_, char>) -> Option<Self> {
                let first = parts.next()?.to_owned();
                Some($kind(parts.fold(first, |text, part| format!("{text}:{part}"))))
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        })*
    };
}

rests!(Given, Filled);

impl ActionPart for Seen {
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        Some(Seen { of: ActionPart::read(parts)?, ply: ActionPart::read(parts)? })
    }

    fn of_match(&self) -> Option<MatchId> {
        Some(self.of)
    }
}

impl ActionPart for AtPuzzle {
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        AtPuzzle::read(parts.next()?, parts.next()?)
    }
}

/// Replaces the id of a match in the text of an analysis board.
const NO_MATCH: &str = "-";
/// The same in the text of a lesson. No hexadecimal number has these letters.
const LESSON: &str = "learn";

impl ActionPart for Board {
    /// Distinguishes the kinds by their id: a match has a number, a puzzle a game and a number, an analysis board
    /// `NO_MATCH`, a lesson `LESSON`.
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        let (of, ply) = (parts.next()?, parts.next()?);
        match of {
            LESSON => Some(Board::Lesson(ply.parse().ok()?)),
            NO_MATCH => Some(Board::Analysis(ply.parse().ok()?)),
            of if of.contains('-') => Some(Board::Puzzle(AtPuzzle::read(of, ply)?)),
            of => Some(Board::Match(Seen { of: MatchId::of_hexadecimal(of)?, ply: ply.parse().ok()? })),
        }
    }

    fn of_match(&self) -> Option<MatchId> {
        match self {
            Board::Match(seen) => Some(seen.of),
            Board::Analysis(_) | Board::Puzzle(_) | Board::Lesson(_) => None,
        }
    }
}

impl ActionPart for Step {
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        let (word, from) = parts.next()?.split_once('.')?;
        let to = StepTo::ALL.into_iter().find(|to| to.word() == word)?;
        Some(Step { to, from: from.parse().ok()? })
    }
}

impl Step {
    /// Returns the ply that the step leads to, which may be beyond the last one.
    pub fn target(self) -> Ply {
        match self.to {
            StepTo::First => 0,
            StepTo::Back => self.from.saturating_sub(1),
            StepTo::Forward => self.from.saturating_add(1),
            StepTo::Last => Ply::MAX,
        }
    }
}

impl StepTo {
    pub const ALL: [StepTo; 4] = [StepTo::First, StepTo::Back, StepTo::Forward, StepTo::Last];

    fn word(self) -> &'static str {
        match self {
            StepTo::First => "first",
            StepTo::Back => "back",
            StepTo::Forward => "forward",
            StepTo::Last => "last",
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.to.word(), self.from)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Board::Match(seen) => seen.fmt(f),
            Board::Analysis(ply) => write!(f, "{NO_MATCH}:{ply}"),
            Board::Puzzle(at) => at.fmt(f),
            Board::Lesson(step) => write!(f, "{LESSON}:{step}"),
        }
    }
}
