//! Records for other programs, end to end: written as files, and read back as the same game.

use super::*;

/// A finished game of two moves, as files in each format, opens with both moves. A running one has no JSON, and a game
/// of other pieces no SGF.
#[tokio::test]
async fn a_record_in_each_format_opens_as_the_same_game() {
    let stage = Stage::open().await;
    for (game, formats) in [
        ("palisade", &["text", "sgf", "json"][..]),
        ("rampart", &["text", "sgf", "json"]),
        ("ransom", &["text", "json"]),
    ] {
        let mut bout = begin(&stage, game, &[]).await;
        let mut played = Vec::new();
        for _ in 0..2 {
            let made = bout.state.legal(2).first().expect("a move").clone();
            play(bout.to_move(), bout.place, &made).await;
            bout.follow(&made);
            played.push(made);
        }
        let person = bout.players[0].clone();
        let refused = slash(&person, bout.place, "record", json!({"format": "json"})).await;
        assert!(refused.text().says("record-not-over"), "{}", refused.text());
        if !formats.contains(&"sgf") {
            let refused = slash(&person, bout.place, "record", json!({"format": "sgf"})).await;
            assert!(refused.text().says("record-no-sgf"), "{}", refused.text());
        }
        let asked = slash(&person, bout.place, "resign", json!({})).await;
        person.press(&asked, "Yes, resign").await.expect("the button is there");
        for format in formats {
            let shown = slash(&person, bout.place, "record", json!({ "format": format })).await;
            let file =
                shown.attachments.first().unwrap_or_else(|| panic!("{game} {format}: {}", shown.text()));
            let bytes = stage.sandbox.file(file.id).expect("its bytes");
            let file = person.upload("game", bytes);
            let opened = slash(&person, stage.games(), "import", json!({ "file": file.to_string() })).await;
            let two = [("ply", "2"), ("moves", "2")];
            assert!(
                opened.text().says_with("analysis-at[other]", &two),
                "{game} {format}: {}",
                opened.text()
            );
            let board = stage.sandbox.file(opened.attachments[0].id).expect("a picture");
            let read = postern_render::file::record::record_in_picture(&board).expect("a picture");
            let read = read.expect("it has the record");
            for made in &played {
                assert!(read.contains(made.as_str()), "{game} {format}: {read}");
            }
        }
    }
}

#[tokio::test]
async fn moves_of_an_sgf_file_are_of_the_game_that_is_named() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let file = ada.upload("game.sgf", b"(;GM[1]FF[4]SZ[9];B[cg](;W[cf])(;W[aa]))".to_vec());
    let given = json!({ "file": file.to_string(), "game": "palisade" });
    let opened = slash(&ada, stage.games(), "import", given).await;
    assert!(!opened.text().says("record-foreign"), "{}", opened.text());
    let given = json!({ "file": file.to_string() });
    let refused = slash(&ada, stage.games(), "import", given).await;
    assert!(refused.text().says("record-foreign[sgf]"), "{}", refused.text());
}
