//! The lessons that ship: every step is played with every legal move, and every answer exists in every language.

use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use postern::chat::commands::study::learn::{LONGEST_CAPTION, last_sentences};
use postern::chat::message::pictures::Said;
use postern::service::challenges::computer::USUAL_LEVEL;
use postern_engine::result::Limits;
use postern_games::lessons::book::LessonBook;
use postern_games::lessons::condition::LessonMove;
use postern_games::lessons::text::{SmallGame, Step, read};
use postern_testkit::prelude::*;

/// Moves over more squares than this are left out. No stack in a lesson is taller.
const TALLEST: usize = 6;

/// The small games of a lesson that are played to measure their length.
const GAMES: u64 = 4;
/// The level of somebody who plays well, and the most positions that either side looks at.
const WELL: u8 = 6;
const NODES: u64 = 2_000;

/// The most characters of a text in a lesson.
const LONGEST: usize = 200;

fn steps() -> &'static LessonBook {
    static BOOK: LazyLock<LessonBook> = LazyLock::new(|| LessonBook::of(&catalogue()));
    &BOOK
}

fn text(id: &str, language: Language) -> Option<String> {
    catalogue().sentences().text(id, language)
}

/// The ids of a step's messages.
fn messages(step: &Step) -> Vec<String> {
    let wrong = step.wrong.iter().map(|mistake| format!("wrong-{}", mistake.name));
    ["", "right", "wrong"]
        .into_iter()
        .map(str::to_owned)
        .chain(wrong)
        .map(|part| step.message(&part))
        .collect()
}

/// Asserts that the small game of a lesson begins with the person's move, and that somebody who plays well ends it
/// within 40 turns on average against its computer player.
fn is_short(spec: GameSpec, small: &SmallGame) {
    let id = spec.info().id;
    let begin = || catalogue().begin(id, &small.options, small.start.as_deref()).expect("it begins");
    assert_eq!(begin().to_move(), Seat::First, "the person begins in {id}");
    let (mut turns, stop) = (0, AtomicBool::new(false));
    for seed in 0..GAMES {
        let mut state = begin();
        while state.ending().is_none() {
            let level = if state.to_move() == Seat::First { WELL } else { USUAL_LEVEL };
            let limits = Limits { nodes: Some(NODES), ..Limits::of_level(level, seed << 10 | turns, &stop) };
            let engine = catalogue().engine(id).expect("it has an engine");
            let found = engine.think(&*state, limits).expect("the game goes on");
            state.follow(&found.best).expect("it is legal");
            turns += 1;
        }
    }
    assert!(turns < 40 * GAMES, "the small game of {id} takes {} turns", turns / GAMES);
}

#[test]
fn every_game_has_a_lesson_of_eight_to_twelve_steps() {
    for spec in shipped().iter() {
        let lesson = spec.lesson.unwrap_or_else(|| panic!("{} has no lesson", spec.info().id));
        let lesson = read(*spec, lesson.text).unwrap_or_else(|error| panic!("{error}"));
        is_short(*spec, &lesson.small_game);
        let read = lesson.steps;
        assert!((8..=12).contains(&read.len()), "{}: {}", spec.info().id, read.len());
        assert_eq!(usize::from(steps().steps(spec.info().id)), read.len());
        let names: BTreeSet<&str> = read.iter().map(|step| &*step.name).collect();
        assert_eq!(names.len(), read.len(), "two steps of {} have one name", spec.info().id);
        assert!(read.iter().all(|step| step.id().is_some()));
    }
}

#[test]
fn the_accepted_moves_of_a_lesson_are_exactly_those_that_the_rules_find() {
    for step in steps().iter() {
        let name = format!("{} {}", step.game(), step.name);
        let before = step.state().unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(before.position(), step.position, "{name}");
        assert_eq!(before.ending(), None, "{name}");
        let legal = before.legal(TALLEST);
        assert!(legal.len() as u64 == before.count() && legal.len() > 1, "{name}: {}", legal.len());
        let (mut found, mut accepted) = (BTreeSet::new(), BTreeSet::new());
        for made in &legal {
            let mut after = before.clone_state();
            let played = after.play(made).expect("it is legal");
            if step.is_right_by_rules(&LessonMove { before: &*before, played: &played, after: &*after }) {
                found.insert(after.position());
            }
            if step.judge(made).expect("it is legal").right {
                accepted.insert(after.position());
            }
        }
        assert_eq!(accepted, found, "{name}");
        for made in &step.accepts {
            assert!(legal.contains(made), "{name}: {made} is not legal");
        }
        assert!(found.len() < legal.len(), "{name}: every move is right");
        assert!(step.solution().is_ok_and(|solution| solution.right), "{name}");
    }
}

#[test]
fn every_wrong_move_in_a_lesson_has_an_answer_and_every_answer_is_given() {
    for step in steps().iter() {
        let before = step.state().expect("it is sound");
        let given: BTreeSet<String> = before
            .legal(TALLEST)
            .iter()
            .map(|made| step.judge(made).unwrap_or_else(|error| panic!("{made}: {error}")).message)
            .collect();
        let known = messages(step);
        assert!(given.iter().all(|id| known.contains(id)), "{given:?}");
        let diagram = before.diagram();
        let on_board =
            |squares: &[Square]| squares.iter().all(|square| square.on(diagram.cols, diagram.rows));
        assert!(on_board(&step.blame), "{} points off the board", step.name);
        // A rescue has no square.
        assert_eq!(step.blame.is_empty(), step.name == "rescue", "{} {}", step.game(), step.name);
        for mistake in &step.wrong {
            let id = step.message(&format!("wrong-{}", mistake.name));
            assert!(given.contains(&id), "no move gets the answer {id}");
            assert!(on_board(&mistake.blame) && !mistake.blame.is_empty(), "{id}");
        }
    }
}

#[test]
fn every_text_of_a_lesson_is_there_in_every_language_and_short() {
    for language in TRANSLATED {
        for id in steps().iter().flat_map(|step| messages(step)) {
            let said = text(&id, language).unwrap_or_else(|| panic!("{id} is missing"));
            let length = said.chars().count();
            assert!(length <= LONGEST, "{language} {id} has {length} characters");
            if language != Language::English {
                assert_ne!(Some(said), text(&id, Language::English), "{id} is not translated to {language}");
            }
        }
    }
}

#[test]
fn no_text_of_a_lesson_is_there_for_nothing() {
    let known: BTreeSet<String> = steps().iter().flat_map(|step| messages(step)).collect();
    for spec in shipped().iter() {
        for language in Language::ALL {
            for message in postern_l10n::faults::messages(spec.lesson_messages_in(language)) {
                assert!(known.contains(&message.id), "{language}: nothing says {}", message.id);
            }
        }
    }
}

#[test]
fn a_step_explains_refusals_of_its_game_each_in_one_step() {
    let mut seen = BTreeSet::new();
    for step in steps().iter() {
        let known = step.spec.game.messages();
        for id in &step.explains {
            assert!(known.iter().any(|(message, _)| message == id), "{id} is no message of {}", step.game());
            assert!(seen.insert(id.clone()), "two steps explain {id}");
        }
    }
    for spec in shipped().iter() {
        assert!(steps().iter().any(|step| step.game() == spec.info().id && !step.explains.is_empty()));
    }
}

/// Refusals that teach no rule: of squares that the board does not have, and of moves after the end of a game.
const WITHOUT_STEP: [&str; 2] = ["-off-board", "-over"];

/// The ids of the reasons for which a game calls a move illegal, as its source lists them.
fn reasons(game: &str) -> Vec<String> {
    let folder = format!("{}/crates/games/src/{game}", env!("CARGO_MANIFEST_DIR"));
    let files =
        std::fs::read_dir(folder).expect("the game has a folder").map(|file| file.expect("a file").path());
    let texts = files.filter(|file| file.extension().is_some_and(|ext| ext == "rs"));
    let texts: Vec<String> = texts.map(|file| std::fs::read_to_string(file).expect("it is text")).collect();
    let lists =
        texts.iter().filter_map(|text| text.split_once("pub enum Illegal {")?.1.split_once("\n    }"));
    let parts = lists.flat_map(|(list, _)| list.split('"').skip(1).step_by(2));
    parts.map(str::to_owned).collect()
}

#[test]
fn every_refusal_of_a_rule_is_explained_by_a_step() {
    for spec in shipped().iter() {
        let game = spec.info().id;
        let reasons = reasons(game);
        assert!(reasons.len() >= 4, "{game}: {reasons:?}");
        for id in reasons {
            let is_explained = steps().explaining(&id).is_some();
            let is_exception = WITHOUT_STEP.iter().any(|end| id == format!("{game}{end}"));
            assert!(is_explained != is_exception, "{id}");
        }
    }
}

/// Rules that a lesson states in a sentence, without their own step: the message, and the words that state the rule in
/// the order of [`Language::ALL`].
const STATED: [(&str, [&str; 4]); 7] = [
    (
        "ramparts-learn-guarded-right",
        [
            "no taking in passing",
            "im Vorbeigehen gibt es nicht",
            "pas de prise en passant",
            "No hay captura al paso",
        ],
    ),
    (
        "palisade-learn-ring-right",
        ["counts no points", "zählt keine Punkte", "ne compte aucun point", "no cuenta puntos"],
    ),
    (
        "palisade-learn-ring-right",
        [
            "four corners are empty",
            "vier Ecken sind leer",
            "quatre coins sont vides",
            "cuatro esquinas están vacías",
        ],
    ),
    ("palisade-learn-win-right", ["no draws", "Remis gibt es nicht", "pas de nulle", "No hay tablas"]),
    ("rampart-learn-win-right", ["no draws", "Remis gibt es nicht", "pas de nulle", "No hay tablas"]),
    (
        "ransom-learn-reach-right",
        ["without a legal move", "ohne erlaubten Zug", "sans coup légal", "sin jugada legal"],
    ),
    (
        "ransom-learn-own",
        ["same position three times", "Dreimal dieselbe", "Trois fois la même", "Tres veces la misma"],
    ),
];

#[test]
fn what_no_step_shows_is_stated_in_every_language() {
    for (id, words) in STATED {
        let step = steps().iter().find(|step| id.starts_with(&step.message(""))).expect("a step");
        assert!(step.options.iter().all(|(name, _)| name == "size"), "{id} is about an option");
        for (language, words) in Language::ALL.into_iter().zip(words) {
            let said = text(id, language).unwrap_or_default();
            assert!(said.contains(words), "{language} {id}: {said}");
        }
    }
}

/// The height of a picture, from the header of its file.
fn height(file: &[u8]) -> u32 {
    file[20..24].iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte))
}

#[tokio::test]
async fn the_picture_of_a_lesson_states_the_task() {
    let meeting = Meeting::new();
    let pictures = meeting.pictures();
    for spec in shipped().iter() {
        let id = spec.info().id;
        let asked = command("learn", &[("game", id)]);
        let lesson = meeting.as_(ANN).ask(asked).await;
        let lesson = lesson.picture.unwrap_or_else(|| panic!("{id}: {}", lesson.content));
        let first = steps().step(id, 1).expect("a first step").state().expect("its position");
        let view = pictures.view(&Profile::new(ANN), Some(first.to_move()), first.diagram().sided);
        let plain = pictures.board(&*first, view, &[], Said::default(), None).await.expect("a picture");
        // A task makes the strip two lines high.
        assert!(height(&lesson.bytes) > height(&plain.bytes), "{id}");
    }
}

#[test]
fn a_task_ends_with_sentences_that_fit_into_a_picture() {
    for (step, language) in steps().iter().flat_map(|step| Language::ALL.map(|language| (step, language))) {
        let task = text(&step.message(""), language).expect("a task");
        let end = last_sentences(&task, LONGEST_CAPTION);
        assert!(end.chars().count() <= LONGEST_CAPTION, "{language:?}: {end}");
    }
}
