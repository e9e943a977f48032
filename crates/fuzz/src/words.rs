//! Values that people type: text in all signs, paces, dates, hours, zones, numbers, colours, links, and the texts of ids.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use postern::chat::actions::entered::Entered;
use postern::chat::actions::zone::Zone as ZoneOfBoard;
use postern::play::ids::{ChallengeId, MatchId, NoticeId, SeriesId};
use postern::play::people::browsers::TokenHash;
use postern::play::record::page::PageSecret;
use postern::play::step::offer::Offer;
use postern::play::time::date::Period;
use postern::play::time::days::{Today, Toward};
use postern::play::time::pace::Pace;
use postern::play::time::quiet::Quiet;
use postern::play::time::zone::Zone;
use postern::play::time::zone_names::{Meant, matching, meant};
use postern::play::time::{Millis, Timestamp};
use postern::service::pages::browsers::Token;
use postern_games::lessons::book::StepId;
use postern_games::puzzles::book::PuzzleId;
use postern_render::colour::Rgb;
use postern_rules::board::rows::Rows;
use postern_rules::language::Language;
use postern_rules::square::Square;
use postern_rules::typed;
use postern_rules::typed::decoding::decoded;
use postern_rules::typed::link::link;
use postern_rules::typed::pairs::pairs;
use postern_rules::typed::wrapping::unwrapped;
use postern_testkit::fixtures::NOON;

use crate::input::{file, seed, text};

/// The longest text that a field takes.
const LONGEST: usize = 4000;
/// The most zones that a text can mean.
const MOST_ZONES: usize = 25;

/// The readers: the first byte of an input chooses one.
const READERS: [fn(&str); 9] = [plain, pace, dates, hours, zones, ids, links, colours, rows];

/// The number of a reader, then a text.
pub(crate) fn words(bytes: &[u8]) {
    let [number, rest @ ..] = bytes else { return };
    let rest = rest.get(..LONGEST).unwrap_or(rest);
    if *number == u8::MAX {
        return files(rest);
    }
    READERS[usize::from(*number) % READERS.len()](&text(rest));
}

/// The text of a file has no more signs than the file has bytes.
fn files(bytes: &[u8]) {
    if let Some(text) = decoded(bytes) {
        assert!(text.chars().count() <= bytes.len());
    }
}

/// A plain text stays as it is, and so does a value without signs around it.
fn plain(text: &str) {
    let plain = typed::plain(text);
    assert!(plain.len() <= 64 * text.len());
    // `&amp;gt;` stands for `&gt;`, which stands for another sign. A letter of another script may join the accent after it.
    if plain.is_ascii() && !plain.contains('&') {
        assert_eq!(typed::plain(&plain), plain, "{text:?}");
        let value = typed::value(text);
        assert_eq!(typed::value(&value), value, "{text:?}");
        let folded = typed::folded(text);
        assert_eq!(typed::folded(&folded), folded, "{text:?}");
    }
    assert!(typed::is_same(text, text));
    drop(typed::bare_letters(text));
    let inner = unwrapped(text);
    assert!(inner.text.len() <= text.len() && inner.passed <= text.len());
    drop(pairs(text));
}

/// A pace is written as a text that is read as the same pace.
fn pace(text: &str) {
    if let Ok(pace) = Pace::read(text) {
        assert_eq!(Pace::read(&pace.to_string()), Ok(pace), "{text:?}");
        let first = pace.first().unwrap_or(Millis::HOUR);
        assert!(first.0 > 0 && first.0 <= 60 * Millis::DAY.0, "{text:?}: {first:?}");
    }
}

/// A date has a first and a last moment, in this order.
fn dates(text: &str) {
    let zone = Zone::default();
    for language in [Language::English, Language::German, Language::French, Language::Spanish] {
        for toward in [Toward::Future, Toward::Past] {
            let today = Today { now: NOON, zone: &zone, toward };
            let read = Period::near(text, language, today);
            for period in read.into_iter().chain(Period::read(text, language)) {
                if let Some((from, to)) = period.span() {
                    assert!(from < to, "{text:?}: {period:?}");
                }
            }
        }
    }
    if let Some(began) = zone.date(text) {
        assert_eq!(zone.start_of_day(began), began, "{text:?}");
    }
}

/// Hours are two different times of day, written as a text that is read as the same hours, and they end.
fn hours(text: &str) {
    let Ok(hours) = text.parse::<Quiet>() else { return };
    assert!(hours.from < 24 * 60 && hours.to < 24 * 60 && hours.from != hours.to, "{text:?}: {hours}");
    assert_eq!(hours.to_string().parse().ok(), Some(hours), "{text:?}");
    if let Some(end) = hours.until(&Zone::default(), NOON) {
        assert!(end > NOON && end <= NOON.plus(Millis::DAY), "{text:?}: {end:?}");
    }
}

/// A zone has one name.
fn zones(text: &str) {
    if let Ok(zone) = text.parse::<Zone>() {
        assert_eq!(zone.name().parse().ok(), Some(zone), "{text:?}");
    }
    if let Meant::Surely(zone) = meant(text, NOON) {
        assert_eq!(meant(zone.name(), NOON), Meant::Surely(zone), "{text:?}");
    }
    let found = matching(text, NOON, MOST_ZONES);
    assert!(found.len() <= MOST_ZONES);
    for zone in found.iter().take(2) {
        let (next, midnight) = (zone.next(NOON, 90), zone.start_of_day(NOON));
        assert!(next > NOON && midnight <= NOON && midnight > Timestamp(NOON.0 - 2 * Millis::DAY.0));
    }
}

/// A value that is read is written as a text that is read as the same value.
fn there_and_back<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string().parse().ok(), Some(value), "{text:?}");
    }
}

fn ids(text: &str) {
    there_and_back::<ChallengeId>(text);
    there_and_back::<SeriesId>(text);
    there_and_back::<NoticeId>(text);
    there_and_back::<Offer>(text);
    there_and_back::<StepId>(text);
    there_and_back::<Language>(text);
    there_and_back::<Square>(text);
    there_and_back::<Entered>(text);
    there_and_back::<ZoneOfBoard>(text);
    if let Some(id) = PuzzleId::read(text) {
        assert_eq!(PuzzleId::read(id.as_str()), Some(id));
    }
    for id in [MatchId::of_hexadecimal(text), MatchId::of_record(text), MatchId::typed(text)] {
        let Some(id) = id else { continue };
        assert_eq!(MatchId::of_hexadecimal(&format!("{id:X}")), Some(id));
        assert_eq!(MatchId::of_record(&id.in_record()), Some(id));
        assert_eq!(MatchId::typed(&id.to_string()), Some(id));
    }
    if let Ok(secret) = text.parse::<PageSecret>() {
        assert_eq!(secret.shown(), text, "a secret has one spelling");
    }
    if let Ok(token) = text.parse::<Token>() {
        let again = token.shown().parse::<Token>().expect("it was just written");
        assert_eq!(again.shown(), token.shown());
    }
    if let Ok(hash) = text.parse::<TokenHash>() {
        assert_eq!(String::from(hash).parse().ok(), Some(hash));
    }
}

/// An address has no marks of chat around it.
fn links(text: &str) {
    let address = link(text);
    assert!(address.len() <= text.len());
    assert!(!address.contains(typed::is_invisible), "{text:?}: {address:?}");
}

fn colours(text: &str) {
    if let Ok(colour @ Rgb(r, g, b)) = text.parse() {
        assert_eq!(format!("#{r:02x}{g:02x}{b:02x}").parse().ok(), Some(colour));
    }
}

/// The rows of a board have no more squares than a board can have.
fn rows(text: &str) {
    for heights in [false, true] {
        drop(Rows::read(text, "xoXO", heights));
    }
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let texts: [(u8, &[&str]); 9] = [
        (
            0,
            &[
                "“d4 → e5”!",
                "**①d4** 1️⃣ e5",
                "- `size = 13`, edges: flat",
                "> ```\nd4\n```",
                "＊Ｄ４",
                "&gt; d4",
            ],
        ),
        (
            1,
            &[
                "none",
                "3d",
                "1w",
                "3 Tage",
                "3d+12h max 7d",
                "1d12h + 6h, at most 4 days",
                "3 días + 12 horas por jugada, 7 días como máximo",
            ],
        ),
        (
            2,
            &[
                "2026-12-24",
                "24.12.2026",
                "24 December 2026",
                "2026",
                "in 2 weeks",
                "vor 3 Tagen",
                "viernes",
                "24.12.",
                "<t:1782000000:R>",
                "20261224",
                "demain",
                "12/24",
            ],
        ),
        (3, &["22:30-7:00", "10pm-7am", "22h30 à 7h", "von 22 Uhr bis 7 Uhr", "23.15–0.00"]),
        (4, &["Europe/Berlin", "berlin", "EST", "UTC+5:30", "-3", "New York · 12:00", "Suisse", "america"]),
        (
            5,
            &[
                "7F3",
                "14.draw.x",
                "#2035",
                "a1e5",
                "e5.distribute.f4e3",
                "es-419",
                "abc-12",
                "0123456789abcdef01234567",
            ],
        ),
        (6, &["<https://example.com/x>", "[my hook](<https://example.com/x>)", "**(https://x/a_(b))**."]),
        (7, &["#00ff7f", "#FFFFFF"]),
        (8, &["xo3/5/[12]X3/5/5", "9/9/9/9/9/9/9/9/9", "1x[2]o3"]),
    ];
    let mut seeds: Vec<Vec<u8>> =
        texts.iter().flat_map(|(number, texts)| texts.iter().map(|text| seed([*number], text))).collect();
    let of_place = |place: &str| match place {
        "pace" => 1,
        "date" | "day" | "vacation" => 2,
        "hours" | "quiet" => 3,
        "zone" => 4,
        "link" | "webhook" => 6,
        _ => 0,
    };
    for case in file("tests/data/cases/inputs.tsv").lines().filter(|line| !line.starts_with('#')) {
        if let [_, place, _, typed, ..] = case.split('\t').collect::<Vec<_>>()[..] {
            seeds.push(seed([of_place(place)], crate::games::unescaped(typed)));
        }
    }
    seeds.push(seed([u8::MAX], b"\xff\xfed\x004\x00"));
    seeds.push(seed([u8::MAX], b"\x00\x00\xfe\xff\x00\x00\x00d"));
    seeds.push(seed([u8::MAX], b"Z\xfcrich d4"));
    seeds
}
