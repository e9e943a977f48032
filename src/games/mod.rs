//! The list of games. A new game is a folder here and a line in [`ALL`].

pub mod inchworm;
pub mod palisade;
pub mod rampart;
pub mod ramparts;
pub mod ransom;

use crate::engine::{Engine, EngineOf};
use crate::game::{Game, GameOf, GameState, Language, Transcript};

/// Every game, in the order in which they are shown.
pub static ALL: &[&dyn Game] = &[
    &GameOf::<rampart::Rampart>::NEW,
    &GameOf::<ramparts::Ramparts>::NEW,
    &GameOf::<palisade::Palisade>::NEW,
    &GameOf::<inchworm::Inchworm>::NEW,
    &GameOf::<ransom::Ransom>::NEW,
];

/// Plays a record again up to this many moves, all of them where there are fewer. The record may come from anybody.
///
/// # Errors
/// What is wrong with it, for a person.
pub fn replay(record: &Transcript, plies: usize) -> Result<Box<dyn GameState>, String> {
    let mut state = begin(&record.game, &record.options, record.start.as_deref())?;
    for (number, text) in (1..).zip(record.moves.iter().take(plies)) {
        state
            .follow(text, Language::English)
            .map_err(|error| format!("move {number} ({}) can't be played: {error}", short(text)))?;
    }
    Ok(state)
}

/// A game at its start, or at a position of one's own. All of it may come from anybody.
///
/// # Errors
/// What does not fit, for a person.
pub fn begin(
    game: &str,
    options: &[(String, String)],
    start: Option<&str>,
) -> Result<Box<dyn GameState>, String> {
    let game = by_id(game).ok_or_else(|| format!("there is no game {:?}", short(game)))?;
    let given = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options = game.info().options(given).map_err(|bad| bad.to_string())?;
    match start {
        None => game.start(&options).map_err(|bad| bad.to_string()),
        Some(position) => game.set_up(&options, position).map_err(|bad| bad.to_string()),
    }
}

fn short(text: &str) -> String {
    text.chars().take(80).collect()
}

/// The game with this id.
pub fn by_id(id: &str) -> Option<&'static dyn Game> {
    ALL.iter().copied().find(|game| game.info().id == id)
}

/// The computer player of every game, in the same order.
pub static ENGINES: &[&dyn Engine] = &[
    &EngineOf::<rampart::Rampart>::NEW,
    &EngineOf::<ramparts::Ramparts>::NEW,
    &EngineOf::<palisade::Palisade>::NEW,
    &EngineOf::<inchworm::Inchworm>::NEW,
    &EngineOf::<ransom::Ransom>::NEW,
];

/// The computer player of the game with this id.
pub fn engine(id: &str) -> Option<&'static dyn Engine> {
    ENGINES.iter().copied().find(|engine| engine.game() == id)
}
