//! The news of a server in a span of time: the matches that ended there, who climbed, and who solved puzzles.

use std::collections::{BTreeMap, HashSet};

use super::book::Book;
use super::current_book::PAGE;
use super::facts::has_result;
use crate::club::Club;
use postern_club::rating::shown::Shown;
use postern_play::derived::kept_book::KeptEffect;
use postern_play::ids::{PersonId, ServerId};
use postern_play::letter::{Span, day};
use postern_play::people::profile::Shows;
use postern_play::record::ended::Ended;
use postern_play::time::Millis;
use postern_store::fault::Fault;

/// Upper bound on the people whose puzzles are counted.
pub(super) const MOST_COUNTED: usize = 2_000;
/// Time before the span from which matches are read, since a clock that was set back puts them out of order.
const SLACK: Millis = Millis::DAY;

/// The news.
#[derive(Default)]
pub struct Week {
    /// The matches with a result, in the order of their ending.
    pub ended: Vec<Ended>,
    /// The largest gains first.
    pub climbers: Vec<Climber>,
    /// The people who solved most puzzles first.
    pub solvers: Vec<Solver>,
}

/// A person whose rating in a game rose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Climber {
    /// Never shown unescaped.
    pub name: String,
    pub game: String,
    pub gain: i32,
    /// The rating after the last match of the span.
    pub rating: Shown,
}

/// A person who solved puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solver {
    /// Never shown unescaped.
    pub name: String,
    pub solved: u32,
}

impl Club {
    /// Returns the news of a server. Leaves out climbers who hide their ratings, and solvers who show nothing.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn week(&self, server: ServerId, span: Span) -> Result<Week, Fault> {
        let ended = self.ended_on(server, span).await?;
        let hidden: HashSet<PersonId> = self.store.hidden().await?.into_iter().collect();
        let (climbers, people) = {
            let numbers: Vec<u64> = ended.iter().map(|ended| ended.number).collect();
            let effects = self.effects_of(&numbers).await?;
            let book = self.book().await?;
            (climbers(&book, &ended, &effects, &hidden), book.people_on(server))
        };
        let mut solvers = Vec::new();
        for (person, name) in people.into_iter().take(MOST_COUNTED) {
            let profile = self.people.profile(person).await?;
            let days = day(span.from)..day(span.to);
            let solved = profile.practice.values().map(|practice| practice.solved_in(days.clone())).sum();
            if solved > 0 && profile.shows != Shows::Nothing {
                solvers.push(Solver { name, solved });
            }
        }
        solvers.sort_by(|one, other| other.solved.cmp(&one.solved).then_with(|| one.name.cmp(&other.name)));
        Ok(Week { ended, climbers, solvers })
    }

    /// Returns the matches with a result that ended on a server in a span, in the order of their ending.
    async fn ended_on(&self, server: ServerId, span: Span) -> Result<Vec<Ended>, Fault> {
        let mut found = Vec::new();
        let mut until = self.book().await?.read();
        while until > 0 {
            let after = until.saturating_sub(PAGE as u64);
            let page = self.store.ended(after, (until - after) as usize).await?;
            let is_early = |ended: &Ended| span.from.since(ended.over.at) > SLACK;
            let done = page.iter().all(is_early);
            let here = |ended: &Ended| {
                ended.server == Some(server) && span.has(ended.over.at) && !ended.voided && has_result(ended)
            };
            found.extend(page.into_iter().filter(here));
            if done {
                break;
            }
            until = after;
            tokio::task::yield_now().await;
        }
        found.sort_by_key(|ended| ended.number);
        Ok(found)
    }
}

/// Returns the people who won points in these matches, the largest gain first.
fn climbers(
    book: &Book,
    ended: &[Ended],
    effects: &[KeptEffect],
    hidden: &HashSet<PersonId>,
) -> Vec<Climber> {
    let mut gains: BTreeMap<(PersonId, &str), (i32, Shown)> = BTreeMap::new();
    for one in ended {
        let effect = effects.iter().find(|effect| effect.number == one.number);
        let Some(Ok(changes)) = effect.map(|effect| effect.effect.changes()) else { continue };
        for (seat, change) in postern_rules::seat::Seat::BOTH.into_iter().zip(changes) {
            let Some(person) = one.players[seat].person() else { continue };
            let gain = gains.entry((person, &one.game)).or_insert((0, change.after));
            *gain = (gain.0 + change.difference(), change.after);
        }
    }
    let mut climbers: Vec<(PersonId, Climber)> = gains
        .into_iter()
        .filter(|((person, _), (gain, _))| *gain > 0 && !person.is_former() && !hidden.contains(person))
        .filter_map(|((person, game), (gain, rating))| {
            let name = book.name(person)?.to_owned();
            Some((person, Climber { name, game: game.to_owned(), gain, rating }))
        })
        .collect();
    climbers.sort_by(|(one, left), (other, right)| right.gain.cmp(&left.gain).then(one.cmp(other)));
    climbers.into_iter().map(|(_, climber)| climber).collect()
}
