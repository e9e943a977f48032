//! Charts: series over a common axis, in the colours of a theme.

use super::compose::ThemePainter;
use super::font::TextSize;
use super::layout::{Metrics, TextGround, TextLabel};
use super::segment::{draw_polyline, draw_segment};
use crate::colour::Rgb;
use crate::colour::palette::{Ramp, blend};
use crate::file::encode::RenderError;
use crate::geometry::Point;
use crate::indexed::IndexedImage;
use postern_rules::diagram::Hue;
use postern_rules::seat::{Pair, Seat};

/// Limits of a chart: series, markers, and points of a series.
const MOST_SERIES: usize = 4;
const MOST_MARKERS: usize = 9;
const MOST_POINTS: usize = 20_000;
const MOST_TICKS: usize = 40;
/// The maximum length of a marker's name in characters.
const LONGEST_NAME: usize = 16;
/// Height of a chart as a fraction of its width.
const HEIGHT: f32 = 0.62;

/// Series over a common axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// One short line.
    pub title: String,
    /// The first and the last label of the x axis: "14 Mar" and "2 Aug", or the first and the last move.
    pub ends: (String, String),
    /// Values of x with a vertical grid line, and their labels.
    pub ticks: Vec<(f32, String)>,
    pub series: Vec<Series>,
    /// A value with a horizontal reference line: 50 for a game review, 1500 for ratings.
    pub level: Option<f32>,
    /// True to fill the area between the first series and the level: above the level in the colour of the series'
    /// player, below it in the other player's.
    pub filled: bool,
    /// The range of the y axis, from bottom to top. `None` fits it to the values.
    pub range: Option<(f32, f32)>,
    /// Points that are highlighted.
    pub markers: Vec<Marker>,
    /// The hues of the players.
    pub hues: Pair<Hue>,
}

impl Default for Chart {
    /// An empty chart in black and white.
    fn default() -> Chart {
        Chart {
            title: String::new(),
            ends: (String::new(), String::new()),
            series: Vec::new(),
            ticks: Vec::new(),
            level: None,
            filled: false,
            range: None,
            markers: Vec::new(),
            hues: Hue::PAIRS[0],
        }
    }
}

/// A line of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    pub name: String,
    /// The player whose colour the line has. The second player's line is dashed, so lines differ without colour.
    pub seat: Seat,
    /// Points (x, y) from left to right. Points that are not finite are ignored.
    pub points: Vec<(f32, f32)>,
}

/// A highlighted point of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Marker {
    /// The point (x, y). An x beyond the series is moved to the nearer end.
    pub at: (f32, f32),
    /// A word or two, printed above the plot. Longer names are cut.
    pub name: String,
    /// The player whose colour the marker has.
    pub seat: Seat,
}

/// A range of values with round steps.
struct Scale {
    from: f32,
    to: f32,
    step: f32,
}

impl Scale {
    fn of(values: impl Iterator<Item = f32>) -> Option<Scale> {
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
    fn fraction(&self, value: f32) -> f32 {
        ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0)
    }

    fn ticks(&self) -> impl Iterator<Item = f32> {
        let count = ((self.to - self.from) / self.step).round().clamp(1.0, 12.0) as u32;
        (0..=count).map(|tick| self.from + tick as f32 * self.step)
    }

    fn label(&self, value: f32) -> String {
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
struct PlotArea {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl ThemePainter<'_> {
    /// Draws a chart on the ground of the status strip. `width` is in pixels.
    pub fn chart(&self, chart: &Chart, width: u16) -> Result<IndexedImage, RenderError> {
        self.studio.cache.next_picture();
        let all_series: Vec<(&Series, Vec<(f32, f32)>)> = chart
            .series
            .iter()
            .take(MOST_SERIES)
            .map(|series| {
                let finite = series.points.iter().filter(|(x, y)| x.is_finite() && y.is_finite());
                (series, finite.take(MOST_POINTS).copied().collect())
            })
            .collect();
        let points = || all_series.iter().flat_map(|(_, points)| points);
        let level = chart.level.filter(|level| level.is_finite());
        let range = chart.range.filter(|(from, to)| from < to);
        let ends = range.into_iter().flat_map(|(from, to)| [from, to]);
        let scale = Scale::of(points().map(|point| point.1).chain(level).chain(ends));
        let scale = scale.ok_or(RenderError::Nothing)?;
        let (first, last) = points().fold((f32::MAX, f32::MIN), |(a, b), &(x, _)| (a.min(x), b.max(x)));
        if first > last {
            return Err(RenderError::Nothing);
        }

        let metrics = Metrics::of(width);
        let height = (metrics.width as f32 * HEIGHT) as usize;
        let mut image = IndexedImage::new(metrics.width, height, self.palette.strip);
        let plot = self.draw_axes(&mut image, chart, &scale, metrics);
        let (across, high) = ((plot.right - plot.left) as f32, (plot.bottom - plot.top) as f32);
        let place = |(x, y): (f32, f32)| {
            let part = if last > first { ((x - first) / (last - first)).clamp(0.0, 1.0) } else { 0.5 };
            Point::new(plot.left as f32 + part * across, plot.bottom as f32 - scale.fraction(y) * high)
        };
        if let (true, Some(level), Some((series, points))) = (chart.filled, level, all_series.first()) {
            let path: Vec<Point> = points.iter().map(|&point| place(point)).collect();
            self.fill_area(&mut image, &path, place((first, level)).y, series.seat);
        }
        self.draw_ticks(&mut image, chart, &plot, metrics, |x| {
            (first..=last).contains(&x).then(|| place((x, 0.0)).x as usize)
        });
        if let Some(level) = level {
            let y = place((first, level)).y as usize;
            let thick = (metrics.gap / 5).max(2);
            image.fill(
                self.palette.strip_text[2],
                plot.left,
                y.saturating_sub(thick / 2),
                plot.right - plot.left,
                thick,
            );
        }
        let mut names = plot.left;
        for (series, points) in &all_series {
            let theme = self.studio.theme;
            // A line along areas in the colours of both players has a colour of neither.
            let ink = if chart.filled { theme.area_line() } else { theme.chart_line(series.seat) };
            let ramps = self.blends_to(ink);
            let path: Vec<Point> = points.iter().map(|&point| place(point)).collect();
            let thick = metrics.width as f32 / 300.0;
            draw_polyline(&mut image, &path, thick, series.seat == Seat::Second, &ramps);
            names = self.draw_legend(&mut image, series, names, metrics, thick, &ramps);
        }
        let finite = |marker: &&Marker| marker.at.0.is_finite() && marker.at.1.is_finite();
        let mut markers: Vec<(Point, &Marker)> = chart
            .markers
            .iter()
            .filter(finite)
            .take(MOST_MARKERS)
            .map(|marker| (place(marker.at), marker))
            .collect();
        markers.sort_by(|(a, _), (b, _)| a.x.total_cmp(&b.x));
        let names = self.marker_names(&markers, &plot, metrics);
        for ((at, marker), name) in markers.iter().zip(names) {
            self.draw_marker(&mut image, marker.seat, *at, plot.top, metrics);
            self.draw_label(&mut image, &name);
        }
        Ok(image)
    }

    /// Fills the columns between a path and the height `level`, in pixels, in the colours of the player whose chances rise
    /// above it and of the other one.
    fn fill_area(&self, image: &mut IndexedImage, path: &[Point], level: f32, above: Seat) {
        let colour = |seat: Seat| self.palette.index_of(self.studio.theme.sides[seat].fill);
        let (upper, lower) = (colour(above), colour(above.other()));
        for ends in path.windows(2) {
            let (from, to) = (ends[0], ends[1]);
            for x in from.x.ceil() as usize..to.x.ceil() as usize {
                let y = from.y + (to.y - from.y) * (x as f32 - from.x) / (to.x - from.x);
                let (top, bottom) = (y.min(level).round() as usize, y.max(level).round() as usize);
                image.fill(if y < level { upper } else { lower }, x, top, 1, bottom - top);
            }
        }
    }

    /// Draws the vertical grid lines, and their labels below the plot as far as there is room for them.
    fn draw_ticks(
        &self,
        image: &mut IndexedImage,
        chart: &Chart,
        plot: &PlotArea,
        metrics: Metrics,
        place: impl Fn(f32) -> Option<usize>,
    ) {
        let size = TextSize { bold: false, ..metrics.text_size(100) };
        let wide = |text: &str| self.studio.font.width(text, size);
        let end = plot.right.saturating_sub(wide(&chart.ends.1) + metrics.gap);
        let mut free = plot.left + wide(&chart.ends.0) + metrics.gap;
        for (x, text) in chart.ticks.iter().take(MOST_TICKS) {
            let Some(x) = place(*x) else { continue };
            image.fill(
                self.palette.strip_text[1],
                x,
                plot.top,
                (metrics.gap / 8).max(1),
                plot.bottom - plot.top,
            );
            let (wide, left) = (wide(text), x.saturating_sub(wide(text) / 2));
            if left >= free && left + wide <= end {
                let top = plot.bottom + metrics.cap_height;
                let text = text.clone();
                self.draw_label(image, &TextLabel { text, size, left, top, ground: TextGround::Strip });
                free = left + wide + metrics.gap;
            }
        }
    }

    /// Returns the names of markers, which are in order from left to right, above the plot. Each is as near to its marker
    /// as the others allow.
    fn marker_names(
        &self,
        markers: &[(Point, &Marker)],
        plot: &PlotArea,
        metrics: Metrics,
    ) -> Vec<TextLabel> {
        let size = metrics.text_size(if markers.len() > 3 { 75 } else { 90 });
        // A marker at the top of the plot reaches above it.
        let top = plot.top.saturating_sub(metrics.cap_height + metrics.gap * 3 / 2);
        let wide = |label: &TextLabel| self.studio.font.width(&label.text, size);
        let mut free = plot.left;
        let mut names: Vec<TextLabel> = Vec::new();
        for (at, marker) in markers {
            let mut text: String = marker.name.chars().take(LONGEST_NAME).collect();
            if text.len() < marker.name.len() {
                text.push('…');
            }
            let mut label = TextLabel { text, size, left: 0, top, ground: TextGround::Strip };
            let wide = wide(&label);
            label.left = (at.x.max(0.0) as usize).saturating_sub(wide / 2).max(free);
            free = label.left + wide + 2 * metrics.gap;
            names.push(label);
        }
        let mut end = plot.right;
        for label in names.iter_mut().rev() {
            label.left = label.left.min(end.saturating_sub(wide(label)));
            end = label.left.saturating_sub(2 * metrics.gap);
        }
        names
    }

    /// Draws the title, the labels of both axes and the grid lines. Returns the plot area.
    fn draw_axes(
        &self,
        image: &mut IndexedImage,
        chart: &Chart,
        scale: &Scale,
        metrics: Metrics,
    ) -> PlotArea {
        let bold = metrics.text_size(100);
        let title = TextLabel {
            text: chart.title.clone(),
            size: bold,
            left: metrics.margin,
            top: metrics.margin,
            ground: TextGround::Strip,
        };
        self.draw_label(image, &title);
        let size = TextSize { bold: false, ..bold };
        let mut put = |text: String, left: usize, top: usize| {
            self.draw_label(image, &TextLabel { text, size, left, top, ground: TextGround::Strip });
        };
        let wide = |text: &str| self.studio.font.width(text, size);
        let figures: Vec<(f32, String)> = scale.ticks().map(|tick| (tick, scale.label(tick))).collect();
        let widest = figures.iter().map(|(_, text)| wide(text)).max().unwrap_or(0);
        let plot = PlotArea {
            left: (metrics.margin + widest + metrics.gap).min(metrics.width / 2),
            top: metrics.margin + metrics.cap_height * 6,
            right: metrics.width - metrics.margin - metrics.gap,
            bottom: plot_bottom(metrics),
        };
        let below = plot.bottom + metrics.cap_height;
        put(chart.ends.0.clone(), plot.left, below);
        put(chart.ends.1.clone(), plot.right.saturating_sub(wide(&chart.ends.1)), below);
        let high = (plot.bottom - plot.top) as f32;
        let heights: Vec<usize> =
            figures.iter().map(|(tick, _)| plot.bottom - (scale.fraction(*tick) * high) as usize).collect();
        for ((_, text), &y) in figures.iter().zip(&heights) {
            let left = plot.left.saturating_sub(metrics.gap + wide(text));
            put(text.clone(), left, y.saturating_sub(metrics.cap_height / 2));
        }
        for y in heights {
            image.fill(
                self.palette.strip_text[1],
                plot.left,
                y,
                plot.right - plot.left,
                (metrics.gap / 8).max(1),
            );
        }
        plot
    }

    /// Draws a sample of a line and its name above the plot. Returns the left end of the next one.
    fn draw_legend(
        &self,
        image: &mut IndexedImage,
        series: &Series,
        left: usize,
        metrics: Metrics,
        thick: f32,
        ramps: &[Ramp],
    ) -> usize {
        let top = metrics.margin + metrics.cap_height * 5 / 2;
        let middle = (top + metrics.cap_height / 2) as f32;
        let end = left + metrics.cap_height * 2;
        let path = [Point::new(left as f32, middle), Point::new(end as f32, middle)];
        draw_polyline(image, &path, thick, series.seat == Seat::Second, ramps);
        let size = metrics.text_size(100);
        let label = TextLabel {
            text: series.name.clone(),
            size,
            left: end + metrics.gap,
            top,
            ground: TextGround::Strip,
        };
        self.draw_label(image, &label);
        label.left + self.studio.font.width(&label.text, size) + 3 * metrics.gap
    }

    /// Draws a marker, and a thin vertical line up to its name.
    fn draw_marker(&self, image: &mut IndexedImage, seat: Seat, at: Point, top: usize, metrics: Metrics) {
        let (x, y) = (at.x.max(0.0) as usize, at.y.max(0.0) as usize);
        let thin = (metrics.gap / 6).max(1);
        let left = x.saturating_sub(thin / 2);
        image.fill(self.palette.strip_text[2], left, top, thin, y.saturating_sub(top));
        // Two rings, a dark and a light one, separate the dot from an area of its colour.
        let theme = self.studio.theme;
        let (ring, fill) = (theme.strip.text, theme.sides[seat].fill);
        for (radius, ink) in [(0.016, theme.strip.ground), (0.013, ring), (0.009, fill)] {
            draw_segment(image, at, at, metrics.width as f32 * radius, &self.blends_to(ink));
        }
    }

    /// Returns the blends from each ground of a chart to the colour of a line.
    fn blends_to(&self, ink: Rgb) -> Vec<Ramp> {
        let blend = |ground: Rgb| blend(ground, ink).map(|colour| self.palette.index_of(colour));
        self.studio.theme.chart_grounds().into_iter().map(blend).collect()
    }
}

fn plot_bottom(metrics: Metrics) -> usize {
    (metrics.width as f32 * HEIGHT) as usize - metrics.margin - metrics.cap_height * 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::theme::built_in;

    #[test]
    fn the_line_between_the_areas_of_a_chart_differs_from_both_and_from_the_ground() {
        for theme in built_in() {
            for hues in Hue::PAIRS {
                let resolved = theme.resolve(hues);
                let line = resolved.area_line();
                for ground in resolved.chart_grounds().into_iter().take(3) {
                    assert!(line.contrast(ground) >= 2.0, "{} {hues:?}: {}", theme.id, line.contrast(ground));
                }
            }
        }
    }

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
