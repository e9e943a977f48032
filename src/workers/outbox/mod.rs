//! The outbox: delivers notices in the order of their events, and retries until each has arrived or proves
//! undeliverable.

pub mod buttons;
pub mod elsewhere;
pub mod held;
pub mod hooks;
pub mod leavers;
pub mod links;
pub mod members;
pub mod posting;
pub mod ready;
pub mod refusal;
pub mod retry;
pub mod threads;
pub mod under_way;

use std::sync::Arc;
use std::time::Duration;

use tokio::task::{Id, JoinError};

use postern_chat::cards;
use postern_chat::message::address::NotDelivered;
use postern_chat::message::messenger::{Messenger, NotComposed};
use postern_chat::message::pictures::Pictures;
use postern_chat::message::reach::Signs;
use postern_chat::tell::delivery::language::language;
use postern_chat::tell::notices::composer::compose;
use postern_chat::tell::notices::marks;
use postern_metrics as metrics;
use postern_play::challenge::{Challenge, ChallengeState};
use postern_play::ids::PersonId;
use postern_play::log_words::chain;
use postern_play::notices::delivery::Delivery;
use postern_play::notices::notice::{Notice, NoticeKind, Receipt};
use postern_play::notices::plan::Resting;
use postern_play::notices::rungs::Rung;
use postern_play::record::home::Home;
use postern_play::time::Timestamp;
use postern_service::Service;
use postern_store::fault::Fault;
use postern_store::waker::Waker;
use postern_webhooks::Webhooks;

use crate::workers::outbox::buttons::OldButtons;
use crate::workers::outbox::elsewhere::LeftBehind;
use crate::workers::outbox::held::RENEWED;
use crate::workers::outbox::hooks::Hooks;
use crate::workers::outbox::leavers::Leavers;
use crate::workers::outbox::links::{Links, STORE_PAUSE};
use crate::workers::outbox::posting::Poster;
use crate::workers::outbox::ready::{QueuedNotice, Ready, may_open_thread};
use crate::workers::outbox::retry::{in_a_while, next_try};
use crate::workers::outbox::threads::Threads;
use crate::workers::outbox::under_way::UnderWay;

/// Delivers notices through a messenger.
pub struct Outbox {
    links: Links,
    pictures: Pictures,
    told: Arc<dyn Waker>,
    threads: Arc<Threads>,
    poster: Poster,
    old_buttons: OldButtons,
    leavers: Leavers,
    left_behind: LeftBehind,
    hooks: Hooks,
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
        let links = Links { service, messenger, held: Arc::default(), clock: Arc::new(clock) };
        let threads = Arc::new(Threads::new(links.clone()));
        Outbox {
            poster: Poster::new(links.clone(), threads.clone()),
            old_buttons: OldButtons::new(links.clone()),
            leavers: Leavers::new(links.clone()),
            left_behind: LeftBehind::new(links.clone(), pictures.clone()),
            hooks: Hooks::new(links.clone(), None),
            links,
            pictures,
            told,
            threads,
        }
    }

    /// Delivers to webhooks, too.
    pub fn with_webhooks(self, webhooks: Option<Arc<Webhooks>>) -> Outbox {
        Outbox { hooks: Hooks::new(self.links.clone(), webhooks), ..self }
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
            self.old_buttons.run(),
            self.leavers.run(),
            self.left_behind.run(),
            self.retry_at_signs()
        );
    }

    /// Releases the notices this process has taken, so that other processes deliver them. Called at shutdown.
    pub async fn leave(&self) {
        if let Err(fault) = self.links.held.leave(self.links.store(), self.links.now()).await {
            tracing::info!(fault = %chain(&fault), "what was not delivered is, when the leases end");
        }
    }

    async fn renew_what_is_held(&self) {
        loop {
            tokio::time::sleep(RENEWED).await;
            if let Err(fault) = self.links.held.renew(self.links.store(), self.links.now()).await {
                tracing::warn!(fault = %chain(&fault), "the leases of notices can't be renewed; other processes may tell them");
            }
        }
    }

    /// Tries refused notices again as soon as there is a sign that a place takes messages, forever.
    async fn retry_at_signs(&self) {
        loop {
            let people = match self.links.messenger.reach().signs().await {
                Signs::Everybody => None,
                Signs::Of(people) => Some(people),
            };
            let retried = self.links.service.people.retry_refused(people.as_ref(), self.links.now()).await;
            if let Err(fault) = retried {
                // The next tries follow in some hours in any case.
                tracing::error!(fault = %chain(&fault), "refused notices wait for the store");
                tokio::time::sleep(STORE_PAUSE).await;
            }
        }
    }

    async fn deliver_all(self: &Arc<Self>) {
        let (mut ready, mut under_way) = (Ready::noting(self.links.held.clone()), UnderWay::default());
        loop {
            let working = metrics::OUTBOX.work();
            let refilled = ready.refill(self.links.store(), self.links.now()).await;
            drop(working);
            let pause = match refilled {
                Ok(pause) => pause,
                Err(fault) => {
                    tracing::error!(fault = %chain(&fault), "the outbox can't read the store");
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
        while let Some(next) = ready.next(|waiting| under_way.has_room_for(waiting)) {
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
            Ok((id, handled)) => (id, handled.err().map(|fault| chain(&fault))),
            Err(broken) => (broken.id(), Some(broken.to_string())),
        };
        let Some(QueuedNotice { notice, .. }) = under_way.notices.remove(&id) else { return false };
        if let Some(failure) = failure {
            metrics::NOTICES.add(["failed"]);
            tracing::error!(failure, %notice, "a notice could not be handled");
            let later = Receipt::Later(next_try(&notice, None, self.links.now()));
            let held = self.links.held.renewed(&notice);
            if let Err(fault) =
                self.links.service.deliveries.settle(&held, later, None, self.links.now()).await
            {
                tracing::error!(fault = %chain(&fault), "the outbox can't write to the store");
                tokio::time::sleep(STORE_PAUSE).await;
            }
        }
        ready.done(notice.id)
    }

    async fn handle(&self, notice: &Notice) -> Result<(), Fault> {
        if let NoticeKind::Hook { to, event } = notice.kind {
            return self.hooks.handle(notice, to, event).await;
        }
        let mut carried_out = None;
        let receipt = match self.deliver(notice, &mut carried_out).await {
            Ok(receipt) => receipt,
            Err(NotComposed::Superseded) => Receipt::Superseded,
            Err(NotComposed::Store(fault)) => return Err(fault),
            Err(error @ NotComposed::Replay) => {
                // A fault of ours: no player counts as unreachable. The notice is delivered once the match continues.
                tracing::error!(%error, %notice, "a notice waits for the operator");
                Receipt::Later(in_a_while(self.links.now()))
            }
        };
        if let Receipt::Impossible(why) = &receipt {
            tracing::warn!(why, %notice, "a notice can't be delivered");
        }
        metrics::NOTICES.add([outcome(&receipt)]);
        let arrived = match receipt {
            Receipt::Arrived(post) | Receipt::Partly { post, .. } => Some(post),
            Receipt::Superseded
            | Receipt::Impossible(_)
            | Receipt::Later(_)
            | Receipt::Quiet(_)
            | Receipt::Refused { .. } => None,
        };
        let waits = match receipt {
            Receipt::Later(_) | Receipt::Quiet(_) => true,
            Receipt::Refused { .. } => notice.refused.is_some(),
            _ => false,
        };
        // Once a challenge's end is announced, the store forgets the challenge and its card.
        if matches!(notice.kind, NoticeKind::Answer(_)) && !waits {
            self.close_card(notice).await?;
        }
        let carried_out = carried_out.as_ref().map(|(delivery, resting)| (delivery, resting.as_slice()));
        let delivery = carried_out.map(|(delivery, _)| delivery);
        let left_behind = match delivery {
            Some(delivery) => self.left_behind.board_of(delivery, &receipt).await?,
            None => None,
        };
        // The receipt carries the time of arrival: the clock of the player to move runs from then.
        let quiet = matches!(receipt, Receipt::Quiet(_));
        let held = self.links.held.renewed(notice);
        self.links.service.deliveries.settle(&held, receipt, carried_out, self.links.now()).await?;
        if quiet {
            // The quiet hours may have been ended while the notice was on its way to wait for them. People whose data is
            // being deleted do not count: another recipient may rest.
            let (delivery, plan) = self.links.planned(notice).await?;
            if plan.waits.is_none() {
                for person in delivery.notice.to {
                    self.links.service.people.release(person, self.links.now()).await?;
                }
            }
        }
        if let Some(post) = arrived {
            // Whoever answered a challenge before its card was known could not say that the card changes.
            if delivery.is_some_and(is_open_card) {
                self.close_card(notice).await?;
            }
            if matches!(notice.kind, NoticeKind::Turn { .. }) && was_due_at_once(notice) {
                let took = self.links.now().since(notice.made);
                metrics::PINGS.note(Duration::from_millis(took.0.max(0).unsigned_abs()));
            }
            self.old_buttons.retire();
            if let Some(delivery) = delivery {
                self.leavers.ask_after(delivery, post);
            }
        }
        if let Some(behind) = left_behind {
            self.left_behind.add(behind);
        }
        Ok(())
    }

    /// Delivers a notice, unless it must wait. `carried_out` gets the values that were read for it, and the recipients who are
    /// pinged later.
    async fn deliver(
        &self,
        notice: &Notice,
        carried_out: &mut Option<(Delivery, Vec<Resting>)>,
    ) -> Result<Receipt, NotComposed> {
        if let NoticeKind::Archive { of, .. } = notice.kind {
            return self.threads.archive(of).await;
        }
        if let NoticeKind::Renamed(of) = notice.kind {
            return self.threads.rename(of).await;
        }
        // The computer may have moved before the first message about the match.
        if let NoticeKind::Turn { of, .. } = notice.kind
            && may_open_thread(notice)
            && let Some(later) = self.threads.open(of, notice).await?
        {
            return Ok(later);
        }
        let (delivery, plan) = self.links.planned(notice).await?;
        let (delivery, resting) = carried_out.insert((delivery, plan.resting.clone()));
        if delivery.notice.to.is_empty() && !notice.to.is_empty() {
            return Ok(Receipt::Superseded);
        }
        let notice = &delivery.notice;
        if let Some(until) = plan.waits.filter(|_| notice.attempts == 0) {
            return Ok(Receipt::Quiet(until));
        }
        if let NoticeKind::Seat { to, .. } = notice.kind {
            match self.sees_seat(to, delivery.challenge.as_ref()).await {
                Ok(true) => {}
                Ok(false) => return Ok(Receipt::Superseded),
                Err((why, after)) => return Ok(self.poster.later(notice, &why, after)),
            }
        }
        if !plan.is_true {
            return Ok(Receipt::Superseded);
        }
        let (link, now) = (self.links.messenger.account_link(), self.links.now());
        let composed = compose(&self.links.service, &self.pictures, (delivery, &plan), &link, now).await;
        let mut outgoing = composed?;
        match self.poster.arrived_before(notice, &outgoing).await {
            Ok(Some(post)) => return Ok(Receipt::Arrived(post)),
            Ok(None) => {}
            Err((why, after)) => return Ok(self.poster.later(notice, &why, after)),
        }
        if let Some(until) = plan.waits {
            return Ok(Receipt::Quiet(until));
        }
        if !plan.unpinged.is_empty() {
            outgoing.message.ping.retain(|pinged| !plan.unpinged.contains(pinged));
            outgoing.message.silent |= outgoing.message.ping.is_empty();
        }
        outgoing.message.ping.retain(|pinged| plan.resting.iter().all(|one| one.person != *pinged));
        // A message without a ping for anybody leaves none to be owed.
        resting.retain(|_| !outgoing.message.silent);
        if notice.to.is_empty() && (plan.is_shut_out || matches!(notice.kind, NoticeKind::Answer(_))) {
            // No recipient waits for the message. Of an answer, only the card changes.
            return Ok(Receipt::Superseded);
        }
        // The opponent of a player who left the server has been informed, and a ping in the channel would not reach the player.
        if plan.is_shut_out || self.leavers.has_left(delivery).await {
            outgoing.rungs = vec![Rung::Direct];
        }
        Ok(self.poster.post(delivery, outgoing).await?)
    }

    /// True if a person sees the channel of a seat: they may have lost it since they asked to hear of seats, or asked in
    /// another channel of the lobby. The error says why Discord does not tell now, and when to ask again.
    async fn sees_seat(
        &self,
        to: PersonId,
        open: Option<&Challenge>,
    ) -> Result<bool, (String, Option<Duration>)> {
        let Some(open) = open else { return Ok(false) };
        let Home::Channel { server, channel, .. } = open.home else { return Ok(true) };
        match self.links.messenger.visible(server, to, &[channel]).await {
            Ok(seen) => Ok(seen.contains(&channel)),
            Err(NotDelivered::Later { why, after }) => Err((why, after)),
            Err(error) => {
                tracing::info!(%error, "it can't be known whether a person sees the channel of a seat");
                Ok(false)
            }
        }
    }

    /// Closes the card of a challenge that is over: with the answer to it, unless a press on the card itself already did,
    /// or when a card arrives too late.
    async fn close_card(&self, notice: &Notice) -> Result<(), Fault> {
        let (NoticeKind::Answer(id) | NoticeKind::Card(id)) = notice.kind else { return Ok(()) };
        let store = self.links.store();
        let (Some(challenge), Some(card)) = (store.challenge(id).await?, store.card(id).await?) else {
            return Ok(());
        };
        let to = challenge.to.as_slice();
        let language = language(&self.links.service, challenge.home, challenge.language, to).await?;
        let voice = self.links.voice(language);
        let closed = match challenge.state {
            ChallengeState::Open => return Ok(()),
            ChallengeState::Accepted { started, .. } => match store.record(started).await? {
                Some(record) => {
                    let marks =
                        marks::of_players(&self.links.service, &voice, &record, self.links.now()).await?;
                    marks::below(cards::accepted(&voice, &challenge, &record, None), &marks)
                }
                None => return Ok(()),
            },
            _ => cards::card(&voice, &challenge, None),
        };
        if let Err(error) = self.links.messenger.replace(card, &closed).await {
            tracing::info!(%error, "an old card stays as it was");
        }
        Ok(())
    }
}

/// True if a notice is the card of an open challenge. Cards of matches against the computer and from the lobby come after
/// the acceptance.
fn is_open_card(delivery: &Delivery) -> bool {
    matches!(delivery.notice.kind, NoticeKind::Card(_))
        && delivery.challenge.as_ref().is_some_and(|challenge| challenge.state == ChallengeState::Open)
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
        Receipt::Refused { .. } => "refused",
        Receipt::Partly { .. } => "partly",
    }
}
