//! Sample boards: one of each kind, written by hand or generated from a fixed seed.

use std::sync::LazyLock;

use postern_l10n::Sentences;
use postern_rules::diagram::words::strip_texts;
use postern_rules::diagram::{Count, Diagram, Ground, Hue, Mark, Piece, Shape, Surface};
use postern_rules::language::Language;
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;

/// A deterministic pseudo-random sequence (xorshift). The field is the state, which must not be 0.
pub struct Sequence(pub u64);

impl Sequence {
    pub fn number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }

    pub fn below(&mut self, end: u64) -> u64 {
        self.number() % end.max(1)
    }

    pub fn one_in(&mut self, many: u64) -> bool {
        self.below(many) == 0
    }

    pub fn seat(&mut self) -> Seat {
        if self.one_in(2) { Seat::First } else { Seat::Second }
    }

    pub fn square(&mut self, cols: u8, rows: u8) -> Square {
        Square::new(self.below(cols.into()) as u8, self.below(rows.into()) as u8)
    }
}

pub fn at(name: &str) -> Square {
    name.parse().expect("a sample names squares")
}

const NAMES: Pair<&str> = Pair::new("Black", "White");

fn counts(labels: &[(&'static str, u32, u32)]) -> Vec<Count> {
    labels.iter().map(|&(label, first, second)| Count::new(label, Pair::new(first, second))).collect()
}

/// The same board with the English words of its strip.
pub fn worded(mut diagram: Diagram) -> Diagram {
    static SENTENCES: LazyLock<Sentences> = LazyLock::new(|| Sentences::of([]));
    diagram.strip.texts = strip_texts(&diagram, &|phrase| SENTENCES.say(phrase, Language::English));
    diagram
}

/// Reads rows from the top: `x` and `o` are pieces of the shape, a dot is an empty square.
fn pieces(rows: &[&str], shape: Shape) -> Vec<(Square, Piece)> {
    let mut pieces = Vec::new();
    for (from_top, row) in rows.iter().enumerate() {
        for (col, letter) in row.chars().filter(|letter| *letter != ' ').enumerate() {
            if let Some(seat) = Seat::of_letter(letter) {
                let square = Square::new(col as u8, (rows.len() - 1 - from_top) as u8);
                pieces.push((square, Piece::new(seat, shape)));
            }
        }
    }
    pieces
}

/// Stones on points with a dead group, as in Rampart.
pub fn points(size: u8) -> Diagram {
    let mut diagram = Diagram::new(size, size, Surface::Points, NAMES);
    let mut sequence = Sequence(0x9e37_79b9 + u64::from(size));
    for index in 0..u32::from(size) * u32::from(size) {
        let square = Square::at(index, size);
        if sequence.below(100) < 45 {
            let seat = if sequence.below(100) < 20 {
                sequence.seat()
            } else if (square.col / 3 + square.row / 3).is_multiple_of(2) {
                Seat::First
            } else {
                Seat::Second
            };
            let dead =
                (square.col / 3, square.row / 3) == (1, 1) || (square.col / 3, square.row / 3) == (2, 1);
            diagram.pieces.push((square, Piece { dead, ..Piece::new(seat, Shape::Stone) }));
        }
    }
    diagram.marks = vec![(at("c3"), Mark::Captured), (at("d3"), Mark::Captured), (at("e4"), Mark::Last)];
    diagram.pieces.retain(|(square, _)| !["c3", "d3", "e4"].map(at).contains(square));
    diagram.pieces.push((at("e4"), Piece::new(Seat::First, Shape::Stone)));
    diagram.strip.to_move = Some(Seat::Second);
    diagram.strip.ply = 46;
    worded(diagram)
}

/// Stones on points of their parity, with a ring and owned ground, as in Palisade.
pub fn parity(size: u8) -> Diagram {
    let mut diagram = Diagram::new(size, size, Surface::ParityPoints, NAMES);
    let mut sequence = Sequence(0x51_7cc1 + u64::from(size));
    let parity = |col: i32, row: i32| if (col + row) % 2 == 0 { Seat::First } else { Seat::Second };
    for index in 0..u32::from(size) * u32::from(size) {
        let square = Square::at(index, size);
        let seat = parity(square.col.into(), square.row.into());
        let (x, y) = (f32::from(square.col) / f32::from(size), f32::from(square.row) / f32::from(size));
        let first = (x - 0.3).hypot(y - 0.35) < 0.2;
        let second = (x - 0.75).hypot(y - 0.7) < 0.17;
        if first || second {
            let owner = if first { Seat::First } else { Seat::Second };
            diagram.grounds.push((square, Ground::Owned(owner)));
        }
        let rim = ((x - 0.3).hypot(y - 0.35) - 0.19).abs() < 0.06 && seat == Seat::First;
        let other = ((x - 0.75).hypot(y - 0.7) - 0.16).abs() < 0.06 && seat == Seat::Second;
        if rim || other || sequence.below(100) < 22 {
            diagram.pieces.push((square, Piece::new(seat, Shape::Stone)));
        }
    }
    let size = i32::from(size);
    for step in 0..size {
        for (col, row) in [(step, -1), (step, size), (-1, step), (size, step)] {
            diagram.ring.push((col as i8, row as i8, parity(col + 2, row + 2)));
        }
    }
    if let Some(&(square, _)) = diagram.pieces.get(diagram.pieces.len() / 2) {
        diagram.marks.push((square, Mark::Last));
    }
    diagram.strip.to_move = Some(Seat::First);
    diagram.strip.ply = 92;
    diagram.strip.counts = counts(&[("points", 61, 48)]);
    worded(diagram)
}

/// Men on squares with walls and starting lines, as in Ramparts.
pub fn walls() -> Diagram {
    let mut diagram = Diagram::new(11, 11, Surface::Squares, NAMES);
    for seat in Seat::BOTH {
        let row = |row: u8| if seat == Seat::First { row } else { 10 - row };
        for (col, wall) in [1, 1, 2, 3, 4, 4, 4, 3, 2, 1, 1].into_iter().enumerate() {
            let col = col as u8;
            diagram.grounds.push((Square::new(col, row(wall)), Ground::Wall(seat)));
            for inside in 0..wall {
                diagram.grounds.push((Square::new(col, row(inside)), Ground::Inside(seat)));
            }
            diagram.grounds.push((Square::new(col, row(0)), Ground::Line(seat)));
        }
    }
    diagram.pieces = pieces(
        &[
            "o . o o . o o . o . o",
            ". . . . o . . . . . .",
            "o . . . . . . o . . .",
            ". . x o . . . . . o .",
            ". o . . x . o . . . .",
            ". . . x . . o . x . .",
            ". . o . . x . . . . .",
            ". . . x . . . . . . x",
            ". . x . . . x . . . .",
            ". x . . . . . . x . .",
            "x . . x x . . x . x x",
        ],
        Shape::Man,
    );
    diagram.marks = vec![(at("c7"), Mark::Last), (at("c8"), Mark::Last), (at("d8"), Mark::Candidate)];
    diagram.marks.extend([
        (at("e7"), Mark::Chosen),
        (at("e8"), Mark::Candidate),
        (at("f8"), Mark::Candidate),
        (at("h7"), Mark::Blame),
    ]);
    diagram.strip.to_move = Some(Seat::First);
    diagram.strip.ply = 23;
    diagram.strip.counts = counts(&[("score", 14, 11)]);
    diagram.sided = true;
    worded(diagram)
}

/// Stacks, as in Inchworm.
pub fn stacks() -> Diagram {
    let names = Pair::new("Red", "Blue");
    let mut diagram = Diagram::new(8, 8, Surface::Squares, names);
    diagram.hues = Pair::new(Hue::Red, Hue::Blue);
    let heights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 21, 25];
    let mut sequence = Sequence(77);
    for (number, &height) in heights.iter().chain(&[1; 14]).enumerate() {
        let square = sequence.square(8, 8);
        if diagram.piece(square).is_none() {
            let seat = if number % 2 == 0 { Seat::First } else { Seat::Second };
            diagram.pieces.push((square, Piece::new(seat, Shape::Stack(height))));
        }
    }
    for name in ["d3", "d4", "e4"] {
        diagram.pieces.retain(|(square, _)| *square != at(name));
        diagram.marks.push((at(name), Mark::Captured));
    }
    for name in ["e5", "f4", "e3", "d2"] {
        diagram.marks.push((at(name), Mark::Last));
    }
    diagram.strip.to_move = Some(Seat::Second);
    diagram.strip.ply = 57;
    diagram.strip.counts = counts(&[("stock", 16, 9), ("prisoners", 3, 12), ("points", 24, 31)]);
    diagram.strip.counts[2].goal = Some(60);
    worded(diagram)
}

/// The stacks on a board that wraps in both directions.
pub fn torus() -> Diagram {
    let mut diagram = stacks();
    diagram.wraps = (true, true);
    for (order, name) in ["b2", "b3", "c4"].into_iter().enumerate() {
        diagram.pieces.retain(|(square, _)| *square != at(name));
        if order == 0 {
            diagram.pieces.push((at(name), Piece::new(Seat::Second, Shape::Stack(7))));
        }
        diagram.marks.push((at(name), Mark::Chosen));
    }
    for name in ["b5", "c5", "d5", "d4"] {
        diagram.marks.push((at(name), Mark::Candidate));
    }
    worded(diagram)
}

/// Soldiers, Kings and their liberties, as in Ransom.
pub fn kings() -> Diagram {
    let mut diagram = Diagram::new(8, 8, Surface::Chequered, Pair::new("Green", "Black"));
    diagram.hues = Pair::new(Hue::Green, Hue::Black);
    diagram.pieces = pieces(
        &[
            "o . o o . o . .",
            ". . . . . . . o",
            ". o . . x . . .",
            ". . . . . . . .",
            ". . x . . x . .",
            ". . . o . . . .",
            "x . . . . . x .",
            ". x x . . . . x",
        ],
        Shape::Soldier,
    );
    diagram.pieces.push((at("e4"), Piece::new(Seat::First, Shape::King)));
    diagram.pieces.push((at("d6"), Piece::new(Seat::Second, Shape::King)));
    for name in ["d4", "d5", "e5", "f5", "e3", "f3"] {
        diagram.marks.push((at(name), Mark::Liberty(Seat::First)));
    }
    for name in ["c7", "d7", "e7", "c6", "c5", "d5", "e5"] {
        diagram.marks.push((at(name), Mark::Liberty(Seat::Second)));
    }
    diagram.marks.extend([(at("c2"), Mark::Last), (at("c4"), Mark::Last)]);
    diagram.strip.to_move = Some(Seat::Second);
    diagram.strip.ply = 31;
    diagram.strip.counts = counts(&[("liberties", 6, 7)]);
    diagram.sided = true;
    worded(diagram)
}

/// Numbered squares, some of which are liberties of the Kings.
fn numbered_kings() -> Diagram {
    let mut diagram = kings();
    for name in ["d5", "e5", "f3", "c7", "c5", "g5", "d7", "h1"] {
        diagram.marks.push((at(name), Mark::Chosen));
    }
    diagram.marks.extend([(at("e4"), Mark::Blame), (at("e5"), Mark::Blame)]);
    diagram
}

/// Returns one board of each kind with the base of its file name.
pub fn all() -> Vec<(&'static str, Diagram)> {
    vec![
        ("points-11", points(11)),
        ("points-19", points(19)),
        ("parity-7", parity(7)),
        ("parity-19", parity(19)),
        ("parity-25", parity(25)),
        ("walls", walls()),
        ("stacks", stacks()),
        ("torus", torus()),
        ("kings", kings()),
        ("kings-numbered", numbered_kings()),
    ]
}

/// Returns the positions of a game on points. The first is empty.
pub fn replay(size: u8, plies: u32) -> Vec<Diagram> {
    let mut diagram = Diagram::new(size, size, Surface::Points, NAMES);
    let mut sequence = Sequence(4711);
    let mut seat = Seat::First;
    let mut frames = Vec::new();
    for ply in 0..=plies {
        diagram.strip.ply = ply;
        diagram.strip.to_move = Some(seat);
        frames.push(worded(diagram.clone()));
        let mut square = sequence.square(size, size);
        while diagram.piece(square).is_some() {
            square = sequence.square(size, size);
        }
        diagram.pieces.push((square, Piece::new(seat, Shape::Stone)));
        diagram.marks = vec![(square, Mark::Last)];
        seat = seat.other();
        // Removing a column of stones every 30 plies keeps the board from filling up.
        if ply % 30 == 29 {
            diagram.pieces.retain(|(square, _)| square.col / 4 != (ply / 30) as u8);
        }
    }
    frames
}

/// A chart of two ratings over half a year.
pub fn ratings() -> postern_render::picture::chart::Chart {
    let mut sequence = Sequence(99);
    let series = Seat::BOTH.map(|seat| {
        let mut value = 1500.0;
        let points = (0..60).map(|day| {
            value += sequence.below(41) as f32 - if seat == Seat::First { 17.0 } else { 21.0 };
            (day as f32, value)
        });
        postern_render::picture::chart::Series {
            name: NAMES[seat].to_owned(),
            seat,
            points: points.collect(),
            dotted: true,
        }
    });
    postern_render::picture::chart::Chart {
        title: "Rating in Rampart".to_owned(),
        ends: ("14 Mar".to_owned(), "2 Aug".to_owned()),
        series: series.into(),
        level: Some(1500.0),
        ..postern_render::picture::chart::Chart::default()
    }
}
