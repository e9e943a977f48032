//! What happened in a run: everything that the contract is checked against.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use postern_play::ids::{ChannelId, InteractionId, MatchId, MessageId, NoticeId, PersonId};
use postern_play::step::change::Change;
use postern_play::time::Timestamp;
use tokio::sync::Notify;

use crate::time::{Time, shown};
use crate::trouble::Trouble;

/// A message of the bot that Discord took, other than an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Arrived {
    pub at: Timestamp,
    pub channel: ChannelId,
    pub message: MessageId,
    /// The notice that the message delivers.
    pub notice: NoticeId,
    /// The people whom the message notified.
    pub pinged: BTreeSet<PersonId>,
    /// True if an action of the message has the number of the notice, by which another attempt finds the message.
    pub is_marked: bool,
    pub text: String,
}

/// A move that the bot told a person it has played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Promised {
    pub at: Timestamp,
    pub person: PersonId,
    pub of: MatchId,
    /// The action that the bot answered.
    pub asked_by: InteractionId,
    pub text: String,
}

/// A request that Discord answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sent {
    pub at: Timestamp,
    /// The method and the path.
    pub request: String,
    pub status: u16,
    /// Discord's error code; 0 without one.
    pub code: u64,
    /// True if the answer says that this bot has used up a limit.
    pub is_own_limit: bool,
    pub process: u64,
    /// A hash of the body.
    pub content: u64,
}

impl Sent {
    /// True for the first answer to an interaction.
    pub(crate) fn is_answer(&self) -> bool {
        self.request.ends_with("/callback")
    }

    /// True for a change that no person asked for: an edit or a deletion of a message.
    pub(crate) fn is_own_change(&self) -> bool {
        let changes = ["PATCH ", "PUT ", "DELETE "].iter().any(|method| self.request.starts_with(method));
        changes && self.request.contains("/channels/")
    }
}

/// The reaction to an action in place of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// No answer within Discord's three seconds.
    Nothing,
    /// That something went wrong in the bot.
    Fault,
    /// That the action is already done.
    Repeated,
}

/// A span of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    pub from: Timestamp,
    pub to: Timestamp,
}

#[derive(Default)]
pub(crate) struct Events {
    pub log: Vec<String>,
    pub arrived: Vec<Arrived>,
    pub promised: Vec<Promised>,
    /// The commits that were not lost in a crash, oldest first.
    pub commits: Vec<(Timestamp, Change)>,
    /// The times during which something kept messages from arriving anywhere.
    pub blocked: Vec<Span>,
    /// The times during which the only process did not run.
    pub down: Vec<Span>,
    /// The times at which Discord or a store refused something.
    pub refused: Vec<Timestamp>,
    /// The troubles, oldest first.
    pub met: Vec<(Timestamp, Trouble)>,
    pub troubles: BTreeMap<Trouble, u64>,
    /// Violations that were seen when they happened.
    pub wrong: Vec<String>,
    /// The times at which each person did something.
    pub acted: BTreeMap<PersonId, Vec<Timestamp>>,
    /// The actions without an answer.
    pub said: Vec<(Timestamp, PersonId, Said)>,
    pub requests: Vec<Timestamp>,
    pub sent: Vec<Sent>,
    pub writes: Vec<Timestamp>,
}

/// The history of a run, while it grows.
pub(crate) struct History {
    pub time: Time,
    /// Notified when Discord has taken a message: a moment in which a crash hurts.
    pub posted: Notify,
    /// Notified when a store has taken a write: another one.
    pub written: Notify,
    events: Mutex<Events>,
}

impl History {
    pub(crate) fn new(time: Time) -> History {
        History { time, posted: Notify::new(), written: Notify::new(), events: Mutex::default() }
    }

    pub(crate) fn events(&self) -> MutexGuard<'_, Events> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.time.now()
    }

    /// Writes a line to the log.
    pub(crate) fn log(&self, line: &str) {
        let at = shown(self.now());
        self.events().log.push(format!("{at} {line}"));
    }

    /// Counts a trouble that happens now, and logs it.
    pub(crate) fn trouble(&self, trouble: Trouble, about: &str) {
        let now = self.now();
        {
            let mut events = self.events();
            *events.troubles.entry(trouble).or_default() += 1;
            events.refused.push(now);
            events.met.push((now, trouble));
        }
        self.log(&format!("! {trouble} {about}"));
    }

    /// Notes that no message could arrive from one moment to another.
    pub(crate) fn block(&self, from: Timestamp, to: Timestamp) {
        self.events().blocked.push(Span { from, to });
    }

    /// Notes a violation.
    pub(crate) fn wrong(&self, what: String) {
        self.log(&format!("WRONG: {what}"));
        self.events().wrong.push(what);
    }
}
