//! Every source file that reads bytes or text from outside is in `readers.txt`, with the targets that cover it.

use std::collections::BTreeSet;
use std::path::Path;

use postern_fuzz::TARGETS;

/// The signs of a reader in the source.
const SIGNS: [&str; 17] = [
    "FromStr for ",
    "fn read(",
    "fn parse(",
    "serde_json::from_",
    "toml::from_str",
    "toml::Deserializer",
    "Deserializer::from_str",
    "Url::parse(",
    "parse::<Url>()",
    "parse_http_date(",
    "Decompress::new(",
    "ZlibDecoder::new(",
    "DeflateDecoder::new(",
    "axum::body::Bytes",
    "extract::{Path",
    "Query(",
    "from_utf8(",
];
/// Crates for tests and for developers.
const NOT_OURS: [&str; 7] = ["testkit", "fuzz", "sim", "mutants", "lab", "discord-sandbox", "progress"];

/// True if a source file has the sign of a reader outside its tests.
fn reads(text: &str) -> bool {
    let own = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    SIGNS.iter().any(|sign| own.contains(sign))
}

/// The files with readers, as paths below the root.
fn readers() -> Vec<String> {
    let (root, mut all) = (postern_testkit::root(), postern_testkit::sources("src"));
    for entry in std::fs::read_dir(root.join("crates")).expect("the folder can be read") {
        let name = entry.expect("the folder can be read").file_name().to_string_lossy().into_owned();
        if !NOT_OURS.contains(&name.as_str()) {
            all.extend(postern_testkit::sources(&format!("crates/{name}/src")));
        }
    }
    let is_of_tests = |path: &Path| path.to_string_lossy().contains("tests");
    all.retain(|path| {
        !is_of_tests(path.strip_prefix(root).expect("below the root"))
            && reads(&std::fs::read_to_string(path).expect("a source file can be read"))
    });
    all.sort();
    all.iter().map(|path| path.strip_prefix(root).expect("below the root").display().to_string()).collect()
}

struct Row<'a> {
    place: &'a str,
    targets: &'a str,
    reason: &'a str,
}

fn rows(list: &str) -> Vec<Row<'_>> {
    let lines = list.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let mut cells = line.split('\t');
            let mut next = || cells.next().unwrap_or_default();
            Row { place: next(), targets: next(), reason: next() }
        })
        .collect()
}

/// The files that no row names, and the places that no file needs.
fn compared<'a>(files: &'a [String], rows: &[Row<'a>]) -> (Vec<&'a str>, Vec<&'a str>) {
    let mut used = BTreeSet::new();
    let mut missing = Vec::new();
    for file in files {
        let fitting = rows.iter().filter(|row| file.starts_with(row.place));
        match fitting.max_by_key(|row| row.place.len()) {
            Some(row) => drop(used.insert(row.place)),
            None => missing.push(file.as_str()),
        }
    }
    let unused = rows.iter().map(|row| row.place).filter(|place| !used.contains(place));
    (missing, unused.collect())
}

fn list() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("readers.txt")).expect("the list")
}

#[test]
fn every_reader_is_in_the_list() {
    let (files, list) = (readers(), list());
    assert!(files.len() > 60, "{files:#?}");
    let rows = rows(&list);
    let (missing, unused) = compared(&files, &rows);
    assert!(missing.is_empty(), "add these to readers.txt, with the targets that cover them: {missing:#?}");
    assert!(unused.is_empty(), "these rows of readers.txt name no reader: {unused:#?}");
}

#[test]
fn every_row_names_targets_or_a_reason_and_every_target_covers_something() {
    let list = list();
    let mut covering = BTreeSet::new();
    for Row { place, targets, reason } in rows(&list) {
        if targets == "-" {
            assert!(reason.len() > 10, "{place}: why?");
            continue;
        }
        for name in targets.split(' ') {
            assert!(TARGETS.iter().any(|target| target.name == name), "{place}: there is no target {name:?}");
            covering.insert(name);
        }
    }
    let all: BTreeSet<&str> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(covering, all);
}

#[test]
fn a_planted_reader_is_missed_and_a_needless_row_is_found() {
    assert!(reads("impl FromStr for Lamp {"));
    assert!(!reads("fn lamp() {}\n#[cfg(test)]\nmod tests { fn f() { serde_json::from_str(\"\") } }"));
    let files = ["crates/house/src/lamp.rs", "crates/house/src/door.rs"].map(str::to_owned);
    let row = |place| Row { place, targets: "words", reason: "" };
    assert_eq!(compared(&files, &[row("crates/house/src/")]), (vec![], vec![]));
    let door = [row("crates/house/src/door.rs"), row("crates/barn/")];
    assert_eq!(compared(&files, &door), (vec!["crates/house/src/lamp.rs"], vec!["crates/barn/"]));
}
