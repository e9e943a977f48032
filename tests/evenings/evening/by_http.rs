//! Interactions that Discord posts to the program by HTTP instead of sending them through the gateway.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::*;
use super::{SHORT, menus, typed};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_by_http_across_a_kill_and_a_stop() {
    let mut stage = Stage::open_by_http().await;
    let (game, options) = SHORT[2];
    let mut bout = begin(&stage, game, options).await;
    let mut dice = Dice(5);
    for ply in 0..12 {
        if ply % 2 == 0 {
            typed::one_move(&stage, &mut bout, &mut dice).await;
        } else {
            menus::one_move(&stage, &mut bout, &mut dice).await;
        }
        match ply {
            3 => stage.kill().await,
            7 => assert!(stage.terminate().await, "{}", stage.said()),
            _ => continue,
        }
        stage.start().await;
    }
    bout.check_pings().await;
    assert!(stage.sandbox.failed_interactions().is_empty(), "{:?}", stage.sandbox.failed_interactions());
    assert_eq!(stage.sandbox.sessions(), (0, 0), "the gateway is not used");
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestions_and_pings_come_as_with_the_gateway() {
    let stage = Stage::open_by_http().await;
    let ada = stage.person("ada");
    let suggested = ada.autocomplete(stage.games(), "board", serde_json::json!({}), "text").await;
    let suggested = suggested.expect("it can be asked for");
    assert!(matches!(&suggested.outcome, Outcome::Choices(all) if !all.is_empty()), "{suggested:?}");
    let before = mentions(&ada);
    let options = serde_json::json!({"opponent": stage.sandbox.bot().to_string(), "level": "1"});
    let answer = ada.slash(stage.games(), "challenge ransom", options).await.expect("a command");
    assert!(answer.is_private(), "{answer:?}\n{}", stage.said());
    wait_for_ping(&ada, before + 1).await;
}

/// Sends a request, and returns the status of the response.
async fn status_of(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> std::io::Result<u16> {
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut response = Vec::new();
    stream.read_to_end(&mut response).await?;
    let status = response.get(9..12).and_then(|status| str::from_utf8(status).ok()?.parse().ok());
    status.ok_or_else(|| std::io::ErrorKind::InvalidData.into())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_did_not_sign_is_refused() {
    let stage = Stage::open_by_http().await;
    let address = stage.endpoint.expect("it has one");
    let now =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_secs();
    let signature = "ab".repeat(64);
    let signed = format!("X-Signature-Ed25519: {signature}\r\nX-Signature-Timestamp: {now}\r\n");
    let ping = r#"{"type":1}"#;
    let long = "x".repeat(513 * 1024);
    for (method, path, headers, body, status) in [
        ("POST", "/interactions", "", ping, 401),
        ("POST", "/interactions", signed.as_str(), ping, 401),
        ("POST", "/interactions", "X-Signature-Ed25519: zz\r\nX-Signature-Timestamp: 1\r\n", ping, 401),
        ("POST", "/interactions", signed.as_str(), long.as_str(), 413),
        ("GET", "/interactions", "", "", 405),
        ("POST", "/", "", ping, 404),
    ] {
        let answer = status_of(address, method, path, headers, body).await;
        assert_eq!(answer.ok(), Some(status), "{method} {path} {headers}");
    }
}
