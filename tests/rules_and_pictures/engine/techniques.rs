//! Techniques of the searches: the search uses each of them, and can run without it.

use postern_engine::result::Limits;
use postern_engine::score::Score;
use postern_engine::technique::{Technique, Techniques};
use postern_testkit::prelude::*;

use super::{GO_ON, engine};

/// Positions after each of these numbers of plies, from a game of level 4 against itself.
fn on_the_way(game: &str, options: &[(&str, &str)], plies: &[usize]) -> Vec<Box<dyn GameState>> {
    let game = catalogue().game(game).expect("it is in the list");
    let options = game.info().options(options.iter().copied()).expect("they fit");
    let mut state = game.start(&options).expect("it begins");
    let mut states = Vec::new();
    for &ply in plies {
        while state.ply() < ply {
            let seed = state.ply() as u64;
            let limits = Limits { nodes: Some(500), ..Limits::of_level(4, seed, &GO_ON) };
            let thought = engine(&*state).think(&*state, limits).expect("no game is over so soon");
            state.play(&thought.best).expect("it is legal");
        }
        states.push(state.clone_state());
    }
    states
}

/// Searches without some techniques. Returns the score, the line and the depth.
fn think(state: &dyn GameState, nodes: u64, without: Techniques) -> (Score, Vec<String>, u32) {
    let limits = Limits { nodes: Some(nodes), without, ..Limits::of_level(7, 1, &GO_ON) };
    let thought = engine(state).think(state, limits).expect("the game goes on");
    (thought.score, thought.line, thought.depth)
}

/// A game, its options, the plies whose positions are searched, the nodes per search, and the techniques that change
/// the result there.
type Used =
    (&'static str, &'static [(&'static str, &'static str)], &'static [usize], u64, &'static [&'static str]);

/// All techniques except the one that only saves time.
const USED: [Used; 3] = [
    (
        "ransom",
        &[],
        &[40, 60],
        40_000,
        &[
            "network",
            "table",
            "killers",
            "history",
            "answers",
            "aspiration",
            "late-move-reductions",
            "internal-reductions",
            "improving",
            "null-move",
            "reverse-futility",
            "futility",
            "late-move-pruning",
            "singular-extension",
            "urgent",
            "instant-wins",
        ],
    ),
    ("inchworm", &[("goal", "10")], &[20, 40, 60], 10_000, &["late-root-moves", "quiescence"]),
    ("palisade", &[("size", "7")], &[20, 24, 28], 2_000, &["rave", "proofs"]),
];

#[test]
fn a_technique_that_is_left_out_changes_what_is_thought() {
    for (game, options, plies, nodes, used) in USED {
        let states = on_the_way(game, options, plies);
        let thoughts =
            |without| -> Vec<_> { states.iter().map(|state| think(&**state, nodes, without)).collect() };
        let usual = thoughts(Techniques::NONE);
        for name in used {
            let (_, technique) = Technique::ALL.into_iter().find(|(other, _)| other == name).expect("a name");
            assert_ne!(thoughts(Techniques::NONE.and(technique)), usual, "{game} without {name}");
        }
    }
}

#[test]
fn moves_that_capture_are_tried_first_to_save_time_and_change_nothing() {
    let without = Techniques::NONE.and(Technique::LoudFirst);
    for state in on_the_way("inchworm", &[("goal", "10")], &[20, 40]) {
        assert_eq!(think(&*state, 2_000, Techniques::NONE), think(&*state, 2_000, without));
    }
}
