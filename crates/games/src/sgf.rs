//! Records as SGF (version 4), for games of black and white stones on points, so that other programs can show them.
//!
//! Every position is set up with `AB`, `AW` and `AE`: a node with a move (`B`, `W`) would let a program for Go capture
//! by the rules of Go. The comment on the game (`GC`) holds the record itself. The reader takes the record from that
//! comment, and adds the further moves of the main line.
//!
//! The reader follows the main line only, in one loop: a hostile file could nest its trees so deeply that a recursive
//! reader overflows the stack. A file without such a comment, from another program, may set up stones before the first
//! move; they are the start of the game.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::iter::Peekable;
use std::str::Chars;

use postern_rules::diagram::{Diagram, Hue, Mark, Surface};
use postern_rules::game::info::Info;
use postern_rules::game::state::GameState;
use postern_rules::game::transcript::Transcript;
use postern_rules::seat::Seat;
use postern_rules::square::Square;

use crate::catalogue::{Catalogue, ReplayProblem};

/// The longest file accepted, in bytes.
const LONGEST: usize = 1_000_000;
/// A turn without a move.
const PASS: &str = "pass";

/// The facts about a game in an SGF file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sgf {
    /// The record in the comment on the game.
    record: Option<String>,
    /// The number of points on a side.
    size: Option<String>,
    /// The stones that are set up before the first move: `x` for black ones, `o` for white ones.
    stones: BTreeMap<Square, char>,
    /// The player to move: `x` for Black, `o` for White.
    to_move: Option<char>,
    /// The moves of the main line, in our notation.
    moves: Vec<String>,
}

/// Returns a record as SGF; `None` if the game is not played with black and white stones on points.
///
/// # Errors
/// Names the part of the record that is not valid.
pub fn write(
    catalogue: &Catalogue,
    record: &Transcript,
    title: &str,
) -> Result<Option<String>, ReplayProblem> {
    let mut state = catalogue.replay(record, 0)?;
    let start = state.diagram();
    if !is_of_stones(&start) {
        return Ok(None);
    }
    let mut file = format!("(;FF[4]GM[1]CA[UTF-8]AP[Postern:{}]", env!("CARGO_PKG_VERSION"));
    match start.cols == start.rows {
        true => file += &format!("SZ[{}]", start.cols),
        false => file += &format!("SZ[{}:{}]", start.cols, start.rows),
    }
    property(&mut file, "GN", title);
    let black = if start.hues.first == Hue::Black { Seat::First } else { Seat::Second };
    if let Some(players) = &record.players {
        property(&mut file, "PB", &players[black]);
        property(&mut file, "PW", &players[black.other()]);
    }
    if let Some(result) = &record.result {
        let winner = result.winner.map(|seat| if seat == black { "B+" } else { "W+" });
        property(&mut file, "RE", winner.unwrap_or(if result.is_void { "Void" } else { "0" }));
    }
    property(&mut file, "GC", &record.to_string());
    let mut before = BTreeMap::new();
    node(&mut file, &*state, &mut before);
    for (number, text) in (1..).zip(&record.moves) {
        let mover = state.to_move();
        let refused = |error| ReplayProblem::refused(number, text, error);
        state.follow(text).map_err(refused)?;
        file += "\n;";
        node(&mut file, &*state, &mut before);
        let colour = if mover == black { "Black" } else { "White" };
        let swap = if record.swapped && number == 1 { "\nThe players swapped sides." } else { "" };
        property(&mut file, "C", &format!("{number}. {colour}: {text}{swap}"));
    }
    file += ")\n";
    Ok(Some(file))
}

fn is_of_stones(diagram: &Diagram) -> bool {
    let hues = [diagram.hues.first, diagram.hues.second];
    matches!(diagram.surface, Surface::Points | Surface::ParityPoints)
        && (hues == [Hue::Black, Hue::White] || hues == [Hue::White, Hue::Black])
}

/// Adds the setup of a position to its node: the difference from the position before.
fn node(file: &mut String, state: &dyn GameState, before: &mut BTreeMap<Square, Hue>) {
    let diagram = state.diagram();
    let stones = diagram.pieces.iter().map(|(square, piece)| (*square, diagram.hues[piece.seat]));
    let now: BTreeMap<Square, Hue> = stones.collect();
    let mut points = |name: &str, points: Vec<Square>| {
        if !points.is_empty() {
            file.push_str(name);
            for square in points {
                file.push_str(&format!("[{}]", point(square, diagram.rows)));
            }
        }
    };
    for (name, hue) in [("AB", Hue::Black), ("AW", Hue::White)] {
        let new = now.iter().filter(|(square, own)| **own == hue && before.get(square) != Some(own));
        points(name, new.map(|(square, _)| *square).collect());
    }
    points("AE", before.keys().filter(|square| !now.contains_key(square)).copied().collect());
    let mut last: Vec<Square> = Vec::new();
    for (square, mark) in &diagram.marks {
        if *mark == Mark::Last && now.contains_key(square) && !last.contains(square) {
            last.push(*square);
        }
    }
    points("CR", last);
    if state.ending().is_none() {
        let black = diagram.hues[state.to_move()] == Hue::Black;
        property(file, "PL", if black { "B" } else { "W" });
    }
    *before = now;
}

/// Returns a point as SGF writes it: its column and its row from the top, as letters.
fn point(square: Square, rows: u8) -> String {
    let letter = |number: u8| char::from(b'a' + number);
    format!("{}{}", letter(square.col), letter(rows - 1 - square.row))
}

fn property(file: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace(']', "\\]");
    // Writing to a string never fails.
    let _ = write!(file, "{name}[{value}]");
}

/// Reads a file; `None` if the text does not start like SGF. The text is untrusted.
pub fn read(text: &str) -> Option<Sgf> {
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '`' | '\u{feff}');
    let text = text.trim_start_matches(is_blank).strip_prefix('(')?.trim_start().strip_prefix(';')?;
    if text.len() > LONGEST {
        return None;
    }
    let (mut sgf, mut rows) = (Sgf::default(), 19);
    let mut is_root = true;
    let mut rest = text.chars().peekable();
    while let Some(next) = rest.next() {
        match next {
            // The first branch is the main line, and ends with the first closed tree.
            ')' => break,
            ';' => is_root = false,
            'A'..='Z' => {
                let mut name = String::from(next);
                while let Some(letter) = rest.next_if(char::is_ascii_alphabetic) {
                    name.extend(Some(letter).filter(char::is_ascii_uppercase));
                }
                let values = values(&mut rest);
                if let (None, "AB" | "AW" | "AE") = (&sgf.record, name.as_str()) {
                    if sgf.moves.is_empty() {
                        sgf.set_up(&name, &values, rows);
                    }
                    continue;
                }
                let Some(value) = values.into_iter().next() else { continue };
                match name.as_str() {
                    "GC" if is_root && value.trim_start().starts_with("game:") => sgf.record = Some(value),
                    "SZ" if is_root => {
                        // A square board may be written with both sides: 13:13.
                        let side = value.split_once(':').filter(|(cols, rows)| cols == rows);
                        let side = side.map_or(value.as_str(), |(cols, _)| cols).trim();
                        rows = side.parse().unwrap_or(rows);
                        sgf.size = Some(side.to_owned());
                    }
                    "PL" if sgf.moves.is_empty() => sgf.to_move = side(&value),
                    "B" | "W" => {
                        sgf.to_move = sgf.to_move.or_else(|| side(&name));
                        sgf.moves.extend(of_ours(&value, rows));
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    Some(sgf)
}

/// Reads the values of a property: each in brackets, in which a backslash takes away the meaning of the next character.
fn values(rest: &mut Peekable<Chars<'_>>) -> Vec<String> {
    let mut values = Vec::new();
    loop {
        while rest.next_if(|c| c.is_whitespace()).is_some() {}
        if rest.next_if_eq(&'[').is_none() {
            return values;
        }
        let mut value = String::new();
        while let Some(c) = rest.next() {
            match c {
                ']' => break,
                '\\' => value.extend(rest.next().filter(|escaped| *escaped != '\n')),
                _ => value.push(c),
            }
        }
        values.push(value);
    }
}

/// Returns the move of a node in our notation; `None` if it is not on the board.
fn of_ours(value: &str, rows: u8) -> Option<String> {
    let place = |letter: u8| letter.checked_sub(b'a').filter(|place| *place < rows);
    match value.as_bytes() {
        [] => Some(PASS.to_owned()),
        b"tt" if rows <= 19 => Some(PASS.to_owned()),
        [col, row] => Some(Square::new(place(*col)?, rows - 1 - place(*row)?).to_string()),
        _ => None,
    }
}

/// Returns the player of a colour.
fn side(colour: &str) -> Option<char> {
    match colour.trim().chars().next()?.to_ascii_uppercase() {
        'B' => Some('x'),
        'W' => Some('o'),
        _ => None,
    }
}

impl Sgf {
    /// Adds stones to the start, or takes some away. A value is a point, or two corners of a rectangle.
    fn set_up(&mut self, name: &str, values: &[String], rows: u8) {
        let on_board = |text: &str| of_ours(text, rows).and_then(|text| text.parse::<Square>().ok());
        for value in values {
            let (from, to) = value.split_once(':').unwrap_or((value, value));
            let (Some(from), Some(to)) = (on_board(from), on_board(to)) else { continue };
            for col in from.col.min(to.col)..=from.col.max(to.col) {
                for row in from.row.min(to.row)..=from.row.max(to.row) {
                    match name {
                        "AE" => drop(self.stones.remove(&Square::new(col, row))),
                        name => drop(
                            self.stones.insert(Square::new(col, row), if name == "AB" { 'x' } else { 'o' }),
                        ),
                    }
                }
            }
        }
    }

    /// Returns the start as a position string; `None` if no stones are set up.
    fn start(&self) -> Option<String> {
        let size: u8 = self.size.as_deref().unwrap_or("19").parse().ok()?;
        let row = |row: u8| {
            let (mut text, mut empty) = (String::new(), 0);
            for col in 0..size {
                match self.stones.get(&Square::new(col, row)) {
                    Some(stone) if empty > 0 => {
                        text.push_str(&format!("{empty}{stone}"));
                        empty = 0;
                    }
                    Some(stone) => text.push(*stone),
                    None => empty += 1,
                }
            }
            if empty > 0 { format!("{text}{empty}") } else { text }
        };
        let rows: Vec<String> = (0..size).rev().map(row).collect();
        let stones = (!self.stones.is_empty()).then_some(rows.join("/"))?;
        Some(format!("{stones} {}", self.to_move.unwrap_or('x')))
    }

    /// Returns the text of the record: the one that the file carries, or its moves as a game of this kind. `None` if
    /// neither the file nor the caller names the game.
    pub fn record(&self, game: Option<&Info>) -> Option<String> {
        let moves = self.moves.join(" ");
        if let Some(record) = &self.record {
            return Some(format!("{}\n{moves}\n", record.trim_end()));
        }
        let game = game?;
        let size = game.options.iter().find(|option| option.name == "size");
        let size = size.zip(self.size.as_deref()).filter(|(option, size)| option.default != *size);
        let options = size.map(|(_, size)| format!("options: size={size}\n")).unwrap_or_default();
        let start = self.start().map(|start| format!("start: {start}\n")).unwrap_or_default();
        Some(format!("game: {}\n{options}{start}moves:\n{moves}\n", game.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stones of a file's position after some nodes, as a program that knows only setup sees them.
    fn stones(file: &str, nodes: usize) -> BTreeMap<String, char> {
        let mut stones = BTreeMap::new();
        let mut rest = file.chars().peekable();
        let mut seen = 0;
        while let Some(next) = rest.next() {
            if next == ';' {
                seen += 1;
                if seen > nodes + 1 {
                    break;
                }
            }
            if next.is_ascii_uppercase() {
                let mut name = String::from(next);
                name.extend(std::iter::from_fn(|| rest.next_if(char::is_ascii_uppercase)));
                for value in values(&mut rest) {
                    match name.as_str() {
                        "AB" => drop(stones.insert(value, 'B')),
                        "AW" => drop(stones.insert(value, 'W')),
                        "AE" => drop(stones.remove(&value)),
                        _ => {}
                    }
                }
            }
        }
        stones
    }

    #[test]
    fn every_position_of_a_file_has_the_stones_of_the_game_and_the_file_reads_back() {
        let catalogue = Catalogue::standard();
        let mut written = 0;
        for spec in catalogue.iter() {
            let mut record = Transcript { game: spec.info().id.to_owned(), ..Transcript::default() };
            record.players = Some(postern_rules::seat::Pair::new("A]da\\".into(), "Ben".into()));
            let mut state = catalogue.replay(&record, 0).expect("it starts");
            for turn in 0..60_usize {
                let legal = state.legal(2);
                let Some(text) = legal.get((turn * 7919 + 13) % legal.len().max(1)) else { break };
                state.follow(text).expect("it is legal");
            }
            record.moves = state.moves();
            let Some(file) = write(&catalogue, &record, "Title [1]").expect("it replays") else { continue };
            written += 1;
            for ply in [0, 1, record.moves.len() / 2, record.moves.len()] {
                let state = catalogue.replay(&record, ply).expect("it replays");
                let diagram = state.diagram();
                let expected = diagram.pieces.iter().map(|(square, piece)| {
                    let colour = if diagram.hues[piece.seat] == Hue::Black { 'B' } else { 'W' };
                    (point(*square, diagram.rows), colour)
                });
                assert_eq!(stones(&file, ply), expected.collect(), "{} after {ply}", record.game);
            }
            let read = read(&file).and_then(|sgf| sgf.record(None)).expect("it has the record");
            assert_eq!(read.parse(), Ok(record));
        }
        assert_eq!(written, 2, "the games of stones on points");
    }

    #[test]
    fn moves_of_the_main_line_follow_the_record_or_are_a_game_that_is_named() {
        let file = "(;GM[1]SZ[13]C[a \\] b];B[dd](;W[ee];B[])(;W[aa];B[bb]))";
        let sgf = read(file).expect("SGF");
        assert_eq!(sgf.record(None), None);
        let catalogue = Catalogue::standard();
        let game = catalogue
            .iter()
            .map(super::super::spec::GameSpec::info)
            .find(|info| info.options.iter().any(|option| option.name == "size" && option.default != "13"));
        let text = sgf.record(game).expect("the game is named");
        assert!(text.contains("options: size=13\nmoves:\nd10 e9 pass\n"), "{text}");
        let own = "(;GC[game: x\nmoves:\n1. d4]SZ[11];AB[dd];B[ae])";
        assert_eq!(
            read(own).and_then(|sgf| sgf.record(game)).as_deref(),
            Some("game: x\nmoves:\n1. d4\na7\n")
        );
    }

    #[test]
    fn stones_set_up_by_another_program_are_the_start() {
        let catalogue = Catalogue::standard();
        let has_sizes = |info: &&Info| info.options.iter().any(|option| option.name == "size");
        let game = catalogue.iter().map(super::super::spec::GameSpec::info).find(has_sizes);
        let read_as = |file: &str| read(file).and_then(|sgf| sgf.record(game)).expect("the game is named");
        let text = read_as("( \n;GM[1]SZ[7:7]AB[aa][ca:cb]AW[gg][gf]AE[gf]PL[W];W[bb];B[dd])");
        assert!(text.contains("options: size=7\nstart: x1x4/2x4/7/7/7/7/6o o\nmoves:\nb6 d4\n"), "{text}");
        let by_the_move = read_as("(;SZ[7]AB[aa];W[bb];AB[cc];B[dd])");
        assert!(by_the_move.contains("start: x6/7/7/7/7/7/7 o\n"), "{by_the_move}");
        assert!(!read_as("(;SZ[7];B[bb])").contains("start"));
    }

    #[test]
    fn hostile_files_are_read_without_a_panic() {
        for text in [
            "",
            "(",
            "(;",
            "(;B",
            "(;B[",
            "(;SZ[0];B[aa]",
            "(;SZ[x]W[]",
            "(;B[\u{e4}\u{e4}])",
            "x(;)",
            "(;SZ[0]AB[aa])",
            "(;SZ[300]AB[aa:zz])",
            "(;AB[zz:aa][:][a:])",
            "(;SZ[255]AB[aa]",
        ] {
            let _ = read(text).map(|sgf| sgf.record(None));
        }
        let deep = "(;B[aa]".repeat(100_000);
        assert_eq!(read(&deep).map(|sgf| sgf.moves.len()), Some(100_000));
    }
}
