//! Matches against the computer: begun at once, and so many of each person's.

use super::{Asker, Calls, Failure, Service, begin, notice, notices};
use crate::game::Seat;
use crate::games::Catalogue;
use crate::play::{
    Challenge, ChallengeState, Change, Colour, Home, MatchId, NoticeKind, PersonId, Player, Record, Refusal,
    STANDS_FOR_DAYS, Terms, Timestamp, replay,
};

/// Levels of the computer are numbered from 1 to this.
pub const LEVELS: u8 = crate::engine::LEVELS;
/// The level of the computer where nobody says otherwise.
pub const USUAL_LEVEL: u8 = 3;

/// How many running matches against the computer one person may have where the owner says nothing.
pub(super) const USUAL_MOST: usize = 3;

impl Service {
    /// With room for so many running matches of one person against the computer.
    pub fn with_most_against_computer(mut self, most: usize) -> Service {
        self.most_against_computer = most;
        self
    }

    /// The matches that the computer must look at.
    pub fn calls(&self) -> &Calls {
        &self.calls
    }

    /// Challenges the computer, which accepts at once: both are one change. In a channel the card, told first, shows
    /// everybody that the match has begun; in direct messages only the challenger need know.
    ///
    /// # Errors
    /// [`Failure`]: too much at once, or the very same match has just begun. `terms` are taken as checked.
    pub async fn play_computer(
        &self,
        asker: &Asker,
        level: u8,
        terms: Terms,
        home: Home,
        coin: bool,
        now: Timestamp,
    ) -> Result<(Challenge, Record), Failure> {
        self.check_room(asker.id).await?;
        self.check_room_against_computer(asker.id, level, &terms, home).await?;
        let id = self.store.fresh_match_id().await?;
        let challenge = Challenge {
            id: self.store.fresh_challenge_id().await?,
            revision: 1,
            by: asker.id,
            by_name: asker.name.clone(),
            to: None,
            level: Some(level),
            terms: Terms { rated: false, ..terms },
            home,
            made: now,
            expires: now.plus_days(STANDS_FOR_DAYS),
            state: ChallengeState::Accepted { by: asker.id, started: id },
        };
        let record = begin(&self.catalogue, &challenge, id, Player::Computer { level }, coin, now)?;
        let game_state = replay(&self.catalogue, &record).map_err(|_| Refusal::Frozen)?;
        let mut told = Vec::new();
        if home != Home::Direct {
            told.push(notice(NoticeKind::Card(challenge.id), Vec::new(), now, 0));
        }
        told.extend(notices(&record, game_state.to_move(), now));
        let change = Change {
            notices: told,
            records: vec![record.clone()],
            challenges: vec![challenge.clone()],
            asked_by: Some(asker.by),
            ..Change::default()
        };
        self.commit(change).await?;
        Ok((challenge, record))
    }

    /// Pressing twice begins one match, and nobody has the computer to himself.
    async fn check_room_against_computer(
        &self,
        person: PersonId,
        level: u8,
        terms: &Terms,
        home: Home,
    ) -> Result<(), Failure> {
        let mut running = self.store.running_of(person).await?;
        running.retain(|record| record.computer().is_some());
        let wanted = match terms.colour {
            Colour::First => Some(Seat::First),
            Colour::Second => Some(Seat::Second),
            Colour::Chance => None,
        };
        let same = |record: &&Record| {
            let of_record = (&record.game, &record.options, &record.start, record.pace);
            let untouched =
                record.ply() == 0 || (record.ply() == 1 && computer_began(&self.catalogue, record));
            untouched
                && of_record == (&terms.game, &terms.options, &terms.start, terms.pace)
                && record.computer() == Some(level)
                && (wanted.is_none() || record.seat_of(person) == wanted)
                && beside(record.home) == beside(home)
        };
        if let Some(same) = running.iter().find(same) {
            return Err(Refusal::BegunAlready { of: same.id }.into());
        }
        let limit = self.most_against_computer;
        if running.len() >= limit {
            let name = |record: &Record| match self.catalogue.get(&record.game) {
                Some(spec) => spec.info().name.to_owned(),
                None => record.game.clone(),
            };
            let running: Vec<(String, MatchId)> =
                running.iter().map(|record| (name(record), record.id)).collect();
            return Err(Refusal::TooManyComputers { limit, running }.into());
        }
        Ok(())
    }
}

/// Whether the one move of a match was the computer's.
fn computer_began(catalogue: &Catalogue, record: &Record) -> bool {
    let at_start = Record { moves: Vec::new(), ..record.clone() };
    replay(catalogue, &at_start)
        .is_ok_and(|game_state| record.players[game_state.to_move()].person().is_none())
}

/// A home without the thread that a match may have got meanwhile.
fn beside(home: Home) -> Home {
    match home {
        Home::Channel { server, channel, .. } => Home::Channel { server, channel, thread: None },
        Home::Direct => Home::Direct,
    }
}
