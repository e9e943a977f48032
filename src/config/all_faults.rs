//! All faults of a configuration file at once: what can't be read is left out, and the rest is read again.

use std::path::Path;

use super::{Config, ConfigError};

/// Upper bound on the faults of one file.
const MOST: usize = 100;

/// The readable part of a configuration file, and the faults of the rest.
pub struct Faulty {
    /// The configuration without what can't be read; `None` if no reader can tell where a fault ends, as with a bracket that
    /// is missing.
    pub rest: Option<Config>,
    pub faults: Vec<ConfigError>,
}

impl Faulty {
    /// Loads the configuration as [`Config::load`] does, past its faults.
    pub fn load(named: Option<&Path>) -> Faulty {
        match Config::text(named) {
            Ok(None) => Faulty { rest: Some(Config::default()), faults: Vec::new() },
            Ok(Some((text, path))) => Faulty::read(text, &path),
            Err(error) => Faulty { rest: None, faults: vec![error] },
        }
    }

    /// Parses the content of the file at `path`. The faults are in the order of their lines.
    pub fn read(text: String, path: &Path) -> Faulty {
        let mut found = Faulty::find(text, path);
        found.faults.sort_by_key(|fault| match fault {
            ConfigError::Wrong { line, .. } => *line,
            _ => 0,
        });
        found
    }

    fn find(mut text: String, path: &Path) -> Faulty {
        let mut faults = Vec::new();
        loop {
            let error = match Config::read(&text, path) {
                Ok(config) => return Faulty { rest: Some(config), faults },
                Err(error) => error,
            };
            let rest = match &error {
                ConfigError::Wrong { line, .. } => without(&text, line - 1),
                _ => None,
            };
            faults.push(error);
            match rest.filter(|_| faults.len() < MOST) {
                Some(rest) => text = rest,
                None => return Faulty { rest: None, faults },
            }
        }
    }

    /// True if one of the faults is that of this key.
    pub fn names(&self, key: &str) -> bool {
        self.faults.iter().any(|fault| match fault {
            ConfigError::Wrong { key: named, .. } => named.trim_start_matches(", ").ends_with(key),
            _ => false,
        })
    }
}

/// Returns a text with empty lines in place of this one, counted from 0, and of the rest of its value, or of the whole table if
/// the line is a header. `None` if the parser can't make anything of the text, before or afterwards.
fn without(text: &str, line: usize) -> Option<String> {
    toml::Deserializer::parse(text).ok()?;
    let is_header = |text: &str| text.trim_start().starts_with('[');
    let mut lines: Vec<&str> = text.lines().collect();
    let wrong = lines.get(line).copied().filter(|wrong| !wrong.trim().is_empty())?;
    let below = lines.iter().skip(line + 1).take_while(|line| !is_header(line)).count();
    let first = if is_header(wrong) { below } else { 0 };
    lines.get_mut(line..line + first)?.fill("");
    for last in line + first..=line + below {
        *lines.get_mut(last)? = "";
        let rest = lines.join("\n");
        if toml::Deserializer::parse(&rest).is_ok() {
            return Some(rest);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> (bool, Vec<String>) {
        let Faulty { rest, faults } = Faulty::read(text.to_owned(), Path::new("config.toml"));
        (rest.is_some(), faults.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn each_fault_is_named_by_its_own_line() {
        let text = "dat = \"x\"\n[store]\nconnections = 1\ncache_mib = 64\nbackup_every = \"6\"\n[nonsense]\na = 1\nb = 2\n\
                    [computer]\nthreads = [\n0,\n]\nseconds = 0\n";
        let (is_read, said) = faults(text);
        let wanted = [", dat", ", connections", ", backup_every", "", ", threads", ", seconds"];
        assert!(is_read && said.len() == wanted.len(), "{said:?}");
        for ((said, key), line) in said.iter().zip(wanted).zip([1, 3, 5, 6, 10, 13]) {
            assert!(said.contains(&format!("line {line}{key}: ")), "{line}{key}: {said}");
        }
        let (is_read, said) = faults("[log]\nlevel = \"loud\"\nformat = \"xml\"\n[sandbox]\nport = -1\n");
        assert!(is_read && said.len() == 3, "{said:?}");
        assert_eq!(faults("log = \"info\"\n"), (true, Vec::new()));
    }

    #[test]
    fn nothing_is_guessed_after_a_text_that_is_no_configuration() {
        let (is_read, said) = faults("data = \"x\"\n[store\ncache_mib = 1\n");
        assert!(!is_read && said.len() == 1 && said[0].contains("line 2"), "{said:?}");
    }
}
