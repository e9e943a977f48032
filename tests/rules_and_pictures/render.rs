//! Pictures: every theme and kind of board can be drawn, matches its approved picture, and stays small.

mod emblems;
mod files;
mod hostile;
mod replays;
mod scripts;
mod series;
mod vector;

use std::path::PathBuf;

use postern_render::colour::resolved::ResolvedTheme;
use postern_render::colour::theme::Theme;
use postern_render::colour::theme_error::ThemeError;
use postern_render::colour::{ColourBlindness, Rgb};
use postern_render::look::Width;
use postern_render::pieces::cell::Region;
use postern_rules::diagram::{Hue, Mark, Piece, Shape, Surface};
use postern_testkit::prelude::*;

use postern_testkit::boards::pixels::Pixels;
use postern_testkit::boards::render_samples as samples;
use postern_testkit::boards::render_samples::at;

fn painter() -> Painter {
    Painter::new().expect("the built-in themes are valid")
}

fn width(pixels: u16) -> Width {
    Width::new(pixels).expect("a width in range")
}

#[test]
fn every_kind_of_board_is_drawn_in_every_theme_size_and_from_both_sides() {
    let painter = painter();
    for (theme, name) in painter.themes().map(|(id, theme)| (id, theme.id.clone())) {
        // Sizes and sides are the same in all themes.
        let usual = theme == Look::default().theme;
        for (kind, diagram) in samples::all() {
            for pixels in if usual { vec![360, 541, 1080] } else { vec![360] } {
                for flipped in if usual { vec![false, true] } else { vec![false] } {
                    let look = Look { theme, width: width(pixels), flipped };
                    let file = painter.png(&diagram, &look).expect("a picture");
                    let picture = Pixels::read(&file);
                    assert_eq!(picture.width, usize::from(pixels), "{name} {kind}");
                    let shape = picture.height as f32 / picture.width as f32;
                    assert!((0.89..=1.12).contains(&shape), "{name} {kind} at {pixels}: {shape}");
                }
            }
        }
    }
}

#[test]
fn the_other_side_sees_the_board_turned_by_half() {
    let painter = painter();
    let first = samples::walls();
    let second = Diagram { below: Seat::Second, ..first.clone() };
    let (straight, flipped) = (Look::default(), Look { flipped: true, ..Look::default() });
    let png = |diagram, look| painter.png(diagram, look).expect("a picture");
    assert_ne!(png(&first, &straight), png(&second, &straight));
    assert_eq!(png(&first, &straight), png(&second, &flipped));
    assert_eq!(png(&first, &flipped), png(&second, &straight));
}

#[test]
fn a_region_is_enlarged_and_shows_what_the_whole_board_shows() {
    let painter = painter();
    let diagram = samples::parity(25);
    let look = Look::default();
    let region = |from: &str, to: &str| Region { from: at(from), to: at(to) };
    let file = painter.region(&diagram, &look, region("f6", "j10"), None).expect("a picture");
    let picture = Pixels::read(&file);
    assert_eq!(picture.width, 1080);
    assert!(picture.height * 100 <= picture.width * 112 && picture.height * 10 >= picture.width * 9);
    // A stone outside of the region changes nothing.
    let mut other = diagram.clone();
    other.pieces.retain(|(square, _)| square.col < 14);
    assert!(painter.region(&other, &look, region("j10", "f6"), None).expect("a picture") == file);
    assert_ne!(painter.region(&diagram, &look, region("f6", "j11"), None).expect("a picture"), file);
    // All of the board without its ring is a region too.
    painter.region(&diagram, &look, region("a1", "z26"), None).expect("a picture");
}

#[test]
fn flipping_the_look_equals_swapping_the_side_below_in_every_game() {
    let painter = painter();
    for game in catalogue().iter().map(|spec| spec.game) {
        let diagram = game.example().expect("every game has an example").diagram();
        let look = |flipped| Look { flipped, width: width(400), ..Look::default() };
        let png = |diagram: &Diagram, flipped| painter.png(diagram, &look(flipped)).expect("a picture");
        let second = Diagram { below: diagram.below.other(), ..diagram.clone() };
        let id = game.info().id;
        assert_ne!(png(&diagram, false), png(&diagram, true), "{id}");
        assert!(png(&diagram, true) == png(&second, false), "{id}");
        assert!(png(&diagram, false) == png(&second, true), "{id}");
    }
}

#[test]
fn a_picture_does_not_depend_on_the_cache() {
    let fresh = painter().png(&samples::kings(), &Look::default()).expect("a picture");
    let used = painter();
    for (_, diagram) in samples::all() {
        used.png(&diagram, &Look::default()).expect("a picture");
    }
    assert!(used.png(&samples::kings(), &Look::default()).expect("a picture") == fresh);
}

#[test]
fn pictures_are_small_and_have_at_most_128_colours() {
    let painter = painter();
    for (theme, name) in painter.themes().map(|(id, theme)| (id, theme.id.clone())) {
        for (kind, diagram) in samples::all() {
            let file = painter.png(&diagram, &Look { theme, ..Look::default() }).expect("a picture");
            assert!(file.len() <= 80_000, "{kind} in {name}: {} bytes", file.len());
            let reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().expect("a PNG file");
            let colours = reader.info().palette.as_ref().map(|palette| palette.len() / 3);
            assert!(colours.is_some_and(|colours| colours <= 128), "{kind} in {name}: {colours:?}");
        }
    }
    let look = Look { width: Width::of_replay(151), ..Look::default() };
    let size = painter.gif(&samples::replay(19, 150), &look).expect("a replay").len();
    assert!(size <= 350_000, "150 plies: {size} bytes");
}

#[test]
fn the_last_move_stands_out_in_every_theme_and_in_grey_print() {
    let painter = painter();
    for (theme, name) in painter.themes().map(|(id, theme)| (id, theme.id.clone())) {
        // The width of a telephone, in its own pixels.
        let look = Look { theme, width: width(390), flipped: false };
        for (kind, diagram) in samples::all() {
            let lasts: Vec<Square> =
                diagram.marks.iter().filter(|(_, mark)| *mark == Mark::Last).map(|&(at, _)| at).collect();
            if lasts.is_empty() {
                continue;
            }
            let mut plain = diagram.clone();
            plain.marks.retain(|(_, mark)| *mark != Mark::Last);
            let png = |diagram: &Diagram| Pixels::read(&painter.png(diagram, &look).expect("a picture"));
            let (without, with) = (png(&plain), png(&diagram));
            // Contrast is computed from lightness alone, so it holds in grey print too.
            let rgb = |pixel: [u8; 3]| Rgb(pixel[0], pixel[1], pixel[2]);
            let strong =
                without.rgb.iter().zip(&with.rgb).filter(|(a, b)| rgb(**a).contrast(rgb(**b)) >= 3.0).count();
            let cell = 390 / (usize::from(diagram.cols) + 3);
            let least = (cell * cell * lasts.len()).div_ceil(20).min(cell * lasts.len());
            assert!(strong >= least, "{kind} in {name}: {strong} pixels of {least}");
        }
    }
}

#[test]
fn marks_and_dead_stones_are_visible_on_points_and_squares_in_every_theme() {
    let painter = painter();
    let marks = [Mark::Last, Mark::Captured, Mark::Candidate, Mark::Chosen, Mark::Blame];
    let stone = |seat, dead| Piece { dead, ..Piece::new(seat, Shape::Stone) };
    for (theme, name) in painter.themes().map(|(id, theme)| (id, theme.id.clone())) {
        let look = Look { theme, ..Look::default() };
        for surface in [Surface::Points, Surface::Chequered] {
            for piece in [None, Some(stone(Seat::First, false)), Some(stone(Seat::Second, false))] {
                let mut plain = Diagram::new(9, 9, surface, Pair::new("Black", "White"));
                plain.pieces.extend(piece.map(|piece| (at("d4"), piece)));
                let without = Pixels::read(&painter.png(&plain, &look).expect("a picture"));
                for mark in marks {
                    let mut marked = plain.clone();
                    marked.marks.push((at("d4"), mark));
                    let with = Pixels::read(&painter.png(&marked, &look).expect("a picture"));
                    let seen = changed(&without, &with);
                    // A cell is about a hundredth of the picture. A mark must cover a twentieth of the cell.
                    let least = without.rgb.len() / 100 / 20;
                    assert!(
                        seen > least,
                        "{name}: {mark:?} on {surface:?} with {piece:?}: {seen} of {least}"
                    );
                }
                if let Some(piece) = piece {
                    let mut dead = plain.clone();
                    dead.pieces = vec![(at("d4"), stone(piece.seat, true))];
                    let with = Pixels::read(&painter.png(&dead, &look).expect("a picture"));
                    let crossed = changed(&without, &with);
                    assert!(crossed > without.rgb.len() / 100 / 20, "{name}: dead {piece:?}: {crossed}");
                }
            }
        }
    }
}

/// Counts the pixels that differ visibly.
fn changed(a: &Pixels, b: &Pixels) -> usize {
    let rgb = |pixel: &[u8; 3]| Rgb(pixel[0], pixel[1], pixel[2]);
    a.rgb.iter().zip(&b.rgb).filter(|(a, b)| a != b && rgb(a).contrast(rgb(b)) >= 1.5).count()
}

#[test]
fn the_two_sides_differ_in_sign_and_in_lightness_for_colour_blind_people_too() {
    for (name, resolved) in resolved_themes() {
        let (first, second) = (&resolved.sides.first, &resolved.sides.second);
        let apart = ColourBlindness::ALL
            .map(|blindness| first.fill.simulated(blindness).difference(second.fill.simulated(blindness)));
        let least = apart.into_iter().fold(first.fill.difference(second.fill), f32::min);
        assert!(first.sign != second.sign || least >= 60.0, "{name}: {least}");
        assert!(first.fill.contrast(second.fill) >= 3.0, "{name}");
        for blindness in ColourBlindness::ALL {
            let seen = |colour: Rgb| colour.simulated(blindness);
            assert!(seen(first.fill).contrast(seen(second.fill)) >= 3.0, "{name}: {blindness:?}");
            assert!(seen(first.tint).contrast(seen(second.tint)) >= 1.2, "{name}: {blindness:?}");
        }
    }
}

#[test]
fn text_and_pieces_stand_out_in_every_theme() {
    for (name, resolved) in resolved_themes() {
        assert!(resolved.board.text.contrast(resolved.board.ground) >= 4.5, "{name}");
        assert!(resolved.strip.text.contrast(resolved.strip.ground) >= 4.5, "{name}");
        for seat in Seat::BOTH {
            let side = &resolved.sides[seat];
            assert!(side.ink.contrast(side.fill) >= 4.5, "{name}");
            for (role, ground) in resolved.grounds() {
                let best = side.fill.contrast(ground).max(side.edge.contrast(ground));
                assert!(best >= 3.0, "{name}: {seat:?} on {role}: {best}");
            }
        }
    }
}

#[test]
fn areas_and_the_last_move_have_their_contrast_in_every_theme() {
    for (name, ResolvedTheme { board, marks, sides, .. }) in resolved_themes() {
        assert!(board.light.contrast(board.dark) >= 1.9, "{name}: chequers");
        assert!(board.line.contrast(board.ground) >= 3.0, "{name}: lines");
        assert!(sides.first.tint.contrast(sides.second.tint) >= 3.0, "{name}: land");
        for ground in [board.ground, board.light, board.dark] {
            for part in [0.5, 0.6, 0.7] {
                let frame = marks.frame.contrast(ground.mix(marks.last, part));
                assert!(frame >= 3.0, "{name}: the frame of the last move on {ground}: {frame}");
            }
        }
        for seat in Seat::BOTH {
            let ring = sides[seat].ink.contrast(sides[seat].fill);
            assert!(ring >= 4.5, "{name}: the ring of the last move on {seat:?}: {ring}");
        }
    }
}

/// Returns every theme for every pair of hues that meets in a game.
fn resolved_themes() -> Vec<(String, ResolvedTheme)> {
    let painter = painter();
    let themes = painter.themes().map(|(_, theme)| theme);
    themes
        .flat_map(|theme| Hue::PAIRS.map(|hues| (format!("{} {hues:?}", theme.id), theme.resolve(hues))))
        .collect()
}

#[test]
fn pieces_have_the_colour_in_their_players_name() {
    for game in catalogue().iter().map(|spec| spec.game) {
        let diagram = game.example().expect("every game has an example").diagram();
        assert!(Hue::PAIRS.contains(&diagram.hues), "{:?}", diagram.hues);
        for seat in Seat::BOTH {
            let name = diagram.strip.names[seat];
            let hue = format!("{:?}", diagram.hues[seat]);
            assert!(name.len() == 1 || name == hue, "{name} is drawn {hue}");
        }
    }
    for (_, theme) in painter().themes() {
        for hues in Hue::PAIRS {
            let sides = theme.resolve(hues).sides;
            for seat in Seat::BOTH {
                let Rgb(r, g, b) = sides[seat].fill;
                let good = match hues[seat] {
                    Hue::Black => sides[seat].fill.luminance() < 0.1,
                    Hue::White => sides[seat].fill.luminance() > 0.8,
                    Hue::Red => r > g && r > b,
                    Hue::Blue => b > g && b > r,
                    Hue::Green => g > r && g > b,
                };
                assert!(good, "{}: {:?}", theme.id, hues[seat]);
            }
        }
    }
}

const WOOD: &str = include_str!("../../assets/themes/wood.toml");

#[test]
fn a_bad_theme_is_refused_with_the_reason() {
    assert!(Theme::read(WOOD).is_ok());
    let refused = |from: &str, to: &str| {
        assert!(WOOD.contains(from), "{from}");
        Theme::read(&WOOD.replacen(from, to, 1)).expect_err("a bad theme").to_string()
    };
    let lacks = refused("line = \"#5f3915\"\n", "");
    assert!(lacks.contains("line"), "{lacks}");
    let more = refused("[board]", "[board]\nshine = \"#ffffff\"");
    assert!(more.contains("shine"), "{more}");
    let text = refused("text = \"#2f1a07\"", "text = \"#a87838\"");
    assert!(text.contains("board.text") && text.contains("4.5"), "{text}");
    let pieces = refused("fill = \"#f7f2e8\"", "fill = \"#403a3a\"");
    assert!(pieces.contains("fill"), "{pieces}");
    // Without a sign the fills must differ more than pieces must otherwise.
    let sign = refused("fill = \"#242121\"", "fill = \"#666666\"");
    assert!(sign.contains("sign"), "{sign}");
    let colour = refused("fill = \"#242121\"", "fill = \"black\"");
    assert!(colour.contains("fill = \"black\"") && colour.contains("#rrggbb"), "{colour}");
    assert!(refused("grain = 0.5", "grain = nan").contains("grain"));
    assert!(refused("id = \"wood\"", "id = \"Wood!\"").contains("id"));
    assert!(matches!(Theme::read("\u{0}"), Err(ThemeError::Unreadable(_))));
    assert_eq!(Painter::with_themes(&[WOOD]).err(), Some(ThemeError::DuplicateId("wood".to_owned())));
}

/// Compares a picture with the approved one of this name in `tests/data/render`. Returns the path of a comparison if they
/// differ. To approve new pictures, run the tests with `ACCEPT_PICTURES=1` and inspect the changes.
fn unlike_approved(name: &str, file: &[u8]) -> Option<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/render");
    let path = folder.join(format!("{name}.png"));
    if std::env::var_os("ACCEPT_PICTURES").is_some() {
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        std::fs::write(&path, file).expect("a picture is kept");
    }
    let kept = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (expected, actual) = (Pixels::read(&kept), Pixels::read(file));
    if expected.same_size(&actual) && expected.difference(&actual) <= 0.6 {
        return None;
    }
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
    std::fs::write(&target, three_side_by_side(&expected, &actual)).expect("a picture is written");
    Some(target.display().to_string())
}

#[test]
fn boards_match_their_approved_pictures() {
    let painter = painter();
    let mut wrong = Vec::new();
    for (name, diagram) in samples::all() {
        for theme in ["wood", if name.len() % 2 == 0 { "paper" } else { "slate" }] {
            let look =
                Look { theme: painter.theme(theme).expect("a theme"), width: width(480), flipped: false };
            let file = painter.png(&diagram, &look).expect("a picture");
            wrong.extend(unlike_approved(&format!("{name}-{theme}"), &file));
        }
    }
    assert!(wrong.is_empty(), "expected, difference and actual picture side by side: {wrong:#?}");
}

/// Returns the expected picture, the difference and the actual picture side by side, as a PNG file.
fn three_side_by_side(expected: &Pixels, actual: &Pixels) -> Vec<u8> {
    let wide = expected.width.max(actual.width);
    let high = expected.height.max(actual.height);
    let pixel = |of: &Pixels, x: usize, y: usize| {
        if x < of.width && y < of.height { of.at(x, y) } else { [255, 0, 255] }
    };
    let mut rgb = Vec::with_capacity(wide * 3 * high * 3);
    for y in 0..high {
        for x in 0..wide * 3 {
            let (part, x) = (x / wide, x % wide);
            let (a, b) = (pixel(expected, x, y), pixel(actual, x, y));
            let differ = std::array::from_fn(|part| 255 - a[part].abs_diff(b[part]).saturating_mul(4));
            rgb.extend([a, differ, b][part]);
        }
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, wide as u32 * 3, high as u32);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&rgb).expect("rows");
    writer.finish().expect("a file");
    file
}

#[test]
fn a_stone_fills_most_of_its_cell_and_no_part_of_the_next() {
    let painter = painter();
    for size in [7, 11, 19, 25] {
        for pixels in [360, 700, 1080] {
            let look = Look { width: width(pixels), ..Look::default() };
            let board = |name: Option<&str>| {
                let mut diagram = Diagram::new(size, size, Surface::Points, Pair::new("Black", "White"));
                let piece = Piece::new(Seat::First, Shape::Stone);
                diagram.pieces.extend(name.map(|name| (at(name), piece)));
                Pixels::read(&painter.png(&diagram, &look).expect("a picture"))
            };
            let empty = board(None);
            let boxes = ["c3", "d3", "c4"].map(|name| {
                let with = board(Some(name));
                let differs = (0..empty.rgb.len()).filter(|&pixel| changed_at(&empty, &with, pixel));
                bounds(differs, empty.width)
            });
            let [here, right, above] = boxes;
            assert!(here.2 <= right.0 + 1, "{size} at {pixels}: {here:?} and {right:?}");
            assert!(above.3 <= here.1 + 1, "{size} at {pixels}: {here:?} and {above:?}");
            let (wide, pitch) = (here.2 - here.0, right.0 - here.0);
            assert!(wide * 10 >= pitch * 8, "{size} at {pixels}: a stone of {wide} in a cell of {pitch}");
        }
    }
}

fn changed_at(a: &Pixels, b: &Pixels, pixel: usize) -> bool {
    let (a, b) = (a.rgb[pixel], b.rgb[pixel]);
    Rgb(a[0], a[1], a[2]).contrast(Rgb(b[0], b[1], b[2])) > 1.8
}

/// Returns the left, top, right and bottom edge of some pixels.
fn bounds(pixels: impl Iterator<Item = usize>, width: usize) -> (usize, usize, usize, usize) {
    pixels.fold((usize::MAX, usize::MAX, 0, 0), |(left, top, right, bottom), pixel| {
        let (x, y) = (pixel % width, pixel / width);
        (left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1))
    })
}

#[test]
fn samples_stay_on_their_boards() {
    for (name, diagram) in samples::all() {
        let all = diagram
            .pieces
            .iter()
            .map(|(square, _)| square)
            .chain(diagram.marks.iter().map(|(square, _)| square));
        let outside: Vec<&Square> = all.filter(|square| !square.on(diagram.cols, diagram.rows)).collect();
        assert!(outside.is_empty(), "{name}: {outside:?}");
    }
}
