//! Lists of games and challenges, in English.

use super::GameLine;
use crate::chat::markup::moment;

fn line(line: &GameLine) -> String {
    let until = line.until.map_or(String::new(), |until| format!(" · due {}", moment(until)));
    let frozen = if line.frozen { " · **stopped: the operator must look at it**" } else { "" };
    let thinking = if line.thinking && !line.frozen { " · thinking" } else { "" };
    format!(
        "- [{} {}#{}](<{}>) against {} · move {}{thinking}{until}{frozen}",
        line.of.game,
        if line.of.options.is_empty() { String::new() } else { format!("({}) ", line.of.options) },
        line.of.id,
        line.link,
        line.opponent,
        line.number
    )
}

/// The answer to `/games`.
pub fn games(
    yours: &[GameLine],
    theirs: &[GameLine],
    challenges: &[String],
    unreachable: &[String],
) -> String {
    let mut parts = Vec::new();
    let mut part = |head: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            parts.push(format!("**{head}**\n{}", lines.join("\n")));
        }
    };
    part("Your move", yours.iter().map(line).collect());
    part("Waiting for your opponent", theirs.iter().map(line).collect());
    part("Challenges", challenges.to_vec());
    part("Out of reach", unreachable.to_vec());
    if parts.is_empty() {
        "You have no games and no open challenges. `/challenge` begins one.".into()
    } else {
        parts.join("\n")
    }
}
