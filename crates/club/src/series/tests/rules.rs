//! Named rules of musters, withdrawals, deadlines, absences and void games.

use super::world::{START, World, settings};
use crate::series::state::member::{Absence, MemberState};
use crate::series::state::pairing::{Cause, Pairing, PairingId, PairingState, Side, Verdict};
use crate::series::state::series::{Phase, Series};
use crate::series::state::settings::{Form, PoolRules, Settings, SettingsError, Start};
use crate::series::steps::apply::apply;
use crate::series::steps::command::{Command, LiveMatch, MatchEnd, Refusal};
use crate::series::steps::effect::Effect;
use crate::series::steps::tick::due;
use crate::series::tables::table::table;
use postern_ids::time::Millis;
use postern_ids::{MatchId, PersonId, SeriesId};

pub(super) const POOL: Form = Form::Pool(PoolRules { both_colours: false, at_once: None });

/// A world in which no game ends by itself.
pub(super) fn still() -> World {
    let mut world = World::new(11);
    (world.longest, world.answers) = (Millis::days(1_000_000), 0);
    (world.late, world.twice) = (0, 0);
    world
}

/// A running series with the players 1 to `players`, the strongest first.
pub(super) fn running(form: Form, players: u64) -> (World, SeriesId) {
    let mut world = still();
    let (least, most) = if matches!(form, Form::Pool(_)) { (3, 10) } else { (4, 64) };
    let id = world.open(settings(form, Start::At(START.plus(Millis::days(2))), least, most));
    for player in 1..=players {
        world.join(id, player, 2000 - player as i32).expect("a seat");
    }
    world.pass(Millis::days(2));
    assert!(world.of(id).is_running());
    (world, id)
}

pub(super) fn open_pairings(world: &World, id: SeriesId) -> Vec<Pairing> {
    world.of(id).pairings.iter().filter(|pairing| pairing.is_open()).cloned().collect()
}

/// Ends the running match of a pairing.
pub(super) fn end(world: &mut World, id: SeriesId, pairing: PairingId, end: MatchEnd) {
    let known = world.of(id).pairing(pairing).expect("a pairing").clone();
    let game = known.game().expect("a match");
    let command = Command::Ended { pairing, attempt: known.attempt, game, end };
    world.act(id, command).expect("the match belongs to the series");
}

pub(super) fn effects(world: &World, id: SeriesId, command: &Command) -> Vec<Effect> {
    apply(world.of(id), command, world.now).expect("allowed").effects
}

fn state(world: &World, id: SeriesId, player: u64) -> Option<MemberState> {
    world.of(id).member(PersonId(player)).map(|member| member.state)
}

/// Lets the player win all their open games.
fn wins_all(world: &mut World, id: SeriesId, player: u64) {
    for pairing in open_pairings(world, id) {
        if let Some(side) = pairing.side(PersonId(player)) {
            end(world, id, pairing.id, MatchEnd::Won(side));
        }
    }
}

#[test]
fn whoever_does_not_confirm_loses_the_seat_to_the_waiting_list() {
    let mut world = still();
    let id = world.open(settings(POOL, Start::At(START.plus(Millis::days(5))), 3, 4));
    for player in 1..=8 {
        world.join(id, player, 1500).expect("a place");
    }
    assert_eq!(state(&world, id, 5), Some(MemberState::Waiting));
    world.pass(Millis::days(3));
    assert_eq!(world.log.iter().filter(|line| line.contains("AskConfirm")).count(), 8);
    for player in [1, 2, 5, 7, 8] {
        world.act(id, Command::Confirm { player: PersonId(player) }).expect("asked");
    }
    world.pass(Millis::days(2));
    assert!(world.of(id).is_running());
    let playing: Vec<u64> = world.of(id).playing().map(|member| member.player.0).collect();
    assert_eq!(playing, [1, 2, 5, 7]);
    assert!(world.log.iter().any(|line| line.contains("PersonId(3), notice: LostSeat")));
    assert!(world.log.iter().any(|line| line.contains("PersonId(7), notice: GotSeat")));
    assert_eq!(state(&world, id, 8), Some(MemberState::Waiting));
}

#[test]
fn a_series_without_a_date_starts_once_it_is_full_if_everybody_joined_lately() {
    let mut world = still();
    let id = world.open(settings(POOL, Start::WhenFull, 3, 3));
    for player in 1..=3 {
        assert!(!world.of(id).is_running());
        world.join(id, player, 1500).expect("a seat");
    }
    assert!(world.of(id).is_running());
}

#[test]
fn who_joined_long_ago_is_asked_and_the_series_starts_with_the_last_answer() {
    let mut world = still();
    let id = world.open(settings(POOL, Start::WhenFull, 3, 3));
    world.join(id, 1, 1500).expect("a seat");
    world.pass(Millis::days(9));
    world.join(id, 2, 1500).expect("a seat");
    world.join(id, 3, 1500).expect("a seat");
    assert!(matches!(world.of(id).phase, Phase::Muster { .. }));
    world.act(id, Command::Confirm { player: PersonId(1) }).expect("asked");
    assert!(world.of(id).is_running());
}

#[test]
fn a_start_with_too_few_is_put_off_twice_and_then_cancelled() {
    let mut world = still();
    let id = world.open(settings(POOL, Start::At(START.plus(Millis::days(2))), 3, 4));
    for player in 1..=2 {
        world.join(id, player, 1500).expect("a seat");
    }
    world.answers = 100;
    world.pass(Millis::days(3));
    assert_eq!(world.of(id).phase, Phase::Open { starts: Some(START.plus(Millis::days(9))) });
    world.pass(Millis::days(14));
    assert!(matches!(world.of(id).phase, Phase::Cancelled { .. }));
}

#[test]
fn with_fewer_than_half_of_the_games_played_all_games_leave_the_table() {
    let (mut world, id) = running(POOL, 5);
    let first =
        open_pairings(&world, id).into_iter().find(|pairing| pairing.has(PersonId(1))).expect("a game");
    end(&mut world, id, first.id, MatchEnd::Won(first.side(PersonId(1)).expect("plays")));
    let told = effects(&world, id, &Command::Withdraw { player: PersonId(1) });
    assert_eq!(told.iter().filter(|effect| matches!(effect, Effect::CloseMatch { .. })).count(), 3);
    assert_eq!(told.iter().filter(|effect| matches!(effect, Effect::Told { .. })).count(), 5);
    world.act(id, Command::Withdraw { player: PersonId(1) }).expect("a member");
    assert_eq!(table(world.of(id)).len(), 4);
    assert!(table(world.of(id)).iter().all(|row| row.points == 0 && row.lost == 0));
    assert_eq!(open_pairings(&world, id).len(), 6);
}

#[test]
fn with_half_of_the_games_played_the_rest_are_forfeits_without_a_rated_end() {
    let (mut world, id) = running(POOL, 5);
    let own: Vec<Pairing> =
        open_pairings(&world, id).into_iter().filter(|pairing| pairing.has(PersonId(1))).collect();
    for pairing in &own[..2] {
        end(&mut world, id, pairing.id, MatchEnd::Won(pairing.side(PersonId(1)).expect("plays")));
    }
    let told = effects(&world, id, &Command::Withdraw { player: PersonId(1) });
    assert_eq!(told.iter().filter(|effect| matches!(effect, Effect::CloseMatch { .. })).count(), 2);
    world.act(id, Command::Withdraw { player: PersonId(1) }).expect("a member");
    let row =
        table(world.of(id)).into_iter().find(|row| row.player == PersonId(1)).expect("still in the table");
    assert_eq!((row.won, row.lost), (2, 2));
    let forfeit =
        |pairing: &&Pairing| matches!(pairing.state, PairingState::Decided { cause: Cause::Forfeit, .. });
    assert_eq!(world.of(id).pairings.iter().filter(forfeit).count(), 2);
}

#[test]
fn a_substitute_takes_the_seat_until_half_of_the_games_are_over() {
    let (mut world, id) = running(POOL, 4);
    assert_eq!(world.join(id, 9, 1500), Ok(()));
    assert_eq!(state(&world, id, 9), Some(MemberState::Waiting));
    world.act(id, Command::Withdraw { player: PersonId(2) }).expect("a member");
    assert_eq!(state(&world, id, 9), Some(MemberState::Seated));
    let own: Vec<Pairing> =
        open_pairings(&world, id).into_iter().filter(|pairing| pairing.has(PersonId(9))).collect();
    assert_eq!(own.len(), 3);
    world.pass(Millis::days(1));
    wins_all(&mut world, id, 9);
    assert_eq!(world.join(id, 10, 1500), Err(Refusal::TooLate));
}

#[test]
fn at_the_deadline_who_used_more_than_two_thirds_of_the_time_loses_and_others_draw() {
    let live = |first, second| LiveMatch {
        game: MatchId(1),
        to_move: Side::First,
        since: START,
        used: (Millis(first), Millis(second)),
    };
    assert_eq!(live(201, 100).verdict(), Verdict::Draw);
    assert_eq!(live(202, 100).verdict(), Verdict::Won(Side::Second));
    assert_eq!(live(100, 300).verdict(), Verdict::Won(Side::First));
    assert_eq!(live(0, 0).verdict(), Verdict::Draw);
    let (mut world, id) = running(POOL, 3);
    let deadline = due(world.of(id)).expect("a deadline");
    let open = open_pairings(&world, id);
    let used = |pairing: &Pairing, first, second| LiveMatch {
        game: pairing.game().expect("a match"),
        ..live(first, second)
    };
    let live = vec![used(&open[0], 900, 100), used(&open[1], 500, 400)];
    world.now = deadline;
    let told = effects(&world, id, &Command::Tick { live: live.clone() });
    assert_eq!(told.iter().filter(|effect| matches!(effect, Effect::LetGo { .. })).count(), 3);
    world.act(id, Command::Tick { live }).expect("a tick");
    let verdicts: Vec<_> = world.of(id).pairings.iter().map(Pairing::verdict).collect();
    assert_eq!(verdicts, [Some(Verdict::Won(Side::Second)), Some(Verdict::Draw), Some(Verdict::Draw)]);
    assert!(world.of(id).is_over());
    // The game itself ends later, and the table stays.
    let before = world.of(id).clone();
    end(&mut world, id, open[0].id, MatchEnd::Won(Side::First));
    assert_eq!(*world.of(id), before);
}

#[test]
fn at_the_deadline_of_a_knock_out_the_quicker_player_goes_on() {
    let (mut world, id) = running(Form::Knockout, 4);
    let open = open_pairings(&world, id);
    world.now = due(world.of(id)).expect("a deadline");
    let live = |pairing: &Pairing, first, second| LiveMatch {
        game: pairing.game().expect("a match"),
        to_move: Side::First,
        since: START,
        used: (Millis(first), Millis(second)),
    };
    let live = vec![live(&open[0], 300, 310), live(&open[1], 300, 300)];
    world.act(id, Command::Tick { live }).expect("a tick");
    let last = open_pairings(&world, id);
    assert_eq!(last.len(), 1);
    assert!(last[0].has(open[0].first) && last[0].has(open[1].second));
}

#[test]
fn an_absence_counts_for_ninety_days() {
    let mut world = still();
    let id = world.open(settings(POOL, Start::WhenFull, 3, 9));
    let absence =
        |days| Absence { series: SeriesId(99), pairing: PairingId(1), at: START.minus(Millis::days(days)) };
    world.absences.insert(PersonId(1), absence(89));
    world.absences.insert(PersonId(2), absence(91));
    world.join(id, 1, 1500).expect("a place");
    world.join(id, 2, 1500).expect("a place");
    assert_eq!(state(&world, id, 1), Some(MemberState::Skipping(absence(89))));
    assert_eq!(state(&world, id, 2), Some(MemberState::Seated));
}

#[test]
fn an_outage_moves_the_deadline() {
    let (mut world, id) = running(POOL, 3);
    let deadline = due(world.of(id)).expect("a deadline");
    world.act(id, Command::Outage { length: Millis::hours(5) }).expect("always");
    assert_eq!(due(world.of(id)), Some(deadline.plus(Millis::hours(5))));
}

#[test]
fn an_absence_is_told_at_once_and_costs_the_next_series_only() {
    let (mut world, id) = running(POOL, 3);
    let pairing = open_pairings(&world, id)[0].clone();
    end(&mut world, id, pairing.id, MatchEnd::WonOnTime(Side::First));
    let absence = Absence { series: id, pairing: pairing.id, at: world.now };
    assert_eq!(world.absences.get(&pairing.second), Some(&absence));
    assert!(world.log.iter().any(|line| line.contains("SkipsNext")));

    let absent = pairing.second.0;
    let next = world.open(settings(POOL, Start::WhenFull, 3, 3));
    assert_eq!(world.join(next, absent, 1500), Ok(()));
    assert_eq!(state(&world, next, absent), Some(MemberState::Skipping(absence)));
    for player in 21..=23 {
        world.join(next, player, 1500).expect("a seat");
    }
    assert!(world.of(next).is_running());
    assert_eq!(state(&world, next, absent), None);
    let third = world.open(settings(POOL, Start::WhenFull, 3, 3));
    world.join(third, absent, 1500).expect("a seat");
    assert_eq!(state(&world, third, absent), Some(MemberState::Seated));
}

#[test]
fn a_void_game_is_played_again_once_and_then_leaves_a_pool() {
    let (mut world, id) = running(POOL, 3);
    let pairing = open_pairings(&world, id)[0].clone();
    let first = pairing.game().expect("a match");
    end(&mut world, id, pairing.id, MatchEnd::Void);
    world.pass(Millis::hours(12));
    let again = world.of(id).pairing(pairing.id).expect("known").clone();
    assert_eq!(again.attempt, 1);
    assert_ne!(again.game(), Some(first));
    // A late report of the first match changes nothing.
    let late = Command::Ended { pairing: pairing.id, attempt: 0, game: first, end: MatchEnd::Void };
    world.act(id, late).expect("known");
    assert!(world.of(id).pairing(pairing.id).is_some_and(Pairing::is_running));
    end(&mut world, id, pairing.id, MatchEnd::Void);
    assert_eq!(world.of(id).pairing(pairing.id).map(|pairing| pairing.state), Some(PairingState::Annulled));
}

#[test]
fn a_second_void_game_of_a_round_is_a_draw() {
    let (mut world, id) = running(Form::Swiss { rounds: None }, 4);
    let pairing = open_pairings(&world, id)[0].id;
    end(&mut world, id, pairing, MatchEnd::Void);
    world.pass(Millis::hours(12));
    end(&mut world, id, pairing, MatchEnd::Void);
    let state = world.of(id).pairing(pairing).map(|pairing| pairing.state);
    assert!(matches!(state, Some(PairingState::Decided { verdict: Verdict::Draw, cause: Cause::Void, .. })));
}

#[test]
fn a_game_that_becomes_void_after_the_end_corrects_the_table_and_the_absence() {
    let (mut world, id) = running(POOL, 3);
    let open = open_pairings(&world, id);
    end(&mut world, id, open[0].id, MatchEnd::WonOnTime(Side::First));
    end(&mut world, id, open[1].id, MatchEnd::Won(Side::First));
    end(&mut world, id, open[2].id, MatchEnd::Won(Side::First));
    assert!(world.of(id).is_over());
    assert_eq!(world.absences.len(), 1);
    end(&mut world, id, open[0].id, MatchEnd::Void);
    assert!(world.absences.is_empty());
    assert!(world.log.iter().any(|line| line.contains("Corrected")));
    assert_eq!(table(world.of(id)).iter().map(|row| row.points).sum::<u32>(), 4);
}

#[test]
fn a_pool_runs_at_most_as_many_games_of_a_player_at_once_as_it_says() {
    let (mut world, id) = running(Form::Pool(PoolRules { both_colours: true, at_once: Some(2) }), 6);
    for _ in 0..30 {
        let running: Vec<Pairing> =
            open_pairings(&world, id).into_iter().filter(Pairing::is_running).collect();
        for player in 1..=6 {
            assert!(running.iter().filter(|pairing| pairing.has(PersonId(player))).count() <= 2);
        }
        end(&mut world, id, running[0].id, MatchEnd::Draw);
        world.pass(Millis::hours(12));
    }
    assert!(world.of(id).is_over());
}

#[test]
fn a_player_whose_data_is_deleted_takes_another_number_in_all_tables() {
    let (mut world, id) = running(Form::Knockout, 5);
    for pairing in open_pairings(&world, id) {
        end(&mut world, id, pairing.id, MatchEnd::Won(Side::First));
    }
    let forget = Command::Forget { player: PersonId(1), replacement: PersonId(900) };
    world.act(id, forget.clone()).expect("always");
    let text = serde_json::to_string(world.of(id)).expect("stored");
    assert!(!text.contains("\"player\":1,") && world.of(id).draw.contains(&Some(PersonId(900))));
    assert!(world.of(id).pairings.iter().all(|pairing| !pairing.has(PersonId(1))));
    world.act(id, Command::Close).expect("runs");
    let again = Command::Forget { player: PersonId(2), replacement: PersonId(901) };
    world.act(id, again).expect("also after the end");
    assert!(world.of(id).member(PersonId(901)).is_some());
    assert_eq!(world.act(id, Command::Confirm { player: PersonId(3) }), Err(Refusal::Over));
}

#[test]
fn the_strongest_have_the_byes_and_a_draw_takes_the_second_player_on() {
    let (mut world, id) = running(Form::Knockout, 6);
    assert_eq!(world.of(id).rounds[0].byes, [PersonId(1), PersonId(2)]);
    let games = open_pairings(&world, id);
    let mut seconds: Vec<PersonId> = games.iter().map(|pairing| pairing.second).collect();
    for pairing in &games {
        end(&mut world, id, pairing.id, MatchEnd::Draw);
    }
    let next = open_pairings(&world, id);
    assert!(next.iter().all(|pairing| pairing.round == 2));
    let mut players: Vec<PersonId> =
        next.iter().flat_map(|pairing| [pairing.first, pairing.second]).collect();
    players.sort_unstable();
    seconds.extend([PersonId(1), PersonId(2)]);
    seconds.sort_unstable();
    assert_eq!(players, seconds);
}

#[test]
fn in_the_first_round_the_waiting_list_replaces_a_player_of_a_knock_out() {
    let (mut world, id) = running(Form::Knockout, 4);
    world.join(id, 9, 1500).expect("the waiting list");
    let pairing =
        open_pairings(&world, id).into_iter().find(|pairing| pairing.has(PersonId(4))).expect("a game");
    world.act(id, Command::Withdraw { player: PersonId(4) }).expect("a member");
    let now = world.of(id).pairing(pairing.id).expect("known");
    assert!(now.has(PersonId(9)) && now.is_running());
    assert_eq!(now.attempt, 1);
}

#[test]
fn settings_out_of_their_ranges_are_refused() {
    let start = Start::At(START.plus(Millis::days(3)));
    let open = |settings: Settings| Series::open(SeriesId(1), settings, 1, START).map(|_| ());
    let good = settings(POOL, start, 3, 10);
    assert_eq!(open(good), Ok(()));
    assert_eq!(open(Settings { most: 11, ..good }), Err(SettingsError::Players { least: 3, most: 10 }));
    assert_eq!(
        open(Settings { least: 5, most: 4, ..good }),
        Err(SettingsError::Players { least: 3, most: 10 })
    );
    let soon = Start::At(START.plus(Millis::hours(47)));
    assert_eq!(
        open(Settings { start: soon, ..good }),
        Err(SettingsError::TooSoon { earliest: START.plus(Millis::days(2)) })
    );
    assert!(matches!(open(Settings { round: Millis::hours(1), ..good }), Err(SettingsError::Round { .. })));
    let none = Form::Pool(PoolRules { at_once: Some(0), both_colours: false });
    assert_eq!(open(Settings { form: none, ..good }), Err(SettingsError::AtOnce));
    let swiss = Settings { form: Form::Swiss { rounds: Some(6) }, least: 4, ..good };
    assert_eq!(open(swiss), Err(SettingsError::Rounds { most: 5 }));
    let automatic = Settings { form: Form::Automatic(PoolRules::default()), ..good };
    assert_eq!(open(automatic), Err(SettingsError::Start));
}
