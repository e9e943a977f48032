//! Stored values: entries as JSON, orders over the socket, and the rows of a database with one of them changed.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use async_trait::async_trait;
use postern::app::operator::order::{Done, Order};
use postern::play::ids::{ChannelId, MatchId, NoticeId, ServerId};
use postern::play::notices::notice::Notice;
use postern::play::step::change::Change;
use postern::play::time::Timestamp;
use postern::store::Store;
use postern::store::backend::{Backend, Look, Snapshot};
use postern::store::commit::task::Task;
use postern::store::fault::{CommitError, Fault};
use postern::store::memory::Memory;
use postern::store::rows::aside::Aside;
use postern::store::rows::entry::Entry;
use postern::store::rows::table::Table;
use postern::store::rows::{Key, Row, Rows, Scan, Span, Value};
use postern_testkit::fixtures::{ANN, BEN, HALL, NOON};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::input::{file, seed};

/// The newest kept export, with an entry of every kind.
pub(crate) const EXPORT: &str = "tests/data/exports/v5.jsonl";

/// The tables that a snapshot has, in its order.
const TABLES: [Table; 16] = [
    Table::Records,
    Table::Ended,
    Table::Challenges,
    Table::Notices,
    Table::Filed,
    Table::Boards,
    Table::OldButtons,
    Table::Cards,
    Table::Profiles,
    Table::Reviews,
    Table::Notes,
    Table::Comments,
    Table::Puzzles,
    Table::Outages,
    Table::Servers,
    Table::Series,
];
/// The most entries that one row holds.
const MOST_OF_ROW: usize = 16;
/// More than the rows of any table here.
const ALL: usize = 10_000;

/// Runs a future of the store to its end.
pub(crate) fn run<T>(future: impl Future<Output = T>) -> T {
    thread_local! {
        static RUNTIME: tokio::runtime::Runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime starts");
    }
    RUNTIME.with(|runtime| runtime.block_on(future))
}

/// The facts of games: the matches with their moves and ends, the challenges, the series and the notices. Everything else in
/// `entries` is settings and notes of who was where.
pub(crate) fn of_games(entries: &[Entry]) -> Vec<String> {
    let of_games = |entry: &Entry| match entry {
        Entry::Record(record) => {
            let moves: Vec<&str> = record.moves.iter().map(|made| made.text.as_str()).collect();
            Some(format!("match {} {moves:?} {:?}", record.id, record.status))
        }
        Entry::Challenge(challenge) => Some(format!("challenge {} {}", challenge.id, challenge.is_open())),
        Entry::Series(series) => Some(format!("series {}", series.id)),
        Entry::Notice(notice) => Some(format!("notice {}", notice.id)),
        _ => None,
    };
    entries.iter().filter_map(of_games).collect()
}

/// A value that is read is written as JSON that is read as the same value.
fn there_and_back<T: DeserializeOwned + Serialize + PartialEq + std::fmt::Debug>(json: &[u8]) -> Option<T> {
    let value: T = serde_json::from_slice(json).ok()?;
    let written = serde_json::to_vec(&value).expect("it can be written");
    let again: T = serde_json::from_slice(&written)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&written)));
    assert_eq!(again, value, "{}", String::from_utf8_lossy(&written));
    Some(value)
}

/// JSON of an entry of an export, of an order of the operator, or of its answer.
pub(crate) fn values(bytes: &[u8]) {
    there_and_back::<Entry>(bytes);
    if let Some(order) = there_and_back::<Order>(bytes) {
        drop((order.subject(), order.needs_discord(), order.is_logged()));
    }
    there_and_back::<Result<Done, String>>(bytes);
}

pub(crate) fn value_seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = ["v2", "v5"]
        .iter()
        .flat_map(|version| {
            let export = file(format!("tests/data/exports/{version}.jsonl"));
            export.lines().map(|line| line.as_bytes().to_vec()).collect::<Vec<_>>()
        })
        .collect();
    for order in [
        r#"{"export":5}"#,
        r#"{"end":{"game":3,"reason":"a mistake"}}"#,
        r#"{"delete_comment":{"game":3,"comment":9}}"#,
        r#""servers""#,
        r#"{"Ok":{"lines":["a"]}}"#,
        r#"{"Err":"no"}"#,
    ] {
        seeds.push(order.as_bytes().to_vec());
    }
    seeds
}

/// A store in memory with the entries of the kept export.
struct Filled {
    memory: Arc<Memory>,
    entries: Vec<Entry>,
    rows: Vec<(Table, Vec<Row>)>,
}

static FILLED: LazyLock<Filled> = LazyLock::new(|| {
    run(async {
        let memory = Arc::new(Memory::new());
        let store = Store::new(memory.clone());
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("export.jsonl");
        std::fs::write(&path, file(EXPORT)).expect("room");
        crate::exports::import(&store, &path).await.expect("the kept export can be imported");
        let mut snapshot = memory.snapshot().await.expect("a store in memory answers");
        let mut rows = Vec::new();
        for table in TABLES {
            let of_table = snapshot.next(table, &[], ALL).await.expect("a store in memory answers");
            rows.push((table, of_table));
        }
        drop(snapshot);
        let entries = store.entries().await.expect("a store in memory answers");
        Filled { memory, entries, rows }
    })
});

/// The numbers of a table and of one of its rows, then its value in place of the stored one. An unreadable value stops nothing
/// else: all entries of other rows are there.
pub(crate) fn rows(bytes: &[u8]) {
    let [table, row, value @ ..] = bytes else { return };
    let filled = &*FILLED;
    let (table, rows) = &filled.rows[usize::from(*table) % filled.rows.len()];
    let Some((key, own)) = rows.get(usize::from(*row) % rows.len().max(1)) else { return };
    let changed = Changed { backend: filled.memory.clone(), row: (*table, key.clone(), value.to_vec()) };
    let store = Store::new(Arc::new(changed));
    run(async {
        let faults = store.check(&|_| Ok(())).await.expect("the check reads on");
        let entries = store.entries().await.expect("an export reads on");
        let missing: Vec<&Entry> = filled.entries.iter().filter(|entry| !entries.contains(entry)).collect();
        assert!(missing.len() <= MOST_OF_ROW, "{table:?} {key:?}: {missing:#?}");
        assert!(entries.len() <= filled.entries.len() + MOST_OF_ROW);
        if !missing.is_empty() && entries.len() < filled.entries.len() {
            assert!(!faults.is_empty(), "{table:?} {key:?}: the check does not name the row of {missing:#?}");
        }
        if value == own {
            assert_eq!(entries, filled.entries);
        }
        read_all(&store).await;
    });
}

/// Reads by every kind of question. A question about the changed row alone may be answered with a fault.
async fn read_all(store: &Store) {
    for id in (1..=8).map(MatchId) {
        drop((
            store.record(id).await,
            store.boards(id).await,
            store.review(id).await,
            store.comments(id).await,
        ));
    }
    for person in [ANN, BEN] {
        drop((store.running_of(person).await, store.finished_of(person, 99).await));
        drop((store.challenges_of(person).await, store.profile(person).await, store.notes_of(person).await));
        drop((store.ended_of(person, u64::MAX, 99).await, store.series_of(person).await));
    }
    drop((
        store.running_in(HALL).await,
        store.open_in(ChannelId(7)).await,
        store.servers(ServerId(0), 9).await,
    ));
    drop((
        store.due(NOON, 9).await,
        store.expired(NOON, 9).await,
        store.outages().await,
        store.ended(0, 99).await,
    ));
    drop((store.series_on(ServerId(5)).await, store.old_buttons(9).await, store.leaving(9).await));
}

pub(crate) fn row_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, (_, rows)) in (0..).zip(&FILLED.rows) {
        for (at, (_, value)) in (0..).zip(rows).take(1) {
            seeds.push(seed([number, at], value));
        }
        // The value of another row, and an empty one.
        seeds.extend(rows.get(1).map(|(_, value)| seed([number, 0], value)));
        seeds.push(seed([number, 0], b"\x02{}"));
    }
    // Values as earlier programs wrote them: a byte for the form, then JSON without a check sum.
    for line in file(EXPORT).lines() {
        let kinds = [
            "record",
            "ended",
            "challenge",
            "notice",
            "told",
            "board",
            "strip",
            "card",
            "profile",
            "review",
            "notes",
            "comments",
            "puzzle",
            "outage",
            "server",
            "series",
        ];
        let Ok(serde_json::Value::Object(fields)) = serde_json::from_str(line) else { continue };
        let Some((kind, value)) = fields.into_iter().next() else { continue };
        if let Some(number) = kinds.iter().position(|known| *known == kind) {
            let number = u8::try_from(number).expect("a few tables");
            seeds.push([vec![number, 0, 2], value.to_string().into_bytes()].concat());
        }
    }
    seeds
}

/// A backend that shows another value in one row.
struct Changed {
    backend: Arc<Memory>,
    row: (Table, Key, Value),
}

impl Changed {
    fn value(&self, table: Table, key: &[u8], value: Value) -> Value {
        let (of, own, other) = &self.row;
        if *of == table && own == key { other.clone() } else { value }
    }
}

/// The rows as [`Changed`] shows them.
struct Seen<'a>(&'a Changed, &'a dyn Rows);

impl Rows for Seen<'_> {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Value>, Fault> {
        Ok(self.1.get(table, key)?.map(|value| self.0.value(table, key, value)))
    }

    fn scan(&self, table: Table, span: Span) -> Scan<'_> {
        let rows = self.1.scan(table, span);
        Box::new(rows.map(move |row| row.map(|(key, value)| (key.clone(), self.0.value(table, &key, value)))))
    }
}

struct SeenSnapshot {
    snapshot: Box<dyn Snapshot>,
    row: (Table, Key, Value),
}

#[async_trait]
impl Snapshot for SeenSnapshot {
    async fn next(&mut self, table: Table, after: &[u8], limit: usize) -> Result<Vec<Row>, Fault> {
        let mut rows = self.snapshot.next(table, after, limit).await?;
        let (of, own, other) = &self.row;
        let changed = rows.iter_mut().find(|(key, _)| *of == table && key == own);
        if let Some((_, value)) = changed {
            value.clone_from(other);
        }
        Ok(rows)
    }
}

#[async_trait]
impl Backend for Changed {
    async fn look(&self, look: Look<'_>) -> Result<(), Fault> {
        self.backend.look(Box::new(|rows: &dyn Rows| look(&Seen(self, rows)))).await
    }

    async fn write(&self, task: Task) -> Result<Change, CommitError> {
        drop(task);
        Err(Fault::new("nothing is written here").into())
    }

    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, Fault> {
        let snapshot = self.backend.snapshot().await?;
        Ok(Box::new(SeenSnapshot { snapshot, row: self.row.clone() }))
    }

    async fn take(&self, _: Timestamp, _: Timestamp, _: usize) -> Result<Vec<Notice>, Fault> {
        Ok(Vec::new())
    }

    async fn renew(&self, _: Vec<(NoticeId, u64)>, _: Timestamp) -> Result<Vec<NoticeId>, Fault> {
        Ok(Vec::new())
    }

    async fn next(&self) -> Result<Option<Timestamp>, Fault> {
        Ok(None)
    }

    async fn hasten(&self, _: Timestamp, _: Timestamp) -> Result<(), Fault> {
        Ok(())
    }

    async fn waiting(&self, _: Timestamp, _: usize) -> Result<Vec<Notice>, Fault> {
        Ok(Vec::new())
    }

    fn aside(&self) -> &Aside {
        self.backend.aside()
    }

    async fn broken(&self) -> Fault {
        self.backend.broken().await
    }

    async fn close(&self, _: Duration) -> Result<(), Fault> {
        Ok(())
    }

    async fn bytes(&self) -> Result<u64, Fault> {
        Ok(0)
    }
}
