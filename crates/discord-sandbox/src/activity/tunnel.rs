//! One request of the proxy to a page's server, and the tunnel that a WebSocket becomes.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::Response;
use hyper::client::conn::http1;
use hyper::upgrade;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy_bidirectional};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

/// Time limit for the first bytes of an answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a connection stays open after its page was closed without a word.
const HELD: Duration = Duration::from_secs(3600);

/// The first byte of a frame that closes a WebSocket (RFC 6455, 5.2). A page's browser sends it by itself.
const CLOSING: u8 = 0x88;

/// The server of a page.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub address: SocketAddr,
    /// True if the server does not hear that a page is closed.
    pub silent: bool,
}

/// Sends a request, and returns the answer, whose body may still be on its way. An answer that switches to another protocol
/// connects both sides.
///
/// # Errors
/// The server can't be reached, or sends no answer in time.
pub(super) async fn send(target: Target, mut request: Request) -> io::Result<Response> {
    let downstream = upgrade::on(&mut request);
    let exchange = async {
        let stream = TcpStream::connect(target.address).await?;
        let (mut sender, connection) =
            http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
        tokio::spawn(async move {
            if let Err(error) = connection.with_upgrades().await {
                tracing::debug!(%error, "a connection to the server of an Activity ended early");
            }
        });
        sender.send_request(request).await.map_err(io::Error::other)
    };
    let answered = timeout(PATIENCE, exchange).await;
    let mut response = answered.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        let upstream = upgrade::on(&mut response);
        tokio::spawn(async move {
            match tokio::try_join!(downstream, upstream) {
                Ok((page, server)) => {
                    connect(TokioIo::new(page), TokioIo::new(server), target.silent).await;
                }
                Err(error) => tracing::debug!(%error, "a WebSocket of an Activity did not open"),
            }
        });
    } else {
        response.headers_mut().remove(header::CONNECTION);
    }
    Ok(response.map(Body::new))
}

type Upgraded = TokioIo<upgrade::Upgraded>;

/// Passes bytes both ways until one side closes.
async fn connect(mut page: Upgraded, mut server: Upgraded, silent: bool) {
    if !silent {
        // One side is gone; so is the other now.
        let _ = copy_bidirectional(&mut page, &mut server).await;
        return;
    }
    let (mut from_page, mut to_page) = tokio::io::split(page);
    let (mut from_server, mut to_server) = tokio::io::split(server);
    let is_page_gone = tokio::select! {
        _ = until_closed(&mut from_page, &mut to_server) => true,
        // An error is a page that reads no more; otherwise the server has closed.
        done = tokio::io::copy(&mut from_server, &mut to_page) => done.is_err(),
    };
    if is_page_gone {
        // The server is not told, and nobody reads or answers what it sends.
        sleep(HELD).await;
    }
}

/// Passes bytes on until the page closes, without its closing frame.
async fn until_closed(
    page: &mut (impl AsyncRead + Unpin),
    server: &mut (impl AsyncWrite + Unpin),
) -> io::Result<()> {
    let mut bytes = [0; 16 * 1024];
    loop {
        let read = page.read(&mut bytes).await?;
        match bytes.get(..read) {
            None | Some([] | [CLOSING, ..]) => return Ok(()),
            Some(sent) => server.write_all(sent).await?,
        }
    }
}
