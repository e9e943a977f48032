//! The end of a game on an analysis board.

use postern_rules::game::transcript::Transcript;
use postern_testkit::prelude::*;

use super::{Seat, picture};

/// As many moves as fit into a picture's record, whatever the game.
const MOST_MOVES: usize = 300;

#[tokio::test]
async fn the_end_of_a_game_is_said_once() {
    let meeting = Meeting::new();
    let mut seen = 0;
    for spec in shipped().iter() {
        let options = spec.info().first_game().iter();
        let options: Vec<(String, String)> =
            options.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        for seed in 1..=3 {
            let mut state = shipped().begin(spec.info().id, &options, None).expect("a first game");
            let mut chance = Chance::new(seed);
            while state.ending().is_none() && state.moves().len() < MOST_MOVES {
                let text = random_move(&*state, &mut chance).expect("the game goes on");
                state.play(&text).expect("it is legal");
            }
            let Some(ending) = state.ending() else { continue };
            let record = Transcript::of(&*state, said);
            let seat = Seat::open(&meeting, EVE, picture(&record.to_string())).await;
            let shown = &seat.message.content;
            assert!(shown.says("analysis-over"), "{shown}");
            assert_eq!(shown.matches(&said(&ending.reason)).count(), 1, "{shown}");
            let last = shown.lines().find(|line| line.starts_with("After move")).expect("the last move");
            assert!(last.ends_with("**."), "its effects are the end: {last}");
            seen += 1;
        }
    }
    assert!(seen >= 5, "{seen}");
}
