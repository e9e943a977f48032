//! A plain HTTP and websocket client, which tests the protocol without a client library in between.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use discord_sandbox::handle::Sandbox;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

pub(crate) struct Http {
    pub address: SocketAddr,
    pub token: String,
}

pub(crate) struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub(crate) fn code(&self) -> Value {
        self.json()["code"].clone()
    }
}

impl Http {
    pub(crate) fn new(sandbox: &Sandbox) -> Self {
        Self { address: sandbox.address(), token: sandbox.token().to_owned() }
    }

    /// Sends bytes as they are, and reads until the connection ends.
    pub(crate) async fn raw(&self, request: Vec<u8>) -> std::io::Result<Reply> {
        let address = self.address;
        let exchange = move || {
            let mut stream = TcpStream::connect(address)?;
            stream.set_read_timeout(Some(Duration::from_secs(10)))?;
            stream.write_all(&request)?;
            let mut all = Vec::new();
            stream.read_to_end(&mut all)?;
            let end = all.windows(4).position(|w| w == b"\r\n\r\n");
            let end = end.ok_or(std::io::ErrorKind::UnexpectedEof)?;
            let head = String::from_utf8_lossy(&all[..end]).to_lowercase();
            let status = head.get(9..12).and_then(|s| s.parse().ok());
            let status = status.ok_or(std::io::ErrorKind::InvalidData)?;
            Ok(Reply { status, head, body: all[end + 4..].to_vec() })
        };
        tokio::task::spawn_blocking(exchange).await.expect("the exchange does not panic")
    }

    pub(crate) async fn with_headers(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &[u8],
    ) -> std::io::Result<Reply> {
        let host =
            if headers.contains("Host:") { String::new() } else { format!("Host: {}\r\n", self.address) };
        let head = format!(
            "{method} {path} HTTP/1.1\r\n{host}Connection: close\r\nContent-Length: {}\r\n{headers}\r\n",
            body.len()
        );
        let mut request = head.into_bytes();
        request.extend_from_slice(body);
        self.raw(request).await
    }

    /// Sends a request of the bot, with its token.
    pub(crate) async fn send(&self, method: &str, path: &str, body: Value) -> Reply {
        let headers = format!("Authorization: Bot {}\r\nContent-Type: application/json\r\n", self.token);
        let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
        let path = format!("/api/v10{path}");
        self.with_headers(method, &path, &headers, &body).await.expect("an answer")
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, Value::Null).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        self.send("POST", path, body).await
    }

    /// Sends a form with `payload_json` and files.
    pub(crate) async fn form(&self, path: &str, payload: Value, files: &[(&str, &[u8])]) -> Reply {
        let mut body = format!(
            "--X\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\
             Content-Type: application/json\r\n\r\n{payload}\r\n"
        )
        .into_bytes();
        for (n, (name, bytes)) in files.iter().enumerate() {
            let head = format!(
                "--X\r\nContent-Disposition: form-data; name=\"files[{n}]\"; filename=\"{name}\"\r\n\r\n"
            );
            body.extend_from_slice(head.as_bytes());
            body.extend_from_slice(bytes);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(b"--X--\r\n");
        let headers =
            format!("Authorization: Bot {}\r\nContent-Type: multipart/form-data; boundary=X\r\n", self.token);
        let path = format!("/api/v10{path}");
        self.with_headers("POST", &path, &headers, &body).await.expect("an answer")
    }
}

pub(crate) fn text(content: &str) -> Value {
    json!({"content": content})
}

/// An endpoint for interactions that passes Discord's checks: it answers a ping, then refuses a wrong signature. Returns
/// its URL.
pub(crate) async fn accepted_endpoint() -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/interactions", listener.local_addr().expect("an address"));
    tokio::spawn(async move {
        for response in [
            "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{\"type\":1}",
            "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n",
        ] {
            let (mut stream, _) = listener.accept().await.expect("a connection");
            let mut request = [0; 4096];
            assert!(stream.read(&mut request).await.expect("a request") > 0);
            stream.write_all(response.as_bytes()).await.expect("answered");
        }
    });
    url
}
