//! Simulated lives of all forms: no series is stuck, every result counts once, and the same seed gives the same log.

use std::collections::BTreeMap;

use super::trials;
use super::world::{START, World, settings};
use crate::series::state::pairing::{Cause, PairingState};
use crate::series::state::series::{Phase, Series};
use crate::series::state::settings::{Form, PoolRules, Settings, Start};
use crate::series::steps::apply::apply;
use crate::series::steps::command::{Command, MatchEnd};
use crate::series::steps::effect::Effect;
use crate::series::steps::tick::due;
use crate::series::tables::table::{outcome, table};
use postern_ids::time::Millis;
use postern_ids::{MatchId, PersonId, SeriesId};

pub(super) fn forms(seed: u64) -> Vec<Settings> {
    let start = Start::At(START.plus(Millis::days(3)));
    let pool = PoolRules {
        both_colours: seed.is_multiple_of(2),
        at_once: [None, Some(1), Some(3)][(seed % 3) as usize],
    };
    vec![
        settings(Form::Pool(pool), start, 3, 10),
        settings(Form::Pool(pool), Start::WhenFull, 3, 6),
        settings(Form::Knockout, start, 4, 64),
        settings(Form::Knockout, Start::WhenFull, 4, 8),
        settings(Form::Swiss { rounds: None }, start, 4, 64),
        settings(Form::Swiss { rounds: Some(4) }, Start::WhenFull, 6, 12),
        settings(Form::Automatic(pool), Start::WhenFull, 4, 6),
        settings(Form::League { division: 6, pool }, start, 6, 100),
        settings(Form::Stairs { at_once: 2 }, start, 3, 100),
    ]
}

/// A season of random joins, withdrawals, challenges, deletions and void games.
fn play(seed: u64, settings: Settings, days: i64) -> World {
    let mut world = World::new(seed);
    world.longest = Millis::days([10, 30, 60][world.dice.below(3)]);
    let id = world.open(settings);
    let people = 4 + world.dice.below(24) as u64;
    for day in 0..days {
        let some = |world: &mut World| 1 + world.dice.below(people as usize) as u64;
        for _ in 0..if day < 2 { people } else { 1 } {
            let player = some(&mut world);
            let rating = 1200 + (player * 37 % 700) as i32;
            let _ = world.join(id, player, rating);
        }
        let (by, to) = (PersonId(some(&mut world)), PersonId(some(&mut world)));
        let _ = world.act(id, Command::Challenge { by, to });
        if world.dice.below(25) == 0 {
            let player = PersonId(some(&mut world));
            leave(&mut world, player, day);
        }
        if world.dice.below(30) == 0 && !world.matches.is_empty() {
            lose_or_void(&mut world);
        }
        if world.dice.below(20) == 0 {
            let length = Millis::hours(1 + world.dice.below(5) as i64);
            world.act(id, Command::Outage { length }).expect("never refused");
        }
        world.pass(Millis::days(1));
    }
    world
}

fn leave(world: &mut World, player: PersonId, day: i64) {
    let replacement = PersonId(10_000 + day as u64);
    let forget = world.dice.below(3) == 0;
    for id in world.series.keys().copied().collect::<Vec<_>>() {
        let _ = match forget {
            true => world.act(id, Command::Forget { player, replacement }),
            false => world.act(id, Command::Withdraw { player }),
        };
    }
}

/// A record is gone, or a game becomes void, perhaps after it counted.
fn lose_or_void(world: &mut World) {
    let number = MatchId(1 + world.dice.below(world.matches.len()) as u64);
    let game = world.matches[&number].clone();
    let command = match world.dice.below(2) {
        0 => Command::Deleted { game: number },
        _ => {
            Command::Ended { pairing: game.pairing, attempt: game.attempt, game: number, end: MatchEnd::Void }
        }
    };
    let _ = world.act(game.series, command);
    if let Some(game) = world.matches.get_mut(&number) {
        game.end = None;
    }
}

fn is_standing(series: &Series) -> bool {
    matches!(series.settings.form, Form::League { .. } | Form::Automatic(_) | Form::Stairs { .. })
}

#[test]
fn no_series_is_stuck() {
    let mut ended = BTreeMap::new();
    for seed in 0..trials(3, 200) as u64 {
        for (at, settings) in forms(seed).into_iter().enumerate() {
            let mut world = play(seed, settings, 60);
            // Rounds have 21 days, and the longest series here have six rounds.
            world.pass(Millis::days(140));
            for series in world.series.values().filter(|series| !is_standing(series)) {
                // Too few people may have joined.
                let waits = matches!(series.phase, Phase::Open { starts: None });
                // Leagues go on.
                let season = series.parent.is_some_and(|parent| parent.league);
                let goes_on = season && due(series).is_some_and(|due| due > world.now);
                assert!(series.is_over() || waits || goes_on, "seed {seed}, form {at}: {series:?}");
            }
            *ended.entry(at).or_insert(0) += world.outcomes.len();
        }
    }
    assert!((0..8).all(|form| ended.get(&form).is_some_and(|ended| *ended > 0)), "{ended:?}");
}

#[test]
fn every_result_counts_once() {
    for seed in 0..trials(3, 200) as u64 {
        for settings in forms(seed) {
            let world = play(seed, settings, 60);
            for series in world.series.values() {
                check_points(series, seed);
                check_matches(&world, series, seed);
            }
        }
    }
}

/// The points in the table are those of the decided games and byes.
fn check_points(series: &Series, seed: u64) {
    let players: Vec<PersonId> = table(series).iter().map(|row| row.player).collect();
    let mut points: BTreeMap<PersonId, u32> = players.iter().map(|player| (*player, 0)).collect();
    for pairing in &series.pairings {
        if players.contains(&pairing.first) && players.contains(&pairing.second) {
            for player in [pairing.first, pairing.second] {
                *points.entry(player).or_default() += pairing.score(player).unwrap_or(0);
            }
        }
    }
    if let Form::Swiss { .. } = series.settings.form {
        for round in &series.rounds {
            round.byes.iter().for_each(|player| *points.entry(*player).or_default() += 2);
            round.sat_out.iter().for_each(|player| *points.entry(*player).or_default() += 1);
        }
    }
    for row in table(series) {
        assert_eq!(row.points, points[&row.player], "seed {seed}");
    }
}

/// No match decides two pairings, and a decided pairing has a match that was started for it.
fn check_matches(world: &World, series: &Series, seed: u64) {
    let mut used = Vec::new();
    for pairing in &series.pairings {
        if let PairingState::Decided { cause: Cause::Played | Cause::Absence, game: Some(game), .. } =
            pairing.state
        {
            let played = &world.matches[&game];
            assert_eq!((played.series, played.pairing), (series.id, pairing.id), "seed {seed}");
            assert!(played.end.is_none());
            used.push(game);
        }
    }
    let count = used.len();
    used.sort_unstable();
    used.dedup();
    assert_eq!(used.len(), count, "seed {seed}");
}

#[test]
fn the_same_seed_gives_the_same_log() {
    for (at, settings) in forms(1).into_iter().enumerate() {
        let (once, again) = (play(7, settings, 40), play(7, settings, 40));
        assert!(once.log.len() > 10, "form {at}");
        assert_eq!(once.log, again.log, "form {at}");
        assert_ne!(once.log, play(8, settings, 40).log, "form {at}");
    }
}

#[test]
fn a_league_turns_season_after_season_and_keeps_everybody() {
    let start = Start::At(START.plus(Millis::days(3)));
    let pool = PoolRules::default();
    let mut world = World::new(5);
    (world.absent, world.void, world.answers) = (0, 0, 100);
    let id = world.open(settings(Form::League { division: 8, pool }, start, 6, 100));
    for player in 1..=30 {
        assert_eq!(world.join(id, player, 2000 - player as i32), Ok(()));
    }
    world.pass(Millis::days(120));
    let league = world.of(id);
    assert!(league.season >= 3, "{}", league.season);
    assert_eq!(league.members.len(), 30);
    assert_eq!(
        league.divisions.iter().map(|division| division.players.len()).collect::<Vec<_>>(),
        [8, 8, 7, 7]
    );
    let first =
        world.series.values().find(|series| series.parent.is_some_and(|parent| parent.key.division == 0));
    let strongest = first.map(|pool| pool.members.iter().map(|member| member.player.0).max());
    assert_eq!(strongest, Some(Some(8)), "ratings decide on the first divisions");
}

#[test]
fn a_season_of_a_thousand_players_turns_at_once() {
    let start = Start::At(START.plus(Millis::days(6)));
    let mut world = World::new(5);
    let id = world.open(settings(Form::League { division: 8, pool: PoolRules::default() }, start, 6, 1000));
    for player in 1..=1000 {
        assert_eq!(world.join(id, player, (player * 7919 % 1000) as i32), Ok(()));
    }
    // Everybody joined more than 48 hours before the question, so the league asks all of them.
    world.pass(Millis::days(4));
    let asked = world.log.iter().filter(|line| line.contains("AskConfirm"));
    assert_eq!(asked.count(), 1000);
    world.now = world.now.plus(Millis::days(2));
    let mut league = world.of(id).clone();
    for member in &mut league.members {
        member.confirmed = world.now;
    }
    let before = std::time::Instant::now();
    let turned = apply(&league, &Command::Tick { live: Vec::new() }, world.now).expect("a tick");
    println!("a season of 1000 players began in {:?}", before.elapsed());
    let spawned = turned.effects.iter().filter(|effect| matches!(effect, Effect::Spawn(_)));
    assert_eq!(spawned.count(), 125);
}

#[test]
fn absences_are_given_back_and_served_once() {
    let mut world = World::new(3);
    world.absent = 40;
    let mut series: Vec<SeriesId> = Vec::new();
    for _ in 0..6 {
        let id = world.open(settings(
            Form::Pool(PoolRules::default()),
            Start::At(world.now.plus(Millis::days(3))),
            3,
            6,
        ));
        for player in 1..=10 {
            let _ = world.join(id, player, 1500);
        }
        series.push(id);
        world.pass(Millis::days(35));
    }
    for pair in series.windows(2) {
        let absent = outcome(world.of(pair[0])).absent;
        let Phase::Finished { .. } = world.of(pair[1]).phase else { continue };
        let played = world.of(pair[1]).members.iter();
        for member in played {
            assert!(absent.iter().all(|(player, _)| *player != member.player), "{:?} skips", member.player);
        }
    }
    assert!(world.log.iter().any(|line| line.contains("AbsenceServed")));
}
