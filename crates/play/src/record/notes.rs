//! Private notes: the lines that a person tried on analysis boards of a match.

use serde::{Deserialize, Serialize};

use super::replay::digest;
use crate::ids::{MatchId, PersonId};
use postern_rules::game::state::GameState;

/// Upper bound on the bytes of moves in one person's notes on a match. New lines push out the oldest ones.
pub const MOST_NOTE_BYTES: usize = 16 * 1024;

/// The lines that a person tried in the positions of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Notes {
    pub of: MatchId,
    pub by: PersonId,
    /// Incremented on every change; 0 if there are no notes yet.
    pub revision: u64,
    /// The lines, oldest first. No line is a prefix of another one.
    pub lines: Vec<NoteLine>,
}

/// Moves that a person tried from a position of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NoteLine {
    /// Number of moves of the match before the line.
    pub after: usize,
    /// The digest of the position before the line (see [`super::replay::digest`]), because moves of the match may be taken
    /// back.
    pub at: u32,
    /// Canonical moves.
    pub moves: Vec<String>,
}

impl Notes {
    /// Creates empty notes.
    pub fn new(of: MatchId, by: PersonId) -> Notes {
        Notes { of, by, revision: 0, lines: Vec::new() }
    }

    /// Adds a line as the newest one. Returns true if the notes changed.
    pub fn keep(&mut self, line: NoteLine) -> bool {
        if line.moves.is_empty() || self.lines.iter().any(|kept| kept.goes_on(&line)) {
            return false;
        }
        self.lines.retain(|kept| !line.goes_on(kept));
        self.lines.push(line);
        while self.lines.len() > 1 && self.lines.iter().map(NoteLine::bytes).sum::<usize>() > MOST_NOTE_BYTES
        {
            self.lines.remove(0);
        }
        // The loop above keeps the last line, which may be too long on its own.
        self.lines.retain(|kept| kept.bytes() <= MOST_NOTE_BYTES);
        true
    }
}

impl NoteLine {
    /// Creates a line of moves from a position in which the match had `after` moves.
    pub fn of(before: &dyn GameState, after: usize, moves: Vec<String>) -> NoteLine {
        NoteLine { after, at: digest(&before.position()), moves }
    }

    /// True if the line starts from a position of the game `state`, in which `made` moves were played.
    pub fn stands(&self, state: &dyn GameState, made: usize) -> bool {
        let mut at = state.clone_state();
        self.after <= made && (self.after..made).all(|_| at.undo()) && digest(&at.position()) == self.at
    }

    /// True if the other line is a prefix of this one, or equal to it.
    fn goes_on(&self, other: &NoteLine) -> bool {
        (self.after, self.at) == (other.after, other.at) && self.moves.starts_with(&other.moves)
    }

    fn bytes(&self) -> usize {
        self.moves.iter().map(|text| text.len() + 1).sum()
    }

    /// Returns the move at this index if the match with the moves `made` continued with this line.
    pub fn at_index<'a>(&'a self, made: &'a [String], index: usize) -> Option<&'a String> {
        match index.checked_sub(self.after) {
            None => made.get(index),
            Some(tried) => self.moves.get(tried),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(after: usize, moves: &str) -> NoteLine {
        NoteLine { after, at: 7, moves: moves.split_whitespace().map(str::to_owned).collect() }
    }

    fn notes(kept: &[NoteLine]) -> Notes {
        let mut notes = Notes::new(MatchId(1), PersonId(2));
        for line in kept {
            notes.keep(line.clone());
        }
        notes
    }

    #[test]
    fn a_line_that_goes_on_takes_the_place_of_its_beginning_and_another_branch_stands_beside_it() {
        let kept = notes(&[line(3, "a1"), line(3, "a1 b2"), line(3, "a1 c3"), line(4, "a1"), line(3, "a1")]);
        assert_eq!(kept.lines, [line(3, "a1 b2"), line(3, "a1 c3"), line(4, "a1")]);
        let elsewhere = NoteLine { at: 8, ..line(3, "a1 b2") };
        assert_eq!(notes(&[line(3, "a1 b2"), elsewhere]).lines.len(), 2);
    }

    #[test]
    fn the_oldest_lines_give_way_and_a_line_that_is_too_long_is_not_kept() {
        let long = |first: &str| line(0, &format!("{first} {}", "d4 ".repeat(MOST_NOTE_BYTES / 9)));
        let kept = notes(&[long("a1"), long("b1"), long("c1"), long("d1")]);
        let firsts: Vec<&str> = kept.lines.iter().map(|line| line.moves[0].as_str()).collect();
        assert_eq!(firsts, ["c1", "d1"]);
        assert_eq!(notes(&[line(0, &"d4 ".repeat(MOST_NOTE_BYTES))]).lines, []);
    }

    #[test]
    fn the_moves_of_a_line_stand_behind_those_of_the_match() {
        let made = ["a1", "b1", "c1"].map(str::to_owned);
        let tried = line(2, "x1 y1");
        let all: Vec<&str> =
            (0..5).map_while(|index| tried.at_index(&made, index)).map(String::as_str).collect();
        assert_eq!(all, ["a1", "b1", "x1", "y1"]);
    }
}
