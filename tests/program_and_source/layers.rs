//! Architecture rules, checked in the source: dependencies between parts, outside crates, names of games, sizes of
//! files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::source::{Source, Sources};

pub(crate) const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A part of the bot, and the other parts that it may name. A part is a crate, or a folder or file in `src`.
struct Part {
    name: &'static str,
    parts: &'static [&'static str],
}

impl Part {
    /// The source folder of a part that is a crate.
    fn own_folder(&self) -> Option<String> {
        let folder = format!("crates/{}/src", self.name);
        Path::new(ROOT).join(&folder).is_dir().then_some(folder)
    }
}

const fn part(name: &'static str, parts: &'static [&'static str]) -> Part {
    Part { name, parts }
}

/// The table in `ARCHITECTURE.md`. Every part may also name itself.
const PARTS: &[Part] = &[
    part("metrics", &[]),
    part("config", &[]),
    part("store", &["play", "metrics"]),
    part("service", &["store", "play", "metrics"]),
    part("webhooks", &["play"]),
    part("words", &["service", "store", "play"]),
    part("chat", &["words", "service", "store", "play", "metrics", "webhooks"]),
    part("web", &["words", "service", "store", "play", "metrics"]),
    part("workers", &["chat", "words", "service", "store", "play", "metrics", "webhooks"]),
    part("discord", &["chat", "words", "play", "metrics"]),
    part("app", EVERYTHING),
    part("cli", EVERYTHING),
    part("main", EVERYTHING),
    part("lib", EVERYTHING),
];

const EVERYTHING: &[&str] = &[
    "app", "chat", "cli", "config", "discord", "metrics", "play", "service", "store", "web", "webhooks",
    "words", "workers",
];

/// The dependencies that belong to one part of the bot, with the parts that may use them.
const OWNED: &[(&str, &[&str])] = &[
    ("serenity", &["discord"]),
    ("reqwest", &["discord", "webhooks"]),
    ("sled", &["store"]),
    ("tokio_postgres", &["store"]),
    ("deadpool_postgres", &["store"]),
    ("axum", &["discord", "web", "app"]),
    ("clap", &["cli", "main"]),
    ("jiff", &["app"]),
    ("postern_club", &["service", "words", "chat", "web", "app", "cli"]),
    ("postern_render", &["words", "chat", "web", "app", "cli"]),
    ("discord_sandbox", &["app", "cli"]),
    ("limited_http", &["discord", "web", "app"]),
    ("tokio", &["service", "store", "workers", "chat", "web", "discord", "webhooks", "app", "cli"]),
];

/// The workspace crates that each library depends on. The parts of the bot have their own list. The compiler forbids circles, not dependencies on an upper layer.
const CRATES: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("l10n", &["postern-rules"]),
    ("engine", &["postern-rules"]),
    ("games", &["postern-engine", "postern-l10n", "postern-rules"]),
    ("render", &["postern-rules"]),
    (
        "lab",
        &[
            "postern-engine",
            "postern-games",
            "postern-l10n",
            "postern-progress",
            "postern-render",
            "postern-rules",
        ],
    ),
    ("discord-sandbox", &[]),
    ("limited-http", &[]),
    ("ids", &[]),
    ("club", &["postern-ids"]),
    ("mutants", &[]),
    ("play", &["postern-club", "postern-games", "postern-ids", "postern-mutants", "postern-rules"]),
    ("progress", &[]),
    (
        "testkit",
        &[
            "postern",
            "postern-club",
            "postern-engine",
            "postern-games",
            "postern-l10n",
            "postern-render",
            "postern-rules",
        ],
    ),
    (
        "sim",
        &[
            "postern",
            "postern-discord",
            "postern-games",
            "postern-mutants",
            "postern-play",
            "postern-rules",
            "postern-testkit",
        ],
    ),
    (
        "fuzz",
        &["postern", "postern-engine", "postern-games", "postern-render", "postern-rules", "postern-testkit"],
    ),
];

/// The crates for tests.
const FOR_TESTS: [&str; 2] = ["testkit", "fuzz"];

const LONGEST_FILE: usize = 500;

pub(crate) fn shown(path: &Path) -> String {
    path.strip_prefix(ROOT).unwrap_or(path).display().to_string()
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a source file can be read")
}

/// The names of the dependencies in a section of a manifest.
fn dependencies(manifest: &Path, section: &str) -> Vec<String> {
    let text = read(manifest);
    let lines = text.lines().skip_while(|line| *line != section).skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    let names = lines.filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once([' ', '.']));
    names.map(|(name, _)| name.to_owned()).collect()
}

/// The names used in the files of a source folder, except files for tests only.
pub(crate) fn source(folder: &str) -> Sources {
    let files = texts(folder);
    Sources::of(files.iter().map(|(file, text)| (file.as_str(), text.as_str())))
}

/// The Rust files of all parts of the bot: their paths from the name of the part on, and their texts.
pub(crate) fn texts_of_the_bot() -> Vec<(String, String)> {
    let mut all = texts("src");
    for part in PARTS {
        for (file, text) in part.own_folder().iter().flat_map(|folder| texts(folder)) {
            let file = if file == "lib.rs" { "mod.rs" } else { &file };
            all.push((format!("{}/{file}", part.name), text));
        }
    }
    all
}

/// The Rust files of a source folder: their paths below it, and their texts.
pub(crate) fn texts(folder: &str) -> Vec<(String, String)> {
    let name = |path: &Path| shown(path).trim_start_matches(folder).trim_start_matches('/').to_owned();
    postern_testkit::sources(folder).iter().map(|path| (name(path), read(path))).collect()
}

/// The source folders of all crates except those for tests.
pub(crate) fn source_folders() -> Vec<String> {
    let libraries = CRATES.iter().map(|(name, _)| *name).filter(|name| !FOR_TESTS.contains(name));
    let libraries = libraries.map(|name| format!("crates/{name}/src"));
    let parts = PARTS.iter().filter_map(Part::own_folder);
    libraries.chain(parts).chain(["src".to_owned()]).collect()
}

/// The part that a module of the bot belongs to.
fn part_of(module: &[String]) -> &'static Part {
    let name = module.first().map_or("lib", String::as_str);
    let part = PARTS.iter().find(|part| part.name == name);
    part.unwrap_or_else(|| panic!("src/{name} belongs to no part of the table"))
}

#[test]
fn each_crate_depends_only_on_the_layers_below_it() {
    let mut folders: Vec<String> = fs::read_dir(Path::new(ROOT).join("crates"))
        .expect("the folder can be read")
        .map(|entry| entry.expect("the folder can be read").file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    let parts = PARTS.iter().filter(|part| part.own_folder().is_some()).map(|part| part.name);
    let mut listed: Vec<&str> = CRATES.iter().map(|(name, _)| *name).chain(parts).collect();
    listed.sort_unstable();
    assert_eq!(folders, listed);
    for (name, below) in CRATES {
        let manifest = Path::new(ROOT).join("crates").join(name).join("Cargo.toml");
        let all = dependencies(&manifest, "[dependencies]");
        let ours: Vec<&String> = all.iter().filter(|name| name.starts_with("postern")).collect();
        assert_eq!(ours, below.iter().collect::<Vec<_>>(), "crates/{name}");
        // The rules need nothing, except the reader of text from people.
        assert!(*name != "rules" || all == ["unicode-normalization"], "crates/rules: {all:?}");
    }
}

/// Fails if a file of a part uses a dependency that belongs to other parts.
fn uses_no_dependency_of_others(part: &Part, source: &Source) {
    for (dependency, parts) in OWNED {
        let named = source.firsts.contains(*dependency);
        assert!(!named || parts.contains(&part.name), "{} uses {dependency}", part.name);
    }
}

#[test]
fn each_part_names_only_the_parts_it_may_know() {
    let sources = source("src");
    for (module, source) in sources.iter() {
        let part = part_of(module);
        let of_crates = source.firsts.iter().filter_map(|name| name.strip_prefix("postern_"));
        let of_crates = of_crates.filter(|name| EVERYTHING.contains(name)).map(str::to_owned);
        for named in sources.parts_named(source).into_iter().chain(of_crates) {
            let may = part.name == named || part.parts.contains(&named.as_str());
            assert!(may, "{} names {named}", module.join("::"));
        }
        uses_no_dependency_of_others(part, source);
    }
}

#[test]
fn each_part_that_is_a_crate_depends_on_the_parts_it_may_know() {
    let mut crates = 0;
    for part in PARTS {
        let Some(folder) = part.own_folder() else { continue };
        crates += 1;
        let manifest = Path::new(ROOT).join("crates").join(part.name).join("Cargo.toml");
        let all = dependencies(&manifest, "[dependencies]");
        let known = |name: &&str| EVERYTHING.contains(name);
        let named: BTreeSet<&str> =
            all.iter().filter_map(|name| name.strip_prefix("postern-")).filter(known).collect();
        assert_eq!(named, part.parts.iter().copied().collect(), "crates/{}", part.name);
        for (_, source) in source(&folder).iter() {
            uses_no_dependency_of_others(part, source);
        }
    }
    assert!(crates > 5, "the parts are elsewhere");
}

#[test]
fn no_files_need_each_other_in_a_circle() {
    for folder in source_folders() {
        let circles = source(&folder).circles();
        assert!(circles.is_empty(), "{folder}: {circles:#?}");
    }
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

/// All Rust files of the project.
fn sources() -> Vec<PathBuf> {
    ["src", "crates", "tests", "benches"].into_iter().flat_map(postern_testkit::sources).collect()
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
    for path in sources().iter().filter(|path| !path.ends_with("tests/program_and_source/layers.rs")) {
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
        let named = cells[2].split(", ").filter(|name| !name.is_empty() && *name != "-");
        let named: BTreeSet<&str> = named.map(|name| name.trim_matches('`')).collect();
        if part.parts != EVERYTHING {
            assert_eq!(named, part.parts.iter().copied().collect(), "{}", part.name);
        }
    }
}

/// A server without limits on time and connections lets slow clients use it up.
#[test]
fn every_server_has_the_limits_of_limited_http() {
    let without: Vec<String> = sources()
        .iter()
        .filter(|path| path.components().any(|part| part.as_os_str() == "src"))
        .filter(|path| read(path).contains("axum::serve("))
        .map(|path| shown(path))
        .collect();
    assert!(without.is_empty(), "{without:?}");
}

/// Only the clock constructs its states. Other code matches some of their fields, and therefore writes `..`.
#[test]
fn deadlines_are_computed_in_one_file() {
    for path in source_folders().iter().flat_map(|folder| postern_testkit::sources(folder)) {
        if shown(&path) == "crates/play/src/time/clock.rs" {
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

/// Calls that take the text of an address apart by hand. A library for URLs knows all its forms.
const BY_HAND: [&str; 5] = ["strip_prefix(", "starts_with(", "split_once(", "trim_start_matches(", "find("];

/// The folder with Discord's own check of the schemes of links and pictures, which looks at their text.
const CHECKS_OF_SCHEMES: &str = "crates/discord-sandbox/src/forms/";

#[test]
fn no_address_is_taken_apart_by_hand() {
    let mut checks = 0;
    for path in source_folders().iter().flat_map(|folder| postern_testkit::sources(folder)) {
        let (text, name) = (read(&path), shown(&path));
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let by_hand = code
            .lines()
            .filter(|line| line.contains("://") && BY_HAND.iter().any(|call| line.contains(call)));
        let found: Vec<&str> = by_hand.collect();
        checks += if name.starts_with(CHECKS_OF_SCHEMES) { found.len() } else { 0 };
        assert!(found.is_empty() || name.starts_with(CHECKS_OF_SCHEMES), "{name}: {found:?}");
    }
    assert!(checks > 0, "the calls are written in another way");
}
