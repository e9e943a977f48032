//! Knock-outs: a lost game ends the series for the loser.

use crate::series::pairings::colours::{choose, history};
use crate::series::random::Random;
use crate::series::state::member::MemberState;
use crate::series::state::pairing::{PairingId, PairingState, Side};
use crate::series::state::series::Round;
use crate::series::steps::draft::Draft;
use crate::series::steps::effect::{Effect, LeftGames, Notice};
use crate::series::steps::finish::finish;
use crate::series::tables::bracket::{Slot, bracket, round_count, seed_order};
use postern_ids::PersonId;

/// Draws the bracket. The strongest get the byes.
pub fn begin(draft: &mut Draft) {
    let mut players: Vec<(u16, PersonId)> =
        draft.series.playing().map(|member| (member.seed, member.player)).collect();
    players.sort_unstable();
    let order = seed_order(players.len().next_power_of_two());
    draft.series.draw =
        order.into_iter().map(|seed| players.get(seed - 1).map(|(_, player)| *player)).collect();
    draft.series.planned = round_count(&draft.series);
}

/// Starts the next round once all games of this one are decided, or ends the knock-out.
pub fn advance(draft: &mut Draft) {
    while draft.open_pairings(None).is_empty() {
        let left = draft.series.playing().count();
        if draft.series.rounds.len() >= usize::from(draft.series.planned) || left == 0 {
            finish(draft);
            return;
        }
        begin_round(draft);
    }
}

fn begin_round(draft: &mut Draft) {
    let number = draft.series.rounds.len() as u16 + 1;
    let games = bracket(&draft.series).rounds.get(usize::from(number) - 1).cloned().unwrap_or_default();
    let here = |draft: &Draft, slot: Slot| {
        slot.player().filter(|player| draft.series.member(*player).is_some_and(|member| member.plays()))
    };
    let deadline = draft.now.plus(draft.series.settings.round);
    let mut round = Round { number, started: draft.now, deadline, byes: Vec::new(), sat_out: Vec::new() };
    let mut started: Vec<PairingId> = Vec::new();
    let mut random = Random::new(draft.series.seed_for(100 + u64::from(number)));
    for game in games {
        match (here(draft, game.top), here(draft, game.bottom)) {
            (Some(a), Some(b)) => {
                let tie = if random.below(2) == 0 { Side::First } else { Side::Second };
                let sides = |player| history(&draft.series.pairings, player);
                let (first, second) =
                    if choose(&sides(a), &sides(b), tie) == Side::First { (a, b) } else { (b, a) };
                started.push(draft.plan(number, first, second));
            }
            (Some(player), None) | (None, Some(player)) => {
                round.byes.push(player);
                draft.tell(player, Notice::Bye { round: number });
            }
            (None, None) => {}
        }
    }
    draft.series.rounds.push(round);
    draft.effects.push(Effect::RoundStarted { round: number, deadline });
    for id in started {
        draft.start(id);
    }
}

/// Gives the slot and the game of a player who withdrew in the first round to the next person on the waiting list.
/// Returns false if there is none.
pub fn replace(draft: &mut Draft, gone: PersonId) -> bool {
    let next = draft.series.waiting().next().map(|member| member.player);
    let open = draft.open_pairings(Some(gone)).first().copied();
    let (1, Some(next), Some(open)) = (draft.series.rounds.len(), next, open) else { return false };
    let seed = draft.series.member(gone).map_or(0, |member| member.seed);
    for player in draft.series.draw.iter_mut().flatten().filter(|player| **player == gone) {
        *player = next;
    }
    if let Some(member) = draft.member_mut(gone) {
        member.state = MemberState::Withdrawn { annulled: true };
    }
    draft.tell_left(gone, &[open], LeftGames::Again);
    if let Some(member) = draft.member_mut(next) {
        member.state = MemberState::Seated;
        member.seed = seed;
    }
    if let Some(pairing) = draft.series.pairing(open).cloned() {
        if let PairingState::Running { game: Some(game), .. } = pairing.state {
            draft.effects.push(Effect::CloseMatch { pairing: open, game });
        }
        if let Some(pairing) = draft.pairing_mut(open) {
            pairing.first = if pairing.first == gone { next } else { pairing.first };
            pairing.second = if pairing.second == gone { next } else { pairing.second };
            // The match of the player who left has the number of the attempt before.
            pairing.attempt = pairing.attempt.saturating_add(1);
        }
        draft.start(open);
    }
    draft.tell(next, Notice::GotSeat);
    true
}
