//! Days in the words of people.

use super::*;

/// 28 November 2026, a Saturday.
const NOW: Timestamp = Timestamp(1_795_867_200_000);

fn near(text: &str, language: Language, toward: Toward) -> Option<String> {
    let zone = Zone::default();
    Period::near(text, language, Today { now: NOW, zone: &zone, toward }).map(|period| period.to_string())
}

#[test]
fn days_ahead_are_read_in_every_language() {
    use Language::{English, French, German, Spanish};
    for (text, language, day) in [
        ("14d", English, "2026-12-12"),
        ("14 d", English, "2026-12-12"),
        ("+14d", English, "2026-12-12"),
        ("14 days", English, "2026-12-12"),
        ("in 14 days", English, "2026-12-12"),
        ("for 14 days", English, "2026-12-12"),
        ("2w", English, "2026-12-12"),
        ("2 weeks", English, "2026-12-12"),
        ("in 2 weeks", English, "2026-12-12"),
        ("In two weeks.", English, "2026-12-12"),
        ("`in 2 weeks`", English, "2026-12-12"),
        ("a week", English, "2026-12-05"),
        ("in a week", English, "2026-12-05"),
        ("next week", English, "2026-12-05"),
        ("1 month", English, "2026-12-28"),
        ("in 1 month and 2 days", English, "2026-12-30"),
        ("1w3d", English, "2026-12-08"),
        ("6mo1y", English, "2028-05-28"),
        ("1y6mo", English, "2028-05-28"),
        ("1y 6mo 1d", English, "2028-05-29"),
        ("2 y", English, "2028-11-28"),
        ("two y", English, "2028-11-28"),
        ("1 y 6 mo", English, "2028-05-28"),
        ("1 año y 6 meses", Spanish, "2028-05-28"),
        ("2w1y3d", English, "2027-12-15"),
        ("48h", English, "2026-11-30"),
        ("１４ｄ", English, "2026-12-12"),
        ("today", English, "2026-11-28"),
        ("tomorrow", English, "2026-11-29"),
        ("the day after tomorrow", English, "2026-11-30"),
        ("Friday", English, "2026-12-04"),
        ("until Friday", English, "2026-12-04"),
        ("next friday", English, "2026-12-04"),
        ("Sat", English, "2026-12-05"),
        ("24 Dec", English, "2026-12-24"),
        ("Dec 24", English, "2026-12-24"),
        ("December 24th", English, "2026-12-24"),
        ("24 January", English, "2027-01-24"),
        ("12/24", English, "2026-12-24"),
        ("24/12", English, "2026-12-24"),
        ("24.12.", English, "2026-12-24"),
        ("2026-12-24", English, "2026-12-24"),
        ("20261224", English, "2026-12-24"),
        ("2026-12-24T18:00", English, "2026-12-24"),
        ("2026-12-24 18:00", English, "2026-12-24"),
        ("Thu, 24 Dec 2026", English, "2026-12-24"),
        ("Thursday 24 December", English, "2026-12-24"),
        ("<t:1782086400:D>", English, "2026-06-22"),
        ("14 Tage", German, "2026-12-12"),
        ("in 14 Tagen", German, "2026-12-12"),
        ("in zwei Wochen", German, "2026-12-12"),
        ("zwei Wochen", German, "2026-12-12"),
        ("nächste Woche", German, "2026-12-05"),
        ("in einem Monat", German, "2026-12-28"),
        ("heute", German, "2026-11-28"),
        ("morgen", German, "2026-11-29"),
        ("übermorgen", German, "2026-11-30"),
        ("bis Freitag", German, "2026-12-04"),
        ("24.12.", German, "2026-12-24"),
        ("24.12", German, "2026-12-24"),
        ("24. 12.", German, "2026-12-24"),
        ("24.12.26", German, "2026-12-24"),
        ("bis zum 24.12.", German, "2026-12-24"),
        ("24. Dezember", German, "2026-12-24"),
        ("2.1.", German, "2027-01-02"),
        ("14 jours", French, "2026-12-12"),
        ("14 j", French, "2026-12-12"),
        ("dans 2 semaines", French, "2026-12-12"),
        ("dans deux semaines", French, "2026-12-12"),
        ("la semaine prochaine", French, "2026-12-05"),
        ("aujourd’hui", French, "2026-11-28"),
        ("demain", French, "2026-11-29"),
        ("après-demain", French, "2026-11-30"),
        ("vendredi", French, "2026-12-04"),
        ("le 24 décembre", French, "2026-12-24"),
        ("24/12", French, "2026-12-24"),
        ("2/1", French, "2027-01-02"),
        ("14 días", Spanish, "2026-12-12"),
        ("en 2 semanas", Spanish, "2026-12-12"),
        ("dentro de 2 semanas", Spanish, "2026-12-12"),
        ("dos semanas", Spanish, "2026-12-12"),
        ("hoy", Spanish, "2026-11-28"),
        ("mañana", Spanish, "2026-11-29"),
        ("pasado mañana", Spanish, "2026-11-30"),
        ("viernes", Spanish, "2026-12-04"),
        ("24 de diciembre", Spanish, "2026-12-24"),
    ] {
        assert_eq!(near(text, language, Toward::Future).as_deref(), Some(day), "{text}");
    }
}

#[test]
fn days_that_are_past_are_read_in_every_language() {
    use Language::{English, French, German, Spanish};
    for (text, language, day) in [
        ("14d", English, "2026-11-14"),
        ("2 weeks", English, "2026-11-14"),
        ("2 weeks ago", English, "2026-11-14"),
        ("last week", English, "2026-11-21"),
        ("yesterday", English, "2026-11-27"),
        ("Friday", English, "2026-11-27"),
        ("last Saturday", English, "2026-11-21"),
        ("24 Dec", English, "2025-12-24"),
        ("vor 14 Tagen", German, "2026-11-14"),
        ("seit 2 Wochen", German, "2026-11-14"),
        ("letzte Woche", German, "2026-11-21"),
        ("gestern", German, "2026-11-27"),
        ("24.12.", German, "2025-12-24"),
        ("28.11.", German, "2026-11-28"),
        ("il y a 14 jours", French, "2026-11-14"),
        ("hier", French, "2026-11-27"),
        ("la semaine dernière", French, "2026-11-21"),
        ("hace 14 días", Spanish, "2026-11-14"),
        ("hace dos semanas", Spanish, "2026-11-14"),
        ("ayer", Spanish, "2026-11-27"),
        ("2026-11", English, "2026-11"),
        ("2026", English, "2026"),
    ] {
        assert_eq!(near(text, language, Toward::Past).as_deref(), Some(day), "{text}");
    }
    assert_eq!(near("in 2 weeks", English, Toward::Past).as_deref(), Some("2026-12-12"));
    assert_eq!(near("2 weeks ago", English, Toward::Future).as_deref(), Some("2026-11-14"));
}

#[test]
fn other_texts_are_no_days() {
    for text in [
        "",
        "soon",
        "-3",
        "-3d",
        "14",
        "d",
        "14 parsecs",
        "3 4 days",
        "99999999d",
        "2/12",
        "31.02.",
        "mar",
        "<t:>",
        "in",
        "14d 3",
    ] {
        let wrong = near(text, Language::English, Toward::Future);
        assert_eq!(wrong, None, "{text}");
    }
}
