//! Webhooks of people, against a server on this machine: signed messages, failures, and addresses that are refused.

use postern::play::people::webhook::{BadAddress, MOST_FAILURES, Outcome, Secret, Webhook};
use postern::webhooks::{Allowed, Delivery, ID, Webhooks};
use postern_testkit::prelude::*;
use tokio::net::TcpListener;

use postern_testkit::meeting::SECRET;
use postern_testkit::webhook_server::{Answering, Server, hook};

const HALL: ChannelId = ChannelId(1);

async fn webhook_of(meeting: &Meeting, person: PersonId) -> Webhook {
    meeting.people.profile(person).await.expect("the store answers").webhook.expect("a webhook")
}

/// Waits until this many attempts in a row of Ann's webhook have failed, and its notices wait for the next one.
async fn failed(meeting: &Meeting, failures: u32) {
    loop {
        let webhook = webhook_of(meeting, ANN).await;
        let next = meeting.store.next_notice().await.expect("the store answers");
        if webhook.failures == failures && next == webhook.next_try() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// Passes the pause before the next attempt.
fn pause(meeting: &Meeting, seconds: u64) {
    meeting.clock.pass(Duration::from_secs(seconds));
    meeting.told.notify_one();
}

#[tokio::test]
async fn turns_ends_and_challenges_come_signed_to_the_webhook_of_the_person() {
    let meeting = Meeting::new();
    let mut server = Server::start([Answering::Status(204)]).await;
    hook(&meeting, BEN, &server.url()).await;
    let secret = Secret::new(SECRET);
    meeting.run();
    let offered = meeting.challenge(HALL, 1).await;
    let challenge = server.next().await.json(&secret);
    assert_eq!((&challenge["event"], &challenge["challenge"]["by"]), (&"challenge".into(), &"Ann".into()));
    let id = meeting.accept(offered).await;
    meeting.play(id, ANN).await;
    let got = server.next().await;
    assert!(got.head.starts_with("POST /postern?key=1 "), "{}", got.head);
    let turn = got.json(&secret);
    assert_eq!((&turn["event"], &turn["game"]["ply"]), (&"turn".into(), &1.into()));
    assert_eq!((&turn["game"]["number"], &turn["game"]["opponent"]), (&id.0.into(), &"Ann".into()));
    assert_eq!((&turn["person"], &turn["quiet"]), (&BEN.0.to_string().into(), &false.into()));
    assert!(turn["text"].as_str().expect("a text").says("hook-turn"), "{turn}");
    assert!(turn["link"].as_str().expect("a link").starts_with("https://discord.com/channels/"), "{turn}");
    meeting.resign(id, BEN).await;
    let over = server.next().await.json(&secret);
    assert_eq!((&over["event"], &over["game"]["result"]), (&"over".into(), &"lost".into()));
    meeting.messenger.settled(&meeting).await;
    assert_eq!(webhook_of(&meeting, BEN).await.last.map(|last| last.outcome), Some(Outcome::Delivered(204)));
    assert!(server.got.try_recv().is_err(), "nothing comes twice, and Ann's events go nowhere");
}

#[tokio::test]
async fn a_webhook_that_fails_is_tried_again_with_the_same_id_and_delays_no_ping() {
    let meeting = Meeting::new();
    let mut server = Server::start([500, 302, 503, 200].map(Answering::Status)).await;
    hook(&meeting, ANN, &server.url()).await;
    meeting.run();
    let id = meeting.begin(HALL, 1).await;
    let first = server.next().await;
    let turn = NoticeKind::Turn { of: id, ply: 0 };
    assert_eq!(meeting.messenger.told(turn, 1).await[0].message.ping, [ANN]);
    failed(&meeting, 1).await;
    pause(&meeting, 30);
    let second = server.next().await;
    failed(&meeting, 2).await;
    pause(&meeting, 60);
    let third = server.next().await;
    failed(&meeting, 3).await;
    pause(&meeting, 120);
    let last = server.next().await;
    meeting.messenger.settled(&meeting).await;
    for got in [&second, &third, &last] {
        assert_eq!(got.header(ID), first.header(ID));
    }
    let webhook = webhook_of(&meeting, ANN).await;
    assert_eq!((webhook.failures, webhook.last.map(|last| last.outcome)), (0, Some(Outcome::Delivered(200))));
    assert!(server.got.try_recv().is_err(), "delivered once");
    assert_eq!(meeting.messenger.posts(turn).len(), 1, "the ping on Discord came once");
}

#[tokio::test]
async fn a_delivery_that_fails_while_the_secret_is_replaced_is_made_again_with_the_new_one() {
    let meeting = Meeting::new();
    let mut server = Server::start([Answering::Never, Answering::Status(200)]).await;
    hook(&meeting, ANN, &server.url()).await;
    meeting.run();
    meeting.begin(HALL, 1).await;
    let first = server.next().await;
    let secret = Secret::new([9; 32]);
    let newer = Webhook::new(server.url(), secret.clone());
    meeting.chooses(ANN, |profile| profile.webhook = Some(newer.clone())).await;
    let second = server.next().await;
    assert_eq!((second.header(ID), &second.json(&secret)["event"]), (first.header(ID), &"turn".into()));
}

#[tokio::test]
async fn a_turn_that_is_played_before_it_could_be_delivered_is_not_sent() {
    let meeting = Meeting::new();
    let mut server = Server::start([500, 200].map(Answering::Status)).await;
    hook(&meeting, ANN, &server.url()).await;
    meeting.run();
    let id = meeting.begin(HALL, 1).await;
    server.next().await;
    failed(&meeting, 1).await;
    meeting.play(id, ANN).await;
    meeting.play(id, BEN).await;
    pause(&meeting, 30);
    let turn = server.next().await.json(&Secret::new(SECRET));
    assert_eq!(turn["game"]["ply"], 2);
    meeting.messenger.settled(&meeting).await;
    assert!(server.got.try_recv().is_err());
}

#[tokio::test]
async fn after_too_many_failures_in_a_row_the_webhook_is_off_and_one_direct_message_says_so() {
    let meeting = Meeting::new();
    let mut server = Server::start([Answering::Status(500)]).await;
    hook(&meeting, ANN, &server.url()).await;
    let id = meeting.begin(HALL, 30).await;
    meeting.run();
    for failures in 1..=MOST_FAILURES {
        // A turn is given up after a day, so new ones follow.
        server.next().await;
        failed(&meeting, failures).await;
        if failures % 8 == 0 {
            meeting.play(id, ANN).await;
            meeting.play(id, BEN).await;
        }
        pause(&meeting, 2 * 3600);
    }
    let told = || meeting.messenger.all().into_iter().filter(|it| it.message.content.says("hook-gone-off"));
    meeting.until(|| told().count() > 0).await;
    meeting.messenger.settled(&meeting).await;
    let told: Vec<_> = told().collect();
    assert_eq!(told.iter().map(|it| it.to).collect::<Vec<_>>(), [Address::Direct(ANN)]);
    assert!(told[0].message.content.says("hook-last[refused]"), "{}", told[0].message.content);
    // It stays off.
    meeting.resign(id, BEN).await;
    meeting.messenger.settled(&meeting).await;
    assert!(server.got.try_recv().is_err());
    // A test that arrives switches it on.
    server.answers.lock().expect("nobody panics").push_back(Answering::Status(200));
    let before = webhook_of(&meeting, ANN).await;
    for expected in ["hook-last[refused]", "hook-last[delivered]"] {
        assert_eq!(webhook_of(&meeting, ANN).await, before, "a test that fails changes nothing");
        let answer = meeting
            .as_(ANN)
            .at(Place::Elsewhere { server: None, channel: None, shown: true })
            .reply(press("webhook-test"))
            .await;
        assert!(answer.message.content.says(expected), "{}", answer.message.content);
    }
    assert!(webhook_of(&meeting, ANN).await.is_on());
}

fn press(action: &str) -> Request {
    Request::Press { action: action.to_owned() }
}

fn settings(webhook: &str) -> Request {
    command("settings", &[("webhook", webhook)])
}

#[tokio::test]
async fn the_secret_is_shown_once_and_can_be_renewed_and_the_webhook_goes_with_the_persons_data() {
    let meeting = Meeting::new();
    let mut server = Server::start([Answering::Status(200)]).await;
    let said = async |request| {
        meeting
            .as_(ANN)
            .at(Place::Elsewhere { server: None, channel: None, shown: true })
            .ask(request)
            .await
            .content
    };
    assert!(said(press("webhook-page")).await.says("hook-offer"));
    assert!(said(settings("nonsense")).await.says("hook-address[form]"));
    let set = said(settings(&server.url())).await;
    assert!(set.says("hook-secret") && set.contains(Secret::new(SECRET).shown()), "{set}");
    assert!(!set.contains("key=1"), "the address may be a secret: {set}");
    let tested = said(press("webhook-test")).await;
    assert!(tested.says("hook-last[delivered]") && !tested.contains("whsec_"), "{tested}");
    assert_eq!(server.next().await.json(&Secret::new(SECRET))["event"], "test");
    assert!(!said(press("webhook-page")).await.contains("whsec_"));
    assert!(said(press("webhook-renew")).await.contains("whsec_"));
    let now = meeting.now();
    let (dossier, _) = meeting.departures.dossier(ANN, None, 1 << 20).await.expect("the store answers");
    let file = String::from_utf8_lossy(&dossier.to_json()).into_owned();
    assert!(file.contains(&server.url()) && !file.contains("whsec_"), "the secret is shown only once");
    meeting.departures.order_deletion(&meeting.asker(ANN), 3, now).await.expect("it is ordered");
    meeting.departures.forget_person(ANN, now).await.expect("the store answers");
    assert_eq!(meeting.store.profile(ANN).await.expect("the store answers"), None);
    assert!(said(settings("none")).await.says("hook-offer"));
}

#[tokio::test]
async fn mistyped_addresses_leave_the_tries_for_the_right_one() {
    let meeting = Meeting::new();
    let server = Server::start([Answering::Status(200)]).await;
    let said = async |request| {
        let place = Place::Direct { channel: ChannelId(8) };
        meeting.as_(ANN).at(place).ask(request).await.content
    };
    for mistyped in
        ["nonsense", "htps://example.org", "https//example.org", "example.org", "https://", "x:y", "ftp://a"]
    {
        assert!(said(settings(mistyped)).await.says("hook-address[form]"), "{mistyped}");
    }
    assert!(said(settings(&server.url())).await.says("hook-secret"));
}

#[tokio::test]
async fn a_webhook_is_saved_together_with_the_other_options_or_nothing_is() {
    let meeting = Meeting::new();
    let server = Server::start([Answering::Status(200)]).await;
    let set = async |options: &[(&str, &str)]| {
        let place = Place::Direct { channel: ChannelId(8) };
        let answer = meeting.as_(ANN).at(place).command("settings", options).await;
        let profile = meeting.people.profile(ANN).await.expect("the store answers");
        (answer, profile.width, profile.webhook.is_some())
    };
    let (refused, width, hooked) = set(&[("webhook", "nonsense"), ("width", "900")]).await;
    assert!(refused.content.says("hook-address[form]"), "{}", refused.content);
    assert_eq!((width, hooked), (None, false));
    let (both, width, hooked) = set(&[("webhook", &server.url()), ("width", "900"), ("zone", "EST")]).await;
    assert!(both.content.says("hook-secret"), "{}", both.content);
    assert!(both.aside.is_some_and(|question| question.content.says("zone-which")));
    assert_eq!((width, hooked), (Some(900), true));
    let (removed, width, hooked) = set(&[("webhook", "none"), ("width", "480")]).await;
    assert!(removed.content.says("hook-offer") && removed.aside.is_none(), "{}", removed.content);
    assert_eq!((width, hooked), (Some(480), false));
}

fn delivery() -> Delivery {
    Delivery { id: "1A".to_owned(), body: "{}".to_owned() }
}

#[tokio::test]
async fn redirects_are_not_followed_and_the_answers_content_is_not_read() {
    let mut other = Server::start([Answering::Status(200)]).await;
    let answers = [Answering::To(other.url()), Answering::Endless];
    let server = Server::start(answers).await;
    let webhooks = Webhooks::new(Allowed::All, || SECRET).expect("TLS");
    let send = async || webhooks.send(&server.url(), &webhooks.new_secret(), &delivery(), Timestamp(0)).await;
    assert_eq!(send().await, Outcome::Refused(302));
    assert!(other.got.try_recv().is_err());
    assert_eq!(send().await, Outcome::Delivered(200));
}

/// The clock of the runtime jumps to the end of the time once everything waits.
#[tokio::test(start_paused = true)]
async fn an_address_that_never_answers_fails_in_time() {
    let server = Server::start([Answering::Never]).await;
    let webhooks = Webhooks::new(Allowed::All, || SECRET).expect("TLS");
    let outcome = webhooks.send(&server.url(), &webhooks.new_secret(), &delivery(), Timestamp(0)).await;
    assert_eq!(outcome, Outcome::Late);
}

#[tokio::test]
async fn nothing_is_sent_to_an_address_that_is_not_public() {
    let server = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = server.local_addr().expect("it listens").port();
    let webhooks = Webhooks::new(Allowed::Public, || SECRET).expect("TLS");
    for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0x7f.1", "2130706433", "0"] {
        let url = format!("https://{host}:{port}/");
        assert_eq!(webhooks.check(&url).await, Err(BadAddress::NotPublic), "{url}");
        let outcome = webhooks.send(&url, &webhooks.new_secret(), &delivery(), Timestamp(0)).await;
        assert_eq!(outcome, Outcome::Private, "{url}");
    }
    for text in ["", "example.com", "http://1.1.1.1/", "ftp://1.1.1.1/", "https://", "file:///etc/passwd"] {
        assert_eq!(webhooks.check(text).await, Err(BadAddress::Form), "{text}");
    }
    assert_eq!(webhooks.check(" https://1.1.1.1/x ").await.as_deref(), Ok("https://1.1.1.1/x"));
    let accepted = tokio::time::timeout(Duration::from_millis(50), server.accept()).await;
    assert!(accepted.is_err(), "no connection was made");
}

#[tokio::test]
async fn a_turn_tells_the_number_of_moves_whatever_was_taken_back() {
    let meeting = Meeting::new();
    let mut server = Server::start([Answering::Status(204)]).await;
    hook(&meeting, BEN, &server.url()).await;
    let secret = Secret::new(SECRET);
    meeting.run();
    let offered = meeting.challenge(HALL, 1).await;
    server.next().await;
    let id = meeting.accept(offered).await;
    let moved = meeting.play(id, ANN).await;
    assert_eq!(server.next().await.json(&secret)["game"]["ply"], 1);
    meeting.command(id, ANN, Command::Oops { seen: moved.ply() }).await;
    assert!(meeting.play(id, ANN).await.ply() > 1);
    assert_eq!(server.next().await.json(&secret)["game"]["ply"], 1);
}
