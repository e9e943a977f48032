//! The chronicle of a year: messages and commits, arranged as turns of matches and as times of people.

use std::collections::{BTreeMap, HashMap};

use jiff::tz::TimeZone;
use postern::play::ids::Ply;
use postern_testkit::prelude::*;

use super::calendar::Plan;
use super::people::Somebody;
use super::spans::{Span, minute_of_day, shown, united};
use super::world::Arrived;

/// The time after a command during which a person counts as awake, in seconds.
const AWAKE: i64 = 900;

pub(crate) struct Chronicle {
    pub plan: Plan,
    pub end: Timestamp,
    pub people: Vec<Somebody>,
    pub arrived: Vec<Arrived>,
    /// The times at which each place refused a message, in order.
    pub refused: HashMap<Address, Vec<Timestamp>>,
    /// The times at which a person joined (true) or left a server.
    pub joined: Vec<(Timestamp, ServerId, PersonId, bool)>,
    pub commits: Vec<(Timestamp, Change)>,
    /// The times at which the platform was unavailable.
    pub outages: Vec<Span>,
    /// The times at which the program was down.
    pub down: Vec<Span>,
    /// The notices left at the end.
    pub waiting: Vec<Notice>,
}

/// A committed record.
#[derive(Clone, Copy)]
pub(crate) struct Version<'a> {
    pub at: Timestamp,
    pub record: &'a Record,
    /// The change that contained the record.
    pub change: &'a Change,
}

/// A turn of a match.
pub(crate) struct Turn<'a> {
    pub of: MatchId,
    pub ply: Ply,
    pub person: PersonId,
    pub began: Timestamp,
    /// The end of the turn, or of the year if the turn was still open.
    pub ended: Timestamp,
    /// The records during this turn, and the first version after it.
    pub versions: Vec<Version<'a>>,
    pub next: Option<Version<'a>>,
}

impl Turn<'_> {
    /// The turn as text: "match 17, ply 3, person 1004, since 03-05 06:07:08".
    pub(crate) fn name(&self) -> String {
        let Turn { of, ply, person: PersonId(person), began, .. } = self;
        format!("match {of}, ply {ply}, person {person}, since {}", shown(*began))
    }

    /// The times at which the player to move was out of reach.
    pub(crate) fn out_of_reach(&self) -> Vec<Span> {
        let is_out = |version: &Version<'_>| version.record.clock.paused() == Some(PauseReason::OutOfReach);
        let ends = self.versions.iter().skip(1).map(|version| version.at).chain([self.ended]);
        let spans = self.versions.iter().zip(ends).filter(|(version, _)| is_out(version));
        united(spans.map(|(version, to)| Span { from: version.at, to }))
    }
}

/// A person's settings, and the time during which they applied.
pub(crate) struct Chosen<'a> {
    pub during: Span,
    pub profile: &'a Profile,
}

impl Chronicle {
    /// The versions of each match.
    pub(crate) fn matches(&self) -> BTreeMap<MatchId, Vec<Version<'_>>> {
        let mut all: BTreeMap<MatchId, Vec<Version<'_>>> = BTreeMap::new();
        for (at, change) in &self.commits {
            for record in &change.records {
                all.entry(record.id).or_default().push(Version { at: *at, record, change });
            }
        }
        all
    }

    /// All turns, match by match.
    pub(crate) fn turns(&self) -> Vec<Turn<'_>> {
        let mut turns: Vec<Turn<'_>> = Vec::new();
        for versions in self.matches().into_values() {
            let mut present: Option<Turn<'_>> = None;
            for version in versions {
                let Version { at, record, .. } = version;
                if let Some(turn) =
                    present.as_mut().filter(|turn| record.is_running() && turn.ply == record.ply())
                {
                    turn.versions.push(version);
                    continue;
                }
                if let Some(turn) = present.take() {
                    turns.push(Turn { ended: at, next: Some(version), ..turn });
                }
                let to_move = record.to_move().and_then(|seat| record.players[seat].person());
                present = to_move.map(|person| Turn {
                    of: record.id,
                    ply: record.ply(),
                    person,
                    began: at,
                    ended: self.end,
                    versions: vec![version],
                    next: None,
                });
            }
            turns.extend(present);
        }
        turns
    }

    /// The settings of each person over time.
    pub(crate) fn chosen(&self) -> HashMap<PersonId, Vec<Chosen<'_>>> {
        let mut all: HashMap<PersonId, Vec<Chosen<'_>>> = HashMap::new();
        for (at, change) in &self.commits {
            for profile in &change.profiles {
                let before = all.entry(profile.id).or_default();
                if let Some(last) = before.last_mut() {
                    last.during.to = *at;
                }
                before.push(Chosen { during: Span { from: *at, to: self.end }, profile });
            }
        }
        all
    }

    /// The messages by nonce.
    pub(crate) fn by_nonce(&self) -> HashMap<NoticeId, Vec<&Arrived>> {
        let mut all: HashMap<NoticeId, Vec<&Arrived>> = HashMap::new();
        for arrived in &self.arrived {
            all.entry(arrived.nonce).or_default().push(arrived);
        }
        all
    }

    /// The kinds of all filed notices, by the nonces of their messages.
    pub(crate) fn kinds(&self) -> HashMap<NoticeId, NoticeKind> {
        let notices = self.commits.iter().flat_map(|(_, change)| &change.notices);
        notices.flat_map(|notice| [0, 1].map(|one| (notice.kind.notice_id(one), notice.kind))).collect()
    }

    /// True if a person was absent from a server at some moment of the day before `at`.
    pub(crate) fn was_away(&self, person: PersonId, server: Option<ServerId>, at: Timestamp) -> bool {
        let mut since = None;
        for (then, there, who, joins) in &self.joined {
            if Some(*there) != server || *who != person || *then > at {
                continue;
            }
            if *joins && then.plus_days(1) >= at && since.is_some() {
                return true;
            }
            since = (!joins).then_some(*then);
        }
        since.is_some()
    }

    /// True if a place refused a message from one moment to another.
    pub(crate) fn was_refused(&self, place: Address, from: Timestamp, to: Timestamp) -> bool {
        let Some(refused) = self.refused.get(&place) else { return false };
        let first = refused.partition_point(|at| *at < from);
        refused.get(first).is_some_and(|at| *at <= to)
    }

    pub(crate) fn person(&self, id: PersonId) -> &Somebody {
        self.people.iter().find(|person| person.id == id).expect("they play")
    }

    /// Every message and every committed record as a line of text, in order.
    pub(crate) fn log(&self) -> Vec<String> {
        let arrived = self.arrived.iter().map(|arrived| {
            let Arrived { at, to, nonce, ping, silent, content, .. } = arrived;
            format!("{} {to:?} {nonce} {ping:?} {silent} {content}", at.0)
        });
        let records = self.commits.iter().flat_map(|(at, change)| {
            change.records.iter().map(move |record| {
                let Record { id, revision, state, clock, status, .. } = record;
                format!("{} match {id} {revision} {} {clock:?} {status:?}", at.0, state.position)
            })
        });
        let series = self.commits.iter().flat_map(|(at, change)| {
            change.series.iter().map(move |series| {
                let (id, revision, club) = (series.id, series.revision, &series.club);
                format!("{} series {id} {revision} {:?} {:?}", at.0, club.phase, club.pairings)
            })
        });
        let mut log: Vec<String> = arrived.chain(records).chain(series).collect();
        log.sort();
        log
    }

    /// The number of messages for each kind of notice.
    pub(crate) fn tally(&self) -> BTreeMap<String, usize> {
        let kinds = self.kinds();
        let mut tally = BTreeMap::new();
        for kind in self.arrived.iter().filter_map(|arrived| kinds.get(&arrived.nonce)) {
            let name: String = format!("{kind:?}").chars().take_while(char::is_ascii_alphanumeric).collect();
            *tally.entry(name).or_default() += 1;
        }
        tally
    }

    /// A summary of the year in numbers.
    pub(crate) fn summary(&self) -> String {
        let mut endings: BTreeMap<String, usize> = BTreeMap::new();
        for versions in self.matches().values() {
            let last = versions.last().expect("there is one").record;
            *endings.entry(last.ended().map_or("none".into(), |how| format!("{how:?}"))).or_default() += 1;
        }
        format!(
            "{} games with {} turns, {} commits, {} restarts, {} refusals of places; messages: {:?}; ends: {endings:?}",
            self.matches().len(),
            self.turns().len(),
            self.commits.len(),
            self.down.len(),
            self.refused.values().map(Vec::len).sum::<usize>(),
            self.tally(),
        )
    }
}

impl Somebody {
    /// True if the person gave a command shortly before `at`.
    pub(crate) fn is_awake(&self, at: Timestamp) -> bool {
        self.spoke.iter().any(|spoke| *spoke <= at && at < spoke.plus_seconds(AWAKE))
    }
}

/// True if a moment is within the quiet hours of a profile, in this time zone.
pub(crate) fn is_quiet(profile: &Profile, zone: &TimeZone, at: Timestamp) -> bool {
    let Some(quiet) = profile.quiet else { return false };
    let minute = minute_of_day(zone, at);
    match quiet.from < quiet.to {
        true => (quiet.from..quiet.to).contains(&minute),
        false => minute >= quiet.from || minute < quiet.to,
    }
}

/// The settings of a person at a moment.
pub(crate) fn chosen_at<'a>(chosen: &'a [Chosen<'_>], at: Timestamp) -> Option<&'a Profile> {
    let then = chosen.iter().find(|chosen| chosen.during.from <= at && at < chosen.during.to);
    then.map(|chosen| chosen.profile)
}
