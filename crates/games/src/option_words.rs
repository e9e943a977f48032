//! The options of a game in words: short labels and values, for menus and titles.

use crate::catalogue::{Catalogue, description_id};
use postern_rules::game::info::{Info, Kind, OptionInfo, Options};
use postern_rules::game::state::Game;
use postern_rules::language::Language;

impl Catalogue {
    /// Returns the short name of an option, the message `<game>-label-<option>`: "Edges".
    pub fn option_label(&self, info: &Info, option: &OptionInfo, language: Language) -> String {
        self.describe(info, &format!("label-{}", option.name), option.name, language)
    }

    /// Returns a value in a few words, for a menu with a label: "cylinder", "30 points". Uses the message
    /// `<game>-value-<option>-<value>`, or `<game>-value-<option>` for all other values.
    pub fn option_value(&self, info: &Info, option: &OptionInfo, value: &str, language: Language) -> String {
        self.value_words(info, option, value, language).unwrap_or_else(|| value.to_owned())
    }

    /// Returns a value in words that need no label, for a title: "Kings move straight only". Uses the message
    /// `<game>-term-<option>-<value>` if [`Catalogue::option_value`] needs its label.
    pub fn option_term(&self, info: &Info, option: &OptionInfo, value: &str, language: Language) -> String {
        let id = description_id(info, &format!("term-{}-{value}", option.name));
        let words = self.sentences().text(&id, language);
        words
            .or_else(|| self.value_words(info, option, value, language))
            .unwrap_or_else(|| format!("{}: {value}", self.option_label(info, option, language)))
    }

    fn value_words(
        &self,
        info: &Info,
        option: &OptionInfo,
        value: &str,
        language: Language,
    ) -> Option<String> {
        let words = |key: String| self.sentences().text_of(&description_id(info, &key), value, language);
        words(format!("value-{}-{value}", option.name))
            .or_else(|| words(format!("value-{}", option.name)))
            .or_else(|| (option.name == SIZE).then(|| size(value)))
    }

    /// Returns an option in words if it differs from the default: "alternative set-up".
    pub fn chosen_term(
        &self,
        game: &dyn Game,
        option: &OptionInfo,
        options: &Options,
        language: Language,
    ) -> Option<String> {
        match option.name {
            SIZE => chosen_size(game, option, options),
            name if options.is_default(name) => None,
            name => Some(self.option_term(game.info(), option, options.get(name), language)),
        }
    }

    /// Returns all options that differ from the defaults, in words and in the order of the game's description.
    pub fn chosen_terms(&self, game: &dyn Game, options: &Options, language: Language) -> Vec<String> {
        let terms = game.info().options.iter();
        terms.filter_map(|option| self.chosen_term(game, option, options, language)).collect()
    }
}

/// The name of the option for the size of the board, in any game.
pub const SIZE: &str = "size";

fn size(value: &str) -> String {
    format!("{value}x{value}")
}

/// Returns the size of the board at the start: "13x13". `None` if the options fit no start.
pub fn board_size(game: &dyn Game, options: &Options) -> Option<String> {
    let board = game.start(options).ok()?.diagram();
    Some(format!("{}x{}", board.cols, board.rows))
}

/// Returns the size of the board if it differs from the usual one. A game without a default size derives it from the
/// set-up.
fn chosen_size(game: &dyn Game, option: &OptionInfo, options: &Options) -> Option<String> {
    if !option.default.is_empty() {
        return (!options.is_default(SIZE)).then(|| size(options.get(SIZE)));
    }
    options.chosen().next()?;
    let usual = game.info().options([]).ok().and_then(|options| board_size(game, &options));
    let is_set_up =
        |other: &OptionInfo| matches!(other.kind, Kind::Text { .. }) && !options.is_default(other.name);
    let set_up = game.info().options.iter().any(is_set_up);
    board_size(game, options).filter(|board| set_up || usual.as_ref() != Some(board))
}
