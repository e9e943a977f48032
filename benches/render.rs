//! Measures time and size of pictures, compared with resvg drawing the same boards:
//! `cargo bench --bench render --features peers`.
//!
//! Uses one thread and prints medians. resvg draws no text here, which favours it.

use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

use postern_render::look::Width;
use postern_rules::diagram::{Shape, Surface};
use postern_testkit::boards::render_samples as samples;
use postern_testkit::prelude::*;
use resvg::{tiny_skia, usvg};

fn main() {
    // `cargo test --benches` runs the benches without `--bench`. A single run then shows that they work.
    let runs = if std::env::args().any(|argument| argument == "--bench") { 101 } else { 1 };

    let started = Instant::now();
    let painter = Painter::new().expect("the built-in themes are valid");
    let look = Look::default();
    let first = painter.png(&samples::points(19), &look).expect("a picture");
    println!("first picture after start: {:.1} ms ({} bytes)\n", millis(started.elapsed()), first.len());

    println!(
        "{:12} {:>9} {:>9} {:>12} {:>11} {:>8} {:>8}",
        "1080 wide", "ms", "bytes", "resvg ms", "bytes", "faster", "smaller"
    );
    for (name, diagram) in samples::all() {
        let (time, size) = measured(runs, || painter.png(&diagram, &look).expect("a picture").len());
        let svg = svg(&diagram, look.width);
        let (other, larger) = measured(runs.min(11), || through_resvg(&svg));
        println!(
            "{name:12} {:9.2} {size:9} {:12.2} {larger:11} {:8.1} {:8.1}",
            millis(time),
            millis(other),
            other.as_secs_f64() / time.as_secs_f64(),
            larger as f64 / size as f64
        );
    }

    println!();
    let replay = Look { width: Width::REPLAY, ..look };
    for size in [11, 19] {
        let frames = samples::replay(size, 150);
        let (time, bytes) = measured(runs.min(21), || painter.gif(&frames, &replay).expect("a replay").len());
        println!("replay of 150 plies on {size}x{size}, 540 wide: {:.1} ms, {bytes} bytes", millis(time));
    }
    let chart = samples::ratings();
    let (time, bytes) = measured(runs.min(21), || painter.chart(&chart, &look).expect("a chart").len());
    println!("chart: {:.1} ms, {bytes} bytes", millis(time));
}

/// Returns the median time of `runs` runs and the result of the last one.
fn measured(runs: usize, mut work: impl FnMut() -> usize) -> (Duration, usize) {
    let mut result = 0;
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let started = Instant::now();
            result = black_box(work());
            started.elapsed()
        })
        .collect();
    times.sort_unstable();
    (times[runs / 2], result)
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn through_resvg(svg: &str) -> usize {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("an SVG");
    let size = tree.size().to_int_size();
    let mut pixmap = tiny_skia::Pixmap::new(size.width(), size.height()).expect("a size");
    resvg::render(&tree, tiny_skia::Transform::default(), &mut pixmap.as_mut());
    pixmap.encode_png().expect("a PNG file").len()
}

/// Returns the board as SVG: ground, lines, and pieces with light and shadow.
fn svg(diagram: &Diagram, width: Width) -> String {
    let wide = f32::from(width.pixels());
    let cell = wide * 0.8 / f32::from(diagram.cols);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{wide}"><defs>
        <linearGradient id="wood" x2="0" y2="1"><stop stop-color="#bb8848"/><stop offset="1" stop-color="#a8763a"/></linearGradient>
        <radialGradient id="x" cx=".35" cy=".35"><stop stop-color="#6d6864"/><stop offset="1" stop-color="#1d1a1a"/></radialGradient>
        <radialGradient id="o" cx=".35" cy=".35"><stop stop-color="#fff"/><stop offset="1" stop-color="#e8ddc8"/></radialGradient>
        </defs><rect width="100%" height="100%" fill="url(#wood)"/>"##
    );
    let left = wide * 0.1;
    let middle = |at: u8| left + (f32::from(at) + 0.5) * cell;
    for row in 0..diagram.rows {
        for col in 0..diagram.cols {
            let (x, y) = (middle(col) - cell / 2.0, middle(row) - cell / 2.0);
            let fill = match diagram.surface {
                Surface::Chequered if (col + row).is_multiple_of(2) => "#cf9f62",
                _ => "none",
            };
            let shift = match diagram.surface {
                Surface::Points | Surface::ParityPoints => cell / 2.0,
                Surface::Squares | Surface::Chequered | Surface::Tiles => 0.0,
            };
            let _ = write!(
                svg,
                r##"<rect x="{}" y="{}" width="{cell}" height="{cell}" fill="{fill}" stroke="#5a3512" stroke-width="1.5"/>"##,
                x + shift,
                y + shift
            );
        }
    }
    for &(square, piece) in &diagram.pieces {
        let (x, y) = (middle(square.col), middle(diagram.rows - 1 - square.row));
        let fill = if piece.seat == Seat::First { "x" } else { "o" };
        let layers = if let Shape::Stack(height) = piece.shape { height.min(7) } else { 1 };
        for layer in 0..layers {
            let (y, radius) = (y - f32::from(layer) * cell * 0.05, cell * 0.45);
            let _ = write!(
                svg,
                r##"<circle cx="{}" cy="{}" r="{radius}" opacity=".35"/><circle cx="{x}" cy="{y}" r="{radius}" fill="url(#{fill})" stroke="#000"/>"##,
                x + 2.0,
                y + 2.0
            );
        }
    }
    svg.push_str("</svg>");
    svg
}
