//! The end of a series.

use super::draft::Draft;
use super::effect::{Effect, Notice};
use crate::series::state::member::MemberState;
use crate::series::state::pairing::{Cause, PairingId, Side, Verdict};
use crate::series::state::series::Phase;
use crate::series::tables::table::outcome;

/// Ends the series with its table.
pub fn finish(draft: &mut Draft) {
    draft.series.phase = Phase::Finished { at: draft.now };
    draft
        .series
        .members
        .retain(|member| !matches!(member.state, MemberState::Waiting | MemberState::Skipping(_)));
    let outcome = outcome(&draft.series);
    draft.effects.push(Effect::Finished(outcome));
}

/// Ends the series without a table. The matches continue as ordinary ones.
pub fn cancel(draft: &mut Draft) {
    for pairing in draft.open_pairings(None) {
        if let Some(game) = draft.series.pairing(pairing).and_then(|pairing| pairing.game()) {
            draft.effects.push(Effect::LetGo { pairing, game });
        }
    }
    let members =
        draft.series.members.iter().filter(|member| !matches!(member.state, MemberState::Withdrawn { .. }));
    let players: Vec<_> = members.map(|member| member.player).collect();
    for player in players {
        draft.tell(player, Notice::Cancelled);
    }
    draft.series.phase = Phase::Cancelled { at: draft.now };
    draft.effects.push(Effect::Cancelled);
}

/// Decides a pairing against everybody who withdrew from it.
pub fn forfeit(draft: &mut Draft, id: PairingId) {
    let Some(pairing) = draft.series.pairing(id) else { return };
    let here = |player| draft.series.member(player).is_some_and(|member| member.plays());
    let verdict = match (here(pairing.first), here(pairing.second)) {
        (false, false) => Verdict::BothLost,
        (first, _) => Verdict::Won(if first { Side::First } else { Side::Second }),
    };
    draft.decide(id, verdict, Cause::Forfeit);
}
