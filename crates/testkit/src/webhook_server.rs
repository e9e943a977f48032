//! A server that receives people's webhooks.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use postern::play::ids::PersonId;
use postern::play::people::webhook::{Secret, Webhook};
use postern::webhooks::{ID, SIGNATURE, TIMESTAMP, signature};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::meeting::{Meeting, SECRET};

/// An answer of the server.
#[derive(Clone, Debug)]
pub enum Answering {
    Status(u16),
    To(String),
    /// A body that never ends.
    Endless,
    Never,
}

/// A request as the server got it.
#[derive(Clone, Debug)]
pub struct Got {
    pub head: String,
    pub body: String,
}

impl Got {
    pub fn header(&self, name: &str) -> &str {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines
            .filter(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
            .next()
            .unwrap_or("")
    }

    /// Returns the JSON, after a check of its signature.
    pub fn json(&self, secret: &Secret) -> Value {
        let seconds: i64 = self.header(TIMESTAMP).parse().expect("seconds");
        let expected = format!("v1={}", signature(secret, seconds, &self.body));
        assert_eq!(self.header(SIGNATURE), expected);
        let json: Value = serde_json::from_str(&self.body).expect("JSON");
        assert_eq!(json["id"], self.header(ID));
        json
    }
}

/// A server that records requests, and answers them in the order of `answers`, the last one forever.
pub struct Server {
    pub address: SocketAddr,
    pub answers: Arc<Mutex<VecDeque<Answering>>>,
    pub got: UnboundedReceiver<Got>,
}

impl Server {
    pub async fn start(answers: impl IntoIterator<Item = Answering>) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("it listens");
        let answers = Arc::new(Mutex::new(answers.into_iter().collect::<VecDeque<_>>()));
        let (told, got) = unbounded_channel();
        let all = answers.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, told.clone(), all.clone()));
            }
        });
        Server { address, answers, got }
    }

    pub fn url(&self) -> String {
        format!("http://{}/postern?key=1", self.address)
    }

    pub async fn next(&mut self) -> Got {
        self.got.recv().await.expect("the server runs")
    }
}

async fn serve(mut stream: TcpStream, told: UnboundedSender<Got>, answers: Arc<Mutex<VecDeque<Answering>>>) {
    let (mut read, mut part) = (Vec::new(), [0; 4096]);
    let got = loop {
        let count = stream.read(&mut part).await.unwrap_or(0);
        if count == 0 {
            return;
        }
        read.extend_from_slice(&part[..count]);
        let text = String::from_utf8_lossy(&read).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let got = Got { head: head.to_owned(), body: body.to_owned() };
        if got.header("content-length").parse() == Ok(body.len()) {
            break got;
        }
    };
    let answer = {
        let mut answers = answers.lock().expect("nobody panics");
        if answers.len() > 1 { answers.pop_front() } else { answers.front().cloned() }
    };
    let _ = told.send(got);
    let head = match answer.expect("an answer") {
        Answering::Status(status) => format!("HTTP/1.1 {status} x\r\ncontent-length: 0\r\n\r\n"),
        Answering::To(to) => format!("HTTP/1.1 302 x\r\nlocation: {to}\r\ncontent-length: 0\r\n\r\n"),
        Answering::Endless => "HTTP/1.1 200 x\r\ncontent-length: 99999999999\r\n\r\n".to_owned(),
        Answering::Never => return std::future::pending().await,
    };
    let is_endless = head.contains("99999999999");
    let _ = stream.write_all(head.as_bytes()).await;
    while is_endless && stream.write_all(&[b'x'; 4096]).await.is_ok() {}
}

/// Gives a person a webhook that leads to the server.
pub async fn hook(meeting: &Meeting, person: PersonId, url: &str) {
    let webhook = Webhook::new(url.to_owned(), Secret::new(SECRET));
    let change = |profile: &mut postern::play::people::profile::Profile| {
        profile.webhook = Some(webhook.clone());
    };
    meeting
        .service
        .people
        .choose(&meeting.asker(person), meeting.clock.now(), change)
        .await
        .expect("it is kept");
}
