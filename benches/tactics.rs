//! Measures how many of the thirty tactical puzzles of each game level 7 solves with two seconds per position, and how
//! fast.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use postern_engine::result::Limits;
use postern_games::catalogue::Catalogue;
use postern_games::puzzles::book::{PuzzleBook, TACTICS};

/// The time per position.
const TIME: Duration = Duration::from_secs(2);

fn main() {
    let go_on = AtomicBool::new(false);
    let catalogue = Catalogue::standard();
    let book = PuzzleBook::of(&catalogue);
    for spec in catalogue.iter().filter(|spec| spec.puzzles.is_some()) {
        let engine = spec.engine;
        let mut times = Vec::new();
        let (mut solved, mut missed) = (0, Vec::new());
        for puzzle in book.tactics(engine.game()) {
            let Ok(state) = puzzle.state(0) else { continue };
            let budget = Limits { time: Some(TIME.into()), ..Limits::of_level(7, 1, &go_on) };
            let began = Instant::now();
            let thought = engine.think(&*state, budget);
            times.push(began.elapsed());
            if thought.is_some_and(|thought| puzzle.begins_with(&thought.best)) {
                solved += 1;
            } else {
                missed.push(puzzle.id.as_str());
            }
        }
        let total: Duration = times.iter().sum();
        println!("{:10} {solved} of {TACTICS} in {total:.1?}  {}", engine.game(), missed.join(" "));
    }
}
