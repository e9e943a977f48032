//! Stairs: a permanent ladder. A win is one step up, a loss one step down.

use crate::series::pairings::colours::{choose, history};
use crate::series::state::member::MemberState;
use crate::series::state::pairing::{Cause, PairingId, PairingState, Side, Verdict};
use crate::series::state::settings::STEPS_CLOSE;
use crate::series::steps::command::Refusal;
use crate::series::steps::draft::Draft;
use crate::series::steps::effect::Notice;
use postern_ids::PersonId;
use postern_ids::time::{Millis, Timestamp};

/// How many steps a challenge may reach down or up.
pub const REACH: u32 = 2;

/// How long after their last game a pair may play again.
pub const SAME_PAIR: Millis = Millis::days(14);

/// How long decided games are remembered.
const REMEMBERED: Millis = Millis::days(60);

/// Starts a game by a challenge. All members accept challenges within reach.
///
/// # Errors
/// The rule that the challenge breaks.
pub fn challenge(draft: &mut Draft, by: PersonId, to: PersonId, at_once: u8) -> Result<(), Refusal> {
    if by == to {
        return Err(Refusal::Oneself);
    }
    let (Some(own), Some(other)) = (draft.series.member(by), draft.series.member(to)) else {
        return Err(Refusal::NotIn);
    };
    if own.step.abs_diff(other.step) > REACH {
        return Err(Refusal::StepsAway);
    }
    // Two who rest may play each other.
    if other.state == MemberState::Resting && own.state != MemberState::Resting {
        return Err(Refusal::Resting);
    }
    for player in [by, to] {
        if draft.open_pairings(Some(player)).len() >= usize::from(at_once) {
            return Err(Refusal::Busy(player));
        }
    }
    let together = draft.series.pairings.iter().filter(|pairing| pairing.has(by) && pairing.has(to));
    for pairing in together {
        match pairing.state {
            PairingState::Decided { at, .. } if at.plus(SAME_PAIR) > draft.now => {
                return Err(Refusal::MetRecently(at.plus(SAME_PAIR)));
            }
            PairingState::Planned | PairingState::Running { .. } => return Err(Refusal::Playing),
            PairingState::Decided { .. } | PairingState::Annulled => {}
        }
    }
    speak(draft, by);
    let sides = |player| history(&draft.series.pairings, player);
    // If both need the same side equally, the challenged player is first.
    let (first, second) = match choose(&sides(by), &sides(to), Side::Second) {
        Side::First => (by, to),
        Side::Second => (to, by),
    };
    let id = draft.plan(1, first, second);
    draft.start(id);
    Ok(())
}

/// Ends the rest of a player who shows that they are back. Returns true if they rested.
pub fn speak(draft: &mut Draft, player: PersonId) -> bool {
    let resting = draft.member_mut(player).filter(|member| member.state == MemberState::Resting);
    resting.map(|member| member.state = MemberState::Seated).is_some()
}

/// Lets the loser rest after an absence, so that an absent player is overtaken only once.
pub fn rest(draft: &mut Draft, id: PairingId) {
    let Some(pairing) = draft.series.pairing(id) else { return };
    if let PairingState::Decided { verdict: Verdict::Won(side), cause: Cause::Absence, .. } = pairing.state {
        let loser = pairing.player(side.other());
        if let Some(member) = draft.member_mut(loser) {
            let told = std::mem::replace(&mut member.state, MemberState::Resting) == MemberState::Resting;
            if !told {
                draft.tell(loser, Notice::Rests { pairing: id });
            }
        }
    }
}

/// Returns the running games whose time on the stairs is over.
pub fn late(draft: &Draft) -> Vec<PairingId> {
    let round = draft.series.settings.round;
    let late = draft.series.pairings.iter().filter(|pairing| match pairing.state {
        PairingState::Running { since, .. } => since.plus(round) <= draft.now,
        _ => false,
    });
    late.map(|pairing| pairing.id).collect()
}

/// Closes empty steps once a month, and forgets games of long ago.
pub fn close_steps(draft: &mut Draft) {
    let due = *draft.series.steps_close.get_or_insert(draft.now.plus(STEPS_CLOSE));
    if due > draft.now {
        return;
    }
    let mut steps: Vec<u32> = draft.series.members.iter().map(|member| member.step).collect();
    steps.sort_unstable();
    steps.dedup();
    for member in &mut draft.series.members {
        member.step = steps.partition_point(|step| *step < member.step) as u32;
    }
    let now = draft.now;
    let fresh = |at: Timestamp| at.plus(REMEMBERED) > now;
    draft.series.pairings.retain(|pairing| match pairing.state {
        PairingState::Decided { at, .. } => fresh(at),
        PairingState::Annulled => false,
        PairingState::Planned | PairingState::Running { .. } => true,
    });
    draft.series.steps_close = Some(now.plus(STEPS_CLOSE));
}
