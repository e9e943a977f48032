//! Matches against the computer, which start at once and are limited in number for each person.

use std::sync::atomic::Ordering;

use super::accept::{Accepted, accepted, begin};
use crate::challenges::Challenges;
use crate::request::{Asker, Failure};
use crate::telling::{notice, turn_or_end};
use postern_play::challenge::{Challenge, ChallengeState, Terms};
use postern_play::notices::notice::NoticeKind;
use postern_play::record::home::{Home, Site};
use postern_play::record::{Player, Record};
use postern_play::step::change::{Change, Draft};
use postern_play::step::refusal::Refusal;
use postern_play::step::unique::Limit;
use postern_play::time::Timestamp;
use postern_store::fault::CommitError;

/// The highest level of the computer; the lowest is 1.
pub const LEVELS: u8 = postern_engine::level::LEVELS;
/// The level of the computer if the person chooses none, whatever starts the game: that of a first game.
pub const USUAL_LEVEL: u8 = 1;

impl Challenges {
    /// Changes the upper bound on running matches of one person against the computer. Running matches continue.
    pub fn set_most_against_computer(&self, most: usize) {
        self.most_against_computer.store(most, Ordering::Relaxed);
    }

    /// Challenges the computer, which accepts in the same change. In a channel, the card comes first and shows
    /// everybody that the match has started; in direct messages there is no card. The caller must have checked `terms`.
    ///
    /// # Errors
    /// [`Failure`] if a limit is reached, or the same match has just started.
    pub async fn play_computer(
        &self,
        asker: &Asker,
        level: u8,
        terms: Terms,
        site: impl Into<Site>,
        coin: bool,
        now: Timestamp,
    ) -> Result<Accepted, Failure> {
        let site = site.into();
        let home = site.home;
        let mut limits = self.people.may_start(asker.id, home).await?;
        let Asker { id: by, name: by_name, by: asked_by, .. } = asker.clone();
        let challenge = Challenge {
            level: Some(level),
            language: asker.language,
            ..Challenge::new(by, by_name, Terms { rated: false, ..terms }, site, now)
        };
        let mut record = begin(&self.catalogue, &challenge, Player::Computer { level }, coin, now)?;
        self.people.know_player(&mut record, now).await?;
        let most = self.most_against_computer.load(Ordering::Relaxed);
        limits.push(Limit::AgainstComputer { person: by, most });
        let draft = Draft::new(move |ids| {
            let (id, started) = (ids.challenge_id(), ids.match_id());
            let record = Record { id: started, challenge: Some(id), ..record.clone() };
            let state = ChallengeState::Accepted { by, started };
            let challenge = Challenge { id, state, ..challenge.clone() };
            let mut told = Vec::new();
            if home != Home::Direct {
                told.push(notice(NoticeKind::Card(id), Vec::new(), now, 0));
            }
            told.extend(turn_or_end(&record, now));
            Change {
                notices: told,
                records: vec![record],
                challenges: vec![challenge],
                limits: limits.clone(),
                asked_by: Some(asked_by),
                ..Change::default()
            }
        });
        match self.committer.commit(draft).await {
            Ok(change) => Ok(accepted(change)),
            Err(CommitError::LimitReached(Limit::AgainstComputer { most, .. })) => {
                let running = self.store.running_of(by).await?.into_iter();
                let running = running.filter(|summary| summary.computer().is_some());
                let name =
                    |game: &str| self.catalogue.game(game).map_or("?", |game| game.info().name).to_owned();
                let running = running.map(|summary| (name(&summary.game), summary.id)).collect();
                Err(Refusal::TooManyComputers { limit: most, running }.into())
            }
            Err(other) => Err(other.into()),
        }
    }
}
