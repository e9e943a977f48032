//! The configuration file and the variables of the environment.

use std::path::Path;

use postern::config::Config;
use postern::config::all_faults::Faulty;

use crate::input::{file, text};

/// The longest file read.
const LONGEST: usize = 8 * 1024;

/// A configuration. The reader of one fault and that of all faults agree, and each fault is in a line of the file.
pub(crate) fn config(bytes: &[u8]) {
    let read = text(bytes.get(..LONGEST).unwrap_or(bytes));
    let path = Path::new("config.toml");
    let one = Config::read(&read, path);
    let all = Faulty::read(read.clone().into_owned(), path);
    match &one {
        Ok(_) => assert!(all.faults.is_empty() && all.rest.is_some(), "{read}"),
        Err(why) => {
            let said = why.to_string();
            assert!(!all.faults.is_empty(), "{said}");
            assert!(
                all.faults.iter().any(|fault| fault.to_string() == said),
                "{said} is not among all faults"
            );
            let line = said.split_once(", line ").and_then(|(_, rest)| {
                rest.split(|c: char| !c.is_ascii_digit()).next()?.parse::<usize>().ok()
            });
            let line = line.unwrap_or_else(|| panic!("no line: {said}"));
            assert!((1..=read.lines().count() + 1).contains(&line), "{said}");
        }
    }
    let (config, faults) =
        Config::default().with_environment_past_faults(|_| Some(read.clone().into_owned()));
    let api = config.api();
    assert!(api.is_none_or(|api| api.to_lowercase().starts_with("http")), "an address of another kind");
    faults.iter().for_each(|fault| assert!(!fault.to_string().is_empty()));
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let example = file("config.example.toml");
    // The example has its values in comments.
    let all: String = example
        .lines()
        .map(|line| {
            line.strip_prefix("# ")
                .filter(|rest| rest.contains(" = ") && !rest.contains("  "))
                .unwrap_or(line)
        })
        .map(|line| format!("{line}\n"))
        .collect();
    let mut seeds: Vec<Vec<u8>> = all.split("\n[").map(|table| format!("[{table}").into_bytes()).collect();
    seeds.push(all.into_bytes());
    for text in [
        "dat = \"x\"\n[store]\nconnections = 1\ncache_mib = 64\nbackup_every = \"6\"\n[nonsense]\na = 1\n",
        "[computer]\nthreads = [\n0,\n]\nseconds = 0\n",
        "[log]\nlevel = \"loud\"\nformat = \"xml\"\n[sandbox]\nport = -1\n",
        "\u{feff}data = \"x\"\n[store\ncache_mib = 1\n",
        "\u{201c}https://proxy.example/discord\u{201d}",
        "postgresql://bot:secret@localhost/postern",
        "127.0.0.1:9090",
    ] {
        seeds.push(text.as_bytes().to_vec());
    }
    seeds
}
