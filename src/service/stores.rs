//! What the service needs of a store, in narrow traits. Every backend passes one suite.
//!
//! Lists return what their rows say (summaries), in rising order of id or time unless said otherwise. A row that can't
//! be read is left out of lists, logged once with its key, and reported by the store's check.

use std::time::Duration;

use async_trait::async_trait;

use crate::play::{
    Challenge, ChallengeId, Change, ChannelId, Draft, Ended, Holder, InteractionId, Limit, MatchId,
    MatchSummary, Notes, Notice, NoticeId, Outage, PersonId, Post, Profile, Receipt, Record, ReviewOrder,
    ServerId, ServerSettings, Timestamp, UniqueKey,
};

/// The store failed, through no fault of its caller. The text is for the operator.
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
    #[error("the value was changed meanwhile")]
    Conflict,
    /// The interaction that asked for it was carried out before.
    #[error("it was carried out before")]
    Repeated,
    /// Another value holds something that may exist once only.
    #[error("{key:?} is held by {by:?}")]
    Taken { key: UniqueKey, by: Holder },
    /// The lease of the notice that it settles is no longer the last one, or the notice waits no more: whoever has taken it
    /// says what became of it.
    #[error("somebody else has taken the notice, or settled it")]
    Overtaken,
    /// More than a limit of the change allows would exist.
    #[error("the limit {0:?} is reached")]
    LimitReached(Limit),
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// For a change that asks for nothing which could be held, limited or repeated.
impl From<CommitError> for Fault {
    fn from(error: CommitError) -> Fault {
        match error {
            CommitError::Fault(fault) => fault,
            other => Fault::new(other),
        }
    }
}

/// Writes changes.
#[async_trait]
pub trait Commit: Send + Sync {
    /// Writes all of a change or nothing of it. Ids, unique keys, limits, revisions and the interaction are decided in
    /// one transaction. On return the change, as it was made, is on disk.
    async fn commit(&self, draft: Draft) -> Result<Change, CommitError>;

    /// Forgets interactions seen with a number below this one.
    async fn forget_asked(&self, below: InteractionId) -> Result<(), Fault>;

    /// Notes what became of a delivery and nothing else.
    async fn settle(&self, id: NoticeId, receipt: Receipt) -> Result<(), Fault> {
        let change = Change { settled: Some((id, receipt)), ..Change::default() };
        self.commit(change.into()).await?;
        Ok(())
    }
}

/// Matches, by their records and in lists.
#[async_trait]
pub trait MatchStore: Send + Sync {
    async fn record(&self, id: MatchId) -> Result<Option<Record>, Fault>;

    /// The running matches of a person, and those that are frozen: neither is over.
    async fn running_of(&self, person: PersonId) -> Result<Vec<MatchSummary>, Fault>;

    /// The last `limit` matches of a person that are over, newest (by id) first.
    async fn finished_of(&self, person: PersonId, limit: usize) -> Result<Vec<MatchSummary>, Fault>;

    /// The running matches whose messages go to this channel or thread.
    async fn running_in(&self, channel: ChannelId) -> Result<Vec<MatchSummary>, Fault>;

    /// The running matches of this channel and of all its threads.
    async fn running_below(&self, channel: ChannelId) -> Result<Vec<MatchSummary>, Fault>;

    /// Running and frozen matches with an id above `after`, at most `limit`.
    async fn unfinished(&self, after: MatchId, limit: usize) -> Result<Vec<MatchSummary>, Fault>;

    /// Running matches whose clock is due ([`Clock::due`](crate::play::Clock::due)) at `until` or before, earliest
    /// first, at most `limit`.
    async fn due(&self, until: Timestamp, limit: usize) -> Result<Vec<MatchSummary>, Fault>;

    /// The messages that show the board of a match, one for each channel.
    async fn boards(&self, of: MatchId) -> Result<Vec<Post>, Fault>;
}

/// Challenges and their cards.
#[async_trait]
pub trait ChallengeStore: Send + Sync {
    async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, Fault>;

    /// The open challenges by or to a person.
    async fn challenges_of(&self, person: PersonId) -> Result<Vec<Challenge>, Fault>;

    /// Open challenges that expire not after `until`, at most `limit`.
    async fn expired(&self, until: Timestamp, limit: usize) -> Result<Vec<ChallengeId>, Fault>;

    /// The message that shows a challenge.
    async fn card(&self, of: ChallengeId) -> Result<Option<Post>, Fault>;
}

/// Notices that wait to be delivered.
#[async_trait]
pub trait NoticeStore: Send + Sync {
    /// Takes notices whose time (`not_before`) has come and that nobody holds, in the order in which they were made, at
    /// most `limit`. They are held until they are settled or the lease is over; each lease has a number, and a change
    /// that names it is written only while nobody else has taken the notice. `attempts` counts the deliveries that may
    /// have been begun before; where only the process knows of leases, it is at least 1 for notices that were there when
    /// the store was opened.
    async fn take_notices(
        &self,
        now: Timestamp,
        lease_until: Timestamp,
        limit: usize,
    ) -> Result<Vec<Notice>, Fault>;

    /// Holds notices, each taken under the lease beside it, until another moment. Returns those that are still held under
    /// it: the others somebody else has taken, or settled.
    async fn renew_notices(
        &self,
        held: Vec<(NoticeId, u64)>,
        lease_until: Timestamp,
    ) -> Result<Vec<NoticeId>, Fault>;

    /// The earliest moment at which a notice that nobody holds may be taken.
    async fn next_notice(&self) -> Result<Option<Timestamp>, Fault>;

    /// Looks at notices without taking them: those whose time has come at `now`, in the order in which they were made,
    /// at most `limit`.
    async fn undelivered(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault>;

    /// The messages whose buttons are to be removed, oldest first, at most `limit`.
    async fn old_buttons(&self, limit: usize) -> Result<Vec<Post>, Fault>;

    /// Forgets messages whose buttons were removed, or can't be. Need not be on disk on return.
    async fn buttons_removed(&self, posts: Vec<Post>) -> Result<(), Fault>;
}

/// What people chose for themselves.
#[async_trait]
pub trait ProfileStore: Send + Sync {
    async fn profile(&self, of: PersonId) -> Result<Option<Profile>, Fault>;

    /// The people whose data is being deleted, at most `limit`.
    async fn leaving(&self, limit: usize) -> Result<Vec<PersonId>, Fault>;
}

/// What the owners of servers chose.
#[async_trait]
pub trait ServerStore: Send + Sync {
    async fn server(&self, id: ServerId) -> Result<Option<ServerSettings>, Fault>;

    /// The settings of servers with an id above `after`, at most `limit`.
    async fn servers(&self, after: ServerId, limit: usize) -> Result<Vec<ServerSettings>, Fault>;

    /// The servers where something is to be said unasked ([`ServerSettings::due`]) at `until` or before, earliest first,
    /// at most `limit`.
    async fn servers_due(&self, until: Timestamp, limit: usize) -> Result<Vec<ServerSettings>, Fault>;

    /// The servers that have standing boards.
    async fn servers_standing(&self) -> Result<Vec<ServerSettings>, Fault>;
}

/// What people tried on analysis boards of matches.
#[async_trait]
pub trait NoteStore: Send + Sync {
    async fn notes(&self, of: MatchId, by: PersonId) -> Result<Option<Notes>, Fault>;

    /// All notes of a person.
    async fn notes_of(&self, person: PersonId) -> Result<Vec<Notes>, Fault>;
}

/// Reviews, wanted or done.
#[async_trait]
pub trait ReviewStore: Send + Sync {
    async fn review(&self, of: MatchId) -> Result<Option<ReviewOrder>, Fault>;

    /// The matches whose reviews are wanted, in the order in which they were asked for, at most `limit`.
    async fn reviews_wanted(&self, limit: usize) -> Result<Vec<MatchId>, Fault>;
}

/// Matches that are over, in the order in which they ended.
#[async_trait]
pub trait EndedStore: Send + Sync {
    /// Matches with a number above `after`, at most `limit`.
    async fn ended(&self, after: u64, limit: usize) -> Result<Vec<Ended>, Fault>;

    /// The last matches of a person with a number below `before`, latest first, at most `limit`.
    async fn ended_of(&self, person: PersonId, before: u64, limit: usize) -> Result<Vec<Ended>, Fault>;

    /// The last matches of a game with a number below `before`, latest first, at most `limit`.
    async fn ended_in(&self, game: &str, before: u64, limit: usize) -> Result<Vec<Ended>, Fault>;
}

/// When the program ran and when it did not.
#[async_trait]
pub trait Heartbeat: Send + Sync {
    /// Notes that the program runs. The first one after opening notes the time since the last one as an outage, where
    /// that is longer than a pause between two.
    async fn heartbeat(&self, now: Timestamp) -> Result<(), Fault>;

    /// The outages that a running clock may still have to be credited with, in order of time.
    async fn outages(&self) -> Result<Vec<Outage>, Fault>;
}

/// Work that one process at a time does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Work {
    pub kind: &'static str,
    /// The number of what it is done to, such as a match; 0 where there is one work of its kind.
    pub of: u64,
}

/// Leases on work, for the processes of one store. Their time is that of the store's own clock. Where one process alone
/// can have the store open, it is granted every lease.
#[async_trait]
pub trait LeaseStore: Send + Sync {
    /// The number of this process, another one after each start.
    async fn process(&self) -> Result<u64, Fault>;

    /// Takes a lease for so long from now. Returns its fence, which is higher than that of every lease before; `None` where
    /// another process holds the work.
    async fn take_lease(&self, work: Work, time: Duration) -> Result<Option<u64>, Fault>;

    /// Holds leases with these fences for so long from now. Returns the work of those that nobody else has taken since.
    async fn renew_leases(&self, held: Vec<(Work, u64)>, time: Duration) -> Result<Vec<Work>, Fault>;

    /// Ends a lease of this process. Nothing happens where it has another fence by now.
    async fn end_lease(&self, work: Work, fence: u64) -> Result<(), Fault>;

    /// The numbers of all work of a kind that some process holds, in rising order.
    async fn leased(&self, kind: &'static str) -> Result<Vec<u64>, Fault>;

    /// Forgets the leases of a kind whose time is over. Returns how many there were: of several processes that ask, one
    /// counts each.
    async fn forget_leases(&self, kind: &'static str) -> Result<u64, Fault>;
}

/// All that the service needs.
pub trait Store:
    Commit
    + MatchStore
    + ChallengeStore
    + NoticeStore
    + ProfileStore
    + NoteStore
    + ServerStore
    + ReviewStore
    + EndedStore
    + Heartbeat
    + LeaseStore
{
}

impl<T> Store for T where
    T: Commit
        + MatchStore
        + ChallengeStore
        + NoticeStore
        + ProfileStore
        + NoteStore
        + ServerStore
        + ReviewStore
        + EndedStore
        + Heartbeat
        + LeaseStore
{
}
