//! Emblems of games, pieces and marks: small, with clear corners, and legible at the size that the chat shows.

use std::collections::HashSet;

use postern_render::picture::emblem::{Glyph, SIZE};
use postern_testkit::prelude::*;

/// The size of an emoji in a line of text, in pixels.
const SHOWN: usize = 22;
/// Discord's dark and light grounds.
const GROUNDS: [[u8; 3]; 2] = [[0x31, 0x33, 0x38], [0xff, 0xff, 0xff]];

/// A picture as red, green, blue and opacity.
fn read(file: &[u8]) -> Vec<[u8; 4]> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG file");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut bytes).expect("a whole picture");
    assert_eq!((info.width as usize, info.height as usize), (SIZE, SIZE));
    assert_eq!(info.color_type, png::ColorType::Rgba);
    bytes.as_chunks::<4>().0.to_vec()
}

/// The picture on a ground, reduced to the size in a line of text.
fn shown(picture: &[[u8; 4]], ground: [u8; 3]) -> Vec<[f32; 3]> {
    let over = |x: usize, y: usize| {
        let [r, g, b, alpha] = picture[y * SIZE + x];
        let part = f32::from(alpha) / 255.0;
        std::array::from_fn(|channel| {
            f32::from([r, g, b][channel]) * part + f32::from(ground[channel]) * (1.0 - part)
        })
    };
    let span = |at: usize| at * SIZE / SHOWN..(at + 1) * SIZE / SHOWN;
    let mut small = Vec::new();
    for row in 0..SHOWN {
        for col in 0..SHOWN {
            let all: Vec<[f32; 3]> =
                span(row).flat_map(|y| span(col).map(move |x| (x, y))).map(|(x, y)| over(x, y)).collect();
            let mean =
                |channel: usize| all.iter().map(|pixel| pixel[channel]).sum::<f32>() / all.len() as f32;
            small.push(std::array::from_fn(mean));
        }
    }
    small
}

/// All emblems, by name.
fn all() -> Vec<(String, Vec<u8>)> {
    let painter = Painter::new().expect("the themes are there");
    let mut all = Vec::new();
    for spec in catalogue().iter() {
        let mut example = spec.game.example().expect("an example");
        while example.undo() {}
        let diagram = example.diagram();
        let id = spec.info().id;
        all.push((id.to_owned(), painter.emblem(&diagram).expect("it can be drawn")));
        for seat in Seat::BOTH {
            all.push((format!("{id}_{seat:?}"), painter.token(&diagram, seat).expect("it can be drawn")));
        }
    }
    for glyph in Glyph::ALL {
        all.push((format!("{glyph:?}"), painter.glyph(glyph).expect("it can be drawn")));
    }
    all
}

#[test]
fn every_emblem_is_small_and_stands_out_from_dark_and_light_grounds() {
    for (name, file) in all() {
        assert!(file.len() < 40_000, "{name}: {} bytes", file.len());
        let picture = read(&file);
        assert_eq!(picture[0][3], 0, "{name}: the corner is clear");
        for ground in GROUNDS {
            let small = shown(&picture, ground);
            let differs = |pixel: &&[f32; 3]| {
                pixel.iter().zip(ground).map(|(one, other)| (one - f32::from(other)).abs()).sum::<f32>()
                    > 90.0
            };
            let count = small.iter().filter(differs).count();
            assert!(count > SHOWN * SHOWN / 8, "{name} on {ground:?}: {count} pixels differ");
        }
    }
}

#[test]
fn games_are_told_apart_by_their_emblems_and_players_by_their_pieces() {
    let all = all();
    let games: Vec<_> = all.iter().filter(|(name, _)| catalogue().game(name).is_some()).collect();
    let distinct: HashSet<&Vec<u8>> = games.iter().map(|(_, file)| file).collect();
    assert_eq!(distinct.len(), catalogue().len());
    for (name, file) in games {
        let pieces: Vec<_> = all.iter().filter(|(other, _)| other.starts_with(&format!("{name}_"))).collect();
        assert!(pieces.len() == 2 && pieces[0].1 != pieces[1].1 && pieces[0].1 != *file, "{name}");
    }
}

/// Writes the emblems into the folder that the environment names, to look at them.
#[test]
fn samples_are_written_on_request() {
    let Some(folder) = std::env::var_os("POSTERN_EMBLEMS").map(std::path::PathBuf::from) else { return };
    for (name, file) in all() {
        std::fs::write(folder.join(format!("{name}.png")), file).expect("the folder is there");
    }
}
