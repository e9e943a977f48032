//! An import gives the finished matches that lost their places in the order of ending new ones.

use async_trait::async_trait;
use postern::play::ids::ServerId;
use postern::play::record::Status;
use postern::play::record::ended::Ended;
use postern::play::time::Timestamp;
use postern::store::fault::Fault;
use postern::store::memory::Memory;
use postern::store::read::check::Audit;
use postern::store::rows::entry::Entry;
use postern::store::stores::EndedStore;
use postern::store::transfer::archive::{Archive, Entries};
use postern::store::transfer::export::export;
use postern::store::transfer::import_step::{ImportStep, Mark};
use postern::store::transfer::importing::{Replay, import};

use postern_testkit::fixtures::{NOON, begun_over};
use postern_testkit::trials::replayed;

/// A store in which no import comes to its end, as if the process were killed before.
struct Unfinished(Memory);

#[async_trait]
impl Archive for Unfinished {
    async fn snapshot(&self) -> Result<Box<dyn Entries>, Fault> {
        self.0.snapshot().await
    }

    async fn import(&self, step: ImportStep) -> Result<(), Fault> {
        match step {
            ImportStep::Finish(_) => Err(Fault("killed".into())),
            step => self.0.import(step).await,
        }
    }

    async fn imported(&self) -> Result<Option<Mark>, Fault> {
        self.0.imported().await
    }

    async fn running(&self) -> Result<u64, Fault> {
        self.0.running().await
    }

    async fn count_running_on(&self, server: ServerId) -> Result<u64, Fault> {
        self.0.count_running_on(server).await
    }

    async fn seen_since(&self, since: Timestamp) -> Result<u64, Fault> {
        self.0.seen_since(since).await
    }

    async fn rows(&self, exported: bool) -> Result<u64, Fault> {
        self.0.rows(exported).await
    }

    async fn check(&self, audit: &Audit<'_>) -> Result<Vec<String>, Fault> {
        self.0.check(audit).await
    }
}

#[tokio::test]
async fn finished_matches_without_a_place_get_one_where_there_was_a_gap() {
    let source = Memory::new();
    let mut entries = Vec::new();
    // Every match ends a minute after the one before. The matches 16 to 31 and 40 lost their places.
    for id in 1..=40 {
        let mut record = begun_over(id);
        if let Status::Over(over) = &mut record.status {
            over.at = NOON.plus_seconds(60 * id as i64);
        }
        entries.push(Entry::Record(Box::new(record)));
    }
    let places: Vec<Entry> = entries
        .iter()
        .filter_map(|entry| match entry {
            Entry::Record(record) => Ended::of(record, record.id.0, None),
            _ => None,
        })
        .filter(|ended| !(16..32).contains(&ended.number) && ended.number != 40)
        .map(Entry::Ended)
        .collect();
    entries.extend(places);
    source.restore(entries).await.unwrap();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("export.jsonl");
    export(&source, &file, true).await.unwrap();
    let replay = Replay { audit: &|_| Ok(()), replayer: &replayed, now: NOON.plus_days(1) };
    let store = Unfinished(Memory::new());
    let killed = import(&store, &file, &replay).await;
    assert!(killed.is_err_and(|why| why.to_string().contains("killed")));
    let Unfinished(store) = store;
    let imported = import(&store, &file, &replay).await.unwrap();
    assert_eq!(imported.placed, 17, "it goes on after the places that it gave before");
    let all = store.ended(0, 99).await.unwrap();
    assert_eq!(
        all.iter().map(|ended| (ended.number, ended.id.0)).collect::<Vec<_>>(),
        (1..=40).map(|id| (id, id)).collect::<Vec<_>>()
    );
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}
