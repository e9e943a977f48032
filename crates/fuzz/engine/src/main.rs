//! Runs one target by libFuzzer: that of the variable `POSTERN_FUZZ_TARGET`. With `POSTERN_FUZZ_SEEDS`, writes the seeds of the target
//! and a dictionary of their words into this folder, and ends.
#![no_main]

use std::path::PathBuf;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use postern_fuzz::{Target, mutation};

/// The most words of a dictionary.
const MOST_WORDS: usize = 1500;

static TARGET: OnceLock<&'static Target> = OnceLock::new();

fuzz_target!(init: begin(), |bytes: &[u8]| {
    if let Some(target) = TARGET.get() {
        (target.run)(bytes);
    }
});

fn begin() {
    let name = std::env::var("POSTERN_FUZZ_TARGET").expect("POSTERN_FUZZ_TARGET names a target");
    let target = postern_fuzz::target(&name).unwrap_or_else(|| panic!("there is no target {name}"));
    TARGET.get_or_init(|| target);
    let Some(folder) = std::env::var_os("POSTERN_FUZZ_SEEDS").map(PathBuf::from) else { return };
    let seeds = (target.seeds)();
    let inputs = folder.join("seeds");
    std::fs::create_dir_all(&inputs).expect("the folder can be made");
    for (number, seed) in seeds.iter().enumerate() {
        std::fs::write(inputs.join(format!("{number:04}")), seed).expect("a seed can be written");
    }
    let words = mutation::words(&seeds, MOST_WORDS);
    let dictionary: String = words.iter().map(|word| format!("\"{word}\"\n")).collect();
    std::fs::write(folder.join("dictionary"), dictionary).expect("the dictionary can be written");
    std::process::exit(0);
}
