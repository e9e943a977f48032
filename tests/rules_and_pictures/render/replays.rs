//! Replays: what they show, how long they take and how large they are.

use postern_render::file::encode::RenderError;
use postern_render::look::Width;
use postern_testkit::prelude::*;

use super::{Pixels, painter};
use postern_testkit::boards::render_samples as samples;

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
    // The duration of each position, whose frames follow each other by a fiftieth of a second.
    let mut delays = vec![0];
    let mut number = 0;
    while let Some(frame) = decoder.read_next_frame().expect("a whole frame") {
        for (y, line) in frame.buffer.chunks(usize::from(frame.width)).enumerate() {
            for (x, &pixel) in line.iter().enumerate() {
                if frame.transparent != Some(pixel) {
                    screen[(y + usize::from(frame.top)) * wide + x + usize::from(frame.left)] = pixel;
                }
            }
        }
        delays[number] += frame.delay;
        if frame.delay == 2 {
            continue;
        }
        if number % 10 == 0 || number + 1 >= diagrams.len() {
            let rgb = screen.iter().map(|&pixel| {
                let start = usize::from(pixel) * 3;
                [palette[start], palette[start + 1], palette[start + 2]]
            });
            let shown = Pixels { width: wide, height: high, rgb: rgb.collect() };
            let alone = Pixels::read(
                &painter.png(&diagrams[number.min(diagrams.len() - 1)], &look).expect("a picture"),
            );
            let difference = shown.difference(&alone);
            // Without the grain of the wood.
            assert!(difference < 2.5, "frame {number} differs by {difference} from its picture");
        }
        number += 1;
        delays.push(0);
    }
    delays.pop();
    // The last position has two frames, 5 seconds in all, because converters to other formats cut the last frame short.
    assert_eq!(number, diagrams.len() + 1);
    assert_eq!((delays[0], &delays[number - 2..]), (150, &[250, 250][..]));
    assert!(delays[1..number - 2].iter().all(|delay| (10..=70).contains(delay)), "{delays:?}");
    assert_eq!(painter.gif(&[], &look), Err(RenderError::Nothing));
    assert_eq!(painter.gif(&[samples::points(11), samples::kings()], &look), Err(RenderError::FramesDiffer));
}

#[test]
fn a_replay_of_any_length_ends_within_a_minute_and_stays_below_its_limit() {
    let painter = painter();
    let short = samples::replay(19, 120);
    // Neighbouring positions that differ in everything make the largest files.
    let blank = Diagram { pieces: Vec::new(), ..short[0].clone() };
    let long: Vec<Diagram> =
        (0..1723).map(|ply| if ply % 2 == 0 { blank.clone() } else { short[ply % 120].clone() }).collect();
    for (diagrams, pixels) in [(&short[..], 540), (&long[..], 540), (&long[..], 1080)] {
        let look = Look { width: Width::new(pixels).expect("a width"), ..Look::default() };
        let file = painter.gif(diagrams, &look).expect("a replay");
        let most = if pixels <= 540 { 800_000 } else { 8_000_000 };
        assert!(file.len() <= most, "{} at {pixels}: {}", diagrams.len(), file.len());
        let mut decoder = gif::DecodeOptions::new().read_info(&file[..]).expect("a GIF file");
        let mut time = 0_u32;
        while let Some(frame) = decoder.next_frame_info().expect("a frame") {
            time += u32::from(frame.delay);
        }
        assert!((1_000..=6_000).contains(&time), "{time} hundredths of a second");
    }
    let lesson = painter.lesson(&short[..3], &Look::default(), None).expect("a lesson");
    let mut decoder = gif::DecodeOptions::new().read_info(&lesson[..]).expect("a GIF file");
    let mut time = 0;
    while let Some(frame) = decoder.next_frame_info().expect("a frame") {
        time += u32::from(frame.delay);
        // The end of a position.
        assert!(frame.delay == 2 || time.is_multiple_of(180), "{time}");
    }
    assert_eq!(time, 4 * 180, "the last position is there twice");
}

/// The positions of a random game.
fn random_game(spec: &GameSpec, plies: usize) -> Vec<Diagram> {
    let mut chance = Chance::new(5);
    let mut state = spec.game.start(&spec.info().options([]).expect("the usual options")).expect("a start");
    let mut all = vec![state.diagram()];
    while let Some(made) = random_move(&*state, &mut chance).filter(|_| all.len() <= plies) {
        state.play(&made).expect("a legal move");
        all.push(state.diagram());
    }
    all.into_iter().map(samples::worded).collect()
}

#[test]
fn a_replay_of_a_long_game_of_each_kind_has_at_most_350_kilobytes_and_all_its_positions() {
    let painter = painter();
    for spec in catalogue().iter() {
        let diagrams = random_game(spec, 300);
        let width = Width::of_replay(diagrams.len());
        for (theme, name) in painter.themes().map(|(id, theme)| (id, theme.id.as_str())) {
            let about = format!("{} plies of {} in {name}", diagrams.len() - 1, spec.info().id);
            let file = painter.gif(&diagrams, &Look { theme, width, ..Look::default() }).expect("a replay");
            assert!(file.len() <= 350_000, "{about}: {} bytes", file.len());
            let mut decoder = gif::DecodeOptions::new().read_info(&file[..]).expect("a GIF file");
            let mut whole = 0;
            while let Some(frame) = decoder.next_frame_info().expect("a frame") {
                whole += usize::from(frame.delay > 2);
            }
            assert_eq!(whole, diagrams.len() + 1, "{about}");
        }
    }
}
