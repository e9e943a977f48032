//! Sanitizes text from people, so that it can neither mention anybody nor break the layout.

use unicode_segmentation::UnicodeSegmentation;

use postern_rules::typed;

/// The longest displayed name, in characters.
const LONGEST_NAME: usize = 32;
/// The longest displayed sentence, in characters. Even escaped, it leaves room for others in a message.
const LONGEST_SENTENCE: usize = 500;

/// Escapes a name for Markdown: punctuation is escaped, line breaks become spaces, and `@` mentions nobody.
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

/// Cleans a name for places without Markdown (titles of threads, alternative texts): one line, no control characters. A
/// long name is cut between grapheme clusters, which keeps accents with their letters and family emoji whole.
pub fn plain(text: &str) -> String {
    let words = line(text);
    if words.is_empty() {
        return "(no name)".into();
    }
    if words.chars().count() <= LONGEST_NAME {
        return words;
    }
    let mut left = LONGEST_NAME;
    let fits = |sign: &&str| {
        let length = sign.chars().count();
        let fits = length <= left;
        left = if fits { left - length } else { 0 };
        fits
    };
    let mut short: String = words.graphemes(true).take_while(fits).collect();
    if short.is_empty() {
        // A single grapheme cluster longer than any name.
        short = words.chars().take(LONGEST_NAME).collect();
    }
    format!("{}…", short.trim_end())
}

/// Cleans a text for one line without Markdown: no line breaks, control characters or invisible ones. The text is not
/// cut.
pub fn line(text: &str) -> String {
    let line: String = text.graphemes(true).flat_map(shown).collect();
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Removes the characters that hide or reorder others from a grapheme cluster. Emoji keep their joiners.
fn shown(sign: &str) -> impl Iterator<Item = char> {
    let joined = sign.chars().next().is_some_and(is_emoji);
    sign.chars()
        .filter(move |&c| !is_private(c) && (!turns_or_hides(c) || (joined && joins_emoji(c))))
        .map(|c| if c.is_control() || c.is_whitespace() || typed::is_blank(c) { ' ' } else { c })
}

fn is_emoji(c: char) -> bool {
    matches!(c, '#' | '*' | '0'..='9' | '\u{a9}' | '\u{ae}' | '\u{203c}'..='\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

/// True for the zero-width joiner, the selector of the coloured form, and the letters of a region's flag.
fn joins_emoji(c: char) -> bool {
    matches!(c, '\u{200d}' | '\u{fe0f}' | '\u{e0020}'..='\u{e007f}')
}

/// True for characters without a width, and for those that change the direction of the following text.
fn turns_or_hides(c: char) -> bool {
    typed::is_invisible(c) && !typed::is_blank(c) && !c.is_control()
}

/// True for characters without a meaning in Unicode. Some of them name emblems.
fn is_private(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}')
}

/// Escapes a sentence that repeats typed text: it is cut to a maximum length, Markdown is escaped, and `@` mentions
/// nobody. The characters that moves and squares use stay unchanged.
pub fn markdown(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars().take(LONGEST_SENTENCE) {
        match c {
            '@' => out.push_str("@\u{200b}"),
            '<' => out.push_str("\\<\u{200b}"),
            '\\' | '*' | '_' | '~' | '|' | '`' | '[' | ']' | '>' => out.extend(['\\', c]),
            c if c.is_control() || is_private(c) => out.push(' '),
            c => out.push(c),
        }
    }
    out.replace("://", ":\u{200b}//")
}

/// Returns typed text as a block below a sentence, for copying. It is cut to the length of a sentence.
pub fn block(text: &str) -> String {
    let short: String =
        text.chars().take(LONGEST_SENTENCE).map(|c| if c == '`' { '\'' } else { c }).collect();
    format!("\n```\n{short}\n```")
}

/// Cleans typed text for a place between backticks.
pub fn quoted(text: &str) -> String {
    let short: String = text.chars().take(80).collect();
    short
        .chars()
        .map(|c| match c {
            '`' => '\'',
            c if c.is_control() || is_private(c) => ' ',
            c => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_stays_together_and_a_long_name_is_cut_between_signs() {
        let family = "👨\u{200d}👩\u{200d}👧\u{200d}👦";
        assert_eq!(plain(family), family);
        assert_eq!(plain("❤\u{fe0f} a\u{200d}b"), "❤\u{fe0f} ab", "letters are not joined");
        assert_eq!(plain(&family.repeat(9)), format!("{}…", family.repeat(4)));
        let accents = format!("{}e\u{301}\u{302}x", "x".repeat(LONGEST_NAME - 2));
        assert_eq!(plain(&accents), format!("{}…", "x".repeat(LONGEST_NAME - 2)));
        assert_eq!(plain(&format!("e{}", "\u{301}".repeat(500))).chars().count(), LONGEST_NAME + 1);
    }

    #[test]
    fn a_sentence_that_repeats_typed_text_can_neither_mention_nor_format() {
        let said = markdown("there is no square **x** <@123> @everyone [a](http://b) c2-c3.");
        assert!(!said.contains("**") && !said.contains("<@") && !said.contains("@e"), "{said}");
        assert!(said.contains("\\[a\\]") && !said.contains("http://") && said.ends_with("c2-c3."), "{said}");
    }

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
