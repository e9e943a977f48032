//! Boards as pictures for messages, with their alternative texts.

use std::sync::Arc;

use super::Picture;
use crate::diagram::{Diagram, Mark, alt_text};
use crate::game::{Seat, Table};
use crate::grid::Square;
use crate::render::{Look, Painter, RenderError, Width};

/// Makes pictures of boards.
#[derive(Clone)]
pub struct Pictures {
    painter: Arc<Painter>,
}

impl Pictures {
    pub fn new(painter: Arc<Painter>) -> Pictures {
        Pictures { painter }
    }

    /// The board of a game as `below` sees it; `last` and `consequences` of the last move go into the alternative
    /// text.
    ///
    /// # Errors
    /// [`RenderError`]: a fault of ours.
    pub fn board(
        &self,
        table: &dyn Table,
        below: Option<Seat>,
        marks: &[(Square, Mark)],
        last: Option<&str>,
        consequences: &[String],
    ) -> Result<Picture, RenderError> {
        let mut diagram = table.diagram();
        if diagram.sided {
            diagram.below = below.unwrap_or(Seat::First);
        }
        diagram.marks.extend_from_slice(marks);
        let alt = alt_text(&diagram, last, consequences);
        self.draw(&diagram, alt)
    }

    fn draw(&self, diagram: &Diagram, alt: String) -> Result<Picture, RenderError> {
        let bytes = self.painter.png(diagram, &Look::default())?;
        Ok(Picture { name: "board.png".into(), bytes, alt })
    }

    /// The whole game as moving pictures, from its first position to its last.
    ///
    /// # Errors
    /// [`RenderError`]: a fault of ours.
    pub fn replay(&self, table: &dyn Table, alt: String) -> Result<Picture, RenderError> {
        let mut back = table.clone_table();
        let mut frames = vec![back.diagram()];
        while back.undo() {
            frames.push(back.diagram());
        }
        frames.reverse();
        let bytes = self.painter.gif(&frames, &Look { width: Width::REPLAY, ..Look::default() })?;
        Ok(Picture { name: "replay.gif".into(), bytes, alt })
    }
}
