//! The state of a series: a value that is stored.

use serde::{Deserialize, Serialize};

use super::member::{Member, MemberState};
use super::pairing::{Pairing, PairingId};
use super::settings::{Form, MUSTER, PoolRules, STEPS_CLOSE, Settings, SettingsError, Start};
use crate::series::random::derived;
use postern_ids::time::Timestamp;
use postern_ids::{PersonId, SeriesId};

/// A series. Fields that only some forms use are empty in the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Series {
    pub id: SeriesId,
    pub settings: Settings,
    pub seed: u64,
    /// The league or automatic series that this pool belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<Parent>,
    pub phase: Phase,
    /// In the order in which they joined.
    pub members: Vec<Member>,
    /// A pool has one round in this sense: its deadline.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Round>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pairings: Vec<Pairing>,
    /// The number of the next pairing.
    #[serde(default)]
    pub next: u32,
    /// How often the start was put off in a row.
    #[serde(default)]
    pub put_off: u8,
    /// The number of rounds of a Swiss tournament, known from the start on.
    #[serde(default)]
    pub planned: u16,
    /// The first round of a knock-out: seats of the bracket from top to bottom; `None` for a bye.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draw: Vec<Option<PersonId>>,
    /// The present season of a league, or the number of pools that an automatic series spawned.
    #[serde(default)]
    pub season: u32,
    /// The divisions of the last season that started.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub divisions: Vec<Division>,
    /// When empty steps close next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps_close: Option<Timestamp>,
}

/// The phase of a series.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People join. If `starts` is `None`, the muster starts with the last free seat.
    Open {
        starts: Option<Timestamp>,
    },
    /// People confirm until `ends`; whoever joined or confirmed since `fresh` need not.
    Muster {
        fresh: Timestamp,
        ends: Timestamp,
    },
    Running {
        since: Timestamp,
    },
    Finished {
        at: Timestamp,
    },
    Cancelled {
        at: Timestamp,
    },
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    pub number: u16,
    pub started: Timestamp,
    pub deadline: Timestamp,
    /// Players without an opponent, who get the point.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<PersonId>,
    /// Players for whom no game was possible, who get half a point.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sat_out: Vec<PersonId>,
}

/// A division of a league in its present season.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Division {
    /// Players, from the best once the division has ended.
    pub players: Vec<PersonId>,
    /// When the pool ended; `None` while it runs.
    pub ended: Option<Timestamp>,
}

/// The origin of a pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Parent {
    pub series: SeriesId,
    pub key: ChildKey,
    /// True if an absence in the pool concerns the next season of its league, and no other series.
    pub league: bool,
}

/// The number of a pool in the series that spawned it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ChildKey {
    pub season: u32,
    /// Zero for the first division, or for the pool of an automatic series.
    pub division: u16,
}

/// A pool that a league or an automatic series asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Child {
    pub parent: Parent,
    pub settings: Settings,
    pub seed: u64,
    /// The players with their ratings. All of them have confirmed.
    pub players: Vec<(PersonId, i32)>,
}

/// The title of a match of a series, as data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Title {
    /// The series that people know: the league, for a pool of a league.
    pub series: SeriesId,
    /// The season of the league, or the number of the pool of an automatic series.
    pub season: Option<u32>,
    /// The division of the league, from 1.
    pub division: Option<u16>,
    /// The round and the number of rounds; `None` on the stairs, and in a pool whose games all start together.
    pub round: Option<(u16, u16)>,
}

impl Series {
    /// Opens a series.
    ///
    /// # Errors
    /// A setting that is out of its range.
    pub fn open(
        id: SeriesId,
        settings: Settings,
        seed: u64,
        now: Timestamp,
    ) -> Result<Series, SettingsError> {
        settings.check(now)?;
        let phase = match (settings.form, settings.start) {
            (Form::Stairs { .. }, _) => Phase::Running { since: now },
            (_, Start::At(start)) => Phase::Open { starts: Some(start) },
            (_, Start::WhenFull) => Phase::Open { starts: None },
        };
        let mut series = Series::with(id, settings, seed, phase);
        if let Form::Stairs { .. } = settings.form {
            series.steps_close = Some(now.plus(STEPS_CLOSE));
        }
        Ok(series)
    }

    /// Opens the series of a pool that another series spawned. The pool starts at its first tick.
    pub fn child(id: SeriesId, child: &Child, now: Timestamp) -> Series {
        let phase = Phase::Muster { fresh: now, ends: now };
        let mut series = Series::with(id, child.settings, child.seed, phase);
        series.parent = Some(child.parent);
        let member = |(player, rating): &(PersonId, i32)| Member {
            player: *player,
            rating: *rating,
            confirmed: now,
            state: MemberState::Seated,
            seed: 0,
            step: 0,
        };
        series.members = child.players.iter().map(member).collect();
        series
    }

    fn with(id: SeriesId, settings: Settings, seed: u64, phase: Phase) -> Series {
        Series {
            id,
            settings,
            seed,
            parent: None,
            phase,
            members: Vec::new(),
            rounds: Vec::new(),
            pairings: Vec::new(),
            next: 1,
            put_off: 0,
            planned: 0,
            draw: Vec::new(),
            season: 0,
            divisions: Vec::new(),
            steps_close: None,
        }
    }

    pub fn member(&self, player: PersonId) -> Option<&Member> {
        self.members.iter().find(|member| member.player == player)
    }

    pub fn pairing(&self, id: PairingId) -> Option<&Pairing> {
        self.pairings.iter().find(|pairing| pairing.id == id)
    }

    /// Members who play, in the order in which they joined.
    pub fn playing(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.plays())
    }

    /// The waiting list.
    pub fn waiting(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.state == MemberState::Waiting)
    }

    /// The number of seats that nobody has.
    pub fn free_seats(&self) -> usize {
        usize::from(self.settings.most).saturating_sub(self.playing().count())
    }

    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Finished { .. } | Phase::Cancelled { .. })
    }

    pub fn is_running(&self) -> bool {
        matches!(self.phase, Phase::Running { .. })
    }

    /// Running pairings whose match the caller has not named yet: to be started again after a crash.
    pub fn unstarted(&self) -> impl Iterator<Item = &Pairing> {
        self.pairings.iter().filter(|pairing| pairing.is_running() && pairing.game().is_none())
    }

    /// True if fewer than half of the games, or of the rounds, are over.
    pub fn takes_substitutes(&self) -> bool {
        match self.settings.form {
            Form::Swiss { .. } => self.rounds.len() * 2 <= usize::from(self.planned),
            Form::Knockout => self.rounds.len() <= 1,
            _ => {
                let counted =
                    self.pairings.iter().filter(|pairing| pairing.is_open() || pairing.verdict().is_some());
                let (over, all) = counted
                    .fold((0, 0), |(over, all), pairing| (over + usize::from(!pairing.is_open()), all + 1));
                over * 2 < all
            }
        }
    }

    /// Returns the title of a match.
    pub fn title(&self, pairing: &Pairing) -> Title {
        let rounds = match self.settings.form {
            // Without a limit all games start together, and their rounds are only the order of the schedule.
            Form::Pool(PoolRules { at_once: None, .. }) => None,
            Form::Pool(_) => self.pairings.iter().map(|pairing| pairing.round).max(),
            Form::Swiss { .. } | Form::Knockout => Some(self.planned),
            Form::Stairs { .. } | Form::League { .. } | Form::Automatic(_) => None,
        };
        Title {
            series: self.parent.map_or(self.id, |parent| parent.series),
            season: self.parent.map(|parent| parent.key.season),
            division: self.parent.filter(|parent| parent.league).map(|parent| parent.key.division + 1),
            round: rounds.map(|rounds| (pairing.round, rounds)),
        }
    }

    /// The seed for one use in this series.
    pub fn seed_for(&self, part: u64) -> u64 {
        derived(self.seed, part)
    }

    /// Returns the start of the muster.
    pub fn asks_at(start: Timestamp) -> Timestamp {
        start.minus(MUSTER)
    }
}
