//! The rooms of a part: its folders and files, each of which names only the rooms below it.

use crate::layers;
use crate::source::{Module, Sources};

/// The rooms of each part, the lowest first.
const ROOMS: &[(&str, &[&str])] = &[
    (
        "service",
        &[
            "brake",
            "posting",
            "telling",
            "pools",
            "leases",
            "in_play",
            "site",
            "committing",
            "request",
            "servers",
            "people",
            "club",
            "exploring",
            "matches",
            "pages",
            "seats",
            "challenges",
            "series",
            "deliveries",
            "upkeep",
            "departures",
        ],
    ),
    (
        "chat",
        &[
            "limits",
            "invocation",
            "settings",
            "actions",
            "message",
            "cards",
            "tell",
            "context",
            "entry",
            "commands",
            "router",
        ],
    ),
];

/// The files of a part that name a file of a higher room, one pair a line, and the rooms that the list lacks.
fn arrows_up(sources: &Sources, rooms: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (module, source) in sources.iter() {
        let [room, ..] = module.as_slice() else { continue };
        let Some(own) = rooms.iter().position(|known| known == room) else {
            found.push(format!("{} is in no room of the list", module.join("::")));
            continue;
        };
        let is_above =
            |needed: &Module| needed.first().is_some_and(|room| rooms[own + 1..].contains(&room.as_str()));
        let needed = sources.needs(source);
        let above = needed.iter().filter(|needed| is_above(needed));
        found.extend(above.map(|above| format!("{} names {}", module.join("::"), above.join("::"))));
    }
    found
}

#[test]
fn no_room_names_a_room_above_it() {
    for (part, rooms) in ROOMS {
        let sources = layers::source(&format!("crates/{part}/src"));
        assert_eq!(arrows_up(&sources, rooms), [""; 0], "{part}");
        let exists =
            |room: &&&str| sources.iter().any(|(module, _)| module[..].starts_with(&[(**room).to_owned()]));
        assert_eq!(rooms.iter().filter(exists).count(), rooms.len(), "a room of {part} is gone");
    }
}

#[test]
fn a_planted_arrow_up_and_a_room_without_a_place_are_found() {
    let found = |words: &str| {
        let files = [
            ("lib.rs", "pub mod attic; pub mod cellar;"),
            ("attic/mod.rs", "pub mod lamp; use super::cellar::Wine;"),
            ("attic/lamp.rs", "pub struct Lamp;"),
            ("cellar.rs", words),
        ];
        arrows_up(&Sources::of(files), &["cellar", "attic"])
    };
    assert_eq!(found("pub struct Wine;"), [""; 0]);
    assert_eq!(found("pub struct Wine(super::attic::lamp::Lamp);"), ["cellar names attic::lamp"]);
    assert_eq!(found("use crate::attic; pub struct Wine;"), ["cellar names attic"]);
    let files = [("lib.rs", "mod shed;"), ("shed.rs", "")];
    assert_eq!(arrows_up(&Sources::of(files), &["cellar"]), ["shed is in no room of the list"]);
}
