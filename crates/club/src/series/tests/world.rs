//! A world for series: it carries out effects, plays matches at random and repeats reports, as a bot with crashes would.

use std::collections::BTreeMap;

use crate::series::random::Random;
use crate::series::state::member::Absence;
use crate::series::state::pairing::{PairingId, PairingState, Side};
use crate::series::state::series::Series;
use crate::series::state::settings::{Form, Settings, Start};
use crate::series::steps::apply::apply;
use crate::series::steps::command::{Command, LiveMatch, MatchEnd, Refusal};
use crate::series::steps::effect::{Effect, Outcome};
use crate::series::steps::tick::due;
use postern_ids::time::{Millis, Timestamp};
use postern_ids::{MatchId, PersonId, SeriesId};

/// A match that was started for a pairing.
#[derive(Clone)]
pub(super) struct Match {
    pub series: SeriesId,
    pub pairing: PairingId,
    pub attempt: u8,
    pub started: Timestamp,
    /// When it ends and how; `None` once it was reported or closed.
    pub end: Option<(Timestamp, MatchEnd)>,
}

pub(super) struct World {
    pub now: Timestamp,
    pub dice: Random,
    pub series: BTreeMap<SeriesId, Series>,
    pub matches: BTreeMap<MatchId, Match>,
    pub absences: BTreeMap<PersonId, Absence>,
    /// All effects with their time and series, as text.
    pub log: Vec<String>,
    /// The outcomes of ended series, in order.
    pub outcomes: Vec<(SeriesId, Outcome)>,
    /// The longest time that a game takes.
    pub longest: Millis,
    /// Percent of games that are lost on time, and that are void.
    pub absent: usize,
    pub void: usize,
    /// Percent of questions that are answered.
    pub answers: usize,
    /// Percent of reports that come 12 hours later, perhaps after others.
    pub late: usize,
    /// Percent of reports that come twice.
    pub twice: usize,
    reports: Vec<(SeriesId, Command)>,
    asked: Vec<(SeriesId, PersonId)>,
}

pub(super) const START: Timestamp = Timestamp(1_800_000_000_000);

pub(super) fn settings(form: Form, start: Start, least: u16, most: u16) -> Settings {
    Settings { form, start, least, most, round: Millis::days(21) }
}

impl World {
    pub(super) fn new(seed: u64) -> World {
        World {
            now: START,
            dice: Random::new(seed),
            series: BTreeMap::new(),
            matches: BTreeMap::new(),
            absences: BTreeMap::new(),
            log: Vec::new(),
            outcomes: Vec::new(),
            longest: Millis::days(30),
            absent: 4,
            void: 2,
            answers: 90,
            late: 10,
            twice: 20,
            reports: Vec::new(),
            asked: Vec::new(),
        }
    }

    pub(super) fn open(&mut self, settings: Settings) -> SeriesId {
        let id = SeriesId(self.series.len() as u64 + 1);
        let series =
            Series::open(id, settings, self.dice.draw(), self.now).expect("settings in their ranges");
        self.series.insert(id, series);
        id
    }

    pub(super) fn of(&self, id: SeriesId) -> &Series {
        &self.series[&id]
    }

    pub(super) fn join(&mut self, id: SeriesId, player: u64, rating: i32) -> Result<(), Refusal> {
        let absence = self.absences.get(&PersonId(player)).copied();
        self.act(id, Command::Join { player: PersonId(player), rating, absence })
    }

    /// Applies a command and carries out its effects.
    pub(super) fn act(&mut self, id: SeriesId, command: Command) -> Result<(), Refusal> {
        let before = self.of(id).clone();
        let transition = apply(&before, &command, self.now)?;
        let again = apply(&before, &command, self.now);
        assert_eq!(again.as_ref(), Ok(&transition), "the same step twice");
        check(&transition.series);
        self.series.insert(id, transition.series);
        for effect in transition.effects {
            self.log.push(format!("{} {} {effect:?}", self.now.0, id.0));
            self.carry_out(id, effect);
        }
        Ok(())
    }

    fn carry_out(&mut self, id: SeriesId, effect: Effect) {
        match effect {
            Effect::AskConfirm { player, .. } => self.asked.push((id, player)),
            Effect::StartMatch { pairing, attempt, .. } => {
                let number = MatchId(self.matches.len() as u64 + 1);
                let end = (self.now.plus(self.span(self.longest)), self.random_end());
                let started = self.now;
                let new = Match { series: id, pairing, attempt, started, end: Some(end) };
                self.matches.insert(number, new);
                self.reports.push((id, Command::Started { pairing, attempt, game: number }));
            }
            Effect::CloseMatch { game, .. } => {
                if let Some(ended) = self.matches.get_mut(&game) {
                    ended.end = None;
                }
            }
            Effect::Absent { player, absence } => {
                self.absences.insert(player, absence);
            }
            Effect::AbsenceServed { player } => {
                self.absences.remove(&player);
            }
            Effect::Spawn(child) => {
                let number = SeriesId(self.series.len() as u64 + 1);
                self.series.insert(number, Series::child(number, &child, self.now));
                self.act(number, Command::Tick { live: Vec::new() }).expect("a tick is never refused");
            }
            Effect::Finished(outcome) => {
                self.outcomes.push((id, outcome.clone()));
                self.report_to_parent(id, outcome);
            }
            Effect::Cancelled => self.report_to_parent(id, Outcome::default()),
            _ => {}
        }
    }

    fn report_to_parent(&mut self, id: SeriesId, outcome: Outcome) {
        if let Some(parent) = self.of(id).parent {
            self.reports.push((parent.series, Command::PoolEnded { child: parent.key, outcome }));
        }
    }

    fn span(&mut self, longest: Millis) -> Millis {
        Millis(1 + (self.dice.draw() % longest.0.max(1) as u64) as i64)
    }

    fn random_end(&mut self) -> MatchEnd {
        let side = if self.dice.below(100) < 55 { Side::First } else { Side::Second };
        match self.dice.below(100) {
            chance if chance < self.void => MatchEnd::Void,
            chance if chance < self.void + self.absent => MatchEnd::WonOnTime(side),
            chance if chance > 95 => MatchEnd::Draw,
            _ => MatchEnd::Won(side),
        }
    }

    pub(super) fn live(&self) -> Vec<LiveMatch> {
        let running = self.matches.iter().filter(|(_, game)| game.end.is_some());
        let live = running.map(|(number, game)| LiveMatch {
            game: *number,
            to_move: if number.0 % 2 == 0 { Side::First } else { Side::Second },
            since: game.started,
            used: (Millis((number.0 * 7919 % 1000) as i64), Millis((number.0 * 104_729 % 1000) as i64)),
        });
        live.collect()
    }

    /// Lets time pass: answers, ends of games (some twice), ticks when they are due.
    pub(super) fn pass(&mut self, span: Millis) {
        let until = self.now.plus(span);
        while self.now < until {
            self.now = self.now.plus(Millis::hours(12));
            for (id, player) in std::mem::take(&mut self.asked) {
                if self.dice.below(100) < self.answers {
                    // A player may have left since.
                    let _ = self.act(id, Command::Confirm { player });
                }
            }
            self.end_matches();
            self.deliver();
            self.tick();
            self.deliver();
        }
    }

    fn end_matches(&mut self) {
        let now = self.now;
        let ended = self.matches.iter().filter(|(_, game)| game.end.is_some_and(|(at, _)| at <= now));
        let ended: Vec<MatchId> = ended.map(|(number, _)| *number).collect();
        for number in ended {
            let Some(game) = self.matches.get_mut(&number) else { continue };
            let Some((_, end)) = game.end.take() else { continue };
            let Match { series, pairing, attempt, .. } = *game;
            let command = Command::Ended { pairing, attempt, game: number, end };
            self.reports.push((series, command));
        }
    }

    /// Reports what waits. Some reports come twice, and the second changes nothing.
    fn deliver(&mut self) {
        let mut late = Vec::new();
        while !self.reports.is_empty() {
            for (id, command) in std::mem::take(&mut self.reports) {
                if self.dice.below(100) < self.late {
                    late.push((id, command));
                    continue;
                }
                // The stairs forget games of long ago.
                let _ = self.act(id, command.clone());
                if self.dice.below(100) < self.twice {
                    let before = self.of(id).clone();
                    if let Ok(again) = apply(&before, &command, self.now) {
                        assert_eq!(again.series, before, "{command:?} counts twice");
                        // A match that came too late is closed, and may be closed again.
                        let closes = |effect: &Effect| {
                            matches!(effect, Effect::CloseMatch { .. } | Effect::LetGo { .. })
                        };
                        assert!(again.effects.iter().all(closes), "{command:?}: {:?}", again.effects);
                    }
                }
            }
        }
        self.reports = late;
    }

    fn tick(&mut self) {
        let live = self.live();
        for id in self.series.keys().copied().collect::<Vec<_>>() {
            if due(self.of(id)).is_some_and(|due| due <= self.now) {
                self.act(id, Command::Tick { live: live.clone() }).expect("a tick is never refused");
                let next = due(self.of(id));
                assert!(
                    next.is_none_or(|next| next > self.now),
                    "series {} stays due: {:?}",
                    id.0,
                    self.of(id)
                );
            }
        }
    }
}

/// Checks the invariants of a series after a step.
fn check(series: &Series) {
    let text = serde_json::to_string(series).expect("a series can be stored");
    assert_eq!(serde_json::from_str::<Series>(&text).expect("it can be read"), *series);
    for pairing in &series.pairings {
        assert_ne!(pairing.first, pairing.second);
        if pairing.is_open() {
            for player in [pairing.first, pairing.second] {
                let plays = series.member(player).is_some_and(|member| member.plays());
                assert!(plays || series.is_over(), "{player:?} has a game and does not play");
            }
        }
    }
    let mut players: Vec<PersonId> = series.members.iter().map(|member| member.player).collect();
    players.sort_unstable();
    assert!(players.windows(2).all(|pair| pair[0] != pair[1]), "a member twice");
    if let Form::Swiss { .. } | Form::Knockout = series.settings.form {
        let mut pairs: Vec<_> = series
            .pairings
            .iter()
            .map(|pairing| (pairing.first.min(pairing.second), pairing.first.max(pairing.second)))
            .collect();
        pairs.sort_unstable();
        assert!(pairs.windows(2).all(|pair| pair[0] != pair[1]), "a pair twice");
        let mut byes: Vec<PersonId> = series.rounds.iter().flat_map(|round| &round.byes).copied().collect();
        byes.sort_unstable();
        let swiss = matches!(series.settings.form, Form::Swiss { .. });
        assert!(!swiss || byes.windows(2).all(|pair| pair[0] != pair[1]), "a bye twice");
    }
    if let (Form::Pool(rules), true) = (series.settings.form, series.is_running()) {
        let most = usize::from(rules.at_once.unwrap_or(u8::MAX));
        let running = |player| {
            let running = series.pairings.iter().filter(|pairing| pairing.is_running());
            running.filter(|pairing| pairing.has(player)).count()
        };
        for pairing in series.pairings.iter().filter(|pairing| pairing.state == PairingState::Planned) {
            let free = running(pairing.first) < most && running(pairing.second) < most;
            assert!(!free, "two players could begin their game");
        }
        assert!(series.playing().all(|member| running(member.player) <= most));
    }
    if series.is_running() {
        let standing = matches!(series.settings.form, Form::Automatic(_));
        assert!(standing || due(series).is_some(), "nothing ends this series");
    }
    if series.is_over() {
        assert!(due(series).is_none());
    }
    if let crate::series::state::series::Phase::Finished { .. } = series.phase {
        let open = |pairing: &crate::series::state::pairing::Pairing| {
            matches!(pairing.state, PairingState::Running { .. } | PairingState::Planned)
        };
        assert!(!series.pairings.iter().any(open), "an open game after the end");
    }
}
