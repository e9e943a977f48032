//! Promotions of the database's standby in the middle of play: every acknowledged change is there, and each notice is told once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use postern_testkit::prelude::*;
use tokio::task::JoinSet;

use super::{of_record, samples};
use postern_testkit::databases::postgres::{open_at, own, sql};
use postern_testkit::databases::promoted::Replicated;
use postern_testkit::fixtures::{is_long_run, next};

/// The number of promotions in the long run. Otherwise each way comes once.
const PROMOTIONS: usize = 100;
/// The longest time without an answer that a promotion may cost.
const LONGEST: Duration = Duration::from_secs(30);
const CLIENTS: u64 = 4;
/// The pause between two moves of a client.
const PAUSE: Duration = Duration::from_millis(20);

/// The fate of the primary whose standby is promoted.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Still runs and answers.
    Answers,
    /// Ends for good.
    Ends,
    /// Hangs, and runs again later.
    Freezes,
    /// Loses the standby before. An administrator ends the wait of its commits.
    Unconfirmed,
    /// Loses the standby before, and is restarted.
    Restarts,
}

const WAYS: [Way; 5] = [Way::Answers, Way::Ends, Way::Freezes, Way::Unconfirmed, Way::Restarts];

/// The observations of the clients and of the processes that deliver.
#[derive(Default)]
struct Seen {
    /// The last acknowledged revision of each match.
    acknowledged: Mutex<BTreeMap<u64, u64>>,
    /// The turns of all acknowledged commits.
    turns: Mutex<Vec<NoticeId>>,
    unsure: AtomicU64,
    longest: Mutex<Duration>,
    told: Mutex<BTreeMap<NoticeId, u32>>,
    ended: AtomicBool,
}

impl Seen {
    fn acknowledged(&self) -> BTreeMap<u64, u64> {
        self.acknowledged.lock().unwrap().clone()
    }
}

fn turn(record: &Record) -> NoticeKind {
    NoticeKind::Turn { of: record.id, ply: record.state.ply }
}

/// A person who plays one match, and looks again after each answer that is no yes.
async fn play(store: Store, id: u64, seen: Arc<Seen>) {
    let mut mine = record(id);
    let mut last = Instant::now();
    while !seen.ended.load(Ordering::Relaxed) {
        let change = Change {
            records: vec![mine.clone()],
            notices: vec![notice(turn(&mine), NOON)],
            ..Change::default()
        };
        match store.commit(change.into()).await {
            Ok(_) => {
                seen.acknowledged.lock().unwrap().insert(id, mine.revision);
                seen.turns.lock().unwrap().push(turn(&mine).notice_id(0));
                let mut longest = seen.longest.lock().unwrap();
                *longest = last.elapsed().max(*longest);
                last = Instant::now();
            }
            Err(CommitError::Fault(_) | CommitError::Conflict) => {
                seen.unsure.fetch_add(1, Ordering::Relaxed);
                let there = loop {
                    match store.record(MatchId(id)).await {
                        Ok(there) => break there,
                        Err(_) => tokio::time::sleep(PAUSE).await,
                    }
                };
                let least = seen.acknowledged().get(&id).copied();
                let revision = there.as_ref().map(|record| record.revision);
                assert!(revision >= least, "match {id}: {revision:?} is there, {least:?} was acknowledged");
                match there {
                    Some(there) => mine = there,
                    None => continue,
                }
            }
            Err(refused) => panic!("{refused}"),
        }
        mine = next(&mine);
        mine.moves.truncate(50);
        mine.state.ply = mine.revision as u32;
        tokio::time::sleep(PAUSE).await;
    }
}

/// A process that delivers. Before a repeated delivery it looks whether the message is there.
async fn tell(store: Store, seen: Arc<Seen>) {
    let now = || Timestamp(std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis() as i64);
    while !seen.ended.load(Ordering::Relaxed) {
        let taken = store.take_notices(now(), now().plus_seconds(12), 16).await.unwrap_or_default();
        if taken.is_empty() {
            tokio::time::sleep(PAUSE).await;
        }
        for notice in taken {
            {
                let mut told = seen.told.lock().unwrap();
                let times = told.entry(notice.id).or_default();
                if notice.attempts == 0 || *times == 0 {
                    *times += 1;
                }
            }
            let settled = Some((notice.id, Receipt::Superseded));
            let change = Change { settled, lease: Some(notice.lease), ..Change::default() };
            match store.commit(change.into()).await {
                Ok(_) | Err(CommitError::Fault(_) | CommitError::Overtaken) => {}
                Err(refused) => panic!("{refused}"),
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_promotion_in_mid_play_loses_nothing_acknowledged_and_tells_nothing_twice() {
    let Some(mut servers) = Replicated::start().await else { return };
    let stores = [open_at(&servers.url()).await, open_at(&servers.url()).await];
    let seen = Arc::new(Seen::default());
    let mut tasks = JoinSet::new();
    for id in 1..=CLIENTS {
        tasks.spawn(play(stores[id as usize % 2].clone(), id, Arc::clone(&seen)));
    }
    stores.iter().for_each(|store| drop(tasks.spawn(tell(store.clone(), Arc::clone(&seen)))));
    let promotions = if is_long_run() { PROMOTIONS } else { WAYS.len() };
    for promotion in 0..promotions {
        let way = WAYS[promotion % WAYS.len()];
        goes_on(&mut tasks, &seen, &format!("before promotion {promotion}")).await;
        promote(&mut servers, way).await;
        goes_on(&mut tasks, &seen, &format!("promotion {promotion}, {way:?}")).await;
        servers.renew().await;
    }
    goes_on(&mut tasks, &seen, "after the last promotion").await;
    seen.ended.store(true, Ordering::Relaxed);
    samples::join(tasks).await;

    let store = open_at(&servers.url()).await;
    let waiting = store.undelivered(Timestamp(i64::MAX), usize::MAX).await.unwrap();
    let waiting: BTreeSet<_> = waiting.iter().map(|notice| notice.id).collect();
    let (told, turns) = (seen.told.lock().unwrap().clone(), seen.turns.lock().unwrap().clone());
    let is_lost = |turn: &&NoticeId| !told.contains_key(turn) && !waiting.contains(turn);
    let lost: Vec<_> = turns.iter().filter(is_lost).collect();
    assert!(lost.is_empty(), "{} of {} turns are neither told nor waiting", lost.len(), turns.len());
    for (id, revision) in seen.acknowledged() {
        let there = store.record(MatchId(id)).await.unwrap().unwrap();
        assert!(there.revision >= revision, "match {id}: {} of {revision}", there.revision);
    }
    let twice: Vec<_> = told.iter().filter(|(_, times)| **times > 1).collect();
    assert!(twice.is_empty(), "{twice:?}");
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
    let (commits, unsure) = (turns.len(), seen.unsure.load(Ordering::Relaxed));
    let longest = *seen.longest.lock().unwrap();
    eprintln!(
        "{promotions} promotions, {commits} acknowledged commits, {unsure} answers that were no yes, 0 lost, {} told, 0 twice, \
         longest gap {:.1} s",
        told.len(),
        longest.as_secs_f64()
    );
    assert!(longest < LONGEST, "{longest:?}");
}

async fn promote(servers: &mut Replicated, way: Way) {
    let old = servers.primary();
    match way {
        Way::Answers => servers.promote().await,
        Way::Ends => {
            servers.end(old);
            servers.promote().await;
        }
        Way::Freezes => {
            servers.freeze(old);
            servers.promote().await;
            tokio::time::sleep(Duration::from_secs(1)).await;
            servers.thaw(old);
        }
        Way::Unconfirmed => {
            let admin = servers.sql(old).await;
            servers.cut_off().await;
            for _ in 0..20 {
                admin.batch_execute(CANCEL).await.unwrap();
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
            servers.promote().await;
        }
        Way::Restarts => {
            servers.cut_off().await;
            tokio::time::sleep(Duration::from_millis(300)).await;
            servers.restart(old);
            tokio::time::sleep(Duration::from_secs(1)).await;
            servers.promote().await;
        }
    }
}

/// Ends the wait of every commit for the standby.
const CANCEL: &str = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";

/// Waits until every client had further acknowledgements.
async fn goes_on(tasks: &mut JoinSet<()>, seen: &Seen, when: &str) {
    let before = seen.acknowledged();
    let began = Instant::now();
    loop {
        let now = seen.acknowledged();
        let further = |id| now.get(&id).copied().unwrap_or(0) >= before.get(&id).copied().unwrap_or(0) + 3;
        if (1..=CLIENTS).all(further) {
            return;
        }
        if let Some(ended) = tasks.try_join_next() {
            ended.unwrap();
            panic!("a client ended {when}");
        }
        assert!(began.elapsed() < 2 * LONGEST, "{when}: {before:?}, {now:?}");
        tokio::time::sleep(PAUSE).await;
    }
}

#[tokio::test]
async fn a_commit_whose_wait_for_the_standby_somebody_ends_is_no_success_until_the_standby_has_it() {
    for end in ["pg_cancel_backend", "pg_terminate_backend"] {
        let Some((_server, url)) = own().await else { return };
        let store = open_at(&url).await;
        store.commit(of_record(record(1)).into()).await.unwrap();
        let admin = sql(&url).await;
        let set = async |names: &str| {
            admin
                .batch_execute(&format!("ALTER SYSTEM SET synchronous_standby_names = '{names}'"))
                .await
                .unwrap();
            admin.batch_execute("SELECT pg_reload_conf()").await.unwrap();
        };
        set("nobody").await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        let mut commit = std::pin::pin!(store.commit(of_record(next(&record(1))).into()));
        for _ in 0..20 {
            admin.batch_execute(&CANCEL.replace("pg_cancel_backend", end)).await.unwrap();
            let answer = tokio::time::timeout(Duration::from_millis(100), &mut commit).await;
            assert!(answer.is_err(), "{end}: {answer:?}");
        }
        set("").await;
        commit.await.unwrap();
        assert_eq!(store.record(MatchId(1)).await.unwrap().unwrap().revision, 2, "{end}");
    }
}
