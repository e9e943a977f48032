//! Named positions, one rule each, and what the rules page and the author claim.

use super::*;
use crate::games::testing::{self, *};

const GAME: GameOf<Inchworm> = GameOf::NEW;
const START: &str = "8/8/8/8/8/8/8/8 x 25,25 0,0 0,0";
const FIGURE_5: &str = "8/8/8/4o[9]3/3xx[7]3/3x4/8/8 o 16,16 0,0 0,0";
const FIGURE_7: &str = "xo3xo1/oo3xoo/5xxx/o7/xo6/xo2xxxx/o2xoooo/3xo1o1 x 11,9 0,0 0,0";

pub(super) fn options(text: &str) -> Options {
    testing::options::<Inchworm>(text)
}

pub(super) fn state(chosen: &str, position: &str) -> Box<dyn GameState> {
    testing::state::<Inchworm>(chosen, position)
}

fn refusal_of(chosen: &str, position: &str) -> String {
    match GAME.set_up(&options(chosen), position) {
        Ok(_) => panic!("{position} was taken"),
        Err(error) => error.to_string(),
    }
}

fn played(chosen: &str, position: &str, text: &str) -> (String, String) {
    let mut state = state(chosen, position);
    let played = state.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    (played.shown, state.position())
}

/// The sentence of a refusal and the squares to blame.
fn refused(chosen: &str, position: &str, text: &str) -> (String, String) {
    let mut state = state(chosen, position);
    match state.play(text) {
        Err(MoveError::Illegal(crate::game::Illegal { phrase, squares })) => {
            assert_eq!(state.ply(), 0);
            (said(&phrase), squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        }
        other => panic!("{text}: {other:?}"),
    }
}

fn follow(state: &dyn GameState, prefix: &str) -> String {
    let tokens = state.tokens(prefix).unwrap_or_else(|error| panic!("{prefix}: {error}"));
    let next = state.next(&tokens);
    let dot = next.whole.map(|_| ".".to_owned());
    dot.into_iter().chain(next.follow.iter().map(ToString::to_string)).collect::<Vec<_>>().join(" ")
}

#[test]
fn move_sequences_from_the_start_are_as_many_as_the_rules_page_says() {
    let mut state = state("", START);
    assert_eq!([1, 2, 3].map(|depth| state.perft(depth)), [64, 4032, 254_016]);
}

#[test]
fn a_stack_in_the_open_has_as_many_paths_as_the_rules_page_says() {
    for (height, paths) in [(2, 8), (3, 56), (4, 368), (5, 2175), (6, 11718), (7, 58756), (8, 280_046)] {
        let state = state("", &format!("8/8/8/4x[{height}]3/8/8/8/8 x {},25 0,0 0,0", 25 - height));
        assert_eq!(state.count(), 64 + paths, "height {height}");
        if height <= 6 {
            assert_eq!(state.legal(height).len() as u64, 64 + paths);
            assert_eq!(state.legal(height - 1).len(), 64);
        }
    }
}

#[test]
fn the_author_s_stack_of_nine_captures_nine_pieces_and_they_are_rescued() {
    let path = "e5-f4-e3-d2-c3-c4-d5-d6-d7";
    let (shown, after) = played("", FIGURE_5, path);
    assert_eq!(shown, format!("{path} X d3-d4-e4"));
    assert_eq!(after, "8/3o4/3o4/3oo3/2o2o2/2o1o3/3o4/8 x 16,16 0,9 0,9");
    assert_eq!(played("", FIGURE_5, &shown).1, after, "the note is ignored on input");
    assert_eq!(played("", &after, "r9").0, "R9");
    assert_eq!(played("", &after, "R9").1, "8/3o4/3o4/3oo3/2o2o2/2o1o3/3o4/8 o 25,16 0,0 0,9");
    assert!(refused("", &after, "R8").0.contains("R9"));
    let state = state("", &after);
    assert_eq!(state.legal(4).len(), 64 - 9 + 1, "drops and the rescue");
    assert_eq!(state.score(), Some(Pair::new(0, 9)));
}

#[test]
fn both_colours_fall_at_once_the_mover_s_own_included() {
    let h1 =
        ("h1 X h1-a3-a4-a8".into(), "1o3xo1/oo3xoo/5xxx/o7/1o6/1o2xxxx/o2xoooo/3xo1o1 o 10,9 0,4 0,4".into());
    assert_eq!(played("", FIGURE_7, "h1"), h1);
    let h8 = "1o3x2/oo3x2/5xxx/o7/1o6/1o2xxxx/o2xoooo/3xo1o1 o 10,9 3,4 3,4";
    assert_eq!(played("", FIGURE_7, "h8"), ("h8 X a3-a4-g7-h7-a8-g8-h8".into(), h8.into()));
    let before_b8 = "x4xo1/oo3xoo/5xxx/o7/xo6/xo2xxxx/o2xoooo/3xo1o1 o 11,10 0,0 0,0";
    assert_eq!(played("", before_b8, "b8").0, "b8 X a3-a4-a8");
}

#[test]
fn what_a_turn_brings_is_told_before_it_is_played() {
    let told = |chosen: &str, position: &str, text: &str| {
        let mut state = state(chosen, position);
        state.play(text).map(|played| all(&played.consequences))
    };
    let path = "e5-f4-e3-d2-c3-c4-d5-d6-d7";
    assert_eq!(told("", FIGURE_5, path), Ok(vec!["captures 9 pieces on d3, d4 and e4".into()]));
    assert_eq!(
        told("", FIGURE_7, "h8"),
        Ok(vec![
            "captures 3 pieces on g7, h7 and g8".into(),
            "loses 3 groups of its own: 4 pieces on a3, a4, a8 and h8".into()
        ])
    );
    let nearly = "8/8/8/8/8/8/8/x[3]o6 o 22,24 0,0 0,8";
    let wins = vec!["reaches 11 points and wins".into(), "captures 3 pieces on a1".into()];
    assert_eq!(told("goal=10", nearly, "a2"), Ok(wins));
    assert_eq!(told("", START, "d4"), Ok(vec![]));
}

#[test]
fn a_group_that_is_surrounded_already_falls_with_the_next_turn_whoever_makes_it() {
    let position = "8/8/8/8/8/8/oo6/x[3]o6 x 22,22 0,0 0,0";
    assert_eq!(played("", position, "h8").0, "h8 X a1");
    assert_eq!(played("", &position.replace(" x ", " o "), "h8").0, "h8 X a1");
}

#[test]
fn all_stacks_of_a_line_are_collected_on_its_last_square() {
    let position = "8/8/8/8/4x3/4x[2]3/4x3/4x3 x 20,25 0,0 0,0";
    assert_eq!(played("", position, "e1=e4").1, "8/8/8/8/4x[5]3/8/8/8 o 20,25 0,0 0,0");
    assert_eq!(played("", position, "e4 = e2").1, "8/8/8/8/8/8/4x[4]3/4x3 o 20,25 0,0 0,0");
    let moves = state("", position).legal(4);
    let from_e3: Vec<&str> =
        moves.iter().filter(|m| m.starts_with("e3") && m.len() > 2).map(String::as_str).collect();
    assert_eq!(
        from_e3,
        ["e3=e1", "e3=e2", "e3=e4", "e3-d2", "e3-f2", "e3-d3", "e3-f3", "e3-d4", "e3-f4"],
        "collections before distributions, square by square"
    );
}

#[test]
fn neighbours_lines_and_paths_wrap() {
    let position = "8/8/8/8/8/8/x[2]6x/8 x 22,25 0,0 0,0";
    assert!(refused("", position, "a2=h2").0.starts_with("b2 has no stack of yours"));
    assert_eq!(played("edges=cylinder", position, "a2=h2").1, "8/8/8/8/8/8/7x[3]/8 o 22,25 0,0 0,0");
    let moves = state("edges=cylinder", position).legal(4);
    assert_eq!(
        moves[64..],
        ["a2=h2", "a2-a1", "a2-b1", "a2-h1", "a2-b2", "a2-a3", "a2-b3", "a2-h3", "h2=a2"].map(String::from)
    );
    let corners = "7x/8/8/8/8/8/8/x6x x 22,25 0,0 0,0";
    assert_eq!(played("edges=torus", corners, "a1=h8").1, "7x[2]/8/8/8/8/8/8/7x o 22,25 0,0 0,0");
    assert_eq!(
        state("edges=torus", corners).legal(4)[64..],
        ["a1=h1", "a1=h8", "h1=a1", "h1=h8", "h8=a1", "h8=h1"].map(String::from)
    );
}

#[test]
fn of_two_ways_around_the_shorter_is_collected_and_the_eastern_of_equal_ones() {
    let ring = "8/8/8/8/8/8/xxxxxxxx/8 x 17,25 0,0 0,0";
    let after = |text| played("edges=cylinder", ring, text).1;
    assert_eq!(after("a2=g2"), "8/8/8/8/8/8/1xxxxxx[3]1/8 o 17,25 0,0 0,0");
    assert_eq!(after("a2=e2"), "8/8/8/8/8/8/4x[5]xxx/8 o 17,25 0,0 0,0");
    assert_eq!(after("e2=a2"), "8/8/8/8/8/8/x[5]xxx4/8 o 17,25 0,0 0,0");
    let broken = "8/8/8/8/8/8/x1xxxxxx/8 x 18,25 0,0 0,0";
    assert_eq!(
        played("edges=cylinder", broken, "a2=c2").1,
        "8/8/8/8/8/8/2x[7]5/8 o 18,25 0,0 0,0",
        "a way with a gap is none"
    );
}

#[test]
fn groups_and_their_liberties_wrap() {
    let corner = "o7/8/8/8/8/8/o7/xo6 o 24,22 0,0 0,0";
    assert_eq!(played("", corner, "h1").0, "h1 X a1");
    assert_eq!(played("edges=cylinder", corner, "g1").0, "g1");
    assert_eq!(played("edges=cylinder", corner, "h1").0, "h1 X a1");
    let open_above = corner.replacen('o', "1", 1).replace("17/", "8/").replace("22", "23");
    assert_eq!(played("edges=torus", &open_above, "h1").0, "h1");
    assert_eq!(played("edges=torus", corner, "h1").0, "h1 X a1");
}

#[test]
fn a_prisoner_is_placed_as_a_piece_of_its_owner() {
    let position = "8/8/8/8/8/8/8/x7 x 20,21 4,4 4,4";
    let (shown, after) = played("captives=place", position, "*D3");
    assert_eq!((shown.as_str(), after.as_str()), ("*d3", "8/8/8/8/8/3o4/8/x7 o 20,21 3,4 4,4"));
    assert!(refused("", position, "*d3").0.contains("captives=place"));
    assert_eq!(refused("captives=place", position, "*a1").1, "a1");
    let moves = state("captives=place", position).legal(4);
    assert_eq!(moves.len(), 64 + 63 + 1);
    assert_eq!((moves[64].as_str(), moves[127].as_str()), ("*b1", "R4"));
    assert!(refused("captives=place", START, "*d3").0.contains("holds no prisoner"));
}

#[test]
fn passing_is_for_those_who_can_do_nothing_else() {
    assert!(refused("", START, "pass").0.contains("a1"));
    let stuck = "8/8/8/8/8/8/ooo5/x[6]1oo4 x 0,20 0,0 0,0";
    let room_for_two = stuck.replace("x[6]", "x[2]").replace("0,20 0,0 0,0", "0,20 0,4 0,4");
    let mut state = state("stock=6,25", stuck);
    assert_eq!(state.legal(4), ["pass"], "six pieces, and only one empty square to go to");
    assert_eq!(
        (state.count(), follow(&*state, ""), follow(&*state, "a1")),
        (1, "pass".into(), String::new())
    );
    state.play("pass").expect("nothing else is possible");
    assert_eq!(state.to_move(), Seat::Second);
    assert!(refused("stock=6,25", &room_for_two, "pass").0.contains("rescue your pieces (R4)"));
    let room_for_two = room_for_two.replace("0,4 0,4", "0,0 0,4");
    let said = refused("stock=5,25", &room_for_two.replace("x[2]1oo4", "x[2]1oo1xxx"), "pass").0;
    assert!(said.contains("collect the stack on f1"), "{said}");
    let tall = "8/8/8/8/8/8/oo6/x[6]1oo4 x 0,21 0,0 0,0";
    assert!(refused("stock=6,25", tall, "pass").0.contains("distribute the stack on a1"));
    assert!(
        self::state("stock=6,25", tall).legal(4).is_empty(),
        "too tall to be listed, but no reason to pass"
    );
}

#[test]
fn each_refusal_names_its_rule_and_the_squares_to_blame() {
    let position = "8/8/8/4x[4]3/3o4/1x6/8/x7 x 18,23 1,1 1,1";
    let cases = [
        ("e5-f4-g3", "e5 holds 4 pieces, but the path has 3 squares", "e5"),
        ("e5-f4-g3-h2-h1", "e5 holds 4 pieces, but the path has 5 squares", "e5"),
        ("e5-d4-c3-c2", "d4 is not empty", "d4"),
        ("e5-d2", "d2 does not touch e5", "e5 d2"),
        ("e5-f4-e5-f6", "e5 is named twice", "e5"),
        ("e5-f9-f8-f7", "f9 is not on the board", ""),
        ("b3-b4", "b3 holds a single piece", "b3"),
        ("d4-d5", "d4 has a stack of your opponent", "d4"),
        ("c4-c5", "c4 is empty", "c4"),
        ("d4", "d4 has a stack of your opponent", "d4"),
        ("i1", "i1 is not on the board", ""),
        ("e5=e5", "collecting needs two squares", "e5"),
        ("e5=b3", "e5 and b3 are not in one straight or diagonal line", "e5 b3"),
        ("e5=a1", "d4 has no stack of yours", "d4"),
        ("e5=e6", "e6 has no stack of yours", "e6"),
        ("R2", "your opponent holds 1 of your pieces, not 2", ""),
        ("pass", "you may pass only when nothing else is possible", ""),
    ];
    for (text, sentence, squares) in cases {
        let (said, blamed) = refused("", position, text);
        assert!(said.starts_with(sentence), "{text}: {said}");
        assert_eq!(blamed, squares, "{text}");
        assert!(!said.ends_with('.'));
    }
    assert!(refused("", START, "R0").0.contains("holds none"));
    let no_stock = "8/8/8/8/8/8/8/x[25]7 x 0,25 0,0 0,0";
    assert!(refused("", no_stock, "a1").0.contains("Red has no piece left"));
}

#[test]
fn the_game_ends_when_the_goal_is_reached() {
    let mut state = state("goal=10", "8/8/8/8/8/8/8/x[3]o6 o 22,24 0,0 0,8");
    assert_eq!(state.legal(4).len(), 63);
    state.play("a2").expect("a2 is empty");
    assert_eq!(state.position(), "8/8/8/8/8/8/o7/1o6 x 22,23 0,3 0,11");
    let ending = state.ending().expect("11 points are more than 10");
    assert_eq!(ending.winner, Some(Seat::Second));
    assert_eq!(said(&ending.reason), "Blue has 11 points and has reached the goal of 10");
    assert!(state.legal(25).is_empty() && state.count() == 0);
    assert_eq!(follow(&*state, ""), "");
    assert!(matches!(state.play("a1"), Err(MoveError::GameOver(_))));
}

#[test]
fn when_both_reach_the_goal_in_one_turn_more_points_win_and_equal_ones_draw() {
    let winner = |points: &str| {
        let state = state("goal=10", &format!("8/8/8/8/8/8/8/8 x 25,25 0,0 {points}"));
        state.ending().map(|ending| ending.winner)
    };
    assert_eq!(winner("9,9"), None);
    assert_eq!(winner("10,9"), Some(Some(Seat::First)));
    assert_eq!(winner("10,12"), Some(Some(Seat::Second)));
    assert_eq!(winner("14,12"), Some(Some(Seat::First)));
    assert_eq!(winner("12,12"), Some(None));
}

#[test]
fn a_hundred_and_twenty_turns_without_a_capture_are_a_draw() {
    let mut state = state("", START);
    let mut random = Chance::new(5);
    let mut turns = 0;
    while state.ending().is_none() {
        let quiet: Vec<String> = state
            .legal(2)
            .into_iter()
            .filter(|text| {
                let mut tried = state.clone_state();
                tried.play(text).is_ok_and(|played| played.effects.captured.is_empty())
            })
            .collect();
        let text = &quiet[random.below(quiet.len())];
        state.play(text).expect("it is legal");
        turns += 1;
    }
    let ending = state.ending().expect("the loop has ended");
    assert_eq!((turns, ending.winner), (120, None));
}

#[test]
fn a_position_for_the_third_time_is_a_draw() {
    let mut state = state("", "6oo/8/8/8/8/8/8/xx6 x 23,23 0,0 0,0");
    for turn in ["a1=b1", "g8=h8", "b1-a1", "h8-g8", "a1=b1", "g8=h8", "b1-a1"] {
        state.play(turn).expect("legal");
        assert_eq!(state.ending(), None);
    }
    state.play("h8-g8").expect("legal");
    let ending = state.ending().expect("the position occurred thrice");
    assert_eq!(ending.winner, None);
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    for (chosen, position, reason) in [
        ("", "8/8/8/8/8/8/8/8 x 25,25 0,0", "4 fields instead of five"),
        ("", "7/7/7/7/7/7/7/7 x 25,25 0,0 0,0", "the board is 7x8, not 8x8"),
        ("", "8/8/8/8/8/8/8/7X x 24,25 0,0 0,0", "row 1"),
        ("", "8/8/8/8/8/8/8/8 X 25,25 0,0 0,0", "is not x or o"),
        ("", "8/8/8/8/8/8/8/8 x 25 0,0 0,0", "stocks"),
        ("", "8/8/8/8/8/8/8/8 x 25,25 0,-1 0,0", "prisoners"),
        ("", "8/8/8/8/8/8/8/8 x 25,25 0,0 00,0", "points"),
        ("", "8/8/8/8/8/8/8/8 x 24,25 0,0 0,0", "x has 0 on the board, 24 in stock"),
        ("stock=20,25", START, "x began with 20"),
        ("", "8/8/8/8/8/8/8/o[26]7 x 25,0 0,0 0,0", "a1 has a stack of 26, but o has only 25 pieces"),
        ("", "8/8/8/8/8/8/8/8 x 25,24 1,0 0,0", "x holds 1 of o's pieces, but has only 0 points"),
        ("", "8/8/8/8/8/8/8/8 x 25,25 0,0 85,0", "x has 85 points"),
    ] {
        let said = refusal_of(chosen, position);
        assert!(said.contains(reason), "{position}: {said}");
    }
    for text in ["8/8/8/8/8/8/8/8 o 25,25 0,0 84,0", "8/8/8/8/8/8/8/x[25]7 o 0,20 5,0 59,60"] {
        assert_eq!(state("", text).position(), text);
    }
}

#[test]
fn stocks_are_two_numbers_from_5_to_25() {
    for (stock, fits) in
        [("5,25", true), ("25, 7", true), ("4,25", false), ("25,26", false), ("25", false), ("a,b", false)]
    {
        let options = Inchworm::INFO.options([("stock", stock)]).expect("it is a short text");
        assert_eq!(GAME.start(&options).is_ok(), fits, "{stock}");
    }
    assert_eq!(GAME.unrated(&options("")), None);
    assert_eq!(GAME.unrated(&options("stock=20,20")), None);
    assert!(GAME.unrated(&options("stock=25,20")).is_some());
}

#[test]
fn what_makes_no_difference_in_a_move_is_forgiven() {
    for (text, canonical) in [
        (" D3! ", "d3"),
        ("E1 = e4", "e1=e4"),
        ("e5–f4 — e3", "e5-f4-e3"),
        ("e5f4e3", "e5-f4-e3"),
        ("* d3", "*d3"),
        ("r 9", "R9"),
        ("PASS.", "pass"),
        ("pass X a1", "pass"),
        ("e5-f4 × d3", "e5-f4"),
        ("e5-f4Xanything", "e5-f4"),
    ] {
        assert_eq!(text.parse::<Move>().map(|m| m.to_string()).as_deref(), Ok(canonical), "{text}");
    }
    assert!(matches!("e5f4".parse::<Move>(), Err(BadMove::Ambiguous { .. })));
    for text in [
        "", "x", "d", "d3-", "-d3", "e1=e2=e3", "e1=e2-e3", "R", "R09", "R-1", "r9a", "**d3", "*d3-d4",
        "passe", "X d3",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    let long = vec!["a1"; 26].join("-");
    assert!(matches!(long.parse::<Move>(), Err(BadMove::NotAMove { .. })), "no stack has 26 pieces");
    assert_eq!(long.repeat(20).parse::<Move>(), Err(BadMove::TooLong));
}

#[test]
fn a_move_may_be_entered_square_by_square() {
    let state = state("captives=place", "8/8/8/4x[3]3/4xo2/8/8/8 x 20,20 4,1 4,1");
    let start = follow(&*state, "");
    assert!(start.starts_with("a1 b1") && start.ends_with("h8 rescue"), "{start}");
    assert!(!start.contains("f4"), "a stack of the other begins nothing");
    let around = "d4 e4 d5 f5 d6 e6 f6";
    assert_eq!(follow(&*state, "a1"), ". place");
    assert_eq!(follow(&*state, "*"), follow(&*state, "place"));
    assert_eq!([follow(&*state, "*a1"), follow(&*state, "a1 place")], [".", "."]);
    assert_eq!(follow(&*state, "e5"), format!(". {around}"));
    assert_eq!([follow(&*state, "e5="), follow(&*state, "e5 collect")], ["e4", "e4"]);
    assert_eq!(
        [follow(&*state, "e5=e4"), follow(&*state, "e5e4"), follow(&*state, "e5 collect e4")],
        [".", ".", "."]
    );
    for prefix in ["e5-", "e5 distribute", "E5 –"] {
        assert_eq!(follow(&*state, prefix), around.replace(" e4", ""), "{prefix}");
    }
    for prefix in ["e5-d4", "e5 d4", "e5d4", "e5 distribute d4", "e5-d4-"] {
        assert_eq!(follow(&*state, prefix), "c3 d3 e3 c4 c5 d5", "{prefix}");
    }
    assert_eq!(follow(&*state, "e5-d4-c3"), ".");
    assert_eq!([follow(&*state, "R1"), follow(&*state, "rescue"), follow(&*state, "r")], [".", ".", "."]);
    for nothing in [
        "R2",
        "pass",
        "f4",
        "e5-e4",
        "e5=f5",
        "e5-d4-c3-b2",
        "z9",
        "e5-z9",
        "e5 place",
        "a1 collect",
        "a1-a2",
        "pass a1",
    ] {
        assert_eq!(follow(&*state, nothing), "", "{nothing}");
    }
    for bad in ["e5==", "hello", "=", "R99", "-e5", "e5-d4=", "**"] {
        assert!(state.tokens(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_square_is_offered_only_where_the_whole_stack_finds_room() {
    let room_of_two = |height: u32| {
        let position = format!("8/8/8/8/8/1oooo3/1o2x[{height}]3/1oooo3 x {},16 0,0 0,0", 25 - height);
        follow(&*state("", &position), "e2 distribute")
    };
    assert_eq!(room_of_two(3), "f1 d2 f2 f3");
    assert_eq!(room_of_two(4), "f1 f2 f3", "beyond d2 there is only c2");
    assert_eq!(room_of_two(25), "f1 f2 f3");
}

#[test]
fn the_board_is_told_as_data() {
    let mut state = state("edges=cylinder goal=40", FIGURE_5);
    let diagram = state.diagram();
    assert_eq!(diagram.wraps, (true, false));
    let stack = |height| crate::diagram::Shape::Stack(height);
    let on = |text: &str| diagram.piece(text.parse().expect("a square"));
    assert_eq!(on("e5").map(|piece| (piece.seat, piece.shape)), Some((Seat::Second, stack(9))));
    assert_eq!(on("d3").map(|piece| (piece.seat, piece.shape)), Some((Seat::First, stack(1))));
    assert_eq!(diagram.pieces.len(), 4);
    let played = state.play("e5-f4-e3-d2-c3-c4-d5-d6-d7").expect("it is legal");
    assert_eq!(played.effects.path.len(), 9);
    let captured: Vec<String> =
        played.effects.captured.iter().map(|(at, seat)| format!("{at}{}", seat.letter())).collect();
    assert_eq!(captured, ["d3x", "d4x", "e4x"]);
    let counts: Vec<_> = state
        .diagram()
        .strip
        .counts
        .iter()
        .map(|count| (count.label, count.of.first, count.of.second))
        .collect();
    assert_eq!(counts, [("stock", 16, 16), ("prisoners", 0, 9), ("points", 0, 9)]);
}

#[test]
fn the_help_fits_into_a_message_and_its_example_can_be_played() {
    let help = GAME.help(Language::English);
    assert!(help.chars().count() <= 3800);
    let example = GAME.example().expect("the example is a position and a move in it");
    assert_eq!(example.score(), Some(Pair::new(0, 9)));
    assert!(Inchworm::INFO.summary.chars().count() <= 70);
}

proptest::proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in "[a-ixR0-9=*\\-X é\\[\\]/,]{0,60}") {
        if let Ok(read) = text.parse::<Move>() {
            assert_eq!(read.to_string().parse(), Ok(read));
            let mut state = state("captives=place", FIGURE_7);
            let _ = state.play(&text);
        }
        if let Ok(tokens) = Position::tokens(&text) {
            let state = state("edges=torus", FIGURE_5);
            state.next(&tokens);
        }
        let _ = GAME.set_up(&options(""), &text);
    }
}
