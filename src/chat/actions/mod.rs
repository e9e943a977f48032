//! The actions of buttons and menus. The text of an action is the `custom_id` of its button: everything needed to
//! answer a press, even weeks later and after a restart.
//!
//! The text is a verb and its parts, separated by colons: `move:7F3:14`. Channels still contain buttons of every
//! earlier version, so the meaning of a verb never changes. (`sq`, `in`, `col` and `row` are retired verbs.)

#[cfg(test)]
mod tests;

use std::fmt;
use std::str::{FromStr, Split};

use super::invocation::{ArgumentValue, Arguments};
use super::server_setting::ServerSetting;
use super::setting::{Setting, SettingsPage};
use crate::chat::entry::grid::Zone;
use crate::chat::message::at_puzzle::AtPuzzle;
use crate::chat::message::entered::Entered;
use crate::chat::message::limits;
use crate::play::ids::{ChallengeId, MatchId, Ply};
use crate::play::step::offer::Offer;

/// A match at a ply: the board that the person saw when they pressed the button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    pub of: MatchId,
    pub ply: Ply,
}

/// The board on which a move is entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    Match(Seen),
    /// The record in the message's own picture, after this number of moves.
    Analysis(Ply),
    Puzzle(AtPuzzle),
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

/// The error for a text that is not an action, or that belongs to a removed version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownAction;

/// Declares [`Action`] and its text. Each row names a variant, its parts, and the verb.
macro_rules! actions {
    ($($(#[$doc:meta])* $name:ident($($part:ident: $kind:ty),*) = $verb:literal;)*) => {
        /// The action of a button or menu.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Action {
            $($(#[$doc])* $name($($kind),*),)*
        }

        impl Action {
            /// Every verb.
            pub const VERBS: &[&str] = &[$($verb),*];
        }

        impl fmt::Display for Action {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Action::$name($($part),*) => {
                        f.write_str($verb)?;
                        $(write!(f, ":{}", $part)?;)*
                        Ok(())
                    })*
                }
            }
        }

        impl FromStr for Action {
            type Err = UnknownAction;

            fn from_str(text: &str) -> Result<Action, UnknownAction> {
                let mut parts = text.split(':');
                let action = match parts.next().unwrap_or_default() {
                    $($verb => Action::$name($(<$kind as Part>::read(&mut parts).ok_or(UnknownAction)?),*),)*
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

actions! {
    Accept(id: ChallengeId) = "accept";
    Decline(id: ChallengeId) = "decline";
    Withdraw(id: ChallengeId) = "withdraw";
    /// A form for other terms, with the changes made until now.
    Terms(id: ChallengeId, changes: Word) = "terms";
    /// The same form, after a choice of this value.
    TermsSet(id: ChallengeId, what: Word, changes: Word) = "terms-set";
    /// Proposes the changed terms.
    SendTerms(id: ChallengeId, changes: Word) = "terms!";
    /// Withdraws a challenge and posts an identical one in the current channel.
    PostAgain(id: ChallengeId) = "post-again";
    /// The rules of a game, next to the message. The empty id shows a menu of all games.
    Rules(game: OfGame) = "rules";
    /// The same, in place of the message.
    RulesOf(game: OfGame) = "rules-of";
    WholeRules(game: OfGame) = "whole-rules";
    Help() = "help";
    /// A match against the computer, or a menu of games.
    PlayComputer(level: u8, game: OfGame) = "computer";
    /// A menu of the computer's levels.
    Levels() = "levels";
    /// An open challenge, or a menu of games.
    Invite(game: OfGame) = "invite";
    /// Runs an ambiguous command on the chosen match.
    Again(of: MatchId, given: Given) = "again";
    /// A menu of the values of a setting.
    Set(setting: Setting) = "set";
    /// A page of the settings.
    Settings(page: SettingsPage) = "settings";
    /// The next game in which it is the person's turn. The number distinguishes the buttons of different digests.
    Next(of: u32) = "next";
    /// The next such game after this match.
    NextAfter(of: MatchId) = "after";
    EndVacation() = "vacation-end";
    /// A page of the list of games, counted from 1.
    Games(page: u32) = "games";
    /// Starts entering a move.
    Move(seen: Seen) = "move";
    Board(seen: Seen) = "board";
    More(seen: Seen) = "more";
    /// Continues or returns to the state with this much of the move entered.
    Enter(board: Board, entered: Entered) = "enter";
    /// Enlarges a part of the board, so that the person can choose one of its squares.
    Zone(board: Board, entered: Entered, zone: Zone) = "zone";
    /// A form to type the move. Discord sends the form back with the same action.
    Type(board: Board) = "type";
    /// Shows the position after the complete move entered.
    Preview(seen: Seen, entered: Entered) = "see";
    /// Plays the complete move entered.
    Play(board: Board, entered: Entered) = "play";
    /// Plays the move and offers a draw.
    PlayAndOffer(seen: Seen, entered: Entered) = "play-draw";
    /// The last move of a line of the person's plan, chosen from a menu.
    PlanLine(of: MatchId) = "plan";
    CutPlan(of: MatchId) = "cut-plan";
    /// Plans the line on the analysis board, up to this ply.
    KeepPlan(ply: Ply) = "keep-plan";
    /// Takes back the person's own move at once.
    Oops(seen: Seen) = "oops";
    /// Asks for confirmation before resigning.
    Resign(seen: Seen) = "resign";
    ResignForSure(seen: Seen) = "resign!";
    ClaimTime(seen: Seen) = "claim";
    /// Ends the match without a result.
    Close(seen: Seen) = "close";
    /// Dismisses a question.
    Never(seen: Seen) = "never";
    OfferDraw(seen: Seen) = "draw";
    OfferTakeback(seen: Seen) = "takeback";
    /// Agrees to an offer. A draw asks for confirmation first.
    Agree(of: MatchId, offer: Offer) = "agree";
    AgreeForSure(of: MatchId, offer: Offer) = "agree!";
    Refuse(of: MatchId, offer: Offer) = "refuse";
    WithdrawOffer(of: MatchId, offer: Offer) = "unoffer";
    /// Shows the board after an offer was refused.
    LookAfterRefusal(of: MatchId, offer: Offer) = "refused";
    Rematch(of: MatchId) = "rematch";
    Replay(of: MatchId) = "replay";
    Record(of: MatchId) = "record";
    Review(of: MatchId) = "review";
    /// A page of a review that everybody sees, counted from 1.
    ReviewPage(of: MatchId, page: u32) = "page";
    /// A page of a review that only the reader sees, counted from 1.
    OwnReviewPage(of: MatchId, page: u32) = "own-page";
    /// A match after a step through its moves.
    History(of: MatchId, step: Step) = "history";
    /// The lines that a person tried in a match.
    Notes(of: MatchId) = "notes";
    /// One of those lines, chosen from a menu.
    Note(of: MatchId) = "note";
    ForgetNotes(of: MatchId) = "forget-notes";
    /// A page of finished games, counted from 1.
    Finished(page: u32, which: Word) = "finished";
    /// Opens a match on an analysis board.
    Analyse(of: MatchId) = "analyse";
    /// The same, after this number of moves.
    AnalyseAt(of: MatchId, ply: Ply) = "analyse-at";
    Step(step: Step) = "step";
    /// Tries a move on the analysis board.
    Try(ply: Ply, made: Word) = "try";
    /// The analysis board after this number of moves.
    Analysis(ply: Ply) = "opened";
    /// Posts an open challenge that starts from the position of the analysis board.
    StartHere(ply: Ply) = "start";
    Hint(board: Board) = "hint";
    /// The next puzzle of a game, or the list of all games.
    Puzzles(game: OfGame) = "puzzles";
    /// A puzzle after this number of solved moves.
    Puzzle(at: AtPuzzle) = "puzzle";
    /// Asks for confirmation before revealing the solution.
    Solution(at: AtPuzzle) = "solution";
    /// Gives up and reveals the solution.
    SolutionForSure(at: AtPuzzle) = "solution!";
    /// The puzzle of the day (in days since 1970), for the person who presses the button.
    DailyPuzzle(at: AtPuzzle, day: u32) = "daily";
    /// A menu of the values of a server setting.
    Server(setting: ServerSetting) = "server";
    /// A page of the server settings, counted from 1.
    ServerPage(page: u32) = "server-page";
    /// Checks for missing permissions.
    Doctor() = "doctor";
    NoThreads() = "no-threads";
    /// Removes a person from the reader's own block list.
    Unblock(person: u64) = "unblock";
    /// Removes a person from the server's block list.
    UnblockHere(person: u64) = "unblock-here";
    /// The data stored about the person, with finished games from this number down; 0 for all.
    MyData(before: u64) = "my-data";
    /// Asks for confirmation before deleting the data.
    DeleteData() = "delete";
    DeleteDataForSure() = "delete!";
}

/// A value in the text of an action. `read` returns `None` if the text is malformed.
trait Part: Sized {
    fn read(parts: &mut Split<'_, char>) -> Option<Self>;
}

/// Implements [`Part`] for values whose text is a single part.
macro_rules! one_part {
    ($($kind:ty),*) => {
        $(impl Part for $kind {
            fn read(parts: &mut Split<'_, char>) -> Option<Self> {
                parts.next()?.parse().ok()
            }
        })*
    };
}

one_part!(ChallengeId, MatchId, Offer, Entered, Zone, u8, u32, u64);

/// Implements [`Part`] for texts without a colon.
macro_rules! words {
    ($($kind:ident),*) => {
        $(impl Part for $kind {
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

words!(OfGame, Word);

impl Part for Setting {
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        let word = parts.next()?;
        Setting::ALL.into_iter().find(|setting| setting.word() == word)
    }
}

impl Part for ServerSetting {
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        let word = parts.next()?;
        ServerSetting::ALL.into_iter().find(|setting| setting.word() == word)
    }
}

impl Part for SettingsPage {
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        let word = parts.next()?;
        SettingsPage::ALL.into_iter().find(|page| page.word() == word)
    }
}

/// Reads the rest of the text, colons included.
impl Part for Given {
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        let first = parts.next()?.to_owned();
        Some(Given(parts.fold(first, |text, part| format!("{text}:{part}"))))
    }
}

impl Part for Seen {
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        Some(Seen { of: Part::read(parts)?, ply: Part::read(parts)? })
    }
}

impl Part for AtPuzzle {
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        AtPuzzle::read(parts.next()?, parts.next()?)
    }
}

/// Replaces the id of a match in the text of an analysis board.
const NO_MATCH: &str = "-";

impl Part for Board {
    /// Distinguishes the three kinds by their id: a match has a number, a puzzle a game and a number, an analysis board
    /// `NO_MATCH`.
    fn read(parts: &mut Split<'_, char>) -> Option<Self> {
        let (of, ply) = (parts.next()?, parts.next()?);
        match of {
            NO_MATCH => Some(Board::Analysis(ply.parse().ok()?)),
            of if of.contains('-') => Some(Board::Puzzle(AtPuzzle::read(of, ply)?)),
            of => Some(Board::Match(Seen { of: of.parse().ok()?, ply: ply.parse().ok()? })),
        }
    }
}

impl Part for Step {
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

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.of, self.ply)
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
        }
    }
}
