//! The program: its lines for scripts, its options, and its end.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Output, Stdio};

use super::raw::{Http, accepted_endpoint};

const PROGRAM: &str = env!("CARGO_BIN_EXE_discord-sandbox");

/// A program that is killed when this value is dropped.
struct Running {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    fn start(arguments: &[&str]) -> Running {
        let mut program = Command::new(PROGRAM);
        program.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = program.spawn().expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("its output is piped"));
        Running { child, lines }
    }

    /// The value of the next line, which has this name.
    fn value(&mut self, name: &str) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("it prints a line");
        let value = line.strip_prefix(name).and_then(|line| line.strip_prefix('='));
        value.unwrap_or_else(|| panic!("no {name} in {line:?}")).trim_end().to_owned()
    }
}

fn refused(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).output().expect("the program starts")
}

#[tokio::test]
async fn it_prints_how_to_reach_it_and_stops_on_sigterm() {
    let mut running = Running::start(&["--people", "zoe,yan", "--channel", "hall,yard", "--bot", "Robot"]);
    let url = running.value("SANDBOX_URL");
    let token = running.value("SANDBOX_TOKEN");
    let key = running.value("SANDBOX_PUBLIC_KEY");
    assert!(running.value("SANDBOX_PAGE").starts_with(&format!("{url}/#sandbox.")));
    let address = url.strip_prefix("http://").and_then(|address| address.parse().ok());
    let http = Http { address: address.expect("an address"), token };
    assert_eq!(http.get("/users/@me").await.json()["username"], "robot");
    let application = http.get("/applications/@me").await.json();
    assert_eq!((application["verify_key"].as_str(), key.len()), (Some(key.as_str()), 64));
    let guild = http.get("/users/@me/guilds").await.json()[0]["id"].as_str().expect("an id").to_owned();
    let members = http.get(&format!("/guilds/{guild}/members")).await.json();
    assert_eq!(
        (&members[1]["user"]["username"], &members[2]["user"]["global_name"]),
        (&"zoe".into(), &"Yan".into())
    );
    let channels = http.get(&format!("/guilds/{guild}/channels")).await.json();
    assert_eq!((&channels[0]["name"], &channels[1]["name"]), (&"hall".into(), &"yard".into()));
    let process = running.child.id().to_string();
    assert!(Command::new("kill").arg(process).status().expect("kill exists").success());
    assert!(running.child.wait().expect("it ends").success());
}

#[tokio::test]
async fn an_endpoint_is_used_when_it_answers() {
    let url = accepted_endpoint().await;
    let mut running = Running::start(&["--endpoint", &url]);
    let address = running.value("SANDBOX_URL").trim_start_matches("http://").parse().expect("an address");
    let http = Http { address, token: running.value("SANDBOX_TOKEN") };
    let mut shown = serde_json::Value::Null;
    for _ in 0..100 {
        shown = http.get("/applications/@me").await.json()["interactions_endpoint_url"].clone();
        if !shown.is_null() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(shown, url.as_str());
}

#[test]
fn a_wrong_option_is_named_on_standard_error() {
    for (arguments, says) in [
        (&["--people", "Ada Lovelace"][..], "a user name has 2 to 32"),
        (&["--people", "ada,ada"], "two people have the same user name"),
        (&["--channel", "5"], "a channel name has 1 to 100"),
        (&["--world", "/nowhere/world.jsonl"], "/nowhere/world.jsonl"),
        (&["--intents", "everything"], "message-content"),
    ] {
        let output = refused(arguments);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && text.contains(says), "{arguments:?}: {text}");
        assert!(output.stdout.is_empty());
    }
}

#[tokio::test]
async fn a_fixed_token_and_a_saved_chat_can_be_given() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("world.jsonl");
    let sandbox = discord_sandbox::Sandbox::start(discord_sandbox::Config::default()).await.expect("started");
    let games = sandbox.channel("games").expect("a channel");
    sandbox.person("cleo").expect("Cleo").say(games, "kept").expect("said");
    std::fs::write(&path, sandbox.save()).expect("written");
    let path = path.to_str().expect("a plain path");
    let mut running = Running::start(&["--world", path, "--token", "mine", "--people", "zoe"]);
    let address = running.value("SANDBOX_URL").trim_start_matches("http://").parse().expect("an address");
    assert_eq!(running.value("SANDBOX_TOKEN"), "mine");
    let http = Http { address, token: "mine".to_owned() };
    let messages = http.get(&format!("/channels/{games}/messages")).await.json();
    assert_eq!(
        (&messages[0]["content"], &messages[0]["author"]["username"]),
        (&"kept".into(), &"cleo".into())
    );
}
