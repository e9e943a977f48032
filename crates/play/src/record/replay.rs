//! Replays a record: to audit it, and to restore the history of games in which repetition counts.

use crate::record::{Record, Status};
use postern_games;
use postern_games::catalogue::Catalogue;
use postern_rules::fnv;
use postern_rules::game::state::GameState;
use postern_rules::language::Language;

/// The reason why the moves of a record do not lead to the recorded game. For the operator.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    #[error("there is no game \"{0}\"")]
    NoSuchGame(String),
    #[error("the rules of {game} are at version {now}, the match began with version {then}")]
    OtherRules { game: String, then: u16, now: u16 },
    #[error("the game can't begin: {0}")]
    Start(String),
    #[error("move {ply} ({text}) is refused: {reason}")]
    Refused { ply: usize, text: String, reason: String },
    #[error("after move {ply} ({text}) the position is not the one that was recorded")]
    OtherPosition { ply: usize, text: String },
    #[error("the position before move {first} followed former rules")]
    FormerRules { first: usize },
}

/// Replays the recorded moves and checks the digest of every position.
///
/// # Errors
/// [`ReplayError`] if anything differs from the record.
pub fn replay(catalogue: &Catalogue, record: &Record) -> Result<Box<dyn GameState>, ReplayError> {
    replay_to(catalogue, record, record.moves.len())
}

/// Replays the first `plies` recorded moves, or all of them if there are fewer. Moves from before a change of rules are
/// not replayed: the game starts with the position that they led to.
///
/// # Errors
/// [`ReplayError`] if anything differs from the record.
pub fn replay_to(
    catalogue: &Catalogue,
    record: &Record,
    plies: usize,
) -> Result<Box<dyn GameState>, ReplayError> {
    let now = rules_version(catalogue, &record.game)?;
    let game = catalogue.game_by_rules(&record.game, record.rules_version).ok_or_else(|| {
        ReplayError::OtherRules { game: record.game.clone(), then: record.rules_version, now }
    })?;
    let (start, made) = match &record.continued {
        Some(continued) => (Some(continued.position.as_str()), continued.moves),
        None => (record.start.as_deref(), 0),
    };
    if plies < made {
        return Err(ReplayError::FormerRules { first: made + 1 });
    }
    let mut state = postern_games::catalogue::begin(game, &record.options, start)
        .map_err(|error| ReplayError::Start(catalogue.say(&error.phrase(), Language::English)))?;
    for (ply, entry) in record.moves.iter().enumerate().take(plies).skip(made) {
        let text = entry.text.clone();
        if let Err(error) = state.follow(&text) {
            let reason = catalogue.say(&error.phrase(), Language::English);
            return Err(ReplayError::Refused { ply: ply + 1, text, reason });
        }
        if digest(&state.position()) != entry.digest {
            return Err(ReplayError::OtherPosition { ply: ply + 1, text });
        }
    }
    Ok(state)
}

/// Returns the game of a record for display: replayed, or, for a finished match that can't be replayed, its last
/// position alone.
///
/// # Errors
/// [`ReplayError`] if neither is possible.
pub fn shown(catalogue: &Catalogue, record: &Record) -> Result<Box<dyn GameState>, ReplayError> {
    match (replay(catalogue, record), &record.status) {
        (Err(_), Status::Over(_)) => stands(catalogue, record),
        (replayed, _) => replayed,
    }
}

/// Returns the recorded position of a match under the present rules of its game, without a history.
///
/// # Errors
/// [`ReplayError`] if it can't be set up.
pub fn stands(catalogue: &Catalogue, record: &Record) -> Result<Box<dyn GameState>, ReplayError> {
    start_of(catalogue, &record.game, &record.options, Some(record.state.position.as_str()))
}

/// Creates a game at its start, or at the position `start`.
///
/// # Errors
/// [`ReplayError::Start`] if the game can't start.
pub fn start_of(
    catalogue: &Catalogue,
    game: &str,
    options: &[(String, String)],
    start: Option<&str>,
) -> Result<Box<dyn GameState>, ReplayError> {
    let begun = catalogue.begin(game, options, start);
    begun.map_err(|error| ReplayError::Start(catalogue.say(&error.phrase(), Language::English)))
}

/// Returns the present version of the rules of a game.
///
/// # Errors
/// [`ReplayError::NoSuchGame`] if there is no such game.
pub fn rules_version(catalogue: &Catalogue, game: &str) -> Result<u16, ReplayError> {
    let found = catalogue.game(game).ok_or_else(|| ReplayError::NoSuchGame(game.to_owned()))?;
    Ok(found.rules_version())
}

/// Returns the digest of a position string. The digest detects a changed program or a damaged record, but not forgery.
pub fn digest(position: &str) -> u32 {
    fnv::hash32(position.as_bytes())
}
