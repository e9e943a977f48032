//! The pages inside Discord: where **Open board** opens them, who they are for, and what proves the person.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use postern::chat::message::Style;
use postern::service::pages::launches::Trouble;
use postern::store::fault::Fault;
use postern::web::activity::site::{ActivityHost, ActivitySite};
use postern_testkit::prelude::*;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Got, Pages, page, state};

const CLIENT: &str = "https://discord.com";
/// The channel of the matches, and the person's direct conversation.
const CHANNEL: ChannelId = ChannelId(7);
const IN_CHANNEL: Place = Place::Server { server: ServerId(5), channel: CHANNEL, parent: None };
const IN_DIRECT: Place = Place::Direct { channel: ChannelId(90) };
const IN_THREAD: Place = Place::Server { server: ServerId(5), channel: ChannelId(8), parent: Some(CHANNEL) };

/// Discord, which takes the number in a header as a proof, and knows who is in each instance.
#[derive(Default)]
struct Discord {
    people: Mutex<Vec<(String, ChannelId, PersonId)>>,
}

impl Discord {
    fn enter(&self, instance: &str, channel: ChannelId, person: PersonId) {
        self.people.lock().unwrap().push((instance.to_owned(), channel, person));
    }
}

#[async_trait]
impl ActivityHost for Discord {
    fn person(&self, headers: &reqwest::header::HeaderMap, _: Timestamp) -> Result<PersonId, String> {
        let proof = headers.get("x-proof").and_then(|value| value.to_str().ok()?.parse().ok());
        proof.map(PersonId).ok_or_else(|| "no proof".to_owned())
    }

    async fn channel(&self, instance: &str, person: PersonId) -> Result<Option<ChannelId>, Fault> {
        let people = self.people.lock().unwrap();
        let found = people.iter().find(|(of, _, who)| of == instance && *who == person);
        Ok(found.map(|(_, channel, _)| *channel))
    }
}

/// A meeting whose pages also open as an Activity.
async fn inside(meeting: &Meeting) -> (Pages, Arc<Discord>) {
    let discord = Arc::new(Discord::default());
    (Pages::inside(meeting, Some(site(&discord))).await, discord)
}

fn site(discord: &Arc<Discord>) -> ActivitySite {
    ActivitySite {
        host: discord.clone(),
        application: 77,
        clients: vec![CLIENT.to_owned()],
        proxy: "https://77.discordsays.com".to_owned(),
        key: [9; 32],
    }
}

/// Asks for the match of an instance, as the script does.
async fn ask(pages: &Pages, proof: Option<PersonId>, body: Value) -> Got {
    let proof = proof.map(|person| person.0.to_string()).unwrap_or_default();
    let headers = [("x-postern", "1"), ("x-proof", proof.as_str())];
    let headers = if proof.is_empty() { &headers[..1] } else { &headers[..] };
    pages.send(Method::POST, "/activity", headers, body.to_string()).await
}

async fn opened(pages: &Pages, person: PersonId, instance: &str) -> Value {
    let got = ask(pages, Some(person), json!({"instance": instance})).await;
    assert_eq!(got.status, StatusCode::OK, "{got:?}");
    got.json()
}

fn base(opened: &Value) -> &str {
    opened["state"]["base"].as_str().expect("a base")
}

/// Presses **Open board** of a match.
async fn open_board(meeting: &Meeting, person: PersonId, place: Place, of: MatchId) -> Answer {
    meeting.as_(person).at(place).answer(press(&Action::OpenBoard(of).to_string())).await
}

fn link_of(message: &Message) -> Option<&str> {
    message.buttons().find(|button| button.style == Style::Link).map(|button| button.action.as_str())
}

#[tokio::test]
async fn open_board_opens_the_activity_where_one_can_be_and_is_a_link_elsewhere() {
    let meeting = Meeting::new();
    let (pages, _) = inside(&meeting).await;
    let of = meeting.begin_game("rampart", &[]).await;
    let watched = format!("{}{}", pages.address, page(&meeting, of).await);
    for place in
        [IN_CHANNEL, IN_DIRECT, Place::Elsewhere { server: None, channel: Some(CHANNEL), shown: true }]
    {
        let Answer::Launch(otherwise) = open_board(&meeting, ANN, place, of).await else {
            panic!("no Activity at {place:?}");
        };
        assert_eq!(link_of(&otherwise.message), Some(watched.as_str()), "if Discord refuses");
        assert_eq!(otherwise.mode, ReplyMode::Private);
    }
    let elsewhere = Place::Elsewhere { server: Some(ServerId(6)), channel: Some(CHANNEL), shown: true };
    for place in [IN_THREAD, elsewhere] {
        let Answer::Reply(reply) = open_board(&meeting, ANN, place, of).await else { panic!("{place:?}") };
        assert_eq!(link_of(&reply.message), Some(watched.as_str()));
    }
    // Without the permission, Discord's client would only say no.
    let visitor = meeting.as_(ANN).at(IN_CHANNEL).with(|asked| asked.may_open_activities = false);
    let answer = visitor.answer(press(&Action::OpenBoard(of).to_string())).await;
    assert!(matches!(answer, Answer::Reply(_)), "{answer:?}");

    let board = async |place| {
        let of = of.to_string();
        meeting.as_(ANN).at(place).command("board", &[("game", of.as_str())]).await
    };
    let action = Action::OpenBoard(of).to_string();
    assert!(board(IN_CHANNEL).await.all_actions().contains(&action));
    let in_thread = board(IN_THREAD).await;
    assert!(!in_thread.all_actions().contains(&action) && link_of(&in_thread) == Some(watched.as_str()));
}

#[tokio::test]
async fn each_person_gets_the_match_that_they_opened_last_in_the_channel() {
    let meeting = Meeting::new();
    let (pages, discord) = inside(&meeting).await;
    let first = meeting.begin_game("rampart", &[]).await;
    meeting.clock.pass(Duration::from_secs(60));
    let second = meeting.begin_game("palisade", &[]).await;
    for person in [ANN, BEN, EVE] {
        discord.enter("i-1", CHANNEL, person);
    }
    open_board(&meeting, ANN, IN_CHANNEL, first).await;
    open_board(&meeting, BEN, IN_CHANNEL, first).await;
    meeting.clock.pass(Duration::from_secs(1));
    open_board(&meeting, BEN, IN_CHANNEL, second).await;
    let (of_ann, of_ben) = (opened(&pages, ANN, "i-1").await, opened(&pages, BEN, "i-1").await);
    assert_eq!(base(&of_ann), page(&meeting, first).await);
    assert_eq!(base(&of_ben), page(&meeting, second).await);
    assert_eq!((&of_ann["state"]["you"], &of_ben["state"]["you"]), (&json!(0), &json!(1)));
    // Whoever joins sees what others opened last there, as a watcher.
    let of_eve = opened(&pages, EVE, "i-1").await;
    assert_eq!((base(&of_eve), &of_eve["state"]["you"]), (base(&of_ben), &Value::Null));
    // Another match by its address, with the rights of the person.
    let to = page(&meeting, first).await.replace("/g/", "");
    let other = ask(&pages, Some(BEN), json!({"instance": "i-1", "to": to})).await.json();
    assert_eq!(base(&other), page(&meeting, first).await);

    meeting.clock.pass(Duration::from_secs(7 * 3600));
    let later = opened(&pages, BEN, "i-1").await;
    assert!(later["state"]["you"].is_number(), "a match of their own, after the opened one is forgotten");
    discord.enter("i-2", ChannelId(404), EVE);
    let none = ask(&pages, Some(EVE), json!({"instance": "i-2"})).await;
    assert_eq!(none.status, StatusCode::UNPROCESSABLE_ENTITY, "{none:?}");
    assert!(none.json()["error"].as_str().is_some_and(|said| said.contains("No game is open here")));
}

#[tokio::test]
async fn a_page_finds_its_match_also_at_another_process_and_after_a_restart() {
    let meeting = Meeting::new();
    let (first, discord) = inside(&meeting).await;
    let of = meeting.begin_game("rampart", &[]).await;
    meeting.clock.pass(Duration::from_secs(60));
    // More urgent than the one that is opened.
    let urgent = meeting.begin_game("palisade", &[]).await;
    for person in [ANN, BEN] {
        discord.enter("i-1", CHANNEL, person);
    }
    open_board(&meeting, ANN, IN_CHANNEL, of).await;
    let other = Meeting::on(meeting.service.store().clone());
    other.clock.pass(Duration::from_secs(60));
    let second = Pages::inside(&other, Some(site(&discord))).await;
    let opened_there = opened(&second, ANN, "i-1").await;
    assert_eq!(base(&opened_there), page(&meeting, of).await);
    assert_eq!(base(&opened(&first, ANN, "i-1").await), page(&meeting, of).await);
    // The process that answered the press knows that the page arrived elsewhere.
    meeting.clock.pass(Duration::from_secs(60));
    let trouble = meeting.service.pages.launches.trouble(meeting.now()).await;
    assert_eq!(trouble.expect("the store answers"), None);
    open_board(&meeting, ANN, IN_CHANNEL, urgent).await;
    assert_eq!(base(&opened(&second, ANN, "i-1").await), page(&meeting, urgent).await);
}

#[tokio::test]
async fn a_page_without_proof_or_outside_of_the_instance_gets_nothing() {
    let meeting = Meeting::new();
    let (pages, discord) = inside(&meeting).await;
    let of = meeting.begin_game("rampart", &[]).await;
    discord.enter("i-1", CHANNEL, ANN);
    open_board(&meeting, ANN, IN_CHANNEL, of).await;
    let launches = &meeting.service.pages.launches;
    meeting.clock.pass(Duration::from_secs(60));
    assert_eq!(launches.trouble(meeting.now()).await.expect("the store answers"), Some(Trouble::NoPage));

    let unproved = ask(&pages, None, json!({"instance": "i-1"})).await;
    assert_eq!(unproved.status, StatusCode::UNAUTHORIZED, "{unproved:?}");
    assert_eq!(launches.trouble(meeting.now()).await.expect("the store answers"), Some(Trouble::NoProof));
    for (person, instance) in [(BEN, "i-1"), (ANN, "i-2"), (ANN, ""), (ANN, "../x")] {
        let refused = ask(&pages, Some(person), json!({"instance": instance})).await;
        assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{person:?} {instance}");
    }
    // A page of another site can't send the header of the script.
    let body = json!({"instance": "i-1"}).to_string();
    let foreign = [("x-proof", "2"), ("origin", "https://example.org")];
    assert_eq!(pages.send(Method::POST, "/activity", &foreign, body).await.status, StatusCode::FORBIDDEN);
    let opened = opened(&pages, ANN, "i-1").await;
    assert_eq!(launches.trouble(meeting.now()).await.expect("the store answers"), None);

    let base = base(&opened).to_owned();
    let token = opened["token"].as_str().expect("a token");
    let with = async |token: &str, method: Method, path: String, body: String| {
        pages.send(method, &path, &[("x-postern", "1"), ("x-postern-session", token)], body).await
    };
    let own = with(token, Method::GET, format!("{base}/state"), String::new()).await.json();
    assert_eq!(own["you"], json!(0));
    assert_eq!(state(&pages, &base, "").await["you"], Value::Null, "without the token");
    let turn = own["turn"].clone();
    let action = json!({"turn": turn, "action": "resign", "id": "1"}).to_string();
    for other in ["", "1-2-3", &token.replace(&ANN.0.to_string(), &BEN.0.to_string()), &format!("{token}0")] {
        let refused = with(other, Method::POST, format!("{base}/do"), action.clone()).await;
        assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{other}");
    }
    let done = with(token, Method::POST, format!("{base}/do"), action.clone()).await;
    assert_eq!((done.status, &done.json()["toMove"]), (StatusCode::OK, &Value::Null));
    meeting.clock.pass(Duration::from_secs(3600));
    let ended = with(token, Method::GET, format!("{base}/state"), String::new()).await;
    assert_eq!(ended.status, StatusCode::UNAUTHORIZED, "it has ended, and does not fall back to a watcher");
}

#[tokio::test]
async fn only_the_first_page_may_be_in_a_frame_and_only_in_one_of_discord() {
    let meeting = Meeting::new();
    let (pages, _) = inside(&meeting).await;
    let of = meeting.begin_game("rampart", &[]).await;
    let start = pages.get("/?frame_id=1&instance_id=i-1&platform=desktop", "").await;
    assert_eq!(start.status, StatusCode::OK);
    let policy = start.headers["content-security-policy"].to_str().expect("text");
    assert!(policy.ends_with(&format!("frame-ancestors {CLIENT}")), "{policy}");
    assert!(policy.contains("connect-src 'self' wss://77.discordsays.com;"), "{policy}");
    assert!(!start.headers.contains_key("x-frame-options") && start.body.contains("/activity.js\""));
    assert_eq!(pages.get("/", "").await.status, StatusCode::NOT_FOUND, "in an ordinary browser");
    let match_page = pages.get(&page(&meeting, of).await, "").await;
    let policy = match_page.headers["content-security-policy"].to_str().expect("text");
    assert!(policy.ends_with("frame-ancestors 'none'"), "{policy}");
    assert_eq!(match_page.headers["x-frame-options"], "DENY");

    let outside = Meeting::new();
    let pages = Pages::of(&outside).await;
    assert_eq!(pages.get("/?frame_id=1", "").await.status, StatusCode::NOT_FOUND, "without an Activity");
    let refused = ask(&pages, Some(ANN), json!({"instance": "i-1"})).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let of = outside.begin_game("rampart", &[]).await;
    let Answer::Reply(_) = open_board(&outside, ANN, IN_CHANNEL, of).await else {
        panic!("no Activity is set up")
    };
}

#[tokio::test]
async fn the_doctor_names_what_the_activity_lacks() {
    let meeting = Meeting::new();
    let (_, _) = inside(&meeting).await;
    let doctor = async || meeting.as_(ANN).at(IN_CHANNEL).command("doctor", &[]).await.content;
    assert!(doctor().await.says("doctor-fine"));
    let of = meeting.begin_game("rampart", &[]).await;
    open_board(&meeting, ANN, IN_CHANNEL, of).await;
    meeting.clock.pass(Duration::from_secs(60));
    let ill = doctor().await;
    assert!(ill.says("doctor-activity-page") && ill.says("doctor-ill"), "{ill}");
    meeting.service.pages.launches.heard(false, meeting.now());
    assert!(doctor().await.says("doctor-activity-proof"));
}
