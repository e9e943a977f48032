//! Records in pictures, positions side by side and charts.

use postern_render::file::encode::RenderError;
use postern_render::file::record::{LONGEST_RECORD, record_in_picture};
use postern_render::picture::chart::{Chart, Marker, Series};
use postern_render::positions::Labelled;
use postern_rules::diagram::Hue;
use postern_testkit::prelude::*;

use super::{Pixels, painter, width};
use postern_testkit::boards::render_samples as samples;
use postern_testkit::boards::render_samples::Sequence;

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
fn positions_stand_side_by_side() {
    let painter = painter();
    let labelled = |diagram| Labelled { diagram, label: "after move 7".to_owned() };
    let positions: Vec<Labelled> = samples::replay(11, 12).into_iter().map(labelled).collect();
    let file = painter.positions(&positions[..3], &Look::default(), None).expect("a picture");
    let picture = Pixels::read(&file);
    assert!(picture.width <= 1080 && picture.height < picture.width / 2);
    assert_eq!(painter.positions(&[], &Look::default(), None), Err(RenderError::Nothing));
    assert!(matches!(
        painter.positions(&positions, &Look::default(), None),
        Err(RenderError::TooMany { .. })
    ));
}

#[test]
fn charts_accept_any_numbers() {
    let painter = painter();
    let series = |points: &[(f32, f32)]| Series {
        name: "Black".to_owned(),
        seat: Seat::Second,
        points: points.to_vec(),
        dotted: true,
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

#[test]
fn a_chart_of_chances_shows_whose_they_are_and_names_its_markers() {
    let painter = painter();
    let (hues, slate) = (Pair::new(Hue::Red, Hue::Blue), painter.theme("slate").expect("a theme"));
    let chart = Chart {
        title: "Chances".to_owned(),
        ends: ("0".to_owned(), "40".to_owned()),
        ticks: vec![(10.0, "10".to_owned()), (20.0, "20".to_owned()), (99.0, "99".to_owned())],
        series: vec![Series {
            name: "Red".to_owned(),
            seat: Seat::First,
            points: vec![(0.0, 90.0), (20.0, 90.0), (20.0, 10.0), (40.0, 10.0)],
            dotted: false,
        }],
        level: Some(50.0),
        filled: true,
        range: Some((0.0, 100.0)),
        markers: vec![Marker { at: (20.0, 10.0), name: "20. d4".to_owned(), seat: Seat::First }],
        hues,
        ..Chart::default()
    };
    let look = Look { theme: slate, ..Look::default() };
    let draw = |chart: &Chart| Pixels::read(&painter.chart(chart, &look).expect("a chart"));
    let whole = draw(&chart);
    let theme = postern_render::colour::theme::built_in().find(|theme| theme.id == "slate").expect("slate");
    let sides = theme.resolve(hues).sides;
    let count = |picture: &Pixels, fill: postern_render::colour::Rgb| {
        picture.rgb.iter().filter(|rgb| **rgb == [fill.0, fill.1, fill.2]).count()
    };
    // Each area covers half of the plot.
    let plain = draw(&Chart { filled: false, ..chart.clone() });
    for seat in Seat::BOTH {
        let filled = count(&whole, sides[seat].fill) - count(&plain, sides[seat].fill);
        assert!(filled > whole.rgb.len() / 5, "{seat:?}: {filled} of {}", whole.rgb.len());
    }
    let unnamed = vec![Marker { name: String::new(), ..chart.markers[0].clone() }];
    assert!(super::changed(&whole, &draw(&Chart { markers: unnamed, ..chart.clone() })) > 200, "a name");
    let lines = super::changed(&whole, &draw(&Chart { ticks: Vec::new(), ..chart.clone() }));
    assert!(lines > 500, "grid lines: {lines}");
}
