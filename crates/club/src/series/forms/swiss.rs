//! Swiss tournaments: every round pairs players with equal points.

use std::collections::BTreeSet;

use crate::series::pairings::colours::history;
use crate::series::pairings::swiss_pairing::{Candidate, Float, SwissRound, pair_round};
use crate::series::state::member::Member;
use crate::series::state::pairing::{Pairing, PairingState, Side};
use crate::series::state::series::{Round, Series};
use crate::series::state::settings::swiss_rounds;
use crate::series::steps::draft::Draft;
use crate::series::steps::effect::{Effect, Notice};
use crate::series::steps::finish::finish;
use postern_ids::PersonId;

/// Fixes the number of rounds.
pub fn begin(draft: &mut Draft, rounds: Option<u8>) {
    let players = draft.series.playing().count() as u16;
    draft.series.planned = u16::from(swiss_rounds(rounds, players));
}

/// Pairs the next round once all games of this one are decided, or ends the tournament.
pub fn advance(draft: &mut Draft) {
    while draft.open_pairings(None).is_empty() {
        let left = draft.series.playing().count();
        if draft.series.rounds.len() >= usize::from(draft.series.planned) || left < 2 {
            finish(draft);
            return;
        }
        let number = draft.series.rounds.len() as u16 + 1;
        let paired = pair_round(&candidates(&draft.series), tie(&draft.series, number));
        if paired.games.is_empty() {
            // All who are left have met.
            finish(draft);
            return;
        }
        begin_round(draft, number, &paired);
    }
}

fn begin_round(draft: &mut Draft, number: u16, paired: &SwissRound) {
    let deadline = draft.now.plus(draft.series.settings.round);
    let byes: Vec<PersonId> = paired.bye.into_iter().collect();
    let round =
        Round { number, started: draft.now, deadline, byes: byes.clone(), sat_out: paired.sat_out.clone() };
    draft.series.rounds.push(round);
    draft.effects.push(Effect::RoundStarted { round: number, deadline });
    for player in byes {
        draft.tell(player, Notice::Bye { round: number });
    }
    for player in &paired.sat_out {
        draft.tell(*player, Notice::SatOut { round: number });
    }
    for (first, second) in &paired.games {
        let id = draft.plan(number, *first, *second);
        draft.start(id);
    }
}

/// The side of the best player in the first round, by lot; it alternates between rounds.
fn tie(series: &Series, round: u16) -> Side {
    if (series.seed_for(2) + u64::from(round)) & 1 == 0 { Side::First } else { Side::Second }
}

/// Returns those who play in the next round, the best first.
pub fn candidates(series: &Series) -> Vec<Candidate> {
    let mut members: Vec<(&Member, u32)> =
        series.playing().map(|member| (member, points(series, member.player))).collect();
    members.sort_by_key(|(member, points)| (std::cmp::Reverse(*points), member.seed, member.player));
    members.into_iter().map(|(member, points)| candidate(series, member.player, points)).collect()
}

fn candidate(series: &Series, player: PersonId, points: u32) -> Candidate {
    let own: Vec<&Pairing> = series.pairings.iter().filter(|pairing| pairing.has(player)).collect();
    let mut rounds = series.rounds.iter().rev();
    let floats = [(); 2].map(|()| rounds.next().and_then(|round| float(series, player, round)));
    Candidate {
        player,
        points,
        sides: history(&series.pairings, player),
        met: own.iter().filter_map(|pairing| pairing.opponent(player)).collect::<BTreeSet<_>>(),
        had_bye: series.rounds.iter().any(|round| round.byes.contains(&player)),
        floats,
    }
}

/// Returns how a player floated in a round.
fn float(series: &Series, player: PersonId, round: &Round) -> Option<Float> {
    if round.byes.contains(&player) || round.sat_out.contains(&player) {
        return Some(Float::Down);
    }
    let of_round = |pairing: &&Pairing| pairing.round == round.number && pairing.has(player);
    let pairing = series.pairings.iter().rfind(of_round)?;
    if let PairingState::Decided { game: None, .. } = pairing.state {
        return pairing.score(player).filter(|points| *points > 0).map(|_| Float::Down);
    }
    let points = |player| before(series, player, round.number);
    Float::between(points(player), points(pairing.opponent(player)?))
}

/// Half points of a player, with byes.
pub fn points(series: &Series, player: PersonId) -> u32 {
    before(series, player, u16::MAX)
}

/// Half points of a player from the rounds before this one.
pub fn before(series: &Series, player: PersonId, round: u16) -> u32 {
    let games = series.pairings.iter().filter(|pairing| pairing.round < round);
    let games: u32 = games.filter_map(|pairing| pairing.score(player)).sum();
    let rounds = series.rounds.iter().filter(|known| known.number < round);
    let free = rounds.map(|known| {
        u32::from(known.byes.contains(&player)) * 2 + u32::from(known.sat_out.contains(&player))
    });
    games + free.sum::<u32>()
}
