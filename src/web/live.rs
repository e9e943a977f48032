//! News for open pages, by WebSocket.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::web::access::MatchAddress;
use crate::web::activity::session::{PROTOCOL, token};
use crate::web::answer::Failed;
use crate::web::guard::{client_of, is_from};
use crate::web::shown::view::{MatchPage, Since};
use crate::web::site::{Peer, Web};

/// How often an open page looks for changes by other processes, and whether it may still be seen.
const LOOKS_AGAIN: Duration = Duration::from_secs(10);
/// How often an open page is asked whether it is still there, and the number of questions without an answer after which it is
/// taken for closed. Phones close pages without a word.
const ASKED: Duration = Duration::from_secs(25);
const MOST_UNANSWERED: u32 = 2;
/// How long a message to a page may take.
const SENT_WITHIN: Duration = Duration::from_secs(10);
/// Pages say nothing but that they are there.
const LARGEST: usize = 1024;
/// Bytes that are read at once from a page. The default, 128 KiB, would be most of the memory of an open page.
const BUFFER: usize = 4 * 1024;

/// News for a page.
#[derive(Serialize)]
struct News {
    version: u64,
    state: MatchPage,
}

/// Handles `GET live`.
pub(super) async fn listen(
    State(web): State<Arc<Web>>,
    Path(page): Path<String>,
    Query(shown): Query<Since>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failed> {
    // Pages of other sites may not listen with the cookies of the visitor.
    if token(&headers).is_none() && !is_from(&headers, web.origin()) {
        return Err(Failed::Forbidden("open this from a page of this site"));
    }
    let address: MatchAddress = page.parse()?;
    web.seen(&page, &headers).await?;
    let is_framed =
        web.activity.as_ref().is_some_and(|activity| activity.sender(&headers, (web.clock)()).is_some());
    // A page without a socket asks for news. Pages inside Discord share the few addresses of its proxy.
    let place = match client_of(peer, &headers).filter(|_| !is_framed) {
        Some(client) => Some(web.gate.socket(client).ok_or(Failed::TooMany)?),
        None => None,
    };
    let upgrade = upgrade
        .protocols([PROTOCOL])
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .read_buffer_size(BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        run(&web, socket, address, &headers, shown).await;
        drop(place);
    }))
}

/// Sends the match to a page whenever it or its comments have changed, until the page is gone or may not be seen any more.
async fn run(web: &Web, mut socket: WebSocket, address: MatchAddress, headers: &HeaderMap, mut sent: Since) {
    let mut news = web.hub.listen(address.of);
    let (mut looks, mut asks) = (interval(LOOKS_AGAIN), interval(ASKED));
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    asks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut unanswered = 0;
    loop {
        let message = tokio::select! {
            changed = news.changed() => match changed {
                Ok(()) => newer(web, address, headers, &mut sent).await,
                Err(_) => return,
            },
            _ = looks.tick() => newer(web, address, headers, &mut sent).await,
            _ = asks.tick() => {
                if unanswered > MOST_UNANSWERED {
                    return;
                }
                unanswered += 1;
                Ok(Some(Message::Ping(Vec::new().into())))
            }
            received = socket.recv() => match received {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {
                    unanswered = 0;
                    Ok(None)
                }
            },
        };
        let Ok(message) = message else { return };
        if let Some(message) = message
            && !matches!(timeout(SENT_WITHIN, socket.send(message)).await, Ok(Ok(())))
        {
            return;
        }
    }
}

/// Returns the match if it or its comments have changed since what was sent.
///
/// # Errors
/// [`Failed`] if the page may not be seen any more, or the store fails; the page asks again.
async fn newer(
    web: &Web,
    address: MatchAddress,
    headers: &HeaderMap,
    sent: &mut Since,
) -> Result<Option<Message>, Failed> {
    let visitor = web.visitor(headers).await?;
    let seen = web.seen_by(address, visitor).await?;
    let Some(now) = web.news(&seen, *sent).await?.filter(|now| now.since >= sent.since) else {
        return Ok(None);
    };
    let state = web.page_of(&seen).await?;
    *sent = now;
    let text = serde_json::to_string(&News { version: now.since, state });
    Ok(text.ok().map(|text| Message::Text(text.into())))
}
