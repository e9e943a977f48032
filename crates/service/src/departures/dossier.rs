//! The data about a person, for a file.

use crate::departures::Departures;
use postern_play::ids::{MatchId, PersonId};
use postern_play::people::dossier::{Dossier, Opened};
use postern_store::fault::Fault;

/// Number of finished games read at once.
const PAGE: usize = 50;

impl Departures {
    /// Returns the data about a person, in a file of about `most` bytes: the profile, challenges and unfinished games,
    /// then finished games with a number below `before`, latest first. The first part has no `before`. Also returns the
    /// `before` of the next part; `None` at the end.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn dossier(
        &self,
        of: PersonId,
        before: Option<u64>,
        most: usize,
    ) -> Result<(Dossier, Option<u64>), Fault> {
        let mut dossier = Dossier::of(of);
        if before.is_none() {
            dossier.add_profile(self.store.profile(of).await?);
            for challenge in self.store.challenges_of(of).await? {
                dossier.add_challenge(challenge);
            }
            for notes in self.store.notes_of(of).await? {
                dossier.add_notes(notes);
            }
            let mut series = self.store.series_of(of).await?;
            series.extend(self.store.series_past_of(of, usize::MAX).await?);
            series.iter().for_each(|series| dossier.add_series(series));
            for comments in self.store.comments_of(of).await? {
                dossier.add_comments(comments);
            }
            for launch in self.store.launches_of(of).await? {
                dossier.add_opened(Opened { channel: launch.channel, game: launch.of, at: launch.at });
            }
            let running: Vec<MatchId> =
                self.store.running_of(of).await?.into_iter().map(|line| line.id).collect();
            for record in self.store.records(&running).await? {
                dossier.add_game(record, None);
            }
        }
        let mut before = before.unwrap_or(u64::MAX);
        loop {
            let page = self.store.ended_of(of, before, PAGE).await?;
            let Some(last) = page.last().map(|ended| ended.number) else { return Ok((dossier, None)) };
            for ended in &page {
                for record in self.store.records(&[ended.id]).await? {
                    dossier.add_game(record, self.store.review(ended.id).await?);
                }
                if dossier.size() >= most {
                    let next = (ended.number > 1).then_some(ended.number);
                    let more = !self.store.ended_of(of, ended.number, 1).await?.is_empty();
                    return Ok((dossier, next.filter(|_| more)));
                }
            }
            before = last;
        }
    }
}
