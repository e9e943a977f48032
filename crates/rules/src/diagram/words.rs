//! Boards as text, for screen readers and alt text.

use crate::diagram::{Diagram, Ground, Mark, Piece, Shape, StripTexts};
use crate::game::ending::Ending;
use crate::phrase::{Phrase, PhraseArg};
use crate::seat::{Pair, Seat};
use crate::square::Square;

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

/// Renders a phrase as a sentence in a fixed language.
pub type Say<'a> = &'a dyn Fn(&Phrase) -> String;

/// The maximum length of an alt text on Discord, in characters.
pub const LONGEST_ALT: usize = 1024;

/// Describes a board or a part of it. For a row or column outside the board, the text says so.
pub fn words(diagram: &Diagram, how: Words, say: Say<'_>) -> String {
    match how {
        Words::Rows => {
            let status = std::iter::once(to_move(diagram)).chain(counts(diagram));
            let mut lines = vec![status.map(|part| say(&part)).collect::<Vec<_>>().join(" ")];
            lines.extend((0..diagram.rows).rev().map(|row| say(&line(diagram, Words::Row(row)))));
            lines.join("\n")
        }
        Words::Side(seat) => say(&pieces(diagram, seat)),
        Words::Row(row) if row >= diagram.rows => {
            let number = u16::from(row) + 1;
            say(&Phrase::new("no-row").with("row", number).with("last", diagram.rows))
        }
        Words::Column(col) if col >= diagram.cols => {
            let last = letter(diagram.cols.saturating_sub(1));
            say(&Phrase::new("no-column").with("last", last))
        }
        Words::Row(_) | Words::Column(_) => say(&line(diagram, how)),
    }
}

/// Describes an image in at most [`LONGEST_ALT`] characters, the most useful parts first: the turn, `said` (about the
/// last move), the lettered parts of the board, marks, dead stones, counts, then the pieces. If the text is too long, it is cut and a hint says where to
/// find the rest.
pub fn alt_text(diagram: &Diagram, said: Option<&Phrase>, say: Say<'_>) -> String {
    let mut parts = vec![to_move(diagram)];
    parts.extend(said.cloned());
    let lettered = diagram.parts.rows(diagram.below == Seat::Second).concat();
    if !lettered.is_empty() {
        let told = lettered.iter().map(|part| {
            let (from, to) = (part.from.to_string(), part.to.to_string());
            Phrase::new("alt-part").with("letter", part.letter.to_string()).with("from", from).with("to", to)
        });
        parts.push(Phrase::new("alt-parts").with("all", PhraseArg::Joined(told.collect(), ", ")));
    }
    for (id, mark) in
        [("alt-captured", Mark::Captured), ("alt-candidates", Mark::Candidate), ("alt-blame", Mark::Blame)]
    {
        let squares = marked(diagram, mark);
        // If a part must be chosen first, there are too many squares to name.
        let needless = mark == Mark::Candidate && !lettered.is_empty();
        if !squares.is_empty() && !needless {
            parts.push(Phrase::new(id).with("squares", list(&squares)));
        }
    }
    for seat in Seat::BOTH {
        let dead: Vec<Square> = sorted(diagram, |piece| piece.seat == seat && piece.dead);
        if !dead.is_empty() {
            let phrase = Phrase::new("alt-dead").with("side", side(diagram, seat));
            parts.push(phrase.with("squares", list(&dead)));
        }
    }
    parts.extend(counts(diagram));
    parts.extend(Seat::BOTH.map(|seat| pieces(diagram, seat)));
    cut(parts.iter().map(say), &format!(" {}", say(&Phrase::new("alt-more"))))
}

/// Returns the texts of the strip of a picture.
pub fn strip_texts(diagram: &Diagram, say: Say<'_>) -> StripTexts {
    let strip = &diagram.strip;
    let moves = match strip.to_move {
        Some(_) => Phrase::new("strip-move").with("move", strip.ply as usize + 1),
        None => Phrase::new("strip-over").with("moves", strip.ply),
    };
    let count = |count: &crate::diagram::Count| {
        let phrase = match count.goal {
            Some(goal) => Phrase::new("strip-count-goal").with("goal", goal),
            None => Phrase::new("strip-count"),
        };
        let phrase = phrase.with("count", PhraseArg::Named("count", count.label));
        say(&phrase.with("one", count.of.first).with("two", count.of.second))
    };
    let own = |count: &crate::diagram::Count, seat| {
        let phrase = Phrase::new("strip-count-own").with("count", PhraseArg::Named("count", count.label));
        say(&phrase.with("number", count.of[seat]))
    };
    let name = |seat| say(&Phrase::new("strip-side").with("side", side(diagram, seat)));
    StripTexts {
        sides: Pair::new(name(Seat::First), name(Seat::Second)),
        moves: say(&moves),
        counts: strip.counts.iter().map(count).collect(),
        own_counts: strip
            .counts
            .iter()
            .map(|count| Pair::new(own(count, Seat::First), own(count, Seat::Second)))
            .collect(),
        result: strip
            .ending
            .as_ref()
            .map(|ending| say(&result(diagram, ending, ["strip-won", "strip-drawn"])))
            .unwrap_or_default(),
        brief: brief(diagram).map(|phrase| say(&phrase)).unwrap_or_default(),
    }
}

/// Returns the winner, by name if the diagram has one, and the reason, as the first of two messages, or the reason of a draw
/// as the second.
fn result(diagram: &Diagram, ending: &Ending, [won, drawn]: [&'static str; 2]) -> Phrase {
    let Some(winner) = ending.winner else {
        return Phrase::new(drawn).with("reason", ending.reason.clone());
    };
    Phrase::new(won).with("winner", player(diagram, winner)).with("reason", ending.reason.clone())
}

/// Returns the name of a player, or that of the side.
fn player(diagram: &Diagram, seat: Seat) -> PhraseArg {
    let player = diagram.strip.players[seat].trim();
    if player.is_empty() { side(diagram, seat) } else { player.to_owned().into() }
}

/// Returns the winner and the count that decides.
fn brief(diagram: &Diagram) -> Option<Phrase> {
    let strip = &diagram.strip;
    let winner = strip.ending.as_ref()?.winner?;
    let Pair { first, second } = strip.counts.get(strip.main_count()?)?.of;
    let numbers = format!("{first} : {second}");
    Some(Phrase::new("strip-won").with("winner", player(diagram, winner)).with("reason", numbers))
}

/// Joins the parts that fit. If some do not fit, appends the hint `more`.
fn cut(parts: impl Iterator<Item = String>, more: &str) -> String {
    let room = LONGEST_ALT.saturating_sub(more.chars().count() + 2);
    let mut text = String::new();
    for part in parts {
        let part = if text.is_empty() { part } else { format!(" {part}") };
        let (used, wanted) = (text.chars().count(), part.chars().count());
        if used + wanted <= room {
            text.push_str(&part);
            continue;
        }
        // Cut at the end of a word.
        let kept: String = part.chars().take(room.saturating_sub(used)).collect();
        let whole = kept.rfind(' ').unwrap_or(0);
        text.push_str(kept[..whole].trim_end_matches([',', ':', ';', ' ']));
        text.push_str(if text.ends_with('.') { "" } else { " …" });
        text.push_str(more);
        break;
    }
    text
}

fn side(diagram: &Diagram, seat: Seat) -> PhraseArg {
    PhraseArg::Named("side", diagram.strip.names[seat])
}

fn to_move(diagram: &Diagram) -> Phrase {
    let strip = &diagram.strip;
    match strip.to_move {
        Some(seat) => {
            Phrase::new("alt-to-move").with("side", side(diagram, seat)).with("move", strip.ply as usize + 1)
        }
        None => match &strip.ending {
            Some(ending) => result(diagram, ending, ["alt-won", "alt-drawn"]).with("moves", strip.ply),
            None => Phrase::new("alt-over").with("moves", strip.ply),
        },
    }
}

fn counts(diagram: &Diagram) -> Vec<Phrase> {
    let names = Seat::BOTH.map(|seat| side(diagram, seat));
    let tell = |count: &crate::diagram::Count| {
        let phrase = match count.goal {
            Some(goal) => Phrase::new("alt-count-goal").with("goal", goal),
            None => Phrase::new("alt-count"),
        };
        let [first, second] = names.clone();
        phrase
            .with("count", PhraseArg::Named("count", count.label))
            .with("first", first)
            .with("one", count.of.first)
            .with("second", second)
            .with("two", count.of.second)
    };
    diagram.strip.counts.iter().map(tell).collect()
}

/// Lists the pieces of a player, Kings first, then in canonical order: "Black: 12 stones: a1, b3, …".
fn pieces(diagram: &Diagram, seat: Seat) -> Phrase {
    let mut own: Vec<(Square, Piece)> =
        diagram.pieces.iter().copied().filter(|(_, piece)| piece.seat == seat).collect();
    own.sort_by_key(|&(square, piece)| (piece.shape != Shape::King, square));
    if own.is_empty() {
        return Phrase::new("alt-no-pieces").with("side", side(diagram, seat));
    }
    let told = own.iter().map(|(square, piece)| {
        let square = square.to_string();
        match (piece.shape, piece.dead) {
            (Shape::King, _) => Phrase::new("alt-king").with("square", square),
            (Shape::Stack(height), _) if height > 1 => {
                Phrase::new("alt-stack").with("square", square).with("height", height)
            }
            (_, true) => Phrase::new("alt-dead-piece").with("square", square),
            _ => Phrase::new("alt-piece").with("square", square),
        }
    });
    Phrase::new("alt-pieces")
        .with("side", side(diagram, seat))
        .with("kind", kind(&own))
        .with("count", own.len())
        .with("all", PhraseArg::Joined(told.collect(), ", "))
}

/// Returns the word for the pieces in messages.
fn kind(own: &[(Square, Piece)]) -> &'static str {
    let all = |shape: fn(&Shape) -> bool| own.iter().all(|(_, piece)| shape(&piece.shape));
    if all(|shape| *shape == Shape::Stone) {
        "stones"
    } else if all(|shape| *shape == Shape::Man) {
        "men"
    } else if all(|shape| matches!(shape, Shape::Stack(_))) {
        "stacks"
    } else {
        "pieces"
    }
}

/// Describes one row or column from its start. Empty squares without marks are omitted.
fn line(diagram: &Diagram, which: Words) -> Phrase {
    let (id, name, squares): (&str, String, Vec<Square>) = match which {
        Words::Column(col) => {
            ("column", letter(col), (0..diagram.rows).map(|row| Square::new(col, row)).collect())
        }
        Words::Row(row) => {
            ("row", (row + 1).to_string(), (0..diagram.cols).map(|col| Square::new(col, row)).collect())
        }
        Words::Rows | Words::Side(_) => ("row", String::new(), Vec::new()),
    };
    let mut told: Vec<Phrase> = Vec::new();
    for square in squares {
        let piece = diagram.piece(square).map(|piece| named(diagram, piece));
        let notes = notes(diagram, square);
        if piece.is_none() && notes.is_empty() {
            continue;
        }
        let what = [piece.unwrap_or_else(|| Phrase::new("square-empty"))].into_iter().chain(notes);
        let what = PhraseArg::Joined(what.collect(), ", ");
        told.push(Phrase::new("square-line").with("square", square).with("what", what));
    }
    let empty = told.is_empty();
    let phrase = if empty { Phrase::new("line-empty") } else { Phrase::new("line") };
    let phrase = phrase.with("of", id).with("name", name);
    if empty { phrase } else { phrase.with("all", PhraseArg::Joined(told, "; ")) }
}

/// Returns the name of a square for a screen reader: its coordinates, its piece, and what else can be said of it.
pub fn square(diagram: &Diagram, square: Square, say: Say<'_>) -> String {
    let piece =
        diagram.piece(square).map_or_else(|| Phrase::new("square-empty"), |piece| named(diagram, piece));
    let what = [piece].into_iter().chain(notes(diagram, square)).collect();
    say(&Phrase::new("square-line").with("square", square).with("what", PhraseArg::Joined(what, ", ")))
}

fn named(diagram: &Diagram, piece: Piece) -> Phrase {
    let (shape, height) = match piece.shape {
        Shape::Stone | Shape::Man | Shape::Soldier if piece.dead => ("dead", 1),
        Shape::Stone | Shape::Man | Shape::Soldier => ("piece", 1),
        Shape::King => ("king", 1),
        Shape::Stack(1) => ("single", 1),
        Shape::Stack(height) => ("stack", height),
    };
    let side = side(diagram, piece.seat);
    Phrase::new("square-piece").with("shape", shape).with("side", side).with("height", height)
}

/// Returns the grounds and marks of a square.
fn notes(diagram: &Diagram, square: Square) -> Vec<Phrase> {
    let of_side = |id, seat: Seat| Phrase::new(id).with("side", side(diagram, seat));
    let grounds =
        diagram.grounds.iter().filter(|(at, _)| *at == square).filter_map(|(_, ground)| match ground {
            Ground::Owned(seat) => Some(of_side("square-owned", *seat)),
            Ground::Wall(seat) => Some(of_side("square-wall", *seat)),
            // The area behind walls and the starting lines never change, so texts omit them.
            Ground::Inside(_) | Ground::Line(_) => None,
        });
    let mut marks: Vec<Mark> = Vec::new();
    for (at, mark) in &diagram.marks {
        if *at == square && !marks.contains(mark) {
            marks.push(*mark);
        }
    }
    let marks = marks.into_iter().map(|mark| match mark {
        Mark::Last => Phrase::new("square-last"),
        Mark::Captured => Phrase::new("square-captured"),
        Mark::Candidate => Phrase::new("square-candidate"),
        Mark::Chosen => Phrase::new("square-chosen"),
        Mark::Blame => Phrase::new("square-blame"),
        Mark::Liberty(seat) => of_side("square-liberty", seat),
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

fn letter(col: u8) -> String {
    char::from(b'a'.saturating_add(col.min(25))).to_string()
}
