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
        .filter(|c| !turns_or_hides(*c))
        .map(|c| if c.is_control() || c.is_whitespace() || is_blank(c) { ' ' } else { c })
        .collect();
    let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
    match words.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", words[..end].trim_end()),
        None if words.is_empty() => "(no name)".into(),
        None => words,
    }
}

/// Signs without a width, and those that turn the direction of what follows.
fn turns_or_hides(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

/// Letters that show nothing: a name of them would be no name.
fn is_blank(c: char) -> bool {
    matches!(c, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
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
        assert_eq!(plain("\u{200b}\u{3164}\u{2060}\u{2800}"), "(no name)");
        assert_eq!(plain(&"x".repeat(99)).chars().count(), LONGEST_NAME + 1);
    }
}
