//! The values of settings that are words: of people and of servers.

use postern_rules::language::Language;
use postern_rules::phrase::Phrase;
use postern_words::voice::{Voice, msg};

/// The value that leaves the language to Discord.
pub const OF_DISCORD: &str = "discord";
/// The values of on/off settings.
pub const ON: &str = "on";
pub const OFF: &str = "off";
pub(super) const SWITCH: [(&str, bool); 2] = [(ON, true), (OFF, false)];
/// The same for a field that is true if there is none of what the setting is about.
pub(super) const INVERTED: [(&str, bool); 2] = [(ON, false), (OFF, true)];

/// Returns the refusal of an unknown value.
pub fn old_button() -> Phrase {
    msg!("old-button")
}

/// Returns the words of a list of values.
pub(super) fn words<T>(values: &[(&str, T)]) -> Vec<String> {
    values.iter().map(|(word, _)| (*word).to_owned()).collect()
}

/// Returns the word of a value.
pub(super) fn word<T: PartialEq>(values: &[(&str, T)], of: T) -> String {
    values.iter().find(|(_, value)| *value == of).map(|(word, _)| (*word).to_owned()).unwrap_or_default()
}

/// Returns this word of the list; empty if the list lacks it.
pub(super) fn known<T>(values: &[(&'static str, T)], word: &str) -> &'static str {
    values.iter().map(|(known, _)| *known).find(|known| *known == word).unwrap_or_default()
}

/// Returns the value of a word.
///
/// # Errors
/// The answer to an old button, if the list lacks the word.
pub(super) fn meant<T: Copy>(values: &[(&str, T)], word: &str) -> Result<T, Phrase> {
    values.iter().find(|(known, _)| *known == word).map(|(_, value)| *value).ok_or_else(old_button)
}

/// Returns the values of a choice of a language.
pub fn languages() -> Vec<String> {
    let codes = Language::ALL.iter().map(|language| language.code());
    std::iter::once(OF_DISCORD).chain(codes).map(str::to_owned).collect()
}

pub fn language_label(voice: &Voice, value: &str) -> String {
    match value.parse::<Language>() {
        Ok(language) => language.own_name().to_owned(),
        Err(_) => voice.say(&msg!("language-of-discord")),
    }
}

/// Returns the chosen language, or `None` to follow Discord.
///
/// # Errors
/// The refusal of an unknown value.
pub fn chosen_language(value: &str) -> Result<Option<Language>, Phrase> {
    match value {
        OF_DISCORD => Ok(None),
        code => code.parse().map(Some).map_err(|_| old_button()),
    }
}
