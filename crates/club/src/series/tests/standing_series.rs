//! Named rules of the series that last: stairs, leagues, automatic pools.

use super::rules::{end, open_pairings, still};
use super::world::{START, World, settings};
use crate::series::state::member::{Absence, MemberState};
use crate::series::state::pairing::{PairingId, Side};
use crate::series::state::series::{ChildKey, Phase, Series};
use crate::series::state::settings::{Form, PoolRules, Start};
use crate::series::steps::command::{Command, MatchEnd, Refusal};
use crate::series::steps::effect::Outcome;
use crate::series::tables::table::steps;
use postern_ids::time::Millis;
use postern_ids::{PersonId, SeriesId};

fn stairs(players: u64) -> (World, SeriesId) {
    let mut world = still();
    let id = world.open(settings(Form::Stairs { at_once: 2 }, Start::WhenFull, 3, 100));
    for player in 1..=players {
        world.join(id, player, 1500).expect("a place");
    }
    (world, id)
}

fn challenge(world: &mut World, id: SeriesId, by: u64, to: u64) -> Result<(), Refusal> {
    let answer = world.act(id, Command::Challenge { by: PersonId(by), to: PersonId(to) });
    world.pass(Millis::hours(12));
    answer
}

/// Plays a game that the challenger wins.
fn wins(world: &mut World, id: SeriesId, by: u64, to: u64, end_of: fn(Side) -> MatchEnd) {
    challenge(world, id, by, to).expect("within reach");
    let pairing = open_pairings(world, id).pop().expect("a game");
    end(world, id, pairing.id, end_of(pairing.side(PersonId(by)).expect("plays")));
}

fn step(world: &World, id: SeriesId, player: u64) -> Option<u32> {
    world.of(id).member(PersonId(player)).map(|member| member.step)
}

#[test]
fn on_the_stairs_a_win_is_one_step_up_and_a_loss_one_down() {
    let (mut world, id) = stairs(4);
    wins(&mut world, id, 1, 2, MatchEnd::Won);
    wins(&mut world, id, 1, 3, MatchEnd::Won);
    assert_eq!((step(&world, id, 1), step(&world, id, 2)), (Some(2), Some(0)));
    wins(&mut world, id, 4, 1, MatchEnd::Won);
    assert_eq!((step(&world, id, 1), step(&world, id, 4)), (Some(1), Some(1)));
    assert_eq!(steps(world.of(id)).first().map(|(step, players)| (*step, players.len())), Some((1, 2)));
}

#[test]
fn a_game_that_becomes_void_gives_its_steps_back_and_no_others() {
    let (mut world, id) = stairs(4);
    wins(&mut world, id, 1, 2, MatchEnd::Won);
    wins(&mut world, id, 3, 1, MatchEnd::Won);
    let steps = |world: &World| [1, 2, 3].map(|player| step(world, id, player).expect("a member"));
    assert_eq!(steps(&world), [0, 0, 1]);
    let last = world.of(id).pairings[1].id;
    end(&mut world, id, last, MatchEnd::Void);
    assert_eq!(steps(&world), [1, 0, 0]);
    // Player 2 was on the lowest step, and lost none.
    let first = world.of(id).pairings[0].id;
    end(&mut world, id, first, MatchEnd::Void);
    assert_eq!(steps(&world), [0, 0, 0]);
}

#[test]
fn a_challenge_reaches_two_steps_and_the_same_pair_waits_fourteen_days() {
    let (mut world, id) = stairs(5);
    wins(&mut world, id, 1, 2, MatchEnd::Won);
    wins(&mut world, id, 1, 3, MatchEnd::Won);
    assert!(matches!(challenge(&mut world, id, 2, 1), Err(Refusal::MetRecently(_))));
    wins(&mut world, id, 1, 4, MatchEnd::Won);
    assert_eq!(challenge(&mut world, id, 5, 1), Err(Refusal::StepsAway));
    assert_eq!(challenge(&mut world, id, 5, 5), Err(Refusal::Oneself));
    assert_eq!(challenge(&mut world, id, 5, 77), Err(Refusal::NotIn));
    world.pass(Millis::days(14));
    wins(&mut world, id, 2, 4, MatchEnd::Won);
    assert_eq!(challenge(&mut world, id, 2, 1), Ok(()));
    assert_eq!(challenge(&mut world, id, 1, 2), Err(Refusal::Playing));
}

#[test]
fn a_player_on_the_stairs_has_at_most_two_games_at_once() {
    let (mut world, id) = stairs(4);
    assert_eq!(challenge(&mut world, id, 1, 2), Ok(()));
    assert_eq!(challenge(&mut world, id, 1, 3), Ok(()));
    assert_eq!(challenge(&mut world, id, 4, 1), Err(Refusal::Busy(PersonId(1))));
}

#[test]
fn an_absent_player_is_overtaken_once_and_then_rests_until_they_speak() {
    let (mut world, id) = stairs(3);
    wins(&mut world, id, 1, 2, MatchEnd::WonOnTime);
    assert_eq!(challenge(&mut world, id, 3, 2), Err(Refusal::Resting));
    world.act(id, Command::Confirm { player: PersonId(2) }).expect("a member");
    assert_eq!(challenge(&mut world, id, 3, 2), Ok(()));
}

#[test]
fn who_rests_is_told_once_and_two_who_rest_may_play_each_other() {
    let (mut world, id) = stairs(4);
    challenge(&mut world, id, 2, 1).expect("within reach");
    challenge(&mut world, id, 2, 4).expect("within reach");
    for pairing in open_pairings(&world, id) {
        let other = pairing.side(PersonId(2)).expect("plays").other();
        end(&mut world, id, pairing.id, MatchEnd::WonOnTime(other));
    }
    let told = |world: &World, player: u64| {
        let rests = format!("player: PersonId({player}), notice: Rests");
        world.log.iter().filter(|line| line.contains(&rests)).count()
    };
    assert_eq!((told(&world, 2), told(&world, 1)), (1, 0));
    wins(&mut world, id, 1, 3, MatchEnd::WonOnTime);
    assert_eq!(challenge(&mut world, id, 4, 3), Err(Refusal::Resting));
    assert_eq!(challenge(&mut world, id, 3, 2), Ok(()));
    let state = |world: &World, player| world.of(id).member(PersonId(player)).map(|member| member.state);
    assert_eq!(state(&world, 3), Some(MemberState::Seated));
    assert_eq!(state(&world, 2), Some(MemberState::Resting));
}

#[test]
fn empty_steps_close_once_a_month() {
    let (mut world, id) = stairs(3);
    wins(&mut world, id, 1, 2, MatchEnd::Won);
    wins(&mut world, id, 1, 3, MatchEnd::Won);
    assert_eq!(step(&world, id, 1), Some(2));
    world.pass(Millis::days(31));
    assert_eq!(step(&world, id, 1), Some(1));
    assert_eq!(step(&world, id, 2), Some(0));
}

#[test]
fn an_automatic_series_starts_a_pool_with_every_sixth_player() {
    let mut world = still();
    let id = world.open(settings(Form::Automatic(PoolRules::default()), Start::WhenFull, 6, 6));
    for player in 1..=13 {
        world.join(id, player, 1500).expect("a place");
    }
    assert_eq!(world.of(id).season, 2);
    assert_eq!(world.of(id).members.len(), 1);
    let pools: Vec<&Series> = world.series.values().filter(|series| series.parent.is_some()).collect();
    assert_eq!(pools.len(), 2);
    assert!(pools.iter().all(|pool| pool.is_running() && pool.members.len() == 6));
    let title = pools[1].title(&pools[1].pairings[0]);
    assert_eq!((title.series, title.season, title.division, title.round), (id, Some(2), None, None));
}

fn league(players: u64) -> (World, SeriesId) {
    let mut world = still();
    let form = Form::League { division: 4, pool: PoolRules::default() };
    let id = world.open(settings(form, Start::At(START.plus(Millis::days(2))), 6, 100));
    for player in 1..=players {
        world.join(id, player, 2000 - player as i32).expect("a seat");
    }
    world.pass(Millis::days(2));
    (world, id)
}

fn ended(world: &mut World, id: SeriesId, division: u16, outcome: Outcome) {
    let child = ChildKey { season: world.of(id).season, division };
    world.act(id, Command::PoolEnded { child, outcome }).expect("always");
}

fn places(players: &[u64]) -> Vec<(u16, PersonId)> {
    (1..).zip(players.iter().map(|player| PersonId(*player))).collect()
}

#[test]
fn a_season_follows_one_week_after_the_last_game_with_promotions() {
    let (mut world, id) = league(8);
    let first = world.of(id).season;
    ended(&mut world, id, 0, Outcome { places: places(&[4, 3, 2, 1]), ..Outcome::default() });
    // The same report again counts once.
    ended(&mut world, id, 0, Outcome { places: places(&[1, 2, 3, 4]), ..Outcome::default() });
    assert!(world.of(id).is_running());
    ended(&mut world, id, 1, Outcome { places: places(&[5, 6, 7, 8]), ..Outcome::default() });
    assert_eq!(world.of(id).phase, Phase::Open { starts: Some(world.now.plus(Millis::days(7))) });
    world.pass(Millis::days(7));
    assert_eq!(world.of(id).season, first + 1);
    let divisions: Vec<Vec<u64>> = world
        .of(id)
        .divisions
        .iter()
        .map(|division| division.players.iter().map(|player| player.0).collect())
        .collect();
    assert_eq!(divisions, [[4, 3, 2, 5], [1, 6, 7, 8]]);
}

#[test]
fn in_a_league_people_stay_unless_they_leave_and_the_absent_skip_one_season() {
    let (mut world, id) = league(12);
    world.act(id, Command::Withdraw { player: PersonId(3) }).expect("a member");
    world.join(id, 50, 1500).expect("the next season");
    let absence = Absence { series: SeriesId(2), pairing: PairingId(1), at: world.now };
    let absent = vec![(PersonId(2), absence)];
    ended(&mut world, id, 0, Outcome { places: places(&[1, 2, 3, 4]), absent, ..Outcome::default() });
    let withdrawn = vec![PersonId(8)];
    ended(&mut world, id, 1, Outcome { places: places(&[5, 6, 7]), withdrawn, ..Outcome::default() });
    ended(&mut world, id, 2, Outcome { places: places(&[9, 10, 11, 12]), ..Outcome::default() });
    world.answers = 100;
    let state = |world: &World, player| world.of(id).member(PersonId(player)).map(|member| member.state);
    assert_eq!(state(&world, 2), Some(MemberState::Skipping(absence)));
    assert_eq!((state(&world, 3), state(&world, 8)), (None, None));
    world.pass(Millis::days(8));
    let playing = |world: &World| {
        let mut players: Vec<u64> = world
            .of(id)
            .divisions
            .iter()
            .flat_map(|division| &division.players)
            .map(|player| player.0)
            .collect();
        players.sort_unstable();
        players
    };
    assert_eq!(playing(&world), [1, 4, 5, 6, 7, 9, 10, 11, 12, 50]);
    assert_eq!(state(&world, 2), Some(MemberState::Waiting));
    for division in 0..world.of(id).divisions.len() as u16 {
        let players: Vec<u64> =
            world.of(id).divisions[usize::from(division)].players.iter().map(|player| player.0).collect();
        ended(&mut world, id, division, Outcome { places: places(&players), ..Outcome::default() });
    }
    world.pass(Millis::days(8));
    assert!(playing(&world).contains(&2));
}

#[test]
fn a_season_does_not_wait_for_a_lost_pool() {
    let (mut world, id) = league(8);
    ended(&mut world, id, 0, Outcome { places: places(&[4, 3, 2, 1]), ..Outcome::default() });
    world.series.retain(|known, _| *known == id);
    world.pass(Millis::days(21 + 14 + 1));
    assert!(matches!(world.of(id).phase, Phase::Open { .. } | Phase::Muster { .. }));
}
