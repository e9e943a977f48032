//! Pondering: the strongest level thinks in the opponent's time, if that is allowed.

use std::sync::Arc;

use crate::workers::opponent::{Opponent, Pondering, Thoughts, asked};
use postern_engine::level::LEVELS;
use postern_play::ids::MatchId;
use postern_play::record::Record;

impl Opponent {
    /// Starts to ponder once per turn of a person, and stops when that turn is over.
    pub(crate) async fn ponder(
        self: &Arc<Self>,
        under_way: &mut Thoughts,
        id: MatchId,
        record: Option<&Record>,
    ) {
        let waits = record.filter(|record| waits_for_person(record));
        let ply = waits.map(Record::ply);
        if under_way.pondering.get(&id).map(|pondering| pondering.ply) == ply {
            return;
        }
        under_way.pondering.remove(&id);
        let Some(record) = waits else { return };
        let Ok(Some(game)) = self.service.matches.game(record).await else { return };
        let state = game.clone_state();
        if !self.pool.ponders(&*state) {
            return;
        }
        let (ply, ask, pool) = (record.ply(), asked(id, record.ply(), LEVELS), self.pool.clone());
        let task = under_way.tasks.spawn(async move {
            // Only the entries in the search's memory matter, so a failure has no consequences.
            let _ = pool.ponder(&*state, ask.form, ask.seed).await;
        });
        under_way.pondering.insert(id, Pondering { ply, task });
    }
}

/// True if the strongest level has moved and a person is to move.
fn waits_for_person(record: &Record) -> bool {
    let is_of_person = record.to_move().is_some_and(|seat| !record.players[seat].is_computer());
    is_of_person && record.is_running() && record.computer() == Some(LEVELS) && !record.moves.is_empty()
}
