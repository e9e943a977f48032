//! Series of games in every store: their lists, revisions and export.

use std::collections::BTreeMap;
use std::slice::from_ref;

use postern::play::series::LOOKED_EVERY;
use postern::play::series::of_series::{Heard, OfSeries};
use postern_club::series::state::pairing::PairingId;
use postern_club::series::state::series::Series;
use postern_club::series::state::settings::{Form, PoolRules, Settings, Start};
use postern_club::series::steps::apply::apply;
use postern_club::series::steps::command::Command;
use postern_testkit::prelude::*;

use super::later;
use super::transfer::{export, import};
use postern_testkit::fixtures::over;

/// A pool that starts as soon as three people are in, with these members.
pub(crate) fn pool(id: u64, members: &[PersonId]) -> SeriesRecord {
    let form = Form::Pool(PoolRules::default());
    let settings = Settings { form, start: Start::WhenFull, least: 3, most: 3, round: Millis::days(30) };
    let club = Series::open(SeriesId(id), settings, id, NOON).expect("the settings are right");
    let open = SeriesRecord {
        id: SeriesId(id),
        revision: 1,
        server: ServerId(5),
        channel: ChannelId(7),
        title: "Autumn cup".into(),
        made_by: PersonId(900),
        terms: Terms::new("ransom", Pace::Days(3)),
        language: Default::default(),
        made: NOON,
        club,
        names: BTreeMap::new(),
        pools: Vec::new(),
        credited: NOON,
        looked: NOON,
        awaited: None,
        awaited_in: BTreeMap::new(),
    };
    members.iter().fold(open, |series, person| {
        let command = Command::Join { player: *person, rating: 1500, absence: None };
        let mut series = after(&series, &command);
        series.names.insert(*person, format!("Player {}", person.0));
        SeriesRecord { revision: 1, ..series }
    })
}

/// The series after a step.
pub(crate) fn after(series: &SeriesRecord, command: &Command) -> SeriesRecord {
    let club = apply(&series.club, command, NOON).expect("the rules allow it").series;
    SeriesRecord { revision: series.revision + 1, club, ..series.clone() }
}

fn of(series: SeriesRecord) -> Change {
    Change { series: vec![series], ..Change::default() }
}

pub(crate) async fn series_are_listed_by_server_person_and_time_and_survive_an_export(store: &Store) {
    let (open, full) = (pool(1, &[ANN]), pool(2, &[ANN, BEN, EVE]));
    store.commit(of(open.clone()).into()).await.unwrap();
    store.commit(of(full.clone()).into()).await.unwrap();
    assert!(matches!(store.commit(of(open.clone()).into()).await, Err(CommitError::Conflict)));
    assert_eq!(store.series(open.id).await.unwrap(), Some(open.clone()));
    assert_eq!(store.series_on(ServerId(5)).await.unwrap(), [open.clone(), full.clone()]);
    assert_eq!(store.series_of(BEN).await.unwrap(), from_ref(&full));
    assert_eq!(store.series_of(PersonId(900)).await.unwrap().len(), 2, "the owner is found");
    // The matches of the full one must start.
    assert_eq!(store.series_due(NOON, 9).await.unwrap(), [full.id]);
    let started = full.club.unstarted().map(|pairing| Command::Started {
        pairing: pairing.id,
        attempt: 0,
        game: MatchId(pairing.id.0.into()),
    });
    let running = started.fold(full.clone(), |series, command| after(&series, &command));
    let running = SeriesRecord { revision: 2, ..running };
    store.commit(of(running.clone()).into()).await.unwrap();
    assert_eq!(store.series_due(NOON, 9).await.unwrap(), []);
    assert_eq!(store.series_due(NOON.plus(LOOKED_EVERY), 9).await.unwrap(), [full.id]);
    let cancelled = after(&open, &Command::Close);
    store.commit(of(cancelled.clone()).into()).await.unwrap();
    assert_eq!(store.series_on(ServerId(5)).await.unwrap(), from_ref(&running));
    assert_eq!(store.series_past(ServerId(5), 9).await.unwrap(), from_ref(&cancelled));
    assert_eq!(store.series_past_of(ANN, 9).await.unwrap(), [cancelled]);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());

    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("export.jsonl");
    export(store, &file).await;
    let other = Store::in_memory();
    import(&other, &file).await.unwrap();
    let other: &Store = &other;
    assert_eq!(other.entries().await.unwrap(), store.entries().await.unwrap());
    assert_eq!(other.series_of(EVE).await.unwrap(), [running]);
}

/// The place of a match in series 2.
pub(crate) fn place(pairing: u64) -> OfSeries {
    OfSeries {
        series: SeriesId(2),
        pairing: PairingId(pairing as u32),
        attempt: 0,
        title: "Autumn cup".into(),
        season: None,
        division: None,
        round: Some((1, 3)),
        heard: None,
    }
}

pub(crate) async fn the_end_of_a_match_waits_for_its_series_until_that_has_heard_it(store: &Store) {
    let running = Record { series: Some(place(1)), ..record(1) };
    let keep = async |record: &Record| {
        store.commit(Change { records: vec![record.clone()], ..Change::default() }.into()).await.unwrap()
    };
    keep(&running).await;
    assert_eq!(store.series_news(9).await.unwrap(), []);
    let ended = over(&running);
    keep(&ended).await;
    assert_eq!(store.series_news(9).await.unwrap(), [running.id]);
    let mut heard = Record { revision: ended.revision + 1, ..ended };
    heard.note_heard();
    assert_eq!(heard.series.as_ref().and_then(|of| of.heard), Some(Heard::Result));
    keep(&heard).await;
    assert_eq!(store.series_news(9).await.unwrap(), []);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
    let reason = "by mistake".to_owned();
    let voided = postern::play::record::Voided { reason, at: later(1) };
    let mut voided = Record { voided: Some(voided), revision: heard.revision + 1, ..heard };
    keep(&voided).await;
    assert_eq!(store.series_news(9).await.unwrap(), [running.id], "it counts no longer");
    voided.revision += 1;
    voided.note_heard();
    keep(&voided).await;
    assert_eq!(store.series_news(9).await.unwrap(), []);
    // Another match is none of its business.
    keep(&record(3)).await;
    keep(&over(&record(3))).await;
    assert_eq!(store.series_news(9).await.unwrap(), []);
}
