//! Moves of one's own on an opened board: entered as in a match, and made at once, for they can be taken back.

use super::opening::Here;
use super::picker::{Picker, Stage, stage};
use super::{Desk, Trouble};
use crate::chat::pictures::Said;
use crate::chat::tag::{Board, Entered};
use crate::chat::wording;
use crate::chat::{Message, Reply, Visit, escape};
use crate::game::{Table, Transcript};
use crate::games;
use crate::play::Ply;

/// A position of an opened record.
pub(super) struct Position {
    pub record: Transcript,
    pub table: Box<dyn Table>,
    pub ply: usize,
}

impl Position {
    pub fn board(&self) -> Board {
        Board::Opened(self.ply as Ply)
    }
}

impl Desk {
    /// The position of the record in the message's picture after so many moves.
    pub(super) async fn opened_position(&self, visit: &Visit, ply: Ply) -> Result<Position, Trouble> {
        let words = wording::in_language(visit.language);
        let record = self.record_in_message(visit).await?;
        let ply = ply as usize;
        if ply > record.moves.len() {
            return Err(Trouble::Said(words.old_button()));
        }
        let table = games::replay(&record, ply)
            .map_err(|why| Trouble::Said(words.bad_record(&escape::quoted(&why))))?;
        if table.ending(visit.language).is_some() {
            return Err(Trouble::Said(words.over_here()));
        }
        Ok(Position { record, table, ply })
    }

    /// One step of entering a move further, or back; the whole move is made.
    pub(super) async fn enter_opened(
        &self,
        visit: &Visit,
        ply: Ply,
        entered: Entered,
        column: Option<char>,
    ) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let at = self.opened_position(visit, ply).await?;
        let message = match stage(&*at.table, entered, column) {
            Stage::Whole(entered) => return self.make_move(visit, at, &entered).await,
            Stage::Choose(picker) => self.opened_picker(visit, &at, &picker).await?,
            // Of another board than the picture shows, or made up: begin again.
            Stage::Nowhere => match stage(&*at.table, Entered::default(), None) {
                Stage::Choose(picker) => self.opened_picker(visit, &at, &picker).await?,
                Stage::Whole(_) | Stage::Nowhere => return Err(Trouble::Said(words.old_button())),
            },
        };
        Ok(Reply::update(message))
    }

    /// Makes the whole move that was entered.
    pub(super) async fn play_opened(
        &self,
        visit: &Visit,
        ply: Ply,
        entered: &Entered,
    ) -> Result<Reply, Trouble> {
        let at = self.opened_position(visit, ply).await?;
        self.make_move(visit, at, entered).await
    }

    /// The record goes on with this move. Another one that stood there gives way, with all that followed it.
    async fn make_move(&self, visit: &Visit, at: Position, entered: &Entered) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let old = || Trouble::Said(words.old_button());
        let Position { mut record, table, ply } = at;
        let tokens = table.tokens(&entered.spaced()).map_err(|_| old())?;
        let made = table.next(&tokens).whole.ok_or_else(old)?;
        let mut here = Here::at(ply + 1);
        if record.moves.get(ply) != Some(&made) {
            here.replaced = record.moves.len() - ply;
            record.moves.truncate(ply);
            record.moves.push(made);
            record.own_from = Some(record.own_from.map_or(ply, |from| from.min(ply)));
            record.ending = None;
            if record.to_string().len() > Transcript::LONGEST {
                return Err(Trouble::Said(words.record_too_long()));
            }
        }
        Ok(Reply::update(self.opened(visit, &record, here).await?))
    }

    async fn opened_picker(&self, visit: &Visit, at: &Position, picker: &Picker) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        let of_match = self.match_of(&at.record).await?;
        let view = self.opened_view(visit, &*at.table, of_match.as_ref()).await?;
        let record = at.record.to_string();
        let picture =
            self.pictures.board_with_record(&*at.table, view, &picker.marks(), Said::default(), &record)?;
        Ok(Message {
            content: words.opened_prompt(at.table.info().name, at.ply as u32, &picker.prompt()),
            picture: Some(picture),
            rows: picker.rows(at.board(), &*at.table, visit.language),
            ..Message::default()
        })
    }
}
