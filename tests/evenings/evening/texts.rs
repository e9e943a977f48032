//! Text around records, moves, dates, links and options, end to end: what people copy from chat and other programs.

use super::*;

/// A record with these lines before its moves and after them.
fn record(before: &str, after: &str) -> String {
    format!("game: rampart\n{before}moves:\n1. a2 b5{after}\n")
}

/// A file: its name and bytes, the game that the person names, and what the answer says of what was passed over, with the count.
type Given<'a> = (&'a str, Vec<u8>, Option<&'a str>, Option<(&'a str, &'a str)>);

#[tokio::test]
async fn texts_around_a_record_are_passed_over_and_counted_in_the_answer() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let report = r#"{"header": {"game": {"name": "Rampart", "variants": null}}, "moves": [["k2", "a10"], ["Resign"]]}"#;
    let sgf = "(;GM[1]SZ[7];B[dd];W[ed])";
    let files: [Given; 15] = [
        ("record.txt", record("", "").into(), None, None),
        ("record.txt", record("date: 2026-11-28\n", "").into(), None, Some(("import-passed[one]", "1"))),
        (
            "record.txt",
            record("date: 2026-11-28\n", " {good}").into(),
            None,
            Some(("import-passed[other]", "2")),
        ),
        (
            "record.txt",
            record("", "\n\ngame: rampart\nmoves:\n1. a2").into(),
            None,
            Some(("import-others[one]", "1")),
        ),
        ("record.txt", format!("```text\n{}```", record("", "")).into(), None, None),
        ("record.txt", record("", "").replace('\n', "\r").into(), None, None),
        ("game.sgf", format!("```sgf\n{sgf}\n```").into(), Some("palisade"), None),
        (
            "game.sgf",
            format!("Our game:\r\n{sgf}").into(),
            Some("palisade"),
            Some(("import-passed[one]", "1")),
        ),
        (
            "game.sgf",
            format!("{sgf}{sgf}{sgf}").into(),
            Some("palisade"),
            Some(("import-others[other]", "2")),
        ),
        ("game.sgf", sgf.trim_end_matches(')').into(), Some("palisade"), Some(("import-cut", ""))),
        ("game.sgf", sgf.replace("W[ed]", "C[well];W[ed](;B[aa])(;B[bb])").into(), Some("palisade"), None),
        ("report.json", report.into(), None, None),
        ("report.json", format!("```JSON\n{report}\n```").into(), None, None),
        ("report.json", format!("[{report}, {report}]").into(), None, Some(("import-others[one]", "1"))),
        // Windows-1252.
        (
            "record.txt",
            [b"x: \x93Ada\x94 \x96 \x80\n".as_slice(), record("", "").as_bytes()].concat(),
            None,
            None,
        ),
    ];
    for (name, bytes, game, left_out) in files {
        let shown = String::from_utf8_lossy(&bytes).into_owned();
        let file = ada.upload(name, bytes);
        let mut given = json!({ "file": file.to_string() });
        if let Some(game) = game {
            given["game"] = json!(game);
        }
        let opened = ada.slash(stage.games(), "import", given).await.expect("a command");
        assert!(
            opened.is_private() && opened.text().says("analysis-at[other]"),
            "{shown}\n{}",
            opened.text()
        );
        if let Some((id, count)) = left_out {
            assert!(opened.text().says_with(id, &[("count", count)]), "{shown}\n{}", opened.text());
        } else if !shown.contains("C[well]") {
            opened.text().must_not_say("import-passed[other]");
            opened.text().must_not_say("import-others[other]");
        }
    }
    for (bytes, game, why) in [
        (sgf.replace("W[ed]", "W[pp]"), "palisade", "record-sgf-node"),
        (sgf.replace("W[ed]", "B[ee]"), "palisade", "record-sgf-turn"),
        (sgf.replace("W[ed]", "AW[ed];W[aa]"), "palisade", "record-sgf-setup"),
        (report.replace("[\"Resign\"]", "[7]"), "rampart", "foreign-round"),
        ("[Event \"x\"]\n\n1. e4 e5".to_owned(), "ransom", "record-foreign"),
        ("% x\n[Event “x”]\n\n1. e4 e5".to_owned(), "ransom", "record-foreign"),
    ] {
        let file = ada.upload("game.txt", bytes.clone().into_bytes());
        let given = json!({ "file": file.to_string(), "game": game });
        let refused = ada.slash(stage.games(), "import", given).await.expect("a command");
        assert!(refused.text().says(why), "{bytes}\n{}", refused.text());
    }
}

#[tokio::test]
async fn a_move_is_read_as_it_stands_in_a_quote_a_list_or_a_sentence() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "palisade", &[]).await;
    for (typed, made) in [
        ("> d4", "d4"),
        ("- e4", "e4"),
        ("1. f6", "f6"),
        ("<@123456789012345678> g6", "g6"),
        ("&gt; c3", "c3"),
        ("Zug: b1", "b1"),
        ("👉 h8 👍", "h8"),
        ("* d5 (good)", "d5"),
    ] {
        let answer = play(bout.to_move(), bout.place, typed).await;
        assert!(answer.text().says("played"), "{typed}: {}", text(&answer));
        bout.follow(made);
        bout.turn_message().await;
    }
}

#[tokio::test]
async fn positions_side_by_side_and_the_chart_of_a_review_open_as_their_game() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    for _ in 0..4 {
        let made = bout.state.legal(2).first().expect("a move").clone();
        play(bout.to_move(), bout.place, &made).await;
        bout.follow(&made);
    }
    let ada = stage.person("ada");
    for moves in ["1, 2, 4", "1 2 4", "#1, #2 and #4", "2-4"] {
        let shown = slash(&ada, bout.place, "replay", json!({ "moves": moves })).await;
        assert!(shown.text().says("positions-caption"), "{moves}: {}", shown.text());
        let opened = ada.message_command(&shown, "Open this board").await.expect("a command");
        let ply = [("ply", "4"), ("moves", "4")];
        assert!(opened.text().says_with("analysis-at[other]", &ply), "{moves}: {}", opened.text());
        // A message that everybody sees can be opened as well.
        ada.press(&shown, "Post here").await.expect("the button is there");
        let is_posted = |message: &Message| {
            message.only_for.is_none()
                && message.attachments.iter().any(|file| file.filename == "positions.png")
        };
        let posted = || stage.sandbox.messages(bout.place).into_iter().rev().find(is_posted);
        stage.until("nothing is posted", SOON, || posted().is_some()).await;
        let posted = posted().expect("it is there");
        let opened =
            stage.person("ben").message_command(&posted, "Open this board").await.expect("a command");
        assert!(opened.text().says_with("analysis-at[other]", &ply), "{moves}: {}", opened.text());
    }
}

#[tokio::test]
async fn a_vacation_ends_on_a_day_that_is_named_from_today_in_every_language() {
    let stage = Stage::open().await;
    for (name, locale, until, since) in [
        ("ada", "en-US", "14d", "2 weeks ago"),
        ("ben", "de", "in 14 Tagen", "vor 2 Wochen"),
        ("cleo", "fr", "dans 2 semaines", "il y a 2 semaines"),
        ("dmitri", "es-ES", "en 2 semanas", "hace 2 semanas"),
    ] {
        let person = stage.person(name);
        person.set_locale(locale);
        let left = person.slash(stage.games(), "vacation start", json!({ "until": until })).await;
        let left = left.expect("a command");
        assert!(left.text().contains("<t:"), "{locale}: {}", text(&left));
        let games = person.slash(stage.games(), "games", json!({ "since": since })).await.expect("a command");
        let language = &locale[..2];
        let none = std::fs::read_to_string(format!("assets/l10n/{language}/chat.ftl")).expect("a file");
        let none =
            none.lines().find_map(|line| line.strip_prefix("no-finished-games = ")).expect("a message");
        assert!(games.text().contains(none), "{locale}: {}", text(&games));
    }
}

#[tokio::test]
async fn the_options_of_a_series_are_read_as_a_record_writes_them() {
    let stage = Stage::open().await;
    let hall = stage.games();
    stage.sandbox.set_permissions(hall, Some(permission::INVITED | permission::PIN_MESSAGES));
    let ada = stage.person("ada");
    for (name, options) in [
        ("One", "edges=torus goal=10"),
        ("Two", "edges=torus, goal=10"),
        ("Three", "edges=torus; goal=10"),
        ("Four", "Edges: torus, Goal: 10"),
    ] {
        let given = json!({ "name": name, "form": "pool", "game": "inchworm", "options": options });
        let made = ada.slash(hall, "series new", given).await.expect("a command");
        assert!(made.text().says("series-created"), "{options}: {}", text(&made));
        let is_there = || stage.sandbox.messages(hall).iter().any(|message| message.text().contains(name));
        stage.until("no message", SOON, is_there).await;
    }
    // The same in `/explore`.
    let given = json!({ "game": "palisade", "position": "7/7/7/3x3/7/7/7 o", "options": "size: 7" });
    let shown = ada.slash(hall, "explore", given).await.expect("a command");
    shown.text().must_not_say("option-refused");
    shown.text().must_not_say("position-refused");
}

#[tokio::test]
async fn a_comment_beyond_the_only_move_is_refused_in_the_singular() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    let made = bout.state.legal(2).first().expect("a move").clone();
    play(bout.to_move(), bout.place, &made).await;
    bout.follow(&made);
    let number = bout.turn_message().await;
    let number = number.text().split_once('#').expect("the number of the game").1;
    let number: String = number.chars().take_while(char::is_ascii_alphanumeric).collect();
    let cleo = stage.person("cleo");
    let given = json!({ "game": number, "text": "well", "ply": 99 });
    let refused = cleo.slash(stage.games(), "comment", given).await.expect("a command");
    assert!(refused.text().says_with("comment-no-position[one]", &[("moves", "1")]), "{}", text(&refused));
}
