//! Cross tables: a row for each player, a column for each opponent or round, and figures such as the points.

use super::compose::ThemePainter;
use super::font::TextSize;
use super::layout::{Metrics, PixelRect, TextGround};
use super::sheet::{Mark, Words};
use crate::file::encode::RenderError;
use crate::indexed::IndexedImage;
use postern_rules::diagram::Hue;
use postern_rules::seat::Pair;

/// The most rows of a picture, columns of results, marks of a cell, and columns of figures.
pub const MOST_ROWS: usize = 16;
pub const MOST_COLUMNS: usize = 12;
const MOST_MARKS: usize = 2;
const MOST_FIGURES: usize = 3;
/// The least width of a name, and the greatest width of a column of results, as fractions of the width.
const NAME: f32 = 0.2;
const COLUMN: f32 = 0.1;

/// A cross table, or a page of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub title: Words,
    /// The headings of the columns of results: numbers of opponents or rounds.
    pub headings: Vec<String>,
    /// The headings of the columns at the right.
    pub figures: Vec<String>,
    pub rows: Vec<TableRow>,
    pub hues: Pair<Hue>,
}

/// A player with their results.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableRow {
    /// The number in the first column.
    pub place: String,
    pub name: Words,
    /// True for a player who left.
    pub faint: bool,
    /// True for a winner, whose place is on a medal.
    pub won: bool,
    /// A cell for each column. A cell without marks is the player's own column.
    pub cells: Vec<Vec<Mark>>,
    pub figures: Vec<String>,
}

/// Positions and widths of columns in pixels.
struct Columns {
    place: (usize, usize),
    name: (usize, usize),
    results: Vec<(usize, usize)>,
    figures: Vec<(usize, usize)>,
}

impl ThemePainter<'_> {
    /// Draws a table. `width` is in pixels.
    pub(crate) fn table(&self, table: &Table, width: u16) -> Result<IndexedImage, RenderError> {
        if table.rows.is_empty() {
            return Err(RenderError::Nothing);
        }
        if table.rows.len() > MOST_ROWS {
            return Err(RenderError::TooMany { most: MOST_ROWS });
        }
        self.studio.cache.next_picture();
        let metrics = Metrics::of(width);
        let columns = self.columns(table, metrics);
        let disc = self.disc(metrics);
        let cells = || table.rows.iter().flat_map(|row| row.cells.iter().take(MOST_COLUMNS));
        let marks = cells().map(Vec::len).max().unwrap_or(1).clamp(1, MOST_MARKS);
        let small = TextSize { stretch: 90, ..self.small(metrics, false) };
        let noted = |mark: &Mark| !mark.beside.is_empty();
        let noted = cells().flatten().any(noted);
        let widest = cells().flatten().map(|mark| self.width_of(&mark.beside, small)).max().unwrap_or(0);
        let narrowest = columns.results.iter().map(|(_, wide)| *wide).min().unwrap_or(0);
        let below = noted && narrowest < disc + widest + metrics.gap / 2;
        let mark_height =
            disc + if below { usize::from(small.cap_height) + metrics.gap } else { metrics.gap / 3 };
        let row_height = marks * mark_height + metrics.gap * 2 / 3;

        let heads = metrics.margin + metrics.cap_height * 5 / 2;
        let top = heads + usize::from(small.cap_height) + metrics.gap;
        let height = top + table.rows.len() * row_height + metrics.margin / 2;
        let mut image = IndexedImage::new(metrics.width, height, self.palette.strip);
        self.draw_title(&mut image, &table.title, metrics);
        for (heading, column) in table.headings.iter().zip(&columns.results) {
            self.draw_centred(&mut image, heading, small, *column, heads, TextGround::Strip);
        }
        for (heading, column) in table.figures.iter().zip(&columns.figures) {
            self.draw_centred(&mut image, heading, small, *column, heads, TextGround::Strip);
        }
        for (at, row) in table.rows.iter().enumerate() {
            let top = top + at * row_height;
            let line = PixelRect {
                left: metrics.margin / 2,
                top,
                width: metrics.width - metrics.margin,
                height: (metrics.gap / 8).max(1),
            };
            image.fill(self.thin_line(), line.left, line.top, line.width, line.height);
            self.draw_row(&mut image, row, &columns, (top, row_height), metrics);
            for (cell, (left, wide)) in row.cells.iter().zip(&columns.results) {
                if cell.is_empty() {
                    let (left, wide) = (left + metrics.gap / 4, wide.saturating_sub(metrics.gap / 2));
                    let high = row_height.saturating_sub(metrics.gap / 2);
                    image.fill(self.thin_line(), left, top + metrics.gap / 4, wide, high);
                }
                let used = cell.len().min(MOST_MARKS) * mark_height;
                let mut y = top + (row_height + metrics.gap / 3).saturating_sub(used) / 2;
                for mark in cell.iter().take(MOST_MARKS) {
                    let beside = if below { 0 } else { self.width_of(&mark.beside, small) };
                    let apart = if beside > 0 { metrics.gap / 4 } else { 0 };
                    let left = left + wide.saturating_sub(disc + apart + beside) / 2;
                    let place = PixelRect { left, top: y, width: disc, height: disc };
                    self.draw_mark(&mut image, mark, place, metrics);
                    let cap = usize::from(small.cap_height);
                    let (column, top) = match below {
                        true => ((place.left, disc), y + disc + metrics.gap / 3),
                        false => ((place.left + disc + apart, beside), y + disc.saturating_sub(cap) / 2),
                    };
                    self.draw_centred(&mut image, &mark.beside, small, column, top, TextGround::Strip);
                    y += mark_height;
                }
            }
        }
        Ok(image)
    }

    /// Draws the number, the name and the figures of a row.
    fn draw_row(
        &self,
        image: &mut IndexedImage,
        row: &TableRow,
        columns: &Columns,
        (top, high): (usize, usize),
        metrics: Metrics,
    ) {
        let ground = if row.faint { TextGround::Faint } else { TextGround::Strip };
        let size = self.small(metrics, false);
        let text_top = top + high.saturating_sub(size.cap_height.into()) / 2;
        if row.won {
            let (left, wide) = columns.place;
            let disc = self.disc(metrics);
            let left = (left + wide / 2).saturating_sub(disc / 2);
            let place =
                PixelRect { left, top: top + high.saturating_sub(disc) / 2, width: disc, height: disc };
            self.draw_medal(image, place);
        }
        let top = text_top;
        let of_place = if row.won { TextGround::Medal } else { ground };
        self.draw_centred(image, &row.place, self.small(metrics, row.won), columns.place, top, of_place);
        let (left, room) = columns.name;
        self.draw_words(image, &row.name, self.small(metrics, !row.faint), (left, top), room, ground);
        for (at, (text, column)) in row.figures.iter().zip(&columns.figures).enumerate() {
            self.draw_centred(image, text, self.small(metrics, at == 0), *column, top, ground);
        }
    }

    fn columns(&self, table: &Table, metrics: Metrics) -> Columns {
        let gap = metrics.gap;
        let size = self.small(metrics, true);
        // No column takes more than a tenth of the width, whatever its text.
        let widest = |texts: &mut dyn Iterator<Item = &String>| {
            let widths = texts.map(|text| self.width_of(&text.chars().take(12).collect::<String>(), size));
            widths.max().unwrap_or(0).min(metrics.width / 10)
        };
        let medal = if table.rows.iter().any(|row| row.won) { self.disc(metrics) } else { gap };
        let place = widest(&mut table.rows.iter().map(|row| &row.place)).max(medal);
        let figures: Vec<usize> = (0..table.figures.len().min(MOST_FIGURES))
            .map(|at| {
                let own = table.rows.iter().filter_map(|row| row.figures.get(at));
                widest(&mut table.figures.get(at).into_iter().chain(own)) + gap
            })
            .collect();
        let count = table.headings.len().min(MOST_COLUMNS);
        let left = metrics.margin / 2 + place + gap;
        let right = metrics.width - metrics.margin / 2;
        let figures_left = right.saturating_sub(figures.iter().sum());
        let room = figures_left.saturating_sub(left + metrics.part(NAME) + gap);
        let column = (room / count.max(1)).min(metrics.part(COLUMN));
        let results_left = figures_left.saturating_sub(column * count);
        let mut next = figures_left;
        let figures = figures.into_iter().map(|wide| {
            next += wide;
            (next - wide + gap / 2, wide - gap / 2)
        });
        Columns {
            place: (metrics.margin / 2, place),
            name: (left, results_left.saturating_sub(left + gap / 2)),
            figures: figures.collect(),
            results: (0..count).map(|at| (results_left + at * column, column)).collect(),
        }
    }
}
