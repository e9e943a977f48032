//! A store in memory that records every commit with its time.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use postern::play::challenge::Challenge;
use postern::play::derived::kept_book::{BookPage, BookState, BookStep, KeptEffect};
use postern::play::derived::kept_positions::{CountState, CountStep};
use postern::play::ids::{
    ChallengeId, ChannelId, InteractionId, MatchId, NoticeId, PersonId, SeriesId, ServerId,
};
use postern::play::notices::notice::Notice;
use postern::play::people::profile::Profile;
use postern::play::people::puzzling::PuzzleResults;
use postern::play::record::Record;
use postern::play::record::comments::Comments;
use postern::play::record::ended::Ended;
use postern::play::record::notes::Notes;
use postern::play::record::post::{OldPost, Post};
use postern::play::record::review::order::ReviewOrder;
use postern::play::record::summary::MatchSummary;
use postern::play::record::summary::RunningPlace;
use postern::play::series::SeriesRecord;
use postern::play::server::ServerSettings;
use postern::play::step::change::{Change, Draft};
use postern::play::time::{Outage, Timestamp};
use postern::store::fault::{CommitError, Fault};
use postern::store::memory::Memory;
use postern::store::stores::{
    BookStore, ChallengeStore, CommentStore, Commit, EndedStore, Heartbeat, LeaseStore, MatchStore,
    NoteStore, NoticeStore, PositionStore, ProfileStore, PuzzleStore, ReviewStore, SeriesStore, ServerStore,
};
use postern::store::transfer::archive::Archive;
use postern::store::work::Work;
use postern_games::explorer::Counts;

use crate::clock::Clock;

/// All commits, in order.
pub type Commits = Arc<Mutex<Vec<(Timestamp, Change)>>>;

pub struct Witness {
    rows: Memory,
    clock: Clock,
    commits: Commits,
    /// True while queries and commits end as they do on a frozen disk: with a fault after 10 s.
    frozen: AtomicBool,
    /// The number of commits until the process dies, and true if the last one is lost. After that everything fails.
    dies: Mutex<Option<(usize, bool)>>,
    /// The number of finished matches that were asked for, by the limits of the queries.
    ended_asked: AtomicUsize,
    /// The number of running matches of a server that were asked for.
    summaries_asked: AtomicUsize,
}

impl Witness {
    pub fn new(clock: Clock) -> Witness {
        Witness::on(Memory::new(), clock, Commits::default())
    }

    fn on(rows: Memory, clock: Clock, commits: Commits) -> Witness {
        Witness {
            rows,
            clock,
            commits,
            frozen: AtomicBool::default(),
            dies: Mutex::default(),
            ended_asked: AtomicUsize::default(),
            summaries_asked: AtomicUsize::default(),
        }
    }

    /// Returns the number of finished matches that were asked for since the last call.
    pub fn ended_asked(&self) -> usize {
        self.ended_asked.swap(0, Ordering::Relaxed)
    }

    /// Returns the number of running matches of a server that were asked for since the last call.
    pub fn summaries_asked(&self) -> usize {
        self.summaries_asked.swap(0, Ordering::Relaxed)
    }

    /// The same store, frozen: each query and commit is a fault after 10 s.
    pub fn frozen(self) -> Witness {
        self.frozen.store(true, Ordering::Relaxed);
        self
    }

    /// The store as the next run of the program opens it.
    pub fn reopened(&self) -> Witness {
        let rows = self.rows.reopened().expect("the rows can be read");
        Witness::on(rows, self.clock.clone(), self.commits.clone())
    }

    /// Lets the process die after this many commits. The process does not learn whether the last commit was written:
    /// it was not if `lost` is true.
    pub fn die_after(&self, commits: usize, lost: bool) {
        *self.dies.lock().expect("nobody panics with it") = Some((commits, lost));
    }

    /// Returns the fault of a dead or frozen store, the latter in its time.
    async fn thawed(&self) -> Result<(), Fault> {
        if let Some((0, _)) = *self.dies.lock().expect("nobody panics with it") {
            return Err(Fault::new("the process is dead"));
        }
        if !self.frozen.load(Ordering::Relaxed) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_secs(10)).await;
        Err(Fault::new("it did not answer within 10 s"))
    }

    pub fn commits(&self) -> Vec<(Timestamp, Change)> {
        self.commits.lock().expect("nobody panics with it").clone()
    }
}

#[async_trait]
impl Commit for Witness {
    async fn commit(&self, draft: Draft) -> Result<Change, CommitError> {
        self.thawed().await?;
        let last = match &mut *self.dies.lock().expect("nobody panics with it") {
            Some((left, lost)) => {
                *left -= 1;
                (*left == 0).then_some(*lost)
            }
            None => None,
        };
        if last == Some(true) {
            return Err(Fault::new("the process dies before a commit").into());
        }
        let change = self.rows.commit(draft).await?;
        self.commits.lock().expect("nobody panics with it").push((self.clock.now(), change.clone()));
        match last {
            Some(_) => Err(Fault::new("the process dies after a commit").into()),
            None => Ok(change),
        }
    }

    async fn was_asked(&self, by: InteractionId) -> Result<bool, Fault> {
        self.rows.was_asked(by).await
    }

    async fn forget_asked(&self, below: InteractionId) -> Result<(), Fault> {
        self.rows.forget_asked(below).await
    }
}

/// Implements the methods of a trait by delegation.
macro_rules! handed_on {
    ($store:ident: $($question:ident($($name:ident: $type:ty),*) -> $answer:ty;)* $(@ { $($counted:tt)* })?) => {
        #[async_trait]
        impl $store for Witness {
            $(async fn $question(&self, $($name: $type),*) -> Result<$answer, Fault> {
                self.thawed().await?;
                self.rows.$question($($name),*).await
            })*
            $($($counted)*)?
        }
    };
}

handed_on! { MatchStore:
    record(id: MatchId) -> Option<Record>;
    records(ids: &[MatchId]) -> Vec<Record>;
    running_of(person: PersonId) -> Vec<MatchSummary>;
    finished_of(person: PersonId, limit: usize) -> Vec<MatchSummary>;
    running_in(channel: ChannelId) -> Vec<MatchSummary>;
    running_below(channel: ChannelId) -> Vec<MatchSummary>;
    running_places(server: ServerId, game: Option<&str>) -> Vec<RunningPlace>;
    running_ids(server: ServerId, places: Vec<RunningPlace>, limit: usize) -> Vec<MatchId>;
    unfinished(after: MatchId, limit: usize) -> Vec<MatchSummary>;
    due(until: Timestamp, limit: usize) -> Vec<MatchSummary>;
    boards(of: MatchId) -> Vec<Post>;
    @ {
        async fn running_on(&self, server: ServerId) -> Result<Vec<MatchSummary>, Fault> {
            self.thawed().await?;
            let running = self.rows.running_on(server).await?;
            self.summaries_asked.fetch_add(running.len(), Ordering::Relaxed);
            Ok(running)
        }

        async fn summaries(&self, ids: &[MatchId]) -> Result<Vec<MatchSummary>, Fault> {
            self.thawed().await?;
            self.summaries_asked.fetch_add(ids.len(), Ordering::Relaxed);
            self.rows.summaries(ids).await
        }
    }
}
handed_on! { ChallengeStore:
    challenge(id: ChallengeId) -> Option<Challenge>;
    challenges_of(person: PersonId) -> Vec<Challenge>;
    open_in(channel: ChannelId) -> Vec<Challenge>;
    open_across(after: ChallengeId, limit: usize) -> Vec<Challenge>;
    expired(until: Timestamp, limit: usize) -> Vec<ChallengeId>;
    card(of: ChallengeId) -> Option<Post>;
}
handed_on! { NoticeStore:
    take_notices(now: Timestamp, lease_until: Timestamp, limit: usize) -> Vec<Notice>;
    renew_notices(held: Vec<(NoticeId, u64)>, lease_until: Timestamp) -> Vec<NoticeId>;
    next_notice() -> Option<Timestamp>;
    hasten_notices(now: Timestamp, lease_until: Timestamp) -> ();
    undelivered(now: Timestamp, limit: usize) -> Vec<Notice>;
    old_buttons(limit: usize) -> Vec<OldPost>;
    buttons_removed(posts: Vec<Post>) -> ();
}
handed_on! { ProfileStore:
    profile(of: PersonId) -> Option<Profile>;
    hidden() -> Vec<PersonId>;
    wishing_in(channel: ChannelId, limit: usize) -> Vec<Profile>;
    leaving(limit: usize) -> Vec<PersonId>;
}
handed_on! { ServerStore:
    server(id: ServerId) -> Option<ServerSettings>;
    servers(after: ServerId, limit: usize) -> Vec<ServerSettings>;
    servers_due(until: Timestamp, limit: usize) -> Vec<ServerSettings>;
    servers_standing() -> Vec<ServerSettings>;
}
handed_on! { SeriesStore:
    series(id: SeriesId) -> Option<SeriesRecord>;
    series_on(server: ServerId) -> Vec<SeriesRecord>;
    series_past(server: ServerId, limit: usize) -> Vec<SeriesRecord>;
    series_of(person: PersonId) -> Vec<SeriesRecord>;
    series_past_of(person: PersonId, limit: usize) -> Vec<SeriesRecord>;
    series_due(until: Timestamp, limit: usize) -> Vec<SeriesId>;
    series_news(limit: usize) -> Vec<MatchId>;
}
handed_on! { NoteStore:
    notes(of: MatchId, by: PersonId) -> Option<Notes>;
    notes_of(person: PersonId) -> Vec<Notes>;
}
handed_on! { CommentStore:
    comments(of: MatchId) -> Option<Comments>;
    comments_of(person: PersonId) -> Vec<Comments>;
}
handed_on! { PuzzleStore:
    puzzle(id: &str) -> Option<PuzzleResults>;
    puzzles_of(game: &str) -> Vec<PuzzleResults>;
}
handed_on! { ReviewStore:
    review(of: MatchId) -> Option<ReviewOrder>;
    reviews_wanted(limit: usize) -> Vec<MatchId>;
}
#[async_trait]
impl EndedStore for Witness {
    async fn ended(&self, after: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
        self.thawed().await?;
        self.rows.ended(after, limit).await
    }

    async fn corrections(&self, after: u64, limit: usize) -> Result<Vec<(u64, u64)>, Fault> {
        self.thawed().await?;
        self.rows.corrections(after, limit).await
    }

    async fn ended_of(&self, person: PersonId, before: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
        self.thawed().await?;
        self.ended_asked.fetch_add(limit, Ordering::Relaxed);
        self.rows.ended_of(person, before, limit).await
    }

    async fn ended_numbers_of(&self, person: PersonId, limit: usize) -> Result<Vec<u64>, Fault> {
        self.thawed().await?;
        self.rows.ended_numbers_of(person, limit).await
    }

    async fn ended_at(&self, numbers: &[u64]) -> Result<Vec<Ended>, Fault> {
        self.thawed().await?;
        self.ended_asked.fetch_add(numbers.len(), Ordering::Relaxed);
        self.rows.ended_at(numbers).await
    }

    async fn ended_in(&self, game: &str, before: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
        self.thawed().await?;
        self.rows.ended_in(game, before, limit).await
    }
}
handed_on! { BookStore:
    book_state() -> Option<BookState>;
    book_pages(after: PersonId, limit: usize) -> Vec<BookPage>;
    book_pages_of(people: &[PersonId]) -> Vec<BookPage>;
    book_openings() -> Vec<u64>;
    effects(numbers: &[u64]) -> Vec<KeptEffect>;
    forget_book(making: BookState) -> bool;
    keep_book(step: BookStep) -> bool;
}
handed_on! { PositionStore:
    count_state() -> Option<CountState>;
    last_count() -> u64;
    counts(count: u64, positions: &[u64]) -> Vec<Counts>;
    count(step: CountStep) -> bool;
}
handed_on! { Heartbeat:
    heartbeat(now: Timestamp) -> ();
    clock_wound(from: Timestamp, to: Timestamp) -> ();
    last_heartbeat() -> Option<Timestamp>;
    outages() -> Vec<Outage>;
}
handed_on! { LeaseStore:
    process() -> u64;
    take_lease(work: Work, time: Duration) -> Option<u64>;
    renew_leases(held: Vec<(Work, u64)>, time: Duration) -> Vec<Work>;
    end_lease(work: Work, fence: u64) -> ();
    leased(kind: &'static str) -> Vec<u64>;
    forget_leases(kind: &'static str) -> u64;
}

impl Witness {
    /// The faults that the check of the store finds.
    pub async fn faults(&self) -> Vec<String> {
        let rows = self.rows.reopened().expect("the rows can be read");
        rows.check(&|_| Ok(())).await.expect("the store answers")
    }
}
