//! The rectangles in which two pictures differ.

use std::ops::Range;

use crate::indexed::IndexedImage;

/// The side of the blocks that are compared, in pixels.
const BLOCK: usize = 8;
/// The cost of one more rectangle in a file, in unchanged pixels.
const ALONE: usize = 200;

/// A rectangle by its edges, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Area {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

impl Area {
    /// The smallest one. A frame without changes still takes its time.
    pub(super) const DOT: Area = Area { left: 0, top: 0, right: 1, bottom: 1 };

    /// Returns all of a picture.
    pub(super) fn of(image: &IndexedImage) -> Area {
        Area { left: 0, top: 0, right: image.width, bottom: image.height }
    }

    pub(super) fn rows(self) -> Range<usize> {
        self.top..self.bottom
    }

    fn size(self) -> usize {
        (self.right - self.left) * (self.bottom - self.top)
    }

    fn around(self, other: Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Returns the number of pixels that one rectangle around both has more than the two. Negative if they overlap.
    fn between(self, other: Area) -> isize {
        self.around(other).size() as isize - (self.size() + other.size()) as isize
    }
}

/// Returns at most `most` rectangles that hold all pixels in which two pictures of the same size differ; at least one.
pub(crate) fn changed(before: &IndexedImage, now: &IndexedImage, most: usize) -> Vec<Area> {
    let mut areas: Vec<Area> = Vec::new();
    for top in (0..now.height).step_by(BLOCK) {
        for left in (0..now.width).step_by(BLOCK) {
            let block = Area {
                left,
                top,
                right: (left + BLOCK).min(now.width),
                bottom: (top + BLOCK).min(now.height),
            };
            if let Some(area) = changed_within(before, now, block) {
                add(&mut areas, area);
            }
        }
    }
    while areas.len() > most.max(1) {
        let pairs = (1..areas.len()).flat_map(|other| (0..other).map(move |one| (one, other)));
        let Some((one, other)) = pairs.min_by_key(|&(one, other)| areas[one].between(areas[other])) else {
            break;
        };
        let both = areas[one].around(areas.swap_remove(other));
        areas.swap_remove(one);
        add(&mut areas, both);
    }
    if areas.is_empty() { vec![Area::DOT] } else { areas }
}

/// Adds a rectangle, joined with those that are too near to save bytes.
fn add(areas: &mut Vec<Area>, mut area: Area) {
    while let Some(near) = areas.iter().position(|other| other.between(area) < ALONE as isize) {
        area = area.around(areas.swap_remove(near));
    }
    areas.push(area);
}

/// Returns the smallest rectangle within `block` in which the pictures differ.
fn changed_within(before: &IndexedImage, now: &IndexedImage, block: Area) -> Option<Area> {
    let mut found: Option<Area> = None;
    for y in block.rows() {
        let line = y * now.width + block.left..y * now.width + block.right;
        let pairs = || before.pixels[line.clone()].iter().zip(&now.pixels[line.clone()]);
        let Some(first) = pairs().position(|(old, new)| old != new) else { continue };
        let last = pairs().rposition(|(old, new)| old != new).unwrap_or(first);
        let (left, right) = (block.left + first, block.left + last + 1);
        let here = Area { left, top: y, right, bottom: y + 1 };
        found = Some(found.map_or(here, |found| found.around(here)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rectangles_hold_every_changed_pixel_and_little_else() {
        let before = IndexedImage::new(100, 70, 1);
        let mut now = before.clone();
        now.fill(2, 3, 2, 10, 12);
        now.fill(2, 90, 60, 10, 10);
        let areas = changed(&before, &now, 9);
        let corners = [
            Area { left: 3, top: 2, right: 13, bottom: 14 },
            Area { left: 90, top: 60, right: 100, bottom: 70 },
        ];
        assert_eq!(areas, corners);
        let one = Area { left: 3, top: 2, right: 100, bottom: 70 };
        assert_eq!(changed(&before, &now, 1), [one], "only one frame has time");
        assert_eq!(changed(&before, &before, 9), [Area::DOT], "a frame without changes takes its time too");
    }

    #[test]
    fn changes_beside_each_other_have_one_rectangle() {
        let before = IndexedImage::new(100, 70, 1);
        let mut now = before.clone();
        now.fill(2, 20, 20, 30, 24);
        now.fill(3, 52, 18, 6, 26);
        assert_eq!(changed(&before, &now, 9), [Area { left: 20, top: 18, right: 58, bottom: 44 }]);
    }
}
