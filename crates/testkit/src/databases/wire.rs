//! The wire to a PostgreSQL server: a socket that forwards everything, late, and counts round trips.

use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};

use super::postgres;

/// The delay of each answer. Requests that do not wait for each other arrive within it, however busy the machine is.
const DELAY: Duration = Duration::from_millis(20);
const SOCKET: &str = ".s.PGSQL.5432";

/// A request, such as one prepared statement or several in one transaction.
#[derive(Clone, Debug)]
pub struct Sent {
    pub sql: String,
    /// The number of the round trip: one more than that of the last request that was answered before this one was sent, on
    /// any connection.
    pub trip: usize,
}

/// The requests of all connections since the last call of [`Wire::forget`].
#[derive(Default)]
struct Log {
    sent: Vec<Sent>,
    /// The last round trip that has ended.
    ended: usize,
    /// Counts the calls of `forget`: an answer to an older request ends no round trip.
    round: usize,
}

/// A counting wire.
pub struct Wire {
    log: Arc<Mutex<Log>>,
    _folder: tempfile::TempDir,
}

/// The requests of one connection that wait for their answers: the round and the round trip of each.
type Waiting = Arc<Mutex<VecDeque<(usize, usize)>>>;

impl Wire {
    /// Returns a new schema of the shared database behind a wire, the URL that avoids the wire, and the wire; `None` without
    /// PostgreSQL.
    pub async fn open() -> Option<(String, String, Wire)> {
        let url = postgres::url().await?;
        let (before, rest) = url.split_once("host=").expect("the URL has a host");
        let (host, rest) = rest.split_once('&').expect("the URL has options");
        let folder = tempfile::tempdir().expect("a folder");
        let wired = format!("{before}host={}&{rest}", folder.path().display());
        let listener = UnixListener::bind(folder.path().join(SOCKET)).expect("a socket");
        let log = Arc::new(Mutex::new(Log::default()));
        let (server, all) = (Path::new(host).join(SOCKET), log.clone());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = UnixStream::connect(&server).await.expect("the database runs");
                let ((from_client, to_client), (from_server, to_server)) =
                    (client.into_split(), server.into_split());
                let waiting = Waiting::default();
                tokio::spawn(forward_requests(from_client, to_server, waiting.clone(), all.clone()));
                tokio::spawn(forward_answers(from_server, to_client, waiting, all.clone()));
            }
        });
        Some((wired, url, Wire { log, _folder: folder }))
    }

    /// Returns the requests since the last call of `forget`.
    pub fn sent(&self) -> Vec<Sent> {
        self.log.lock().expect("nobody panics with it").sent.clone()
    }

    /// Forgets the requests so far.
    pub fn forget(&self) {
        let mut log = self.log.lock().expect("nobody panics with it");
        *log = Log { round: log.round + 1, ..Log::default() };
    }
}

async fn forward_requests(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    waiting: Waiting,
    log: Arc<Mutex<Log>>,
) -> std::io::Result<()> {
    // The first message has no kind.
    let length = from.read_u32().await?;
    to.write_u32(length).await?;
    let mut startup = vec![0; length as usize - 4];
    from.read_exact(&mut startup).await?;
    to.write_all(&startup).await?;
    let (mut prepared, mut sql) = (HashMap::new(), Vec::new());
    loop {
        let (kind, message) = read_message(&mut from).await?;
        let mut texts = message[5..].split(|byte| *byte == 0);
        let mut text = || String::from_utf8_lossy(texts.next().unwrap_or_default()).into_owned();
        match kind {
            b'P' => {
                let (name, statement) = (text(), text());
                sql.push(format!("prepare: {statement}"));
                prepared.insert(name, statement);
            }
            b'B' => {
                let (_portal, name) = (text(), text());
                sql.push(prepared.get(&name).cloned().unwrap_or(name));
            }
            b'Q' => sql.push(text()),
            _ => {}
        }
        if let b'Q' | b'S' = kind {
            let sql = std::mem::take(&mut sql);
            let mut log = log.lock().expect("nobody panics with it");
            let (round, trip) = (log.round, log.ended + 1);
            log.sent.push(Sent { sql: sql.join("; "), trip });
            waiting.lock().expect("nobody panics with it").push_back((round, trip));
        }
        to.write_all(&message).await?;
    }
}

async fn forward_answers(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    waiting: Waiting,
    log: Arc<Mutex<Log>>,
) -> std::io::Result<()> {
    let mut answers = Vec::new();
    loop {
        let (kind, message) = read_message(&mut from).await?;
        answers.extend(message);
        // A request is answered once the server is ready for the next one.
        if kind != b'Z' {
            continue;
        }
        // No request waits for the answer to the startup.
        let answered = waiting.lock().expect("nobody panics with it").pop_front();
        if let Some((round, trip)) = answered {
            tokio::time::sleep(DELAY).await;
            let mut log = log.lock().expect("nobody panics with it");
            if log.round == round {
                log.ended = log.ended.max(trip);
            }
        }
        to.write_all(&answers).await?;
        answers.clear();
    }
}

/// Reads a message with its kind and length.
async fn read_message(from: &mut (impl AsyncRead + Unpin)) -> std::io::Result<(u8, Vec<u8>)> {
    let (kind, length) = (from.read_u8().await?, from.read_u32().await?);
    let mut message = vec![0; 1 + length as usize];
    message[0] = kind;
    message[1..5].copy_from_slice(&length.to_be_bytes());
    from.read_exact(&mut message[5..]).await?;
    Ok((kind, message))
}
