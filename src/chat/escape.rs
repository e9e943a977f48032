//! Text that came from people, made harmless: it can neither mention anybody nor break the layout.

/// The longest name that is shown, in characters.
const LONGEST_NAME: usize = 32;

/// A name for Markdown: every sign with a meaning is escaped, line ends become spaces, and `@` mentions nobody.
pub fn name(text: &str) -> String {
    let mut out = String::new();
    for c in plain(text).chars() {
        match c {
            '@' => out.push_str("@\u{200b}"),
            '<' => out.push_str("\\<\u{200b}"),
            c if c.is_ascii_punctuation() => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}

/// A name for places without Markdown (titles of threads, alternative texts): one line, no control characters.
pub fn plain(text: &str) -> String {
    let line: String = text
        .chars()
        .map(|c| if c.is_control() || c.is_whitespace() { ' ' } else { c })
        .filter(|c| !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .collect();
    let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
    match words.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", words[..end].trim_end()),
        None if words.is_empty() => "(no name)".into(),
        None => words,
    }
}

/// Text that somebody typed, quoted within a sentence: like a name, but longer.
pub fn quoted(text: &str) -> String {
    let short: String = text.chars().take(80).collect();
    short
        .chars()
        .map(|c| match c {
            '`' => '\'',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_neither_mention_nor_format() {
        assert_eq!(name("**@everyone**"), "\\*\\*@\u{200b}everyone\\*\\*");
        assert!(!name("<@123>").contains("<@"));
        assert_eq!(plain("a\nb\u{202e}c"), "a bc");
        assert_eq!(plain(" \n "), "(no name)");
        assert_eq!(plain(&"x".repeat(99)).chars().count(), LONGEST_NAME + 1);
    }
}
