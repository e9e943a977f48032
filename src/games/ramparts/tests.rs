//! Named positions of Ramparts, one rule each; a slow second opinion on every move; what is claimed of the game.

use super::*;
use crate::diagram::Shape;
use crate::games::testing::{self, *};

pub(super) fn options(endgame: &str) -> Options {
    Ramparts::INFO.options([("endgame", endgame)]).unwrap()
}

fn at(endgame: &str, position: &str) -> Position {
    testing::at::<Ramparts>(&format!("endgame={endgame}"), position)
}

fn state(endgame: &str, position: &str) -> Box<dyn GameState> {
    testing::state::<Ramparts>(&format!("endgame={endgame}"), position)
}

fn refusal(endgame: &str, position: &str, text: &str) -> Illegal {
    testing::refusal(&at(endgame, position), text)
}

fn legal(position: &Position) -> String {
    testing::legal(position).iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_first_moves_are_those_of_the_rules_page() {
    for endgame in ["score", "swap"] {
        let start = Ramparts::start(&options(endgame)).unwrap();
        assert_eq!(start.to_string(), "ooooooooooo/11/11/11/11/11/11/11/11/11/xxxxxxxxxxx x");
        assert_eq!(start.score(), Some(Pair::new(11, 11)));
        let legal = testing::legal(&start);
        assert_eq!(legal.len(), 42);
        let straight = legal.iter().filter(|legal| legal.from.col == legal.to.col).count();
        assert_eq!(straight, 22);
        for leap in ["a1-a3", "b1-b3", "c1-c3", "c1-b2"] {
            assert!(legal.contains(&leap.parse().unwrap()), "{leap}");
        }
        let mut history = History::<Ramparts>::new(options(endgame), start);
        assert_eq!([1, 2, 3].map(|depth| perft(&mut history, depth)), [42, 1764, 67956]);
    }
}

#[test]
fn from_inside_one_may_not_slip_past_a_corner_but_take_on_the_rampart() {
    let position = at("score", "11/11/11/11/11/11/11/11/1oo8/2x8/11 x");
    assert_eq!(legal(&position), "c2xc3 c2-d3");
    assert_eq!(position.score(), Some(Pair::new(1, 2)));
    let refused = refusal("score", "11/11/11/11/11/11/11/11/1oo8/2x8/11 x", "c2xb3");
    assert_eq!(refused.squares(), squares("c3 b2"));
    assert!(said(&refused.phrase()).contains("corner"));
}

#[test]
fn inside_a_man_reaches_his_rampart_but_not_the_field_past_its_corner() {
    assert_eq!(legal(&at("score", "11/11/11/11/11/11/11/11/3x7/11/11 x")), "d3-d4 d3-e4");
    assert_eq!(legal(&at("score", "11/11/11/11/11/11/11/2o8/3x7/11/11 x")), "d3-d4 d3-e4");
    assert_eq!(legal(&at("score", "11/11/7o3/11/11/11/11/11/11/11/11 o")), "h9-g8 h9-h8");
}

#[test]
fn from_outside_one_may_not_take_past_a_corner() {
    let position = at("score", "11/11/11/11/11/11/11/11/1o9/2x8/11 o");
    assert_eq!(legal(&position), "b3-b2");
    assert!(matches!(
        refusal("score", "11/11/11/11/11/11/11/11/1o9/2x8/11 o", "b3xc2"),
        Illegal::PastCorner { .. }
    ));
}

#[test]
fn a_man_on_his_own_rampart_cannot_be_taken() {
    let position = "11/11/11/11/11/11/3o7/2ox7/11/3x7/11 o";
    assert_eq!(legal(&at("score", position)), "c4-c3");
    assert_eq!(refusal("score", position, "d5xd4"), Illegal::Protected { at: square("d4") });
    assert_eq!(
        refusal("score", position, "c4xd4"),
        Illegal::NotForward { from: square("c4"), to: square("d4") }
    );
    assert_eq!(Position::score(&at("score", position)), Some(Pair::new(2, 2)));
    // e5 is Black's rampart as well, but what protects the man on d4 is his own.
    let aslant = "11/11/11/11/11/11/4o6/3x7/11/11/11 o";
    assert_eq!(refusal("score", aslant, "e5xd4"), Illegal::Protected { at: square("d4") });
}

#[test]
fn from_his_own_rampart_a_man_takes_straight_and_aslant() {
    let position = at("score", "11/11/11/11/4o6/4x6/11/11/11/11/11 o");
    assert_eq!(legal(&position), "e7xe6");
    assert_eq!(legal(&at("score", "11/11/11/11/11/11/11/1ooo7/2x8/11/11 x")), "c3xb4 c3xc4 c3xd4");
    assert_eq!(legal(&at("score", "11/11/11/11/11/11/11/11/2x8/11/11 x")), "c3-c4 c3-d4");
    assert!(matches!(
        refusal("score", "11/11/11/11/11/11/11/11/2x8/11/11 x", "c3-b4"),
        Illegal::OffOwnRampart { .. }
    ));
}

#[test]
fn in_the_open_field_a_man_moves_straight_and_takes_aslant() {
    let position = "11/11/11/11/11/3ooo5/4x6/11/11/11/11 x";
    // e5 is still Black's own rampart; one row up the field is open.
    assert_eq!(legal(&at("score", position)), "e5xd6 e5xe6 e5xf6");
    let open = "11/11/11/11/11/11/11/1ooo7/2x8/11/11 o";
    assert_eq!(legal(&at("score", open)), "b4-b3 d4-d3");
    let open = "11/11/11/11/11/11/1ooo7/2x8/11/11/11 x";
    assert_eq!(legal(&at("score", open)), "c4xb5 c4xd5");
    assert!(matches!(refusal("score", open, "c4xc5"), Illegal::OpenTakesAslant { .. }));
    let free = "11/11/11/11/11/11/11/2x8/11/11/11 x";
    assert_eq!(legal(&at("score", free)), "c4-c5");
    assert!(matches!(refusal("score", free, "c4-b5"), Illegal::OpenMovesStraight { .. }));
}

#[test]
fn from_the_enemys_rampart_a_man_moves_straight_and_takes_nothing() {
    let position = "11/11/11/4ooo4/5x5/11/11/11/11/11/11 x";
    assert_eq!(legal(&at("score", position)), "");
    assert!(matches!(refusal("score", position, "f7xf8"), Illegal::EnemyRampartTakesNothing { .. }));
    assert!(matches!(refusal("score", position, "f7xe8"), Illegal::EnemyRampartTakesNothing { .. }));
    let free = "11/11/11/11/5x5/11/11/11/11/11/11 x";
    assert_eq!(legal(&at("score", free)), "f7-f8");
    assert!(matches!(refusal("score", free, "f7-g8"), Illegal::EnemyRampartMovesStraight { .. }));
}

#[test]
fn inside_the_enemys_ramparts_a_man_moves_and_takes_three_ways() {
    assert_eq!(legal(&at("score", "11/11/11/5x5/11/11/11/11/11/11/11 x")), "f8-e9 f8-f9 f8-g9");
    assert_eq!(legal(&at("score", "11/11/4ooo4/5x5/11/11/11/11/11/11/11 x")), "f8xe9 f8xf9 f8xg9");
}

#[test]
fn a_double_step_may_not_pass_a_commanded_square() {
    let position = "11/11/11/11/11/11/11/11/3o7/11/2xxxx5 x";
    assert_eq!(
        legal(&at("score", position)),
        "c1-b2 c1-c2 c1-d2 d1-c2 d1-d2 d1-e2 e1-d2 e1-e2 e1-f2 f1-e2 f1-f2 f1-g2 f1-f3"
    );
    assert_eq!(
        refusal("score", position, "c1-c3"),
        Illegal::Commanded { between: square("c2"), by: vec![square("d3")] }
    );
    let mut state = state("score", position);
    assert!(matches!(state.play("c1-c3"), Err(MoveError::Illegal { .. })));
    assert_eq!(state.position(), position);
    state.play("f1-f3").unwrap();
    assert_eq!(state.position(), "11/11/11/11/11/11/11/11/3o1x5/11/2xxx6 o");
}

#[test]
fn rampart_squares_are_never_commanded_and_a_man_on_the_enemys_rampart_commands_nothing() {
    // a1 and b1 leap over a2 and b2, whoever stands beyond.
    assert!(legal(&at("score", "11/11/11/11/11/11/11/11/o10/11/1x9 x")).contains("b1-b3"));
    // White on c3 stands on Black's rampart: d2 is not commanded, nor is c2, but c3 blocks c1.
    assert_eq!(
        legal(&at("score", "11/11/11/11/11/11/11/11/2o8/11/2xx7 x")),
        "c1-b2 c1-c2 c1-d2 d1-c2 d1-d2 d1-e2 d1-d3"
    );
    // White on b3 could not take on c2 past the corner.
    assert!(legal(&at("score", "11/11/11/11/11/11/11/11/1o9/11/2x8 x")).contains("c1-c3"));
}

#[test]
fn a_double_step_needs_the_starting_line_and_two_empty_squares_and_takes_nothing() {
    let blocked = "11/11/11/11/11/11/11/11/3o7/3x7/3x7 x";
    assert_eq!(refusal("score", blocked, "d1-d3"), Illegal::DoubleStepBlocked { occupied: squares("d2 d3") });
    let capture = "11/11/11/11/11/11/11/11/3o7/11/3x7 x";
    assert_eq!(refusal("score", capture, "d1xd3"), Illegal::DoubleStepBlocked { occupied: squares("d3") });
    assert_eq!(
        refusal("score", "11/11/11/11/11/11/11/11/11/3x7/11 x", "d2-d4"),
        Illegal::NotFromLine { from: square("d2"), to: square("d4") }
    );
}

#[test]
fn refusals_name_the_rule_and_its_squares() {
    let position = "11/11/11/11/11/11/11/2o8/1x9/1xx8/11 x";
    for (text, blamed) in [
        ("e5-e6", "e5"),
        ("c4-c3", "c4"),
        ("b3-b2", "b3 b2"),
        ("c2-c5", "c2 c5"),
        ("b2-b3", "b3"),
        ("b3-c4", "c4"),
        ("c2xd3", "d3"),
    ] {
        let refused = refusal("score", position, text);
        assert_eq!(refused.squares(), squares(blamed), "{text}: {refused:?}");
    }
    assert_eq!(refusal("score", position, "c2<>c3"), Illegal::NoExchangeDue);
    let sentence = said(&refusal("score", position, "b3-c4").phrase());
    assert!(sentence.contains("b3xc4"), "{sentence}");
}

#[test]
fn a_blocked_player_ends_the_game_and_the_points_decide() {
    for (position, score) in [
        ("11/11/11/11/4o6/4x6/11/11/11/11/11 x", (1, 1)),
        ("x10/11/11/11/11/11/11/11/11/11/11 x", (3, 0)),
        ("x10/1x9/2x8/3x7/11/11/11/3o7/2o8/11/o10 o", (6, 5)),
        ("x10/2x8/2x8/3x7/11/11/11/11/11/11/o9o x", (7, 6)),
    ] {
        let position = at("score", position);
        assert_eq!(position.score(), Some(Pair::new(score.0, score.1)));
    }
    let drawn = at("score", "11/11/11/11/4o6/4x6/11/11/11/11/11 x");
    assert_eq!((legal(&drawn).as_str(), drawn.outcome().unwrap().winner), ("", None));
    let won = at("score", "x10/11/11/11/11/11/11/11/11/11/11 x");
    assert_eq!(won.outcome().unwrap().winner, Some(Seat::First));
    let goes_on = at("score", "x10/11/11/11/11/11/11/11/11/11/1x9 x");
    assert_eq!(goes_on.outcome(), None);
}

const BEFORE_SWAP: &str = "11/11/11/11/11/2o8/2x8/11/11/11/x10 x";

#[test]
fn with_scoring_the_blocked_player_ends_the_game() {
    let mut state = state("score", BEFORE_SWAP);
    let played = state.play("a1-a3").unwrap();
    assert_eq!(state.position(), "11/11/11/11/11/2o8/2x8/11/x10/11/11 o");
    let ending = state.ending().unwrap();
    assert_eq!(ending.winner, Some(Seat::First));
    assert_eq!(said(&ending.reason), "White has no move; in points, Black leads by 2 to 1");
    assert!(said(&played.consequences[0]).starts_with("ends the game, Black wins"));
    assert_eq!(state.legal(4), Vec::<String>::new());
}

#[test]
fn with_swapping_the_opponent_of_the_blocked_player_must_exchange_and_then_the_other_is_to_move() {
    let mut state = state("swap", BEFORE_SWAP);
    let played = state.play("a1-a3").unwrap();
    assert_eq!(state.position(), "11/11/11/11/11/2o8/2x8/11/x10/11/11 x!");
    assert_eq!(
        all(&played.consequences),
        ["leaves White without a move: Black must exchange a blocked pair next"]
    );
    assert_eq!((state.to_move(), state.ending()), (Seat::First, None));
    assert_eq!(state.legal(4), ["c6<>c5"]);
    assert_eq!((state.count(), state.perft(1)), (1, 1));
    assert_eq!(state.next(&[]).follow, [Token::Square(square("c6"))]);
    assert_eq!(state.next(&state.tokens("c6<>").unwrap()).follow, [Token::Square(square("c5"))]);
    assert_eq!(state.next(&state.tokens("c6<>c5").unwrap()).whole.as_deref(), Some("c6<>c5"));
    assert_eq!(state.next(&state.tokens("c5").unwrap()), Next::NOTHING);
    let Err(MoveError::Illegal(crate::game::Illegal { phrase, squares: blamed })) = state.play("a3-a4")
    else {
        panic!("an ordinary move was taken where an exchange is due");
    };
    assert!(said(&phrase).contains("c6<>c5"), "{phrase}");
    assert_eq!(blamed, squares("c6 c5"));
    assert!(state.play("c5<>c6").is_err());
    let played = state.play("c6<>c5").unwrap();
    assert_eq!(played.effects.path, squares("c6 c5"));
    assert_eq!(state.position(), "11/11/11/11/11/2x8/2o8/11/x10/11/11 o");
    assert_eq!(state.score(), Some(Pair::new(2, 1)));
    assert!(state.undo());
    assert_eq!(state.position(), "11/11/11/11/11/2o8/2x8/11/x10/11/11 x!");
}

#[test]
fn the_second_player_exchanges_by_the_same_rule() {
    let mut state = state("swap", "10o/11/11/11/11/2o8/2x8/11/11/11/11 o");
    state.play("k11-k9").unwrap();
    assert_eq!(state.position(), "11/11/10o/11/11/2o8/2x8/11/11/11/11 o!");
    assert_eq!(state.legal(4), ["c5<>c6"]);
    state.play("c5c6").unwrap();
    assert_eq!(state.position(), "11/11/10o/11/11/2x8/2o8/11/11/11/11 x");
}

#[test]
fn among_several_blocked_pairs_the_player_chooses() {
    let position = at("swap", "11/11/11/11/11/2o5o2/2x5x2/11/x10/11/11 x!");
    assert_eq!(legal(&position), "c6<>c5 i6<>i5");
    assert_eq!(position.count(), 2);
}

#[test]
fn exchanges_follow_each_other_while_the_player_stays_blocked() {
    // After c6<>c5 the exchanged man stands before another Black man on c4, and is blocked again.
    let mut state = state("swap", "11/11/11/11/11/2o8/2x8/2x8/x10/11/11 x!");
    state.play("c6<>c5").unwrap();
    assert_eq!(state.position(), "11/11/11/11/11/2x8/2o8/2x8/x10/11/11 x!");
    state.play("c5<>c4").unwrap();
    assert_eq!(state.position(), "11/11/11/11/11/2x8/2x8/2o8/x10/11/11 o");
}

#[test]
fn when_both_are_blocked_the_game_ends() {
    let mut state = state("swap", "11/x10/11/11/11/2o8/2x8/11/11/11/11 x");
    state.play("a10-a11").unwrap();
    assert_eq!(state.position(), "x10/11/11/11/11/2o8/2x8/11/11/11/11 o");
    assert_eq!(state.ending().unwrap().winner, Some(Seat::First));
    assert_eq!(state.perft(1), 0);
}

#[test]
fn when_no_blocked_man_has_an_enemy_in_front_the_game_ends() {
    // White's only man stands on his goal: he has no move, and nobody stands before him.
    let mut state = state("swap", "11/11/11/11/11/11/11/11/11/x10/o10 x");
    state.play("a2-a3").unwrap();
    assert_eq!(state.position(), "11/11/11/11/11/11/11/11/x10/11/o10 o");
    assert_eq!(state.ending().unwrap().winner, Some(Seat::Second));
    // Blocked by a friend on the enemy's rampart who is blocked himself: only the front pair may be exchanged.
    let position = at("swap", "11/11/11/11/11/2o8/2o8/2x8/x10/11/11 x!");
    assert_eq!(legal(&position), "c5<>c4");
}

#[test]
fn a_player_without_men_ends_the_game() {
    let mut state = state("swap", "11/11/11/11/11/11/11/2o8/3x7/11/11 o");
    state.play("c4-c3").unwrap();
    assert_eq!(state.ending(), None);
    let position = at("swap", "11/11/11/11/11/11/11/11/3x7/11/11 o");
    assert_eq!(position.outcome().unwrap().winner, Some(Seat::First));
}

#[test]
fn a_blocked_position_is_read_as_the_exchange_that_is_due() {
    let due = "11/11/11/11/11/2o8/2x8/11/x10/11/11 x!";
    assert_eq!(at("swap", due).to_string(), due);
    assert_eq!(at("swap", &due.replace("x!", "o")), at("swap", due));
    let refused = |endgame, text: &str| Ramparts::read(&options(endgame), text).unwrap_err().0;
    assert!(refused("score", due).contains("endgame=swap"));
    for not_due in [
        "11/11/11/11/11/2o8/2x8/11/x10/11/11 o!",
        "11/11/11/11/11/2o8/2x8/11/11/11/11 x!",
        "ooooooooooo/11/11/11/11/11/11/11/11/11/xxxxxxxxxxx x!",
        "11/11/11/11/11/11/11/11/x10/11/o10 x!",
    ] {
        assert!(refused("swap", not_due).contains("no exchange is due"), "{not_due}");
    }
}

#[test]
fn positions_that_cannot_be_are_refused_with_the_reason() {
    for (text, reason) in [
        ("", "two fields"),
        ("11/11 x", "11x11, not 11x2"),
        ("8/8/8/8/8/8/8/8 x", "11x11, not 8x8"),
        ("ooooooooooo/11/11/11/11/11/11/11/11/x10/xxxxxxxxxxx x", "x has 12 men"),
        ("ooooooooooo/11/11/11/11/11/11/11/11/11/xxxxxxxxxxX x", "'X'"),
        ("ooooooooooo/11/11/11/11/11/11/11/11/11/xxxxxxxxxxx", "two fields"),
        ("ooooooooooo/11/11/11/11/11/11/11/11/11/xxxxxxxxxxx x 1", "two fields"),
        ("ooooooooooo/11/11/11/11/11/11/11/11/11/xxxxxxxxxxx w", "\"w\" is not"),
    ] {
        let refused = Ramparts::read(&options("score"), text).unwrap_err().0;
        assert!(refused.contains(reason), "{text}: {refused}");
    }
}

#[test]
fn moves_are_read_forgivingly_and_written_canonically() {
    let read = |text: &str| text.parse::<Move>().map(|read| read.to_string());
    for (text, canonical) in [
        ("C2-C3", "c2-c3"),
        (" c2 – c3 ", "c2-c3"),
        ("c2×d3!", "c2xd3"),
        ("c2:d3", "c2xd3"),
        ("e6 <> e7", "e6<>e7"),
        ("j10-j11", "j10-j11"),
        ("c2c3", "c2c3"),
    ] {
        assert_eq!(read(text).as_deref(), Ok(canonical), "{text}");
    }
    for text in ["", "c2", "c2-", "c2--c3", "l1-l2", "a11-a12", "c2-c3-c4", "pass", "é", "c2-c3x"] {
        assert!(read(text).is_err(), "{text}");
    }
    let start = Ramparts::start(&options("score")).unwrap();
    let unsaid = start.check("a1a3".parse().unwrap()).unwrap();
    assert_eq!(unsaid.to_string(), "a1-a3");
}

#[test]
fn a_move_is_entered_by_its_two_squares() {
    let start = Ramparts::start(&options("score")).unwrap();
    let next = |text: &str| start.next(&Position::tokens(text).unwrap());
    assert_eq!(next("").follow.len(), 11);
    for prefix in ["a1", "a1-", "A1 ", "a1x"] {
        assert_eq!(
            next(prefix).follow,
            squares("a2 b2 a3").into_iter().map(Token::Square).collect::<Vec<_>>()
        );
        assert_eq!(next(prefix).whole, None);
    }
    assert_eq!(next("a1 a3"), Next { follow: vec![], whole: Some("a1-a3".parse().unwrap()) });
    assert_eq!(next("a1-a4"), Next::NOTHING);
    assert_eq!(next("a5"), Next::NOTHING);
    assert_eq!(next("a1 a3 a4"), Next::NOTHING);
    for bad in ["q", "a", "a1-b", "z9", "a1 pass", "-a1"] {
        assert!(Position::tokens(bad).is_err(), "{bad}");
    }
}

#[test]
fn the_diagram_shows_walls_men_and_score() {
    let diagram = Ramparts::diagram(&at("swap", "11/11/11/11/11/2o8/2x8/11/x10/11/11 x!"));
    assert!(diagram.sided);
    assert_eq!(diagram.grounds.len(), 2 * (26 + 11));
    assert_eq!(diagram.pieces.len(), 3);
    assert_eq!(
        diagram.piece(square("c6")).map(|man| (man.seat, man.shape)),
        Some((Seat::Second, Shape::Man))
    );
    assert_eq!(diagram.strip.counts[0].of, Pair::new(2, 1));
}

#[test]
fn consequences_tell_captures_and_points() {
    let told = |position, text| all(&state("score", position).play(text).unwrap().consequences);
    assert_eq!(told("10o/11/11/11/11/11/11/11/3o7/2x8/11 x", "c2xd3"), ["takes the man on d3"]);
    assert_eq!(told("10o/1x9/11/11/11/11/11/11/11/11/11 x", "b10-b11"), ["reaches the last line: 3 points"]);
    assert_eq!(
        told("10o/11/2x8/11/11/11/11/11/11/11/11 x", "c9-c10"),
        ["enters the enemy's ramparts: 2 points"]
    );
    let last = told("11/11/11/11/11/11/11/11/3o7/2x8/11 x", "c2xd3");
    assert_eq!(
        last,
        [
            "ends the game, Black wins: White has no move; in points, Black leads by 1 to 0",
            "takes the man on d3"
        ]
    );
}

#[test]
fn the_help_fits_and_its_example_is_played() {
    assert!(Ramparts::HELP[0].1.chars().count() <= 3800);
    let example = GameOf::<Ramparts>::NEW.example().unwrap();
    assert_eq!(example.ply(), 1);
    assert_eq!(example.ending(), None);
}

proptest::proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,60}", near in "[xo0-9/! a-l<>-]{0,70}") {
        for text in [text, near] {
            let _ = (text.parse::<Move>(), Position::tokens(&text));
            for endgame in ["score", "swap"] {
                let _ = Ramparts::read(&options(endgame), &text);
            }
        }
    }

    #[test]
    fn what_is_read_as_a_move_is_read_back(text in "[a-l][0-9]{1,2}(-|x|<>|)[a-l][0-9]{1,2}") {
        if let Ok(read) = text.parse::<Move>() {
            proptest::prop_assert_eq!(read.to_string().parse::<Move>(), Ok(read));
        }
    }
}
