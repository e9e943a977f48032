//! Comments of spectators on matches.

use crate::matches::Matches;
use crate::request::{Asker, Failure};
use postern_play::ids::{InteractionId, MatchId, PersonId};
use postern_play::record::Record;
use postern_play::record::comments::{Comment, Comments, NoComment, hides_comments, is_removed};
use postern_play::step::change::Change;
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

impl Matches {
    /// Returns the comments on a match that a person sees, in the order in which they were written. While a match runs,
    /// its players see none.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn comments(&self, record: &Record, reader: PersonId) -> Result<Vec<Comment>, Fault> {
        if hides_comments(record, reader) {
            return Ok(Vec::new());
        }
        let Some(comments) = self.store.comments(record.id).await? else { return Ok(Vec::new()) };
        let profile = self.people.profile(reader).await?;
        Ok(comments.for_reader(record, reader, &profile.blocked))
    }

    /// Returns the comments that a visitor of the match's page sees. Without a person, who may be one of the players, that
    /// is an empty list before the end.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn comments_for(
        &self,
        record: &Record,
        reader: Option<PersonId>,
    ) -> Result<Vec<Comment>, Fault> {
        match reader {
            Some(reader) => self.comments(record, reader).await,
            None if hides_from(record, None) => Ok(Vec::new()),
            None => {
                Ok(self.store.comments(record.id).await?.map(|comments| comments.all).unwrap_or_default())
            }
        }
    }

    /// Returns a number that changes with the comments that a visitor of the match's page sees; 0 while they see none.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn comments_revision(&self, record: &Record, reader: Option<PersonId>) -> Result<u64, Fault> {
        if hides_from(record, reader) {
            return Ok(0);
        }
        Ok(self.store.comments(record.id).await?.map_or(0, |comments| comments.revision))
    }

    /// Checks whether a person may comment on a match. The caller must check that they may see it.
    ///
    /// # Errors
    /// [`Failure`] of the store, or the refusal.
    pub async fn may_comment(&self, record: &Record, by: PersonId) -> Result<(), Failure> {
        let Some(server) = record.home.server() else {
            return Err(Refusal::Comment(NoComment::Direct).into());
        };
        if hides_comments(record, by) {
            return Err(Refusal::Comment(NoComment::Playing).into());
        }
        if is_removed(record) {
            return Err(Refusal::Comment(NoComment::Removed).into());
        }
        let settings = self.servers.server(server).await?;
        if settings.without_comments {
            return Err(Refusal::Comment(NoComment::Off).into());
        }
        if settings.blocked.contains(&by) {
            return Err(Refusal::NotOnThisServer.into());
        }
        self.people.may_act(by).await.map(drop)
    }

    /// Adds a comment on the position after this many moves. The text is one line without invisible characters. The
    /// caller must check that the person may see the match.
    ///
    /// # Errors
    /// [`Failure`] of the store, for a repeated interaction, or the refusal.
    pub async fn comment(
        &self,
        of: MatchId,
        asker: &Asker,
        after: usize,
        text: &str,
        now: Timestamp,
    ) -> Result<Record, Failure> {
        loop {
            let record = self.store.record(of).await?.ok_or(Refusal::NoSuchMatch)?;
            self.may_comment(&record, asker.id).await?;
            let made = after.checked_sub(1).map(|last| record.moves.get(last));
            let digest = match made {
                Some(None) => {
                    let moves = record.moves.len();
                    return Err(Refusal::Comment(NoComment::NoPosition { moves }).into());
                }
                Some(Some(made)) => Some(made.digest),
                None => None,
            };
            let mut comments = self.store.comments(of).await?.unwrap_or_else(|| Comments::new(of));
            let comment = Comment {
                id: asker.by,
                by: asker.id,
                name: asker.name.clone(),
                after: after as u32,
                digest,
                at: now,
                text: text.to_owned(),
            };
            comments.add(comment).map_err(Refusal::Comment)?;
            comments.revision += 1;
            let change = Change { comments: vec![comments], asked_by: Some(asker.by), ..Change::default() };
            if self.committer.commit_current(change).await?.is_some() {
                return Ok(record);
            }
        }
    }

    /// Removes a comment of the asker, or any comment if `manages` is true.
    ///
    /// # Errors
    /// [`Failure`] of the store, or if the asker may not see or remove the comment.
    pub async fn remove_comment(
        &self,
        of: MatchId,
        id: InteractionId,
        asker: &Asker,
        manages: bool,
    ) -> Result<(), Failure> {
        let record = self.store.record(of).await?.ok_or(Refusal::NoSuchMatch)?;
        if hides_comments(&record, asker.id) {
            return Err(Refusal::Comment(NoComment::Playing).into());
        }
        let goes = |comment: &Comment| comment.id == id && (manages || comment.by == asker.id);
        self.take_comment(of, Some(asker.by), goes).await.map(drop)
    }

    /// Removes a comment wherever it is. Returns it. The caller is the operator.
    ///
    /// # Errors
    /// [`Failure`] of the store, or if there is no such comment.
    pub async fn delete_comment(&self, of: MatchId, id: InteractionId) -> Result<Comment, Failure> {
        self.take_comment(of, None, |comment| comment.id == id).await
    }

    async fn take_comment(
        &self,
        of: MatchId,
        asked_by: Option<InteractionId>,
        goes: impl Fn(&Comment) -> bool,
    ) -> Result<Comment, Failure> {
        let missing = || Failure::Refused(Refusal::Comment(NoComment::Missing));
        loop {
            let mut comments = self.store.comments(of).await?.ok_or_else(missing)?;
            let taken = comments.all.iter().find(|comment| goes(comment)).cloned().ok_or_else(missing)?;
            comments.remove(&goes);
            comments.revision += 1;
            let change = Change { comments: vec![comments], asked_by, ..Change::default() };
            if self.committer.commit_current(change).await?.is_some() {
                return Ok(taken);
            }
        }
    }
}

/// True if a visitor of the match's page may see no comments. Without a person, they may be one of the players.
fn hides_from(record: &Record, reader: Option<PersonId>) -> bool {
    match reader {
        Some(reader) => hides_comments(record, reader),
        None => record.ended().is_none(),
    }
}
