//! Standings: named ties, and properties over random tables.

use std::collections::BTreeMap;

use super::trials;
use crate::series::random::Random;
use crate::series::state::pairing::{Side, Verdict};
use crate::series::tables::standings::{Row, Score, standings};
use postern_ids::PersonId;

/// Results as text: `1+2` the first player won, `1-2` the second, `1=2` a draw.
fn scores(text: &str) -> Vec<Score> {
    let score = |game: &str| {
        let at = game.find(['+', '-', '=']).expect("a sign");
        let player = |text: &str| PersonId(text.parse().expect("a number"));
        let verdict = match &game[at..=at] {
            "+" => Verdict::Won(Side::First),
            "-" => Verdict::Won(Side::Second),
            _ => Verdict::Draw,
        };
        Score { first: player(&game[..at]), second: player(&game[at + 1..]), verdict }
    };
    text.split_whitespace().map(score).collect()
}

fn table(players: u64, text: &str) -> Vec<Row> {
    let players: Vec<PersonId> = (1..=players).map(PersonId).collect();
    standings(&players, &scores(text), &[])
}

fn places(rows: &[Row]) -> Vec<(u16, u64)> {
    rows.iter().map(|row| (row.place, row.player.0)).collect()
}

#[test]
fn points_decide_first() {
    let rows = table(3, "1+2 2+3 1=3");
    assert_eq!(places(&rows), [(1, 1), (2, 2), (3, 3)]);
    assert_eq!(rows.iter().map(|row| row.points).collect::<Vec<_>>(), [3, 2, 1]);
}

#[test]
fn of_two_with_equal_points_the_winner_of_their_game_is_ahead() {
    // 2 and 1 have two points each; 2 beat 1.
    let rows = table(4, "2+1 1+3 1+4 2+3 4+2 3=4");
    assert_eq!(places(&rows)[..2], [(1, 2), (2, 1)]);
    assert_eq!((rows[0].direct, rows[1].direct), (Some(2), Some(0)));
}

#[test]
fn without_a_meeting_sonneborn_berger_decides() {
    // 1 and 2 have one win each; 1 beat 3, who has a point, 2 beat 4, who has none.
    let rows = table(5, "1+3 2+4 3+5");
    let of = |player| rows.iter().find(|row| row.player == PersonId(player)).map(|row| row.sonneborn_berger);
    assert_eq!((of(1), of(2)), (Some(4), Some(0)));
    assert_eq!(places(&rows)[0], (1, 1));
}

#[test]
fn sonneborn_berger_counts_beaten_opponents_and_half_of_drawn_games() {
    // Points: 1½, ½, 1. Player 1: half of ½ and all of 1; player 2: half of 1½; player 3: all of ½.
    let rows = table(3, "1=2 1+3 2-3");
    let quarters: Vec<(u64, u32)> = rows.iter().map(|row| (row.player.0, row.sonneborn_berger)).collect();
    assert_eq!(quarters, [(1, 5), (3, 2), (2, 3)]);
}

#[test]
fn in_a_circle_wins_as_second_player_decide_and_then_the_place_is_shared() {
    // Everybody beat one and lost to one.
    assert_eq!(places(&table(3, "1+2 2+3 3+1")), [(1, 1), (1, 2), (1, 3)]);
    assert_eq!(places(&table(3, "2-1 2+3 3+1")), [(1, 1), (2, 2), (2, 3)]);
    assert_eq!(places(&table(2, "")), [(1, 1), (1, 2)]);
}

#[test]
fn three_tied_players_are_split_by_their_own_games_again_and_again() {
    // 1, 2 and 3 have three points; among them 1 has two, 2 and 3 one draw each.
    let rows = table(4, "1+2 1+3 2=3 4+1 2+4 3=4");
    assert_eq!(places(&rows)[0], (1, 1));
    let shared: Vec<u16> = table(3, "1=2 2=3 3=1").iter().map(|row| row.place).collect();
    assert_eq!(shared, [1, 1, 1]);
}

#[test]
fn a_place_after_a_shared_place_counts_its_players() {
    assert_eq!(places(&table(4, "1=2 1+3 2+3 1+4 2+4 3+4")), [(1, 1), (1, 2), (3, 3), (4, 4)]);
}

#[test]
fn a_game_that_both_lost_gives_no_points_and_games_of_others_are_left_out() {
    let players = [PersonId(1), PersonId(2)];
    let lost = Score { first: PersonId(1), second: PersonId(2), verdict: Verdict::BothLost };
    let other = Score { first: PersonId(1), second: PersonId(9), verdict: Verdict::Won(Side::First) };
    let rows = standings(&players, &[lost, other], &[(PersonId(2), 2), (PersonId(9), 2)]);
    assert_eq!(places(&rows), [(1, 2), (2, 1)]);
    assert_eq!((rows[0].points, rows[0].lost, rows[1].lost, rows[1].points), (2, 1, 1, 0));
}

/// A random table: some players, each pair up to twice.
fn random(random: &mut Random) -> (Vec<PersonId>, Vec<Score>) {
    let players: Vec<PersonId> = (1..=2 + random.below(9) as u64).map(PersonId).collect();
    let (least, chance) = (random.below(2), random.below(4));
    let mut games = Vec::new();
    for (at, a) in players.iter().enumerate() {
        for b in &players[at + 1..] {
            for _ in 0..least + usize::from(random.below(4) < chance) {
                let verdict = match random.below(5) {
                    0 => Verdict::Draw,
                    1 | 2 => Verdict::Won(Side::First),
                    _ => Verdict::Won(Side::Second),
                };
                let (first, second) = if random.below(2) == 0 { (*a, *b) } else { (*b, *a) };
                games.push(Score { first, second, verdict });
            }
        }
    }
    (players, games)
}

#[test]
fn the_order_of_results_and_players_does_not_matter() {
    for seed in 0..trials(500, 20_000) as u64 {
        let mut dice = Random::new(seed);
        let (mut players, mut games) = random(&mut dice);
        let rows = standings(&players, &games, &[]);
        dice.shuffle(&mut players);
        dice.shuffle(&mut games);
        assert_eq!(standings(&players, &games, &[]), rows, "seed {seed}");
    }
}

#[test]
fn other_numbers_for_the_same_players_give_the_same_places() {
    for seed in 0..trials(500, 20_000) as u64 {
        let mut dice = Random::new(seed);
        let (players, games) = random(&mut dice);
        let mut others = players.clone();
        dice.shuffle(&mut others);
        let renamed: BTreeMap<PersonId, PersonId> = players.iter().copied().zip(others).collect();
        let swapped: Vec<Score> = games
            .iter()
            .map(|game| Score { first: renamed[&game.first], second: renamed[&game.second], ..*game })
            .collect();
        let before = standings(&players, &games, &[]);
        let after: BTreeMap<PersonId, Row> =
            standings(&players, &swapped, &[]).into_iter().map(|row| (row.player, row)).collect();
        for row in before {
            let other = after[&renamed[&row.player]];
            assert_eq!(Row { player: row.player, ..other }, row, "seed {seed}");
        }
    }
}

#[test]
fn all_points_are_given_out_and_places_follow_them() {
    for seed in 0..trials(500, 20_000) as u64 {
        let (players, games) = random(&mut Random::new(seed));
        let rows = standings(&players, &games, &[]);
        assert_eq!(rows.iter().map(|row| row.points).sum::<u32>(), 2 * games.len() as u32);
        assert_eq!(rows.len(), players.len());
        assert!(rows.windows(2).all(|pair| pair[0].points >= pair[1].points));
        for (at, row) in rows.iter().enumerate() {
            let ahead = rows.iter().filter(|other| other.place < row.place).count();
            assert_eq!(usize::from(row.place), ahead + 1, "seed {seed}");
            assert!(ahead <= at);
        }
    }
}
