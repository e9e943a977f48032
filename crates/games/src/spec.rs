//! A game with its rules, engine, puzzles, lesson and messages.

use std::fmt;

use crate::puzzles::themes::Theme;
use postern_engine::bridge::Engine;
use postern_engine::engine_of::EngineOf;
use postern_engine::evaluate::Evaluate;
use postern_engine::puzzle::SourceSettings;
use postern_rules::game::foreign::ForeignGame;
use postern_rules::game::game_of::GameOf;
use postern_rules::game::info::{Info, Options};
use postern_rules::game::presentation::Presentation;
use postern_rules::game::state::Game;
use postern_rules::game::transcript::Transcript;
use postern_rules::phrase::Phrase;

/// The points of each level against the level below that the levels aim at, for a game in which they were not measured.
const LEVEL_POINTS: &[u8] = &[72, 72, 72, 72, 72];

/// Everything the program has for one game. To add a game, create its folder and add a line to `Catalogue::visit_standard`.
#[derive(Clone, Copy)]
pub struct GameSpec {
    pub game: &'static dyn Game,
    /// The computer player.
    pub engine: &'static dyn Engine,
    pub puzzles: Option<PuzzleSet>,
    pub lesson: Option<Lesson>,
    /// The English help.
    pub help: &'static str,
    /// The English messages without those of the lesson, in Fluent format.
    pub messages: &'static str,
    /// The notation of another site for this game, if it differs from ours.
    pub foreign: Option<ForeignNotation>,
    /// The measured points of each level from 2 against the level below, in percent.
    pub level_points: &'static [u8],
    /// Games of the computer on the default board, in the format of `library`.
    pub library: Option<&'static [u8]>,
    pub solved: Option<SolvedPositions>,
}

/// The positions of a game whose winner is proved.
#[derive(Clone, Copy)]
pub struct SolvedPositions {
    /// Positions that take long to prove, in the format of `solved`.
    pub table: &'static [u8],
    /// The boards on which every other position is proved when somebody asks.
    pub boards: &'static [SolvedBoard],
}

/// A board that is small enough to prove the positions that are not in the table within a fraction of a second.
#[derive(Clone, Copy)]
pub struct SolvedBoard {
    pub options: &'static [(&'static str, &'static str)],
    /// The length of the longest game in plies.
    pub plies: u32,
    /// The most positions to search for one question.
    pub nodes: u64,
}

/// The notation of another site.
#[derive(Clone, Copy)]
pub struct ForeignNotation {
    /// Reads another site's record of this game. Returns an error for a record that cannot be played here.
    pub read: fn(&ForeignGame) -> Result<Transcript, Phrase>,
    /// Writes a record as that site does; `None` for a game that is not played there.
    pub write: fn(&Transcript, &Info) -> Option<ForeignGame>,
}

/// The puzzles of a game, and the settings for generating more.
#[derive(Clone, Copy)]
pub struct PuzzleSet {
    /// The puzzles that ship with Postern, as TOML.
    pub text: &'static str,
    pub sources: &'static [SourceSettings],
    /// The themes that people can choose, in the order of the menu.
    pub themes: &'static [Theme],
}

/// The lesson of a game: its steps as TOML, and their English sentences in Fluent format.
#[derive(Clone, Copy)]
pub struct Lesson {
    pub text: &'static str,
    pub messages: &'static str,
}

/// Two specs are equal if their ids are.
impl PartialEq for GameSpec {
    fn eq(&self, other: &GameSpec) -> bool {
        self.info().id == other.info().id
    }
}

impl Eq for GameSpec {}

impl fmt::Debug for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameSpec").field(&self.info().id).finish()
    }
}

/// Holds the type-erased game and engine of `G` as constants, so that they can be borrowed as `'static`.
struct Bridges<G>(std::marker::PhantomData<G>);

impl<G: Presentation + Evaluate> Bridges<G> {
    const GAME: GameOf<G> = GameOf::NEW;
    const ENGINE: EngineOf<G> = EngineOf::NEW;
}

impl GameSpec {
    /// Creates the spec for the game `G` and its computer player, without puzzles and lesson.
    pub const fn of<G: Presentation + Evaluate>() -> GameSpec {
        let (game, engine) = (&Bridges::<G>::GAME, &Bridges::<G>::ENGINE);
        GameSpec {
            game,
            engine,
            puzzles: None,
            lesson: None,
            help: G::HELP,
            messages: G::MESSAGES,
            foreign: None,
            level_points: LEVEL_POINTS,
            library: None,
            solved: None,
        }
    }

    /// Adds puzzles.
    pub const fn with_puzzles(
        self,
        text: &'static str,
        sources: &'static [SourceSettings],
        themes: &'static [Theme],
    ) -> GameSpec {
        GameSpec { puzzles: Some(PuzzleSet { text, sources, themes }), ..self }
    }

    /// Adds a lesson.
    pub const fn with_lesson(self, text: &'static str, messages: &'static str) -> GameSpec {
        GameSpec { lesson: Some(Lesson { text, messages }), ..self }
    }

    /// Adds a library of games.
    pub const fn with_library(self, library: &'static [u8]) -> GameSpec {
        GameSpec { library: Some(library), ..self }
    }

    /// Adds solved positions.
    pub const fn with_solved(self, table: &'static [u8], boards: &'static [SolvedBoard]) -> GameSpec {
        GameSpec { solved: Some(SolvedPositions { table, boards }), ..self }
    }

    /// Returns the solved board with these options.
    pub fn solved_board(&self, options: &Options) -> Option<SolvedBoard> {
        let boards = self.solved.map_or(&[][..], |solved| solved.boards).iter();
        let same = |board: &&SolvedBoard| {
            let of_board = self.info().options(board.options.iter().copied());
            of_board.is_ok_and(|of_board| of_board == *options)
        };
        boards.copied().find(|board| same(&board))
    }

    /// Sets the measured points of each level against the level below (docs/strength.md).
    pub const fn with_level_points(self, level_points: &'static [u8]) -> GameSpec {
        GameSpec { level_points, ..self }
    }

    /// Returns the Elo points of level 2 over level 1, of level 3 over level 2, and so on: `400 log10(p / (1 - p))` for a
    /// share `p` of the points.
    pub fn level_distances(&self) -> Vec<f64> {
        let share = |percent: &u8| f64::from((*percent).clamp(1, 99)) / 100.0;
        self.level_points.iter().map(share).map(|share| 400.0 * (share / (1.0 - share)).log10()).collect()
    }

    /// Adds the notation of another site.
    pub const fn with_foreign(self, notation: ForeignNotation) -> GameSpec {
        GameSpec { foreign: Some(notation), ..self }
    }

    pub fn info(&self) -> &'static Info {
        self.game.info()
    }
}
