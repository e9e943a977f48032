//! Cross tables, brackets, the awaited player, and the tournament report.

use super::rules::{end, open_pairings, running};
use crate::series::awaited::awaited;
use crate::series::state::pairing::{Cause, Side};
use crate::series::state::settings::{Form, PoolRules};
use crate::series::steps::command::{Command, LiveMatch, MatchEnd};
use crate::series::tables::bracket::{Slot, bracket};
use crate::series::tables::cross_table::{Cell, Column, cross_table};
use crate::series::tables::table::table;
use crate::series::tables::trf::trf;
use postern_ids::PersonId;
use postern_ids::time::Millis;

const POOL: Form = Form::Pool(PoolRules { both_colours: true, at_once: None });
const SWISS: Form = Form::Swiss { rounds: Some(2) };

#[test]
fn a_cross_table_has_a_row_and_a_column_for_each_player() {
    let (mut world, id) = running(POOL, 4);
    let pairing = open_pairings(&world, id)[0].clone();
    end(&mut world, id, pairing.id, MatchEnd::Won(Side::First));
    let cross = cross_table(world.of(id)).expect("a pool has one");
    assert_eq!((cross.rows.len(), cross.columns.len()), (4, 4));
    assert_eq!(cross.rows[0].row.player, pairing.first);
    for (at, row) in cross.rows.iter().enumerate() {
        assert_eq!(row.cells[at], [Cell::Blank]);
        assert_eq!(cross.columns[at], Column::Opponent { row: at as u16, player: row.row.player });
        assert!(row.cells.iter().enumerate().all(|(other, games)| other == at || games.len() == 2));
    }
    let won =
        Cell::Done { opponent: pairing.second, side: Side::First, half_points: 2, cause: Cause::Played };
    assert_eq!(cross.rows[0].cells.iter().flatten().filter(|cell| **cell == won).count(), 1);
    assert_eq!(cross.pages().len(), 1);
}

#[test]
fn a_table_of_more_than_ten_players_has_pages() {
    let (world, id) = running(Form::Swiss { rounds: None }, 25);
    let cross = cross_table(world.of(id)).expect("a table");
    assert_eq!(cross.columns.len(), 5);
    let pages = cross.pages();
    assert_eq!(pages.iter().map(|page| page.rows.len()).collect::<Vec<_>>(), [10, 10, 5]);
    assert_eq!(pages[1].page, (2, 3));
    let byes = cross.rows.iter().filter(|row| row.cells[0] == [Cell::Bye { half_points: 2 }]);
    assert_eq!(byes.count(), 1);
}

#[test]
fn a_bracket_fills_from_round_to_round_and_places_follow_the_rounds() {
    let (mut world, id) = running(Form::Knockout, 6);
    let first = bracket(world.of(id));
    assert_eq!(first.rounds.iter().map(Vec::len).collect::<Vec<_>>(), [4, 2, 1]);
    assert_eq!(first.rounds[0][0].top, Slot::Player(PersonId(1)));
    assert_eq!(first.rounds[0][0].bottom, Slot::Empty);
    assert_eq!(first.rounds[1][0].top, Slot::Player(PersonId(1)));
    assert_eq!(first.rounds[1][0].bottom, Slot::Open);
    while let Some(pairing) = open_pairings(&world, id).first().cloned() {
        world.pass(Millis::hours(12));
        let stronger = if pairing.first < pairing.second { Side::First } else { Side::Second };
        end(&mut world, id, pairing.id, MatchEnd::Won(stronger));
        world.pass(Millis::hours(12));
    }
    assert!(world.of(id).is_over());
    assert_eq!(bracket(world.of(id)).rounds[2][0].winner, Some(PersonId(1)));
    let places: Vec<(u16, u64)> = table(world.of(id)).iter().map(|row| (row.place, row.player.0)).collect();
    assert_eq!(places, [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6)]);
}

#[test]
fn a_large_bracket_has_pages_of_eight_players() {
    let (world, id) = running(Form::Knockout, 20);
    let pages = bracket(world.of(id)).pages();
    let shape: Vec<(u16, Vec<usize>)> =
        pages.iter().map(|page| (page.first_round, page.rounds.iter().map(Vec::len).collect())).collect();
    let first = (1, vec![4, 2, 1]);
    assert_eq!(shape, [first.clone(), first.clone(), first.clone(), first, (4, vec![2, 1])]);
}

#[test]
fn a_withdrawal_between_rounds_takes_the_opponent_on() {
    let (mut world, id) = running(Form::Knockout, 8);
    let games = open_pairings(&world, id);
    for pairing in &games[..3] {
        end(&mut world, id, pairing.id, MatchEnd::Won(Side::First));
    }
    world.act(id, Command::Withdraw { player: games[0].first }).expect("a member");
    end(&mut world, id, games[3].id, MatchEnd::Won(Side::First));
    assert_eq!(world.of(id).rounds[1].byes, [games[1].first]);
    assert_eq!(bracket(world.of(id)).rounds[2][0].top, Slot::Player(games[1].first));
}

#[test]
fn the_player_to_move_in_all_open_games_is_awaited() {
    let (mut world, id) = running(SWISS, 4);
    world.pass(Millis::hours(12));
    let open = open_pairings(&world, id);
    let live: Vec<LiveMatch> =
        world.live().into_iter().map(|live| LiveMatch { to_move: Side::Second, ..live }).collect();
    assert_eq!(awaited(world.of(id), &live), None);
    end(&mut world, id, open[0].id, MatchEnd::Draw);
    let one = awaited(world.of(id), &live).expect("one game is left");
    assert_eq!((one.player, one.pairings), (open[1].second, vec![open[1].id]));
}

/// Five players, two rounds: a bye, a draw, a forfeit, and a player who came for the second round.
#[test]
fn a_tournament_report_has_the_columns_of_the_format() {
    let (mut world, id) = running(SWISS, 5);
    let first = open_pairings(&world, id);
    let pairs: Vec<(u64, u64)> = first.iter().map(|pairing| (pairing.first.0, pairing.second.0)).collect();
    assert_eq!((pairs, world.of(id).rounds[0].byes[0]), (vec![(3, 1), (2, 4)], PersonId(5)));
    end(&mut world, id, first[0].id, MatchEnd::Won(Side::Second));
    world.join(id, 6, 1000).expect("until half of the rounds");
    end(&mut world, id, first[1].id, MatchEnd::Draw);
    world.pass(Millis::hours(12));
    let second = open_pairings(&world, id);
    let pairs: Vec<(u64, u64)> = second.iter().map(|pairing| (pairing.first.0, pairing.second.0)).collect();
    assert_eq!(pairs, [(1, 5), (6, 2), (4, 3)]);
    let report = trf(world.of(id), "Spring\ncup", |player| format!("Player {}", player.0));
    let line =
        "001    4      Player 4                          1996                             0.5    4     2 b =";
    assert_eq!(report.lines().find(|line| line.starts_with("001    4")), Some(line));

    end(&mut world, id, second[0].id, MatchEnd::WonOnTime(Side::Second));
    world.act(id, Command::Withdraw { player: PersonId(6) }).expect("a member");
    end(&mut world, id, second[2].id, MatchEnd::Won(Side::Second));
    assert!(world.of(id).is_over());
    let report = trf(world.of(id), "Spring\ncup", |player| format!("Player {}", player.0));
    let expected = "\
012 Spring cup
062 6
001    1      Player 1                          1999                             1.0    3     3 b 1     5 w 0
001    2      Player 2                          1998                             1.5    2     4 w =     6 b +
001    3      Player 3                          1997                             1.0    4     1 w 0     4 b 1
001    4      Player 4                          1996                             0.5    5     2 b =     3 w 0
001    5      Player 5                          1995                             2.0    1  0000 - U     1 b 1
001    6      Player 6                          1000                             0.0    6  0000 - Z     2 w -
XXR 2
XXC black1
";
    assert_eq!(report, expected);
}
