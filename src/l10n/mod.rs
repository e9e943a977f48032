//! Sentences of phrases: messages in Fluent's format, a bundle of them for each language.
//!
//! `en.ftl` here has what all games share; a game's own messages come with it.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::board::Square;
use crate::game::{Language, MoveError, Phrase, PhraseArg};

const SHARED: &str = include_str!("en.ftl");

/// The messages of every language. English has all of them; another language may lack some and then falls back to it.
pub struct Sentences {
    english: FluentBundle<FluentResource>,
}

impl Sentences {
    /// The messages of these games, each text in Fluent's format, beside those that all share. What can't be read is
    /// left out, which a test sees to ([`faults`]).
    pub fn of<'a>(texts: impl IntoIterator<Item = (Language, &'a str)>) -> Sentences {
        let english: LanguageIdentifier = "en".parse().expect("en is a language");
        let mut bundle = FluentBundle::new_concurrent(vec![english]);
        // Marks around arguments would stand in copied text, and break moves that are pasted back.
        bundle.set_use_isolating(false);
        for (Language::English, text) in [(Language::English, SHARED)].into_iter().chain(texts) {
            let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(partly, _)| partly);
            let _ = bundle.add_resource(resource);
        }
        Sentences { english: bundle }
    }

    /// The sentence. A phrase without a message is shown as its id and arguments.
    pub fn say(&self, phrase: &Phrase, language: Language) -> String {
        self.checked(phrase, language).unwrap_or_else(|_| phrase.to_string())
    }

    /// What is said about a move that was not played.
    pub fn say_error(&self, error: &MoveError, language: Language) -> String {
        self.say(&error.phrase(), language)
    }

    /// The sentence.
    ///
    /// # Errors
    /// What the message lacks, or the phrase.
    pub fn checked(&self, phrase: &Phrase, language: Language) -> Result<String, String> {
        let Language::English = language;
        let message = self.english.get_message(phrase.id).and_then(|message| message.value());
        let pattern = message.ok_or_else(|| format!("there is no message {}", phrase.id))?;
        let mut args = FluentArgs::new();
        for (name, arg) in &phrase.args {
            args.set(*name, self.value(arg, language)?);
        }
        let mut errors = Vec::new();
        let said = self.english.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        match errors.first() {
            None => Ok(said),
            Some(error) => Err(format!("{}: {error}", phrase.id)),
        }
    }

    fn value(&self, arg: &PhraseArg, language: Language) -> Result<FluentValue<'static>, String> {
        Ok(match arg {
            PhraseArg::Number(number) => FluentValue::from(*number),
            PhraseArg::Word(word) => FluentValue::from(*word),
            PhraseArg::Text(text) => FluentValue::from(text.clone()),
            PhraseArg::Squares(squares) => {
                FluentValue::from(self.list("list-all", squares.iter().map(Square::to_string), language)?)
            }
            PhraseArg::Either(texts) => {
                FluentValue::from(self.list("list-any", texts.iter().cloned(), language)?)
            }
            PhraseArg::Phrase(phrase) => FluentValue::from(self.checked(phrase, language)?),
        })
    }

    /// "a, b and c", in the words of a message about the last and those before it.
    fn list(
        &self,
        id: &'static str,
        items: impl Iterator<Item = String>,
        language: Language,
    ) -> Result<String, String> {
        let mut items: Vec<String> = items.collect();
        match (items.pop(), items.is_empty()) {
            (None, _) => Ok(String::new()),
            (Some(only), true) => Ok(only),
            (Some(last), false) => {
                self.checked(&Phrase::new(id).with("before", items.join(", ")).with("last", last), language)
            }
        }
    }
}

/// What is wrong with a text of messages: what can't be read, and ids that do not begin with `prefix`.
pub fn faults(text: &str, prefix: &str) -> Vec<String> {
    let resource = match FluentResource::try_new(text.to_owned()) {
        Ok(resource) => resource,
        Err((_, errors)) => return errors.iter().map(ToString::to_string).collect(),
    };
    drop(resource);
    ids(text)
        .into_iter()
        .filter(|id| !id.starts_with(prefix))
        .map(|id| format!("{id} is no id here"))
        .collect()
}

/// The ids of the messages in a text.
pub fn ids(text: &str) -> Vec<String> {
    let begins = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
    let id = |line: &str| line.split_once('=').map(|(id, _)| id.trim().to_owned());
    text.lines().filter(begins).filter_map(id).collect()
}
