//! Ends of matches. Each counts once, also if it is reported twice, late, or before the match was named.

use super::command::{MatchEnd, Refusal};
use super::draft::Draft;
use super::effect::{Effect, Notice};
use crate::series::forms::stairs;
use crate::series::state::pairing::{Cause, Pairing, PairingId, PairingState, Verdict};
use crate::series::state::series::Phase;
use crate::series::state::settings::Form;
use crate::series::tables::table::{absences, outcome};
use postern_ids::MatchId;

/// Records the number of the match of a pairing.
pub fn started(draft: &mut Draft, id: PairingId, attempt: u8, number: MatchId) -> Result<(), Refusal> {
    let pairing = draft.pairing_mut(id).ok_or(Refusal::NoPairing)?;
    match pairing.state {
        PairingState::Running { since, game: None } if pairing.attempt == attempt => {
            pairing.state = PairingState::Running { since, game: Some(number) };
        }
        _ if pairing.game() == Some(number) => {}
        // The deadline passed before the match was named.
        PairingState::Decided { cause: Cause::Deadline, .. } => {
            draft.effects.push(Effect::LetGo { pairing: id, game: number });
        }
        // Somebody withdrew meanwhile, or the pairing has another match.
        _ => draft.effects.push(Effect::CloseMatch { pairing: id, game: number }),
    }
    Ok(())
}

/// Records the end of a match.
pub fn ended(
    draft: &mut Draft,
    id: PairingId,
    attempt: u8,
    number: MatchId,
    end: MatchEnd,
) -> Result<(), Refusal> {
    let pairing = draft.series.pairing(id).ok_or(Refusal::NoPairing)?.clone();
    match pairing.state {
        PairingState::Running { since, game }
            if attempt == pairing.attempt && game.is_none_or(|game| game == number) =>
        {
            if let Some(pairing) = draft.pairing_mut(id) {
                pairing.state = PairingState::Running { since, game: Some(number) };
            }
            match end {
                MatchEnd::Won(side) => draft.decide(id, Verdict::Won(side), Cause::Played),
                MatchEnd::WonOnTime(side) => {
                    draft.decide(id, Verdict::Won(side), Cause::Absence);
                    absent(draft, &pairing);
                }
                MatchEnd::Draw => draft.decide(id, Verdict::Draw, Cause::Played),
                MatchEnd::Void => void(draft, &pairing),
            }
        }
        // The match was void after it had counted.
        PairingState::Decided { game: Some(game), cause: Cause::Played | Cause::Absence, .. }
            if game == number && end == MatchEnd::Void =>
        {
            void_later(draft, id);
        }
        _ => {}
    }
    Ok(())
}

/// Forgets a match whose record is gone. A running one is void; a result stays.
pub fn deleted(draft: &mut Draft, number: MatchId) {
    let found = draft.series.pairings.iter().find(|pairing| pairing.game() == Some(number)).cloned();
    let Some(pairing) = found else { return };
    match pairing.state {
        PairingState::Running { .. } => void(draft, &pairing),
        PairingState::Decided { verdict, cause, at, .. } => {
            if let Some(pairing) = draft.pairing_mut(pairing.id) {
                pairing.state = PairingState::Decided { verdict, cause, at, game: None };
            }
        }
        PairingState::Planned | PairingState::Annulled => {}
    }
}

/// A void game is played again once. After a second one the pairing leaves the table, or is a draw if a round needs a
/// result.
fn void(draft: &mut Draft, pairing: &Pairing) {
    // The match is over: it need not be closed.
    if let Some(pairing) = draft.pairing_mut(pairing.id)
        && let PairingState::Running { game, .. } = &mut pairing.state
    {
        *game = None;
    }
    match draft.series.settings.form {
        Form::Stairs { .. } => draft.annul(pairing.id),
        _ if pairing.attempt == 0 => draft.start_again(pairing.id),
        Form::Pool(_) => draft.annul(pairing.id),
        _ => draft.decide(pairing.id, Verdict::Draw, Cause::Void),
    }
}

/// A counted game became void. Pools and stairs are corrected, also after their end. The rounds of other forms were
/// paired by the result, so it stays.
fn void_later(draft: &mut Draft, id: PairingId) {
    if !matches!(draft.series.settings.form, Form::Pool(_) | Form::Stairs { .. }) {
        return;
    }
    let absent = draft.series.pairing(id).and_then(|pairing| match pairing.state {
        PairingState::Decided { verdict: Verdict::Won(side), cause: Cause::Absence, .. } => {
            Some(pairing.player(side.other()))
        }
        _ => None,
    });
    draft.annul(id);
    if let Some(player) = absent.filter(|_| keeps_absences(draft)) {
        // Another game may have been lost by absence too.
        let other = outcome(&draft.series).absent.into_iter().find(|(known, _)| *known == player);
        draft.effects.push(match other {
            Some((player, absence)) => Effect::Absent { player, absence },
            None => Effect::AbsenceServed { player },
        });
    }
    if let Phase::Finished { .. } = draft.series.phase {
        let outcome = outcome(&draft.series);
        draft.effects.push(Effect::Corrected(outcome));
    }
}

/// Notes the first absence of a player in this series.
fn absent(draft: &mut Draft, pairing: &Pairing) {
    if let Form::Stairs { .. } = draft.series.settings.form {
        stairs::rest(draft, pairing.id);
        return;
    }
    let all: Vec<_> = absences(&draft.series).collect();
    let own = all.iter().find(|(_, absence)| absence.pairing == pairing.id);
    let Some((player, absence)) = own.copied() else { return };
    if all.iter().filter(|(loser, _)| *loser == player).count() > 1 {
        // The player has heard of an earlier game, whichever number that game has.
        return;
    }
    if keeps_absences(draft) {
        draft.effects.push(Effect::Absent { player, absence });
    }
    draft.tell(player, Notice::SkipsNext(absence));
}

/// True if the caller keeps absences of this series. Absences in the pools of a league and on stairs stay in the series.
fn keeps_absences(draft: &Draft) -> bool {
    let stairs = matches!(draft.series.settings.form, Form::Stairs { .. });
    !stairs && draft.series.parent.is_none_or(|parent| !parent.league)
}
