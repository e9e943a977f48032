//! Charts where people look rather than read: lines over time, in the theme's colours.

use super::canvas::{At, snapped};
use super::colour::Rgb;
use super::compose::{Brush, Image};
use super::encode::RenderError;
use super::layout::{Label, Rule};
use super::letters::Printed;
use super::theme::PIECE_CONTRAST;
use crate::diagram::Hue;
use crate::game::{Pair, Seat};

/// The most lines, dots and points of a chart.
const MOST_LINES: usize = 4;
const MOST_DOTS: usize = 9;
const MOST_POINTS: usize = 20_000;
/// Height of a chart as a part of its width.
const HEIGHT: f32 = 0.62;

/// Lines over a common axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// One short line.
    pub title: String,
    /// The first and the last label below: "14 Mar", "2 Aug", or the first and the last move.
    pub ends: (String, String),
    pub lines: Vec<Line>,
    /// A value that is drawn across: 0 for a game review, 1500 for ratings.
    pub level: Option<f32>,
    /// What is seen from bottom to top, where that is not left to the values.
    pub range: Option<(f32, f32)>,
    /// Places that are pointed out.
    pub dots: Vec<Dot>,
    /// What colours the players have.
    pub hues: Pair<Hue>,
}

impl Default for Chart {
    /// Nothing, in black and white.
    fn default() -> Chart {
        Chart {
            title: String::new(),
            ends: (String::new(), String::new()),
            lines: Vec::new(),
            level: None,
            range: None,
            dots: Vec::new(),
            hues: Hue::PAIRS[0],
        }
    }
}

/// A line of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    pub name: String,
    /// Whose colours it has. The second player's line is dashed, so that lines are told apart without colours.
    pub seat: Seat,
    /// Values from left to right; what is not finite is left out.
    pub points: Vec<(f32, f32)>,
}

/// A place of a chart that is pointed out.
#[derive(Clone, PartialEq, Debug)]
pub struct Dot {
    pub at: (f32, f32),
    /// A figure or two, printed above the chart.
    pub name: String,
    /// Whose colour it has.
    pub seat: Seat,
}

/// A range that is drawn, with round steps.
struct Scale {
    from: f32,
    to: f32,
    step: f32,
}

impl Scale {
    fn of(values: impl Iterator<Item = f32>) -> Option<Scale> {
        let (least, most) =
            values.fold((f32::MAX, f32::MIN), |(least, most), value| (least.min(value), most.max(value)));
        // Wider values than this have no round steps in 32 bits.
        if least > most || !(-1e30..=1e30).contains(&least) || !(-1e30..=1e30).contains(&most) {
            return None;
        }
        let span = (most - least).max(most.abs().max(1.0) * 1e-3);
        let rough = span / 4.0;
        let power = 10_f32.powf(rough.log10().floor());
        let step =
            [1.0, 2.0, 5.0, 10.0].into_iter().map(|round| round * power).find(|&step| step >= rough)?;
        let (from, to) = ((least / step).floor() * step, (most / step).ceil() * step);
        Some(Scale { from, to: if to > from { to } else { from + step }, step })
    }

    /// The part of the way from `from` to `to`, 0 to 1.
    fn part(&self, value: f32) -> f32 {
        ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0)
    }

    fn ticks(&self) -> impl Iterator<Item = f32> {
        let count = ((self.to - self.from) / self.step).round().clamp(1.0, 12.0) as u32;
        (0..=count).map(|tick| self.from + tick as f32 * self.step)
    }

    fn label(&self, value: f32) -> String {
        let digits = (-self.step.log10().floor()).clamp(0.0, 3.0) as usize;
        let value = if value.abs() < self.step / 1e3 { 0.0 } else { value };
        format!("{value:.digits$}")
    }
}

/// The part of a picture that lines are drawn in.
struct Plot {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Brush<'_> {
    /// Draws a chart on the ground of the status strip.
    pub fn chart(&self, chart: &Chart, width: u16) -> Result<Image, RenderError> {
        self.cache.next_picture();
        let lines: Vec<(&Line, Vec<(f32, f32)>)> = chart
            .lines
            .iter()
            .take(MOST_LINES)
            .map(|line| {
                let finite = line.points.iter().filter(|(x, y)| x.is_finite() && y.is_finite());
                (line, finite.take(MOST_POINTS).copied().collect())
            })
            .collect();
        let points = || lines.iter().flat_map(|(_, points)| points);
        let level = chart.level.filter(|level| level.is_finite());
        let range = chart.range.filter(|(from, to)| from < to);
        let ends = range.into_iter().flat_map(|(from, to)| [from, to]);
        let up = Scale::of(points().map(|point| point.1).chain(level).chain(ends));
        let up = up.ok_or(RenderError::Nothing)?;
        let (first, last) = points().fold((f32::MAX, f32::MIN), |(a, b), &(x, _)| (a.min(x), b.max(x)));
        if first > last {
            return Err(RenderError::Nothing);
        }

        let rule = Rule::of(width);
        let height = (rule.width as f32 * HEIGHT) as usize;
        let mut image = Image::new(rule.width, height, self.palette.strip);
        let plot = self.axes(&mut image, chart, &up, rule);
        let (across, high) = ((plot.right - plot.left) as f32, (plot.bottom - plot.top) as f32);
        let place = |(x, y): (f32, f32)| {
            let part = if last > first { (x - first) / (last - first) } else { 0.5 };
            At::new(plot.left as f32 + part * across, plot.bottom as f32 - up.part(y) * high)
        };
        if let Some(level) = level {
            let y = place((first, level)).y as usize;
            let thick = (rule.gap / 5).max(2);
            image.fill(
                self.palette.strip_text[2],
                plot.left,
                y.saturating_sub(thick / 2),
                plot.right - plot.left,
                thick,
            );
        }
        let mut names = plot.left;
        for (line, points) in &lines {
            let ramp = self.line_colours(line.seat);
            let path: Vec<At> = points.iter().map(|&point| place(point)).collect();
            let thick = rule.width as f32 / 300.0;
            stroke(&mut image, &path, thick, line.seat == Seat::Second, &ramp);
            names = self.legend(&mut image, line, names, rule, thick, &ramp);
        }
        let finite = |dot: &&Dot| dot.at.0.is_finite() && dot.at.1.is_finite();
        for dot in chart.dots.iter().filter(finite).take(MOST_DOTS) {
            self.dot(&mut image, dot, place(dot.at), &plot, rule);
        }
        Ok(image)
    }

    /// Title, figures at the left and below, and thin lines; returns what is left for the chart.
    fn axes(&self, image: &mut Image, chart: &Chart, up: &Scale, rule: Rule) -> Plot {
        let size = rule.size(100);
        let mut put = |text: String, left: usize, top: usize| {
            self.print(image, &Label { text, size, left, top, on_strip: true });
        };
        let wide = |text: &str| self.letters.width(text, size);
        let figures: Vec<(f32, String)> = up.ticks().map(|tick| (tick, up.label(tick))).collect();
        let widest = figures.iter().map(|(_, text)| wide(text)).max().unwrap_or(0);
        put(chart.title.clone(), rule.margin, rule.margin);
        let plot = Plot {
            left: (rule.margin + widest + rule.gap).min(rule.width / 2),
            top: rule.margin + rule.capital * 5,
            right: rule.width - rule.margin - rule.gap,
            bottom: image_bottom(rule),
        };
        let below = plot.bottom + rule.capital;
        put(chart.ends.0.clone(), plot.left, below);
        put(chart.ends.1.clone(), plot.right.saturating_sub(wide(&chart.ends.1)), below);
        let high = (plot.bottom - plot.top) as f32;
        let heights: Vec<usize> =
            figures.iter().map(|(tick, _)| plot.bottom - (up.part(*tick) * high) as usize).collect();
        for ((_, text), &y) in figures.iter().zip(&heights) {
            let left = plot.left.saturating_sub(rule.gap + wide(text));
            put(text.clone(), left, y.saturating_sub(rule.capital / 2));
        }
        for y in heights {
            image.fill(
                self.palette.strip_text[1],
                plot.left,
                y,
                plot.right - plot.left,
                (rule.gap / 8).max(1),
            );
        }
        plot
    }

    /// A piece of the line and its name, above the chart; returns where the next one begins.
    fn legend(
        &self,
        image: &mut Image,
        line: &Line,
        left: usize,
        rule: Rule,
        thick: f32,
        ramp: &[u8],
    ) -> usize {
        let top = rule.margin + rule.capital * 5 / 2;
        let middle = (top + rule.capital / 2) as f32;
        let end = left + rule.capital * 2;
        let path = [At::new(left as f32, middle), At::new(end as f32, middle)];
        stroke(image, &path, thick, line.seat == Seat::Second, ramp);
        let size = rule.size(100);
        let label = Label { text: line.name.clone(), size, left: end + rule.gap, top, on_strip: true };
        self.print(image, &label);
        label.left + self.letters.width(&label.text, size) + 3 * rule.gap
    }

    /// A dot, its name above the chart, and a thin line between them: a line over time crosses it nowhere else.
    fn dot(&self, image: &mut Image, dot: &Dot, at: At, plot: &Plot, rule: Rule) {
        segment(image, at, at, rule.width as f32 / 100.0, &self.line_colours(dot.seat));
        let size = rule.size(100);
        let wide = self.letters.width(&dot.name, size);
        let (x, y) = (at.x.max(0.0) as usize, at.y.max(0.0) as usize);
        let thin = (rule.gap / 6).max(1);
        image.fill(
            self.palette.strip_text[2],
            x.saturating_sub(thin / 2),
            plot.top,
            thin,
            y.saturating_sub(plot.top),
        );
        let left = x.saturating_sub(wide / 2).min(plot.right.saturating_sub(wide));
        let top = plot.top.saturating_sub(rule.capital + rule.gap);
        self.print(image, &Label { text: dot.name.clone(), size, left, top, on_strip: true });
    }

    /// From the ground of the strip to the colour of a player that stands out from it.
    fn line_colours(&self, seat: Seat) -> [u8; Printed::FULL as usize + 1] {
        let (ground, side) = (self.theme.strip.ground, &self.theme.sides[seat]);
        let strong = |colour: &&Rgb| colour.contrast(ground) >= PIECE_CONTRAST;
        let ink = [&side.fill, &side.edge].into_iter().find(strong).copied().unwrap_or(self.theme.strip.text);
        std::array::from_fn(|step| {
            self.palette.number(ground.mix(ink, step as f32 / f32::from(Printed::FULL)))
        })
    }
}

fn image_bottom(rule: Rule) -> usize {
    (rule.width as f32 * HEIGHT) as usize - rule.margin - rule.capital * 2
}

/// Draws a line through these places, dashed or not. A single place becomes a dot.
fn stroke(image: &mut Image, path: &[At], thick: f32, dashed: bool, ramp: &[u8]) {
    let (dash, pause) = (thick * 5.0, thick * 4.0);
    let mut walked = 0.0_f32;
    if let [only] = path {
        return segment(image, *only, *only, thick * 2.0, ramp);
    }
    for ends in path.windows(2) {
        let (from, to) = (ends[0], ends[1]);
        let way = to.from(from.x, from.y);
        let length = way.length();
        if !dashed || length == 0.0 {
            segment(image, from, to, thick, ramp);
            continue;
        }
        // Dashes go on around corners: `walked` is the place within dash and pause.
        let mut done = 0.0;
        while done < length {
            let on = walked < dash;
            let rest = if on { dash - walked } else { dash + pause - walked };
            let next = (done + rest).min(length);
            if on {
                let at = |part: f32| At::new(from.x + way.x * part / length, from.y + way.y * part / length);
                segment(image, at(done), at(next), thick, ramp);
            }
            // At least a little at a time, so that rounding can't stop it.
            walked = (walked + (next - done).max(0.01)) % (dash + pause);
            done = next.max(done + 0.01);
        }
    }
}

/// Draws a straight line with round ends and soft edges, over what is there already.
fn segment(image: &mut Image, from: At, to: At, radius: f32, ramp: &[u8]) {
    let last = ramp.len() - 1;
    let low = |value: f32| (value - radius - 1.0).max(0.0) as usize;
    let high = |value: f32, end: usize| ((value + radius + 2.0).max(0.0) as usize).min(end);
    for y in low(from.y.min(to.y))..high(from.y.max(to.y), image.height) {
        for x in low(from.x.min(to.x))..high(from.x.max(to.x), image.width) {
            let distance = At::new(x as f32 + 0.5, y as f32 + 0.5).bar(from, to, radius);
            let step = (snapped(0.5 - distance) * last as f32).round() as usize;
            let pixel = &mut image.pixels[y * image.width + x];
            let there = ramp.iter().position(|number| number == pixel).unwrap_or(0);
            if step > there {
                *pixel = ramp[step];
            }
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
