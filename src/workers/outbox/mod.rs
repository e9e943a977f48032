//! The outbox: delivers notices in the order of their events, and retries until each has arrived or proves
//! undeliverable.

pub mod buttons;
pub mod elsewhere;
pub mod leavers;
pub mod members;
pub mod posting;
pub mod ready;
pub mod threads;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::task::{Id, JoinError, JoinSet};

use crate::chat::message::messenger::{Messenger, NotComposed};
use crate::chat::message::pictures::Pictures;
use crate::chat::tell::notices::{compose, language};
use crate::chat::words::cards;
use crate::chat::words::voice::Voice;
use crate::metrics;
use crate::play::challenge::ChallengeState;
use crate::play::ids::{MatchId, PersonId, Ply};
use crate::play::notices::notice::{Notice, NoticeKind, Receipt};
use crate::play::record::home::Home;
use crate::play::record::post::Post;
use crate::play::time::Timestamp;
use crate::service::Service;
use crate::service::stores::Fault;
use crate::service::waker::Waker;

use crate::workers::outbox::members::Members;
use crate::workers::outbox::ready::{Held, LONGEST_PAUSE, RENEWED, Ready, Waiting, may_open_thread};

/// Maximum number of notices in delivery at the same time.
const AT_ONCE: usize = 32;
/// Limits for cards and first turns: in delivery in total, and per channel. Matches that start together do not delay
/// the turns of other matches, and a slow channel does not delay matches that start elsewhere.
const BEGINNING_AT_ONCE: usize = 16;
const BEGINNING_IN_CHANNEL: usize = 2;
/// Pause after a failure of the store.
const STORE_PAUSE: Duration = Duration::from_secs(5);

/// Deliveries in progress, at most one per queue.
#[derive(Default)]
struct UnderWay {
    tasks: JoinSet<Result<(), Fault>>,
    notices: HashMap<Id, Waiting>,
}

impl UnderWay {
    /// True if a notice may join the deliveries in progress.
    fn has_room_for(&self, next: &Waiting) -> bool {
        let count = |of: &dyn Fn(&&Waiting) -> bool| self.notices.values().filter(of).count();
        if count(&|one| next.follows(one.queue)) > 0 {
            return false;
        }
        let in_channel = |channel| count(&|one| one.begins_in == Some(channel));
        !next.is_of_beginning()
            || count(&|one| one.is_of_beginning()) < BEGINNING_AT_ONCE
                && next.begins_in.is_none_or(|channel| in_channel(channel) < BEGINNING_IN_CHANNEL)
    }
}

/// Delivers notices through a messenger.
pub struct Outbox {
    service: Arc<Service>,
    pictures: Pictures,
    messenger: Arc<dyn Messenger>,
    told: Arc<dyn Waker>,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
    members: Members,
    held: Arc<Held>,
    /// Notified when there are buttons to remove.
    retired: Notify,
    /// Boards that must say where a turn was announced, and the signal for a new entry.
    left_behind: Mutex<VecDeque<(MatchId, Ply, Post)>>,
    left_one: Notify,
}

impl Outbox {
    /// Creates an outbox. `told` wakes it when there is a new notice; `clock` returns the current time.
    pub fn new(
        service: Arc<Service>,
        pictures: Pictures,
        messenger: Arc<dyn Messenger>,
        told: Arc<dyn Waker>,
        clock: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> Outbox {
        Outbox {
            service,
            pictures,
            messenger,
            told,
            clock: Box::new(clock),
            members: Members::default(),
            held: Arc::default(),
            retired: Notify::new(),
            left_behind: Mutex::default(),
            left_one: Notify::new(),
        }
    }

    /// Delivers due notices and removes old buttons forever. Drop the future to stop it: notices not marked as
    /// delivered are delivered again after the next start, and the messenger recognises the messages that had arrived.
    ///
    /// Notices of one match (or challenge) are delivered one after the other. A notice never delays those of another
    /// match.
    pub async fn run(self: Arc<Self>) {
        tokio::join!(
            self.deliver_all(),
            self.renew_what_is_held(),
            self.remove_old_buttons(),
            self.look_after_members(),
            self.tell_what_went_elsewhere()
        );
    }

    /// Releases the notices this process has taken, so that other processes deliver them. Called at shutdown.
    pub async fn leave(&self) {
        if let Err(fault) = self.held.leave(self.service.store(), (self.clock)()).await {
            tracing::info!(%fault, "what was not delivered is, when the leases end");
        }
    }

    async fn renew_what_is_held(&self) {
        loop {
            tokio::time::sleep(RENEWED).await;
            if let Err(fault) = self.held.renew(self.service.store(), (self.clock)()).await {
                tracing::warn!(%fault, "the leases of notices can't be renewed; other processes may tell them");
            }
        }
    }

    async fn deliver_all(self: &Arc<Self>) {
        let (mut ready, mut under_way) = (Ready::noting(self.held.clone()), UnderWay::default());
        loop {
            let working = metrics::OUTBOX.work();
            let refilled = ready.refill(self.service.store(), (self.clock)()).await;
            drop(working);
            let pause = match refilled {
                Ok(pause) => pause,
                Err(fault) => {
                    tracing::error!(%fault, "the outbox can't read the store");
                    STORE_PAUSE
                }
            };
            // Until the store has something new, the notices in memory are enough.
            let news = async {
                tokio::select! {
                    biased;
                    () = self.told.woken() => {}
                    () = tokio::time::sleep(pause) => {}
                }
            };
            tokio::pin!(news);
            loop {
                self.begin(&mut ready, &mut under_way);
                // A fixed order, so that the same events have the same effects.
                tokio::select! {
                    biased;
                    Some(done) = under_way.tasks.join_next_with_id() => {
                        let _working = metrics::OUTBOX.work();
                        if self.end(&mut ready, &mut under_way, done).await {
                            break;
                        }
                    }
                    () = &mut news => break,
                }
            }
        }
    }

    /// Starts to deliver the notices that are ready.
    fn begin(self: &Arc<Self>, ready: &mut Ready, under_way: &mut UnderWay) {
        while under_way.tasks.len() < AT_ONCE {
            let Some(next) = ready.next(|waiting| under_way.has_room_for(waiting)) else { return };
            let (outbox, task) = (self.clone(), next.notice.clone());
            let id = under_way.tasks.spawn(async move { outbox.handle(&task).await }).id();
            under_way.notices.insert(id, next);
        }
    }

    /// Records the end of a delivery. A failure or panic is a fault of ours and delays only this notice. Returns true
    /// if the outbox should ask the store for more.
    async fn end(
        &self,
        ready: &mut Ready,
        under_way: &mut UnderWay,
        done: Result<(Id, Result<(), Fault>), JoinError>,
    ) -> bool {
        let (id, failure) = match done {
            Ok((id, handled)) => (id, handled.err().map(|fault| fault.to_string())),
            Err(broken) => (broken.id(), Some(broken.to_string())),
        };
        let Some(Waiting { notice, .. }) = under_way.notices.remove(&id) else { return false };
        if let Some(failure) = failure {
            metrics::NOTICES.add(["failed"]);
            tracing::error!(failure, ?notice, "a notice could not be handled");
            let later = Receipt::Later(self.next_try(&notice, None));
            let held = self.held.renewed(&notice);
            if let Err(fault) = self.service.settle(&held, later, (self.clock)()).await {
                tracing::error!(%fault, "the outbox can't write to the store");
                tokio::time::sleep(STORE_PAUSE).await;
            }
        }
        ready.done(notice.id)
    }

    async fn handle(&self, notice: &Notice) -> Result<(), Fault> {
        let receipt = match self.deliver(notice).await {
            Ok(receipt) => receipt,
            Err(NotComposed::Superseded) => Receipt::Superseded,
            Err(NotComposed::Store(fault)) => return Err(fault),
            Err(error @ NotComposed::Replay) => {
                // A fault of ours: no player counts as unreachable. The notice is delivered once the match continues.
                tracing::error!(%error, ?notice, "a notice waits for the operator");
                Receipt::Later(self.in_a_while())
            }
        };
        if let Receipt::Impossible(why) = &receipt {
            tracing::warn!(why, ?notice, "a notice can't be delivered");
        }
        metrics::NOTICES.add([outcome(&receipt)]);
        let arrived = match receipt {
            Receipt::Arrived(post) => Some(post),
            Receipt::Superseded | Receipt::Impossible(_) | Receipt::Later(_) | Receipt::Quiet(_) => None,
        };
        // Once a challenge's end is announced, the store forgets the challenge and its card.
        if matches!(notice.kind, NoticeKind::Answer(_))
            && !matches!(receipt, Receipt::Later(_) | Receipt::Quiet(_))
        {
            self.close_card(notice).await?;
        }
        let left_behind = self.board_left_behind(notice, &receipt).await?;
        // The receipt carries the time of arrival: the clock of the player to move runs from then.
        self.service.settle(&self.held.renewed(notice), receipt, (self.clock)()).await?;
        if let Some(post) = arrived {
            if matches!(notice.kind, NoticeKind::Turn { .. }) && was_due_at_once(notice) {
                let took = (self.clock)().since(notice.made);
                metrics::PINGS.note(Duration::from_millis(took.0.max(0).unsigned_abs()));
            }
            self.retired.notify_one();
            self.ask_after(notice, post).await?;
        }
        if let Some(behind) = left_behind {
            self.leave_word(behind);
        }
        Ok(())
    }

    async fn deliver(&self, notice: &Notice) -> Result<Receipt, NotComposed> {
        // The computer may have moved before the first message about the match.
        if let NoticeKind::Turn { of, .. } = notice.kind
            && may_open_thread(notice)
            && let Some(later) = self.open_thread(of, notice).await?
        {
            return Ok(later);
        }
        let quiet = self.quiet_until(notice).await?;
        if let Some(until) = quiet.filter(|_| notice.attempts == 0) {
            return Ok(Receipt::Quiet(until));
        }
        let mut outgoing = compose(&self.service, &self.pictures, notice, (self.clock)()).await?;
        match self.arrived_before(notice, &outgoing).await {
            Ok(Some(post)) => return Ok(Receipt::Arrived(post)),
            Ok(None) => {}
            Err((why, after)) => return Ok(self.later(notice, &why, after)),
        }
        if let Some(until) = quiet {
            return Ok(Receipt::Quiet(until));
        }
        if self.service.is_silent(notice).await? {
            outgoing.message.ping.clear();
            outgoing.message.silent = true;
        }
        for person in outgoing.message.ping.clone() {
            if self.rests_until(person, notice).await?.is_some() {
                outgoing.message.ping.retain(|pinged| *pinged != person);
            }
        }
        if notice.to.is_empty() && matches!(notice.kind, NoticeKind::Answer(_)) {
            // No recipient waits for the answer: only the card changes.
            return Ok(Receipt::Superseded);
        }
        Ok(self.post(notice, outgoing).await?)
    }

    /// Returns the end of the recipient's quiet hours. A notice to several people never waits for them, and the card of
    /// a challenge is posted in its channel at once.
    async fn quiet_until(&self, notice: &Notice) -> Result<Option<Timestamp>, Fault> {
        let [person] = notice.to.as_slice() else { return Ok(None) };
        if let NoticeKind::Digest { at, .. } = notice.kind {
            return Ok((at > (self.clock)()).then_some(at));
        }
        if let NoticeKind::Card(of) = notice.kind {
            let home = self.service.store().challenge(of).await?.map(|challenge| challenge.home);
            if home != Some(Home::Direct) {
                return Ok(None);
            }
        }
        self.rests_until(*person, notice).await
    }

    /// Returns the end of a person's quiet hours. `None` if they may be pinged, or have just shown that they are awake.
    async fn rests_until(&self, person: PersonId, notice: &Notice) -> Result<Option<Timestamp>, Fault> {
        let now = (self.clock)();
        if notice.kind.is_urgent() || self.messenger.reach().is_awake(person, now) {
            return Ok(None);
        }
        let profile = self.service.profile(person).await?;
        if profile.quiet.is_none() || profile.zone.is_some() {
            return Ok(profile.quiet_until(now));
        }
        let home = self.record_of(notice).await?.map_or(Home::Direct, |record| record.home);
        Ok(self.service.profile_at(person, home).await?.quiet_until(now))
    }

    fn later(&self, notice: &Notice, why: &str, after: Option<Duration>) -> Receipt {
        tracing::info!(why, notice = %notice.id, "a notice waits");
        Receipt::Later(self.next_try(notice, after))
    }

    fn next_try(&self, notice: &Notice, after: Option<Duration>) -> Timestamp {
        let doubled = 1i64 << notice.attempts.min(10);
        let pause = after.map_or(doubled, |after| after.as_secs() as i64 + 1);
        (self.clock)().plus_seconds(pause.min(LONGEST_PAUSE))
    }

    /// Next try of a notice that only a fix of the program or by its operator can deliver.
    fn in_a_while(&self) -> Timestamp {
        (self.clock)().plus_seconds(LONGEST_PAUSE)
    }

    /// Closes a card, unless a press on the card itself already did.
    async fn close_card(&self, notice: &Notice) -> Result<(), Fault> {
        let NoticeKind::Answer(id) = notice.kind else { return Ok(()) };
        let store = self.service.store();
        let (Some(challenge), Some(card)) = (store.challenge(id).await?, store.card(id).await?) else {
            return Ok(());
        };
        // An accepted card already says so since the press that accepted it.
        if matches!(challenge.state, ChallengeState::Open | ChallengeState::Accepted { .. }) {
            return Ok(());
        }
        let language = language(&self.service, challenge.home, challenge.language, &notice.to).await?;
        let voice = Voice::new(self.service.catalogue(), language);
        let closed = cards::card(&voice, &challenge, None);
        if let Err(error) = self.messenger.replace(card, &closed).await {
            tracing::info!(%error, "an old card stays as it was");
        }
        Ok(())
    }
}

/// True if a notice was not put off until the end of quiet hours.
fn was_due_at_once(notice: &Notice) -> bool {
    notice.not_before <= notice.made || notice.attempts > 0
}

/// Outcome of a delivery, as a metrics label.
fn outcome(receipt: &Receipt) -> &'static str {
    match receipt {
        Receipt::Arrived(_) => "arrived",
        Receipt::Later(_) => "later",
        Receipt::Quiet(_) => "quiet",
        Receipt::Superseded => "superseded",
        Receipt::Impossible(_) => "impossible",
    }
}
