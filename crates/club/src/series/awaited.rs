//! The player all wait for.

use std::collections::BTreeSet;

use crate::series::state::pairing::{Pairing, PairingId, PairingState};
use crate::series::state::series::Series;
use crate::series::state::settings::Form;
use crate::series::steps::command::LiveMatch;
use postern_ids::PersonId;
use postern_ids::time::Timestamp;

/// A player whose moves are all that the round waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Awaited {
    pub player: PersonId,
    /// The open games in which it is the player's turn.
    pub pairings: Vec<PairingId>,
    /// Since when the longest of these turns lasts.
    pub since: Timestamp,
}

/// Returns the player to move in every open game of the round, or of the pool. `None` while several players are awaited,
/// or if nothing waits: games on the stairs keep nobody else waiting.
pub fn awaited(series: &Series, live: &[LiveMatch]) -> Option<Awaited> {
    if !series.is_running() || matches!(series.settings.form, Form::Stairs { .. }) {
        return None;
    }
    let open: Vec<&Pairing> = series.pairings.iter().filter(|pairing| pairing.is_open()).collect();
    let turn = |pairing: &Pairing| {
        let game = pairing.game()?;
        let live = live.iter().find(|live| live.game == game)?;
        Some((pairing.player(live.to_move), live.since))
    };
    // A planned game waits for the running games of its players.
    let running: Vec<&&Pairing> =
        open.iter().filter(|pairing| pairing.state != PairingState::Planned).collect();
    let turns: Vec<(PersonId, Timestamp)> =
        running.iter().map(|pairing| turn(pairing)).collect::<Option<_>>()?;
    let players: BTreeSet<PersonId> = turns.iter().map(|(player, _)| *player).collect();
    let since = turns.iter().map(|(_, since)| *since).min()?;
    match players.into_iter().collect::<Vec<_>>()[..] {
        [player] => {
            Some(Awaited { player, pairings: running.iter().map(|pairing| pairing.id).collect(), since })
        }
        _ => None,
    }
}
