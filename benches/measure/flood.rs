//! A flood of requests from one address, and how long the answers to another one take meanwhile.

use std::time::{Duration, Instant};

use postern_testkit::measuring::Failed;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{interval, sleep, timeout};

/// Requests of the flood in a second, on this many connections, sent in batches.
const EACH_SECOND: usize = 10_000;
const CONNECTIONS: usize = 16;
const BATCHES: usize = 50;
const LASTS: Duration = Duration::from_secs(5);
/// How often the other address asks: less than it may.
const OTHER: Duration = Duration::from_millis(100);
/// The time for the last answers.
const LATE: Duration = Duration::from_secs(10);

/// Answers by their status.
#[derive(Clone, Copy, Default)]
struct Answers {
    sent: usize,
    served: usize,
    refused: usize,
}

fn request(path: &str, from: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: {from}\r\n\r\n")
}

/// Floods a page of the site at a port, and prints what it and others get.
pub(crate) async fn flood(port: u16, path: &str) -> Result<(), Failed> {
    let path = format!("{path}/state");
    let alone = others(port, &path).await?;
    let began = Instant::now();
    let floods: Vec<_> = (0..CONNECTIONS).map(|_| tokio::spawn(one(port, path.clone()))).collect();
    let meanwhile = others(port, &path).await?;
    let mut all = Answers::default();
    for flood in floods {
        let one = flood.await?.map_err(|error| error.to_string())?;
        all = Answers {
            sent: all.sent + one.sent,
            served: all.served + one.served,
            refused: all.refused + one.refused,
        };
    }
    let rate = all.sent as f64 / began.elapsed().as_secs_f64();
    let Answers { sent, served, refused } = all;
    println!(
        "a flood from one address: {sent} requests, {rate:.0} answered in a second, {served} served, {refused} refused"
    );
    for (when, times) in [("without the flood", alone), ("meanwhile", meanwhile)] {
        let last = times.len().saturating_sub(1);
        println!(
            "answers to another address {when}: median {:.1?}, slowest {:.1?} of {}",
            times[last / 2],
            times[last],
            times.len()
        );
    }
    Ok(())
}

/// One connection of the flood, which does not wait for answers.
async fn one(port: u16, path: String) -> std::io::Result<Answers> {
    let (mut reads, mut writes) = TcpStream::connect(("127.0.0.1", port)).await?.into_split();
    let batch = EACH_SECOND / CONNECTIONS / BATCHES;
    let text = request(&path, "203.0.113.9").repeat(batch);
    let sending = tokio::spawn(async move {
        let mut ticks = interval(Duration::from_secs(1) / BATCHES as u32);
        let (until, mut sent) = (Instant::now() + LASTS, 0);
        while Instant::now() < until {
            ticks.tick().await;
            writes.write_all(text.as_bytes()).await?;
            sent += batch;
        }
        std::io::Result::Ok((sent, writes))
    });
    let mut answers = Answers::default();
    let mut read = Vec::new();
    let mut wanted: Option<(usize, _)> = None;
    tokio::pin!(sending);
    while wanted.as_ref().is_none_or(|(sent, _)| answers.served + answers.refused < *sent) {
        let mut part = [0; 64 * 1024];
        tokio::select! {
            done = &mut sending, if wanted.is_none() => wanted = Some(done??),
            got = timeout(LATE, reads.read(&mut part)) => {
                let got = got??;
                if got == 0 {
                    return Err(std::io::ErrorKind::UnexpectedEof.into());
                }
                read.extend_from_slice(&part[..got]);
                let (ok, many) = (count(&read, b"HTTP/1.1 200"), count(&read, b"HTTP/1.1 429"));
                (answers.served, answers.refused) = (answers.served + ok, answers.refused + many);
                // A status may be split between two parts.
                let kept = read.len().min(11);
                read.drain(..read.len() - kept);
            }
        }
    }
    answers.sent = wanted.map_or(0, |(sent, _)| sent);
    Ok(answers)
}

fn count(text: &[u8], status: &[u8]) -> usize {
    text.windows(status.len()).filter(|part| *part == status).count()
}

/// The times of the answers to another address, in rising order.
async fn others(port: u16, path: &str) -> Result<Vec<Duration>, Failed> {
    let text = request(&format!("{path}?since=0"), "198.51.100.7");
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await?;
    let (until, mut times) = (Instant::now() + LASTS, Vec::new());
    while Instant::now() < until {
        let asked = Instant::now();
        stream.write_all(text.as_bytes()).await?;
        let mut read = Vec::new();
        while !is_whole(&read) {
            let mut part = [0; 64 * 1024];
            let got = timeout(LATE, stream.read(&mut part)).await??;
            read.extend_from_slice(&part[..got]);
            if got == 0 || count(&read, b"HTTP/1.1 200") == 0 {
                return Err(format!("no page: {}", String::from_utf8_lossy(&read)).into());
            }
        }
        times.push(asked.elapsed());
        sleep(OTHER).await;
    }
    times.sort_unstable();
    Ok(times)
}

/// True if an answer has arrived to its end.
fn is_whole(read: &[u8]) -> bool {
    let text = String::from_utf8_lossy(read).to_lowercase();
    let Some((head, _)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
    length.is_some_and(|length| read.len() >= head.len() + 4 + length)
}
