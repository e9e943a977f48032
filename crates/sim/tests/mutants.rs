//! Each fault of the past is in the code, and each is listed once.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use postern_mutants::Mutant;

/// All Rust files below a folder, except those of the list of faults.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let is_list = path.ends_with("crates/mutants");
        match path.is_dir() {
            true if !is_list => sources(&path, found),
            _ if path.extension().is_some_and(|ending| ending == "rs") => found.push(path),
            _ => {}
        }
    }
}

#[test]
fn every_fault_of_the_past_can_be_switched_on_somewhere() {
    let root = postern_testkit::root();
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    sources(&root.join("crates"), &mut files);
    let texts: Vec<String> =
        files.iter().map(|file| fs::read_to_string(file).expect("a source file can be read")).collect();
    let is_used = |mutant: &&Mutant| {
        let asked = format!("Mutant::{mutant:?}.is_on()");
        texts.iter().any(|text| text.contains(&asked))
    };
    let unused: Vec<&Mutant> = Mutant::ALL.iter().filter(|mutant| !is_used(mutant)).collect();
    assert!(unused.is_empty(), "nothing asks for {unused:?}");
    let names: BTreeSet<&str> = Mutant::ALL.iter().map(|mutant| mutant.name()).collect();
    assert_eq!(names.len(), Mutant::ALL.len(), "two faults have one name");
}
