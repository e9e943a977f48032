//! Boards as pictures for messages, with their alternative texts. Every board carries the record of its game.

use std::sync::Arc;

use super::Picture;
use crate::board::Square;
use crate::diagram::{Diagram, Mark, alt_text};
use crate::game::{GameState, Language, Pair, Seat, Transcript};
use crate::games::Catalogue;
use crate::play::{Below, MatchId, Profile};
use crate::render::{Chart, Look, Painter, RenderError, ThemeId, Width};

/// Makes pictures of boards.
#[derive(Clone)]
pub struct Pictures {
    catalogue: Catalogue,
    painter: Arc<Painter>,
}

/// The look of a board, and its lower side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct View {
    pub look: Look,
    /// The side below; `None` leaves that to the game.
    pub below: Option<Seat>,
}

/// Additions to the alternative text of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Said<'a> {
    pub last: Option<&'a str>,
    pub consequences: &'a [String],
    /// The match is over, also where the rules would let it go on.
    pub over: bool,
}

impl Pictures {
    pub fn new(catalogue: Catalogue, painter: Arc<Painter>) -> Pictures {
        Pictures { catalogue, painter }
    }

    /// How a person with this seat sees a board. The usual look replaces a theme or width that is gone.
    pub fn view(&self, profile: &Profile, seat: Option<Seat>, sided: bool) -> View {
        let theme = profile.theme.as_deref().and_then(|id| self.painter.theme(id));
        let width = profile.width.and_then(|pixels| Width::new(pixels).ok());
        let below = match profile.below {
            Below::Own => seat.filter(|_| sided),
            Below::First => Some(Seat::First),
            Below::Second => Some(Seat::Second),
        };
        let look =
            Look { theme: theme.unwrap_or_default(), width: width.unwrap_or_default(), ..Look::default() };
        View { look, below }
    }

    /// The theme that is called so.
    pub fn theme(&self, id: &str) -> Option<ThemeId> {
        self.painter.theme(id)
    }

    /// The board of a match as it stands, or as it would after a move. Its record says which match it is of.
    ///
    /// # Errors
    /// [`RenderError`]: a fault of ours.
    pub fn board_of(
        &self,
        id: MatchId,
        state: &dyn GameState,
        view: View,
        marks: &[(Square, Mark)],
        said: Said<'_>,
    ) -> Result<Picture, RenderError> {
        let of_match = Some(id.to_string());
        let record = Transcript { of_match, ..self.record(state) };
        self.board_with_record(state, view, marks, said, &record.to_string())
    }

    /// The record that a picture carries, in English.
    fn record(&self, state: &dyn GameState) -> Transcript {
        Transcript::of(state, |reason| self.catalogue.say(reason, Language::English))
    }

    /// The board of a game as it stands, of no match.
    ///
    /// # Errors
    /// [`RenderError`]: a fault of ours.
    pub fn board(
        &self,
        state: &dyn GameState,
        view: View,
        marks: &[(Square, Mark)],
        said: Said<'_>,
    ) -> Result<Picture, RenderError> {
        let record = self.record(state).to_string();
        self.board_with_record(state, view, marks, said, &record)
    }

    /// The board of a game as it stands, carrying a record of one's own choice.
    ///
    /// # Errors
    /// [`RenderError`]: a fault of ours.
    pub fn board_with_record(
        &self,
        state: &dyn GameState,
        view: View,
        marks: &[(Square, Mark)],
        said: Said<'_>,
        record: &str,
    ) -> Result<Picture, RenderError> {
        let mut diagram = state.diagram();
        diagram.below = view.below.unwrap_or(Seat::First);
        diagram.marks.extend_from_slice(marks);
        if said.over {
            diagram.strip.to_move = None;
        }
        let bytes = self.painter.png_with_record(&diagram, &view.look, record)?;
        let alt = alt_text(&diagram, said.last, said.consequences);
        Ok(Picture { name: "board.png".into(), bytes, alt })
    }

    /// The board of a game as it stands, with the squares of the move that was played there (first) and of a better one
    /// (second) marked. `alt` says so, in half a sentence.
    ///
    /// # Errors
    /// [`RenderError`]: a fault of ours.
    pub fn compared(
        &self,
        state: &dyn GameState,
        view: View,
        squares: Pair<&[Square]>,
        alt: String,
    ) -> Result<Picture, RenderError> {
        let mut diagram = state.diagram();
        diagram.below = view.below.unwrap_or(Seat::First);
        // Marks of the move before would be taken for those of the two that kind here.
        diagram.marks.retain(|(_, mark)| !matches!(mark, Mark::Last | Mark::Captured));
        let alt = alt_text(&diagram, None, &[alt]);
        diagram.marks.extend(squares.first.iter().map(|&square| (square, Mark::Blame)));
        diagram.marks.extend(squares.second.iter().map(|&square| (square, Mark::Chosen)));
        let record = self.record(state).to_string();
        let bytes = self.painter.png_with_record(&diagram, &view.look, &record)?;
        Ok(Picture { name: "board.png".into(), bytes, alt })
    }

    /// A chart.
    ///
    /// # Errors
    /// [`RenderError`]: nothing to draw, or a fault of ours.
    pub fn chart(&self, chart: &Chart, view: View, alt: String) -> Result<Picture, RenderError> {
        let bytes = self.painter.chart(chart, &view.look)?;
        Ok(Picture { name: "chart.png".into(), bytes, alt })
    }

    /// The whole game as moving pictures, from its first position to its last.
    ///
    /// # Errors
    /// [`RenderError`]: a fault of ours.
    pub fn replay(&self, state: &dyn GameState, view: View, alt: String) -> Result<Picture, RenderError> {
        let look = Look { width: Width::REPLAY, ..view.look };
        let bytes = self.painter.gif(&positions(state, view), &look)?;
        Ok(Picture { name: "replay.gif".into(), bytes, alt })
    }

    /// The positions after these numbers of moves, side by side.
    ///
    /// # Errors
    /// [`RenderError`]: none or too many, or a fault of ours.
    pub fn strip(
        &self,
        state: &dyn GameState,
        view: View,
        plies: &[usize],
        alt: String,
    ) -> Result<Picture, RenderError> {
        let all = positions(state, view);
        let chosen: Vec<Diagram> = plies.iter().filter_map(|&ply| all.get(ply).cloned()).collect();
        let bytes = self.painter.strip(&chosen, &view.look)?;
        Ok(Picture { name: "positions.png".into(), bytes, alt })
    }
}

/// Every position of a game, first to last.
fn positions(state: &dyn GameState, view: View) -> Vec<Diagram> {
    let mut back = state.clone_state();
    let mut all = vec![back.diagram()];
    while back.undo() {
        all.push(back.diagram());
    }
    all.reverse();
    for diagram in &mut all {
        diagram.below = view.below.unwrap_or(Seat::First);
    }
    all
}
