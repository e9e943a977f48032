//! The proxy between the page of an Activity and its server (`<application>.discordsays.com` on Discord).
//!
//! A page's host is `<application>-<key>.localhost`; the key tells whose page it is. Without a key, a request is forwarded
//! without the headers that prove a person, as one from outside Discord.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State as Extract};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::ticket::{PAYLOAD, SIGNATURE, SIGNED_AT};
use super::tunnel::{self, Target};
use crate::activity::setup::Activity;
use crate::endpoint;
use crate::world::Shared;

/// The largest answer that is buffered, in bytes.
const BUFFERED: usize = 64 * 1024 * 1024;
/// The prefix of all addresses, which pages of older Activities have.
const OLD_PREFIX: &str = "/.proxy";
/// The headers that belong to a connection, not to a request (RFC 9110, 7.6.1).
const OF_CONNECTION: [HeaderName; 5] = [
    header::CONNECTION,
    header::TRANSFER_ENCODING,
    header::TE,
    header::TRAILER,
    HeaderName::from_static("keep-alive"),
];
/// The headers of caches, which the proxy removes from pages.
const OF_CACHES: [HeaderName; 4] =
    [header::CACHE_CONTROL, header::ETAG, header::EXPIRES, header::LAST_MODIFIED];

/// The router of the proxy's listener.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new().fallback(forward).with_state(shared)
}

/// Forwards a request to the server of the Activity.
async fn forward(Extract(shared): Extract<Arc<Shared>>, mut request: Request) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let host = host.to_owned();
    let Some(key) = key_of(&shared, &host) else {
        return (StatusCode::NOT_FOUND, "no application has this host").into_response();
    };
    let Some((setup, proof)) = of_page(&shared, &key) else {
        return (StatusCode::NOT_FOUND, "the application has no Activity").into_response();
    };
    let (address, folder) = match endpoint::locate(&setup.url).await {
        Ok(found) => found,
        Err(error) => return (StatusCode::NOT_FOUND, format!("no URL mapping: {error}")).into_response(),
    };
    let path = request.uri().path_and_query().map_or("/", PathAndQuery::as_str);
    let path = path.strip_prefix(OLD_PREFIX).filter(|rest| rest.starts_with('/')).unwrap_or(path);
    let path = format!("{}{path}", folder.trim_end_matches('/'));
    let Ok(uri) = path.parse() else {
        return (StatusCode::BAD_REQUEST, "the address can't be read").into_response();
    };
    *request.uri_mut() = uri;
    let is_upgrade = request.headers().contains_key(header::UPGRADE);
    let headers = request.headers_mut();
    strip(headers, is_upgrade);
    // Only the proxy sends these.
    for name in [SIGNATURE, SIGNED_AT, PAYLOAD] {
        headers.remove(name);
    }
    for (name, value) in proof {
        if let Ok(value) = HeaderValue::try_from(value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    }
    if let Ok(own) = HeaderValue::try_from(address.to_string()) {
        headers.insert(header::HOST, own);
    }
    match tunnel::send(Target { address, silent: setup.silent }, request).await {
        Ok(response) if is_upgrade => response,
        Ok(response) => answer(response, &host, &setup).await,
        Err(error) => {
            (StatusCode::BAD_GATEWAY, format!("{address} does not answer: {error}")).into_response()
        }
    }
}

/// The key in a host; empty in the application's own. `None` for other hosts.
fn key_of(shared: &Shared, host: &str) -> Option<String> {
    let world = shared.world();
    let (name, port) = host.split_once(':')?;
    let own = port.parse() == Ok(world.activities.proxy.port());
    let name = name.strip_suffix(".localhost").filter(|_| own)?;
    let rest = name.strip_prefix(&world.state.bot.to_string())?;
    if rest.is_empty() { Some(String::new()) } else { rest.strip_prefix('-').map(str::to_owned) }
}

type Proof = Vec<(&'static str, String)>;

/// The Activity, and the headers that prove whose page has this key.
fn of_page(shared: &Shared, key: &str) -> Option<(Activity, Proof)> {
    let world = shared.world();
    let setup = world.activities.setup.clone()?;
    let ticket = world.activities.of_key(key).filter(|_| setup.signs);
    let proof = ticket.map_or_else(Vec::new, |ticket| ticket.headers(&shared.signer).to_vec());
    Some((setup, proof))
}

/// Removes the headers of the connection.
fn strip(headers: &mut HeaderMap, is_upgrade: bool) {
    for name in OF_CONNECTION {
        if !is_upgrade || name != header::CONNECTION {
            headers.remove(name);
        }
    }
}

/// Prepares an answer for the page: Discord's policy, pages without the headers of caches, and streams buffered if ordered.
async fn answer(response: Response, host: &str, setup: &Activity) -> Response {
    let (mut parts, body) = response.into_parts();
    strip(&mut parts.headers, false);
    let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if kind.is_some_and(|kind| kind.starts_with("text/html")) {
        for name in OF_CACHES {
            parts.headers.remove(name);
        }
    }
    // Beside the policy of the server: a browser applies both.
    if let Ok(policy) = HeaderValue::try_from(policy(host)) {
        parts.headers.append(header::CONTENT_SECURITY_POLICY, policy);
    }
    if !setup.buffers {
        return Response::from_parts(parts, body);
    }
    match to_bytes(body, BUFFERED).await {
        Ok(bytes) => Response::from_parts(parts, Body::from(bytes)),
        Err(error) => (StatusCode::BAD_GATEWAY, format!("the answer broke off: {error}")).into_response(),
    }
}

/// Discord's policy: the paths of the page's own host, and a few addresses of Discord.
fn policy(host: &str) -> String {
    let own = format!("'self' http://{host} ws://{host}");
    let discord = "https://discord.com https://cdn.discordapp.com https://media.discordapp.net";
    format!(
        "default-src {own} 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src {own} {discord} data: blob:; \
         img-src {own} {discord} data: blob:; media-src {own} {discord} data: blob:; worker-src 'self' data: blob:"
    )
}
