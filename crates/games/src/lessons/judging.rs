//! Judges the moves that people make in a lesson: right or not yet, and why.

use super::condition::{Condition, LessonMove};
use super::text::{Mistake, Step};
use postern_rules::game::state::{GameState, Illegal, MoveError, Played};
use postern_rules::phrase::Phrase;
use postern_rules::square::Square;

/// A move in a step, and its answer.
pub struct Judged {
    pub played: Played,
    /// The game after the move.
    pub after: Box<dyn GameState>,
    pub right: bool,
    /// The id of the message that says why the move is right or wrong.
    pub message: String,
    /// The squares to point at.
    pub blame: Vec<Square>,
}

impl Step {
    /// Returns the game at the start of the step.
    ///
    /// # Errors
    /// Returns a readable reason if the options or the position do not fit the rules.
    pub fn state(&self) -> Result<Box<dyn GameState>, String> {
        let given = self.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = self.spec.info().options(given).map_err(|bad| bad.to_string())?;
        self.spec.game.set_up(&options, &self.position).map_err(|bad| bad.to_string())
    }

    /// Judges a move without any search: it is right if it leads to the same position as one of the accepted moves.
    ///
    /// # Errors
    /// Returns a [`MoveError`] if the move can't be played.
    pub fn judge(&self, text: &str) -> Result<Judged, MoveError> {
        let before = self.sound_state()?;
        let mut after = before.clone_state();
        let played = after.play(text)?;
        let made = LessonMove { before: &*before, played: &played, after: &*after };
        let right = self.leads_to_goal(&*before, &*after);
        let mistake = (!right).then(|| self.mistake(&made)).flatten();
        let message = match (right, mistake) {
            (true, _) => self.message("right"),
            (false, Some(mistake)) => self.message(&format!("wrong-{}", mistake.name)),
            (false, None) => self.message("wrong"),
        };
        let blame = match (right, mistake) {
            (true, _) => Vec::new(),
            (false, Some(mistake)) => mistake.blame.clone(),
            (false, None) => self.blame.clone(),
        };
        Ok(Judged { played, after, right, message, blame })
    }

    /// Plays the first accepted move.
    ///
    /// # Errors
    /// Returns a [`MoveError`] if it can't be played.
    pub fn solution(&self) -> Result<Judged, MoveError> {
        self.judge(&self.accepts[0])
    }

    /// True if the rules, or the solver if the step needs it, call a move right. Does not use the accepted moves.
    pub fn is_right_by_rules(&self, made: &LessonMove<'_>) -> bool {
        self.goal.holds(made, self.spec.engine)
    }

    fn leads_to_goal(&self, before: &dyn GameState, after: &dyn GameState) -> bool {
        let reached = after.position();
        self.accepts.iter().any(|accepted| {
            let mut other = before.clone_state();
            other.follow(accepted).is_ok() && other.position() == reached
        })
    }

    fn mistake(&self, made: &LessonMove<'_>) -> Option<&Mistake> {
        let quick = |when: &Condition| !when.needs_solver() && when.holds(made, self.spec.engine);
        self.wrong.iter().find(|mistake| quick(&mistake.when))
    }

    fn sound_state(&self) -> Result<Box<dyn GameState>, MoveError> {
        self.state().map_err(|why| {
            let phrase = Phrase::new("unsound-puzzle").with("why", why);
            MoveError::Illegal(Illegal { phrase, squares: Vec::new() })
        })
    }
}
