//! A game and its options, as commands for programs name them.

use anyhow::Context;

use crate::game::{Game, Options};
use crate::games::{Catalogue, GameSpec};

/// The game with this id.
///
/// # Errors
/// There is none: the ids are named.
pub(super) fn game(catalogue: &Catalogue, id: &str) -> anyhow::Result<GameSpec> {
    let spec = catalogue.get(id).copied();
    spec.with_context(|| format!("there is no game {id:?}; the games are: {}", catalogue.ids().join(", ")))
}

/// The options of a game from words like `size=13`; its usual ones where none is given.
///
/// # Errors
/// A word without `=`, or an option that the game does not have.
pub(super) fn options(game: &dyn Game, given: &[String]) -> anyhow::Result<Options> {
    let pairs = given.iter().map(|option| {
        let pair = option.split_once('=');
        pair.with_context(|| format!("{option:?} is no option: write NAME=VALUE, like size=13"))
    });
    let pairs: Vec<(&str, &str)> = pairs.collect::<Result<_, _>>()?;
    Ok(game.info().options(pairs)?)
}
