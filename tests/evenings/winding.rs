//! `postern sandbox` from a new folder, and after its clock was wound forward: reminders come, time runs out, and no
//! outage is invented.

use postern_testkit::prelude::*;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use serde_json::Value;

/// The program, which is killed when this value is dropped.
struct Sandbox {
    program: Child,
    address: String,
    key: String,
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

impl Sandbox {
    fn start(folder: &std::path::Path) -> Sandbox {
        let mut program = Command::new(env!("CARGO_BIN_EXE_postern"));
        program.args(["--data", "data", "sandbox", "--port", "0"]).current_dir(folder);
        program.env_remove("RUST_LOG").env_remove("DISCORD_TOKEN").env_remove("POSTERN_DISCORD_API");
        program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut program = program.spawn().expect("the program starts");
        let mut greeting = String::new();
        let output = program.stdout.take().expect("its output is piped");
        BufReader::new(output).read_line(&mut greeting).expect("it prints a line");
        let page = greeting.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        let (address, key) = page.and_then(|page| page.split_once("/#")).expect("the address of the page");
        Sandbox { program, address: address.to_owned(), key: key.to_owned() }
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nx-sandbox-key: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.address,
            self.key,
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
        answer
    }

    /// Waits until the chat contains a text that fits. Returns the whole chat.
    fn until(&self, what: &str, fits: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let chat = self.ask("GET", "/sandbox/world", "");
            if fits(&chat) {
                return chat;
            }
            assert!(began.elapsed() < SOON, "{what} did not come: {chat}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The id of the person or bot with this user name.
    fn id(&self, name: &str) -> Value {
        let chat = self.ask("GET", "/sandbox/world", "");
        let lines = chat.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let person = lines.filter_map(|line| line.as_object()?.values().next().cloned());
        person.into_iter().find(|one| one["username"] == name).expect("they are in the chat")["id"].clone()
    }

    fn wind(&self, hours: u64) {
        self.ask("POST", "/sandbox/clock", &json!({"forward_seconds": hours * 3600}).to_string());
    }
}

#[test]
fn winding_the_sandboxs_clock_brings_reminders_and_time_outs_and_no_time_is_given_back() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let sandbox = Sandbox::start(folder.path());
    let options = json!({
        "opponent": sandbox.id("postern"), "level": "1", "colour": "first", "pace": "1d", "late": "lose",
    });
    let challenge = json!({
        "as": "ada", "wait": 30, "do": "slash", "channel": "games", "path": "challenge ransom", "options": options,
    });
    sandbox.ask("POST", "/ui/act", &challenge.to_string());
    sandbox.until("the turn", |chat| chat.says("turn-first"));
    // The message is there before the commit that starts the clock. A look at the board starts it as well.
    let look =
        json!({"as": "ada", "wait": 30, "do": "slash", "channel": "games", "path": "board", "options": {}});
    sandbox.ask("POST", "/ui/act", &look.to_string());
    sandbox.wind(13);
    sandbox.until("the reminder", |chat| chat.says("reminder"));
    sandbox.wind(24);
    let chat = sandbox.until("the end", |chat| chat.says("result[time]"));
    assert!(!chat.says("note-spared"), "the clock was not credited: {chat}");
}

#[test]
fn the_doctor_finds_nothing_missing_in_a_new_sandbox() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let sandbox = Sandbox::start(folder.path());
    sandbox.until("the table of the pool", |chat| chat.says("series-running-pool"));
    let doctor =
        json!({"as": "ada", "wait": 30, "do": "slash", "channel": "series", "path": "doctor", "options": {}});
    // The attempt to pin the message follows its post.
    for _ in 0..10 {
        let answer = sandbox.ask("POST", "/ui/act", &doctor.to_string());
        assert!(answer.says("doctor-fine"), "{answer}");
        std::thread::sleep(Duration::from_millis(200));
    }
}
