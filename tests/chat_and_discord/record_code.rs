//! The code of a game's record: in its last message, with `/record`, in files and in pictures.

use postern::play::record::chain::proof::prove_file;
use postern_games::sgf_reader;
use postern_render::file::record::record_in_picture;
use postern_rules::game::transcript::Transcript;
use postern_testkit::prelude::*;

/// Checks that a text is a record whose chain leads to this code, and reads back as before.
fn proves(text: &str, code: &str, record: Option<&Transcript>) {
    let read: Transcript = text.parse().expect("a record");
    let links = Transcript::chain_in(text);
    prove_file(&read, &links, Some(code)).unwrap_or_else(|why| panic!("{why}: {text}"));
    assert_eq!(read.with_chain(&links), text);
    assert!(record.is_none_or(|record| *record == read));
}

#[tokio::test]
async fn the_last_message_the_record_and_the_pictures_show_one_code_that_their_files_prove() {
    let meeting = Meeting::new();
    let games = catalogue();
    let spec = games.iter().find(|spec| {
        let start = spec.game.start(&spec.info().options([]).expect("the usual ones")).expect("it begins");
        postern_games::sgf::write(
            &games,
            &Transcript::of(&*start, |_| String::new()),
            "",
            &Default::default(),
        )
        .is_ok_and(|file| file.is_some())
    });
    let id = meeting.begin_game(spec.expect("a game of stones").info().id, &[]).await;
    let task = meeting.run();
    meeting.until_nothing_is_due().await;
    meeting.play(id, ANN).await;
    meeting.play(id, BEN).await;
    let game = id.to_string();
    let early = meeting.as_(ANN).command("record", &[("game", &game)]).await;
    let over = meeting.resign(id, BEN).await;
    let code = over.chain.code().expect("it has links").to_owned();
    meeting.until_nothing_is_due().await;
    task.abort();
    let said = meeting.messenger.posts(NoticeKind::Over(id));
    let last = &said.first().expect("the end is told").message;
    assert!(last.content.says_with("record-code[0]", &[("code", &code)]), "{}", last.content);
    let picture = |message: &Message| message.picture.clone().expect("a picture or a file");
    let record_in = |message: &Message| {
        record_in_picture(&picture(message).bytes).expect("a picture").expect("it carries a record")
    };
    proves(&record_in(last), &code, None);

    let record = meeting.as_(ANN).command("record", &[("game", &game)]).await;
    assert!(record.content.contains(&code) && !record.content.contains("chain:"), "{}", record.content);
    assert!(!early.content.contains(&code) && early.content.says("record-code[0]"), "{}", early.content);
    let text = String::from_utf8(record.picture.expect("a file").bytes).expect("text");
    proves(&text, &code, None);
    let read: Transcript = text.parse().expect("a record");

    let sgf = meeting.as_(ANN).command("record", &[("game", &game), ("format", "sgf")]).await;
    assert!(sgf.content.contains(&code), "{}", sgf.content);
    let file = String::from_utf8(sgf.picture.expect("a file").bytes).expect("text");
    let in_sgf =
        sgf_reader::read(&file).expect("SGF").expect("it is right").record(None).expect("a record of ours");
    assert_eq!(in_sgf.trim_end(), text.trim_end());

    let replay = meeting.as_(ANN).command("replay", &[("game", &game)]).await;
    let picture = replay.picture.expect("a replay");
    assert!(picture.alt.contains(&code), "{}", picture.alt);
    proves(&record_in_picture(&picture.bytes).expect("a picture").expect("a record"), &code, Some(&read));
    // The record opens as it did before, and a board that continues it claims no chain.
    let opened = meeting.as_(ANN).command("import", &[("record", &text)]).await;
    let board = opened.picture.expect("a board");
    let on_board = record_in_picture(&board.bytes).expect("a picture").expect("a record");
    assert_eq!(Transcript::chain_in(&on_board), [""; 0]);
}
