//! Brackets around moves: a move in brackets stays, a note is left out and counted.

use std::borrow::Cow;

use super::move_words::{BETWEEN, LONGEST_MOVE, has_square, is_pass};

/// The brackets that open.
const OPEN: [char; 4] = ['{', '(', '[', '<'];

/// The words between the squares of a move, in the languages of the bot.
const TO: [&str; 6] = ["to", "nach", "vers", "hacia", "a", "à"];

/// Leaves out `{…}`, tags of pages, and brackets that hold no move or several moves. Returns the number of notes, too.
pub(super) fn without_notes(line: &str) -> (Cow<'_, str>, usize) {
    if !line.contains(OPEN) {
        return (line.into(), 0);
    }
    let closing = closing(line);
    let (mut out, mut notes) = (String::with_capacity(line.len()), 0);
    let mut rest = line;
    while let Some(at) = rest.find(OPEN) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let open = from.as_bytes()[0];
        let here = line.len() - from.len();
        let end = closing[here].map(|end| end - here);
        let inner = &from[1..end.unwrap_or(1)];
        let is_kept = match open {
            b'{' => false,
            b'<' => !is_tag(inner),
            _ => is_one_move(inner),
        };
        let is_number = !inner.is_empty() && inner.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        match end {
            Some(end) if !is_kept => {
                notes += usize::from(open != b'<' && !is_number);
                out.push(' ');
                rest = &from[end + 1..];
            }
            // A move with blanks. Within a longer word, the brackets stay, so that it is refused.
            Some(end) if is_loose(open, inner) && is_apart(&out, &from[end + 1..]) => {
                out.push(' ');
                out.push_str(inner);
                out.push(' ');
                rest = &from[end + 1..];
            }
            // A note that does not end.
            None if open == b'{' => {
                notes += 1;
                rest = "";
            }
            _ => {
                out.push(char::from(open));
                rest = &from[1..];
            }
        }
    }
    out.push_str(rest);
    (out.into(), notes)
}

/// Returns the place of the bracket that closes each bracket. Brackets of the same kind may be nested.
fn closing(text: &str) -> Vec<Option<usize>> {
    let mut open: [Vec<usize>; 4] = Default::default();
    let mut closing = vec![None; text.len()];
    for (at, byte) in text.bytes().enumerate() {
        let kind = |signs: &[u8; 4]| signs.iter().position(|sign| *sign == byte);
        if let Some(kind) = kind(b"{([<") {
            open[kind].push(at);
        } else if let Some(from) = kind(b"})]>").and_then(|kind| open[kind].pop()) {
            closing[from] = Some(at);
        }
    }
    closing
}

/// True for the inside of a bracket that is a pass, or a move with blanks.
fn is_loose(open: u8, inner: &str) -> bool {
    is_pass(inner.trim()) || open != b'<' && inner.contains(' ') && !inner.contains(['{', '(', '['])
}

/// True if neither text touches the bracket between them with a letter or digit.
fn is_apart(before: &str, after: &str) -> bool {
    let is_free = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    is_free(before.chars().next_back()) && is_free(after.chars().next())
}

/// True if the inside of a bracket is a single move: `d4`, `pass`, `d1 - d2`, `d 4`, `e5-f4 X d3-d4`.
fn is_one_move(inner: &str) -> bool {
    // The cost of nested brackets has a bound for each.
    if inner.len() > LONGEST_MOVE {
        return false;
    }
    let (mut is_any, mut joins) = (false, true);
    let mut column = false;
    for word in inner.split_whitespace() {
        let is_sign = BETWEEN.contains(&word) || ["x", "X", ":", "*"].contains(&word);
        if is_sign || TO.contains(&word) && is_any {
            (joins, column) = (true, false);
            continue;
        }
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        if bare.is_empty() {
            continue;
        }
        let is_row = column && bare.bytes().all(|byte| byte.is_ascii_digit());
        if !is_row && !joins && !word.starts_with(['-', '=', '<', 'x', ':']) {
            return false;
        }
        column = bare.len() == 1 && bare.starts_with(|c: char| c.is_ascii_alphabetic());
        if !is_row && !column && !has_square(bare) && !is_pass(bare) {
            return false;
        }
        is_any |= !column;
        joins = word.ends_with(['-', '=', '>', 'x', ':']);
    }
    is_any
}

/// The most bytes of a tag that names a person, a channel, an emoji or a time.
const LONGEST_TAG: usize = 100;

/// True for the inside of `<@123>`, `<:name:123>`, `<t:123:R>` and of tags such as `</b>`.
fn is_tag(inner: &str) -> bool {
    if inner.len() > LONGEST_TAG {
        return false;
    }
    let is_chat = inner.starts_with(['@', '#', ':', 't', 'a', 'i', '/'])
        && inner.contains(|c: char| c.is_ascii_digit());
    let name = inner.trim_matches('/').trim();
    let is_page = !name.is_empty() && !is_pass(name) && name.chars().all(|c| c.is_ascii_alphabetic());
    is_chat && (inner.starts_with(['@', '#', '/']) || inner.contains(':')) || is_page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_in_brackets_is_no_note() {
        for inner in [
            "d4",
            "pass",
            "Pass!",
            "passen",
            "d1 - d2",
            "d1-d2",
            "d 4",
            "d 4!",
            "D 11",
            "c 1 - c 2",
            "xd4",
            "x d4",
            "x d 4",
            "c5 x d6",
            "c5 : d6",
            "e6 <> e7",
            "e1 = e4",
            "* d3",
            "e5-f4 X d3-d4",
            "R9",
            "d1 to d2",
            "d1- d2",
            " d4 ",
        ] {
            assert!(is_one_move(inner), "{inner}");
        }
        for inner in [
            "",
            "good",
            "2. e5 f6",
            "d4 e5",
            "d4 is good",
            "x",
            "-",
            "1. d4",
            "pass pass",
            "[%clk",
            "d 4 e 5",
        ] {
            assert!(!is_one_move(inner), "{inner}");
        }
    }

    #[test]
    fn nothing_but_notes_is_left_out() {
        for (line, read, notes) in [
            ("(d1 - d2) (d8-d7)", " d1 - d2  (d8-d7)", 0),
            ("(pass) [pass]", " pass   pass ", 0),
            ("[d 4] (good)", " d 4   ", 1),
            ("d4(d 5)", "d4(d 5)", 0),
            ("(e6 <> e7)", " e6 <> e7 ", 0),
            ("*(d 3)", "* d 3 ", 0),
            ("<b>d4</b> <pass> {pass}", " d4   pass   ", 1),
            ("((d4))", "((d4))", 0),
            ("(1) d4 (1. d5) ((good) d6 d7)", "  d4    ", 2),
        ] {
            assert_eq!(without_notes(line), (line_of(read), notes), "{line}");
        }
    }

    fn line_of(text: &str) -> Cow<'_, str> {
        text.into()
    }
}
