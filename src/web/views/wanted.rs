//! A request for a view, and the view as the page shows it.

use serde::{Deserialize, Serialize};

use crate::web::shown::board::Board;

/// A request for a view.
#[derive(Deserialize)]
pub(super) struct Wanted {
    pub name: String,
    /// The ply of the board that the person sees.
    pub turn: u32,
    /// The number of moves before the position in sight.
    #[serde(default)]
    pub at: usize,
    /// The moves of an own line after it.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A view as the page shows it.
#[derive(Serialize, Default, Debug)]
pub(in crate::web) struct View {
    pub html: String,
    /// The board with the marks of the view.
    pub board: Option<Board>,
    /// True if the view is not complete yet: the page asks again.
    pub again: bool,
}

impl From<String> for View {
    fn from(html: String) -> View {
        View { html, ..View::default() }
    }
}
