//! The outbox: what must be told is delivered until it has arrived or can't, in the order in which it happened.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::notices::{Letter, NotComposed, compose};
use super::scene::{named, plain_name};
use super::wording;
use super::{Address, Courier, NotDelivered, Pictures, cards};
use crate::game::Language;
use crate::play::{
    ChallengeState, Fault, Home, MatchId, Matter, Notice, Post, Receipt, Record, Service, Timestamp,
};

/// How many notices are looked at in one round.
const ROUND: usize = 200;
/// How many matches are told of at the same time.
const AT_ONCE: usize = 8;
/// The longest pause between two tries, in seconds.
const LONGEST_PAUSE: i64 = 600;

/// Delivers notices by a courier.
pub struct Outbox {
    service: Arc<Service>,
    pictures: Pictures,
    courier: Arc<dyn Courier>,
    told: Arc<Notify>,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
}

impl Outbox {
    /// `told` is notified when there is something new; `clock` says what time it is.
    pub fn new(
        service: Arc<Service>,
        pictures: Pictures,
        courier: Arc<dyn Courier>,
        told: Arc<Notify>,
        clock: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> Outbox {
        Outbox { service, pictures, courier, told, clock: Box::new(clock) }
    }

    /// Delivers whatever is due, for ever. Stop it by dropping the future: what was not marked as delivered is
    /// delivered again next time, and the courier recognises what had arrived.
    pub async fn run(self: Arc<Self>) {
        loop {
            match self.clone().round().await {
                Ok(0) => self.rest().await,
                Ok(_) => {}
                Err(fault) => {
                    tracing::error!(%fault, "the outbox can't read the store");
                    tokio::time::sleep(Duration::from_secs(5)).await;
                }
            }
        }
    }

    /// Waits for something new, or for the next try.
    async fn rest(&self) {
        let until = match self.service.store().next_notice().await {
            Ok(until) => until,
            Err(fault) => {
                tracing::error!(%fault, "the outbox can't read the store");
                Some((self.clock)().plus_seconds(5))
            }
        };
        let pause = match until {
            Some(until) => Duration::from_millis((until.0 - (self.clock)().0).clamp(10, 60_000) as u64),
            None => Duration::from_secs(60),
        };
        tokio::select! {
            () = self.told.notified() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }

    /// One round: everything that is due now, match by match. Returns how many notices were tried.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn round(self: Arc<Self>) -> Result<usize, Fault> {
        let due = self.service.store().undelivered((self.clock)(), ROUND).await?;
        let count = due.len();
        let mut queues: BTreeMap<Option<MatchId>, Vec<Notice>> = BTreeMap::new();
        for notice in due {
            queues.entry(notice.matter.of_match()).or_default().push(notice);
        }
        let mut tasks = JoinSet::new();
        for queue in queues.into_values() {
            if tasks.len() >= AT_ONCE {
                finished(tasks.join_next().await)?;
            }
            let outbox = self.clone();
            tasks.spawn(async move {
                for notice in queue {
                    outbox.handle(&notice).await?;
                }
                Ok(())
            });
        }
        while let Some(done) = tasks.join_next().await {
            finished(Some(done))?;
        }
        Ok(count)
    }

    async fn handle(&self, notice: &Notice) -> Result<(), Fault> {
        let store = self.service.store();
        store.attempt(notice.id).await?;
        let previous = match notice.matter.of_match() {
            Some(id) => store.boards(id).await?,
            None => Vec::new(),
        };
        let receipt = match self.deliver(notice).await {
            Ok(receipt) => receipt,
            Err(NotComposed::Superseded) => Receipt::Superseded,
            Err(NotComposed::Store(fault)) => return Err(fault),
            Err(error @ (NotComposed::Picture(_) | NotComposed::Replay)) => {
                tracing::error!(%error, ?notice, "a notice can't be composed");
                Receipt::Impossible(error.to_string())
            }
        };
        let arrived = matches!(receipt, Receipt::Arrived(_));
        if let Receipt::Impossible(why) = &receipt {
            tracing::warn!(why, ?notice, "a notice can't be delivered");
        }
        let now_at = match receipt {
            Receipt::Arrived(post) => Some(post),
            _ => None,
        };
        store.delivered(notice.id, receipt).await?;
        if arrived && matches!(notice.matter, Matter::Turn { .. } | Matter::Over(_)) {
            self.strip(previous, now_at).await;
        }
        if matches!(notice.matter, Matter::Answer(_)) {
            self.close_card(notice).await?;
        }
        Ok(())
    }

    async fn deliver(&self, notice: &Notice) -> Result<Receipt, NotComposed> {
        if let Matter::Turn { of, ply: 0 } = notice.matter
            && let Some(later) = self.open_thread(of, notice).await?
        {
            return Ok(later);
        }
        let letter = compose(self.service.store(), &self.pictures, notice).await?;
        if notice.to.is_empty() && matches!(notice.matter, Matter::Answer(_)) {
            // Nobody waits for it: only the card changes.
            return Ok(Receipt::Superseded);
        }
        Ok(self.post(notice, &letter).await)
    }

    /// Tries one address after another. An address where an earlier try may have arrived is looked at first.
    async fn post(&self, notice: &Notice, letter: &Letter) -> Receipt {
        let mut reasons = Vec::new();
        for &to in &letter.addresses {
            match self.post_to(to, notice, letter).await {
                Ok(post) => return Receipt::Arrived(post),
                Err(NotDelivered::Later { why, after }) => {
                    tracing::info!(why, notice = %notice.id, "a notice waits");
                    return Receipt::Later(self.next_try(notice, after));
                }
                Err(NotDelivered::Refused(why)) => {
                    tracing::error!(why, ?notice, "a message of ours was refused");
                    reasons.push(why);
                }
                Err(NotDelivered::NoWay(why) | NotDelivered::Closed(why)) => reasons.push(why),
            }
        }
        Receipt::Impossible(reasons.join("; "))
    }

    async fn post_to(&self, to: Address, notice: &Notice, letter: &Letter) -> Result<Post, NotDelivered> {
        if notice.attempts > 0
            && let Some(tag) = &letter.tag
            && let Some(post) = self.courier.find(to, &tag.to_string()).await?
        {
            return Ok(post);
        }
        self.courier.post(to, &letter.message, notice.id).await
    }

    fn next_try(&self, notice: &Notice, after: Option<Duration>) -> Timestamp {
        let doubled = 1i64 << notice.attempts.min(10);
        let pause = after.map_or(doubled, |after| after.as_secs() as i64 + 1);
        (self.clock)().plus_seconds(pause.min(LONGEST_PAUSE))
    }

    /// Opens the thread of a new match below its challenge's card, where it may have one. Returns when to try again
    /// where the service was busy.
    async fn open_thread(&self, of: MatchId, notice: &Notice) -> Result<Option<Receipt>, NotComposed> {
        let store = self.service.store();
        let Some(record) = store.record(of).await? else { return Ok(None) };
        let (Home::Channel { thread: None, .. }, Some(challenge)) = (record.home, record.challenge) else {
            return Ok(None);
        };
        let Some(card) = store.card(challenge).await? else { return Ok(None) };
        match self.courier.open_thread(card, &thread_title(&record)).await {
            Ok(thread) => {
                match self.service.move_to_thread(of, thread).await {
                    Ok(_) => {}
                    Err(failure) => return Err(NotComposed::Store(Fault::new(failure))),
                }
                let people: Vec<_> = record.people().collect();
                if let Err(error) = self.courier.add_to_thread(thread, &people).await {
                    // The mention of the first turn adds who is to move; the other sees the thread in the channel.
                    tracing::info!(%error, "players were not added to their thread");
                }
                Ok(None)
            }
            Err(NotDelivered::Later { why, after }) => {
                tracing::info!(why, "a thread waits");
                Ok(Some(Receipt::Later(self.next_try(notice, after))))
            }
            Err(error) => {
                tracing::info!(%error, "the match stays in its channel");
                Ok(None)
            }
        }
    }

    /// Takes the buttons from the boards that a new message replaces.
    async fn strip(&self, previous: Vec<Post>, now_at: Option<Post>) {
        for post in previous.into_iter().filter(|post| Some(*post) != now_at) {
            if let Err(error) = self.courier.strip(post).await {
                // The old buttons still answer, with the present board.
                tracing::info!(%error, ?post, "old buttons stay");
            }
        }
    }

    /// A card that was not closed by a press on itself is closed here.
    async fn close_card(&self, notice: &Notice) -> Result<(), Fault> {
        let Matter::Answer(id) = notice.matter else { return Ok(()) };
        let store = self.service.store();
        let (Some(challenge), Some(card)) = (store.challenge(id).await?, store.card(id).await?) else {
            return Ok(());
        };
        if challenge.state == ChallengeState::Open {
            return Ok(());
        }
        if let Err(error) = self.courier.replace(card, &cards::closed(&challenge, Language::English)).await {
            tracing::info!(%error, "an old card stays as it was");
        }
        Ok(())
    }
}

fn thread_title(record: &Record) -> String {
    let words = wording::in_language(Language::English);
    words.thread(&named(record), &plain_name(&record.players.first), &plain_name(&record.players.second))
}

/// A task that panicked is a fault of ours; the next round tries its notices again.
fn finished(done: Option<Result<Result<(), Fault>, tokio::task::JoinError>>) -> Result<(), Fault> {
    match done {
        None => Ok(()),
        Some(Ok(result)) => result,
        Some(Err(error)) => Err(Fault::new(error)),
    }
}
