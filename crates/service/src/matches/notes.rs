//! Notes on a match: lines that a person tried.

use crate::matches::Matches;
use postern_play::ids::{MatchId, PersonId};
use postern_play::record::notes::{NoteLine, Notes};
use postern_play::step::change::Change;
use postern_store::fault::Fault;

impl Matches {
    /// Saves a line that a person tried.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn keep_note(&self, of: MatchId, by: PersonId, line: NoteLine) -> Result<(), Fault> {
        self.on_notes(of, by, |notes| notes.keep(line.clone())).await
    }

    /// Forgets all lines that a person tried in a match.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn forget_notes(&self, of: MatchId, by: PersonId) -> Result<(), Fault> {
        self.on_notes(of, by, |notes| !std::mem::take(&mut notes.lines).is_empty()).await
    }

    /// Edits notes, and commits them if `edit` returns true.
    async fn on_notes(
        &self,
        of: MatchId,
        by: PersonId,
        edit: impl Fn(&mut Notes) -> bool,
    ) -> Result<(), Fault> {
        loop {
            let mut notes = self.store.notes(of, by).await?.unwrap_or_else(|| Notes::new(of, by));
            if !edit(&mut notes) {
                return Ok(());
            }
            notes.revision += 1;
            let change = Change { notes: vec![notes], ..Change::default() };
            if self.committer.commit_current(change).await?.is_some() {
                return Ok(());
            }
        }
    }
}
