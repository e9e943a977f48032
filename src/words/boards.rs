//! The words on boards: the names of the players, the title of the match, and the texts of the strip.

use crate::play::record::Record;
use crate::words::match_view::{ending, plain_name};
use crate::words::voice::Voice;
use postern_rules::diagram::Diagram;
use postern_rules::diagram::words::strip_texts;
use postern_rules::game::state::GameState;
use postern_rules::seat::Pair;

/// Returns the current position of a game. That of a match names its players, and its result if it is over.
pub fn last_position(state: &dyn GameState, of: Option<&Record>, voice: &Voice) -> Diagram {
    let mut diagram = state.diagram();
    if let Some(of) = of {
        name(&mut diagram, of, state, voice);
        if !of.is_running() {
            diagram.strip.to_move = None;
            diagram.strip.ending = ending(of, state);
        }
    }
    diagram
}

/// Adds the players and the title of a match to a diagram.
pub fn name(diagram: &mut Diagram, of: &Record, state: &dyn GameState, voice: &Voice) {
    diagram.strip.players =
        Pair::new(&of.players.first, &of.players.second).map(|player| plain_name(voice, player));
    diagram.strip.title = format!("{} #{}", state.info().name, of.id);
}

/// Adds the words of its strip to a diagram.
pub fn word(diagram: &mut Diagram, voice: &Voice) {
    diagram.strip.texts = strip_texts(diagram, &|phrase| voice.say(phrase));
}
