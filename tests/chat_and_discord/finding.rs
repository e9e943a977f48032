//! The game that a command means if several come into question, and the numbers of games.

use postern::chat::commands::look::people::finished::ON_PAGE;
use postern::chat::message::Suggestion;
use postern::play::record::replay::replay;
use postern::store::rows::table::Table;
use postern_testkit::prelude::*;

use postern_testkit::databases::watched::Watched;
use postern_testkit::fixtures::begun_over;

/// A channel in which no game runs.
const ELSEWHERE: Place = Place::Server { server: ServerId(5), channel: ChannelId(99), parent: None };

/// The game of a match.
async fn state(meeting: &Meeting, of: MatchId) -> Box<dyn GameState> {
    replay(&catalogue(), &meeting.record(of).await).expect("it can be replayed")
}

async fn completed(meeting: &Meeting, place: Place, typed: &str) -> Vec<Suggestion> {
    let Request::Command(arguments) = command("move", &[("move", typed)]) else { panic!("a command") };
    let typing = Request::Complete { arguments, argument: "move".into() };
    match meeting.as_(ANN).at(place).answer(typing).await {
        Answer::Suggestions(all) => all,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_typed_move_is_offered_for_games_in_which_it_can_be_played_alone() {
    let meeting = Meeting::new();
    let small = meeting.begin_game("palisade", &[("size", "7")]).await;
    let large = meeting.begin_game("palisade", &[("size", "13")]).await;
    let theirs = meeting.begin_game("palisade", &[("size", "9")]).await;
    let moved = Command::Move { seen: 0, text: "d4".into() };
    meeting.command(theirs, ANN, moved).await;
    let [of_small, of_large] = [state(&meeting, small).await, state(&meeting, large).await];
    let all = of_large.legal(2);
    let far = all.iter().find(|made| of_small.clone_state().play(made).is_err()).expect("a larger board");
    for place in [HERE, ELSEWHERE] {
        let both = meeting.as_(ANN).at(place).command("move", &[("move", "d4")]).await;
        assert!(both.content.says("which-game"), "{both:?}");
        let named = [small, large].map(|id| format!("Palisade #{id} · Ben"));
        assert_eq!(both.labels(), named);
        let one = meeting.as_(ANN).at(place).command("move", &[("move", far)]).await;
        assert_eq!(one.labels(), [format!("Palisade #{large} · Ben")]);
        let none = meeting.as_(ANN).at(place).command("move", &[("move", "z99")]).await;
        assert!(none.content.says("legal-nowhere") && none.rows.is_empty(), "{none:?}");
    }
}

#[tokio::test]
async fn a_refused_move_leads_to_the_lesson_of_its_rule_from_a_list_of_games_and_from_a_plan() {
    let meeting = Meeting::new();
    for size in ["7", "13"] {
        meeting.begin_game("palisade", &[("size", size)]).await;
    }
    // The points of the other player.
    let none = meeting.as_(ANN).command("move", &[("move", "d5")]).await;
    assert!(none.content.says("legal-nowhere") && none.has("learn-step:palisade"), "{none:?}");

    let meeting = Meeting::new();
    meeting.begin_game("palisade", &[]).await;
    let lines = vec![("lines".to_owned(), ArgumentValue::Text("d4 f4".into()))];
    let plan = Arguments { command: "plan".into(), sub: Some("set".into()), arguments: lines };
    let refused = meeting.as_(BEN).ask(Request::Command(plan)).await;
    assert!(refused.content.says("plan-bad-move") && refused.has("learn-step:palisade"), "{refused:?}");
}

#[tokio::test]
async fn moves_are_completed_for_every_game_that_waits_for_the_person() {
    let meeting = Meeting::new();
    let first = meeting.begin_game("palisade", &[("size", "7")]).await;
    let second = meeting.begin_game("ransom", &[]).await;
    let all = completed(&meeting, HERE, "").await;
    for id in [first, second] {
        assert!(all.iter().any(|one| one.label.ends_with(&format!("#{id}"))), "{all:?}");
    }
    // Only one of the two waits for Ann now, so the moves need no names.
    let moved = Command::Move { seen: 0, text: "d4".into() };
    meeting.command(first, ANN, moved).await;
    let of_one = completed(&meeting, HERE, "").await;
    assert!(!of_one.is_empty() && of_one.iter().all(|one| one.label == one.value), "{of_one:?}");
    let state = state(&meeting, second).await;
    assert!(of_one.iter().all(|one| state.clone_state().play(&one.value).is_ok()), "{of_one:?}");
}

#[tokio::test]
async fn a_review_is_of_the_last_game_that_has_something_to_review() {
    let meeting = Meeting::new();
    let long = meeting.begin_game("ransom", &[]).await;
    for number in 0..4 {
        meeting.play(long, if number % 2 == 0 { ANN } else { BEN }).await;
    }
    meeting.resign(long, ANN).await;
    let short = meeting.begin_game("palisade", &[("size", "7")]).await;
    meeting.resign(short, BEN).await;
    for place in [HERE, ELSEWHERE] {
        let wanted = meeting.as_(ANN).at(place).command("review", &[]).await;
        assert!(wanted.content.says("review-wanted"), "{wanted:?}");
        assert!(wanted.content.contains(&format!("#{long}")), "{wanted:?}");
    }
    let named = meeting.as_(ANN).command("review", &[("game", &short.to_string())]).await;
    assert!(named.content.says("nothing-to-review"), "{named:?}");
}

#[tokio::test]
async fn numbers_of_games_are_decimal_and_old_buttons_and_records_are_read_as_ever() {
    let meeting = Meeting::new();
    let mut last = MatchId(0);
    for _ in 0..12 {
        meeting.clock.pass(std::time::Duration::from_secs(60));
        last = meeting.begin_game("ransom", &[]).await;
    }
    assert!(last.0 > 9, "{last:?}");
    let board = meeting.as_(ANN).press(&format!("board:{:X}:0", last.0)).await;
    assert!(board.content.contains(&format!("#{}", last.0)), "{board:?}");
    let picture = board.picture.clone().expect("a board");
    let record = postern_render::file::record::record_in_picture(&picture.bytes)
        .expect("a picture")
        .expect("a record");
    assert!(record.contains(&format!("match: #{}\n", last.0)), "{record}");
    // A number with letters comes from an old message.
    for name in [format!("#{}", last.0), last.0.to_string(), format!("{:X}", last.0), format!("{:x}", last.0)]
    {
        let named = meeting.as_(ANN).command("board", &[("game", &name)]).await;
        assert!(named.content.contains(&format!("#{}", last.0)), "{name}: {named:?}");
    }
    // The record in an old picture has the hexadecimal number.
    let old = record.replace(&format!("match: #{}", last.0), &format!("match: {:X}", last.0));
    for text in [record, old] {
        let opened = meeting.as_(ANN).command("import", &[("record", &text)]).await;
        assert!(opened.content.says_with("analysis-running", &[("id", &last.0.to_string())]), "{opened:?}");
    }
}

/// The list of a person with hundreds of finished games is read a page at a time.
#[tokio::test]
async fn a_page_of_games_reads_the_finished_games_on_it_and_no_others() {
    const GAMES: u64 = 200;
    let (store, watched) = Watched::memory();
    for id in 1..=GAMES {
        let change = Change { records: vec![begun_over(id)], ..Change::default() };
        store.commit(change.into()).await.expect("there is room");
    }
    let meeting = Meeting::on(store.clone());
    let pages = GAMES as usize / ON_PAGE;
    for page in [1, 2, pages / 2, pages + 1, 9999] {
        watched.forget();
        let list = meeting.as_(ANN).press(&format!("games:{page}")).await;
        assert!(list.content.says("games-finished"), "{page}: {}", list.content);
        // Sixteen finished matches share a row.
        let rows = watched.read(Table::Ended);
        assert!((1..=ON_PAGE / 16 + 2).contains(&rows), "page {page}: {rows} rows");
    }
}

/// The list of a server with hundreds of running games is read a page at a time.
#[tokio::test]
async fn a_page_of_games_to_watch_reads_the_games_on_it_and_no_others() {
    const GAMES: u64 = 300;
    const ON_A_PAGE: usize = 8;
    let (store, watched) = Watched::memory();
    for id in 1..=GAMES {
        let change = Change { records: vec![record(id)], ..Change::default() };
        store.commit(change.into()).await.expect("there is room");
    }
    let meeting = Meeting::on(store.clone());
    for request in [
        command("watch", &[]),
        press("watch-list:2:"),
        press("watch-list:9999:"),
        press("watch-list:1:rampart"),
    ] {
        let asked = format!("{request:?}");
        watched.forget();
        let list = meeting.as_(EVE).ask(request).await;
        assert!(list.content.says("watch-list"), "{asked}: {}", list.content);
        assert_eq!(list.content.lines().count(), 1 + ON_A_PAGE + 1, "{asked}: {}", list.content);
        assert_eq!(watched.read(Table::Unfinished), ON_A_PAGE, "{asked}");
    }
    watched.forget();
    let list = meeting.as_(EVE).press("watch-list:1:ransom").await;
    assert!(list.content.says("watch-none"), "{}", list.content);
    assert_eq!(watched.read(Table::Unfinished), 0);
}
