//! Input from people, end to end: files of any name and encoding, labels in place of values, short names of time zones,
//! and accounts with unknown flags.

use postern_rules::typed;

use super::*;

#[tokio::test]
async fn an_account_with_flags_that_no_library_knows_is_answered_to_commands_and_presses() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    ada.set_public_flags(17_592_186_044_416);
    let message = slash(&ada, stage.games(), "help", json!({})).await;
    assert!(!message.text().is_empty() && !message.text().says("fault"), "{}", message.text());
    let typed = ada
        .autocomplete(stage.games(), "settings", json!({ "zone": "berl" }), "zone")
        .await
        .expect("suggestions");
    assert!(format!("{typed:?}").contains("Europe/Berlin"), "{typed:?}");
    let bout = begin(&stage, "ransom", &[]).await;
    bout.to_move().set_public_flags(1 << 44);
    let turn = bout.turn_message().await;
    let picker = bout.to_move().press(&turn, "Move").await.expect("the button is there");
    assert!(picker.message().is_some_and(|message| !message.text().says("fault")), "{}", text(&picker));
}

#[tokio::test]
async fn records_are_read_from_files_of_every_name_and_encoding() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let record = "game: rampart\nmoves:\n1.a2 b5\n";
    let wide = |mark: [u8; 2]| {
        let units = record.encode_utf16().flat_map(u16::to_le_bytes);
        mark.into_iter().chain(units).collect::<Vec<u8>>()
    };
    for (name, bytes) in [
        ("record.txt", [b"\xef\xbb\xbf", record.as_bytes()].concat()),
        ("record.txt", wide([0xff, 0xfe])),
        ("game.md", record.as_bytes().to_vec()),
        ("game", record.replace("game", "Game").into_bytes()),
    ] {
        let file = ada.upload(name, bytes);
        let opened = ada.slash(stage.games(), "import", json!({ "file": file.to_string() })).await;
        let opened = opened.expect("a command");
        let ply = [("ply", "2"), ("moves", "2")];
        assert!(opened.text().says_with("analysis-at[other]", &ply), "{name}: {}", opened.text());
    }
    // Moves alone are of the game that is named, in a file as in the text.
    let file = ada.upload("moves.txt", b"1. a2 b5".to_vec());
    let options = json!({ "file": file.to_string(), "game": "rampart" });
    let opened = ada.slash(stage.games(), "import", options).await.expect("a command");
    opened.text().must_say_with("analysis-at[other]", &[("ply", "2"), ("moves", "2")]);
    // A report of another site names the usual variant in its own words.
    for (variants, moves) in [
        (&["11x11 board", "Standard setup"][..], ["c8", "a10"]),
        (&["13x13 board"], ["a10", "c12"]),
        (&[], ["c8", "a10"]),
    ] {
        let report = json!({
            "header": {"game": {"name": "Rampart", "variants": variants}, "players": [{"name": "X"}, {"name": "Y"}]},
            "moves": [moves],
        });
        let file = ada.upload("report.json", report.to_string().into_bytes());
        let opened = ada.slash(stage.games(), "import", json!({ "file": file.to_string() })).await;
        let opened = opened.expect("a command");
        assert!(opened.text().says("analysis-at[other]"), "{variants:?}: {}", opened.text());
    }
    for (name, bytes) in
        [("game.sgf", &b"(;GM[1]FF[4]SZ[19];B[pd])"[..]), ("game.pgn", b"[Event \"x\"]\n\n1. e4 e5")]
    {
        let file = ada.upload(name, bytes.to_vec());
        let refused = ada.slash(stage.games(), "import", json!({ "file": file.to_string() })).await;
        assert!(refused.expect("a command").text().says("record-foreign"), "{name}");
    }
}

#[tokio::test]
async fn a_replay_opens_and_its_description_says_what_happened() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    for _ in 0..2 {
        let made = bout.state.legal(2).first().expect("a move").clone();
        play(bout.to_move(), bout.place, &made).await;
        bout.follow(&made);
    }
    let ada = stage.person("ada");
    let replay = slash(&ada, bout.place, "replay", json!({})).await;
    let alt = replay.attachments[0].description.clone().unwrap_or_default();
    let moves = bout.state.moves();
    assert!(alt.contains(&format!("1. {} {}", moves[0], moves[1])), "{alt}");
    assert!(alt.says("alt-replay") && alt.says("alt-to-move") && alt.chars().count() <= 1024, "{alt}");
    let opened = ada.message_command(&replay, "Open this board").await.expect("a command");
    opened.text().must_say_with("analysis-at[other]", &[("ply", "2"), ("moves", "2")]);
}

#[tokio::test]
async fn a_label_in_place_of_a_value_starts_the_same_game() {
    let stage = Stage::open().await;
    // A person may have three games against the computer.
    for (name, locale, size, pace) in [
        ("ada", "en-US", "7x7", "3 days a move"),
        ("ada", "de", "9x9", "3 Tage pro Zug"),
        ("ben", "fr", "11×11", "3 jours par coup"),
        ("ben", "es-ES", "１３x１３", "3 días por jugada"),
    ] {
        let person = stage.person(name);
        person.set_locale(locale);
        let options = json!({ "size": size, "pace": pace, "opponent": stage.sandbox.bot().to_string() });
        let begun = person.slash(stage.games(), "challenge palisade", options).await.expect("a command");
        assert!(
            begun.text().contains("Palisade") && begun.text().contains(&typed::plain(size)),
            "{locale}: {}",
            begun.text()
        );
    }
}

#[tokio::test]
async fn a_short_name_of_a_time_zone_is_offered_with_the_time_there_before_it_is_kept() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let message = slash(&ada, stage.games(), "settings", json!({ "zone": "EST" })).await;
    assert!(message.text().says("zone-which"), "{}", message.text());
    assert!(format!("{:?}", message.selects()).contains("America/New_York · "), "{:?}", message.selects());
    let kept = ada.choose(&message, "set-zone", &["America/New_York"]).await.expect("a menu");
    assert!(kept.text().says_with("settings-pings[own]", &[("zone", "America/New_York")]), "{}", kept.text());
    let kept =
        ada.slash(stage.games(), "settings", json!({ "zone": "Deutschland" })).await.expect("a command");
    assert!(kept.text().says_with("settings-pings[own]", &[("zone", "Europe/Berlin")]), "{}", kept.text());
}

#[tokio::test]
async fn a_thread_whose_name_breaks_a_rule_of_the_server_is_opened_without_the_players() {
    let stage = Stage::open().await;
    let refuse = Trouble::Refuse { status: 400, code: 50_035 };
    stage.sandbox.disturb(Fault::new("POST", "/threads", 1, refuse));
    let bout = begin(&stage, "ransom", &[]).await;
    let turn = bout.turn_message().await;
    let thread = stage.sandbox.threads(stage.games()).into_iter().next().expect("a thread");
    assert_eq!(turn.channel, thread.id);
    assert!(thread.name.contains("Ransom") && !thread.name.contains("Ada"), "{}", thread.name);
    let sent = stage.sandbox.wait_for_request(SOON, |request| request.path.contains("/threads")).await;
    assert!(sent.is_some());
}

/// A file of any kind that can't be fetched, or is gone, is named for what it is, and the next attempt reads it.
#[tokio::test]
async fn a_file_that_can_not_be_fetched_is_named_for_what_it_is_and_nothing_is_read_from_the_failure() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let record = b"game: rampart\nmoves:\n1. a2 b5\n".to_vec();
    let failures = [
        (Trouble::Refuse { status: 500, code: 0 }, None),
        (Trouble::Refuse { status: 429, code: 0 }, None),
        (Trouble::CutBefore, None),
        (Trouble::Hang(Duration::from_secs(3)), None),
        (Trouble::Refuse { status: 404, code: 0 }, Some("file-gone")),
        (Trouble::Refuse { status: 403, code: 0 }, Some("file-gone")),
    ];
    for (trouble, gone) in failures {
        for (name, unreachable) in [
            ("record.txt", "file-unreachable"),
            ("game", "file-unreachable"),
            ("board.PNG", "picture-unreachable"),
            ("replay.gif", "picture-unreachable"),
        ] {
            if matches!(trouble, Trouble::Hang(_)) && name != "game" {
                continue;
            }
            let file = ada.upload(name, record.clone());
            let import = || ada.slash(stage.games(), "import", json!({ "file": file.to_string() }));
            stage.sandbox.disturb(Fault::new("GET", "/attachments/", 1, trouble.clone()));
            let refused = import().await.expect("a command");
            let id = gone.unwrap_or(unreachable);
            assert!(refused.text().says(id), "{trouble:?} {name}: {}", refused.text());
            let opened = import().await.expect("a command");
            assert!(opened.text().says("analysis-at[other]"), "{trouble:?} {name}: {}", opened.text());
        }
    }
    // The same for the picture of a message.
    let bout = begin(&stage, "ransom", &[]).await;
    let turn = bout.turn_message().await;
    stage.sandbox.disturb(Fault::new("GET", "/attachments/", 1, Trouble::Refuse { status: 502, code: 0 }));
    let refused = ada.message_command(&turn, "Open this board").await.expect("a command");
    assert!(refused.text().says("picture-unreachable"), "{}", refused.text());
}
