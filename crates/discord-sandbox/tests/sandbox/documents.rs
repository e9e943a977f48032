//! The documents of the crate: the tables of `docs/support.md`, and the code in the README.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use discord_sandbox::config::Config;
use discord_sandbox::forms::kind::KINDS;
use discord_sandbox::gateway::event::Event;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::limits::LIMITS;
use discord_sandbox::rest::routes::ROUTES;
use serde_json::{Value, json};

use super::raw::Http;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn file(path: &str) -> String {
    let path = Path::new(ROOT).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The first two columns of the table under a heading, without their header.
fn table(heading: &str) -> Vec<(String, String)> {
    let text = file("docs/support.md");
    let section = text.split("\n## ").find_map(|section| section.strip_prefix(heading));
    let rows =
        section.unwrap_or_else(|| panic!("no heading {heading}")).lines().filter(|l| l.starts_with('|'));
    let cell = |text: &str| text.trim().trim_matches('`').to_owned();
    rows.skip(2)
        .map(|row| {
            let mut cells = row.split('|').skip(1).map(cell);
            (cells.next().expect("a first column"), cells.next().expect("a second column"))
        })
        .collect()
}

#[test]
fn the_tables_of_what_is_supported_are_those_of_the_code() {
    let routes: Vec<_> = ROUTES.iter().map(|r| (r.method.to_owned(), r.path.to_owned())).collect();
    assert_eq!(table("Routes"), routes);
    let events: Vec<&str> = Event::ALL.iter().map(|event| event.name()).collect();
    let listed = table("Gateway events");
    assert_eq!(listed.iter().map(|(event, _)| event).collect::<Vec<_>>(), events);
    let kinds: Vec<_> = KINDS.iter().map(|(code, name)| (code.to_string(), (*name).to_owned())).collect();
    assert_eq!(table("Component kinds"), kinds);
    let limits: Vec<_> = LIMITS.iter().map(|(says, value)| ((*says).to_owned(), value.to_string())).collect();
    assert_eq!(table("Limits"), limits);
}

#[test]
fn every_supported_route_is_in_discords_description() {
    let mut folders = Path::new(ROOT).ancestors();
    let found = folders.find_map(|f| fs::read_to_string(f.join("shared/discord/openapi.json")).ok());
    let Some(text) = found else {
        println!(
            "shared/discord/openapi.json is not beside the project: the routes are NOT checked against it"
        );
        return;
    };
    let description: Value = serde_json::from_str(&text).expect("the description is JSON");
    let missing: Vec<_> = table("Routes")
        .into_iter()
        .filter(|(method, path)| description["paths"][path][method.to_lowercase()].is_null())
        .collect();
    assert_eq!(missing, [], "not in Discord's description");
}

#[test]
fn the_bots_in_the_readme_are_the_examples() {
    let readme = file("README.md");
    for (language, path) in [("js", "examples/discordjs/bot.mjs"), ("python", "examples/discordpy/bot.py")] {
        let code = format!("\n```{language}\n{}```\n", file(path));
        assert!(readme.contains(&code), "{path} differs from the README");
    }
}

/// A small component of this kind, in the form in which a message can have it.
fn smallest(kind: u64) -> Value {
    let row = |part: Value| json!({"type": 1, "components": [part]});
    let text = json!({"type": 10, "content": "text"});
    match kind {
        1 | 2 => row(json!({"type": 2, "style": 1, "label": "x", "custom_id": "x"})),
        3 => row(json!({"type": 3, "custom_id": "x", "options": [{"label": "a", "value": "a"}]})),
        5..=8 => row(json!({"type": kind, "custom_id": "x"})),
        10 => text,
        12 => json!({"type": 12, "items": [{"media": {"url": "https://example.com/a.png"}}]}),
        13 => json!({"type": 13, "file": {"url": "attachment://a.txt"}}),
        17 => json!({"type": 17, "components": [text]}),
        _ => json!({"type": kind}),
    }
}

#[tokio::test]
async fn a_message_takes_exactly_the_listed_kinds_of_components() {
    let sandbox = Sandbox::start(Config::default()).await.expect("started");
    let http = Http::new(&sandbox);
    let games = sandbox.channel("games").expect("a channel");
    let mut taken = BTreeSet::new();
    for kind in 1..=30 {
        let body = json!({"flags": 1 << 15, "components": [smallest(kind)]});
        let reply = http.form(&format!("/channels/{games}/messages"), body, &[("a.txt", b"a")]).await;
        match reply.status {
            200 => assert!(taken.insert(kind)),
            status => {
                let why = reply.json();
                assert_eq!((status, reply.code()), (400, json!(50035)), "{kind}: {why}");
                assert!(why.pointer("/errors/components/0/type").is_some(), "{kind}: {why}");
            }
        }
    }
    // Text inputs, labels, groups of boxes and files to upload are for modals.
    taken.extend([4, 18, 19, 21, 22, 23]);
    assert_eq!(taken, KINDS.iter().map(|(kind, _)| *kind).collect());
}
