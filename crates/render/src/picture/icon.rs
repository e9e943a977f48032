//! The icon of the app: two stones in a postern, the small gate of a wall.

use crate::colour::Rgb;
use crate::colour::resolved::ResolvedTheme;
use crate::file::encode::RenderError;
use crate::geometry::Point;
use postern_rules::seat::Seat;

/// Samples of a pixel in each direction.
const SAMPLES: u32 = 4;

/// Lengths as fractions of the side. Everything that matters is within the circle that Discord cuts out.
const MIDDLE: f32 = 0.5;
/// Half the width of the gate, the centre of its arch, its threshold, and the width of the stones around it.
const GATE: f32 = 0.235;
const ARCH: f32 = 0.44;
const THRESHOLD: f32 = 0.83;
const JAMB: f32 = 0.06;
/// The distance of the lines in the gate, and the radius of a stone and its edge.
const CELL: f32 = 0.195;
const LINE: f32 = 0.007;
const STONE: f32 = 0.092;
const EDGE: f32 = 0.009;
/// The courses of the wall, and the width of the joints between its blocks.
const COURSE: f32 = 0.125;
const BLOCK: f32 = 0.25;
const JOINT: f32 = 0.012;

/// Draws the icon in the colours of a theme as a square PNG file.
///
/// # Errors
/// [`RenderError::Encoder`] if the encoder fails, which is a bug.
pub fn icon(theme: &ResolvedTheme, side: u32) -> Result<Vec<u8>, RenderError> {
    let mut pixels = Vec::with_capacity((side * side * 3) as usize);
    for y in 0..side {
        for x in 0..side {
            let mut sums = [0_u32; 3];
            for sample in 0..SAMPLES * SAMPLES {
                let at = |pixel: u32, part: u32| {
                    (pixel as f32 + (part as f32 + 0.5) / SAMPLES as f32) / side as f32
                };
                let Rgb(r, g, b) =
                    colour(theme, Point::new(at(x, sample % SAMPLES), at(y, sample / SAMPLES)));
                for (sum, channel) in sums.iter_mut().zip([r, g, b]) {
                    *sum += u32::from(channel);
                }
            }
            pixels.extend(sums.map(|sum| (sum / (SAMPLES * SAMPLES)) as u8));
        }
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side, side);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(bytes)
}

/// Returns the colour of a point of the icon, whose corners are (0, 0) and (1, 1).
fn colour(theme: &ResolvedTheme, at: Point) -> Rgb {
    let (board, strip) = (&theme.board, &theme.strip);
    let gate = gate_distance(at);
    if gate > JAMB {
        let wall = strip.ground.mix(strip.line, 0.22);
        return if is_joint(at) { strip.ground } else { wall };
    }
    if gate > 0.0 {
        let is_inside = (EDGE..=JAMB - EDGE).contains(&gate);
        return if is_inside { board.frame } else { board.edge };
    }
    // The stones are on the crossings of two lines in each direction.
    let (left, upper) = (MIDDLE - CELL / 2.0, ARCH + 0.015);
    for (seat, x, y) in [(Seat::First, left, upper + CELL), (Seat::Second, left + CELL, upper)] {
        let side = &theme.sides[seat];
        let distance = at.relative_to(x, y).length();
        if distance < STONE {
            let light = at.relative_to(x - STONE * 0.35, y - STONE * 0.4).length() / STONE;
            let lit = side.light.mix(side.fill, (light / 0.75).min(1.0));
            return if distance > STONE - EDGE { side.edge } else { lit };
        }
    }
    let near = |value: f32, first: f32| {
        let lines = (value - first) / CELL;
        (lines - lines.round()).abs() * CELL < LINE
    };
    if near(at.x, left) || near(at.y, upper) { board.line } else { board.ground }
}

/// Returns the distance of a point from the gate, negative or 0 within it.
fn gate_distance(at: Point) -> f32 {
    let beside = (at.x - MIDDLE).abs() - GATE;
    let arch = at.relative_to(MIDDLE, ARCH).length() - GATE;
    let sides = if at.y < ARCH { arch } else { beside };
    if at.y > THRESHOLD { sides.max(0.0).hypot(at.y - THRESHOLD) } else { sides }
}

/// True on a joint between the blocks of the wall, whose courses are offset by half a block.
fn is_joint(at: Point) -> bool {
    let course = (at.y / COURSE).floor();
    let shift = if course % 2.0 == 0.0 { 0.0 } else { BLOCK / 2.0 };
    let along = (at.x + shift).rem_euclid(BLOCK);
    at.y - course * COURSE < JOINT || along < JOINT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::theme::built_in;
    use postern_rules::diagram::Hue;

    #[test]
    fn the_icon_has_both_stones_in_the_gate_and_the_wall_around_it() {
        for theme in built_in() {
            let resolved = theme.resolve(Hue::PAIRS[0]);
            let at = |x, y| colour(&resolved, Point::new(x, y));
            let sides = &resolved.sides;
            let stones = [(0.40, 0.65, &sides.first), (0.60, 0.455, &sides.second)];
            for (x, y, side) in stones {
                assert!(at(x + 0.03, y + 0.06).difference(side.fill) < 12.0, "{}", theme.id);
            }
            assert_eq!(at(0.02, 0.02 + COURSE), resolved.strip.ground.mix(resolved.strip.line, 0.22));
            assert!(icon(&resolved, 16).expect("a picture").starts_with(b"\x89PNG"));
        }
    }
}
