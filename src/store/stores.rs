//! The interface of the store, in narrow traits. All backends pass the same tests.
//!
//! Lists return summaries, in rising order of id or time unless stated otherwise. Lists leave out unreadable rows,
//! which are logged once with their key and reported by the store's check.

use std::time::Duration;

use async_trait::async_trait;

use crate::play::challenge::Challenge;
use crate::play::derived::kept_book::{BookPage, BookState, BookStep, KeptEffect};
use crate::play::derived::kept_positions::{CountState, CountStep};
use crate::play::ids::{
    ChallengeId, ChannelId, InteractionId, MatchId, NoticeId, PersonId, SeriesId, ServerId,
};
use crate::play::notices::notice::{Notice, Receipt};
use crate::play::people::profile::Profile;
use crate::play::people::puzzling::PuzzleResults;
use crate::play::record::Record;
use crate::play::record::comments::Comments;
use crate::play::record::ended::Ended;
use crate::play::record::notes::Notes;
use crate::play::record::post::{OldPost, Post};
use crate::play::record::review::order::ReviewOrder;
use crate::play::record::summary::{MatchSummary, RunningPlace};
use crate::play::series::SeriesRecord;
use crate::play::server::ServerSettings;
use crate::play::step::change::{Change, Draft};
use crate::play::time::{Outage, Timestamp};
use crate::store::fault::{CommitError, Fault};
use crate::store::work::Work;
use postern_games::explorer::Counts;

/// Commits of changes.
#[async_trait]
pub trait Commit: Send + Sync {
    /// Writes a change completely or not at all. One transaction checks ids, unique keys, limits, revisions and the
    /// interaction. On return the change is on disk; the result has the assigned ids.
    async fn commit(&self, draft: Draft) -> Result<Change, CommitError>;

    /// True if a change that this interaction asked for was committed, and is not forgotten yet.
    async fn was_asked(&self, by: InteractionId) -> Result<bool, Fault>;

    /// Forgets interactions with a number below this one.
    async fn forget_asked(&self, below: InteractionId) -> Result<(), Fault>;

    /// Records the outcome of a delivery without any other change.
    async fn settle(&self, id: NoticeId, receipt: Receipt) -> Result<(), Fault> {
        let change = Change { settled: Some((id, receipt)), ..Change::default() };
        self.commit(change.into()).await?;
        Ok(())
    }
}

/// Matches: their records, and lists of summaries.
#[async_trait]
pub trait MatchStore: Send + Sync {
    async fn record(&self, id: MatchId) -> Result<Option<Record>, Fault>;

    /// Returns the records of those of these matches that exist, in this order.
    async fn records(&self, ids: &[MatchId]) -> Result<Vec<Record>, Fault>;

    /// Returns the unfinished (running and frozen) matches of a person.
    async fn running_of(&self, person: PersonId) -> Result<Vec<MatchSummary>, Fault>;

    /// Returns the last `limit` finished matches of a person, newest (by id) first.
    async fn finished_of(&self, person: PersonId, limit: usize) -> Result<Vec<MatchSummary>, Fault>;

    /// Returns the running matches whose messages go to this channel or thread.
    async fn running_in(&self, channel: ChannelId) -> Result<Vec<MatchSummary>, Fault>;

    /// Returns the running matches of this channel and all its threads.
    async fn running_below(&self, channel: ChannelId) -> Result<Vec<MatchSummary>, Fault>;

    /// Returns the running matches of a server.
    async fn running_on(&self, server: ServerId) -> Result<Vec<MatchSummary>, Fault>;

    /// Returns the channels of a server in which matches run, or matches of one game: one place for each channel and game, in
    /// no particular order. Reads one row for each.
    async fn running_places(&self, server: ServerId, game: Option<&str>) -> Result<Vec<RunningPlace>, Fault>;

    /// Returns the newest matches that run in these places of a server, newest first, at most `limit`. Reads no match.
    async fn running_ids(
        &self,
        server: ServerId,
        places: Vec<RunningPlace>,
        limit: usize,
    ) -> Result<Vec<MatchId>, Fault>;

    /// Returns the summaries of those of these matches that are unfinished, in this order.
    async fn summaries(&self, ids: &[MatchId]) -> Result<Vec<MatchSummary>, Fault>;

    /// Returns the unfinished (running and frozen) matches with an id above `after`, at most `limit`.
    async fn unfinished(&self, after: MatchId, limit: usize) -> Result<Vec<MatchSummary>, Fault>;

    /// Returns the running matches whose clock is due ([`Clock::due`](crate::play::time::clock::Clock::due)) at `until` or before,
    /// earliest first, at most `limit`.
    async fn due(&self, until: Timestamp, limit: usize) -> Result<Vec<MatchSummary>, Fault>;

    /// Returns the messages that show the board of a match, one for each channel.
    async fn boards(&self, of: MatchId) -> Result<Vec<Post>, Fault>;
}

/// Challenges and their cards.
#[async_trait]
pub trait ChallengeStore: Send + Sync {
    async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, Fault>;

    /// Returns the open challenges by or to a person.
    async fn challenges_of(&self, person: PersonId) -> Result<Vec<Challenge>, Fault>;

    /// Returns the open challenges to anybody in this channel and its threads.
    async fn open_in(&self, channel: ChannelId) -> Result<Vec<Challenge>, Fault>;

    /// Returns the open challenges to anybody that people of other servers may see, with an id above `after`, at most
    /// `limit`.
    async fn open_across(&self, after: ChallengeId, limit: usize) -> Result<Vec<Challenge>, Fault>;

    /// Returns the open challenges that expire at `until` or before, at most `limit`.
    async fn expired(&self, until: Timestamp, limit: usize) -> Result<Vec<ChallengeId>, Fault>;

    /// Returns the message that shows a challenge.
    async fn card(&self, of: ChallengeId) -> Result<Option<Post>, Fault>;
}

/// Pending notices.
#[async_trait]
pub trait NoticeStore: Send + Sync {
    /// Takes free notices that are due (`not_before`), in the order in which they were made, at most `limit`. A taken
    /// notice is held until it is settled or its lease ends. Each lease has a number, and a change that names the lease
    /// fails if somebody else has taken the notice since. `attempts` counts the deliveries that may have started
    /// before. If the store keeps leases in memory, `attempts` is at least 1 for all notices that were pending when the
    /// store was opened.
    async fn take_notices(
        &self,
        now: Timestamp,
        lease_until: Timestamp,
        limit: usize,
    ) -> Result<Vec<Notice>, Fault>;

    /// Extends the leases of notices, each given with the lease under which it was taken. Returns the notices that are
    /// still held under that lease; somebody else has taken or settled the others.
    async fn renew_notices(
        &self,
        held: Vec<(NoticeId, u64)>,
        lease_until: Timestamp,
    ) -> Result<Vec<NoticeId>, Fault>;

    /// Returns the earliest moment at which a notice becomes free and due; `None` if none is pending.
    async fn next_notice(&self) -> Result<Option<Timestamp>, Fault>;

    /// Makes all notices due at `now`, after a clock was set back: the moments for which they wait are those of the old
    /// clock. Held notices are due at `lease_until` at the latest, unless their holder renews the lease.
    async fn hasten_notices(&self, now: Timestamp, lease_until: Timestamp) -> Result<(), Fault>;

    /// Returns notices that are due at `now` without taking them, in the order in which they were made, at most
    /// `limit`.
    async fn undelivered(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault>;

    /// Returns the messages whose buttons must be removed or that must be deleted, oldest first, at most `limit`.
    async fn old_buttons(&self, limit: usize) -> Result<Vec<OldPost>, Fault>;

    /// Forgets messages for which that was done or can't be. Need not be on disk on return.
    async fn buttons_removed(&self, posts: Vec<Post>) -> Result<(), Fault>;
}

/// Profiles: the settings of people.
#[async_trait]
pub trait ProfileStore: Send + Sync {
    async fn profile(&self, of: PersonId) -> Result<Option<Profile>, Fault>;

    /// Returns the people whose ratings others do not see.
    async fn hidden(&self) -> Result<Vec<PersonId>, Fault>;

    /// Returns the profiles of people who want to hear of open seats in this channel, at most `limit`.
    async fn wishing_in(&self, channel: ChannelId, limit: usize) -> Result<Vec<Profile>, Fault>;

    /// Returns the people whose data is being deleted, at most `limit`.
    async fn leaving(&self, limit: usize) -> Result<Vec<PersonId>, Fault>;
}

/// Settings that the owners of servers chose.
#[async_trait]
pub trait ServerStore: Send + Sync {
    async fn server(&self, id: ServerId) -> Result<Option<ServerSettings>, Fault>;

    /// Returns the settings of servers with an id above `after`, at most `limit`.
    async fn servers(&self, after: ServerId, limit: usize) -> Result<Vec<ServerSettings>, Fault>;

    /// Returns the servers that need a message ([`ServerSettings::due`]) at `until` or before, earliest first, at most
    /// `limit`.
    async fn servers_due(&self, until: Timestamp, limit: usize) -> Result<Vec<ServerSettings>, Fault>;

    /// Returns the servers with standing boards.
    async fn servers_standing(&self) -> Result<Vec<ServerSettings>, Fault>;
}

/// Series of games.
#[async_trait]
pub trait SeriesStore: Send + Sync {
    async fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, Fault>;

    /// Returns the unfinished series of a server, without the pools of leagues and automatic series.
    async fn series_on(&self, server: ServerId) -> Result<Vec<SeriesRecord>, Fault>;

    /// Returns the last series of a server that are over, latest (by id) first, at most `limit`.
    async fn series_past(&self, server: ServerId, limit: usize) -> Result<Vec<SeriesRecord>, Fault>;

    /// Returns the unfinished series that a person is in or opened, pools included.
    async fn series_of(&self, person: PersonId) -> Result<Vec<SeriesRecord>, Fault>;

    /// Returns the last series that a person was in or opened and that are over, latest (by id) first, at most `limit`.
    async fn series_past_of(&self, person: PersonId, limit: usize) -> Result<Vec<SeriesRecord>, Fault>;

    /// Returns the series that need work ([`SeriesRecord::due`]) at `until` or before, earliest first, at most `limit`.
    async fn series_due(&self, until: Timestamp, limit: usize) -> Result<Vec<SeriesId>, Fault>;

    /// Returns the matches whose ends their series have not heard yet ([`Record::news`]), by series, at most `limit`.
    async fn series_news(&self, limit: usize) -> Result<Vec<MatchId>, Fault>;
}

/// Lines that people tried on analysis boards of matches.
#[async_trait]
pub trait NoteStore: Send + Sync {
    async fn notes(&self, of: MatchId, by: PersonId) -> Result<Option<Notes>, Fault>;

    /// Returns all notes of a person.
    async fn notes_of(&self, person: PersonId) -> Result<Vec<Notes>, Fault>;
}

/// Results of first attempts at puzzles.
#[async_trait]
pub trait PuzzleStore: Send + Sync {
    async fn puzzle(&self, id: &str) -> Result<Option<PuzzleResults>, Fault>;

    /// Returns the results of all puzzles of a game that have some.
    async fn puzzles_of(&self, game: &str) -> Result<Vec<PuzzleResults>, Fault>;
}

/// Comments of spectators.
#[async_trait]
pub trait CommentStore: Send + Sync {
    async fn comments(&self, of: MatchId) -> Result<Option<Comments>, Fault>;

    /// Returns the comments on the matches on which a person has commented. Each value has the comments of all people
    /// on the match.
    async fn comments_of(&self, person: PersonId) -> Result<Vec<Comments>, Fault>;
}

/// Reviews, wanted or done.
#[async_trait]
pub trait ReviewStore: Send + Sync {
    async fn review(&self, of: MatchId) -> Result<Option<ReviewOrder>, Fault>;

    /// Returns the matches whose reviews are wanted, in the order of the requests, at most `limit`.
    async fn reviews_wanted(&self, limit: usize) -> Result<Vec<MatchId>, Fault>;
}

/// Finished matches, in the order in which they ended.
#[async_trait]
pub trait EndedStore: Send + Sync {
    /// Returns the matches with a number above `after`, at most `limit`.
    async fn ended(&self, after: u64, limit: usize) -> Result<Vec<Ended>, Fault>;

    /// Returns the corrections with a number above `after`, at most `limit`: their numbers, and those of the matches
    /// whose entries were replaced.
    async fn corrections(&self, after: u64, limit: usize) -> Result<Vec<(u64, u64)>, Fault>;

    /// Returns the last matches of a person with a number below `before`, latest first, at most `limit`.
    async fn ended_of(&self, person: PersonId, before: u64, limit: usize) -> Result<Vec<Ended>, Fault>;

    /// Returns the numbers of the last matches of a person, latest first, at most `limit`. Reads no match, so a list of
    /// hundreds can be counted and divided into pages before the matches of one page are read.
    async fn ended_numbers_of(&self, person: PersonId, limit: usize) -> Result<Vec<u64>, Fault>;

    /// Returns those of the matches with these numbers that exist, in rising order. Reads them at once.
    async fn ended_at(&self, numbers: &[u64]) -> Result<Vec<Ended>, Fault>;

    /// Returns the last matches of a game with a number below `before`, latest first, at most `limit`.
    async fn ended_in(&self, game: &str, before: u64, limit: usize) -> Result<Vec<Ended>, Fault>;
}

/// The kept ratings and results of people. Pages and openings that can't be read are left out, so their numbers
/// in the head tell whether the book is whole.
#[async_trait]
pub trait BookStore: Send + Sync {
    /// Returns the state of the kept book; `None` without one, or if its row can't be read.
    async fn book_state(&self) -> Result<Option<BookState>, Fault>;

    /// Returns the pages of people with an id above `after`, in rising order, at most `limit`.
    async fn book_pages(&self, after: PersonId, limit: usize) -> Result<Vec<BookPage>, Fault>;

    /// Returns the pages of those of these people who have one, in this order.
    async fn book_pages_of(&self, people: &[PersonId]) -> Result<Vec<BookPage>, Fault>;

    /// Returns the openings that count as played, in the order of the matches.
    async fn book_openings(&self) -> Result<Vec<u64>, Fault>;

    /// Returns what those of the matches with these numbers did to the ratings that are in the book, in rising order.
    async fn effects(&self, numbers: &[u64]) -> Result<Vec<KeptEffect>, Fault>;

    /// Removes all pages and openings, and leaves this state. Returns false if somebody else keeps the book.
    async fn forget_book(&self, making: BookState) -> Result<bool, Fault>;

    /// Writes a step. Returns false if somebody else has kept the book meanwhile.
    async fn keep_book(&self, step: BookStep) -> Result<bool, Fault>;
}

/// The positions of finished matches.
#[async_trait]
pub trait PositionStore: Send + Sync {
    /// Returns the state of the count; `None` without one, or if its row can't be read.
    async fn count_state(&self) -> Result<Option<CountState>, Fault>;

    /// Returns the highest number of a count that has rows; 0 without any.
    async fn last_count(&self) -> Result<u64, Fault>;

    /// Returns the results of the matches that passed through these positions, in this order.
    async fn counts(&self, count: u64, positions: &[u64]) -> Result<Vec<Counts>, Fault>;

    /// Writes a step, and removes a part of the counts that no longer answer. Returns false if somebody else has counted
    /// meanwhile.
    async fn count(&self, step: CountStep) -> Result<bool, Fault>;
}

/// Heartbeats of the program, and the outages between them.
#[async_trait]
pub trait Heartbeat: Send + Sync {
    /// Records that the program runs. If the last heartbeat is too long ago, the time since then is recorded as an
    /// outage.
    async fn heartbeat(&self, now: Timestamp) -> Result<(), Fault>;

    /// Records that the program runs at `from`, and that the clock is about to be wound forward to `to`, which is no
    /// outage.
    async fn clock_wound(&self, from: Timestamp, to: Timestamp) -> Result<(), Fault>;

    /// Returns the moment of the last heartbeat; `None` if there was none.
    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, Fault>;

    /// Returns the outages that a running clock may still need to give back, in order of time.
    async fn outages(&self) -> Result<Vec<Outage>, Fault>;
}

/// Leases on work, shared by the processes of one store and timed by its clock. A store that only one process can open
/// grants every lease.
#[async_trait]
pub trait LeaseStore: Send + Sync {
    /// Returns the number of this process, which changes with each start.
    async fn process(&self) -> Result<u64, Fault>;

    /// Takes a lease for `time` from now. Returns its fence, which is higher than that of every earlier lease; `None`
    /// if another process holds the work.
    async fn take_lease(&self, work: Work, time: Duration) -> Result<Option<u64>, Fault>;

    /// Extends leases with these fences to `time` from now. Returns the work that no other process has taken since.
    async fn renew_leases(&self, held: Vec<(Work, u64)>, time: Duration) -> Result<Vec<Work>, Fault>;

    /// Ends a lease of this process. Has no effect if the lease has another fence by now.
    async fn end_lease(&self, work: Work, fence: u64) -> Result<(), Fault>;

    /// Returns the numbers of all work of a kind that some process holds, in rising order.
    async fn leased(&self, kind: &'static str) -> Result<Vec<u64>, Fault>;

    /// Forgets the expired leases of a kind and returns their number. If several processes call this, only one of them
    /// counts each lease.
    async fn forget_leases(&self, kind: &'static str) -> Result<u64, Fault>;
}
