//! A connection to the gateway: payloads as JSON, in one compressed stream.

use std::time::Duration;

use flate2::{Decompress, FlushDecompress, Status};
use futures_util::{SinkExt, StreamExt};
use reqwest::Url;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::header::{HeaderValue, USER_AGENT};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async_tls_with_config};

use super::proxy::Proxies;

/// Time limit for a connection up to the end of the WebSocket's handshake. Fronts that drain take connections and say
/// nothing.
const OPENED_WITHIN: Duration = Duration::from_secs(15);
/// Time limit for sending a payload.
const SENT_WITHIN: Duration = Duration::from_secs(10);
/// Time limit for the other side's close frame.
const CLOSED_WITHIN: Duration = Duration::from_secs(2);
/// Maximum length of a payload in bytes, decompressed. The description of a large server has some megabytes.
const LONGEST: usize = 256 * 1024 * 1024;
/// The end of each payload in the compressed stream (topics/gateway, Transport Compression).
const FLUSHED: [u8; 4] = [0, 0, 0xff, 0xff];

/// An event of a connection.
#[derive(Debug)]
pub(crate) enum Received {
    Payload(Value),
    /// The gateway closed the connection, with a code if it gave one.
    Closed(Option<u16>),
    /// The connection broke, for this reason.
    Cut(String),
}

/// An open connection.
pub(crate) struct Socket {
    frames: WebSocketStream<MaybeTlsStream<TcpStream>>,
    inflater: Inflater,
}

impl Socket {
    /// Connects to the gateway at this address.
    ///
    /// # Errors
    /// The reason why there is no connection.
    pub(crate) async fn open(address: &Url, proxies: &Proxies) -> Result<Socket, String> {
        let opening = async {
            let stream = proxies.connect(address).await.map_err(|error| error.to_string())?;
            let mut request = address.as_str().into_client_request().map_err(|error| error.to_string())?;
            let agent = HeaderValue::from_static(crate::rest::transport::OUR_USER_AGENT);
            request.headers_mut().insert(USER_AGENT, agent);
            let config =
                WebSocketConfig::default().max_message_size(Some(LONGEST)).max_frame_size(Some(LONGEST));
            let opened = client_async_tls_with_config(request, stream, Some(config), None).await;
            let (frames, _) = opened.map_err(|error| match error {
                Error::Http(answer) => format!("it answers the handshake with {}", answer.status()),
                error => error.to_string(),
            })?;
            Ok(Socket { frames, inflater: Inflater::default() })
        };
        let opened = timeout(OPENED_WITHIN, opening).await;
        opened.unwrap_or_else(|_| {
            Err(format!("it takes the connection, but does not answer within {} s", OPENED_WITHIN.as_secs()))
        })
    }

    /// Waits for the next payload or the end. Cancelling loses nothing.
    pub(crate) async fn next(&mut self) -> Received {
        loop {
            let bytes = match self.frames.next().await {
                Some(Ok(Message::Text(text))) => Ok(Some(text.as_bytes().to_vec())),
                Some(Ok(Message::Binary(bytes))) => self.inflater.take(&bytes),
                // The crate answers pings and close frames by itself.
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => continue,
                Some(Ok(Message::Close(frame))) => {
                    return Received::Closed(frame.map(|frame| frame.code.into()));
                }
                Some(Err(error)) => return Received::Cut(error.to_string()),
                None => return Received::Cut("the connection ended without a word".into()),
            };
            let payload = match bytes {
                Ok(None) => continue,
                Ok(Some(bytes)) => serde_json::from_slice(&bytes).map_err(|error| error.to_string()),
                Err(why) => Err(why),
            };
            return match payload {
                Ok(payload) => Received::Payload(payload),
                // The numbers of events are lost with it, so only a new connection continues the session.
                Err(why) => Received::Cut(format!("it sent what is not JSON: {why}")),
            };
        }
    }

    /// Sends a payload.
    ///
    /// # Errors
    /// The reason why the connection is broken.
    pub(crate) async fn send(&mut self, payload: &Value) -> Result<(), String> {
        let sent = self.frames.send(Message::text(payload.to_string()));
        match timeout(SENT_WITHIN, sent).await {
            Ok(sent) => sent.map_err(|error| error.to_string()),
            Err(_) => Err("it reads nothing".into()),
        }
    }

    /// Closes the connection with this code, and waits a moment for the answer.
    pub(crate) async fn close(mut self, code: u16) {
        let frame = CloseFrame { code: CloseCode::from(code), reason: "".into() };
        let goodbye = async {
            self.frames.close(Some(frame)).await?;
            while let Some(frame) = self.frames.next().await {
                frame?;
            }
            Ok::<(), Error>(())
        };
        if !matches!(timeout(CLOSED_WITHIN, goodbye).await, Ok(Ok(()))) {
            tracing::debug!("the gateway did not confirm the end of the connection");
        }
    }
}

/// The zlib stream of a connection: each payload is one or more frames, and ends with a flush.
pub(crate) struct Inflater {
    stream: Decompress,
    /// The frames of a payload that is not complete.
    waiting: Vec<u8>,
}

impl Default for Inflater {
    fn default() -> Inflater {
        Inflater { stream: Decompress::new(true), waiting: Vec::new() }
    }
}

impl Inflater {
    /// Takes a frame. Returns the payload that it completes, if any.
    pub(crate) fn take(&mut self, frame: &[u8]) -> Result<Option<Vec<u8>>, String> {
        self.waiting.extend_from_slice(frame);
        if !self.waiting.ends_with(&FLUSHED) {
            return if self.waiting.len() > LONGEST { Err("it never ends".into()) } else { Ok(None) };
        }
        let (mut payload, mut read) = (Vec::with_capacity(self.waiting.len() * 4), 0);
        while read < self.waiting.len() {
            if payload.len() == payload.capacity() {
                payload.reserve(payload.len().max(4096));
            }
            let (before, had) = (self.stream.total_in(), payload.len());
            let status =
                self.stream.decompress_vec(&self.waiting[read..], &mut payload, FlushDecompress::Sync);
            let status = status.map_err(|error| format!("its compressed stream is broken: {error}"))?;
            let taken = usize::try_from(self.stream.total_in() - before).unwrap_or(usize::MAX);
            read = read.saturating_add(taken);
            if status == Status::StreamEnd || payload.len() > LONGEST || (taken == 0 && payload.len() == had)
            {
                return Err("its compressed stream ends too soon, or never".into());
            }
        }
        // The output that the last full buffer left in the stream.
        while payload.len() == payload.capacity() {
            payload.reserve(payload.len().max(4096));
            let status = self.stream.decompress_vec(&[], &mut payload, FlushDecompress::Sync);
            if status.is_err() {
                break;
            }
        }
        self.waiting.clear();
        Ok(Some(payload))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;
    use crate::gateway::address::with_parameters;

    /// The frames of a gateway that sends these payloads.
    fn frames(payloads: &[&str]) -> Vec<Vec<u8>> {
        let mut stream = ZlibEncoder::new(Vec::new(), Compression::fast());
        let mut sent = Vec::new();
        for payload in payloads {
            stream.write_all(payload.as_bytes()).expect("in memory");
            stream.flush().expect("in memory");
            sent.push(std::mem::take(stream.get_mut()));
        }
        sent
    }

    #[test]
    fn payloads_share_one_stream_and_may_come_in_pieces() {
        let long = format!("{{\"x\":\"{}\"}}", "abc".repeat(100_000));
        let payloads = ["{\"op\":10}", &long, "{\"op\":11}"];
        let mut inflater = Inflater::default();
        for (frame, payload) in frames(&payloads).iter().zip(payloads) {
            let (head, tail) = frame.split_at(frame.len() / 2);
            assert_eq!(inflater.take(head), Ok(None), "half of {payload:.10}");
            assert_eq!(inflater.take(tail).map(Option::unwrap_or_default), Ok(payload.as_bytes().to_vec()));
        }
    }

    /// Listens at an address without a path, and returns the head of the first request, answered by `answer`.
    async fn asked(answer: &'static str) -> (String, Result<(), String>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = with_parameters(&format!("ws://{}", listener.local_addr().expect("it has one")));
        let head = tokio::spawn(async move {
            let (mut near, _) = listener.accept().await.expect("somebody connects");
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                head.push(near.read_u8().await.expect("a request"));
            }
            near.write_all(answer.as_bytes()).await.expect("it listens");
            String::from_utf8(head).expect("text")
        });
        let proxies = Proxies::of_environment();
        let opened = Socket::open(&address.expect("an address"), &proxies).await.map(drop);
        (head.await.expect("no panic"), opened)
    }

    #[tokio::test]
    async fn the_handshake_has_a_path_the_parameters_and_our_name() {
        let (head, opened) = asked("HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n").await;
        assert!(head.starts_with("GET /?v=10&encoding=json&compress=zlib-stream HTTP/1.1\r\n"), "{head}");
        let agent =
            head.lines().find_map(|line| line.to_lowercase().strip_prefix("user-agent: ").map(str::to_owned));
        assert!(agent.is_some_and(|agent| agent.starts_with("discordbot (http")), "{head}");
        assert!(opened.is_err_and(|why| why.contains("503")));
    }

    #[test]
    fn a_stream_of_something_else_is_an_error() {
        let mut inflater = Inflater::default();
        let garbage = [b"<html>busy</html>".as_slice(), &FLUSHED].concat();
        assert!(inflater.take(&garbage).is_err());
    }
}
