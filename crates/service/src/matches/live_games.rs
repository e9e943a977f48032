//! A cache of games, so that a move needs no replay.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use postern_play::ids::{MatchId, Ply};
use postern_play::record::Record;
use postern_play::record::replay::digest;
use postern_rules::game::state::GameState;

/// Approximate upper bound on the size of the cache, in bytes.
const MOST_BYTES: usize = 32 * 1024 * 1024;

/// Approximate size of a ply without its position, in bytes.
const PLY_BYTES: usize = 64;

/// A cache of games at the present ply of their matches, with LRU eviction.
pub struct LiveGames {
    kept: Mutex<Kept>,
    most: usize,
}

#[derive(Default)]
struct Kept {
    games: HashMap<MatchId, Live>,
    bytes: usize,
    uses: u64,
}

struct Live {
    stands: Stands,
    game: Arc<dyn GameState>,
    bytes: usize,
    used: u64,
}

/// The part of a record that determines its game. Revisions that change no position do not matter. The end does: a
/// finished match under earlier rules shows only its last position.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stands {
    ply: Ply,
    moves: usize,
    digest: u32,
    rules_version: u16,
    running: bool,
}

impl Stands {
    fn of(record: &Record) -> Stands {
        Stands {
            ply: record.ply(),
            moves: record.moves.len(),
            digest: digest(&record.state.position),
            rules_version: record.rules_version,
            running: record.is_running(),
        }
    }
}

impl Default for LiveGames {
    fn default() -> LiveGames {
        LiveGames::with_room_for(MOST_BYTES)
    }
}

impl LiveGames {
    /// Creates a cache of about `most` bytes.
    pub fn with_room_for(most: usize) -> LiveGames {
        LiveGames { kept: Mutex::default(), most }
    }

    /// Returns the game of a match at its present ply, if it is cached.
    pub fn get(&self, record: &Record) -> Option<Arc<dyn GameState>> {
        let mut kept = self.kept();
        kept.uses += 1;
        let uses = kept.uses;
        let live = kept.games.get_mut(&record.id)?;
        if live.stands != Stands::of(record) {
            return None;
        }
        live.used = uses;
        Some(live.game.clone())
    }

    /// Caches the game of a match at its present ply, in place of an earlier one.
    pub fn keep(&self, record: &Record, game: Arc<dyn GameState>) {
        let bytes = (game.ply() + 1) * (record.state.position.len() + PLY_BYTES);
        let mut kept = self.kept();
        kept.forget(record.id);
        if bytes > self.most {
            return;
        }
        while kept.bytes + bytes > self.most {
            let oldest = kept.games.iter().min_by_key(|(_, live)| live.used).map(|(&id, _)| id);
            let Some(oldest) = oldest else { break };
            kept.forget(oldest);
        }
        kept.uses += 1;
        let used = kept.uses;
        kept.bytes += bytes;
        kept.games.insert(record.id, Live { stands: Stands::of(record), game, bytes, used });
    }

    /// Removes the game of a match.
    pub fn forget(&self, id: MatchId) {
        self.kept().forget(id);
    }

    /// Locks the cache. Poison is harmless: the code under the lock does not panic halfway.
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn forget(&mut self, id: MatchId) {
        if let Some(live) = self.games.remove(&id) {
            self.bytes -= live.bytes;
        }
    }
}
