//! Texts as people send them, from `tests/data/cases/`: every place that reads text from people reads them as meant.

use std::path::Path;

use postern::chat::commands;
use postern::chat::context::command_info::Definition;
use postern::chat::context::finding::number_in;
use postern::config::Config;
use postern::play::record::plan::{Plan, Situation};
use postern::play::time::date::Period;
use postern::play::time::days::{Today, Toward};
use postern::play::time::quiet::Quiet;
use postern::play::time::zone_names::{Meant, meant};
use postern_rules::game::notation::record_reader::Reading;
use postern_rules::game::state::MoveError;
use postern_rules::typed::link::link;
use postern_rules::typed::pairs::pairs;
use postern_testkit::prelude::*;

/// 15 July 2026: it is summer in the north.
const SUMMER: Timestamp = Timestamp(1_784_116_800_000);

/// One line of the table.
struct Case {
    place: String,
    about: String,
    text: String,
    meaning: String,
}

fn cases() -> Vec<Case> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cases/inputs.tsv");
    let table = std::fs::read_to_string(file).expect("the table");
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let case = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, place, about, text, meaning] = fields[..] else { panic!("{line}") };
        let [text, meaning] = [text, meaning].map(unescaped);
        Case { place: place.to_owned(), about: about.to_owned(), text, meaning }
    };
    lines.map(case).collect()
}

/// Decodes `\u{200b}`, `\n`, `\r`, `\"` and `\\`.
fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        let (sign, after) = match after.strip_prefix("u{") {
            Some(code) => {
                let (code, after) = code.split_once('}').expect("a closing brace");
                (u32::from_str_radix(code, 16).ok().and_then(char::from_u32).expect("a character"), after)
            }
            None => {
                let sign = after.chars().next().expect("a sign after the backslash");
                let sign = match sign {
                    'n' => '\n',
                    'r' => '\r',
                    sign => sign,
                };
                (sign, &after[1..])
            }
        };
        out.push(sign);
        rest = after;
    }
    out + rest
}

/// Returns what a text means in its place, in the words of the table.
fn meaning(case: &Case) -> String {
    let refused = || "-".to_owned();
    let text = case.text.as_str();
    match case.place.as_str() {
        "move" => read_move(&case.about, text, &case.meaning),
        "record" => match shipped().read_record(text) {
            Ok(Reading { record, .. }) => {
                let of_match = record.of_match.map(|of| format!("match={of}"));
                let words = std::iter::once(record.game).chain(record.moves).chain(of_match);
                let moves = words
                    .map(|word| word.trim_end_matches(',').to_lowercase().replace("match=7f", "match=7F"));
                moves.collect::<Vec<_>>().join(" ").replace(['–'], "-")
            }
            Err(_) => refused(),
        },
        "quiet" => text.parse::<Quiet>().map_or_else(|_| refused(), |quiet| quiet.to_string()),
        "date" => {
            let language: Language = case.about.parse().expect("a language");
            Period::read(text, language).map_or_else(refused, |period| period.to_string())
        }
        "day" => {
            let (language, toward) = case.about.split_once(' ').expect("language and direction");
            let toward = if toward == "future" { Toward::Future } else { Toward::Past };
            let today = Today { now: SUMMER, zone: &Zone::default(), toward };
            let language: Language = language.parse().expect("a language");
            Period::near(text, language, today).map_or_else(refused, |period| period.to_string())
        }
        "link" => link(text),
        "pairs" => {
            let written = |pairs: Vec<(String, String)>| {
                pairs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
            };
            pairs(text).map_or_else(refused, written)
        }
        "pace" => Pace::read(text).map_or_else(|_| refused(), |pace| pace.to_string()),
        "zone" => match meant(text, SUMMER) {
            Meant::Surely(zone) => zone.to_string(),
            Meant::Perhaps(zones) => {
                let wanted = case.meaning.trim_start_matches("? ");
                let found = zones.iter().find(|zone| zone.name() == wanted).or(zones.first());
                found.map_or_else(refused, |zone| format!("? {zone}"))
            }
        },
        "number" => number_in(text).map_or_else(refused, |id| id.to_string()),
        "option" => {
            let (game, option) = case.about.split_once(' ').expect("game and option");
            value_of(game, option, text)
        }
        "token" => {
            let set = |name: &str| (name == "DISCORD_TOKEN").then(|| text.to_owned());
            Config::default().with_environment(set).expect("a token is any text").discord.token.0
        }
        place => panic!("there is no place {place}"),
    }
}

/// Returns `written` if the text is that move, whether or not it is legal at the start of the game.
fn read_move(game: &str, text: &str, written: &str) -> String {
    let state = shipped().begin(game, &[], None).expect("a game");
    let play = |text: &str| state.clone_state().play(text).map(|played| played.canonical);
    match (play(text), play(written)) {
        (Err(MoveError::Notation(_)), _) => "-".to_owned(),
        (read, plain) if read == plain => written.to_owned(),
        (read, _) => format!("{read:?}"),
    }
}

/// Returns the value of an option of `/challenge` for a text, as the game reads it.
fn value_of(game: &str, option: &str, text: &str) -> String {
    let catalogue = shipped();
    let arguments = Arguments {
        command: "challenge".into(),
        sub: Some(game.into()),
        arguments: vec![(option.into(), ArgumentValue::Text(text.into()))],
    };
    let command = commands::find("challenge").expect("the command");
    let value = command.meant(&catalogue, &arguments).text(option).expect("a text");
    if option == "pace" {
        return Pace::read(&value).map_or_else(|_| "-".to_owned(), |pace| pace.to_string());
    }
    let info = catalogue.game(game).expect("a game").info();
    info.options([(option, value.as_str())])
        .map_or_else(|_| "-".to_owned(), |read| read.get(option).to_owned())
}

#[test]
fn every_text_is_read_as_people_mean_it_in_every_place() {
    let wrong: Vec<String> = cases()
        .iter()
        .filter_map(|case| {
            let read = meaning(case);
            let (place, about, text) = (&case.place, &case.about, &case.text);
            (read != case.meaning)
                .then(|| format!("{place} {about}: {text:?} is read as {read}, not {}", case.meaning))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every label that a suggestion or a choice shows stands for its value, in every language, and fits into the argument.
#[test]
fn every_label_of_every_argument_is_taken_as_its_value_in_every_language() {
    let catalogue = catalogue();
    let mut tried = 0;
    for command in commands::all() {
        let Definition::Slash(define) = command.definition else { continue };
        let info = define(&catalogue, command.name);
        let subs = info.subs.iter().map(|sub| (Some(sub.name), sub)).chain([(None, &info)]);
        for (sub, info) in subs {
            for argument in &info.arguments {
                let (offered, max) = match &argument.kind {
                    ArgumentKind::Choice(offered) => (offered, usize::MAX),
                    ArgumentKind::Text { offered, max, complete } => {
                        assert!(complete.is_none() || *max >= 100, "{} {}", command.name, argument.name);
                        (offered, *max)
                    }
                    _ => continue,
                };
                for (labels, value) in offered {
                    for label in &labels.0 {
                        assert!(label.chars().count() <= max, "{label}");
                        let arguments = Arguments {
                            command: command.name.into(),
                            sub: sub.map(str::to_owned),
                            arguments: vec![(argument.name.into(), ArgumentValue::Text(label.clone()))],
                        };
                        let meant = command.meant(&catalogue, &arguments);
                        assert_eq!(
                            meant.text(argument.name).as_ref(),
                            Some(value),
                            "{} {label}",
                            command.name
                        );
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 200, "{tried}");
}

/// A refusal shows the text as typed, and names invisible characters in words instead of codes, in every language.
#[test]
fn a_refusal_shows_what_was_typed_in_every_game_and_language() {
    let catalogue = shipped();
    for game in catalogue.iter().map(|game| game.info().id) {
        let mut state = catalogue.begin(game, &[], None).expect("a game");
        for (typed, shown, hidden) in
            [("\"zz\"", "\"zz\"", false), ("d1\\-zz", "d1\\-zz", false), ("z\u{200b}z\u{feff}", "zz", true)]
        {
            let refused = state.play(typed).expect_err("no move").phrase();
            for language in Language::ALL {
                let said = catalogue.say(&refused, language);
                assert!(said.contains(shown) && !said.contains("\\u") && !said.contains("\\\\"), "{said}");
                assert!(!said.contains("\"\""), "{said}");
                let is_named = said.contains('2') && said.contains("invisib") || said.contains("unsichtbar");
                assert_eq!(is_named, hidden, "{said}");
            }
        }
    }
}

/// A plan takes the moves of a line however they are written, as `/move` does.
#[test]
fn a_plan_reads_moves_as_a_move_is_read_in_every_game() {
    for game in shipped().iter().map(|game| game.info().id) {
        let state = shipped().begin(game, &[], None).expect("a game");
        let first = state.legal(2).first().expect("a move").clone();
        let mut after = state.clone_state();
        after.play(&first).expect("it is legal");
        let second = after.legal(2).last().expect("a move").clone();
        let planner = after.to_move();
        let plan = |text: &str| {
            Plan::read(text, planner, Situation { at: 0, state: &*state, until_swap: None })
                .map(|plan| plan.to_string())
        };
        let plain = plan(&format!("{first} {second}"));
        assert!(plain.is_ok(), "{game}: {plain:?}");
        let spaced = |text: &str| text.replace('-', " – ").replace('x', "x ");
        let wide = |text: &str| {
            let shifted =
                |c: char| char::from_u32(c as u32 + 0xfee0).filter(|_| c.is_ascii_graphic()).unwrap_or(c);
            text.chars().map(shifted).collect::<String>()
        };
        for written in [
            format!("{} {}", spaced(&first), spaced(&second)),
            format!("{} {}", wide(&first), wide(&second)),
            format!("if `{first}` then **{second}**"),
            format!("wenn {first}, dann {second}."),
            format!("1.{first} {second}"),
            format!("\u{feff}{first}\u{200b} {second};"),
            format!("“{first}” → “{second}”"),
        ] {
            assert_eq!(plan(&written), plain, "{game}: {written}");
        }
    }
}
