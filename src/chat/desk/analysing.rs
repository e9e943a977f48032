//! Moves of one's own on an opened board: entered as in a match, and made at once, for they can be taken back.

use super::opening::Here;
use super::picker::{Picker, Stage, stage};
use super::{CommandError, Desk};
use crate::chat::action::{Board, Entered};
use crate::chat::pictures::Said;
use crate::chat::wording;
use crate::chat::{Context, Message, Reply, escape};
use crate::game::{GameState, Transcript};
use crate::play::Ply;

/// A position of an opened record.
pub(super) struct Position {
    pub record: Transcript,
    pub state: Box<dyn GameState>,
    pub ply: usize,
}

impl Position {
    pub fn board(&self) -> Board {
        Board::Opened(self.ply as Ply)
    }
}

impl Desk {
    /// The position of the record in the message's picture after so many moves.
    pub(super) async fn opened_position(&self, ctx: &Context, ply: Ply) -> Result<Position, CommandError> {
        let words = wording::in_language(ctx.language);
        let record = self.record_in_message(ctx).await?;
        let ply = ply as usize;
        if ply > record.moves.len() {
            return Err(CommandError::Said(words.old_button()));
        }
        let state = self
            .service
            .catalogue()
            .replay(&record, ply)
            .map_err(|why| CommandError::Said(words.bad_record(&escape::quoted(&why.to_string()))))?;
        if state.ending().is_some() {
            return Err(CommandError::Said(words.over_here()));
        }
        Ok(Position { record, state, ply })
    }

    /// One step of entering a move further, or back; the whole move is made.
    pub(super) async fn enter_opened(
        &self,
        ctx: &Context,
        ply: Ply,
        entered: Entered,
        column: Option<char>,
    ) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let at = self.opened_position(ctx, ply).await?;
        let message = match stage(&*at.state, entered, column) {
            Stage::Whole(entered) => return self.make_move(ctx, at, &entered).await,
            Stage::Choose(picker) => self.opened_picker(ctx, &at, &picker).await?,
            // Of another board than the picture shows, or made up: begin again.
            Stage::Nowhere => match stage(&*at.state, Entered::default(), None) {
                Stage::Choose(picker) => self.opened_picker(ctx, &at, &picker).await?,
                Stage::Whole(_) | Stage::Nowhere => return Err(CommandError::Said(words.old_button())),
            },
        };
        Ok(Reply::update(message))
    }

    /// Makes the whole move that was entered.
    pub(super) async fn play_opened(
        &self,
        ctx: &Context,
        ply: Ply,
        entered: &Entered,
    ) -> Result<Reply, CommandError> {
        let at = self.opened_position(ctx, ply).await?;
        self.make_move(ctx, at, entered).await
    }

    /// The record goes on with this move. Another one that stood there gives way, with all that followed it.
    async fn make_move(&self, ctx: &Context, at: Position, entered: &Entered) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let old = || CommandError::Said(words.old_button());
        let Position { mut record, state, ply } = at;
        let tokens = state.tokens(&entered.spaced()).map_err(|_| old())?;
        let made = state.next(&tokens).whole.ok_or_else(old)?;
        let mut here = Here::at(ply + 1);
        if record.moves.get(ply) != Some(&made) {
            here.replaced = record.moves.len() - ply;
            record.moves.truncate(ply);
            record.moves.push(made);
            record.own_from = Some(record.own_from.map_or(ply, |from| from.min(ply)));
            record.result = None;
            if record.to_string().len() > Transcript::LONGEST {
                return Err(CommandError::Said(words.record_too_long()));
            }
        }
        Ok(Reply::update(self.opened(ctx, &record, here).await?))
    }

    async fn opened_picker(
        &self,
        ctx: &Context,
        at: &Position,
        picker: &Picker,
    ) -> Result<Message, CommandError> {
        let words = wording::in_language(ctx.language);
        let of_match = self.match_of(&at.record).await?;
        let view = self.opened_view(ctx, &*at.state, of_match.as_ref()).await?;
        let record = at.record.to_string();
        let picture = self
            .pictures
            .board_with_record(&*at.state, view, &picker.marks(), Said::default(), &record)
            .await?;
        Ok(Message {
            content: words.opened_prompt(at.state.info().name, at.ply as u32, &picker.prompt()),
            picture: Some(picture),
            rows: picker.rows(at.board(), &*at.state, self.service.catalogue(), ctx.language),
            ..Message::default()
        })
    }
}
