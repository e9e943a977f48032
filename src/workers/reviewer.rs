//! The reviewer: makes reviews in the background, one search at a time.

use std::collections::BTreeMap;
use std::sync::Arc;

use postern_engine::level::LEVELS;
use postern_play::ids::MatchId;
use postern_play::log_words::chain;
use postern_play::notices::notice::Notice;
use postern_play::record::Record;
use postern_play::record::home::Home;
use postern_play::record::review::chance::Chance;
use postern_play::record::review::order::{ReviewOrder, ReviewState};
use postern_play::record::review::{Judgement, Review, doubted, review};
use postern_play::step::change::Change;
use postern_play::time::Timestamp;
use postern_rules::game::state::GameState;
use postern_service::Service;
use postern_service::matches::reviewing::LOOKED_AT;
use postern_service::pools::engine_pool::{EnginePool, SearchRequest, Unfinished};
use postern_service::pools::search_queue::Priority;
use postern_service::telling::notice;
use postern_store::fault::Fault;
use postern_store::work::Work;

/// Up to this number of searches, each gets the full node budget of the grade: enough for matches of 119 moves. Longer
/// matches share the budget, so that every review takes a minute or two.
const FULL_SEARCHES: u64 = 240;

/// Outcome of a review job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reviewed {
    pub of: MatchId,
    /// Why the review failed, for the operator; `None` if it succeeded.
    pub failed: Option<String>,
}

/// Makes the requested reviews, oldest request first. A review that is unfinished when the program ends is restarted at
/// the next start: it takes a minute or two, and the same record has the same review.
pub struct Reviewer {
    service: Arc<Service>,
    pool: Arc<EnginePool>,
    /// The level whose node budget each position gets.
    grade: u8,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
}

/// Why there is no review.
enum Unmade {
    /// The program is ending; the review is still wanted.
    Ending,
    Failed(String),
}

impl From<Unfinished> for Unmade {
    fn from(unfinished: Unfinished) -> Unmade {
        match unfinished {
            Unfinished::Ending => Unmade::Ending,
            Unfinished::Broken => Unmade::Failed(unfinished.to_string()),
        }
    }
}

impl Reviewer {
    /// The default grade: stronger than most readers of a review. A search takes a tenth of a second in most games and
    /// about one second on the largest boards of Palisade; the next grade would take five times as long there.
    pub const GRADE: u8 = 5;

    /// Creates a reviewer. `grade` is the level whose node budget each position gets; `clock` returns the current time.
    pub fn new(
        service: Arc<Service>,
        pool: Arc<EnginePool>,
        grade: u8,
        clock: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> Reviewer {
        Reviewer { service, pool, grade, clock: Box::new(clock) }
    }

    /// Makes the oldest requested review and commits it together with its notices. `None` if no review is wanted or the
    /// program is ending.
    ///
    /// # Errors
    /// [`Fault`] of the store; the review is still wanted.
    pub async fn next(&self) -> Result<Option<Reviewed>, Fault> {
        let store = self.service.store();
        let Some(of) = self.first().await? else { return Ok(None) };
        let made = match store.record(of).await {
            Ok(Some(record)) => self.make(&record).await,
            Ok(None) => Err(Unmade::Failed("there is no such match".into())),
            Err(fault) => Err(Unmade::Failed(chain(&fault))),
        };
        let kept = self.kept(of, made).await;
        self.service.leases().leave(review_of(of)).await;
        kept
    }

    async fn kept(&self, of: MatchId, made: Result<Review, Unmade>) -> Result<Option<Reviewed>, Fault> {
        let failed = match made {
            Err(Unmade::Ending) => return Ok(None),
            Err(Unmade::Failed(why)) => why,
            Ok(review) => match self.keep(of, ReviewState::Done(review)).await {
                Ok(()) => return Ok(Some(Reviewed { of, failed: None })),
                // A review that the store can't keep must not block all others.
                Err(fault) => chain(&fault),
            },
        };
        self.keep(of, ReviewState::Failed).await?;
        Ok(Some(Reviewed { of, failed: Some(failed) }))
    }

    /// Finds the oldest request that no other process works on, and takes its lease. Damaged requests, which the check
    /// at start reports, are skipped.
    async fn first(&self) -> Result<Option<MatchId>, Fault> {
        let store = self.service.store();
        for of in store.reviews_wanted(LOOKED_AT).await? {
            if !self.is_wanted(of).await || !self.service.leases().take(review_of(of)).await? {
                continue;
            }
            // Another process may have finished it a moment ago.
            if self.is_wanted(of).await {
                return Ok(Some(of));
            }
            self.service.leases().leave(review_of(of)).await;
        }
        Ok(None)
    }

    async fn is_wanted(&self, of: MatchId) -> bool {
        let order = self.service.store().review(of).await;
        order.is_ok_and(|order| order.is_some_and(|order| order.is_wanted()))
    }

    /// Writes the outcome of a review, and notifies the people who asked for it.
    async fn keep(&self, of: MatchId, state: ReviewState) -> Result<(), Fault> {
        let store = self.service.store();
        loop {
            let Some(order) = store.review(of).await?.filter(ReviewOrder::is_wanted) else { return Ok(()) };
            // A match whose record is lost has no known place, so its askers are notified directly.
            let home = store.record(of).await.ok().flatten().map_or(Home::Direct, |record| record.home);
            let order = ReviewOrder { revision: order.revision + 1, state: state.clone(), ..order };
            let notices = notices(&order, home, (self.clock)());
            // The notices contain the askers now.
            let order = ReviewOrder { askers: Vec::new(), ..order };
            let change = Change { notices, reviews: vec![order], ..Change::default() };
            // The order is out of date if another person has asked in the meantime; then they must be notified, too.
            if self.service.committer.commit_current(change).await?.is_some() {
                return Ok(());
            }
        }
    }

    async fn make(&self, record: &Record) -> Result<Review, Unmade> {
        let replayed =
            self.service.matches.replayed(record).await.map_err(|fault| Unmade::Failed(chain(&fault)))?;
        let last = replayed.map_err(|error| Unmade::Failed(error.to_string()))?;
        let moves = last.moves();
        // Every position, and at most one more for every move.
        let searches = 2 * moves.len() as u64 + 1;
        let mut judged = Vec::with_capacity(moves.len() + 1);
        let mut state = last.clone_state();
        loop {
            judged.push(self.judge(&*state, searches).await?);
            if !state.undo() {
                break;
            }
        }
        judged.reverse();
        let mut checked = BTreeMap::new();
        let mut state = last;
        for ply in doubted(&moves, &judged).into_iter().rev() {
            while state.ply() > ply && state.undo() {}
            let Some((before, better)) = judged.get(ply).and_then(|j| Some((j.to_move, j.line.first()?)))
            else {
                continue;
            };
            let mut after = state.clone_state();
            after.follow(better).map_err(|error| Unmade::Failed(error.to_string()))?;
            checked.insert(ply, self.judge(&*after, searches).await?.of(before));
        }
        Ok(review(&moves, &judged, &checked, record.swapped().is_some()))
    }

    /// Evaluates a position with its share of the node budget for `searches` searches. The search has no time limit, so
    /// the result depends only on the record.
    async fn judge(&self, state: &dyn GameState, searches: u64) -> Result<Judgement, Unmade> {
        let to_move = state.to_move();
        if let Some(ending) = state.ending() {
            return Ok(Judgement::of_ending(&ending, to_move));
        }
        let full = self
            .service
            .catalogue()
            .engine(state.info().id)
            .and_then(|engine| engine.nodes(state, self.grade));
        let nodes = full.map(|full| full * FULL_SEARCHES / searches.max(FULL_SEARCHES));
        let ask = SearchRequest { nodes, ..SearchRequest::of_level(LEVELS, 0) };
        let thought = self.pool.think(Priority::Background, state, ask).await?;
        let thought = thought.ok_or_else(|| Unmade::Failed("the search found no move".into()))?;
        Ok(Judgement { to_move, chance: Chance::of(thought.score.chance), line: thought.line })
    }
}

/// The lease of making a match's review.
fn review_of(of: MatchId) -> Work {
    Work { kind: "review", of: of.0 }
}

/// One notice in the match's channel, or a direct notice for each asker.
fn notices(order: &ReviewOrder, home: Home, now: Timestamp) -> Vec<Notice> {
    let kind = order.kind();
    match home {
        Home::Channel { .. } => vec![notice(kind, order.askers.clone(), now, 0)],
        Home::Direct => {
            let askers = (0..).zip(&order.askers);
            askers.map(|(number, &asker)| notice(kind, vec![asker], now, number)).collect()
        }
    }
}
