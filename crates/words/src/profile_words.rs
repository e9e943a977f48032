//! Words for a person's profile: ratings and results in each game, puzzles, and reliability.

use crate::rating_chart::Rated;
use crate::rating_words::level_figures;
use crate::voice::{Voice, msg, text};
use postern_club::match_up::MatchUp;
use postern_club::reliability::{Reliability, Word};
use postern_play::ids::PersonId;
use postern_play::letter::day;
use postern_play::people::profile::{Profile, Shows};
use postern_play::time::Timestamp;
use postern_rules::game::info::Info;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_service::club::book::{Book, OfGame};
use postern_service::club::ratings::{like, shown};

/// The facts about a person from the ended games, as far as the reader sees them.
pub struct Facts {
    /// A line for each game that the person has played.
    pub games: Vec<Phrase>,
    pub reliability: Reliability,
    /// The games with a rating, those with the most games first. Empty if the ratings are hidden.
    pub rated: Vec<Rated>,
}

/// Returns the facts about a person that a reader sees.
pub fn facts(voice: &Voice, book: &Book, id: PersonId, shows: Shows, now: Timestamp) -> Facts {
    let (mut games, mut rated) = (Vec::new(), Vec::new());
    for spec in voice.catalogue().iter() {
        let info = spec.info();
        let Some(game) = book.game(info.id) else { continue };
        games.extend(line(voice, book, (game, info), (id, shows), now));
        let standing = game.ledger.standing(id, book.moment(now)).filter(|_| shows.ratings());
        let chart = |games| (games, Rated { game: info.id.to_owned(), name: info.name, steps: Vec::new() });
        rated.extend(standing.map(|standing| chart(standing.games)));
    }
    // The order of the catalogue decides between games played equally often.
    rated.sort_by_key(|(games, _)| std::cmp::Reverse(*games));
    let rated = rated.into_iter().map(|(_, rated)| rated).collect();
    Facts { games, reliability: book.reliability(id), rated }
}

/// Returns the line of a game; `None` if the person has not played it.
fn line(
    voice: &Voice,
    book: &Book,
    (game, info): (&OfGame, &Info),
    (id, shows): (PersonId, Shows),
    now: Timestamp,
) -> Option<Phrase> {
    let score = game.score(id);
    let like = like(book, info.id, id);
    if score.games() == 0 && like.is_none() {
        return None;
    }
    let rating = match shown(book, info.id, id, now) {
        _ if score.games() == 0 => None,
        _ if !shows.ratings() => Some(msg!("rating-hidden")),
        Some(shown) => Some(msg!("rating-shown", rating = shown.to_string())),
        None => Some(msg!("rating-none")),
    };
    let results = (score.games() > 0).then(|| results(score));
    let level = like.filter(|_| shows.ratings()).map(|like| {
        let [level, error] = level_figures(voice.language, like);
        msg!("profile-level", level = level, error = error)
    });
    let parts: Vec<Phrase> = [rating, results, level].into_iter().flatten().collect();
    Some(msg!("profile-game", game = text(info.name), parts = PhraseArg::Joined(parts, " · ")))
}

/// Returns results in words.
pub fn results(MatchUp { wins, draws, losses }: MatchUp) -> Phrase {
    msg!("profile-results", won = wins, drawn = draws, lost = losses)
}

/// Returns the number of solved puzzles, the rating in those of each game, and the streaks; `None` without any.
pub fn puzzles(voice: &Voice, profile: &Profile, shows: Shows, now: Timestamp) -> Option<Phrase> {
    let solved: u32 = profile.practice.values().map(|practice| practice.solved).sum();
    let today = day(now);
    let rated = voice.catalogue().iter().filter_map(|spec| {
        let own = profile.practice.get(spec.info().id).filter(|own| own.rating.is_some())?;
        let rating = own.rating_on(today).shown().to_string();
        Some(msg!("profile-puzzle-rating", game = text(spec.info().name), rating = rating))
    });
    let rated: Vec<Phrase> = rated.filter(|_| shows.ratings()).collect();
    let streak = (!profile.streak.is_none())
        .then(|| msg!("puzzle-streak", days = profile.streak.days(today), row = profile.streak.at_once));
    let parts = std::iter::once(msg!("profile-puzzles", count = solved));
    let ratings = (!rated.is_empty()).then_some(PhraseArg::Joined(rated, ", "));
    let ratings = ratings.map(|ratings| msg!("profile-puzzle-ratings", ratings = ratings));
    let parts: Vec<Phrase> = parts.chain(ratings).chain(streak).collect();
    (solved > 0 || parts.len() > 1)
        .then(|| msg!("profile-puzzle-line", parts = PhraseArg::Joined(parts, " · ")))
}

/// Returns how reliable a person is.
pub fn reliability(of: Reliability) -> Phrase {
    let word = match of.word() {
        Word::New => "new",
        Word::Steady => "steady",
        Word::SometimesLate => "late",
        Word::OftenAbsent => "absent",
    };
    msg!("profile-reliability", word = word, lost = of.timed_out, games = of.games)
}
