//! Notes: the lines that a person tried on analysis boards of a match, kept for them alone.

use serde::{Deserialize, Serialize};

use super::{MatchId, PersonId};

/// The most bytes of moves that one person keeps of a match. The oldest lines give way to new ones.
pub const MOST_NOTE_BYTES: usize = 16 * 1024;

/// What a person tried in the positions of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Notes {
    pub of: MatchId,
    pub by: PersonId,
    /// Raised by one with every change; 0 where nothing was kept yet.
    pub revision: u64,
    /// In the order in which they were tried. No line is the beginning of another one.
    pub lines: Vec<NoteLine>,
}

/// Moves that were tried from a position of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NoteLine {
    /// How many moves of the match stand before it.
    pub after: usize,
    /// The digest of the position from which it goes on (see [`super::digest`]): moves of the match may be taken back.
    pub at: u32,
    /// Canonical moves.
    pub moves: Vec<String>,
}

impl Notes {
    /// The notes of a person who kept none.
    pub fn new(of: MatchId, by: PersonId) -> Notes {
        Notes { of, by, revision: 0, lines: Vec::new() }
    }

    /// Keeps a line as the newest one. Returns true if that changed something.
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
        // A line that is too long alone is not worth keeping.
        self.lines.retain(|kept| kept.bytes() <= MOST_NOTE_BYTES);
        true
    }
}

impl NoteLine {
    /// True if this line begins with the other one, or is the same.
    fn goes_on(&self, other: &NoteLine) -> bool {
        (self.after, self.at) == (other.after, other.at) && self.moves.starts_with(&other.moves)
    }

    fn bytes(&self) -> usize {
        self.moves.iter().map(|text| text.len() + 1).sum()
    }

    /// The move at this index of the game of which `made` are the moves, with this line in place of what followed.
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
