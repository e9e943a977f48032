//! Small pictures with transparency, which stand beside text: a part of a board, a piece, a mark. They are legible at
//! 22 pixels, on dark and on light grounds.

use image::{Rgba, RgbaImage};

use super::compose::ThemePainter;
use crate::colour::Rgb;
use crate::file::encode::RenderError;
use crate::geometry::Point;
use crate::pieces;
use crate::pieces::Appearance;
use crate::pieces::cell_grid::CellGrid;
use crate::pieces::sprite::Easel;
use crate::pieces::tile;
use postern_rules::diagram::{Diagram, Piece, Shape};
use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// Width and height in pixels.
pub const SIZE: usize = 128;

/// Squares of a board in a row of its emblem. More would be too small at 22 pixels.
const SQUARES: u8 = 2;
/// Size of a square in pixels.
const SQUARE: usize = SIZE / SQUARES as usize;
/// Radius of the corners, and width of the edge, in parts of the picture.
const CORNER: f32 = 0.16;
const EDGE: f32 = 0.035;
/// The colour of the edge, which differs from dark and from light grounds.
const EDGE_COLOUR: Rgb = Rgb(0x80, 0x80, 0x80);
/// Size of a piece and width of the rim around it, in pixels.
const PIECE: usize = 112;
const RIM: f32 = 7.0;
/// The rim of dark pieces, and that of light ones. Pieces below this luminance are dark.
const LIGHT_RIM: Rgb = Rgb(0xE0, 0xE0, 0xE0);
const DARK_RIM: Rgb = Rgb(0x40, 0x40, 0x40);
const DARK: f32 = 0.4;
/// The height of the stacks that stand for pieces.
const STACK: u16 = 3;

/// A mark that means the same in every game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Glyph {
    /// Yes.
    Check,
    /// What a person says.
    Speech,
}

impl Glyph {
    pub const ALL: [Glyph; 2] = [Glyph::Check, Glyph::Speech];
}

impl ThemePainter<'_> {
    /// Draws the part of a board that shows the most kinds of pieces.
    pub(crate) fn emblem(&self, diagram: &Diagram) -> RgbaImage {
        let cells = CellGrid::of(diagram, false);
        let (left, bottom) = busiest(diagram);
        let mut board = RgbaImage::new(SIZE as u32, SIZE as u32);
        for row in 0..SQUARES {
            for col in 0..SQUARES {
                let Some((x, y)) = cells.place_of(Square::new(left + col, bottom + row)) else { continue };
                let pixels = tile::draw(&cells.cells[y * cells.columns + x], SQUARE, &self.studio);
                let (from_left, from_top) = (u32::from(col), u32::from(SQUARES - 1 - row));
                for (x, y, pixel) in pixels.enumerate_pixels() {
                    let [r, g, b] = pixel.0;
                    let (x, y) = (x + from_left * SQUARE as u32, y + from_top * SQUARE as u32);
                    board.put_pixel(x, y, Rgba([r, g, b, 255]));
                }
            }
        }
        in_frame(board)
    }

    /// Draws the piece of a player that is most frequent on a board.
    pub(crate) fn token(&self, diagram: &Diagram, seat: Seat) -> RgbaImage {
        let mut easel = Easel::new(PIECE);
        let look = Appearance { up: true, signed: true, small: false };
        pieces::draw(&mut easel, Piece::new(seat, usual_shape(diagram, seat)), look, self.studio.theme);
        with_rim(easel)
    }
}

/// Draws a mark.
pub(crate) fn glyph(glyph: Glyph) -> RgbaImage {
    const WHITE: Rgb = Rgb(0xFF, 0xFF, 0xFF);
    const GREEN: Rgb = Rgb(0x2D, 0x8A, 0x4E);
    const BLUE: Rgb = Rgb(0x3F, 0x6F, 0xC4);
    let (middle, at) = (Point::new(0.0, 0.0), Point::new);
    let mut easel = Easel::new(PIECE);
    match glyph {
        Glyph::Check => {
            easel.disc(middle, 0.5, GREEN);
            easel.capsule(at(-0.23, 0.02), at(-0.07, 0.19), 0.075, WHITE);
            easel.capsule(at(-0.07, 0.19), at(0.24, -0.18), 0.075, WHITE);
        }
        Glyph::Speech => {
            easel.fill(BLUE, |point| point.relative_to(0.0, -0.08).rounded_box(0.48, 0.34, 0.16));
            easel.polygon(&[at(-0.3, 0.15), at(-0.02, 0.15), at(-0.28, 0.48)], BLUE);
            for x in [-0.22, 0.0, 0.22] {
                easel.disc(at(x, -0.08), 0.065, WHITE);
            }
        }
    }
    with_rim(easel)
}

/// Returns the lower left square of the part that shows the most kinds of pieces, then the most pieces.
fn busiest(diagram: &Diagram) -> (u8, u8) {
    let places = |size: u8| 0..size.saturating_sub(SQUARES - 1);
    let all = places(diagram.rows).flat_map(|row| places(diagram.cols).map(move |col| (col, row)));
    let worth = |&(left, bottom): &(u8, u8)| {
        let is_within = |at: Square| {
            (left..left + SQUARES).contains(&at.col) && (bottom..bottom + SQUARES).contains(&at.row)
        };
        let mut kinds: Vec<(Seat, Shape)> =
            diagram.pieces.iter().filter(|(at, _)| is_within(*at)).map(|(_, piece)| kind(*piece)).collect();
        let count = kinds.len();
        kinds.sort_by_key(|(seat, shape)| (*seat as u8, rank(*shape)));
        kinds.dedup();
        let grounds = diagram.grounds.iter().filter(|(at, _)| is_within(*at)).count();
        (kinds.len(), count, grounds, std::cmp::Reverse((bottom, left)))
    };
    all.max_by_key(worth).unwrap_or((0, 0))
}

/// Returns what distinguishes a piece from others at a glance.
fn kind(piece: Piece) -> (Seat, Shape) {
    (piece.seat, if let Shape::Stack(_) = piece.shape { Shape::Stack(STACK) } else { piece.shape })
}

fn rank(shape: Shape) -> u8 {
    match shape {
        Shape::Stone => 0,
        Shape::Man => 1,
        Shape::Soldier => 2,
        Shape::King => 3,
        Shape::Stack(_) => 4,
    }
}

/// Returns the shape that a player has the most pieces of.
fn usual_shape(diagram: &Diagram, seat: Seat) -> Shape {
    let shapes: Vec<Shape> = diagram
        .pieces
        .iter()
        .map(|(_, piece)| kind(*piece))
        .filter_map(|(of, shape)| (of == seat).then_some(shape))
        .collect();
    let count = |shape: &Shape| shapes.iter().filter(|other| *other == shape).count();
    shapes
        .iter()
        .copied()
        .max_by_key(|shape| (count(shape), std::cmp::Reverse(rank(*shape))))
        .unwrap_or(Shape::Stone)
}

/// Cuts the corners of a picture round, and draws an edge.
fn in_frame(mut picture: RgbaImage) -> RgbaImage {
    let size = SIZE as f32;
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let at = Point::new((x as f32 + 0.5) / size - 0.5, (y as f32 + 0.5) / size - 0.5);
        let distance = at.rounded_box(0.5, 0.5, CORNER);
        let part = |reach: f32| (0.5 - reach * size).clamp(0.0, 1.0);
        let [r, g, b, _] = pixel.0;
        let Rgb(r, g, b) = EDGE_COLOUR.mix(Rgb(r, g, b), part(distance + EDGE));
        *pixel = Rgba([r, g, b, (part(distance) * 255.0).round() as u8]);
    }
    picture
}

/// Draws a rim around a drawing that differs from it, so that it is seen on any ground.
fn with_rim(easel: Easel) -> RgbaImage {
    let sprite = easel.finish();
    let own = sprite.pixels();
    let margin = (SIZE - PIECE) as i32 / 2;
    // The colours are multiplied by their opacity.
    let under = |x: i32, y: i32| {
        let (x, y) = (u32::try_from(x - margin).ok()?, u32::try_from(y - margin).ok()?);
        own.get_pixel_checked(x, y).map(|pixel| pixel.0)
    };
    let rim = if luminance(own) < DARK { LIGHT_RIM } else { DARK_RIM };
    let reach = RIM.ceil() as i32;
    let around: Vec<(i32, i32, f32)> = (-reach..=reach)
        .flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy, ((dx * dx + dy * dy) as f32).sqrt())))
        .map(|(dx, dy, far)| (dx, dy, (RIM + 0.5 - far).clamp(0.0, 1.0)))
        .filter(|(.., part)| *part > 0.0)
        .collect();
    RgbaImage::from_fn(SIZE as u32, SIZE as u32, |x, y| {
        let (x, y) = (x as i32, y as i32);
        let [r, g, b, alpha] = under(x, y).unwrap_or_default();
        let covered = around
            .iter()
            .filter_map(|(dx, dy, part)| Some(f32::from(under(x + dx, y + dy)?[3]) * part))
            .fold(0.0_f32, f32::max)
            .max(f32::from(alpha));
        if covered < 1.0 {
            return Rgba([0; 4]);
        }
        // The piece over the rim.
        let left = (covered - f32::from(alpha)).max(0.0);
        let channel = |own: u8, rim: u8| {
            ((f32::from(own) * 255.0 + f32::from(rim) * left) / covered.max(1.0)).round().min(255.0) as u8
        };
        Rgba([channel(r, rim.0), channel(g, rim.1), channel(b, rim.2), covered.round() as u8])
    })
}

/// Returns the mean luminance of the opaque pixels.
fn luminance(picture: &RgbaImage) -> f32 {
    let opaque = picture.pixels().filter(|pixel| pixel.0[3] == 255);
    let (sum, count) = opaque.fold((0.0, 0), |(sum, count), pixel| {
        let [r, g, b, _] = pixel.0;
        (sum + Rgb(r, g, b).luminance(), count + 1)
    });
    sum / (count as f32).max(1.0)
}

/// Encodes a picture with transparency.
pub(crate) fn png(picture: &RgbaImage) -> Result<Vec<u8>, RenderError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(picture.as_raw())?;
    writer.finish()?;
    Ok(bytes)
}
