//! Arbitrary diagrams and charts: a picture or an error, never a panic.

use postern_render::file::encode::RenderError;
use postern_render::file::record::{BadPicture, record_in_picture};
use postern_render::look::Width;
use postern_render::picture::chart::{Chart, Marker, Series};
use postern_render::positions::Labelled;
use postern_rules::diagram::{Count, Ground, Hue, Mark, Piece, Shape, Surface};
use postern_testkit::prelude::*;

use super::{Pixels, painter, width};
use postern_testkit::boards::render_samples::Sequence;

const SURFACES: [Surface; 4] = [Surface::Points, Surface::ParityPoints, Surface::Squares, Surface::Chequered];

/// Labels that are empty, too long, or contain characters without a glyph.
const LABELS: [&str; 6] = [
    "score",
    "",
    "a label that is far too long for a strip",
    "勝点 \u{1f600}",
    "\u{0}\n\u{200d}\u{301}",
    "ﷺ",
];

#[test]
fn any_diagram_is_drawn_or_refused() {
    let painter = painter();
    let mut sequence = Sequence(20_260);
    // Drawing is slow without optimisation.
    let boards = if cfg!(debug_assertions) { 60 } else { 300 };
    for _ in 0..boards {
        let diagram = any_diagram(&mut sequence);
        let range = if sequence.one_in(40) { 1800 } else { 120 };
        let look = Look {
            theme: any_theme(&painter, &mut sequence),
            width: width(360 + sequence.below(range) as u16),
            flipped: sequence.one_in(2),
        };
        match painter.png(&diagram, &look) {
            Ok(file) => assert_eq!(Pixels::read(&file).width, usize::from(look.width.pixels())),
            Err(error) => {
                let (cols, rows) = (diagram.cols, diagram.rows);
                assert_eq!(error, RenderError::BoardSize { cols, rows });
                assert!(cols == 0 || rows == 0 || cols > 26 || rows > 26);
            }
        }
    }
}

#[test]
fn the_smallest_and_the_largest_boards_are_drawn_at_the_least_and_the_most_width() {
    let painter = painter();
    let mut sequence = Sequence(11);
    for (number, (cols, rows)) in [(1, 1), (1, 26), (26, 1), (25, 25), (26, 26)].into_iter().enumerate() {
        for (surface, of) in SURFACES.into_iter().zip(0..) {
            // The largest pictures are slow: one surface for each size.
            let most = (number % SURFACES.len() == of).then_some(Width::MOST);
            for pixels in [Width::LEAST].into_iter().chain(most) {
                let mut diagram = Diagram::new(cols, rows, surface, Pair::new("", ""));
                fill(&mut diagram, &mut sequence);
                let look = Look { width: width(pixels), ..Look::default() };
                let file = painter.png(&diagram, &look).expect("a board of 1 to 26 columns and rows");
                assert_eq!(Pixels::read(&file).width, usize::from(pixels));
            }
        }
    }
}

#[test]
fn any_diagrams_are_drawn_side_by_side_and_in_replays() {
    let painter = painter();
    let mut sequence = Sequence(77);
    let look = Look { width: width(Width::LEAST), ..Look::default() };
    for count in [1, 2, 4, 9, 9, 9] {
        let diagrams: Vec<Diagram> = (0..count)
            .map(|_| {
                let mut diagram = any_diagram(&mut sequence);
                (diagram.cols, diagram.rows) = (1 + diagram.cols % 26, 1 + diagram.rows % 26);
                diagram
            })
            .collect();
        let labelled = |diagram: &Diagram| {
            let label = LABELS[sequence.below(LABELS.len() as u64) as usize].repeat(9);
            Labelled { diagram: diagram.clone(), label }
        };
        let positions: Vec<Labelled> = diagrams.iter().map(labelled).collect();
        painter.positions(&positions, &look, None).expect("boards that can be drawn");
        let mut frames = diagrams;
        for at in 1..frames.len() {
            (frames[at].cols, frames[at].rows) = (frames[0].cols, frames[0].rows);
        }
        match painter.gif(&frames, &look) {
            Ok(file) => assert!(file.starts_with(b"GIF89a")),
            Err(error) => assert_eq!(error, RenderError::FramesDiffer),
        }
    }
}

#[test]
fn any_chart_is_drawn_or_refused() {
    let painter = painter();
    let mut sequence = Sequence(4);
    let numbers = [
        0.0,
        -0.0,
        1.0,
        -7.5,
        1e-30,
        1e30,
        -1e30,
        f32::MAX,
        f32::MIN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
    ];
    let mut drawn = 0;
    for _ in 0..300 {
        let number = |sequence: &mut Sequence| {
            let extreme = numbers[sequence.below(numbers.len() as u64) as usize];
            if sequence.one_in(4) { extreme } else { sequence.below(1000) as f32 }
        };
        let text = |sequence: &mut Sequence| {
            let label = LABELS[sequence.below(LABELS.len() as u64) as usize];
            label.repeat(if sequence.one_in(8) { 400 } else { 1 })
        };
        let mut chart = Chart { title: text(&mut sequence), ..Chart::default() };
        chart.ends = (text(&mut sequence), text(&mut sequence));
        chart.ticks = (0..sequence.below(5)).map(|_| (number(&mut sequence), text(&mut sequence))).collect();
        chart.filled = sequence.one_in(2);
        chart.level = sequence.one_in(2).then(|| number(&mut sequence));
        chart.range = sequence.one_in(4).then(|| (number(&mut sequence), number(&mut sequence)));
        for _ in 0..sequence.below(6) {
            let points =
                (0..sequence.below(9)).map(|_| (number(&mut sequence), number(&mut sequence))).collect();
            let (name, seat) = (text(&mut sequence), sequence.seat());
            chart.series.push(Series { name, seat, points, dotted: sequence.one_in(2) });
        }
        let mut any = || number(&mut sequence);
        chart.band = (0..4).map(|_| (any(), any(), any())).collect();
        for _ in 0..sequence.below(4) {
            let at = (number(&mut sequence), number(&mut sequence));
            chart.markers.push(Marker { at, name: text(&mut sequence), seat: sequence.seat() });
        }
        let look = Look { theme: any_theme(&painter, &mut sequence), width: width(360), flipped: false };
        match painter.chart(&chart, &look) {
            Ok(file) => {
                assert_eq!(Pixels::read(&file).width, 360);
                drawn += 1;
            }
            Err(error) => assert_eq!(error, RenderError::Nothing),
        }
    }
    assert!(drawn > 50, "{drawn}");
}

#[test]
fn a_marker_beyond_its_series_is_drawn_at_the_edge() {
    let painter = painter();
    let chart = |x: f32| Chart {
        series: vec![Series {
            name: String::new(),
            seat: Seat::First,
            points: vec![(0.0, 0.0), (1e-3, 1.0)],
            dotted: false,
        }],
        markers: vec![Marker { at: (x, 0.5), name: String::new(), seat: Seat::First }],
        ..Chart::default()
    };
    let png = |x| painter.chart(&chart(x), &Look::default()).expect("a chart");
    assert_eq!(png(f32::MAX), png(1e-3));
    assert_eq!(png(f32::MIN), png(0.0));
    assert_ne!(png(0.0), png(1e-3));
}

fn any_theme(painter: &Painter, sequence: &mut Sequence) -> postern_render::look::ThemeId {
    let themes: Vec<_> = painter.themes().map(|(id, _)| id).collect();
    themes[sequence.below(themes.len() as u64) as usize]
}

/// Generates a diagram of any size with arbitrary content, some of it outside the board.
fn any_diagram(sequence: &mut Sequence) -> Diagram {
    let size = |sequence: &mut Sequence| {
        if sequence.one_in(60) { sequence.below(256) } else { 1 + sequence.below(26) }
    };
    let (cols, rows) = (size(sequence) as u8, size(sequence) as u8);
    let surface = SURFACES[sequence.below(4) as usize];
    let mut diagram = Diagram::new(cols, rows, surface, Pair::new("Black", "White"));
    fill(&mut diagram, sequence);
    diagram
}

/// Adds arbitrary content, some of it outside the board.
fn fill(diagram: &mut Diagram, sequence: &mut Sequence) {
    let (cols, rows) = (diagram.cols, diagram.rows);
    diagram.wraps = (sequence.one_in(3), sequence.one_in(3));
    diagram.below = sequence.seat();
    let hue = |sequence: &mut Sequence| Hue::ALL[sequence.below(5) as usize];
    // Pairs that meet in no game are rare here, because each needs its own palette.
    diagram.hues = if sequence.one_in(10) {
        Pair::new(hue(sequence), hue(sequence))
    } else {
        Hue::PAIRS[sequence.below(3) as usize]
    };
    let square = |sequence: &mut Sequence| {
        if sequence.one_in(40) {
            sequence.square(u8::MAX, u8::MAX)
        } else {
            sequence.square(cols.saturating_add(2), rows.saturating_add(2))
        }
    };
    for _ in 0..sequence.below(120) {
        let (at, seat) = (square(sequence), sequence.seat());
        let ground = match sequence.below(4) {
            0 => Ground::Owned(seat),
            1 => Ground::Wall(seat),
            2 => Ground::Inside(seat),
            _ => Ground::Line(seat),
        };
        diagram.grounds.push((at, ground));
    }
    for _ in 0..sequence.below(200) {
        let shape = match sequence.below(5) {
            0 => Shape::Stone,
            1 => Shape::Man,
            2 => Shape::Soldier,
            3 => Shape::King,
            _ => Shape::Stack(if sequence.one_in(20) { u16::MAX } else { sequence.below(30) as u16 }),
        };
        let piece = Piece { seat: sequence.seat(), shape, dead: sequence.one_in(6) };
        diagram.pieces.push((square(sequence), piece));
    }
    for _ in 0..sequence.below(60) {
        let mark = match sequence.below(6) {
            0 => Mark::Last,
            1 => Mark::Captured,
            2 => Mark::Candidate,
            3 => Mark::Chosen,
            4 => Mark::Blame,
            _ => Mark::Liberty(sequence.seat()),
        };
        diagram.marks.push((square(sequence), mark));
    }
    if sequence.one_in(4) {
        for _ in 0..sequence.below(60) {
            let (col, row) = (sequence.below(256) as u8 as i8, sequence.below(256) as u8 as i8);
            diagram.ring.push((col, row, sequence.seat()));
            diagram.ring.push((-1, (row as u8 % rows.max(1)) as i8, sequence.seat()));
        }
    }
    diagram.strip.to_move = (!sequence.one_in(5)).then(|| sequence.seat());
    diagram.strip.ply = if sequence.one_in(10) { u32::MAX } else { sequence.below(500) as u32 };
    for _ in 0..sequence.below(6) {
        let of = Pair::new(sequence.below(30) as u32, if sequence.one_in(9) { u32::MAX } else { 7 });
        let label = LABELS[sequence.below(LABELS.len() as u64) as usize];
        diagram.strip.counts.push(Count::new(label, of));
        // Some counts have no text.
        if !sequence.one_in(7) {
            diagram.strip.texts.counts.push(format!("{label} {} : {}", of.first, of.second));
        }
    }
}

#[test]
fn a_picture_with_countless_chunks_is_searched_and_one_that_is_cut_is_damaged() {
    let file = |chunks: usize| {
        let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
        for _ in 0..chunks {
            file.extend(b"\0\0\0\x03tEXta\0b\0\0\0\0");
        }
        file
    };
    assert_eq!(record_in_picture(&file(1_000_000)), Ok(None));
    for cut in [9, 12, 16, 20] {
        assert_eq!(record_in_picture(&file(1)[..cut]), Err(BadPicture::Damaged), "{cut}");
    }
}
