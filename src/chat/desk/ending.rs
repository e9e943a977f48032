//! Ending a match otherwise than by its rules: giving up, and claiming the win on time.

use super::{CommandError, Desk, button, buttons};
use crate::chat::action::{Action, Seen};
use crate::chat::match_view::MatchView;
use crate::chat::wording::{self, Label};
use crate::chat::{Arguments, Context, Message, Reply, Style};
use crate::play::{Actor, Command, Refusal};
use crate::service::Failure;

impl Desk {
    /// `/resign`.
    pub(super) async fn ask_to_resign_by_text(
        &self,
        ctx: &Context,
        ask: &Arguments,
    ) -> Result<Reply, CommandError> {
        let match_view = self.find(ctx, ask).await?;
        Ok(Reply::private(self.resign_question(ctx, &match_view)?))
    }

    /// **Resign …** in the menu behind **More**.
    pub(super) async fn ask_to_resign(&self, ctx: &Context, seen: Seen) -> Result<Reply, CommandError> {
        let match_view = self.match_view(ctx, seen.of).await?;
        Ok(Reply::update(self.resign_question(ctx, &match_view)?))
    }

    fn resign_question(&self, ctx: &Context, match_view: &MatchView) -> Result<Message, CommandError> {
        let words = wording::in_language(ctx.language);
        let seat = self.seat(ctx, match_view)?;
        if !match_view.record.is_running() {
            return Err(Refusal::MatchOver.into());
        }
        let seen = match_view.seen();
        let mut message =
            Message::text(words.resign_question(&match_view.named(), &match_view.name(seat.other())));
        message.rows = buttons(vec![
            button(words, Style::Danger, Label::ResignForSure, &Action::ResignForSure(seen)),
            button(words, Style::Plain, Label::Never, &Action::Never(seen)),
        ]);
        Ok(message)
    }

    pub(super) async fn resign(&self, ctx: &Context, seen: Seen) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let match_view = self.match_view(ctx, seen.of).await?;
        self.seat(ctx, &match_view)?;
        match self.carry_out(ctx, seen, Command::Resign { seen: seen.ply }).await? {
            None => Ok(Reply::update(Message::text(words.resigned(&match_view.named())))),
            Some(instead) => Ok(Reply::update(instead)),
        }
    }

    pub(super) async fn claim_time(&self, ctx: &Context, seen: Seen) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let match_view = self.match_view(ctx, seen.of).await?;
        self.seat(ctx, &match_view)?;
        match self.carry_out(ctx, seen, Command::ClaimTime { seen: seen.ply }).await? {
            None => Ok(Reply::private(Message::text(words.claimed(&match_view.named())))),
            Some(instead) => Ok(Reply::private(instead)),
        }
    }

    /// `None` where it was done; what is said instead where the match has moved on.
    pub(super) async fn carry_out(
        &self,
        ctx: &Context,
        seen: Seen,
        command: Command,
    ) -> Result<Option<Message>, CommandError> {
        let by = Actor::Person(ctx.person.id);
        let asked = Some(ctx.interaction);
        match self.service.command(seen.of, by, &command, asked, ctx.now).await {
            Ok(_) => Ok(None),
            Err(Failure::Refused(Refusal::MovedOn { .. } | Refusal::MatchOver)) => {
                let match_view = self.match_view(ctx, seen.of).await?;
                Ok(Some(self.current_board(ctx, &match_view).await?))
            }
            Err(other) => Err(other.into()),
        }
    }
}
