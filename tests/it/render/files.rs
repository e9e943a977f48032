//! Records in pictures, replays, positions side by side and charts.

use postern_render::file::encode::RenderError;
use postern_render::file::record::{LONGEST_RECORD, record_in_picture};
use postern_render::look::{Look, Width};
use postern_render::picture::chart::{Chart, Series};
use postern_rules::diagram::{Diagram, Hue};
use postern_rules::seat::{Pair, Seat};

use super::{Pixels, painter, width};
use crate::render_samples as samples;
use crate::render_samples::Sequence;

#[test]
fn a_record_survives_the_way_through_a_picture() {
    let painter = painter();
    for record in ["", "rampart 13\nd4 e5\n", "ä 棋 \u{1f600}", &"d4 e5 ".repeat(20_000)] {
        let file = painter.png_with_record(&samples::kings(), &Look::default(), record).expect("a picture");
        assert_eq!(record_in_picture(&file).expect("a picture").as_deref(), Some(record));
        assert_eq!(Pixels::read(&file).width, 1080);
    }
    let file = painter.png(&samples::kings(), &Look::default()).expect("a picture");
    assert_eq!(record_in_picture(&file), Ok(None));
}

#[test]
fn hostile_pictures_never_panic_and_long_records_are_refused() {
    let painter = painter();
    let look = Look { width: width(360), ..Look::default() };
    let file = painter.png_with_record(&samples::kings(), &look, "kept").expect("a picture");
    for length in (0..file.len().min(2000)).chain([file.len() - 1]) {
        // A truncated file is an error unless the record precedes the cut.
        if let Ok(Some(record)) = record_in_picture(&file[..length]) {
            assert_eq!(record, "kept");
        }
    }
    let mut sequence = Sequence(5);
    for _ in 0..20_000 {
        let mut bytes = file[..1500].to_vec();
        for _ in 0..1 + sequence.below(6) {
            let at = 8 + sequence.below(1400) as usize;
            bytes[at] = sequence.below(256) as u8;
        }
        let _ = record_in_picture(&bytes);
    }
    let mut huge = file.clone();
    // Bytes 8 to 11 are the length of the first chunk.
    huge[8..12].copy_from_slice(&[0x7f, 0xff, 0xff, 0xff]);
    assert!(record_in_picture(&huge).is_err());
    assert!(record_in_picture(b"GIF89a").is_err());
    let long = "x".repeat(LONGEST_RECORD + 1);
    let file = painter.png_with_record(&samples::kings(), &look, &long).expect("a picture");
    assert!(record_in_picture(&file).is_err());
}

/// Programs that save a picture again write its texts behind the pixels, in any kind of text chunk.
#[test]
fn a_record_is_found_wherever_and_however_a_program_wrote_it() {
    let write = |chunk: &dyn Fn(&mut png::Writer<&mut Vec<u8>>)| {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, 1, 1);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&[0]).expect("a pixel");
        chunk(&mut writer);
        writer.finish().expect("a file");
        file
    };
    let (name, text) = ("Postern record", "game: ransom\nx: Zoe\nmoves:\n1. a1-a3");
    let mut packed = png::text_metadata::ITXtChunk::new(name, text);
    packed.compressed = true;
    let files = [
        write(&|writer| writer.write_text_chunk(&packed).expect("iTXt")),
        write(&|writer| {
            writer.write_text_chunk(&png::text_metadata::ITXtChunk::new(name, text)).expect("iTXt");
        }),
        write(&|writer| {
            writer.write_text_chunk(&png::text_metadata::TEXtChunk::new(name, text)).expect("tEXt");
        }),
        write(&|writer| {
            writer.write_text_chunk(&png::text_metadata::ZTXtChunk::new(name, text)).expect("zTXt");
        }),
    ];
    for file in files {
        assert_eq!(record_in_picture(&file).expect("a picture").as_deref(), Some(text));
    }
    let frames = samples::replay(11, 3);
    let replay = painter().gif_with_record(&frames, &Look::default(), text).expect("a replay");
    assert_eq!(record_in_picture(&replay).expect("a picture").as_deref(), Some(text));
    for length in 0..replay.len() {
        if let Ok(Some(record)) = record_in_picture(&replay[..length]) {
            assert_eq!(record, text);
        }
    }
    let bare = painter().gif(&frames, &Look::default()).expect("a replay");
    assert_eq!(record_in_picture(&bare), Ok(None));
}

#[test]
fn a_compressed_bomb_is_refused() {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 1, 1);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("a header");
    let mut bomb = png::text_metadata::ITXtChunk::new("Postern record", "0".repeat(50 << 20));
    bomb.compressed = true;
    writer.write_text_chunk(&bomb).expect("a chunk");
    writer.write_image_data(&[0]).expect("a pixel");
    writer.finish().expect("a file");
    assert!(file.len() < 2 << 20);
    assert!(record_in_picture(&file).is_err());
}

#[test]
fn a_replay_shows_every_position_and_holds_the_last() {
    let painter = painter();
    let look = Look { width: Width::REPLAY, ..Look::default() };
    let diagrams = samples::replay(11, 40);
    let file = painter.gif(&diagrams, &look).expect("a replay");
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(&file[..]).expect("a GIF file");
    let palette = decoder.global_palette().expect("a palette").to_vec();
    let (wide, high) = (usize::from(decoder.width()), usize::from(decoder.height()));
    assert_eq!(wide, 540);
    let mut screen = vec![0_u8; wide * high];
    let mut delays = Vec::new();
    let mut number = 0;
    while let Some(frame) = decoder.read_next_frame().expect("a whole frame") {
        for (y, line) in frame.buffer.chunks(usize::from(frame.width)).enumerate() {
            for (x, &pixel) in line.iter().enumerate() {
                if frame.transparent != Some(pixel) {
                    screen[(y + usize::from(frame.top)) * wide + x + usize::from(frame.left)] = pixel;
                }
            }
        }
        delays.push(frame.delay);
        if number % 10 == 0 || number + 1 == diagrams.len() {
            let rgb = screen.iter().map(|&pixel| {
                let start = usize::from(pixel) * 3;
                [palette[start], palette[start + 1], palette[start + 2]]
            });
            let shown = Pixels { width: wide, height: high, rgb: rgb.collect() };
            let alone = Pixels::read(&painter.png(&diagrams[number], &look).expect("a picture"));
            let difference = shown.difference(&alone);
            assert!(difference < 1.5, "frame {number} differs by {difference} from its picture");
        }
        number += 1;
    }
    // The last position comes twice, for programs that do not wait after the last frame.
    assert_eq!(number, diagrams.len() + 1);
    let [others @ .., last, again] = delays.as_slice() else { panic!("{delays:?}") };
    assert!(others.iter().chain([again]).all(|delay| delay < last), "{delays:?}");
    assert_eq!(painter.gif(&[], &look), Err(RenderError::Nothing));
    assert_eq!(painter.gif(&[samples::points(11), samples::kings()], &look), Err(RenderError::FramesDiffer));
}

#[test]
fn positions_stand_side_by_side() {
    let painter = painter();
    let diagrams: Vec<Diagram> = samples::replay(11, 12);
    let file = painter.positions(&diagrams[..3], &Look::default()).expect("a picture");
    let picture = Pixels::read(&file);
    assert!(picture.width <= 1080 && picture.height < picture.width / 2);
    assert_eq!(painter.positions(&[], &Look::default()), Err(RenderError::Nothing));
    assert!(matches!(painter.positions(&diagrams, &Look::default()), Err(RenderError::TooMany { .. })));
}

#[test]
fn charts_accept_any_numbers() {
    let painter = painter();
    let series = |points: &[(f32, f32)]| Series {
        name: "Black".to_owned(),
        seat: Seat::Second,
        points: points.to_vec(),
    };
    let empty = Chart {
        title: String::new(),
        ends: (String::new(), String::new()),
        series: Vec::new(),
        hues: Pair::new(Hue::Black, Hue::White),
        ..Chart::default()
    };
    let chart = |points: &[(f32, f32)]| Chart { series: vec![series(points)], ..empty.clone() };
    for (_, look) in painter.themes().map(|(theme, _)| ((), Look { theme, ..Look::default() })) {
        let file = painter.chart(&samples::ratings(), &look).expect("a chart");
        assert_eq!(Pixels::read(&file).width, 1080);
    }
    for points in [
        &[(0.0, 1.0)][..],
        &[(1.0, 5.0), (1.0, -5.0)],
        &[(f32::NAN, 1.0), (0.0, 0.0), (1.0, f32::INFINITY)],
        &[(-1e30, 1e29), (1e30, -1e29)],
    ] {
        painter.chart(&chart(points), &Look::default()).expect("a chart");
    }
    for points in [&[][..], &[(f32::NAN, f32::NAN)]] {
        assert_eq!(painter.chart(&chart(points), &Look::default()), Err(RenderError::Nothing));
    }
    assert_eq!(painter.chart(&empty, &Look::default()), Err(RenderError::Nothing));
}
