//! Attempts at puzzles, with the ratings that they change.

use crate::people::People;
use crate::request::{Asker, Failure};
use postern_games::puzzles::text::Puzzle;
use postern_play::letter::day;
use postern_play::people::profile::Profile;
use postern_play::people::puzzling::{Deed, PuzzleResults};
use postern_play::step::change::Change;
use postern_play::time::Timestamp;

impl People {
    /// Counts what a person did at a puzzle. Returns their settings before and after. The ratings of the person and of
    /// the puzzle change in one commit, so that each first attempt counts once in every process.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn attempt(
        &self,
        asker: &Asker,
        now: Timestamp,
        puzzle: &Puzzle,
        deed: Deed,
    ) -> Result<(Profile, Profile), Failure> {
        loop {
            let before = self.profile(asker.id).await?;
            let results = self.store.puzzle(&puzzle.id).await?;
            let results = results.unwrap_or_else(|| PuzzleResults::new(&puzzle.id, puzzle.seed()));
            let mut profile = before.clone();
            let rated = profile.attempt(puzzle.game(), &results, deed, day(now));
            if profile == before {
                return Ok((before, profile));
            }
            profile.revision += 1;
            let change = Change {
                profiles: vec![profile.clone()],
                puzzles: rated.into_iter().collect(),
                asked_by: Some(asker.by),
                ..Change::default()
            };
            if self.committer.commit_current(change).await?.is_some() {
                return Ok((before, profile));
            }
        }
    }
}
