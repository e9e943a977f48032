//! Pairings of random Swiss tournaments with withdrawals: no pair twice, as many games as possible, fair byes and
//! colours.

use std::collections::BTreeSet;

use super::rules::{end, open_pairings, running};
use super::trials;
use crate::series::forms::swiss::candidates;
use crate::series::pairings::colours::balance;
use crate::series::pairings::matching::best_matching;
use crate::series::pairings::swiss_pairing::{Candidate, Float, SwissRound, pair_round};
use crate::series::random::Random;
use crate::series::state::pairing::Side;
use crate::series::state::settings::{Form, swiss_rounds};
use crate::series::steps::command::MatchEnd;
use postern_ids::PersonId;

/// The counts of a random event.
#[derive(Default)]
struct Event {
    /// Players with sides out of balance: three or more games more with one side.
    unbalanced: usize,
    three_in_a_row: usize,
    sat_out: usize,
    players: usize,
}

fn new(player: u64) -> Candidate {
    Candidate {
        player: PersonId(player),
        points: 0,
        sides: Vec::new(),
        met: BTreeSet::new(),
        had_bye: false,
        floats: [None, None],
    }
}

/// Plays a tournament; the withdrawals are players who leave before a round, in percent.
fn play(seed: u64, players: usize, withdrawals: usize) -> Event {
    let mut dice = Random::new(seed);
    let mut field: Vec<Candidate> = (1..=players as u64).map(new).collect();
    let mut event = Event { players, ..Event::default() };
    for round in 0..swiss_rounds(None, players as u16) {
        field.retain(|_| dice.below(100) >= withdrawals);
        field.sort_by_key(|candidate| (std::cmp::Reverse(candidate.points), candidate.player));
        let tie = if round % 2 == 0 { Side::First } else { Side::Second };
        let paired = pair_round(&field, tie);
        check(&field, &paired, seed);
        event.sat_out += paired.sat_out.len();
        record(&mut field, &paired, &mut dice);
    }
    let sides = field.iter().map(|candidate| &candidate.sides);
    event.unbalanced = sides.clone().filter(|sides| balance(sides).abs() > 2).count();
    event.three_in_a_row = sides
        .filter(|sides| sides.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]))
        .count();
    event
}

fn check(field: &[Candidate], paired: &SwissRound, seed: u64) {
    let find = |player: PersonId| field.iter().find(|candidate| candidate.player == player).expect("plays");
    let mut seen: Vec<PersonId> = paired.games.iter().flat_map(|(a, b)| [*a, *b]).collect();
    for (a, b) in &paired.games {
        assert!(!find(*a).met.contains(b), "seed {seed}: a pair twice");
    }
    if let Some(bye) = paired.bye {
        assert!(!find(bye).had_bye, "seed {seed}: a second bye");
        assert_eq!(field.len() % 2, 1, "seed {seed}: a needless bye");
        // No player with fewer points could have had the bye with as many games.
        let better = field.iter().filter(|other| !other.had_bye && other.points < find(bye).points);
        for other in better {
            let rest: Vec<&Candidate> =
                field.iter().filter(|candidate| candidate.player != other.player).collect();
            assert!(most_games(&rest) < paired.games.len(), "seed {seed}: an unfair bye");
        }
    }
    seen.extend(paired.bye);
    seen.extend(&paired.sat_out);
    seen.sort_unstable();
    let mut all: Vec<PersonId> = field.iter().map(|candidate| candidate.player).collect();
    all.sort_unstable();
    assert_eq!(seen, all, "seed {seed}: everybody is paired or free, once");
    for (at, a) in paired.sat_out.iter().enumerate() {
        assert!(
            paired.sat_out[at + 1..].iter().all(|b| find(*a).met.contains(b)),
            "seed {seed}: a free pair"
        );
    }
    if !paired.sat_out.is_empty() {
        let all: Vec<&Candidate> = field.iter().collect();
        assert_eq!(most_games(&all), paired.games.len(), "seed {seed}: more games were possible");
    }
}

fn most_games(field: &[&Candidate]) -> usize {
    let mates = best_matching(field.len(), |i, j| (!field[i].met.contains(&field[j].player)).then_some(0));
    mates.iter().flatten().count() / 2
}

fn record(field: &mut [Candidate], paired: &SwissRound, dice: &mut Random) {
    let points: Vec<(PersonId, u32)> =
        field.iter().map(|candidate| (candidate.player, candidate.points)).collect();
    let points = |player| points.iter().find(|(known, _)| *known == player).map_or(0, |(_, points)| *points);
    for candidate in field.iter_mut() {
        let free = paired.bye == Some(candidate.player) || paired.sat_out.contains(&candidate.player);
        candidate.floats = [free.then_some(Float::Down), candidate.floats[0]];
        candidate.had_bye |= paired.bye == Some(candidate.player);
        candidate.points += 2 * u32::from(paired.bye == Some(candidate.player));
        candidate.points += u32::from(paired.sat_out.contains(&candidate.player));
    }
    for (first, second) in &paired.games {
        let won = dice.below(5) as u32;
        let (mine, theirs) = match won {
            0 => (1, 1),
            1 | 2 => (2, 0),
            _ => (0, 2),
        };
        for (player, other, side, gained) in
            [(first, second, Side::First, mine), (second, first, Side::Second, theirs)]
        {
            let candidate = field.iter_mut().find(|candidate| candidate.player == *player).expect("plays");
            candidate.points += gained;
            candidate.sides.push(side);
            candidate.met.insert(*other);
            candidate.floats[0] = Float::between(points(*player), points(*other));
        }
    }
}

#[test]
fn random_events_with_withdrawals_are_paired_fairly() {
    let (mut all, mut events) = (Event::default(), 0);
    for seed in 0..trials(300, 10_000) as u64 {
        let mut dice = Random::new(seed ^ 0xABCD);
        // Small events are the hard ones.
        let players = 4 + dice.below(if seed % 4 == 0 { 61 } else { 12 });
        let event = play(seed, players, [0, 5, 15, 30][dice.below(4)]);
        all.unbalanced += event.unbalanced;
        all.three_in_a_row += event.three_in_a_row;
        all.sat_out += event.sat_out;
        all.players += event.players;
        events += 1;
    }
    println!(
        "{events} events, {} players: {} unbalanced, {} three in a row, {} sat out",
        all.players, all.unbalanced, all.three_in_a_row, all.sat_out
    );
    // Only small fields with many withdrawals leave no better choice.
    assert!(all.unbalanced * 1000 <= all.players, "{} of {}", all.unbalanced, all.players);
    assert!(all.three_in_a_row * 100 <= all.players, "{} of {}", all.three_in_a_row, all.players);
    assert!(all.sat_out * 50 <= all.players, "{} of {}", all.sat_out, all.players);
}

#[test]
fn without_withdrawals_everybody_has_a_game_or_the_bye_and_sides_differ_by_two_at_most() {
    for players in 4..=64 {
        for seed in 0..trials(1, 20) as u64 {
            let event = play(seed, players, 0);
            assert_eq!((event.sat_out, event.unbalanced), (0, 0), "{players} players, seed {seed}");
        }
    }
}

#[test]
fn the_first_round_pairs_the_upper_half_with_the_lower_half_and_sides_alternate() {
    let field: Vec<Candidate> = (1..=6).map(new).collect();
    let games: Vec<(u64, u64)> =
        pair_round(&field, Side::First).games.iter().map(|(a, b)| (a.0, b.0)).collect();
    assert_eq!(games, [(1, 4), (5, 2), (3, 6)]);
    assert_eq!(pair_round(&[], Side::First), SwissRound::default());
    assert_eq!(pair_round(&field[..1], Side::First).bye, Some(PersonId(1)));
}

#[test]
fn a_matching_has_the_most_pairs_and_among_those_the_least_cost() {
    for seed in 0..trials(300, 5_000) as u64 {
        let mut dice = Random::new(seed);
        let n = 2 + dice.below(7);
        let mut costs = vec![None; n * n];
        for i in 0..n {
            for j in i + 1..n {
                costs[i * n + j] = (dice.below(3) > 0).then(|| dice.below(30) as i128);
            }
        }
        let mates = best_matching(n, |i, j| costs[i * n + j]);
        let mut found = (0, 0);
        for (i, mate) in mates.iter().enumerate() {
            let Some(j) = *mate else { continue };
            assert_eq!(mates[j], Some(i));
            if i < j {
                found.0 += 1;
                found.1 -= costs[i * n + j].expect("only pairs that may meet");
            }
        }
        assert_eq!(found, best(&costs, n, &mut vec![false; n]), "seed {seed}");
    }
}

/// The most pairs and the least cost (negative), by trying all matchings.
fn best(costs: &[Option<i128>], n: usize, used: &mut Vec<bool>) -> (usize, i128) {
    let Some(i) = used.iter().position(|used| !used) else { return (0, 0) };
    used[i] = true;
    let mut most = best(costs, n, used);
    for j in i + 1..n {
        if let (false, Some(cost)) = (used[j], costs[i * n + j]) {
            used[j] = true;
            let (pairs, total) = best(costs, n, used);
            most = most.max((pairs + 1, total - cost));
            used[j] = false;
        }
    }
    used[i] = false;
    most
}

#[test]
fn of_two_equal_colour_wishes_that_of_the_better_player_counts() {
    for (wish, had) in [(Side::Second, Side::First), (Side::First, Side::Second)] {
        for tie in [Side::First, Side::Second] {
            let field = [1, 2].map(|player| Candidate { sides: vec![had], ..new(player) });
            let games = pair_round(&field, tie).games;
            let better =
                if wish == Side::First { (PersonId(1), PersonId(2)) } else { (PersonId(2), PersonId(1)) };
            assert_eq!(games, [better], "{wish:?}, {tie:?}");
        }
    }
}

/// Players of whom only two pairings are possible. The rules choose one; the criteria that follow would choose the other.
struct Case {
    rule: &'static str,
    /// Players 1, 2, …: points, sides of earlier games (1 first, 2 second), floats of the last round and the one before.
    field: &'static [(u32, &'static str, &'static str)],
    chosen: &'static [(u64, u64)],
    other: &'static [(u64, u64)],
}

#[test]
fn each_criterion_outweighs_those_that_follow_it() {
    let cases = [
        Case {
            rule: "no side a third time in a row comes before equal points",
            field: &[(2, "11", ""), (2, "11", ""), (0, "22", ""), (0, "22", "")],
            chosen: &[(1, 3), (2, 4)],
            other: &[(1, 2), (3, 4)],
        },
        Case {
            rule: "equal points come before sides in turn",
            field: &[(2, "1", ""), (2, "1", ""), (1, "2", ""), (1, "2", "")],
            chosen: &[(1, 2), (3, 4)],
            other: &[(1, 3), (2, 4)],
        },
        Case {
            rule: "few players without their side come before those who need it strongly",
            field: &[(0, "1", ""), (0, "1", ""), (0, "21", ""), (0, "", ""), (0, "21", ""), (0, "", "")],
            chosen: &[(1, 2), (3, 4), (5, 6)],
            other: &[(1, 3), (2, 5), (4, 6)],
        },
        Case {
            rule: "a player who needs a side strongly comes before one who had it last",
            field: &[(0, "1", ""), (0, "21", ""), (0, "1", ""), (0, "2", "")],
            chosen: &[(1, 2), (3, 4)],
            other: &[(1, 3), (2, 4)],
        },
        Case {
            rule: "sides in turn come before a second float",
            field: &[(2, "21", "↓"), (2, "12", ""), (2, "21", ""), (0, "12", "")],
            chosen: &[(1, 4), (2, 3)],
            other: &[(1, 3), (2, 4)],
        },
        Case {
            rule: "few players float down twice in a row",
            field: &[(2, "", ""), (2, "", "↓"), (2, "", ""), (0, "", "")],
            chosen: &[(1, 4), (2, 3)],
            other: &[(1, 3), (2, 4)],
        },
        Case {
            rule: "a second float down weighs more than a second float up",
            field: &[(2, "", ""), (2, "", "↓"), (2, "", ""), (0, "", ""), (0, "", "↑"), (0, "", "")],
            chosen: &[(1, 5), (2, 3), (4, 6)],
            other: &[(1, 3), (2, 4), (5, 6)],
        },
        Case {
            rule: "a float of the last round weighs more than one of the round before",
            field: &[(2, "", "-↓"), (2, "", ""), (2, "", ""), (0, "", "↑"), (0, "", ""), (0, "", "")],
            chosen: &[(1, 5), (2, 3), (4, 6)],
            other: &[(1, 3), (2, 4), (5, 6)],
        },
        Case {
            rule: "of the round before, too, a float down weighs more than a float up",
            field: &[(2, "", ""), (2, "", "-↓"), (2, "", ""), (0, "", ""), (0, "", "-↑"), (0, "", "")],
            chosen: &[(1, 5), (2, 3), (4, 6)],
            other: &[(1, 3), (2, 4), (5, 6)],
        },
        Case {
            rule: "a float up after a float down is no second one",
            field: &[(2, "", ""), (2, "", ""), (2, "", ""), (0, "", "↑"), (0, "", "↓"), (0, "", "")],
            chosen: &[(1, 5), (2, 3), (4, 6)],
            other: &[(1, 3), (2, 4), (5, 6)],
        },
        Case {
            rule: "floats come before the halves of a group",
            field: &[(2, "", ""), (2, "", ""), (2, "", "-↓"), (0, "", "")],
            chosen: &[(1, 3), (2, 4)],
            other: &[(1, 2), (3, 4)],
        },
        Case {
            rule: "the upper half of a group plays the lower half",
            field: &[(0, "", ""), (0, "", ""), (0, "", ""), (0, "", "")],
            chosen: &[(1, 3), (2, 4)],
            other: &[(1, 2), (3, 4)],
        },
    ];
    for Case { rule, field, chosen, other } in cases {
        let possible = |a: u64, b: u64| [chosen, other].iter().any(|games| games.contains(&(a, b)));
        let everybody = 1..=field.len() as u64;
        let candidates: Vec<Candidate> = everybody
            .clone()
            .zip(field)
            .map(|(player, &(points, sides, floats))| {
                let met = everybody.clone().filter(|of| !possible(player.min(*of), player.max(*of)));
                let mut signs = floats.chars().map(|sign| match sign {
                    '↓' => Some(Float::Down),
                    '↑' => Some(Float::Up),
                    _ => None,
                });
                Candidate {
                    points,
                    sides: sides
                        .chars()
                        .map(|sign| if sign == '1' { Side::First } else { Side::Second })
                        .collect(),
                    met: met.map(PersonId).collect(),
                    floats: [(); 2].map(|()| signs.next().flatten()),
                    ..new(player)
                }
            })
            .collect();
        let games = pair_round(&candidates, Side::First).games;
        let mut games: Vec<(u64, u64)> = games.iter().map(|(a, b)| (a.0.min(b.0), a.0.max(b.0))).collect();
        games.sort_unstable();
        assert_eq!(games, chosen, "{rule}");
    }
}

#[test]
fn a_game_against_other_points_is_a_float_and_a_bye_is_one_down() {
    let (mut world, id) = running(Form::Swiss { rounds: Some(3) }, 5);
    let first_bye = world.of(id).rounds[0].byes[0];
    for pairing in open_pairings(&world, id) {
        end(&mut world, id, pairing.id, MatchEnd::Won(Side::First));
    }
    // Three players have a point now, so one of them plays a player without one, and the other has the bye.
    let field = candidates(world.of(id));
    assert_eq!(world.of(id).rounds.len(), 2);
    let count = |at: usize, float| field.iter().filter(|candidate| candidate.floats[at] == float).count();
    assert_eq!([Some(Float::Down), Some(Float::Up), None].map(|float| count(0, float)), [2, 1, 2]);
    assert_eq!([Some(Float::Down), Some(Float::Up), None].map(|float| count(1, float)), [1, 0, 4]);
    let floated = field.iter().find(|candidate| candidate.floats[1].is_some());
    assert_eq!(floated.map(|candidate| candidate.player), Some(first_bye));
}
