//! The list of licences names every font and every crate that is locked, with texts.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

const LICENCES: &str = include_str!("../../assets/licences.txt");
const LOCK: &str = include_str!("../../Cargo.lock");
const AGAIN: &str = "run .ci/licences";

/// The lines of a part of the list, from its heading to the next one.
fn part(heading: &str) -> Vec<&'static str> {
    let is_heading =
        |line: &&str| ["FONTS", "CRATES", "TEXTS"].contains(line) || line.starts_with("NOT IN THE PROGRAM");
    let lines = LICENCES.lines().skip_while(|line| !line.starts_with(heading)).skip(1);
    lines.take_while(|line| !is_heading(line)).filter(|line| !line.is_empty()).collect()
}

/// The numbers of the texts that a line names.
fn texts(line: &str) -> Vec<&str> {
    line.split(' ').filter(|word| word.starts_with('[') && word.ends_with(']')).collect()
}

/// The crates of Cargo.lock that are not of this workspace, as `name version`.
fn locked() -> BTreeSet<String> {
    let packages = LOCK.split("[[package]]").skip(1).filter(|package| package.contains("\nsource = "));
    let value = |package: &str, key: &str| {
        let line = package.lines().find_map(|line| line.strip_prefix(&format!("{key} = ")));
        line.expect("each package has it").trim_matches('"').to_owned()
    };
    packages.map(|package| format!("{} {}", value(package, "name"), value(package, "version"))).collect()
}

#[test]
fn every_locked_crate_is_listed_with_its_licence_or_as_not_in_the_program() {
    let listed = part("CRATES");
    assert!(listed.len() > 100, "{listed:?}");
    let mut known = BTreeSet::new();
    for line in listed {
        let (name, licence) = line.split_once(": ").unwrap_or_else(|| panic!("{line}"));
        assert!(!licence.starts_with('[') && !texts(licence).is_empty(), "{line}");
        assert!(known.insert(name.to_owned()), "{line} is there twice");
    }
    let others: BTreeSet<String> = part("NOT IN THE PROGRAM").into_iter().map(str::to_owned).collect();
    assert!(known.is_disjoint(&others), "{AGAIN}");
    known.extend(others);
    let locked = locked();
    let differ: Vec<&String> = known.symmetric_difference(&locked).collect();
    assert!(differ.is_empty(), "{AGAIN}: {differ:?}");
}

#[test]
fn every_font_is_listed_and_every_text_is_there() {
    let fonts = part("FONTS");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/fonts");
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let name = entry.expect("the folder can be read").file_name().into_string().expect("a name");
        if name.ends_with(".ttf") || name.ends_with(".otf") {
            let line = fonts.iter().find(|line| line.starts_with(&format!("{name}: ")));
            let line = line.unwrap_or_else(|| panic!("{name} is not listed: {AGAIN}"));
            assert!(!texts(line).is_empty(), "{line}");
        }
    }
    let there: BTreeSet<&str> = part("TEXTS").into_iter().filter(|line| texts(line) == [*line]).collect();
    for line in fonts.into_iter().chain(part("CRATES")) {
        for text in texts(line) {
            assert!(there.contains(text), "{line}: the text is missing: {AGAIN}");
        }
    }
}

#[test]
fn the_program_prints_the_list() {
    let printed = Command::new(env!("CARGO_BIN_EXE_postern")).arg("licences").output();
    let printed = printed.expect("the program can be started");
    assert!(printed.status.success() && printed.stdout == LICENCES.as_bytes(), "{:?}", printed.status);
}
