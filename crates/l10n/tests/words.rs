//! Boards described in words, with the sentences of each language.

use postern_l10n::Sentences;
use postern_rules::diagram::words::{self, LONGEST_ALT, Words, strip_texts};
use postern_rules::diagram::{Count, Diagram, Ground, Mark, Piece, Shape, Surface};
use postern_rules::game::ending::Ending;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;

fn words(diagram: &Diagram, how: Words) -> String {
    let sentences = Sentences::of([]);
    words::words(diagram, how, &|phrase| {
        sentences.checked(phrase, Language::English).expect("every phrase has its message")
    })
}

fn alt_text(diagram: &Diagram, said: Option<&Phrase>) -> String {
    let sentences = Sentences::of([]);
    words::alt_text(diagram, said, &|phrase| {
        sentences.checked(phrase, Language::English).expect("every phrase has its message")
    })
}

fn board() -> Diagram {
    let mut diagram = Diagram::new(8, 8, Surface::Chequered, Pair::new("Red", "Blue"));
    let at = |name: &str| name.parse().expect("a square");
    diagram.pieces = vec![
        (at("d3"), Piece::new(Seat::First, Shape::Stack(7))),
        (at("a1"), Piece::new(Seat::First, Shape::Stack(1))),
        (at("e5"), Piece { dead: true, ..Piece::new(Seat::Second, Shape::Stone) }),
        (at("h8"), Piece::new(Seat::Second, Shape::King)),
    ];
    diagram.marks = vec![(at("d3"), Mark::Last), (at("d4"), Mark::Captured)];
    diagram.grounds = vec![(at("b2"), Ground::Wall(Seat::First))];
    diagram.strip.to_move = Some(Seat::Second);
    diagram.strip.ply = 12;
    diagram.strip.counts = vec![Count::new("stock", Pair::new(17, 20))];
    diagram
}

#[test]
fn rows_are_described_from_the_top_with_everything_on_them() {
    let text = words(&board(), Words::Rows);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 9);
    assert_eq!(lines[0], "Blue to move, move 13. Stock: Red 17, Blue 20.");
    assert_eq!(lines[1], "Row 8: h8 Blue King.");
    assert_eq!(lines[2], "Row 7: empty.");
    assert_eq!(lines[4], "Row 5: e5 dead Blue.");
    assert_eq!(lines[5], "Row 4: d4 empty, captured here.");
    assert_eq!(lines[6], "Row 3: d3 Red stack of 7, last move.");
    assert_eq!(lines[7], "Row 2: b2 empty, Red wall.");
}

#[test]
fn counts_name_their_goal_and_one_move_is_singular() {
    let mut board = board();
    board.strip.to_move = None;
    board.strip.ply = 1;
    board.strip.counts = vec![Count { goal: Some(60), ..Count::new("points", Pair::new(61, 4)) }];
    let text = words(&board, Words::Rows);
    assert!(text.starts_with("Game over after 1 move. Points (of 60): Red 61, Blue 4."), "{text}");
}

#[test]
fn the_strip_of_a_picture_speaks_the_language_of_its_viewer() {
    let sentences = Sentences::of([]);
    let texts = |diagram: &Diagram, language| {
        strip_texts(diagram, &|phrase| {
            sentences.checked(phrase, language).expect("every phrase has its message")
        })
    };
    let mut board = board();
    board.strip.counts = vec![
        Count::new("stock", Pair::new(17, 20)),
        Count { goal: Some(60), ..Count::new("points", Pair::new(43, 49)) },
    ];
    let english = texts(&board, Language::English);
    assert_eq!(english.sides, Pair::new("Red".to_owned(), "Blue".to_owned()));
    assert_eq!(english.moves, "move 13");
    assert_eq!(english.counts, ["Stock 17 : 20", "Points 43 : 49 of 60"]);
    let german = texts(&board, Language::German);
    assert_eq!(german.sides, Pair::new("Rot".to_owned(), "Blau".to_owned()));
    assert_eq!(german.moves, "Zug 13");
    assert_eq!(german.counts, ["Vorrat 17 : 20", "Punkte 43 : 49 von 60"]);
    board.strip.to_move = None;
    for (ply, wanted) in [(0, "0 moves"), (1, "1 move"), (2, "2 moves")] {
        board.strip.ply = ply;
        assert_eq!(texts(&board, Language::English).moves, wanted);
    }
}

#[test]
fn the_result_is_the_first_words_of_a_game_that_is_over() {
    let sentences = Sentences::of([]);
    let mut board = board();
    board.strip.to_move = None;
    board.strip.players.second = "Ben".to_owned();
    for (winner, english, strip) in [
        (
            Some(Seat::Second),
            "Ben wins after 12 moves: 40 turns without a decision.",
            "Ben wins · 40 turns without a decision",
        ),
        (
            Some(Seat::First),
            "Red wins after 12 moves: 40 turns without a decision.",
            "Red wins · 40 turns without a decision",
        ),
        (None, "Draw after 12 moves: 40 turns without a decision.", "Draw · 40 turns without a decision"),
    ] {
        board.strip.ending = Some(Ending { winner, reason: Phrase::new("limit").with("turns", 40_u32) });
        let text = alt_text(&board, None);
        assert!(text.starts_with(english), "{text}");
        let texts = strip_texts(&board, &|phrase| sentences.say(phrase, Language::English));
        assert_eq!(texts.result, strip);
        assert_eq!(texts.own_counts, [Pair::new("Stock 17".to_owned(), "Stock 20".to_owned())]);
        for language in Language::ALL {
            let texts = strip_texts(&board, &|phrase| {
                sentences.checked(phrase, language).expect("every phrase has its message")
            });
            assert!(texts.result.contains(" · "), "{language:?}: {}", texts.result);
        }
    }
}

#[test]
fn one_side_one_row_or_one_column_can_be_described() {
    let board = board();
    assert_eq!(words(&board, Words::Side(Seat::First)), "Red: 2 stacks: a1, d3 of 7.");
    assert_eq!(words(&board, Words::Side(Seat::Second)), "Blue: 2 pieces: King h8, e5 dead.");
    assert_eq!(words(&board, Words::Row(0)), "Row 1: a1 Red single.");
    assert_eq!(
        words(&board, Words::Column(3)),
        "Column d: d3 Red stack of 7, last move; d4 empty, captured here."
    );
    assert_eq!(words(&board, Words::Row(8)), "There's no row 9: rows go from 1 to 8.");
    assert_eq!(words(&board, Words::Column(200)), "There's no such column: columns go from a to h.");
}

#[test]
fn alt_text_starts_with_the_turn_and_ends_with_the_pieces() {
    let text = alt_text(&board(), Some(&Phrase::new("alt-last").with("move", "d3".to_owned())));
    assert_eq!(
        text,
        "Blue to move, move 13. Last move d3. Captured on d4. Dead stones of Blue: e5. \
         Stock: Red 17, Blue 20. Red: 2 stacks: a1, d3 of 7. Blue: 2 pieces: King h8, e5 dead."
    );
}

#[test]
fn alt_text_of_a_full_board_ends_with_a_hint_within_the_limit() {
    let mut full = Diagram::new(25, 25, Surface::Points, Pair::new("Black", "White"));
    for index in 0..625 {
        let seat = if index % 3 == 0 { Seat::First } else { Seat::Second };
        full.pieces.push((Square::at(index, 25), Piece::new(seat, Shape::Stone)));
    }
    let text = alt_text(&full, Some(&Phrase::new("alt-last").with("move", "é".repeat(2000))));
    assert!(text.chars().count() <= LONGEST_ALT, "{}", text.chars().count());
    let text = alt_text(&full, None);
    assert!(text.chars().count() <= LONGEST_ALT && text.chars().count() > 950);
    assert!(text.ends_with(" … More with /board text."), "{text}");
}
