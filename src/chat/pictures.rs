//! Boards as pictures for messages, with their alternative texts.

use std::sync::Arc;

use super::Picture;
use crate::diagram::{Diagram, Mark};
use crate::game::{Seat, Table};
use crate::grid::Square;
use crate::render::{Look, Painter, RenderError};

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
}

/// What a board shows, in words; at most 1024 characters.
fn alt_text(diagram: &Diagram, last: Option<&str>, consequences: &[String]) -> String {
    let mut parts = Vec::new();
    if let Some(seat) = diagram.strip.to_move {
        parts.push(format!("{} to move, move {}", diagram.strip.names[seat], diagram.strip.ply + 1));
    }
    parts.extend(last.map(|last| format!("last move {last}")));
    parts.extend(consequences.iter().cloned());
    for seat in Seat::BOTH {
        let squares = diagram.pieces.iter().filter(|(_, piece)| piece.seat == seat);
        let squares: Vec<String> = squares.map(|(square, _)| square.to_string()).collect();
        parts.push(format!("{}: {}", diagram.strip.names[seat], squares.join(" ")));
    }
    parts.join("; ").chars().take(1024).collect()
}
