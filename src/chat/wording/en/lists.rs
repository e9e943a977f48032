//! Lists of games and challenges, in English.

use super::{English, GameLine, Label};
use crate::chat::markup::moment;
use crate::chat::wording::{ListLine, Section};

impl English {
    /// A match as a line of `/games`.
    pub fn game_line(&self, line: &GameLine) -> String {
        let until = line.until.map_or(String::new(), |until| format!(" · due {}", moment(until)));
        let frozen = if line.frozen { " · **stopped: the operator must look at it**" } else { "" };
        let thinking = if line.thinking && !line.frozen { " · thinking" } else { "" };
        format!(
            "[{} {}#{}](<{}>) against {} · move {}{thinking}{until}{frozen}",
            line.of.game,
            if line.of.options.is_empty() { String::new() } else { format!("({}) ", line.of.options) },
            line.of.id,
            line.link,
            line.opponent,
            line.number
        )
    }

    /// A match whose player to move could not be told, as a line of `/games`.
    pub fn out_of_reach_line(&self, of: &super::Named, opponent: &str, yours: bool) -> String {
        let name = format!("{} #{}", of.game, of.id);
        match yours {
            true => {
                format!("{name}: I could not tell you that it is your turn; open your direct messages to me")
            }
            false => format!("{name}: I could not tell {opponent} that it is their turn"),
        }
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

    /// The label of a button for the challenge with this number.
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

fn head(section: Section) -> &'static str {
    match section {
        Section::Yours => "Your move",
        Section::Challenges => "Challenges to you",
        Section::OutOfReach => "Out of reach",
        Section::Theirs => "Waiting for your opponent",
        Section::OwnChallenges => "Your challenges",
    }
}
