//! Schedules of pools, sizes of divisions, promotions, and brackets of all sizes.

use std::collections::BTreeMap;

use crate::series::forms::league::{division_sizes, promoted};
use crate::series::forms::pool::schedule;
use crate::series::tables::bracket::seed_order;
use postern_ids::PersonId;

#[test]
fn in_every_pool_each_pair_meets_once_and_sides_are_balanced() {
    for players in 3..=10 {
        let mut met: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        let mut balance = vec![0_i32; players];
        for round in schedule(players, false) {
            let mut busy = Vec::new();
            for (first, second) in round {
                *met.entry((first.min(second), first.max(second))).or_default() += 1;
                balance[first] += 1;
                balance[second] -= 1;
                busy.extend([first, second]);
            }
            busy.sort_unstable();
            assert!(busy.windows(2).all(|pair| pair[0] != pair[1]), "{players}: twice in a round");
        }
        assert_eq!(met.len(), players * (players - 1) / 2, "{players}");
        assert!(met.values().all(|times| *times == 1), "{players}");
        assert!(balance.iter().all(|balance| balance.abs() <= 1), "{players}: {balance:?}");
    }
}

#[test]
fn with_both_colours_each_pair_has_one_game_with_each() {
    for players in 3..=10 {
        let mut games: Vec<(usize, usize)> = schedule(players, true).concat();
        games.sort_unstable();
        let all = (0..players).flat_map(|a| (0..players).filter(move |b| *b != a).map(move |b| (a, b)));
        assert_eq!(games, all.collect::<Vec<_>>());
    }
}

#[test]
fn divisions_have_three_to_ten_players_of_nearly_equal_number() {
    for usual in 4..=10 {
        for players in 3..=1000 {
            let sizes = division_sizes(players, usual);
            assert_eq!(sizes.iter().sum::<usize>(), players);
            let (least, most) = (sizes.iter().min().copied(), sizes.iter().max().copied());
            assert!(least >= Some(3) && most <= Some(10), "{players} by {usual}: {sizes:?}");
            assert!(sizes[0] - sizes[sizes.len() - 1] <= 1);
        }
    }
}

#[test]
fn a_quarter_of_each_division_moves_up_and_down() {
    let division = |from: u64| (from..from + 8).map(PersonId).collect::<Vec<_>>();
    let order = promoted(&[division(10), division(20), division(30)]);
    let numbers: Vec<u64> = order.iter().map(|player| player.0).collect();
    assert_eq!(numbers[..8], [10, 11, 12, 13, 14, 15, 20, 21]);
    assert_eq!(numbers[8..16], [16, 17, 22, 23, 24, 25, 30, 31]);
    assert_eq!(numbers[16..], [26, 27, 32, 33, 34, 35, 36, 37]);
}

#[test]
fn promotions_lose_nobody_in_divisions_of_any_size() {
    for sizes in (0..6_usize).flat_map(|a| (0..6).flat_map(move |b| (0..6).map(move |c| [a, b, c]))) {
        let mut next = 0..;
        let divisions: Vec<Vec<PersonId>> =
            sizes.iter().map(|size| next.by_ref().take(*size).map(PersonId).collect()).collect();
        let mut order = promoted(&divisions);
        order.sort_unstable();
        assert_eq!(order, divisions.concat(), "{sizes:?}");
    }
}

#[test]
fn in_a_bracket_the_strongest_meet_last() {
    assert_eq!(seed_order(8), [1, 8, 4, 5, 2, 7, 3, 6]);
    for size in [4, 8, 16, 32, 64] {
        let mut slots = seed_order(size);
        // If the stronger player always wins, each round leaves the stronger half.
        while slots.len() > 1 {
            slots = slots.chunks(2).map(|pair| pair[0].min(pair[1])).collect();
            let mut left = slots.clone();
            left.sort_unstable();
            assert_eq!(left, (1..=left.len()).collect::<Vec<_>>());
        }
    }
}
