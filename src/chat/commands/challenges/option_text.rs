//! The options of a game as text: `size=13, edges=flat`.

use crate::chat::context::{CommandResult, Context, bad_option};
use crate::chat::message::escape;
use crate::chat::words::voice::msg;
use postern_rules::game::info::Options;
use postern_rules::game::state::Game;
use postern_rules::typed;

/// Reads the pairs of name and value.
///
/// # Errors
/// The refusal of a text without `=`.
pub fn pairs(text: &str) -> CommandResult<Vec<(String, String)>> {
    let pairs = text.split([',', ';']).map(str::trim).filter(|pair| !pair.is_empty());
    let pair = |pair: &str| match pair.split_once('=') {
        Some((name, value)) => Ok((typed::folded(name.trim()), value.trim().to_owned())),
        None => bad_option("options", msg!("series-options-form")),
    };
    pairs.map(pair).collect()
}

/// Reads the options of a game. Options of `usual` that the text does not name stay as they are there.
///
/// # Errors
/// The refusal of an option that the game does not take.
pub fn read(
    ctx: &Context<'_>,
    game: &dyn Game,
    usual: &[(&'static str, &'static str)],
    text: &str,
) -> CommandResult<Options> {
    let given = pairs(text)?;
    let is_given = |name: &str| given.iter().any(|(given, _)| given == name);
    let usual = usual.iter().copied().filter(|(name, _)| !is_given(name));
    let all = usual.chain(given.iter().map(|(name, value)| (name.as_str(), value.as_str())));
    let options = game.info().options(all).and_then(|options| game.start(&options).map(|_| options));
    options.or_else(|bad| bad_option(&bad.option, escape::markdown(&ctx.voice.say(&bad.reason))))
}

/// Writes pairs of name and value.
pub fn write<'a, 'b>(pairs: impl IntoIterator<Item = (&'a str, &'b str)>) -> String {
    let pairs: Vec<String> = pairs.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
    pairs.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_as_they_are_written() {
        let pairs = |text| pairs(text).ok().expect("pairs");
        assert!(pairs("").is_empty());
        let read = pairs("size=13; Edges = flat,");
        assert_eq!(
            write(read.iter().map(|(name, value)| (name.as_str(), value.as_str()))),
            "size=13, edges=flat"
        );
        assert!(super::pairs("13").is_err());
    }
}
