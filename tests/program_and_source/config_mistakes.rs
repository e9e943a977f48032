//! Mistakes in the configuration: whatever is wrong in whichever field, the message says what belongs there.

use postern_testkit::wording::Says;
use std::path::Path;

use postern::config::words::KEYS;
use postern::config::{API_VARIABLE, Config, MONITORING_VARIABLE, STORE_VARIABLE};

const EXAMPLE: &str = include_str!("../../config.example.toml");

/// Words of the parser and of Rust, which say nothing to an operator.
const FOREIGN: [&str; 14] = [
    "literal string",
    "expected `",
    "expected nothing",
    "newline",
    "`inf`",
    "wanted",
    "EOF",
    "struct",
    "syntax",
    "u64",
    "usize",
    "invalid",
    "hexadecimal value",
    "element",
];

fn refused(text: &str) -> String {
    let said = Config::read(text, Path::new("config.toml")).expect_err(text).to_string();
    assert!(!said.contains('\n') && said.len() < 400, "{text}: {said}");
    for foreign in FOREIGN {
        assert!(!said.contains(foreign), "{text}: {said}");
    }
    said
}

/// A table with one key in it, and the line of the key.
fn with(table: &str, key: &str, value: &str) -> (String, usize) {
    match table {
        "" => (format!("{key} = {value}\n"), 1),
        table => (format!("[{table}]\n{key} = {value}\n"), 2),
    }
}

/// The default value of a key in the example, as it is written.
fn default(table: &str, key: &str) -> &'static str {
    let mut section = "";
    for line in EXAMPLE.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
        }
        if let Some((name, value)) = line.split_once(" = ")
            && (section, name) == (table, key)
        {
            return value;
        }
    }
    panic!("the example has no {table}.{key}")
}

/// All keys with their tables.
fn keys() -> impl Iterator<Item = (&'static str, &'static str)> {
    KEYS.iter().flat_map(|(table, keys)| keys.iter().map(|key| (*table, *key)))
}

#[test]
fn any_value_of_a_wrong_kind_in_any_field_is_told_what_belongs_there() {
    // Unquoted words and texts, other types, and nothing.
    let values = [
        "info",
        "yes",
        "no",
        "on",
        "Yes",
        "True",
        "FALSE",
        "none",
        "null",
        "nan",
        "inf",
        "6h",
        "64MB",
        "1,5",
        "007",
        "0-3/16",
        "127.0.0.1:80",
        "9090",
        "1.5",
        "-1",
        "true",
        "[]",
        "{}",
        "[1, 2]",
        "{ a = 1 }",
        "1979-05-27",
        "",
        "# none",
        "/srv/postern",
        "./data",
        "C:\\data",
        "\"C:\\data\\new\"",
        "postgres://me@db/games",
        "mysql://me@db/games",
        "\"open",
        "\"a\" \"b\"",
        "\"a\";",
        "\"a\",",
        "“a”",
        "`a`",
        "'open",
        "= 5",
        "two words",
        "MTA0.GhIjKl.secret",
        "info # the level",
        "[",
        "{",
        "\"\"\"open",
        "99999999999999999999",
    ];
    let mut refusals = 0;
    for (table, key) in keys() {
        let default = default(table, key);
        for value in values {
            let (text, line) = with(table, key, value);
            if Config::read(&text, Path::new("config.toml")).is_ok() {
                let same_kind = default.starts_with('"') == value.starts_with('"')
                    && (default == "true" || default == "false") == (value == "true");
                assert!(same_kind, "{text} is taken, and the default is {default}");
                continue;
            }
            refusals += 1;
            let said = refused(&text);
            assert!(
                said.starts_with(&format!("the configuration config.toml, line {line}, {key}: ")),
                "{text}: {said}"
            );
            assert!(!said.contains("GhIjKl"), "{text}: {said}");
            let is_told = match default {
                _ if value.starts_with(['"', '“', '`', '\'', '[', '{', '=']) => true,
                "true" | "false" => said.contains("true or false"),
                text if text.starts_with('"') => said.contains("quotes"),
                _ => said.contains("a number from") || said.contains("from"),
            };
            assert!(is_told, "{text}: {said}");
        }
    }
    assert!(refusals > 1000, "{refusals}");
}

#[test]
fn the_value_that_lacks_quotes_is_told_so() {
    for (text, words) in [
        ("[log]\nlevel = info", "level: a text needs quotes: level = \"…\""),
        (
            "[log]\nlevel = loud",
            "level: it must be \"error\", \"warn\", \"info\", \"debug\" or \"trace\", in quotes",
        ),
        ("log = info", "log: a text needs quotes: log = \"…\""),
        ("[computer]\nponder = yes", "ponder: expected true or false, in small letters and without quotes"),
        ("[computer]\nthreads = two", "threads: expected a number from 1 to 64, without quotes"),
        ("[computer]\nthreads = \"2\"", "threads: expected a number from 1 to 64, without quotes"),
        ("[store]\nbackup_every = 6h", "backup_every: a text needs quotes: backup_every = \"…\""),
        ("[store]\nbackup_every = daily", "backup_every: a text needs quotes, and it must be a time like 6h"),
        ("[discord]\nmode = http", "mode: a text needs quotes: mode = \"…\""),
        ("discord.mode = http", "discord.mode: a text needs quotes: discord.mode = \"…\""),
        ("[monitoring]\nlisten = 127.0.0.1:9090", "listen: a text needs quotes: listen = \"…\""),
        ("[monitoring]\nlisten = 9090", "listen: expected a text in quotes"),
        ("[discord]\nlisten = \"8080\"", "listen: it must be an address with a port like 127.0.0.1:8080"),
        ("data = ", "data: the value after = is missing: expected a text in quotes"),
        ("data = \"\"", "data: it must name a folder"),
        (
            "[computer]\nseconds = # ten",
            "seconds: the value after = is missing: expected a number from 1 to 600",
        ),
        ("data = \"C:\\Users\"", "data: in double quotes a backslash is written twice"),
        ("data = \"\"\"open\n[store]\n", "three quotes are open and not closed"),
        ("data = [\n[store]\ncache_mib = 8\n", "a bracket or a quote further up is not closed"),
        ("[store]\ncache_mib = 99999999999999999999", "cache_mib: expected a number from 8 to 4096"),
        ("data = \"open", "data: the text lacks its closing quote \""),
        ("data = \"a\" b", "data: after the closing quote belongs nothing"),
        ("data = “a”", "data: a text needs straight quotes"),
        ("store = 5", "store: expected a table"),
        ("store = []", "store: expected a table"),
        ("[[store]]\ncache_mib = 8", "a table has one pair of brackets"),
        ("[discord]\npublic_key = \"abc\"", "public_key: it must be the \"Public Key\""),
    ] {
        let said = refused(text);
        assert!(said.contains(words), "{text}: {said}");
    }
}

#[test]
fn any_line_that_is_none_is_told_what_a_line_is() {
    for (text, words) in [
        ("data: \"x\"", "between a key and its value belongs ="),
        ("{\"data\": \"x\"}", "between a key and its value belongs ="),
        ("data", "a line is KEY = VALUE"),
        ("data \"x\"", "a line is KEY = VALUE"),
        ("= 5", "before = belongs one key"),
        ("export data = \"x\"", "before = belongs one key"),
        ("\"data = \"x\"", "before = belongs one key"),
        ("data == \"x\"", "one = is enough"),
        ("// data", "a comment begins with #"),
        ("; data", "a comment begins with #"),
        ("[store", "a table is its name in brackets"),
        ("[store] cache_mib = 8", "a table is its name in brackets"),
        ("[]", "a table is its name in brackets"),
        ("data = \"x\"\ndata = \"y\"", "is there twice"),
        ("[log]\n[store]\n[log]", "is there twice"),
    ] {
        let said = refused(text);
        assert!(said.contains(words), "{text}: {said}");
    }
}

#[test]
fn any_key_that_does_not_exist_is_told_which_do() {
    for (table, keys) in KEYS {
        // A key with a letter too much, and one that is like none.
        for key in *keys {
            let (text, line) = with(table, &format!("{key}x"), "1");
            let said = refused(&text);
            assert!(said.contains(&format!("line {line}, {key}x: there is no such key")), "{said}");
            assert!(said.contains(&format!("did you mean {key}?")), "{said}");
        }
        let said = refused(&with(table, "zzzzzz", "1").0);
        assert!(keys.iter().all(|key| said.contains(key)), "{said}");
        // The keys of other tables, except those that this table has, too.
        for (other, theirs) in KEYS.iter().filter(|(other, _)| other != table) {
            for key in theirs.iter().filter(|key| !keys.contains(key)) {
                let said = refused(&with(table, key, "1").0);
                let place = match *other {
                    "" => "it belongs before the first table".to_owned(),
                    _ if *key == "listen" => "it belongs below [".to_owned(),
                    other => format!("it belongs below [{other}]"),
                };
                assert!(said.contains(&place), "{table}.{key}: {said}");
            }
        }
        if !table.is_empty() {
            let said = refused(&format!("[{}s]\nx = 1", table.to_uppercase()));
            said.must_contain(&format!("line 1: there is no such table; did you mean [{table}]?"));
        }
    }
    for text in ["[quite_another]\nx = 1", "quite_another = 1", "[store.more]\nx = 1"] {
        let said = refused(text);
        assert!(said.contains("[monitoring], [discord], [store]"), "{said}");
    }
    assert!(refused("[discord]\nTOKEN = \"x\"").contains("did you mean token?"));
    assert!(refused("[store]\ncache-mib = 8").contains("did you mean cache_mib?"));
    assert!(refused("store = { cache = 8 }").contains("its keys are cache_mib, url"));
    assert!(refused("store.urls = \"\"").contains("did you mean url?"));
}

#[test]
fn any_url_of_another_kind_is_told_which_kind_it_must_be() {
    let databases = [
        ("mysql://me:hunter2@db/games", Some("mysql://")),
        ("sqlite:games.db", None),
        ("sqlite://games.db", Some("sqlite://")),
        ("jdbc:postgresql://me:hunter2@db/games", None),
        ("http://db/games", Some("http://")),
        ("redis://db", Some("redis://")),
        ("mongodb+srv://me:hunter2@db", Some("mongodb+srv://")),
        ("db.example.org/games", None),
        ("me:hunter2@db/games", None),
        ("Postgres:/db", None),
    ];
    for (url, scheme) in databases {
        let config = refused(&format!("[store]\nurl = \"{url}\""));
        let set = |name: &str| (name == STORE_VARIABLE).then(|| url.to_owned());
        let variable = Config::default().with_environment(set).expect_err(url).to_string();
        assert!(
            config.contains("line 2, url: ") && variable.contains(STORE_VARIABLE),
            "{config}, {variable}"
        );
        for said in [config, variable] {
            assert!(said.contains("postgres://USER@HOST/DATABASE") && !said.contains("hunter2"), "{said}");
            assert!(scheme.is_none_or(|scheme| said.contains(scheme)), "{said}");
        }
    }
    for url in ["ftp://host", "ws://host", "localhost:4000", "discord.com", "https://", "mailto:me"] {
        let config = refused(&format!("[discord]\napi = \"{url}\""));
        let set = |name: &str| (name == API_VARIABLE).then(|| url.to_owned());
        let variable = Config::default().with_environment(set).expect_err(url).to_string();
        assert!(config.contains("line 2, api: ") && variable.contains(API_VARIABLE), "{config}, {variable}");
        for said in [config, variable] {
            assert!(said.contains("http:// or https://"), "{said}");
        }
    }
    for address in ["9090", "localhost:9090", "http://127.0.0.1:9090", ":9090", "127.0.0.1"] {
        let set = |name: &str| (name == MONITORING_VARIABLE).then(|| address.to_owned());
        let said = Config::default().with_environment(set).expect_err(address).to_string();
        assert!(said.contains(MONITORING_VARIABLE) && said.contains("127.0.0.1:9090"), "{said}");
    }
}

#[test]
fn an_address_in_several_lines_is_refused() {
    for (table, key) in [("discord", "api"), ("web", "address")] {
        for between in ["\\n", "\\r\\n", "\\t"] {
            let text = format!("[{table}]\n{key} = \"https://bots{between}.example.org\"");
            let said = refused(&text);
            assert!(said.contains(&format!("line 2, {key}: ")) && said.contains("one line"), "{said}");
        }
    }
    let set = |name: &str| (name == API_VARIABLE).then(|| "ht\ntps://bots.example.org".to_owned());
    let said = Config::default().with_environment(set).expect_err("two lines").to_string();
    assert!(said.contains(API_VARIABLE) && said.contains("one line"), "{said}");
}

#[test]
fn what_is_fit_to_use_is_taken_as_before() {
    for text in [
        "[store]\nurl = \"postgres://me@db/games\"",
        "[store]\nurl = \"postgresql://me@/games?host=/run/postgresql\"",
        "[store]\nurl = \"host=/run/postgresql user=me\"",
        "[storage]\ncache_mib = 8",
        "[discord]\napi = \"http://127.0.0.1:4000\"",
        "[discord]\ntoken_file = \"/etc/postern/token\"",
        "store = { cache_mib = 8 }",
        "store.cache_mib = 8",
        "data = '/srv/a b'",
        "log = \"debug\"",
        "\u{feff}data = \"x\"\r\n[log]\r\nlevel = \"warn\"\r\n",
    ] {
        Config::read(text, Path::new("config.toml")).expect(text);
    }
}
