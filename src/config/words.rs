//! Rewrites errors of the configuration parser in plain words, without quotations from the file.

/// The length of the longest configuration key.
const LONGEST_KEY: usize = 20;
/// Upper bound on the characters of an error message from the parser.
const LONGEST_REASON: usize = 200;

/// Returns the key that a line sets, if it looks like a configuration key. Other text may be a misplaced token and must
/// not appear in a message.
pub(crate) fn key_of(line: &str) -> Option<&str> {
    let (key, _) = line.split_once('=')?;
    let key = key.trim();
    let plain = key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    (plain && (1..=LONGEST_KEY).contains(&key.len())).then_some(key)
}

/// Returns the message of the parser without its quotations from the file, which may contain a misplaced token, or be
/// as long as the file.
pub(crate) fn without_quotes(message: &str) -> String {
    // Only the last part, which names the expected values, comes from this program.
    let Some((found, expected)) = message.trim().rsplit_once(", expected ") else {
        let plain: String = message.split(['`', '"', '\'']).step_by(2).collect::<Vec<_>>().join("…");
        return plain.trim().replace('\n', "; ").chars().take(LONGEST_REASON).collect();
    };
    let known =
        if found.starts_with("unknown field") { "there is no such key; expected " } else { "expected " };
    format!("{known}{}", in_words(expected).replace('\n', "; "))
}

/// Returns what the parser expected, without the names of Rust's types.
fn in_words(expected: &str) -> &str {
    match expected.trim() {
        "path string" | "a string" | "socket address" => "a text in quotes",
        "a boolean" => "true or false",
        table if table.starts_with("struct ") => "a table with keys of its own",
        words => words,
    }
}
