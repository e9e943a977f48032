//! A list that an earlier program did not keep: the start fills it from the values.

use std::path::Path;

use super::of_challenge;
use postern_testkit::databases::disk::{open, settings};
use postern_testkit::prelude::*;

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

/// The number of the form before this list, as the row of `meta` with the number 0 holds it: plain JSON.
const FORM_3: [u8; 2] = [2, b'3'];

/// A person who used the bot at noon.
fn seen() -> Profile {
    Profile { revision: 1, seen: Some(NOON), ..Profile::new(ANN) }
}

fn of_profile(profile: Profile) -> Change {
    Change { profiles: vec![profile], ..Change::default() }
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
    store.commit(of_profile(seen()).into()).await.unwrap();
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
    let seen = database.open_tree("seen").unwrap();
    seen.clear().unwrap();
    let meta = database.open_tree("meta").unwrap();
    meta.insert(number(0), FORM_3.as_slice()).unwrap();
    drop((list, running, seen, meta, database));
    let store = StoreLocation::Sled(settings(directory.path())).open().await.unwrap();
    assert_eq!(store.open_in(HALL).await.unwrap(), [seat]);
    assert_eq!(store.running_on(ServerId(5)).await.unwrap(), [record(9).summary()]);
    for (since, people) in [(NOON.plus_days(1), 0), (NOON, 1)] {
        assert_eq!(store.seen_since(since).await.unwrap(), people);
    }
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn the_list_of_seats_is_filled_in_a_shared_database_too() {
    let Some(url) = postern_testkit::databases::postgres::url().await else { return };
    let [seat, _] = super::seats();
    let store = postern_testkit::databases::postgres::open_at(&url).await;
    store.commit(of_challenge(seat.clone()).into()).await.unwrap();
    store.commit(of_profile(seen()).into()).await.unwrap();
    drop(store);
    let older = "DELETE FROM open_in; DELETE FROM seen; UPDATE meta SET value = '\\x0233' WHERE number = 0";
    postern_testkit::databases::postgres::sql(&url).await.batch_execute(older).await.unwrap();
    let store = StoreLocation::Postgres(PostgresSettings::new(url)).open().await.unwrap();
    assert_eq!(store.open_in(HALL).await.unwrap(), [seat]);
    assert_eq!(store.seen_since(NOON).await.unwrap(), 1);
    assert!(store.bytes().await.unwrap() > 0);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}
