//! Every target reads its seeds, the kept inputs, and mutations of both.

use std::panic::{AssertUnwindSafe, catch_unwind};

use postern_fuzz::mutation::Mutations;
use postern_fuzz::{Target, kept, target};

/// The mutations of an input that a plain test reads, for targets that read in memory and for those with a store or a server.
const MANY: usize = 300;
const FEW: usize = 25;

/// The seeds of a target and its kept inputs.
fn inputs(target: &Target) -> Vec<Vec<u8>> {
    let mut inputs = (target.seeds)();
    assert!(!inputs.is_empty(), "{} has no seeds", target.name);
    let mut paths: Vec<_> = std::fs::read_dir(kept(target))
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    paths.sort();
    inputs.extend(paths.iter().map(|path| std::fs::read(path).expect("a kept input can be read")));
    inputs
}

fn read(target: &Target, input: &[u8]) {
    let read = catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    assert!(read.is_ok(), "{} on \"{}\"", target.name, input.escape_ascii());
}

fn read_all(name: &str, mutations: usize) {
    let target = target(name).unwrap_or_else(|| panic!("there is no target {name}"));
    let inputs = inputs(target);
    inputs.iter().for_each(|input| read(target, input));
    let mut mutated = Mutations::new(7);
    for _ in 0..mutations {
        let input = mutated.of(&inputs);
        read(target, &input);
    }
}

macro_rules! targets {
    ($($name:ident: $mutations:expr,)+) => {
        $(#[test]
        fn $name() {
            read_all(stringify!($name), $mutations);
        })+

        #[test]
        fn every_target_has_a_test() {
            let tested = [$(stringify!($name)),+];
            let all: Vec<&str> = postern_fuzz::TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(all, tested);
        }
    };
}

targets! {
    moves: MANY,
    positions: MANY,
    referee: MANY,
    records: MANY,
    sgf: MANY,
    reports: MANY,
    pictures: MANY,
    words: MANY,
    actions: MANY,
    requests: FEW,
    events: MANY,
    answers: MANY,
    frames: MANY,
    config: MANY,
    values: MANY,
    rows: FEW,
    exports: FEW,
    pages: FEW,
    webhooks: FEW,
    files: MANY,
}
