//! Certificates of a database that are not trusted: each refusal says what to do about it.

use std::path::PathBuf;

use postern::store::postgres::Postgres;
use postern_testkit::prelude::*;
use rustls::ServerConfig;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

/// Certificates for 100 years, made for these tests. The keys have no other use.
fn file(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tls/database")).join(name)
}

/// Listens as a database that presents this certificate and closes each connection after the handshake. Returns the
/// port.
async fn database(certificate: &str, key: &str) -> u16 {
    let read = |name: &str| std::fs::read(file(name)).expect("a file of the tests");
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(read(key)));
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider has them")
        .with_no_client_auth()
        .with_single_cert(vec![CertificateDer::from(read(certificate))], key)
        .expect("the key fits the certificate");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let port = listener.local_addr().expect("it has one").port();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                // The request for TLS: its length and its number.
                let mut request = [0; 8];
                client.read_exact(&mut request).await.expect("the client asks for TLS");
                client.write_all(b"S").await.expect("the client listens");
                // The client may break off the handshake, which the test sees.
                let _ = acceptor.accept(client).await;
            });
        }
    });
    port
}

/// Returns why a database with this certificate is not opened by a client that trusts `root`.
async fn refusal(certificate: &str, key: &str, root: &str) -> String {
    let port = database(certificate, key).await;
    let settings = PostgresSettings {
        root_certificate: Some(file(root)),
        wait: Some(Duration::from_millis(100)),
        ..PostgresSettings::new(format!("postgres://postern@localhost:{port}/postern?sslmode=require"))
    };
    Postgres::open(&settings).await.err().expect("it is no database").to_string()
}

#[tokio::test]
async fn each_certificate_that_is_not_trusted_is_refused_with_what_to_do_about_it() {
    for (certificate, key, root, advice) in [
        // A certificate that an operator signed with its own key, as an authority, and uses for the server as well.
        ("authority.der", "authority.key.der", "authority.pem", "(CA:FALSE) with that authority"),
        ("sound.der", "server.key.der", "stranger.pem", "authority that signed it in store.root_certificate"),
        ("elsewhere.der", "server.key.der", "authority.pem", "a host name in store.url"),
        ("expired.der", "server.key.der", "authority.pem", "Renew the certificate"),
    ] {
        let said = refusal(certificate, key, root).await;
        assert!(said.contains(advice), "{certificate}: {said}");
    }
    let said = refusal("sound.der", "server.key.der", "authority.pem").await;
    assert!(!said.contains("ertificate"), "a sound one is accepted: {said}");
}
