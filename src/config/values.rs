//! Reads the values of single keys. Each reader says what belongs there, so that an error can say it, too.

use std::fmt;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use url::Url;

use super::kinds::{Format, Log, LogLevel, Mode, Secret, Shards};

const LEVELS: &[(&str, LogLevel)] = &[
    ("error", LogLevel::Error),
    ("warn", LogLevel::Warn),
    ("info", LogLevel::Info),
    ("debug", LogLevel::Debug),
    ("trace", LogLevel::Trace),
];
const FORMATS: &[(&str, Format)] = &[("text", Format::Text), ("json", Format::Json)];
const MODES: &[(&str, Mode)] = &[("gateway", Mode::Gateway), ("http", Mode::Http)];

struct Text;

impl Visitor<'_> for Text {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text in quotes")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }
}

struct Flag;

impl Visitor<'_> for Flag {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("true or false, in small letters and without quotes")
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<bool, E> {
        Ok(flag)
    }
}

/// One of these words.
struct Word<T: 'static>(&'static [(&'static str, T)]);

impl<T: Copy> Word<T> {
    fn listed(&self) -> String {
        let words: Vec<String> = self.0.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        let (last, others) = words.split_last().expect("every list has words");
        format!("{} or {last}, in quotes and small letters", others.join(", "))
    }

    fn read<E: Error>(&self, word: &str) -> Result<T, E> {
        let found = self.0.iter().find(|(known, _)| *known == word).map(|(_, value)| *value);
        found.ok_or_else(|| E::custom(format!("it must be {}", self.listed())))
    }
}

impl<T: Copy> Visitor<'_> for Word<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.listed())
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        self.read(word)
    }
}

/// The log: a level, or a table.
struct LevelOrTable;

impl<'de> Visitor<'de> for LevelOrTable {
    type Value = Log;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, or a table [log] with level and format", Word(LEVELS).listed())
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Log, E> {
        Ok(Log { level: Word(LEVELS).read(word)?, ..Log::default() })
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Log, M::Error> {
        #[derive(Default, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        struct Table {
            #[serde(deserialize_with = "level")]
            level: LogLevel,
            #[serde(deserialize_with = "format")]
            format: Format,
        }
        let Table { level, format } = Table::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Log { level, format })
    }
}

impl<'de> Deserialize<'de> for Log {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Log, D::Error> {
        from.deserialize_any(LevelOrTable)
    }
}

/// Reads a table. Without this, a list of the values in order would be one, too.
pub(super) fn table<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    struct Table<T>(std::marker::PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Table<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(
                "a table: its name in brackets on a line of its own, as in [store], and its keys below",
            )
        }

        fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<T, M::Error> {
            T::deserialize(MapAccessDeserializer::new(map))
        }
    }
    from.deserialize_any(Table(std::marker::PhantomData))
}

fn text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    from.deserialize_str(Text)
}

/// Reads a text that `fits`, which otherwise returns what the text must be.
fn fit<'de, D: Deserializer<'de>>(
    from: D,
    fits: impl Fn(&str) -> Result<(), String>,
) -> Result<String, D::Error> {
    let text = text(from)?;
    fits(&text).map_err(D::Error::custom)?;
    Ok(text)
}

pub(super) fn flag<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    from.deserialize_bool(Flag)
}

pub(super) fn path<'de, D: Deserializer<'de>>(from: D) -> Result<PathBuf, D::Error> {
    text(from).map(PathBuf::from)
}

pub(super) fn folder<'de, D: Deserializer<'de>>(from: D) -> Result<PathBuf, D::Error> {
    let named = |text: &str| match text.trim().is_empty() {
        true => Err("it must name a folder, as \"data\" does".to_owned()),
        false => Ok(()),
    };
    fit(from, named).map(PathBuf::from)
}

pub(super) fn secret<'de, D: Deserializer<'de>>(from: D) -> Result<Secret, D::Error> {
    text(from).map(Secret)
}

pub(super) fn database_url<'de, D: Deserializer<'de>>(from: D) -> Result<Secret, D::Error> {
    fit(from, is_database_url).map(Secret)
}

pub(super) fn api_url<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    fit(from, is_api_url)
}

/// Reads the address of a site without a path, and writes it as browsers do.
pub(super) fn site<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let text = text(from)?;
    if text.trim().is_empty() {
        return Ok(String::new());
    }
    let must = "it must be the address of the site like https://play.example.org, without a path";
    in_one_line(&text).map_err(D::Error::custom)?;
    let url = url::Url::parse(text.trim()).map_err(|_| D::Error::custom(must))?;
    let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let is_named = url.username().is_empty() && url.password().is_none() && url.has_host();
    match matches!(url.scheme(), "http" | "https") && is_bare && is_named {
        true => Ok(url.origin().ascii_serialization()),
        false => Err(D::Error::custom(must)),
    }
}

pub(super) fn listening<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    fit(from, is_listening)
}

pub(super) fn public_key<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let is_key = |text: &str| {
        let digits = text.trim();
        let is_whole = digits.len() == 64 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let why = "it must be the \"Public Key\" of the application's page, 64 hexadecimal digits, or empty";
        if digits.is_empty() || is_whole { Ok(()) } else { Err(why.to_owned()) }
    };
    fit(from, is_key)
}

pub(super) fn socket<'de, D: Deserializer<'de>>(from: D) -> Result<SocketAddr, D::Error> {
    let why = "it must be an address with a port like 127.0.0.1:8080";
    text(from)?.trim().parse().map_err(|_| D::Error::custom(why))
}

/// Returns what the URL of a database must be, if this is none of PostgreSQL. The store reads the rest of it. The text may
/// hold a password, so that only its scheme is repeated.
pub(super) fn is_database_url(text: &str) -> Result<(), String> {
    let text = text.trim();
    let must = "it must be the address of a PostgreSQL database like postgres://USER@HOST/DATABASE";
    let scheme = text.split(':').next().unwrap_or_default();
    let has_scheme = text.get(scheme.len()..scheme.len() + 3) == Some("://");
    let has_keys = ["host=", "hostaddr="].iter().any(|key| text.contains(key));
    match scheme {
        "postgres" | "postgresql" if has_scheme => Ok(()),
        _ if text.is_empty() || (has_keys && !has_scheme) => Ok(()),
        _ if has_scheme && is_scheme(scheme) => {
            Err(format!("{must}, not {scheme}://; empty: the data folder"))
        }
        _ => Err(format!("{must}; empty: the data folder")),
    }
}

pub(super) fn is_api_url(text: &str) -> Result<(), String> {
    let must = "it must begin with http:// or https:// and name a host";
    in_one_line(text)?;
    match Url::parse(text.trim()) {
        _ if text.trim().is_empty() => Ok(()),
        Ok(url) if matches!(url.scheme(), "http" | "https") && url.has_host() => Ok(()),
        Ok(url) if url.has_host() && is_scheme(url.scheme()) => {
            Err(format!("{must}, not {}://; empty: Discord's own", url.scheme()))
        }
        _ => Err(format!("{must}; empty: Discord's own")),
    }
}

/// Refuses an address with line breaks and tabs in it, which readers of addresses skip.
fn in_one_line(address: &str) -> Result<(), String> {
    match address.trim().contains(char::is_control) {
        true => Err("it must be in one line, without tabs".to_owned()),
        false => Ok(()),
    }
}

pub(super) fn is_listening(text: &str) -> Result<(), String> {
    if text.trim().is_empty() || text.trim().parse::<SocketAddr>().is_ok() {
        return Ok(());
    }
    Err("it must be an address with a port like 127.0.0.1:9090, or empty for none".to_owned())
}

/// True for a short word that may be the scheme of a URL.
fn is_scheme(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_lowercase() || byte == b'+';
    (1..=16).contains(&text.len()) && text.bytes().all(is_sign)
}

pub(super) fn level<'de, D: Deserializer<'de>>(from: D) -> Result<LogLevel, D::Error> {
    from.deserialize_str(Word(LEVELS))
}

pub(super) fn format<'de, D: Deserializer<'de>>(from: D) -> Result<Format, D::Error> {
    from.deserialize_str(Word(FORMATS))
}

pub(super) fn mode<'de, D: Deserializer<'de>>(from: D) -> Result<Mode, D::Error> {
    from.deserialize_str(Word(MODES))
}

pub(super) fn shards<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Shards>, D::Error> {
    let text = text(from)?;
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let read = || {
        let (range, of) = text.split_once('/')?;
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let number = |text: &str| text.trim().parse::<u32>().ok();
        Some(Shards { first: number(first)?, last: number(last)?, of: number(of)? })
    };
    let fits = |shards: &Shards| shards.first <= shards.last && shards.last < shards.of;
    let why =
        "it must be like 0-3/16: the first and the last shard, counted from 0, and how many there are in all";
    read().filter(fits).map(Some).ok_or_else(|| D::Error::custom(why))
}

/// Parses a time such as `90s`, `30m`, `6h` or `1d`; `None` if it is empty.
pub(super) fn period<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
    const EXPECTED: &str =
        "it must be a time like 6h (a number from 1 with s, m, h or d), or empty for never";
    let text = text(from)?;
    if text.is_empty() {
        return Ok(None);
    }
    let (number, unit) = text.split_at(text.trim_end_matches(|sign: char| !sign.is_ascii_digit()).len());
    let seconds = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 3600,
        "d" => 24 * 3600,
        _ => 0,
    };
    let number: u32 = number.parse().unwrap_or(0);
    let period = Duration::from_secs(u64::from(number) * seconds);
    if period.is_zero() { Err(D::Error::custom(EXPECTED)) } else { Ok(Some(period)) }
}

pub(super) fn cache<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    within(from, 8..=4096)
}

pub(super) fn requests<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    within(from, 10..=10_000)
}

pub(super) fn connections<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    within(from, 2..=100)
}

pub(super) fn kept<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    within(from, 1..=1000)
}

pub(super) fn threads<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    within(from, 1..=64)
}

pub(super) fn seconds<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    within(from, 1..=600)
}

pub(super) fn per_person<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    within(from, 0..=100)
}

pub(super) fn port<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    within(from, 0..=u16::MAX)
}

/// Parses a number within a range.
fn within<'de, D: Deserializer<'de>, N>(from: D, allowed: RangeInclusive<N>) -> Result<N, D::Error>
where
    N: TryFrom<i64> + PartialOrd + fmt::Display,
{
    struct Number<N>(RangeInclusive<N>);
    impl<N: TryFrom<i64> + PartialOrd + fmt::Display> Visitor<'_> for Number<N> {
        type Value = N;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a number from {} to {}, without quotes", self.0.start(), self.0.end())
        }

        fn visit_i64<E: Error>(self, number: i64) -> Result<N, E> {
            let fits = N::try_from(number).ok().filter(|number| self.0.contains(number));
            let (least, most) = self.0.into_inner();
            fits.ok_or_else(|| E::custom(format!("it must be from {least} to {most}")))
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<N, E> {
            self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
        }
    }
    from.deserialize_i64(Number(allowed))
}
