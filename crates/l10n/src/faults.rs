//! Checks of message files, for the tests of every language.

use std::collections::BTreeSet;

use fluent_bundle::FluentResource;

/// A message in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    pub id: String,
    /// The names of the arguments that it uses.
    pub args: BTreeSet<String>,
    /// The ids of the messages that it refers to.
    pub refers: BTreeSet<String>,
}

/// Returns the messages of a text in Fluent format, in order.
pub fn messages(text: &str) -> Vec<Message> {
    let mut all: Vec<Message> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let begins = line.starts_with(|c: char| c.is_ascii_lowercase());
        if let Some((id, _)) = line.split_once('=').filter(|_| begins) {
            let id = id.trim().to_owned();
            all.push(Message { id, args: BTreeSet::new(), refers: BTreeSet::new() });
        }
        let Some(message) = all.last_mut() else { continue };
        for place in line.split('{').skip(1) {
            let inner = place.split('}').next().unwrap_or_default().trim_start();
            match inner.strip_prefix('$') {
                Some(arg) => message.args.insert(identifier(arg)),
                None if inner.starts_with(|c: char| c.is_ascii_lowercase()) => {
                    message.refers.insert(identifier(inner))
                }
                None => false,
            };
        }
    }
    all
}

fn identifier(text: &str) -> String {
    text.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect()
}

/// Returns the ids of the messages in a text.
pub fn ids(text: &str) -> Vec<String> {
    messages(text).into_iter().map(|message| message.id).collect()
}

/// Returns the faults of a text of messages: syntax errors, ids without the prefix `prefix`, and duplicate ids.
pub fn faults(text: &str, prefix: &str) -> Vec<String> {
    if let Err((_, errors)) = FluentResource::try_new(text.to_owned()) {
        return errors.iter().map(ToString::to_string).collect();
    }
    let mut seen = BTreeSet::new();
    let ids = ids(text).into_iter();
    ids.filter_map(|id| match (id.starts_with(prefix), seen.insert(id.clone())) {
        (false, _) => Some(format!("{id} is no id here")),
        (true, false) => Some(format!("{id} comes twice")),
        (true, true) => None,
    })
    .collect()
}

/// Returns the differences between a translation and the English text: messages that only one of them has, and
/// arguments that the English message does not have.
pub fn differences(english: &str, translation: &str) -> Vec<String> {
    let (english, translation) = (messages(english), messages(translation));
    let lacking = |of: &[Message], other: &[Message], what: &str| -> Vec<String> {
        let missing = of.iter().filter(|message| other.iter().all(|known| known.id != message.id));
        missing.map(|message| format!("{} {what}", message.id)).collect()
    };
    let mut all = lacking(&english, &translation, "is missing");
    all.extend(lacking(&translation, &english, "is not in English"));
    for message in &translation {
        let Some(original) = english.iter().find(|known| known.id == message.id) else { continue };
        all.extend(
            message.args.difference(&original.args).map(|arg| format!("{} knows no ${arg}", message.id)),
        );
    }
    all
}
