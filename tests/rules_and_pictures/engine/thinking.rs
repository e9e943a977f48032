//! Properties of every search: its moves are legal, its result is reproducible, and it stays within its budget.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use postern_engine::level::LEVELS;
use postern_engine::result::Limits;
use postern_engine::time::time_limit::TimeLimit;
use postern_testkit::prelude::*;

use super::{GO_ON, engine, set_up, think};
use postern_testkit::boards::random_games::{Variant, variants};

#[test]
fn every_game_has_its_computer_player_in_the_same_place() {
    let games: Vec<_> = catalogue().iter().map(|game| game.info().id).collect();
    let engines: Vec<_> = catalogue().iter().map(|spec| spec.engine.game()).collect();
    assert_eq!(games, engines);
}

#[test]
fn every_level_plays_legal_moves_with_legal_lines_in_every_variant() {
    for (number, variant) in variants().iter().enumerate() {
        let mut chance = Chance::new(number as u64);
        let mut state = variant.start();
        let mut ply = 0;
        while let Some(random) = random_move(&*state, &mut chance) {
            if ply % 11 == 0 && ply < 120 {
                let level = 1 + (ply / 11 + number) as u8 % LEVELS;
                let budget =
                    Limits { nodes: Some(120), lines: 3, ..Limits::of_level(level, ply as u64, &GO_ON) };
                let thought = engine(&*state).think(&*state, budget).expect("the game goes on");
                assert_eq!(thought.line[0], thought.best);
                assert!((0.0..=1.0).contains(&thought.score.chance));
                for line in thought.alternatives.iter().map(|line| &line.moves).chain([&thought.line]) {
                    let mut after = state.clone_state();
                    for made in line {
                        let played = after.play(made);
                        let played =
                            played.unwrap_or_else(|error| panic!("{}: {made}: {error}", variant.name()));
                        assert_eq!(played.canonical, *made, "moves are told in their canonical form");
                    }
                }
            }
            state.play(&random).expect("it is legal");
            ply += 1;
        }
        assert!(engine(&*state).think(&*state, Limits::of_level(1, 1, &GO_ON)).is_none(), "the game is over");
    }
}

/// A game in progress after random moves.
fn after_random_moves(variant: &Variant, plies: usize, seed: u64) -> Box<dyn GameState> {
    let mut chance = Chance::new(seed);
    let mut state = variant.start();
    for _ in 0..plies {
        let random = random_move(&*state, &mut chance).expect("no game is over so soon");
        state.play(&random).expect("it is legal");
    }
    state
}

#[test]
fn the_same_question_has_the_same_answer() {
    for variant in few_variants() {
        let state = after_random_moves(&variant, 7, 5);
        for level in 1..=LEVELS {
            let ask = || {
                let budget = Limits { nodes: Some(900), lines: 2, ..Limits::of_level(level, 9, &GO_ON) };
                engine(&*state).think(&*state, budget)
            };
            assert_eq!(ask(), ask(), "{} level {level}", variant.name());
        }
    }
}

#[test]
fn no_more_nodes_are_looked_at_than_were_given() {
    for variant in few_variants() {
        let thought = think(&*variant.start(), 500);
        assert!(thought.nodes <= 500, "{}: {}", variant.name(), thought.nodes);
    }
}

#[test]
fn alternatives_come_best_first_wherever_the_search_is_broken_off() {
    for variant in few_variants() {
        let state = after_random_moves(&variant, 8, 3);
        if !engine(&*state).remembers(&*state) {
            // Monte Carlo tree search lists the most visited move first, not the one with the best score.
            continue;
        }
        for nodes in (1..60).chain((60..6_000).step_by(431)) {
            let limits = Limits { nodes: Some(nodes), lines: 16, ..Limits::of_level(LEVELS, 1, &GO_ON) };
            let thought = engine(&*state).think(&*state, limits).expect("the game goes on");
            let scores: Vec<i32> = thought.alternatives.iter().map(|line| line.score.hundredths).collect();
            assert!(scores.is_sorted_by(|a, b| a >= b), "{} {nodes}: {scores:?}", variant.name());
        }
    }
}

#[test]
fn a_raised_flag_ends_thinking_with_an_answer_at_once() {
    let stopped = AtomicBool::new(true);
    for variant in few_variants() {
        let state = variant.start();
        let budget =
            Limits { time: Some(Duration::from_secs(60).into()), ..Limits::of_level(7, 1, &stopped) };
        let thought = engine(&*state).think(&*state, budget).expect("there is a move");
        assert!(thought.nodes < 100, "{}: {}", variant.name(), thought.nodes);
        assert!(state.clone_state().play(&thought.best).is_ok());
    }
}

#[test]
fn a_raised_flag_or_the_time_ends_a_thought_that_has_no_other_end() {
    for variant in few_variants() {
        let state = variant.start();
        let stop = AtomicBool::new(false);
        let endless = |stop| Limits { nodes: Some(u64::MAX), ..Limits::of_level(7, 1, stop) };
        let thought = std::thread::scope(|scope| {
            let thinking = scope.spawn(|| {
                let hour = Some(Duration::from_secs(3600).into());
                engine(&*state).think(&*state, Limits { time: hour, ..endless(&stop) })
            });
            std::thread::sleep(Duration::from_millis(60));
            stop.store(true, Ordering::Relaxed);
            thinking.join().expect("it does not panic")
        });
        assert!(thought.is_some(), "{}", variant.name());
        let soon = Limits { time: Some(Duration::from_millis(40).into()), ..endless(&GO_ON) };
        assert!(engine(&*state).think(&*state, soon).is_some(), "{}", variant.name());
        let by_processor =
            TimeLimit::processor(Duration::from_millis(40)).expect("tests run where it is told");
        let (began, soon) = (Instant::now(), Limits { time: Some(by_processor), ..endless(&GO_ON) });
        assert!(engine(&*state).think(&*state, soon).is_some(), "{}", variant.name());
        // The processor time of a thread can't exceed the time that passes, except for the difference between the two
        // clocks.
        assert!(began.elapsed() >= Duration::from_millis(39), "{}: {:?}", variant.name(), began.elapsed());
    }
}

/// The position with the colours exchanged, turned around if the board has a direction.
fn reversed(game: &str, position: &str) -> String {
    let fields: Vec<&str> = position.split(' ').collect();
    let change = |text: &str| -> String {
        let other = |c| match c {
            'x' => 'o',
            'o' => 'x',
            'X' => 'O',
            'O' => 'X',
            c => c,
        };
        text.chars().map(other).collect()
    };
    let rows = match game {
        "ramparts" => {
            // Only the rows change, because the board is symmetric from left to right.
            let rows: Vec<&str> = fields[0].split('/').rev().collect();
            rows.join("/")
        }
        _ => fields[0].to_owned(),
    };
    let more = fields[2..].iter().map(|pair| {
        let (first, second) = pair.split_once(',').expect("two numbers");
        format!(" {second},{first}")
    });
    format!("{} {}{}", change(&rows), change(fields[1]), more.collect::<String>())
}

#[test]
fn the_reversed_position_is_as_good_for_the_other_player() {
    for game in ["rampart", "ramparts", "inchworm", "ransom"] {
        let mut chance = Chance::new(3);
        let mut seen = Vec::new();
        for _ in 0..4 {
            let game_of = catalogue().game(game).expect("it is there");
            let usual = game_of.info().options([]).expect("all have defaults");
            let mut state = game_of.start(&usual).expect("defaults fit");
            while let Some(random) = random_move(&*state, &mut chance) {
                state.play(&random).expect("it is legal");
                if state.ending().is_some() || state.ply() > 60 {
                    break;
                }
                let other = set_up(game, &[], &reversed(game, &state.position()));
                let score = engine(&*state).glance(&*state).expect("it goes on");
                assert_eq!(Some(score), engine(&*other).glance(&*other), "{}", state.position());
                assert_eq!(score.reversed().hundredths, -score.hundredths);
                seen.push(score.hundredths);
            }
        }
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 5, "{game}: scores differ from position to position");
    }
}

#[test]
fn the_first_level_of_inchworm_counts_points_and_sees_no_walls() {
    let thought = |position: &str, level, nodes| {
        let state = set_up("inchworm", &[], position);
        let budget = Limits { nodes: Some(nodes), ..Limits::of_level(level, 5, &GO_ON) };
        let thought = engine(&*state).think(&*state, budget).expect("the game goes on");
        (thought.alternatives[0].moves[0].clone(), thought.alternatives[0].score.hundredths)
    };
    // A wall confines an enemy.
    let wall = "3x4/3x4/3x4/3x4/3x4/3x4/3x4/o2x4 x 17,24 0,0 0,0";
    let [(_, first), (_, last)] = [thought(wall, 1, 2_000), thought(wall, 7, 2_000)];
    assert!(first.abs() < 10 && last > 50, "{first} and {last}");
    // The only liberty of a1 is b1. A point is worth a third of the unit of 500 hundredths.
    let (best, score) = thought("8/8/8/8/8/8/x7/o7 x 24,24 0,0 0,0", 1, 2_000);
    assert!(best.starts_with("b1") && (160..175).contains(&score), "{best}: {score}");
}

#[test]
fn plain_uct_lists_no_paths_of_a_tower() {
    let state = set_up("inchworm", &[], "8/8/8/4x[25]3/8/8/8/8 x 0,25 0,0 0,0");
    let budget = Limits { nodes: Some(20), ..Limits::of_level(7, 1, &GO_ON) };
    let made = engine(&*state).uct(&*state, budget).expect("the game goes on");
    state.clone_state().play(&made).expect("it is legal");
}
