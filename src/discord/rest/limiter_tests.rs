//! Tests of serenity's rate limiter, which is active when the bot calls Discord itself, against a stand-in that
//! enforces limits as Discord does. The limiter calls `https://discord.com` whatever the address, so here the stand-in
//! gets that name and a certificate.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use reqwest::header::HOST;
use rustls::ServerConfig;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use serenity::all::{LightMethod, Route};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;

use super::messenger::DiscordMessenger;
use crate::chat::message::Message;
use crate::chat::message::address::Address;
use crate::chat::message::messenger::Messenger;
use crate::discord::rest::Rest;
use crate::discord::rest::pace::{RateLimiter, gap};
use crate::play::ids::{ChannelId, NoticeId, PersonId};
use discord_sandbox::config::{Config, USUAL_LIMIT};
use discord_sandbox::handle::Sandbox;

/// A self-signed certificate for `discord.com`; the key has no other use.
const CERTIFICATE: &[u8] = include_bytes!("../../../tests/data/tls/discord.com.certificate.der");
const KEY: &[u8] = include_bytes!("../../../tests/data/tls/discord.com.key.der");

/// Listens as `discord.com`, and forwards connections to this address.
async fn discord_com(to: SocketAddr) -> SocketAddr {
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(KEY));
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider has them")
        .with_no_client_auth()
        .with_single_cert(vec![CertificateDer::from(CERTIFICATE)], key)
        .expect("the key fits the certificate");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it has one");
    tokio::spawn(async move {
        while let Ok((from, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let mut from = acceptor.accept(from).await.expect("the client trusts anybody");
                let mut to = TcpStream::connect(to).await.expect("the stand-in listens");
                // A broken connection is a request without an answer, which the test sees.
                let _ = tokio::io::copy_bidirectional(&mut from, &mut to).await;
            });
        }
    });
    address
}

/// Starts a stand-in with limits and a client that reaches it as a bot reaches Discord.
async fn limited(channels: usize) -> (Sandbox, Arc<Rest>) {
    let channels = (0..channels).map(|number| format!("channel-{number}")).collect();
    let config = Config { limits: Some(USUAL_LIMIT), channels, ..Config::default() };
    let sandbox = Sandbox::start(config).await.expect("a port is free");
    // The stand-in rejects requests for other hosts.
    let host = sandbox.address().to_string().try_into().expect("an address fits into a header");
    let client = reqwest::Client::builder()
        .default_headers([(HOST, host)].into_iter().collect())
        .resolve("discord.com", discord_com(sandbox.address()).await)
        .danger_accept_invalid_certs(true)
        .build()
        .expect("it can be built");
    let rest = Rest::over(client, sandbox.token(), None);
    assert!(rest.is_limited());
    (sandbox, Arc::new(rest))
}

fn messenger(sandbox: &Sandbox, rest: &Arc<Rest>) -> Arc<DiscordMessenger> {
    let (bot, alone) = (PersonId(sandbox.bot().0), RateLimiter::new(gap(50), Arc::new(AtomicUsize::new(1))));
    Arc::new(DiscordMessenger::new(Arc::clone(rest), bot, bot.0, alone))
}

fn channel(sandbox: &Sandbox, number: usize) -> ChannelId {
    ChannelId(sandbox.channel(&format!("channel-{number}")).expect("it is there").0)
}

/// Number of requests refused with 429.
fn refused(sandbox: &Sandbox) -> usize {
    sandbox.requests().iter().filter(|asked| asked.status == 429).count()
}

#[tokio::test]
async fn a_full_bucket_is_waited_for_and_holds_up_no_other_channel() {
    let (sandbox, rest) = limited(2).await;
    let (messenger, busy, quiet) = (messenger(&sandbox, &rest), channel(&sandbox, 0), channel(&sandbox, 1));
    let began = Instant::now();
    let mut posts = JoinSet::new();
    for number in 0..7 {
        let messenger = messenger.clone();
        posts.spawn(async move {
            let message = Message::text(format!("turn {number}"));
            messenger.post(Address::Channel(busy), &message, NoticeId(100 + number)).await
        });
    }
    // The bucket has room for five.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before = Instant::now();
    let post = messenger.post(Address::Channel(quiet), &Message::text("elsewhere"), NoticeId(1)).await;
    assert!(post.is_ok() && before.elapsed() < Duration::from_secs(2), "{post:?} {:?}", before.elapsed());
    assert!(posts.join_all().await.iter().all(Result::is_ok));
    assert!(began.elapsed() > Duration::from_secs(4), "{:?}", began.elapsed());
    assert_eq!(refused(&sandbox), 0);
    let mut said: Vec<String> = sandbox
        .messages(sandbox.channel("channel-0").expect("it is there"))
        .into_iter()
        .map(|message| message.content)
        .collect();
    said.sort();
    assert_eq!(said, (0..7).map(|number| format!("turn {number}")).collect::<Vec<_>>());
}

#[tokio::test]
async fn what_a_bot_says_in_many_channels_stays_under_the_limit_of_all_requests() {
    let (sandbox, rest) = limited(70).await;
    let messenger = messenger(&sandbox, &rest);
    let mut posts = JoinSet::new();
    for number in 0..70 {
        let (messenger, channel) = (messenger.clone(), channel(&sandbox, number));
        posts.spawn(async move {
            messenger
                .post(Address::Channel(channel), &Message::text("turn"), NoticeId(number as u64 + 1))
                .await
        });
    }
    assert!(posts.join_all().await.iter().all(Result::is_ok));
    assert_eq!(refused(&sandbox), 0);
}

#[tokio::test]
async fn who_asks_too_much_of_discord_is_refused_and_asks_again_later() {
    let (sandbox, rest) = limited(70).await;
    let mut asked = JoinSet::new();
    for number in 0..70 {
        let (rest, channel_id) = (rest.clone(), channel(&sandbox, number).0.into());
        asked.spawn(async move { rest.bare(LightMethod::Get, Route::Channel { channel_id }).await });
    }
    // The limiter waits by itself, and meanwhile all other requests wait, too.
    let held = async {
        while rest.invalid_requests.held().is_none() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let (answers, held) = tokio::join!(asked.join_all(), tokio::time::timeout(Duration::from_secs(20), held));
    assert!(held.is_ok(), "nothing was held up");
    assert!(answers.iter().all(Result::is_ok));
    assert!(refused(&sandbox) > 0, "the stand-in has no limit");
    assert_eq!(rest.invalid_requests.count(), refused(&sandbox), "each refusal counts");
}
