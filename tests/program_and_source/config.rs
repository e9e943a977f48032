//! The configuration: the example shows the defaults, errors name the line and the key, and the environment takes
//! precedence.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use postern::config::words::KEYS;
use postern::config::{Config, ConfigError, Format, LogLevel};

const EXAMPLE: &str = include_str!("../../config.example.toml");

fn read(text: &str) -> Result<Config, ConfigError> {
    Config::read(text, Path::new("config.toml"))
}

fn refused(text: &str) -> String {
    let said = read(text).expect_err(text).to_string();
    assert!(!said.contains('\n'), "{said}");
    said
}

#[test]
fn the_example_says_what_holds_anyway() {
    assert_eq!(read(EXAMPLE).expect("the example is fit to use"), Config::default());
    assert_eq!(read("").expect("nothing need be said"), Config::default());
}

/// The names that serde expects in a table; `None` if it is not a table.
fn names_in(table: &str) -> Option<BTreeSet<String>> {
    let header = if table.is_empty() { String::new() } else { format!("[{table}]") };
    let error = toml::from_str::<Config>(&format!("{header}\nno_such_key = 1")).expect_err(table);
    let (_, expected) =
        error.message().strip_prefix("unknown field `no_such_key`")?.split_once("expected")?;
    Some(expected.split('`').skip(1).step_by(2).map(str::to_owned).collect())
}

/// The keys of every table, read from [`Config`] itself.
fn keys() -> BTreeMap<String, BTreeSet<String>> {
    let (mut all, mut first) = (BTreeMap::new(), names_in("").expect("the whole is a table"));
    // The previous name of `store`.
    first.remove("storage");
    first.retain(|name| match names_in(name) {
        Some(keys) => all.insert(name.clone(), keys).is_some(),
        None => true,
    });
    all.insert(String::new(), first);
    all
}

#[test]
fn the_example_explains_every_key() {
    let mut explained = false;
    for line in EXAMPLE.lines() {
        if line.contains('=') && !line.starts_with('#') {
            assert!(explained, "{line}");
        }
        explained = line.starts_with('#') || (explained && !line.is_empty() && !line.contains('='));
    }
    // A key that the example lacks would be undocumented.
    let mut written: Vec<(&str, Vec<&str>)> = vec![("", Vec::new())];
    for line in EXAMPLE.lines().filter(|line| !line.starts_with('#')) {
        if let Some(table) = line.strip_prefix('[') {
            written.push((table.trim_end_matches(']'), Vec::new()));
        } else if let (Some((key, _)), Some((_, keys))) = (line.split_once('='), written.last_mut()) {
            keys.push(key.trim());
        }
    }
    let as_set = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect::<BTreeSet<String>>();
    let written: BTreeMap<String, BTreeSet<String>> =
        written.iter().map(|(table, keys)| ((*table).to_owned(), as_set(keys))).collect();
    assert_eq!(written, keys());
    let known = KEYS.iter().map(|(table, keys)| ((*table).to_owned(), as_set(keys))).collect();
    assert_eq!(keys(), known, "the keys that messages name");
    let all = refused("x = 1");
    for known in ["data", "log", "monitoring", "discord", "store", "computer", "sandbox"] {
        assert!(all.contains(known), "{all}");
    }
}

#[test]
fn what_can_not_be_used_is_named_by_line_and_key() {
    for (text, line, key) in [
        ("dat = \"x\"", 1, "dat"),
        ("\n\n[store]\ncache_mb = 3", 4, "cache_mb"),
        ("[store]\ncache_mib = 3", 2, "cache_mib"),
        ("[store]\ncache_mib = \"64\"", 2, "cache_mib"),
        ("[store]\nconnections = 1", 2, "connections"),
        ("log = \"loud\"", 1, "log"),
        ("log = 5", 1, "log"),
        ("[log]\nlevel = \"loud\"", 2, "level"),
        ("[log]\nformat = \"xml\"", 2, "format"),
        ("[monitoring]\nlisten = \"9090\"", 2, "listen"),
        ("[store]\nbackup_every = \"6\"", 2, "backup_every"),
        ("[store]\nbackup_every = \"0h\"", 2, "backup_every"),
        ("[store]\nbackup_every = \"99999999999d\"", 2, "backup_every"),
        ("[store]\nbackup_keep = 0", 2, "backup_keep"),
        ("# a\n[sandbox]\nport = 70000", 3, "port"),
        ("[discord]\ntoken = 5", 2, "token"),
        ("[computer]\nthreads = 0", 2, "threads"),
        ("[computer]\nseconds = 601", 2, "seconds"),
        ("[computer]\nper_person = -1", 2, "per_person"),
    ] {
        let said = refused(text);
        assert!(said.contains(&format!("config.toml, line {line}, {key}: ")), "{text}: {said}");
    }
    assert!(refused("data = \"x\"\n[store\n").contains("line 2"));
    assert!(refused("data = \"x\"\ndata = \"y\"").contains("line 2, data"));
}

#[test]
fn the_log_is_a_word_or_a_table_and_times_have_units() {
    let log = |text| read(text).expect("it is fit to use").log;
    assert_eq!(log("log = \"warn\"").level, LogLevel::Warn);
    let both = log("[log]\nlevel = \"debug\"\nformat = \"json\"");
    assert_eq!((both.level, both.format), (LogLevel::Debug, Format::Json));
    assert_eq!(log("[log]\nformat = \"json\"").level, LogLevel::Info);
    for (text, seconds) in [("90s", 90), ("30m", 1800), ("6h", 21_600), ("2d", 172_800)] {
        let config = read(&format!("[store]\nbackup_every = \"{text}\"")).expect("it is fit to use");
        assert_eq!(config.store.backup_every, Some(Duration::from_secs(seconds)), "{text}");
    }
}

#[test]
fn a_file_that_is_named_must_be_there() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let missing = folder.path().join("missing.toml");
    let said = Config::load(Some(&missing)).expect_err("it is missing").to_string();
    assert!(said.contains("missing.toml"), "{said}");
    let file = folder.path().join("mine.toml");
    std::fs::write(&file, "log = \"debug\"").expect("it can be written");
    assert_eq!(Config::load(Some(&file)).expect("it is fit to use").log.level, LogLevel::Debug);
}

#[test]
fn the_environment_wins_where_it_says_something() {
    let text = "[discord]\ntoken = \"from the file\"\napi = \"http://file\"";
    let with = |token: &'static str| {
        let config = read(text).expect("it is fit to use");
        let set = |name: &str| (name == "DISCORD_TOKEN").then(|| token.to_owned());
        config.with_environment(set).expect("a token is any text")
    };
    assert_eq!(with("from outside").discord.token.0, "from outside");
    assert_eq!(with("").discord.token.0, "from the file");
    assert_eq!(with("").api().as_deref(), Some("http://file"));
    assert_eq!(Config::default().api(), None);
}

#[test]
fn a_token_is_never_shown() {
    let config = read("[discord]\ntoken = \"abc.def\"").expect("it is fit to use");
    assert!(!format!("{config:?}").contains("abc"));
    const TOKEN: &str = "MTA0.GhIjKl.secret-of-the-bot";
    for text in [
        format!("[discord]\ntoken = \"{TOKEN}\"\nx = 1"),
        format!("\"{TOKEN}\" = 1"),
        format!("{TOKEN} = 1"),
        format!("[discord]\n\"{TOKEN}\" = 1"),
        format!("log = \"{TOKEN}\""),
        format!("data = [\"{TOKEN}\"]"),
        format!("[store]\ncache_mib = \"{TOKEN}, expected {TOKEN}\""),
        format!("[sandbox]\nport = \"{TOKEN}\""),
        format!("[discord]\ntoken = {TOKEN}"),
        format!("[{TOKEN}]\nx = 1"),
        format!("[discord]\ntoken = \"{TOKEN}\" \"{TOKEN}\""),
    ] {
        let said = refused(&text);
        assert!(!said.contains("secret") && !said.contains("GhIjKl"), "{text}: {said}");
    }
}

#[test]
fn what_is_wrong_is_told_in_a_few_words_however_long_it_is() {
    let said = refused(&format!("log = \"{}\"", "x".repeat(5_000_000)));
    assert!(said.len() < 300 && said.contains("line 1, log") && said.contains("\"warn\""), "{said}");
}

#[test]
fn shards_are_a_range_of_so_many() {
    use postern::config::Shards;
    let shards =
        |text: &str| read(&format!("[discord]\nshards = \"{text}\"")).map(|config| config.discord.shards);
    let range = |first, last, of| Some(Shards { first, last, of });
    for (text, read) in
        [("", None), ("0-3/16", range(0, 3, 16)), ("5/6", range(5, 5, 6)), (" 1 - 2 / 3 ", range(1, 2, 3))]
    {
        assert_eq!(shards(text).expect(text), read);
    }
    for text in ["16", "0-16/16", "3-1/16", "a-b/c", "0-3/", "-1/4"] {
        let said = refused(&format!("[discord]\nshards = \"{text}\""));
        assert!(said.contains("shards") && said.contains("0-3/16"), "{said}");
    }
}

#[test]
fn a_value_of_the_wrong_kind_is_refused_in_words_not_in_types() {
    for (text, words) in [
        ("[store]\nconnections = \"x\"", "a number from 2 to 100"),
        ("[store]\ncache_mib = true", "a number from 8 to 4096"),
        ("[store]\nbackup_keep = 1.5", "a number from 1 to 1000"),
        ("[computer]\nthreads = \"2\"", "a number from 1 to 64"),
        ("[computer]\nseconds = []", "a number from 1 to 600"),
        ("[computer]\nper_person = -1", "from 0 to 100"),
        ("[computer]\nponder = 1", "true or false"),
        ("[sandbox]\nport = \"x\"", "a number from 0 to 65535"),
        ("[sandbox]\nport = 65536", "from 0 to 65535"),
        ("data = 5", "a text in quotes"),
        ("[discord]\ntoken = 5", "a text in quotes"),
        ("store = 5", "a table"),
        ("[discord]\napi = 5", "a text in quotes"),
    ] {
        let said = refused(text);
        assert!(said.contains(words), "{text}: {said}");
        for of_rust in ["usize", "u64", "u16", "i64", "struct", "path string"] {
            assert!(!said.contains(of_rust), "{text}: {said}");
        }
    }
}

#[test]
fn a_file_that_is_not_utf_8_is_named_with_its_line() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("mine.toml");
    std::fs::write(&file, b"log = \"info\"\ndata = \"caf\xE9\"\n").expect("it can be written");
    let said = Config::load(Some(&file)).expect_err("it is Latin-1").to_string();
    assert!(said.contains("mine.toml, line 2") && said.contains("UTF-8"), "{said}");
    std::fs::write(&file, b"\xFF\xFEl\0o\0g\0").expect("it can be written");
    let said = Config::load(Some(&file)).expect_err("it is UTF-16").to_string();
    assert!(said.contains("line 1") && said.contains("UTF-8"), "{said}");
}
