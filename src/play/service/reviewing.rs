//! Reviews: who may ask for one, and who makes them, one search at a time, in the background.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Asker, Failure, Service, notice};
use crate::game::{Language, Table};
use crate::games;
use crate::play::thinker::{Ask, Thinker, Unfinished, Urgency};
use crate::play::{
    Chance, Change, CommitError, Fault, Home, Judgement, MOST_TOLD, MatchId, Notice, PersonId, Record,
    Refusal, Review, ReviewOrder, ReviewState, SHORTEST_REVIEWED, Status, Timestamp, doubted, replay, review,
};

/// How many reviews that one person asked for may wait at the same time.
pub const MOST_REVIEWS: usize = 3;

/// How many waiting reviews are looked at.
const LOOKED_AT: usize = 1000;

/// The level whose nodes each position is given: stronger than most who will read the review, and its search takes
/// a tenth of a second in most games, and about one on the largest boards of Palisade, where level 6 would take five times
/// as long.
const LEVEL: u8 = 5;

/// So many searches get all the nodes of [`LEVEL`], which is enough for matches of 119 moves. Longer ones share them, so
/// that a review takes a minute or two whatever the match was.
const FULL_SEARCHES: u64 = 240;

/// A review that was made, or could not be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reviewed {
    pub of: MatchId,
    /// Why it could not be made: for the operator.
    pub failed: Option<String>,
}

impl Service {
    /// Asks for the review of a match. The order as it stands: done already, or wanted, and the asker is told when it is
    /// done (unless [`MOST_TOLD`] others are told already).
    ///
    /// # Errors
    /// [`Failure`]: the match runs or is stopped, is too short, or too many reviews of this person are waiting.
    pub async fn want_review(
        &self,
        of: MatchId,
        asker: &Asker,
        now: Timestamp,
    ) -> Result<ReviewOrder, Failure> {
        let record = self.store.record(of).await?.ok_or(Refusal::NoSuchMatch)?;
        match record.status {
            Status::Over(_) => {}
            Status::Running => return Err(Refusal::StillRunning.into()),
            Status::Frozen { .. } => return Err(Refusal::Frozen.into()),
        }
        if record.moves.len() < SHORTEST_REVIEWED as usize {
            return Err(Refusal::NothingToReview { least: SHORTEST_REVIEWED }.into());
        }
        loop {
            let before = self.store.review(of).await?;
            let order = match before {
                Some(order) if order.review().is_some() => return Ok(order),
                Some(order) if order.is_wanted() => {
                    if order.askers.contains(&asker.id) || order.askers.len() >= MOST_TOLD {
                        return Ok(order);
                    }
                    let askers = order.askers.iter().copied().chain([asker.id]).collect();
                    ReviewOrder { revision: order.revision + 1, askers, ..order }
                }
                failed => {
                    self.check_reviews(asker.id).await?;
                    replay(&record).map_err(|_| Refusal::Frozen)?;
                    ReviewOrder {
                        of,
                        revision: failed.as_ref().map_or(0, |order| order.revision) + 1,
                        askers: vec![asker.id],
                        asked: now,
                        round: failed.map_or(0, |order| order.round + 1),
                        state: ReviewState::Wanted,
                    }
                }
            };
            let change =
                Change { reviews: vec![order.clone()], asked_by: Some(asker.by), ..Change::default() };
            match self.commit(change).await {
                Ok(()) => {
                    self.review_wanted.notify_one();
                    return Ok(order);
                }
                Err(CommitError::Conflict) => continue,
                Err(other) => return Err(other.into()),
            }
        }
    }

    /// Refuses a person who has as many reviews waiting as he may. Those that others asked for first do not count, nor
    /// those that can't be read.
    async fn check_reviews(&self, person: PersonId) -> Result<(), Failure> {
        let mut waiting = 0;
        for of in self.store.reviews_wanted(LOOKED_AT).await? {
            let order = self.store.review(of).await.ok().flatten();
            waiting += usize::from(order.is_some_and(|order| order.askers.first() == Some(&person)));
        }
        if waiting >= MOST_REVIEWS {
            return Err(Refusal::TooManyReviews { limit: MOST_REVIEWS }.into());
        }
        Ok(())
    }

    /// Waits until somebody asks for a review (or has since this was last waited for).
    pub async fn review_wanted(&self) {
        self.review_wanted.notified().await;
    }
}

/// Makes the reviews that are wanted, whoever asked first first. What is not done when the program ends is begun again
/// at the next start: it takes a minute or two, and the same record has the same review.
pub struct Reviewer {
    service: Arc<Service>,
    thinker: Arc<Thinker>,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
}

/// Why there is no review.
enum Unmade {
    /// The program is ending: it stays wanted.
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
    /// `clock` says what time it is.
    pub fn new(
        service: Arc<Service>,
        thinker: Arc<Thinker>,
        clock: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> Reviewer {
        Reviewer { service, thinker, clock: Box::new(clock) }
    }

    /// Makes the review that was asked for first, and commits it together with what must be told. `None` where nothing
    /// is wanted, or the program is ending.
    ///
    /// # Errors
    /// [`Fault`] of the store: it stays wanted.
    pub async fn next(&self) -> Result<Option<Reviewed>, Fault> {
        let store = self.service.store();
        let Some(of) = self.first().await? else { return Ok(None) };
        let made = match store.record(of).await {
            Ok(Some(record)) => self.make(&record).await,
            Ok(None) => Err(Unmade::Failed("there is no such match".into())),
            Err(Fault(why)) => Err(Unmade::Failed(why)),
        };
        let failed = match made {
            Err(Unmade::Ending) => return Ok(None),
            Err(Unmade::Failed(why)) => why,
            Ok(review) => match self.keep(of, ReviewState::Done(review)).await {
                Ok(()) => return Ok(Some(Reviewed { of, failed: None })),
                // A value that can't be kept must not hold up all others.
                Err(Fault(why)) => why,
            },
        };
        self.keep(of, ReviewState::Failed).await?;
        Ok(Some(Reviewed { of, failed: Some(failed) }))
    }

    /// The match whose review was asked for first. One that is damaged, as the check at start tells, is passed by.
    async fn first(&self) -> Result<Option<MatchId>, Fault> {
        let store = self.service.store();
        for of in store.reviews_wanted(LOOKED_AT).await? {
            if store.review(of).await.is_ok_and(|order| order.is_some_and(|order| order.is_wanted())) {
                return Ok(Some(of));
            }
        }
        Ok(None)
    }

    /// Writes what became of a review, and tells those who wait for it.
    async fn keep(&self, of: MatchId, state: ReviewState) -> Result<(), Fault> {
        let store = self.service.store();
        loop {
            let Some(order) = store.review(of).await?.filter(ReviewOrder::is_wanted) else { return Ok(()) };
            // Without its record nobody knows where to tell of it: directly, then.
            let home = store.record(of).await.ok().flatten().map_or(Home::Direct, |record| record.home);
            let order = ReviewOrder { revision: order.revision + 1, state: state.clone(), ..order };
            let change = Change {
                notices: notices(&order, home, (self.clock)()),
                reviews: vec![order],
                ..Change::default()
            };
            match self.service.commit(change).await {
                Ok(()) => return Ok(()),
                // Somebody else wants to be told, too.
                Err(CommitError::Conflict) => continue,
                Err(CommitError::Repeated) => return Err(Fault::new("a review that nobody pressed for")),
                Err(CommitError::Fault(fault)) => return Err(fault),
            }
        }
    }

    async fn make(&self, record: &Record) -> Result<Review, Unmade> {
        let last = replay(record).map_err(|error| Unmade::Failed(error.to_string()))?;
        let moves = last.moves();
        // Every position, and at most one more for every move.
        let searches = 2 * moves.len() as u64 + 1;
        let mut judged = Vec::with_capacity(moves.len() + 1);
        let mut table = last.clone_table();
        loop {
            judged.push(self.judge(&*table, searches).await?);
            if !table.undo() {
                break;
            }
        }
        judged.reverse();
        let mut checked = BTreeMap::new();
        let mut table = last;
        for ply in doubted(&moves, &judged).into_iter().rev() {
            while table.ply() > ply && table.undo() {}
            let Some((before, better)) = judged.get(ply).and_then(|j| Some((j.to_move, j.line.first()?)))
            else {
                continue;
            };
            let mut after = table.clone_table();
            after.follow(better, Language::English).map_err(|error| Unmade::Failed(error.to_string()))?;
            checked.insert(ply, self.judge(&*after, searches).await?.of(before));
        }
        Ok(review(&moves, &judged, &checked))
    }

    /// What the search thinks of a position, with its part of the nodes for `searches` of them. No clock ends it, so
    /// that it depends on nothing but the record.
    async fn judge(&self, table: &dyn Table, searches: u64) -> Result<Judgement, Unmade> {
        let to_move = table.to_move();
        if let Some(ending) = table.ending(Language::English) {
            let chance = match ending.winner {
                None => Chance::EVEN,
                Some(winner) if winner == to_move => Chance::SURE,
                Some(_) => Chance::NONE,
            };
            return Ok(Judgement { to_move, chance, line: Vec::new() });
        }
        let full = games::mind(table.info().id).and_then(|mind| mind.nodes(table, LEVEL));
        let nodes = full.map(|full| full * FULL_SEARCHES / searches.max(FULL_SEARCHES));
        let ask = Ask { nodes, ..Ask::of_level(LEVEL, 0) };
        let thought = self.thinker.think(Urgency::Background, table, ask).await?;
        let thought = thought.ok_or_else(|| Unmade::Failed("the search found no move".into()))?;
        Ok(Judgement { to_move, chance: Chance::of(thought.score.chance), line: thought.line })
    }
}

/// Where it was played, or to everybody directly.
fn notices(order: &ReviewOrder, home: Home, now: Timestamp) -> Vec<Notice> {
    let matter = order.matter();
    match home {
        Home::Channel { .. } => vec![notice(matter, order.askers.clone(), now, 0)],
        Home::Direct => {
            let askers = (0..).zip(&order.askers);
            askers.map(|(number, &asker)| notice(matter, vec![asker], now, number)).collect()
        }
    }
}
