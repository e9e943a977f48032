//! The unit of export and import: one entry for each thing in a store.

use serde::{Deserialize, Serialize};

use crate::play::challenge::Challenge;
use crate::play::ids::{ChallengeId, InteractionId, MatchId, NoticeId};
use crate::play::notices::notice::Notice;
use crate::play::people::profile::Profile;
use crate::play::people::puzzling::PuzzleResults;
use crate::play::record::Record;
use crate::play::record::comments::Comments;
use crate::play::record::ended::Ended;
use crate::play::record::notes::Notes;
use crate::play::record::post::{OldPost, Post};
use crate::play::record::review::order::ReviewOrder;
use crate::play::series::SeriesRecord;
use crate::play::server::ServerSettings;
use crate::play::time::Outage;

/// Anything that a store can hold. One entry is one line of an export.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    Record(Box<Record>),
    /// The position of a match in the order of ending.
    Ended(Ended),
    Challenge(Challenge),
    Notice(Notice),
    /// A settled notice, which must not be sent again.
    Told(NoticeId),
    /// A message with buttons about the current position of a match.
    Board {
        of: MatchId,
        post: Post,
    },
    /// A message whose buttons must be removed, or that must be deleted.
    #[serde(rename = "strip")]
    OldButtons(OldPost),
    /// The message that shows a challenge.
    Card {
        of: ChallengeId,
        post: Post,
    },
    Asked(InteractionId),
    Profile(Profile),
    Review(ReviewOrder),
    /// The lines that a person tried on analysis boards of a match.
    Notes(Notes),
    /// The comments of spectators on a match.
    Comments(Comments),
    /// The results of first attempts at a puzzle.
    Puzzle(PuzzleResults),
    Server(ServerSettings),
    Series(Box<SeriesRecord>),
    Outage(Outage),
}
