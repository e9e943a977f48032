//! One game with everything that belongs to it.

use std::fmt;

use crate::engine::puzzle::SourceSettings;
use crate::engine::{Engine, EngineOf, Evaluate};
use crate::game::{ForeignGame, Game, GameOf, Info, Phrase, Presentation, Texts, Transcript};

/// One game with everything that the program has of it. A new game is a folder and a line in `Catalogue::standard`.
#[derive(Clone, Copy)]
pub struct GameSpec {
    pub game: &'static dyn Game,
    /// The computer player.
    pub engine: &'static dyn Engine,
    pub puzzles: Option<PuzzleSet>,
    /// Its sentences, in Fluent's format.
    pub messages: Texts,
    /// Reads games that other sites record in notations of their own.
    pub foreign: Option<ReadForeign>,
}

/// Reads the record of another site; `None` for another game, a refusal for one that can't be played here.
pub type ReadForeign = fn(&ForeignGame) -> Option<Result<Transcript, Phrase>>;

/// The puzzles of a game, and where more are found.
#[derive(Clone, Copy)]
pub struct PuzzleSet {
    /// The puzzles that ship, as TOML.
    pub text: &'static str,
    pub sources: &'static [SourceSettings],
}

/// Equal if the ids are.
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

/// The bridges of a game to a world of text.
struct Bridges<G>(std::marker::PhantomData<G>);

impl<G: Presentation + Evaluate> Bridges<G> {
    const GAME: GameOf<G> = GameOf::NEW;
    const ENGINE: EngineOf<G> = EngineOf::NEW;
}

impl GameSpec {
    /// The game with these rules and this computer player, without puzzles.
    pub const fn of<G: Presentation + Evaluate>() -> GameSpec {
        let (game, engine) = (&Bridges::<G>::GAME, &Bridges::<G>::ENGINE);
        GameSpec { game, engine, puzzles: None, messages: G::MESSAGES, foreign: None }
    }

    /// The same game with puzzles.
    pub const fn with_puzzles(self, text: &'static str, sources: &'static [SourceSettings]) -> GameSpec {
        GameSpec { puzzles: Some(PuzzleSet { text, sources }), ..self }
    }

    /// The same game with a reader of other sites' records.
    pub const fn with_foreign(self, read: ReadForeign) -> GameSpec {
        GameSpec { foreign: Some(read), ..self }
    }

    pub fn info(&self) -> &'static Info {
        self.game.info()
    }
}
