//! Test data of each game: the catalogue for the tests, and the files beside the rules.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use postern::play::record::Record;
use postern::play::record::replay::replay;
use postern_games::catalogue::Catalogue;
use postern_games::puzzles::book::PuzzleBook;
use postern_games::spec::GameSpec;
use postern_rules::game::state::GameState;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;
use serde::Deserialize;

/// The games that ship, and the sixth game, which does not. The catalogue is built once, because reading the messages
/// takes a while.
pub fn catalogue() -> Catalogue {
    static TRIED: LazyLock<Catalogue> = LazyLock::new(|| shipped().with(crate::sixth_game::SPEC));
    TRIED.clone()
}

/// The languages with all texts. Any other language reads English for the texts that it lacks.
pub const TRANSLATED: [Language; 4] =
    [Language::English, Language::German, Language::French, Language::Spanish];

/// All messages of a language, of the chat and of the games that ship, by file.
pub fn messages_in(language: Language) -> Vec<&'static str> {
    let of_games = shipped();
    let of_games =
        of_games.iter().flat_map(|spec| [spec.messages_in(language), spec.lesson_messages_in(language)]);
    postern_l10n::shared(language).chain(of_games).collect()
}

/// The games that ship, as in the program.
pub fn shipped() -> Catalogue {
    static SHIPPED: LazyLock<Catalogue> = LazyLock::new(Catalogue::standard);
    SHIPPED.clone()
}

/// The game after the moves of a record, for imports.
pub fn replayed(record: &Record) -> Result<Box<dyn GameState>, String> {
    replay(&shipped(), record).map_err(|why| why.to_string())
}

/// The English sentence of a phrase. Panics unless its message has the same arguments.
pub fn said(phrase: &Phrase) -> String {
    catalogue().sentences().checked(phrase, Language::English).expect("every phrase has its message")
}

/// The puzzles of those games.
pub fn book() -> &'static PuzzleBook {
    static BOOK: LazyLock<PuzzleBook> = LazyLock::new(|| PuzzleBook::of(&catalogue()));
    &BOOK
}

/// The ids of the games that have puzzles.
pub fn with_puzzles() -> Vec<&'static str> {
    catalogue().ids().into_iter().filter(|id| book().has(id)).collect()
}

/// The file `trials.toml` of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trials {
    /// Options to test, each list in the form of a record.
    pub variants: Vec<String>,
    /// Options with which a random game ends soon.
    pub short: String,
    /// Options for long games, for the bench of answers.
    #[serde(rename = "long")]
    _long: Option<String>,
    /// True if the author says that there is always a winner.
    #[serde(default)]
    pub decisive: bool,
    /// The maximum number of plies of a game.
    pub longest: Option<usize>,
    /// The kinds of moves in canonical order, each with its forms in order.
    pub order: Vec<Vec<String>>,
    /// Input of the bench of the rules.
    #[serde(default, rename = "speed")]
    _speed: Vec<toml::Table>,
}

/// The folder of a game that ships, or of the sixth game.
pub fn folder(spec: &GameSpec) -> PathBuf {
    let shipped = crate::root().join("crates/games/src").join(spec.info().id);
    if shipped.is_dir() { shipped } else { crate::root().join("crates/testkit/src/sixth_game") }
}

pub fn trials(spec: &GameSpec) -> Trials {
    let file = folder(spec).join("trials.toml");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Splits `size=5 king=any` into names and values.
pub fn pairs(options: &str) -> Vec<(&str, &str)> {
    options.split_whitespace().map(|option| option.split_once('=').expect("name=value")).collect()
}

/// A game with these options, at its start.
pub fn start(spec: &GameSpec, options: &str) -> Box<dyn GameState> {
    let options = spec.info().options(pairs(options)).expect("the options fit");
    spec.game.start(&options).expect("the game can be started")
}
