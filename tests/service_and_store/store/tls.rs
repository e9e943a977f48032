//! TLS to the database: which certificates are accepted, and what a refusal says.

use std::net::SocketAddr;
use std::path::PathBuf;

use postern::store::postgres::Postgres;
use postern::store::waker::Waker;
use postern_testkit::prelude::*;
use rustls::ServerConfig;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio_rustls::TlsAcceptor;

use super::{of_notices, of_record};
use postern_testkit::databases::postgres::{sql, with_tls};

#[tokio::test]
async fn a_database_with_tls_is_used_if_its_authority_is_named_and_refused_with_advice_otherwise() {
    let Some((server, port, authority)) = with_tls().await else { return };
    let open = async |host: &str, root_certificate: Option<PathBuf>| {
        let url = format!("postgres://postern@{host}:{port}/postgres?sslmode=require");
        let wait = Some(SOON);
        Postgres::open(&PostgresSettings { wait, root_certificate, ..PostgresSettings::new(url) }).await
    };
    let store = Store::new(Arc::new(open("localhost", Some(authority.clone())).await.unwrap()));
    let told = Arc::new(Notify::new());
    store.wake(told.clone());
    told.woken().await;
    store.commit(of_record(record(1)).into()).await.unwrap();
    store.commit(of_notices(&[(NoticeKind::Over(MatchId(1)), NOON)]).into()).await.unwrap();
    told.woken().await;
    assert!(store.record(MatchId(1)).await.unwrap().is_some());
    let folder = authority.parent().unwrap().display();
    let database = sql(&format!("postgres://postern@/postgres?host={folder}&port={port}")).await;
    let encrypted = "SELECT bool_and(ssl), count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE application_name = 'postern'";
    let row = database.query_one(encrypted, &[]).await.unwrap();
    assert!(row.get::<_, bool>(0) && row.get::<_, i64>(1) > 1, "{row:?}");
    store.close(SOON).await.unwrap();
    drop(store);

    let refused = async |host: &str, root| open(host, root).await.err().unwrap().to_string();
    let unknown = refused("localhost", None).await;
    assert!(unknown.contains("certificate") && unknown.contains("store.root_certificate"), "{unknown}");
    let other = refused("127.0.0.1", Some(authority.clone())).await;
    assert!(other.contains("host name"), "{other}");

    // The same, as an operator sees it.
    let folder = tempfile::tempdir().unwrap();
    let check = |root: &str| {
        let config = format!("[store]\nroot_certificate = \"{root}\"\n");
        std::fs::write(folder.path().join("config.toml"), config).unwrap();
        let url = format!("postgres://postern@localhost:{port}/postgres?sslmode=require");
        let checked = super::kill::postern(folder.path(), &["check"]).env("POSTERN_STORE_URL", url).output();
        let checked = checked.unwrap();
        String::from_utf8_lossy(&[checked.stdout, checked.stderr].concat()).into_owned()
    };
    let told = check("");
    assert!(told.contains("store.root_certificate"), "{told}");
    let told = check(&authority.display().to_string());
    assert!(told.contains("match ") && !told.contains("certificate"), "{told}");
    drop(server);
}

/// A server with a certificate of an unknown authority.
async fn unknown_server() -> SocketAddr {
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(
        &include_bytes!("../../data/tls/discord.com.key.der")[..],
    ));
    let certificate = &include_bytes!("../../data/tls/discord.com.certificate.der")[..];
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider has them")
        .with_no_client_auth()
        .with_single_cert(vec![CertificateDer::from(certificate)], key)
        .expect("the key fits the certificate");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it has one");
    tokio::spawn(async move {
        while let Ok((mut from, _)) = listener.accept().await {
            // The client asks for TLS, and ends the connection during the handshake.
            let mut asks = [0; 8];
            if from.read_exact(&mut asks).await.is_ok() && from.write_all(b"S").await.is_ok() {
                let _ = acceptor.accept(from).await;
            }
        }
    });
    address
}

#[tokio::test]
async fn a_certificate_that_nobody_vouches_for_is_refused_at_once_however_patient_the_program_is() {
    let url = format!("postgres://postern@{}/x?sslmode=require", unknown_server().await);
    let settings = PostgresSettings { wait: None, ..PostgresSettings::new(url) };
    let opened = tokio::time::timeout(SOON, Postgres::open(&settings)).await;
    let refused = opened.expect("it is not tried again").err().expect("it is refused").to_string();
    assert!(refused.contains("certificate"), "{refused}");
}
