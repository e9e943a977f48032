//! Who may know whom, kept by reading the source: parts, outside crates, games, sizes of files.

use crate::trials::catalogue;
use postern::games::Catalogue;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A part of the program: a folder or file in `src`, the parts that it may name, and the outside crates it may use.
struct Part {
    name: &'static str,
    parts: &'static [&'static str],
    crates: &'static [&'static str],
}

const fn part(name: &'static str, parts: &'static [&'static str], crates: &'static [&'static str]) -> Part {
    Part { name, parts, crates }
}

/// The table of `ARCHITECTURE.md`. Every part may name itself.
const PARTS: &[Part] = &[
    part("board", &["game", "diagram"], &[]),
    part("game", &["board", "diagram"], &[]),
    part("diagram", &["game", "board"], &[]),
    // Of the engine what a game must tell it.
    part("games", &["game", "board", "diagram", "engine", "l10n"], &[]),
    part("l10n", &["game", "board"], &["fluent_bundle", "unic_langid"]),
    part("engine", &["game"], &[]),
    part("puzzles", &["game", "games", "engine"], &["serde", "toml"]),
    // Diagrams are written in seats and squares.
    part(
        "render",
        &["diagram", "game", "board"],
        &["ab_glyph", "gif", "image", "imageproc", "png", "serde", "thiserror", "toml"],
    ),
    part("play", &["game", "games", "board"], &["serde", "serde_json", "thiserror"]),
    part(
        "service",
        &["play", "game", "games", "board", "engine"],
        &["async_trait", "serde", "thiserror", "tokio"],
    ),
    part(
        "store",
        &["service", "play"],
        &["async_trait", "flate2", "serde", "serde_json", "sled", "thiserror", "tokio", "tracing"],
    ),
    part(
        "workers",
        &["chat", "service", "play", "game", "games", "engine"],
        &["thiserror", "tokio", "tracing"],
    ),
    part(
        "chat",
        &["service", "play", "puzzles", "game", "games", "board", "diagram", "render"],
        &["async_trait", "thiserror", "tokio", "tracing", "unicode_segmentation"],
    ),
    // Of the game only the language that people speak.
    part(
        "discord",
        &["chat", "play", "game"],
        &["async_trait", "serde", "serde_json", "serenity", "thiserror", "tokio", "tracing"],
    ),
    part("sandbox", &[], &["axum", "serde", "serde_json", "thiserror", "tokio", "tracing"]),
    part("referee", &["game", "games", "board", "diagram", "render", "engine"], &[]),
    part("config", &[], &["serde", "thiserror", "toml"]),
    part("app", EVERYTHING, &["anyhow", "tokio", "tracing"]),
    part("cli", EVERYTHING, &["anyhow", "clap", "tokio", "tracing", "tracing_subscriber"]),
    part("main", EVERYTHING, &["clap"]),
    part("lib", EVERYTHING, &[]),
];

const EVERYTHING: &[&str] = &[
    "app", "board", "chat", "cli", "config", "diagram", "discord", "engine", "game", "games", "l10n", "play",
    "puzzles", "referee", "render", "sandbox", "service", "store", "workers",
];

const LONGEST_FILE: usize = 500;

/// All files below a folder whose names end so, in order.
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

/// The modules of a path below `src`: `chat/desk/mod.rs` is chat, desk.
fn modules(path: &Path) -> Vec<String> {
    let below = path.strip_prefix(Path::new(ROOT).join("src")).expect("it lies in src").with_extension("");
    let mut modules: Vec<String> = below.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if modules.last().is_some_and(|last| last == "mod") {
        modules.pop();
    }
    modules
}

/// The part that a file belongs to: the longest that its path begins with.
fn part_of(path: &Path) -> &'static Part {
    let path = modules(path).join("/");
    let belongs = |part: &&Part| path == part.name || path.starts_with(&format!("{}/", part.name));
    let found = PARTS.iter().filter(belongs).max_by_key(|part| part.name.len());
    found.unwrap_or_else(|| panic!("src/{path} belongs to no part of the table"))
}

/// The source without comments, strings and what is compiled for tests only.
fn code(path: &Path) -> String {
    let text = read(path);
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut code = String::new();
    let mut letters = text.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        match letter {
            '/' if letters.peek() == Some(&'/') => while letters.next_if(|next| *next != '\n').is_some() {},
            '"' if before != '\'' => {
                while let Some(inside) = letters.next() {
                    match inside {
                        '\\' => drop(letters.next()),
                        '"' => break,
                        _ => {}
                    }
                }
            }
            _ => code.push(letter),
        }
        before = letter;
    }
    code
}

/// Whether a module is compiled for tests only: the file that declares it says so.
fn is_for_tests(path: &Path) -> bool {
    let modules = modules(path);
    (1..=modules.len()).any(|depth| {
        let name = &modules[depth - 1];
        if name == "tests" {
            return true;
        }
        let above = Path::new(ROOT).join("src").join(modules[..depth - 1].join("/"));
        let declaring = [above.join("mod.rs"), above.with_extension("rs")];
        let test_only = format!("#[cfg(test)]\nmod {name};");
        declaring.iter().any(|file| file.exists() && read(file).contains(&test_only))
    })
}

/// The first names after each `crate::` in the code, of groups in braces too.
fn named_parts(code: &str) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            Some(group) => {
                let (mut depth, mut item) = (0, String::new());
                for letter in group.chars() {
                    match letter {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => named.extend(part_named(&std::mem::take(&mut item))),
                        _ => {}
                    }
                    if letter != ',' || depth > 0 {
                        item.push(letter);
                    }
                }
                named.extend(part_named(&item));
            }
            None => named.extend(part_named(rest)),
        }
    }
    named
}

fn part_named(path: &str) -> Option<String> {
    let path = path.trim();
    let name: String = path.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    (!name.is_empty()).then_some(name)
}

/// Names of a section of Cargo.toml, as they are written in code.
fn manifest_names(section: &str) -> Vec<String> {
    let manifest = read(&Path::new(ROOT).join("Cargo.toml"));
    let lines = manifest
        .lines()
        .skip_while(|line| *line != section)
        .skip(1)
        .take_while(|line| !line.starts_with('['));
    lines
        .filter_map(|line| line.split_once([' ', '=', '.']))
        .filter(|(name, _)| !name.is_empty() && !name.starts_with('#'))
        .map(|(name, _)| name.replace('-', "_"))
        .collect()
}

/// Whether the code names an outside crate: at the beginning of a path.
fn names_crate(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let before = code[..at].trim_end_matches("::");
        let own = code[..at].ends_with("::") && before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let inside = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let after = &code[at + name.len()..];
        !own && !inside
            && (after.starts_with("::") || (code[..at].ends_with("use ") && after.starts_with(';')))
    })
}

#[test]
fn each_part_names_only_the_parts_it_may_know() {
    for path in files("src", ".rs").iter().filter(|path| !is_for_tests(path)) {
        let part = part_of(path);
        let code = code(path);
        for named in named_parts(&code) {
            let own = part.name == named || part.name.starts_with(&format!("{named}/"));
            assert!(own || part.parts.contains(&named.as_str()), "{} names {named}", shown(path));
        }
        let depth = modules(path).len();
        assert!(!code.contains(&"super::".repeat(depth)), "{} climbs out of its part", shown(path));
        if part.name == "chat" {
            assert!(!code.contains("discord::"), "{} knows which chat service it talks to", shown(path));
        }
    }
}

#[test]
fn each_part_uses_only_the_crates_it_may_use() {
    let crates = manifest_names("[dependencies]");
    assert!(crates.contains(&"serenity".to_owned()) && crates.contains(&"tracing_subscriber".to_owned()));
    let mut used = BTreeSet::new();
    for path in files("src", ".rs").iter().filter(|path| !is_for_tests(path)) {
        let part = part_of(path);
        let code = code(path);
        for name in crates.iter().filter(|name| names_crate(&code, name)) {
            assert!(part.crates.contains(&name.as_str()), "{} uses {name}", shown(path));
            used.insert(name.clone());
        }
        for name in manifest_names("[dev-dependencies]") {
            assert!(!names_crate(&code, &name), "{} uses {name}, which is for tests", shown(path));
        }
    }
    for name in crates {
        assert!(used.contains(&name), "{name} stands in Cargo.toml, but nothing uses it");
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
            assert!(["mod.rs", "catalogue.rs"].contains(&name.as_str()), "{name}: a game is a folder");
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
            "notation.rs",
            "phrases.rs",
            "view.rs",
            "eval.rs",
            "tests.rs",
            "trials.toml",
            "perft.txt",
            "puzzles.toml",
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

#[test]
fn games_do_not_know_each_other() {
    for path in files("src/games", ".rs") {
        let Some(own) = modules(&path).get(1).cloned() else { continue };
        let code = code(&path);
        for game in catalogue().iter().map(|game| game.info().id).filter(|id| *id != own) {
            assert!(!code.contains(&format!("games::{game}::")), "{} names {game}", shown(&path));
        }
    }
}

/// Everything that is ours and written in Rust.
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

#[test]
fn the_reader_of_source_finds_what_is_named() {
    let named =
        named_parts("use crate::{game::{Seat, Pair}, play, discord::Bot};\nlet x = crate::board::Square;");
    let expected = ["board", "discord", "game", "play"].map(str::to_owned);
    assert_eq!(named, expected.into());
    assert!(names_crate("use sled::Db;", "sled") && names_crate("::sled::open()", "sled"));
    assert!(!names_crate("use super::sled::Sled;", "sled") && !names_crate("unsled::x", "sled"));
}

/// Only the clock makes clocks: everybody else looks at some of their fields, and so writes `..`.
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
