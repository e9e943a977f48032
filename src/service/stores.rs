//! What the match needs of a store. Every backend passes one suite.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::play::{
    Challenge, ChallengeId, Change, ChannelId, InteractionId, MatchId, Notice, NoticeId, PersonId, Post,
    Profile, Receipt, Record, ReviewOrder, Timestamp,
};

/// The store failed; nobody's fault who uses it. The text is for the operator.
#[derive(Debug, thiserror::Error)]
#[error("the store failed: {0}")]
pub struct Fault(pub String);

impl Fault {
    pub fn new(cause: impl std::fmt::Display) -> Fault {
        Fault(cause.to_string())
    }
}

/// Why a change was not written. Nothing of it was.
#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// A value is no longer at the revision that the change came from: read again and decide again.
    #[error("somebody else changed it meanwhile")]
    Conflict,
    /// The interaction that asked for it was carried out before.
    #[error("it was carried out before")]
    Repeated,
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// Anything that a store holds, for export and import. One entry is one line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    Record(Record),
    Challenge(Challenge),
    Notice(Notice),
    /// A notice that is settled, and not told again.
    Told(NoticeId),
    /// A message with buttons about the present position of a match.
    Board {
        of: MatchId,
        post: Post,
    },
    /// The message that shows a challenge.
    Card {
        of: ChallengeId,
        post: Post,
    },
    /// A message of ours that is to lose its buttons.
    Strip(Post),
    Asked(InteractionId),
    Profile(Profile),
    Review(ReviewOrder),
}

/// Where matches are kept. Methods that return lists return them in rising order of id or time.
#[async_trait]
pub trait Store: Send + Sync {
    async fn record(&self, id: MatchId) -> Result<Option<Record>, Fault>;

    async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, Fault>;

    /// What a person chose for himself.
    async fn profile(&self, of: PersonId) -> Result<Option<Profile>, Fault>;

    /// The review of a match, wanted or done.
    async fn review(&self, of: MatchId) -> Result<Option<ReviewOrder>, Fault>;

    /// The matches whose reviews are wanted, in the order in which they were asked for, at most `limit`.
    async fn reviews_wanted(&self, limit: usize) -> Result<Vec<MatchId>, Fault>;

    /// A number for a new match: never one that a stored match has, never given twice while the process lives.
    async fn fresh_match_id(&self) -> Result<MatchId, Fault>;

    /// A number for a new challenge, under the same promise.
    async fn fresh_challenge_id(&self) -> Result<ChallengeId, Fault>;

    /// All of `change` or none of it, and only if every value in it is still at the revision it came from and the
    /// interaction was not seen before. On return it is on disk.
    async fn commit(&self, change: Change) -> Result<(), CommitError>;

    /// The running matches of a person, and those that are frozen: neither is over.
    async fn running_of(&self, person: PersonId) -> Result<Vec<Record>, Fault>;

    /// The last `limit` matches of a person that are over, newest (by id) first.
    async fn finished_of(&self, person: PersonId, limit: usize) -> Result<Vec<Record>, Fault>;

    /// The open challenges by or to a person.
    async fn challenges_of(&self, person: PersonId) -> Result<Vec<Challenge>, Fault>;

    /// The running matches whose messages go to this channel or thread.
    async fn running_in(&self, channel: ChannelId) -> Result<Vec<Record>, Fault>;

    /// All running or frozen matches, for the check at start.
    async fn running(&self) -> Result<Vec<MatchId>, Fault>;

    /// Running matches whose deadline is not after `until` and whose flag was not told yet, earliest first, at most
    /// `limit`.
    async fn due(&self, until: Timestamp, limit: usize) -> Result<Vec<MatchId>, Fault>;

    /// Open challenges that expire not after `until`, at most `limit`.
    async fn expired(&self, until: Timestamp, limit: usize) -> Result<Vec<ChallengeId>, Fault>;

    /// Notices not delivered yet whose time (`not_before`) has come, in the order in which they were made, at most
    /// `limit`.
    async fn undelivered(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault>;

    /// The earliest moment at which an undelivered notice may be tried.
    async fn next_notice(&self) -> Result<Option<Timestamp>, Fault>;

    /// Notes that a delivery begins: raises `attempts` by one.
    async fn attempt(&self, id: NoticeId) -> Result<(), Fault>;

    /// Notes what became of a delivery. The message of a turn becomes the board of its match; the boards before it
    /// are to be stripped from then on, in the same transaction. So they are with the end of a match, which leaves
    /// no board. Other messages about a match stand beside the board and are stripped with it.
    async fn delivered(&self, id: NoticeId, receipt: Receipt) -> Result<(), Fault>;

    /// The messages with buttons about the present position of a match, oldest first.
    async fn boards(&self, of: MatchId) -> Result<Vec<Post>, Fault>;

    /// Messages that are to lose their buttons, oldest first, at most `limit`.
    async fn strips(&self, limit: usize) -> Result<Vec<Post>, Fault>;

    /// Forgets messages that have lost their buttons, or are gone.
    async fn stripped(&self, posts: Vec<Post>) -> Result<(), Fault>;

    /// The message that shows a challenge.
    async fn card(&self, of: ChallengeId) -> Result<Option<Post>, Fault>;

    /// Forgets interactions seen with a number below this one.
    async fn forget_asked(&self, below: InteractionId) -> Result<(), Fault>;

    /// Everything, in an order that `restore` takes.
    async fn entries(&self) -> Result<Vec<Entry>, Fault>;

    /// Writes entries into an empty store.
    ///
    /// # Errors
    /// When the store is not empty, or fails; then it holds nothing new.
    async fn restore(&self, entries: Vec<Entry>) -> Result<(), Fault>;
}
