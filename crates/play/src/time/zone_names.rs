//! Finds time zones by what people write: a zone, a city, a country, a short name or an offset.

use std::sync::LazyLock;

use jiff::tz::TimeZone;

use crate::time::Timestamp;
use crate::time::zone::Zone;
use postern_rules::typed;

/// Names of zones besides their own. The format is described in the file.
static NAMES: LazyLock<Names> = LazyLock::new(|| Names::read(include_str!("../../../../assets/zones.txt")));

/// The zones by their names, in the form of [`typed::bare_letters`].
struct Names {
    /// Each zone with the names of its cities, in the order of the file.
    zones: Vec<(&'static str, Vec<String>)>,
    /// The zones of each country, the most common first.
    countries: Vec<(Vec<&'static str>, Vec<String>)>,
    /// The zones of the regions that use a short name.
    short: Vec<(Vec<&'static str>, Vec<String>)>,
}

impl Names {
    fn read(text: &'static str) -> Names {
        let mut names = Names { zones: Vec::new(), countries: Vec::new(), short: Vec::new() };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let Some((head, others)) = line.split_once(':') else { continue };
            let mut words = head.split(' ');
            let (kind, zones) = (words.next(), words.collect::<Vec<_>>());
            let others = others.split(',').map(typed::bare_letters).filter(|name| !name.is_empty()).collect();
            match (kind, zones.as_slice()) {
                (Some("zone"), &[zone]) => names.zones.push((zone, others)),
                (Some("country"), _) => names.countries.push((zones, others)),
                _ => names.short.push((zones, others)),
            }
        }
        names
    }
}

/// The zones that a text can mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meant {
    /// The text names this zone, or a city or country in it.
    Surely(Zone),
    /// The text fits these zones, the likeliest first: a short name, an offset, a country with several zones. Empty if
    /// it fits none.
    Perhaps(Vec<Zone>),
}

/// Returns the zones that a text means at a moment. A short name such as `EST` or an offset never means a zone by
/// itself: the zones that it fits change their clocks in summer, or do not.
pub fn meant(text: &str, at: Timestamp) -> Meant {
    // A suggestion shows the local time after the name.
    let typed = typed::value(text.split(" · ").next().unwrap_or(text));
    if let Some(zone) = exact(&typed) {
        return Meant::Surely(zone);
    }
    let key = typed::bare_letters(&typed);
    if key.is_empty() {
        return Meant::Perhaps(Vec::new());
    }
    let named = |groups: &[(Vec<&'static str>, Vec<String>)]| {
        let fitting =
            groups.iter().filter(|(_, names)| names.contains(&key)).flat_map(|(zones, _)| zones.clone());
        fitting.collect::<Vec<_>>()
    };
    let short = named(&NAMES.short);
    if !short.is_empty() {
        return Meant::Perhaps(zones(short));
    }
    if let Some(minutes) = offset(&typed) {
        return Meant::Perhaps(zones(with_offset(minutes, at)));
    }
    let cities = NAMES.zones.iter().filter(|(zone, names)| city(zone) == key || names.contains(&key));
    let mut found: Vec<&str> = cities.map(|(zone, _)| *zone).collect();
    if found.is_empty() {
        found = named(&NAMES.countries);
    }
    if found.is_empty() {
        found = fitting(&key);
    }
    match zones(found) {
        one if one.len() == 1 => one.into_iter().next().map_or(Meant::Perhaps(Vec::new()), Meant::Surely),
        several => Meant::Perhaps(several),
    }
}

/// Returns at most `limit` zones for a text that is not complete yet, the likeliest first.
pub fn matching(text: &str, at: Timestamp, limit: usize) -> Vec<Zone> {
    let mut found = match meant(text, at) {
        Meant::Surely(zone) => vec![zone],
        Meant::Perhaps(zones) => zones,
    };
    found.extend(zones(fitting(&typed::bare_letters(&typed::value(text)))));
    let mut seen = std::collections::HashSet::new();
    found.retain(|zone| seen.insert(zone.clone()));
    found.truncate(limit);
    found
}

/// Returns the zone with exactly this name. Names without a region, such as `EST`, and those of fixed offsets do not
/// count, except UTC.
fn exact(text: &str) -> Option<Zone> {
    let name = text.replace(' ', "_");
    let is_region = name.contains('/') && !name.to_ascii_lowercase().starts_with("etc/");
    let is_utc = name.eq_ignore_ascii_case("utc");
    let zone = (is_region || is_utc).then(|| TimeZone::get(&name).ok()).flatten()?;
    zone.iana_name().and_then(|name| name.parse().ok())
}

/// Returns the zones with a name that contains the key. Those in which a word starts with it come first.
fn fitting(key: &str) -> Vec<&'static str> {
    let key = &key.replace('/', " ");
    let begins = |name: &str| name.starts_with(key.as_str()) || name.contains(&format!(" {key}"));
    let mut found: Vec<(bool, &str)> = Vec::new();
    for (zone, others) in &NAMES.zones {
        let countries =
            NAMES.countries.iter().filter(|(zones, _)| zones.contains(zone)).flat_map(|(_, names)| names);
        let own = typed::bare_letters(&zone.replace('/', " "));
        let mut names = others
            .iter()
            .chain(countries)
            .chain([&own])
            .filter(|name| name.contains(key.as_str()))
            .peekable();
        if names.peek().is_some() {
            found.push((!names.any(|name| begins(name)), zone));
        }
    }
    found.sort_by_key(|(later, _)| *later);
    found.into_iter().map(|(_, zone)| zone).collect()
}

fn zones(names: impl IntoIterator<Item = &'static str>) -> Vec<Zone> {
    names.into_iter().filter_map(|name| name.parse().ok()).collect()
}

/// Returns the name of the city in the name of a zone.
fn city(zone: &str) -> String {
    typed::bare_letters(zone.rsplit('/').next().unwrap_or(zone))
}

/// Returns the zones whose clocks differ from UTC by this many minutes at a moment. Zones with many cities come first.
fn with_offset(minutes: i32, at: Timestamp) -> Vec<&'static str> {
    let mut found: Vec<&(&str, Vec<String>)> = NAMES
        .zones
        .iter()
        .filter(|(name, _)| name.parse::<Zone>().is_ok_and(|zone| zone.offset_minutes(at) == minutes))
        .collect();
    found.sort_by_key(|(_, names)| std::cmp::Reverse(names.len()));
    let utc = (minutes == 0).then_some("UTC");
    utc.into_iter().chain(found.into_iter().map(|(zone, _)| *zone)).collect()
}

/// Parses an offset from UTC: `UTC+2`, `GMT-3:30`, `+0530`, `utc +02:00`. Returns the minutes.
fn offset(text: &str) -> Option<i32> {
    let text: String = text.to_ascii_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    let bare = ["utc", "gmt", "z"].iter().find_map(|prefix| text.strip_prefix(prefix)).unwrap_or(&text);
    let (sign, digits) = match bare.split_at_checked(1)? {
        ("+", digits) => (1, digits),
        ("-", digits) => (-1, digits),
        _ => return None,
    };
    let (hours, minutes) = match digits.split_once([':', '.', 'h']) {
        Some((hours, minutes)) => (hours, minutes),
        None if digits.len() > 2 => digits.split_at_checked(digits.len() - 2)?,
        None => (digits, "0"),
    };
    let [hours, minutes] = [hours, minutes].map(|number| number.parse::<u16>().ok());
    let (hours, minutes) = (i32::from(hours?), i32::from(minutes?));
    (hours <= 14 && minutes < 60).then_some(sign * (hours * 60 + minutes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A moment in UTC.
    fn utc(text: &str) -> Timestamp {
        Timestamp(text.parse::<jiff::Timestamp>().expect("a moment").as_millisecond())
    }

    fn sure(text: &str) -> Option<String> {
        match meant(text, utc("2026-07-15T12:00:00Z")) {
            Meant::Surely(zone) => Some(zone.name().to_owned()),
            Meant::Perhaps(_) => None,
        }
    }

    fn offered(text: &str) -> Vec<String> {
        match meant(text, utc("2026-07-15T12:00:00Z")) {
            Meant::Surely(zone) => panic!("{text} is {zone}"),
            Meant::Perhaps(zones) => zones.iter().map(|zone| zone.name().to_owned()).collect(),
        }
    }

    #[test]
    fn a_zone_a_city_or_a_country_with_one_zone_names_it_in_every_language() {
        for (text, zone) in [
            ("europe/berlin", "Europe/Berlin"),
            ("America/New York", "America/New_York"),
            ("Berlin", "Europe/Berlin"),
            ("berl", "Europe/Berlin"),
            ("`berlin`", "Europe/Berlin"),
            ("new york", "America/New_York"),
            ("Nueva York", "America/New_York"),
            ("Wien", "Europe/Vienna"),
            ("Zurich", "Europe/Zurich"),
            ("zürich", "Europe/Zurich"),
            ("München", "Europe/Berlin"),
            ("Munchen", "Europe/Berlin"),
            ("Varsovie", "Europe/Warsaw"),
            ("Germany", "Europe/Berlin"),
            ("Deutschland", "Europe/Berlin"),
            ("Japón", "Asia/Tokyo"),
            ("utc", "UTC"),
        ] {
            assert_eq!(sure(text).as_deref(), Some(zone), "{text}");
        }
    }

    #[test]
    fn a_short_name_is_offered_as_the_zones_of_its_region_and_is_never_a_fixed_offset() {
        assert_eq!(offered("EST")[0], "America/New_York");
        assert_eq!(offered("mez")[0], "Europe/Berlin");
        assert_eq!(offered("PST8PDT")[0], "America/Los_Angeles");
        for (_, names) in &NAMES.short {
            for name in names {
                let zones = offered(name);
                assert!(
                    !zones.is_empty() && zones.iter().all(|zone| zone.contains('/')),
                    "{name}: {zones:?}"
                );
            }
        }
        for fixed in ["HST", "MST", "Etc/GMT+5", "EET", "GMT+0"] {
            assert_eq!(sure(fixed), None, "{fixed}");
        }
    }

    #[test]
    fn an_offset_is_offered_as_the_zones_that_have_it_now() {
        for text in ["UTC+2", "utc +02:00", "GMT+2", "+2", "+0200", "`ＵＴＣ＋２`"] {
            let zones = offered(text);
            assert!(zones.contains(&"Europe/Berlin".to_owned()), "{text}: {zones:?}");
            assert!(!zones.contains(&"Europe/London".to_owned()), "{text}");
        }
        assert!(offered("UTC+5:30").contains(&"Asia/Kolkata".to_owned()));
        assert!(offered("UTC\u{2212}4").contains(&"America/New_York".to_owned()));
        assert_eq!(offered("UTC+99"), [""; 0]);
    }

    #[test]
    fn a_country_with_several_zones_offers_them_and_nonsense_offers_none() {
        assert_eq!(offered("USA")[0], "America/New_York");
        assert_eq!(offered("Spanien")[0], "Europe/Madrid");
        for text in ["", "Mars/Olympus", "Atlantis", "\u{200b}"] {
            assert_eq!(offered(text), [""; 0], "{text:?}");
        }
    }

    #[test]
    fn what_is_typed_in_part_is_completed() {
        let first = |text: &str| matching(text, utc("2026-01-15T12:00:00Z"), 25)[0].name().to_owned();
        assert_eq!(first("new y"), "America/New_York");
        assert_eq!(first("est"), "America/New_York");
        assert_eq!(first("utc+1"), "Europe/Berlin");
        assert_eq!(matching("", utc("2026-01-15T12:00:00Z"), 25).len(), 25);
    }

    #[test]
    fn every_zone_of_the_list_exists() {
        let of_groups = NAMES.countries.iter().chain(&NAMES.short).flat_map(|(zones, _)| zones);
        for name in NAMES.zones.iter().map(|(zone, _)| zone).chain(of_groups) {
            assert!(name.parse::<Zone>().is_ok(), "{name}");
        }
    }
}
