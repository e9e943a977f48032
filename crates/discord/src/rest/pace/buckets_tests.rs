//! Tests of the limits that answers describe: windows of buckets, waits, and the memory for both.

use std::time::Duration;

use tokio::time::Instant;

use super::buckets::{Asked, Buckets, Room, Scope, Target, Told, Wait};

const SECOND: Duration = Duration::from_secs(1);

fn messages(channel: u64) -> Target {
    Target::of("POST", &format!("/api/v10/channels/{channel}/messages"))
}

fn left(left: u32, seconds: f64) -> Told {
    Told {
        bucket: Some(7),
        limit: Some(5),
        left: Some(left),
        reset_after: Some(Duration::from_secs_f64(seconds)),
        asked: None,
    }
}

fn refused(scope: Scope, time: Option<Duration>) -> Told {
    Told { asked: Some(Asked { scope, shared: false, time }), ..Told::default() }
}

/// Sends a request and reads its answer at the same time.
fn exchange(buckets: &mut Buckets, target: Target, told: &Told, now: Instant) -> Option<Wait> {
    assert_eq!(buckets.room(&target, now), Room::Free);
    let departure = buckets.depart(target, now);
    buckets.arrive(departure, Some(told), now)
}

#[test]
fn targets_differ_by_method_shape_and_channel_server_or_webhook() {
    let of = Target::of;
    let same = [
        (("POST", "/api/v10/channels/5/messages"), ("POST", "/channels/5/messages")),
        (("PATCH", "/channels/5/messages/6"), ("PATCH", "/channels/5/messages/7")),
        (("GET", "/guilds/5/members/6"), ("GET", "/guilds/5/members/7")),
        (("POST", "/users/@me/channels"), ("POST", "/users/@me/channels")),
    ];
    for ((method, path), (other_method, other)) in same {
        assert_eq!(of(method, path), of(other_method, other), "{path}");
    }
    let different = [
        (("POST", "/channels/5/messages"), ("GET", "/channels/5/messages")),
        (("POST", "/channels/5/messages"), ("POST", "/channels/6/messages")),
        (("GET", "/guilds/5/members/6"), ("GET", "/guilds/6/members/6")),
        (("PATCH", "/webhooks/1/t/messages/@original"), ("PATCH", "/webhooks/1/u/messages/@original")),
        (("POST", "/interactions/1/t/callback"), ("POST", "/interactions/2/t/callback")),
        (("PATCH", "/channels/5"), ("PATCH", "/channels/5/messages/6")),
    ];
    for ((method, path), (other_method, other)) in different {
        assert_ne!(of(method, path), of(other_method, other), "{path}");
    }
    assert!(of("POST", "/interactions/1/t/callback").is_answer());
    assert!(!of("POST", "/webhooks/1/t").is_answer());
    assert!(!format!("{:?}", of("POST", "/webhooks/1/aSecretToken")).contains("aSecretToken"));
}

#[test]
fn an_empty_bucket_is_waited_for_and_holds_up_no_other_channel() {
    let (mut buckets, start) = (Buckets::default(), Instant::now());
    for number in (0..5).rev() {
        assert_eq!(exchange(&mut buckets, messages(1), &left(number, 5.0), start), None);
    }
    let reset = start + 5 * SECOND;
    assert_eq!(buckets.room(&messages(1), start), Room::Until(reset, None));
    assert_eq!(buckets.room(&messages(2), start), Room::Free);
    assert_eq!(buckets.room(&messages(1), reset), Room::Free);
    // Until the first answer of the new window, as many requests go out as it usually holds.
    let flying: Vec<_> = (0..5).map(|_| buckets.depart(messages(1), reset)).collect();
    assert_eq!(buckets.room(&messages(1), reset), Room::AfterAnswer);
    for (departure, number) in flying.into_iter().zip([2, 4, 3, 0, 1]) {
        buckets.arrive(departure, Some(&left(number, 5.0)), reset);
    }
    assert_eq!(
        buckets.room(&messages(1), reset),
        Room::Until(reset + 5 * SECOND, None),
        "whatever their order"
    );
}

#[test]
fn before_a_bucket_is_known_its_requests_go_out_one_by_one() {
    let (mut buckets, now) = (Buckets::default(), Instant::now());
    let first = buckets.depart(messages(1), now);
    assert_eq!(buckets.room(&messages(1), now), Room::AfterAnswer);
    assert_eq!(buckets.room(&messages(2), now), Room::Free);
    buckets.arrive(first, None, now);
    assert_eq!(buckets.room(&messages(1), now), Room::Free, "an answer that never came holds up nothing");
    exchange(&mut buckets, messages(1), &left(2, 5.0), now);
    let [_one, _two] = [(); 2].map(|()| {
        assert_eq!(buckets.room(&messages(1), now), Room::Free);
        buckets.depart(messages(1), now)
    });
    assert_eq!(buckets.room(&messages(1), now), Room::AfterAnswer);
}

#[test]
fn routes_of_one_bucket_share_it_and_routes_without_one_are_free() {
    let (mut buckets, now) = (Buckets::default(), Instant::now());
    let edit = Target::of("PATCH", "/channels/1/messages/2");
    exchange(&mut buckets, messages(1), &left(3, 5.0), now);
    exchange(&mut buckets, edit, &left(0, 5.0), now);
    assert_eq!(buckets.room(&messages(1), now), Room::Until(now + 5 * SECOND, None));
    let me = Target::of("GET", "/users/@me");
    exchange(&mut buckets, me, &Told::default(), now);
    for _ in 0..20 {
        assert_eq!(buckets.room(&me, now), Room::Free);
        buckets.depart(me, now);
    }
}

#[test]
fn a_refusal_holds_up_its_route_all_requests_or_everything() {
    let answer = Target::of("POST", "/interactions/1/t/callback");
    for (scope, held) in [
        (Scope::Route, [true, false, false]),
        (Scope::Global, [true, true, false]),
        (Scope::Front, [true, true, true]),
    ] {
        let (mut buckets, now) = (Buckets::default(), Instant::now());
        let told = refused(scope, Some(2 * SECOND));
        let wait = exchange(&mut buckets, messages(1), &told, now).expect("it asks for a wait");
        assert_eq!(wait, Wait { scope, time: 2 * SECOND, starts: true });
        let until = Room::Until(now + 2 * SECOND, Some(scope));
        let rooms = [messages(1), messages(2), answer].map(|target| buckets.room(&target, now) == until);
        assert_eq!(rooms, held, "{scope}");
        assert_eq!(buckets.room(&messages(1), now + 2 * SECOND), Room::Free);
    }
}

#[test]
fn requests_under_way_lengthen_a_wait_but_it_starts_once() {
    let (mut buckets, now) = (Buckets::default(), Instant::now());
    let flying: Vec<_> = (1..=10).map(|channel| buckets.depart(messages(channel), now)).collect();
    let waits: Vec<Wait> = (1..)
        .zip(flying)
        .filter_map(|(seconds, departure)| {
            buckets.arrive(departure, Some(&refused(Scope::Global, Some(seconds * SECOND))), now)
        })
        .collect();
    assert_eq!(waits.iter().map(|wait| wait.starts).collect::<Vec<_>>(), [&[true][..], &[false; 9]].concat());
    assert_eq!(waits.last().map(|wait| wait.time), Some(10 * SECOND));
}

#[test]
fn guessed_waits_grow_until_a_request_is_taken() {
    let (mut buckets, mut now) = (Buckets::default(), Instant::now());
    let next = |buckets: &mut Buckets, now: &mut Instant, time: Option<Duration>| {
        let wait = exchange(buckets, messages(1), &refused(Scope::Route, time), *now).expect("a wait");
        *now += wait.time;
        wait.time.as_secs()
    };
    let guessed: Vec<u64> = (0..12).map(|_| next(&mut buckets, &mut now, None)).collect();
    assert_eq!(guessed, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
    exchange(&mut buckets, messages(1), &left(4, 5.0), now);
    assert_eq!(next(&mut buckets, &mut now, None), 1);
    exchange(&mut buckets, messages(1), &left(4, 5.0), now);
    let stated: Vec<u64> = (0..5).map(|_| next(&mut buckets, &mut now, Some(3 * SECOND))).collect();
    assert_eq!(stated, [3, 3, 3, 4, 8], "a stated time is too short if refusals follow each other");
}

#[test]
fn memory_is_bounded_and_forgets_what_is_over() {
    let (mut buckets, start) = (Buckets::default(), Instant::now());
    for number in 0..100_000u64 {
        let now = start + Duration::from_millis(10 * number);
        let token = format!("/webhooks/1/token{number}/messages/@original");
        exchange(&mut buckets, Target::of("PATCH", &token), &left(4, 1.0), now);
        let answer = Target::of("POST", &format!("/interactions/{number}/token/callback"));
        exchange(&mut buckets, answer, &Told::default(), now);
        assert!(buckets.count() < 1500, "{number}: {}", buckets.count());
    }
    let mut buckets = Buckets::default();
    for number in 0..20_000 {
        exchange(&mut buckets, messages(number), &left(4, 3600.0), start);
        assert!(buckets.count() < 9000, "{number}: {}", buckets.count());
    }
}
