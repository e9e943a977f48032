//! Lessons: whole ones by pressing buttons only, wrong tries, a restart in the middle, stale buttons, and invitations.

use std::collections::HashSet;

use postern::chat::actions::entered::Entered;
use postern::chat::actions::{Action, Board};
use postern_games::lessons::book::LessonBook;
use postern_games::lessons::text::Step;
use postern_rules::game::state::MoveError;
use postern_rules::language::Language;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::square::Square;
use postern_testkit::trials::shipped as catalogue;

use super::refused::is_refused;
use super::*;

fn book() -> LessonBook {
    LessonBook::of(&catalogue())
}

/// A sentence of the chat in a language.
fn say(id: &'static str, language: Language) -> String {
    catalogue().say(&Phrase::new(id), language)
}

/// A sentence of a lesson in a language.
fn sentence(id: &str, language: Language) -> String {
    catalogue().sentences().text(id, language).unwrap_or_else(|| panic!("{id}"))
}

/// The buttons of a message that can be pressed: label and action.
fn buttons(message: &Message) -> Vec<(String, Action)> {
    let controls = message.controls();
    let open = controls.iter().filter(|control| control["type"] == 2 && control["disabled"] != true);
    open.filter_map(|button| {
        Some((button["label"].as_str()?.to_owned(), button["custom_id"].as_str()?.parse().ok()?))
    })
    .collect()
}

/// Returns how much of a move these steps are, or `None` if they don't lead to it.
fn leads(step: &Step, entered: &Entered, made: &str) -> Option<usize> {
    let state = step.state().expect("it is sound");
    if postern::chat::entry::picker::whole(&*state, entered).is_some_and(|whole| whole == made) {
        return Some(usize::MAX);
    }
    let is_square = |token: &String| token.parse::<Square>().is_ok();
    let wanted: Vec<String> = state.tokens(made).ok()?.iter().map(ToString::to_string).collect();
    let (squares, words): (Vec<String>, Vec<String>) = wanted.into_iter().partition(is_square);
    let steps: Vec<String> = entered.spaced().split_whitespace().map(str::to_owned).collect();
    let (own_squares, own_words): (Vec<String>, Vec<String>) = steps.into_iter().partition(is_square);
    let fits = squares.starts_with(&own_squares) && own_words.iter().all(|word| words.contains(word));
    fits.then_some(own_squares.len() + own_words.len())
}

/// Enters a move by buttons from a page of a step. Tries every button that may lead to it.
async fn enter(person: &Actor, step: &Step, message: &Message, made: &str) -> Message {
    let id = step.id().expect("it has one");
    let (mut page, mut seen) = (message.clone(), HashSet::new());
    for _ in 0..20 {
        assert!(page.components.len() <= 4, "{id} pushes its question off a phone: {:?}", buttons(&page));
        let next = buttons(&page)
            .into_iter()
            .filter_map(|(label, action)| {
                let rank = match &action {
                    Action::Play(Board::Lesson(at), entered) if *at == id => {
                        leads(step, entered, made).filter(|rank| *rank == usize::MAX)?
                    }
                    Action::Enter(Board::Lesson(at), entered) if *at == id => {
                        leads(step, entered, made)?.saturating_mul(2).saturating_add(1)
                    }
                    Action::Zone(Board::Lesson(at), entered, zone) if *at == id => {
                        let state = step.state().ok()?;
                        let wanted = state.tokens(made).ok()?;
                        let next = wanted.iter().filter_map(|token| token.to_string().parse().ok());
                        let next: Vec<_> = next.skip(entered.squares().count()).take(1).collect();
                        next.iter().any(|square| zone.contains(*square)).then_some(2)?
                    }
                    _ => return None,
                };
                (!seen.contains(&action.to_string())).then_some((rank, label, action))
            })
            .max_by_key(|(rank, ..)| *rank);
        let Some((_, label, action)) = next else {
            panic!("no button leads to {made} in {id}: {:?}", buttons(&page))
        };
        seen.insert(action.to_string());
        page = press(person, &page, &label).await;
        if buttons(&page).iter().all(|(_, action)| !of_entry(action)) || is_judged(&page, step) {
            return page;
        }
    }
    panic!("{made} in {id} takes too many presses");
}

/// Enters a wrong move by buttons: on each page the first choice that leads to no right move.
async fn miss(person: &Actor, step: &Step, message: &Message) -> Message {
    let length = |entered: &Entered| entered.spaced().split_whitespace().count();
    let (mut page, mut made) = (message.clone(), 0);
    for _ in 0..10 {
        let ahead: Vec<(String, Entered)> = buttons(&page)
            .into_iter()
            .filter_map(|(label, action)| match action {
                Action::Enter(Board::Lesson(_), entered) if length(&entered) > made => Some((label, entered)),
                _ => None,
            })
            .collect();
        let is_wrong = |(_, entered): &&(String, Entered)| {
            step.accepts.iter().all(|right| leads(step, entered, right).is_none())
        };
        let (label, entered) = ahead.iter().find(is_wrong).or(ahead.first()).expect("a choice");
        made = length(entered);
        page = press(person, &page, label).await;
        if is_judged(&page, step) {
            return page;
        }
    }
    panic!("no move is wrong: {:?}", buttons(&page));
}

fn of_entry(action: &Action) -> bool {
    matches!(action, Action::Enter(Board::Lesson(_), _) | Action::Zone(..) | Action::Play(..))
}

/// True if the page is the answer to a move, so that its buttons enter no square of this step.
fn is_judged(page: &Message, step: &Step) -> bool {
    let here = step.id();
    !buttons(page).iter().any(|(_, action)| match action {
        Action::Enter(Board::Lesson(at), entered) => Some(*at) == here && !entered.is_empty(),
        Action::Type(Board::Lesson(_)) | Action::Zone(..) | Action::Play(..) => true,
        _ => false,
    })
}

async fn learn(stage: &Stage, person: &Actor, game: &str) -> Message {
    let answer = person.slash(stage.games(), "learn", json!({ "game": game })).await;
    let answer = answer.expect("the command can be given");
    assert!(answer.is_private(), "{}\n{}", text(&answer), stage.said());
    answer.message().expect("a lesson").clone()
}

fn steps(game: &str) -> Vec<Step> {
    book().iter().filter(|step| step.game() == game).map(|step| (**step).clone()).collect()
}

/// Goes through the lesson of a game with the accepted moves, by buttons alone.
async fn whole_lesson(stage: &Stage, person: &Actor, game: &str, language: Language) -> Message {
    let mut page = learn(stage, person, game).await;
    assert!(page.text().contains(&sentence(&steps(game)[0].message(""), language)), "{}", page.text());
    page = press(person, &page, &say("button-learn-start", language)).await;
    for step in steps(game) {
        assert!(
            page.text().contains(&sentence(&step.message(""), language)),
            "{}\n{}",
            page.text(),
            stage.said()
        );
        assert!(page.attachments.iter().all(|file| file.description.is_some()), "alternative text");
        page = enter(person, &step, &page, &step.accepts[0]).await;
        assert!(
            page.text().contains(&sentence(&step.message("right"), language)),
            "{}\n{}",
            page.text(),
            stage.said()
        );
        page = press(person, &page, &say("button-next-step", language)).await;
    }
    page
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_lesson_of_every_game_takes_only_buttons_in_every_language() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    for (language, locale) in Language::ALL.into_iter().zip(["en-US", "de", "fr", "es-ES"]) {
        ada.set_locale(locale);
        for game in catalogue().ids() {
            let end = whole_lesson(&stage, &ada, game, language).await;
            let name = catalogue().game(game).expect("a game").info().name;
            let start = if book().small_game(game).start.is_some() { "given" } else { "usual" };
            let phrase = Phrase::new("learn-finished").with("game", PhraseArg::Text(name.to_owned()));
            let phrase = phrase.with("start", PhraseArg::Word(start));
            assert_eq!(end.text(), catalogue().say(&phrase, language));
            assert!(end.button(&say("button-learn-post", language)).is_some(), "Ada owns the server");
            press(&ada, &end, &say("button-start-over", language)).await;
        }
    }
    assert!(ada.pings().is_empty(), "nobody is pinged by a lesson");
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_move_says_why_not_and_the_second_one_offers_the_solution() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    for game in catalogue().ids() {
        let step = steps(game).remove(0);
        let page = learn(&stage, &ada, game).await;
        let page = press(&ada, &page, "Start the lesson").await;
        let missed = miss(&ada, &step, &page).await;
        let mistakes = step.wrong.iter().map(|mistake| format!("wrong-{}", mistake.name));
        let whys = mistakes
            .chain(["wrong".to_owned()])
            .map(|part| sentence(&step.message(&part), Language::English));
        assert!(missed.text().says("learn-wrong"), "{}", missed.text());
        assert!(whys.into_iter().any(|why| missed.text().contains(&why)), "{}", missed.text());
        assert!(missed.button("Show me").is_none(), "only after two tries");
        let again = press(&ada, &missed, "Try again").await;
        let missed = miss(&ada, &step, &again).await;
        let shown = press(&ada, &missed, "Show me").await;
        let right = sentence(&step.message("right"), Language::English);
        assert!(shown.text().says("learn-shown") && shown.text().contains(&right), "{}", shown.text());
        let next = press(&ada, &shown, "Next").await;
        let second = sentence(&steps(game)[1].message(""), Language::English);
        assert!(next.text().contains(&second), "{}", next.text());
    }
    assert!(stage.sandbox.failed_interactions().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_goes_on_after_a_restart_and_stale_buttons_take_no_progress_away() {
    let mut stage = Stage::open().await;
    let ada = stage.person("ada");
    let all = steps("rampart");
    let old = learn(&stage, &ada, "rampart").await;
    let first = learn(&stage, &ada, "rampart").await;
    let page = press(&ada, &first, "Start the lesson").await;
    let solved = enter(&ada, &all[0], &page, &all[0].accepts[0]).await;
    stage.kill().await;
    stage.start().await;
    let second = press(&ada, &solved, "Next").await;
    let solved = enter(&ada, &all[1], &second, &all[1].accepts[0]).await;
    assert!(solved.text().says("learn-right"), "{}", solved.text());
    // An older message still shows the first step.
    let stale = press(&ada, &old, "Start the lesson").await;
    enter(&ada, &all[0], &stale, &all[0].accepts[0]).await;
    let now = learn(&stage, &ada, "rampart").await;
    assert!(now.text().contains(&sentence(&all[2].message(""), Language::English)), "{}", now.text());
    let list = slash(&ada, stage.games(), "learn", json!({})).await;
    assert!(list.button(&format!("Rampart · step 3 of {}", all.len())).is_some(), "{list:?}");
    let over = press(&ada, &now, "Start over").await;
    assert!(over.text().contains(&sentence(&all[0].message(""), Language::English)), "{}", over.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_posts_a_lesson_and_each_person_gets_their_own() {
    let stage = Stage::open().await;
    let [ada, ben] = ["ada", "ben"].map(|name| stage.person(name));
    let page = learn(&stage, &ada, "rampart").await;
    let posted = ada.press(&page, "Post for everyone").await.expect("Ada owns the server");
    assert!(!posted.is_private() && posted.text().says("learn-posted"), "{}", text(&posted));
    let posted = posted.message().expect("an invitation").clone();
    let own = ben.press(&posted, "Start the lesson").await.expect("the button is there");
    assert!(own.is_private(), "{}", text(&own));
    let all = steps("rampart");
    let solved = enter(&ben, &all[0], own.message().expect("a step"), &all[0].accepts[0]).await;
    assert!(solved.text().says("learn-right"), "{}", solved.text());
    let adas = ada.press(&posted, "Start the lesson").await.expect("the button is there");
    assert!(adas.text().contains(&sentence(&all[0].message(""), Language::English)), "{}", text(&adas));
    let bens = learn(&stage, &ben, "rampart").await;
    assert!(bens.button("Post for everyone").is_none(), "Ben does not manage the server");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_accepts_a_first_game_is_offered_the_lesson_in_private_and_only_then() {
    let stage = Stage::open().await;
    let [ada, ben] = ["ada", "ben"].map(|name| stage.person(name));
    for (number, offered) in [(1, true), (2, false)] {
        let given = json!({ "opponent": ben.id().to_string() });
        ada.slash(stage.games(), "challenge rampart", given).await.expect("the command can be given");
        let seen = || ben.sees(stage.games()).into_iter().rfind(|message| message.button("Accept").is_some());
        stage.until("no card came", SOON, || seen().is_some()).await;
        let before = ben.ephemerals().len();
        ben.press(&seen().expect("a card"), "Accept").await.expect("the button is there");
        let offers = || {
            let mut private = ben.ephemerals().split_off(before);
            private.retain(|message| message.button("New to Rampart? Four minutes").is_some());
            private
        };
        if offered {
            stage.until("no offer came", SOON, || !offers().is_empty()).await;
            let lesson = ben.press(&offers()[0], "New to Rampart? Four minutes").await.expect("the button");
            assert!(lesson.is_private() && lesson.text().says("learn-step"), "{}", text(&lesson));
        }
        let pings = mentions(&ben);
        stage.until("the match does not begin", SOON, || mentions(&ben) >= pings).await;
        assert_eq!(offers().len(), usize::from(offered), "game {number}");
    }
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_ends_with_a_small_game_and_three_sentences_about_it() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let end = whole_lesson(&stage, &ada, "palisade", Language::English).await;
    let begun = press(&ada, &end, "Play a small game").await;
    assert!(begun.text().says("computer-begins"), "{}", begun.text());
    let mut turns = 1;
    let last = loop {
        let turn = wait_for_ping(&ada, turns).await;
        turns += 1;
        if turn.button("Move").is_none() {
            break turn;
        }
        assert!(turn.button("What can I do?").is_some(), "it is a first game: {}", turn.text());
        let mut page = choose(&ada, &turn, "Move").await;
        while page.button("Play it").is_none() {
            let square = choices(&page).remove(0);
            page = choose(&ada, &page, &square).await;
        }
        choose(&ada, &page, "Play it").await;
    };
    assert!(last.button("Review").is_some(), "{}", last.text());
    let review = wait_for_ping(&ada, turns).await;
    assert!(review.text().says("review-done"), "{}", review.text());
    let told = ["small-review-turn", "small-review-steady"].iter().any(|id| review.text().says(id));
    assert!(told && review.text().says("small-review-both"), "{}", review.text());
    assert!(stage.sandbox.failed_interactions().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_move_offers_the_step_that_explains_its_rule() {
    let stage = Stage::open().await;
    for (game, illegal) in [
        ("rampart", "f6"),
        ("ramparts", "c2-b3"),
        ("palisade", "b1"),
        ("inchworm", "R1"),
        ("ransom", "e4-e6"),
    ] {
        let bout = begin(&stage, game, &[]).await;
        bout.turn_message().await;
        let refused = bout.state.clone_state().play(illegal);
        let Err(MoveError::Illegal(refused)) = refused else { panic!("{game}: {refused:?}") };
        let ada = bout.to_move();
        let answer = ada.slash(bout.place, "move", json!({ "move": illegal })).await.expect("the command");
        let book = book();
        let Some(step) = book.explaining(refused.phrase.id) else {
            assert!(answer.message().expect("a refusal").button("Learn this rule").is_none(), "{game}");
            continue;
        };
        let lesson =
            ada.press(answer.message().expect("a refusal"), "Learn this rule").await.expect("a button");
        assert!(lesson.is_private(), "{}", text(&lesson));
        assert!(lesson.text().contains(&sentence(&step.message(""), Language::English)), "{}", text(&lesson));
    }
    assert!(stage.sandbox.failed_interactions().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_tap_says_why_and_offers_the_step_that_explains_its_rule() {
    let stage = Stage::open().await;
    for game in ["palisade", "rampart"] {
        let bout = begin(&stage, game, &[]).await;
        let (turn, ada) = (bout.turn_message().await, bout.to_move().clone());
        let mut page = choose(&ada, &turn, "Move").await;
        let refused = |page: &Message| {
            let all = page.controls();
            let closed = all.iter().find(|one| one["disabled"] != true && is_refused(one));
            closed.and_then(|one| one["label"].as_str().map(str::to_owned))
        };
        // The first pages may be parts of the board.
        while refused(&page).is_none() {
            let part = choices(&page).remove(0);
            page = choose(&ada, &page, &part).await;
        }
        let square = refused(&page).expect("a square");
        let answer = press(&ada, &page, &square).await;
        assert!(answer.text().says("move-refused") && !answer.attachments.is_empty(), "{}", answer.text());
        let square = square.trim_matches(['(', ')']);
        let Err(MoveError::Illegal(why)) = bout.state.clone_state().play(square) else { panic!("{square}") };
        let lesson = ada.press(&answer, "Learn this rule").await.expect("a button");
        let step = book().explaining(why.phrase.id).expect("a step").message("");
        assert!(lesson.text().contains(&sentence(&step, Language::English)), "{}", text(&lesson));
        let back = press(&ada, &answer, "Back").await;
        assert!(!choices(&back).is_empty(), "the move goes on: {}", back.text());
    }
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_reads_what_they_can_do_in_every_game() {
    let stage = Stage::open().await;
    for game in catalogue().ids() {
        let bout = begin(&stage, game, &[]).await;
        let turn = bout.turn_message().await;
        let ada = bout.to_move().clone();
        let facts = ada.press(&turn, "What can I do?").await.expect("the button is there");
        assert!(facts.is_private(), "the message of the turn stays: {}", text(&facts));
        let facts = facts.message().expect("three sentences").clone();
        let ids = match game {
            "ransom" => ["ransom-takes", "ransom-danger", "facts-goal"],
            _ => ["facts-nothing[other]", "facts-safe", "facts-goal"],
        };
        for id in ids {
            assert!(facts.text().says(id), "{game}: {id}: {}", facts.text());
        }
        assert!(facts.button("Move").is_some() && facts.button("Learn").is_some(), "{game}");
        let more = choose(&ada, &turn, "More").await;
        assert!(more.button("What can I do?").is_some(), "{game}");
        let other = bout.waiting().clone();
        let more = choose(&other, &turn, "More").await;
        assert!(more.button("What can I do?").is_none(), "it is not their turn");
    }
    assert!(stage.sandbox.failed_interactions().is_empty());
}
