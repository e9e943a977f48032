//! The pages of the book: how it is kept in the store, and opened again.

use std::collections::HashMap;

use super::book::{Against, Book, Levels};
use postern_club::match_up::MatchUp;
use postern_club::rating::computer::LevelGame;
use postern_club::rating::counting::{Absence, Counting};
use postern_club::rating::ledger::Ledger;
use postern_club::rating::snapshot::{Snapshot, SnapshotRow};
use postern_games::catalogue::Catalogue;
use postern_play::derived::kept_book::{
    BookHead, BookPage, BookState, BookStep, FORM, KeptEffect, PageGame, PageRating, of_score, score, sign,
};
use postern_play::ids::{PersonId, ServerId};
use postern_play::time::Timestamp;

/// A kept book that is being opened, page by page.
pub(crate) struct Opening {
    head: BookHead,
    book: Book,
    /// Number of pages added.
    pages: u64,
    rows: HashMap<String, Vec<SnapshotRow>>,
    absences: Vec<(PersonId, Absence)>,
}

impl Opening {
    pub(crate) fn new(head: BookHead) -> Opening {
        let (base, corrected, latest) = (head.through, head.corrected, head.latest);
        let book = Book { base, openings: head.openings, read: base, corrected, latest, ..Book::default() };
        Opening { head, book, pages: 0, rows: HashMap::new(), absences: Vec::new() }
    }

    /// Adds the page of a person.
    pub(crate) fn add(&mut self, catalogue: &Catalogue, page: BookPage) {
        let (person, book) = (page.person, &mut self.book);
        self.pages += 1;
        for game in page.games {
            let of = book.games.entry(game.game.clone()).or_default();
            if let Some(rated) = game.rated {
                let (rating, games, last) = (rated.rating(), rated.games, rated.last);
                let row = SnapshotRow { player: person, rating, games, last };
                self.rows.entry(game.game.clone()).or_default().push(row);
            }
            let [wins, draws, losses] = game.score;
            if game.score != [0; 3] {
                of.scores.insert(person, MatchUp { wins, draws, losses });
            }
            if !game.levels.is_empty() {
                let against = game.levels.into_iter().map(|(number, at, level)| Against {
                    number,
                    at,
                    level: level.map(|(level, sign)| LevelGame { level, score: score(sign) }),
                });
                let mut levels = Levels { games: against.collect(), like: None };
                levels.estimate(catalogue, &game.game);
                of.levels.insert(person, levels);
            }
        }
        self.absences.extend(page.absence.map(|(number, at)| (person, Absence { number, at })));
        for server in page.servers {
            book.servers.entry(server).or_default().insert(person);
        }
        let known = book.people.entry(person).or_default();
        (known.name, known.last) = (page.name, page.last.into());
    }

    /// Returns the book. `None` if it is not whole.
    pub(crate) fn finish(mut self, openings: Vec<u64>) -> Option<Book> {
        if (self.pages, openings.len() as u64) != (self.head.people, self.head.openings) {
            return None;
        }
        for (game, through, at) in &self.head.games {
            let rows = self.rows.remove(game).unwrap_or_default();
            let snapshot = Snapshot { through: *through, at: *at, rows };
            self.book.games.entry(game.clone()).or_default().ledger = Ledger::resume(&snapshot);
        }
        self.book.counting = Counting::resume(openings, self.absences);
        Some(self.book)
    }
}

impl Book {
    /// Returns the step that keeps everything since the base.
    pub(crate) fn step(&self, before: Option<BookState>) -> BookStep {
        let mut effects: Vec<KeptEffect> = Vec::new();
        for game in self.games.values() {
            let rated = game.ledger.results_after(self.base).map(|result| result.number);
            let all = rated.chain(game.unrated.keys().copied());
            effects
                .extend(all.filter_map(|number| Some(KeptEffect { number, effect: game.effect(number)? })));
        }
        effects.sort_by_key(|effect| effect.number);
        let people: Vec<PersonId> = self.touched.keys().copied().collect();
        let new = self.counting.latest().to_vec();
        BookStep {
            before,
            after: BookState::Kept(self.head()),
            span: (self.base, self.read),
            pages: self.pages(&people),
            openings: (self.openings, new),
            effects,
        }
    }

    /// Returns the head of this book.
    pub(crate) fn head(&self) -> BookHead {
        let games = self.games.iter().map(|(id, game)| {
            let (through, at) = game.ledger.end();
            (id.clone(), through, at)
        });
        let mut games: Vec<(String, u64, Timestamp)> = games.collect();
        games.sort();
        BookHead {
            form: FORM,
            through: self.read,
            corrected: self.corrected,
            latest: self.latest,
            people: self.people.len() as u64,
            openings: self.openings + self.counting.latest().len() as u64,
            games,
        }
    }

    /// Returns the pages of these people, in the order of their ids. The steps in them are those since the base.
    pub(crate) fn pages(&self, people: &[PersonId]) -> Vec<BookPage> {
        let mut servers: HashMap<PersonId, Vec<ServerId>> =
            people.iter().map(|person| (*person, Vec::new())).collect();
        for (server, members) in &self.servers {
            let few = people.iter().filter(|person| members.len() > people.len() && members.contains(person));
            let many = members.iter().filter(|_| members.len() <= people.len());
            for person in few.chain(many) {
                if let Some(on) = servers.get_mut(person) {
                    on.push(*server);
                }
            }
        }
        let mut pages: Vec<BookPage> = servers
            .into_iter()
            .filter_map(|(person, mut servers)| {
                let known = self.people.get(&person)?;
                servers.sort_unstable();
                let absence = self.counting.absence(person);
                Some(BookPage {
                    person,
                    name: known.name.clone(),
                    last: known.last.iter().copied().collect(),
                    servers,
                    absence: absence.map(|absence| (absence.number, absence.at)),
                    games: self.games_of(person),
                })
            })
            .collect();
        pages.sort_by_key(|page| page.person);
        pages
    }

    fn games_of(&self, person: PersonId) -> Vec<PageGame> {
        let mut games = Vec::new();
        for (id, game) in &self.games {
            let rated = game.ledger.last_step(person);
            let levels = game.levels.get(&person).into_iter().flat_map(|levels| &levels.games);
            let steps = game.ledger.latest_steps(person).iter();
            let page = PageGame {
                game: id.clone(),
                rated: rated.map(|(step, games)| PageRating::new(step.rating, games, step.at)),
                score: of_score(game.score(person)),
                levels: levels
                    .map(|against| {
                        let level = against.level.map(|level| (level.level, sign(level.score)));
                        (against.number, against.at, level)
                    })
                    .collect(),
                steps: steps
                    .map(|step| {
                        let [points, deviation] = [step.rating.points, step.rating.deviation];
                        (step.at, points.round() as i32, deviation.round() as i32)
                    })
                    .collect(),
            };
            let is_empty = page.rated.is_none() && page.score == [0; 3] && page.levels.is_empty();
            games.extend(Some(page).filter(|_| !is_empty));
        }
        games.sort_by(|one, other| one.game.cmp(&other.game));
        games
    }

    /// Forgets the single results up to match `through`. The book up to there has this number of openings.
    pub(crate) fn settle(&mut self, through: u64, openings: u64) {
        for game in self.games.values_mut() {
            game.ledger.settle(through);
            game.unrated = game.unrated.split_off(&(through + 1));
        }
        self.counting.keep(openings.saturating_sub(self.openings) as usize);
        self.openings = openings;
        self.touched.retain(|_, last| *last > through);
        self.base = through;
    }
}
