//! The beginning of a turn, in English.

use super::{English, agreements, consequences, named};
use crate::chat::markup::moment;
use crate::chat::wording::TurnWords;

impl English {
    pub fn turn(&self, turn: &TurnWords) -> String {
        let until = turn.until.map_or(String::new(), |until| format!(" Due {}.", moment(until)));
        let of = named(&turn.of);
        let note = turn.note.map_or(String::new(), |note| agreements::note(note, &turn.opponent));
        match &turn.last {
            None => format!(
                "{}, you begin in {of} as {}, against {}.{note}{until}",
                turn.to_move, turn.side, turn.opponent
            ),
            Some(last) => format!(
                "{}, your move in {of} as {} (move {}). {} played **{last}**{}.{note}{until}",
                turn.to_move,
                turn.side,
                turn.number,
                turn.last_by,
                consequences(&turn.consequences)
            ),
        }
    }
}
