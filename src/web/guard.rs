//! What every request must fulfil, and the headers of every answer.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::web::activity::session::token;
use crate::web::activity::site::Framed;
use crate::web::answer::Failed;
use crate::web::site::{Peer, Web};

/// The header that scripts of other sites can't send without asking first.
const OURS: HeaderName = HeaderName::from_static("x-postern");
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Refuses requests that are too many, or that change something and do not come from a page of this site.
pub(super) async fn guard(State(web): State<Arc<Web>>, request: Request, next: Next) -> Response {
    let sent = request.headers().clone();
    let peer = request.extensions().get::<Peer>().copied();
    let client = peer.and_then(|peer| client_of(peer, request.headers()));
    let now = (web.clock)();
    // All requests from Discord's proxy come from a few addresses, so they count for their person.
    let is_admitted = match web.activity.as_ref().and_then(|activity| activity.sender(&sent, now)) {
        Some(person) => web.gate.admits_person(person, now),
        None => client.is_none_or(|client| web.gate.admits(client, now)),
    };
    let mut response = if !is_admitted {
        Failed::TooMany.into_response()
    } else if request.method() != Method::GET && !is_ours(&web, request.uri().path(), &sent) {
        Failed::Forbidden("send this from a page of this site").into_response()
    } else {
        next.run(request).await
    };
    if response.status() == StatusCode::NOT_FOUND && wants_page(&sent) {
        response = web.no_such_page(&sent);
    }
    let framed = response.extensions().get::<Framed>().and(web.activity.as_ref());
    let (frames, live) = match framed {
        Some(activity) => activity.policy(),
        None => ("'none'".to_owned(), web.origin().replacen("http", "ws", 1)),
    };
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' {live}; \
         form-action 'self'; base-uri 'none'; frame-ancestors {frames}"
    );
    let is_framed = framed.is_some();
    let headers = response.headers_mut();
    if let Ok(policy) = policy.parse() {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // The address of a page is a secret for other sites.
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-site"),
        (HeaderName::from_static("x-robots-tag"), "noindex"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !is_framed {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// True if a page of this site sent the request: as a browser says, or, for a page inside Discord, by a header that no other
/// site can send without asking first. A request of a frame has the rights of its token or signed headers, not of a cookie.
fn is_ours(web: &Web, path: &str, headers: &HeaderMap) -> bool {
    let of_frame = web.activity.is_some() && (path == "/activity" || token(headers).is_some());
    is_from(headers, web.origin()) || of_frame && is_from_script(headers)
}

/// True if a browser says that a page of this site sent the request. No script can set these headers.
pub(super) fn is_from(headers: &HeaderMap, origin: &str) -> bool {
    let says = |name: &HeaderName, value: &str| {
        headers.get(name).is_some_and(|sent| sent.as_bytes() == value.as_bytes())
    };
    says(&SITE, "same-origin") || says(&header::ORIGIN, origin)
}

/// True if a person opens an address in a browser.
fn wants_page(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|kinds| kinds.contains("text/html"))
}

/// True if a script of ours sent the request.
pub(super) fn is_from_script(headers: &HeaderMap) -> bool {
    headers.contains_key(OURS)
}

/// Returns the address of the client; `None` if the connection has none.
pub(super) fn client_of(peer: Peer, headers: &HeaderMap) -> Option<IpAddr> {
    peer.0.map(|peer| client(peer, headers))
}

/// Returns the address of the client. A reverse proxy on this machine or in its network names it last.
fn client(peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let is_near = match peer {
        IpAddr::V4(peer) => peer.is_loopback() || peer.is_private(),
        IpAddr::V6(peer) => peer.is_loopback() || peer.is_unique_local(),
    };
    let named = headers.get_all(FORWARDED).iter().next_back().and_then(|value| value.to_str().ok());
    let named = named.and_then(|value| value.rsplit(',').next()?.trim().parse().ok());
    named.filter(|_| is_near).unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_nearby_names_the_client_and_nobody_else_can() {
        let with = |value: &'static str| HeaderMap::from_iter([(FORWARDED, HeaderValue::from_static(value))]);
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        for (peer, named, of) in [
            ("127.0.0.1", "203.0.113.9", "203.0.113.9"),
            ("172.17.0.2", "198.51.100.1, 203.0.113.9", "203.0.113.9"),
            ("fd00::1", "2001:db8::5", "2001:db8::5"),
            ("127.0.0.1", "unknown", "127.0.0.1"),
            ("203.0.113.7", "203.0.113.9", "203.0.113.7"),
        ] {
            assert_eq!(client(address(peer), &with(named)), address(of), "{peer} {named}");
        }
        assert_eq!(client(address("127.0.0.1"), &HeaderMap::new()), address("127.0.0.1"));
    }
}
