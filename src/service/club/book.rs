//! The fold of ended matches: ratings, names, games against the computer, and who played where.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use super::facts::{facts, score};
use crate::play::ids::{PersonId, ServerId};
use crate::play::record::ended::Ended;
use crate::play::record::{How, Player};
use crate::play::time::Timestamp;
use postern_club::rating::computer::{self, LevelGame};
use postern_club::rating::counting::{Counting, Reason, Verdict};
use postern_club::rating::ledger::Ledger;
use postern_club::rating::result::GameResult;
use postern_club::reliability::{self, GameTurns};
use postern_games::catalogue::Catalogue;
use postern_rules::seat::Seat;

/// Everything that is computed from ended matches.
#[derive(Default)]
pub struct Book {
    /// The number of the last match read, in the order of ending.
    read: u64,
    /// The number of the last correction.
    corrected: u64,
    /// The last moment in the book. No rating is asked for an earlier one.
    latest: Timestamp,
    /// Which matches count. An absence counts once over all games.
    counting: Counting,
    games: HashMap<String, OfGame>,
    people: HashMap<PersonId, OfPerson>,
    /// The people who have finished a match on a server.
    servers: HashMap<ServerId, HashSet<PersonId>>,
}

/// The matches of one game.
#[derive(Default)]
pub struct OfGame {
    pub ledger: Ledger,
    /// The matches between people that changed no rating, and why, by their numbers in the order of ending.
    unrated: BTreeMap<u64, Reason>,
    /// The last games of each person against the computer, in their order.
    levels: HashMap<PersonId, VecDeque<LevelGame>>,
}

/// What the book knows of a person.
#[derive(Default)]
struct OfPerson {
    /// Their name in their last match (never shown unescaped).
    name: String,
    /// Their last games, the latest first.
    turns: VecDeque<GameTurns>,
}

impl Book {
    pub(crate) fn read(&self) -> u64 {
        self.read
    }

    pub(crate) fn corrected(&self) -> u64 {
        self.corrected
    }

    /// Marks the matches up to this number as read.
    pub(crate) fn read_until(&mut self, number: u64) {
        self.read = self.read.max(number);
    }

    /// Adds the next ended match.
    pub(crate) fn add(&mut self, catalogue: &Catalogue, ended: &Ended) {
        self.read_until(ended.number);
        self.latest = self.latest.max(ended.over.at);
        let game = self.games.entry(ended.game.clone()).or_default();
        let facts = facts(catalogue, ended);
        let verdict = match self.counting.judge(&facts) {
            Verdict::Counted if ended.voided => Verdict::Unrated(Reason::Voided),
            verdict => verdict,
        };
        match (verdict, facts.sides.map(|side| side.player)) {
            (Verdict::Counted, [Some(first), Some(second)]) => {
                let (players, score) = ([first, second], facts.score);
                let result = GameResult { number: ended.number, at: facts.at, players, score };
                // The store numbers matches in rising order, and the verdict excludes a single player.
                if let Err(error) = game.ledger.apply(&result) {
                    tracing::error!(number = ended.number, %error, "an ended match has no place in the ratings");
                }
            }
            (Verdict::Unrated(reason), _) if reason != Reason::Computer => {
                game.unrated.insert(ended.number, reason);
            }
            _ => {}
        }
        let absent = matches!(verdict, Verdict::Unrated(Reason::SameAbsence { .. }));
        for seat in Seat::BOTH {
            let Player::Person { id, name } = &ended.players[seat] else { continue };
            if ended.voided || matches!(ended.over.how, How::Closed | How::Removed) {
                continue;
            }
            let timed_out = ended.over.how == How::Time && ended.over.winner == Some(seat.other()) && !absent;
            let person = self.people.entry(*id).or_default();
            person.name.clone_from(name);
            person.turns.push_front(GameTurns { turns: 0, late: 0, timed_out });
            person.turns.truncate(reliability::WINDOW);
            if let Some(server) = ended.server {
                self.servers.entry(server).or_default().insert(*id);
            }
            if let Player::Computer { level } = ended.players[seat.other()] {
                let against = game.levels.entry(*id).or_default();
                against.push_back(LevelGame { level, score: score(ended, seat) });
                if against.len() > computer::WINDOW {
                    against.pop_front();
                }
            }
        }
    }

    /// Takes a correction into account: the present entry of a match, or of all if `number` is 0.
    pub(crate) fn correct(&mut self, correction: u64, number: u64, now: Option<&Ended>) {
        self.corrected = correction;
        if number == 0 {
            // Another number replaces a person in all of their matches.
            *self = Book { corrected: correction, ..Book::default() };
            return;
        }
        let Some(ended) = now.filter(|ended| ended.number == number && ended.voided) else { return };
        let Some(game) = self.games.get_mut(&ended.game) else { return };
        match game.ledger.void(number) {
            Ok(true) => {
                game.unrated.insert(number, Reason::Voided);
            }
            Ok(false) => {}
            // The ledger of a book starts without a snapshot.
            Err(error) => tracing::error!(number, %error, "a voided match remains in the ratings"),
        }
    }

    /// Returns the matches of a game; `None` if none has ended.
    pub fn game(&self, id: &str) -> Option<&OfGame> {
        self.games.get(id)
    }

    /// Returns the name of a person in their last match; `None` if they have none, or had their data deleted.
    pub fn name(&self, person: PersonId) -> Option<&str> {
        self.people.get(&person).map(|known| known.name.as_str()).filter(|name| !name.is_empty())
    }

    /// Returns the figures about a person's last games.
    pub fn reliability(&self, person: PersonId) -> reliability::Reliability {
        let turns = self.people.get(&person).into_iter().flat_map(|known| known.turns.iter().copied());
        reliability::Reliability::of(turns)
    }

    /// True if the person has finished a match on the server.
    pub fn played_on(&self, server: ServerId, person: PersonId) -> bool {
        self.servers.get(&server).is_some_and(|people| people.contains(&person))
    }

    /// Returns the moment for which ratings are asked: `now`, or the latest end if the system clock was set back.
    pub fn moment(&self, now: Timestamp) -> i64 {
        now.max(self.latest).0
    }
}

impl OfGame {
    /// Returns why a match between people changed no rating; `None` if it did, or is not known.
    pub fn unrated(&self, number: u64) -> Option<Reason> {
        self.unrated.get(&number).copied()
    }

    /// Returns a person's last games against the computer, in their order.
    pub fn against_computer(&self, person: PersonId) -> Vec<LevelGame> {
        self.levels.get(&person).into_iter().flatten().copied().collect()
    }
}
