//! Arguments shared by several commands: a game, its options, bounded numbers, a file to write.

use std::fs::{self, File};
use std::path::Path;

use anyhow::{Context, bail};

use postern_games::catalogue::Catalogue;
use postern_games::spec::GameSpec;
use postern_rules::game::info::Options;
use postern_rules::game::state::Game;

/// The maximum number of games at the same time.
pub(crate) const MOST_THREADS: usize = 256;

/// Returns the game with this id.
///
/// # Errors
/// The game does not exist; the message lists the ids.
pub(crate) fn game(catalogue: &Catalogue, id: &str) -> anyhow::Result<GameSpec> {
    let spec = catalogue.get(id).copied();
    spec.with_context(|| format!("there is no game {id:?}; the games are: {}", catalogue.ids().join(", ")))
}

/// Parses the options of a game from words like `size=13`. Options that are not given have their defaults.
///
/// # Errors
/// A word without `=`, or an option that the game does not have.
pub(crate) fn options(game: &dyn Game, given: &[String]) -> anyhow::Result<Options> {
    let pairs = given.iter().map(|option| {
        let pair = option.split_once('=');
        pair.with_context(|| format!("{option:?} is no option: write NAME=VALUE, like size=13"))
    });
    let pairs: Vec<(&str, &str)> = pairs.collect::<Result<_, _>>()?;
    Ok(game.info().options(pairs)?)
}

/// Checks that the value of the argument `name` is from `least` to `most`.
///
/// # Errors
/// The value is out of range; the message names both bounds.
pub(crate) fn within<T: PartialOrd + std::fmt::Display>(
    name: &str,
    value: T,
    least: T,
    most: T,
) -> anyhow::Result<T> {
    if value < least || value > most {
        bail!("{name} is a whole number from {least} to {most}");
    }
    Ok(value)
}

/// Checks whether a file can be written, before hours of work depend on it. Leaves the file unchanged.
///
/// # Errors
/// The file can't be written; the message says why.
pub(crate) fn can_be_written(path: &Path) -> anyhow::Result<()> {
    let is_new = !path.exists();
    let opened = File::options().create(true).append(true).open(path);
    let left = opened.and_then(|_| if is_new { fs::remove_file(path) } else { Ok(()) });
    left.with_context(|| format!("{} can't be written", path.display()))
}

/// Writes a file in place of the present one, which stays whole if the program is stopped.
///
/// # Errors
/// The file can't be written; the message says why.
pub(crate) fn replace(path: &Path, contents: &[u8]) -> anyhow::Result<()> {
    let new = path.with_extension("new");
    let written = fs::write(&new, contents).and_then(|()| fs::rename(&new, path));
    written.with_context(|| format!("{} can't be written", path.display()))
}
