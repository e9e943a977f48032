//! A list that an earlier program did not keep: the start fills it from the values.

use std::path::Path;
use std::time::Duration;

use postern::play::challenge::{Challenge, ChallengeState};
use postern::play::ids::ServerId;
use postern::service::stores::Commit;
use postern::store::database::StoreLocation;
use postern::store::postgres::connecting::PostgresSettings;

use super::disk::{open, settings};
use super::of_challenge;
use crate::fixtures::{HALL, record};

/// The sled database itself, once its last user has released the lock.
async fn unlocked(directory: &Path) -> sled::Db {
    loop {
        match sled::Config::new().path(directory).segment_size(8 * 1024 * 1024).open() {
            Ok(database) => return database,
            Err(sled::Error::Io(_)) => tokio::time::sleep(Duration::from_millis(10)).await,
            Err(error) => panic!("{error}"),
        }
    }
}

#[tokio::test]
async fn a_list_that_an_earlier_program_did_not_keep_is_filled_at_the_start() {
    let directory = tempfile::tempdir().unwrap();
    let [seat, other] = super::seats();
    let store = open(directory.path());
    store.commit(super::of_record(record(9)).into()).await.unwrap();
    for open in [&seat, &other] {
        store.commit(of_challenge(open.clone()).into()).await.unwrap();
    }
    let closed = Challenge { revision: 2, state: ChallengeState::Withdrawn, ..other.clone() };
    store.commit(of_challenge(closed).into()).await.unwrap();
    drop(store);
    // The earlier program neither added rows nor removed them.
    let database = unlocked(directory.path()).await;
    let list = database.open_tree("open_in").unwrap();
    list.clear().unwrap();
    let number = |number: u64| number.to_be_bytes();
    list.insert([number(HALL.0), number(other.id.0)].concat(), Vec::<u8>::new()).unwrap();
    let running = database.open_tree("running_on").unwrap();
    running.clear().unwrap();
    running.insert([number(5), number(8)].concat(), Vec::<u8>::new()).unwrap();
    drop((list, running, database));
    let store = StoreLocation::Sled(settings(directory.path())).open().await.unwrap();
    assert_eq!(store.open_in(HALL).await.unwrap(), [seat]);
    assert_eq!(store.running_on(ServerId(5)).await.unwrap(), [record(9).summary()]);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn the_list_of_seats_is_filled_in_a_shared_database_too() {
    let Some(url) = super::postgres::url().await else { return };
    let [seat, _] = super::seats();
    let store = super::postgres::open_at(&url).await;
    store.commit(of_challenge(seat.clone()).into()).await.unwrap();
    drop(store);
    super::postgres::sql(&url).await.batch_execute("DELETE FROM open_in").await.unwrap();
    let store = StoreLocation::Postgres(PostgresSettings::new(url)).open().await.unwrap();
    assert_eq!(store.open_in(HALL).await.unwrap(), [seat]);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}
