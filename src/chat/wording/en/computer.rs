//! The computer as a player, in English.

use super::{CardWords, English, Named, Seat, named, pace, side_of};
use crate::play::MatchId;

impl English {
    pub fn level(&self, level: u8) -> &'static str {
        match level {
            0 | 1 => "has just read the rules",
            2 => "a beginner",
            3 => "plays now and then",
            4 => "a club player",
            5 => "a strong club player",
            6 => "a master",
            _ => "takes all of its time",
        }
    }

    pub fn against_computer(&self, card: &CardWords, level: u8, id: MatchId) -> String {
        let CardWords { by, title, summary, options, sides, .. } = card;
        let side = match side_of(card.colour) {
            Some(Seat::Second) => format!("{} (moves second)", sides.1),
            _ => format!("{} (moves first)", sides.0),
        };
        let options = if options.is_empty() { String::new() } else { format!("{options} · ") };
        let start = if card.own_start { "\nIt begins with the position below." } else { "" };
        format!(
            "**{by}** plays **{title}** against me at level {level} ({}): match #{id}.\n*{summary}*\n{options}{by} plays \
             {side} · {} · unrated{start}",
            self.level(level),
            pace(card.pace),
        )
    }

    pub fn computer_accepts(&self, of: &Named, level: u8, your_move: bool, direct: bool) -> String {
        let level = format!("level {level}: {}", self.level(level));
        let next = match (your_move, direct) {
            (true, false) => "You move first; the board is on its way.",
            (true, true) => "You move first; the board comes here.",
            (false, false) => "I move first; then you are told.",
            (false, true) => "I move first; then the board comes here.",
        };
        format!("{} against me ({level}) begins. {next}", named(of))
    }

    pub fn level_of_nobody(&self, computer: &str) -> String {
        format!(
            "`level` says how well I play: choose {computer} as the `opponent` to play against me, or leave it out. \
             Nobody was challenged."
        )
    }

    pub fn board_thinking(
        &self,
        of: &Named,
        number: u32,
        name: &str,
        side: &str,
        last: Option<&str>,
    ) -> String {
        let last = last.map_or(String::new(), |last| format!(" Last move: **{last}**."));
        format!("{}, move {number}: {name} ({side}) is thinking.{last}", named(of))
    }

    pub fn wait_for_computer(&self, of: &Named, name: &str) -> String {
        format!("It is not your turn in {}: {name} is thinking. You are told when it has moved.", named(of))
    }
}

pub fn too_many(limit: usize, running: &[(String, MatchId)]) -> String {
    if limit == 0 {
        return "Whoever runs me lets nobody play against me here: challenge a person.".into();
    }
    // All of them fit, but for unusual limits.
    let names: Vec<String> = running.iter().take(20).map(|(game, id)| format!("{game} #{id}")).collect();
    let (games, first) = if running.len() == 1 { ("game", "it") } else { ("games", "one of them") };
    format!(
        "You have {} {games} against me already: {}. Finish or resign {first} first; whoever runs me allows {limit} at \
         the same time.",
        running.len(),
        names.join(", ")
    )
}

pub fn begun_already(of: MatchId) -> String {
    format!("This very game against me has just begun as #{of}: make your move in it first.")
}

pub const TIME_OF_COMPUTER: &str =
    "My time is never over: I move as soon as I can think, and nobody loses or wins by my being late.";
