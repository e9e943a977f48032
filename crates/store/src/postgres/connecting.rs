//! Connections to the database: address, TLS, and a bounded pool.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use deadpool_postgres::{Connect, Manager, ManagerConfig, Pool, Runtime};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{Client, Config, Error};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::fault::Fault;
use crate::patience::FOR_PEOPLE;
use crate::postgres::primary::Servers;

/// The longest wait for a connection, free or new.
const CONNECTED_WITHIN: Duration = Duration::from_secs(3);
/// Data that stays unacknowledged for this long closes the connection: the other machine is gone.
const UNHEARD: Duration = Duration::from_secs(10);
/// The time without traffic after which a connection is probed.
const SILENT: Duration = Duration::from_secs(15);

/// The setup of every connection. A statement takes at most the time for an answer, a process that stops in the middle of
/// a transaction blocks others for at most half of it, and acknowledged writes are on disk, also of the standby that the server
/// waits for. Warnings arrive: one of them means that a commit is not confirmed.
fn setup(answered_within: Duration) -> String {
    let limit = answered_within.as_millis();
    format!(
        "SET statement_timeout = {limit}; SET idle_in_transaction_session_timeout = {}; SET client_min_messages = warning; \
         SELECT set_config('synchronous_commit', 'on', false) \
         WHERE current_setting('synchronous_commit', true) IN ('off', 'local', 'remote_write')",
        limit / 2
    )
}

/// The address of a PostgreSQL database, and the credentials for it.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresSettings {
    /// `postgres://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=…`.
    pub url: String,
    /// The password, if the URL has none.
    pub password: Option<String>,
    /// A PEM file with the root certificates to trust for the server; without it, the public ones.
    pub root_certificate: Option<PathBuf>,
    /// Upper bound on the number of connections for reading and writing. One more connection listens.
    pub connections: usize,
    /// How long to wait for a database that does not answer yet; `None` waits forever.
    pub wait: Option<Duration>,
    /// True if the database may contain an unfinished import.
    pub to_import: bool,
    /// The longest wait for an answer of the database.
    pub answered_within: Duration,
}

impl PostgresSettings {
    /// Returns the default settings for a database.
    pub fn new(url: impl Into<String>) -> PostgresSettings {
        PostgresSettings {
            url: url.into(),
            password: None,
            root_certificate: None,
            connections: 8,
            wait: Some(Duration::from_secs(10)),
            to_import: false,
            answered_within: FOR_PEOPLE,
        }
    }
}

impl PostgresSettings {
    /// Reads the URL. Returns the reason if it can't be used.
    fn read(&self) -> Result<Config, String> {
        let bad = |why: &str| {
            format!(
                "the URL of the database (store.url or POSTERN_STORE_URL) can't be used: {why}. It must be like \
                 postgres://USER@HOST/DATABASE"
            )
        };
        let config: Config = self.url.parse().map_err(|error: Error| {
            let source = std::error::Error::source(&error).map(ToString::to_string);
            bad(&source.unwrap_or_else(|| error.to_string()))
        })?;
        let names_one = !config.get_hosts().is_empty() || !config.get_hostaddrs().is_empty();
        if names_one { Ok(config) } else { Err(bad("it names no host")) }
    }

    /// Checks the URL.
    ///
    /// # Errors
    /// The reason why it can't be used.
    pub fn check(&self) -> Result<(), String> {
        self.read().map(drop)
    }

    /// Returns the place of the database without credentials, such as `PostgreSQL, postern on db.example`.
    pub fn shown(&self) -> String {
        let Ok(config) = self.url.parse::<Config>() else { return "PostgreSQL".to_owned() };
        let host = |host: &Host| match host {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(path) => path.display().to_string(),
        };
        let hosts: Vec<String> = config.get_hosts().iter().map(host).collect();
        let database = config.get_dbname().or(config.get_user()).unwrap_or("a database");
        format!("PostgreSQL, {database} on {}", hosts.join(", "))
    }

    /// Checks the file with the authorities to trust, if there is one.
    ///
    /// # Errors
    /// [`Fault`] if it can't be used.
    pub fn check_certificate(&self) -> Result<(), Fault> {
        self.root_certificate.as_deref().map(trusting).transpose().map(drop)
    }
}

impl fmt::Debug for PostgresSettings {
    /// Leaves out the URL, which may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostgresSettings").field("connections", &self.connections).finish_non_exhaustive()
    }
}

/// Opens connections, which run in the store's own runtime.
#[derive(Clone)]
pub(crate) struct Connector {
    config: Config,
    servers: Servers,
    runtime: Handle,
    /// The time limit of a statement.
    answered_within: Duration,
}

impl Connector {
    pub(crate) fn new(settings: &PostgresSettings, runtime: Handle) -> Result<Connector, Fault> {
        let mut config = settings.read().map_err(Fault::new)?;
        if let (None, Some(password)) = (config.get_password(), &settings.password) {
            config.password(password);
        }
        if !settings.url.contains("sslmode=") {
            // A connection to another machine must be encrypted. Local servers rarely have a certificate.
            let near = config.get_hosts().iter().all(is_near)
                && config.get_hostaddrs().iter().all(|address| address.is_loopback());
            config.ssl_mode(if near { SslMode::Disable } else { SslMode::Require });
        }
        if config.get_application_name().is_none() {
            config.application_name("postern");
        }
        config.connect_timeout(CONNECTED_WITHIN).tcp_user_timeout(UNHEARD).keepalives_idle(SILENT);
        let tls = match &settings.root_certificate {
            Some(file) => trusting(file)?,
            None => MakeRustlsConnect::with_webpki_roots(),
        };
        let servers = Servers::new(&config, tls);
        Ok(Connector { config, servers, runtime, answered_within: settings.answered_within })
    }

    /// Returns the servers that the URL names.
    pub(crate) fn servers(&self) -> &Servers {
        &self.servers
    }

    /// Returns a pool of at most this many connections.
    pub(crate) fn pool(self, connections: usize) -> Result<Pool, Fault> {
        let manager = Manager::from_connect(self.config.clone(), self, ManagerConfig::default());
        let pool = Pool::builder(manager).max_size(connections).runtime(Runtime::Tokio1);
        let pool = pool
            .wait_timeout(Some(CONNECTED_WITHIN))
            .create_timeout(Some(CONNECTED_WITHIN))
            .recycle_timeout(Some(CONNECTED_WITHIN));
        pool.build().map_err(Fault::of)
    }
}

impl Connect for Connector {
    fn connect(&self, _: &Config) -> BoxFuture<'_, Result<(Client, JoinHandle<()>), Error>> {
        async {
            let (connector, runtime) = (self.clone(), self.runtime.clone());
            let setup = setup(self.answered_within);
            // The socket belongs to the runtime that opens it.
            let opened = self.runtime.spawn(async move {
                let (client, driven) = connector.servers.open().await?;
                let driven = runtime.spawn(async move {
                    if let Err(why) = driven.drive(|| ()).await {
                        tracing::warn!(%why, "a connection to the database ended");
                    }
                });
                client.batch_execute(&setup).await?;
                Ok((client, driven))
            });
            match opened.await {
                Ok(opened) => opened,
                // The runtime ends with the store, so there is no caller left to answer.
                Err(_) => std::future::pending().await,
            }
        }
        .boxed()
    }
}

fn is_near(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            let address: Result<std::net::IpAddr, _> = name.trim_matches(['[', ']']).parse();
            name == "localhost" || address.is_ok_and(|address| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

/// Trusts only the certificates in a file.
fn trusting(file: &Path) -> Result<MakeRustlsConnect, Fault> {
    let bad = |fault: Fault| fault.reworded(|why| format!("the certificates in {}: {why}", file.display()));
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file).map_err(|error| bad(Fault::of(error)))? {
        let added = certificate
            .map_err(|error| bad(Fault::of(error)))
            .and_then(|certificate| roots.add(certificate).map_err(|error| bad(Fault::of(error))));
        added?;
    }
    if roots.is_empty() {
        return Err(bad(Fault::new("there are none")));
    }
    let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_database_is_shown_without_credentials() {
        for (url, shown) in [
            ("postgres://me:secret@db.example:5433/games", "PostgreSQL, games on db.example"),
            (
                "postgres://me@/games?host=/run/postgresql&password=secret",
                "PostgreSQL, games on /run/postgresql",
            ),
            ("host=a,b user=me password=secret", "PostgreSQL, me on a, b"),
            ("secret", "PostgreSQL"),
        ] {
            assert_eq!(PostgresSettings::new(url).shown(), shown);
        }
    }

    #[tokio::test]
    async fn another_machine_is_reached_by_tls_however_its_address_is_written() {
        let mode = |url: &str| {
            let connector =
                Connector::new(&PostgresSettings::new(url), Handle::current()).expect("it can be used");
            connector.config.get_ssl_mode()
        };
        let modes = [
            ("postgres://postern@localhost/postern", SslMode::Disable),
            ("postgres://postern@127.0.0.1/postern", SslMode::Disable),
            ("postgres://postern@[::1]/postern", SslMode::Disable),
            ("postgres://postern@/postern?host=/run/postgresql", SslMode::Disable),
            ("host=localhost hostaddr=127.0.0.1 user=postern", SslMode::Disable),
            ("postgres://postern@db.example/postern", SslMode::Require),
            ("postgres://postern@localhost,db.example/postern", SslMode::Require),
            ("hostaddr=192.0.2.1 user=postern", SslMode::Require),
            ("host=localhost hostaddr=192.0.2.1 user=postern", SslMode::Require),
            ("postgres://postern@db.example/postern?sslmode=disable", SslMode::Disable),
        ];
        for (url, wanted) in modes {
            assert_eq!(mode(url), wanted, "{url}");
        }
    }
}
