//! Charts: series over a common axis, in the colours of a theme.

use super::compose::ThemePainter;
use super::font::TextSize;
use super::layout::{Metrics, TextGround, TextLabel};
use super::plot::{ChartDrawing, PlotArea, Scale};
use super::segment::{draw_polyline, draw_segment};
use super::sheet::Words;
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
    /// True to fill the plot: below the first series in the colour of its player, above it in the other player's. Each
    /// player has the share that the series states.
    pub filled: bool,
    /// A band behind the series, as points (x, lowest y, highest y) from left to right. Points that are not finite are
    /// ignored.
    pub band: Vec<(f32, f32, f32)>,
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
            band: Vec::new(),
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
    /// True to draw each point as a dot.
    pub dotted: bool,
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

impl ThemePainter<'_> {
    /// Draws a chart on the ground of the status strip. `width` is in pixels.
    pub(crate) fn chart(&self, chart: &Chart, width: u16) -> Result<IndexedImage, RenderError> {
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
        let is_finite =
            |(x, low, high): &(f32, f32, f32)| x.is_finite() && low <= high && (high - low).is_finite();
        let band: Vec<(f32, f32, f32)> =
            chart.band.iter().filter(|point| is_finite(point)).take(MOST_POINTS).copied().collect();
        let reach = band.iter().flat_map(|&(_, low, high)| [low, high]);
        let scale = Scale::of(points().map(|point| point.1).chain(level).chain(ends).chain(reach));
        let scale = scale.ok_or(RenderError::Nothing)?;
        let (first, last) = points().fold((f32::MAX, f32::MIN), |(a, b), &(x, _)| (a.min(x), b.max(x)));
        if first > last {
            return Err(RenderError::Nothing);
        }

        let metrics = Metrics::of(width);
        let height = (metrics.width as f32 * HEIGHT) as usize;
        let image = IndexedImage::new(metrics.width, height, self.palette.strip);
        let mut drawing = ChartDrawing { painter: self, image, metrics };
        let plot = drawing.draw_axes(chart, &scale);
        let (across, high) = ((plot.right - plot.left) as f32, (plot.bottom - plot.top) as f32);
        let place = |(x, y): (f32, f32)| {
            let part = if last > first { ((x - first) / (last - first)).clamp(0.0, 1.0) } else { 0.5 };
            Point::new(plot.left as f32 + part * across, plot.bottom as f32 - scale.fraction(y) * high)
        };
        if let (true, Some((series, points))) = (chart.filled, all_series.first()) {
            let path: Vec<Point> = points.iter().map(|&point| place(point)).collect();
            drawing.fill_areas(&path, &plot, series.seat);
        }
        let edge = |high: bool| -> Vec<Point> {
            band.iter().map(|&(x, low, top)| place((x, if high { top } else { low }))).collect()
        };
        drawing.fill_band(&edge(true), &edge(false));
        drawing.draw_grid(&scale, &plot);
        drawing.draw_ticks(chart, &plot, |x| (first..=last).contains(&x).then(|| place((x, 0.0)).x as usize));
        if let Some(level) = level {
            let y = place((first, level)).y as usize;
            let thick = (metrics.gap / 5).max(2);
            drawing.image.fill(
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
            let ramps = drawing.blends_to(ink);
            let path: Vec<Point> = points.iter().map(|&point| place(point)).collect();
            let thick = line_width(metrics);
            draw_polyline(&mut drawing.image, &path, thick, series.seat == Seat::Second, &ramps);
            if series.dotted {
                drawing.draw_dots(&path, thick, &ramps);
            }
            names = drawing.draw_legend(series, names, chart.filled, &ramps);
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
        let names = drawing.marker_names(&markers, &plot);
        for ((at, marker), name) in markers.iter().zip(names) {
            drawing.draw_marker(marker.seat, *at, plot.top);
            self.draw_label(&mut drawing.image, &name);
        }
        Ok(drawing.image)
    }
}

impl ChartDrawing<'_, '_> {
    /// Draws the vertical grid lines, and their labels below the plot as far as there is room for them.
    fn draw_ticks(&mut self, chart: &Chart, plot: &PlotArea, place: impl Fn(f32) -> Option<usize>) {
        let (painter, metrics) = (self.painter, self.metrics);
        let size = TextSize { bold: false, ..metrics.text_size(100) };
        let wide = |text: &str| painter.studio.font.width(text, size);
        let end = plot.right.saturating_sub(wide(&chart.ends.1) + metrics.gap);
        let mut free = plot.left + wide(&chart.ends.0) + metrics.gap;
        for (x, text) in chart.ticks.iter().take(MOST_TICKS) {
            let Some(x) = place(*x) else { continue };
            self.image.fill(
                painter.palette.strip_text[1],
                x,
                plot.top,
                (metrics.gap / 8).max(1),
                plot.bottom - plot.top,
            );
            let (wide, left) = (wide(text), x.saturating_sub(wide(text) / 2));
            if left >= free && left + wide <= end {
                let top = plot.bottom + metrics.cap_height;
                let text = text.clone();
                let label = TextLabel { text, size, left, top, ground: TextGround::Strip };
                painter.draw_label(&mut self.image, &label);
                free = left + wide + metrics.gap;
            }
        }
    }

    /// Returns the names of markers, which are in order from left to right, above the plot. Each is as near to its marker
    /// as the others allow.
    fn marker_names(&self, markers: &[(Point, &Marker)], plot: &PlotArea) -> Vec<TextLabel> {
        let metrics = self.metrics;
        let size = metrics.text_size(if markers.len() > 3 { 75 } else { 90 });
        // A marker at the top of the plot reaches above it.
        let top = plot.top.saturating_sub(metrics.cap_height + metrics.gap * 3 / 2);
        let wide = |label: &TextLabel| self.painter.studio.font.width(&label.text, size);
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

    /// Draws the title and the labels of both axes. Returns the plot area.
    fn draw_axes(&mut self, chart: &Chart, scale: &Scale) -> PlotArea {
        let (painter, metrics) = (self.painter, self.metrics);
        let bold = metrics.text_size(100);
        let title = Words { text: chart.title.clone(), otherwise: String::new() };
        painter.draw_title(&mut self.image, &title, metrics);
        let size = TextSize { bold: false, ..bold };
        let mut put = |text: String, left: usize, top: usize| {
            let label = TextLabel { text, size, left, top, ground: TextGround::Strip };
            painter.draw_label(&mut self.image, &label);
        };
        let wide = |text: &str| painter.studio.font.width(text, size);
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
        for (tick, text) in &figures {
            let left = plot.left.saturating_sub(metrics.gap + wide(text));
            let y = plot.height_of(scale.fraction(*tick));
            put(text.clone(), left, y.saturating_sub(metrics.cap_height / 2));
        }
        plot
    }

    /// Draws a sample of a line, or of the area below it, and its name above the plot. Returns the left end of the next
    /// one.
    fn draw_legend(&mut self, series: &Series, left: usize, filled: bool, ramps: &[Ramp]) -> usize {
        let (painter, metrics) = (self.painter, self.metrics);
        let top = metrics.margin + metrics.cap_height * 5 / 2;
        let middle = (top + metrics.cap_height / 2) as f32;
        let end = left + metrics.cap_height * 2;
        if filled {
            let (edge, high) = ((metrics.gap / 6).max(1), metrics.cap_height);
            let fill = painter.palette.index_of(painter.studio.theme.sides[series.seat].fill);
            self.image.fill(painter.palette.strip_text[4], left, top, end - left, high);
            self.image.fill(fill, left + edge, top + edge, end - left - 2 * edge, high - 2 * edge);
        } else {
            let path = [Point::new(left as f32, middle), Point::new(end as f32, middle)];
            let thick = line_width(metrics);
            draw_polyline(&mut self.image, &path, thick, series.seat == Seat::Second, ramps);
        }
        let size = metrics.text_size(100);
        let label = TextLabel {
            text: series.name.clone(),
            size,
            left: end + metrics.gap,
            top,
            ground: TextGround::Strip,
        };
        painter.draw_label(&mut self.image, &label);
        label.left + painter.studio.font.width(&label.text, size) + 3 * metrics.gap
    }

    /// Draws a marker, and a thin vertical line up to its name.
    fn draw_marker(&mut self, seat: Seat, at: Point, top: usize) {
        let metrics = self.metrics;
        let (x, y) = (at.x.max(0.0) as usize, at.y.max(0.0) as usize);
        let thin = (metrics.gap / 6).max(1);
        let left = x.saturating_sub(thin / 2);
        self.image.fill(self.painter.palette.strip_text[2], left, top, thin, y.saturating_sub(top));
        // Two rings, a dark and a light one, separate the dot from an area of its colour.
        let theme = self.painter.studio.theme;
        let (ring, fill) = (theme.strip.text, theme.sides[seat].fill);
        for (radius, ink) in [(0.016, theme.strip.ground), (0.013, ring), (0.009, fill)] {
            let blends = self.blends_to(ink);
            draw_segment(&mut self.image, at, at, metrics.width as f32 * radius, &blends);
        }
    }

    /// Returns the blends from each ground of a chart to the colour of a line.
    fn blends_to(&self, ink: Rgb) -> Vec<Ramp> {
        let blend = |ground: Rgb| blend(ground, ink).map(|colour| self.painter.palette.index_of(colour));
        self.painter.studio.theme.chart_grounds().into_iter().map(blend).collect()
    }
}

fn line_width(metrics: Metrics) -> f32 {
    metrics.width as f32 / 300.0
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
}
