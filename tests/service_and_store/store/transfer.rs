//! Export and import: an import restores everything, or nothing if an entry is wrong.

use std::path::{Path, PathBuf};

use postern::play::record::chain::proof::prove;
use postern::play::record::ended::Ended;
use postern::play::record::post::OldPost;
use postern::store::rows::entry::Entry;
use postern::store::transfer::export::TransferError;
use postern::store::transfer::importing::{Replay, Replayed};
use postern_testkit::prelude::*;

use super::{later, post, reviews, samples};
use postern_testkit::trials::replayed;

pub(crate) async fn import(store: &Store, from: &Path) -> Result<Replayed, TransferError> {
    import_at(store, from, NOON).await
}

pub(crate) async fn import_at(store: &Store, from: &Path, now: Timestamp) -> Result<Replayed, TransferError> {
    let replay = Replay { audit: &|_| Ok(()), replayer: &replayed, now };
    postern::store::transfer::importing::import(store, from, &replay).await
}

pub(crate) async fn export(store: &Store, to: &Path) -> u64 {
    postern::store::transfer::export::export(store, to, false).await.unwrap().entries
}

pub(crate) async fn what_was_exported_and_imported_is_exported_the_same(store: &Store) {
    samples::fill(store).await;
    let directory = tempfile::tempdir().unwrap();
    let (first, second) = (directory.path().join("first.jsonl"), directory.path().join("second.jsonl"));
    let count = export(store, &first).await;
    assert_eq!(count, store.entries().await.unwrap().len() as u64);

    let other = Store::in_memory();
    assert_eq!(import(&other, &first).await.unwrap(), Replayed { entries: count, ..Replayed::default() });
    export(&other, &second).await;
    let (first, second) = (std::fs::read_to_string(first).unwrap(), std::fs::read_to_string(second).unwrap());
    assert_eq!(first, second);
    assert_eq!(first.lines().count() as u64, count + 2);
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 2, "nothing is left beside the exports");

    // The other store also answers the same queries in the same way.
    let far = later(1_000_000_000);
    for person in [ANN, BEN] {
        assert_eq!(store.running_of(person).await.unwrap(), other.running_of(person).await.unwrap());
        assert_eq!(
            store.finished_of(person, 99).await.unwrap(),
            other.finished_of(person, 99).await.unwrap()
        );
        assert_eq!(store.challenges_of(person).await.unwrap(), other.challenges_of(person).await.unwrap());
        assert_eq!(
            store.ended_of(person, 99, 99).await.unwrap(),
            other.ended_of(person, 99, 99).await.unwrap()
        );
    }
    assert_eq!(store.undelivered(far, 99).await.unwrap(), other.undelivered(far, 99).await.unwrap());
    assert_eq!(store.due(far, 99).await.unwrap(), other.due(far, 99).await.unwrap());
    assert_eq!(store.reviews_wanted(99).await.unwrap(), other.reviews_wanted(99).await.unwrap());
    assert_eq!(store.review(MatchId(3)).await.unwrap(), other.review(MatchId(3)).await.unwrap());
    assert_eq!(store.servers_due(far, 99).await.unwrap(), other.servers_due(far, 99).await.unwrap());
    assert_eq!(store.leaving(99).await.unwrap(), other.leaving(99).await.unwrap());
    assert_eq!(store.expired(far, 99).await.unwrap(), other.expired(far, 99).await.unwrap());
    assert_eq!(store.boards(MatchId(2)).await.unwrap(), other.boards(MatchId(2)).await.unwrap());
    assert_eq!(other.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
    let next = postern::play::step::change::Draft::new(|ids| {
        let mut next = record(0);
        next.id = ids.match_id();
        super::of_record(next)
    });
    assert_eq!(other.commit(next).await.unwrap().records[0].id, MatchId(7));
}

pub(crate) async fn nothing_is_imported_into_a_store_that_holds_something(store: &Store) {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("export.jsonl");
    samples::fill(store).await;
    export(store, &file).await;
    let before = store.entries().await.unwrap();
    let error = import(store, &file).await.unwrap_err().to_string();
    assert!(error.contains("not empty"), "{error}");
    assert_eq!(store.entries().await.unwrap(), before);
}

pub(crate) async fn what_does_not_fit_is_not_restored(store: &Store) {
    let unrevised = Record { revision: 0, ..record(2) };
    let last = Record { revision: u64::MAX, ..record(2) };
    let nobody = postern_testkit::fixtures::between(2, ANN, postern::play::ids::PersonId(0));
    let ended = |number| Ended::of(&postern_testkit::fixtures::begun_over(1), number, None).unwrap();
    let misfits = [
        Entry::Record(Box::new(record(1))),
        Entry::Record(Box::new(unrevised)),
        // A match at this revision could never change again. With the id after it, the ids of its notices would be
        // those of another match.
        Entry::Record(Box::new(last)),
        Entry::Record(Box::new(record(1 << 40))),
        Entry::Record(Box::new(record(0))),
        Entry::Record(Box::new(nobody)),
        Entry::Challenge(Box::new(postern_testkit::fixtures::challenge(u64::MAX))),
        Entry::Board { of: MatchId(9), post: post(1, 1) },
        Entry::Board { of: MatchId(1), post: post(0, 1) },
        Entry::OldButtons(OldPost { post: post(1, 0), replaced: false }),
        Entry::Told(NoticeId(1)),
        Entry::Card { of: ChallengeId(9), post: post(1, 1) },
        Entry::Review(Box::new(reviews::wanted(9, NOON))),
        Entry::Ended(ended(0)),
    ];
    for misfit in misfits {
        let fault =
            store.restore(vec![Entry::Record(Box::new(record(1))), misfit]).await.unwrap_err().to_string();
        assert!(fault.contains("entry 2"), "{fault}");
        assert_eq!(store.entries().await.unwrap(), []);
    }
}

pub(crate) async fn a_bad_line_is_named_and_nothing_is_imported(store: &Store) {
    let source = Store::in_memory();
    samples::fill(&source).await;
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("export.jsonl");
    export(&source, &file).await;
    let sound = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = sound.lines().collect();
    let with = |at: usize, line: &str| {
        let mut lines = lines.clone();
        lines[at - 1] = line;
        lines.join("\n")
    };
    let record_cut_off = &lines[2][..lines[2].len() / 2];
    let unknown = format!(r#"{{"{}":5}}"#, "dragon".repeat(1_000_000));
    let of_ended = lines.iter().position(|line| line.starts_with("{\"ended\"")).unwrap();
    let mut in_the_future: serde_json::Value = serde_json::from_str(lines[of_ended]).unwrap();
    in_the_future["ended"]["over"]["at"] = NOON.plus_days(2).0.into();
    let bad = [
        (with(of_ended + 1, &in_the_future.to_string()), "a match that ended in the future"),
        (with(3, record_cut_off), "line 3:"),
        (with(3, lines[1]), "line 3: the same one stands"),
        (with(8, r#"{"board":{"of":4000,"post":{"channel":1,"message":1}}}"#), "line 8: it names a match"),
        (with(5, r#"{"dragon":5}"#), "line 5: unknown variant"),
        (with(5, &unknown), "line 5: unknown variant"),
        (with(1, r#"{"postern":"export","version":99}"#), "line 1: the export has form 99"),
        (with(1, r#"{"postern":"export","version":0}"#), "line 1: the export has form 0"),
        (with(1, r#"{"postern":"export","version":1}"#), "line 1: the line does not tell how many"),
        (with(1, r#"{"postern":"export","version":1,"entries":3}"#), "unknown variant `end`"),
        (with(1, r#"{"chess":"export"}"#), "line 1: this is no export"),
        (lines[..lines.len() - 1].join("\n"), "was it cut off?"),
        (with(lines.len(), r#"{"end":{"entries":7,"matches":6}}"#), "it tells of 7 entries"),
        (String::new(), "line 1: the file is empty"),
    ];
    for (text, expected) in bad {
        std::fs::write(&file, text).unwrap();
        let error = import(store, &file).await.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}\nshould say {expected:?}");
        assert!(error.len() < 2000, "{} bytes", error.len());
        assert_eq!(store.entries().await.unwrap(), []);
    }
    std::fs::write(&file, sound).unwrap();
    import(store, &file).await.unwrap();
    let error = import(store, &directory.path().join("missing")).await.unwrap_err().to_string();
    assert!(error.contains("missing"), "{error}");
}

pub(crate) async fn the_time_since_an_export_is_given_back(store: &Store) {
    let source = Store::in_memory();
    samples::fill(&source).await;
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("export.jsonl");
    export(&source, &file).await;
    let replay = Replay { audit: &|_| Ok(()), replayer: &replayed, now: NOON.plus_days(2) };
    postern::store::transfer::importing::import(store, &file, &replay).await.unwrap();
    let first = Outage { from: NOON, to: NOON.plus_days(2) };
    assert_eq!(store.outages().await.unwrap(), [first]);
    // The time until the bot starts is an outage too.
    store.heartbeat(NOON.plus_days(3)).await.unwrap();
    let second = Outage { from: NOON.plus_days(2), to: NOON.plus_days(3) };
    assert_eq!(store.outages().await.unwrap(), [first, second]);
}

/// Writes an export of more matches than an import restores at once.
async fn large_export(to: &Path) -> u64 {
    let source = Store::in_memory();
    let matches = (1..=2500).map(|id| Entry::Record(Box::new(postern_testkit::fixtures::with_moves(id, 2))));
    // The notice about the end of this match comes long after the match in the file.
    let over = postern_testkit::fixtures::begun_over(2501);
    let untold = postern_testkit::fixtures::notice(NoticeKind::Over(over.id), NOON);
    let ended = Ended::of(&over, 1, None).unwrap();
    let last = [Entry::Record(Box::new(over)), Entry::Ended(ended), Entry::Notice(untold)];
    let told = (2502..4000).map(|id| Entry::Asked(InteractionId(id)));
    source.restore(matches.chain(last).chain(told).collect()).await.unwrap();
    export(&source, to).await
}

/// Fails for every 700th match, as if it could not be replayed.
fn odd(record: &Record) -> Result<(), String> {
    if record.id.0.is_multiple_of(700) { Err("odd".into()) } else { Ok(()) }
}

pub(crate) async fn an_import_that_was_interrupted_goes_on_where_it_stopped(store: &Store) {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("export.jsonl");
    let count = large_export(&file).await;
    // The replay of a match in the third chunk panics, which stands for a killed process.
    let audited = std::sync::atomic::AtomicU64::new(0);
    let dies = |record: &Record| {
        audited.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        if record.id == MatchId(2100) { panic!("killed") } else { odd(record) }
    };
    let replay = Replay { audit: &dies, replayer: &replayed, now: NOON };
    let killed = {
        let import =
            std::panic::AssertUnwindSafe(postern::store::transfer::importing::import(store, &file, &replay));
        samples::caught(import).await
    };
    assert!(killed.is_err());
    assert!(store.imported().await.unwrap().is_some(), "the mark is there");
    assert_eq!(store.entries().await.unwrap().len(), 2000);

    let replay = Replay { audit: &odd, replayer: &replayed, now: NOON };
    let imported = postern::store::transfer::importing::import(store, &file, &replay).await.unwrap();
    assert_eq!(imported.entries, count);
    let unplayable: Vec<u64> = imported.unplayable.iter().map(|(id, _)| id.0).collect();
    assert_eq!(unplayable, [700, 1400, 2100], "also those of the part that was there");
    assert!(store.imported().await.unwrap().is_none());
    assert_eq!(store.entries().await.unwrap().len() as u64, count);
    assert_eq!(store.undelivered(NOON, 9).await.unwrap().len(), 1);
}

pub(crate) async fn a_part_of_another_import_is_removed(store: &Store) {
    let directory = tempfile::tempdir().unwrap();
    let (one, other) = (directory.path().join("one.jsonl"), directory.path().join("other.jsonl"));
    large_export(&one).await;
    let dies = |record: &Record| if record.id == MatchId(2100) { panic!("killed") } else { Ok(()) };
    let replay = Replay { audit: &dies, replayer: &replayed, now: NOON };
    let import_one =
        std::panic::AssertUnwindSafe(postern::store::transfer::importing::import(store, &one, &replay));
    assert!(samples::caught(import_one).await.is_err());

    let source = Store::in_memory();
    samples::fill(&source).await;
    export(&source, &other).await;
    import(store, &other).await.unwrap();
    assert_eq!(store.entries().await.unwrap(), source.entries().await.unwrap());
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}

/// The export of the present form.
pub(crate) const PRESENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/exports/v6.jsonl");

/// The last moment in it.
pub(crate) const EXPORTED: Timestamp = Timestamp(1_795_288_781_243);

/// The exports that must stay readable: one for each form.
fn exports_of_every_form() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/exports");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl")).collect()
}

pub(crate) async fn exports_of_every_form_are_imported_and_nothing_is_lost(store: &Store) {
    let audit = |record: &Record| {
        replayed(record)?;
        prove(record).map(drop).map_err(|why| why.to_string())
    };
    let files = exports_of_every_form();
    let header = |form| format!(r#"{{"postern":"export","version":{form}"#);
    let texts: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
    for form in 1..=6 {
        assert!(texts.iter().any(|text| text.starts_with(&header(form))), "form {form} has no file");
    }
    let directory = tempfile::tempdir().unwrap();
    for (at, file) in files.iter().enumerate() {
        let other = Store::in_memory();
        // Every store imports the first file; the others show only that they are readable.
        let store = if at == 0 { store } else { &other };
        let replay = Replay { audit: &audit, replayer: &replayed, now: EXPORTED };
        let imported = postern::store::transfer::importing::import(store, file, &replay).await.unwrap();
        let text = std::fs::read_to_string(file).unwrap();
        let ends = text.lines().filter(|line| line.starts_with("{\"end\"")).count();
        assert_eq!(
            (imported.entries as usize, imported.unplayable),
            (text.lines().count() - 1 - ends, Vec::new()),
            "{}",
            file.display()
        );
        assert_eq!(store.check(&audit).await.unwrap(), Vec::<String>::new(), "{}", file.display());
        if file == Path::new(PRESENT) {
            let again = directory.path().join("again.jsonl");
            export(store, &again).await;
            assert_eq!(std::fs::read_to_string(again).unwrap(), text, "the present form is written the same");
        }
    }
}

/// The export of the first form.
const FIRST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/exports/v1.jsonl");

#[tokio::test]
async fn matches_of_the_first_form_get_their_position_their_clock_and_their_place_in_the_order_of_ending() {
    let (first, second) = (Store::in_memory(), Store::in_memory());
    let imported = import_at(&first, Path::new(FIRST), EXPORTED).await.unwrap();
    assert_eq!(imported.placed, 2);
    import_at(
        &second,
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/exports/v2.jsonl")),
        EXPORTED,
    )
    .await
    .unwrap();
    // The second file was made from the first by the first program of form 2.
    let numbered =
        |ended: Vec<Ended>| ended.into_iter().map(|one| (one.number, one.id, one.over)).collect::<Vec<_>>();
    let ended = numbered(first.ended(0, 99).await.unwrap());
    assert_eq!(ended, numbered(second.ended(0, 99).await.unwrap()));
    assert_eq!(ended.len(), 2);
    for id in 1..=7 {
        let [former, later] = [&first, &second].map(|store| store.record(MatchId(id)));
        let (former, later) = (former.await.unwrap().unwrap(), later.await.unwrap().unwrap());
        assert_eq!((&former.state, &former.moves), (&later.state, &later.moves), "match {id}");
        assert_eq!((&former.status, former.clock.seat()), (&later.status, later.clock.seat()), "match {id}");
        assert_eq!(former.clock.until(), later.clock.until(), "match {id}");
    }
    // The rows that only finished matches needed are gone.
    assert_eq!(first.boards(MatchId(3)).await.unwrap(), []);
    assert!(!first.boards(MatchId(1)).await.unwrap().is_empty());
    assert_eq!(first.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_first_form_that_is_cut_off_or_whose_match_cannot_be_replayed_is_told() {
    let text = std::fs::read_to_string(FIRST).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("export.jsonl");
    let store = Store::in_memory();
    std::fs::write(&file, text.lines().take(100).collect::<Vec<_>>().join("\n")).unwrap();
    let error = import_at(&store, &file, EXPORTED).await.unwrap_err().to_string();
    assert!(error.contains("it announces 220 entries, but 99 follow"), "{error}");
    assert_eq!(store.entries().await.unwrap(), []);

    let other_move = text.replacen("[\"j4\",", "[\"a1\",", 1);
    assert_ne!(other_move, text);
    std::fs::write(&file, other_move).unwrap();
    let audit = |record: &Record| replayed(record).map(drop);
    let replay = Replay { audit: &audit, replayer: &replayed, now: EXPORTED };
    let imported = postern::store::transfer::importing::import(&store, &file, &replay).await.unwrap();
    assert_eq!(imported.unplayable.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [MatchId(1)]);
    let record = store.record(MatchId(1)).await.unwrap().unwrap();
    assert!(matches!(record.status, postern::play::record::Status::Frozen { .. }), "{record:?}");
}

/// A finished match without a place gets one by the time of its end: in a gap, or after the last.
#[tokio::test]
async fn the_export_of_the_present_form_has_entries_of_every_kind() {
    let text = std::fs::read_to_string(PRESENT).unwrap();
    let store = Store::in_memory();
    samples::fill(&store).await;
    store.heartbeat(NOON).await.unwrap();
    store.heartbeat(NOON.plus_days(1)).await.unwrap();
    let mut kinds = std::collections::BTreeSet::new();
    for entry in store.entries().await.unwrap() {
        let line = serde_json::to_string(&entry).unwrap();
        kinds.insert(line[..=line.find(':').expect("an entry is an object of its kind")].to_owned());
    }
    assert!(kinds.len() > 12, "{kinds:?}");
    for kind in kinds {
        assert!(text.lines().any(|line| line.starts_with(&kind)), "{kind}");
    }
}

#[tokio::test]
async fn an_export_that_fails_leaves_the_older_one() {
    let store = Store::in_memory();
    samples::fill(&store).await;
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("export.jsonl");
    export(&store, &file).await;
    let older = std::fs::read(&file).unwrap();
    // A folder blocks the path of the temporary file.
    std::fs::create_dir(directory.path().join("export.jsonl.part")).unwrap();
    assert!(postern::store::transfer::export::export(&store, &file, true).await.is_err());
    assert_eq!(std::fs::read(&file).unwrap(), older);
}

#[tokio::test]
async fn an_emptier_export_replaces_a_fuller_one_only_by_force() {
    let (full, empty) = (Store::in_memory(), Store::in_memory());
    samples::fill(&full).await;
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("export.jsonl");
    export(&full, &file).await;
    let fuller = std::fs::read(&file).unwrap();
    let refused =
        postern::store::transfer::export::export(&empty, &file, false).await.unwrap_err().to_string();
    assert!(refused.contains("holds 6 matches, and the store 0") && refused.contains("--force"), "{refused}");
    assert_eq!(std::fs::read(&file).unwrap(), fuller);
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1, "nothing stays beside it");
    // An export with the same number of entries may replace the file.
    postern::store::transfer::export::export(&full, &file, false).await.unwrap();
    postern::store::transfer::export::export(&empty, &file, true).await.unwrap();
    std::fs::write(&file, "a letter to somebody").unwrap();
    let refused =
        postern::store::transfer::export::export(&full, &file, false).await.unwrap_err().to_string();
    assert!(refused.contains("no export of Postern"), "{refused}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "a letter to somebody");
}
