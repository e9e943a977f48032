//! What a store holds, entry by entry, for export and import.

use serde::{Deserialize, Serialize};

use crate::play::{
    Challenge, ChallengeId, Ended, InteractionId, MatchId, Notes, Notice, NoticeId, Outage, Post, Profile,
    Record, ReviewOrder, ServerSettings,
};

/// Anything that a store holds. One entry is one line of an export.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    Record(Box<Record>),
    /// The place of a match in the order of ending.
    Ended(Ended),
    Challenge(Challenge),
    Notice(Notice),
    /// A notice that is settled, and not told again.
    Told(NoticeId),
    /// A message with buttons about the present position of a match.
    Board {
        of: MatchId,
        post: Post,
    },
    /// A message that is to lose its buttons.
    #[serde(rename = "strip")]
    OldButtons(Post),
    /// The message that shows a challenge.
    Card {
        of: ChallengeId,
        post: Post,
    },
    Asked(InteractionId),
    Profile(Profile),
    Review(ReviewOrder),
    /// What a person tried on analysis boards of a match.
    Notes(Notes),
    Server(ServerSettings),
    Outage(Outage),
}
