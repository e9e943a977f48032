//! The sizes of folders.

use std::collections::BTreeMap;

use crate::layers;

/// Upper bound on the source files of a folder, its `mod.rs` and `lib.rs` included.
const MOST_FILES: usize = 16;

/// The folders with more than [`MOST_FILES`] of these files.
fn large<'a>(files: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
    for file in files {
        *folders.entry(file.rsplit_once('/').map_or("", |(folder, _)| folder)).or_default() += 1;
    }
    let large = folders.into_iter().filter(|(_, files)| *files > MOST_FILES);
    large.map(|(folder, files)| format!("{folder} has {files} files")).collect()
}

#[test]
fn no_folder_has_more_than_sixteen_source_files() {
    let tests = ["crates/discord-sandbox/tests", "benches"].map(str::to_owned);
    for folder in layers::source_folders().into_iter().chain(tests) {
        let texts = layers::texts(&folder);
        assert_eq!(large(texts.iter().map(|(file, _)| file.as_str())), [""; 0], "{folder}");
    }
}

#[test]
fn a_planted_seventeenth_file_is_found() {
    let rooms: Vec<String> = (1..=17).map(|room| format!("house/room_{room}.rs")).collect();
    let all = || rooms.iter().map(String::as_str);
    assert_eq!(large(all().chain(["house/cellar/mod.rs", "lib.rs"])), ["house has 17 files"]);
    assert_eq!(large(all().skip(1).chain(["lib.rs"])), [""; 0]);
}
