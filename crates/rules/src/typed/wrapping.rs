//! Removes the code blocks, quotes, spoilers and emphasis around a whole text.

use crate::typed::is_invisible;

/// A text without what was around it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unwrapped {
    pub text: String,
    /// The number of lines outside the code block that has the text.
    pub passed: usize,
}

/// The signs that chat puts on both sides of a text, longest first, and quotes.
const PAIRS: [(&str, &str); 16] = [
    ("||", "||"),
    ("**", "**"),
    ("__", "__"),
    ("~~", "~~"),
    ("_", "_"),
    ("`", "`"),
    ("\"", "\""),
    ("'", "'"),
    ("“", "”"),
    ("„", "“"),
    ("”", "”"),
    ("«", "»"),
    ("»", "«"),
    ("‘", "’"),
    ("「", "」"),
    ("‹", "›"),
];

/// The ends of lines besides `\n`.
const ENDS: [char; 6] = ['\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];

/// Returns a text without what is around it, with `\n` at the ends of its lines. Of several code blocks, the first that
/// has any text counts.
pub fn unwrapped(text: &str) -> Unwrapped {
    let text = text.replace("\r\n", "\n").replace(ENDS, "\n");
    let (mut inner, mut passed) = fenced(&unquoted(&text));
    loop {
        let trimmed = inner.trim_matches(|c: char| c.is_whitespace() || is_invisible(c));
        let bare = PAIRS.iter().find_map(|(open, close)| {
            let bare = trimmed.strip_prefix(open)?.strip_suffix(close)?;
            // `"a" and "b"` has no quotes around it.
            (!bare.contains(open) && !bare.contains(close)).then_some(bare)
        });
        match bare {
            Some(bare) => inner = bare.to_owned(),
            None if trimmed.len() < inner.len() => inner = trimmed.to_owned(),
            None => break,
        }
        let again = fenced(&unquoted(&inner));
        (inner, passed) = (again.0, passed + again.1);
    }
    Unwrapped { text: inner, passed }
}

/// Returns the lines without the marks of a quote: `>`, `>>>`, `&gt;`.
fn unquoted(text: &str) -> String {
    let line = |line: &str| {
        let mut rest = line.trim_start_matches(|c: char| c == ' ' || is_invisible(c));
        let mut is_quote = false;
        while let Some(after) = ["&gt;", ">", "＞"].iter().find_map(|mark| rest.strip_prefix(mark)) {
            (rest, is_quote) = (after.trim_start_matches(' '), true);
        }
        if is_quote { rest.to_owned() } else { line.to_owned() }
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the text of the first code block that has any, and the number of lines outside it.
fn fenced(text: &str) -> (String, usize) {
    // Within a record, such signs are part of a name.
    let is_record =
        |line: &str| line.trim_start().get(..5).is_some_and(|start| start.eq_ignore_ascii_case("game:"));
    let opens =
        |fence: &&str| text.split_once(fence).is_some_and(|(before, _)| !before.lines().any(is_record));
    let Some(fence) = ["```", "~~~"].into_iter().find(opens) else { return (text.to_owned(), 0) };
    let lines = |text: &str| text.lines().filter(|line| line.contains(char::is_alphanumeric)).count();
    let parts: Vec<&str> = text.split(fence).collect();
    let inside = parts.iter().skip(1).step_by(2).map(|part| untagged(part));
    let Some(inner) = inside.clone().find(|part| !part.trim().is_empty()) else {
        return (text.replace(fence, ""), 0);
    };
    let outside = parts.iter().step_by(2).map(|part| lines(part)).sum::<usize>();
    let others = inside.map(lines).sum::<usize>() - lines(inner);
    (inner.trim_matches(['`', '~']).to_owned(), outside + others)
}

/// Returns a code block without the name of its language.
fn untagged(block: &str) -> &str {
    let block = block.trim_start_matches(['`', '~']);
    let trimmed = block.trim_start_matches(' ');
    let is_tag = |c: char| c.is_ascii_alphabetic() || matches!(c, '+' | '#' | '-' | '_');
    let end = trimmed.find(|c| !is_tag(c)).unwrap_or(trimmed.len());
    let (tag, rest) = trimmed.split_at(end);
    let rest = rest.trim_start_matches(' ');
    let begins = trimmed[end..].trim_start();
    // A block on one line has its tag before the record.
    let is_record = begins.starts_with(['(', '{', '['])
        || begins.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("game"));
    match rest.strip_prefix('\n') {
        Some(rest) => rest,
        None if !tag.is_empty() && is_record => begins,
        None => block,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inner(text: &str) -> (String, usize) {
        let Unwrapped { text, passed } = unwrapped(text);
        (text, passed)
    }

    #[test]
    fn marks_of_chat_around_a_text_are_left_out() {
        for typed in [
            "(;B[aa])",
            "\u{feff}(;B[aa])\u{200b}\n",
            "```(;B[aa])```",
            "```\n(;B[aa])\n```",
            "```sgf\n(;B[aa])\n```",
            "```SGF (;B[aa])```",
            "```c++\r\n(;B[aa])\r\n```",
            "``` sgf \n(;B[aa])\n```",
            "~~~text\n(;B[aa])\n~~~",
            "````\n(;B[aa])\n````",
            "```sgf\n(;B[aa])",
            "`(;B[aa])`",
            "> (;B[aa])",
            ">>> (;B[aa])",
            "> ```sgf\n> (;B[aa])\n> ```",
            "&gt; (;B[aa])",
            "||(;B[aa])||",
            "||```\n(;B[aa])\n```||",
            "**(;B[aa])**",
            "__(;B[aa])__",
            "~~(;B[aa])~~",
            "\"(;B[aa])\"",
            "“(;B[aa])”",
            "„(;B[aa])“",
            "« (;B[aa]) »",
        ] {
            assert_eq!(inner(typed), ("(;B[aa])".to_owned(), 0), "{typed:?}");
        }
    }

    #[test]
    fn lines_outside_a_code_block_are_counted() {
        let text = "Look:\n```sgf\n(;B[aa])\n```\nGood game!\nBye";
        assert_eq!(inner(text), ("(;B[aa])".to_owned(), 3));
        assert_eq!(inner("```\n\n```\n```\nd4\n```"), ("d4".to_owned(), 0));
        assert_eq!(inner("```\nd4\n```\n```\ne5\nf6\n```"), ("d4".to_owned(), 2));
    }

    #[test]
    fn the_text_itself_stays() {
        for text in [
            "1. d4 d5\n2. e4",
            "*d3 e4",
            "\"Ada\" and \"Ben\"",
            "x: >Ada<\no: `Ben` the `Great`",
            "game: a\nx: \u{200b}Zoë\u{200d}👩",
            "{\"moves\": [[\"d4\"]]}",
            "",
            "`",
        ] {
            assert_eq!(inner(text), (text.to_owned(), 0));
        }
        assert_eq!(inner("```{\n\"moves\": []\n}```").0, "{\n\"moves\": []\n}");
    }
}
