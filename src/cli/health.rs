//! `postern health`: asks a running bot for its health. Containers use it as their health check.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, bail};

/// The maximum time to wait for each part of the answer.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Also check that the connection to Discord and the store work, not only that every task is alive
    #[arg(long)]
    ready: bool,
}

/// Prints the bot's answer.
///
/// # Errors
/// The bot is unhealthy or does not answer.
pub(crate) fn run(address: Option<SocketAddr>, arguments: &Arguments) -> anyhow::Result<()> {
    let Some(address) = address else {
        bail!("monitoring.listen is empty, so that no bot can be asked: set it, or POSTERN_MONITORING");
    };
    let path = if arguments.ready { "/readyz" } else { "/healthz" };
    let answer = ask(reachable(address), path).with_context(|| format!("no bot answers at {address}"))?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    if head.split_whitespace().nth(1) != Some("200") {
        bail!("the bot is not well: {}", body.trim().replace('\n', "; "));
    }
    print!("{body}");
    Ok(())
}

/// Returns the address at which this machine reaches a program that listens on `address`.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

fn ask(address: SocketAddr, path: &str) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    // The bot's answers are short; a longer one comes from another program.
    stream.take(64 * 1024).read_to_string(&mut answer)?;
    Ok(answer)
}
