//! Lists of games and challenges, in English.

use super::{English, GameLine, Label};
use crate::chat::markup::moment;
use crate::chat::wording::{ListLine, Section};
use crate::play::{Clock, PauseReason};

impl English {
    /// A match as a line of `/games`.
    pub fn game_line(&self, line: &GameLine) -> String {
        format!(
            "[{} {}#{}](<{}>) against {} · move {}{}",
            line.of.game,
            if line.of.options.is_empty() { String::new() } else { format!("({}) ", line.of.options) },
            line.of.id,
            line.link,
            line.opponent,
            line.number,
            clock(line)
        )
    }

    pub fn open_challenge(
        &self,
        title: &str,
        by_me: bool,
        other: Option<&str>,
        link: Option<&str>,
    ) -> String {
        let title = match link {
            Some(link) => format!("[{title}](<{link}>)"),
            None => title.to_owned(),
        };
        match (by_me, other) {
            (true, Some(other)) => format!("{title} to {other}"),
            (true, None) => format!("{title} to anybody"),
            (false, other) => format!("{title} from {}", other.unwrap_or("somebody")),
        }
    }

    /// The label of a button for the entry with this number.
    pub fn numbered(&self, label: Label, number: u32) -> String {
        format!("{} ({number})", self.label(label))
    }

    /// A page of `/games`, and which of how many it is. Lines of one section follow each other.
    pub fn games<'a>(&self, lines: impl Iterator<Item = ListLine<'a>>, (page, of): (usize, usize)) -> String {
        let mut text = Vec::new();
        let mut section = None;
        for line in lines {
            if section.replace(line.section) != Some(line.section) {
                text.push(format!("**{}**", head(line.section)));
            }
            let number = line.number.map_or(String::new(), |number| format!("({number}) "));
            text.push(format!("- {number}{}", line.line));
        }
        if of > 1 {
            text.push(format!("-# Page {page} of {of}"));
        }
        text.join("\n")
    }
}

/// When the move is due, or why no time passes.
fn clock(line: &GameLine) -> String {
    let GameLine { opponent, yours, .. } = line;
    match line.clock {
        Clock::Running { until: Some(until), .. } => format!(" · due {}", moment(until)),
        Clock::Running { until: None, .. } | Clock::Stopped => String::new(),
        Clock::Paused { why: PauseReason::Untold, left: None, .. } => String::new(),
        Clock::Paused { why: PauseReason::Untold, .. } if *yours => {
            " · the clock stands until you look at the board".into()
        }
        Clock::Paused { why: PauseReason::Untold, .. } => {
            format!(" · the clock stands until {opponent} is told")
        }
        Clock::Paused { why: PauseReason::OutOfReach, .. } if *yours => {
            " · the clock stands: I could not tell you that it is your turn; open your direct messages to me"
                .into()
        }
        Clock::Paused { why: PauseReason::OutOfReach, .. } => {
            let close = match line.clock.closable() {
                Some(from) if from > line.now => {
                    format!("; you can close it without a result {}", moment(from))
                }
                _ => "; you can close it without a result".into(),
            };
            format!(" · the clock stands: I could not tell {opponent} that it is their turn{close}")
        }
        Clock::Paused { why: PauseReason::Computer, .. } => " · thinking".into(),
        Clock::Paused { why: PauseReason::Frozen, .. } => {
            " · **stopped: the operator must look at it**; no time passes".into()
        }
    }
}

fn head(section: Section) -> &'static str {
    match section {
        Section::Yours => "Your move",
        Section::Challenges => "Challenges to you",
        Section::OutOfReach => "Out of reach",
        Section::Theirs => "Waiting for your opponent",
        Section::OwnChallenges => "Your challenges",
    }
}
