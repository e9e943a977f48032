//! `postern health`: asks a running bot whether it is well. Containers ask so, which have no other program for it.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, bail};

/// How long it waits for each part of the answer.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Ask also whether Discord is heard and the store writes, and not only whether every task is alive
    #[arg(long)]
    ready: bool,
}

/// Prints what the bot says.
///
/// # Errors
/// It is not well, or does not answer.
pub(super) fn run(address: Option<SocketAddr>, arguments: &Arguments) -> anyhow::Result<()> {
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

/// The address at which this machine reaches a program that listens there.
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
    // Its answers are short; more would come from another program.
    stream.take(64 * 1024).read_to_string(&mut answer)?;
    Ok(answer)
}
