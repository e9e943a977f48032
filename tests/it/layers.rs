//! Architecture rules, checked in the source: dependencies between parts, outside crates, names of games, sizes of
//! files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use postern::games::Catalogue;

use crate::source::Sources;
use crate::trials::catalogue;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A part of the program: a folder or file in `src`, the parts it may name, and the outside crates it may use.
struct Part {
    name: &'static str,
    parts: &'static [&'static str],
    crates: &'static [&'static str],
}

const fn part(name: &'static str, parts: &'static [&'static str], crates: &'static [&'static str]) -> Part {
    Part { name, parts, crates }
}

/// The table in `ARCHITECTURE.md`. Every part may also name itself.
const PARTS: &[Part] = &[
    part("board", &["game", "diagram"], &[]),
    part("game", &["board", "diagram"], &[]),
    part("diagram", &["game", "board"], &[]),
    // From the engine, games use what they implement for it.
    part("games", &["game", "board", "diagram", "engine", "l10n"], &[]),
    part("l10n", &["game", "board"], &["fluent_bundle", "unic_langid"]),
    part("engine", &["game"], &["rustix"]),
    part("metrics", &[], &[]),
    part("puzzles", &["game", "games", "engine"], &["serde", "toml"]),
    // Diagrams use seats and squares.
    part(
        "render",
        &["diagram", "game", "board"],
        &["ab_glyph", "gif", "image", "imageproc", "png", "serde", "thiserror", "toml"],
    ),
    part("play", &["game", "games", "board"], &["jiff", "serde", "serde_json", "thiserror"]),
    part(
        "service",
        &["play", "game", "games", "board", "engine", "metrics"],
        &["async_trait", "serde", "thiserror", "tokio", "tracing"],
    ),
    part(
        "store",
        &["service", "play", "metrics"],
        &[
            "async_trait",
            "deadpool_postgres",
            "flate2",
            "futures_util",
            "rustls",
            "serde",
            "serde_json",
            "sled",
            "thiserror",
            "tokio",
            "tokio_postgres",
            "tokio_postgres_rustls",
            "tracing",
        ],
    ),
    part(
        "workers",
        &["chat", "service", "play", "game", "games", "engine", "metrics"],
        &["thiserror", "tokio", "tracing"],
    ),
    part(
        "chat",
        &["service", "play", "puzzles", "game", "games", "board", "diagram", "render", "metrics"],
        &["async_trait", "thiserror", "tokio", "tracing", "unicode_segmentation"],
    ),
    // From `game`, only the language of people.
    part(
        "discord",
        &["chat", "play", "game", "metrics"],
        &[
            "async_trait",
            "axum",
            "reqwest",
            "ring",
            "serde",
            "serde_json",
            "serenity",
            "thiserror",
            "tokio",
            "tracing",
        ],
    ),
    part("sandbox", &[], &["axum", "ring", "serde", "serde_json", "thiserror", "tokio", "tracing"]),
    part("referee", &["game", "games", "board", "diagram", "render", "engine"], &[]),
    part("config", &[], &["serde", "thiserror", "toml"]),
    part("app", EVERYTHING, &["anyhow", "async_trait", "axum", "jiff", "tokio", "tracing"]),
    part(
        "cli",
        EVERYTHING,
        &["anyhow", "clap", "serde", "serde_json", "tokio", "toml", "tracing", "tracing_subscriber"],
    ),
    part("main", EVERYTHING, &["clap", "mimalloc"]),
    part("lib", EVERYTHING, &[]),
];

const EVERYTHING: &[&str] = &[
    "app", "board", "chat", "cli", "config", "diagram", "discord", "engine", "game", "games", "l10n",
    "metrics", "play", "puzzles", "referee", "render", "sandbox", "service", "store", "workers",
];

const LONGEST_FILE: usize = 500;

/// All files below a folder whose names end with `ending`, in order.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(ROOT).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn shown(path: &Path) -> String {
    path.strip_prefix(ROOT).unwrap_or(path).display().to_string()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a source file can be read")
}

/// The names in a section of Cargo.toml, as code spells them.
fn manifest_names(section: &str) -> Vec<String> {
    let manifest = read(&Path::new(ROOT).join("Cargo.toml"));
    let lines = manifest
        .lines()
        .skip_while(|line| *line != section)
        .skip(1)
        .take_while(|line| !line.starts_with('['));
    // Optional dependencies are for benches.
    lines
        .filter(|line| !line.contains("optional = true"))
        .filter_map(|line| line.split_once([' ', '=', '.']))
        .filter(|(name, _)| !name.is_empty() && !name.starts_with('#'))
        .map(|(name, _)| name.replace('-', "_"))
        .collect()
}

/// The names used in the files of `src`, except files for tests only.
fn source() -> Sources {
    let files: Vec<(String, String)> = files("src", ".rs")
        .iter()
        .map(|path| (shown(path).trim_start_matches("src/").to_owned(), read(path)))
        .collect();
    Sources::of(files.iter().map(|(file, text)| (file.as_str(), text.as_str())))
}

/// The part that a module belongs to.
fn part_of(module: &[String]) -> &'static Part {
    let name = module.first().map_or("lib", String::as_str);
    let part = PARTS.iter().find(|part| part.name == name);
    part.unwrap_or_else(|| panic!("src/{name} belongs to no part of the table"))
}

#[test]
fn each_part_names_only_the_parts_it_may_know() {
    let sources = source();
    for (module, source) in sources.iter() {
        let part = part_of(module);
        for named in sources.parts_named(source) {
            let may = part.name == named || part.parts.contains(&named.as_str());
            assert!(may, "{} names {named}", module.join("::"));
        }
    }
}

#[test]
fn each_part_uses_only_the_crates_it_may_use() {
    let mut crates = manifest_names("[dependencies]");
    assert!(crates.contains(&"serenity".to_owned()) && crates.contains(&"tracing_subscriber".to_owned()));
    let manifest = read(&Path::new(ROOT).join("Cargo.toml"));
    let of_systems =
        manifest.lines().filter(|line| line.starts_with("[target.") && line.ends_with(".dependencies]"));
    crates.extend(of_systems.flat_map(manifest_names));
    assert!(crates.contains(&"rustix".to_owned()));
    let mut used = BTreeSet::new();
    for (module, source) in source().iter() {
        let part = part_of(module);
        for name in crates.iter().filter(|name| source.firsts.contains(*name)) {
            assert!(part.crates.contains(&name.as_str()), "{} uses {name}", module.join("::"));
            used.insert(name.clone());
        }
        // Tests may enable more features of a crate that the program uses.
        for name in manifest_names("[dev-dependencies]").into_iter().filter(|name| !crates.contains(name)) {
            let named = source.firsts.contains(&name);
            assert!(!named, "{} uses {name}, which is for tests", module.join("::"));
        }
    }
    for name in crates {
        assert!(used.contains(&name), "{name} stands in Cargo.toml, but nothing uses it");
    }
}

#[test]
fn no_files_need_each_other_in_a_circle() {
    let circles = source().circles();
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn a_planted_circle_is_found_through_re_exports_and_other_paths_are_none() {
    let circles = |lamp: &str| {
        let files = [
            ("lib.rs", "pub mod room;"),
            ("room/mod.rs", "mod lamp; mod door; #[cfg(test)] mod trial; pub use door::Door;"),
            ("room/door.rs", "pub struct Door; pub fn open() -> super::lamp::Lamp { super::lamp::Lamp }"),
            ("room/lamp.rs", lamp),
            ("room/trial.rs", "use super::Door;"),
        ];
        Sources::of(files).circles()
    };
    assert_eq!(circles("pub struct Lamp; #[cfg(test)] mod tests { use super::super::Door; }"), [""; 0]);
    let circle = ["room::door, room::lamp"];
    assert_eq!(circles("use crate::room::Door; pub struct Lamp;"), circle);
    assert_eq!(circles("use super::{door::{self}}; pub struct Lamp;"), circle);
    assert_eq!(circles("pub struct Lamp; fn f() { println!(\"{}\", super::Door::X) }"), circle);
    assert_eq!(circles("pub struct Lamp; impl From<crate::room::door::Door> for Lamp {}"), circle);
}

/// The modules that may name games outside their folders: the lists of games.
const LISTS: [&[&str]; 2] = [&["games"], &["games", "catalogue"]];

#[test]
fn no_code_outside_its_folder_names_a_game() {
    let games = catalogue().ids();
    let sources = source();
    for (module, source) in sources.iter() {
        let folder = module.get(1).filter(|_| module[0] == "games");
        for game in games.iter().filter(|game| folder.is_none_or(|own| own != *game)) {
            let names = match folder {
                // In another game's folder the name may be an ordinary word: the walls of a board.
                Some(own) if games.contains(&own.as_str()) => sources.names(source, &["games", game]),
                _ => source.words.contains(*game),
            };
            let listed = LISTS.iter().any(|list| module == list);
            assert!(listed || !names, "{} names {game}", module.join("::"));
        }
    }
}

/// Path prefixes of tests that may name a game, with the reason. All other tests take their games from the catalogue.
const SUBJECTS: [(&str, &str); 13] = [
    ("tests/sixth_game/", "a game itself"),
    ("tests/it/contract/typed.rs", "the types of all games, once"),
    ("tests/it/engine/", "the strength of play in known positions"),
    ("tests/it/puzzles.rs", "broken files of puzzles"),
    ("tests/it/render", "boards that look like those of a game"),
    ("tests/it/messages.rs", "an option that is typed with blanks"),
    ("tests/it/evening/", "games between people, move by move, with what they read"),
    ("tests/it/agreements/", "likewise"),
    ("tests/it/opponent", "likewise, against the computer"),
    ("tests/it/service/", "matches of the sixth game under former rules, and records as they are kept"),
    ("tests/it/store/", "records as they are kept"),
    ("tests/it/referee.rs", "lines of the referee's protocol"),
    ("tests/it/cli.rs", "commands as they are typed"),
];

/// Test files with scripts of user input and output, which contain the sentences and moves of particular games.
const SCRIPTS: [&str; 8] =
    ["analysis", "chat", "desk", "discord", "languages", "meeting", "review", "sandbox_discordjs"];

#[test]
fn tests_and_benches_name_games_only_where_they_are_the_subject() {
    let games = catalogue().ids();
    let mut used = BTreeSet::new();
    for path in ["tests", "benches"].iter().flat_map(|folder| files(folder, ".rs")) {
        let (file, text) = (shown(&path), read(&path).to_lowercase());
        let mut words = text.split(|sign: char| !sign.is_ascii_alphanumeric());
        let Some(game) = words.find(|word| games.contains(word)) else { continue };
        let script = SCRIPTS.iter().any(|script| file == format!("tests/it/{script}.rs"));
        let subject = SUBJECTS.iter().find(|(begins, _)| file.starts_with(begins));
        assert!(script || subject.is_some(), "{file} names {game}: take the game from the catalogue");
        used.extend(subject.map(|(begins, _)| *begins));
    }
    for (begins, about) in SUBJECTS {
        assert!(used.contains(begins), "{begins} ({about}) names no game any more: take it off the list");
    }
}

#[test]
fn every_folder_of_games_is_in_the_list_and_has_the_same_files() {
    let list = read(&Path::new(ROOT).join("src/games/mod.rs"));
    let mut folders = Vec::new();
    for entry in fs::read_dir(Path::new(ROOT).join("src/games")).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        if path.is_dir() {
            folders.push(name);
        } else {
            assert!(
                ["mod.rs", "catalogue.rs", "spec.rs", "testing.rs"].contains(&name.as_str()),
                "{name}: a game is a folder"
            );
        }
    }
    folders.sort();
    let mut listed: Vec<&str> = Catalogue::standard().ids();
    listed.sort_unstable();
    assert_eq!(folders, listed);
    for folder in folders {
        assert!(list.contains(&format!("mod {folder};")));
        for file in [
            "mod.rs",
            "rules.rs",
            "moves.rs",
            "notation.rs",
            "view.rs",
            "eval.rs",
            "tests.rs",
            "trials.toml",
            "perft.txt",
            "puzzles.toml",
            "facts.txt",
            "help/en.md",
            "messages/en.ftl",
        ] {
            assert!(
                Path::new(ROOT).join("src/games").join(&folder).join(file).exists(),
                "{folder} lacks {file}"
            );
        }
    }
}

/// All Rust files of the project.
fn sources() -> Vec<PathBuf> {
    ["src", "tests", "benches"].iter().flat_map(|folder| files(folder, ".rs")).collect()
}

#[test]
fn every_file_says_what_it_is_for_and_has_one_subject() {
    let sources = sources();
    assert!(sources.len() > 100);
    for path in sources {
        let text = read(&path);
        assert!(text.starts_with("//! "), "{} does not say what it is for", shown(&path));
        let lines = text.lines().count();
        assert!(lines <= LONGEST_FILE, "{} has {lines} lines", shown(&path));
    }
}

#[test]
fn nothing_is_left_to_be_done_and_nothing_is_hidden() {
    let unwanted = ["todo!(", "unimplemented!(", "dbg!(", "allow(dead_code)", "allow(unused", "allow(clippy"];
    for path in sources().iter().filter(|path| !path.ends_with("tests/it/layers.rs")) {
        let text = read(path);
        for unwanted in unwanted {
            assert!(!text.contains(unwanted), "{} has {unwanted}", shown(path));
        }
    }
}

#[test]
fn the_table_is_the_one_of_the_architecture() {
    let page = read(&Path::new(ROOT).join("ARCHITECTURE.md"));
    for part in PARTS.iter().filter(|part| part.name != "lib") {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{}` |", part.name)));
        let row = row.unwrap_or_else(|| panic!("ARCHITECTURE.md has no row for {}", part.name));
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let set = |text: &str| -> BTreeSet<String> {
            text.split(", ").filter(|name| !name.is_empty() && *name != "-").map(str::to_owned).collect()
        };
        let parts: BTreeSet<String> = part.parts.iter().map(|name| (*name).to_owned()).collect();
        let crates: BTreeSet<String> = part.crates.iter().map(|name| (*name).to_owned()).collect();
        if part.parts != EVERYTHING {
            assert_eq!(set(cells[2]), parts, "{}", part.name);
        }
        assert_eq!(set(cells[3]), crates, "{}", part.name);
    }
}
/// Only the clock constructs its states. Other code matches some of their fields, and therefore writes `..`.
#[test]
fn deadlines_are_computed_in_one_file() {
    for path in files("src", ".rs") {
        if shown(&path) == "src/play/clock.rs" {
            continue;
        }
        let text = read(&path);
        for state in ["Clock::Running {", "Clock::Paused {"] {
            for (at, _) in text.match_indices(state) {
                let fields = text[at..].split('}').next().unwrap_or_default();
                assert!(fields.contains(".."), "{} makes a clock: {fields}", shown(&path));
            }
        }
    }
}
