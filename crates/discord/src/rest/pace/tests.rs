//! Tests of the order and the times in which requests are admitted, on a paused clock.

use tokio::sync::Barrier;
use tokio::task::JoinSet;

use super::*;
use crate::rest::pace::buckets::Asked;

const SECOND: Duration = Duration::from_secs(1);
const PATIENT: Duration = Duration::from_secs(3600);

fn alone() -> Arc<AtomicUsize> {
    Arc::new(AtomicUsize::new(1))
}

fn turn(pace: &RateLimiter, urgency: Urgency, lane: Lane) -> Turn {
    let target = Target::of("POST", &format!("/channels/{}/messages", lane.unwrap_or(0)));
    Turn { urgency, number: pace.number(), lane, target, can_wait: PATIENT }
}

/// Ends a request with an answer that states no limits.
fn silent(slot: Slot<'_>) {
    slot.arrive(200, &Told::default());
}

fn refusal(scope: Scope, time: Duration) -> Told {
    Told { asked: Some(Asked { scope, shared: false, time: Some(time) }), ..Told::default() }
}

/// Asks for all turns while everything is held up, and returns the order and times in which they then come.
async fn order(requests: &[(Urgency, Lane)]) -> Vec<(usize, Instant)> {
    let (pace, out) = (Arc::new(RateLimiter::new(50, alone())), Arc::new(Mutex::new(Vec::new())));
    let other = Turn { target: Target::of("GET", "/users/@me"), ..turn(&pace, Urgency::Telling, None) };
    pace.turn(other).await.expect("nothing holds it up").arrive(429, &refusal(Scope::Global, SECOND));
    let come = Arc::new(Barrier::new(requests.len()));
    let mut all = JoinSet::new();
    for (number, (urgency, lane)) in requests.iter().copied().enumerate() {
        let (pace, out, come) = (pace.clone(), out.clone(), come.clone());
        let turn = Turn {
            target: Target::of("POST", &format!("/channels/{number}/messages")),
            ..turn(&pace, urgency, lane)
        };
        all.spawn(async move {
            // No request goes out before all have arrived.
            let slot = tokio::join!(pace.turn(turn), come.wait()).0.expect("it can wait");
            out.lock().expect("nobody panics").push((number, Instant::now()));
            silent(slot);
        });
    }
    all.join_all().await;
    Arc::into_inner(out).and_then(|out| out.into_inner().ok()).expect("all have ended, and none panicked")
}

#[tokio::test(start_paused = true)]
async fn who_is_told_something_waits_for_nothing_else_and_what_tidies_up_waits_for_all() {
    let kinds = [Urgency::Tidying, Urgency::Opening, Urgency::Telling, Urgency::Answering];
    let kinds = kinds.map(|urgency| [(urgency, None); 20]);
    let out: Vec<usize> = order(kinds.as_flattened()).await.into_iter().map(|(number, _)| number).collect();
    let expected = [60..80, 40..60, 20..40, 0..20].map(Vec::from_iter).concat();
    assert_eq!(out, expected);
}

#[tokio::test(start_paused = true)]
async fn a_hundred_moves_at_once_are_under_fifty_requests_in_every_second() {
    let pace = Arc::new(RateLimiter::new(50, alone()));
    let (answers, others) = (Arc::<Mutex<Vec<Instant>>>::default(), Arc::<Mutex<Vec<Instant>>>::default());
    let mut all = JoinSet::new();
    for number in 0..100u64 {
        let (pace, answers, others) = (pace.clone(), answers.clone(), others.clone());
        all.spawn(async move {
            // The machine handles forty moves in a second.
            let expected = pace.expect_answer();
            tokio::time::sleep(Duration::from_millis(25 * number)).await;
            let target = Target::of("POST", &format!("/interactions/{number}/token/callback"));
            let slot = pace.answer(target).expect("an answer never waits");
            answers.lock().expect("nobody panics").push(Instant::now());
            silent(slot);
            drop(expected);
            // The ping, the removal of the old buttons, and a later answer.
            for (urgency, lane) in [
                (Urgency::Telling, Some(number)),
                (Urgency::Tidying, Some(number)),
                (Urgency::Answering, None),
            ] {
                let slot = pace.turn(turn(&pace, urgency, lane)).await.expect("it can wait");
                others.lock().expect("nobody panics").push(Instant::now());
                tokio::time::sleep(Duration::from_millis(50)).await;
                silent(slot);
            }
        });
    }
    let began = Instant::now();
    all.join_all().await;
    let (answers, others) =
        (answers.lock().expect("no panic").clone(), others.lock().expect("no panic").clone());
    assert_eq!((answers.len(), others.len()), (100, 300));
    let times = [answers, others].concat();
    let within =
        |first: &Instant| times.iter().filter(|time| *first <= **time && **time < *first + SECOND).count();
    let fullest = times.iter().map(within).max();
    assert!(fullest < Some(50), "{fullest:?}");
    assert!(began.elapsed() < Duration::from_secs(12), "{:?}", began.elapsed());
}

#[tokio::test(start_paused = true)]
async fn of_one_place_there_is_one_request_at_a_time_and_others_pass_it() {
    let pace = Arc::new(RateLimiter::new(50, alone()));
    let slow = pace.turn(turn(&pace, Urgency::Telling, Some(1))).await.expect("it is the first");
    let same = tokio::spawn({
        let pace = pace.clone();
        async move { pace.turn(turn(&pace, Urgency::Telling, Some(1))).await.map(drop) }
    });
    for _ in 0..20 {
        silent(pace.turn(turn(&pace, Urgency::Tidying, Some(2))).await.expect("it can wait"));
    }
    assert!(!same.is_finished());
    silent(slow);
    assert_eq!(same.await.expect("no panic"), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn processes_share_the_limit_also_while_requests_wait() {
    let processes = alone();
    let pace = RateLimiter::new(50, processes.clone());
    let sent = async |count: u32| {
        let began = Instant::now();
        for _ in 0..count {
            silent(pace.turn(turn(&pace, Urgency::Telling, None)).await.expect("it can wait"));
        }
        began.elapsed()
    };
    sent(10).await;
    processes.store(4, Ordering::Relaxed);
    sent(1).await;
    assert!(sent(5).await >= Duration::from_millis(5 * 92 - 60));
}

#[tokio::test(start_paused = true)]
async fn one_that_gives_up_holds_up_nobody() {
    let pace = RateLimiter::new(50, alone());
    let taken = pace.turn(turn(&pace, Urgency::Telling, Some(1))).await.expect("it is the first");
    let impatient = tokio::time::timeout(Duration::ZERO, pace.turn(turn(&pace, Urgency::Telling, Some(1))));
    assert!(impatient.await.is_err());
    drop(taken);
    assert!(pace.queue().waiting.is_empty());
    drop(pace.turn(turn(&pace, Urgency::Tidying, Some(1))).await.expect("the place is free"));
}

#[tokio::test(start_paused = true)]
async fn a_wait_that_is_too_long_is_told_at_once_also_to_requests_that_wait_already() {
    let pace = Arc::new(RateLimiter::new(50, alone()));
    let first = pace.turn(turn(&pace, Urgency::Telling, Some(1))).await.expect("it is the first");
    let waiting = tokio::spawn({
        let pace = pace.clone();
        async move {
            let turn = Turn { can_wait: 6 * SECOND, ..turn(&pace, Urgency::Telling, Some(1)) };
            pace.turn(turn).await.map(drop)
        }
    });
    tokio::task::yield_now().await;
    let wait = first.arrive(429, &refusal(Scope::Front, 600 * SECOND)).expect("it starts");
    assert_eq!((wait.time, wait.starts), (600 * SECOND, true));
    let told = Err(TooLong { after: 600 * SECOND, why: Why::Asked(Scope::Front) });
    assert_eq!(waiting.await.expect("no panic"), told);
    let answer = pace.answer(Target::of("POST", "/interactions/1/t/callback")).map(drop);
    assert_eq!(answer, told, "the servers in front refuse answers, too");
    tokio::time::advance(597 * SECOND).await;
    let turn = Turn { can_wait: 6 * SECOND, ..turn(&pace, Urgency::Telling, Some(1)) };
    let began = Instant::now();
    assert!(pace.turn(turn).await.is_ok(), "the rest is short enough");
    assert_eq!(began.elapsed(), 3 * SECOND);
}

#[tokio::test(start_paused = true)]
async fn too_many_refusals_stop_all_requests_but_answers() {
    let pace = RateLimiter::new(10_000, alone());
    for _ in 0..4000 {
        let slot = pace.turn(turn(&pace, Urgency::Telling, None)).await.expect("it can wait");
        slot.arrive(403, &Told::default());
    }
    let stopped = pace.turn(Turn { can_wait: SECOND, ..turn(&pace, Urgency::Telling, None) }).await.map(drop);
    assert!(matches!(stopped, Err(TooLong { why: Why::Refusals, .. })), "{stopped:?}");
    assert!(pace.answer(Target::of("POST", "/interactions/1/t/callback")).is_ok());
}

#[test]
fn a_wait_is_one_line_in_words() {
    for (seconds, why, words) in [
        (600.0, Why::Asked(Scope::Front), "Discord asks to wait 600 s (429, front)"),
        (0.3, Why::Asked(Scope::Global), "Discord asks to wait 0.3 s (429, global)"),
        (2.0, Why::Asked(Scope::Route), "Discord asks to wait 2 s (429, route)"),
        (59.2, Why::UsedUp, "the requests that Discord allows for this route are used up for 60 s"),
    ] {
        assert_eq!(TooLong { after: Duration::from_secs_f64(seconds), why }.to_string(), words);
    }
}
