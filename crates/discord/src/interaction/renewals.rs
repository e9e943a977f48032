//! Answers that an event makes out of date: asks for their renewal until the event has happened.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::task::{AbortHandle, JoinHandle};
use tokio::time::{Instant, sleep};

use postern_chat::invocation::Invocation;
use postern_chat::message::awaited::Awaited;
use postern_chat::message::handler::{Handler, Renewed};
use postern_play::time::Millis;

/// The first pause before an event is looked for, and the longest one.
const PAUSES: [Duration; 2] = [Duration::from_millis(400), Duration::from_secs(3)];
/// The longest wait for an event: the computer at its highest level, behind other games, takes most of it.
const AWAITED: Duration = Duration::from_secs(90);

/// An answer that an event makes out of date, with the interaction that it answers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Renewal {
    pub invocation: Invocation,
    pub awaited: Awaited,
    /// The interaction that made the message of the answer.
    pub message_of: u64,
    /// True if the message that shows the answer consists of components only.
    pub on_components: bool,
}

impl Renewal {
    /// Waits for the event. Returns what becomes of the answer; `None` if the event takes too long.
    pub(crate) async fn due(&self, handler: &dyn Handler) -> Option<Renewed> {
        let (began, mut pause) = (Instant::now(), PAUSES[0]);
        while began.elapsed() < AWAITED {
            sleep(pause).await;
            pause = (pause * 3 / 2).min(PAUSES[1]);
            let passed = Millis(began.elapsed().as_millis() as i64);
            let now = self.invocation.now.plus(passed);
            let invocation = Invocation { now, ..self.invocation.clone() };
            match handler.renewed(invocation, self.awaited).await {
                Renewed::Waits => {}
                renewed => return Some(renewed),
            }
        }
        None
    }
}

/// The renewals in progress, by the interaction that made their message.
#[derive(Default)]
pub(crate) struct Renewals(Mutex<HashMap<u64, AbortHandle>>);

impl Renewals {
    /// Notes the renewal of a message. It takes the place of an earlier one.
    pub(crate) fn note(&self, message_of: u64, task: &JoinHandle<()>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, task| !task.is_finished());
        if let Some(earlier) = all.insert(message_of, task.abort_handle()) {
            earlier.abort();
        }
    }

    /// Stops the renewal of a message whose button a person presses: the message now shows something else.
    pub(crate) fn stop(&self, message_of: u64) {
        if let Some(task) = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&message_of) {
            task.abort();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_message_has_one_renewal_and_a_press_on_it_stops_that_one_alone() {
        let renewals = Renewals::default();
        let forever = || tokio::spawn(std::future::pending::<()>());
        let [first, second, other] = [forever(), forever(), forever()];
        renewals.note(1, &first);
        renewals.note(2, &other);
        renewals.note(1, &second);
        assert!(first.await.is_err_and(|ended| ended.is_cancelled()), "another one took its place");
        renewals.stop(1);
        assert!(second.await.is_err_and(|ended| ended.is_cancelled()));
        renewals.stop(3);
        assert!(!other.is_finished());
    }
}
