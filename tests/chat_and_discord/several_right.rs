//! Puzzles with several right first moves: the task says how many there are, each of them solves, and the answer lists
//! them all.

use postern::chat::actions::entered::Entered;
use postern_games::puzzles::text::Puzzle;
use postern_testkit::prelude::*;

/// The action of the button that plays a first move.
fn play(puzzle: &Puzzle, made: &str) -> String {
    let tokens = puzzle.state(0).expect("it is sound").tokens(made).expect("it is well written");
    format!("play:{}:0:{}", puzzle.id, Entered::default().with_all(&tokens))
}

#[tokio::test]
async fn each_right_first_move_solves_a_puzzle_and_the_answer_shows_all_of_them() {
    let meeting = Meeting::new();
    let puzzle = book().iter().find(|puzzle| !puzzle.also.is_empty()).expect("it ships");
    let right = puzzle.right_moves();
    let task = meeting.as_(ANN).press(&format!("puzzle:{}:0", puzzle.id)).await.content;
    assert!(task.says_with("puzzle-task[other]", &[("right", &right.len().to_string())]), "{task}");
    for also in &puzzle.also {
        let solved = meeting.as_(ANN).press(&play(puzzle, also)).await.content;
        assert!(solved.says("puzzle-also-solved") && solved.says("puzzle-right-moves"), "{solved}");
        assert!(right.iter().all(|made| solved.contains(&format!("**{made}**"))), "{solved}");
    }
    let profile = meeting.people.profile(ANN).await.expect("the store answers");
    assert_eq!(profile.practice[puzzle.game()].solved, 1);
    let shown = meeting.as_(ANN).press(&format!("solution:{}:0", puzzle.id)).await.content;
    assert!(shown.says("puzzle-given-up") && shown.says("puzzle-right-moves"), "{shown}");
}

#[tokio::test]
async fn a_puzzle_with_one_right_first_move_asks_for_the_move() {
    let meeting = Meeting::new();
    let puzzle = book().iter().find(|puzzle| puzzle.also.is_empty()).expect("it ships");
    let task = meeting.as_(ANN).press(&format!("puzzle:{}:0", puzzle.id)).await.content;
    assert!(task.says("puzzle-task[1]"), "{task}");
    let solution = meeting.as_(ANN).press(&format!("solution!:{}:0", puzzle.id)).await.content;
    assert!(!solution.says("puzzle-right-moves"), "{solution}");
}
