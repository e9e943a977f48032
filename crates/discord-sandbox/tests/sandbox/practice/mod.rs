//! Discord's behaviours beyond its documentation. Each line of `shared/discord/practice.md` has a test here, whose name the
//! table gives. The document is not part of the project; if it is missing, the table is not compared with it.

mod front;
mod messages;
mod people;

use std::fs;
use std::path::Path;
use std::time::Duration;

use discord_sandbox::act::actor::Actor;
use discord_sandbox::config::Config;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::id::Id;
use discord_sandbox::practice::settings::{Odds, Practice};
use serde_json::{Value, json};

use super::raw::{Http, Reply, text};
use super::stage::Stage;

const HOUR: Duration = Duration::from_secs(3600);

macro_rules! lines {
    ($($line:literal => $name:ident $body:block)*) => {
        /// The first words of each line of the document, which identify the line.
        pub(super) const LINES: &[&str] = &[$($line,)*];

        $(#[tokio::test] async fn $name() $body)*
    };
}

use lines;

/// A bot without a library, and a chat with this practice.
async fn with(practice: Practice, commands: Value) -> Stage {
    Stage::open_with(Config { practice, ..Config::default() }, commands).await
}

/// A chat in which one event always happens.
async fn always(set: impl FnOnce(&mut Practice)) -> Stage {
    let mut practice = Practice::none();
    set(&mut practice);
    with(practice, json!([])).await
}

impl Stage {
    fn messages(&self, place: Id) -> String {
        format!("/channels/{place}/messages")
    }

    fn games(&self) -> Id {
        self.sandbox.channel("games").expect("a channel")
    }

    async fn say(&self, place: Id, content: &str) -> Reply {
        self.http.post(&self.messages(place), text(content)).await
    }

    /// Starts a thread in the channel for games.
    async fn thread(&self, name: &str) -> Reply {
        let path = format!("/channels/{}/threads", self.games());
        self.http.post(&path, json!({"name": name, "type": 11})).await
    }

    /// Opens the conversation with a person, and returns it.
    async fn open_dm(&self, person: &Actor) -> Id {
        let body = json!({"recipient_id": person.id()});
        let channel = self.http.post("/users/@me/channels", body).await.json();
        channel["id"].as_str().and_then(|id| id.parse().ok()).expect("a channel")
    }

    /// Fetches a file by its address.
    async fn fetch(&self, url: &Value) -> Reply {
        let path = url.as_str().expect("an address").trim_start_matches(&self.sandbox.url()).to_owned();
        self.http.with_headers("GET", &path, "", b"").await.expect("an answer")
    }

    /// The forms and messages of a person who uses a command: the event.
    async fn uses(&mut self, who: &Actor, place: Id, name: &'static str) -> Value {
        let who = who.clone();
        tokio::spawn(async move { who.slash(place, name, json!({})).await });
        self.socket.event("INTERACTION_CREATE").await
    }
}

#[test]
fn each_line_of_the_document_has_a_test() {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let found = folders.find_map(|f| fs::read_to_string(f.join("shared/discord/practice.md")).ok());
    let Some(document) = found else {
        println!("shared/discord/practice.md is not beside the project: the table is NOT compared with it");
        return;
    };
    let rows: Vec<&str> = document.lines().filter_map(|line| line.strip_prefix("| ")).skip(1).collect();
    let lines = [front::LINES, messages::LINES, people::LINES].concat();
    let without: Vec<&&str> =
        rows.iter().filter(|row| lines.iter().filter(|line| row.starts_with(**line)).count() != 1).collect();
    assert_eq!(without, [] as [&&str; 0], "lines without a test");
    assert_eq!(rows.len(), lines.len(), "each test is about a line");
}

#[tokio::test]
async fn with_all_of_it_a_seed_gives_the_same_course() {
    let course = async |seed: u64| -> Vec<u16> {
        // How many requests the front server refuses depends on the time.
        let practice = Practice { front_limits: Odds::NEVER, ..Practice::all(seed) };
        let stage = with(practice, json!([])).await;
        let mut statuses = Vec::new();
        for n in 0..200 {
            statuses.push(stage.say(stage.games(), &n.to_string()).await.status);
        }
        statuses
    };
    let (first, again, other) = (course(1).await, course(1).await, course(2).await);
    let taken = first.iter().filter(|status| **status == 200).count();
    assert!((150..200).contains(&taken), "{first:?}");
    assert_eq!(first, again);
    assert_ne!(first, other);
}

#[tokio::test]
async fn the_practice_can_be_switched_by_http() {
    let sandbox = Sandbox::start(Config::default()).await.expect("started");
    let http = Http::new(&sandbox);
    let put = |body: &'static str| {
        let headers = format!("Authorization: Bot {}\r\n", sandbox.token());
        let http = &http;
        async move {
            http.with_headers("PUT", "/sandbox/practice", &headers, body.as_bytes()).await.expect("it").status
        }
    };
    assert_eq!(put(r#"{"seed": 3}"#).await, 200);
    assert_eq!(sandbox.commands().len(), 1, "the entry point");
    assert_eq!(put(r#"{"seed": "x"}"#).await, 400);
    assert_eq!(put(r#"{"seed": null}"#).await, 200);
    for _ in 0..300 {
        assert_eq!(http.get("/users/@me").await.status, 200);
    }
}
