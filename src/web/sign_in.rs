//! Signing in by a link from the chat, and signing out.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::web::access::{MatchAddress, Visitor, language};
use crate::web::answer::{Failed, escaped, short_page};
use crate::web::site::Web;
use postern_rules::phrase::Phrase;
use postern_service::pages::browsers::Token;
use postern_service::request::Failure;
use postern_words::markup::unformatted;
use postern_words::voice::{Voice, msg};

/// The page that follows.
#[derive(Deserialize)]
pub(super) struct To {
    #[serde(default)]
    pub(super) to: String,
}

/// Handles `GET /in/<token>`: asks, since programs that preview links must not use them up.
pub(super) async fn ask(
    State(web): State<Arc<Web>>,
    Path(token): Path<String>,
    Query(To { to }): Query<To>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let (visitor, voice) = web.greeted(&headers).await?;
    let link = token.parse::<Token>().ok();
    let opens = match &link {
        Some(link) => web.service.pages.opens(link, (web.clock)()).await?,
        None => false,
    };
    if !opens {
        // A browser that is signed in already goes on to the game.
        if let (Some(_), Some(address)) = (&visitor.profile, page_after(&to)) {
            return Ok(Redirect::to(&address.path()).into_response());
        }
        return Ok((StatusCode::GONE, said(&web, &voice, &msg!("page-link-used"))).into_response());
    }
    let button = escaped(&voice.say(&msg!("page-sign-in")));
    let explained = escaped(&voice.say(&msg!("page-sign-in-why")));
    let (token, to) = (escaped(&token), escaped(&to));
    let form = format!(
        "<p>{explained}</p><form method=\"post\" action=\"/in/{token}?to={to}\"><button class=\"primary\">{button}</button></form>"
    );
    let title = voice.say(&msg!("page-sign-in-title"));
    Ok(short_page(visitor.language, &title, &form, web.assets.version()).into_response())
}

/// Handles `POST /in/<token>`.
pub(super) async fn sign_in(
    State(web): State<Arc<Web>>,
    Path(token): Path<String>,
    Query(To { to }): Query<To>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let (_, voice) = web.greeted(&headers).await?;
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let signed_in = match token.parse::<Token>() {
        Ok(link) => {
            web.service.pages.sign_in(&link, &browser_name(agent), (web.clock)()).await.map_err(fault)?
        }
        Err(_) => None,
    };
    let Some(signed_in) = signed_in else {
        return Ok((StatusCode::GONE, said(&web, &voice, &msg!("page-link-used"))).into_response());
    };
    let next = match page_after(&to) {
        Some(address) => Redirect::to(&address.path()).into_response(),
        None => said(&web, &voice, &msg!("page-signed-in")),
    };
    let cookie = web.cookie(Some(&signed_in)).ok_or(Failed::NotFound)?;
    Ok(([(header::SET_COOKIE, cookie)], next).into_response())
}

/// Handles `POST /out`.
pub(super) async fn sign_out(State(web): State<Arc<Web>>, headers: HeaderMap) -> Result<Response, Failed> {
    if let Some(token) = web.token(&headers) {
        web.service.pages.sign_out(&token, (web.clock)()).await.map_err(fault)?;
    }
    let cookie = web.cookie(None).ok_or(Failed::NotFound)?;
    // The browser also forgets the games that it keeps for a reload without network.
    let forget = (HeaderName::from_static("clear-site-data"), HeaderValue::from_static("\"storage\""));
    Ok(([(header::SET_COOKIE, cookie), forget], StatusCode::NO_CONTENT).into_response())
}

pub(super) fn said(web: &Web, voice: &Voice, sentence: &Phrase) -> Response {
    let content = format!("<p>{}</p>", escaped(&unformatted(&voice.say(sentence))));
    short_page(voice.language, "Postern", &content, web.assets.version()).into_response()
}

pub(super) fn page_after(to: &str) -> Option<MatchAddress> {
    to.parse().ok()
}

pub(super) fn fault(failure: Failure) -> Failed {
    match failure {
        Failure::Fault(fault) => Failed::Fault(fault),
        Failure::Refused(_) => Failed::NotFound,
    }
}

impl Web {
    /// Returns the sender of a request, and the voice for them.
    pub(super) async fn greeted(&self, headers: &HeaderMap) -> Result<(Visitor, Voice), Failed> {
        let visitor = self.visitor(headers).await?;
        let voice = Voice::new(self.service.catalogue(), visitor.language);
        Ok((visitor, voice))
    }

    /// Returns the page for an address that leads nowhere, the same for all of them.
    pub(super) fn no_such_page(&self, headers: &HeaderMap) -> Response {
        let voice = Voice::new(self.service.catalogue(), language(headers));
        (StatusCode::NOT_FOUND, said(self, &voice, &msg!("page-unknown"))).into_response()
    }
}

/// Returns a short name for a browser from what it says about itself: "Firefox, Android".
pub(super) fn browser_name(agent: &str) -> String {
    // The first that fits: other browsers name Safari and Chrome too.
    let first = |known: &[(&str, &'static str)]| {
        known.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name)
    };
    let browser = first(&[
        ("Firefox", "Firefox"),
        ("FxiOS", "Firefox"),
        ("Edg", "Edge"),
        ("OPR", "Opera"),
        ("SamsungBrowser", "Samsung Internet"),
        ("Chrome", "Chrome"),
        ("CriOS", "Chrome"),
        ("Safari", "Safari"),
    ]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => agent.split('/').next().unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_have_short_names() {
        for (agent, name) in [
            ("Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0", "Firefox, Android"),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            ("curl/8.5.0", "curl"),
            ("", ""),
        ] {
            assert_eq!(browser_name(agent), name);
        }
    }
}
