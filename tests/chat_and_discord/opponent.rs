//! The computer as a player of matches: it moves on each of its turns, whatever happens meanwhile.

mod commands;
mod pondering;

use std::sync::atomic::{AtomicBool, Ordering};

use postern::service::challenges::accept::Accepted;
use postern::service::pools::search_queue::Priority;
use postern_testkit::prelude::*;

use postern_testkit::fixtures;

const CHANNEL: Home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };

fn terms(game: &str, colour: Colour) -> Terms {
    let options = if game == "palisade" { vec![("size".into(), "5".into())] } else { Vec::new() };
    Terms { options, colour, ..fixtures::terms(game) }
}

fn pool() -> Arc<EnginePool> {
    Arc::new(EnginePool::start(catalogue(), 1, Duration::from_millis(200)))
}

async fn try_to_begin(
    meeting: &Meeting,
    person: PersonId,
    level: u8,
    terms: Terms,
) -> Result<Record, Failure> {
    let (asker, now) = (meeting.asker(person), meeting.now());
    meeting.challenges.play_computer(&asker, level, terms, CHANNEL, true, now).await.map(|begun| begun.record)
}

async fn begin(meeting: &Meeting, person: PersonId, level: u8, terms: Terms) -> Record {
    try_to_begin(meeting, person, level, terms).await.expect("there is room")
}

fn texts(record: &Record) -> Vec<&str> {
    record.moves.iter().map(|entry| entry.text.as_str()).collect()
}

/// Waits until the load of a pool is `load`: the searches that wait, and those that run.
pub(crate) async fn loaded(pool: &EnginePool, load: (usize, usize)) {
    let mut waits = 0;
    while pool.load() != load {
        waits += 1;
        assert!(waits < 10_000, "the load is {:?}, not {load:?}", pool.load());
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// Keeps the single thread of a pool busy until this value is dropped.
struct Busy(Arc<AtomicBool>);

impl Busy {
    async fn keep(pool: &Arc<EnginePool>) -> Busy {
        let (begun, begins) = tokio::sync::oneshot::channel();
        let (pool, over) = (pool.clone(), Arc::new(AtomicBool::new(false)));
        let heard = over.clone();
        tokio::spawn(async move {
            let work = move |_: &AtomicBool| {
                let _ = begun.send(());
                while !heard.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(1));
                }
            };
            pool.run(Priority::Asked, work).await
        });
        begins.await.expect("the thread takes it");
        Busy(over)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[tokio::test]
async fn a_match_against_the_computer_begins_at_once_and_unrated() {
    let meeting = Meeting::new();
    let (asker, now) = (meeting.asker(ANN), meeting.now());
    let wanted = terms("ransom", Colour::Second);
    let begun = meeting.challenges.play_computer(&asker, 4, wanted, CHANNEL, true, now).await;
    let Accepted { challenge, record: begun, .. } = begun.expect("there is room");
    assert_eq!(begun.players.first, Player::Computer { level: 4 });
    assert_eq!(begun.players.second, Player::Person { id: ANN, name: "Ann".into() });
    assert!(begun.is_running() && !begun.rated && !challenge.terms.rated);
    assert_eq!(begun.clock.paused(), Some(PauseReason::Computer), "no time passes while it thinks");
    assert_eq!(challenge.state, ChallengeState::Accepted { by: ANN, started: begun.id });
    assert_eq!(meeting.store.challenge(challenge.id).await.expect("it answers"), Some((*challenge).clone()));
    let told = meeting.store.undelivered(now, 9).await.expect("it answers");
    let matters: Vec<NoticeKind> = told.iter().map(|notice| notice.kind).collect();
    assert_eq!(matters, [NoticeKind::Card(challenge.id)], "nobody is told of the computer's turn");
    assert!(told[0].to.is_empty());
}

#[tokio::test]
async fn the_computer_answers_every_move_and_tells_only_its_opponent() {
    let meeting = Meeting::new();
    meeting.computer(&pool());
    let id = begin(&meeting, ANN, 1, terms("palisade", Colour::Second)).await.id;
    for turns in 0..3 {
        meeting.once(id, |record| record.ply() == 2 * turns + 1).await;
        meeting.play(id, ANN).await;
    }
    meeting.once(id, |record| record.ply() == 7).await;
    let told = meeting.store.undelivered(meeting.now(), 99).await.expect("it answers");
    let turns: Vec<_> = told.iter().filter(|notice| notice.kind.of_match() == Some(id)).collect();
    assert_eq!(turns.len(), 4);
    for (number, notice) in (0..).zip(turns) {
        assert_eq!(notice.kind, NoticeKind::Turn { of: id, ply: 2 * number + 1 });
        assert_eq!(notice.to, [ANN]);
    }
}

#[tokio::test]
async fn the_matches_that_wait_at_the_start_are_the_queue() {
    let meeting = Meeting::new();
    let first = begin(&meeting, ANN, 1, terms("ransom", Colour::Second)).await;
    meeting.clock.pass(Duration::from_secs(5));
    let own = begin(&meeting, ANN, 2, terms("ransom", Colour::First)).await;
    let other = begin(&meeting, BEN, 1, terms("palisade", Colour::Second)).await;
    meeting.computer(&pool());
    for waits in [&first, &other] {
        meeting.once(waits.id, |record| record.ply() == 1).await;
    }
    assert_eq!(meeting.record(own.id).await, own, "where it is not to move it does nothing");
}

#[tokio::test]
async fn a_thought_that_is_begun_again_gives_the_same_move() {
    let mut moves = Vec::new();
    for _ in 0..2 {
        let meeting = Meeting::new();
        let id = begin(&meeting, ANN, 2, terms("ransom", Colour::Second)).await.id;
        // The computer is stopped while its search waits for the thread, as by a kill.
        let pool = pool();
        let busy = Busy::keep(&pool).await;
        let killed = meeting.computer(&pool);
        loaded(&pool, (1, 1)).await;
        killed.abort();
        drop(busy);
        let playing = meeting.computer(&pool);
        let moved = meeting.once(id, |record| record.ply() == 1).await;
        moves.push(texts(&moved).join(" "));
        playing.abort();
    }
    assert!(!moves[0].is_empty());
    assert_eq!(moves[0], moves[1]);
}

#[tokio::test]
async fn ten_games_on_one_thread_are_served_in_the_order_in_which_they_came() {
    let meeting = Meeting::with_most_against_computer(10);
    let pool = pool();
    let busy = Busy::keep(&pool).await;
    meeting.computer(&pool);
    let mut games = Vec::new();
    for level in (1..=5).rev() {
        for person in [BEN, ANN] {
            games.push(begin(&meeting, person, level, terms("palisade", Colour::Second)).await.id);
            tokio::task::yield_now().await;
        }
    }
    loaded(&pool, (games.len(), 1)).await;
    drop(busy);
    for id in &games {
        meeting.once(*id, |record| record.ply() == 1).await;
    }
    let told = meeting.store.undelivered(meeting.now(), 99).await.expect("it answers");
    let served = told.iter().filter(|notice| matches!(notice.kind, NoticeKind::Turn { .. }));
    let served: Vec<MatchId> = served.filter_map(|notice| notice.kind.of_match()).collect();
    assert_eq!(served, games, "strong levels wait for nobody longer than weak ones");
}

#[tokio::test]
async fn a_thought_whose_match_is_over_is_dropped() {
    let meeting = Meeting::new();
    let pool = pool();
    let busy = Busy::keep(&pool).await;
    meeting.computer(&pool);
    let given_up = begin(&meeting, ANN, 1, terms("ransom", Colour::Second)).await.id;
    let other = begin(&meeting, ANN, 1, terms("palisade", Colour::Second)).await.id;
    loaded(&pool, (2, 1)).await;
    let over = meeting.resign(given_up, ANN).await;
    drop(busy);
    meeting.once(other, |record| record.ply() == 1).await;
    assert_eq!(meeting.record(given_up).await, over, "nothing comes after the end");
}

#[tokio::test]
async fn one_person_has_so_many_games_against_the_computer_as_the_owner_allows() {
    let meeting = Meeting::with_most_against_computer(2);
    let first = begin(&meeting, ANN, 1, terms("ransom", Colour::First)).await;
    let twice = try_to_begin(&meeting, ANN, 1, terms("ransom", Colour::First)).await;
    let Err(Failure::Refused(Refusal::BegunAlready { of })) = twice else { panic!("{twice:?}") };
    assert_eq!(of, first.id);
    meeting.play(first.id, ANN).await;
    let second = begin(&meeting, ANN, 1, terms("ransom", Colour::First)).await;
    let third = try_to_begin(&meeting, ANN, 2, terms("palisade", Colour::Chance)).await;
    let Err(Failure::Refused(Refusal::TooManyComputers { limit, running })) = third else {
        panic!("{third:?}")
    };
    assert_eq!(limit, 2);
    assert_eq!(running, [("Ransom".to_owned(), first.id), ("Ransom".to_owned(), second.id)]);
    begin(&meeting, BEN, 2, terms("palisade", Colour::Chance)).await;
    meeting.begin(ChannelId(1), 1).await;
    meeting.resign(first.id, ANN).await;
    begin(&meeting, ANN, 2, terms("palisade", Colour::Chance)).await;
}

#[tokio::test]
async fn the_computer_s_time_is_never_over() {
    let meeting = Meeting::new();
    let id = begin(&meeting, ANN, 1, terms("ransom", Colour::Second)).await.id;
    meeting.clock.pass(Duration::from_secs(3 * 24 * 3600));
    let now = meeting.now();
    let claim = Command::ClaimTime { seen: 0 };
    let claimed = meeting.matches.command(id, Actor::Person(ANN), &claim, None, now).await;
    assert!(matches!(claimed, Err(Failure::Refused(Refusal::TimeOfComputer))), "{claimed:?}");
    meeting.upkeep.sweep(now).await.expect("the store answers");
    let later = meeting.record(id).await;
    assert_eq!(later.deadline(), None, "no time passes for it");
    let told = meeting.store.undelivered(now, 99).await.expect("it answers");
    assert!(!told.iter().any(|notice| matches!(notice.kind, NoticeKind::Flag { .. })), "{told:?}");
    meeting.computer(&pool());
    meeting.once(id, |record| record.ply() == 1).await;
}

#[tokio::test]
async fn the_computer_waits_for_somebody_who_is_late() {
    let meeting = Meeting::new();
    meeting.computer(&pool());
    let id = begin(&meeting, ANN, 1, terms("ransom", Colour::First)).await.id;
    // The turn is delivered at once, so Ann's clock runs.
    for notice in meeting.store.undelivered(meeting.now(), 9).await.expect("it answers") {
        meeting
            .deliveries
            .settle(
                &notice,
                Receipt::Arrived(Post { channel: ChannelId(7), message: MessageId(1) }),
                None,
                meeting.now(),
            )
            .await
            .expect("it answers");
    }
    meeting.clock.pass(Duration::from_secs(3 * 24 * 3600));
    meeting.upkeep.sweep(meeting.now()).await.expect("the store answers");
    assert!(meeting.record(id).await.is_running());
    let left = meeting.store.undelivered(Timestamp(i64::MAX), 9).await.expect("it answers");
    assert_eq!(left, [], "there is nobody to tell");
    meeting.play(id, ANN).await;
    meeting.once(id, |record| record.ply() == 2).await;
}

#[tokio::test]
async fn the_computer_may_resign() {
    let meeting = Meeting::new();
    let id = begin(&meeting, ANN, 4, terms("ransom", Colour::Second)).await.id;
    let (by, now) = (Actor::Computer, meeting.now());
    let resigns = Command::Resign { seen: 0 };
    meeting.matches.command(id, by, &resigns, None, now).await.expect("it is carried out");
    let over = meeting.record(id).await;
    let Status::Over(how) = &over.status else { panic!("{over:?}") };
    assert_eq!((how.winner, how.how), (Some(Seat::Second), How::Resigned));
    let told = meeting.store.undelivered(now, 99).await.expect("it answers");
    let told: Vec<_> = told.iter().filter(|notice| notice.kind == NoticeKind::Over(id)).collect();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].to, [ANN]);
}

#[tokio::test]
async fn what_is_exported_and_imported_goes_on() {
    let (kept, fresh) = (Meeting::new(), Meeting::new());
    let id = begin(&kept, ANN, 2, terms("palisade", Colour::Second)).await.id;
    let before = kept.store.entries().await.expect("it answers");
    let lines = before.iter().map(|entry| serde_json::to_string(entry).expect("an entry is JSON"));
    let read = lines.map(|line| serde_json::from_str(&line).expect("it is read again")).collect();
    fresh.store.restore(read).await.expect("it is empty");
    assert_eq!(fresh.store.entries().await.expect("it answers"), before);
    fresh.computer(&pool());
    let moved = fresh.once(id, |record| record.ply() == 1).await;
    assert_eq!(moved.computer(), Some(2));
}
