//! The table of a series: its rows, and its outcome.

use std::collections::BTreeMap;

use super::bracket::bracket;
use super::standings::{Row, Score, standings};
use crate::series::state::member::{Absence, Member, MemberState};
use crate::series::state::pairing::{Cause, Pairing, PairingState, Verdict};
use crate::series::state::series::Series;
use crate::series::state::settings::Form;
use crate::series::steps::effect::Outcome;
use postern_ids::PersonId;

/// Returns the rows of the table, from the best. The places of a knock-out follow from the rounds reached, those of
/// stairs from the steps; leagues and automatic series have no table, except those of their pools.
pub fn table(series: &Series) -> Vec<Row> {
    let players: Vec<PersonId> =
        series.members.iter().filter(|member| counts(member)).map(|member| member.player).collect();
    let rows = standings(&players, &scores(series), &bonus(series));
    match series.settings.form {
        Form::Knockout => by(rows, &rounds_won(series)),
        Form::Stairs { .. } => {
            by(rows, &series.members.iter().map(|member| (member.player, member.step)).collect())
        }
        Form::Pool(_) | Form::Swiss { .. } => rows,
        Form::League { .. } | Form::Automatic(_) => Vec::new(),
    }
}

/// Returns the steps of the stairs from the highest, each with its players.
pub fn steps(series: &Series) -> Vec<(u32, Vec<PersonId>)> {
    let mut steps: BTreeMap<u32, Vec<PersonId>> = BTreeMap::new();
    for member in series.playing() {
        steps.entry(member.step).or_default().push(member.player);
    }
    steps.into_iter().rev().collect()
}

/// Returns the places, and who left or was absent.
pub fn outcome(series: &Series) -> Outcome {
    let withdrawn = |member: &&Member| matches!(member.state, MemberState::Withdrawn { .. });
    let mut absent: Vec<(PersonId, Absence)> = Vec::new();
    let mut absences: Vec<(PersonId, Absence)> = absences(series).collect();
    absences.sort_by_key(|(_, absence)| absence.at);
    for (loser, absence) in absences {
        if absent.iter().all(|(player, _)| *player != loser) {
            absent.push((loser, absence));
        }
    }
    Outcome {
        places: table(series).iter().map(|row| (row.place, row.player)).collect(),
        withdrawn: series.members.iter().filter(withdrawn).map(|member| member.player).collect(),
        absent,
    }
}

/// Returns all games that were lost by absence, with their losers.
pub fn absences(series: &Series) -> impl Iterator<Item = (PersonId, Absence)> {
    series.pairings.iter().filter_map(|pairing| match pairing.state {
        PairingState::Decided { verdict: Verdict::Won(side), cause: Cause::Absence, at, .. } => {
            let absence = Absence { series: series.id, pairing: pairing.id, at };
            Some((pairing.player(side.other()), absence))
        }
        _ => None,
    })
}

/// Returns the results that count in the table.
pub fn scores(series: &Series) -> Vec<Score> {
    let score = |pairing: &Pairing| {
        Some(Score { first: pairing.first, second: pairing.second, verdict: pairing.verdict()? })
    };
    series.pairings.iter().filter_map(score).collect()
}

/// True if the member has a row in the table.
fn counts(member: &Member) -> bool {
    member.plays() || member.state == MemberState::Withdrawn { annulled: false }
}

/// Half points without a game, in a Swiss tournament.
fn bonus(series: &Series) -> Vec<(PersonId, u32)> {
    if !matches!(series.settings.form, Form::Swiss { .. }) {
        return Vec::new();
    }
    let byes = series.rounds.iter().flat_map(|round| &round.byes).map(|player| (*player, 2));
    let sat_out = series.rounds.iter().flat_map(|round| &round.sat_out).map(|player| (*player, 1));
    byes.chain(sat_out).collect()
}

fn rounds_won(series: &Series) -> BTreeMap<PersonId, u32> {
    let mut won: BTreeMap<PersonId, u32> = BTreeMap::new();
    for winner in bracket(series).rounds.iter().flatten().filter_map(|game| game.winner) {
        *won.entry(winner).or_default() += 1;
    }
    won
}

/// Orders rows by another value, the greatest first; equal values share a place.
fn by(mut rows: Vec<Row>, values: &BTreeMap<PersonId, u32>) -> Vec<Row> {
    let value = |row: &Row| std::cmp::Reverse(values.get(&row.player).copied().unwrap_or(0));
    rows.sort_by_key(|row| (value(row), row.player));
    let mut placed: Vec<Row> = Vec::new();
    for group in rows.chunk_by(|a, b| value(a) == value(b)) {
        let place = placed.len() as u16 + 1;
        placed.extend(group.iter().map(|row| Row { place, ..*row }));
    }
    placed
}
