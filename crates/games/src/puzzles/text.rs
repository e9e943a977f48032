//! The text format of puzzles: one TOML file per game, with a table for each puzzle.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

use crate::spec::GameSpec;
use postern_engine::level::LEVELS;
use postern_engine::solver::Goal;
use postern_rules::game::info::Kind;

/// The difficulty of a puzzle relative to others of its game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    #[default]
    Easy,
    Middle,
    Hard,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Easy, Level::Middle, Level::Hard];

    /// Returns `easy`, `middle` or `hard`.
    pub fn word(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Middle => "middle",
            Level::Hard => "hard",
        }
    }

    pub fn harder(self) -> Level {
        if self == Level::Easy { Level::Middle } else { Level::Hard }
    }
}

/// The greatest distance of a goal in plies; beyond it, proofs take too long.
const MOST_PLIES: u32 = 100;

/// A position in which one first move, or few, reach a goal.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The game, with its engine.
    pub spec: GameSpec,
    /// The game's id and a number, such as `ransom-7`.
    pub id: String,
    pub level: Level,
    /// Options that differ from the defaults.
    pub options: Vec<(String, String)>,
    pub position: String,
    pub goal: Goal,
    /// The fewest plies, counting both players, in which the goal can be forced.
    pub plies: u32,
    /// Best play by both sides in canonical notation, up to the goal or until every move of the solver reaches it.
    pub line: Vec<String>,
    /// The other first moves that reach the goal in `plies`, in canonical notation: one for each position that they lead to.
    pub also: Vec<String>,
    /// The lowest level that finds a right first move; 8 if no level finds it.
    pub found_by: u8,
    /// The winning chance of the best other first move according to a deep search, in percent.
    pub otherwise: u8,
    /// The words of the themes that the game finds in the solution.
    pub themes: Vec<String>,
}

/// A puzzle in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    id: String,
    level: Level,
    #[serde(default)]
    options: String,
    position: String,
    /// The least gain. If absent, the goal is to win the game.
    gain: Option<i32>,
    plies: u32,
    line: String,
    #[serde(default)]
    also: String,
    found_by: u8,
    otherwise: u8,
    #[serde(default)]
    themes: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    puzzle: Vec<Raw>,
}

/// Describes a malformed file of puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPuzzles(String);

impl fmt::Display for BadPuzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadPuzzles {}

impl Puzzle {
    /// Returns the id of the game.
    pub fn game(&self) -> &'static str {
        self.spec.info().id
    }

    /// Returns the number in the id; 0 for a puzzle that is not published yet.
    pub fn number(&self) -> u32 {
        self.id.rsplit_once('-').and_then(|(_, number)| number.parse().ok()).unwrap_or(0)
    }

    /// Returns the first guess of the difficulty in rating points, from the level that finds the puzzle and the number of
    /// moves.
    pub fn seed(&self) -> u32 {
        1_000 + 150 * u32::from(self.found_by.min(LEVELS + 1)) + 60 * self.moves().clamp(1, 6)
    }

    /// Returns the number of pieces on the board; a stack counts once.
    pub fn pieces(&self) -> usize {
        let rows = self.position.split(' ').next().unwrap_or_default();
        rows.chars().filter(char::is_ascii_alphabetic).count()
    }

    /// Returns the number of rules that differ from those of a newcomer's first game. Sizes, such as that of the board, are
    /// no rules.
    pub fn unusual(&self) -> usize {
        let info = self.spec.info();
        let is_rule = |name: &str| {
            info.options.iter().any(|option| option.name == name && matches!(option.kind, Kind::Choice(_)))
        };
        let is_usual = |name: &str, value: &str| info.first_game().contains(&(name, value));
        self.options.iter().filter(|(name, value)| is_rule(name) && !is_usual(name, value)).count()
    }

    /// True if the puzzle has this theme.
    pub fn has_theme(&self, word: &str) -> bool {
        self.themes.iter().any(|theme| theme == word)
    }
}

impl Raw {
    fn puzzle(self, spec: GameSpec) -> Result<Puzzle, BadPuzzles> {
        let raw = self;
        let pair = |pair: &str| pair.split_once('=').map(|(name, value)| (name.into(), value.into()));
        let options: Option<Vec<(String, String)>> = raw.options.split_whitespace().map(pair).collect();
        let options =
            options.ok_or_else(|| BadPuzzles(format!("{}: options are written name=value", raw.id)))?;
        let line: Vec<String> = raw.line.split_whitespace().map(str::to_owned).collect();
        let numbered = raw
            .id
            .rsplit_once('-')
            .is_some_and(|(game, number)| game == spec.info().id && number.parse::<u32>().is_ok());
        if line.is_empty() || !numbered {
            return Err(BadPuzzles(format!(
                "{}: an id is the game, {}, and a number, and a line has moves",
                raw.id,
                spec.info().id
            )));
        }
        if !(1..=MOST_PLIES).contains(&raw.plies) {
            return Err(BadPuzzles(format!("{}: a goal is 1 to {MOST_PLIES} plies away", raw.id)));
        }
        Ok(Puzzle {
            spec,
            id: raw.id,
            level: raw.level,
            options,
            position: raw.position,
            goal: raw.gain.map_or(Goal::Win, Goal::Gain),
            plies: raw.plies,
            line,
            also: raw.also.split_whitespace().map(str::to_owned).collect(),
            found_by: raw.found_by,
            otherwise: raw.otherwise,
            themes: raw.themes.split_whitespace().map(str::to_owned).collect(),
        })
    }
}

/// Parses a file of puzzles of one game.
///
/// # Errors
/// Returns [`BadPuzzles`] if the file is malformed. Does not check whether the puzzles are sound.
pub fn read(spec: GameSpec, text: &str) -> Result<Vec<Puzzle>, BadPuzzles> {
    let file: File = toml::from_str(text).map_err(|error| BadPuzzles(error.to_string()))?;
    file.puzzle.into_iter().map(|raw| raw.puzzle(spec)).collect()
}

/// Writes the puzzle in the format that [`read`] parses.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "[[puzzle]]\nid = {:?}\nlevel = {:?}", self.id, self.level.word())?;
        if !self.options.is_empty() {
            let options: Vec<String> =
                self.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
            writeln!(f, "options = {:?}", options.join(" "))?;
        }
        writeln!(f, "position = {:?}", self.position)?;
        if let Goal::Gain(gain) = self.goal {
            writeln!(f, "gain = {gain}")?;
        }
        writeln!(f, "plies = {}\nline = {:?}", self.plies, self.line.join(" "))?;
        if !self.also.is_empty() {
            writeln!(f, "also = {:?}", self.also.join(" "))?;
        }
        writeln!(f, "found_by = {}\notherwise = {}", self.found_by, self.otherwise)?;
        if self.themes.is_empty() { Ok(()) } else { writeln!(f, "themes = {:?}", self.themes.join(" ")) }
    }
}

impl FromStr for Level {
    type Err = BadPuzzles;

    fn from_str(text: &str) -> Result<Level, BadPuzzles> {
        let level = Level::ALL.into_iter().find(|level| level.word() == text);
        level.ok_or_else(|| BadPuzzles(format!("{text:?} is none of easy, middle, hard")))
    }
}
