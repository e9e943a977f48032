//! Days as people name them from today: `14d`, `in 2 weeks`, `tomorrow`, `Friday`, `24.12.`, in the languages of the bot.

use jiff::civil::Date;
use jiff::{Span, ToSpan};

use crate::time::date::Period;
use crate::time::zone::Zone;
use crate::time::{Millis, Timestamp};
use postern_rules::language::Language;
use postern_rules::typed;

/// The side of today for a day that a text does not place: `14d`, `Friday`, `24.12.`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Toward {
    Future,
    Past,
}

/// Today in a zone, and where other days lie.
#[derive(Clone, Copy)]
pub struct Today<'a> {
    pub now: Timestamp,
    pub zone: &'a Zone,
    pub toward: Toward,
}

/// Days that a word names, from today.
const DAYS: [(&str, i64); 26] = [
    ("today", 0),
    ("now", 0),
    ("tonight", 0),
    ("heute", 0),
    ("jetzt", 0),
    ("aujourd'hui", 0),
    ("aujourdhui", 0),
    ("maintenant", 0),
    ("hoy", 0),
    ("ahora", 0),
    ("tomorrow", 1),
    ("morgen", 1),
    ("demain", 1),
    ("manana", 1),
    ("yesterday", -1),
    ("gestern", -1),
    ("hier", -1),
    ("ayer", -1),
    ("ubermorgen", 2),
    ("uebermorgen", 2),
    ("vorgestern", -2),
    ("anteayer", -2),
    ("apres demain", 2),
    ("avant hier", -2),
    ("pasado manana", 2),
    ("day after tomorrow", 2),
];

/// The names of the days of the week from Monday. A text may have the first three letters or more of one.
const WEEKDAYS: [&[&str]; 7] = [
    &["monday", "montag", "lundi", "lunes"],
    &["tuesday", "dienstag", "mardi", "martes"],
    &["wednesday", "mittwoch", "mercredi", "miercoles"],
    &["thursday", "donnerstag", "jeudi", "jueves"],
    &["friday", "freitag", "vendredi", "viernes"],
    &["saturday", "samstag", "sonnabend", "samedi", "sabado"],
    &["sunday", "sonntag", "dimanche", "domingo"],
];

/// A unit of time in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Hours,
    Days,
    Weeks,
    Months,
    Years,
}

const UNITS: [(Unit, &[&str]); 5] = [
    (
        Unit::Hours,
        &["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora", "horas"],
    ),
    (Unit::Days, &["d", "day", "days", "t", "tag", "tage", "tagen", "j", "jour", "jours", "dia", "dias"]),
    (
        Unit::Weeks,
        &[
            "w", "wk", "wks", "week", "weeks", "woche", "wochen", "sem", "semaine", "semaines", "semana",
            "semanas",
        ],
    ),
    (Unit::Months, &["mo", "month", "months", "monat", "monate", "monaten", "mois", "mes", "meses"]),
    (
        Unit::Years,
        &[
            "y", "yr", "year", "years", "jahr", "jahre", "jahren", "an", "ans", "annee", "annees", "ano",
            "anos",
        ],
    ),
];

/// Numbers in words.
const NUMBERS: [(&str, i64); 38] = [
    ("a", 1),
    ("an", 1),
    ("one", 1),
    ("ein", 1),
    ("eine", 1),
    ("einem", 1),
    ("einer", 1),
    ("einen", 1),
    ("un", 1),
    ("une", 1),
    ("una", 1),
    ("uno", 1),
    ("two", 2),
    ("zwei", 2),
    ("deux", 2),
    ("dos", 2),
    ("three", 3),
    ("drei", 3),
    ("trois", 3),
    ("tres", 3),
    ("four", 4),
    ("vier", 4),
    ("quatre", 4),
    ("cuatro", 4),
    ("five", 5),
    ("funf", 5),
    ("cinq", 5),
    ("cinco", 5),
    ("six", 6),
    ("sechs", 6),
    ("seis", 6),
    ("seven", 7),
    ("sieben", 7),
    ("sept", 7),
    ("siete", 7),
    ("ten", 10),
    ("zehn", 10),
    ("dix", 10),
];

/// Words that say nothing.
const FILLERS: [&str; 35] = [
    "until", "till", "to", "on", "for", "the", "from", "starting", "of", "and", "bis", "zum", "zu", "am",
    "ab", "den", "der", "des", "fur", "und", "noch", "jusqu'au", "jusqu'a", "le", "la", "du", "et",
    "pendant", "hasta", "el", "desde", "durante", "y", "de", "del",
];
const AFTER: [&str; 18] = [
    "in",
    "next",
    "within",
    "coming",
    "nachste",
    "nachsten",
    "nachster",
    "nachstes",
    "kommenden",
    "dans",
    "prochain",
    "prochaine",
    "prochains",
    "en",
    "dentro",
    "proximo",
    "proxima",
    "proximos",
];
const BEFORE: [&str; 21] = [
    "ago", "last", "past", "since", "vor", "seit", "letzte", "letzten", "letzter", "letztes", "il",
    "dernier", "derniere", "derniers", "depuis", "hace", "ultimo", "ultima", "ultimos", "ultimas",
    "previous",
];

impl Period {
    /// Parses what [`Period::read`] parses, and days that are named from today: `14d`, `in 2 weeks`, `vor 3 Tagen`, `demain`,
    /// `viernes`, `24.12.`, `<t:1782000000>`.
    pub fn near(text: &str, language: Language, today: Today<'_>) -> Option<Period> {
        let plain = typed::plain(text);
        if let Some(seconds) = plain.trim().strip_prefix("<t:") {
            let seconds: i64 = seconds.split([':', '>']).next()?.parse().ok()?;
            let at = Timestamp(seconds.checked_mul(1000)?);
            return Some(Period::of(today.zone.day(at)));
        }
        let digits = plain.trim();
        if digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Period::read(&format!("{}-{}-{}", &digits[..4], &digits[4..6], &digits[6..]), language);
        }
        // The time of day, the name of the day and words say nothing beside a date.
        let words =
            plain.split([' ', ',']).map(date_in).filter(|word| !word.is_empty() && !word.contains(':'));
        let words: Vec<&str> = words.collect();
        let says = |word: &&&str| {
            let word = folded(word);
            weekday(&word).is_none() && !FILLERS.contains(&word.as_str())
        };
        let bare = words.iter().filter(says).copied().collect::<Vec<_>>().join(" ");
        let found = [plain.as_str(), &words.join(" "), &bare]
            .into_iter()
            .find_map(|text| Period::read(text, language));
        found.or_else(|| today.without_year(&bare, language)).or_else(|| today.named(&plain))
    }
}

/// Returns the date of `2026-12-24T18:00`.
fn date_in(word: &str) -> &str {
    let date = word.split_once(['t', 'T']).map(|(date, _)| date);
    date.filter(|date| date.len() == 10 && date.bytes().filter(|byte| *byte == b'-').count() == 2)
        .unwrap_or(word)
}

fn folded(text: &str) -> String {
    typed::bare_letters(text).replace('’', "'")
}

/// Returns the number of a day of the week, from Monday.
fn weekday(word: &str) -> Option<i64> {
    let word = word.trim_end_matches(['.', ',']);
    let is_it = |names: &&[&str]| word.len() > 2 && names.iter().any(|name| name.starts_with(word));
    // `mar` is Tuesday and March.
    let mut found = (0..).zip(&WEEKDAYS).filter(|(_, names)| is_it(names) && word != "mar");
    match (found.next(), found.next()) {
        (Some((day, _)), None) => Some(day),
        _ => None,
    }
}

impl Today<'_> {
    fn date(&self) -> Date {
        self.zone.day(self.now)
    }

    /// Reads `24.12.`, `24 Dec`, `12/24`: the nearest such day on the side of today. Also a year of two digits: `24.12.26`.
    fn without_year(&self, text: &str, language: Language) -> Option<Period> {
        let today = self.date();
        let text = text.trim().trim_end_matches(['.', ',', '-', '/']);
        let numbers =
            text.split(['.', '/', ' ']).filter(|part| !part.is_empty()).map(|part| part.parse::<u8>().ok());
        let numbers: Option<Vec<u8>> = numbers.collect();
        let dotted = text.contains('.');
        match numbers.as_deref() {
            Some([day, month, year]) if dotted || text.contains('/') => {
                let separator = if dotted { "." } else { "/" };
                return Period::read(&format!("{day}{separator}{month}{separator}20{year:02}"), language);
            }
            // `2.12` is a day in every language; `2/12` in English, and `2 12`, may be another one.
            Some([first, second]) if !dotted && first != second && *first <= 12 && *second <= 12 => {
                let is_clear = text.contains('/') && language != Language::English;
                if !is_clear {
                    return None;
                }
            }
            _ => {}
        }
        let separator = if dotted && !text.contains(' ') { "." } else { " " };
        // `24-12` would be read as a month and a day of the year 24.
        let with = |year: i16| {
            let text = match numbers.as_deref() {
                Some([first, second]) if *second > 12 => format!("{year}-{first}-{second}"),
                Some([first, second]) => format!("{year}-{second}-{first}"),
                Some(_) => return None,
                None => format!("{text}{separator}{year}"),
            };
            Period::read(&text, language).and_then(Period::day)
        };
        let year = today.year();
        let near = match self.toward {
            Toward::Future => [year, year + 1].into_iter().filter_map(with).find(|day| *day >= today),
            Toward::Past => [year, year - 1].into_iter().filter_map(with).find(|day| *day <= today),
        };
        near.map(Period::of)
    }

    /// Reads days in words.
    fn named(&self, text: &str) -> Option<Period> {
        if text.starts_with('-') && !text.starts_with("- ") {
            return None;
        }
        let text = folded(text.trim_start_matches('+')).replace("il y a ", "hace ");
        let all: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        // After a number, `y` is years.
        let is_unit = |at: usize| all[at] == "y" && at > 0 && is_number(all[at - 1]);
        let says = |at: &usize| !FILLERS.contains(&all[*at]) || is_unit(*at);
        let words: Vec<&str> = (0..all.len()).filter(says).map(|at| all[at]).collect();
        let phrases = [all.join(" ").trim_start_matches("the ").to_owned(), words.join(" ")];
        if let Some((_, days)) = DAYS.iter().find(|(name, _)| phrases.iter().any(|phrase| phrase == name)) {
            return self.plus(days.days());
        }
        let has = |of: &[&str]| all.iter().any(|word| of.contains(word));
        let (before, after) = (has(&BEFORE), has(&AFTER));
        let sign = match (before, after) {
            (true, _) => -1,
            (_, true) => 1,
            _ if self.toward == Toward::Future => 1,
            _ => -1,
        };
        let rest: Vec<&str> =
            words.into_iter().filter(|word| !AFTER.contains(word) && !BEFORE.contains(word)).collect();
        if let [only] = rest.as_slice()
            && let Some(day) = weekday(only)
        {
            let today = i64::from(self.date().weekday().to_monday_zero_offset());
            let days = match (sign, (day - today).rem_euclid(7)) {
                (1, 0) => 7,
                (1, ahead) => ahead,
                (_, ahead) => ahead - 7,
            };
            return self.plus(days.days());
        }
        // "Next week" is one week.
        let (span, hours) = span_of(&rest, (before || after).then_some(1))?;
        let span = if sign < 0 { span.negate() } else { span };
        let at = Timestamp(self.now.0.checked_add(sign * hours * Millis::HOUR.0)?);
        self.zone.day(at).checked_add(span).ok().map(Period::of)
    }

    fn plus(&self, span: Span) -> Option<Period> {
        self.date().checked_add(span).ok().map(Period::of)
    }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit()) || NUMBERS.iter().any(|(name, _)| *name == word)
}

/// Divides `1w3d` into numbers and units.
fn divided<'a>(word: &'a str, parts: &mut Vec<&'a str>) {
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        let is_digit = first.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != is_digit).unwrap_or(rest.len());
        parts.push(&rest[..end]);
        rest = &rest[end..];
    }
}

/// Reads numbers with units: the days, weeks, months and years, and the hours. A unit without a number has `usual`.
fn span_of(words: &[&str], usual: Option<i64>) -> Option<(Span, i64)> {
    let (mut span, mut hours, mut number, mut is_any) = (Span::new(), 0_i64, None, false);
    let mut parts = Vec::new();
    words.iter().for_each(|word| divided(word, &mut parts));
    for part in parts {
        if part.starts_with(|c: char| c.is_ascii_digit()) {
            if number.is_some() {
                return None;
            }
            number = Some(part.parse::<i64>().ok().filter(|number| *number <= 4000)?);
            continue;
        }
        let in_words = NUMBERS.iter().find(|(name, _)| *name == part).filter(|_| number.is_none());
        if let Some((_, value)) = in_words {
            number = Some(*value);
            continue;
        }
        let name = part.trim_end_matches('.');
        let (unit, _) = UNITS.iter().find(|(_, names)| names.contains(&name))?;
        let count = number.take().or(usual)?;
        is_any = true;
        match unit {
            Unit::Hours => hours += count,
            Unit::Days => span = span.try_days(i64::from(span.get_days()) + count).ok()?,
            Unit::Weeks => span = span.try_days(i64::from(span.get_days()) + 7 * count).ok()?,
            Unit::Months => span = span.try_months(i64::from(span.get_months()) + count).ok()?,
            Unit::Years => span = span.try_years(i64::from(span.get_years()) + count).ok()?,
        }
    }
    (is_any && number.is_none()).then_some((span, hours))
}

#[cfg(test)]
mod tests;
