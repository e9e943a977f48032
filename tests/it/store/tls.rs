//! TLS to the database: which certificates are accepted, and what a refusal says.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use postern::store::postgres::Postgres;
use postern::store::postgres::connecting::PostgresSettings;
use rustls::ServerConfig;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

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
    let opened = tokio::time::timeout(Duration::from_secs(20), Postgres::open(&settings)).await;
    let refused = opened.expect("it is not tried again").err().expect("it is refused").to_string();
    assert!(refused.contains("certificate"), "{refused}");
}
