//! Comments: remarks of spectators on positions of a match, for its players once it is over.

use serde::{Deserialize, Serialize};

use crate::ids::{InteractionId, MatchId, PersonId};
use crate::record::{How, Over, Record, Status};
use crate::time::Timestamp;

/// Upper bound on the length of a comment, in characters.
pub const LONGEST_COMMENT: usize = 300;
/// Upper bound on the number of comments of one person on one match.
pub const MOST_EACH: usize = 20;
/// Upper bound on the bytes of all comments on a match, which are one value of the store.
pub const MOST_COMMENT_BYTES: usize = 48 * 1024;

/// Bytes of a comment beside its name and text.
const AROUND: usize = 120;

/// All comments on a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Comments {
    pub of: MatchId,
    /// Incremented on every change; 0 if there are no comments yet.
    pub revision: u64,
    /// In the order in which they were written.
    pub all: Vec<Comment>,
}

/// A remark of one person on one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Comment {
    /// The command or form that wrote it. Identifies the comment.
    pub id: InteractionId,
    pub by: PersonId,
    /// The name of the person when they wrote it (never shown unescaped).
    pub name: String,
    /// Number of moves of the match before the position.
    pub after: u32,
    /// The digest of the position; `None` before the first move. Differs from the match's if moves were taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<u32>,
    pub at: Timestamp,
    /// One line without invisible characters (never shown unescaped).
    pub text: String,
}

/// Why a comment was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoComment {
    /// The person plays in the match, which is not over.
    Playing,
    /// The owners of the server have switched comments off.
    Off,
    /// The owners of the server ended the match.
    Removed,
    /// Matches in direct messages have no spectators.
    Direct,
    /// There is no text.
    Empty,
    TooLong {
        limit: usize,
    },
    /// The person has written `limit` comments on the match.
    TooMany {
        limit: usize,
    },
    /// The comments on the match have reached their limit in bytes.
    Full,
    /// The match has only this many moves.
    NoPosition {
        moves: usize,
    },
    /// The comment does not exist, or somebody else wrote it.
    Missing,
}

impl Comments {
    /// Creates an empty list.
    pub fn new(of: MatchId) -> Comments {
        Comments { of, revision: 0, all: Vec::new() }
    }

    /// Adds a comment.
    ///
    /// # Errors
    /// [`NoComment`] if the comment or the list would be too long; the list is then unchanged.
    pub fn add(&mut self, comment: Comment) -> Result<(), NoComment> {
        if comment.text.trim().is_empty() {
            return Err(NoComment::Empty);
        }
        if comment.text.chars().count() > LONGEST_COMMENT {
            return Err(NoComment::TooLong { limit: LONGEST_COMMENT });
        }
        if self.all.iter().filter(|other| other.by == comment.by).count() >= MOST_EACH {
            return Err(NoComment::TooMany { limit: MOST_EACH });
        }
        let bytes = |comment: &Comment| comment.name.len() + comment.text.len() + AROUND;
        if self.all.iter().map(bytes).sum::<usize>() + bytes(&comment) > MOST_COMMENT_BYTES {
            return Err(NoComment::Full);
        }
        self.all.push(comment);
        Ok(())
    }

    /// Removes the comments for which `goes` is true. Returns the number of them.
    pub fn remove(&mut self, goes: impl Fn(&Comment) -> bool) -> usize {
        let before = self.all.len();
        self.all.retain(|comment| !goes(comment));
        before - self.all.len()
    }

    /// Returns the comments that a reader of the match sees: an empty list for its players before the end. Comments of
    /// people whom the reader has blocked are left out.
    pub fn for_reader(self, record: &Record, reader: PersonId, blocked: &[PersonId]) -> Vec<Comment> {
        if hides_comments(record, reader) {
            return Vec::new();
        }
        self.all.into_iter().filter(|comment| !blocked.contains(&comment.by)).collect()
    }
}

impl Comment {
    /// True if the position of the comment was not taken back.
    pub fn stands(&self, record: &Record) -> bool {
        let made = record.moves.get((self.after as usize).wrapping_sub(1));
        self.after == 0 || made.is_some_and(|made| self.digest.is_none_or(|digest| digest == made.digest))
    }
}

/// True if the comments on a match are hidden from this person: they play in it, and it is not over.
pub fn hides_comments(record: &Record, reader: PersonId) -> bool {
    record.seat_of(reader).is_some() && !matches!(record.status, Status::Over(_))
}

/// True if the owners of the server ended the match, which removes the comments.
pub fn is_removed(record: &Record) -> bool {
    matches!(record.status, Status::Over(Over { how: How::Removed, .. }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comment(id: u64, by: u64, text: &str) -> Comment {
        Comment {
            id: InteractionId(id),
            by: PersonId(by),
            name: "Cleo".into(),
            after: 0,
            digest: None,
            at: Timestamp(0),
            text: text.into(),
        }
    }

    #[test]
    fn a_person_writes_a_limited_number_of_comments_and_others_are_not_limited_by_them() {
        let mut comments = Comments::new(MatchId(1));
        for id in 0..MOST_EACH as u64 {
            comments.add(comment(id, 1, "well played")).expect("there is room");
        }
        assert_eq!(comments.add(comment(99, 1, "more")), Err(NoComment::TooMany { limit: MOST_EACH }));
        assert_eq!(comments.add(comment(100, 2, "mine")), Ok(()));
        assert_eq!(comments.remove(|comment| comment.id == InteractionId(3)), 1);
        assert_eq!(comments.add(comment(101, 1, "again")), Ok(()));
    }

    #[test]
    fn empty_and_long_comments_are_refused_and_all_of_a_match_are_bounded() {
        let mut comments = Comments::new(MatchId(1));
        assert_eq!(comments.add(comment(1, 1, " \n ")), Err(NoComment::Empty));
        let long = "é".repeat(LONGEST_COMMENT + 1);
        assert_eq!(comments.add(comment(1, 1, &long)), Err(NoComment::TooLong { limit: LONGEST_COMMENT }));
        let fits = "é".repeat(LONGEST_COMMENT);
        let full = (0..1000).map(|id| comments.add(comment(id, id, &fits))).find(Result::is_err);
        assert_eq!(full, Some(Err(NoComment::Full)));
        let size = serde_json::to_vec(&comments).expect("it can be written").len();
        assert!(size < 100 * 1024, "{size} bytes are too many for a value of the store");
    }
}
