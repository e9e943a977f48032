//! "Sign in with Discord", if the application has a secret: Discord says who is in the browser, by a code with PKCE.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::web::answer::Failed;
use crate::web::sign_in::{To, browser_name, fault, page_after, said};
use crate::web::site::Web;
use postern_words::voice::msg;

/// How long Discord may take to send the browser back, in seconds.
const LASTS: u32 = 600;
/// The path to which Discord sends the browser.
const BACK: &str = "/in/discord/back";

/// The answer of Discord, which comes with the browser.
#[derive(Deserialize)]
pub(super) struct Sent {
    #[serde(default)]
    code: String,
    #[serde(default)]
    state: String,
}

/// Handles `GET /in/discord`: leads to Discord. The cookie ties its answer to this browser.
pub(super) async fn begin(
    State(web): State<Arc<Web>>,
    Query(To { to }): Query<To>,
) -> Result<Response, Failed> {
    let host = web.sign_in.as_ref().ok_or(Failed::NotFound)?;
    let site = web.service.pages.site().ok_or(Failed::NotFound)?;
    let drawn = || (site.secret)().iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let (state, verifier) = (drawn(), drawn());
    let page = page_after(&to).map_or_else(String::new, |_| to);
    let cookie = web.attempt_cookie(&format!("{state}.{verifier}.{page}"), LASTS).ok_or(Failed::NotFound)?;
    let address = host.address(&state, &verifier, &format!("{}{BACK}", web.origin()));
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to(&address)).into_response())
}

/// Handles `GET /in/discord/back`.
pub(super) async fn back(
    State(web): State<Arc<Web>>,
    Query(sent): Query<Sent>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let host = web.sign_in.as_ref().ok_or(Failed::NotFound)?;
    let (_, voice) = web.greeted(&headers).await?;
    let over = web.attempt_cookie("", 0).ok_or(Failed::NotFound)?;
    let refused = |why| {
        let head = [(header::SET_COOKIE, over.clone())];
        Ok((StatusCode::FORBIDDEN, head, said(&web, &voice, &why)).into_response())
    };
    let attempt = web.attempt(&headers).unwrap_or_default();
    let mut parts = attempt.split('.');
    let [state, verifier, to] = [(); 3].map(|()| parts.next().unwrap_or_default());
    // The browser itself has the state, so the time of the comparison tells nobody anything.
    let person = match !sent.code.is_empty() && !state.is_empty() && state == sent.state {
        true => host.person(&sent.code, verifier, &format!("{}{BACK}", web.origin())).await?,
        false => None,
    };
    let Some(person) = person else { return refused(msg!("page-discord-failed")) };
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let known = web.service.pages.sign_in_player(person, &browser_name(agent), (web.clock)()).await;
    let Some(token) = known.map_err(fault)? else { return refused(msg!("page-discord-unknown")) };
    let cookie = web.cookie(Some(&token)).ok_or(Failed::NotFound)?;
    let next = match page_after(to) {
        Some(address) => Redirect::to(&address.path()).into_response(),
        None => said(&web, &voice, &msg!("page-signed-in")),
    };
    Ok((AppendHeaders([(header::SET_COOKIE, cookie), (header::SET_COOKIE, over)]), next).into_response())
}

impl Web {
    /// Returns the attempt of a browser to sign in.
    fn attempt(&self, headers: &HeaderMap) -> Option<String> {
        self.cookie_named(&self.attempt_name(), headers)
    }

    fn attempt_cookie(&self, attempt: &str, lasts: u32) -> Option<HeaderValue> {
        self.cookie_of(&self.attempt_name(), attempt, i64::from(lasts))
    }

    fn attempt_name(&self) -> String {
        format!("{}-in", self.cookie_name())
    }
}
