//! A webhook whose delivery is cut off by a kill of the program.

use postern::play::people::webhook::Secret;
use postern::webhooks::ID;
use postern_testkit::webhook_server::{Answering, Server};

use super::*;

/// The secret that the answer shows.
fn secret(shown: &str) -> Secret {
    let (_, digits) = shown.split_once("whsec_").unwrap_or_else(|| panic!("no secret in {shown}"));
    let byte = |at: usize| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).expect("hexadecimal digits");
    Secret::new(std::array::from_fn(byte))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_delivery_that_a_kill_cut_off_is_made_after_the_start_with_the_same_id() {
    let mut stage = Stage::open_with("[webhooks]\nallow_private = true\n").await;
    let mut server = Server::start([Answering::Never, Answering::Status(204)]).await;
    let ada = stage.person("ada");
    // Between these signs, chat shows no preview of a link.
    let url = format!("<{}>", server.url());
    let set = ada.slash(stage.games(), "settings", json!({ "webhook": url })).await.expect("a command");
    assert!(set.is_private(), "{}", text(&set));
    let secret = secret(set.text());
    let bout = begin(&stage, "ransom", &[]).await;
    let first = server.next().await;
    stage.kill().await;
    stage.start().await;
    let second = tokio::time::timeout(SOON, server.next()).await;
    let second = second.unwrap_or_else(|_| panic!("it is not delivered again:\n{}", stage.said()));
    assert_eq!(second.header(ID), first.header(ID), "the receiver can drop a repetition");
    assert_eq!(second.json(&secret)["event"], "turn");
    bout.check_pings().await;
}
