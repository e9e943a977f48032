//! Analysis boards, in English.

use super::{English, Prompt, asked, consequences, sentence};
use crate::chat::wording::AnalysisWords;
use crate::play::MatchId;

impl English {
    pub fn analysis(&self, opened: &AnalysisWords) -> String {
        let AnalysisWords { title, ply, of, .. } = opened;
        let players =
            opened.players.as_ref().map_or(String::new(), |(first, second)| format!(", {first} – {second}"));
        let last = opened.last.map_or(String::new(), |last| format!(": **{last}**"));
        let mut lines = vec![
            format!("**{title}**{players}"),
            format!("After move {ply} of {of}{last}{}", consequences(opened.consequences)),
        ];
        if opened.replaced > 0 {
            lines.push(replaced(*ply, opened.replaced));
        }
        lines.extend(opened.own_from.and_then(|from| own(from, *of)));
        lines.extend(opened.result.as_deref().map(sentence));
        if let Some(running) = opened.running {
            let hints = if opened.unaided { ", and I give no hints" } else { "" };
            lines.push(format!(
                "-# Match #{running} is still being played: moves tried here change nothing there{hints}."
            ));
        }
        lines.join("\n")
    }

    pub fn analysis_prompt(&self, title: &str, ply: u32, prompt: &Prompt) -> String {
        format!("**{title}**, after move {ply}: {}", asked(prompt))
    }

    pub fn still_played(&self, of: MatchId) -> String {
        format!(
            "Match #{of} is still being played. When it is over, new matches can start from its boards; until then a \
             review of one would be help for its players."
        )
    }
}

/// A line that branches off, said when it does. `ply` is that of its first move.
fn replaced(ply: u32, moves: u32) -> String {
    let from = match ply {
        0 | 1 => "at the start".into(),
        ply => format!("after move {}", ply - 1),
    };
    match moves {
        1 => format!("Your line branches off {from}, in place of the move that was made there."),
        moves => format!("Your line branches off {from}, in place of the {moves} moves that followed."),
    }
}

/// Which moves were only tried.
fn own(from: u32, of: u32) -> Option<String> {
    match of.checked_sub(from)? {
        0 => None,
        1 => Some(format!("Move {of} is your own try.")),
        _ => Some(format!("Moves {} to {of} are your own tries.", from.saturating_add(1))),
    }
}
