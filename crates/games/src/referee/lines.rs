//! Reads lines from untrusted input, which may be invalid UTF-8, too long, or without a line end.

use std::io::{self, BufRead};

/// The maximum length of a line in bytes, without its end.
pub(super) const LONGEST: usize = 65_536;

/// A line of the input.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Line {
    Text(String),
    TooLong,
    NotUtf8,
    /// A comment or white space longer than the maximum length, which gets no answer.
    Silent,
}

/// Reads the next line without its end, or `None` at the end of the input. Buffers at most [`LONGEST`] bytes of a line.
pub(super) fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut kept = Vec::new();
    let (mut too_long, mut only_space, mut any) = (false, true, false);
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let piece = buffer.get(..end.unwrap_or(buffer.len())).unwrap_or_default();
        only_space &= piece.iter().all(u8::is_ascii_whitespace);
        let room = LONGEST - kept.len();
        too_long |= piece.len() > room;
        kept.extend_from_slice(piece.get(..room).unwrap_or(piece));
        let used = piece.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if !any {
        return Ok(None);
    }
    if too_long {
        let comment = kept.trim_ascii_start().starts_with(b"#");
        return Ok(Some(if comment || only_space { Line::Silent } else { Line::TooLong }));
    }
    Ok(Some(match String::from_utf8(kept) {
        Ok(text) => Line::Text(text),
        Err(error) if error.as_bytes().trim_ascii_start().starts_with(b"#") => Line::Silent,
        Err(_) => Line::NotUtf8,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(bytes: &[u8]) -> Vec<Line> {
        let mut input = io::BufReader::with_capacity(7, bytes);
        std::iter::from_fn(|| next(&mut input).expect("memory can be read")).collect()
    }

    #[test]
    fn a_line_ends_at_its_end_or_at_the_end_of_the_input() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(lines_of(b"new rampart\n\nlegal"), [text("new rampart"), text(""), text("legal")]);
        assert_eq!(lines_of(b"a\r\n"), [text("a\r")]);
        assert_eq!(lines_of(b""), []);
    }

    #[test]
    fn a_line_of_any_length_is_one_line() {
        let mut bytes = vec![b'x'; LONGEST];
        bytes.push(b'\n');
        assert_eq!(lines_of(&bytes), [Line::Text("x".repeat(LONGEST))]);
        bytes.insert(0, b'x');
        bytes.extend(b"games\n");
        assert_eq!(lines_of(&bytes), [Line::TooLong, Line::Text("games".into())]);
    }

    #[test]
    fn long_comments_and_long_white_space_are_silent() {
        for first in [b'#', b' '] {
            let mut bytes = vec![b' '; 3 * LONGEST];
            bytes.insert(1, first);
            assert_eq!(lines_of(&bytes), [Line::Silent]);
        }
        assert_eq!(lines_of(b"# \xff\n\xff\n"), [Line::Silent, Line::NotUtf8]);
    }
}
