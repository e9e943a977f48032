//! Storage of offers and takebacks in records, notices and stores.

use postern::store::transfer::export::export;
use postern::store::transfer::importing::{Replay, import};
use postern_testkit::prelude::*;

use super::Bout;

#[test]
fn a_record_without_offers_says_nothing_of_them() {
    let record = Bout::begin("ransom").record;
    assert!(record.agreements.is_empty());
    let written = serde_json::to_value(&record).expect("it can be written");
    assert_eq!(written.get("agreements"), None);
    assert_eq!(serde_json::from_value::<Record>(written).expect("it is readable"), record);
}

#[test]
fn no_two_offers_and_answers_have_the_same_number() {
    let of = MatchId(0x7F3);
    let mut numbers = Vec::new();
    for at in 0..40 {
        numbers.extend(
            [NoticeKind::Turn { of, ply: at }, NoticeKind::Flag { of, ply: at }].map(|m| m.notice_id(0)),
        );
        for by in Seat::BOTH {
            for what in Proposal::ALL {
                let offer = Offer { by, what, at };
                let matters = [NoticeKind::Offer { of, offer }, NoticeKind::Refused { of, offer }];
                numbers.extend(matters.map(|kind| kind.notice_id(0)));
            }
        }
    }
    let all = numbers.len();
    numbers.sort();
    numbers.dedup();
    assert_eq!(numbers.len(), all);
}

fn notice(kind: NoticeKind) -> Notice {
    Notice {
        id: kind.notice_id(0),
        kind,
        to: vec![BEN],
        made: NOON,
        attempts: 0,
        not_before: NOON,
        refused: None,
        lease: 0,
    }
}

/// A match after an accepted takeback, with an open draw offer.
fn talked_over() -> (Record, Offer) {
    let mut bout = Bout::after(5);
    let takeback = bout.offer(ANN, Proposal::Takeback).expect("nothing stands yet");
    bout.agree(BEN, takeback).expect("it stands");
    let draw = bout.offer(ANN, Proposal::Draw).expect("nothing stands any more");
    (Record { revision: 1, ..bout.record }, draw)
}

async fn is_kept_whole(store: &Store) {
    let (record, offer) = talked_over();
    let of = record.id;
    let notices = [NoticeKind::Offer { of, offer }, NoticeKind::Refused { of, offer }].map(notice);
    let change = Change { records: vec![record.clone()], notices: notices.to_vec(), ..Change::default() };
    store.commit(change.into()).await.expect("it is the first");
    assert_eq!(store.record(of).await.expect("the store answers"), Some(record.clone()));
    assert_eq!(store.undelivered(NOON, 9).await.expect("the store answers"), notices);
    let post = Post { channel: ChannelId(7), message: MessageId(1) };
    store.settle(notices[0].id, Receipt::Arrived(post)).await.expect("the store answers");
    let directory = tempfile::tempdir().expect("a temporary folder");
    let file = directory.path().join("all.jsonl");
    export(store, &file, false).await.expect("it can be exported");
    let other = Store::in_memory();
    let replay = Replay { audit: &|_| Ok(()), replayer: &postern_testkit::trials::replayed, now: NOON };
    import(&other, &file, &replay).await.expect("it can be imported");
    assert_eq!(other.record(of).await.expect("the store answers"), Some(record));
    assert_eq!(
        other.entries().await.expect("the store answers"),
        store.entries().await.expect("the store answers")
    );
}

#[tokio::test]
async fn what_was_offered_is_kept_in_memory() {
    is_kept_whole(&Store::in_memory()).await;
}

#[tokio::test]
async fn what_was_offered_is_kept_on_disk() {
    let directory = tempfile::tempdir().expect("a temporary folder");
    let settings = SledSettings { cache: 8 * 1024 * 1024, ..SledSettings::new(directory.path()) };
    is_kept_whole(&Store::new(Arc::new(Sled::open(&settings).expect("the folder is free")))).await;
}
