//! Records of Abstract Play (schema `APGameRecord` of its package recranks): JSON with a header and rounds of moves.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::record::{Record, Status};
use crate::time::Timestamp;
use crate::time::date::rfc3339;
use postern_rules::game::foreign::{BadForeign, ForeignGame};
use postern_rules::game::notation::end_words::is_end;
use postern_rules::seat::Seat;
use postern_rules::typed::wrapping::{Unwrapped, unwrapped};

/// The name of this site in records.
const SITE: &str = "Postern";

/// The longest report accepted, in bytes.
const LONGEST: usize = 1_000_000;

/// A report that was read from a text, and what the reader left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    pub game: ForeignGame,
    /// The number of lines around the report.
    pub passed: usize,
    /// The number of further reports.
    pub others: usize,
}

/// Parses a record; `None` if the text is no JSON. Lines and marks of chat around it say nothing, and of several reports the
/// first counts.
pub fn read(text: &str) -> Option<Result<Found, BadForeign>> {
    let Unwrapped { text, passed } = unwrapped(text);
    let (before, json) = begin(&text)?;
    if json.len() > LONGEST {
        return Some(Err(BadForeign::TooLong { longest: LONGEST }));
    }
    let mut values = serde_json::Deserializer::from_str(json).into_iter::<Value>();
    let Some(Ok(first)) = values.next() else { return Some(Err(BadForeign::NoRecord)) };
    let rest = &json[values.byte_offset()..];
    let (mut others, mut after) = (0, 0);
    match serde_json::Deserializer::from_str(rest).into_iter::<Value>().collect::<Result<Vec<_>, _>>() {
        Ok(more) => others = more.len(),
        Err(_) => after = rest.lines().filter(|line| line.contains(char::is_alphanumeric)).count(),
    }
    let first = match first {
        Value::Array(reports) => {
            others += reports.len().saturating_sub(1);
            reports.into_iter().next().unwrap_or_default()
        }
        report => report,
    };
    Some(game_of(&first).map(|game| Found { game, passed: passed + before + after, others }))
}

/// Returns the JSON in a text, and the number of lines before it.
fn begin(text: &str) -> Option<(usize, &str)> {
    let is_json = |text: &str| {
        let bare: String = text.chars().filter(|c| !c.is_whitespace()).take(2).collect();
        bare.starts_with('{') || ["[{", "[["].contains(&bare.as_str())
    };
    if is_json(text) {
        return Some((0, text));
    }
    // A record of ours may have a note in braces.
    let (mut at, mut before) = (0, 0);
    if !text.contains("\"moves\"") {
        return None;
    }
    for line in text.split_inclusive('\n') {
        if is_json(line) {
            return Some((before, &text[at..]));
        }
        before += usize::from(line.contains(char::is_alphanumeric));
        at += line.len();
    }
    None
}

/// Reads a report, field by field: what is `null` is absent, and only the game's name and the moves are needed.
fn game_of(report: &Value) -> Result<ForeignGame, BadForeign> {
    // Some programs put the report into a field.
    let inner = ["record", "report", "game"].iter().filter_map(|name| report.get(*name));
    let report = std::iter::once(report).chain(inner).find(|report| report.get("moves").is_some());
    let report = report.ok_or(BadForeign::NoRecord)?;
    let none = Map::new();
    let header = report.get("header").and_then(Value::as_object).unwrap_or(&none);
    let game = header.get("game").or_else(|| report.get("game")).unwrap_or(&Value::Null);
    let variants = game.get("variants").or_else(|| header.get("variants")).unwrap_or(&Value::Null);
    let rounds = report.get("moves").and_then(Value::as_array).ok_or(BadForeign::NoRecord)?;
    let name = name_of(game).ok_or(BadForeign::NoRecord)?;
    let (movers, moves) = moves_of(rounds)?;
    Ok(ForeignGame {
        name,
        variants: list(variants).iter().filter_map(|variant| name_of(variant)).collect(),
        players: players(header.get("players").unwrap_or(&Value::Null)),
        start: start(header.get("startingPosition").unwrap_or(&Value::Null))?,
        swapped: is_true(header.get("pied").unwrap_or(&Value::Null)),
        moves,
        movers,
    })
}

/// Returns the items of a list; a single value is a list of one.
fn list(value: &Value) -> Vec<&Value> {
    match value {
        Value::Null | Value::Bool(_) => Vec::new(),
        Value::Array(items) => items.iter().collect(),
        single => vec![single],
    }
}

/// Returns a name that is a text, or has one in its field `name`.
fn name_of(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Object(fields) => ["name", "uid", "id"].iter().find_map(|name| name_of(fields.get(*name)?))?,
        Value::Null | Value::Bool(_) | Value::Array(_) => return None,
    };
    Some(text).filter(|text| !text.trim().is_empty())
}

/// Returns the names of the players, of whom any may be missing.
fn players(value: &Value) -> Vec<String> {
    let names: Vec<Option<String>> = list(value).into_iter().map(name_of).collect();
    if names.iter().all(Option::is_none) {
        return Vec::new();
    }
    names.into_iter().map(Option::unwrap_or_default).collect()
}

fn start(value: &Value) -> Result<Option<String>, BadForeign> {
    match value {
        Value::Null | Value::Bool(false) => Ok(None),
        Value::String(text) => Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty())),
        // Without its start, it would be another game.
        _ => Err(BadForeign::NoRecord),
    }
}

fn is_true(value: &Value) -> bool {
    match value {
        Value::Bool(is_true) => *is_true,
        Value::String(text) => ["true", "yes", "1"].contains(&text.trim().to_lowercase().as_str()),
        Value::Number(number) => number.as_f64().is_some_and(|number| number != 0.0),
        Value::Null | Value::Array(_) | Value::Object(_) => false,
    }
}

/// Returns the moves with the players who made them. A list without rounds has the moves in turns.
///
/// # Errors
/// The first round with something other than moves. Words for the end, and an empty place in a list without rounds, are errors
/// if a move follows.
fn moves_of(rounds: &[Value]) -> Result<(Vec<Seat>, Vec<String>), BadForeign> {
    let mut moves: Vec<(Seat, String)> = Vec::new();
    // The player of the next place of a list without rounds.
    let mut next = Seat::First;
    // The round of an end, or of a gap, that must be the last one.
    let mut last: Option<usize> = None;
    for (number, round) in (1..).zip(rounds) {
        let bad = |number| BadForeign::Round { number };
        let (first, all) = match round {
            Value::Array(all) => (Seat::First, all.as_slice()),
            single => (next, std::slice::from_ref(single)),
        };
        for (at, made) in all.iter().enumerate() {
            let seat = if at == 0 { first } else { first.other() };
            next = seat.other();
            let text = match made {
                Value::Object(fields) if fields.is_empty() => &Value::Null,
                Value::Object(fields) => fields.get("move").ok_or(bad(number))?,
                bare => bare,
            };
            let text = match text {
                Value::Null => "",
                Value::String(text) => text.trim(),
                _ => return Err(bad(number)),
            };
            if text.is_empty() {
                // A player without a move in a round. In a list of moves, one is missing.
                let is_gap = !round.is_array() && !moves.is_empty();
                last = last.or(is_gap.then_some(number));
            } else if is_end(text) {
                last = last.or(Some(number));
            } else if at > 1 || last.is_some() {
                return Err(bad(last.unwrap_or(number)));
            } else {
                moves.push((seat, text.to_owned()));
            }
        }
    }
    Ok(moves.into_iter().unzip())
}

/// Returns a finished match in this format, which demands a result of each player; `None` if the match is not over, or
/// has no result. `game` has its moves, and `now` is the time of writing.
pub fn write(record: &Record, game: &ForeignGame, now: Timestamp) -> Option<String> {
    let Status::Over(over) = &record.status else { return None };
    if !over.how.has_result() {
        return None;
    }
    let players = [Seat::First, Seat::Second].into_iter().zip(&game.players).map(|(seat, name)| Played {
        name,
        is_ai: record.players[seat].person().is_none(),
        result: u8::from(over.winner.is_none_or(|winner| winner == seat)),
    });
    let written = Written {
        header: WrittenHeader {
            game: WrittenGame { name: &game.name, variants: &game.variants },
            site: Site { name: SITE, gameid: record.id.to_string() },
            started: rfc3339(record.started)?,
            ended: rfc3339(over.at)?,
            generated: rfc3339(now)?,
            unrated: !record.rated,
            pied: game.swapped,
            players: players.collect(),
            start: game.start.as_deref(),
        },
        moves: rounds(game),
    };
    serde_json::to_string_pretty(&written).ok()
}

/// Returns the moves in rounds of the first player's and the second player's move, with an empty place for a player who
/// does not move in the round.
fn rounds(game: &ForeignGame) -> Vec<Vec<Option<&str>>> {
    let mut rounds: Vec<Vec<Option<&str>>> = Vec::new();
    for (text, mover) in game.moves.iter().zip(&game.movers) {
        let open = rounds.last_mut().filter(|round| round.len() == 1);
        match (mover, open) {
            (Seat::Second, Some(round)) => round.push(Some(text)),
            (Seat::Second, None) => rounds.push(vec![None, Some(text)]),
            (Seat::First, open) => {
                open.into_iter().for_each(|round| round.push(None));
                rounds.push(vec![Some(text)]);
            }
        }
    }
    rounds
}

#[derive(Serialize)]
struct Written<'a> {
    header: WrittenHeader<'a>,
    moves: Vec<Vec<Option<&'a str>>>,
}

#[derive(Serialize)]
struct WrittenHeader<'a> {
    game: WrittenGame<'a>,
    site: Site,
    #[serde(rename = "date-start")]
    started: String,
    #[serde(rename = "date-end")]
    ended: String,
    #[serde(rename = "date-generated")]
    generated: String,
    unrated: bool,
    /// True if the players exchanged seats after the first move. `players` are in the order of the end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pied: bool,
    players: Vec<Played<'a>>,
    #[serde(rename = "startingPosition", skip_serializing_if = "Option::is_none")]
    start: Option<&'a str>,
}

#[derive(Serialize)]
struct WrittenGame<'a> {
    name: &'a str,
    variants: &'a [String],
}

#[derive(Serialize)]
struct Site {
    name: &'static str,
    gameid: String,
}

#[derive(Serialize)]
struct Played<'a> {
    name: &'a str,
    is_ai: bool,
    /// 1 for the winner, and for both players of a draw.
    result: u8,
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_games::catalogue::Catalogue;
    use postern_rules::game::transcript::Transcript;

    #[test]
    fn the_moves_of_a_report_stand_in_rounds_with_or_without_their_effects() {
        let report = r#"{
            "header": {
                "game": {"name": "Rampart", "variants": ["13x13 board"]},
                "site": {"name": "Abstract Play", "gameid": "x"},
                "players": [{"name": "Ada", "userid": "1", "result": 1}, {"name": "Ben", "userid": "2", "result": 0}]
            },
            "moves": [["k2", {"move": "a10", "result": [{"type": "place", "where": "a10"}]}], ["xa10", "resign"]]
        }"#;
        let read = read(report).expect("JSON").expect("a report").game;
        assert_eq!(read.name, "Rampart");
        assert_eq!(
            (read.variants, read.players),
            (vec!["13x13 board".into()], vec!["Ada".into(), "Ben".into()])
        );
        assert_eq!(read.moves, ["k2", "a10", "xa10"]);
    }

    #[test]
    fn a_game_that_the_second_player_opens_has_an_empty_place_before_its_first_move() {
        let text = r#"{"header": {"game": {"name": "Ransom"}, "pied": true}, "moves": [[null, "a8-a7"], ["a1-a2"]]}"#;
        let game = read(text).expect("JSON").expect("a report").game;
        assert_eq!((game.movers.as_slice(), game.swapped), (&[Seat::Second, Seat::First][..], true));
        assert_eq!(rounds(&game), [vec![None, Some("a8-a7")], vec![Some("a1-a2")]]);
        let usual = ForeignGame { movers: vec![Seat::First, Seat::Second], ..game };
        assert_eq!(rounds(&usual), [vec![Some("a8-a7"), Some("a1-a2")]]);
    }

    #[test]
    fn a_player_who_moves_twice_in_a_row_has_both_moves_in_their_place() {
        let catalogue = Catalogue::standard();
        let text = "game: ramparts\noptions: endgame=swap\nstart: 11/11/11/11/11/3o7/3x7/11/11/11/x10 x\n\
            x: Ada\no: Ben\nmoves:\n1. a1-a2 d6<>d5\n2. d5-d4 a2-a3";
        let record: Transcript = text.parse().expect("a record");
        let game = catalogue.to_foreign(&record).expect("it can be played");
        let twice = [vec![Some("a1-a2"), None], vec![Some("d6<>d5"), Some("d5-d4")], vec![Some("a2-a3")]];
        assert_eq!(rounds(&game), twice);
        let header = serde_json::json!({
            "game": {"name": game.name, "variants": game.variants}, "startingPosition": game.start,
            "players": [{"name": "Ada"}, {"name": "Ben"}],
        });
        let written = serde_json::json!({"header": header, "moves": rounds(&game)}).to_string();
        let read = read(&written).expect("JSON").expect("a report").game;
        assert_eq!(read, game);
        assert_eq!(catalogue.foreign(&read), Ok(record));
    }

    #[test]
    fn what_a_report_lacks_or_has_in_another_form_is_absent() {
        let moves = r#""moves": [["k2", "a10"], ["xa10"]]"#;
        for header in [
            r#"{"game": {"name": "Rampart"}}"#,
            r#"{"game": {"name": "Rampart", "variants": null}, "players": null, "pied": null, "startingPosition": null}"#,
            r#"{"game": {"name": "Rampart", "variants": []}, "players": [], "pied": false, "startingPosition": ""}"#,
            r#"{"game": {"name": "Rampart", "variants": [null]}, "players": [{"name": null}, {"name": null}]}"#,
            r#"{"game": {"name": "Rampart", "variants": {}}, "players": [null, null], "pied": 0}"#,
            r#"{"game": {"name": "Rampart", "variants": false}, "players": [{}, {}], "pied": "no", "unrated": "x"}"#,
            r#"{"game": "Rampart", "players": {}, "date-end": null, "site": null, "event": 7}"#,
            r#"{"game": {"uid": "Rampart", "name": null}, "players": [{"userid": 3, "name": ""}, {"name": {}}]}"#,
        ] {
            let text = format!("{{\"header\": {header}, {moves}}}");
            let game = read(&text).expect("JSON").expect("a report").game;
            assert_eq!(game.moves, ["k2", "a10", "xa10"], "{text}");
            assert_eq!(
                (game.name.as_str(), game.variants.len(), game.swapped),
                ("Rampart", 0, false),
                "{text}"
            );
            assert_eq!((game.players.len(), game.start), (0, None), "{text}");
        }
        let one = r#"{"header": {"game": {"name": "Rampart", "variants": "13x13 board"}, "players": [{"name": "Ada"}, null],
            "pied": "true"}, "moves": []}"#;
        let game = read(one).expect("JSON").expect("a report").game;
        assert_eq!(
            (game.variants, game.players),
            (vec!["13x13 board".into()], vec!["Ada".into(), String::new()])
        );
        assert!(game.swapped);
    }

    #[test]
    fn moves_are_read_in_every_form_and_words_for_the_end_are_none() {
        for moves in [
            r#"[["k2", "a10"], ["xa10", "resign"]]"#,
            r#"[["k2", "a10"], ["xa10", "Resign"]]"#,
            r#"[["k2", "a10"], ["xa10", "RESIGNED"]]"#,
            r#"[["k2", "a10"], ["xa10", {"move": "Timeout"}]]"#,
            r#"[["k2", "a10"], ["xa10", "time out"], ["Draw agreed"]]"#,
            r#"[["k2", "a10"], ["xa10", null]]"#,
            r#"[["k2", "a10"], ["xa10", ""], null, []]"#,
            r#"[["k2", {"move": "a10", "result": null}], [{"move": "xa10"}, {"move": null}]]"#,
            r#"["k2", "a10", "xa10", "abandoned"]"#,
            r#"[{"move": "k2"}, {"move": "a10"}, {"move": "xa10"}]"#,
            r#"[[" k2 ", "a10", null], ["xa10", "Aufgabe", ""]]"#,
        ] {
            let text = format!("{{\"header\": {{\"game\": {{\"name\": \"Rampart\"}}}}, \"moves\": {moves}}}");
            let game = read(&text).expect("JSON").expect("a report").game;
            assert_eq!(game.moves, ["k2", "a10", "xa10"], "{text}");
            assert_eq!(game.movers, [Seat::First, Seat::Second, Seat::First], "{text}");
        }
        for (moves, number) in
            [(r#"[["k2"], [7]]"#, 2), (r#"[["k2", "a10", "a9"]]"#, 1), (r#"[["k2"], ["a1"], true]"#, 3)]
        {
            let text = format!("{{\"header\": {{\"game\": {{\"name\": \"Rampart\"}}}}, \"moves\": {moves}}}");
            assert_eq!(read(&text), Some(Err(BadForeign::Round { number })), "{text}");
        }
    }

    #[test]
    fn a_report_is_found_among_marks_of_chat_other_lines_and_other_reports() {
        let report = r#"{"header": {"game": {"name": "Rampart"}}, "moves": [["k2", "a10"]]}"#;
        for (text, passed, others) in [
            (report.to_owned(), 0, 0),
            (format!("```json\n{report}\n```"), 0, 0),
            (format!("```JSON {report}```"), 0, 0),
            (format!("```\n{report}\n```"), 0, 0),
            (format!("~~~js\n{report}\n~~~"), 0, 0),
            (format!("\u{feff}{report}\u{200b}\r\n"), 0, 0),
            (format!("> {report}"), 0, 0),
            (format!("||{report}||"), 0, 0),
            (format!("Our game:\n{report}\nGood!"), 2, 0),
            (format!("Look:\n```json\n{report}\n```"), 1, 0),
            (format!("[{report}, {report}, {report}]"), 0, 2),
            (format!("{report}\n{report}\n"), 0, 1),
            (format!("{{\"record\": {report}}}"), 0, 0),
        ] {
            let found = read(&text).expect("JSON").expect("a report");
            assert_eq!((found.game.moves.len(), found.passed, found.others), (2, passed, others), "{text}");
        }
        assert_eq!(read(&report[..report.len() - 4]), Some(Err(BadForeign::NoRecord)), "it is cut");
    }

    #[test]
    fn other_json_is_no_report_and_other_text_is_no_json() {
        for text in
            ["{", "{}", r#"{"header": {}, "moves": []}"#, r#"{"moves": [[3]]}"#, "[[1]]", r#"{"moves": {}}"#]
        {
            let refused = read(text).expect("JSON");
            assert!(matches!(refused, Err(BadForeign::NoRecord | BadForeign::Round { .. })), "{text}");
        }
        assert_eq!(read("game: rampart\nmoves:\n1. d4\n{good}"), None);
        assert_eq!(read("game: rampart\nmoves:\n1. d4"), None);
    }
}
