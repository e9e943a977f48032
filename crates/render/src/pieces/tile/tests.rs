//! Tests of what marks leave visible.

use super::*;
use crate::cache::Cache;
use crate::colour::theme::built_in;
use crate::picture::font::Font;

/// Calls `check` with a studio for every theme.
fn in_every_theme(hues: postern_rules::seat::Pair<Hue>, check: impl Fn(&str, &Studio<'_>)) {
    let font = Font::new().expect("the font is there");
    for theme in built_in() {
        let cache = Cache::new(8 << 20);
        check(&theme.id, &Studio { key: 0, theme: &theme.resolve(hues), font: &font, cache: &cache });
    }
}

#[test]
fn a_number_on_a_large_board_leaves_most_of_a_piece_visible_in_every_theme() {
    const SIZE: usize = 60;
    for (base, shape) in [
        (Base::Point { lines: 15, star: false }, Shape::Stone),
        (Base::Lined { first: 0 }, Shape::Man),
        (Base::Square { dark: true }, Shape::King),
    ] {
        in_every_theme(Hue::PAIRS[0], |name, studio| {
            for seat in Seat::BOTH {
                let cell = Cell::new(base).with(Piece::new(seat, shape));
                let numbered = Cell { order: 7, centred: true, ..cell.marked(Mark::Chosen) };
                let [bare, piece, seen] =
                    [Cell::new(base), cell, numbered].map(|cell| draw(&cell, SIZE, studio));
                let of_piece: Vec<usize> =
                    (0..SIZE * SIZE).filter(|&at| pixel(&bare, at) != pixel(&piece, at)).collect();
                let kept = of_piece.iter().filter(|&&at| pixel(&piece, at) == pixel(&seen, at)).count();
                assert!(kept * 5 >= of_piece.len() * 3, "{name}, {shape:?}: {kept} of {}", of_piece.len());
            }
        });
    }
}

fn pixel(image: &RgbImage, at: usize) -> image::Rgb<u8> {
    *image.get_pixel((at % image.width() as usize) as u32, (at / image.width() as usize) as u32)
}

#[test]
fn no_mark_hides_the_height_of_a_stack() {
    let marks = [Mark::Last, Mark::Captured, Mark::Candidate, Mark::Chosen, Mark::Blame];
    in_every_theme(Hue::PAIRS[1], |name, studio| {
        for (seat, height) in
            Seat::BOTH.into_iter().flat_map(|seat| [2, 5, 9, 12, 25].map(|height| (seat, height)))
        {
            let side = &studio.theme.sides[seat];
            let plain = Cell::new(Base::Lined { first: 0 }).with(Piece::new(seat, Shape::Stack(height)));
            let inked = |of: &RgbImage, (x, y): (u32, u32), most: u32| {
                Rgb::from(*of.get_pixel(x, y)).distance(side.ink) < most
            };
            let mut alone = RgbImage::from_pixel(80, 80, side.fill.into());
            let figure = Figure::Height { height, seat, plate: false };
            studio.sprite(figure, 80).over(&mut alone, 0, 0);
            let figure: Vec<(u32, u32)> = (0..80)
                .flat_map(|y| (0..80).map(move |x| (x, y)))
                .filter(|&at| inked(&alone, at, 300))
                .collect();
            assert!(figure.len() > 30, "{name}: {seat:?} {height}: {}", figure.len());
            for mark in marks {
                let with = draw(&Cell { tinted: true, ..plain.marked(mark) }, 80, studio);
                let kept = figure.iter().filter(|&&at| inked(&with, at, 1200)).count();
                // A plate under the figure changes its soft edge.
                assert!(kept * 20 >= figure.len() * 19, "{name}: {mark:?} on {height}: {kept}");
            }
        }
    });
}

#[test]
fn a_single_piece_has_no_figure_and_one_rim() {
    in_every_theme(Hue::PAIRS[1], |name, studio| {
        for seat in Seat::BOTH {
            let stack =
                |height| Cell::new(Base::Lined { first: 0 }).with(Piece::new(seat, Shape::Stack(height)));
            let rims = |height: u16| {
                // Dark or light changes along the middle column, below the face.
                let pixels = draw(&stack(height), 120, studio);
                let tones: Vec<f32> =
                    (70..115).map(|y| Rgb::from(*pixels.get_pixel(60, y)).luminance()).collect();
                tones.windows(2).filter(|pair| (pair[0] - pair[1]).abs() > 0.02).count()
            };
            assert!(rims(1) < rims(3), "{name}: {} and {}", rims(1), rims(3));
        }
    });
}

#[test]
fn pieces_beyond_a_joined_edge_are_told_apart_by_their_hue() {
    in_every_theme(Hue::PAIRS[1], |name, studio| {
        let redness = |seat| {
            let piece = Piece::new(seat, Shape::Stack(1));
            let cell = Cell { faded: true, ..Cell::new(Base::Tile).with(piece) };
            // Between the highlight and the shaded rim.
            let Rgb(red, _, blue) = Rgb::from(*draw(&cell, 60, studio).get_pixel(38, 36));
            i32::from(red) - i32::from(blue)
        };
        let (red, blue) = (redness(Seat::First), redness(Seat::Second));
        assert!(blue < -20 && red - blue > 30, "{name}: {red} and {blue}");
    });
}

#[test]
fn candidates_are_visible_on_the_ground_in_every_theme() {
    in_every_theme(Hue::PAIRS[0], |name, studio| {
        for base in [Base::Lined { first: 0 }, Base::Square { dark: false }, Base::Square { dark: true }] {
            let cell = Cell { tinted: true, ..Cell::new(base).marked(Mark::Candidate) };
            // The size of a cell on the largest board on a phone.
            let (plain, tinted) = (draw(&Cell::new(base), 12, studio), draw(&cell, 12, studio));
            let apart = |(a, b): (&image::Rgb<u8>, &image::Rgb<u8>)| {
                Rgb::from(*a).distance(Rgb::from(*b)) > 9 * 40 * 40 / 4
            };
            let changed = plain.pixels().zip(tinted.pixels()).filter(|&pair| apart(pair)).count();
            assert!(changed > 144 / 2, "{name}: {base:?}: {changed} of 144");
        }
    });
}
