//! Puzzles: given, solved square by square, missed, given up, and remembered.

use postern::words::puzzle_words::goal;
use postern_games::puzzles::book::PuzzleId;
use postern_games::puzzles::text::{Level, Puzzle};
use postern_render::look::Look;
use postern_render::painter::Painter;
use postern_rules::diagram::words::strip_texts;
use postern_testkit::boards::pixels::Pixels;
use postern_testkit::trials::{book, said, shipped as catalogue};

use super::*;

/// Gives `/puzzle`. Returns the message and its puzzle, if it has one.
async fn puzzle_of(stage: &Stage, person: &Actor, game: &str) -> (Message, Option<&'static Puzzle>) {
    let answer = person.slash(stage.games(), "puzzle", json!({ "game": game })).await;
    let answer = answer.expect("the command can be given");
    assert!(answer.is_private(), "{}\n{}", text(&answer), stage.said());
    let message = answer.message().expect("a puzzle").clone();
    assert!(message.attachments.iter().all(|file| file.description.is_some()), "alternative text");
    let puzzle = message
        .button("Move")
        .and_then(|action| book().get(PuzzleId::read(action.split(':').nth(1).unwrap_or_default())?));
    (message, puzzle.map(|puzzle| &**puzzle))
}

/// Types a move into the form of the picker. Returns the resulting message. A single legal move is played by the button
/// that would open the picker.
async fn enter(person: &Actor, message: &Message, made: &str) -> Message {
    let picker = person.press(message, "Move").await.expect("the button is there");
    let picker = picker.message().expect("a picker, or the answer to the only move");
    if picker.button("Type it").is_none() {
        return picker.clone();
    }
    let form = person.press(picker, "Type it").await.expect("a button");
    let answer = person.submit(&form, json!({ "text": made })).await.expect("a form");
    answer.message().expect("an answer").clone()
}

/// Draws the first position of a puzzle with its task.
fn with_task(puzzle: &Puzzle) -> Pixels {
    let state = puzzle.state(0).expect("it is sound");
    let mut diagram = state.diagram();
    if diagram.sided {
        diagram.below = state.to_move();
    }
    diagram.strip.texts = strip_texts(&diagram, &said);
    diagram.strip.caption = said(&goal(puzzle, &*state, 0));
    let painter = Painter::new().expect("the themes are right");
    Pixels::read(&painter.png(&diagram, &Look::default()).expect("a picture"))
}

/// The words with which the bot announces the opponent's answer.
fn answers(puzzle: &Puzzle) -> String {
    let state = puzzle.state(0).expect("it is sound");
    format!("{} answers", state.info().seats[state.to_move().other()])
}

/// Solves a puzzle with the moves of its line.
async fn solve(person: &Actor, puzzle: &Puzzle, mut message: Message) -> Message {
    for ply in (0..puzzle.line.len()).step_by(2) {
        message = enter(person, &message, &puzzle.line[ply]).await;
        let last = ply + 2 >= puzzle.line.len();
        let expected = if last { "solved" } else { &answers(puzzle) };
        assert!(message.text().contains(expected), "{} {}: {}", puzzle.id, puzzle.line[ply], message.text());
    }
    message
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_of_every_game_is_solved_by_buttons_and_after_three_easy_ones_they_are_harder() {
    let mut stage = Stage::open().await;
    let ada = stage.person("ada");
    for game in catalogue().iter() {
        let id = game.info().id;
        let (message, puzzle) = puzzle_of(&stage, &ada, id).await;
        let puzzle = puzzle.unwrap_or_else(|| panic!("{message:?}\n{}", stage.said()));
        assert_eq!((puzzle.game(), puzzle.level), (id, Level::Easy));
        let side = game.info().seats[puzzle.state(0).expect("it is sound").to_move()];
        assert!(message.text().contains(&format!("{side} to move")), "{}", message.text());
        let file = stage.sandbox.file(message.attachments[0].id).expect("its bytes");
        assert!(Pixels::read(&file).difference(&with_task(puzzle)) < 1e-6, "{id}: the picture says the task");
        let solved = solve(&ada, puzzle, message).await;
        assert!(solved.text().says("puzzle-count[one]"), "{}", solved.text());
        assert!(solved.button("More puzzles").is_some() && solved.button("Solution").is_none());
        let next = ada.press(&solved, "Next puzzle").await.expect("the button is there");
        assert!(!next.text().says("puzzle-solved") && next.text().contains("easy"), "{}", next.text());
    }
    assert!(ada.pings().is_empty(), "nobody is pinged by a puzzle");
    stage.kill().await;
    stage.start().await;
    let mut solved = Vec::new();
    for number in 2..=3 {
        let (message, easy) = puzzle_of(&stage, &ada, "ransom").await;
        let easy = easy.expect("there is one");
        assert!(easy.level == Level::Easy && !solved.contains(&&easy.id), "{}", easy.id);
        solved.push(&easy.id);
        let told = solve(&ada, easy, message).await;
        told.text().must_say_with("puzzle-count[other]", &[("solved", &number.to_string())]);
    }
    let (_, harder) = puzzle_of(&stage, &ada, "ransom").await;
    assert!(harder.is_some_and(|puzzle| puzzle.level > Level::Easy), "{harder:?}");
    let ben = stage.person("ben");
    let (_, easy) = puzzle_of(&stage, &ben, "ransom").await;
    assert_eq!(easy.map(|puzzle| puzzle.level), Some(Level::Easy), "each has his own level");
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_move_is_answered_and_may_be_tried_again_until_the_solution_is_shown() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let (message, puzzle) = puzzle_of(&stage, &ada, "ransom").await;
    let puzzle = puzzle.expect("there is one");
    let state = puzzle.state(0).expect("it is sound");
    let wrong = state.legal(2).into_iter().find(|made| *made != puzzle.line[0]).expect("another move");
    let missed = enter(&ada, &message, &wrong).await;
    // The date selects the puzzle. A wrong move in a puzzle of one ply gets no answer of the opponent.
    let ending = if puzzle.plies > 1 { format!(": {}", answers(puzzle)) } else { ".".into() };
    let said = format!("**{wrong}** isn't it{ending}");
    assert!(missed.text().contains(&said), "{}", missed.text());
    let again = press(&ada, &missed, "Try again").await;
    assert!(again.text().says("puzzle-task"), "{}", again.text());
    let solved = solve(&ada, puzzle, again).await;
    solved.text().must_say("puzzle-solved");
    solved.text().must_not_say("puzzle-count[other]");
    let (_, next) = puzzle_of(&stage, &ada, "ransom").await;
    assert!(next.is_some_and(|next| next.id != puzzle.id), "a solved puzzle does not come again");

    let (message, puzzle) = puzzle_of(&stage, &ada, "palisade").await;
    let puzzle = puzzle.expect("there is one");
    let asked = ada.press(&message, "Solution").await.expect("the button is there");
    assert!(!asked.text().contains(&puzzle.line[0]), "it asks first: {}", asked.text());
    let asked = asked.message().expect("a question").clone();
    let kept = ada.press(&asked, "Back").await.expect("the button is there");
    let asked = press(&ada, kept.message().expect("the puzzle"), "Solution").await;
    let shown = ada.press(&asked, "Show it").await.expect("the button is there");
    shown.text().must_say("puzzle-given-up");
    shown.text().must_contain(&puzzle.line[0]);
    let more =
        ada.press(shown.message().expect("a message"), "More puzzles").await.expect("the button is there");
    let labels = choices(more.message().expect("a message"));
    assert_eq!(
        labels.len(),
        catalogue().len() + 1,
        "one of each game, and those from one's own games: {labels:?}"
    );
    assert!(labels.contains(&"Palisade · easy".to_owned()), "{labels:?}");
    let rampart = labels.iter().find(|label| label.starts_with("Rampart ·")).expect("one of each");
    let next = ada.press(more.message().expect("a message"), rampart).await.expect("the button is there");
    assert!(next.text().contains("Rampart"), "{}", text(&next));
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_game_the_puzzles_of_all_are_offered() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let answer = ada.slash(stage.games(), "puzzle", json!({})).await.expect("the command can be given");
    assert!(answer.is_private(), "{}", text(&answer));
    let message = answer.message().expect("a list").clone();
    for game in catalogue().iter() {
        let label = format!("{} · easy", game.info().name);
        assert!(message.button(&label).is_some(), "{message:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_try_changes_the_puzzle_rating_and_the_streaks_which_the_profile_shows() {
    let mut stage = Stage::open().await;
    let ada = stage.person("ada");
    let (message, puzzle) = puzzle_of(&stage, &ada, "ransom").await;
    let solved = solve(&ada, puzzle.expect("there is one"), message).await;
    assert!(solved.text().contains("1400? → "), "{}", solved.text());
    solved.text().must_contain("one day in a row");
    solved.text().must_contain("1 in a row");

    let (message, puzzle) = puzzle_of(&stage, &ada, "ransom").await;
    let puzzle = puzzle.expect("there is one");
    let state = puzzle.state(0).expect("it is sound");
    let wrong = state.legal(2).into_iter().find(|made| *made != puzzle.line[0]).expect("another move");
    let missed = enter(&ada, &message, &wrong).await;
    stage.kill().await;
    stage.start().await;
    let again = ada.press(&missed, "Try again").await.expect("the button is there");
    let late = solve(&ada, puzzle, again.message().expect("the puzzle").clone()).await;
    assert!(!late.text().contains(" → ") && !late.text().contains("0 in a row"), "{}", late.text());
    assert!(late.text().contains("one day in a row"), "{}", late.text());
    let profile = ada.slash(stage.games(), "profile", json!({})).await.expect("the command can be given");
    assert!(text(&profile).contains("Puzzle ratings: Ransom 1"), "{}", text(&profile));
    assert!(text(&profile).contains("One day in a row"), "{}", text(&profile));
    assert!(stage.sandbox.failed_interactions().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_theme_is_chosen_by_command_or_by_buttons() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let given = json!({ "game": "ransom", "theme": "ransom:jump" });
    let message = slash(&ada, stage.games(), "puzzle", given).await;
    let of = |message: &Message| {
        let action = message.button("Move").expect("a puzzle").to_owned();
        let id = PuzzleId::read(action.split(':').nth(1).unwrap_or_default());
        book().get(id.expect("an id")).expect("it ships").clone()
    };
    assert!(of(&message).has_theme("jump"), "{}", message.text());
    let solved = solve(&ada, &of(&message), message.clone()).await;
    let menu = press(&ada, &solved, "Themes").await;
    let king = choices(&menu).into_iter().find(|label| label.starts_with("a move of the King"));
    let next = ada.press(&menu, &king.expect("one of the themes")).await.expect("the button is there");
    assert!(of(next.message().expect("a puzzle")).has_theme("king"));
    let wrong = ada.slash(stage.games(), "puzzle", json!({ "game": "ransom", "theme": "loop" })).await;
    let wrong = wrong.expect("the command can be given");
    assert!(text(&wrong).contains("ransom:jump"), "{}", text(&wrong));
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_puzzle_that_is_given_up_shows_neither_a_fall_nor_streaks_of_nothing() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let (message, _) = puzzle_of(&stage, &ada, "ransom").await;
    let question = press(&ada, &message, "Solution").await;
    let given_up = ada.press(&question, "Show it").await.expect("the button is there");
    assert!(given_up.text().says("puzzle-standing"), "{}", text(&given_up));
    let standing = given_up.text();
    let standing = standing.lines().last().expect("a line");
    assert!(!standing.contains(['→', '−']) && !standing.contains("in a row"), "{standing}");
}
