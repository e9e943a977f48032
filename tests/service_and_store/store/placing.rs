//! An import gives the finished matches that lost their places in the order of ending new ones.

use postern::play::record::ended::Ended;
use postern::store::commit::task::Task;
use postern::store::rows::entry::Entry;
use postern::store::transfer::export::export;
use postern::store::transfer::import_step::ImportStep;
use postern::store::transfer::importing::{Replay, import};
use postern_testkit::prelude::*;

use postern_testkit::databases::watched::Watched;
use postern_testkit::fixtures::begun_over;
use postern_testkit::trials::replayed;

#[tokio::test]
async fn finished_matches_without_a_place_get_one_where_there_was_a_gap() {
    let source = Store::in_memory();
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
    let (store, watched) = Watched::memory();
    watched.refuse(|task| matches!(task, Task::Restore(ImportStep::Finish(_))));
    let killed = import(&store, &file, &replay).await;
    assert!(killed.is_err_and(|why| why.to_string().contains("refused")));
    watched.refuse(|_| false);
    let imported = import(&store, &file, &replay).await.unwrap();
    assert_eq!(imported.placed, 17, "it goes on after the places that it gave before");
    let all = store.ended(0, 99).await.unwrap();
    assert_eq!(
        all.iter().map(|ended| (ended.number, ended.id.0)).collect::<Vec<_>>(),
        (1..=40).map(|id| (id, id)).collect::<Vec<_>>()
    );
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}
