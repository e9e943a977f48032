//! Lines with round ends and soft edges, drawn over a picture.

use crate::colour::palette::Ramp;
use crate::geometry::Point;
use crate::indexed::IndexedImage;
use crate::picture::font::TextMask;

/// Draws a line through these points, in pixels. A single point becomes a dot. `ramps` are as for [`draw_segment`].
pub(crate) fn draw_polyline(
    image: &mut IndexedImage,
    path: &[Point],
    thick: f32,
    dashed: bool,
    ramps: &[Ramp],
) {
    let (dash, pause) = (thick * 5.0, thick * 4.0);
    let mut walked = 0.0_f32;
    if let [only] = path {
        return draw_segment(image, *only, *only, thick * 2.0, ramps);
    }
    for ends in path.windows(2) {
        let (from, to) = (ends[0], ends[1]);
        let way = to.relative_to(from.x, from.y);
        let length = way.length();
        if !dashed || length == 0.0 {
            draw_segment(image, from, to, thick, ramps);
            continue;
        }
        // Dashes continue around corners: `walked` is the position within a dash and its gap.
        let mut done = 0.0;
        while done < length {
            let on = walked < dash;
            let rest = if on { dash - walked } else { dash + pause - walked };
            let next = (done + rest).min(length);
            if on {
                let at =
                    |part: f32| Point::new(from.x + way.x * part / length, from.y + way.y * part / length);
                draw_segment(image, at(done), at(next), thick, ramps);
            }
            // The minimum step guarantees progress despite rounding.
            walked = (walked + (next - done).max(0.01)) % (dash + pause);
            done = next.max(done + 0.01);
        }
    }
}

/// Draws a straight line with round ends and soft edges over the existing pixels. `ramps` are the blends from each ground to
/// the colour of the line. The first one serves for all other grounds.
pub(crate) fn draw_segment(image: &mut IndexedImage, from: Point, to: Point, radius: f32, ramps: &[Ramp]) {
    let last = usize::from(TextMask::FULL);
    let low = |value: f32| (value - radius - 1.0).max(0.0) as usize;
    let high = |value: f32, end: usize| ((value + radius + 2.0).max(0.0) as usize).min(end);
    for y in low(from.y.min(to.y))..high(from.y.max(to.y), image.height) {
        for x in low(from.x.min(to.x))..high(from.x.max(to.x), image.width) {
            let distance = Point::new(x as f32 + 0.5, y as f32 + 0.5).capsule(from, to, radius);
            let step = ((0.5 - distance).clamp(0.0, 1.0) * last as f32).round() as usize;
            let pixel = &mut image.pixels[y * image.width + x];
            let known = |ramp: &Ramp| Some((*ramp, ramp.iter().position(|number| number == pixel)?));
            let (ramp, there) = ramps.iter().find_map(known).unwrap_or((ramps[0], 0));
            if step > there {
                *pixel = ramp[step];
            }
        }
    }
}
