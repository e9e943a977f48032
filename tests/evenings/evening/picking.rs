//! Moves entered by buttons, and what the players read about their effects.

use super::*;

/// The alternative text of the picture, whether it is attached or a component.
fn alt(message: &Message) -> String {
    let attached = message.attachments.first().and_then(|file| file.description.clone());
    attached.unwrap_or_else(|| serde_json::to_string(&message.components).expect("JSON"))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_parts_of_every_large_board_are_lettered_on_the_picture_and_on_the_buttons() {
    let stage = Stage::open().await;
    for (game, options, letters) in [
        ("palisade", &[][..], "ABCDEFGHIJKLMNOP"),
        ("palisade", &[("size", "9")][..], "ABCD"),
        ("inchworm", &[][..], "ABCD"),
    ] {
        let mut bout = begin(&stage, game, options).await;
        let turn = bout.turn_message().await;
        let ada = bout.to_move().clone();
        let parts = choose(&ada, &turn, "Move").await;
        let wanted: Vec<String> = letters.chars().map(String::from).collect();
        assert_eq!(choices(&parts), wanted, "{game}");
        assert!(alt(&parts).says("alt-parts"), "{}", alt(&parts));
        let last = wanted.last().expect("a letter").as_str();
        assert!(
            parts.text().says_with("choose-part", &[("last", last)]) || game == "inchworm",
            "{}",
            parts.text()
        );
        let squares = choose(&ada, &parts, "B").await;
        assert!(!alt(&squares).says("alt-parts"), "{}", alt(&squares));
        let square = choices(&squares)[0].clone();
        let look = choose(&ada, &squares, &square).await;
        assert!(look.text().says_with("preview[one]", &[("move", square.as_str())]), "{}", look.text());
        choose(&ada, &look, "Play it").await;
        bout.follow(&square);
        bout.turn_message().await;
    }
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_effects_of_a_move_are_sentences_seen_from_each_reader() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    for made in ["d1-d4", "a8-a7"] {
        bout.turn_message().await;
        play(bout.to_move(), bout.place, made).await;
        bout.follow(made);
    }
    bout.turn_message().await;
    let answer = play(bout.to_move(), bout.place, "d4-d1").await;
    let told = answer.text();
    let seven = |whose: &str| (format!("ransom-liberties[{whose}]"), [("left", "7")]);
    for (id, args) in [seven("you"), seven("second")] {
        assert!(told.says_with(&id, &args), "{id}: {told}");
    }
    bout.follow("d4-d1");
    let turn = bout.turn_message().await;
    for (id, args) in [seven("you"), seven("first")] {
        assert!(turn.content.says_with(&id, &args), "{id}: {}", turn.content);
    }
    assert!(!told.contains("–") && !told.contains(';'), "{told}");
}
