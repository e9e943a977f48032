//! The positions of running matches without hints, so that hints for them are refused on any board, to anybody.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::play::ids::{MatchId, Ply};
use crate::play::record::Record;
use crate::play::time::{Millis, Timestamp};
use crate::service::matches::hint::{hints_allowed_in, is_unaided};
use crate::service::stores::{Fault, Store};
use postern_games::catalogue::Catalogue;
use postern_games::library::TALLEST;
use postern_rules::board::rows::{Rows, Sign};
use postern_rules::fnv;
use postern_rules::game::info::Options;
use postern_rules::game::state::GameState;
use postern_rules::game::symmetry::{self, Shifts, Symmetry};
use postern_rules::square::Square;

/// The time after which the store is asked for the moves that other processes have recorded.
const FRESH: Millis = Millis(60_000);
/// Number of matches read at once.
const PAGE: usize = 500;
/// The number of moves from which a position counts for the analysis of later ones. Fewer moves are an opening, which
/// many games share.
const OPENING: usize = 8;
/// The number of pieces of one player that many games have in the same places.
const FEW: usize = 3;

/// The positions in memory. Empty until somebody asks for a hint.
#[derive(Default)]
pub(crate) struct Positions {
    known: Mutex<HashMap<MatchId, Position>>,
    /// The moment of the last look at the store. Locked during the next one.
    read: tokio::sync::Mutex<Option<Timestamp>>,
    /// True once somebody has asked for a hint.
    wanted: AtomicBool,
}

/// The position of a match.
#[derive(Clone)]
struct Position {
    hash: u64,
    keys: Vec<u64>,
    ply: Ply,
    /// True if few other games pass through the position.
    is_own: bool,
}

impl Position {
    /// Returns the position of a match without hints. `None` if it has hints, is over, or has the standard starting
    /// position.
    fn of(catalogue: &Catalogue, record: &Record) -> Option<Position> {
        let counts = is_unaided(record) && (has_own_start(record) || !record.moves.is_empty());
        counts.then(|| Position {
            hash: hash(&record.game, &record.state.position),
            keys: PositionKeys::of_record(catalogue, record).keys(&record.state.position),
            ply: record.ply(),
            is_own: is_own(record),
        })
    }
}

fn hash(game: &str, position: &str) -> u64 {
    fnv::hash64(format!("{game} {position}").as_bytes())
}

/// True if a match has a custom starting position, through which few other games pass.
pub(crate) fn has_own_start(record: &Record) -> bool {
    record.start.is_some() || record.options.iter().any(|(name, _)| name == "setup")
}

/// True if few other games pass through the position of a match.
fn is_own(record: &Record) -> bool {
    has_own_start(record) || record.moves.len() >= OPENING
}

/// How the positions of a game with some options are compared.
pub(crate) struct PositionKeys {
    game: u64,
    /// The symmetries of the rules, if the board has joined edges.
    joined: Option<(&'static [Symmetry], Shifts)>,
}

impl PositionKeys {
    pub(crate) fn of_record(catalogue: &Catalogue, record: &Record) -> PositionKeys {
        let given = record.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = catalogue.get(&record.game).and_then(|spec| spec.info().options(given).ok());
        PositionKeys::new(catalogue, &record.game, options.as_ref())
    }

    pub(crate) fn of_state(catalogue: &Catalogue, state: &dyn GameState) -> PositionKeys {
        PositionKeys::new(catalogue, state.info().id, Some(state.options()))
    }

    fn new(catalogue: &Catalogue, game: &str, options: Option<&Options>) -> PositionKeys {
        let symmetries = catalogue.game(game).zip(options).map(|(game, options)| game.symmetries(options));
        let joined = symmetries.filter(|(_, shifts)| *shifts != Shifts::NONE);
        PositionKeys { game: fnv::hash64(game.as_bytes()), joined }
    }

    /// Returns the keys of a position: one that it shares with its images under all symmetries of a square, also those
    /// that the game's rules don't have; and on a board with joined edges one that it shares with its shifted images. Both
    /// are the same after an exchange of the colours.
    pub(crate) fn keys(&self, position: &str) -> Vec<u64> {
        let position = with_first_to_move(position);
        let joined =
            self.joined.map(|(symmetries, shifts)| !symmetry::key(&position, symmetries, shifts) ^ self.game);
        let square = symmetry::key(&position, Symmetry::SQUARE, Shifts::NONE) ^ self.game;
        std::iter::once(square).chain(joined).collect()
    }

    /// Returns keys of the pieces of the player who moves, or who waits. A few pieces, as many games have them, get no keys.
    fn keys_of_side(&self, position: &str, moves: bool) -> Vec<u64> {
        let position = with_first_to_move(position);
        let rows = position.split(' ').next().unwrap_or_default();
        let Ok(board) = Rows::read(rows, "xoXO", true) else { return Vec::new() };
        let kept = if moves { "xX" } else { "oO" };
        let of_side: BTreeMap<Square, Sign> =
            board.signs.into_iter().filter(|(_, sign)| kept.contains(sign.letter)).collect();
        if of_side.len() < FEW {
            return Vec::new();
        }
        let first = |sign: Sign| Sign { letter: exchanged(sign.letter), ..sign };
        let mut text = String::new();
        let written = Rows::write(&mut text, board.cols, board.rows, |at| {
            of_side.get(&at).map(|sign| if moves { *sign } else { first(*sign) })
        });
        written.map_or_else(|_| Vec::new(), |()| self.keys(&format!("{text} x")))
    }
}

/// Returns a position with the first player to move. If it was the second player's turn, the colours are exchanged: the
/// pieces, the turn, and the pairs of numbers in other fields.
fn with_first_to_move(position: &str) -> String {
    let mut fields = position.split(' ');
    let (Some(rows), Some(turn)) = (fields.next(), fields.next()) else { return position.to_owned() };
    if !turn.starts_with('o') {
        return position.to_owned();
    }
    let turned = [rows, turn].map(|field| field.chars().map(exchanged).collect::<String>());
    let pairs = fields.map(|field| match field.split_once(',') {
        Some((first, second)) => format!("{second},{first}"),
        None => field.to_owned(),
    });
    turned.into_iter().chain(pairs).collect::<Vec<_>>().join(" ")
}

fn exchanged(letter: char) -> char {
    match letter {
        'x' => 'o',
        'o' => 'x',
        'X' => 'O',
        'O' => 'X',
        other => other,
    }
}

/// Returns the numbers of pieces in a position, wherever they are, and the fields behind the rows.
fn contents(position: &str) -> ([usize; 4], &str) {
    let (rows, fields) = position.split_once(' ').unwrap_or((position, ""));
    (['x', 'o', 'X', 'O'].map(|letter| rows.matches(letter).count()), fields)
}

/// True if a position follows from the current position of a match by one move. Moves over more than [`TALLEST`] squares
/// count if they capture nothing and the match is beyond its opening: after them, the pieces of the opponent are where
/// they were.
pub(crate) fn follows(catalogue: &Catalogue, record: &Record, state: &dyn GameState) -> bool {
    let (position, keys) = (state.position(), PositionKeys::of_state(catalogue, state));
    let before = PositionKeys::of_record(catalogue, record);
    let shares = |one: &[u64], other: &[u64]| one.iter().any(|key| other.contains(key));
    let waiting = before.keys_of_side(&record.state.position, false);
    if is_own(record) && shares(&waiting, &keys.keys_of_side(&position, true)) {
        return true;
    }
    let begun = catalogue.begin(&record.game, &record.options, Some(&record.state.position));
    let (Ok(mut after), here) = (begun, keys.keys(&position)) else { return false };
    let position = with_first_to_move(&position);
    let legal = after.legal(TALLEST);
    let leads_here = |made: &String| {
        let is_here = after.follow(made).is_ok() && {
            let next = with_first_to_move(&after.position());
            // Keys are slow, and few positions have the same pieces.
            contents(&next) == contents(&position) && shares(&before.keys(&next), &here)
        };
        after.undo();
        is_here
    };
    legal.iter().any(leads_here)
}

impl Positions {
    /// Records changed matches, once somebody has asked for a hint.
    pub(crate) fn note(&self, catalogue: &Catalogue, records: &[Record]) {
        if !self.wanted.load(Ordering::Relaxed) {
            return;
        }
        let mut known = self.known();
        for record in records {
            match Position::of(catalogue, record) {
                Some(position) if known.get(&record.id).is_none_or(|at| at.ply <= position.ply) => {
                    known.insert(record.id, position);
                }
                Some(_) => {}
                None => {
                    known.remove(&record.id);
                }
            }
        }
    }

    /// Returns a running match without hints that has the position of this game. Beyond the opening, also one whose position
    /// is an image of it or of one of the earlier positions `passed`.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub(crate) async fn find(
        &self,
        (store, catalogue): (&dyn Store, &Catalogue),
        state: &dyn GameState,
        passed: &HashSet<String>,
        now: Timestamp,
    ) -> Result<Option<MatchId>, Fault> {
        let mut read = self.read.lock().await;
        let is_fresh = |read: Timestamp| read <= now && now.since(read) < FRESH;
        if !read.is_some_and(is_fresh) {
            self.refresh(store, catalogue).await?;
            *read = Some(now);
        }
        drop(read);
        let (here, keys) = (state.position(), PositionKeys::of_state(catalogue, state));
        let all = passed.iter().chain([&here]);
        let images: HashSet<u64> = all.flat_map(|position| keys.keys(position)).collect();
        let here = hash(state.info().id, &here);
        let same =
            |at: &Position| at.hash == here || at.is_own && at.keys.iter().any(|key| images.contains(key));
        Ok(self.known().iter().filter(|(_, at)| same(at)).map(|(id, _)| *id).min())
    }

    /// Reads the matches that have changed since the last look, and forgets those that are over.
    async fn refresh(&self, store: &dyn Store, catalogue: &Catalogue) -> Result<(), Fault> {
        self.wanted.store(true, Ordering::Relaxed);
        let (mut after, mut unfinished) = (MatchId(0), HashSet::new());
        loop {
            let page = store.unfinished(after, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = last.id;
            unfinished.extend(page.iter().map(|line| line.id));
            let unaided = page.iter().filter(|line| !hints_allowed_in(line.rated, line.computer()));
            let changed: Vec<MatchId> = {
                let known = self.known();
                let changed = unaided.filter(|line| known.get(&line.id).is_none_or(|at| at.ply != line.ply));
                changed.map(|line| line.id).collect()
            };
            self.note(catalogue, &store.records(&changed).await?);
        }
        // A match that started meanwhile is read by the next look.
        self.known().retain(|id, _| unfinished.contains(id));
        Ok(())
    }

    /// Ignores lock poisoning: a panic never leaves the map half changed.
    fn known(&self) -> MutexGuard<'_, HashMap<MatchId, Position>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
