//! Interactions by HTTP: posts them, signed, to the bot's endpoint if it has one.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::Uri;
use axum::http::uri::PathAndQuery;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::unbounded_channel;
use tokio::time::timeout;

use crate::id::Id;
use crate::rest;
use crate::world::Shared;
use crate::world::endpoint::Endpoint;

/// Time limit for the bot's answer to a request.
const PATIENCE: Duration = Duration::from_secs(3);

/// The reason why an address can't be used.
#[derive(Debug, thiserror::Error)]
pub enum EndpointError {
    #[error("{0:?} is not an address in the form http://HOST:PORT/PATH")]
    NoAddress(String),
    #[error("{0} does not answer: {1}")]
    Away(String, io::Error),
    #[error("a ping was answered by {status} {body:?}, not by 200 and a pong")]
    NoPong { status: u16, body: String },
    #[error("a request with a wrong signature was answered by {0}, not by 401")]
    Careless(u16),
}

/// The address and the path of `http://HOST:PORT/PATH`.
///
/// # Errors
/// The URL has another form, or the host is unknown.
pub(crate) async fn locate(url: &str) -> Result<(SocketAddr, String), EndpointError> {
    let wrong = || EndpointError::NoAddress(url.to_owned());
    let uri: Uri = url.trim().parse().map_err(|_| wrong())?;
    let authority = uri.authority().ok_or_else(wrong)?;
    let port = match authority.port_u16() {
        // Neither a name before the host nor a port that is no number.
        None if authority.as_str() == authority.host() => 80,
        Some(port) if !authority.as_str().contains('@') => port,
        _ => return Err(wrong()),
    };
    let path = uri.path_and_query().map_or("/", PathAndQuery::as_str);
    // The path becomes part of a request.
    if uri.scheme_str() != Some("http") || !path.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(wrong());
    }
    let host = (authority.host().trim_matches(['[', ']']), port);
    let found = tokio::net::lookup_host(host).await.map_err(|_| wrong())?.next();
    Ok((found.ok_or_else(wrong)?, path.to_owned()))
}

/// Tests an address as Discord does before it accepts one: with a ping, and with a wrong signature.
///
/// # Errors
/// The endpoint does not answer as Discord requires.
pub(crate) async fn open(
    shared: Arc<Shared>,
    address: SocketAddr,
    path: &str,
) -> Result<Endpoint, EndpointError> {
    let ping = json!({"id": shared.world().next_id(shared.now_ms()), "type": 1, "version": 1}).to_string();
    let seconds = shared.now_ms() / 1000;
    let signature = shared.signer.sign(seconds, &ping);
    let away = |error| EndpointError::Away(format!("{address}{path}"), error);
    let (status, body) = post(address, path, &ping, seconds, &signature).await.map_err(away)?;
    let pong = serde_json::from_slice::<Value>(&body).is_ok_and(|answer| answer["type"] == 1);
    if status != 200 || !pong {
        let body = String::from_utf8_lossy(&body).into_owned();
        return Err(EndpointError::NoPong { status, body });
    }
    let wrong = shared.signer.sign(seconds + 1, &ping);
    let (status, _) = post(address, path, &ping, seconds, &wrong).await.map_err(away)?;
    if status != 401 {
        return Err(EndpointError::Careless(status));
    }
    let (sender, mut interactions) = unbounded_channel::<Value>();
    let path = path.to_owned();
    let url = format!("http://{address}{path}");
    tokio::spawn(async move {
        while let Some(interaction) = interactions.recv().await {
            let (shared, path) = (Arc::clone(&shared), path.clone());
            tokio::spawn(async move { deliver(&shared, address, &path, &interaction).await });
        }
    });
    Ok(Endpoint { url, sender })
}

/// Posts an interaction once, and accepts the answer if the response contains it. Without an answer the interaction
/// fails in time, like any other.
async fn deliver(shared: &Shared, address: SocketAddr, path: &str, interaction: &Value) {
    let (body, seconds) = (interaction.to_string(), shared.now_ms() / 1000);
    let signature = shared.signer.sign(seconds, &body);
    let (status, answer) = match post(address, path, &body, seconds, &signature).await {
        Ok(answered) => answered,
        Err(error) => return tracing::warn!(%error, "the bot's endpoint did not take an interaction"),
    };
    match (status, serde_json::from_slice::<Value>(&answer)) {
        (202 | 204, _) => {}
        (200, Ok(answer)) => {
            let id = interaction["id"].as_str().and_then(|id| id.parse::<Id>().ok());
            let token = interaction["token"].as_str().unwrap_or_default();
            let Some(id) = id else { return };
            let now_ms = shared.now_ms();
            if rest::take_answer(&mut shared.world(), now_ms, id, token, answer).is_err() {
                tracing::warn!("the bot's endpoint answered with what is no answer");
            }
        }
        _ => tracing::warn!(status, "the bot's endpoint did not take an interaction"),
    }
}

/// Posts a body with its signature. Returns the status and the body of the response.
async fn post(
    address: SocketAddr,
    path: &str,
    body: &str,
    seconds: u64,
    signature: &str,
) -> io::Result<(u16, Vec<u8>)> {
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         X-Signature-Ed25519: {signature}\r\nX-Signature-Timestamp: {seconds}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let exchange = async {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut response = Vec::new();
        stream.read_to_end(&mut response).await?;
        Ok::<_, io::Error>(response)
    };
    let response =
        timeout(PATIENCE, exchange).await.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
    read(&response).ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData))
}

/// Parses the status and the body of a response that is not chunked.
fn read(response: &[u8]) -> Option<(u16, Vec<u8>)> {
    let end = response.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = str::from_utf8(response.get(..end)?).ok()?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, response.get(end + 4..)?.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_address_is_taken_in_every_form_with_a_host() {
        for (url, found) in [
            ("http://127.0.0.1:4000/interactions", Some(("127.0.0.1:4000", "/interactions"))),
            (" HTTP://127.0.0.1:4000 ", Some(("127.0.0.1:4000", "/"))),
            ("http://127.0.0.1/a?key=1", Some(("127.0.0.1:80", "/a?key=1"))),
            ("http://[::1]:4000/a", Some(("[::1]:4000", "/a"))),
            ("https://127.0.0.1:1/", None),
            ("127.0.0.1:1", None),
            ("http://me@127.0.0.1:1/", None),
            ("http://", None),
            ("http://127.0.0.1:1/a b", None),
            ("http://127.0.0.1:99999/", None),
        ] {
            let located = locate(url).await.ok().map(|(address, path)| (address.to_string(), path));
            let found = found.map(|(address, path)| (address.to_owned(), path.to_owned()));
            assert_eq!(located, found, "{url}");
        }
    }
}
