//! Series: several people who play many matches for one table. The rules are in the crate `postern_club`; this part
//! adds the place, the terms of the matches and the names.

pub mod live;
pub mod of_series;
pub mod sides;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::challenge::Terms;
use super::ids::{ChannelId, PersonId, SeriesId, ServerId};
use super::time::{Millis, Timestamp};
use crate::record::home::Home;
use postern_club::series::state::pairing::{Pairing, PairingState};
use postern_club::series::state::series::{ChildKey, Series};
use postern_club::series::state::settings::Form;
use postern_club::series::steps::tick;
use postern_rules::language::Language;

/// Interval of the looks at a running series, for outages and for a player whom all others wait for.
pub const LOOKED_EVERY: Millis = Millis::hours(6);

/// The most characters of a title.
pub const TITLE_LENGTH: usize = 60;

/// Upper bound on the pools that an automatic series remembers.
const POOLS: usize = 10;

/// A series of a server. A pool of a league or of an automatic series is a series too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeriesRecord {
    pub id: SeriesId,
    /// Incremented on every change; 1 for a new series.
    pub revision: u64,
    pub server: ServerId,
    /// The channel of its messages. Each match has a thread there.
    pub channel: ChannelId,
    /// The title that people see; a pool has the title of its league or automatic series. Never shown unescaped.
    pub title: String,
    /// The person who opened it.
    pub made_by: PersonId,
    /// The terms of the matches.
    pub terms: Terms,
    /// The language of messages that everybody sees.
    #[serde(default, with = "crate::people::language_code")]
    pub language: Language,
    pub made: Timestamp,
    pub club: Series,
    /// The names of everybody in the series, as of their last step in it. Never shown unescaped. People whose data was
    /// deleted have none.
    #[serde(default)]
    pub names: BTreeMap<PersonId, String>,
    /// The latest pools that it spawned, in their order: those of the last season of a league, or the last few of an
    /// automatic series.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pools: Vec<SpawnedPool>,
    /// The deadlines include the outages that ended before this moment.
    pub credited: Timestamp,
    /// The time of the last look at the series while it runs.
    pub looked: Timestamp,
    /// The player whom all others wait for, once the player was told, and the start of the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaited: Option<(PersonId, Timestamp)>,
    /// The last round in which each player was told that all others wait for them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub awaited_in: BTreeMap<PersonId, u16>,
}

/// A pool that a league or automatic series spawned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SpawnedPool {
    pub key: ChildKey,
    pub id: SeriesId,
}

impl SeriesRecord {
    /// Remembers a pool that the series spawned. A league forgets the pools of earlier seasons, an automatic series its
    /// oldest.
    pub fn remember(&mut self, pool: SpawnedPool) {
        if matches!(self.club.settings.form, Form::League { .. }) {
            self.pools.retain(|known| known.key.season == pool.key.season);
        } else if self.pools.len() >= POOLS {
            self.pools.remove(0);
        }
        self.pools.push(pool);
    }

    /// Returns the place of its messages.
    pub fn home(&self) -> Home {
        Home::Channel { server: self.server, channel: self.channel, thread: None }
    }

    /// Returns the league or automatic series of a pool.
    pub fn parent(&self) -> Option<SeriesId> {
        self.club.parent.map(|parent| parent.series)
    }

    pub fn is_over(&self) -> bool {
        self.club.is_over()
    }

    /// Returns a person's name; empty if their data was deleted.
    pub fn name(&self, person: PersonId) -> &str {
        self.names.get(&person).map_or("", String::as_str)
    }

    /// Returns everybody in the series whose data was not deleted.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.names.keys().copied()
    }

    /// Returns the pairings whose match must be started. No match starts twice, because the start changes the pairing
    /// in the same commit.
    pub fn unstarted(&self) -> impl Iterator<Item = &Pairing> {
        self.club.unstarted().filter(|_| !self.is_over())
    }

    /// Returns the moment at which the series needs work: a tick of its rules, a match to start, or a look.
    pub fn due(&self) -> Option<Timestamp> {
        if self.is_over() {
            return None;
        }
        let start = self.unstarted().filter_map(|pairing| match pairing.state {
            PairingState::Running { since, .. } => Some(since),
            _ => None,
        });
        let look = self.is_looked_at().then(|| self.looked.plus(LOOKED_EVERY));
        start.chain(look).chain(tick::due(&self.club)).min()
    }

    /// Returns the current round, from 1. All games of a pool are in one round here, since they are played at once.
    pub fn round(&self) -> u16 {
        self.club.pairings.iter().map(|pairing| pairing.round).max().unwrap_or(0)
    }

    /// True if the series has open games.
    pub fn is_looked_at(&self) -> bool {
        self.club.is_running() && self.club.pairings.iter().any(Pairing::is_open)
    }

    /// Replaces a person whose data is deleted in the fields outside the rules.
    pub fn forget(&mut self, person: PersonId, remains: PersonId) {
        if self.made_by == person {
            self.made_by = remains;
        }
        self.awaited = self.awaited.filter(|(awaited, _)| *awaited != person);
        self.awaited_in.remove(&person);
    }

    /// Removes the names of people who no longer occur in the series.
    pub fn forget_names(&mut self) {
        let mut present: BTreeSet<PersonId> = BTreeSet::new();
        let club = &self.club;
        let mut note = |player: PersonId| {
            present.insert(player);
        };
        club.members.iter().for_each(|member| note(member.player));
        club.pairings
            .iter()
            .for_each(|pairing| [pairing.first, pairing.second].into_iter().for_each(&mut note));
        club.rounds
            .iter()
            .for_each(|round| round.byes.iter().chain(&round.sat_out).for_each(|player| note(*player)));
        club.draw.iter().flatten().for_each(|player| note(*player));
        club.divisions.iter().for_each(|division| division.players.iter().for_each(|player| note(*player)));
        self.names.retain(|person, _| present.contains(person));
    }

    /// True if the series has stairs.
    pub fn is_stairs(&self) -> bool {
        matches!(self.club.settings.form, Form::Stairs { .. })
    }
}
