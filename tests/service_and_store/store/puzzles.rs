//! Results of puzzles in every store: found by puzzle and by game, decided by revision, and exported.

use postern::play::people::puzzling::PuzzleResults;
use postern_testkit::prelude::*;

use super::transfer::{export, import};

/// The results of a puzzle at a revision.
pub(crate) fn results(puzzle: &str, revision: u64) -> PuzzleResults {
    PuzzleResults { revision, solved: revision as u32, ..PuzzleResults::new(puzzle, 1_500) }
}

pub(crate) fn of(results: PuzzleResults) -> Change {
    Change { puzzles: vec![results], ..Change::default() }
}

pub(crate) async fn results_of_puzzles_are_found_by_game_and_survive_an_export(store: &Store) {
    for id in ["rampart-9", "rampart-10", "ramparts-9", "ramparts-150"] {
        store.commit(of(results(id, 1)).into()).await.unwrap();
    }
    let ids = async |game: &str| {
        let all = store.puzzles_of(game).await.unwrap();
        all.into_iter().map(|results| results.puzzle).collect::<Vec<_>>()
    };
    assert_eq!(ids("rampart").await, ["rampart-10", "rampart-9"], "not those of the longer name");
    assert_eq!(ids("ramparts").await, ["ramparts-150", "ramparts-9"]);
    assert!(ids("ransom").await.is_empty());
    for late in [results("rampart-9", 1), results("rampart-9", 3)] {
        assert!(matches!(store.commit(of(late).into()).await, Err(CommitError::Conflict)));
    }
    store.commit(of(results("rampart-9", 2)).into()).await.unwrap();
    assert_eq!(store.puzzle("rampart-9").await.unwrap(), Some(results("rampart-9", 2)));
    assert_eq!(store.puzzle("rampart-11").await.unwrap(), None);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());

    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("export.jsonl");
    export(store, &file).await;
    let other = Store::in_memory();
    import(&other, &file).await.unwrap();
    let other: &Store = &other;
    assert_eq!(other.entries().await.unwrap(), store.entries().await.unwrap());
    assert_eq!(other.puzzle("rampart-9").await.unwrap(), Some(results("rampart-9", 2)));
}
