//! The lessons of a catalogue's games.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::text::{SmallGame, Step, read};
use crate::catalogue::Catalogue;
use crate::puzzles::book::PuzzleId;

/// The steps of all lessons that ship with the games of a catalogue. Cheap to clone.
#[derive(Clone)]
pub struct LessonBook(Arc<Lessons>);

/// A list with one entry for each game, by the id of the game.
type OfGames<T> = Vec<(&'static str, T)>;

struct Lessons {
    steps: Vec<Arc<Step>>,
    small_games: OfGames<SmallGame>,
}

impl LessonBook {
    /// Reads the lesson of every game that has one. Skips malformed files; a test makes sure that there are none.
    pub fn of(catalogue: &Catalogue) -> LessonBook {
        let mut all = Lessons { steps: Vec::new(), small_games: Vec::new() };
        for spec in catalogue.iter() {
            if let Some(lesson) = spec.lesson.and_then(|lesson| read(*spec, lesson.text).ok()) {
                all.steps.extend(lesson.steps.into_iter().map(Arc::new));
                all.small_games.push((spec.info().id, lesson.small_game));
            }
        }
        LessonBook(Arc::new(all))
    }

    pub fn iter(&self) -> impl Iterator<Item = &Arc<Step>> {
        self.0.steps.iter()
    }

    /// Returns the small game at the end of a lesson.
    pub fn small_game(&self, game: &str) -> SmallGame {
        let of_game = self.0.small_games.iter().find(|(id, _)| *id == game);
        of_game.map(|(_, small)| small.clone()).unwrap_or_default()
    }

    /// Returns a step of a lesson.
    pub fn get(&self, id: StepId) -> Option<&Arc<Step>> {
        self.step(id.game(), id.number())
    }

    /// Returns the step with this number, counted from 1.
    pub fn step(&self, game: &str, number: u8) -> Option<&Arc<Step>> {
        self.iter().find(|step| step.game() == game && step.number == number)
    }

    /// Returns the step that explains the rule behind a refused move, by the id of the refusal's message.
    pub fn explaining(&self, refusal: &str) -> Option<&Arc<Step>> {
        self.iter().find(|step| step.explains.iter().any(|id| id == refusal))
    }

    /// Returns the number of steps in the lesson of a game; 0 if it has none.
    pub fn steps(&self, game: &str) -> u8 {
        self.iter().filter(|step| step.game() == game).map(|step| step.number).max().unwrap_or_default()
    }
}

/// The id of a step, `GAME-NUMBER`, as a small value. The step may not exist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StepId(PuzzleId);

/// The error for a text that is not the id of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoStep;

impl StepId {
    pub fn game(&self) -> &str {
        self.0.as_str().rsplit_once('-').map_or("", |(game, _)| game)
    }

    /// Returns the place of the step in the lesson, counted from 1.
    pub fn number(&self) -> u8 {
        self.0.as_str().rsplit_once('-').and_then(|(_, number)| number.parse().ok()).unwrap_or_default()
    }
}

impl FromStr for StepId {
    type Err = NoStep;

    fn from_str(text: &str) -> Result<StepId, NoStep> {
        PuzzleId::read(text).map(StepId).ok_or(NoStep)
    }
}

impl fmt::Display for StepId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Step {
    /// Returns the id, or `None` if the id of the game is too long for one.
    pub fn id(&self) -> Option<StepId> {
        format!("{}-{}", self.game(), self.number).parse().ok()
    }
}
