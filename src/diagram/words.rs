//! Boards as text, for screen readers and alt text.

use std::fmt::Write;

use super::{Diagram, Ground, Mark, Piece, Shape};
use crate::board::Square;
use crate::game::Seat;

/// The part of a board to describe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Words {
    /// Every row, from the top.
    Rows,
    /// The pieces of one player.
    Side(Seat),
    /// One row, counted from 0 at the bottom.
    Row(u8),
    /// One column, counted from 0 at the left.
    Column(u8),
}

/// The maximum length of an alt text on Discord, in characters.
pub const LONGEST_ALT: usize = 1024;

/// Describes a board or a part of it. For a row or column outside the board, the text says so.
pub fn words(diagram: &Diagram, how: Words) -> String {
    match how {
        Words::Rows => {
            let mut text = status(diagram);
            for row in (0..diagram.rows).rev() {
                let _ = write!(text, "\n{}", line(diagram, Words::Row(row)));
            }
            text
        }
        Words::Side(seat) => pieces(diagram, seat),
        Words::Row(row) if row >= diagram.rows => {
            format!("There is no row {}: the rows are 1 to {}.", u16::from(row) + 1, diagram.rows)
        }
        Words::Column(col) if col >= diagram.cols => {
            format!(
                "There is no such column: the columns are a to {}.",
                letter(diagram.cols.saturating_sub(1))
            )
        }
        Words::Row(_) | Words::Column(_) => line(diagram, how),
    }
}

/// Describes a picture in at most [`LONGEST_ALT`] characters, the most useful first: the turn, the last move, its
/// consequences, marks, dead stones, counts, then the pieces. Text that does not fit is cut, and a hint says where to
/// find the rest.
pub fn alt_text(diagram: &Diagram, last_move: Option<&str>, consequences: &[String]) -> String {
    let mut parts = vec![to_move(diagram)];
    if let Some(last) = last_move {
        parts.push(format!("Last move {last}."));
    }
    if !consequences.is_empty() {
        parts.push(sentence(&consequences.join(", ")));
    }
    for (what, mark) in
        [("Captured on", Mark::Captured), ("May be chosen:", Mark::Candidate), ("To blame:", Mark::Blame)]
    {
        let squares = marked(diagram, mark);
        if !squares.is_empty() {
            parts.push(format!("{what} {}.", list(&squares)));
        }
    }
    for seat in Seat::BOTH {
        let dead: Vec<Square> = sorted(diagram, |piece| piece.seat == seat && piece.dead);
        if !dead.is_empty() {
            parts.push(format!("Dead {} stones: {}.", diagram.strip.names[seat], list(&dead)));
        }
    }
    parts.extend(counts(diagram));
    parts.extend(Seat::BOTH.map(|seat| pieces(diagram, seat)));

    let more = " More with /board text.";
    let room = LONGEST_ALT - more.len();
    let mut text = String::new();
    for part in parts {
        let part = if text.is_empty() { part } else { format!(" {part}") };
        let (used, wanted) = (text.chars().count(), part.chars().count());
        if used + wanted <= room {
            text.push_str(&part);
            continue;
        }
        // The cut is at the end of a word.
        let cut: String = part.chars().take(room.saturating_sub(used)).collect();
        let whole = cut.rfind(' ').unwrap_or(0);
        text.push_str(cut[..whole].trim_end_matches([',', ':', ';', ' ']));
        text.push_str(if text.ends_with('.') { "" } else { " …" });
        text.push_str(more);
        break;
    }
    // The ellipsis can exceed the room by up to two characters.
    text.chars().take(LONGEST_ALT).collect()
}

/// Describes the turn and the counts.
fn status(diagram: &Diagram) -> String {
    let mut text = to_move(diagram);
    for count in counts(diagram) {
        let _ = write!(text, " {count}");
    }
    text
}

fn to_move(diagram: &Diagram) -> String {
    let strip = &diagram.strip;
    match strip.to_move {
        Some(seat) => format!("{} to move, move {}.", strip.names[seat], u64::from(strip.ply) + 1),
        None if strip.ply == 1 => "The game is over after 1 move.".to_owned(),
        None => format!("The game is over after {} moves.", strip.ply),
    }
}

fn counts(diagram: &Diagram) -> Vec<String> {
    let strip = &diagram.strip;
    let names = strip.names;
    let tell = |count: &super::Count| {
        format!(
            "{}: {} {}, {} {}.",
            capitalised(&count.title()),
            names.first,
            count.of.first,
            names.second,
            count.of.second
        )
    };
    strip.counts.iter().map(tell).collect()
}

/// Lists the pieces of a player, Kings first, then in canonical order: "Black: 12 stones: a1, b3, …".
fn pieces(diagram: &Diagram, seat: Seat) -> String {
    let name = diagram.strip.names[seat];
    let mut own: Vec<(Square, Piece)> =
        diagram.pieces.iter().copied().filter(|(_, piece)| piece.seat == seat).collect();
    own.sort_by_key(|&(square, piece)| (piece.shape != Shape::King, square));
    if own.is_empty() {
        return format!("{name}: no pieces.");
    }
    let told: Vec<String> = own
        .iter()
        .map(|(square, piece)| match (piece.shape, piece.dead) {
            (Shape::King, _) => format!("King {square}"),
            (Shape::Stack(height), _) if height > 1 => format!("{square} of {height}"),
            (_, true) => format!("{square} dead"),
            _ => square.to_string(),
        })
        .collect();
    let count = own.len();
    format!("{name}: {count} {}: {}.", kind(&own, count), told.join(", "))
}

fn kind(own: &[(Square, Piece)], count: usize) -> &'static str {
    let all = |shape: fn(&Shape) -> bool| own.iter().all(|(_, piece)| shape(&piece.shape));
    let (one, many) = if all(|shape| *shape == Shape::Stone) {
        ("stone", "stones")
    } else if all(|shape| *shape == Shape::Man) {
        ("man", "men")
    } else if all(|shape| matches!(shape, Shape::Stack(_))) {
        ("stack", "stacks")
    } else {
        ("piece", "pieces")
    };
    if count == 1 { one } else { many }
}

/// Describes one row or column from its start. Empty squares without marks are omitted.
fn line(diagram: &Diagram, which: Words) -> String {
    let (name, squares): (String, Vec<Square>) = match which {
        Words::Row(row) => {
            (format!("Row {}", row + 1), (0..diagram.cols).map(|col| Square::new(col, row)).collect())
        }
        Words::Column(col) => {
            (format!("Column {}", letter(col)), (0..diagram.rows).map(|row| Square::new(col, row)).collect())
        }
        Words::Rows | Words::Side(_) => return String::new(),
    };
    let mut told: Vec<String> = Vec::new();
    for square in squares {
        let piece = diagram.piece(square).map(|piece| named(diagram, piece));
        let notes = notes(diagram, square);
        if piece.is_none() && notes.is_empty() {
            continue;
        }
        let what = [piece.unwrap_or_else(|| "empty".to_owned())].into_iter().chain(notes);
        told.push(format!("{square} {}", what.collect::<Vec<_>>().join(", ")));
    }
    if told.is_empty() { format!("{name}: empty.") } else { format!("{name}: {}.", told.join("; ")) }
}

fn named(diagram: &Diagram, piece: Piece) -> String {
    let name = diagram.strip.names[piece.seat];
    let dead = if piece.dead { "dead " } else { "" };
    match piece.shape {
        Shape::Stone | Shape::Man | Shape::Soldier => format!("{dead}{name}"),
        Shape::King => format!("{dead}{name} King"),
        Shape::Stack(1) => format!("{dead}{name} single"),
        Shape::Stack(height) => format!("{dead}{name} stack of {height}"),
    }
}

/// Returns the grounds and marks of a square.
fn notes(diagram: &Diagram, square: Square) -> Vec<String> {
    let names = diagram.strip.names;
    let grounds =
        diagram.grounds.iter().filter(|(at, _)| *at == square).filter_map(|(_, ground)| match ground {
            Ground::Owned(seat) => Some(format!("owned by {}", names[*seat])),
            Ground::Wall(seat) => Some(format!("{} wall", names[*seat])),
            // The area behind walls and the starting lines are the same in every game.
            Ground::Inside(_) | Ground::Line(_) => None,
        });
    let mut marks: Vec<Mark> = Vec::new();
    for (at, mark) in &diagram.marks {
        if *at == square && !marks.contains(mark) {
            marks.push(*mark);
        }
    }
    let marks = marks.into_iter().map(|mark| match mark {
        Mark::Last => "last move".to_owned(),
        Mark::Captured => "captured here".to_owned(),
        Mark::Candidate => "may be chosen".to_owned(),
        Mark::Chosen => "chosen".to_owned(),
        Mark::Blame => "to blame".to_owned(),
        Mark::Liberty(seat) => format!("liberty of {}", names[seat]),
    });
    grounds.chain(marks).collect()
}

fn marked(diagram: &Diagram, mark: Mark) -> Vec<Square> {
    let mut squares: Vec<Square> =
        diagram.marks.iter().filter(|(_, other)| *other == mark).map(|&(square, _)| square).collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

fn sorted(diagram: &Diagram, wanted: impl Fn(&Piece) -> bool) -> Vec<Square> {
    let mut squares: Vec<Square> =
        diagram.pieces.iter().filter(|(_, piece)| wanted(piece)).map(|&(square, _)| square).collect();
    squares.sort_unstable();
    squares
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}

fn letter(col: u8) -> char {
    char::from(b'a'.saturating_add(col.min(25)))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn sentence(text: &str) -> String {
    format!("{}.", capitalised(text.trim_end_matches('.')))
}

#[cfg(test)]
mod tests {
    use super::super::{Count, Surface};
    use super::*;
    use crate::game::Pair;

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
        assert!(text.starts_with("The game is over after 1 move. Points of 60: Red 61, Blue 4."), "{text}");
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
        assert_eq!(words(&board, Words::Row(8)), "There is no row 9: the rows are 1 to 8.");
        assert_eq!(words(&board, Words::Column(200)), "There is no such column: the columns are a to h.");
    }

    #[test]
    fn alt_text_starts_with_the_turn_and_ends_with_the_pieces() {
        let text =
            alt_text(&board(), Some("d3"), &["captures 1".to_owned(), "the group at e5 dies".to_owned()]);
        assert_eq!(
            text,
            "Blue to move, move 13. Last move d3. Captures 1, the group at e5 dies. Captured on d4. Dead Blue stones: e5. \
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
        let text = alt_text(&full, Some("é".repeat(2000).as_str()), &["ö".repeat(900)]);
        assert!(text.chars().count() <= LONGEST_ALT, "{}", text.chars().count());
        let text = alt_text(&full, None, &[]);
        assert!(text.chars().count() <= LONGEST_ALT && text.chars().count() > 950);
        assert!(text.ends_with(" … More with /board text."), "{text}");
    }
}
