//! Records as SGF (version 4), for games of black and white stones on points, so that other programs can show them.
//!
//! Every position is set up with `AB`, `AW` and `AE`: a node with a move (`B`, `W`) would let a program for Go capture
//! by the rules of Go. The comment on the game (`GC`) holds the record itself.

use std::collections::BTreeMap;
use std::fmt::Write;

use postern_rules::diagram::{Diagram, Hue, Mark, Surface};
use postern_rules::game::state::GameState;
use postern_rules::game::transcript::Transcript;
use postern_rules::seat::Seat;
use postern_rules::square::Square;

use crate::catalogue::{Catalogue, ReplayProblem};

/// The parts of a finished game that a record does not have.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SgfEnd {
    /// `R` after a resignation, `T` after a loss on time, as SGF writes them after the winner.
    pub how: Option<char>,
    /// The days of the start and the end of the game, as `2026-11-28`.
    pub days: Vec<String>,
    /// The links that prove the record, in the comment on the game.
    pub chain: Vec<String>,
}

/// Returns a record as SGF; `None` if the game is not played with black and white stones on points.
///
/// # Errors
/// Names the part of the record that is not valid.
pub fn write(
    catalogue: &Catalogue,
    record: &Transcript,
    title: &str,
    end: &SgfEnd,
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
        let how = end.how.map(String::from).unwrap_or_default();
        let result = winner.map(|winner| format!("{winner}{how}"));
        let without = if record.result.as_ref().is_some_and(|result| result.is_void) { "Void" } else { "0" };
        property(&mut file, "RE", result.as_deref().unwrap_or(without));
    }
    if !end.days.is_empty() {
        property(&mut file, "DT", &end.days.join(","));
    }
    property(&mut file, "GC", &record.with_chain(&end.chain));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf_reader::{Sgf, read, values};

    fn opened(file: &str) -> Sgf {
        read(file).expect("it starts like SGF").expect("it can be read")
    }

    #[test]
    fn a_result_is_written_with_its_reason_and_its_days() {
        let catalogue = Catalogue::standard();
        let mut record: Transcript =
            "game: palisade\nresult: o, resigned\nmoves:\n1. d4\n".parse().expect("a record");
        record.players = None;
        let end = SgfEnd {
            how: Some('R'),
            days: vec!["2026-11-20".into(), "2026-11-28".into()],
            ..SgfEnd::default()
        };
        let file = write(&catalogue, &record, "T", &end).expect("it replays").expect("stones on points");
        assert!(file.contains("+R]") && file.contains("DT[2026-11-20,2026-11-28]"), "{file}");
    }

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
            let Some(file) = write(&catalogue, &record, "Title [1]", &SgfEnd::default()).expect("it replays")
            else {
                continue;
            };
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
            let read = opened(&file).record(None).expect("it has the record");
            assert_eq!(read.parse(), Ok(record));
        }
        assert_eq!(written, 2, "the games of stones on points");
    }
}
