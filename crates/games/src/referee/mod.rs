//! The referee: a line protocol for the rules, so that any program can use them, check them or play against them.
//!
//! Each command gets exactly one line as its answer, `= ANSWER` or `? REASON`. A refused command changes nothing. Only
//! the end of the input ends the session.

mod analysis;
mod command;
mod lines;
pub mod pictures;
pub mod session;

use std::io::{self, BufRead, Write};

use crate::catalogue::Catalogue;
use crate::referee::lines::Line;
use crate::referee::pictures::WritePictures;
use crate::referee::session::Session;

/// The maximum length of a refusal in characters. Reasons may quote the input.
const LONGEST_REASON: usize = 600;

/// Answers the commands of `input` on `output`, each before the next is read, until the input ends.
///
/// # Errors
/// The input can't be read or the output can't be written.
pub fn run(
    catalogue: &Catalogue,
    pictures: &dyn WritePictures,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut session = Session::new(catalogue, pictures);
    while let Some(line) = lines::next(&mut input)? {
        let answer = match line {
            Line::Text(text) => session.answer(&text),
            Line::TooLong => Some(Err(format!("the line is longer than {} bytes", lines::LONGEST))),
            Line::NotUtf8 => Some(Err("the line is not UTF-8".into())),
            Line::Silent => None,
        };
        match answer {
            Some(Ok(answer)) => writeln!(output, "= {answer}")?,
            Some(Err(reason)) => writeln!(output, "? {}", on_one_line(&reason))?,
            None => continue,
        }
        output.flush()?;
    }
    Ok(())
}

/// Replaces the line ends and other control characters of a reason, and cuts it to the maximum length.
fn on_one_line(reason: &str) -> String {
    let mut line: String = reason
        .chars()
        .take(LONGEST_REASON)
        .map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { '\u{fffd}' } else { c })
        .collect();
    if reason.chars().nth(LONGEST_REASON).is_some() {
        line.push('…');
    }
    line
}
