//! Connections: where the database is, how it is proved to be the right one, and a bounded pool.

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
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Config, Connection, Error, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::service::Fault;

/// The longest wait for a connection, a free one or a new one.
const CONNECTED_WITHIN: Duration = Duration::from_secs(3);
/// What goes unacknowledged for so long on a connection ends it: the other machine is gone.
const UNHEARD: Duration = Duration::from_secs(10);
/// How long a silent connection is trusted.
const SILENT: Duration = Duration::from_secs(15);

/// What a connection begins with. A statement takes 10 s at most; a process that stops in the middle of a transaction
/// holds up the others for 5 s at most; and what is acknowledged is on disk.
const BEGIN: &str = "SET statement_timeout = 10000; SET idle_in_transaction_session_timeout = 5000; \
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit', true) = 'off'";

/// Where a PostgreSQL database is, and how to get in.
#[derive(Clone, PartialEq, Eq)]
pub struct Settings {
    /// `postgres://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=…`.
    pub url: String,
    /// The password, where the URL has none.
    pub password: Option<String>,
    /// A PEM file with the certificates that the server's must follow from; the public ones without it.
    pub root_certificate: Option<PathBuf>,
    /// The most connections that are open for reading and writing. One more listens.
    pub connections: usize,
    /// How long to wait for a database that does not answer yet; `None` for ever.
    pub wait: Option<Duration>,
    /// True if a database is opened that holds a part of an import.
    pub to_import: bool,
}

impl Settings {
    /// A database with the usual settings.
    pub fn new(url: impl Into<String>) -> Settings {
        Settings {
            url: url.into(),
            password: None,
            root_certificate: None,
            connections: 8,
            wait: Some(Duration::from_secs(10)),
            to_import: false,
        }
    }
}

impl fmt::Debug for Settings {
    /// Without the URL, which may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings").field("connections", &self.connections).finish_non_exhaustive()
    }
}

/// Makes connections, which live in a runtime of the store's own.
#[derive(Clone)]
pub(super) struct Connector {
    config: Config,
    tls: MakeRustlsConnect,
    runtime: Handle,
}

type Stream = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream;

impl Connector {
    pub(super) fn new(settings: &Settings, runtime: Handle) -> Result<Connector, Fault> {
        let bad =
            |why: &dyn fmt::Display| Fault::new(format!("the URL of the database can't be used: {why}"));
        let mut config: Config = settings.url.parse().map_err(|error: Error| {
            let source = std::error::Error::source(&error).map(ToString::to_string);
            bad(&source.unwrap_or_else(|| error.to_string()))
        })?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(bad(&"it names no host. Write postgres://USER@HOST/DATABASE"));
        }
        if let (None, Some(password)) = (config.get_password(), &settings.password) {
            config.password(password);
        }
        if !settings.url.contains("sslmode=") {
            // Whoever listens on the way to another machine reads nothing; a certificate for this one is seldom made.
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
        Ok(Connector { config, tls, runtime })
    }

    /// One connection, to be driven by who asked for it.
    pub(super) async fn open(self) -> Result<(Client, Connection<Socket, Stream>), Error> {
        self.config.connect(self.tls).await
    }

    /// A pool of at most so many connections.
    pub(super) fn pool(self, connections: usize) -> Result<Pool, Fault> {
        let manager = Manager::from_connect(self.config.clone(), self, ManagerConfig::default());
        let pool = Pool::builder(manager).max_size(connections).runtime(Runtime::Tokio1);
        let pool = pool
            .wait_timeout(Some(CONNECTED_WITHIN))
            .create_timeout(Some(CONNECTED_WITHIN))
            .recycle_timeout(Some(CONNECTED_WITHIN));
        pool.build().map_err(Fault::new)
    }
}

impl Connect for Connector {
    fn connect(&self, _: &Config) -> BoxFuture<'_, Result<(Client, JoinHandle<()>), Error>> {
        async {
            let (connector, runtime) = (self.clone(), self.runtime.clone());
            // The socket belongs to the runtime in which it is opened.
            let opened = self.runtime.spawn(async move {
                let (client, connection) = connector.open().await?;
                let driven = runtime.spawn(async move {
                    if let Err(error) = connection.await {
                        tracing::warn!(%error, "a connection to the database broke");
                    }
                });
                client.batch_execute(BEGIN).await?;
                Ok((client, driven))
            });
            match opened.await {
                Ok(opened) => opened,
                // The runtime ends with the store: nobody waits any more.
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

/// Trusts the certificates of a file and no others.
fn trusting(file: &Path) -> Result<MakeRustlsConnect, Fault> {
    let bad = |why: &dyn fmt::Display| Fault::new(format!("the certificates in {}: {why}", file.display()));
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file).map_err(|error| bad(&error))? {
        let added = certificate
            .map_err(|error| bad(&error))
            .and_then(|certificate| roots.add(certificate).map_err(|error| bad(&error)));
        added?;
    }
    if roots.is_empty() {
        return Err(bad(&"there are none"));
    }
    let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn another_machine_is_reached_by_tls_however_its_address_is_written() {
        let mode = |url: &str| {
            let connector = Connector::new(&Settings::new(url), Handle::current()).expect("it can be used");
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
