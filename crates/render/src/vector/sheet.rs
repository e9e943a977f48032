//! The text of a drawing: shapes, definitions that are used several times, and gradients.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::colour::Rgb;
use crate::colour::resolved::ResolvedTheme;
use crate::pieces::cell_grid::CellGrid;
use postern_rules::fnv;
use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// Width of a cell, in units of the drawing.
pub(crate) const CELL: f32 = 100.0;

/// A drawing in progress. The methods take lengths in units of the drawing, the functions below in cells, as the pictures do.
pub(crate) struct Sheet {
    size: (f32, f32),
    gradients: String,
    /// Clips the cells to the visible part.
    clip: String,
    defined: BTreeMap<String, String>,
    body: String,
    open: bool,
}

/// A number without needless digits.
pub(crate) fn number(value: f32) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // No "-0".
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

impl Sheet {
    pub(super) fn new(width: f32, height: f32, theme: &ResolvedTheme) -> Sheet {
        let mut sheet = Sheet {
            size: (width, height),
            gradients: String::new(),
            clip: String::new(),
            defined: BTreeMap::new(),
            body: String::new(),
            open: false,
        };
        if theme.board.relief {
            sheet.add_gradients(theme);
        }
        sheet
    }

    /// Adds the light on round pieces and on the discs of stacks, and the shadow.
    fn add_gradients(&mut self, theme: &ResolvedTheme) {
        for seat in Seat::BOTH {
            let side = &theme.sides[seat];
            for (name, radius, from, to) in [("lit", 0.735, 0.0, 1.0), ("face", 0.8, 0.1, 0.85)] {
                let _ = write!(
                    self.gradients,
                    r#"<radialGradient id="{name}{}" cx=".35" cy=".32" r="{radius}">"#,
                    seat as u8
                );
                for step in 0..=4_u8 {
                    let part = f32::from(step) / 4.0;
                    let colour = side.lit(from + (to - from) * part);
                    let _ = write!(self.gradients, r#"<stop offset="{part}" stop-color="{colour}"/>"#);
                }
                self.gradients.push_str("</radialGradient>");
            }
        }
        let shadow = theme.board.shadow;
        let _ = write!(
            self.gradients,
            r#"<radialGradient id="shade"><stop offset=".72" stop-color="{shadow}" stop-opacity=".42"/><stop offset="1" stop-color="{shadow}" stop-opacity="0"/></radialGradient>"#
        );
    }

    /// Starts the part of the drawing that is clipped to the visible cells, whose middle coordinates count from `origin`.
    pub(super) fn begin_cells(&mut self, (from, size): ((f32, f32), (f32, f32)), origin: (f32, f32)) {
        let _ = write!(
            self.clip,
            r#"<clipPath id="cells"><rect x="{}" y="{}" width="{}" height="{}"/></clipPath>"#,
            number(from.0 - origin.0),
            number(from.1 - origin.1),
            number(size.0),
            number(size.1)
        );
        let _ = write!(
            self.body,
            r#"<g transform="translate({} {})"><g clip-path="url(#cells)">"#,
            number(origin.0),
            number(origin.1)
        );
        self.open = true;
    }

    pub(super) fn rect(&mut self, from: (f32, f32), size: (f32, f32), colour: Rgb) {
        let [x, y, width, height] = [from.0, from.1, size.0, size.1].map(number);
        let _ = write!(self.body, r#"<path fill="{colour}" d="M{x} {y}h{width}v{height}h-{width}z"/>"#);
    }

    /// Adds text of the drawing as it is.
    pub(super) fn put(&mut self, text: &str) {
        self.body.push_str(text);
    }

    /// Adds one path of many squares of `half` cells to each side of their middles.
    pub(super) fn squares(&mut self, colour: &str, half: f32, middles: &[(f32, f32)]) {
        let size = number(half * 2.0 * CELL);
        let _ = write!(self.body, r#"<path fill="{colour}" d=""#);
        for (x, y) in middles {
            let (x, y) = (number(x - half * CELL), number(y - half * CELL));
            let _ = write!(self.body, "M{x} {y}h{size}v{size}h-{size}z");
        }
        self.body.push_str("\"/>");
    }

    /// Draws a figure at the middle of a cell. Equal figures are defined once.
    pub(super) fn figure(&mut self, figure: &str, (x, y): (f32, f32)) {
        if figure.is_empty() {
            return;
        }
        let id = format!("f{:08x}", fnv::hash64(figure.as_bytes()) as u32);
        let _ = write!(self.body, r##"<use href="#{id}" x="{}" y="{}"/>"##, number(x), number(y));
        self.defined.entry(id).or_insert_with(|| figure.to_owned());
    }

    /// Writes the coordinates at the left and below, on large boards at the right and above too.
    pub(super) fn coordinates(
        &mut self,
        grid: &CellGrid,
        (left, top): (f32, f32),
        letters: f32,
        colour: Rgb,
    ) {
        let (cols, rows) = grid.shown();
        let (width, height) = self.size;
        let mut all = String::new();
        let mut put = |text: &str, x: f32, y: f32| {
            let _ = write!(all, r#"<text x="{}" y="{}">{text}</text>"#, number(x), number(y + letters / 2.0));
        };
        // The line of text is in the middle of what is left beside the ring or the other side of joined edges.
        let (beside, below) = (
            left - (grid.rim * CELL * grid.outer.left as f32),
            top - (grid.rim * CELL * grid.outer.top as f32),
        );
        for col in 0..cols {
            let place = if grid.turned { cols - 1 - col } else { col };
            let x = left + (f32::from(place) + 0.5) * CELL;
            let name = Square::new(col, 0).to_string();
            let letter = name.trim_end_matches(|at: char| at.is_ascii_digit());
            put(letter, x, height - below / 2.0);
            if grid.is_large() {
                put(letter, x, below / 2.0);
            }
        }
        for row in 0..rows {
            let place = if grid.turned { row } else { rows - 1 - row };
            let y = top + (f32::from(place) + 0.5) * CELL;
            let figure = (u16::from(row) + 1).to_string();
            put(&figure, beside / 2.0, y);
            if grid.is_large() {
                put(&figure, width - beside / 2.0, y);
            }
        }
        let size = number(letters / 0.72);
        let _ = write!(
            self.body,
            r#"<g class="coordinates" fill="{colour}" font-size="{size}" text-anchor="middle" aria-hidden="true">{all}</g>"#
        );
    }

    pub(super) fn finish(mut self) -> String {
        if self.open {
            self.body.push_str("</g></g>");
        }
        let (width, height) = self.size;
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" font-family="system-ui,sans-serif" font-weight="500"><defs>{}{}"#,
            number(width),
            number(height),
            self.gradients,
            self.clip
        );
        for (id, figure) in &self.defined {
            let _ = write!(svg, r#"<g id="{id}">{figure}</g>"#);
        }
        svg.push_str("</defs>");
        svg.push_str(&self.body);
        svg.push_str("</svg>");
        svg
    }
}

/// A circle around a point, both in cells.
pub(crate) fn circle((x, y): (f32, f32), radius: f32, fill: &str) -> String {
    let at = |name: &str, value: f32| match number(value * CELL).as_str() {
        "0" => String::new(),
        value => format!(r#" {name}="{value}""#),
    };
    format!(r#"<circle{}{} r="{}" fill="{fill}"/>"#, at("cx", x), at("cy", y), number(radius * CELL))
}

/// A ring around the middle: its radius and width in cells.
pub(crate) fn ring(radius: f32, width: f32, colour: &str) -> String {
    let [radius, width] = [radius, width].map(|length| number(length * CELL));
    format!(r#"<circle r="{radius}" fill="none" stroke="{colour}" stroke-width="{width}"/>"#)
}

/// A rectangle with round corners around a point, in cells.
pub(crate) fn rounded(
    (x, y): (f32, f32),
    (half_width, half_height): (f32, f32),
    round: f32,
    paint: &str,
) -> String {
    let [x, y] = [x - half_width, y - half_height].map(|length| number(length * CELL));
    let [width, height] = [half_width, half_height].map(|length| number(length * 2.0 * CELL));
    let round = number(round * CELL);
    format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round}" {paint}/>"#)
}

/// A line with round ends through these points, in cells, `radius` to each side.
pub(crate) fn line(points: &[(f32, f32)], radius: f32, colour: &str) -> String {
    let path = path(points);
    let width = number(radius * 2.0 * CELL);
    format!(
        r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#
    )
}

/// The path through these points, in cells.
pub(crate) fn path(points: &[(f32, f32)]) -> String {
    let mut path = String::new();
    for (place, (x, y)) in points.iter().enumerate() {
        let _ =
            write!(path, "{}{} {}", if place == 0 { "M" } else { "L" }, number(x * CELL), number(y * CELL));
    }
    path
}

/// Text with its middle at a point: its cap height in cells.
pub(crate) fn text((x, y): (f32, f32), cap_height: f32, colour: Rgb, text: &str) -> String {
    let [x, y] = [x, y + cap_height / 2.0].map(|length| number(length * CELL));
    let size = number(cap_height / 0.72 * CELL);
    format!(r#"<text x="{x}" y="{y}" font-size="{size}" text-anchor="middle" fill="{colour}">{text}</text>"#)
}
