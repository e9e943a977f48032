//! The ratings of one game: a fold over its results in their order of ending.
//!
//! Each player has one step per game: the rating after it, computed from both ratings before it. Time without games is
//! computed in closed form from the last step, at the moment someone asks.
//!
//! Guarantee: the state depends only on the list of results that count, to the last bit. Limit: `exp` and `ln` come from
//! the platform's C library, so two platforms can differ in the last bits.

use std::collections::HashMap;
use std::fmt;

use super::glicko::Rating;
use super::result::{GameResult, Score};
use super::shown::{Change, Shown};
use super::snapshot::{Snapshot, SnapshotRow};
use super::span::WEEK;
use postern_ids::PersonId;
use postern_ids::time::Timestamp;

/// The ratings of one game.
#[derive(Clone, Debug)]
pub struct Ledger {
    players: Vec<Player>,
    places: HashMap<PersonId, u32>,
    /// The results after the snapshot that the ledger started from.
    results: Vec<Entry>,
    /// The number and the end of the last result in that snapshot; 0 and the earliest time without one.
    through: (u64, Timestamp),
}

#[derive(Clone, Debug)]
struct Player {
    id: PersonId,
    /// One step per game, in order. A snapshot gives the first.
    steps: Vec<Step>,
    /// Places in `Ledger::results`, in order.
    games: Vec<u32>,
    /// Number of games in the snapshot.
    earlier: u32,
    /// The last step, beside the rest: a table reads it of everybody.
    latest: Option<Step>,
}

/// A rating after a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// The end of the game.
    pub at: Timestamp,
    pub rating: Rating,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    number: u64,
    ended: Timestamp,
    /// The end of the game, not before that of any earlier result: a clock that was set back makes no time negative.
    at: Timestamp,
    /// Places in `Ledger::players`.
    players: [u32; 2],
    score: Score,
}

/// A player's place in a ledger at a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    pub player: PersonId,
    pub rating: Rating,
    /// Number of games that count.
    pub games: u32,
    /// The end of the last of them.
    pub last: Timestamp,
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

impl Default for Ledger {
    fn default() -> Ledger {
        Ledger {
            players: Vec::new(),
            places: HashMap::new(),
            results: Vec::new(),
            through: (0, Timestamp::EARLIEST),
        }
    }
}

impl Ledger {
    /// Continues from a snapshot. The next results are those with numbers above `snapshot.through`.
    pub fn resume(snapshot: &Snapshot) -> Ledger {
        let mut ledger = Ledger { through: (snapshot.through, snapshot.at), ..Ledger::default() };
        for row in &snapshot.rows {
            let place = ledger.place(row.player) as usize;
            let (player, step) = (&mut ledger.players[place], Step { at: row.last, rating: row.rating });
            (player.steps, player.latest, player.earlier) = (vec![step], Some(step), row.games);
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

    /// Removes a result and recomputes everything after it. Returns false if there is no such result.
    ///
    /// # Errors
    /// A result in the snapshot that the ledger started from can't be removed.
    pub fn void(&mut self, number: u64) -> Result<bool, BeforeSnapshot> {
        if number <= self.through.0 {
            return Err(BeforeSnapshot);
        }
        let Ok(start) = self.results.binary_search_by_key(&number, |entry| entry.number) else {
            return Ok(false);
        };
        let tail = self.results.split_off(start);
        for place in tail.iter().flat_map(|entry| entry.players) {
            let player = &mut self.players[place as usize];
            player.games.pop();
            player.steps.pop();
            player.latest = player.steps.last().copied();
        }
        for entry in &tail[1..] {
            self.push(entry.number, entry.ended, entry.players, entry.score);
        }
        Ok(true)
    }

    /// Returns the number of the last result, 0 if there is none.
    pub fn last(&self) -> u64 {
        self.end().0
    }

    /// Returns the number and the end of the last result; 0 and the earliest time if there is none.
    pub fn end(&self) -> (u64, Timestamp) {
        self.results.last().map_or(self.through, |entry| (entry.number, entry.at))
    }

    /// Returns a player's rating at a moment that is not before the last result; `None` without games that count.
    pub fn rating(&self, player: PersonId, at: Timestamp) -> Option<Rating> {
        self.find(player)?.latest.map(|step| step.at(at))
    }

    /// Returns a player's rating at a moment, as people see it.
    pub fn shown(&self, player: PersonId, at: Timestamp) -> Option<Shown> {
        self.rating(player, at).map(Shown::from)
    }

    /// Returns a player's place at a moment; `None` without games that count.
    pub fn standing(&self, player: PersonId, at: Timestamp) -> Option<Standing> {
        self.find(player).and_then(|player| player.standing(at))
    }

    /// Returns the places of all players at a moment, in no particular order.
    pub fn standings(&self, at: Timestamp) -> impl Iterator<Item = Standing> {
        self.players.iter().filter_map(move |player| player.standing(at))
    }

    /// Returns the effect of a result on both ratings, in the order of its players. `None` if the ledger has no such
    /// result, or only as a part of the snapshot that it started from.
    pub fn before_after(&self, number: u64) -> Option<[Change; 2]> {
        let game = self.results.binary_search_by_key(&number, |entry| entry.number).ok()?;
        let entry = self.results[game];
        Some(entry.players.map(|place| {
            let player = &self.players[place as usize];
            let own = player.games.partition_point(|other| (*other as usize) < game) + player.carried();
            let before = own.checked_sub(1).map_or(Rating::START, |before| player.steps[before].at(entry.at));
            Change { before: before.into(), after: player.steps[own].rating.into() }
        }))
    }

    /// Returns a player's rating after each game, for a chart. A ledger that started from a snapshot has one step for all
    /// games in it.
    pub fn steps(&self, player: PersonId) -> &[Step] {
        self.find(player).map_or(&[], |player| &player.steps)
    }

    /// Returns a player's rating after each game since the snapshot that the ledger started from.
    pub fn latest_steps(&self, player: PersonId) -> &[Step] {
        self.find(player).map_or(&[], |player| &player.steps[player.carried()..])
    }

    /// Returns a player's rating after their last game, and their number of games.
    pub fn last_step(&self, player: PersonId) -> Option<(Step, u32)> {
        let player = self.find(player)?;
        Some((player.latest?, player.earlier + player.games.len() as u32))
    }

    /// Returns a player's results since the snapshot that the ledger started from, the latest first.
    pub fn results(&self, player: PersonId) -> impl Iterator<Item = GameResult> {
        let games = self.find(player).map_or(&[][..], |player| &player.games);
        games.iter().rev().map(|game| self.result(&self.results[*game as usize]))
    }

    /// Returns the results with a number above `number`, in their order.
    pub fn results_after(&self, number: u64) -> impl Iterator<Item = GameResult> {
        let start = self.results.partition_point(|entry| entry.number <= number);
        self.results[start..].iter().map(|entry| self.result(entry))
    }

    fn result(&self, entry: &Entry) -> GameResult {
        let Entry { number, ended, players, score, .. } = *entry;
        GameResult { number, at: ended, players: players.map(|place| self.players[place as usize].id), score }
    }

    /// Returns the number of the result in the middle of the list; `None` without results.
    pub fn middle(&self) -> Option<u64> {
        self.results.get(self.results.len() / 2).map(|entry| entry.number)
    }

    /// Returns the state after the results with numbers up to `through`, which must not be before the snapshot that the
    /// ledger started from.
    pub fn snapshot(&self, through: u64) -> Snapshot {
        let end = self.results.partition_point(|entry| entry.number <= through);
        let (through, at) = self.results[..end].last().map_or(self.through, |entry| (entry.number, entry.at));
        let mut rows: Vec<SnapshotRow> =
            self.players.iter().filter_map(|player| player.row(end as u32)).collect();
        rows.sort_unstable_by_key(|row| row.player);
        Snapshot { through, at, rows }
    }

    /// Forgets the single results up to a number: what they did to the ratings stays, and they can't be removed any more.
    pub fn settle(&mut self, through: u64) {
        let end = self.results.partition_point(|entry| entry.number <= through);
        let Some(last) = self.results[..end].last() else { return };
        self.through = (last.number, last.at);
        for place in self.results[..end].iter().flat_map(|entry| entry.players) {
            let player = &mut self.players[place as usize];
            let settled = player.games.partition_point(|game| (*game as usize) < end);
            // The last settled step stays, as that of the snapshot.
            let gone = (player.carried() + settled).saturating_sub(1);
            player.steps.drain(..gone);
            player.games.drain(..settled);
            player.earlier += settled as u32;
        }
        self.results.drain(..end);
        self.results.shrink_to_fit();
        for place in self.results.iter().flat_map(|entry| entry.players) {
            self.players[place as usize].games.clear();
        }
        for (game, entry) in (0..).zip(&self.results) {
            entry.players.iter().for_each(|place| self.players[*place as usize].games.push(game));
        }
    }

    fn find(&self, player: PersonId) -> Option<&Player> {
        self.places.get(&player).map(|place| &self.players[*place as usize])
    }

    fn place(&mut self, id: PersonId) -> u32 {
        *self.places.entry(id).or_insert_with(|| {
            self.players.push(Player { id, steps: Vec::new(), games: Vec::new(), earlier: 0, latest: None });
            self.players.len() as u32 - 1
        })
    }

    fn push(&mut self, number: u64, ended: Timestamp, players: [u32; 2], score: Score) {
        let at = ended.max(self.results.last().map_or(self.through.1, |entry| entry.at));
        let game = self.results.len() as u32;
        self.results.push(Entry { number, ended, at, players, score });
        let [first, second] = players
            .map(|place| self.players[place as usize].latest.map_or(Rating::START, |step| step.at(at)));
        let after = [first.play(second, score), second.play(first, score.reversed())];
        for (place, rating) in players.into_iter().zip(after) {
            let player = &mut self.players[place as usize];
            player.games.push(game);
            player.steps.push(Step { at, rating });
            player.latest = Some(Step { at, rating });
        }
    }
}

impl Step {
    /// Returns the rating at a later moment without games since.
    fn at(&self, at: Timestamp) -> Rating {
        self.rating.idle(at.since(self.at).0 as f64 / WEEK.0 as f64)
    }
}

impl Player {
    /// Number of steps from the snapshot that the ledger started from: one or none.
    fn carried(&self) -> usize {
        self.steps.len() - self.games.len()
    }

    /// Returns the row of a snapshot after the results whose places are below `end`.
    fn row(&self, end: u32) -> Option<SnapshotRow> {
        let games = self.games.partition_point(|game| *game < end);
        let step = self.steps[..games + self.carried()].last()?;
        let count = self.earlier + games as u32;
        Some(SnapshotRow { player: self.id, rating: step.rating, games: count, last: step.at })
    }

    fn standing(&self, at: Timestamp) -> Option<Standing> {
        let step = self.latest?;
        let games = self.earlier + self.games.len() as u32;
        Some(Standing { player: self.id, rating: step.at(at), games, last: step.at })
    }
}
