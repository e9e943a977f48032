//! Answers of the servers of people's webhooks.

use std::net::SocketAddr;
use std::sync::{LazyLock, Mutex, PoisonError};

use postern::play::people::webhook::{Outcome, Secret};
use postern::webhooks::{Allowed, Delivery, Webhooks};
use postern_testkit::fixtures::NOON;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// The answer that the server gives next.
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime starts"));

/// A server that reads a request, writes the answer, and hangs up.
static SERVER: LazyLock<SocketAddr> = LazyLock::new(|| {
    RUNTIME.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it listens");
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let answer = ANSWER.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let (mut head, mut part) = (Vec::new(), [0; 1024]);
                while !head.ends_with(b"{}") {
                    match stream.read(&mut part).await {
                        Ok(count @ 1..) => head.extend_from_slice(&part[..count]),
                        _ => break,
                    }
                }
                // The sender may hang up before it has read the whole answer.
                let _ = stream.write_all(&answer).await;
            }
        });
        address
    })
});

static SENDER: LazyLock<Webhooks> =
    LazyLock::new(|| Webhooks::new(Allowed::All, || [7; 32]).expect("TLS can be used"));

/// The bytes of an answer. Only an answer with a status of success is one, and no answer leads to another address.
pub(crate) fn webhooks(bytes: &[u8]) {
    *ANSWER.lock().unwrap_or_else(PoisonError::into_inner) = bytes.to_vec();
    let delivery = Delivery { id: "1".into(), body: "{}".into() };
    let address = format!("http://{}/hook", *SERVER);
    let sent = RUNTIME.block_on(SENDER.send(&address, &Secret::new([7; 32]), &delivery, NOON));
    let said = |status: u16| {
        let status = format!(" {status}");
        bytes.windows(status.len()).any(|part| part == status.as_bytes())
    };
    match sent {
        Outcome::Delivered(status) => assert!((200..300).contains(&status) && said(status), "{status}"),
        Outcome::Refused(status) => assert!(!(200..300).contains(&status) && said(status), "{status}"),
        Outcome::Unreachable => {}
        Outcome::Late | Outcome::Private => panic!("{sent:?}, but the server has answered"),
    }
    let text = crate::input::text(bytes);
    let _ = SENDER.is_address(&text);
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    [
        "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok",
        "HTTP/1.1 204 No Content\r\n\r\n",
        "HTTP/1.0 500 Internal Server Error\r\n\r\n<html>",
        "HTTP/1.1 301 Moved Permanently\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\ncontent-length: 99999999999999999999\r\n\r\n",
        "HTTP/1.1 200\r\nset-cookie: a=b\r\ncontent-encoding: gzip\r\n\r\n\x1f\u{8b}",
        "\r\n",
    ]
    .iter()
    .map(|answer| answer.as_bytes().to_vec())
    .collect()
}
