//! The texts of the script in the visitor's language.

use std::collections::BTreeMap;

use postern_rules::phrase::Phrase;
use postern_words::voice::Voice;

/// The texts by their keys in the script. A variable of a text is its name in braces.
pub(in crate::web) type Labels = BTreeMap<&'static str, String>;

/// The keys of `page/words.js`, each with its message and the names of its arguments.
pub const LABELS: &[(&str, &str, &[&str])] = &[
    ("play", "page-play", &[]),
    ("undo", "page-undo", &[]),
    ("whole", "page-whole", &[]),
    ("board", "page-board", &[]),
    ("history", "page-history", &[]),
    ("first", "page-first", &[]),
    ("previous", "page-previous", &[]),
    ("next", "page-next", &[]),
    ("last", "page-current", &[]),
    ("start", "page-start", &[]),
    ("at", "page-at", &["at", "of"]),
    ("older", "page-older", &[]),
    ("newMove", "page-new-move", &["move"]),
    ("movedOn", "page-moved-on", &[]),
    ("lost", "page-lost", &[]),
    ("back", "page-back", &[]),
    ("kept", "page-kept", &["move"]),
    ("chosen", "page-chosen", &["move"]),
    ("dropped", "page-dropped", &["move"]),
    ("failed", "page-failed", &[]),
    ("no", "page-no", &[]),
    ("toMove", "page-to-move-mark", &[]),
    ("days", "page-days", &["count"]),
    ("hours", "page-hours", &["count"]),
    ("minutes", "page-minutes", &["count"]),
    ("seconds", "page-seconds", &["count"]),
    ("choices", "page-choices", &[]),
    ("actions", "page-actions", &[]),
    ("close", "page-close", &[]),
    ("own", "page-own", &["line"]),
    ("leave", "page-leave", &[]),
    ("keep", "button-keep-plan", &[]),
    ("planSwap", "button-plan-swap", &[]),
];

/// Returns the texts of the script.
pub(in crate::web) fn labels(voice: &Voice) -> Labels {
    let label = |arguments: &[&'static str], id: &'static str| {
        let phrase = arguments.iter().fold(Phrase::new(id), |phrase, name| {
            phrase.with(name, postern_rules::phrase::PhraseArg::Text(format!("{{{name}}}")))
        });
        voice.say(&phrase)
    };
    LABELS.iter().map(|(key, id, arguments)| (*key, label(arguments, id))).collect()
}
