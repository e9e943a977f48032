//! Time: what is due, and what happens then. No round waits longer than its deadline.

use super::command::LiveMatch;
use super::draft::Draft;
use crate::series::forms::league;
use crate::series::forms::stairs;
use crate::series::state::pairing::{Cause, PairingId, PairingState, Verdict};
use crate::series::state::series::{Phase, Series};
use crate::series::state::settings::Form;
use postern_ids::time::{Millis, Timestamp};

/// Returns the next moment at which the series needs a tick.
pub fn due(series: &Series) -> Option<Timestamp> {
    match series.phase {
        Phase::Open { starts } => starts.map(Series::asks_at),
        Phase::Muster { ends, .. } => Some(ends),
        Phase::Finished { .. } | Phase::Cancelled { .. } => None,
        Phase::Running { .. } => match series.settings.form {
            Form::League { .. } => league::patience(series.phase, series.settings.round),
            Form::Stairs { .. } => {
                let games = series.pairings.iter().filter_map(|pairing| match pairing.state {
                    PairingState::Running { since, .. } => Some(since.plus(series.settings.round)),
                    _ => None,
                });
                games.chain(series.steps_close).min()
            }
            _ => series.rounds.last().map(|round| round.deadline),
        },
    }
}

/// Decides the games whose deadline has passed. `live` describes running matches; a game that is missing there did not
/// start.
pub fn tick(draft: &mut Draft, live: &[LiveMatch]) {
    if !draft.series.is_running() {
        return;
    }
    match draft.series.settings.form {
        Form::League { .. } => league::give_up(draft),
        Form::Stairs { .. } => {
            for id in stairs::late(draft) {
                decide(draft, id, live);
            }
            stairs::close_steps(draft);
        }
        _ => {
            if draft.series.rounds.last().is_some_and(|round| round.deadline <= draft.now) {
                for id in draft.open_pairings(None) {
                    decide(draft, id, live);
                }
            }
        }
    }
}

fn decide(draft: &mut Draft, id: PairingId, live: &[LiveMatch]) {
    let Some(game) = draft.series.pairing(id).map(|pairing| pairing.game()) else { return };
    let live = live.iter().find(|live| Some(live.game) == game);
    let mut verdict = live.map_or(Verdict::Draw, LiveMatch::verdict);
    if draft.series.settings.form == Form::Knockout
        && verdict == Verdict::Draw
        && let Some(live) = live
    {
        verdict = Verdict::Won(live.quicker());
    }
    draft.decide(id, verdict, Cause::Deadline);
}

/// Moves all deadlines by the length of an outage.
pub fn outage(draft: &mut Draft, length: Millis) {
    let length = Millis(length.0.max(0));
    let series = &mut draft.series;
    if series.is_over() {
        return;
    }
    match &mut series.phase {
        Phase::Open { starts: Some(start) } => *start = start.plus(length),
        Phase::Muster { ends, .. } => *ends = ends.plus(length),
        Phase::Running { since } if matches!(series.settings.form, Form::League { .. }) => {
            *since = since.plus(length)
        }
        _ => {}
    }
    if let Some(round) = series.rounds.last_mut() {
        round.deadline = round.deadline.plus(length);
    }
    if let Form::Stairs { .. } = series.settings.form {
        for pairing in &mut series.pairings {
            if let PairingState::Running { since, .. } = &mut pairing.state {
                *since = since.plus(length);
            }
        }
    }
}
