//! Records of Abstract Play (schema `APGameRecord` of its package recranks): JSON with a header and rounds of moves.

use serde::{Deserialize, Serialize};

use crate::play::record::{Record, Status};
use crate::play::time::Timestamp;
use crate::play::time::date::rfc3339;
use postern_rules::game::foreign::{BadForeign, ForeignGame};
use postern_rules::seat::Seat;
use postern_rules::typed;

/// Words that replace the last move when a game ends without one.
const ENDINGS: [&str; 4] = ["resign", "timeout", "draw", "abandoned"];

/// The name of this site in records.
const SITE: &str = "Postern";

#[derive(Deserialize)]
struct Report {
    header: Header,
    moves: Vec<Vec<Option<Made>>>,
}

#[derive(Deserialize)]
struct Header {
    game: Named,
    #[serde(default)]
    players: Vec<Named>,
    #[serde(default)]
    pied: bool,
    #[serde(default, rename = "startingPosition")]
    start: Option<String>,
}

#[derive(Deserialize)]
struct Named {
    name: String,
    #[serde(default)]
    variants: Vec<String>,
}

/// A move, with or without its effects.
#[derive(Deserialize)]
#[serde(untagged)]
enum Made {
    Bare(String),
    Told {
        #[serde(rename = "move")]
        text: String,
    },
}

/// Parses a record; `None` if the text does not start like a JSON object.
pub fn read(text: &str) -> Option<Result<ForeignGame, BadForeign>> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '`' || typed::is_invisible(c));
    let text = text.strip_prefix("json").unwrap_or(text).trim_start();
    text.starts_with('{').then(|| {
        let Report { header, moves } = serde_json::from_str(text).map_err(|_| BadForeign::NoRecord)?;
        let all = moves.into_iter().flat_map(|round| Seat::BOTH.into_iter().zip(round));
        let made = all.filter_map(|(seat, made)| match made? {
            Made::Bare(text) | Made::Told { text } => {
                (!ENDINGS.contains(&text.as_str())).then_some((seat, text))
            }
        });
        let (movers, moves) = made.unzip();
        Ok(ForeignGame {
            name: header.game.name,
            variants: header.game.variants,
            players: header.players.into_iter().map(|player| player.name).collect(),
            start: header.start,
            swapped: header.pied,
            moves,
            movers,
        })
    })
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
        let read = read(report).expect("JSON").expect("a report");
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
        let game = read(text).expect("JSON").expect("a report");
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
        let read = read(&written).expect("JSON").expect("a report");
        assert_eq!(read, game);
        assert_eq!(catalogue.foreign(&read), Ok(record));
    }

    #[test]
    fn other_json_is_no_report_and_other_text_is_no_json() {
        for text in ["{", "{}", r#"{"header": {}, "moves": []}"#, r#"{"moves": [[3]]}"#] {
            assert_eq!(read(text), Some(Err(BadForeign::NoRecord)), "{text}");
        }
        assert_eq!(read("game: rampart\nmoves:\n1. d4"), None);
    }
}
