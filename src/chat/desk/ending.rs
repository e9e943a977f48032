//! Ending a match otherwise than by its rules: giving up, and claiming the win on time.

use super::{Desk, Trouble, button, buttons};
use crate::chat::scene::Scene;
use crate::chat::tag::{Seen, Tag};
use crate::chat::wording::{self, Label};
use crate::chat::{Ask, Message, Reply, Style, Visit};
use crate::play::{Actor, Command, Failure, Refusal};

impl Desk {
    /// `/resign`.
    pub(super) async fn ask_to_resign_by_text(&self, visit: &Visit, ask: &Ask) -> Result<Reply, Trouble> {
        let scene = self.find(visit, ask).await?;
        Ok(Reply::private(self.resign_question(visit, &scene)?))
    }

    /// **Resign …** in the menu behind **More**.
    pub(super) async fn ask_to_resign(&self, visit: &Visit, seen: Seen) -> Result<Reply, Trouble> {
        let scene = self.scene(visit, seen.of).await?;
        Ok(Reply::update(self.resign_question(visit, &scene)?))
    }

    fn resign_question(&self, visit: &Visit, scene: &Scene) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        let seat = self.seat(visit, scene)?;
        if !scene.record.is_running() {
            return Err(Refusal::MatchOver.into());
        }
        let seen = scene.seen();
        let mut message = Message::text(words.resign_question(&scene.named(), &scene.name(seat.other())));
        message.rows = buttons(vec![
            button(words, Style::Danger, Label::ResignForSure, &Tag::ResignForSure(seen)),
            button(words, Style::Plain, Label::Never, &Tag::Never(seen)),
        ]);
        Ok(message)
    }

    pub(super) async fn resign(&self, visit: &Visit, seen: Seen) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let scene = self.scene(visit, seen.of).await?;
        self.seat(visit, &scene)?;
        match self.carry_out(visit, seen, Command::Resign { seen: seen.ply }).await? {
            None => Ok(Reply::update(Message::text(words.resigned(&scene.named())))),
            Some(instead) => Ok(Reply::update(instead)),
        }
    }

    pub(super) async fn claim_time(&self, visit: &Visit, seen: Seen) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let scene = self.scene(visit, seen.of).await?;
        self.seat(visit, &scene)?;
        match self.carry_out(visit, seen, Command::ClaimTime { seen: seen.ply }).await? {
            None => Ok(Reply::private(Message::text(words.claimed(&scene.named())))),
            Some(instead) => Ok(Reply::private(instead)),
        }
    }

    /// `None` where it was done; what is said instead where the match has moved on.
    pub(super) async fn carry_out(
        &self,
        visit: &Visit,
        seen: Seen,
        command: Command,
    ) -> Result<Option<Message>, Trouble> {
        let by = Actor::Person(visit.person.id);
        let asked = Some(visit.interaction);
        match self.service.command(seen.of, by, &command, asked, visit.now, visit.language).await {
            Ok(_) => Ok(None),
            Err(Failure::Refused(Refusal::MovedOn { .. } | Refusal::MatchOver)) => {
                let scene = self.scene(visit, seen.of).await?;
                Ok(Some(self.current_board(visit, &scene).await?))
            }
            Err(other) => Err(other.into()),
        }
    }
}
