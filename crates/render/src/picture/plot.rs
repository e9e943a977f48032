//! The plot of a chart: its scale, its areas, its grid and the dots of its lines.

use super::compose::ThemePainter;
use super::layout::Metrics;
use super::segment::draw_segment;
use crate::colour::palette::Ramp;
use crate::geometry::Point;
use crate::indexed::IndexedImage;
use postern_rules::seat::Seat;

/// A range of values with round steps.
pub(crate) struct Scale {
    pub from: f32,
    pub to: f32,
    pub step: f32,
}

impl Scale {
    pub(crate) fn of(values: impl Iterator<Item = f32>) -> Option<Scale> {
        let (least, most) =
            values.fold((f32::MAX, f32::MIN), |(least, most), value| (least.min(value), most.max(value)));
        // Larger values have no round steps in 32 bits.
        if least > most || !(-1e30..=1e30).contains(&least) || !(-1e30..=1e30).contains(&most) {
            return None;
        }
        let span = (most - least).max(most.abs().max(1.0) * 1e-3);
        let rough = span / 4.0;
        let power = 10_f32.powf(rough.log10().floor());
        let step =
            [1.0, 2.0, 2.5, 5.0, 10.0].into_iter().map(|round| round * power).find(|&step| step >= rough)?;
        let (from, to) = ((least / step).floor() * step, (most / step).ceil() * step);
        Some(Scale { from, to: if to > from { to } else { from + step }, step })
    }

    /// Returns the position of a value in the range, from 0 to 1.
    pub(crate) fn fraction(&self, value: f32) -> f32 {
        ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0)
    }

    pub(crate) fn ticks(&self) -> impl Iterator<Item = f32> {
        let count = ((self.to - self.from) / self.step).round().clamp(1.0, 12.0) as u32;
        (0..=count).map(|tick| self.from + tick as f32 * self.step)
    }

    pub(crate) fn label(&self, value: f32) -> String {
        let digits = (0..3).find(|&digits| {
            let shown = self.step * 10_f32.powi(digits);
            (shown - shown.round()).abs() < 1e-3 * shown
        });
        let digits = digits.unwrap_or(3) as usize;
        let value = if value.abs() < self.step / 1e3 { 0.0 } else { value };
        format!("{value:.digits$}")
    }
}

/// The area of a picture in which series are drawn, in pixels from the top left.
pub(crate) struct PlotArea {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

impl PlotArea {
    /// Returns the height of a position in the range, from 0 at the bottom to 1.
    pub(crate) fn height_of(&self, fraction: f32) -> usize {
        self.bottom - (fraction * (self.bottom - self.top) as f32) as usize
    }
}

/// A chart that is being drawn.
pub(crate) struct ChartDrawing<'a, 'b> {
    pub painter: &'a ThemePainter<'b>,
    pub image: IndexedImage,
    pub metrics: Metrics,
}

impl ChartDrawing<'_, '_> {
    /// Fills the plot below a path in the colour of its player, and above it in that of the other one.
    pub(crate) fn fill_areas(&mut self, path: &[Point], plot: &PlotArea, below: Seat) {
        let (palette, theme) = (self.painter.palette, self.painter.studio.theme);
        let colour = |seat: Seat| palette.index_of(theme.sides[seat].fill);
        let (lower, upper) = (colour(below), colour(below.other()));
        each_column(path, |x, y| {
            let y = (y.round() as usize).clamp(plot.top, plot.bottom);
            self.image.fill(upper, x, plot.top, 1, y - plot.top);
            self.image.fill(lower, x, y, 1, plot.bottom - y);
        });
    }

    /// Fills the area between two paths over the same columns.
    pub(crate) fn fill_band(&mut self, upper: &[Point], lower: &[Point]) {
        let ink = self.painter.palette.index_of(self.painter.studio.theme.chart_band());
        let mut tops = Vec::new();
        each_column(upper, |_, y| tops.push(y.round() as usize));
        let mut tops = tops.into_iter();
        each_column(lower, |x, y| {
            let top = tops.next().unwrap_or(usize::MAX);
            self.image.fill(ink, x, top, 1, (y.round() as usize).saturating_sub(top));
        });
    }

    /// Draws the horizontal grid lines.
    pub(crate) fn draw_grid(&mut self, scale: &Scale, plot: &PlotArea) {
        let (wide, thick) = (plot.right - plot.left, (self.metrics.gap / 8).max(1));
        for tick in scale.ticks() {
            let y = plot.height_of(scale.fraction(tick));
            self.image.fill(self.painter.palette.strip_text[1], plot.left, y, wide, thick);
        }
    }

    /// Draws the points of a line as dots, if there is room between them.
    pub(crate) fn draw_dots(&mut self, path: &[Point], thick: f32, ramps: &[Ramp]) {
        let (Some(first), Some(last)) = (path.first(), path.last()) else { return };
        let apart = (last.x - first.x) / path.len() as f32;
        let radius = (thick * 2.4).min(apart * 0.45);
        if radius > thick {
            path.iter().for_each(|at| draw_segment(&mut self.image, *at, *at, radius, ramps));
        }
    }
}

/// Calls `visit` with each column (x, y) of a path from left to right.
fn each_column(path: &[Point], mut visit: impl FnMut(usize, f32)) {
    for ends in path.windows(2) {
        let (from, to) = (ends[0], ends[1]);
        for x in from.x.ceil() as usize..to.x.ceil() as usize {
            visit(x, from.y + (to.y - from.y) * (x as f32 - from.x) / (to.x - from.x));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_hold_all_values() {
        for (values, wanted) in
            [(&[1480.0, 1623.0][..], 50.0), (&[0.0, 1.0], 0.5), (&[-3.2, 8.9], 5.0), (&[7.0], 0.002)]
        {
            let scale = Scale::of(values.iter().copied()).expect("finite values have a scale");
            assert!(scale.step >= wanted / 5.0 && scale.step <= wanted * 2.0, "{values:?}: {}", scale.step);
            for value in values {
                assert!(scale.from <= *value && *value <= scale.to, "{values:?}");
            }
        }
        assert!(Scale::of(std::iter::empty()).is_none());
        assert!(Scale::of([f32::MAX].into_iter()).is_none());
    }
}
