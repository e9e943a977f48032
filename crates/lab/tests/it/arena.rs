//! Matches between computer players: higher levels win more, and the search beats looking one ply ahead.

use crate::catalogue;
use postern_engine::judge::evaluator::Evaluator;
use postern_engine::technique::Techniques;
use postern_engine::time::time_limit::TimeLimit;
use postern_games::catalogue::Catalogue;
use postern_lab::arena::player::{Fault, Player};
use postern_lab::arena::sprt::Sprt;
use postern_lab::arena::tally::Tally;
use postern_lab::arena::{Match, Played, book, play, play_shown};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::Duration;

fn between(game: &str, options: &[(&str, &str)], players: [Player; 2], count: usize) -> Match {
    let game = catalogue().game(game).expect("it is in the list");
    let engine = catalogue().engine(game.info().id).expect("it has a computer player");
    let options = game.info().options(options.iter().copied()).expect("they fit");
    Match {
        game,
        engine,
        options,
        players,
        games: count,
        opening: 2,
        book: Vec::new(),
        until: None,
        seed: 7,
        threads: 1,
        most_plies: 300,
    }
}

#[test]
fn each_level_is_a_step_above_the_one_below() {
    let matches = [
        ("ramparts", &[][..], 2, 30),
        ("ramparts", &[], 3, 30),
        ("ransom", &[], 2, 20),
        ("rampart", &[], 2, 20),
        ("palisade", &[("size", "7")], 2, 30),
        ("inchworm", &[("goal", "10")], 2, 20),
    ];
    for (game, options, above, count) in matches {
        let what = between(game, options, [Player::level(above), Player::level(above - 1)], count);
        let tally = play(&what, &|_| {}).expect("it is played");
        // A level should score 65 to 80 percent against the level below; the wider bounds allow for chance.
        assert!((55.0..92.0).contains(&tally.percent()), "{game}: level {above}: {tally}");
    }
}

#[test]
fn looking_further_beats_looking_one_ply_ahead() {
    for (game, options) in
        [("rampart", &[][..]), ("ramparts", &[]), ("ransom", &[]), ("palisade", &[("size", "9")])]
    {
        let nodes = Some(if game == "palisade" { 400 } else { 2000 });
        let seer = Player::Level {
            level: 7,
            time: None,
            nodes,
            evaluator: Evaluator::Game,
            without: Techniques::NONE,
        };
        let tally = play(&between(game, options, [seer, Player::Greedy], 4), &|_| {}).expect("it is played");
        assert!(tally.percent() > 75.0, "{game}: {tally}");
    }
}

#[test]
fn the_same_match_has_the_same_result_in_one_thread_and_in_two() {
    let mut what = between("ransom", &[], [Player::level(2), Player::level(1)], 6);
    let alone = play(&what, &|_| {}).expect("it is played");
    what.threads = 2;
    assert_eq!(play(&what, &|_| {}).expect("it is played"), alone);
    assert_eq!(alone.games(), 6);
}

#[test]
fn a_program_that_does_not_start_is_named() {
    let program = Player::Program { command: vec!["/no/such/program".into()], time: None };
    let fault = play(&between("ransom", &[], [program, Player::Greedy], 2), &|_| {});
    assert!(
        matches!(&fault, Err(Fault::Program(reason)) if reason.contains("/no/such/program")),
        "{fault:?}"
    );
}

#[test]
fn a_program_that_answers_nonsense_ends_the_match() {
    let program = Player::Program {
        command: vec!["sh".into(), "-c".into(), "while read l; do echo '? no'; done".into()],
        time: None,
    };
    let fault = play(&between("ransom", &[], [program, Player::Greedy], 2), &|_| {});
    assert!(matches!(fault, Err(Fault::Program(_))), "{fault:?}");
}

#[test]
fn a_program_ends_by_itself_when_a_match_does_not_need_it_any_more() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ended");
    let script = format!("while read l; do echo '? no'; done; touch '{}'", file.display());
    let program = Player::Program { command: vec!["sh".into(), "-c".into(), script], time: None };
    let fault = play(&between("ransom", &[], [program, Player::Greedy], 2), &|_| {});
    assert!(fault.is_err() && file.exists(), "it was killed, and whatever it had started was left to nobody");
}

#[test]
fn the_time_of_moves_is_measured_by_the_clock_of_their_budget() {
    let limit = TimeLimit::processor(Duration::from_millis(4)).expect("tests run where it is told");
    let by_processor = Player::Level {
        level: 7,
        time: Some(limit),
        nodes: None,
        evaluator: Evaluator::Game,
        without: Techniques::NONE,
    };
    let mut what = between("ransom", &[], [by_processor, Player::Greedy], 1);
    what.most_plies = 12;
    let spent = Mutex::new(Vec::new());
    play_shown(&what, &|_, played| spent.lock().expect("no thread panicked").extend(played.spent))
        .expect("it is played");
    let spent = spent.into_inner().expect("no thread panicked");
    assert_eq!([spent[0].moves, spent[1].moves], [5, 5], "two plies were the opening");
    let means = [spent[0].mean(), spent[1].mean()];
    assert!(means[0] >= limit.time && means[1] < limit.time, "{means:?}");
    assert!(means[0] < 2 * limit.time, "{means:?}: the clock is looked at too seldom");
}

#[test]
fn a_tally_says_how_sure_it_is() {
    let few = Tally { wins: [4, 4], losses: [1, 1], draws: 0, plies: 500 };
    let many = Tally { wins: [400, 400], losses: [100, 100], draws: 0, plies: 50_000 };
    assert_eq!((few.percent(), many.percent()), (80.0, 80.0));
    let width = |tally: &Tally| tally.interval()[1] - tally.interval()[0];
    assert!(width(&few) > 5.0 * width(&many));
    // Ten wins in ten games do not rule out losses: the lower bound of Wilson's interval is 72 %.
    let all = Tally { wins: [5, 5], ..Tally::default() };
    let [low, high] = all.interval();
    assert!((72.0..73.0).contains(&low) && high == 100.0, "{low} {high}");
    let [least, likely, most] = many.elo();
    assert!(least < likely && likely < most && (230.0..250.0).contains(&likely), "{likely}");
    assert_eq!(many.by_colour(), [500, 500]);
}

#[test]
fn a_match_ends_when_its_test_has_decided() {
    let mut what = between("ransom", &[], [Player::level(2), Player::Greedy], 200);
    what.until = Sprt::new([0.0, 100.0]);
    let tally = play(&what, &|_| {}).expect("it is played");
    assert!(tally.games() < 100, "{tally}");
    let test = what.until.expect("these strengths are sound");
    assert_eq!(test.progress(&tally).decided(), Some(true), "{tally}");
}

#[test]
fn a_book_has_different_even_positions_and_is_the_same_each_time() {
    let book = |seed| {
        let (game, engine) = (catalogue().game("ramparts"), catalogue().engine("ramparts"));
        let (game, engine) = (game.expect("it is there"), engine.expect("it is there"));
        let options = game.info().options([]).expect("all have defaults");
        book::make(game, engine, &options, (6, 300, seed), &mut |_| {}).expect("defaults fit")
    };
    let openings = book(1);
    assert_eq!(openings.len(), 6);
    assert_eq!(openings.iter().collect::<BTreeSet<_>>().len(), 6, "none comes twice");
    assert!(openings.iter().all(|opening| (4..=8).contains(&opening.len())), "{openings:?}");
    assert_eq!(openings, book(1));
    assert_ne!(openings, book(2));
    let lines: Vec<String> = openings.iter().map(|opening| opening.join(" ")).collect();
    assert_eq!(book::read(&format!("# a remark\n\n{}\n", lines.join("\n"))), openings);
}

#[test]
fn a_pair_of_games_begins_at_the_same_position_of_the_book() {
    let mut what = between("ransom", &[], [Player::level(1), Player::Greedy], 4);
    what.book = book::read("a1-a3 h8-h6\nb1-b3 g8-g6\n");
    let starts = Mutex::new(Vec::new());
    let each = |_: &Tally, played: &Played| {
        let mut state = played.state.clone_state();
        while state.ply() > 2 {
            state.undo();
        }
        starts.lock().expect("no thread panicked").push(state.position());
    };
    play_shown(&what, &each).expect("it is played");
    let starts = starts.into_inner().expect("no thread panicked");
    assert!(starts[0] == starts[1] && starts[2] == starts[3] && starts[0] != starts[2], "{starts:?}");
    what.book = book::read("a1-a3 a1-a4");
    let fault = play(&what, &|_| {}).expect_err("a1 is empty then").to_string();
    assert!(fault.contains("a1-a4"), "{fault}");
}

/// The opening book of every game: `openings.txt` in its folder. Palisade's book is made on 11x11, because playouts
/// judge hardly any opening on its larger boards as balanced. The larger boards allow the same moves.
#[test]
fn the_openings_of_the_games_are_legal_different_and_as_long_as_the_book_says() {
    for spec in Catalogue::standard().iter() {
        let id = spec.game.info().id;
        let path = format!("{}/../games/src/{id}/openings.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|bad| panic!("{path}: {bad}"));
        let openings = book::read(&text);
        let mut positions = BTreeSet::new();
        for opening in &openings {
            let options = spec.game.info().options([]).expect("all have their defaults");
            let mut state = spec.game.start(&options).expect("it begins");
            book::play(state.as_mut(), opening).unwrap_or_else(|bad| panic!("{path}: {bad}"));
            assert!((book::PLIES[0]..=book::PLIES[1]).contains(&opening.len()), "{path}: {opening:?}");
            assert!(state.ending().is_none() && positions.insert(state.position()), "{path}: {opening:?}");
        }
        assert_eq!(openings.len(), 200, "{path}");
    }
}
