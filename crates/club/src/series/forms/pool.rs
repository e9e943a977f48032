//! Pools: everybody plays everybody.

use crate::series::pairings::colours::{balance, history};
use crate::series::random::Random;
use crate::series::state::member::MemberState;
use crate::series::state::pairing::{PairingId, PairingState, Side};
use crate::series::state::series::Round;
use crate::series::state::settings::PoolRules;
use crate::series::steps::draft::Draft;
use crate::series::steps::effect::Effect;
use crate::series::steps::finish::finish;
use postern_ids::PersonId;

/// Returns the games of a pool by rounds: places in the list of players, the first player first. With one game per pair
/// the numbers of games with each side differ by at most one.
pub fn schedule(players: usize, both_colours: bool) -> Vec<Vec<(usize, usize)>> {
    // The circle method: the last place stays, the others turn. With an odd number the last place is free.
    let circle = (players.max(2) - 1) | 1;
    let once: Vec<Vec<(usize, usize)>> = (0..circle)
        .map(|round| {
            let fixed = if round % 2 == 0 { (round, circle) } else { (circle, round) };
            let turning = (1..=circle / 2).map(|apart| {
                let (a, b) = ((round + apart) % circle, (round + circle - apart) % circle);
                // Each player is first against half of the others on the circle: those at an odd distance.
                if (b + circle - a) % circle % 2 == 1 { (a, b) } else { (b, a) }
            });
            let games = std::iter::once(fixed).chain(turning);
            games.filter(|(a, b)| *a < players && *b < players).collect()
        })
        .collect();
    if !both_colours {
        return once;
    }
    let swapped: Vec<Vec<(usize, usize)>> =
        once.iter().map(|round| round.iter().map(|(a, b)| (*b, *a)).collect()).collect();
    [once, swapped].concat()
}

/// Starts a pool.
pub fn begin(draft: &mut Draft, rules: PoolRules) {
    let mut players: Vec<PersonId> = draft.series.playing().map(|member| member.player).collect();
    Random::new(draft.series.seed_for(1)).shuffle(&mut players);
    for (round, games) in (1..).zip(schedule(players.len(), rules.both_colours)) {
        for (first, second) in games {
            draft.plan(round, players[first], players[second]);
        }
    }
    draft.series.planned = players.len() as u16;
    let deadline = draft.now.plus(draft.series.settings.round);
    let round = Round { number: 1, started: draft.now, deadline, byes: Vec::new(), sat_out: Vec::new() };
    draft.series.rounds.push(round);
    draft.effects.push(Effect::RoundStarted { round: 1, deadline });
}

/// Starts the games that may start, and ends the pool after the last one.
pub fn advance(draft: &mut Draft, rules: PoolRules) {
    for id in planned(draft) {
        let most = usize::from(rules.at_once.unwrap_or(u8::MAX));
        let free = |player| {
            let running = draft.series.pairings.iter().filter(|pairing| pairing.is_running());
            running.filter(|pairing| pairing.has(player)).count() < most
        };
        if draft.series.pairing(id).is_some_and(|pairing| free(pairing.first) && free(pairing.second)) {
            draft.start(id);
        }
    }
    if draft.open_pairings(None).is_empty() {
        finish(draft);
    }
}

fn planned(draft: &Draft) -> Vec<PairingId> {
    let planned = draft.series.pairings.iter().filter(|pairing| pairing.state == PairingState::Planned);
    planned.map(|pairing| pairing.id).collect()
}

/// The number of seats whose players left the table and were not replaced.
pub fn vacancies(draft: &Draft) -> usize {
    let gone = MemberState::Withdrawn { annulled: true };
    let left = draft.series.members.iter().filter(|member| member.state == gone).count();
    let substitutes = draft.series.members.iter().filter(|member| member.seed > draft.series.planned).count();
    left.saturating_sub(substitutes)
}

/// Gives a substitute new games against everybody who still plays.
pub fn substitute(draft: &mut Draft, player: PersonId, rules: PoolRules) {
    let seed = draft.series.members.iter().map(|member| member.seed).max().unwrap_or(0) + 1;
    let others: Vec<PersonId> =
        draft.series.playing().map(|member| member.player).filter(|other| *other != player).collect();
    if let Some(member) = draft.member_mut(player) {
        member.state = MemberState::Seated;
        member.seed = seed;
    }
    let round = draft.series.pairings.iter().map(|pairing| pairing.round).max().unwrap_or(1);
    let mut side = Side::First;
    for other in others {
        // Players who were first more often are second now. With equal numbers the sides take turns.
        let sides = history(&draft.series.pairings, other);
        let own = match balance(&sides) {
            1.. => Side::First,
            ..=-1 => Side::Second,
            0 => side,
        };
        side = own.other();
        let (first, second) = if own == Side::First { (player, other) } else { (other, player) };
        draft.plan(round, first, second);
        if rules.both_colours {
            draft.plan(round, second, first);
        }
    }
}
