//! Two processes on one PostgreSQL database work on the same series at once, and one of them is killed again and again
//! while a season turns.

use std::collections::BTreeSet;

use postern_club::series::state::series::Phase;
use postern_club::series::state::settings::{Form, PoolRules};
use postern_club::series::steps::effect;
use postern_engine::random::Random;
use postern_testkit::prelude::*;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use super::series::{HALL, SERVER, settings};
use postern_testkit::databases::postgres;

const PLAYERS: u16 = 24;
/// Divisions of four, with six games each.
const GAMES: usize = 36;

async fn process(url: &str) -> (Store, Arc<Service>) {
    let store = postgres::open_at(url).await;
    (store.clone(), Arc::new(Service::new(catalogue(), store, Arc::new(Notify::new()))))
}

fn asker(id: u64) -> Asker {
    let (name, by) = (format!("Player {id}"), InteractionId(id + 1));
    Asker { id: PersonId(id), name, by, language: Language::English }
}

/// The work of a process that does not ask whether another one does it too, as after a lease that it lost unnoticed.
fn works(service: Arc<Service>, now: Timestamp) -> JoinHandle<()> {
    tokio::spawn(async move {
        loop {
            let store = service.store();
            for id in store.series_news(9).await.unwrap_or_default() {
                let _ = service.series.hear_news(id, now).await;
            }
            for id in store.series_due(now, 9).await.unwrap_or_default() {
                let _ = service.series.tend_series(id, now).await;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    })
}

/// Lets two processes work until the series needs no more work. One is killed and started again.
async fn work(url: &str, stays: &Arc<Service>, now: Timestamp, random: &mut Random) {
    let staying = works(stays.clone(), now);
    loop {
        let (_, service) = process(url).await;
        let dies = works(service, now);
        tokio::time::sleep(Duration::from_micros(random.bits() & 0x3FFFF)).await;
        dies.abort();
        let _ = dies.await;
        let store = stays.store();
        let idle = store.series_news(1).await.unwrap().is_empty()
            && store.series_due(now, 1).await.unwrap().is_empty();
        if idle {
            break;
        }
    }
    staying.abort();
    let _ = staying.await;
}

async fn all_pools(service: &Service, league: &SeriesRecord) -> Vec<SeriesRecord> {
    let mut all = Vec::new();
    for pool in &league.pools {
        all.push(service.series.series(pool.id).await.unwrap().expect("the pool"));
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_season_turns_once_in_two_processes_of_which_one_is_killed() {
    let Some(url) = postgres::url_in_long_run().await else { return };
    let mut random = Random::new(3);
    let (store, service) = process(&url).await;
    store.heartbeat(NOON).await.unwrap();
    let new = NewSeries {
        server: SERVER,
        channel: HALL,
        title: "League".into(),
        terms: Terms::new("ransom", Pace::Days(3)),
        settings: settings(Form::League { division: 4, pool: PoolRules::default() }, PLAYERS, NOON),
        seed: 11,
    };
    let league: SeriesId = service.series.open_series(&asker(0), new, NOON).await.expect("it opens").id;
    // The questions before the start are due after a day.
    let asked = NOON.plus_days(1);
    for person in 1..=u64::from(PLAYERS) {
        service.series.series_step(&asker(person), league, SeriesStep::Join, asked).await.expect("they join");
    }
    work(&url, &service, asked, &mut random).await;
    let started = NOON.plus_days(3);
    store.heartbeat(NOON).await.unwrap();
    work(&url, &service, started, &mut random).await;
    let running = service.series.series(league).await.unwrap().expect("the league");
    assert_eq!((running.club.season, running.pools.len()), (1, 6));
    let all = store.unfinished(MatchId(0), usize::MAX).await.unwrap();
    assert_eq!(all.len(), GAMES);
    for line in &all {
        let (seat, resign) = (line.to_move.expect("a turn"), Command::Resign { seen: line.ply });
        let by = Actor::Person(line.players[seat].person().expect("a person"));
        service.matches.command(line.id, by, &resign, None, started).await.expect("they resign");
    }
    work(&url, &service, started, &mut random).await;
    let over = service.series.series(league).await.unwrap().expect("the league");
    assert!(matches!(over.club.phase, Phase::Open { starts: Some(_) }), "{:?}", over.club.phase);
    let ids: Vec<MatchId> = all.iter().map(|line| line.id).collect();
    let records: Vec<Record> = store.records(&ids).await.unwrap();
    let of = |record: &Record| record.series.clone().map(|of| (of.series, of.pairing, of.attempt));
    let pairings: BTreeSet<_> = records.iter().filter_map(of).collect();
    assert_eq!(pairings.len(), GAMES, "each pairing has one match");
    assert!(records.iter().all(|record| record.news().is_none()));
    let notices = store.undelivered(Timestamp(i64::MAX), usize::MAX).await.unwrap();
    let season = |notice: &&Notice| {
        matches!(notice.kind, NoticeKind::SeriesTold { what: effect::Notice::Season { .. }, .. })
    };
    assert_eq!(
        notices.iter().filter(season).count(),
        usize::from(PLAYERS),
        "everybody is told of the season once"
    );
    for pool in all_pools(&service, &over).await {
        assert!(pool.is_over());
        for pairing in &pool.club.pairings {
            let record = records.iter().find(|record| Some(record.id) == pairing.game());
            let record = record.expect("its match");
            let winner = record.people().find(|person| record.won_by(*person) == Some(true));
            let winner = winner.and_then(|winner| pairing.side(winner));
            let verdict = winner.map(postern_club::series::state::pairing::Verdict::Won);
            assert_eq!(pairing.verdict(), verdict, "{pairing:?}");
        }
        let told = notices.iter().filter(|notice| notice.kind == NoticeKind::SeriesOver(pool.id));
        assert_eq!(told.map(|notice| notice.to.len()).collect::<Vec<_>>(), [4]);
    }
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}
