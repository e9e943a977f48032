//! Puzzles in words: their task, level and game.

use crate::voice::{Voice, msg, short_options, side, text};
use postern_games::puzzles::text::{Level, Puzzle};
use postern_rules::game::state::GameState;
use postern_rules::phrase::Phrase;
use postern_service::challenges::computer::LEVELS;

/// Returns the task after `ply` moves of the solution, with the request to find the move. `first` is the first position.
pub fn task(puzzle: &Puzzle, first: &dyn GameState, ply: u8) -> Phrase {
    let right = if ply == 0 { puzzle.right_moves().len() } else { 1 };
    msg!("puzzle-task", goal = goal(puzzle, first, ply), right = right)
}

/// Returns the task after `ply` moves of the solution, as one sentence. `first` is the first position.
pub fn goal(puzzle: &Puzzle, first: &dyn GameState, ply: u8) -> Phrase {
    let goal = match (puzzle.wins_game(), first.score()) {
        (true, _) => "game",
        (false, Some(_)) => "points",
        (false, None) => "stones",
    };
    let solver = side(first.info(), first.to_move());
    msg!("puzzle-goal", side = solver, goal = goal, moves = puzzle.moves_left(ply.into()))
}

/// Returns the game of a puzzle, which starts from `first`, the level of the puzzle, and its `stage`.
pub fn headline(voice: &Voice, puzzle: &Puzzle, first: &dyn GameState, stage: Phrase) -> Phrase {
    let game = first.info().name;
    let given = voice.catalogue().game(first.info().id);
    let options = given.map(|game| short_options(voice, game, first.options())).unwrap_or_default();
    let options = (!options.is_empty()).then(|| format!(" ({options})"));
    let (level, found) = (level_word(puzzle.level), puzzle.found_by);
    let found = (1..=LEVELS).contains(&found).then(|| msg!("puzzle-found", level = found));
    msg!("puzzle", game = text(game), options = options, level = level, found = found, stage = stage)
}

/// Returns the word by which messages name the level of a puzzle.
pub fn level_word(level: Level) -> &'static str {
    match level {
        Level::Easy => "easy",
        Level::Middle => "medium",
        Level::Hard => "hard",
    }
}
