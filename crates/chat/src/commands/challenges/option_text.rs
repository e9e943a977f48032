//! The options of a game as text: `size=13, edges=flat`.

use crate::context::{CommandResult, Context, bad_option};
use postern_rules::game::info::Options;
use postern_rules::game::state::Game;
use postern_rules::typed::pairs;
use postern_words::markup::escape;
use postern_words::voice::msg;

/// Reads the pairs of name and value, as [`pairs::pairs`] does.
///
/// # Errors
/// The refusal of a text that does not start with a pair.
pub fn pairs(text: &str) -> CommandResult<Vec<(String, String)>> {
    match pairs::pairs(text) {
        Some(pairs) => Ok(pairs),
        None => bad_option("options", msg!("series-options-form")),
    }
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
    use super::{pairs, write};

    #[test]
    fn options_are_read_as_they_are_written() {
        assert!(pairs("").ok().expect("pairs").is_empty());
        let read = pairs("size=13; Edges = flat,").ok().expect("pairs");
        assert_eq!(
            write(read.iter().map(|(name, value)| (name.as_str(), value.as_str()))),
            "size=13, edges=flat"
        );
        assert!(pairs("13").is_err() && pairs("12, size=13").is_err());
    }

    #[test]
    fn options_are_read_as_records_write_them() {
        let catalogue = postern_games::catalogue::Catalogue::standard();
        for options in catalogue.iter().flat_map(|spec| spec.info().ways).map(|way| way.options) {
            for between in [" ", ",", "; ", "\n", " , "] {
                let text = options
                    .iter()
                    .map(|(name, value)| format!("{name}={value}"))
                    .collect::<Vec<_>>()
                    .join(between);
                let read = pairs(&text).ok().expect("pairs");
                let read: Vec<_> = read.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
                assert_eq!(read, options, "{text}");
            }
        }
    }

    #[test]
    fn the_options_of_every_way_to_play_are_read_back() {
        let catalogue = postern_games::catalogue::Catalogue::standard();
        let ways = catalogue.iter().flat_map(|spec| spec.info().ways);
        let with_comma = [("goal", "10"), ("stock", "12,12"), ("edges", "torus")];
        for options in ways.map(|way| way.options).chain([&with_comma[..]]) {
            let read = pairs(&write(options.iter().copied())).ok().expect("pairs");
            let read: Vec<_> = read.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            assert_eq!(read, options);
        }
    }
}
