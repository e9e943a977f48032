//! The socket over which the running program exports and takes orders.

use postern::store::transfer::control;
use postern::store::transfer::control::Orders;
use postern_testkit::prelude::*;

use super::samples::fill;
use super::transfer::import;
use postern_testkit::databases::disk::open;

/// Answers each request with itself.
struct Echo;

#[async_trait::async_trait]
impl Orders for Echo {
    async fn answer(&self, request: &str) -> String {
        request.to_owned()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_running_program_exports_and_takes_orders_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let (data, file) = (folder.path().to_owned(), folder.path().join("export.jsonl"));
    assert_eq!(control::export_from_running(&data, &file, false).unwrap(), None);
    let store = open(&data.join("matches"));
    fill(&store).await;
    tokio::spawn({
        let (data, store) = (data.clone(), store.clone());
        async move { control::listen(&data, store, Arc::new(Echo)).await }
    });
    while !data.join("control").exists() {
        tokio::task::yield_now().await;
    }
    let exported = {
        let (data, file) = (data.clone(), file.clone());
        tokio::task::spawn_blocking(move || {
            // The socket exists a moment before the store listens on it.
            loop {
                if let Some(exported) = control::export_from_running(&data, &file, false).unwrap() {
                    return exported;
                }
            }
        })
    };
    let entries = exported.await.unwrap().entries;
    let answer = tokio::task::spawn_blocking(move || control::ask_running(&data, "an order"));
    assert_eq!(answer.await.unwrap().unwrap().as_deref(), Some("an order\n"));
    assert_eq!(entries, store.entries().await.unwrap().len() as u64);
    let other = Store::in_memory();
    import(&other, &file).await.unwrap();
    assert_eq!(other.entries().await.unwrap(), store.entries().await.unwrap());
}
