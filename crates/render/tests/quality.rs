//! The quality of pictures in numbers: steps of lightness in pieces, colours, contrasts, and what each board shows.

use std::collections::HashSet;
use std::io::Cursor;

use postern_render::colour::{ColourBlindness, Rgb};
use postern_render::look::Look;
use postern_render::painter::Painter;
use postern_rules::diagram::{Diagram, Ground, Hue, Mark, Piece, Shape, Surface};
use postern_rules::game::ending::Ending;
use postern_rules::phrase::Phrase;
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;

/// A decoded picture.
struct Picture {
    width: usize,
    rgb: Vec<Rgb>,
    colours: usize,
}

/// A rectangle of pixels: left, top, right and bottom.
type Area = (usize, usize, usize, usize);

impl Picture {
    fn of(painter: &Painter, diagram: &Diagram, theme: &str) -> Picture {
        let theme = painter.theme(theme).expect("a theme");
        let file = painter.png(diagram, &Look { theme, ..Look::default() }).expect("a picture");
        let mut decoder = png::Decoder::new(Cursor::new(&file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG file");
        let colours = reader.info().palette.as_ref().map_or(0, |palette| palette.len() / 3);
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        let width = reader.next_frame(&mut bytes).expect("a whole picture").width as usize;
        let rgb = bytes.as_chunks::<3>().0.iter().map(|&[r, g, b]| Rgb(r, g, b)).collect();
        Picture { width, rgb, colours }
    }

    fn at(&self, x: usize, y: usize) -> Rgb {
        self.rgb[y * self.width + x]
    }

    /// Returns the bounds of all pixels below the strip that differ visibly.
    fn changed(&self, other: &Picture) -> Area {
        let mut area = (usize::MAX, usize::MAX, 0, 0);
        for (at, (one, two)) in self.rgb.iter().zip(&other.rgb).enumerate() {
            let (x, y) = (at % self.width, at / self.width);
            if y > 110 && one.difference(*two) > 12.0 {
                area = (area.0.min(x), area.1.min(y), area.2.max(x), area.3.max(y));
            }
        }
        assert!(area.0 < area.2, "the pictures are the same");
        area
    }

    fn count(&self, colour: Rgb, rows: std::ops::Range<usize>) -> usize {
        rows.map(|y| (0..self.width).filter(|&x| self.at(x, y).difference(colour) < 1.5).count()).sum()
    }
}

fn painter() -> Painter {
    Painter::new().expect("the built-in themes are valid")
}

fn at(name: &str) -> Square {
    name.parse().expect("a square")
}

/// The boards that have pieces without figures on them: size, surface, piece and the players' hues.
fn boards() -> [(u8, Surface, Shape, Pair<Hue>); 7] {
    let [stones, stacks, kings] = Hue::PAIRS;
    [
        (11, Surface::Points, Shape::Stone, stones),
        (19, Surface::Points, Shape::Stone, stones),
        (7, Surface::ParityPoints, Shape::Stone, stones),
        (19, Surface::ParityPoints, Shape::Stone, stones),
        (25, Surface::ParityPoints, Shape::Stone, stones),
        (8, Surface::Chequered, Shape::Soldier, kings),
        (8, Surface::Tiles, Shape::Stack(1), stacks),
    ]
}

fn board(size: u8, surface: Surface, hues: Pair<Hue>) -> Diagram {
    Diagram { hues, ..Diagram::new(size, size, surface, Pair::new("Black", "White")) }
}

#[test]
fn no_step_of_lightness_in_a_piece_exceeds_3_in_wood_and_slate() {
    let painter = painter();
    for theme in ["wood", "slate"] {
        for (size, surface, shape, hues) in boards() {
            let empty = board(size, surface, hues);
            for (seat, name) in [(Seat::First, "c3"), (Seat::Second, "c4")] {
                let mut with = empty.clone();
                with.pieces.push((at(name), Piece::new(seat, shape)));
                let picture = Picture::of(&painter, &with, theme);
                let (left, top, right, _) = picture.changed(&Picture::of(&painter, &empty, theme));
                // The shadow falls to the right and below, so the left and the upper edge are those of the piece. Its radius
                // is more than a third of its width, whatever the shadow adds.
                let radius = (right - left) as i32 * 9 / 25;
                let (x, y) = (left as i32 + radius * 5 / 4, top as i32 + radius * 5 / 4);
                let inside = |dx: i32, dy: i32| dx * dx + dy * dy < radius * radius;
                let mut worst = 0.0_f32;
                for (dx, dy) in (-radius..radius).flat_map(|dy| (-radius..radius).map(move |dx| (dx, dy))) {
                    for (ex, ey) in [(dx + 1, dy), (dx, dy + 1)] {
                        if inside(dx, dy) && inside(ex, ey) {
                            let here = picture.at((x + dx) as usize, (y + dy) as usize);
                            let next = picture.at((x + ex) as usize, (y + ey) as usize);
                            worst = worst.max((here.lightness() - next.lightness()).abs());
                        }
                    }
                }
                assert!(worst <= 3.0, "{theme}, {surface:?} {size}, {seat:?}: {worst}");
            }
        }
    }
}

#[test]
fn a_picture_has_at_most_128_colours_and_one_with_relief_at_least_96() {
    let painter = painter();
    for theme in ["wood", "slate", "paper", "contrast", "cobalt"] {
        for (size, surface, _, hues) in boards() {
            let colours = Picture::of(&painter, &board(size, surface, hues), theme).colours;
            assert!(colours <= 128, "{theme} {surface:?}: {colours}");
            assert!(
                colours >= 96 || ["paper", "contrast"].contains(&theme),
                "{theme} {surface:?}: {colours}"
            );
        }
    }
}

#[test]
fn sides_are_told_apart_without_a_ring_in_wood_and_slate() {
    let painter = painter();
    for (_, theme) in painter.themes().filter(|(_, theme)| ["wood", "slate"].contains(&theme.id.as_str())) {
        for hues in [Hue::PAIRS[0], Hue::PAIRS[2]] {
            let sides = theme.resolve(hues).sides;
            assert_eq!(sides.first.sign, sides.second.sign);
            for blindness in ColourBlindness::ALL {
                let [one, two] = [&sides.first, &sides.second].map(|side| side.fill.simulated(blindness));
                assert!(one.difference(two) >= 62.0, "{} {hues:?} {blindness:?}", theme.id);
            }
        }
    }
}

#[test]
fn the_fill_of_last_move_squares_differs_by_1_6_on_chequers_and_the_crown_by_4_5_on_both_kings() {
    let painter = painter();
    for (_, theme) in painter.themes() {
        let id = &theme.id;
        let resolved = theme.resolve(Hue::PAIRS[2]);
        let empty = board(8, Surface::Chequered, Hue::PAIRS[2]);
        let mut marked = empty.clone();
        marked.marks = vec![(at("d4"), Mark::Last), (at("d5"), Mark::Last)];
        let (without, with) = (Picture::of(&painter, &empty, id), Picture::of(&painter, &marked, id));
        let (left, top, right, bottom) = without.changed(&with);
        let x = (left + right) / 2;
        for y in [top + (bottom - top) / 4, top + (bottom - top) * 3 / 4] {
            let contrast = without.at(x, y).contrast(with.at(x, y));
            assert!(contrast >= 1.6, "{id}: {contrast}");
        }
        for seat in Seat::BOTH {
            let mut crowned = empty.clone();
            crowned.pieces = vec![(at("d4"), Piece::new(seat, Shape::King))];
            let king = Picture::of(&painter, &crowned, id);
            let side = &resolved.sides[seat];
            let gold = resolved.marks.crown;
            let crown = if gold.contrast(side.fill) >= 4.5 { gold } else { side.ink };
            assert!(crown.contrast(side.fill) >= 4.5, "{id} {seat:?}");
            let rows = top + (bottom - top) / 2..bottom;
            let more = king.count(crown, rows.clone()).saturating_sub(without.count(crown, rows));
            assert!(more > 300, "{id} {seat:?}: the crown has {more} pixels in its colour");
        }
    }
}

#[test]
fn a_wall_stays_visible_under_a_man() {
    let painter = painter();
    for theme in ["wood", "slate", "paper", "contrast", "cobalt"] {
        for seat in Seat::BOTH {
            let mut wall = board(11, Surface::Squares, Hue::PAIRS[0]);
            wall.grounds = vec![(at("d4"), Ground::Wall(seat))];
            let mut manned = wall.clone();
            manned.pieces = vec![(at("d4"), Piece::new(seat, Shape::Man))];
            let empty = board(11, Surface::Squares, Hue::PAIRS[0]);
            let [empty, wall, manned] =
                [empty, wall, manned].map(|diagram| Picture::of(&painter, &diagram, theme));
            let (left, top, right, bottom) = empty.changed(&wall);
            let places = (top..=bottom).flat_map(|y| (left..=right).map(move |x| (x, y)));
            let kept = places.filter(|&(x, y)| wall.at(x, y).difference(manned.at(x, y)) < 3.0).count();
            let share = kept as f32 / ((right - left + 1) * (bottom - top + 1)) as f32;
            assert!(share >= 0.5, "{theme} {seat:?}: {share}");
        }
    }
}

#[test]
fn points_of_one_player_have_a_tint_instead_of_a_dot() {
    let painter = painter();
    for theme in ["wood", "slate", "paper", "contrast", "cobalt"] {
        let picture = Picture::of(&painter, &board(19, Surface::ParityPoints, Hue::PAIRS[0]), theme);
        // The middle of the board: the two tints, and the lines on them.
        let middle: HashSet<(u8, u8, u8)> = (500..620)
            .flat_map(|y| (480..600).map(move |x| (x, y)))
            .map(|(x, y)| picture.at(x, y))
            .map(|Rgb(r, g, b)| (r, g, b))
            .collect();
        assert!((2..=6).contains(&middle.len()), "{theme}: {middle:?}");
    }
}

#[test]
fn the_result_is_on_a_plate_in_the_winners_colour_and_the_losers_name_is_dim() {
    let painter = painter();
    for (_, theme) in painter.themes() {
        for (hues, winner) in Hue::PAIRS.into_iter().flat_map(|hues| Seat::BOTH.map(|seat| (hues, seat))) {
            let sides = theme.resolve(hues).sides;
            let mut running = board(8, Surface::Chequered, hues);
            running.strip.players = Pair::new("Adaaaa".to_owned(), "Bennnn".to_owned());
            let mut over = running.clone();
            over.strip.ending = Some(Ending { winner: Some(winner), reason: Phrase::new("limit") });
            over.strip.texts.result = "Ben wins · by resignation".to_owned();
            let [running, over] = [running, over].map(|diagram| Picture::of(&painter, &diagram, &theme.id));
            // A plate in the colour of the strip is seen by its outline.
            let fill = sides[winner].fill;
            let is_seen = fill != theme.strip.ground;
            let fill = if is_seen { fill } else { theme.strip.text };
            let more = over.count(fill, 0..100).saturating_sub(running.count(fill, 0..100));
            assert!(more > if is_seen { 4000 } else { 1000 }, "{}: {hues:?} {winner:?}: {more}", theme.id);
            // The pixels of a name in the full colour of the strip's text.
            let strong = |picture: &Picture, seat: Seat| {
                let columns = if seat == Seat::First { 80..200 } else { 880..1000 };
                (10..52)
                    .flat_map(|y| columns.clone().map(move |x| (x, y)))
                    .filter(|&(x, y)| picture.at(x, y).difference(theme.strip.text) < 10.0)
                    .count()
            };
            assert_eq!(strong(&over, winner), strong(&running, winner), "{}", theme.id);
            let loser = winner.other();
            assert!(strong(&running, loser) > strong(&over, loser) + 200, "{}", theme.id);
        }
    }
}

#[test]
fn land_at_a_corner_of_the_ring_ends_in_a_line_between_the_last_stones_of_the_ring() {
    let painter = painter();
    for (_, theme) in painter.themes() {
        for size in [7, 9, 19] {
            let mut empty = board(size, Surface::ParityPoints, Hue::PAIRS[0]);
            // The last stones of the ring would hide the ends of the land.
            empty.ring = vec![(-1, 3, Seat::First)];
            let mut owned = empty.clone();
            owned.grounds = vec![(Square::new(size - 1, 0), Ground::Owned(Seat::Second))];
            let (without, with) =
                (Picture::of(&painter, &empty, &theme.id), Picture::of(&painter, &owned, &theme.id));
            // The land reaches a cell to the left and above, and seven tenths of a cell to the right and below.
            let (left, top, right, bottom) = without.changed(&with);
            let cell = ((right - left) as f32 / 1.7).round() as usize;
            let (x, y) = (left + cell, top + cell);
            for down in cell / 5..cell / 2 {
                let row: Vec<usize> = (x..=right)
                    .filter(|&x| without.at(x, y + down).difference(with.at(x, y + down)) > 12.0)
                    .collect();
                let (from, to) = (row[0], row[row.len() - 1]);
                let end = x + cell * 7 / 10 - down;
                assert!(to.abs_diff(end) <= 2, "{} {size}: {down} down it ends at {to}, not {end}", theme.id);
                assert!(to - from + 1 <= row.len() + 1, "{} {size}: {down} down it has a gap", theme.id);
            }
            assert!(bottom > y);
        }
    }
}
