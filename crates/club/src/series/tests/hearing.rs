//! The notices of withdrawals, absences and the start, and how often people hear them.

use super::rules::{POOL, effects, end, open_pairings, running, still};
use super::world::{START, World, settings};
use crate::series::state::member::Absence;
use crate::series::state::pairing::Pairing;
use crate::series::state::settings::{Form, PoolRules, Start};
use crate::series::steps::command::{Command, MatchEnd};
use crate::series::steps::effect::{Effect, Notice};
use postern_ids::PersonId;
use postern_ids::time::Millis;

/// Returns the people whom these effects tell something, in order.
fn told_of(effects: &[Effect]) -> Vec<u64> {
    let told = effects.iter().filter_map(|effect| match effect {
        Effect::Told { player, .. } => Some(player.0),
        _ => None,
    });
    let mut told: Vec<u64> = told.collect();
    told.sort_unstable();
    told
}

#[test]
fn a_withdrawal_tells_each_opponent_once_and_the_player_who_left_once_in_every_form() {
    let both = Form::Pool(PoolRules { both_colours: true, at_once: None });
    let opponents = |world: &World, id| {
        let open = open_pairings(world, id);
        let mut all: Vec<u64> = open
            .iter()
            .filter_map(|pairing| pairing.opponent(PersonId(1)))
            .map(|opponent| opponent.0)
            .chain([1])
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    for form in [POOL, both, Form::Knockout, Form::Swiss { rounds: None }] {
        for waits in [false, true] {
            let (mut world, id) = running(form, 4);
            if waits {
                world.join(id, 9, 1500).expect("a place on the waiting list");
            }
            let told = effects(&world, id, &Command::Withdraw { player: PersonId(1) });
            let left = told.iter().filter(|effect| {
                matches!(effect, Effect::Told { notice: Notice::Left { player: PersonId(1), .. }, .. })
            });
            let left: Vec<Effect> = left.cloned().collect();
            assert_eq!(told_of(&left), opponents(&world, id), "{form:?}, {waits}");
            // Only the substitute hears anything else.
            let others: Vec<Effect> = told.into_iter().filter(|effect| !left.contains(effect)).collect();
            assert!(told_of(&others).iter().all(|player| *player == 9), "{form:?}, {waits}");
        }
    }
}

#[test]
fn of_deleted_data_the_opponents_hear_under_the_number_that_remains() {
    let (world, id) = running(POOL, 4);
    let command = Command::Forget { player: PersonId(1), replacement: PersonId(1 << 63) };
    let told = effects(&world, id, &command);
    assert_eq!(told_of(&told), [2, 3, 4]);
    assert!(!told.iter().any(|effect| format!("{effect:?}").contains("PersonId(1)")), "{told:?}");
}

#[test]
fn games_lost_in_one_night_are_one_absence_in_whatever_order_they_end() {
    let orders: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for order in orders {
        for apart in [0, 7] {
            let (mut world, id) = running(POOL, 4);
            let own: Vec<Pairing> =
                open_pairings(&world, id).into_iter().filter(|pairing| pairing.has(PersonId(1))).collect();
            let mut absence = None;
            for at in order {
                let other = own[at].side(PersonId(1)).expect("plays").other();
                end(&mut world, id, own[at].id, MatchEnd::WonOnTime(other));
                absence.get_or_insert(Absence { series: id, pairing: own[at].id, at: world.now });
                world.pass(Millis::hours(apart));
            }
            let told = world.log.iter().filter(|line| line.contains("notice: SkipsNext")).count();
            assert_eq!(told, 1, "{order:?}, {apart} hours apart");
            assert_eq!(world.absences.get(&PersonId(1)).copied(), absence, "{order:?}, {apart} hours apart");
        }
    }
}

#[test]
fn who_joined_in_the_two_days_before_the_question_is_not_asked() {
    for (days, asked) in [(2, 0), (3, 0), (4, 3), (5, 3)] {
        let mut world = still();
        let start = START.plus(Millis::days(days)).plus(Millis::hours(1));
        let id = world.open(settings(POOL, Start::At(start), 3, 4));
        for player in 1..=3 {
            world.join(id, player, 1500).expect("a seat");
        }
        world.pass(Millis::hours(24 * days + 12));
        assert_eq!(world.log.iter().filter(|line| line.contains("AskConfirm")).count(), asked, "{days} days");
        assert_eq!(world.of(id).is_running(), asked == 0, "{days} days");
    }
}

#[test]
fn games_that_all_start_at_once_have_no_rounds_in_their_titles() {
    for (at_once, round) in [(None, None), (Some(1), Some((1, 3))), (Some(2), Some((1, 3)))] {
        let (world, id) = running(Form::Pool(PoolRules { both_colours: false, at_once }), 4);
        let series = world.of(id);
        assert_eq!(series.title(&series.pairings[0]).round, round, "{at_once:?}");
    }
}
