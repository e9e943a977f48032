//! Reproducible training of weights and networks, and their gain in strength.

use postern_engine::judge::evaluator::Evaluator;
use postern_engine::judge::weights::Weights;
use postern_engine::result::Limits;
use postern_engine::technique::Techniques;
use postern_lab::arena::player::Player;
use postern_lab::arena::tally::Tally;
use postern_lab::arena::{Match, play};
use postern_lab::tuning::settings::Tuning;
use postern_lab::tuning::{Trainer, trainer};
use std::sync::Arc;

use crate::catalogue;
use crate::{GO_ON, set_up};

fn tuning(game: &str, seed: u64) -> Tuning {
    let info = catalogue().get(game).expect("it is in the list").info();
    Tuning {
        options: info.options([]).expect("all have defaults"),
        generations: 1,
        games: 6,
        nodes: 40,
        epochs: 3,
        result: 0.7,
        seed,
        threads: 1,
        played: Arc::default(),
    }
}

fn trainer_of(game: &str) -> Trainer {
    trainer(game).expect("it ships")
}

fn weights(game: &str, tuning: &Tuning) -> Weights {
    (trainer_of(game).tune)(tuning, None, &mut |_, _| {}).expect("weights judge it")
}

fn network(game: &str, tuning: &Tuning) -> Evaluator {
    (trainer_of(game).tune_network)(tuning, None, &mut |_, _| {}).expect("a network can judge it")
}

#[test]
fn the_same_seed_makes_the_same_weights_with_any_number_of_threads() {
    for game in ["inchworm", "rampart", "ramparts", "ransom"] {
        let first = weights(game, &tuning(game, 1));
        assert_eq!(weights(game, &Tuning { threads: 2, ..tuning(game, 1) }), first, "{game}");
        assert_ne!(weights(game, &tuning(game, 2)), first, "{game}");
    }
}

#[test]
fn the_same_seed_makes_the_same_network_with_any_number_of_threads() {
    for game in ["rampart", "ramparts", "ransom"] {
        let plan = Tuning { generations: 2, ..tuning(game, 1) };
        let first = network(game, &plan);
        assert_eq!(network(game, &Tuning { threads: 2, ..plan }), first, "{game}");
        assert_ne!(network(game, &tuning(game, 2)), first, "{game}");
    }
}

/// Parameters for a network over the whole board, on a board small enough for tests.
fn board_tuning(seed: u64) -> Tuning {
    let info = catalogue().get("palisade").expect("it is in the list").info();
    let options = info.options([("size", "7")]).expect("it is a size");
    Tuning { options, games: 3, epochs: 2, ..tuning("palisade", seed) }
}

#[test]
fn the_same_seed_makes_the_same_network_for_whole_boards_with_any_number_of_threads() {
    let plan = Tuning { generations: 2, ..board_tuning(1) };
    let first = network("palisade", &plan);
    assert_eq!(network("palisade", &Tuning { threads: 2, ..plan }), first);
    assert_ne!(network("palisade", &board_tuning(2)), first);
}

#[test]
fn a_network_is_read_for_its_own_game_alone() {
    let plans = [tuning("rampart", 1), tuning("ramparts", 1), tuning("ransom", 1), board_tuning(1)];
    let games = ["rampart", "ramparts", "ransom", "palisade"];
    for (game, plan) in games.into_iter().zip(plans) {
        let made = network(game, &plan);
        let file = made.to_file("a test").expect("a network has a file");
        for other in games {
            let engine = catalogue().engine(other).expect("it has a computer player");
            let read = engine.network(&file);
            assert_eq!(read, (other == game).then(|| made.clone()), "of {game} for {other}");
        }
    }
}

/// The same playouts lose if a network of random numbers guides them.
#[test]
fn the_network_that_ships_for_whole_boards_beats_one_that_knows_nothing() {
    let none = network("palisade", &Tuning { games: 1, epochs: 0, ..board_tuning(1) });
    let players = [Evaluator::Game, none];
    let tally = tally(("palisade", &[("size", "9")]), 60, players, 20, 1);
    assert!(tally.percent() > 75.0, "{tally}");
}

#[test]
fn the_network_for_whole_boards_guides_high_levels_and_no_low_ones() {
    let none = network("palisade", &Tuning { games: 1, epochs: 0, ..board_tuning(1) });
    let state = set_up("palisade", &[("size", "9")], "9/9/9/9/9/9/9/9/9 x");
    let engine = catalogue().engine("palisade").expect("it has a computer player");
    let thought = |level, evaluator| {
        let limits = Limits { nodes: Some(300), ..Limits::of_level(level, 1, &GO_ON) };
        let thought = engine.think_with(&*state, limits, &evaluator).expect("the game goes on");
        (thought.best, thought.score)
    };
    // Level 4 is left out, because it uses the network on some turns only.
    for level in [1, 2, 3, 5, 6, 7] {
        let by_another = thought(level, none.clone());
        assert_eq!(thought(level, Evaluator::Game) == by_another, level < 4, "level {level}");
    }
}

#[test]
fn a_game_for_points_has_no_network() {
    let engine = catalogue().engine("inchworm").expect("it has a computer player");
    assert!((trainer_of("inchworm").tune_network)(&tuning("inchworm", 1), None, &mut |_, _| {}).is_none());
    let other = network("ransom", &tuning("ransom", 1)).to_file("another game").expect("a file");
    assert!(engine.network(&other).is_none());
}

#[test]
fn a_game_that_no_weights_judge_has_none() {
    let engine = catalogue().engine("palisade").expect("it has a computer player");
    assert!((trainer_of("palisade").tune)(&tuning("palisade", 1), None, &mut |_, _| {}).is_none());
    assert!(engine.weights("1 2 3").is_none());
}

/// Plays level 7 with the first evaluator against level 7 with the second. Both search `nodes` positions a move.
fn tally(
    (id, options): (&str, &[(&str, &str)]),
    nodes: u64,
    evaluators: [Evaluator; 2],
    games: usize,
    seed: u64,
) -> Tally {
    let game = catalogue().game(id).expect("it is in the list");
    let plan = Match {
        game,
        engine: catalogue().engine(id).expect("it has a computer player"),
        options: game.info().options(options.iter().copied()).expect("they are the game's"),
        players: evaluators.map(|evaluator| Player::Level {
            level: 7,
            time: None,
            nodes: Some(nodes),
            evaluator,
            without: Techniques::NONE,
        }),
        games,
        opening: 4,
        book: Vec::new(),
        until: None,
        seed,
        threads: 2,
        most_plies: 300,
    };
    play(&plan, &|_| {}).expect("it is played")
}

#[test]
fn fitted_weights_beat_those_that_a_fit_starts_from() {
    let plan = Tuning { games: 60, epochs: 6, ..tuning("ramparts", 3) };
    // One game and no epochs leave all weights at zero, as at the start of a fit.
    let none = Tuning { games: 1, epochs: 0, ..plan.clone() };
    let fitted = [&plan, &none].map(|plan| Evaluator::Weights(Arc::new(weights("ramparts", plan))));
    let tally = tally(("ramparts", &[]), 60, fitted, 20, 5);
    assert!(tally.percent() > 65.0, "{tally}");
}

/// The shipped network against the weights it adds to, with the same number of nodes.
#[test]
fn the_networks_that_ship_beat_the_weights_that_they_are_put_upon() {
    for id in ["rampart", "ramparts", "ransom"] {
        let engine = catalogue().engine(id).expect("it has a computer player");
        let weights = Evaluator::Weights(Arc::new(engine.own_weights().expect("weights judge it")));
        let tally = tally((id, &[]), 300, [Evaluator::Game, weights], 60, 1);
        assert!(tally.percent() > 55.0, "{id}: {tally}");
    }
}

#[test]
fn a_network_goes_on_from_another_one() {
    let plan = tuning("ramparts", 1);
    let first = network("ramparts", &plan);
    let next = (trainer_of("ramparts").tune_network)(&plan, Some(first.clone()), &mut |_, _| {});
    // The seed is the same, so the games differ only by the player.
    assert_ne!(next.expect("a network can judge it"), first);
}

#[test]
fn a_thought_by_other_weights_is_legal() {
    let engine = catalogue().engine("ransom").expect("it has a computer player");
    let made = weights("ransom", &tuning("ransom", 1));
    let read = engine.weights(&made.to_text("a test")).expect("it is what was written");
    assert_eq!(read, made);
    let game = catalogue().game("ransom").expect("it is in the list");
    let mut state = game.start(&game.info().options([]).expect("all have defaults")).expect("defaults fit");
    let limits = Limits { nodes: Some(500), ..Limits::of_level(7, 1, &GO_ON) };
    let thought =
        engine.think_with(&*state, limits, &Evaluator::Weights(read.into())).expect("the game goes on");
    state.play(&thought.best).expect("it is legal");
}
