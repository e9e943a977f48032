//! Monitoring of a running bot: health, metrics, and the log, which contains no secrets and no users' words.

use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::*;
use super::{menus, typed};

/// The status and the body of the response to a GET.
async fn get(address: SocketAddr, path: &str) -> (u16, String) {
    get_as(address, path, "x").await
}

/// Like [`get`], for this host.
async fn get_as(address: SocketAddr, path: &str, host: &str) -> (u16, String) {
    let mut stream = tokio::net::TcpStream::connect(address).await.expect("somebody listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("it can be asked");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    let status = head.split_whitespace().nth(1).and_then(|status| status.parse().ok());
    assert!(
        path != "/metrics" || status == Some(421) || head.contains("text/plain; version=0.0.4"),
        "{head}"
    );
    (status.expect("a status"), body.to_owned())
}

/// The number on the line that starts with `begins`.
fn number(text: &str, begins: &str) -> f64 {
    let line = text.lines().find(|line| line.starts_with(begins));
    let line = line.unwrap_or_else(|| panic!("no {begins} in\n{text}"));
    line.rsplit(' ').next().and_then(|number| number.parse().ok()).expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn health_and_metrics_tell_of_what_was_played() {
    let listen = free_port();
    let stage = Stage::open_with(&format!("[monitoring]\nlisten = \"{listen}\"\n")).await;
    assert_eq!(get(listen, "/healthz").await, (200, "well\n".to_owned()));
    let began = Instant::now();
    while get(listen, "/readyz").await != (200, "well\n".to_owned()) {
        assert!(began.elapsed() < SOON, "it is ready: {}", stage.said());
    }
    let mut bout = begin(&stage, "ransom", &[]).await;
    let mut dice = Dice(31);
    for _ in 0..2 {
        typed::one_move(&stage, &mut bout, &mut dice).await;
        menus::one_move(&stage, &mut bout, &mut dice).await;
    }
    bout.check_pings().await;
    // A ping arrives before the bot records its arrival.
    let began = Instant::now();
    let text = loop {
        let (status, text) = get(listen, "/metrics").await;
        assert_eq!(status, 200);
        let counted = number(&text, "postern_servers") >= 1.0;
        if counted && number(&text, "postern_ping_seconds_count") >= 5.0 || began.elapsed() > SOON {
            break text;
        }
    };
    for (name, kind) in postern::metrics::names() {
        assert!(text.contains(&format!("# TYPE {name} {kind}\n")), "{name}");
    }
    for (line, least) in [
        ("postern_interactions_total{kind=\"command\",outcome=\"answered\"}", 3.0),
        ("postern_interactions_total{kind=\"component\",outcome=\"answered\"}", 3.0),
        ("postern_answer_seconds_count", 6.0),
        ("postern_ping_seconds_count", 5.0),
        ("postern_notices_total{outcome=\"arrived\"}", 5.0),
        ("postern_picture_seconds_count", 4.0),
        ("postern_commits_total{outcome=\"written\"}", 10.0),
        ("postern_commit_seconds_count", 10.0),
        ("postern_discord_requests_total{route=\"message\",status=\"200\"}", 5.0),
        ("postern_discord_requests_total{route=\"answer\",status=\"204\"}", 6.0),
        ("postern_store_bytes", 1e3),
        // Known, though nobody had used it when it was counted at the start.
        ("postern_people_week", 0.0),
        ("process_resident_memory_bytes", 1e6),
        ("process_start_time_seconds", 1.7e9),
    ] {
        let found = number(&text, line);
        assert!(found >= least, "{line} {found}");
    }
    for (line, exact) in [
        ("postern_matches_running", 1.0),
        ("postern_servers", 1.0),
        ("postern_deadlines_due", 0.0),
        ("postern_faults_total", 0.0),
    ] {
        assert_eq!(number(&text, line), exact, "{line}");
    }
    assert!(number(&text, "postern_gateway_silent_seconds") < 60.0);
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let plain = |line: &str| line.rsplit_once(' ').is_some_and(|(_, number)| number.parse::<f64>().is_ok());
    assert!(lines.all(plain), "{text}");
    let people = ["ada", "ben"].map(|name| stage.person(name).id().to_string());
    assert!(!people.iter().any(|id| text.contains(id)), "labels name nobody");

    // A page of another site, whose name leads here, is told nothing.
    for path in ["/metrics", "/healthz", "/readyz"] {
        for host in ["evil.example", "evil.example:80", "127.0.0.1.evil.example"] {
            let (status, said) = get_as(listen, path, host).await;
            assert!(status == 421 && !said.contains("postern_"), "{path} for {host}: {status} {said}");
        }
        assert_eq!(get_as(listen, path, &listen.to_string()).await.0, 200, "{path}");
    }

    let asked = stage.run(&["health", "--ready"]).await;
    assert!(asked.status.success() && asked.stdout == b"well\n", "{asked:?}");
    drop(stage);
}

/// A process that is killed when this value is dropped.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_bot_that_discord_does_not_hear_is_alive_and_not_ready() {
    let listen = free_port();
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::write(dir.path().join("config.toml"), "[monitoring]\nlisten = \"127.0.0.1:1\"\n").expect("room");
    let program = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_postern"));
        command.args(arguments).current_dir(dir.path()).env("POSTERN_MONITORING", listen.to_string());
        command.env("DISCORD_TOKEN", "t").env("POSTERN_DISCORD_API", "http://127.0.0.1:1");
        command
    };
    let _running = Killed(program(&["serve"]).stderr(Stdio::null()).spawn().expect("it starts"));
    let began = Instant::now();
    while !program(&["health"]).output().is_ok_and(|asked| asked.status.success()) {
        assert!(began.elapsed() < SOON, "it is alive");
    }
    let ready = || {
        let asked = program(&["health", "--ready"]).output().expect("it can be run");
        assert!(!asked.status.success());
        String::from_utf8_lossy(&asked.stderr).into_owned()
    };
    // The program is alive before its store is open.
    while ready().contains("the store is not open yet") {
        assert!(began.elapsed() < SOON, "its store opens");
    }
    let said = ready();
    assert!(said.contains("gateway was not heard yet"), "{said}");
    assert!(!said.contains("the store"), "it writes: {said}");
}

/// Words that occur in people's input and nowhere else.
const WORDS: [&str; 3] = ["xylophone-is-typed", "xylophone-is-an-option", "xylophone-in-a-form"];

/// Plays and types, with one injected fault. Returns the reference in the error message.
async fn talk(stage: &Stage) -> String {
    let mut bout = begin_between(stage, ["dmitri", "ben"], "ransom", &[]).await;
    typed::one_move(stage, &mut bout, &mut Dice(37)).await;
    let turn = bout.turn_message().await;
    let mover = bout.to_move();
    for (command, given) in
        [("move", json!({ "move": WORDS[0] })), ("challenge ransom", json!({ "opponent": WORDS[1] }))]
    {
        // The input may be accepted or refused. In both cases the log must not repeat it.
        drop(mover.slash(bout.place, command, given).await);
    }
    drop(mover.slash(stage.games(), "record", json!({ "match": WORDS[2] })).await);
    stage.sandbox.disturb(Fault::new("POST", "/callback", 1, Trouble::Refuse { status: 400, code: 50_035 }));
    let answer = mover.slash(bout.place, "move", json!({ "move": WORDS[0] })).await.expect("an excuse");
    let text = answer.text();
    let at = text.find("ref. ").unwrap_or_else(|| panic!("no reference in {text:?}:\n{}", stage.said()));
    drop(mover.press(&turn, "Board").await);
    text[at + 5..].chars().take_while(char::is_ascii_hexdigit).collect()
}

async fn a_log_of(format: &str) -> (String, String) {
    let mut stage = Stage::open_with(&format!("[log]\nformat = \"{format}\"\n")).await;
    let reference = talk(&stage).await;
    let token = stage.sandbox.token().to_owned();
    assert!(stage.terminate().await);
    let said = stage.said();
    assert!(!said.contains(&token), "{said}");
    for words in WORDS.iter().chain(&["Dmitri", "Your move", "aW50ZXJhY3Rpb246"]) {
        assert!(!said.contains(words), "{words}: {said}");
    }
    assert!(!reference.is_empty() && said.contains(&reference), "{reference} is not in {said}");
    (said, reference)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_of_text_has_the_reference_of_a_fault_and_nobodys_words() {
    let (said, reference) = a_log_of("text").await;
    let line = said.lines().find(|line| line.contains(&reference)).expect("it is there");
    assert!(line.contains("ERROR"), "{line}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_of_json_is_an_object_a_line_with_the_same() {
    let (said, reference) = a_log_of("json").await;
    let lines: Vec<Value> = said
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    assert!(lines.iter().all(|line| line["level"].is_string() && line["timestamp"].is_string()), "{said}");
    let fault = lines.iter().find(|line| line["reference"] == reference.as_str());
    assert!(fault.is_some_and(|fault| fault["level"] == "ERROR"), "{said}");
}
