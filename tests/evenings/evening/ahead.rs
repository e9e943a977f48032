//! Plans, notes, game histories, imported records, and games that move to another channel.

use super::typed;
use super::*;

async fn slash(person: &Actor, bout: &Bout, path: &str, options: serde_json::Value) -> Message {
    let answer = person.slash(bout.place, path, options).await.expect("a command");
    assert!(answer.is_private(), "{path}: {}", text(&answer));
    answer.message().unwrap_or_else(|| panic!("{path}: {}", text(&answer))).clone()
}

/// Types a move on an analysis board.
async fn tried(person: &Actor, board: &Message, made: &str) -> Message {
    let picker = press(person, board, "Move").await;
    let form = person.press(&picker, "Type it").await.expect("it is in every picker");
    let answer = person.submit(&form, json!({ "text": made })).await.expect("a form");
    answer.message().unwrap_or_else(|| panic!("{made}: {}", text(&answer))).clone()
}

/// A line of `length` legal moves from the present position.
fn line(bout: &Bout, length: usize) -> Vec<String> {
    let mut state = bout.state.clone_state();
    let mut moves = Vec::new();
    for _ in 0..length {
        let made = state.legal(2).first().expect("there is a move").clone();
        moves.push(state.play(&made).expect("it is legal").canonical);
    }
    moves
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_kept_in_private_across_a_kill_and_answers_with_one_ping() {
    let mut stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    let [ada, ben] = bout.players.clone();
    bout.turn_message().await;
    let moves = line(&bout, 4);
    let own = ada.slash(bout.place, "plan set", json!({"lines": moves[1..3].join(" ")})).await;
    assert!(own.expect("a command").text().says("plan-own-turn"));
    let bad = ben.slash(bout.place, "plan set", json!({"lines": format!("{} z9", moves[0])})).await;
    let bad = bad.expect("a command").text().to_owned();
    bad.must_say_with("plan-bad-move", &[("made", "z9")]);
    bad.must_say_with("plan-after", &[("line", moves[0].as_str())]);
    let messages = stage.sandbox.messages(bout.place).len();
    let shown = slash(&ben, &bout, "plan set", json!({"lines": moves.join(" ")})).await;
    assert!(shown.text().contains(&moves.join(" ")) && shown.attachments.len() == 1, "{}", shown.text());
    // A move in brackets is a move, and a note is counted.
    let noted =
        format!("({}) {} (good) {} {{or not}}", moves[0].replace('-', " - "), moves[1], moves[2..].join(" "));
    let shown = slash(&ben, &bout, "plan set", json!({ "lines": noted })).await;
    shown.text().must_contain(&moves.join(" "));
    shown.text().must_say_with("import-passed[other]", &[("count", "2")]);
    stage.kill().await;
    stage.start().await;
    let shown = slash(&ben, &bout, "plan show", json!({})).await;
    assert!(shown.text().contains(&moves.join(" ")), "{}", shown.text());
    let theirs = ada.slash(bout.place, "plan show", json!({})).await.expect("a command");
    assert!(!theirs.text().contains(&moves[1]), "{}", text(&theirs));
    assert_eq!(stage.sandbox.messages(bout.place).len(), messages, "nobody is told of a plan");

    let before = [&ada, &ben].map(mentions);
    let answer = play(&ada, bout.place, &moves[0]).await;
    assert!(answer.text().says_with("played-answer", &[("move", moves[1].as_str())]), "{}", text(&answer));
    let turn = wait_for_ping(&ada, before[0] + 1).await;
    assert!(turn.text().says("note-planned") && turn.text().contains(&moves[1]), "{}", turn.text());
    stage.kill().await;
    stage.start().await;
    let rest = slash(&ben, &bout, "plan show", json!({})).await;
    assert!(rest.text().contains(&moves[2..].join(" ")) && !rest.text().contains(&moves[..2].join(" ")));
    let cut = press(&ben, &rest, "Delete plan").await;
    assert!(cut.text().says("plan-cut"), "{}", cut.text());
    for made in &moves[..2] {
        bout.follow(made);
    }
    play(&ada, bout.place, &moves[2]).await;
    let turn = wait_for_ping(&ben, before[1] + 1).await;
    assert!(!turn.text().says("note-planned"), "{}", turn.text());
    assert_eq!([&ada, &ben].map(mentions), [before[0] + 1, before[1] + 1]);
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_of_the_analysis_board_becomes_a_plan_and_stays_as_a_note() {
    let mut stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    let [ada, ben] = bout.players.clone();
    bout.turn_message().await;
    let moves = line(&bout, 3);
    let board = slash(&ben, &bout, "board", json!({})).await;
    let mut board = press(&ben, &board, "Analyse").await;
    for made in &moves {
        board = tried(&ben, &board, made).await;
    }
    board.text().must_say_with("analysis-at[other]", &[("ply", "3"), ("moves", "3")]);
    let kept = press(&ben, &board, "Keep as plan").await;
    kept.text().must_contain(&moves[..2].join(" "));
    kept.text().must_not_contain(&moves[2]);

    stage.kill().await;
    stage.start().await;
    let notes = slash(&ben, &bout, "notes", json!({})).await;
    assert!(notes.text().contains(&moves.join(" ")), "{}", notes.text());
    let nothing = slash(&ada, &bout, "notes", json!({})).await;
    assert!(nothing.text().says("notes-none"), "{}", nothing.text());
    let menu = notes.selects()[0]["custom_id"].as_str().expect("a menu").to_owned();
    let opened = ben.choose(&notes, &menu, &["0"]).await.expect("the menu is there");
    opened.text().must_say_with("analysis-at[other]", &[("ply", "3"), ("moves", "3")]);
    // After a step back and another move, the board offers both branches.
    let first = press(&ben, opened.message().expect("a board"), "⏮").await;
    let other = bout.state.legal(2).last().expect("there is a move").clone();
    let branch = tried(&ben, &first, &other).await;
    let back = press(&ben, &branch, "◀").await;
    assert!(back.button(&format!("▶ {}", moves[0])).is_some(), "{back:?}");
    let branch = press(&ben, &back, &format!("▶ {}", moves[0])).await;
    assert!(branch.text().contains(&format!("**{}**", moves[0])), "{}", branch.text());
    let list = press(&ben, &branch, "My notes").await;
    let gone = press(&ben, &list, "Delete these notes").await;
    assert!(gone.text().says("notes-forgotten"), "{}", gone.text());
    assert!(slash(&ben, &bout, "notes", json!({})).await.text().says("notes-none"));
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swap_is_planned_by_a_button_where_one_is_possible() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[("swap", "yes")]).await;
    let [ada, ben] = bout.players.clone();
    let turn = bout.turn_message().await;
    let moves = line(&bout, 2);
    let more = press(&ben, &turn, "More").await;
    let board = press(&ben, &more, "Plan").await;
    assert!(board.button("Plan to swap").is_none(), "nobody has moved: {board:?}");
    let board = tried(&ben, &board, &moves[0]).await;
    let further = tried(&ben, &board, &moves[1]).await;
    assert!(further.button("Plan to swap").is_none(), "it is too late there: {further:?}");
    let board = press(&ben, &further, "◀").await;
    let kept = press(&ben, &board, "Plan to swap").await;
    assert!(kept.text().contains(&format!("{} swap", moves[0])), "{}", kept.text());

    let before = mentions(&ada);
    let answer = play(&ada, bout.place, &moves[0]).await;
    assert!(answer.text().says("played-swap"), "{}", text(&answer));
    let turn = wait_for_ping(&ada, before + 1).await;
    assert!(turn.text().says("turn-swapped"), "{}", turn.text());
    let plain = begin(&stage, "ransom", &[]).await;
    let board = slash(&ben, &plain, "board", json!({})).await;
    let board = press(&ben, &board, "Analyse").await;
    let board = tried(&ben, &board, &moves[0]).await;
    assert!(board.button("Keep as plan").is_some() && board.button("Plan to swap").is_none(), "{board:?}");
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_looked_through_found_again_and_read_back_from_its_record() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "palisade", &[("size", "5")]).await;
    let [ada, ben] = bout.players.clone();
    for seed in 1..5 {
        typed::one_move(&stage, &mut bout, &mut Dice(seed)).await;
    }
    let turn = bout.turn_message().await;
    let more = press(&ada, &turn, "More").await;
    let mut page = press(&ada, &more, "History").await;
    for (button, said) in [
        ("◀", "After move 3 of 4"),
        ("⏮", "Before move 1 of 4"),
        ("▶", "After move 1 of 4"),
        ("⏭", "After move 4"),
    ] {
        page = press(&ada, &page, button).await;
        assert!(page.text().contains(said) && page.attachments.len() == 1, "{button}: {}", page.text());
    }
    let asked = slash(&ada, &bout, "resign", json!({})).await;
    press(&ada, &asked, "Yes, resign").await;
    let over = stage
        .sandbox
        .wait_for_message(bout.place, SOON, |message| message.button("Rematch").is_some())
        .await
        .expect("the last message");

    let record = slash(&ben, &bout, "record", json!({})).await;
    assert!(record.text().contains("game: palisade") && record.attachments[0].filename.ends_with(".txt"));
    let written = record.text().split("```").nth(1).expect("a block").to_owned();
    let one_line = written.split_whitespace().collect::<Vec<_>>().join(" ");
    let opened = slash(&ben, &bout, "import", json!({ "record": one_line })).await;
    opened.text().must_say_with("analysis-at[other]", &[("ply", "4"), ("moves", "4")]);
    let moves = slash(&ben, &bout, "import", json!({"record": "1. a1 b1", "game": "palisade"})).await;
    moves.text().must_say_with("analysis-at[other]", &[("ply", "2"), ("moves", "2")]);
    let bad = slash(&ben, &bout, "import", json!({"record": "no record"})).await;
    assert!(bad.text().says("bad-record"), "{}", bad.text());

    // `/import` reads a file with the text of a record, a picture of a board, or the report of another site, and
    // refuses any other file.
    let text_file = stage.sandbox.file(record.attachments[0].id).expect("its bytes");
    let picture = stage.sandbox.file(opened.attachments[0].id).expect("its bytes");
    let report = json!({
        "header": {"game": {"name": "Rampart"}, "players": [{"name": "Cleo"}, {"name": "Dmitri"}]},
        "moves": [["c8", "a10"], ["c7"]],
    });
    for (name, bytes, said) in [
        ("record.txt", text_file, "After move 4 of 4"),
        ("Board.PNG", picture, "After move 4 of 4"),
        ("report.json", report.to_string().into_bytes(), "After move 3 of 3"),
        ("report.json", b"{}".to_vec(), "game report of Abstract Play"),
        ("board.png", b"\x89PNG\r\n\x1a\nno picture".to_vec(), "no Postern board"),
        ("board.png", b"no picture".to_vec(), "no line of it is one of a record"),
    ] {
        let file = ben.upload(name, bytes);
        let opened = slash(&ben, &bout, "import", json!({ "file": file.to_string() })).await;
        assert!(opened.text().contains(said), "{name}: {}", opened.text());
    }

    // `/games` links to the message about the end, once its delivery is on disk.
    let address = format!("{}/{}", bout.place, over.id);
    let find = json!({"result": "won", "game": "palisade", "opponent": ada.id().to_string()});
    let mut found = slash(&ben, &bout, "games", find.clone()).await;
    for _ in 0..200 {
        if found.text().contains(&address) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        found = slash(&ben, &bout, "games", find.clone()).await;
    }
    assert!(found.text().contains(&address) && found.text().says("games-found[one]"), "{}", found.text());
    for none in [json!({"result": "lost"}), json!({"until": "2001"}), json!({"game": "ransom"})] {
        let found = slash(&ben, &bout, "games", none.clone()).await;
        assert!(found.text().says("no-finished-games"), "{none}: {}", found.text());
    }
    let bad = slash(&ben, &bout, "games", json!({"since": "some day"})).await;
    assert!(bad.text().contains("2026-11-22"), "{}", bad.text());
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_with_a_move_in_one_message() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    let [ada, ben] = bout.players.clone();
    bout.turn_message().await;
    let before = mentions(&ben);
    let made = line(&bout, 1).remove(0);
    let shown = slash(&ada, &bout, "move", json!({"move": made, "draw": "offer"})).await;
    let played = press(&ada, &shown, "Play it and offer a draw").await;
    assert!(played.text().says("played-offer"), "{}", played.text());
    let turn = wait_for_ping(&ben, before + 1).await;
    assert!(turn.text().says("note-offer") && turn.button("Move").is_some(), "{}", turn.text());
    let question = press(&ben, &turn, "Accept draw").await;
    press(&ben, &question, "Yes, draw").await;
    let over = stage
        .sandbox
        .wait_for_message(bout.place, SOON, |message| message.text().says("result[agreed]"))
        .await;
    assert!(over.is_some(), "{}", stage.said());
    assert_eq!(mentions(&ben), before + 2, "one ping for the turn with its offer, one for the end");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_taken_elsewhere_and_outlives_its_channel() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    let [ada, ben] = bout.players.clone();
    bout.turn_message().await;
    let before = [&ada, &ben].map(mentions);
    let stranger = stage.person("cleo").slash(stage.games(), "move-here", json!({})).await;
    assert!(stranger.expect("a command").text().says("no-game-elsewhere"));
    let moved = ben.slash(stage.games(), "move-here", json!({})).await.expect("a command");
    assert!(moved.text().says("taken-here"), "{}", text(&moved));
    let here = wait_for_ping(&ada, before[0] + 1).await;
    assert_eq!(here.channel, stage.games());
    assert!(here.text().says("goes-on-here") && !here.mentions_by_ping(ben.id()), "{}", here.text());
    let answer = play(&ada, stage.games(), &line(&bout, 1).remove(0)).await;
    assert!(answer.text().says("played"), "{}", text(&answer));
    let turn = wait_for_ping(&ben, before[1] + 1).await;
    assert_eq!(turn.channel, stage.games(), "the next turn comes to the same place");
    // The match survives the deletion of both its old thread and its channel.
    stage.sandbox.delete_channel(bout.place);
    let again = ben.slash(stage.games(), "move-here", json!({})).await.expect("a command");
    assert!(again.text().says("no-game-elsewhere"), "{}", text(&again));
    stage.sandbox.delete_channel(stage.games());
    let had = mentions(&ada);
    let reply = {
        let mut state = bout.state.clone_state();
        state.play(&line(&bout, 1).remove(0)).expect("it is legal");
        state.legal(2).first().expect("there is a move").clone()
    };
    let answer = play(&ben, ben.dm(), &reply).await;
    assert!(answer.text().says("played"), "{}", text(&answer));
    let lost = wait_for_ping(&ada, had + 1).await;
    assert_eq!(lost.channel, ada.dm(), "the game goes on in direct messages");
    assert!(lost.text().says("place-lost"), "{}", lost.text());
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_answered_with_other_terms_back_and_forth() {
    let stage = Stage::open().await;
    let [ada, ben] = ["ada", "ben"].map(|name| stage.person(name));
    let options = json!({"opponent": ben.id().to_string(), "colour": "first", "size": "7"});
    ada.slash(stage.games(), "challenge palisade", options).await.expect("a command");
    let card = wait_for_ping(&ben, 1).await;
    let stranger = stage.person("cleo").press(&card, "Other terms").await.expect("a button");
    assert!(stranger.is_private() && stranger.message().is_some_and(|form| form.selects().is_empty()));
    let menus = async || {
        let shown = ben.slash(stage.games(), "terms", json!({})).await.expect("a command");
        shown.message().expect("the menus").clone()
    };
    let form = menus().await;
    assert!(form.text().says("sides[second]"), "{}", form.text());
    let menu = |form: &Message, of: &str| {
        let ids = form.selects().into_iter().filter_map(|menu| menu["custom_id"].as_str().map(str::to_owned));
        let wanted = format!(":{of}:");
        ids.into_iter().find(|id| id.contains(&wanted)).unwrap_or_else(|| panic!("no menu of {of}: {form:?}"))
    };
    let same = press(&ben, &form, "Propose these terms").await;
    assert!(same.text().says("terms-same"), "{}", same.text());
    let form = menus().await;
    let sized = ben.choose(&form, &menu(&form, "size"), &["5"]).await.expect("a menu");
    let form = sized.message().expect("the form").clone();
    let coloured = ben.choose(&form, &menu(&form, "colour"), &["first"]).await.expect("a menu");
    let form = coloured.message().expect("the form").clone();
    assert!(form.text().contains("5x5") && form.text().says("sides[first]"), "{}", form.text());
    let shown: Vec<_> = form.selects().into_iter().filter_map(|menu| menu["placeholder"].as_str()).collect();
    for (at, wanted) in [
        (0, "Your side: Black"),
        (2, "Weekends: count"),
        (4, "Swap: no"),
        (5, "Rated: yes"),
        (7, "Board: 5x5"),
    ] {
        assert!(shown[at].contains(wanted), "a menu shows the present terms: {shown:?}");
    }
    press(&ben, &form, "Propose these terms").await;
    let counter = wait_for_ping(&ada, 1).await;
    // What Ben changed is bold, and the rest is not.
    let said = counter.text();
    assert!(said.says("card-terms-to") && said.contains("**5x5** · **"), "{said}");
    assert!(said.contains("· no time limit"), "{said}");
    let closed = stage
        .sandbox
        .wait_for_message(stage.games(), SOON, |message| {
            message.id == card.id && message.text().says("card-other-terms")
        })
        .await
        .expect("the old card says so");
    assert!(closed.controls().is_empty(), "{closed:?}");
    assert!(ben.press(&card, "Accept").await.is_err(), "only the new terms can be accepted");
    // After one more counter-proposal, Ben accepts and the match starts.
    let form = ada.press(&counter, "Other terms").await.expect("a button");
    let sent = ada.submit(&form, json!({"options": "size=9"})).await.expect("a form");
    assert!(sent.text().says("challenge-sent"), "{sent:?}");
    let last = wait_for_ping(&ben, 2).await;
    assert!(last.text().contains("9x9"), "{}", last.text());
    ben.press(&last, "Accept").await.expect("a button");
    let begun = wait_for_ping(&ben, 3).await;
    assert!(begun.text().says("turn-first"), "Ben moves first: {}", begun.text());
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}
