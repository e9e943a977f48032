//! The outbox: what must be told is delivered until it has arrived or can't, in the order in which it happened.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::task::{Id, JoinError, JoinSet};

use crate::chat::match_view::{named, plain_name};
use crate::chat::notices::{OutgoingMessage, compose};
use crate::chat::wording;
use crate::chat::{Address, Messenger, NotComposed, NotDelivered, Pictures, cards};
use crate::game::Language;
use crate::games::Catalogue;
use crate::play::{
    ChallengeId, ChallengeState, Home, MatchId, Notice, NoticeId, NoticeKind, Post, Receipt, Record,
    Timestamp,
};
use crate::service::{Fault, Service};

/// How many waiting notices are looked at, to find some that may be delivered now.
const LOOKED_AT: usize = 200;
/// How many notices are under way at the same time.
const AT_ONCE: usize = 32;
/// The longest pause between two tries, in seconds.
const LONGEST_PAUSE: i64 = 600;

/// Whose notices follow each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Queue {
    Match(MatchId),
    Challenge(ChallengeId),
}

/// The deliveries that were begun and have not ended, one of each queue at most.
#[derive(Default)]
struct UnderWay {
    tasks: JoinSet<Result<(), Fault>>,
    notices: HashMap<Id, (Queue, Notice)>,
}

/// Delivers notices by a messenger.
pub struct Outbox {
    service: Arc<Service>,
    pictures: Pictures,
    messenger: Arc<dyn Messenger>,
    told: Arc<Notify>,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
}

impl Outbox {
    /// `told` is notified when there is something new; `clock` says what time it is.
    pub fn new(
        service: Arc<Service>,
        pictures: Pictures,
        messenger: Arc<dyn Messenger>,
        told: Arc<Notify>,
        clock: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> Outbox {
        Outbox { service, pictures, messenger, told, clock: Box::new(clock) }
    }

    /// Delivers whatever is due, for ever. Stop it by dropping the future: what was not marked as delivered is
    /// delivered again next time, and the messenger recognises what had arrived.
    ///
    /// Notices of one match (or challenge) follow each other; those of others never wait for them, whatever happens.
    pub async fn run(self: Arc<Self>) {
        let mut under_way = UnderWay::default();
        loop {
            let pause = match self.begin(&mut under_way).await {
                Ok(pause) => pause,
                Err(fault) => {
                    tracing::error!(%fault, "the outbox can't read the store");
                    Duration::from_secs(5)
                }
            };
            tokio::select! {
                Some(done) = under_way.tasks.join_next_with_id() => self.end(&mut under_way, done).await,
                () = self.told.notified() => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Begins to deliver what is due. Returns when to look again, unless something happens before.
    async fn begin(self: &Arc<Self>, under_way: &mut UnderWay) -> Result<Duration, Fault> {
        let now = (self.clock)();
        let Some(first) = self.service.store().next_notice().await? else {
            return Ok(Duration::from_secs(60));
        };
        // Nothing waits longer than the longest pause, unless the clock was set back meanwhile.
        let until = if first > now.plus_seconds(LONGEST_PAUSE) { first } else { now };
        for notice in self.service.store().undelivered(until, LOOKED_AT).await? {
            if under_way.tasks.len() >= AT_ONCE {
                break;
            }
            let queue = self.queue(&notice).await;
            if !under_way.notices.values().any(|(busy, _)| *busy == queue) {
                let (outbox, task) = (self.clone(), notice.clone());
                let id = under_way.tasks.spawn(async move { outbox.handle(&task).await }).id();
                under_way.notices.insert(id, (queue, notice));
            }
        }
        Ok(match under_way.tasks.is_empty() {
            true => Duration::from_millis((first.0 - now.0).clamp(10, 60_000) as u64),
            // What is under way counts as waiting still; its end is noticed at once.
            false => Duration::from_secs(1),
        })
    }

    /// The card of a match that has begun already stands before all that is told of the match.
    /// A challenge that can't be read fails when its card is delivered, and holds up nothing else.
    async fn queue(&self, notice: &Notice) -> Queue {
        match notice.kind {
            NoticeKind::Card(of) => {
                match self.service.store().challenge(of).await.ok().flatten().map(|of| of.state) {
                    Some(ChallengeState::Accepted { started, .. }) => Queue::Match(started),
                    _ => Queue::Challenge(of),
                }
            }
            NoticeKind::Answer(of) => Queue::Challenge(of),
            NoticeKind::Turn { of, .. }
            | NoticeKind::Over(of)
            | NoticeKind::Flag { of, .. }
            | NoticeKind::OutOfReach { of, .. }
            | NoticeKind::Review { of, .. }
            | NoticeKind::Offer { of, .. }
            | NoticeKind::Refused { of, .. }
            | NoticeKind::Closable { of, .. }
            | NoticeKind::Frozen { of, .. }
            | NoticeKind::Thawed { of, .. }
            | NoticeKind::Continued { of, .. } => Queue::Match(of),
        }
    }

    /// What failed, or even panicked, is a fault of ours: that notice waits, and nothing else does.
    async fn end(&self, under_way: &mut UnderWay, done: Result<(Id, Result<(), Fault>), JoinError>) {
        let (id, failure) = match done {
            Ok((id, handled)) => (id, handled.err().map(|fault| fault.to_string())),
            Err(broken) => (broken.id(), Some(broken.to_string())),
        };
        let (Some((_, notice)), Some(failure)) = (under_way.notices.remove(&id), failure) else { return };
        tracing::error!(failure, ?notice, "a notice could not be handled");
        let later = Receipt::Later(self.next_try(&notice, None));
        if let Err(fault) = self.service.store().settle(notice.id, later).await {
            tracing::error!(%fault, "the outbox can't write to the store");
            tokio::time::sleep(Duration::from_secs(5)).await;
        }
    }

    async fn handle(&self, notice: &Notice) -> Result<(), Fault> {
        let store = self.service.store();
        let previous = match notice.kind.of_match() {
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
        self.service.settle(notice, receipt, (self.clock)()).await?;
        if arrived && matches!(notice.kind, NoticeKind::Turn { .. } | NoticeKind::Over(_)) {
            self.strip(previous, now_at).await;
        }
        if matches!(notice.kind, NoticeKind::Answer(_)) {
            self.close_card(notice).await?;
        }
        Ok(())
    }

    async fn deliver(&self, notice: &Notice) -> Result<Receipt, NotComposed> {
        // The computer may have moved before anybody was told anything.
        if let NoticeKind::Turn { of, ply: 0 | 1 } = notice.kind
            && let Some(later) = self.open_thread(of, notice).await?
        {
            return Ok(later);
        }
        let letter = compose(self.service.catalogue(), self.service.store(), &self.pictures, notice).await?;
        if notice.to.is_empty() && matches!(notice.kind, NoticeKind::Answer(_)) {
            // Nobody waits for it: only the card changes.
            return Ok(Receipt::Superseded);
        }
        Ok(self.post(notice, &letter).await)
    }

    /// Tries one channel after another, and then everybody's direct conversation. Where an earlier try may have
    /// arrived is looked first.
    async fn post(&self, notice: &Notice, letter: &OutgoingMessage) -> Receipt {
        let mut reasons = Vec::new();
        for &channel in &letter.channels {
            match self.post_to(Address::Channel(channel), notice.id, notice, letter).await {
                Ok(post) => return Receipt::Arrived(post),
                Err(NotDelivered::Later { why, after }) => return self.later(notice, &why, after),
                Err(error) => reasons.push(error.to_string()),
            }
        }
        let mut arrived = None;
        for (number, &person) in (0..).zip(&notice.to) {
            // A second message with the same number would count as the first, wherever it goes.
            let id = if number == 0 { notice.id } else { notice.kind.notice_id(number) };
            match self.post_to(Address::Direct(person), id, notice, letter).await {
                Ok(post) => arrived = arrived.or(Some(post)),
                Err(NotDelivered::Later { why, after }) => return self.later(notice, &why, after),
                Err(error) => reasons.push(error.to_string()),
            }
        }
        match arrived {
            Some(post) => Receipt::Arrived(post),
            None => Receipt::Impossible(reasons.join("; ")),
        }
    }

    fn later(&self, notice: &Notice, why: &str, after: Option<Duration>) -> Receipt {
        tracing::info!(why, notice = %notice.id, "a notice waits");
        Receipt::Later(self.next_try(notice, after))
    }

    async fn post_to(
        &self,
        to: Address,
        id: NoticeId,
        notice: &Notice,
        letter: &OutgoingMessage,
    ) -> Result<Post, NotDelivered> {
        if notice.attempts > 0
            && let Some(action) = &letter.action
            && let Some(post) = self.messenger.find(to, &action.to_string()).await?
        {
            return Ok(post);
        }
        let posted = self.messenger.post(to, &letter.message, id).await;
        if let Err(NotDelivered::Refused(why)) = &posted {
            tracing::error!(why, ?notice, "a message of ours was refused");
        }
        posted
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
        if notice.kind != (NoticeKind::Turn { of, ply: 0 }) && record.computer().is_none() {
            return Ok(None);
        }
        let Some(card) = store.card(challenge).await? else {
            return Ok(self
                .card_waits(challenge)
                .await?
                .then(|| Receipt::Later(self.next_try(notice, None))));
        };
        match self.messenger.open_thread(card, &thread_title(self.service.catalogue(), &record)).await {
            Ok(thread) => {
                match self.service.move_to_thread(of, thread).await {
                    Ok(_) => {}
                    Err(failure) => return Err(NotComposed::Store(Fault::new(failure))),
                }
                let people: Vec<_> = record.people().collect();
                if let Err(error) = self.messenger.add_to_thread(thread, &people).await {
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

    /// Whether the card of a challenge is still to be told, and will be true then.
    async fn card_waits(&self, challenge: ChallengeId) -> Result<bool, Fault> {
        let store = self.service.store();
        if store.challenge(challenge).await?.is_none_or(|challenge| challenge.level.is_none()) {
            return Ok(false);
        }
        let waiting = store.undelivered((self.clock)().plus_seconds(2 * LONGEST_PAUSE), LOOKED_AT).await?;
        Ok(waiting.iter().any(|notice| notice.kind == NoticeKind::Card(challenge)))
    }

    /// Takes the buttons from the boards that a new message replaces.
    async fn strip(&self, previous: Vec<Post>, now_at: Option<Post>) {
        for post in previous.into_iter().filter(|post| Some(*post) != now_at) {
            if let Err(error) = self.messenger.strip(post).await {
                // The old buttons still answer, with the present board.
                tracing::info!(%error, ?post, "old buttons stay");
            }
        }
    }

    /// A card that was not closed by a press on itself is closed here.
    async fn close_card(&self, notice: &Notice) -> Result<(), Fault> {
        let NoticeKind::Answer(id) = notice.kind else { return Ok(()) };
        let store = self.service.store();
        let (Some(challenge), Some(card)) = (store.challenge(id).await?, store.card(id).await?) else {
            return Ok(());
        };
        // A card that was taken says so since the press that took it.
        if matches!(challenge.state, ChallengeState::Open | ChallengeState::Accepted { .. }) {
            return Ok(());
        }
        if let Err(error) = self
            .messenger
            .replace(card, &cards::closed(self.service.catalogue(), &challenge, Language::English))
            .await
        {
            tracing::info!(%error, "an old card stays as it was");
        }
        Ok(())
    }
}

fn thread_title(catalogue: &Catalogue, record: &Record) -> String {
    let words = wording::in_language(Language::English);
    words.thread(
        &named(catalogue, record),
        &plain_name(&record.players.first),
        &plain_name(&record.players.second),
    )
}
