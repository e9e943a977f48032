//! Explains in plain words why a configuration can't be read, without quotations from the file.

/// Reads a configuration. Returns the line of a mistake, counted from 0, and what to do about it.
type Read<'a> = &'a dyn Fn(&str) -> Result<(), (usize, String)>;

/// The length of the longest configuration key, with the name of its table.
const LONGEST_KEY: usize = 30;
/// Upper bound on the characters of an error message from the parser.
const LONGEST_REASON: usize = 200;

/// The tables with their keys. The first has the keys before all tables.
pub const KEYS: &[(&str, &[&str])] = &[
    ("", &["data"]),
    ("log", &["level", "format"]),
    ("monitoring", &["listen"]),
    (
        "discord",
        &["token", "token_file", "api", "mode", "shards", "listen", "public_key", "requests_per_second"],
    ),
    (
        "store",
        &[
            "cache_mib",
            "url",
            "password_file",
            "root_certificate",
            "connections",
            "backup_every",
            "backup_keep",
            "backup_folder",
        ],
    ),
    ("computer", &["threads", "seconds", "per_person", "ponder"]),
    ("webhooks", &["enabled", "allow_private"]),
    ("web", &["listen", "address", "activity", "client_secret"]),
    ("sandbox", &["port"]),
];

/// Returns the key that a line sets, if it looks like a configuration key. Other text may be a misplaced token and must
/// not appear in a message.
pub(super) fn key_of(line: &str) -> Option<&str> {
    let (key, _) = line.split_once('=')?;
    let key = key.trim();
    let plain = key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_' || byte == b'.');
    (plain && (1..=LONGEST_KEY).contains(&key.len())).then_some(key)
}

/// Returns the reason why a value can't be used, from the message of its reader. `line` is counted from 0.
pub(super) fn of_value(text: &str, line: usize, message: &str, read: Read<'_>) -> String {
    let written = text.lines().nth(line).unwrap_or_default().trim();
    // Ours, and it quotes nothing.
    if message.starts_with("it must") {
        return message.to_owned();
    }
    if written.starts_with("[[") {
        return "a table has one pair of brackets, as in [store]".to_owned();
    }
    if message.starts_with("unknown field") {
        return unknown(text, line);
    }
    // Only the last part, which names what is expected, comes from this program.
    match message.trim().rsplit_once(", expected ") {
        Some((_, expected)) => format!("expected {expected}"),
        // A number with too many digits, for example.
        None => match key_of(written).and_then(|key| reason(&header_of(text, line), key, "[]", read)) {
            Some(expected) => expected,
            None => without_quotes(message),
        },
    }
}

/// Returns the header of the table that a line belongs to, as it is written; empty before the first.
fn header_of(text: &str, line: usize) -> String {
    match table_of(text, line) {
        "" => String::new(),
        table => format!("[{table}]"),
    }
}

/// Returns the message of the parser without its quotations from the file, which may contain a misplaced token, or be
/// as long as the file.
fn without_quotes(message: &str) -> String {
    let plain: String = message.split(['`', '"', '\'']).step_by(2).collect::<Vec<_>>().join("…");
    plain.trim().replace('\n', "; ").chars().take(LONGEST_REASON).collect()
}

/// Returns the name of the table that a line opens.
fn opened(line: &str) -> Option<&str> {
    let line = line.trim().strip_prefix('[')?;
    line.split([']', '#']).next().map(str::trim)
}

/// Returns the name of the table that a line belongs to; empty before the first.
fn table_of(text: &str, line: usize) -> &str {
    text.lines().take(line + 1).filter_map(opened).last().unwrap_or_default()
}

/// Returns the tables as they are written.
fn tables() -> String {
    let names = KEYS.iter().map(|(table, _)| *table).filter(|table| !table.is_empty());
    names.map(|table| format!("[{table}]")).collect::<Vec<_>>().join(", ")
}

/// Returns what to write instead of a key or table that does not exist.
fn unknown(text: &str, line: usize) -> String {
    let written = text.lines().nth(line).unwrap_or_default();
    if let Some(table) = opened(written) {
        let names: Vec<&str> = KEYS.iter().map(|(name, _)| *name).filter(|name| !name.is_empty()).collect();
        return match nearest(table, &names) {
            Some(near) => format!("there is no such table; did you mean [{near}]?"),
            None => format!("there is no such table; the tables are {}", tables()),
        };
    }
    let key = written.split_once('=').map_or(written, |(key, _)| key).trim().trim_matches(['"', '\'']);
    let is_table = |name: &str| KEYS.iter().any(|(table, _)| *table == name);
    let (table, key) = match key.rsplit_once('.') {
        Some((table, key)) => (table, key),
        // A table in braces, with the key somewhere between them.
        None if is_table(key) => (key, ""),
        None => (table_of(text, line), key),
    };
    let table = if table == "storage" { "store" } else { table };
    let known = KEYS.iter().find(|(name, _)| *name == table);
    let Some((_, keys)) = known else { return "there is no such key".to_owned() };
    let place = if table.is_empty() { "before the first table".to_owned() } else { format!("in [{table}]") };
    let no = format!("there is no such key {place}");
    let elsewhere = KEYS.iter().find(|(name, keys)| *name != table && keys.contains(&key));
    match (elsewhere, nearest(key, keys)) {
        (Some(("", _)), _) => format!("{no}; it belongs before the first table"),
        (Some((other, _)), _) => format!("{no}; it belongs below [{other}]"),
        (None, Some(near)) => format!("{no}; did you mean {near}?"),
        (None, None) if table.is_empty() => {
            format!("{no}; the only key there is data, and the tables are {}", tables())
        }
        (None, None) => format!("{no}; its keys are {}", keys.join(", ")),
    }
}

/// Returns the name that somebody who wrote `word` most likely meant.
fn nearest<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    let plain = word.to_lowercase().replace('-', "_");
    let near = |name: &&str| (edits(&plain, name), name.len());
    let nearest = names.iter().copied().min_by_key(near)?;
    (edits(&plain, nearest) <= nearest.len() / 3).then_some(nearest)
}

/// Returns the number of letters to add, remove or change from one word to the other (Levenshtein).
fn edits(from: &str, to: &str) -> usize {
    // A longer word is near to no key.
    if from.len() > 2 * LONGEST_KEY {
        return usize::MAX;
    }
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (number, letter) in from.chars().enumerate() {
        let mut before = number;
        row[0] = number + 1;
        for (at, other) in to.iter().enumerate() {
            let changed = before + usize::from(letter != *other);
            before = row[at + 1];
            row[at + 1] = changed.min(row[at] + 1).min(before + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

/// Returns the reason why the parser does not understand a line, counted from 0.
pub(super) fn of_syntax(text: &str, line: usize, message: &str, read: Read<'_>) -> String {
    let written = text.lines().nth(line).unwrap_or_default().trim();
    if message.contains("duplicate key") {
        return "this key or table is there twice: keep one".to_owned();
    }
    if ["\"\"\"", "'''"].iter().any(|mark| text.matches(mark).count() % 2 == 1) {
        return "three quotes are open and not closed".to_owned();
    }
    let header = header_of(text, line);
    let alone = if written.starts_with('[') { written.to_owned() } else { format!("{header}\n{written}") };
    if !written.is_empty() && toml::Deserializer::parse(&alone).is_ok() {
        return "this line is right, but a bracket or a quote further up is not closed".to_owned();
    }
    if written.starts_with('[') {
        return "a table is its name in brackets, as in [store], alone on its line".to_owned();
    }
    if written.starts_with("//") || written.starts_with(';') {
        return "a comment begins with #".to_owned();
    }
    let Some((key, value)) = written.split_once('=') else {
        return match written.contains(':') {
            true => "between a key and its value belongs =, as in level = \"info\"".to_owned(),
            false => {
                "a line is KEY = VALUE, a table like [store], or a comment that begins with #".to_owned()
            }
        };
    };
    let key = key.trim();
    if key.is_empty() || key.contains(|sign: char| sign.is_whitespace() || "\"'`".contains(sign)) {
        return "before = belongs one key, a word without quotes like level".to_owned();
    }
    let expected = |value: &str| reason(&header, key, value, read);
    match value.trim_start().chars().next() {
        None | Some('#') => {
            let expected = expected("[]").unwrap_or_default();
            format!("the value after = is missing: {expected}").trim_end_matches([':', ' ']).to_owned()
        }
        Some('=') => "one = is enough".to_owned(),
        Some('"' | '\'') => of_quotes(value.trim()),
        Some('[' | '{') => "the brackets or what is between them can't be read".to_owned(),
        Some('“' | '”' | '„' | '«' | '»' | '‘' | '’' | '`') => {
            "a text needs straight quotes, as in level = \"info\"".to_owned()
        }
        Some(_) => {
            let text = value.split_once(" #").map_or(value, |(value, _)| value).trim();
            let plain: String = text.chars().filter(|sign| !sign.is_control()).collect();
            let quoted = format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""));
            match expected(&quoted) {
                Some(why) if why.starts_with("it must") && !why.contains("quotes") => {
                    format!("a text needs quotes, and {why}")
                }
                Some(why) => why,
                None => match key_of(written) {
                    Some(key) => format!("a text needs quotes: {key} = \"…\""),
                    None => "a text needs quotes: \"…\"".to_owned(),
                },
            }
        }
    }
}

/// Returns the reason why a key does not take a value; `None` if it does, or if there is no such key.
fn reason(header: &str, key: &str, value: &str, read: Read<'_>) -> Option<String> {
    let (line, why) = read(&format!("{header}\n{key} = {value}\n")).err()?;
    (line == 1 && !why.starts_with("there is no")).then_some(why)
}

/// Returns the reason why a text that starts with a quote can't be read.
fn of_quotes(value: &str) -> String {
    let mark = &value[..1];
    let inner = &value[1..];
    let mut escaped = false;
    let end = inner.find(|sign: char| {
        let ends = sign.to_string() == mark && !escaped;
        escaped = mark == "\"" && sign == '\\' && !escaped;
        ends
    });
    match end {
        None => format!("the text lacks its closing quote {mark}"),
        Some(end) if mark == "\"" && inner[..end].contains('\\') => {
            "in double quotes a backslash is written twice, \\\\; or use single quotes, '…'".to_owned()
        }
        Some(_) => "after the closing quote belongs nothing, or a comment that begins with #".to_owned(),
    }
}
