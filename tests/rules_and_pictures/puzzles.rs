//! The puzzles that ship: every claim is proved again, and there are enough puzzles of each kind.

use postern_lab::puzzles::likeness::Looks;
use postern_testkit::prelude::*;
use postern_testkit::trials::with_puzzles as ids;
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use postern_engine::puzzle::{MOST_RIGHT, is_one_of, takes_turns};
use postern_engine::solver::Goal;
use postern_games::puzzles::attempt::Attempt;
use postern_games::puzzles::book::PuzzleId;
use postern_games::puzzles::checking::Flaw;
use postern_games::puzzles::text::{Level, Puzzle, read};

/// The maximum number of positions for the proof of one claim.
const NODES: u64 = 400_000;

/// The stop flag of the searches. No test sets it.
static GO_ON: AtomicBool = AtomicBool::new(false);

fn of_game(game: &str) -> Vec<&'static Arc<Puzzle>> {
    book().iter().filter(|puzzle| puzzle.game() == game).collect()
}

/// Proves the puzzles of a game: all of them, or in short runs every third one.
fn proved(game: &str) {
    let step = if std::env::var_os("POSTERN_LONG").is_some() { 1 } else { 3 };
    for puzzle in of_game(game).into_iter().step_by(step) {
        assert_eq!(puzzle.check(NODES), Ok(()), "{puzzle}");
    }
}

#[test]
fn every_puzzle_is_proved() {
    // A proof takes some tenths of a second, so the games run in parallel.
    std::thread::scope(|scope| {
        for game in ids() {
            scope.spawn(move || proved(game));
        }
    });
}

#[test]
fn the_level_that_finds_a_puzzle_is_the_one_that_it_names() {
    // Higher levels search too many positions for a test.
    let measurable = |puzzle: &&&Arc<Puzzle>| puzzle.found_by <= 2;
    for game in ids() {
        let of_game = of_game(game);
        // Some of them if there are many.
        let all: Vec<_> = of_game.iter().filter(measurable).collect();
        let some: Vec<_> = all.iter().step_by(all.len().div_ceil(12)).collect();
        assert!(some.len() >= 3, "{game}: {}", some.len());
        for puzzle in some {
            assert_eq!(
                puzzle.measured(&GO_ON),
                Ok(puzzle.found_by),
                "{}: see postern-lab puzzles --measure",
                puzzle.id
            );
        }
    }
}

/// The puzzles that each game has at least.
const PUZZLES: usize = 150;

#[test]
fn every_game_has_a_hundred_and_fifty_puzzles_for_both_sides_and_all_levels() {
    for game in ids() {
        let all = of_game(game);
        assert!(all.len() >= PUZZLES, "{game}: {}", all.len());
        for level in Level::ALL {
            let count = all.iter().filter(|puzzle| puzzle.level == level).count();
            assert!(count >= PUZZLES / 4, "{game} {level:?}: {count}");
        }
        let first = all.iter().filter(|puzzle| puzzle.position.contains(" x")).count();
        assert!(first >= all.len() / 5 && first <= all.len() * 4 / 5, "{game}: {first} for x");
        let lengths: HashSet<u32> = all.iter().map(|puzzle| puzzle.moves()).collect();
        assert!(lengths.len() >= 3, "{game}: {lengths:?}");
        let plain = all.iter().filter(|puzzle| puzzle.plies == 1).count();
        assert!(plain <= all.len() / 8, "{game}: {plain} that take one move");
    }
}

#[test]
fn the_themes_of_a_puzzle_are_those_that_its_game_finds_and_each_has_eight_puzzles() {
    for game in ids() {
        let all = of_game(game);
        for puzzle in &all {
            let found = puzzle.detected();
            assert_eq!(found.as_ref(), Ok(&puzzle.themes), "{}: see postern-lab puzzles --themes", puzzle.id);
        }
        let themes = all[0].spec.puzzles.map_or(&[][..], |puzzles| puzzles.themes);
        for theme in themes {
            let count = all.iter().filter(|puzzle| puzzle.has_theme(theme.word)).count();
            assert!(count >= 8 && count <= all.len() * 5 / 6, "{game} {}: {count}", theme.word);
        }
    }
}

#[test]
fn no_puzzle_is_there_twice_and_no_two_look_alike_in_any_symmetry_or_colours() {
    for game in ids() {
        let all = of_game(game);
        let looks: Vec<Looks> = all.iter().filter_map(|puzzle| Looks::of(puzzle)).collect();
        assert_eq!(looks.len(), all.len());
        for number in 0..all.len() {
            for other in 0..number {
                let (one, two) = (all[number], all[other]);
                assert!(one.id != two.id && one.position != two.position, "{}", one.id);
                assert!(!looks[number].are_like(&looks[other]), "{} {}", one.id, two.id);
            }
        }
    }
}

/// The numbers of puzzles that were taken out. People may have solved them, so no other puzzle gets their numbers.
const TAKEN_OUT: [(&str, &[u32]); 1] = [("palisade", &[5, 6, 8, 9, 11, 12])];

#[test]
fn the_puzzles_are_in_the_order_of_their_numbers_which_have_no_gap_but_for_those_taken_out() {
    for game in ids() {
        let out = TAKEN_OUT.iter().find(|(of, _)| *of == game).map_or(&[][..], |(_, numbers)| numbers);
        let numbers = (1..).filter(|number| !out.contains(number));
        for (number, puzzle) in numbers.zip(of_game(game)) {
            assert_eq!((puzzle.id.as_str(), puzzle.number()), (format!("{game}-{number}").as_str(), number));
        }
    }
}

#[test]
fn a_puzzle_that_takes_a_stronger_level_or_more_moves_starts_with_a_higher_rating() {
    for game in ids() {
        let all = of_game(game);
        let rating = |puzzle: &Puzzle| puzzle.seed();
        let least = all.iter().min_by_key(|puzzle| (puzzle.found_by, puzzle.moves())).expect("one");
        let most = all.iter().max_by_key(|puzzle| (puzzle.found_by, puzzle.moves())).expect("one");
        assert!(rating(least) + 300 <= rating(most), "{game}");
        assert!(all.iter().all(|puzzle| (1_100..=2_600).contains(&puzzle.seed())), "{game}");
    }
}

#[test]
fn each_day_has_all_puzzles_of_a_level_in_an_order_of_its_own_those_under_the_usual_options_first() {
    for game in ids() {
        for level in Level::ALL {
            let all: HashSet<&str> = of_game(game)
                .iter()
                .filter(|puzzle| puzzle.level == level)
                .map(|puzzle| &*puzzle.id)
                .collect();
            let of_day = |day| book().of_day(game, level, day);
            let mut first = HashSet::new();
            for day in 20_000..20_000 + all.len() as u64 {
                let today = of_day(day);
                assert_eq!(today, of_day(day));
                assert_eq!(today.iter().map(|puzzle| &*puzzle.id).collect::<HashSet<_>>(), all, "{game}");
                assert!(today.is_sorted_by_key(|puzzle| puzzle.options.len()), "{game}");
                first.insert(&today[0].id);
            }
            let usual = of_day(0)[0].options.len();
            let may_be_first = of_day(0).iter().filter(|puzzle| puzzle.options.len() == usual).count();
            assert_eq!(first.len(), may_be_first, "{game} {level:?}");
        }
        assert!(book().of_day(game, Level::Easy, 7).len() >= 3, "{game} begins with three easy ones");
    }
    assert!(book().of_day("chess", Level::Easy, 7).is_empty());
}

#[test]
fn the_moves_of_the_solution_are_right_and_the_last_one_solves() {
    for puzzle in book().iter().step_by(13) {
        let mut ply = 0;
        loop {
            let attempt = puzzle.attempt(ply, &puzzle.line[ply], &GO_ON).expect("it is legal");
            let Attempt::Right { answer, solved } = attempt else { panic!("{}: {attempt:?}", puzzle.id) };
            assert_eq!(answer.as_ref(), puzzle.line.get(ply + 1), "{}", puzzle.id);
            ply += 2;
            assert_eq!(solved, ply >= puzzle.line.len(), "{}", puzzle.id);
            if solved {
                break;
            }
        }
    }
}

#[test]
fn every_right_first_move_solves_a_puzzle_and_they_are_few() {
    let several: Vec<_> = book().iter().filter(|puzzle| !puzzle.also.is_empty()).collect();
    assert!(!several.is_empty());
    for puzzle in several {
        let (right, state) = (puzzle.right_moves(), puzzle.state(0).expect("it is sound"));
        assert!(right.len() <= MOST_RIGHT && right.len() as u64 * 10 < state.count(), "{}", puzzle.id);
        for (number, made) in right.iter().enumerate() {
            assert!(!is_one_of(&*state, made, &right[..number]), "{}: {made} is there twice", puzzle.id);
            assert!(puzzle.begins_with(made), "{}: {made}", puzzle.id);
            let attempt = puzzle.attempt(0, made, &GO_ON).expect("it is legal");
            assert_eq!(attempt == Attempt::AlsoRight, number > 0, "{}: {made}", puzzle.id);
        }
    }
}

#[test]
fn a_wrong_move_is_answered_by_one_that_refutes_it() {
    let mut tried = 0;
    for puzzle in book().iter().filter(|puzzle| puzzle.plies > 2).step_by(37) {
        let state = puzzle.state(0).expect("it is sound");
        for wrong in state.legal(2).iter().step_by(9).take(3) {
            match puzzle.attempt(0, wrong, &GO_ON).expect("it is legal") {
                // The move is another notation of the solution.
                Attempt::Right { .. } => {}
                Attempt::AlsoRight if puzzle.begins_with(wrong) => {}
                Attempt::AlsoRight => panic!("{}: {wrong} is no solution", puzzle.id),
                Attempt::Wrong { answer: None } => {
                    let mut after = state.clone_state();
                    after.play(wrong).expect("it is legal");
                    assert!(after.ending().is_some(), "{}: {wrong}", puzzle.id);
                }
                Attempt::Wrong { answer: Some(answer) } => {
                    tried += 1;
                    let mut after = state.clone_state();
                    for made in [wrong, &answer] {
                        after.play(made).expect("it is legal");
                    }
                    let lost = |winner: Option<Seat>| winner == Some(state.to_move());
                    let ending = after.ending();
                    assert!(!ending.is_some_and(|ending| lost(ending.winner)), "{}: {wrong}", puzzle.id);
                }
            }
        }
    }
    assert!(tried >= 20, "{tried}");
}

/// True if a move gains `wanted` by every answer, counted for the player to move in `now`, or wins.
fn gains(puzzle: &Puzzle, now: &dyn GameState, made: &str, wanted: i32) -> bool {
    let solver = now.to_move();
    let count = |state: &dyn GameState| puzzle.spec.engine.count(state, solver).expect("it is its game");
    let won = |state: &dyn GameState| state.ending().map(|ending| ending.winner == Some(solver));
    let mut after = now.clone_state();
    after.play(made).expect("it is legal");
    won(&*after).unwrap_or_else(|| {
        after.legal(usize::MAX).iter().all(|answer| {
            let mut then = after.clone_state();
            then.play(answer).expect("it is legal");
            won(&*then).unwrap_or_else(|| count(&*then) >= wanted)
        })
    })
}

#[test]
fn a_later_move_that_reaches_the_gain_in_another_way_is_right_and_no_other_is() {
    let mut also = 0;
    for puzzle in book().iter().filter(|puzzle| !puzzle.wins_game() && puzzle.line.len() >= 3).step_by(4) {
        let Goal::Gain(gain) = puzzle.goal else { unreachable!("it wins no game") };
        // The last turn of the solver: a move and the answer to it remain.
        let ply = puzzle.plies as usize - 2;
        if !puzzle.is_solvers(ply) {
            continue;
        }
        let (first, now) = (puzzle.state(0).expect("it is sound"), puzzle.state(ply).expect("it is sound"));
        let wanted = gain + puzzle.spec.engine.count(&*first, first.to_move()).expect("it is its game");
        for (number, made) in now.legal(usize::MAX).into_iter().enumerate() {
            let is_right = gains(puzzle, &*now, &made, wanted);
            // A wrong move takes a search for its refutation, so few of them are tried.
            if !is_right && number % 10 != 0 {
                continue;
            }
            let attempt = puzzle.attempt(ply, &made, &GO_ON).expect("it is legal");
            let right = !matches!(attempt, Attempt::Wrong { .. });
            assert_eq!(right, is_right, "{}: {made}", puzzle.id);
            also += u32::from(attempt == Attempt::AlsoRight);
        }
    }
    assert!(also >= 1, "some later turn has several right moves");
}

#[test]
fn a_move_that_can_not_be_played_is_refused_with_the_rule() {
    let by_id = |id: &str| PuzzleId::read(id).and_then(|id| book().get(id));
    for game in ids() {
        let puzzle = by_id(&format!("{game}-1")).expect("it ships");
        assert!(puzzle.attempt(0, "z99-z99", &GO_ON).is_err());
        assert!(by_id(&format!("{game}-0")).is_none());
    }
    assert!(by_id("").is_none());
}

#[test]
fn a_flaw_is_found() {
    let long = |puzzle: &&Arc<Puzzle>| puzzle.game() == "ransom" && puzzle.line.len() >= 5;
    let sound = book().iter().find(long).expect("one of five plies").as_ref().clone();
    let state = sound.state(0).expect("it is sound");
    let other = state.legal(2).into_iter().find(|made| *made != sound.line[0]).expect("another move");
    let wrong = Puzzle { line: vec![other], ..sound.clone() };
    assert_eq!(wrong.check(NODES), Err(Flaw::WrongMove));
    let longer = Puzzle { plies: sound.plies + 2, ..sound.clone() };
    assert_eq!(longer.check(NODES), Err(Flaw::Length { found: Some(sound.plies) }));
    let shorter = Puzzle { plies: sound.plies - 1, ..sound.clone() };
    assert_eq!(shorter.check(NODES), Err(Flaw::Length { found: None }));
    let unfinished = Puzzle { line: sound.line[..1].to_vec(), ..sound.clone() };
    assert_eq!(unfinished.check(NODES), Err(Flaw::Unfinished));
    let other_right = Puzzle { also: vec![sound.line[2].clone()], ..sound.clone() };
    assert_eq!(other_right.check(NODES), Err(Flaw::OtherRight(sound.line[..1].to_vec())));
    let several = book().iter().find(|puzzle| !puzzle.also.is_empty()).expect("one").as_ref().clone();
    let right = several.right_moves();
    let only_one = Puzzle { also: Vec::new(), ..several };
    assert_eq!(only_one.check(NODES), Err(Flaw::OtherRight(right)));
    let mut astray = sound.clone();
    astray.line.swap(1, 2);
    assert_eq!(astray.check(NODES), Err(Flaw::WrongLine(sound.line[2].clone())));
    let illegal = Puzzle { position: sound.position.replace('X', "x"), ..sound };
    assert!(matches!(illegal.check(NODES), Err(Flaw::Unsound(_))));
    let choice = of_game("palisade")[1].as_ref().clone();
    let position =
        "1o1o1o1o1/o1o1o1o1o/1ox1xoxox/ox1x1x1x1/x1x1x1x1x/1x1x1x1xo/x1x1x1xo1/ox1x1x1xo/1ox1x1xo1 x";
    let forced = Puzzle { position: position.into(), plies: 1, line: vec!["d8".into()], ..choice };
    assert_eq!(forced.check(NODES), Err(Flaw::Forced));
}

#[test]
fn a_line_in_which_a_player_moves_twice_in_a_row_is_no_solution() {
    let ramparts = catalogue().get("ramparts").expect("it is there").game;
    let mut twice = 0;
    for seed in 0..20 {
        let options = ramparts.info().options([("endgame", "swap")]).expect("it is one");
        let mut state = ramparts.start(&options).expect("it starts");
        let mut chance = Chance::new(seed);
        while let Some(made) = random_move(&*state, &mut chance) {
            let mover = state.to_move();
            let mut after = state.clone_state();
            after.play(&made).expect("it is legal");
            let again = after.ending().is_none() && after.to_move() == mover;
            assert_eq!(takes_turns(&*state, &[made]), !again);
            twice += usize::from(again);
            state = after;
        }
    }
    assert!(twice > 0, "nobody had to exchange men");
}

#[test]
fn a_puzzle_is_read_as_it_was_written() {
    let ransom = *catalogue().get("ransom").expect("it is there");
    for id in ids() {
        let all: String = of_game(id).iter().map(ToString::to_string).collect();
        let read = read(*catalogue().get(id).expect("it is there"), &all).expect("it is well written");
        assert!(read.iter().eq(of_game(id).into_iter().map(|puzzle| &**puzzle)));
    }
    assert!(book().iter().any(|puzzle| matches!(puzzle.goal, Goal::Gain(_))));
    let far = of_game("ransom")[0].to_string().replace("plies = ", "plies = 99");
    assert!(read(ransom, &far).is_err_and(|bad| bad.to_string().contains("plies away")), "{far}");
    for broken in ["[[puzzle]]", "puzzle = 3", "[[puzzle]]\nid = \"x\"\n", "="] {
        assert!(read(ransom, broken).is_err(), "{broken}");
    }
}
