//! The fold of ended matches: ratings, names, games against the computer, and who played where.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use super::facts::{facts, has_result, score};
use postern_club::match_up::MatchUp;
use postern_club::rating::computer;
use postern_club::rating::computer::{LevelGame, PlaysLike, plays_like};
use postern_club::rating::counting::{Counting, Reason, Verdict};
use postern_club::rating::ledger::Ledger;
use postern_club::rating::result::{GameResult, Score};
use postern_club::reliability;
use postern_club::reliability::Reliability;
use postern_games::catalogue::Catalogue;
use postern_play::derived::kept_book::RatingEffect;
use postern_play::ids::{PersonId, ServerId};
use postern_play::record::ended::Ended;
use postern_play::record::{How, Player};
use postern_play::time::Timestamp;
use postern_rules::seat::Seat;

/// A window of last games holds this many times as many as it needs, so that some of them can be voided.
const SPARE: usize = 2;

/// Everything that is computed from ended matches. Of the matches up to `base`, only what they left is here; what each of
/// them did is in the store.
#[derive(Clone, Default)]
pub struct Book {
    /// The number of the last match whose single results are no longer here, in the order of ending.
    pub(super) base: u64,
    /// Number of openings that counted as played then.
    pub(super) openings: u64,
    /// The number of the last match read.
    pub(super) read: u64,
    /// The number of the last correction.
    pub(super) corrected: u64,
    /// The last moment in the book. No rating is asked for an earlier one.
    pub(super) latest: Timestamp,
    /// Which matches count. An absence counts once over all games.
    pub(super) counting: Counting,
    pub(super) games: HashMap<String, OfGame>,
    pub(super) people: HashMap<PersonId, OfPerson>,
    /// The people who have finished a match on a server.
    pub(super) servers: HashMap<ServerId, HashSet<PersonId>>,
    /// The people of the matches since `base`, with the last of these.
    pub(super) touched: HashMap<PersonId, u64>,
}

/// The matches of one game.
#[derive(Clone, Default)]
pub struct OfGame {
    pub ledger: Ledger,
    /// The matches between people since the base that changed no rating, and why, by their numbers in the order of ending.
    pub(super) unrated: BTreeMap<u64, Reason>,
    /// The results of each person against other people, rated or not.
    pub(super) scores: HashMap<PersonId, MatchUp>,
    pub(super) levels: HashMap<PersonId, Levels>,
}

/// The last games of a person against the computer.
#[derive(Clone, Default)]
pub struct Levels {
    /// In their order.
    pub(super) games: VecDeque<Against>,
    /// What they tell; `None` without games against a level with a known strength.
    pub like: Option<PlaysLike>,
}

/// A game of a person against the computer.
#[derive(Clone)]
pub(super) struct Against {
    /// In the order of ending.
    pub(super) number: u64,
    /// The end of the game.
    pub(super) at: Timestamp,
    /// `None` if the person had hints: the game then says nothing about their level.
    pub(super) level: Option<LevelGame>,
}

/// A person in the book.
#[derive(Clone, Default)]
pub(super) struct OfPerson {
    /// Their name in their last match (never shown unescaped).
    pub(super) name: String,
    /// Their last games, the latest first: the number in the order of ending, and whether they lost it on time.
    pub(super) last: VecDeque<(u64, bool)>,
}

impl Book {
    /// Returns an empty book that takes no notice of corrections up to this one.
    pub(crate) fn new(corrected: u64) -> Book {
        Book { corrected, ..Book::default() }
    }

    /// Returns the number of the last match whose effect is only in the store.
    pub fn base(&self) -> u64 {
        self.base
    }

    /// Returns the number of the last match read, in the order of ending.
    pub fn read(&self) -> u64 {
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
            self.touched.insert(*id, ended.number);
            let person = self.people.entry(*id).or_default();
            person.name.clone_from(name);
            if let Some(server) = ended.server_of(seat) {
                self.servers.entry(server).or_default().insert(*id);
            }
            if ended.voided || !has_result(ended) {
                continue;
            }
            let timed_out = ended.over.how == How::Time && ended.over.winner == Some(seat.other()) && !absent;
            person.last.push_front((ended.number, timed_out));
            person.last.truncate(SPARE * reliability::WINDOW);
            match &ended.players[seat.other()] {
                Player::Person { id: other, .. } if other == id => {}
                Player::Person { .. } => {
                    *counter(game.scores.entry(*id).or_default(), score(ended, seat)) += 1;
                }
                Player::Computer { level } => {
                    let levels = game.levels.entry(*id).or_default();
                    let result = LevelGame { level: *level, score: score(ended, seat) };
                    let level = (!ended.hinted).then_some(result);
                    levels.games.push_back(Against { number: ended.number, at: ended.over.at, level });
                    if levels.games.len() > SPARE * computer::WINDOW {
                        levels.games.pop_front();
                    }
                    levels.estimate(catalogue, &ended.game);
                }
            }
        }
    }

    /// Takes a correction into account: the present entry of a match. Returns false if the book must be computed again: the
    /// match is not after the base, or all entries of a person were corrected (`number` is 0).
    pub(crate) fn correct(
        &mut self,
        catalogue: &Catalogue,
        correction: u64,
        number: u64,
        now: Option<&Ended>,
    ) -> bool {
        self.corrected = correction;
        if number <= self.base {
            return false;
        }
        let Some(ended) = now.filter(|ended| ended.number == number && ended.voided) else { return true };
        let Some(game) = self.games.get_mut(&ended.game) else { return true };
        // The ledger starts at or before the base.
        if game.ledger.void(number) == Ok(true) {
            game.unrated.insert(number, Reason::Voided);
        }
        for seat in Seat::BOTH {
            let Some(person) = ended.players[seat].person() else { continue };
            let Some(known) = self.people.get_mut(&person) else { continue };
            known.last.retain(|(of, _)| *of != number);
            match ended.players[seat.other()].person() {
                Some(other) if other == person => {}
                Some(_) => {
                    if let Some(scores) = game.scores.get_mut(&person) {
                        let count = counter(scores, score(ended, seat));
                        *count = count.saturating_sub(1);
                    }
                }
                None => {
                    if let Some(levels) = game.levels.get_mut(&person) {
                        levels.games.retain(|game| game.number != number);
                        levels.estimate(catalogue, &ended.game);
                    }
                }
            }
        }
        true
    }

    /// Returns the matches of a game; `None` if none has ended.
    pub fn game(&self, id: &str) -> Option<&OfGame> {
        self.games.get(id)
    }

    /// Returns what a match between people since the base did to the ratings.
    pub fn effect(&self, number: u64) -> Option<RatingEffect> {
        self.games.values().find_map(|game| game.effect(number))
    }

    /// Returns the name of a person in their last match; `None` if they have none, or had their data deleted.
    pub fn name(&self, person: PersonId) -> Option<&str> {
        self.people.get(&person).map(|known| known.name.as_str()).filter(|name| !name.is_empty())
    }

    /// Returns the figures about a person's last games.
    pub fn reliability(&self, person: PersonId) -> Reliability {
        let last = self.people.get(&person).into_iter().flat_map(|known| &known.last);
        Reliability::of(last.map(|(_, timed_out)| *timed_out))
    }

    /// Returns the people who have finished a match on a server, with their names, in the order of their ids. People
    /// who had their data deleted are left out.
    pub fn people_on(&self, server: ServerId) -> Vec<(PersonId, String)> {
        let people = self.servers.get(&server).into_iter().flatten().filter(|person| !person.is_former());
        let named = people.filter_map(|person| Some((*person, self.name(*person)?.to_owned())));
        let mut all: Vec<(PersonId, String)> = named.collect();
        all.sort_unstable();
        all
    }

    /// True if the person has finished a match on the server.
    pub fn played_on(&self, server: ServerId, person: PersonId) -> bool {
        self.servers.get(&server).is_some_and(|people| people.contains(&person))
    }

    /// Returns the moment for which ratings are asked: `now`, or the latest end if the system clock was set back.
    pub fn moment(&self, now: Timestamp) -> Timestamp {
        now.max(self.latest)
    }
}

impl OfGame {
    /// Returns the effect of a match of this game since the base.
    pub(super) fn effect(&self, number: u64) -> Option<RatingEffect> {
        let changed = self.ledger.before_after(number).map(RatingEffect::from);
        changed.or_else(|| self.unrated.get(&number).copied().map(RatingEffect::Unrated))
    }

    /// Returns a person's results against other people, rated or not.
    pub fn score(&self, person: PersonId) -> MatchUp {
        self.scores.get(&person).copied().unwrap_or_default()
    }

    /// Returns a person's last games against the computer.
    pub fn levels(&self, person: PersonId) -> Option<&Levels> {
        self.levels.get(&person)
    }

    /// Returns the number of games with a result that a person has finished; against the computer, of the last ones.
    pub fn finished(&self, person: PersonId) -> usize {
        self.score(person).games() as usize + self.levels(person).map_or(0, |levels| levels.games.len())
    }

    /// Returns everybody who has played against the computer, in no particular order.
    pub fn all_levels(&self) -> impl Iterator<Item = (PersonId, &Levels)> {
        self.levels.iter().map(|(person, levels)| (*person, levels))
    }
}

impl Levels {
    /// Returns the end of the last game.
    pub fn last(&self) -> Timestamp {
        self.games.back().map(|game| game.at).unwrap_or_default()
    }

    pub(super) fn estimate(&mut self, catalogue: &Catalogue, game: &str) {
        let games: Vec<LevelGame> = self.games.iter().filter_map(|game| game.level).collect();
        self.like = catalogue.get(game).and_then(|spec| plays_like(&spec.level_distances(), &games));
    }
}

/// Returns the count to which a result belongs.
fn counter(scores: &mut MatchUp, score: Score) -> &mut u32 {
    match score {
        Score::Win => &mut scores.wins,
        Score::Draw => &mut scores.draws,
        Score::Loss => &mut scores.losses,
    }
}
