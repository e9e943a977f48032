//! The text format of lessons: one TOML file per game, with a table for each step. The sentences are messages of the
//! game, named after the step: `GAME-learn-STEP` is the task, `-right` and `-wrong` are the answers, and
//! `-wrong-NAME` is the answer to one kind of wrong move.

use std::fmt;

use serde::Deserialize;

use super::condition::Condition;
use crate::spec::GameSpec;
use postern_rules::square::Square;

/// The kind of move that a step asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Task {
    Place,
    Move,
    Capture,
    Save,
    Win,
}

impl Task {
    /// Returns the word for the task in messages.
    pub fn word(self) -> &'static str {
        match self {
            Task::Place => "place",
            Task::Move => "move",
            Task::Capture => "capture",
            Task::Save => "save",
            Task::Win => "win",
        }
    }
}

/// A position with one task.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The game, with its engine.
    pub spec: GameSpec,
    /// The place of the step in the lesson, counted from 1.
    pub number: u8,
    pub name: String,
    pub task: Task,
    /// Options that differ from the defaults.
    pub options: Vec<(String, String)>,
    pub position: String,
    /// The right moves in canonical form. Other moves to the same positions are right, too.
    pub accepts: Vec<String>,
    /// A condition that holds for the right moves and for no others.
    pub goal: Condition,
    /// The refusals of moves whose rule the step explains: the ids of their messages.
    pub explains: Vec<String>,
    /// The squares to point at after a wrong move without a special answer.
    pub blame: Vec<Square>,
    /// The kinds of wrong moves that have special answers.
    pub wrong: Vec<Mistake>,
}

/// A kind of wrong moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake {
    pub name: String,
    pub when: Condition,
    /// The squares to point at.
    pub blame: Vec<Square>,
}

/// A short game for newcomers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SmallGame {
    /// The options that differ from the defaults.
    pub options: Vec<(String, String)>,
    /// The position at the start, if it is not the usual one.
    pub start: Option<String>,
}

/// The lesson of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// The game at the end.
    pub small_game: SmallGame,
    pub steps: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    small_game: String,
    small_game_start: Option<String>,
    step: Vec<Raw>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    task: Task,
    #[serde(default)]
    options: String,
    position: String,
    accepts: String,
    goal: Condition,
    #[serde(default)]
    explains: String,
    #[serde(default)]
    blame: String,
    #[serde(default)]
    wrong: Vec<RawMistake>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMistake {
    name: String,
    when: Condition,
    #[serde(default)]
    blame: String,
}

/// Describes a malformed file of lessons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLesson(String);

impl fmt::Display for BadLesson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadLesson {}

impl Step {
    /// Returns the id of the game.
    pub fn game(&self) -> &'static str {
        self.spec.info().id
    }

    /// Returns the id of a message of this step: its task if `part` is empty, otherwise an answer such as `right`.
    pub fn message(&self, part: &str) -> String {
        let id = format!("{}-learn-{}", self.game(), self.name);
        if part.is_empty() { id } else { format!("{id}-{part}") }
    }
}

impl Raw {
    fn step(self, spec: GameSpec, number: u8) -> Result<Step, BadLesson> {
        let bad = |what: &str| BadLesson(format!("{} {}: {what}", spec.info().id, self.name));
        let options = pairs(&self.options).ok_or_else(|| bad("options are written name=value"))?;
        let accepts: Vec<String> = self.accepts.split_whitespace().map(str::to_owned).collect();
        if accepts.is_empty() {
            return Err(bad("no move is right"));
        }
        let squares = |list: &str| {
            let squares: Result<Vec<Square>, _> = list.split_whitespace().map(str::parse).collect();
            squares.map_err(|_| bad("blame is a list of squares"))
        };
        let blame = squares(&self.blame)?;
        let mistake = |raw: &RawMistake| {
            let blame = squares(&raw.blame)?;
            Ok(Mistake { name: raw.name.clone(), when: raw.when.clone(), blame })
        };
        let wrong = self.wrong.iter().map(mistake).collect::<Result<_, _>>()?;
        let explains = self.explains.split_whitespace().map(str::to_owned).collect();
        let Raw { name, task, position, goal, .. } = self;
        Ok(Step { spec, number, name, task, options, position, accepts, goal, explains, blame, wrong })
    }
}

/// Reads options written as `goal=10 stock=12,12`.
fn pairs(options: &str) -> Option<Vec<(String, String)>> {
    let pair = |pair: &str| pair.split_once('=').map(|(name, value)| (name.into(), value.into()));
    options.split_whitespace().map(pair).collect()
}

/// Parses the lesson of a game.
///
/// # Errors
/// Returns [`BadLesson`] if the file is malformed. Does not check whether the steps are sound.
pub fn read(spec: GameSpec, text: &str) -> Result<Lesson, BadLesson> {
    let file: File = toml::from_str(text).map_err(|error| BadLesson(error.to_string()))?;
    let options = pairs(&file.small_game)
        .ok_or_else(|| BadLesson(format!("{}: options are written name=value", spec.info().id)))?;
    let small_game = SmallGame { options, start: file.small_game_start };
    let steps = (1..=u8::MAX).zip(file.step).map(|(number, raw)| raw.step(spec, number));
    Ok(Lesson { small_game, steps: steps.collect::<Result<_, _>>()? })
}
