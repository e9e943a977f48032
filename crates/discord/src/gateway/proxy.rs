//! The way to a host of the gateway: directly, or through the proxy of `HTTPS_PROXY` as requests to the API.

use std::io;

use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::proxy::Tunnel;
use hyper_util::client::proxy::matcher::Matcher;
use hyper_util::rt::TokioIo;
use reqwest::Url;
use tokio::net::TcpStream;
use tower_service::Service;

/// The proxies of the environment: `HTTPS_PROXY` for `wss://`, `HTTP_PROXY` for `ws://`, `ALL_PROXY` for both, and the
/// exceptions in `NO_PROXY`. Names in lower case count as well.
pub(crate) struct Proxies(Matcher);

impl Proxies {
    pub(crate) fn of_environment() -> Proxies {
        Proxies(Matcher::from_env())
    }

    /// Connects to the host of an address.
    ///
    /// # Errors
    /// The host or the proxy is out of reach, or the proxy refuses.
    pub(crate) async fn connect(&self, address: &Url) -> io::Result<TcpStream> {
        let (Some(host), Some(port)) = (address.host_str(), address.port_or_known_default()) else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "the address names no host"));
        };
        let scheme = if address.scheme() == "wss" { "https" } else { "http" };
        let target = format!("{scheme}://{host}:{port}/");
        let target: http::Uri = target.parse().map_err(io::Error::other)?;
        let stream = match self.0.intercept(&target) {
            None => TcpStream::connect((host.trim_matches(['[', ']']), port)).await?,
            Some(proxy) => {
                let mut tunnel = Tunnel::new(proxy.uri().clone(), HttpConnector::new());
                if let Some(secret) = proxy.basic_auth() {
                    tunnel = tunnel.with_auth(secret.clone());
                }
                let through = tunnel.call(target).await;
                through.map(TokioIo::into_inner).map_err(|error| {
                    io::Error::other(format!(
                        "the proxy {} does not connect: {error}",
                        proxy_name(proxy.uri())
                    ))
                })?
            }
        };
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}

/// The host and port of a proxy, without its password.
fn proxy_name(proxy: &http::Uri) -> String {
    let port = proxy.port_u16().map(|port| format!(":{port}")).unwrap_or_default();
    format!("{}{port}", proxy.host().unwrap_or("of the environment"))
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).expect("an address")
    }

    #[tokio::test]
    async fn a_connection_goes_through_the_proxy_with_its_password_unless_the_host_is_excepted() {
        let proxy = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = proxy.local_addr().expect("it has one");
        let matcher = Matcher::builder().https(format!("http://user:secret@{address}")).no("excepted.test");
        let proxies = Proxies(matcher.build());
        let asked = tokio::spawn(async move {
            let (mut near, _) = proxy.accept().await.expect("somebody connects");
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                head.push(near.read_u8().await.expect("a request"));
            }
            near.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.expect("it listens");
            // As in TLS and HTTP, the client speaks first.
            near.read_u8().await.expect("a word");
            near.write_all(b"hello").await.expect("it listens");
            String::from_utf8(head).expect("text")
        });
        let mut stream = proxies.connect(&url("wss://gateway.discord.gg/?v=10")).await.expect("connected");
        stream.write_all(b"?").await.expect("it is open");
        let head = asked.await.expect("no panic");
        assert!(head.starts_with("CONNECT gateway.discord.gg:443 HTTP/1.1\r\n"), "{head}");
        assert!(head.to_lowercase().contains("proxy-authorization: basic dxnlcjpzzwnyzxq="), "{head}");
        let mut said = [0; 5];
        stream.read_exact(&mut said).await.expect("the proxy passes it on");
        assert_eq!(&said, b"hello");
        assert!(proxies.0.intercept(&"https://excepted.test:443/".parse().expect("an address")).is_none());
        assert!(proxies.0.intercept(&"http://127.0.0.1:80/".parse().expect("an address")).is_none());
    }

    #[tokio::test]
    async fn a_proxy_that_refuses_is_named_without_its_password() {
        let proxy = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = proxy.local_addr().expect("it has one");
        let proxies = Proxies(Matcher::builder().all(format!("http://user:secret@{address}")).build());
        tokio::spawn(async move {
            let (mut near, _) = proxy.accept().await.expect("somebody connects");
            near.write_all(b"HTTP/1.1 403 Forbidden\r\n\r\n").await.expect("it listens");
            // The answer arrives before the end.
            let mut rest = Vec::new();
            let _ = near.read_to_end(&mut rest).await;
        });
        let error =
            proxies.connect(&url("wss://gateway.discord.gg/")).await.expect_err("refused").to_string();
        assert!(error.contains(&address.to_string()) && !error.contains("secret"), "{error}");
    }
}
