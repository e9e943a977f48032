//! Properties of the ledger: against the paper, after voids, from snapshots.

use proptest::collection::vec;
use proptest::prelude::*;

use super::glicko::Rating;
use super::ledger::{ApplyError, BeforeSnapshot, Ledger};
use super::paper;
use super::period::{PERIOD, Period};
use super::result::{GameResult, Score};
use super::snapshot::{Snapshot, SnapshotRow};
use crate::player_id::PlayerId;

/// A Monday, 00:00 UTC.
const START: i64 = Period(2900).start();
const LATE: i64 = START + 100 * PERIOD;

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
        at += hours * 3_600_000;
        let players = [PlayerId(*one), PlayerId((one + other) % 9)];
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
        let mut coming = results.iter().peekable();
        for (week, expected) in paper::season(&results) {
            while let Some(result) = coming.next_if(|result| result.at < week.end()) {
                ledger.apply(result).expect("in order");
            }
            assert_eq!(ledger.standings(week.start()).count(), expected.len());
            for (player, expected) in expected {
                // The start of the next week: an idle week of this player is then complete.
                let rating = ledger.rating(player, week.end()).expect("the player has games");
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
            let everything = Period::of(LATE);
            prop_assert_eq!(voided.snapshot(everything), scratch.snapshot(everything));
            for player in (0..9).map(PlayerId) {
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
    fn a_ledger_from_a_snapshot_continues_as_the_whole_one(draws in draws(0..100), week in 0..12i64, void in 0..80usize) {
        let list = results(&draws);
        let mut whole = ledger(&list);
        let period = Period::of(START + week * PERIOD);
        let snapshot = whole.snapshot(period);
        prop_assert_eq!(ledger(list.iter().filter(|result| result.number <= snapshot.through)).snapshot(period), snapshot.clone());
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
        prop_assert_eq!(part.snapshot(Period::of(LATE)), whole.snapshot(Period::of(LATE)));
        for result in list.iter().filter(|result| result.number > snapshot.through) {
            prop_assert_eq!(part.before_after(result.number), whole.before_after(result.number));
        }
    }
}

fn game(number: u64, days: i64, one: u64, other: u64, score: Score) -> GameResult {
    GameResult { number, at: START + days * PERIOD / 7, players: [PlayerId(one), PlayerId(other)], score }
}

#[test]
fn the_effects_of_a_week_add_up_to_the_rating_at_its_end() {
    let list = [
        game(1, 0, 1, 2, Score::Win),
        game(4, 1, 2, 3, Score::Draw),
        game(6, 5, 3, 1, Score::Loss),
        game(7, 9, 1, 2, Score::Loss),
    ];
    let ledger = ledger(&list);
    let changes = list.map(|result| ledger.before_after(result.number).expect("the ledger has it"));
    assert_eq!(changes[0].map(|change| change.before.to_string()), ["1500?", "1500?"]);
    assert_eq!(changes[0].map(|change| change.difference()), [242, -242]);
    assert_eq!(changes[1][0].before, changes[0][1].after);
    assert_eq!(changes[2][0].before, changes[1][1].after);
    assert_eq!(changes[2][1].before, changes[0][0].after);
    assert_eq!(changes[3][0].before, changes[2][1].after);
    assert_eq!(ledger.shown(PlayerId(1), list[3].at), Some(changes[3][0].after));
    assert_eq!(ledger.shown(PlayerId(2), list[3].at), Some(changes[3][1].after));
    assert_eq!((ledger.before_after(2), ledger.shown(PlayerId(9), LATE)), (None, None));
    assert_eq!(ledger.results(PlayerId(2)).map(|result| result.number).collect::<Vec<_>>(), [7, 4, 1]);
    assert_eq!(ledger.steps(PlayerId(3)).len(), 1);
}

#[test]
fn opponents_of_a_week_have_the_ratings_of_its_start() {
    let both = ledger(&[game(1, 0, 2, 3, Score::Win), game(2, 1, 1, 2, Score::Win)]);
    let one = ledger(&[game(2, 1, 1, 2, Score::Win)]);
    assert_eq!(both.rating(PlayerId(1), LATE), one.rating(PlayerId(1), LATE));
    let later = ledger(&[game(1, 0, 2, 3, Score::Win), game(2, 7, 1, 2, Score::Win)]);
    assert!(later.rating(PlayerId(1), LATE) != one.rating(PlayerId(1), LATE));
}

#[test]
fn a_player_who_is_away_for_a_year_gets_the_mark() {
    let rating = Rating { points: 1643.0, deviation: 60.0, volatility: 0.07 };
    let row = SnapshotRow { player: PlayerId(1), period: Period::of(START), rating, games: 40, last: START };
    let period = Period(Period::of(START).0 + 1);
    let mut ledger = Ledger::resume(&Snapshot { through: 40, period, rows: vec![row] });
    let shown =
        |ledger: &Ledger, weeks| ledger.shown(PlayerId(1), START + weeks * PERIOD).map(|s| s.to_string());
    assert_eq!(shown(&ledger, 0).as_deref(), Some("1643"));
    assert_eq!(shown(&ledger, 52).as_deref(), Some("1643"));
    assert_eq!(shown(&ledger, 53).as_deref(), Some("1643?"), "52 whole weeks without games are over");
    // A question about the future leaves no trace, and a first game takes the mark away.
    assert_eq!(shown(&ledger, 1).as_deref(), Some("1643"));
    let rival = GameResult { number: 41, at: START + 53 * PERIOD, ..game(1, 0, 1, 2, Score::Draw) };
    ledger.apply(&rival).expect("in order");
    let change = ledger.before_after(41).expect("the ledger has it")[0];
    assert!(change.before.uncertain && change.before.points == 1643 && !change.after.uncertain, "{change:?}");
}

#[test]
fn a_result_out_of_order_or_of_one_player_changes_nothing() {
    let mut ledger = ledger(&[game(5, 0, 1, 2, Score::Win)]);
    let before = ledger.snapshot(Period::of(LATE));
    assert_eq!(ledger.apply(&game(5, 1, 1, 2, Score::Win)), Err(ApplyError::OutOfOrder { last: 5 }));
    assert_eq!(ledger.apply(&game(6, 1, 3, 3, Score::Win)), Err(ApplyError::OnePlayer));
    assert_eq!(ledger.snapshot(Period::of(LATE)), before);
}
