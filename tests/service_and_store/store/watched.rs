//! The backend of tests that counts reads.

use postern::store::rows::table::Table;
use postern_testkit::databases::watched::Watched;
use postern_testkit::prelude::*;

use super::of_record;

#[tokio::test]
async fn each_read_of_a_row_and_each_call_is_counted() {
    let (store, watched) = Watched::memory();
    store.commit(of_record(record(1)).into()).await.expect("there is room");
    watched.forget();
    for _ in 0..2 {
        store.record(MatchId(1)).await.expect("the store answers");
    }
    store.running_of(ANN).await.expect("the store answers");
    assert_eq!((watched.read_of(Table::Records, 1), watched.read(Table::Records)), (2, 2));
    assert_eq!((watched.read_of(Table::Unfinished, 1), watched.read_of(Table::Unfinished, 2)), (1, 0));
    assert_eq!(watched.calls(), 3);
}
