//! The bridge from typed rules to a world of text: one object-safe trait for a game, one for a game in progress.

use std::any::Any;
use std::fmt;
use std::marker::PhantomData;

use super::{
    BadMove, BadOption, BadPosition, Describe, Effects, Ending, Example, History, Info, Language, MoveOf,
    Next, Options, Pair, Phrase, Playable, Presentation, Seat, Token, perft,
};
use crate::board::Square;
use crate::diagram::{Diagram, Mark};

/// A game, whatever its rules.
pub trait Game: Send + Sync {
    fn info(&self) -> &'static Info;

    fn rules_version(&self) -> u16;

    /// The game by the rules of an earlier version, where they are kept.
    fn former(&self, version: u16) -> Option<&'static dyn Game>;

    /// A new game.
    ///
    /// # Errors
    /// [`BadOption`] where the rules do not allow the options.
    fn start(&self, options: &Options) -> Result<Box<dyn GameState>, BadOption>;

    /// A game that begins at a position of one's own. The text may come from anybody.
    ///
    /// # Errors
    /// [`SetUpError`] where the options or the position do not fit.
    fn set_up(&self, options: &Options, position: &str) -> Result<Box<dyn GameState>, SetUpError>;

    /// Rules, rulings and notation as Markdown, at most 3800 characters.
    fn help(&self, language: Language) -> &'static str;

    /// A game in progress whose last move shows what the game is about.
    fn example(&self) -> Result<Box<dyn GameState>, SetUpError>;

    /// Why games with these options do not count for ratings; `None` where they do.
    fn unrated(&self, options: &Options) -> Option<Phrase>;
}

/// A game in progress, in text and data.
pub trait GameState: Send + Sync {
    fn info(&self) -> &'static Info;

    fn options(&self) -> &Options;

    /// How many moves were played.
    fn ply(&self) -> usize;

    /// The moves that were played, canonical.
    fn moves(&self) -> Vec<String>;

    /// The position string that the game began with, where that is not the start of a game with these options.
    fn own_start(&self) -> Option<String>;

    /// The canonical position string.
    fn position(&self) -> String;

    fn to_move(&self) -> Seat;

    /// The end of the game, `None` while it goes on.
    fn ending(&self) -> Option<Ending>;

    fn score(&self) -> Option<Pair<u32>>;

    /// The canonical legal moves in canonical order; none when the game is over. Moves over more than `tallest`
    /// squares are left out where there may be too many.
    fn legal(&self, tallest: usize) -> Vec<String>;

    /// How many legal moves there are, tall ones included.
    fn count(&self) -> u64;

    /// Reads the beginning of a move as tokens.
    ///
    /// # Errors
    /// [`BadMove`] where it names neither squares nor words of this game.
    fn tokens(&self, text: &str) -> Result<Vec<Token>, BadMove>;

    /// What may follow the tokens entered so far; nothing when the game is over.
    fn next(&self, entered: &[Token]) -> Next<String>;

    /// The label of a game word in [`GameState::next`].
    fn word(&self, word: &str) -> Option<Phrase>;

    /// Plays a move given as text by anybody.
    ///
    /// # Errors
    /// [`MoveError`]; then nothing has changed.
    fn play(&mut self, text: &str) -> Result<Played, MoveError>;

    /// Plays a move given as text without saying what it did: much faster where many are played again.
    ///
    /// # Errors
    /// As of [`GameState::play`].
    fn follow(&mut self, text: &str) -> Result<(), MoveError>;

    /// Takes back the last move; false where there is none.
    fn undo(&mut self) -> bool;

    fn perft(&mut self, depth: u32) -> u64;

    /// The board as data, the last move marked.
    fn diagram(&self) -> Diagram;

    fn clone_state(&self) -> Box<dyn GameState>;

    /// The [`History`] itself, for those who know its rules.
    fn as_any(&self) -> &dyn Any;
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The canonical move: what records keep.
    pub canonical: String,
    /// The canonical move, with captures noted where the game notes them: what people see.
    pub shown: String,
    pub effects: Effects,
    /// What the move does beside being made, most important first: "captures 3".
    pub consequences: Vec<Phrase>,
}

/// Why a move was not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// It is not written as a move of this game.
    Notation(BadMove),
    /// It breaks a rule.
    Illegal(Illegal),
    /// The game is over.
    GameOver(Ending),
}

/// The rule that a move breaks, and the squares to blame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    pub phrase: Phrase,
    pub squares: Vec<Square>,
}

impl MoveError {
    /// What is wrong with the move.
    pub fn phrase(&self) -> Phrase {
        match self {
            MoveError::Notation(bad) => bad.phrase(),
            MoveError::Illegal(illegal) => illegal.phrase.clone(),
            MoveError::GameOver(ending) => Phrase::new("game-over").with("reason", ending.reason.clone()),
        }
    }
}

/// For logs.
impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

impl std::error::Error for MoveError {}

/// Why a game can't begin so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetUpError {
    Option(BadOption),
    Position(BadPosition),
}

impl fmt::Display for SetUpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetUpError::Option(bad) => bad.fmt(f),
            SetUpError::Position(bad) => bad.fmt(f),
        }
    }
}

impl std::error::Error for SetUpError {}

/// The game with these rules.
pub struct GameOf<R>(PhantomData<R>);

impl<R> GameOf<R> {
    pub const NEW: GameOf<R> = GameOf(PhantomData);
}

impl<R: Presentation> Game for GameOf<R> {
    fn info(&self) -> &'static Info {
        &R::INFO
    }

    fn rules_version(&self) -> u16 {
        R::RULES_VERSION
    }

    fn former(&self, version: u16) -> Option<&'static dyn Game> {
        R::former(version)
    }

    fn start(&self, options: &Options) -> Result<Box<dyn GameState>, BadOption> {
        Ok(Box::new(History::<R>::new(options.clone(), R::start(options)?)))
    }

    fn set_up(&self, options: &Options, position: &str) -> Result<Box<dyn GameState>, SetUpError> {
        let position = R::read(options, position).map_err(SetUpError::Position)?;
        Ok(Box::new(History::<R>::new(options.clone(), position)))
    }

    fn help(&self, language: Language) -> &'static str {
        R::HELP.iter().find(|(of, _)| *of == language).map_or("", |(_, text)| text)
    }

    fn example(&self) -> Result<Box<dyn GameState>, SetUpError> {
        let Example { options, position, made } = R::EXAMPLE;
        let options = R::INFO.options(options.iter().copied()).map_err(SetUpError::Option)?;
        let mut state = self.set_up(&options, position)?;
        state.play(made).map_err(|error| SetUpError::Position(BadPosition::new(error)))?;
        Ok(state)
    }

    fn unrated(&self, options: &Options) -> Option<Phrase> {
        R::unrated(options)
    }
}

impl<R: Presentation> History<R> {
    fn over(&self) -> Option<Ending> {
        let outcome = self.outcome()?;
        Some(Ending { winner: outcome.winner, reason: outcome.reason.phrase() })
    }

    /// The canonical move of a text, where it is legal.
    fn checked(&self, text: &str) -> Result<MoveOf<R>, MoveError> {
        let candidate: MoveOf<R> = text.parse().map_err(MoveError::Notation)?;
        if let Some(ending) = self.over() {
            return Err(MoveError::GameOver(ending));
        }
        History::position(self).check(candidate).map_err(|illegal| {
            MoveError::Illegal(Illegal { phrase: illegal.phrase(), squares: illegal.squares() })
        })
    }

    fn last_effects(&self) -> Option<Effects> {
        let ply = self.ply().checked_sub(1)?;
        let last = self.moves().last()?;
        Some(R::effects(self.position_at(ply), last, self.position()))
    }
}

impl<R: Presentation> GameState for History<R> {
    fn info(&self) -> &'static Info {
        &R::INFO
    }

    fn options(&self) -> &Options {
        History::options(self)
    }

    fn ply(&self) -> usize {
        History::ply(self)
    }

    fn moves(&self) -> Vec<String> {
        History::moves(self).map(ToString::to_string).collect()
    }

    fn own_start(&self) -> Option<String> {
        let start = self.position_at(0);
        let usual = R::start(History::options(self)).is_ok_and(|usual| usual == *start);
        (!usual).then(|| start.to_string())
    }

    fn position(&self) -> String {
        History::position(self).to_string()
    }

    fn to_move(&self) -> Seat {
        History::position(self).to_move()
    }

    fn ending(&self) -> Option<Ending> {
        self.over()
    }

    fn score(&self) -> Option<Pair<u32>> {
        History::position(self).score()
    }

    fn legal(&self, tallest: usize) -> Vec<String> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            History::position(self).for_each_short_move(tallest, &mut |legal| moves.push(legal.to_string()));
        }
        moves
    }

    fn count(&self) -> u64 {
        if self.outcome().is_some() { 0 } else { History::position(self).count() }
    }

    fn tokens(&self, text: &str) -> Result<Vec<Token>, BadMove> {
        R::Position::tokens(text)
    }

    fn next(&self, entered: &[Token]) -> Next<String> {
        if self.outcome().is_some() {
            return Next::NOTHING;
        }
        let Next { follow, whole } = History::position(self).next(entered);
        Next { follow, whole: whole.map(|whole| whole.to_string()) }
    }

    fn word(&self, word: &str) -> Option<Phrase> {
        R::word(word)
    }

    fn follow(&mut self, text: &str) -> Result<(), MoveError> {
        let legal = self.checked(text)?;
        History::play(self, legal);
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<Played, MoveError> {
        let legal = self.checked(text)?;
        let before = History::position(self).clone();
        History::play(self, legal.clone());
        let after = History::position(self);
        Ok(Played {
            canonical: legal.to_string(),
            shown: R::shown(&before, &legal, after),
            effects: R::effects(&before, &legal, after),
            consequences: R::consequences(&before, &legal, after).iter().map(Describe::phrase).collect(),
        })
    }

    fn undo(&mut self) -> bool {
        History::undo(self)
    }

    fn perft(&mut self, depth: u32) -> u64 {
        perft(self, depth)
    }

    fn diagram(&self) -> Diagram {
        let mut diagram = R::diagram(History::position(self));
        diagram.strip.ply = History::ply(self) as u32;
        diagram.strip.to_move = match self.outcome() {
            None => Some(History::position(self).to_move()),
            Some(_) => None,
        };
        if let Some(effects) = self.last_effects() {
            diagram.marks.extend(effects.captured.iter().map(|&(square, _)| (square, Mark::Captured)));
            diagram.marks.extend(effects.path.iter().map(|&square| (square, Mark::Last)));
        }
        diagram
    }

    fn clone_state(&self) -> Box<dyn GameState> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
