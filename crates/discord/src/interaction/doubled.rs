//! Recognises interactions that Discord delivers twice, so that each is carried out once and answered once. A copy may only
//! bring the answer that the first delivery could not.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use postern_mutants::Mutant;
use tokio::sync::watch;
use tokio::time::Instant;

use super::renewals::Renewal;
use crate::rest::writing::Body;
use postern_chat::message::Message;

/// Time during which an interaction is remembered: its token is valid for as long.
const REMEMBERED: Duration = Duration::from_secs(15 * 60);
/// Maximum number of remembered interactions, and of answers that did not arrive.
const MOST: usize = 20_000;
const MOST_LOST: usize = 32;
/// Lifetime of an answer that did not arrive. Discord takes none after 3 s; a copy may come later.
const KEPT: Duration = Duration::from_secs(10);

/// An answer in Discord's form, with what follows it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Prepared {
    pub body: Body,
    /// A further answer that only the person sees.
    pub aside: Option<Message>,
    /// The time after which the answer is deleted.
    pub goes: Option<Duration>,
    /// The event that makes the answer out of date.
    pub renewal: Option<Renewal>,
    /// The answer if Discord refuses this one.
    pub instead: Option<Body>,
}

impl From<Body> for Prepared {
    fn from(body: Body) -> Prepared {
        Prepared { body, aside: None, goes: None, renewal: None, instead: None }
    }
}

/// The interactions of the last minutes.
#[derive(Default)]
pub(crate) struct Doubled(Mutex<RecentInteractions>);

#[derive(Default)]
struct RecentInteractions {
    /// Each interaction, with the end of its first delivery until then.
    all: HashMap<u64, Option<watch::Receiver<()>>>,
    order: VecDeque<(Instant, u64)>,
    /// The answers that did not arrive.
    lost: VecDeque<(Instant, u64, Prepared)>,
}

/// One delivery of an interaction.
pub(crate) enum Arrival<'a> {
    First(First<'a>),
    Copy(Copied<'a>),
}

/// The first delivery, which carries out the interaction. Ends when dropped.
pub(crate) struct First<'a> {
    doubled: &'a Doubled,
    id: u64,
    /// Copies wait until it is dropped.
    end: Option<watch::Sender<()>>,
}

impl First<'_> {
    /// Keeps an answer that did not arrive, for a copy.
    pub(crate) fn lose(self, answer: Prepared) {
        self.doubled.lose(self.id, answer, Instant::now());
    }
}

impl Drop for First<'_> {
    fn drop(&mut self) {
        if let Some(known) = self.doubled.known().all.get_mut(&self.id) {
            *known = None;
        }
        // Copies find the state above.
        drop(self.end.take());
    }
}

/// A copy of an interaction that came before.
pub(crate) struct Copied<'a> {
    doubled: &'a Doubled,
    id: u64,
    first: Option<watch::Receiver<()>>,
}

impl Copied<'_> {
    /// Waits for the end of the first delivery. Returns its answer if that did not arrive.
    pub(crate) async fn unanswered(&mut self) -> Option<Prepared> {
        if let Some(first) = &mut self.first {
            // The sender sends nothing: its end is an error.
            while first.changed().await.is_ok() {}
        }
        let now = Instant::now();
        let lost = &mut self.doubled.known().lost;
        lost.retain(|(since, _, _)| now.saturating_duration_since(*since) < KEPT);
        let place = lost.iter().position(|(_, id, _)| *id == self.id)?;
        Some(lost.remove(place)?.2)
    }

    /// Keeps an answer that did not arrive this time either, for another copy.
    pub(crate) fn lose(self, answer: Prepared) {
        self.doubled.lose(self.id, answer, Instant::now());
    }
}

impl Doubled {
    /// Notes a delivery.
    pub(crate) fn arrive(&self, id: u64, now: Instant) -> Arrival<'_> {
        let mut known = self.known();
        while let Some((since, old)) = known.order.front().copied()
            && (known.order.len() >= MOST || now.saturating_duration_since(since) >= REMEMBERED)
        {
            known.order.pop_front();
            known.all.remove(&old);
        }
        if let Some(first) = known.all.get(&id).filter(|_| !Mutant::Doubled.is_on()) {
            return Arrival::Copy(Copied { doubled: self, id, first: first.clone() });
        }
        let (end, first) = watch::channel(());
        known.all.insert(id, Some(first));
        known.order.push_back((now, id));
        Arrival::First(First { doubled: self, id, end: Some(end) })
    }

    fn lose(&self, id: u64, answer: Prepared, now: Instant) {
        let lost = &mut self.known().lost;
        lost.truncate(MOST_LOST - 1);
        lost.push_front((now, id, answer));
    }

    /// Ignores lock poisoning: a panic never leaves the lists half changed.
    fn known(&self) -> MutexGuard<'_, RecentInteractions> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn answer(number: u64) -> Prepared {
        Body::from(json!({"type": number})).into()
    }

    fn first(doubled: &Doubled, id: u64) -> First<'_> {
        match doubled.arrive(id, Instant::now()) {
            Arrival::First(first) => first,
            Arrival::Copy(_) => panic!("{id} came before"),
        }
    }

    fn copy(doubled: &Doubled, id: u64) -> Copied<'_> {
        match doubled.arrive(id, Instant::now()) {
            Arrival::First(_) => panic!("{id} is new"),
            Arrival::Copy(copy) => copy,
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_copy_waits_for_the_first_and_brings_only_what_it_lost() {
        let doubled = Doubled::default();
        let one = first(&doubled, 1);
        let mut waiting = copy(&doubled, 1);
        let (lost, ()) = tokio::join!(waiting.unanswered(), async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            one.lose(answer(1));
        });
        assert_eq!(lost, Some(answer(1)));
        assert_eq!(copy(&doubled, 1).unanswered().await, None, "one copy brings it");
        waiting.lose(answer(1));
        assert_eq!(copy(&doubled, 1).unanswered().await, Some(answer(1)), "another copy tries again");
        drop(first(&doubled, 2));
        assert_eq!(copy(&doubled, 2).unanswered().await, None, "it was answered");
        first(&doubled, 3).lose(answer(3));
        assert_eq!(copy(&doubled, 2).unanswered().await, None);
        tokio::time::advance(KEPT).await;
        assert_eq!(copy(&doubled, 3).unanswered().await, None, "too late for Discord");
    }

    #[tokio::test(start_paused = true)]
    async fn interactions_are_remembered_for_a_quarter_of_an_hour() {
        let doubled = Doubled::default();
        drop(first(&doubled, 1));
        tokio::time::advance(REMEMBERED - Duration::from_secs(1)).await;
        drop(copy(&doubled, 1));
        tokio::time::advance(Duration::from_secs(1)).await;
        drop(first(&doubled, 1));
        for id in 10..10 + 2 * MOST as u64 {
            first(&doubled, id).lose(answer(id));
        }
        let known = doubled.known();
        assert!(known.all.len() <= MOST && known.order.len() <= MOST && known.lost.len() <= MOST_LOST);
    }
}
