//! The players of a match as its page shows them.

use serde::Serialize;

use postern_play::time::Timestamp;
use postern_rules::diagram::words::strip_texts;
use postern_rules::seat::Seat;
use postern_words::clock_words;
use postern_words::markup::unformatted;
use postern_words::match_view::last_position;
use postern_words::match_view::{MatchView, plain_name};
use postern_words::voice::{msg, span};

/// A player.
#[derive(Clone, Serialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(in crate::web) struct SeatView {
    pub name: String,
    /// The player's colour; for the visitor's own seat it says so.
    pub side: String,
    pub to_move: bool,
    /// Why the clock stands, or the time that is left for later turns.
    pub clock: Option<String>,
    /// When the move is due, in milliseconds since 1970.
    deadline: Option<i64>,
    /// The player's counts: "12 stones".
    pub score: Option<String>,
}

/// Returns both players, the first mover first. `own` is the seat of the visitor.
pub(in crate::web) fn seats(view: &MatchView, own: Option<Seat>, now: Timestamp) -> [SeatView; 2] {
    let diagram = last_position(&*view.state, Some(&view.record), &view.voice);
    let counts = strip_texts(&diagram, &|phrase| view.voice.say(phrase)).own_counts;
    let to_move = view.record.to_move().filter(|_| view.record.is_running());
    Seat::BOTH.map(|seat| {
        let is_to_move = to_move == Some(seat);
        // A line ends between two counts.
        let score: Vec<String> = counts.iter().map(|count| count[seat].replace(' ', "\u{a0}")).collect();
        let side = view.voice.named("side", view.state.info().seats[seat]);
        let you = || format!("{side} ({})", view.voice.say(&msg!("page-you")));
        SeatView {
            name: plain_name(&view.voice, &view.record.players[seat]),
            side: if own == Some(seat) { you() } else { side.clone() },
            to_move: is_to_move,
            clock: clock(view, seat, (own == Some(seat), is_to_move), now),
            deadline: view.record.deadline().filter(|_| is_to_move).map(|at| at.0),
            score: (!score.is_empty()).then(|| score.join(", ")),
        }
    })
}

fn clock(view: &MatchView, seat: Seat, (is_own, is_to_move): (bool, bool), now: Timestamp) -> Option<String> {
    let clock = &view.record.clock;
    let opponent = plain_name(&view.voice, &view.record.players[seat]);
    let said = match is_to_move {
        // The page counts down to the deadline itself.
        true if view.record.deadline().is_some() => return None,
        true if is_own => {
            let why = clock_words::in_list(clock, true, &opponent, now);
            view.voice.say(&msg!("page-clock", said = why))
        }
        true => view.voice.say(&clock_words::for_all(clock, &opponent, now)?),
        false => view.voice.say(&msg!("page-bank", time = span(clock.turn()?.waiting?))),
    };
    let said = unformatted(&said).trim().to_owned();
    (!said.is_empty()).then_some(said)
}
