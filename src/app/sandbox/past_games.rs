//! Ended games between some people of a new sandbox, so that a newcomer sees ratings, tables and charts at once.

use anyhow::Context;

use postern_games::catalogue::Catalogue;
use postern_games::spec::GameSpec;
use postern_play::challenge::Terms;
use postern_play::ids::PersonId;
use postern_play::record::chain::linking::numbered;
use postern_play::record::home::Home;
use postern_play::record::{MatchState, Player, Record, Status};
use postern_play::step::apply::apply;
use postern_play::step::change::{Change, Draft};
use postern_play::step::command::{Actor, Command};
use postern_play::time::Timestamp;
use postern_play::time::pace::Pace;
use postern_rules::fnv;
use postern_rules::game::state::GameState;
use postern_rules::seat::{Pair, Seat};
use postern_store::Store;

/// Number of past weeks with games, and of games of each pair in a week. No more than a place in a table needs: the first
/// game of the newcomer has the number after theirs.
const WEEKS: i64 = 10;
const IN_A_WEEK: i64 = 5;
/// The last person plays in every fourth week only, and is therefore in no table yet.
const RARELY: i64 = 4;
/// Number of games of each person against the computer, in each game.
const AGAINST_COMPUTER: u64 = 5;
/// Bounds of the number of plies after which a player resigns.
const PLIES: [usize; 2] = [10, 20];
/// Seconds of a day.
const DAY: i64 = 86_400;
/// Seconds between two moves.
const BETWEEN_MOVES: i64 = 1800;
/// Number of matches written at once.
const TOGETHER: usize = 100;

/// Writes the games: legal moves by a seeded choice, the same for the same people and time. The store files no notice about them.
///
/// # Errors
/// The store fails.
pub(crate) async fn fill(
    store: &Store,
    catalogue: &Catalogue,
    people: &[(PersonId, String)],
    home: Home,
    now: Timestamp,
) -> anyhow::Result<()> {
    let mut records = games(catalogue, people, home, now);
    // The order of ending.
    records.sort_by_key(|record| match &record.status {
        Status::Over(over) => over.at,
        Status::Running | Status::Frozen { .. } => now,
    });
    for together in records.chunks(TOGETHER) {
        let together = together.to_vec();
        let draft = Draft::new(move |ids| {
            let numbered = together.iter().map(|record| numbered(record, ids.match_id()));
            Change { records: numbered.collect(), ..Change::default() }
        });
        store.commit(draft).await.context("the past games of the sandbox can't be written")?;
    }
    Ok(())
}

fn games(catalogue: &Catalogue, people: &[(PersonId, String)], home: Home, now: Timestamp) -> Vec<Record> {
    let person = |at: usize| Player::Person { id: people[at].0, name: people[at].1.clone() };
    let mut dice = Dice::default();
    let mut records = Vec::new();
    for (place, spec) in catalogue.iter().enumerate() {
        for week in 1..=WEEKS {
            let start = now.plus_seconds(3600 * place as i64 - 7 * week * DAY);
            for second in 1..people.len() {
                let is_rare = second == people.len() - 1;
                if is_rare && week % RARELY != 0 {
                    continue;
                }
                let opponents = if is_rare { 1 } else { second };
                for (first, game) in
                    (0..opponents).flat_map(|first| (0..IN_A_WEEK).map(move |game| (first, game)))
                {
                    // The earlier of the people are better, also against the computer.
                    let better = dice.below(12) < 7 + second - first;
                    let turned = dice.below(2) == 0;
                    let players = Pair::new(person(first), person(second));
                    let players = if turned { Pair::new(players.second, players.first) } else { players };
                    let winner = if better == turned { Seat::Second } else { Seat::First };
                    let at = start.plus_seconds(game * DAY + 600 * (second * second + first) as i64);
                    records.extend(played(spec, players, home, at, winner, &mut dice));
                }
            }
        }
        for (of, game) in (0..people.len()).flat_map(|of| (0..AGAINST_COMPUTER).map(move |game| (of, game))) {
            let level = 1 + (game / 2) as u8;
            let players = Pair::new(person(of), Player::Computer { level });
            let winner = if game as usize + 2 * of < 5 { Seat::First } else { Seat::Second };
            let at = now.plus_seconds(700 * of as i64 - (3 + 2 * game as i64) * DAY);
            records.extend(played(spec, players, home, at, winner, &mut dice));
        }
    }
    records
}

/// Begins a game with the options of a newcomer's first game. `None` if the rules refuse them.
pub(super) fn begun(
    spec: &GameSpec,
    players: Pair<Player>,
    home: Home,
    start: Timestamp,
) -> Option<(Record, Box<dyn GameState>)> {
    let info = spec.info();
    let given = info.first_game().iter().copied();
    let state = spec.game.start(&info.options(given.clone()).ok()?).ok()?;
    let options = given.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let terms = Terms {
        options,
        rated: players[Seat::Second].person().is_some(),
        ..Terms::new(info.id, Pace::Days(3))
    };
    let at_start = MatchState {
        ply: 0,
        to_move: Some(state.to_move()),
        position: state.position(),
        last_move_at: start,
    };
    let record = Record::begin(terms, spec.game.rules_version(), at_start, players, home);
    Some((Record { revision: 1, ..record }, state))
}

/// Plays a game that `winner` wins because the other player resigns, unless the rules end it before. `None` if a move
/// is refused.
pub(super) fn played(
    spec: &GameSpec,
    players: Pair<Player>,
    home: Home,
    start: Timestamp,
    winner: Seat,
    dice: &mut Dice,
) -> Option<Record> {
    let (mut record, mut state) = begun(spec, players, home, start)?;
    let players = &record.players;
    let actors = [Seat::First, Seat::Second].map(|seat| match players[seat].person() {
        Some(person) => Actor::Person(person),
        None => Actor::Computer,
    });
    let actors = Pair::new(actors[0], actors[1]);
    let plies = PLIES[0] + dice.below(PLIES[1] - PLIES[0]);
    let mut at = start;
    while record.is_running() {
        at = at.plus_seconds(BETWEEN_MOVES);
        let seen = record.ply();
        let (by, command) = if record.moves.len() < plies {
            let legal = state.legal(2);
            let text = legal.get(dice.below(legal.len().max(1)))?.clone();
            (actors[state.to_move()], Command::Move { seen, text })
        } else {
            (actors[winner.other()], Command::Resign { seen })
        };
        record = apply(&record, &mut *state, by, &command, at).ok()?.record;
    }
    Some(Record { revision: 1, ..record })
}

/// A sequence of numbers that looks random and is always the same.
#[derive(Default)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 += 1;
        (fnv::hash64(&self.0.to_le_bytes()) >> 33) as usize % bound.max(1)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::sync::Notify;

    use super::*;
    use postern_play::ids::{ChannelId, ServerId};
    use postern_play::record::chain::proof::prove;
    use postern_play::record::replay::replay;
    use postern_service::Service;
    use postern_service::club::tables::{by_level, by_rating};
    use postern_store::location::StoreLocation;
    use postern_store::sled::settings::SledSettings;

    #[tokio::test]
    async fn a_new_sandbox_has_tables_of_every_game_and_games_that_can_be_replayed() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let place = StoreLocation::Sled(SledSettings::new(folder.path().join("matches")));
        let store = place.open().await.expect("it opens");
        let catalogue = Catalogue::standard();
        let people: Vec<(PersonId, String)> = (1..=3).map(|id| (PersonId(id), format!("P{id}"))).collect();
        let (server, now) = (ServerId(5), Timestamp(1_700_000_000_000));
        let home = Home::Channel { server, channel: ChannelId(7), thread: None };
        fill(&store, &catalogue, &people, home, now).await.expect("it is filled");

        let service = Service::new(catalogue.clone(), store.clone(), Arc::new(Notify::new()));
        let members = service.club.members(Some(server)).await.expect("the store answers");
        let book = service.club.book().await.expect("the store answers");
        for id in catalogue.ids() {
            let table = by_rating(&book, id, &members, now).expect("it was played");
            let listed: Vec<u64> = table.rows().iter().map(|row| row.player.0).collect();
            let by_level: Vec<u64> =
                by_level(&book, id, &members, now).iter().map(|row| row.person.0).collect();
            assert_eq!(by_level, [1, 2, 3], "{id}");
            assert_eq!(listed, [1, 2], "{id}: who has the higher rating has the higher level");
        }
        let all = store.ended(0, usize::MAX).await.expect("the store answers");
        assert!(all.is_sorted_by_key(|ended| ended.over.at) && all.iter().all(|ended| ended.over.at <= now));
        assert!(all.len() < 400, "the newcomer's first game would be number {}", all.len() + 1);
        for ended in all.iter().step_by(7) {
            let record = store.record(ended.id).await.expect("the store answers").expect("it is there");
            assert!(replay(&catalogue, &record).is_ok(), "{}", ended.id);
        }
        let proof = |record: &Record| prove(record).map(drop).map_err(|why| why.to_string());
        assert_eq!(store.check(&proof).await.expect("the store answers"), [""; 0]);
        assert!(store.undelivered(now, 1).await.expect("the store answers").is_empty(), "nobody is told");
    }
}
