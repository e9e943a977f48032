//! Joining, leaving, and the deletion of a player's data.

use super::command::Refusal;
use super::draft::Draft;
use super::effect::{Effect, LeftGames, Notice};
use super::finish::forfeit;
use crate::series::forms::knockout;
use crate::series::forms::pool;
use crate::series::forms::stairs;
use crate::series::state::member::{Absence, Member, MemberState};
use crate::series::state::pairing::{PairingId, PairingState};
use crate::series::state::series::Phase;
use crate::series::state::settings::Form;
use postern_ids::PersonId;
use postern_ids::time::Millis;

/// How long an absence counts.
pub const ABSENCE_COUNTS: Millis = Millis::days(90);

/// Lets a player join.
///
/// # Errors
/// `AlreadyIn`, or `TooLate` after the start.
pub fn join(
    draft: &mut Draft,
    player: PersonId,
    rating: i32,
    absence: Option<Absence>,
) -> Result<(), Refusal> {
    let form = draft.series.settings.form;
    match draft.series.member(player).map(|member| member.state) {
        Some(MemberState::Leaving) => {
            // Back before the season ended.
            set(draft, player, MemberState::Staying);
            return Ok(());
        }
        Some(MemberState::Withdrawn { .. }) => return Err(Refusal::TooLate),
        Some(_) => return Err(Refusal::AlreadyIn),
        None => {}
    }
    let running = draft.series.is_running();
    let absence = absence.filter(|absence| absence.at.plus(ABSENCE_COUNTS) > draft.now);
    let mut member =
        Member { player, rating, confirmed: draft.now, state: MemberState::Waiting, seed: 0, step: 0 };
    match (form, absence) {
        (Form::Stairs { .. }, _) => member.state = MemberState::Seated,
        (Form::Pool(_) | Form::Knockout | Form::Swiss { .. }, _)
            if running && !draft.series.takes_substitutes() =>
        {
            return Err(Refusal::TooLate);
        }
        (_, Some(absence)) if !running || matches!(form, Form::League { .. }) => {
            member.state = MemberState::Skipping(absence);
            draft.tell(player, Notice::SkipsThis(absence));
        }
        // A series that already runs is not the next one.
        (_, Some(_)) => return Err(Refusal::TooLate),
        (Form::League { .. }, None) if running => {}
        (_, None) => {
            if !running && draft.series.free_seats() > 0 {
                member.state = MemberState::Seated;
            }
        }
    }
    draft.series.members.push(member);
    if running {
        seat_substitutes(draft);
    }
    Ok(())
}

/// Records that a player still wants to play.
///
/// # Errors
/// `NotIn`; `NotAsked` if there is nothing to confirm.
pub fn confirm(draft: &mut Draft, player: PersonId) -> Result<(), Refusal> {
    if stairs::speak(draft, player) {
        return Ok(());
    }
    let (now, muster) = (draft.now, matches!(draft.series.phase, Phase::Muster { .. }));
    let member = draft.member_mut(player).ok_or(Refusal::NotIn)?;
    if !muster || !matches!(member.state, MemberState::Seated | MemberState::Waiting | MemberState::Staying) {
        return Err(Refusal::NotAsked);
    }
    member.confirmed = now;
    Ok(())
}

/// Lets a player leave.
///
/// # Errors
/// `NotIn`.
pub fn withdraw(draft: &mut Draft, player: PersonId) -> Result<(), Refusal> {
    let state = draft.series.member(player).ok_or(Refusal::NotIn)?.state;
    if let MemberState::Withdrawn { .. } = state {
        return Err(Refusal::NotIn);
    }
    let plays = draft.series.member(player).is_some_and(Member::plays);
    if !draft.series.is_running() || !plays {
        draft.remove_member(player);
        if !draft.series.is_running() {
            draft.fill_seats();
        }
        return Ok(());
    }
    match draft.series.settings.form {
        Form::League { .. } => set(draft, player, MemberState::Leaving),
        Form::Automatic(_) => draft.remove_member(player),
        Form::Stairs { .. } => {
            set(draft, player, MemberState::Withdrawn { annulled: false });
            forfeit_all(draft, player);
            draft.remove_member(player);
        }
        Form::Pool(_) => {
            let annulled = leaves_table(draft, player);
            set(draft, player, MemberState::Withdrawn { annulled });
            if annulled {
                annul_all(draft, player);
            } else {
                forfeit_all(draft, player);
            }
            seat_substitutes(draft);
        }
        Form::Knockout => {
            if !knockout::replace(draft, player) {
                set(draft, player, MemberState::Withdrawn { annulled: false });
                forfeit_all(draft, player);
            }
        }
        Form::Swiss { .. } => {
            set(draft, player, MemberState::Withdrawn { annulled: false });
            forfeit_all(draft, player);
            seat_substitutes(draft);
        }
    }
    Ok(())
}

/// Removes a player and gives their rows to another number.
pub fn forget(draft: &mut Draft, player: PersonId, replacement: PersonId) {
    if !draft.series.is_over() {
        // The player may have left before.
        let _ = withdraw(draft, player);
    }
    let rename = |known: &mut PersonId| {
        if *known == player {
            *known = replacement;
        }
    };
    draft.effects.retain(|effect| !matches!(effect, Effect::Told { player: told, .. } if *told == player));
    for effect in &mut draft.effects {
        if let Effect::Told { notice: Notice::Left { player, .. }, .. } = effect {
            rename(player);
        }
    }
    let series = &mut draft.series;
    for pairing in &mut series.pairings {
        rename(&mut pairing.first);
        rename(&mut pairing.second);
    }
    for round in &mut series.rounds {
        round.byes.iter_mut().chain(&mut round.sat_out).for_each(rename);
    }
    series.members.iter_mut().for_each(|member| rename(&mut member.player));
    series.draw.iter_mut().flatten().for_each(rename);
    for division in &mut series.divisions {
        division.players.iter_mut().for_each(rename);
    }
}

fn set(draft: &mut Draft, player: PersonId, state: MemberState) {
    if let Some(member) = draft.member_mut(player) {
        member.state = state;
    }
}

/// True if fewer than half of the player's games were played.
fn leaves_table(draft: &Draft, player: PersonId) -> bool {
    let own = draft.series.pairings.iter().filter(|pairing| pairing.has(player));
    let own: Vec<_> = own.filter(|pairing| pairing.state != PairingState::Annulled).collect();
    let played = own.iter().filter(|pairing| !pairing.is_open()).count();
    played * 2 < own.len()
}

fn annul_all(draft: &mut Draft, player: PersonId) {
    let own = draft.series.pairings.iter().filter(|pairing| pairing.has(player));
    let own = own.filter(|pairing| pairing.state != PairingState::Annulled);
    let own: Vec<PairingId> = own.map(|pairing| pairing.id).collect();
    draft.tell_left(player, &own, LeftGames::Annulled);
    for id in own {
        draft.take_out(id);
    }
}

fn forfeit_all(draft: &mut Draft, player: PersonId) {
    let open = draft.open_pairings(Some(player));
    draft.tell_left(player, &open, LeftGames::Forfeit);
    for id in open {
        forfeit(draft, id);
    }
}

/// Gives vacant seats of a running series to the waiting list.
fn seat_substitutes(draft: &mut Draft) {
    while draft.series.is_running() && draft.series.takes_substitutes() {
        let Some(next) = draft.series.waiting().next().map(|member| member.player) else { return };
        match draft.series.settings.form {
            Form::Pool(rules) if pool::vacancies(draft) > 0 => pool::substitute(draft, next, rules),
            Form::Swiss { .. } if draft.series.free_seats() > 0 => {
                let seed = draft.series.members.iter().map(|member| member.seed).max().unwrap_or(0) + 1;
                if let Some(member) = draft.member_mut(next) {
                    member.state = MemberState::Seated;
                    member.seed = seed;
                }
            }
            _ => return,
        }
        draft.tell(next, Notice::GotSeat);
    }
}
