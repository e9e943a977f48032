//! The canonical order of moves, told from their text alone.

use postern::board::Square;

/// Panics where the moves are not in the order of the game's page, or one stands there twice.
pub fn assert_canonical_order(game: &str, moves: &[&str]) {
    for pair in moves.windows(2) {
        let (first, second) = (place(game, pair[0]), place(game, pair[1]));
        assert!(first < second, "{game}: {} stands before {}", pair[0], pair[1]);
    }
}

/// Where a move stands in the order: its kind, its squares, and what tells apart moves from one square.
type Place = (u8, Option<Square>, u8, Vec<Square>);

fn place(game: &str, text: &str) -> Place {
    let mut squares = squares_of(game, text);
    let kind = match (game, text.chars().next()) {
        (_, None) => panic!("an empty text is no move"),
        (_, Some('p')) if text == "pass" => 4,
        ("inchworm", Some('*')) => 1,
        ("inchworm", Some('R')) => 3,
        ("inchworm", _) if squares.len() > 1 => 2,
        ("rampart", Some('x')) => 1,
        _ => 0,
    };
    let first = (!squares.is_empty()).then(|| squares.remove(0));
    (kind, first, u8::from(game == "inchworm" && text.contains('-')), squares)
}

fn squares_of(game: &str, text: &str) -> Vec<Square> {
    // An x takes in two games; elsewhere it may be a column.
    let text = match game {
        "rampart" => text.trim_start_matches('x').to_owned(),
        "ramparts" => text.replace('x', "-"),
        _ => text.to_owned(),
    };
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(|name| name.parse().ok()).collect()
}

#[test]
fn the_order_tells_right_from_wrong() {
    assert_canonical_order("rampart", &["b1", "a2", "xa1", "xc1"]);
    assert_canonical_order("inchworm", &["a1", "*a1", "a1=a3", "a1-b1", "a1-a2", "b1=b2", "R3"]);
    for (game, wrong) in
        [("rampart", ["xa1", "a2"]), ("ramparts", ["a1-a3", "a1-a2"]), ("ransom", ["a1-a2"; 2])]
    {
        let caught = std::panic::catch_unwind(|| assert_canonical_order(game, &wrong));
        assert!(caught.is_err(), "{wrong:?}");
    }
}
