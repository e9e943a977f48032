//! The ratings of one game: a fold over its results in their order of ending.
//!
//! Each player has one step per week with games: the rating at the start of the week, updated with all of its games so
//! far. The steps of the running week are what people see at the moment; they are final when the week is over, without
//! any work at its end. Idle weeks are computed in closed form from the last step, at the moment someone asks.
//!
//! Guarantee: the state depends only on the list of results that count, to the last bit. No sum depends on the order of
//! a hash table. Limit: `exp` and `ln` come from the platform's C library, so two platforms can differ in the last
//! bits.

use std::collections::HashMap;
use std::fmt;

use super::glicko::Rating;
use super::period::Period;
use super::result::{GameResult, Score};
use super::shown::{Change, Shown};
use super::snapshot::{Snapshot, SnapshotRow};
use crate::player_id::PlayerId;

/// The ratings of one game.
#[derive(Clone, Default, Debug)]
pub struct Ledger {
    players: Vec<Player>,
    places: HashMap<PlayerId, u32>,
    /// The results after the snapshot that the ledger started from.
    results: Vec<Entry>,
    /// The number of the last result in that snapshot; 0 without one.
    through: u64,
    /// The earliest period of the results after that snapshot.
    first: Option<Period>,
}

#[derive(Clone, Debug)]
struct Player {
    id: PlayerId,
    /// One step per period with games, in order. A snapshot gives the first.
    steps: Vec<Step>,
    /// Places in `Ledger::results`, in order.
    games: Vec<u32>,
    /// Number of games in the snapshot, and the end of the last of them.
    earlier: (u32, i64),
    /// The last step and the end of the last game, beside each other: a table reads them of everybody.
    latest: Option<(Step, i64)>,
}

/// A rating after the games of a period.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    pub period: Period,
    pub rating: Rating,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    number: u64,
    at: i64,
    period: Period,
    /// Places in `Ledger::players`.
    players: [u32; 2],
    score: Score,
}

/// A player's place in a ledger at a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    pub player: PlayerId,
    pub rating: Rating,
    /// Number of games that count.
    pub games: u32,
    /// The end of the last of them.
    pub last: i64,
}

/// Why a result can't be added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ApplyError {
    /// The ledger already has a result with this or a higher number: `last`.
    OutOfOrder { last: u64 },
    /// Both sides are the same player.
    OnePlayer,
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ApplyError::OutOfOrder { last } => {
                write!(f, "results must be added in order, and the last one is number {last}")
            }
            ApplyError::OnePlayer => write!(f, "a game of a player against themselves has no rating"),
        }
    }
}

impl std::error::Error for ApplyError {}

/// The result is part of the snapshot that the ledger started from. An earlier snapshot, or none, is needed to remove it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BeforeSnapshot;

impl fmt::Display for BeforeSnapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the result is older than the snapshot of the ledger; start from an earlier one")
    }
}

impl std::error::Error for BeforeSnapshot {}

impl Ledger {
    /// Continues from a snapshot. The next results are those with numbers above `snapshot.through`.
    pub fn resume(snapshot: &Snapshot) -> Ledger {
        let mut ledger =
            Ledger { through: snapshot.through, first: Some(snapshot.period), ..Ledger::default() };
        for row in &snapshot.rows {
            let place = ledger.place(row.player) as usize;
            ledger.players[place].steps = vec![Step { period: row.period, rating: row.rating }];
            ledger.players[place].earlier = (row.games, row.last);
            ledger.refresh(place as u32);
        }
        ledger
    }

    /// Adds a result.
    ///
    /// # Errors
    /// Results must come in rising order of their numbers, between two players.
    pub fn apply(&mut self, result: &GameResult) -> Result<(), ApplyError> {
        let last = self.last();
        if result.number <= last {
            return Err(ApplyError::OutOfOrder { last });
        }
        let [first, second] = result.players;
        if first == second {
            return Err(ApplyError::OnePlayer);
        }
        let players = [self.place(first), self.place(second)];
        self.push(result.number, result.at, players, result.score);
        Ok(())
    }

    /// Removes a result and recomputes its week and everything after it. Returns false if there is no such result.
    ///
    /// # Errors
    /// A result in the snapshot that the ledger started from can't be removed.
    pub fn void(&mut self, number: u64) -> Result<bool, BeforeSnapshot> {
        if number <= self.through {
            return Err(BeforeSnapshot);
        }
        let Ok(at) = self.results.binary_search_by_key(&number, |entry| entry.number) else {
            return Ok(false);
        };
        let period = self.results[at].period;
        let start = self.results.partition_point(|entry| entry.period < period);
        let tail = self.results.split_off(start);
        for place in tail.iter().flat_map(|entry| entry.players) {
            let player = &mut self.players[place as usize];
            while player.games.last().is_some_and(|game| *game as usize >= start) {
                player.games.pop();
            }
            while player.steps.last().is_some_and(|step| step.period >= period) {
                player.steps.pop();
            }
        }
        for place in tail.iter().flat_map(|entry| entry.players) {
            self.refresh(place);
        }
        for entry in tail.iter().filter(|entry| entry.number != number) {
            self.push(entry.number, entry.at, entry.players, entry.score);
        }
        Ok(true)
    }

    /// Returns the number of the last result, 0 if there is none.
    pub fn last(&self) -> u64 {
        self.results.last().map_or(self.through, |entry| entry.number)
    }

    /// Returns a player's rating at a moment that is not before the last result; `None` without games that count.
    pub fn rating(&self, player: PlayerId, at: i64) -> Option<Rating> {
        self.find(player).and_then(|player| player.rating(Period::of(at)))
    }

    /// Returns a player's rating at a moment, as people see it.
    pub fn shown(&self, player: PlayerId, at: i64) -> Option<Shown> {
        self.rating(player, at).map(Shown::from)
    }

    /// Returns a player's place at a moment; `None` without games that count.
    pub fn standing(&self, player: PlayerId, at: i64) -> Option<Standing> {
        self.find(player).and_then(|player| player.standing(Period::of(at)))
    }

    /// Returns the places of all players at a moment, in no particular order.
    pub fn standings(&self, at: i64) -> impl Iterator<Item = Standing> {
        let period = Period::of(at);
        self.players.iter().filter_map(move |player| player.standing(period))
    }

    /// Returns the effect of a result on both ratings, in the order of its players. `None` if the ledger has no such
    /// result, or only as a part of the snapshot that it started from.
    pub fn before_after(&self, number: u64) -> Option<[Change; 2]> {
        let at = self.results.binary_search_by_key(&number, |entry| entry.number).ok()?;
        let entry = self.results[at];
        Some(entry.players.map(|place| {
            let player = &self.players[place as usize];
            let after = self.live(player, entry.period, at as u32 + 1);
            Change { before: self.live(player, entry.period, at as u32).into(), after: after.into() }
        }))
    }

    /// Returns a player's ratings after each week with games, for a chart. A ledger that started from a snapshot has one
    /// step for all weeks in it.
    pub fn steps(&self, player: PlayerId) -> &[Step] {
        self.find(player).map_or(&[], |player| &player.steps)
    }

    /// Returns a player's results since the snapshot that the ledger started from, the latest first.
    pub fn results(&self, player: PlayerId) -> impl Iterator<Item = GameResult> {
        let games = self.find(player).map_or(&[][..], |player| &player.games);
        games.iter().rev().map(|game| self.result(&self.results[*game as usize]))
    }

    /// Returns the results with a number above `number`, in their order.
    pub fn results_after(&self, number: u64) -> impl Iterator<Item = GameResult> {
        let start = self.results.partition_point(|entry| entry.number <= number);
        self.results[start..].iter().map(|entry| self.result(entry))
    }

    fn result(&self, entry: &Entry) -> GameResult {
        let Entry { number, at, players, score, .. } = *entry;
        GameResult { number, at, players: players.map(|place| self.players[place as usize].id), score }
    }

    /// Returns the period of the result in the middle of the list; `None` without results.
    pub fn middle(&self) -> Option<Period> {
        self.results.get(self.results.len() / 2).map(|entry| entry.period)
    }

    /// Returns the period after the last result.
    pub fn next(&self) -> Period {
        self.results.last().map_or(Period(0), |entry| Period(entry.period.0 + 1))
    }

    /// Returns the state before the first result of a period. The period must not be later than the present one, and
    /// not before the snapshot that the ledger started from.
    pub fn snapshot(&self, period: Period) -> Snapshot {
        let end = self.results.partition_point(|entry| entry.period < period);
        let through = self.results[..end].last().map_or(self.through, |entry| entry.number);
        let mut rows: Vec<SnapshotRow> =
            self.players.iter().filter_map(|player| self.row(player, period, end as u32)).collect();
        rows.sort_unstable_by_key(|row| row.player);
        Snapshot { through, period, rows }
    }

    fn row(&self, player: &Player, period: Period, end: u32) -> Option<SnapshotRow> {
        let step = player.step_before(period)?;
        let games = player.games.partition_point(|game| *game < end);
        Some(SnapshotRow {
            player: player.id,
            period: step.period,
            rating: step.rating,
            games: player.earlier.0 + games as u32,
            last: self.last_end(player, games),
        })
    }

    /// Returns the end of the last of a player's first `games` games.
    fn last_end(&self, player: &Player, games: usize) -> i64 {
        player.games[..games].last().map_or(player.earlier.1, |game| self.results[*game as usize].at)
    }

    fn find(&self, player: PlayerId) -> Option<&Player> {
        self.places.get(&player).map(|place| &self.players[*place as usize])
    }

    fn place(&mut self, id: PlayerId) -> u32 {
        *self.places.entry(id).or_insert_with(|| {
            self.players.push(Player {
                id,
                steps: Vec::new(),
                games: Vec::new(),
                earlier: (0, 0),
                latest: None,
            });
            self.players.len() as u32 - 1
        })
    }

    fn push(&mut self, number: u64, at: i64, players: [u32; 2], score: Score) {
        // A clock that was set back reopens no period.
        let running = self.results.last().map(|entry| entry.period).or(self.first);
        let period = Period::of(at).max(running.unwrap_or(Period(i32::MIN)));
        let game = self.results.len() as u32;
        self.results.push(Entry { number, at, period, players, score });
        for place in players {
            self.players[place as usize].games.push(game);
        }
        let steps = players
            .map(|place| Step { period, rating: self.live(&self.players[place as usize], period, game + 1) });
        for (place, step) in players.into_iter().zip(steps) {
            let own = &mut self.players[place as usize].steps;
            if own.last().is_some_and(|last| last.period == period) {
                own.pop();
            }
            own.push(step);
            self.refresh(place);
        }
    }

    fn refresh(&mut self, place: u32) {
        let player = &self.players[place as usize];
        let last = self.last_end(player, player.games.len());
        self.players[place as usize].latest = player.steps.last().map(|step| (*step, last));
    }

    /// Returns a player's rating after those games of a period whose places are below `end`.
    fn live(&self, player: &Player, period: Period, end: u32) -> Rating {
        let games = &player.games[..player.games.partition_point(|game| *game < end)];
        let from = games.partition_point(|game| self.results[*game as usize].period < period);
        player.start(period).play(games[from..].iter().map(|game| {
            let entry = &self.results[*game as usize];
            let [first, second] = entry.players.map(|place| &self.players[place as usize]);
            if first.id == player.id {
                (second.start(period), entry.score)
            } else {
                (first.start(period), entry.score.reversed())
            }
        }))
    }
}

impl Player {
    fn step_before(&self, period: Period) -> Option<&Step> {
        self.steps[..self.steps.partition_point(|step| step.period < period)].last()
    }

    /// Returns the rating at the start of a period.
    fn start(&self, period: Period) -> Rating {
        self.step_before(period)
            .map_or(Rating::START, |step| step.rating.idle(period.idle_since(step.period)))
    }

    /// Returns the rating in a period, with all games.
    fn rating(&self, period: Period) -> Option<Rating> {
        self.latest.map(|(step, _)| step.rating.idle(period.idle_since(step.period)))
    }

    fn standing(&self, period: Period) -> Option<Standing> {
        let (_, last) = self.latest?;
        let games = self.earlier.0 + self.games.len() as u32;
        Some(Standing { player: self.id, rating: self.rating(period)?, games, last })
    }
}
