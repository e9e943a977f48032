//! Leases: work of one process at a time, which another process takes over soon after the holder dies.

use std::time::Instant;

use postern::service::leases::Leases;
use postern::store::work::Work;
use postern_testkit::prelude::*;

use super::{later, of_notices};
use postern_testkit::databases::postgres::{open_at, sql};

const SWEEP: Work = Work { kind: "sweep", of: 0 };
const LONG: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_secs(1);

every_connection! {
    work_is_one_process_s_until_its_lease_ends
    of_many_who_want_work_at_once_one_gets_it
    a_process_that_ends_is_noticed_by_one_other
    what_is_told_of_a_match_is_told_in_order_whoever_tells_it
    while_one_process_runs_there_is_no_outage
    a_database_belongs_to_one_application
    what_the_first_tables_held_is_taken_and_held_in_the_present_ones
}

pub(crate) async fn work_that_is_taken_is_held_and_given_back(store: &Store) {
    let fence = store.take_lease(SWEEP, LONG).await.unwrap().expect("nobody has it");
    assert_eq!(store.renew_leases(vec![(SWEEP, fence)], LONG).await.unwrap(), [SWEEP]);
    store.end_lease(SWEEP, fence).await.unwrap();
    let again = store.take_lease(SWEEP, LONG).await.unwrap().expect("nobody has it");
    assert!(again >= fence);
}

async fn work_is_one_process_s_until_its_lease_ends(url: &str) {
    let (one, two) = (open_at(url).await, open_at(url).await);
    assert_ne!(one.process(), two.process());
    let first = one.take_lease(SWEEP, SHORT).await.unwrap().unwrap();
    assert_eq!(two.take_lease(SWEEP, LONG).await.unwrap(), None);
    let other = Work { of: 7, ..SWEEP };
    assert!(two.take_lease(other, LONG).await.unwrap().is_some(), "other work is free");
    assert_eq!(one.leased("sweep").await.unwrap(), [0, 7]);

    // The holder may renew an expired lease until another process takes it.
    tokio::time::sleep(SHORT).await;
    assert_eq!(one.leased("sweep").await.unwrap(), [7]);
    assert_eq!(one.renew_leases(vec![(SWEEP, first), (other, 1)], SHORT).await.unwrap(), [SWEEP]);
    assert_eq!(two.take_lease(SWEEP, LONG).await.unwrap(), None);
    tokio::time::sleep(SHORT).await;
    let second = two.take_lease(SWEEP, LONG).await.unwrap().unwrap();
    assert!(second > first);
    // The late holder can't renew the lease, and can't end the lease of another process.
    assert_eq!(one.renew_leases(vec![(SWEEP, first)], LONG).await.unwrap(), []);
    one.end_lease(SWEEP, first).await.unwrap();
    one.end_lease(SWEEP, second).await.unwrap();
    assert_eq!(one.take_lease(SWEEP, LONG).await.unwrap(), None);
    two.end_lease(SWEEP, second).await.unwrap();
    assert!(one.take_lease(SWEEP, LONG).await.unwrap().unwrap() > second);
}

async fn of_many_who_want_work_at_once_one_gets_it(url: &str) {
    let stores = [open_at(url).await, open_at(url).await, open_at(url).await];
    for of in 0..20 {
        let work = Work { kind: "thoughts", of };
        let [one, two, three] = &stores;
        let (one, two, three) = tokio::join!(
            one.take_lease(work, LONG),
            two.take_lease(work, LONG),
            three.take_lease(work, LONG)
        );
        let granted = [one, two, three].into_iter().filter(|fence| fence.as_ref().unwrap().is_some());
        assert_eq!(granted.count(), 1);
    }
}

async fn a_process_that_ends_is_noticed_by_one_other(url: &str) {
    let (one, two) = (open_at(url).await, open_at(url).await);
    let gone = open_at(url).await;
    gone.take_lease(Work { kind: "process", of: gone.process() }, 2 * SHORT).await.unwrap();
    let (one, two) = (Leases::new(one), Leases::new(two));
    one.renew().await.unwrap();
    two.renew().await.unwrap();
    one.renew().await.unwrap();
    assert_eq!((*one.running().borrow(), *two.running().borrow()), (3, 3));
    tokio::time::sleep(2 * SHORT).await;
    let began = Instant::now();
    let (first, second) = tokio::join!(one.renew(), two.renew());
    first.and(second).unwrap();
    let heard = async |leases: &Leases| tokio::time::timeout(SHORT, leases.died()).await.is_ok();
    assert_ne!(heard(&one).await, heard(&two).await, "after {:?}", began.elapsed());
    assert_eq!((*one.running().borrow(), *two.running().borrow()), (2, 2));
    // A process that has left may have written until it left.
    two.leave_all().await;
    let before = one.shares();
    one.renew().await.unwrap();
    assert_eq!((*one.running().borrow(), one.shares()), (1, before + 1));
    one.renew().await.unwrap();
    assert_eq!(one.shares(), before + 1, "it is alone");
}

async fn what_is_told_of_a_match_is_told_in_order_whoever_tells_it(url: &str) {
    let (one, two) = (open_at(url).await, open_at(url).await);
    let of = MatchId(1);
    let kinds = [NoticeKind::Turn { of, ply: 1 }, NoticeKind::Over(of), NoticeKind::Over(MatchId(2))];
    one.commit(of_notices(&kinds.map(|kind| (kind, NOON))).into()).await.unwrap();
    let taken = one.take_notices(NOON, later(12), 1).await.unwrap();
    let seen = async |store: &Store, now| -> Vec<NoticeKind> {
        store.take_notices(now, later(40), 9).await.unwrap().into_iter().map(|notice| notice.kind).collect()
    };
    assert_eq!(seen(&two, later(1)).await, [kinds[2]], "the end waits for the turn");
    assert_eq!(two.next_notice().await.unwrap(), Some(later(12)), "and nobody asks in vain before");
    one.settle(taken[0].id, Receipt::Superseded).await.unwrap();
    assert_eq!(two.next_notice().await.unwrap(), Some(NOON));
    assert_eq!(seen(&two, later(2)).await, [kinds[1]]);

    // A postponed notice does not delay the others.
    let later_ones = [NoticeKind::Turn { of: MatchId(3), ply: 1 }, NoticeKind::Over(MatchId(3))];
    one.commit(of_notices(&later_ones.map(|kind| (kind, NOON))).into()).await.unwrap();
    one.settle(later_ones[0].notice_id(0), Receipt::Quiet(later(3600))).await.unwrap();
    assert_eq!(seen(&two, later(3)).await, [later_ones[1]]);
}

async fn while_one_process_runs_there_is_no_outage(url: &str) {
    let (one, two) = (open_at(url).await, open_at(url).await);
    one.heartbeat(NOON).await.unwrap();
    for beat in 1..=10 {
        two.heartbeat(later(30 * beat)).await.unwrap();
    }
    one.heartbeat(later(310)).await.unwrap();
    assert_eq!(two.outages().await.unwrap(), []);
    one.heartbeat(later(1000)).await.unwrap();
    assert_eq!(two.outages().await.unwrap().len(), 1, "nobody ran");
}

async fn a_database_belongs_to_one_application(url: &str) {
    let (one, two) = (open_at(url).await, open_at(url).await);
    one.claim(7).await.unwrap();
    two.claim(7).await.unwrap();
    let said = two.claim(8).await.unwrap_err().to_string();
    assert!(said.contains("application 7") && said.contains("application 8"), "{said}");
}

async fn what_the_first_tables_held_is_taken_and_held_in_the_present_ones(url: &str) {
    let store = open_at(url).await;
    let kind = NoticeKind::Over(MatchId(1));
    let change = Change { notices: vec![notice(kind, NOON)], ..Change::default() };
    store.commit(change.into()).await.unwrap();
    store.close(LONG).await.unwrap();
    drop(store);
    let database = sql(url).await;
    let undone = "DROP TABLE leases; DROP TABLE application; DELETE FROM migrations WHERE step >= 2;
        ALTER TABLE notices DROP COLUMN notice, DROP COLUMN subject, DROP COLUMN held";
    database.batch_execute(undone).await.unwrap();
    let store = open_at(url).await;
    let taken = store.take_notices(NOON, later(12), 9).await.unwrap();
    let held: Vec<_> = taken.iter().map(|notice| (notice.id, notice.lease)).collect();
    assert_eq!(store.renew_notices(held.clone(), later(24)).await.unwrap(), [held[0].0]);
    assert_eq!(store.next_notice().await.unwrap(), Some(later(24)));
}
