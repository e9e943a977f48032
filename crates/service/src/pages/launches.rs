//! The matches that people last opened as an Activity, by channel: all games of a channel share one instance of it.
//!
//! In memory only: after a restart, or at another process, a person gets the game in which it is their turn.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use postern_play::ids::{ChannelId, MatchId, PersonId};
use postern_play::time::{Millis, Timestamp};

/// The time after which an opened match is forgotten.
const REMEMBERED: Millis = Millis(6 * 3_600_000);
/// The number of remembered matches at which old ones are forgotten.
const MANY: usize = 10_000;
/// Time within which a page that was opened asks for its match.
const ARRIVES: Millis = Millis(20_000);

/// The matches that people last opened, and what became of it.
#[derive(Default)]
pub struct Launches(Mutex<State>);

#[derive(Default)]
struct State {
    opened: HashMap<(ChannelId, PersonId), (MatchId, Timestamp)>,
    /// The last time an Activity was opened, since a page last asked for its match.
    unheard: Option<Timestamp>,
    /// True if the last page that asked could not prove its person.
    unproved: bool,
}

/// The reason why pages of the Activity do not work, as far as the requests of pages show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The Activity was opened, and no page asked for a match.
    NoPage,
    /// A page asked without headers of Discord that prove a person.
    NoProof,
}

impl Launches {
    /// Remembers that a person opens a match in a channel.
    pub fn note(&self, channel: ChannelId, person: PersonId, of: MatchId, now: Timestamp) {
        let mut state = self.state();
        if state.opened.len() >= MANY {
            state.opened.retain(|_, (_, at)| now.since(*at) < REMEMBERED);
        }
        // More than people open within hours.
        if state.opened.len() >= MANY {
            state.opened.clear();
        }
        state.opened.insert((channel, person), (of, now));
        state.unheard.get_or_insert(now);
    }

    /// Returns the match that a person last opened in a channel.
    pub fn opened(&self, channel: ChannelId, person: PersonId, now: Timestamp) -> Option<MatchId> {
        let found = self.state().opened.get(&(channel, person)).copied();
        found.filter(|(_, at)| now.since(*at) < REMEMBERED).map(|(of, _)| of)
    }

    /// Returns the matches that people opened in a channel, the last one first.
    pub fn opened_in(&self, channel: ChannelId, now: Timestamp) -> Vec<MatchId> {
        let state = self.state();
        let here = state.opened.iter().filter(|((at, _), _)| *at == channel).map(|(_, last)| *last);
        let mut all: Vec<_> = here.filter(|(_, at)| now.since(*at) < REMEMBERED).collect();
        all.sort_by_key(|(of, at)| (std::cmp::Reverse(at.0), *of));
        all.into_iter().map(|(of, _)| of).collect()
    }

    /// Records that a page asked for its match; `proved` tells whether headers of Discord proved its person.
    pub fn heard(&self, proved: bool) {
        let mut state = self.state();
        (state.unheard, state.unproved) = (None, !proved);
    }

    /// Returns what is wrong; `None` if the pages work, or none was opened.
    pub fn trouble(&self, now: Timestamp) -> Option<Trouble> {
        let state = self.state();
        match state.unheard {
            Some(at) if now.since(at) >= ARRIVES => Some(Trouble::NoPage),
            _ => state.unproved.then_some(Trouble::NoProof),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);
    const HERE: ChannelId = ChannelId(1);
    const ANN: PersonId = PersonId(2);
    const BEN: PersonId = PersonId(3);

    #[test]
    fn each_person_has_the_last_match_of_each_channel_for_some_hours() {
        let launches = Launches::default();
        launches.note(HERE, ANN, MatchId(1), NOW);
        launches.note(HERE, BEN, MatchId(2), NOW);
        launches.note(ChannelId(9), ANN, MatchId(3), NOW);
        launches.note(HERE, ANN, MatchId(4), NOW.plus(Millis(1)));
        assert_eq!(launches.opened(HERE, ANN, NOW), Some(MatchId(4)));
        assert_eq!(launches.opened(HERE, BEN, NOW), Some(MatchId(2)));
        assert_eq!(launches.opened(ChannelId(9), BEN, NOW), None);
        assert_eq!(launches.opened_in(HERE, NOW), [MatchId(4), MatchId(2)]);
        let later = NOW.plus(REMEMBERED);
        assert_eq!(launches.opened(HERE, BEN, later), None);
        assert_eq!(launches.opened_in(HERE, later), [MatchId(4)]);
    }

    #[test]
    fn the_number_of_remembered_matches_is_bounded() {
        let launches = Launches::default();
        for person in 0..2 * MANY as u64 {
            launches.note(HERE, PersonId(person), MatchId(1), NOW);
        }
        assert!(launches.state().opened.len() <= MANY);
    }

    #[test]
    fn a_page_that_never_asks_and_one_without_proof_are_told_apart() {
        let launches = Launches::default();
        launches.note(HERE, ANN, MatchId(1), NOW);
        let later = NOW.plus(ARRIVES);
        assert_eq!((launches.trouble(NOW), launches.trouble(later)), (None, Some(Trouble::NoPage)));
        launches.heard(false);
        assert_eq!(launches.trouble(later), Some(Trouble::NoProof));
        launches.heard(true);
        assert_eq!(launches.trouble(later), None);
    }
}
