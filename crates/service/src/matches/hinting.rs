//! Asking for hints: in which matches they are allowed, and one search at a time for each person.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use crate::in_play::unaided::hints_allowed;
use crate::matches::hint::{Effort, Hint, hint};
use crate::pools::engine_pool::{EnginePool, Unfinished};
use crate::pools::search_queue::Priority;
use postern_games::catalogue::Catalogue;
use postern_play::ids::PersonId;
use postern_play::record::Record;
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;
use postern_store::fault::Fault;

/// The time that the computer thinks about a hint.
const EFFORT: Effort = Effort { time: Duration::from_millis(1500), nodes: None };

/// More time than a search with a bound on its nodes needs.
const LONGER: Duration = Duration::from_secs(60);

/// The reason why a player may not ask for a hint in a running match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotAllowed {
    /// The match is between people, or rated.
    Unaided,
    NotYourTurn,
}

/// The reason why a search found no hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoHint {
    /// The person waits for another hint.
    Thinking,
    /// The game is over in this position.
    Over,
    /// The program is ending.
    Ending,
}

/// Returns why a player gets no hint in a running match; `None` if they may ask.
pub fn not_allowed(record: &Record, to_move: Seat, seat: Seat) -> Option<NotAllowed> {
    match hints_allowed(record) {
        false => Some(NotAllowed::Unaided),
        true => (to_move != seat).then_some(NotAllowed::NotYourTurn),
    }
}

/// The search for hints. Each person has at most one place in its queue.
pub struct Hints {
    catalogue: Catalogue,
    pool: Arc<EnginePool>,
    waiting: Mutex<HashSet<PersonId>>,
}

/// A place in the queue, which is freed when dropped.
struct Ticket<'a>(&'a Hints, PersonId);

impl Hints {
    pub fn new(catalogue: Catalogue, pool: Arc<EnginePool>) -> Hints {
        Hints { catalogue, pool, waiting: Mutex::default() }
    }

    /// Searches a position for a person. The caller must check that help with it is allowed.
    ///
    /// # Errors
    /// [`Fault`] if the search broke off.
    pub async fn think(
        &self,
        person: PersonId,
        state: &dyn GameState,
        seed: u64,
    ) -> Result<Result<Hint, NoHint>, Fault> {
        let Some(_ticket) = self.enter(person) else { return Ok(Err(NoHint::Thinking)) };
        let (state, catalogue) = (state.clone_state(), self.catalogue.clone());
        let effort = match self.pool.nodes(EFFORT.nodes) {
            None => EFFORT,
            nodes => Effort { time: LONGER, nodes },
        };
        match self.pool.run(Priority::Asked, move |stop| hint(&catalogue, &*state, effort, seed, stop)).await
        {
            Ok(found) => Ok(found.ok_or(NoHint::Over)),
            Err(Unfinished::Ending) => Ok(Err(NoHint::Ending)),
            Err(Unfinished::Broken) => Err(Fault::new("the search for a hint broke off")),
        }
    }

    fn enter(&self, person: PersonId) -> Option<Ticket<'_>> {
        let entered = self.people().insert(person);
        entered.then(|| Ticket(self, person))
    }

    /// A panic leaves the set consistent, so a poisoned lock is still good.
    fn people(&self) -> MutexGuard<'_, HashSet<PersonId>> {
        self.waiting.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        self.0.people().remove(&self.1);
    }
}
