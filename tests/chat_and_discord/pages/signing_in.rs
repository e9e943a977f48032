//! Links for one browser, signing in with Discord, cookies, and signing out.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use postern::play::ids::PersonId;
use postern::store::fault::Fault;
use postern::web::site::SignInHost;
use postern_testkit::controls::Controls;
use postern_testkit::fixtures::{ANN, BEN};
use postern_testkit::meeting::Meeting;
use postern_testkit::wording::Says;
use reqwest::header::{ORIGIN, SET_COOKIE, USER_AGENT};
use reqwest::{Method, StatusCode};
use serde_json::json;

use super::{Pages, actions, begun, cookie, leads_to, page, state};

const LATER: Duration = Duration::from_secs(10 * 60);
const DAY: Duration = Duration::from_secs(86_400);

#[tokio::test]
async fn a_link_of_the_chat_signs_in_one_browser_once_and_leads_to_the_game() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let of = meeting.begin_game("rampart", &[]).await;
    let path = page(&meeting, of).await;
    let offer = meeting.as_(ANN).press(&format!("play-page:{of}")).await;
    let link = offer.action("Open board").strip_prefix(&pages.address).expect("ours").to_owned();
    // Programs that preview links look at it, more than once.
    for _ in 0..2 {
        let asked = pages.get(&link, "").await;
        assert_eq!(asked.status, StatusCode::OK);
        assert!(asked.body.contains("<form method=\"post\"") && !asked.headers.contains_key(SET_COOKIE));
    }
    let headers = [(ORIGIN.as_str(), pages.address.as_str()), (USER_AGENT.as_str(), "Firefox on Android")];
    let first = pages.send(Method::POST, &link, &headers, String::new()).await;
    assert_eq!((first.status, leads_to(&first)), (StatusCode::SEE_OTHER, path.as_str()));
    let set = first.headers[SET_COOKIE].to_str().expect("text");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=7776000"] {
        assert!(set.contains(part), "{set}");
    }
    let ann = cookie(&first);
    assert_eq!(state(&pages, &path, &ann).await["you"], 0);
    let second = pages.send(Method::POST, &link, &headers, String::new()).await;
    assert_eq!(second.status, StatusCode::GONE);
    assert_eq!(pages.get(&link, "").await.status, StatusCode::GONE);
    // The same browser goes on to the game.
    let again = pages.get(&link, &ann).await;
    assert_eq!((again.status, leads_to(&again)), (StatusCode::SEE_OTHER, path.as_str()));
}

#[tokio::test]
async fn a_link_works_for_ten_minutes_and_a_new_one_replaces_it() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let enter = async |link: &str| {
        pages.send(Method::POST, link, &[(ORIGIN.as_str(), &pages.address)], String::new()).await.status
    };
    let late = pages.link(&meeting, ANN).await;
    meeting.clock.pass(LATER);
    assert_eq!(enter(&late).await, StatusCode::GONE);
    let (replaced, last) = (pages.link(&meeting, ANN).await, pages.link(&meeting, ANN).await);
    assert_eq!(enter(&replaced).await, StatusCode::GONE);
    let forged = format!("{}{}", &last[..last.len() - 9], "00000000?");
    assert_eq!(enter(&forged).await, StatusCode::GONE);
    let foreign = last.replacen(&ANN.0.to_string(), &BEN.0.to_string(), 1);
    assert_eq!(enter(&foreign).await, StatusCode::GONE, "the link of somebody else");
    assert_eq!(enter(&last).await, StatusCode::OK);
    for broken in ["/in/", "/in/x", "/in/1-", "/in/%00"] {
        assert!(matches!(enter(broken).await, StatusCode::GONE | StatusCode::NOT_FOUND), "{broken}");
    }
}

#[tokio::test]
async fn a_link_is_not_used_by_a_page_of_another_site() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let link = pages.link(&meeting, ANN).await;
    for headers in [
        &[][..],
        &[("origin", "https://evil.example")],
        &[("sec-fetch-site", "cross-site")],
        &[("origin", "null")],
    ] {
        let got = pages.send(Method::POST, &link, headers, String::new()).await;
        assert_eq!(got.status, StatusCode::FORBIDDEN, "{headers:?}");
    }
    let own = pages.send(Method::POST, &link, &[("sec-fetch-site", "same-origin")], String::new()).await;
    assert_eq!(own.status, StatusCode::OK);
}

#[tokio::test]
async fn a_browser_stays_signed_in_for_ninety_days_after_its_last_use() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let path = page(&meeting, meeting.begin_game("rampart", &[]).await).await;
    let ann = pages.sign_in(&meeting, ANN).await;
    for _ in 0..3 {
        meeting.clock.pass(DAY * 89);
        let got = pages.get(&path, &ann).await;
        assert_eq!(cookie(&got), ann, "a use renews the cookie");
        assert_eq!(state(&pages, &path, &ann).await["you"], 0);
    }
    meeting.clock.pass(DAY * 90);
    assert_eq!(state(&pages, &path, &ann).await["you"], json!(null));
}

#[tokio::test]
async fn the_settings_list_the_browsers_and_sign_them_out() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let path = page(&meeting, meeting.begin_game("rampart", &[]).await).await;
    let none = meeting.as_(ANN).press("browsers").await;
    assert!(none.content.says("browsers-none"), "{}", none.content);
    let cookies = [
        pages.sign_in(&meeting, ANN).await,
        pages.sign_in(&meeting, ANN).await,
        pages.sign_in(&meeting, ANN).await,
    ];
    let signed_in = async |cookie: &str| state(&pages, &path, cookie).await["you"] == 0;
    let settings = meeting.as_(ANN).command("settings", &[]).await;
    assert!(settings.all_actions().iter().any(|action| action.starts_with("settings:play")), "{settings:?}");
    let play = meeting.as_(ANN).press("settings:play").await;
    assert!(play.has("browsers"), "{play:?}");
    let listed = meeting.as_(ANN).press("browsers").await;
    assert!(listed.has("sign-out-all"), "{listed:?}");
    meeting.as_(ANN).press("sign-out:2").await;
    assert!(signed_in(&cookies[0]).await && !signed_in(&cookies[1]).await && signed_in(&cookies[2]).await);
    let got = pages.post("/out", &cookies[0], json!({})).await;
    assert_eq!(got.status, StatusCode::NO_CONTENT);
    assert_eq!(got.headers["clear-site-data"], "\"storage\"", "the browser keeps no game of the person");
    assert!(!signed_in(&cookies[0]).await && signed_in(&cookies[2]).await);
    let unused = pages.link(&meeting, ANN).await;
    meeting.as_(ANN).press("sign-out-all").await;
    assert!(!signed_in(&cookies[2]).await);
    assert_eq!(pages.get(&unused, "").await.status, StatusCode::GONE, "also a link that was not used");
}

#[tokio::test]
async fn the_deletion_of_a_person_s_data_signs_out_all_browsers() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let path = page(&meeting, meeting.begin_game("rampart", &[]).await).await;
    let ann = pages.sign_in(&meeting, ANN).await;
    assert_eq!(state(&pages, &path, &ann).await["you"], 0);
    meeting
        .service
        .departures
        .order_deletion(&meeting.asker(ANN), 7, meeting.clock.now())
        .await
        .expect("it is kept");
    assert_eq!(state(&pages, &path, &ann).await["you"], json!(null));
}

/// Discord, which takes the code "of <number>" for a verifier that it has seen the hash of.
struct Asked;

#[async_trait]
impl SignInHost for Asked {
    fn address(&self, state: &str, verifier: &str, back: &str) -> String {
        format!("https://discord.example/authorize?state={state}&of={}&back={back}", verifier.len())
    }

    async fn person(&self, code: &str, verifier: &str, back: &str) -> Result<Option<PersonId>, Fault> {
        assert!(verifier.len() >= 43 && back.ends_with("/in/discord/back"), "{verifier} {back}");
        Ok(code.strip_prefix("of-").map(|number| PersonId(number.parse().expect("a number"))))
    }
}

/// Begins to sign in with Discord. Returns the cookie of the attempt and its state.
async fn attempt(pages: &Pages, to: &str) -> (String, String) {
    let begun = pages.get(&format!("/in/discord?to={to}"), "").await;
    let (_, state) = leads_to(&begun).split_once("state=").unwrap_or_else(|| panic!("{begun:?}"));
    (cookie(&begun), state.split('&').next().expect("a state").to_owned())
}

#[tokio::test]
async fn a_player_signs_in_with_discord_in_the_browser_that_asked() {
    let meeting = Meeting::new();
    let pages = Pages::made(&meeting, None, Some(Arc::new(Asked))).await;
    let of = meeting.begin_game("palisade", &[("size", "7")]).await;
    let path = page(&meeting, of).await;
    assert!(actions(&pages, &path, "").await.contains(&"sign-in".to_owned()));
    let (own, state) = attempt(&pages, path.trim_start_matches("/g/")).await;
    let back = |code: &str, state: &str| format!("/in/discord/back?code={code}&state={state}");
    let code = format!("of-{}", ANN.0);
    let (others, other_state) = attempt(&pages, "").await;
    for (asked, cookie) in [
        (back(&code, &state), ""),
        (back(&code, &state), others.as_str()),
        (back(&code, &other_state), own.as_str()),
        (back(&code, ""), own.as_str()),
        (back(&code, ""), "postern-in=..x"),
        (back("", &state), own.as_str()),
        (back("stale", &state), own.as_str()),
        ("/in/discord/back?error=access_denied".to_owned(), own.as_str()),
        // Somebody without a game has no name here.
        (back("of-4242", &state), own.as_str()),
    ] {
        let refused = pages.get(&asked, cookie).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{asked} {cookie}: {refused:?}");
        let set: Vec<_> = refused.headers.get_all(SET_COOKIE).iter().collect();
        assert!(
            set.iter().all(|set| set.to_str().is_ok_and(|set| set.starts_with("postern-in=;"))),
            "{set:?}"
        );
    }
    let done = pages.get(&back(&code, &state), &own).await;
    assert_eq!(leads_to(&done), path, "{done:?}");
    let signed_in = cookie(&done);
    assert!(signed_in.starts_with("postern="), "{signed_in}");
    let shown = pages.get(&format!("{path}/state"), &signed_in).await.json();
    assert_eq!(shown["you"], 0);
    assert!(!actions(&pages, &path, &signed_in).await.contains(&"sign-in".to_owned()));
}

#[tokio::test]
async fn without_a_secret_of_the_application_nobody_signs_in_with_discord() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let (_, path, _) = begun(&meeting, &pages).await;
    for path in ["/in/discord", "/in/discord/back?code=of-1&state=x"] {
        assert_eq!(pages.get(path, "").await.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert!(!actions(&pages, &path, "").await.contains(&"sign-in".to_owned()));
}
