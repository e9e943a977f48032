//! Any command at any time: nothing panics, and the series stays consistent.

use super::seasons::forms;
use super::trials;
use super::world::World;
use crate::series::random::Random;
use crate::series::state::member::Absence;
use crate::series::state::pairing::{PairingId, Side};
use crate::series::state::series::ChildKey;
use crate::series::steps::command::{Command, LiveMatch, MatchEnd};
use crate::series::steps::effect::Outcome;
use postern_ids::time::{Millis, Timestamp};
use postern_ids::{MatchId, PersonId, SeriesId};

fn command(dice: &mut Random, now: Timestamp) -> Command {
    let player = |dice: &mut Random| PersonId(1 + dice.below(14) as u64);
    let side = |dice: &mut Random| if dice.below(2) == 0 { Side::First } else { Side::Second };
    let pairing = PairingId(dice.below(40) as u32);
    let game = MatchId(dice.below(40) as u64);
    let absence = Absence { series: SeriesId(dice.below(5) as u64), pairing, at: now };
    match dice.below(16) {
        0..4 => Command::Join {
            player: player(dice),
            rating: dice.below(3000) as i32 - 100,
            absence: Some(absence).filter(|_| dice.below(8) == 0),
        },
        4..6 => Command::Confirm { player: player(dice) },
        6 => Command::Withdraw { player: player(dice) },
        7 => Command::Challenge { by: player(dice), to: player(dice) },
        8 => Command::Started { pairing, attempt: dice.below(3) as u8, game },
        9 | 10 => {
            let end = match dice.below(4) {
                0 => MatchEnd::Won(side(dice)),
                1 => MatchEnd::WonOnTime(side(dice)),
                2 => MatchEnd::Draw,
                _ => MatchEnd::Void,
            };
            Command::Ended { pairing, attempt: dice.below(3) as u8, game, end }
        }
        11 => Command::Deleted { game },
        12 => {
            let child = ChildKey { season: dice.below(4) as u32, division: dice.below(3) as u16 };
            let mut players: Vec<PersonId> = (1..=14).map(PersonId).collect();
            dice.shuffle(&mut players);
            let outcome = Outcome {
                places: (1..).zip(players[..4].iter().copied()).collect(),
                withdrawn: players[3..5].to_vec(),
                absent: vec![(players[2], absence)],
            };
            Command::PoolEnded { child, outcome }
        }
        13 => {
            let replacement = PersonId(1000 + dice.draw() % 1_000_000);
            Command::Forget { player: player(dice), replacement }
        }
        14 => {
            let used = (Millis(dice.below(9) as i64), Millis(dice.below(9) as i64));
            let live = LiveMatch { game, to_move: side(dice), since: now, used };
            Command::Tick { live: vec![live] }
        }
        _ if dice.below(40) == 0 => Command::Close,
        _ => Command::Outage { length: Millis(dice.below(1_000_000) as i64 - 1000) },
    }
}

#[test]
fn any_command_at_any_time_leaves_a_series_consistent() {
    for seed in 0..trials(3, 300) as u64 {
        for settings in forms(seed) {
            let mut world = World::new(seed);
            world.open(settings);
            let mut dice = Random::new(seed + 500);
            for _ in 0..150 {
                // A machine's clock may be set back.
                world.now = Timestamp(world.now.0 + dice.below(86_400_000) as i64 - 8_000_000);
                let ids: Vec<SeriesId> = world.series.keys().copied().collect();
                let id = ids[dice.below(ids.len())];
                let command = command(&mut dice, world.now);
                // A refusal changes nothing; `World::act` checks the other answers.
                let _ = world.act(id, command);
            }
        }
    }
}
