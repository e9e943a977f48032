//! The log is for operators: no line shows a value as Rust's debug output does.

use std::fs;
use std::path::Path;

/// Files that print a value for debugging, with the reason why it reaches no log.
const FOR_DEBUGGING: &[(&str, &str)] = &[
    ("crates/chat/src/entry/taps.rs", "holds tests alone"),
    ("crates/chat/src/tell/boards/series_message.rs", "a key to compare messages by"),
    ("crates/discord/src/readers.rs", "events to compare, by targets for fuzzing"),
    ("crates/discord/src/rest/rights/sights.rs", "a key to sort by"),
    ("crates/play/src/log_words.rs", "takes the words out of the output"),
];

/// The parts of the bot that are crates.
const OURS: &[&str] = &["play", "metrics", "store", "service", "webhooks", "words", "chat", "discord"];

/// The lines of a file that are not its tests, without comments.
fn product(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let opens_tests = |at: &usize| {
        let mut lines = text[*at..].lines();
        let is_test = lines.next().is_some_and(|line| line.contains("test"));
        is_test && lines.next().is_some_and(|line| line.contains("mod ") && line.ends_with('{'))
    };
    let end = text.match_indices("#[cfg(").map(|(at, _)| at).find(opens_tests);
    let lines = text[..end.unwrap_or(text.len())].lines().enumerate();
    lines.filter(|(_, line)| !line.trim_start().starts_with("//") && !line.trim_start().starts_with("assert"))
}

/// True if a line gives a value to a log or a text in the form for debugging: `?value` as a field, or `{value:?}`.
fn shows_a_form(line: &str) -> bool {
    let is_name = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_alphabetic() || sign == '_');
    let as_field = line.match_indices('?').any(|(at, _)| {
        let before = line[..at].trim_end().chars().next_back();
        let opens = before.is_none_or(|sign| matches!(sign, '(' | ',' | '='));
        opens && is_name(line[at + 1..].chars().next())
    });
    let in_text = [":?}", ":#?}"].iter().any(|form| line.contains(form));
    as_field || in_text || line.contains("field::debug")
}

#[test]
fn no_line_of_the_log_shows_a_form_of_rust() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = [OURS, &["limited-http", "discord-sandbox"]].concat();
    let crates = crates.iter().map(|name| format!("crates/{name}/src"));
    let folders = std::iter::once("src".to_owned()).chain(crates);
    let (mut wrong, mut logged) = (Vec::new(), 0);
    for path in folders.flat_map(|folder| postern_testkit::sources(&folder)) {
        let shown = path.strip_prefix(root).expect("it is below").display().to_string().replace('\\', "/");
        let is_test = shown.ends_with("tests.rs") || shown.contains("/tests/");
        if is_test || FOR_DEBUGGING.iter().any(|(file, _)| *file == shown) {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source file can be read");
        // Texts of the stand-in reach its own page and its tests; only its log is compared.
        let is_ours = shown.starts_with("src/")
            || OURS.iter().any(|name| shown.starts_with(&format!("crates/{name}/")));
        for (number, line) in product(&text) {
            logged += usize::from(line.contains("tracing::"));
            if shows_a_form(line) && (is_ours || line.contains("tracing::")) {
                wrong.push(format!("{shown}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(logged > 150, "{logged}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_the_search_for_forms_finds() {
    for line in [
        "tracing::info!(?channel, \"x\");",
        "    ?wait,",
        "tracing::info!(%error, channel = ?post.channel, \"x\");",
        "format!(\"refused: {refusal:?}\")",
        "format!(\"{:#?}\", all)",
    ] {
        assert!(shows_a_form(line), "{line}");
    }
    for line in [
        "let x = read()?;",
        "let x = read()?.next();",
        "tracing::info!(%channel, \"really?\");",
        "match read(x)? {",
        "let found = (a()?, b()?);",
    ] {
        assert!(!shows_a_form(line), "{line}");
    }
}
