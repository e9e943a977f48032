//! The pace of requests, and the priority of messages with pings.

use postern_testkit::prelude::*;
use std::time::Instant;

use discord_sandbox::faults::{Fault, Trouble};

use super::{board, run};

#[tokio::test(flavor = "multi_thread")]
async fn posts_keep_their_pace() {
    let run = run().await;
    let games = run.sandbox.channel("lounge").unwrap();
    let to = Address::Channel(ChannelId(games.0));
    let begun = Instant::now();
    let posts: Vec<_> = (1..=40)
        .map(|number| {
            let messenger = Arc::clone(&run.messenger);
            tokio::spawn(async move { messenger.post(to, &Message::text("hello"), NoticeId(number)).await })
        })
        .collect();
    for post in posts {
        post.await.unwrap().unwrap();
    }
    // Up to three overdue requests may follow each other immediately.
    assert!(begun.elapsed() >= Duration::from_millis((39 - 3) * 23), "{:?}", begun.elapsed());
    run.end().await;
}

/// On one thread, all requests have queued before the answer to the first one is read. Requests to one place go out one
/// after the other, so their order is that of the queue, however long each takes.
#[tokio::test]
async fn pings_go_out_before_old_buttons_are_taken_away() {
    let run = run().await;
    let games = Address::Channel(ChannelId(run.sandbox.channel("games").unwrap().0));
    let old = run.messenger.post(games, &board("old"), NoticeId(1)).await.unwrap();
    run.sandbox.take_requests();
    run.sandbox.disturb(Fault::new("PATCH", "", 1, Trouble::Delay(Duration::from_millis(200))));
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let messenger = Arc::clone(&run.messenger);
        all.spawn(async move { messenger.remove_buttons(old).await.unwrap() });
    }
    for number in 2..12 {
        let messenger = Arc::clone(&run.messenger);
        all.spawn(async move {
            messenger.post(games, &Message::text("ping"), NoticeId(number)).await.unwrap();
        });
    }
    all.join_all().await;
    let methods: Vec<String> = run.sandbox.requests().into_iter().map(|request| request.method).collect();
    // The first request may be a removal, which no ping had preceded in the queue.
    let rest = &methods[1..];
    assert!(rest.is_sorted_by_key(|method| method == "PATCH"), "{methods:?}");
    assert_eq!(methods.iter().filter(|method| *method == "POST").count(), 10, "{methods:?}");
    run.end().await;
}
