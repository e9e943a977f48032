//! Each fault of the past is in the code, and each is listed once.

use std::collections::BTreeSet;
use std::fs;

use postern_mutants::Mutant;

#[test]
fn every_fault_of_the_past_can_be_switched_on_somewhere() {
    let list = postern_testkit::root().join("crates/mutants");
    let files = ["src", "crates"].into_iter().flat_map(postern_testkit::sources);
    let files = files.filter(|file| !file.starts_with(&list));
    let texts: Vec<String> =
        files.map(|file| fs::read_to_string(file).expect("a source file can be read")).collect();
    let is_used = |mutant: &&Mutant| {
        let asked = format!("Mutant::{mutant:?}.is_on()");
        texts.iter().any(|text| text.contains(&asked))
    };
    let unused: Vec<&Mutant> = Mutant::ALL.iter().filter(|mutant| !is_used(mutant)).collect();
    assert!(unused.is_empty(), "nothing asks for {unused:?}");
    let names: BTreeSet<&str> = Mutant::ALL.iter().map(|mutant| mutant.name()).collect();
    assert_eq!(names.len(), Mutant::ALL.len(), "two faults have one name");
}
