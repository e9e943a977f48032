//! A board as the page shows it: the drawing, the place of its squares, and their names.

use serde::Serialize;

use crate::web::site::Web;
use postern_play::people::profile::Profile;
use postern_render::look::Look;
use postern_render::vector::Area;
use postern_rules::diagram::Diagram;
use postern_rules::diagram::words::square;
use postern_rules::seat::Seat;
use postern_rules::square::Square;
use postern_store::fault::Fault;
use postern_words::markup::unformatted;
use postern_words::match_view::word;
use postern_words::voice::Voice;

/// A board on a page.
#[derive(Clone, Serialize, Debug)]
pub(in crate::web) struct Board {
    /// A whole SVG element.
    pub svg: String,
    cols: u8,
    rows: u8,
    area: Place,
    turned: bool,
    /// The names of the squares for screen readers, in reading order from the top left.
    squares: Vec<String>,
    /// Their coordinates, in the same order.
    ids: Vec<String>,
    /// The last move, or what was entered, in words.
    pub said: String,
}

/// A rectangle in parts of the drawing.
#[derive(Clone, Serialize, Debug)]
struct Place {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

impl From<Area> for Place {
    fn from(area: Area) -> Place {
        // Enough for a pixel of a large screen.
        let [x, y, width, height] =
            [area.left, area.top, area.width, area.height].map(|part| (part * 100_000.0).round() / 100_000.0);
        Place { x, y, width, height }
    }
}

/// How a visitor sees boards.
#[derive(Clone, Copy, Default, Debug)]
pub(in crate::web) struct Sight {
    pub look: Look,
    pub below: Option<Seat>,
}

impl Web {
    /// Returns how a person sees boards in which they have this seat.
    pub(in crate::web) fn sight(&self, profile: Option<&Profile>, seat: Option<Seat>, sided: bool) -> Sight {
        let Some(profile) = profile else { return Sight::default() };
        let theme = profile.theme.as_deref().and_then(|id| self.painter.theme(id));
        let look = Look { theme: theme.unwrap_or_default(), ..Look::default() };
        Sight { look, below: profile.below.seat(seat, sided) }
    }

    /// Draws a board. `said` may have Markdown.
    pub(in crate::web) fn board(
        &self,
        mut diagram: Diagram,
        sight: Sight,
        voice: &Voice,
        said: &str,
    ) -> Result<Board, Fault> {
        diagram.below = sight.below.unwrap_or(Seat::First);
        word(&mut diagram, voice);
        let drawn = self.painter.vector(&diagram, &sight.look);
        let drawn = drawn
            .map_err(|error| Fault::of(error).reworded(|why| format!("a board can't be drawn: {why}")))?;
        let in_order = reading_order(&diagram, drawn.turned);
        let say = |phrase: &_| voice.say(phrase);
        Ok(Board {
            squares: in_order.iter().map(|at| square(&diagram, *at, &say)).collect(),
            ids: in_order.iter().map(ToString::to_string).collect(),
            svg: drawn.svg,
            cols: diagram.cols,
            rows: diagram.rows,
            area: drawn.area.into(),
            turned: drawn.turned,
            said: unformatted(said),
        })
    }
}

/// Returns the squares of a board as a viewer reads them.
fn reading_order(diagram: &Diagram, turned: bool) -> Vec<Square> {
    let row = |row: u8| (0..diagram.cols).map(move |col| Square::new(col, row));
    let mut all: Vec<Square> = (0..diagram.rows).flat_map(row).collect();
    if turned {
        all.chunks_mut(usize::from(diagram.cols).max(1)).for_each(<[Square]>::reverse);
    } else {
        let rows: Vec<Square> =
            all.chunks(usize::from(diagram.cols).max(1)).rev().flatten().copied().collect();
        all = rows;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_rules::diagram::Surface;
    use postern_rules::seat::Pair;

    #[test]
    fn squares_are_read_as_the_viewer_sees_them() {
        let diagram = Diagram::new(3, 2, Surface::Squares, Pair::new("Black", "White"));
        let order = |turned| {
            reading_order(&diagram, turned).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(order(false), "a2 b2 c2 a1 b1 c1");
        assert_eq!(order(true), "c1 b1 a1 c2 b2 a2");
    }
}
