//! Renders phrases as sentences, with a bundle of Fluent messages for each language.
//!
//! Each folder of `assets/l10n/` is a language: the messages that all games and the chat share, and in a folder per game
//! the translations of its texts. English texts of a game are beside its rules.

pub mod faults;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use postern_rules::game::state::MoveError;
use postern_rules::language::Language;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::square::Square;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Returns the files of a language with their paths in its folder, such as `chat.ftl` and `rampart/help.md`. A language
/// may lack any of them.
pub fn files(language: Language) -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().filter_map(move |(path, text)| {
        let (folder, path) = path.split_once('/')?;
        (folder == language.code()).then_some((path, *text))
    })
}

/// Returns the text of a file in the folder of a language.
pub fn file(language: Language, path: &str) -> Option<&'static str> {
    files(language).find(|(known, _)| *known == path).map(|(_, text)| text)
}

/// Returns the messages that all games and the chat share, in Fluent format, by file.
pub fn shared(language: Language) -> impl Iterator<Item = &'static str> {
    files(language).filter(|(path, _)| !path.contains('/')).map(|(_, text)| text)
}

type Bundle = FluentBundle<FluentResource>;

/// The messages of every language. English is complete; messages missing in another language fall back to English.
pub struct Sentences {
    bundles: [Bundle; Language::COUNT],
}

impl Sentences {
    /// Loads these texts in Fluent format, in addition to the shared messages. Invalid messages are skipped; a test
    /// finds them with [`faults`](crate::faults::faults).
    pub fn of<'a>(texts: impl IntoIterator<Item = (Language, &'a str)>) -> Sentences {
        let mut bundles = Language::ALL.map(bundle);
        let all = Language::ALL.into_iter();
        let shared = all.flat_map(|language| shared(language).map(move |text| (language, text)));
        for (language, text) in shared.chain(texts) {
            let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(partly, _)| partly);
            let _ = bundles[language as usize].add_resource(resource);
        }
        Sentences { bundles }
    }

    /// Returns the sentence for a phrase. A phrase without a message becomes its id and arguments.
    pub fn say(&self, phrase: &Phrase, language: Language) -> String {
        self.checked(phrase, language).unwrap_or_else(|_| phrase.to_string())
    }

    /// Returns the sentence for the refusal of a move.
    pub fn say_error(&self, error: &MoveError, language: Language) -> String {
        self.say(&error.phrase(), language)
    }

    /// Returns a message without arguments, for ids built at run time. `None` if neither the language nor English has
    /// it.
    pub fn text(&self, id: &str, language: Language) -> Option<String> {
        let (bundle, _) = self.bundle_of(id, language)?;
        let pattern = bundle.get_message(id)?.value()?;
        Some(bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned())
    }

    /// Like [`Sentences::text`], for a message with the argument `value`. A number selects plural forms.
    pub fn text_of(&self, id: &str, value: &str, language: Language) -> Option<String> {
        let (bundle, _) = self.bundle_of(id, language)?;
        let pattern = bundle.get_message(id)?.value()?;
        let mut args = FluentArgs::new();
        args.set("value", value.parse::<i64>().map_or_else(|_| value.to_owned().into(), FluentValue::from));
        Some(bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
    }

    /// Like [`Sentences::say`], but fails if anything is missing.
    ///
    /// # Errors
    /// Names the missing message or argument.
    pub fn checked(&self, phrase: &Phrase, language: Language) -> Result<String, String> {
        let missing = || format!("there is no message {}", phrase.id);
        let (bundle, language) = self.bundle_of(phrase.id, language).ok_or_else(missing)?;
        let pattern =
            bundle.get_message(phrase.id).and_then(|message| message.value()).ok_or_else(missing)?;
        let mut args = FluentArgs::new();
        for (name, arg) in &phrase.args {
            args.set(*name, self.value(arg, language)?);
        }
        let mut errors = Vec::new();
        let said = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        match errors.first() {
            None => Ok(said),
            Some(error) => Err(format!("{}: {error}", phrase.id)),
        }
    }

    /// Returns the messages of the language, or of English if the language lacks this one.
    fn bundle_of(&self, id: &str, language: Language) -> Option<(&Bundle, Language)> {
        [language, Language::English]
            .into_iter()
            .map(|language| (&self.bundles[language as usize], language))
            .find(|(bundle, _)| bundle.has_message(id))
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
            PhraseArg::Joined(phrases, between) => {
                let said: Result<Vec<String>, String> =
                    phrases.iter().map(|phrase| self.checked(phrase, language)).collect();
                FluentValue::from(said?.join(between))
            }
            PhraseArg::Named(kind, word) => FluentValue::from(self.named(kind, word, language)),
        })
    }

    /// Returns the message for a word of a kind (`side-black`), or the word itself.
    pub fn named(&self, kind: &str, word: &str, language: Language) -> String {
        let id = format!("{kind}-{}", word.to_lowercase());
        self.text(&id, language).unwrap_or_else(|| word.to_owned())
    }

    /// Joins items as "a, b and c". The message `id` receives the last item and those before it.
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

fn bundle(language: Language) -> Bundle {
    let id: LanguageIdentifier = language.code().parse().expect("the code of a language is an identifier");
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Isolation marks would end up in copied text and break moves that are pasted back.
    bundle.set_use_isolating(false);
    bundle
}
