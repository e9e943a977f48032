//! The texts of a game in each language, and those that a language lacks.

use std::collections::BTreeSet;

use crate::catalogue::{Catalogue, description_id, description_ids, theme_ids};
use crate::spec::GameSpec;
use postern_l10n::faults::ids;
use postern_rules::language::Language;

const MESSAGES: &str = "messages.ftl";
const LESSON: &str = "lesson.ftl";
const HELP: &str = "help.md";

impl GameSpec {
    /// Returns the messages in a language without those of the lesson, in Fluent format. Empty if it has none.
    pub fn messages_in(&self, language: Language) -> &'static str {
        self.text(language, MESSAGES, self.messages).unwrap_or_default()
    }

    /// Returns the messages of the lesson in a language, in Fluent format. Empty if it has none.
    pub fn lesson_messages_in(&self, language: Language) -> &'static str {
        let english = self.lesson.map_or("", |lesson| lesson.messages);
        self.text(language, LESSON, english).unwrap_or_default()
    }

    /// Returns rules, rulings and notation as Markdown, at most 3800 characters. In English if there is no translation.
    pub fn help_in(&self, language: Language) -> &'static str {
        self.text(language, HELP, self.help).unwrap_or(self.help)
    }

    /// Returns a text of the game: the English one is beside its rules, others are in the folder of the language.
    fn text(&self, language: Language, file: &str, english: &'static str) -> Option<&'static str> {
        match language {
            Language::English => Some(english),
            _ => postern_l10n::file(language, &format!("{}/{file}", self.info().id)),
        }
    }
}

/// Returns the English texts that the files of a language lack, each as its file and the id of the message: `chat.ftl:
/// played`. The files are given with their paths in the folder of the language, as [`postern_l10n::files`] returns them.
pub fn missing<'a>(catalogue: &Catalogue, own: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let own: Vec<(&str, &str)> = own.collect();
    let written: BTreeSet<String> = own.iter().flat_map(|(_, text)| ids(text)).collect();
    let shared = postern_l10n::files(Language::English).map(|(file, text)| (file.to_owned(), ids(text)));
    let of_games = catalogue.iter().flat_map(|spec| {
        let lesson = ids(spec.lesson_messages_in(Language::English));
        let messages = [ids(spec.messages), in_english_code(spec)].concat();
        [(MESSAGES, messages), (LESSON, lesson)]
            .map(|(file, ids)| (format!("{}/{file}", spec.info().id), ids))
    });
    let messages = shared.chain(of_games).flat_map(|(file, ids)| {
        let lacking = ids.into_iter().filter(|id| !written.contains(id));
        lacking.map(|id| format!("{file}: {id}")).collect::<Vec<_>>()
    });
    let helps = catalogue.iter().map(|spec| format!("{}/{HELP}", spec.info().id));
    messages.chain(helps.filter(|help| own.iter().all(|(file, _)| file != help))).collect()
}

/// The messages whose English text is in the game's code: its summary, options, and themes of puzzles. Sizes are the
/// same in every language.
fn in_english_code(spec: &GameSpec) -> Vec<String> {
    let is_size = |label: &str| label.chars().all(|sign| sign.is_ascii_digit() || sign == 'x');
    let sizes: Vec<String> = spec
        .info()
        .options
        .iter()
        .flat_map(|option| option.offered.iter().map(move |(value, label)| (option.name, value, label)))
        .filter(|(_, _, label)| is_size(label))
        .map(|(option, value, _)| description_id(spec.info(), &format!("option-{option}-{value}")))
        .collect();
    let mut ids = [description_ids(spec.info()), theme_ids(spec)].concat();
    ids.retain(|id| !sizes.contains(id));
    ids
}
