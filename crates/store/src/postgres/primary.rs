//! The primary among several servers of one database: the one that accepts writes and has the latest timeline.
//!
//! PostgreSQL begins a timeline with each promotion of a standby. A primary that was replaced does not know that: it still
//! answers, shows what it had, and commits once somebody ends its wait for the standby. Only its timeline tells. Postern therefore ends
//! every connection as soon as it sees a server with a later timeline.

use std::fmt;
use std::future::poll_fn;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use tokio::sync::watch;
use tokio_postgres::config::{Host, TargetSessionAttrs};
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{AsyncMessage, Client, Config, Connection, Error, SimpleQueryMessage, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

/// The time for the other servers to answer once a primary did. Whoever is late is asked again by the watch.
const HEARD_WITHIN: Duration = Duration::from_millis(500);
/// The period of the watch for promotions, and the longest wait for its answers.
const WATCHED_EVERY: Duration = Duration::from_secs(2);

/// Asks a primary for its timeline, the first eight digits of the name of a segment of the write-ahead log.
const TIMELINE: &str = "SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)";
/// Asks a primary which standbys its commits wait for.
const STANDBYS: &str = "SHOW synchronous_standby_names";

/// The function of PostgreSQL that warns when somebody ends the wait of a commit for the standby. The commit then succeeds on
/// this server alone.
const GAVE_UP_WAITING: &str = "SyncRepWaitForLSN";

type Stream = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream;

/// The servers of a database, and the latest timeline that one of them was seen with.
#[derive(Clone)]
pub(crate) struct Servers {
    configs: Vec<Config>,
    tls: MakeRustlsConnect,
    latest: Arc<watch::Sender<u32>>,
}

impl Servers {
    /// Separates the servers that a URL names.
    pub(crate) fn new(config: &Config, tls: MakeRustlsConnect) -> Servers {
        let count = config.get_hosts().len().max(config.get_hostaddrs().len());
        let configs = match count {
            ..=1 => vec![config.clone()],
            _ => (0..count).map(|at| of_one(config, at)).collect(),
        };
        Servers { configs, tls, latest: Arc::new(watch::Sender::new(0)) }
    }

    /// Opens one connection, to the primary if there are several servers. The caller must drive it.
    pub(crate) async fn open(&self) -> Result<(Client, Driven), Error> {
        if let [only] = self.configs.as_slice() {
            let (client, connection) = only.connect(self.tls.clone()).await?;
            return Ok((client, Driven { connection, timeline: 0, latest: self.latest.subscribe() }));
        }
        let mut asked: FuturesUnordered<_> =
            self.configs.iter().map(|config| ask(config, self.tls.clone())).collect();
        let patience = tokio::time::sleep(HEARD_WITHIN);
        tokio::pin!(patience);
        let (mut best, mut failed) = (None::<Primary>, None);
        loop {
            tokio::select! {
                heard = asked.next() => match heard {
                    Some(Ok(primary)) => {
                        if best.as_ref().is_none_or(|best| best.timeline < primary.timeline) {
                            best = Some(primary);
                        }
                    }
                    Some(Err(error)) => failed = Some(error),
                    None => break,
                },
                () = &mut patience, if best.is_some() => break,
            }
        }
        let Some(Primary { client, connection, timeline }) = best else {
            return Err(failed.expect("there are several servers, and each answered or failed"));
        };
        self.latest.send_if_modified(|latest| {
            let is_later = *latest < timeline;
            *latest = timeline.max(*latest);
            is_later
        });
        Ok((client, Driven { connection, timeline, latest: self.latest.subscribe() }))
    }

    /// Looks for promotions. Returns at once if there is one server, and never otherwise.
    pub(crate) async fn watch(self) {
        if self.configs.len() == 1 {
            return;
        }
        if let Ok((client, driven)) = self.open().await {
            tokio::spawn(driven.drive(|| ()));
            if value(&client, STANDBYS)
                .await
                .is_ok_and(|standbys| standbys.is_some_and(|names| names.is_empty()))
            {
                tracing::warn!(
                    "the primary of the database waits for no standby (synchronous_standby_names is empty): a promotion \
                     may lose acknowledged changes"
                );
            }
        }
        loop {
            tokio::time::sleep(WATCHED_EVERY).await;
            // Servers that can't be reached fail the queries, which say so.
            let _ = tokio::time::timeout(WATCHED_EVERY, self.open()).await;
        }
    }
}

/// The settings for one of the servers of a URL, which must accept writes.
fn of_one(config: &Config, at: usize) -> Config {
    let mut one = Config::new();
    match config.get_hosts().get(at) {
        Some(Host::Tcp(name)) => drop(one.host(name)),
        #[cfg(unix)]
        Some(Host::Unix(path)) => drop(one.host_path(path)),
        None => {}
    }
    config.get_hostaddrs().get(at).map(|address| one.hostaddr(*address));
    // A single port is that of all servers.
    config.get_ports().get(at).or(config.get_ports().first()).map(|port| one.port(*port));
    config.get_user().map(|user| one.user(user));
    config.get_password().map(|password| one.password(password));
    config.get_dbname().map(|name| one.dbname(name));
    config.get_options().map(|options| one.options(options));
    config.get_application_name().map(|name| one.application_name(name));
    config.get_connect_timeout().map(|limit| one.connect_timeout(*limit));
    config.get_tcp_user_timeout().map(|limit| one.tcp_user_timeout(*limit));
    config.get_keepalives_interval().map(|interval| one.keepalives_interval(interval));
    config.get_keepalives_retries().map(|retries| one.keepalives_retries(retries));
    one.keepalives(config.get_keepalives())
        .keepalives_idle(config.get_keepalives_idle())
        .ssl_mode(config.get_ssl_mode())
        .ssl_negotiation(config.get_ssl_negotiation())
        .channel_binding(config.get_channel_binding())
        .target_session_attrs(TargetSessionAttrs::ReadWrite);
    one
}

/// A connection to a server that accepts writes.
struct Primary {
    client: Client,
    connection: Connection<Socket, Stream>,
    timeline: u32,
}

async fn ask(config: &Config, tls: MakeRustlsConnect) -> Result<Primary, Error> {
    let (client, mut connection) = config.connect(tls).await?;
    let timeline = {
        let asked = value(&client, TIMELINE);
        tokio::pin!(asked);
        tokio::select! {
            answer = &mut asked => answer?,
            ended = &mut connection => {
                ended?;
                // The answer is that the connection is closed.
                asked.await?
            }
        }
    };
    let timeline = timeline.and_then(|digits| u32::from_str_radix(&digits, 16).ok()).unwrap_or_default();
    Ok(Primary { client, connection, timeline })
}

/// Returns the only value of an answer, without preparing a statement.
pub(crate) async fn value(client: &Client, question: &str) -> Result<Option<String>, Error> {
    let answers = client.simple_query(question).await?;
    Ok(answers.iter().find_map(|answer| match answer {
        SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    }))
}

/// The other end of a client.
pub(crate) struct Driven {
    connection: Connection<Socket, Stream>,
    /// 0 if the URL names one server, whose timeline does not matter.
    timeline: u32,
    latest: watch::Receiver<u32>,
}

/// Why a connection was ended.
pub(crate) enum Ended {
    Broken(Error),
    /// A later timeline is known.
    Replaced,
    /// The server committed without the confirmation of its standby. The commit may be lost.
    Unconfirmed,
}

impl Driven {
    /// Drives the connection until the client is gone, and passes notifications on.
    pub(crate) async fn drive(self, mut heard: impl FnMut()) -> Result<(), Ended> {
        let Driven { mut connection, timeline, mut latest } = self;
        // The sender lives as long as the servers, which may be gone before the last connection.
        let replaced = async {
            if latest.wait_for(|latest| *latest > timeline && timeline > 0).await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        tokio::pin!(replaced);
        loop {
            let message = tokio::select! {
                biased;
                () = &mut replaced => return Err(Ended::Replaced),
                message = poll_fn(|context| connection.poll_message(context)) => message,
            };
            match message {
                None => return Ok(()),
                Some(Err(error)) => return Err(Ended::Broken(error)),
                Some(Ok(AsyncMessage::Notification(_))) => heard(),
                // The answer to the commit follows. No caller may take it for a success.
                Some(Ok(AsyncMessage::Notice(notice))) if notice.routine() == Some(GAVE_UP_WAITING) => {
                    return Err(Ended::Unconfirmed);
                }
                Some(Ok(_)) => {}
            }
        }
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Broken(error) => write!(f, "it broke: {error}"),
            Ended::Replaced => f.write_str("another server was promoted"),
            Ended::Unconfirmed => f.write_str(
                "the server ended the wait of a commit for its standby, so it is looked up before it counts",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_server_of_a_url_has_its_address_and_all_else_in_common() {
        let url = "postgres://me:secret@first:5433,second:5434/games?application_name=x&options=-c%20a%3D1&sslmode=require";
        let mut config: Config = url.parse().expect("it is a URL");
        config.connect_timeout(Duration::from_secs(3)).keepalives_idle(Duration::from_secs(15));
        let servers = Servers::new(&config, MakeRustlsConnect::with_webpki_roots()).configs;
        let one = |host: &str, port| {
            let url = format!(
                "postgres://me:secret@{host}:{port}/games?application_name=x&options=-c%20a%3D1&sslmode=require&target_session_attrs=read-write"
            );
            let mut config: Config = url.parse().expect("it is a URL");
            config.connect_timeout(Duration::from_secs(3)).keepalives_idle(Duration::from_secs(15));
            config
        };
        assert_eq!(servers, [one("first", 5433), one("second", 5434)]);
        let shared: Config = "host=a,b port=5555 user=me".parse().expect("it is a configuration");
        let ports = Servers::new(&shared, MakeRustlsConnect::with_webpki_roots()).configs;
        assert_eq!(ports.iter().map(|config| config.get_ports()).collect::<Vec<_>>(), [[5555], [5555]]);
        let single: Config = "postgres://me@alone/games".parse().expect("it is a URL");
        assert_eq!(Servers::new(&single, MakeRustlsConnect::with_webpki_roots()).configs, [single]);
    }
}
