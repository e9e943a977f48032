//! Requests that no page sends: random bodies, forged and foreign tokens, other sites, and far too many requests.
//!
//! `POSTERN_MUTATED=1000000 cargo test --release --test chat_and_discord hostile` tries a million bodies.

use std::time::{Duration, Instant};

use postern_testkit::prelude::*;
use reqwest::header::{COOKIE, ORIGIN};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Got, Pages, begun, state};

/// The number of bodies to try. `POSTERN_MUTATED` asks for another one.
fn bodies() -> usize {
    let asked = std::env::var("POSTERN_MUTATED").ok();
    asked.map_or(2000, |asked| asked.parse().expect("POSTERN_MUTATED is a number"))
}

/// A value of any kind, small or of absurd size.
fn any_value(chance: &mut Chance, depth: usize) -> Value {
    match chance.below(if depth > 3 { 8 } else { 10 }) {
        0 => Value::Null,
        1 => json!(chance.number()),
        2 => json!(chance.number() as i64),
        3 => json!(chance.below(9) as f64 * 1e300),
        4 => json!(chance.below(2) == 0),
        5 => json!(*chance.of(&[
            "",
            "play",
            "c3",
            "d4xe5",
            "\u{0}",
            "\u{202e}d4",
            "@everyone",
            "<svg onload=x>",
            "..",
            "🟥"
        ])),
        6 => json!("c3 ".repeat(chance.below(4000))),
        7 => json!(char::from_u32(chance.below(0x11_0000) as u32).unwrap_or('x').to_string()),
        8 => (0..chance.below(6)).map(|_| any_value(chance, depth + 1)).collect(),
        _ => {
            let keys = ["turn", "move", "entered", "action", "id", "at", "moves", "x"];
            let fields =
                (0..chance.below(5)).map(|_| ((*chance.of(&keys)).to_owned(), any_value(chance, depth + 1)));
            Value::Object(fields.collect())
        }
    }
}

/// The body of a request that was changed anywhere: a field, some bytes, its length, or all of it.
fn any_body(chance: &mut Chance) -> Vec<u8> {
    let turn = chance.below(3);
    let mut valid = match chance.below(6) {
        3 => json!({"name": *chance.of(&["plan", "notes", "hint", "comments"]), "turn": turn, "at": turn}),
        4 => json!({"after": turn, "moves": ["c3"], "entered": [], "plans": chance.below(2) == 0}),
        5 => json!({"turn": turn, "action": "comment", "text": "c3", "at": turn}),
        0 => json!({"turn": turn, "entered": [*chance.of(&["a1", "c3", "g7"])]}),
        1 => json!({"turn": turn, "move": *chance.of(&["a1", "c3", "g7"]), "id": "1"}),
        _ => json!({"turn": turn, "action": *chance.of(&["resign", "draw", "takeback", "swap"])}),
    };
    if chance.below(3) > 0 {
        let fields: Vec<String> = valid.as_object().expect("an object").keys().cloned().collect();
        valid[chance.of(&fields).as_str()] = any_value(chance, 0);
    }
    let mut bytes = match chance.below(12) {
        0 => any_value(chance, 0).to_string().into_bytes(),
        1 => (0..chance.below(300)).map(|_| chance.below(256) as u8).collect(),
        2 => "[".repeat(chance.below(12_000)).into_bytes(),
        _ => valid.to_string().into_bytes(),
    };
    for _ in 0..chance.below(3) {
        let at = chance.below(bytes.len());
        match chance.below(3) {
            0 if !bytes.is_empty() => bytes[at] = chance.below(256) as u8,
            1 => bytes.truncate(at),
            _ => bytes.insert(at, chance.below(256) as u8),
        }
    }
    bytes
}

/// Every random body gets an answer that is no fault of ours, and the game changes only by answers that say so.
#[tokio::test(flavor = "multi_thread")]
async fn random_bodies_are_answered_and_change_nothing_by_themselves() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let (of, path, [ann, ben]) = begun(&meeting, &pages).await;
    let mut chance = Chance::new(58);
    let mut changes = 0;
    for _ in 0..bodies() {
        // The allowance of an address fills up with the clock.
        meeting.clock.pass(Duration::from_millis(500));
        let cookie = *chance.of(&[ann.as_str(), ben.as_str(), "", "postern=forged"]);
        let verb = *chance.of(&["try", "play", "do", "view", "line"]);
        let headers = [(COOKIE.as_str(), cookie), (ORIGIN.as_str(), &pages.address), ("x-postern", "1")];
        let body = any_body(&mut chance);
        let got = pages.send(Method::POST, &format!("{path}/{verb}"), &headers, body.clone()).await;
        let shown = String::from_utf8_lossy(&body);
        assert!(!got.status.is_server_error(), "{verb} {shown}: {got:?}");
        let is_player = cookie == ann || cookie == ben;
        let is_open_to_all = ["view", "line"].contains(&verb);
        assert!(is_player || is_open_to_all || !got.status.is_success(), "{verb} {shown}: {got:?}");
        changes += usize::from(got.status == StatusCode::OK && ["play", "do"].contains(&verb));
    }
    let record = meeting.record(of).await;
    assert!(record.moves.len() <= changes, "{} moves by {changes} answers", record.moves.len());
    assert!(changes > 0, "no body was a change");
    assert_eq!(state(&pages, &path, &ann).await["moves"].as_array().map(Vec::len), Some(record.moves.len()));
}

#[tokio::test]
async fn forged_stale_and_foreign_tokens_sign_nobody_in() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let (of, path, [ann, ben]) = begun(&meeting, &pages).await;
    let (name, token) = ann.split_once('=').expect("a cookie");
    let link = pages.link(&meeting, ANN).await;
    let of_link = link.rsplit('/').next().expect("a token").to_owned();
    let flipped: String = token.chars().rev().collect();
    let forged = [
        String::new(),
        token[..token.len() - 1].to_owned(),
        format!("{token}0"),
        flipped,
        "0".repeat(token.len()),
        of_link,
        format!("\"{token}\""),
        token.replace(|sign: char| sign.is_ascii_digit(), "a"),
    ];
    for forged in forged.iter().filter(|forged| *forged != token) {
        for cookie in [format!("{name}={forged}"), format!("__Host-{name}={token}")] {
            let shown = state(&pages, &path, &cookie).await;
            assert_eq!(shown["you"], Value::Null, "{cookie}");
            let got = pages
                .post(&format!("{path}/play"), &cookie, json!({"turn": 0, "move": "c3", "id": "1"}))
                .await;
            assert_eq!(got.status, StatusCode::FORBIDDEN, "{cookie}: {got:?}");
        }
    }
    // A player of another game is a spectator here.
    let eve = pages.sign_in(&meeting, EVE).await;
    for verb in ["play", "do", "try"] {
        let body = json!({"turn": 0, "move": "c3", "action": "resign", "entered": ["c3"], "id": "1"});
        assert_eq!(
            pages.post(&format!("{path}/{verb}"), &eve, body).await.status,
            StatusCode::FORBIDDEN,
            "{verb}"
        );
    }
    // The opponent does not move for the player.
    let got = pages.post(&format!("{path}/play"), &ben, json!({"turn": 0, "move": "c3", "id": "1"})).await;
    assert!(got.status.is_client_error(), "{got:?}");
    assert!(meeting.record(of).await.moves.is_empty());
    assert_eq!(state(&pages, &path, &ann).await["you"], 0, "the true token still signs in");
}

#[tokio::test]
async fn a_request_of_another_site_changes_nothing_whatever_it_says_of_itself() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let (of, path, [ann, _]) = begun(&meeting, &pages).await;
    let ours = pages.address.clone();
    let lookalikes = [
        "https://evil.example".to_owned(),
        "null".to_owned(),
        String::new(),
        format!("{ours}.evil.example"),
        format!("{ours}/"),
        ours.replacen("http", "https", 1),
        ours.replacen("127.0.0.1", "localhost", 1),
        format!("{ours}0"),
        ours.to_uppercase(),
    ];
    for origin in &lookalikes {
        for site in ["cross-site", "same-site", "none", ""] {
            for (path, body) in [
                (format!("{path}/play"), json!({"turn": 0, "move": "c3", "id": "1"})),
                (format!("{path}/do"), json!({"turn": 0, "action": "resign"})),
                ("/out".to_owned(), json!({})),
            ] {
                meeting.clock.pass(Duration::from_secs(1));
                let headers = [
                    (COOKIE.as_str(), ann.as_str()),
                    (ORIGIN.as_str(), origin),
                    ("sec-fetch-site", site),
                    ("x-postern", "1"),
                ];
                let got = pages.send(Method::POST, &path, &headers, body.to_string()).await;
                assert_eq!(got.status, StatusCode::FORBIDDEN, "{origin:?} {site:?} {path}: {got:?}");
            }
        }
    }
    let record = meeting.record(of).await;
    assert!(record.moves.is_empty() && record.is_running());
    assert_eq!(state(&pages, &path, &ann).await["you"], 0, "still signed in");
}

/// The least requests of each part of a flood: together more than an address may send, also on a slow machine.
const FLOOD: usize = 60;

/// Asks as often as it can, from one address, until `until`.
async fn flood(pages: &Pages, path: &str, until: Instant) -> Vec<StatusCode> {
    let headers = [("x-forwarded-for", "203.0.113.9")];
    let mut statuses = Vec::new();
    while Instant::now() < until || statuses.len() < FLOOD {
        statuses.push(pages.send(Method::GET, path, &headers, String::new()).await.status);
    }
    statuses
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_floods_the_site_is_refused_and_slows_nobody_down_for_long() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let (_, path, [ann, _]) = begun(&meeting, &pages).await;
    let path = format!("{path}/state");
    let until = Instant::now() + Duration::from_secs(3);
    let floods = futures_util::future::join_all((0..32).map(|_| flood(&pages, &path, until)));
    let others = async {
        let mut slowest = Duration::ZERO;
        let mut answers: Vec<Got> = Vec::new();
        while Instant::now() < until {
            let asked = Instant::now();
            let headers = [("x-forwarded-for", "198.51.100.7"), (COOKIE.as_str(), ann.as_str())];
            answers.push(pages.send(Method::GET, &path, &headers, String::new()).await);
            slowest = slowest.max(asked.elapsed());
            meeting.clock.pass(Duration::from_millis(50));
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        (answers, slowest)
    };
    let (floods, (answers, slowest)) = futures_util::future::join(floods, others).await;
    let statuses = floods.concat();
    let refused = statuses.iter().filter(|status| **status == StatusCode::TOO_MANY_REQUESTS).count();
    println!(
        "{} requests of the flood, {refused} refused; the slowest other answer took {slowest:?}",
        statuses.len()
    );
    assert!(statuses.iter().all(|status| [StatusCode::OK, StatusCode::TOO_MANY_REQUESTS].contains(status)));
    assert!(refused * 2 > statuses.len(), "{refused} of {}", statuses.len());
    assert!(answers.iter().all(|got| got.status == StatusCode::OK), "{answers:?}");
    assert!(answers.len() > 5);
}
