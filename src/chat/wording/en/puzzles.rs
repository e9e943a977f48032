//! Puzzles, in English.

use super::{English, asked};
use crate::chat::markup::moment;
use crate::chat::wording::{PuzzleEnd, PuzzleStage, PuzzleWords, Wins};
use crate::puzzles::Level;

fn level(level: Level) -> &'static str {
    match level {
        Level::Easy => "easy",
        Level::Middle => "middling",
        Level::Hard => "hard",
    }
}

fn head(puzzle: &PuzzleWords) -> String {
    let options = if puzzle.options.is_empty() { String::new() } else { format!(" ({})", puzzle.options) };
    format!("**{}**{options} puzzle, {}", puzzle.game, level(puzzle.level))
}

fn moves(count: u32) -> String {
    if count == 1 { "with one move".into() } else { format!("within {count} moves") }
}

/// The task.
fn task(puzzle: &PuzzleWords) -> String {
    format!(
        "{} to move {} by force {}, whatever {} does",
        puzzle.side,
        wins(puzzle),
        moves(puzzle.moves),
        puzzle.other
    )
}

fn wins(puzzle: &PuzzleWords) -> &'static str {
    match puzzle.wins {
        Wins::Game => "wins",
        Wins::Points => "wins points",
        Wins::Stones => "wins stones",
    }
}

/// The whole solution; where it stops before the end, the rest is easy.
fn line_of(puzzle: &PuzzleWords, line: &[String]) -> String {
    let moves: Vec<String> = line.iter().map(|made| format!("**{made}**")).collect();
    let rest = if puzzle.to_the_end { "" } else { ", and from there every move wins" };
    format!("{}{rest}.", moves.join(" "))
}

fn after(puzzle: &PuzzleWords, end: &PuzzleEnd) -> String {
    let next = match end.next {
        Some(at) => format!(" The next {} puzzle comes {}.", puzzle.game, moment(at)),
        None => match end.level {
            Some(next) => {
                format!(" Your next {} puzzle is {} one.", puzzle.game, article(next))
            }
            None => String::new(),
        },
    };
    let solved = match end.solved {
        0 => String::new(),
        1 => " That makes one solved.".into(),
        count => format!(" That makes {count} solved, {} at the first try.", end.at_once),
    };
    format!("{solved}{next}")
}

fn article(next: Level) -> &'static str {
    match next {
        Level::Easy => "an easy",
        Level::Middle => "a middling",
        Level::Hard => "a hard",
    }
}

impl English {
    /// The message with a puzzle.
    pub fn puzzle(&self, puzzle: &PuzzleWords) -> String {
        let head = head(puzzle);
        match &puzzle.stage {
            PuzzleStage::Task => format!("{head}: {}. Find the move.", task(puzzle)),
            PuzzleStage::Enter(prompt) => format!("{head}: {}", asked(prompt)),
            PuzzleStage::GoOn { made, answer: Some(answer) } => {
                format!("{head}: **{made}** is right! {} answers **{answer}**. And now?", puzzle.other)
            }
            PuzzleStage::GoOn { made, answer: None } => format!("{head}: **{made}** is right! And now?"),
            PuzzleStage::Wrong { made, answer: Some(answer) } => format!(
                "{head}: **{made}** is not it. {} answers **{answer}**, as here, and {} no longer {} {}.",
                puzzle.other,
                puzzle.side,
                wins(puzzle),
                moves(puzzle.moves)
            ),
            PuzzleStage::Wrong { made, answer: None } => {
                format!("{head}: **{made}** is not it: {} no longer {} so.", puzzle.side, wins(puzzle))
            }
            PuzzleStage::Solved { also: false, line, end } => {
                format!("{head}: **solved**! {}{}", line_of(puzzle, line), after(puzzle, end))
            }
            PuzzleStage::Solved { also: true, line, end } => {
                format!(
                    "{head}: that wins as well – **solved**! The shortest way: {}{}",
                    line_of(puzzle, line),
                    after(puzzle, end)
                )
            }
            PuzzleStage::GivenUp { line, end } => {
                format!("{head}: the solution is {}{}", line_of(puzzle, line), after(puzzle, end))
            }
            PuzzleStage::Finished { line, end } => {
                format!(
                    "{head}: you are through with today's puzzle. It went {}{}",
                    line_of(puzzle, line),
                    after(puzzle, end)
                )
            }
        }
    }

    pub fn puzzle_label(&self, game: &str, next: Level, finished: bool) -> String {
        if finished { format!("{game} · done for today") } else { format!("{game} · {}", level(next)) }
    }
}
