//! The pace of requests, and the priority of messages with pings.

use std::sync::Arc;
use std::time::{Duration, Instant};

use discord_sandbox::faults::{Fault, Trouble};
use postern::chat::message::Message;
use postern::chat::message::address::Address;
use postern::play::ids::{ChannelId, NoticeId};

use super::{SOON, board, run};

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

#[tokio::test(flavor = "multi_thread")]
async fn pings_go_out_before_old_buttons_are_taken_away() {
    let run = run().await;
    let games = Address::Channel(ChannelId(run.sandbox.channel("games").unwrap().0));
    let lounge = Address::Channel(ChannelId(run.sandbox.channel("lounge").unwrap().0));
    let old = run.messenger.post(lounge, &board("old"), NoticeId(1)).await.unwrap();
    run.sandbox.forget_requests();
    // The first request is rate limited, and all others wait for it.
    let wait = Trouble::RateLimit { retry_after: 0.5, global: true };
    run.sandbox.disturb(Fault::new("PATCH", "", 1, wait));
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let messenger = Arc::clone(&run.messenger);
        all.spawn(async move { messenger.remove_buttons(old).await.unwrap() });
    }
    run.sandbox.wait_for_request(SOON, |request| request.method == "PATCH").await;
    for number in 2..12 {
        let messenger = Arc::clone(&run.messenger);
        all.spawn(async move {
            messenger.post(games, &Message::text("ping"), NoticeId(number)).await.unwrap();
        });
    }
    all.join_all().await;
    let methods: Vec<String> = run.sandbox.requests().into_iter().map(|request| request.method).collect();
    let first_removal = methods.iter().skip(1).position(|method| method == "PATCH").unwrap();
    let last_ping = methods.iter().skip(1).rposition(|method| method == "POST").unwrap();
    assert!(last_ping < first_removal, "{methods:?}");
    run.end().await;
}
