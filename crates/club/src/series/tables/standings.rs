//! Standings: points, and the order of players with equal points.
//!
//! Ties are broken by direct encounter (if all tied players met each other equally often), then Sonneborn-Berger, then
//! wins as second player; players who are still equal share the place. The result depends on neither the order of
//! players nor that of games.

use std::collections::BTreeMap;

use crate::series::state::pairing::{Side, Verdict};
use postern_ids::PersonId;

/// A result for the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    pub first: PersonId,
    pub second: PersonId,
    pub verdict: Verdict,
}

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    pub player: PersonId,
    /// From 1; equal for players who share a place.
    pub place: u16,
    /// In half points.
    pub points: u32,
    pub won: u16,
    pub drawn: u16,
    pub lost: u16,
    /// Half points against the players with equal points; `None` if there are none, or not all of them met.
    pub direct: Option<u32>,
    /// The Sonneborn-Berger score in quarter points: the points of beaten opponents, and half of those of drawn games.
    pub sonneborn_berger: u32,
    /// Wins as second player.
    pub second_wins: u16,
}

/// Computes the table. `bonus` are half points without a game. Games with other players are left out.
pub fn standings(players: &[PersonId], games: &[Score], bonus: &[(PersonId, u32)]) -> Vec<Row> {
    let mut rows: BTreeMap<PersonId, Row> = players.iter().map(|player| (*player, empty(*player))).collect();
    let games: Vec<&Score> = games
        .iter()
        .filter(|game| rows.contains_key(&game.first) && rows.contains_key(&game.second))
        .collect();
    for game in &games {
        for side in [Side::First, Side::Second] {
            let Some(row) = rows.get_mut(&player(game, side)) else { continue };
            let points = half_points(game.verdict, side);
            row.points += points;
            match points {
                2 => row.won += 1,
                1 => row.drawn += 1,
                _ => row.lost += 1,
            }
            row.second_wins += u16::from(points == 2 && side == Side::Second);
        }
    }
    for (player, points) in bonus {
        if let Some(row) = rows.get_mut(player) {
            row.points += points;
        }
    }
    let points: BTreeMap<PersonId, u32> = rows.iter().map(|(player, row)| (*player, row.points)).collect();
    for game in &games {
        for side in [Side::First, Side::Second] {
            if let Some(row) = rows.get_mut(&player(game, side)) {
                row.sonneborn_berger += half_points(game.verdict, side) * points[&player(game, side.other())];
            }
        }
    }
    let mut rows: Vec<Row> = rows.into_values().collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.points));
    let mut placed: Vec<Row> = Vec::new();
    for group in rows.chunk_by_mut(|a, b| a.points == b.points) {
        for row in &mut *group {
            row.direct = None;
        }
        for shared in ordered(group.to_vec(), &games, true) {
            let place = placed.len() as u16 + 1;
            placed.extend(shared.into_iter().map(|row| Row { place, ..row }));
        }
    }
    placed
}

/// Splits rows with equal points into groups that share a place, the best first. Each group is in the order of the
/// players' numbers.
fn ordered(mut rows: Vec<Row>, games: &[&Score], outermost: bool) -> Vec<Vec<Row>> {
    if rows.len() < 2 {
        return vec![rows];
    }
    if let Some(direct) = direct(&rows, games) {
        for (row, points) in rows.iter_mut().zip(&direct) {
            row.direct = row.direct.filter(|_| !outermost).or(Some(*points));
        }
        let mut with: Vec<(u32, Row)> = direct.into_iter().zip(rows.iter().copied()).collect();
        with.sort_by_key(|(points, row)| (std::cmp::Reverse(*points), row.player));
        if with.first().map(|(points, _)| points) != with.last().map(|(points, _)| points) {
            let groups = with.chunk_by(|(a, _), (b, _)| a == b);
            let groups = groups.map(|group| group.iter().map(|(_, row)| *row).collect::<Vec<_>>());
            return groups.flat_map(|group| ordered(group, games, false)).collect();
        }
    }
    let key = |row: &Row| (std::cmp::Reverse(row.sonneborn_berger), std::cmp::Reverse(row.second_wins));
    rows.sort_by_key(|row| (key(row), row.player));
    rows.chunk_by(|a, b| key(a) == key(b)).map(<[Row]>::to_vec).collect()
}

/// The half points of each player against the others of the group; `None` unless all pairs met equally often.
fn direct(rows: &[Row], games: &[&Score]) -> Option<Vec<u32>> {
    let place: BTreeMap<PersonId, usize> =
        rows.iter().enumerate().map(|(at, row)| (row.player, at)).collect();
    let mut points = vec![0; rows.len()];
    let mut met: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    for game in games {
        let (Some(first), Some(second)) = (place.get(&game.first), place.get(&game.second)) else { continue };
        points[*first] += half_points(game.verdict, Side::First);
        points[*second] += half_points(game.verdict, Side::Second);
        *met.entry((*first.min(second), *first.max(second))).or_default() += 1;
    }
    let pairs = rows.len() * (rows.len() - 1) / 2;
    let often = met.values().next().copied();
    (met.len() == pairs && met.values().all(|times| Some(*times) == often)).then_some(points)
}

fn player(game: &Score, side: Side) -> PersonId {
    match side {
        Side::First => game.first,
        Side::Second => game.second,
    }
}

fn half_points(verdict: Verdict, side: Side) -> u32 {
    match verdict {
        Verdict::Won(winner) => u32::from(winner == side) * 2,
        Verdict::Draw => 1,
        Verdict::BothLost => 0,
    }
}

fn empty(player: PersonId) -> Row {
    Row {
        player,
        place: 0,
        points: 0,
        won: 0,
        drawn: 0,
        lost: 0,
        direct: None,
        sonneborn_berger: 0,
        second_wins: 0,
    }
}
