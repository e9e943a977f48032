//! The evidence that the contract is checked against: the turns of all matches, and the messages that arrived.

use std::collections::BTreeMap;
use std::sync::Arc;

use discord_sandbox::handle::Sandbox;
use postern::service::Service;
use postern::store::Store;
use postern_play::ids::{MatchId, NoticeId, PersonId, Ply};
use postern_play::notices::notice::Notice;
use postern_play::notices::subject::Subject;
use postern_play::record::Record;
use postern_play::step::change::Change;
use postern_play::time::{Outage, Timestamp};

use crate::history::{Arrived, Events};
use crate::time::shown;

/// The evidence that the contract is checked against.
pub(crate) struct Evidence<'a> {
    pub sandbox: &'a Sandbox,
    pub store: Store,
    /// The verbs of the running processes.
    pub services: Vec<Arc<Service>>,
    /// The end of the last trouble.
    pub calm: Timestamp,
    pub end: Timestamp,
}

/// The values that the store holds in the end.
#[derive(Default)]
pub(crate) struct Left {
    pub waiting: Vec<Notice>,
    pub outages: Vec<Outage>,
    /// The matches of the messages whose buttons show the current position.
    pub boards: Vec<MatchId>,
    /// The subjects of the unsettled notices, also of those that are not due yet.
    pub unsettled: Vec<Subject>,
    /// The settled notices in the store.
    pub told: Vec<NoticeId>,
}

/// A version of a match: the time of its commit, and the whole commit.
pub(crate) type Version<'a> = (Timestamp, &'a Record, &'a Change);

/// A turn of a person.
pub(crate) struct Turn<'a> {
    pub of: MatchId,
    pub ply: Ply,
    pub person: PersonId,
    pub began: Timestamp,
    pub ended: Timestamp,
    pub versions: Vec<Version<'a>>,
}

impl Turn<'_> {
    pub(crate) fn name(&self) -> String {
        format!("game {} ply {} of {}, since {}", self.of, self.ply, self.person.0, shown(self.began))
    }
}

/// The turns of all matches, in the order of matches and plies.
pub(crate) fn turns(events: &Events, end: Timestamp) -> Vec<Turn<'_>> {
    let mut turns: Vec<Turn<'_>> = Vec::new();
    for versions in versions(events).into_values() {
        let mut present: Option<Turn<'_>> = None;
        for (at, record, change) in versions {
            if let Some(turn) =
                present.as_mut().filter(|turn| record.is_running() && turn.ply == record.ply())
            {
                turn.versions.push((at, record, change));
                continue;
            }
            turns.extend(present.take().map(|turn| Turn { ended: at, ..turn }));
            let to_move = record.to_move().filter(|_| record.is_running());
            let person = to_move.and_then(|seat| record.players[seat].person());
            let (of, ply) = (record.id, record.ply());
            present = person.map(|person| Turn {
                of,
                ply,
                person,
                began: at,
                ended: end,
                versions: vec![(at, record, change)],
            });
        }
        turns.extend(present);
    }
    turns
}

pub(crate) fn versions(events: &Events) -> BTreeMap<MatchId, Vec<Version<'_>>> {
    let mut all: BTreeMap<MatchId, Vec<_>> = BTreeMap::new();
    for (at, change) in &events.commits {
        for record in &change.records {
            all.entry(record.id).or_default().push((*at, record, change));
        }
    }
    all
}

pub(crate) fn arrivals(events: &Events) -> BTreeMap<NoticeId, Vec<&Arrived>> {
    let mut all: BTreeMap<NoticeId, Vec<&Arrived>> = BTreeMap::new();
    for arrived in &events.arrived {
        all.entry(arrived.notice).or_default().push(arrived);
    }
    all
}

/// True if something kept messages from arriving at some time between two moments.
pub(crate) fn was_blocked(events: &Events, from: Timestamp, to: Timestamp) -> bool {
    events.blocked.iter().any(|span| span.from <= to && from <= span.to)
}
