//! Queries for what people set, wrote and asked for: profiles, notes, comments, results of puzzles, reviews.

use crate::Store;
use crate::fault::Fault;
use crate::rows::table::Table;
use crate::rows::{Span, keys};
use postern_play::ids::{ChannelId, MatchId, PersonId};
use postern_play::people::profile::Profile;
use postern_play::people::puzzling::PuzzleResults;
use postern_play::record::comments::Comments;
use postern_play::record::notes::Notes;
use postern_play::record::review::order::ReviewOrder;

impl Store {
    /// Returns the settings of a person.
    pub async fn profile(&self, of: PersonId) -> Result<Option<Profile>, Fault> {
        self.readable_value(Table::Profiles, keys::one(of.0)).await
    }

    /// Returns the people whose ratings others do not see.
    pub async fn hidden(&self) -> Result<Vec<PersonId>, Fault> {
        let all = self.numbers(Table::Hidden, Span::all(), usize::MAX).await?;
        Ok(all.into_iter().map(PersonId).collect())
    }

    /// Returns the profiles of people who want to hear of open seats in this channel, at most `limit`.
    pub async fn wishing_in(&self, channel: ChannelId, limit: usize) -> Result<Vec<Profile>, Fault> {
        self.list(Table::Wishing, keys::beginning_with(channel.0), Table::Profiles, limit).await
    }

    /// Returns the people whose data is being deleted, at most `limit`.
    pub async fn leaving(&self, limit: usize) -> Result<Vec<PersonId>, Fault> {
        Ok(self.numbers(Table::Leaving, Span::all(), limit).await?.into_iter().map(PersonId).collect())
    }

    /// Returns the lines that a person tried on analysis boards of a match.
    pub async fn notes(&self, of: MatchId, by: PersonId) -> Result<Option<Notes>, Fault> {
        self.readable_value(Table::Notes, keys::two(by.0, of.0)).await
    }

    /// Returns all notes of a person.
    pub async fn notes_of(&self, person: PersonId) -> Result<Vec<Notes>, Fault> {
        let span = keys::beginning_with(person.0);
        self.values(Table::Notes, span, usize::MAX).await
    }

    /// Returns the comments of spectators on a match.
    pub async fn comments(&self, of: MatchId) -> Result<Option<Comments>, Fault> {
        self.readable_value(Table::Comments, keys::of_match(of)).await
    }

    /// Returns the comments on the matches on which a person has commented. Each value has the comments of all people
    /// on the match.
    pub async fn comments_of(&self, person: PersonId) -> Result<Vec<Comments>, Fault> {
        let span = keys::beginning_with(person.0);
        self.list(Table::CommentsOf, span, Table::Comments, usize::MAX).await
    }

    /// Returns the results of first attempts at a puzzle.
    pub async fn puzzle(&self, id: &str) -> Result<Option<PuzzleResults>, Fault> {
        self.readable_value(Table::Puzzles, keys::of_puzzle(id)).await
    }

    /// Returns the results of all puzzles of a game that have some.
    pub async fn puzzles_of(&self, game: &str) -> Result<Vec<PuzzleResults>, Fault> {
        self.values(Table::Puzzles, keys::puzzles_of(game), usize::MAX).await
    }

    /// Returns the review of a match, wanted or done.
    pub async fn review(&self, of: MatchId) -> Result<Option<ReviewOrder>, Fault> {
        self.readable_value(Table::Reviews, keys::of_match(of)).await
    }

    /// Returns the matches whose reviews are wanted, in the order of the requests, at most `limit`.
    pub async fn reviews_wanted(&self, limit: usize) -> Result<Vec<MatchId>, Fault> {
        Ok(self.numbers(Table::ReviewsWanted, Span::all(), limit).await?.into_iter().map(MatchId).collect())
    }
}
