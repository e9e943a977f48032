//! Series over the service: from joining to the last notice, also with a process that dies at any commit.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

use postern::store::fault::Fault;
use postern::workers::series::SeriesWorker;
use postern_club::series::state::pairing::{Side, Verdict};
use postern_club::series::state::series::Phase;
use postern_club::series::state::settings::{Form, PoolRules, Settings, Start};
use postern_club::series::steps::effect;
use postern_testkit::prelude::*;
use tokio::sync::Notify;

use postern_testkit::clock::Clock;
use postern_testkit::databases::witness::Witness;

pub(crate) const SERVER: ServerId = ServerId(5);
pub(crate) const HALL: ChannelId = ChannelId(7);
const STEP: Millis = Millis::hours(12);

/// The form of a series for `players`, whose matches start at once.
pub(crate) fn settings(form: Form, players: u16, now: Timestamp) -> Settings {
    let start = match form {
        Form::Pool(_) | Form::Automatic(_) => Start::WhenFull,
        _ => Start::At(now.plus_days(3)),
    };
    Settings { form, start, least: players.clamp(3, 4), most: players, round: Millis::days(21) }
}

/// A club with one series: a process that can die, and people who do as they are told.
pub(crate) struct Club {
    pub store: Witness,
    pub service: Arc<Service>,
    pub clock: Clock,
    pub players: u16,
    /// The terms of the matches.
    pub terms: Terms,
    interactions: u64,
}

impl Deref for Club {
    type Target = Service;

    fn deref(&self) -> &Service {
        &self.service
    }
}

impl Club {
    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub(crate) fn new(players: u16) -> Club {
        let clock = Clock::running();
        let store = Witness::new(clock.clone());
        let service = service(Store::clone(&store));
        let terms = Terms::new("ransom", Pace::Days(3));
        Club { store, service, clock, players, terms, interactions: 0 }
    }

    /// Starts the next process after the death of the last one.
    fn restart(&mut self) {
        self.store = self.store.reopened();
        self.service = service(Store::clone(&self.store));
    }

    pub(crate) fn asker(&mut self, id: PersonId) -> Asker {
        self.interactions += 1;
        let by = InteractionId(self.interactions);
        Asker { id, name: format!("Player {}", id.0), by, language: Language::English }
    }

    pub(crate) async fn open(&mut self, form: Form) -> Result<SeriesId, Failure> {
        let (asker, now) = (self.asker(PersonId(1)), self.now());
        let new = NewSeries {
            server: SERVER,
            channel: HALL,
            title: "Autumn cup".into(),
            terms: self.terms.clone(),
            settings: settings(form, self.players, now),
            seed: 7,
        };
        Ok(self.series.open_series(&asker, new, now).await?.id)
    }

    pub(crate) async fn series(&self, id: SeriesId) -> SeriesRecord {
        self.series.series(id).await.expect("the store answers").expect("the series")
    }

    pub(crate) async fn step(
        &mut self,
        id: SeriesId,
        person: PersonId,
        step: SeriesStep,
    ) -> Result<(), Failure> {
        let asker = self.asker(person);
        match self.series.series_step(&asker, id, step, self.now()).await {
            // The rules refuse a step that was committed before the process died.
            Ok(_) | Err(Failure::Refused(Refusal::Series(_))) => Ok(()),
            Err(error) => Err(error),
        }
    }

    pub(crate) async fn work(&self) -> Result<(), Fault> {
        let clock = self.clock.clone();
        SeriesWorker::new(self.service.clone(), move || clock.now()).work().await
    }

    /// Lets half a day pass in which everybody joins, confirms, and resigns one of their games of the series.
    pub(crate) async fn half_a_day(&mut self, id: SeriesId) -> Result<(), Failure> {
        let people: Vec<PersonId> = (1..=u64::from(self.players)).map(PersonId).collect();
        let series = self.series.series(id).await?.expect("the series");
        match series.club.phase {
            Phase::Open { .. } => {
                for person in &people {
                    if series.club.member(*person).is_none() {
                        self.step(id, *person, SeriesStep::Join).await?;
                    }
                }
            }
            Phase::Muster { .. } => {
                for person in &people {
                    self.step(id, *person, SeriesStep::Confirm).await?;
                }
            }
            _ => {}
        }
        self.work().await?;
        let mut played = BTreeSet::new();
        for line in self.store.unfinished(MatchId(0), usize::MAX).await? {
            let people: Vec<PersonId> = line.people().collect();
            if people.iter().any(|person| played.contains(person)) {
                continue;
            }
            played.extend(people);
            // The numbers of the players decide, so a match that starts later ends the same.
            let loser = match line.players[Seat::First].person() > line.players[Seat::Second].person() {
                true => Seat::First,
                false => Seat::Second,
            };
            let by = Actor::Person(line.players[loser].person().expect("a person"));
            let resign = Command::Resign { seen: line.ply };
            self.matches.command(line.id, by, &resign, None, self.now()).await?;
        }
        self.work().await?;
        self.pass(STEP).await
    }

    pub(crate) async fn pass(&self, time: Millis) -> Result<(), Failure> {
        let until = self.now().plus(time);
        while self.now() < until {
            self.clock.skip_to(until.min(self.now().plus_seconds(120)));
            self.store.heartbeat(self.now()).await?;
        }
        Ok(())
    }

    /// Plays a series to its end. `dies` lets the first process die after some commits. Returns the series and the
    /// number of commits.
    async fn play(&mut self, form: Form, dies: Option<(usize, bool)>) -> (SeriesRecord, usize) {
        if let Some((commits, lost)) = dies {
            self.store.die_after(commits, lost);
        }
        for _ in 0..400 {
            let all = self.series.series_of_server(SERVER).await;
            let past = self.series.past_series_of_server(SERVER, 9).await;
            let done = match (all, past) {
                (Ok(all), Ok(past)) => match (all.first(), past.first()) {
                    (_, Some(over)) => {
                        self.work().await.expect("the last work");
                        return (self.series(over.id).await, self.store.commits().len());
                    }
                    (Some(open), None) => self.half_a_day(open.id).await,
                    (None, None) => self.open(form).await.map(drop),
                },
                (Err(fault), _) | (_, Err(fault)) => Err(fault.into()),
            };
            match done {
                Ok(()) => {}
                Err(Failure::Fault(_)) => self.restart(),
                Err(refused) => panic!("{refused}"),
            }
        }
        panic!("the series does not end");
    }

    /// Opens a series that everybody joins.
    pub(crate) async fn open_full(&mut self, form: Form) -> SeriesId {
        let id = self.open(form).await.expect("it opens");
        for person in 1..=u64::from(self.players) {
            self.step(id, PersonId(person), SeriesStep::Join).await.expect("they join");
        }
        self.work().await.expect("the store answers");
        id
    }

    /// All notices that were committed, each as often as it was.
    pub(crate) fn notices(&self) -> Vec<Notice> {
        self.store.commits().into_iter().flat_map(|(_, change)| change.notices).collect()
    }

    pub(crate) async fn matches(&self) -> Vec<Record> {
        let last = self.store.commits().into_iter().flat_map(|(_, change)| change.records);
        let ids: BTreeSet<MatchId> = last.map(|record| record.id).collect();
        let ids: Vec<MatchId> = ids.into_iter().collect();
        self.store.records(&ids).await.expect("the store answers")
    }

    /// Checks that every pairing has one match, every result counts once, and everybody is told of the end once.
    async fn check(&self, series: &SeriesRecord) {
        let matches = self.matches().await;
        let mut of_pairings = BTreeMap::new();
        for record in &matches {
            let of = record.series.as_ref().expect("a match of the series");
            let before = of_pairings.insert((of.pairing, of.attempt), record);
            assert!(before.is_none(), "two matches of {:?}", of.pairing);
            assert_eq!(record.news(), None, "the series has not heard of {}", record.id);
        }
        let played = series.club.pairings.iter().filter(|pairing| pairing.game().is_some()).count();
        assert_eq!(played, matches.len());
        for pairing in &series.club.pairings {
            let record = of_pairings[&(pairing.id, pairing.attempt)];
            assert_eq!(pairing.game(), Some(record.id));
            let winner = if pairing.first < pairing.second { Side::First } else { Side::Second };
            assert_eq!(pairing.verdict(), Some(Verdict::Won(winner)), "{pairing:?}");
        }
        let notices = self.notices();
        let over: Vec<&Notice> =
            notices.iter().filter(|notice| notice.kind == NoticeKind::SeriesOver(series.id)).collect();
        assert_eq!(over.len(), 1, "the end is told once");
        let told: BTreeSet<PersonId> = over[0].to.iter().copied().collect();
        assert_eq!(told, (1..=u64::from(self.players)).map(PersonId).collect());
        assert_eq!(over[0].to.len(), told.len());
        for record in &matches {
            let turns = notices.iter().filter(|it| it.kind == NoticeKind::Turn { of: record.id, ply: 0 });
            assert_eq!(turns.count(), 1, "the first turn of {}", record.id);
        }
        assert_eq!(self.store.faults().await, Vec::<String>::new());
    }
}

fn service(store: Store) -> Arc<Service> {
    Arc::new(Service::new(catalogue(), store, Arc::new(Notify::new())))
}

const POOL: Form = Form::Pool(PoolRules { both_colours: false, at_once: Some(2) });

#[tokio::test(start_paused = true)]
async fn pools_knock_outs_and_swiss_tournaments_go_from_joining_to_their_table() {
    for (form, players, games) in [
        (POOL, 5, 10),
        (Form::Pool(PoolRules { both_colours: true, at_once: None }), 3, 6),
        (Form::Knockout, 8, 7),
        (Form::Swiss { rounds: Some(3) }, 8, 12),
        (Form::Swiss { rounds: Some(3) }, 5, 6),
    ] {
        let mut club = Club::new(players);
        let (series, _) = club.play(form, None).await;
        assert_eq!(series.club.pairings.len(), games, "{form:?}");
        club.check(&series).await;
        let places = postern_club::series::tables::table::outcome(&series.club).places;
        assert_eq!(places[0], (1, PersonId(1)), "{form:?}: {places:?}");
        let bye = |notice: Notice| match notice.kind {
            NoticeKind::SeriesTold { to, what: effect::Notice::Bye { .. }, .. } => Some(to),
            _ => None,
        };
        let byes: Vec<PersonId> = club.notices().into_iter().filter_map(bye).collect();
        assert_eq!(byes.len(), if players == 5 && games == 6 { 3 } else { 0 }, "each bye is told: {byes:?}");
        assert_eq!(byes.iter().collect::<BTreeSet<_>>().len(), byes.len(), "nobody has two: {byes:?}");
        if form != POOL {
            continue;
        }
        let record = &club.matches().await[0];
        let of = record.series.as_ref().expect("its series");
        assert_eq!((of.title.as_str(), of.round.map(|(_, rounds)| rounds)), ("Autumn cup", Some(5)));
        assert_eq!(record.home.channels(), [HALL]);
    }
}

/// Lets a league start its first season. Returns the members who are told of it, and the number of commits.
async fn first_season(dies: Option<(usize, bool)>) -> (Vec<PersonId>, usize) {
    let mut club = Club::new(4);
    if let Some((commits, lost)) = dies {
        club.store.die_after(commits, lost);
    }
    for _ in 0..60 {
        let done = match club.series.series_of_server(SERVER).await.map(|all| all.first().cloned()) {
            Ok(Some(open)) if open.club.season > 0 => {
                let notices = club.notices().into_iter();
                let season = |notice: &Notice| match notice.kind {
                    NoticeKind::SeriesTold { to, what: effect::Notice::Season { .. }, .. } => Some(to),
                    _ => None,
                };
                let mut told: Vec<PersonId> = notices.filter_map(|notice| season(&notice)).collect();
                told.sort();
                return (told, club.store.commits().len());
            }
            Ok(Some(open)) => club.half_a_day(open.id).await,
            Ok(None) => {
                let form = Form::League { division: 4, pool: PoolRules::default() };
                club.open(form).await.map(drop)
            }
            Err(fault) => Err(fault.into()),
        };
        match done {
            Ok(()) => {}
            Err(Failure::Fault(_)) => club.restart(),
            Err(refused) => panic!("{refused}"),
        }
    }
    panic!("the season does not start");
}

#[tokio::test(start_paused = true)]
async fn every_member_is_told_once_that_a_season_started_if_the_process_dies_at_any_commit() {
    let everybody: Vec<PersonId> = (1..=4).map(PersonId).collect();
    let (told, commits) = first_season(None).await;
    assert_eq!(told, everybody);
    for died_at in 1..=commits {
        for lost in [true, false] {
            assert_eq!(first_season(Some((died_at, lost))).await.0, everybody, "dead at {died_at}, {lost}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_pairing_has_one_match_and_a_result_counts_once_if_the_process_dies_at_any_commit() {
    for (form, players) in [(POOL, 3), (Form::Knockout, 4)] {
        let (_, commits) = Club::new(players).play(form, None).await;
        for died_at in 1..=commits {
            for lost in [true, false] {
                let mut club = Club::new(players);
                let (series, _) = club.play(form, Some((died_at, lost))).await;
                club.check(&series).await;
            }
        }
    }
}
