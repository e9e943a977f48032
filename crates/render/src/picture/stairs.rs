//! Stairs: steps with the names of the players on them, the highest at the top.

use super::compose::ThemePainter;
use super::layout::{Metrics, TextGround};
use super::sheet::Words;
use crate::file::encode::RenderError;
use crate::indexed::IndexedImage;
use postern_rules::diagram::Hue;
use postern_rules::seat::Pair;

/// The most steps in a picture, and lines and names of a step.
pub const MOST_STEPS: usize = 12;
const MOST_LINES: usize = 3;
const MOST_NAMES: usize = 40;
/// The share of the width by which the highest step is narrower than the lowest.
const SLOPE: f32 = 0.24;
/// The greatest width of a name as a fraction of the width.
const NAME: f32 = 0.3;

/// Stairs, or a page of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stairs {
    pub title: Words,
    /// From the highest.
    pub steps: Vec<Step>,
    pub hues: Pair<Hue>,
}

/// A step with its players.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    pub number: String,
    pub names: Vec<StepName>,
}

/// A player on a step.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StepName {
    pub name: Words,
    /// True for a player who rests.
    pub faint: bool,
}

/// A step with the names that are drawn, in lines. `rest` counts the other names.
struct Laid<'a> {
    left: usize,
    lines: Vec<Vec<&'a StepName>>,
    rest: usize,
}

impl ThemePainter<'_> {
    /// Draws stairs. `width` is in pixels.
    pub(crate) fn stairs(&self, stairs: &Stairs, width: u16) -> Result<IndexedImage, RenderError> {
        if stairs.steps.is_empty() {
            return Err(RenderError::Nothing);
        }
        if stairs.steps.len() > MOST_STEPS {
            return Err(RenderError::TooMany { most: MOST_STEPS });
        }
        self.studio.cache.next_picture();
        let metrics = Metrics::of(width);
        let size = self.small(metrics, false);
        let number_wide = metrics.part(0.06);
        let column = metrics.part(NAME) / 2 * 2 * 4 / 5;
        let count = stairs.steps.len();
        let laid: Vec<Laid<'_>> = stairs
            .steps
            .iter()
            .enumerate()
            .map(|(at, step)| {
                let slope = metrics.part(SLOPE) * (count - 1 - at) / count;
                let left = metrics.margin / 2 + slope;
                let across = (metrics.width - metrics.margin / 2 - left - number_wide) / column;
                let fitting = across.max(1) * MOST_LINES;
                // The last place is for the number of the others.
                let shown =
                    if step.names.len() > fitting { fitting - 1 } else { step.names.len() }.min(MOST_NAMES);
                let lines = step.names[..shown].chunks(across.max(1)).map(|line| line.iter().collect());
                Laid { left, lines: lines.collect(), rest: step.names.len() - shown }
            })
            .collect();
        let line_height = usize::from(size.cap_height) * 2;
        let step_height = |laid: &Laid<'_>| {
            let rest = usize::from(laid.rest > 0 && laid.lines.is_empty());
            (laid.lines.len() + rest).max(1) * line_height + metrics.gap
        };
        let top = metrics.margin + metrics.cap_height * 5 / 2;
        let height = top + laid.iter().map(step_height).sum::<usize>() + metrics.margin;
        let mut image = IndexedImage::new(metrics.width, height, self.palette.strip);
        self.draw_title(&mut image, &stairs.title, metrics);
        let thick = (metrics.gap / 4).max(2);
        let right = metrics.width - metrics.margin / 2;
        let mut y = top;
        for (at, (laid, step)) in laid.iter().zip(&stairs.steps).enumerate() {
            let line = self.palette.strip_text[2];
            image.fill(line, laid.left, y, right - laid.left, thick);
            // The riser leads down to the next step, which starts further left.
            let next_left =
                metrics.margin / 2 + metrics.part(SLOPE) * (count - 1 - at).saturating_sub(1) / count;
            image.fill(line, laid.left, y, thick, step_height(laid) + thick);
            if at + 1 == count {
                image.fill(line, next_left, y + step_height(laid), right - next_left, thick);
            }
            let text_top = y + thick + line_height / 4 + metrics.gap / 3;
            let bold = self.small(metrics, true);
            let number = (laid.left + thick, number_wide - thick);
            self.draw_centred(&mut image, &step.number, bold, number, text_top, TextGround::Strip);
            let names_left = laid.left + number_wide;
            let mut last = (names_left, text_top);
            for (line, names) in laid.lines.iter().enumerate() {
                for (place, name) in names.iter().enumerate() {
                    let at = (names_left + place * column, text_top + line * line_height);
                    let ground = if name.faint { TextGround::Faint } else { TextGround::Strip };
                    let room = column - metrics.gap;
                    self.draw_words(&mut image, &name.name, size, at, room, ground);
                    last = (at.0 + column, at.1);
                }
            }
            if laid.rest > 0 {
                let rest = Words { text: format!("+{}", laid.rest), otherwise: String::new() };
                self.draw_words(
                    &mut image,
                    &rest,
                    bold,
                    last,
                    right.saturating_sub(last.0),
                    TextGround::Strip,
                );
            }
            y += step_height(laid);
        }
        Ok(image)
    }
}
