//! Properties of the ledger: against the paper, after voids, from snapshots.

use proptest::collection::vec;
use proptest::prelude::*;

use super::glicko::Rating;
use super::ledger::{ApplyError, BeforeSnapshot, Ledger};
use super::paper;
use super::result::{GameResult, Score};
use super::snapshot::{Snapshot, SnapshotRow};
use postern_ids::PersonId;
use postern_ids::time::{Millis, Timestamp};

const START: Timestamp = Timestamp(1_795_392_000_000);
const LATE: Timestamp = START.plus(Millis::days(700));

fn ledger<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> Ledger {
    let mut ledger = Ledger::default();
    for result in results {
        ledger.apply(result).expect("the results are in order");
    }
    ledger
}

/// A game of up to nine players: who against whom, the score, and the hours since the game before.
type Draw = (u64, u64, u8, i64);

fn results(draws: &[Draw]) -> Vec<GameResult> {
    let mut at = START;
    let results = draws.iter().zip(1..).map(|((one, other, score, hours), number)| {
        at = at.plus(Millis::hours(*hours));
        let players = [PersonId(*one), PersonId((one + other) % 9)];
        let score = [Score::Win, Score::Draw, Score::Loss][usize::from(*score)];
        GameResult { number, at, players, score }
    });
    results.collect()
}

fn draws(hours: std::ops::Range<i64>) -> impl Strategy<Value = Vec<Draw>> {
    vec((0..9u64, 1..9u64, 0..3u8, hours), 1..80)
}

/// A small generator for the seasons that are compared with the paper.
fn random_draws(seed: u64) -> Vec<Draw> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) % below
    };
    let (games, most_hours) = (1 + random(60), 1 + random(200));
    // Some seasons have a champion who wins every game as first player.
    let skill = random(3);
    (0..games)
        .map(|_| {
            let (one, other) = (random(9), 1 + random(8));
            let score = if skill == 0 && one < 2 { 0 } else { random(3) as u8 };
            (one, other, score, random(most_hours) as i64)
        })
        .collect()
}

#[test]
fn seasons_agree_with_the_paper() {
    let seasons = if std::env::var_os("POSTERN_LONG").is_some() { 10_000 } else { 500 };
    for seed in 0..seasons {
        let results = results(&random_draws(seed));
        let mut ledger = Ledger::default();
        for (result, expected) in results.iter().zip(paper::season(&results)) {
            ledger.apply(result).expect("in order");
            for (player, expected) in result.players.into_iter().zip(expected) {
                let rating = ledger.steps(player).last().expect("the player has games").rating;
                let rating = [rating.points, rating.deviation, rating.volatility];
                for (ours, papers) in rating.into_iter().zip(expected) {
                    assert!((ours - papers).abs() < 1e-9, "season {seed}, {player:?}: {ours} and {papers}");
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn voids_leave_what_a_computation_from_scratch_gives(
        draws in draws(-30..100),
        voids in vec(0..80usize, 1..6),
    ) {
        let mut list = results(&draws);
        let mut voided = ledger(&list);
        for void in voids {
            let number = list[void % list.len()].number;
            prop_assert_eq!(voided.void(number), Ok(true));
            prop_assert_eq!(voided.void(number), Ok(false));
            list.retain(|result| result.number != number);
            let scratch = ledger(&list);
            prop_assert_eq!(voided.snapshot(u64::MAX), scratch.snapshot(u64::MAX));
            for player in (0..9).map(PersonId) {
                prop_assert_eq!(voided.standing(player, LATE), scratch.standing(player, LATE));
                prop_assert_eq!(voided.steps(player), scratch.steps(player));
                prop_assert!(voided.results(player).eq(scratch.results(player)));
            }
            for result in &list {
                prop_assert_eq!(voided.before_after(result.number), scratch.before_after(result.number));
            }
            if list.is_empty() {
                break;
            }
        }
    }

    #[test]
    fn a_ledger_from_a_snapshot_continues_as_the_whole_one(draws in draws(0..100), through in 0..80u64, void in 0..80usize) {
        let list = results(&draws);
        let mut whole = ledger(&list);
        let snapshot = whole.snapshot(through);
        prop_assert_eq!(ledger(list.iter().filter(|result| result.number <= through)).snapshot(u64::MAX), snapshot.clone());
        prop_assert!(whole.results_after(snapshot.through).eq(list.iter().filter(|result| result.number > snapshot.through).copied()));
        let mut part = Ledger::resume(&snapshot);
        for result in list.iter().filter(|result| result.number > snapshot.through) {
            prop_assert_eq!(part.apply(result), Ok(()));
        }
        let number = void as u64 % list.len() as u64 + 1;
        match part.void(number) {
            Err(BeforeSnapshot) => prop_assert!(number <= snapshot.through),
            done => prop_assert_eq!(done, whole.void(number)),
        }
        prop_assert_eq!(part.snapshot(u64::MAX), whole.snapshot(u64::MAX));
        let mut settled = whole.clone();
        settled.settle(snapshot.through);
        prop_assert_eq!(settled.snapshot(u64::MAX), whole.snapshot(u64::MAX));
        prop_assert!(settled.results_after(0).eq(part.results_after(0)));
        for result in list.iter().filter(|result| result.number > snapshot.through) {
            prop_assert_eq!(part.before_after(result.number), whole.before_after(result.number));
        }
    }
}

fn after_weeks(weeks: i64) -> Timestamp {
    START.plus(Millis::days(7 * weeks))
}

fn game(number: u64, days: i64, one: u64, other: u64, score: Score) -> GameResult {
    GameResult {
        number,
        at: START.plus(Millis::days(days)),
        players: [PersonId(one), PersonId(other)],
        score,
    }
}

#[test]
fn each_game_starts_from_both_ratings_before_it() {
    let list = [
        game(1, 0, 1, 2, Score::Win),
        game(4, 1, 2, 3, Score::Draw),
        game(6, 5, 3, 1, Score::Loss),
        game(7, 9, 1, 2, Score::Loss),
    ];
    let ledger = ledger(&list);
    let changes = list.map(|result| ledger.before_after(result.number).expect("the ledger has it"));
    assert_eq!(changes[0].map(|change| change.before.to_string()), ["1500?", "1500?"]);
    assert_eq!(changes[0].map(|change| change.difference()), [162, -162]);
    let points = |change: &[super::shown::Change; 2], side: usize| change[side].before.points;
    assert_eq!(points(&changes[1], 0), changes[0][1].after.points);
    assert_eq!(points(&changes[2], 0), changes[1][1].after.points);
    assert_eq!(points(&changes[2], 1), changes[0][0].after.points);
    assert_eq!(points(&changes[3], 0), changes[2][1].after.points);
    assert_eq!(ledger.shown(PersonId(1), list[3].at), Some(changes[3][0].after));
    assert_eq!(ledger.shown(PersonId(2), list[3].at), Some(changes[3][1].after));
    assert_eq!((ledger.before_after(2), ledger.shown(PersonId(9), LATE)), (None, None));
    assert_eq!(ledger.results(PersonId(2)).map(|result| result.number).collect::<Vec<_>>(), [7, 4, 1]);
    assert_eq!(ledger.steps(PersonId(3)).len(), 2);
}

/// Returns the points of two new players after these scores of the first, an hour apart.
fn after(scores: impl IntoIterator<Item = Score>) -> [f64; 2] {
    let games = scores.into_iter().zip(1..).map(|(score, number)| GameResult {
        at: START.plus(Millis::hours(number as i64)),
        ..game(number, 0, 1, 2, score)
    });
    let ledger = ledger(&games.collect::<Vec<_>>());
    [1, 2].map(|player| ledger.steps(PersonId(player)).last().map_or(1500.0, |step| step.rating.points))
}

/// `games` games that the first and the other player win in turns.
fn in_turns(games: usize, first: Score) -> impl Iterator<Item = Score> {
    (0..games).map(move |game| if game % 2 == 0 { first } else { first.reversed() })
}

#[test]
fn the_last_games_count_more_but_turn_nobody_round() {
    let rounded = |points: [f64; 2]| points.map(|points| points.round() as i32);
    let wins = |games| std::iter::repeat_n(Score::Win, games);
    assert_eq!(rounded(after(wins(3).chain(in_turns(4, Score::Win)))), [1499, 1501]);
    assert_eq!(rounded(after(wins(12).chain(in_turns(40, Score::Win)))), [1496, 1504]);
    let (mut turns, mut worst) = (0.0_f64, 0.0_f64);
    for lead in 1..=20 {
        for even in 1..=20 {
            let wrong = |points: [f64; 2]| points[1] - points[0];
            for first in [Score::Win, Score::Loss] {
                turns = turns.max(wrong(after(wins(lead).chain(in_turns(2 * even, first)))));
            }
            let lost_last = wins(lead + even).chain(std::iter::repeat_n(Score::Loss, even));
            worst = worst.max(wrong(after(lost_last)));
        }
    }
    assert!(turns / 2.0 <= 70.0 && worst / 2.0 <= 300.0, "{turns} and {worst} points");
    let sixty = after(wins(60));
    assert!(sixty.iter().all(|points| (1000.0..=2000.0).contains(points)), "{sixty:?}");
}

/// Plays on from these ratings with every result of every pair, and checks that no win lowers and no loss raises.
fn every_result(ratings: &[Rating], pairs: &[[usize; 2]], games: usize) {
    if games == 0 {
        return;
    }
    for [one, other] in pairs.iter().copied() {
        let before = [ratings[one], ratings[other]];
        let after = |score: Score| {
            [before[0].play(before[1], score).points, before[1].play(before[0], score.reversed()).points]
        };
        let [win, draw, loss] = [Score::Win, Score::Draw, Score::Loss].map(after);
        assert!(win[0] >= before[0].points && win[1] <= before[1].points, "{before:?}");
        assert!(loss[0] <= before[0].points && loss[1] >= before[1].points, "{before:?}");
        assert!(win[0] >= draw[0] && draw[0] >= loss[0], "{before:?}");
        for score in [Score::Win, Score::Draw, Score::Loss] {
            let mut next = ratings.to_vec();
            next[one] = before[0].play(before[1], score);
            next[other] = before[1].play(before[0], score.reversed());
            every_result(&next, pairs, games - 1);
        }
    }
}

#[test]
fn a_win_never_lowers_and_a_loss_never_raises_a_rating() {
    every_result(&[Rating::START; 2], &[[0, 1]], 10);
    every_result(&[Rating::START; 3], &[[0, 1], [1, 2], [2, 0]], 6);
}

#[test]
fn a_player_who_is_away_for_a_year_gets_the_mark() {
    let rating = Rating { points: 1643.0, deviation: 60.0, volatility: 0.07 };
    let row = SnapshotRow { player: PersonId(1), rating, games: 40, last: START };
    let mut ledger = Ledger::resume(&Snapshot { through: 40, at: START, rows: vec![row] });
    let shown = |ledger: &Ledger, weeks| ledger.shown(PersonId(1), after_weeks(weeks)).map(|s| s.to_string());
    assert_eq!(shown(&ledger, 0).as_deref(), Some("1643"));
    assert_eq!(shown(&ledger, 51).as_deref(), Some("1643"));
    assert_eq!(shown(&ledger, 52).as_deref(), Some("1643?"));
    // A question about the future leaves no trace, and a first game takes the mark away.
    assert_eq!(shown(&ledger, 1).as_deref(), Some("1643"));
    let rival = GameResult { number: 41, at: after_weeks(52), ..game(1, 0, 1, 2, Score::Draw) };
    ledger.apply(&rival).expect("in order");
    let change = ledger.before_after(41).expect("the ledger has it")[0];
    assert!(change.before.uncertain && change.before.points == 1643 && !change.after.uncertain, "{change:?}");
}

#[test]
fn a_result_out_of_order_or_of_one_player_changes_nothing() {
    let mut ledger = ledger(&[game(5, 0, 1, 2, Score::Win)]);
    let before = ledger.snapshot(u64::MAX);
    assert_eq!(ledger.apply(&game(5, 1, 1, 2, Score::Win)), Err(ApplyError::OutOfOrder { last: 5 }));
    assert_eq!(ledger.apply(&game(6, 1, 3, 3, Score::Win)), Err(ApplyError::OnePlayer));
    assert_eq!(ledger.snapshot(u64::MAX), before);
}
