//! The rating of a person, and what a match did to the ratings of its players.

use super::book::Book;
use crate::club::Club;
use postern_club::rating::computer::PlaysLike;
use postern_club::rating::counting::Reason;
use postern_club::rating::glicko::Rating;
use postern_club::rating::ledger::Step;
use postern_club::rating::shown::{Change, Shown};
use postern_play::derived::kept_book::KeptEffect;
use postern_play::ids::{MatchId, PersonId};
use postern_play::record::Record;
use postern_play::record::ended::Ended;
use postern_play::time::Timestamp;
use postern_rules::seat::Pair;
use postern_store::fault::Fault;

/// Number of a player's latest matches among which one is looked for.
const LOOKED_AT: usize = 200;

/// What a match did to the ratings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Effect {
    /// It changed the ratings of both players.
    Rated(Pair<Change>),
    /// It changed none.
    Unrated(Reason),
    /// It was a match against the computer, which tells this about the person.
    AgainstComputer(Option<PlaysLike>),
}

impl Club {
    /// Returns what a match did to the ratings; `None` while it is not over.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn effect(&self, record: &Record) -> Result<Option<Effect>, Fault> {
        let Some(ended) = self.ended(record).await? else { return Ok(None) };
        if let (Some(_), Some(person)) = (record.computer(), record.people().next()) {
            let like = like(&*self.book().await?, &record.game, person);
            return Ok(Some(Effect::AgainstComputer(like)));
        }
        let effects = self.effects_of(&[ended.number]).await?;
        Ok(effects.into_iter().next().map(|kept| match kept.effect.changes() {
            Ok([first, second]) => Effect::Rated(Pair::new(first, second)),
            Err(reason) => Effect::Unrated(reason),
        }))
    }

    /// Returns the entry of a match in the order of ending; `None` while it is not over, or if its players have ended many
    /// others since.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub(crate) async fn ended(&self, record: &Record) -> Result<Option<Ended>, Fault> {
        let Some(person) = record.people().next().filter(|_| record.ended().is_some()) else {
            return Ok(None);
        };
        self.ended_match(record.id, person, LOOKED_AT).await
    }

    /// Returns the entry of a match among the last `limit` of a person.
    pub(crate) async fn ended_match(
        &self,
        id: MatchId,
        person: PersonId,
        limit: usize,
    ) -> Result<Option<Ended>, Fault> {
        let last = self.store.ended_of(person, u64::MAX, limit).await?;
        Ok(last.into_iter().find(|ended| ended.id == id))
    }

    /// Returns what these matches did to the ratings of their players, in the order of ending.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn effects_of(&self, numbers: &[u64]) -> Result<Vec<KeptEffect>, Fault> {
        let (earlier, mut later) = {
            let book = self.book().await?;
            let (earlier, later): (Vec<u64>, Vec<u64>) =
                numbers.iter().partition(|number| **number <= book.base());
            let effect = |number: u64| Some(KeptEffect { number, effect: book.effect(number)? });
            (earlier, later.into_iter().filter_map(effect).collect::<Vec<_>>())
        };
        let mut effects = if earlier.is_empty() { Vec::new() } else { self.store.effects(&earlier).await? };
        effects.append(&mut later);
        effects.sort_by_key(|effect| effect.number);
        Ok(effects)
    }

    /// Returns a person's ratings in a game after each of their last games, for a chart.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn rating_steps(&self, person: PersonId, game: &str) -> Result<Vec<Step>, Fault> {
        let page = self.store.book_pages_of(&[person]).await?.into_iter().next();
        let book = self.book().await?;
        let Some(of_game) = book.game(game) else { return Ok(Vec::new()) };
        let latest = of_game.ledger.latest_steps(person);
        let Some((last, games)) = of_game.ledger.last_step(person) else { return Ok(Vec::new()) };
        let kept = page.into_iter().flat_map(|page| page.games).find(|kept| kept.game == game);
        let kept = kept.map(|kept| (kept.steps, kept.rated.map_or(0, |rated| rated.games)));
        let (mut earlier, kept_games) = kept.unwrap_or_default();
        // Another process may have kept more than this one has settled.
        let twice = (kept_games + latest.len() as u32).saturating_sub(games) as usize;
        earlier.truncate(earlier.len().saturating_sub(twice));
        let earlier = earlier.into_iter().map(|(at, points, deviation)| {
            let [points, deviation] = [points, deviation].map(f64::from);
            Step { at, rating: Rating { points, deviation, ..Rating::START } }
        });
        let mut steps: Vec<Step> = earlier.chain(latest.iter().copied()).collect();
        if let Some(step) = steps.last_mut() {
            *step = last;
        }
        Ok(steps)
    }
}

/// Returns a person's rating in a game, as people see it; `None` without games that count.
pub fn shown(book: &Book, game: &str, person: PersonId, now: Timestamp) -> Option<Shown> {
    book.game(game)?.ledger.shown(person, book.moment(now))
}

/// Returns the level of the computer that a person plays like; `None` without such games.
pub fn like(book: &Book, game: &str, person: PersonId) -> Option<PlaysLike> {
    book.game(game)?.levels(person)?.like
}
