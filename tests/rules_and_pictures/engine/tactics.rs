//! Positions with one right idea, and the move that carries it out.

use postern_games::puzzles::book::TACTICS;
use postern_games::puzzles::text::Puzzle;
use postern_testkit::prelude::*;
use postern_testkit::trials::with_puzzles;

use super::{set_up, think};

/// Asserts that the search plays one of `right`. If `ends_in` is `Some`, also asserts that it announces a forced end in
/// that number of plies.
fn finds(game: &str, options: &[(&str, &str)], position: &str, right: &[&str], ends_in: Option<i32>) {
    let state = set_up(game, options, position);
    let thought = think(&*state, 60_000);
    assert!(right.contains(&thought.best.as_str()), "{game} {position}: {thought:?}");
    if ends_in.is_some() {
        assert_eq!(thought.score.ends_in, ends_in, "{game} {position}: {thought:?}");
        assert_eq!(thought.line.len() as i32, ends_in.unwrap_or_default(), "{thought:?}");
    }
}

#[test]
fn a_king_with_one_breath_left_is_suffocated() {
    let authors = "8/8/8/8/3oooO1/ooooxxo1/x1xxx1x1/2xX4 o";
    finds("ransom", &[], authors, &["g3-e1"], Some(1));
}

#[test]
fn a_king_is_suffocated_three_plies_ahead() {
    let position = "8/8/1x5x/4oxxx/4xoOo/4o1X1/4xooo/3x1o2 o";
    finds("ransom", &[], position, &["e3-f3"], Some(3));
}

/// A game of Ransom with one turn left before the limit of 400 turns, in which the player to move can win. The moves
/// are random, except that none of them ends the game.
fn last_turn(chance: &mut Chance) -> Option<(Box<dyn GameState>, Vec<String>)> {
    let mut state = set_up("ransom", &[], "8/8/8/8/3oooO1/ooooxxo1/x1xxx1x1/2xX4 x");
    for _ in 0..2_000 {
        if state.ply() == 399 {
            break;
        }
        let made = random_move(&*state, chance)?;
        state.play(&made).expect("it is legal");
        if state.ending().is_some() {
            state.undo();
        }
    }
    let wins = |made: &String| {
        let mut after = state.clone_state();
        after.play(made).expect("it is legal");
        after.ending().is_some_and(|ending| ending.winner == Some(state.to_move()))
    };
    let right: Vec<String> = state.legal(1).into_iter().filter(wins).collect();
    (state.ply() == 399 && !right.is_empty()).then_some((state, right))
}

#[test]
fn a_win_with_the_last_turn_before_the_limit_is_a_win() {
    let mut chance = Chance::new(1);
    let (state, right) = (0..2_000).find_map(|_| last_turn(&mut chance)).expect("some game comes to that");
    let thought = think(&*state, 20_000);
    assert_eq!(thought.score.ends_in, Some(1), "{} {right:?}: {thought:?}", state.position());
    assert!(right.contains(&thought.best), "{} {right:?}: {thought:?}", state.position());
}

#[test]
fn a_player_does_not_wall_in_his_own_king() {
    let state = set_up("ransom", &[], "8/8/8/8/3ooo1O/ooooxxo1/x1xxx1x1/2xX4 x");
    let thought = think(&*state, 20_000);
    let mut after = state.clone_state();
    after.play(&thought.best).expect("it is legal");
    assert!(after.ending().is_none(), "{thought:?}");
}

#[test]
fn the_last_enemy_stone_is_removed() {
    finds(
        "rampart",
        &[("size", "5"), ("setup", "x3o/5/5/5/o3x"), ("handicap", "yes")],
        "5/5/5/x3x/ox2x x",
        &["xa1"],
        Some(1),
    );
}

#[test]
fn a_large_dead_group_is_removed_before_it_lives_again() {
    let options = [("size", "5"), ("setup", "x3o/5/5/5/o3x"), ("handicap", "yes")];
    finds("rampart", &options, "oo2o/1oo1o/1xxoo/x1xx1/xx1xx o", &["xd1", "e2"], None);
    let last = "11/11/11/1x2xooo3/xxx1xxxooo1/1x2xo2oo1/1xxxxo3oo/2xxxo4o/3xooo3o/3xx1o4/3x1oo4 o";
    finds("rampart", &[], last, &["xd1"], Some(1));
}

#[test]
fn a_man_steps_in_when_that_ends_the_game_ahead() {
    finds("ramparts", &[], "5x5/11/11/11/6o4/11/11/4o6/8o2/11/11 o", &["i3-i2"], Some(1));
}

#[test]
fn a_man_takes_what_stands_unguarded() {
    finds("ramparts", &[], "5o5/11/11/11/11/4o6/5x5/11/11/11/5x5 x", &["f5xe6"], None);
}

#[test]
fn a_loop_that_captures_two_is_closed() {
    let figure = "2x4/1xoxo2/3oxo1/ox1x1xo/1ox1x2/2oxo1o/x2o3 x";
    finds("palisade", &[("size", "7")], figure, &["a5"], None);
}

#[test]
fn a_capture_that_reaches_the_goal_is_found_along_a_path() {
    let position = "8/8/8/4o[9]3/3xx[7]3/3x4/8/8 o 16,16 0,0 0,1";
    let state = set_up("inchworm", &[("goal", "10")], position);
    let thought = think(&*state, 60_000);
    let mut after = state.clone_state();
    after.play(&thought.best).expect("it is legal");
    let ending = after.ending().expect("nine pieces are captured");
    assert_eq!(ending.winner, Some(postern_rules::seat::Seat::Second));
}

#[test]
fn a_stack_that_fills_the_last_liberty_crawls_there() {
    let position =
        "1oo1xx1x/oo1ox[3]1xo[2]/1o[8]oox[4]x1o/4x1xx/2x1xo2/xx2xoo1/1oxx1xo1/1x4o1 x 0,1 0,1 59,57";
    let state = set_up("inchworm", &[], position);
    assert_eq!(think(&*state, 5_000).score.ends_in, Some(1));
}

/// Counts the puzzles of the tactical set that the search solves with `nodes` nodes, and lists the ids of the others.
fn solved(game: &str, nodes: u64) -> (usize, Vec<&'static str>) {
    let solves = |puzzle: &&'static Arc<Puzzle>| {
        let state = puzzle.state(0).expect("it is sound");
        puzzle.begins_with(&think(&*state, nodes).best)
    };
    let (solved, missed): (Vec<&'static Arc<Puzzle>>, Vec<&'static Arc<Puzzle>>) =
        book().tactics(game).into_iter().partition(solves);
    (solved.len(), missed.into_iter().map(|puzzle| puzzle.id.as_str()).collect())
}

/// A fraction of the nodes that level 7 searches within two seconds; `cargo bench --bench tactics` uses the full time.
const NODES: u64 = 20_000;

#[test]
fn all_of_the_tactical_set_is_solved_in_a_fraction_of_the_time() {
    for game in with_puzzles() {
        let (count, missed) = solved(game, NODES);
        assert_eq!((count, missed), (TACTICS, vec![]), "{game}");
    }
}

#[test]
fn the_tactical_set_is_not_solved_at_a_glance() {
    let glanced = with_puzzles().into_iter().map(|game| solved(game, 60).0).sum::<usize>();
    assert!(glanced < with_puzzles().len() * TACTICS * 3 / 4, "{glanced}");
}
