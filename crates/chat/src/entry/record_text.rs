//! Records as people send them: as text, as moves alone, as a file, also in the formats of other programs.

use postern_games::catalogue::Catalogue;
use postern_games::sgf_reader;
use postern_games::spec::GameSpec;
use postern_play::record::foreign;
use postern_rules::game::notation::record_reader::Reading;
use postern_rules::game::transcript::BadTranscript;
use postern_rules::phrase::{Describe, Phrase};
use postern_rules::typed::wrapping::unwrapped;

/// Reads a record. Moves alone, and files of other programs that name no game of ours, belong to `game`. The work is
/// proportional to the length of the text, which can be a megabyte: it runs on the compute pool.
///
/// # Errors
/// The reason why the text is not a record.
pub fn read(catalogue: &Catalogue, text: &str, game: Option<&str>) -> Result<Reading, Phrase> {
    if let Some(found) = foreign::read(text) {
        let found = found.map_err(|why| why.phrase())?;
        let record = catalogue.foreign(&found.game)?;
        return Ok(Reading { record, passed: found.passed, others: found.others, is_cut: false });
    }
    let info = game.and_then(|game| catalogue.get(game)).map(GameSpec::info);
    let read = |text: &str| catalogue.read_record(text);
    let reading = match sgf_reader::read(text) {
        Some(file) => {
            let file = file.and_then(|file| file.check().map(|()| file)).map_err(|why| why.phrase())?;
            match file.record(info) {
                Some(record) => read(&record).map(|reading| Reading {
                    passed: reading.passed + file.notes(),
                    others: reading.others + file.others,
                    is_cut: file.is_cut,
                    ..reading
                }),
                None => Err(BadTranscript::Foreign { format: "sgf" }),
            }
        }
        None => match (read(text), game) {
            (Err(BadTranscript::Other), Some(game)) => {
                let text = unwrapped(text);
                read(&format!("game: {game}\nmoves:\n{}", text.text))
                    .map(|reading| Reading { passed: reading.passed + text.passed, ..reading })
            }
            (Err(BadTranscript::NoGame), Some(game)) => {
                let text = unwrapped(text);
                read(&format!("game: {game}\n{}", text.text))
                    .map(|reading| Reading { passed: reading.passed + text.passed, ..reading })
            }
            (reading, _) => reading,
        },
    };
    reading.map_err(|why| why.phrase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_rules::game::transcript::Transcript;
    use postern_rules::seat::Seat;

    fn opened(text: &str, game: Option<&str>) -> Reading {
        read(&Catalogue::standard(), text, game).unwrap_or_else(|why| panic!("{text:?}: {why}"))
    }

    const RECORD: &str = "game: rampart\noptions: size=13\nx: Ada\no: Ben\nresult: x, the last stone was removed\nmoves:\n\
                          1. d4 d5\n2. e4\n";

    #[test]
    fn a_record_without_its_ends_of_lines_is_read_as_with_them() {
        let record: Transcript = RECORD.parse().expect("a record");
        let typed = RECORD.split_whitespace().collect::<Vec<_>>().join(" ");
        for typed in [typed.clone(), format!("```{typed}```"), format!("> {typed}"), RECORD.to_owned()] {
            for game in [None, Some("ransom")] {
                let reading = opened(&typed, game);
                assert_eq!((&reading.record, reading.passed, reading.others), (&record, 0, 0), "{typed}");
            }
        }
    }

    #[test]
    fn marks_of_chat_around_a_record_say_nothing() {
        let record: Transcript = RECORD.parse().expect("a record");
        let quoted = |mark: &str| RECORD.lines().map(|line| format!("{mark}{line}\n")).collect::<String>();
        for text in [
            format!("```\n{RECORD}```"),
            format!("```text\n{RECORD}```"),
            format!("```yaml\n{RECORD}\n```"),
            format!("~~~\n{RECORD}~~~"),
            format!("\u{feff}\u{200b}{RECORD}\u{200d}"),
            format!(">>> {RECORD}"),
            format!("||{RECORD}||"),
            format!("**{RECORD}**"),
            format!("“{RECORD}”"),
            quoted("> "),
            quoted(">"),
            quoted("&gt; "),
            quoted("> > "),
            RECORD.replace('\n', "\r\n"),
            RECORD.replace('\n', "\r"),
            RECORD.replace('\n', "\u{2028}"),
            RECORD.replace(": ", " : ").replace("game", "Game").replace("moves", "MOVES"),
            RECORD.replace("game: rampart", "**Game:** Rampart"),
            RECORD.replace("game: rampart", "- game: `rampart`"),
            RECORD.replace("size=13", "size: 13"),
            RECORD.replace("size=13", "Size = 13;"),
            RECORD.replace("moves:\n", ""),
            RECORD.replace("moves:", "Moves"),
            RECORD.replace("1. d4 d5\n2. e4", "- d4\n- d5\n- e4"),
            RECORD.replace("1. d4 d5\n2. e4", "1) d4\n1… d5\n2) e4"),
            RECORD.replace("1. d4 d5\n2. e4", "1️⃣ d4 d5\n2️⃣ e4"),
            RECORD.replace("1. d4 d5\n2. e4", "① d4 d5 ② e4"),
            RECORD.replace("1. d4 d5\n2. e4", "**d4** `d5` “e4”"),
            RECORD.replace("1. d4 d5\n2. e4", "d4, d5, e4"),
            RECORD.replace("1. d4 d5\n2. e4", "d4; d5; e4;"),
            RECORD.replace("1. d4 d5\n2. e4", "* d4 d5\n* e4"),
            RECORD.replace("1. d4 d5\n2. e4", "Ada: d4\nBen: d5\nAda: e4"),
            RECORD.replace("1. d4 d5\n2. e4", "１．ｄ４　ｄ５ ２．ｅ４"),
            RECORD.replace("1. d4 d5\n2. e4", "1. d4! d5?! 2. e4!!"),
        ] {
            let reading = opened(&text, None);
            assert_eq!((&reading.record, reading.passed, reading.others), (&record, 0, 0), "{text:?}");
        }
    }

    #[test]
    fn unknown_lines_and_notes_are_passed_over_and_counted() {
        let record: Transcript = RECORD.parse().expect("a record");
        for (text, passed, others) in [
            (RECORD.replace("moves:", "date: 2026-11-28\nmoves:"), 1, 0),
            (RECORD.replace("moves:", "Date: 2026-11-28\nEvent: Club\nmoves:"), 2, 0),
            (RECORD.replace("game:", "Our game from yesterday\ngame:"), 1, 0),
            (format!("Look at this:\n```\n{RECORD}```\nGood game!"), 2, 0),
            (format!("{RECORD}Good game!"), 1, 0),
            (format!("{RECORD}\ndate: 2026-11-28"), 1, 0),
            (RECORD.replace("d5", "d5 {good}"), 1, 0),
            (RECORD.replace("d5", "(good) d5"), 1, 0),
            (RECORD.replace("d5", "d5 (1... e5 2. e4) [why?]"), 2, 0),
            (RECORD.replace("d5\n", "d5 ; good\n"), 1, 0),
            (RECORD.replace("d5\n", "d5 # good\n"), 1, 0),
            (RECORD.replace("2. e4", "A note between\n2. e4"), 1, 0),
            (RECORD.replace("2. e4", "2. e4 1-0"), 1, 0),
            (RECORD.replace("2. e4", "2. e4 Black resigns"), 1, 0),
            (RECORD.replace("2. e4", "2. e4\n½-½"), 1, 0),
            (RECORD.replace("2. e4", "2. e4\naufgegeben"), 1, 0),
            (format!("{RECORD}\n{RECORD}\n{RECORD}"), 0, 2),
        ] {
            let reading = opened(&text, None);
            assert_eq!(
                (&reading.record, reading.passed, reading.others),
                (&record, passed, others),
                "{text:?}"
            );
        }
        // A result in other words is kept if it names the winner, or else passed over.
        for (result, passed, winner) in [
            ("1-0", 0, Some(Some(Seat::First))),
            ("o wins, on time", 0, Some(Some(Seat::Second))),
            ("Remis", 0, Some(None)),
            ("Black won", 1, None),
        ] {
            let reading = opened(&RECORD.replace("x, the last stone was removed", result), None);
            assert_eq!(reading.passed, passed, "{result}");
            assert_eq!(reading.record.result.map(|result| result.winner), winner, "{result}");
        }
    }

    #[test]
    fn what_may_be_a_move_is_never_passed_over() {
        for (text, move_) in [
            (RECORD.replace("d5", "dd5"), "dd5"),
            (RECORD.replace("d5", "d5 good"), "good"),
            (RECORD.replace("2. e4", "2. zz"), "zz"),
            (RECORD.replace("2. e4", "2. pas"), "pas"),
        ] {
            assert!(opened(&text, None).record.moves.iter().any(|made| made == move_), "{text:?}");
        }
    }

    #[test]
    fn moves_alone_are_of_the_game_that_is_named() {
        for text in [
            "1. d4 d5 2. e4",
            "d4 d5 e4",
            "```\n1. d4 d5\n2. e4\n```",
            "> 1. d4 d5 2. e4",
            "moves: d4 d5 e4",
            "options: size=11\nmoves:\nd4 d5 e4",
        ] {
            let record = opened(text, Some("rampart")).record;
            assert_eq!(
                (record.game.as_str(), record.moves.join(" ").as_str()),
                ("rampart", "d4 d5 e4"),
                "{text}"
            );
        }
        let reading = opened("Our moves\n1. d4 d5\n2. e4\nBye", Some("rampart"));
        assert_eq!((reading.record.moves.len(), reading.passed), (3, 2));
    }

    #[test]
    fn a_file_of_another_game_is_named_with_or_without_a_game() {
        let chess = "[Event \"Casual\"]\n[White \"A\"]\n\n1. e4 e5 2. Nf3 *";
        for text in [
            chess.to_owned(),
            chess.replace('\n', "\r\n"),
            format!("\u{feff}{chess}"),
            format!("```pgn\n{chess}\n```"),
            format!("```{chess}```"),
            format!("> {}", chess.replace('\n', "\n> ")),
            format!("\n\n  {chess}"),
            format!("% exported\n{chess}"),
            format!("; exported\n{chess}"),
            format!("Look at this game\n{chess}"),
            chess.replace('"', "”"),
            "[Site “x”]\n1. e4".to_owned(),
            "<?xml version=\"1.0\"?><game/>".to_owned(),
            "<!DOCTYPE html><html></html>".to_owned(),
            "```xml\n<?xml version=\"1.0\"?>\n```".to_owned(),
        ] {
            let refused = |game| read(&Catalogue::standard(), &text, game);
            let why = refused(None).expect_err(&text);
            assert_eq!(why.id, "record-foreign", "{text:?}");
            for game in ["ransom", "rampart", "inchworm"] {
                assert_eq!(refused(Some(game)), Err(why.clone()), "{text:?}");
            }
        }
    }

    #[test]
    fn files_of_other_sites_are_read_with_what_is_around_them() {
        for (text, game, moves, passed, others, is_cut) in [
            ("```sgf\n(;SZ[7];B[dd];W[ee])\n```", Some("palisade"), 2, 0, 0, false),
            ("My game:\n(;SZ[7];B[dd];W[ee])(;SZ[7];B[aa])", Some("palisade"), 2, 1, 1, false),
            ("(;SZ[7]C[hi];B[dd](;W[ee])(;W[aa]))", Some("palisade"), 2, 2, 0, false),
            ("(;SZ[7];B[dd];W[e", Some("palisade"), 1, 0, 0, true),
            (
                r#"{"header": {"game": {"name": "Rampart", "variants": null}}, "moves": [["k2", "Resign"]]}"#,
                None,
                1,
                0,
                0,
                false,
            ),
            (
                "```json\n{\"header\": {\"game\": {\"name\": \"Rampart\"}}, \"moves\": [[\"k2\"]]}\n```",
                Some("ransom"),
                1,
                0,
                0,
                false,
            ),
        ] {
            let reading = opened(text, game);
            assert_eq!(
                (reading.record.moves.len(), reading.passed, reading.others, reading.is_cut),
                (moves, passed, others, is_cut),
                "{text}"
            );
        }
    }
}
