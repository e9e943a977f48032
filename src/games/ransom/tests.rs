//! Named positions of Ransom, one rule each.

use super::*;
use crate::diagram::{Mark, Shape};
use crate::games::testing::{self, *};

const START: &str = "oooooooo/8/8/3O4/4X3/8/8/xxxxxxxx x";
const SHEET: &str = "8/8/2o5/8/3o1oO1/ooooxxo1/xxxxx1x1/3X4 o";

pub(super) fn options(king: &str) -> Options {
    Ransom::INFO.options([("king", king)]).unwrap()
}

fn at(king: &str, position: &str) -> Position {
    testing::at::<Ransom>(&format!("king={king}"), position)
}

fn state(king: &str, position: &str) -> Box<dyn GameState> {
    testing::state::<Ransom>(&format!("king={king}"), position)
}

fn refusal(position: &str, text: &str) -> Illegal {
    testing::refusal(&at("any", position), text)
}

/// The squares that the piece on `from` may go to.
fn from(position: &Position, from: &str) -> String {
    let targets = legal(position).into_iter().filter(|legal| legal.from == square(from));
    targets.map(|legal| legal.to.to_string()).collect::<Vec<_>>().join(" ")
}

fn tokens(names: &str) -> Vec<Token> {
    squares(names).into_iter().map(Token::Square).collect()
}

fn winner(position: &str) -> Option<Seat> {
    Position::outcome(&at("any", position)).and_then(|outcome| outcome.winner)
}

#[test]
fn the_first_moves_are_those_of_the_rules_page() {
    let start = Ransom::start(&options("any")).unwrap();
    assert_eq!(start.to_string(), START);
    assert_eq!(start.outcome(), None);
    let mut history = History::<Ransom>::new(options("any"), start);
    assert_eq!([1, 2].map(|depth| perft(&mut history, depth)), [100, 9595]);
    assert_eq!(start.score(), None);
}

#[test]
fn a_soldier_slides_over_his_own_side_his_king_too_but_not_over_enemies() {
    let start = at("any", START);
    assert_eq!(from(&start, "a1"), "a2 b2 a3 c3 a4 d4 a5 e5 a6 f6 a7 g7");
    // e1 passes his King on e4.
    assert_eq!(from(&start, "e1"), "d2 e2 f2 c3 e3 g3 b4 h4 a5 e5 e6 e7");
    assert_eq!(refusal(SHEET, "c6-c2"), Illegal::Occupied { at: square("c2") });
    // g3 passes f4 and g4, but not f3.
    assert_eq!(from(&at("any", SHEET), "g3"), "e1 f2 h2 h3 h4 e5 g5 d6 g6 c7 g7 b8 g8");
    assert_eq!(
        refusal("8/8/4O3/8/2x5/2o5/8/2X5 o", "c3-c8"),
        Illegal::EnemyBetween { from: square("c3"), to: square("c8"), by: squares("c4") }
    );
}

#[test]
fn a_king_steps_in_eight_directions_or_four() {
    let stepped = |king| {
        let mut state = state(king, START);
        state.play("e4-e5").map(|_| state.position())
    };
    for king in ["any", "orthogonal"] {
        assert_eq!(stepped(king).as_deref(), Ok("oooooooo/8/8/3OX3/8/8/8/xxxxxxxx o"));
    }
    assert_eq!(from(&at("any", START), "e4"), "d3 e3 f3 d4 f4 e5 f5");
    assert_eq!(from(&at("orthogonal", START), "e4"), "e3 d4 f4 e5");
    let refused = Position::check(&at("orthogonal", START), "e4-f5".parse().unwrap()).unwrap_err();
    assert_eq!(refused, Illegal::KingAslant { from: square("e4"), to: square("f5") });
    assert!(matches!(refusal(START, "e4-e6"), Illegal::KingTooFar { .. }));
}

#[test]
fn the_sheets_example_is_played_as_it_says() {
    let mut game = state("any", SHEET);
    game.play("c6-e4").unwrap();
    assert_eq!(game.position(), "8/8/8/8/3oooO1/ooooxxo1/xxxxx1x1/3X4 x");
    assert_eq!(game.legal(4).len(), 35);
    let Err(MoveError::Illegal(crate::game::Illegal { phrase, squares: blamed })) = game.play("e3-e1") else {
        panic!("a move that walls the King in was taken");
    };
    assert!(said(&phrase).contains("no enemy could ever come"), "{phrase}");
    assert_eq!(blamed, squares("d1 e1 a2 b2 c2 d2 e2"));
    for reply in ["b2-c1", "e3-c1"] {
        let mut game = game.clone_state();
        game.play(reply).unwrap();
        let played = game.play("g3-e1").unwrap();
        assert_eq!(all(&played.consequences), ["suffocates the Green King: wins"]);
        let ending = game.ending().unwrap();
        assert_eq!(ending.winner, Some(Seat::Second));
        assert_eq!(said(&ending.reason), "the Green King has no empty square beside him");
    }
}

#[test]
fn nobody_walls_his_own_king_in() {
    let position = "o7/8/2ooo3/2oOox2/2oo2x1/5Xx1/1x3xx1/x4x2 o";
    let refused = refusal(position, "a8-e4");
    assert_eq!(refused, Illegal::WallsIn { king: square("d5"), walls: squares("c4 d4 e4 c5 e5 c6 d6 e6") });
    assert_eq!(from(&at("any", position), "d5"), "e4");
    // A soldier of the wall itself may: he leaves a gap behind him.
    assert!(from(&at("any", position), "c4").contains("e4"));
}

#[test]
fn two_soldiers_that_touch_at_a_corner_leave_a_gap() {
    // With a3, b2 and b3 in place, b1 would shut the King in with a2.
    assert!(matches!(refusal("7O/8/8/8/8/xx6/1x6/X6x x", "h1-b1"), Illegal::WallsIn { .. }));
    // Without b3 he could be reached between a3 and b2.
    assert!(Position::check(&at("any", "7O/8/8/8/8/x7/1x6/X6x x"), "h1-b1".parse().unwrap()).is_ok());
}

#[test]
fn a_suffocated_king_has_lost_whichever_side_moved() {
    // The opponent takes the last liberty.
    let mut game = state("any", "1o1o4/8/2x1o2o/2oOxo2/x1xxX3/o2xxo2/8/7x o");
    game.play("h6-f4").unwrap();
    assert_eq!(game.position(), "1o1o4/8/2x1o3/2oOxo2/x1xxXo2/o2xxo2/8/7x x");
    assert_eq!(game.ending().unwrap().winner, Some(Seat::Second));
    // One's own soldier does.
    let mut game = state("any", "oo1o3o/8/2x1o3/2oOxo2/2xxX3/1x2xo2/8/5x1x o");
    let played = game.play("b8-d6").unwrap();
    assert_eq!(all(&played.consequences), ["suffocates Black's own King: loses"]);
    assert_eq!(game.ending().unwrap().winner, Some(Seat::First));
    assert_eq!((game.legal(4).len(), game.count(), game.perft(1)), (0, 0, 0));
    assert_eq!(game.next(&[]), Next::NOTHING);
    assert!(matches!(game.play("h1-h2"), Err(MoveError::GameOver(_))));
}

#[test]
fn when_both_kings_are_suffocated_the_mover_wins() {
    let mut game = state("any", "3o4/4o3/2xxx2x/2xO1oo1/1xxxXo2/3ooo2/8/8 o");
    let played = game.play("g5-e5").unwrap();
    assert_eq!(game.position(), "3o4/4o3/2xxx2x/2xOoo2/1xxxXo2/3ooo2/8/8 x");
    assert_eq!(game.ending().unwrap().winner, Some(Seat::Second));
    assert_eq!(all(&played.consequences), ["suffocates both Kings: wins"]);
    // The same board set up with the other side to move: then Green moved.
    assert_eq!(winner("3o4/4o3/2xxx2x/2xOoo2/1xxxXo2/3ooo2/8/8 o"), Some(Seat::First));
}

#[test]
fn the_edge_counts_as_taken_and_an_orthogonal_king_needs_all_eight_squares_taken() {
    assert_eq!(winner("X6O/xo6/8/8/8/8/8/8 x"), None);
    assert_eq!(winner("Xo5O/xo6/8/8/8/8/8/8 x"), Some(Seat::Second));
    let aslant = at("orthogonal", "Xo5O/x7/8/8/8/8/8/8 x");
    assert_eq!(aslant.outcome(), None);
    assert_eq!(from(&aslant, "a8"), "");
}

#[test]
fn a_player_without_a_legal_move_has_lost() {
    // The King's only liberty is diagonal, and his soldier is shut in by enemies.
    let position = "7O/8/8/8/8/8/o5oo/Xo4ox x";
    assert_eq!(Position::outcome(&at("any", position)), None);
    let blocked = at("orthogonal", position);
    assert_eq!(legal(&blocked), []);
    let outcome = blocked.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Seat::Second), Reason::NoMove { seat: Seat::First }));
    assert_eq!(blocked.count(), 0);
}

#[test]
fn a_king_that_was_set_up_behind_his_walls_must_be_let_out() {
    let position = "7O/8/8/8/8/xx6/1x6/Xx6 x";
    assert_eq!(from(&at("any", position), "a1"), "");
    let legal = legal(&at("any", position));
    assert!(!legal.is_empty());
    for out in legal {
        let mut after = at("any", position);
        after.play(&out);
        assert!(reach::comes(after.kings().first, after.soldiers().first, after.kings().second), "{out}");
    }
}

#[test]
fn a_position_for_the_third_time_is_a_draw() {
    let mut history = History::<Ransom>::new(options("any"), Ransom::start(&options("any")).unwrap());
    for _ in 0..2 {
        assert_eq!(history.outcome(), None);
        for text in ["a1-a2", "a8-a7", "a2-a1", "a7-a8"] {
            assert_eq!(history.outcome(), None);
            let legal = history.position().check(text.parse().unwrap()).unwrap();
            history.play(legal);
        }
    }
    let outcome = history.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (None, EndingReason::Repetition));
}

#[test]
fn refusals_name_the_rule_and_its_squares() {
    for (text, blamed) in [
        ("a3-b3", "a3"),
        ("a8-a7", "a8"),
        ("a1-b1", "b1"),
        ("a1-b3", "a1 b3"),
        ("e4-e6", "e4 e6"),
        ("d1-d8", "d8"),
        ("d1-d6", "d5"),
        ("a1-a1", "a1"),
    ] {
        let refused = refusal(START, text);
        assert_eq!(refused.squares(), squares(blamed), "{text}: {refused:?}");
        assert!(!said(&refused.phrase()).ends_with('.'));
    }
}

#[test]
fn positions_that_cannot_be_are_refused_with_the_reason() {
    for (text, reason) in [
        ("", "two fields"),
        ("oooooooo/8/8/3O4/4X3/8/8/xxxxxxxx", "two fields"),
        ("oooooooo/8/8/3O4/4X3/8/8/xxxxxxxx x!", "\"x!\" is not"),
        ("oooooooo/8/8/3O4/4X3/8/xxxxxxxx x", "8x8, not 8x7"),
        ("oooooooo/8/8/3OX3/4X3/8/8/xxxxxxx1 x", "x has 2 Kings"),
        ("oooooooo/8/8/8/4X3/8/8/xxxxxxxx x", "o has 0 Kings"),
        ("oooooooo/8/8/3O4/4X3/x7/8/xxxxxxxx x", "x has 9 soldiers"),
        ("oooooooo/8/8/3O4/4X3/k7/8/xxxxxxxx x", "'k'"),
    ] {
        let refused = Ransom::read(&options("any"), text).unwrap_err().0;
        assert!(refused.contains(reason), "{text}: {refused}");
    }
}

#[test]
fn moves_are_read_forgivingly_and_entered_by_two_squares() {
    for text in ["C6-E4", "c6 – e4!", "c6e4", "c6 e4", " c6-e4. "] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), "c6-e4", "{text}");
    }
    for text in ["", "c6", "c6-", "c6-c9", "i1-a1", "c6xe4", "c6-e4-e5", "é4-e5"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
        assert!(Position::tokens(text).is_err() || text.len() < 4 || text == "c6-e4-e5", "{text}");
    }
    let start = at("any", START);
    let next = |text: &str| start.next(&Position::tokens(text).unwrap());
    assert_eq!(next("").follow, tokens("a1 b1 c1 d1 e1 f1 g1 h1 e4"));
    for prefix in ["e4", "E4-", "e4 "] {
        assert_eq!(next(prefix).follow, tokens("d3 e3 f3 d4 f4 e5 f5"));
    }
    assert_eq!(next("e4 e5"), Next { follow: vec![], whole: Some("e4-e5".parse().unwrap()) });
    assert_eq!(next("e4-e6"), Next::NOTHING);
    assert_eq!(next("d5"), Next::NOTHING);
    assert_eq!(next("e4 e5 e6"), Next::NOTHING);
}

#[test]
fn the_diagram_shows_kings_and_their_liberties() {
    let diagram = Ransom::diagram(&at("any", START));
    assert!(diagram.sided);
    assert_eq!(diagram.pieces.len(), 18);
    assert_eq!(
        diagram.piece(square("e4")).map(|king| (king.seat, king.shape)),
        Some((Seat::First, Shape::King))
    );
    assert_eq!(diagram.piece(square("a8")).map(|piece| piece.shape), Some(Shape::Soldier));
    assert_eq!(diagram.strip.counts[0].of, Pair::new(7, 7));
    let shared = diagram.marks.iter().filter(|(at, _)| *at == square("d4")).map(|&(_, mark)| mark);
    assert_eq!(shared.collect::<Vec<_>>(), [Mark::Liberty(Seat::First), Mark::Liberty(Seat::Second)]);
}

#[test]
fn consequences_tell_liberties() {
    let told = |text| all(&state("any", START).play(text).unwrap().consequences);
    assert_eq!(told("a1-a2"), Vec::<String>::new());
    assert_eq!(told("d1-d4"), ["leaves the Black King 6 liberties", "leaves Green's own King 6 liberties"]);
    assert_eq!(told("f1-f3"), ["leaves Green's own King 6 liberties"]);
}

#[test]
fn the_help_fits_and_its_example_is_played() {
    assert!(Ransom::HELP[0].1.chars().count() <= 3800);
    let example = GameOf::<Ransom>::NEW.example().unwrap();
    assert_eq!(example.ply(), 1);
    assert_eq!(example.ending().unwrap().winner, Some(Seat::Second));
}

proptest::proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,60}", near in "[xoXO0-9/ a-i-]{0,70}") {
        for text in [text, near] {
            let _ = (text.parse::<Move>(), Position::tokens(&text), Ransom::read(&options("any"), &text));
        }
    }
}
