//! Reviews of finished matches: asking for one, and turning its pages.

use super::completing::suggestion;
use super::{Desk, Trouble, asker};
use crate::chat::notices::NotComposed;
use crate::chat::reviews::{self, Reader};
use crate::chat::scene::{Scene, named, plain_name};
use crate::chat::wording::{self, ReviewSaid};
use crate::chat::{Ask, Message, Reply, Suggestion, Visit};
use crate::play::{Fault, Home, MatchId, Record, Refusal, ReviewOrder};

/// Among so many of a person's last matches the one meant is looked for.
const LOOKED_AT: usize = 100;
/// As many suggestions as are shown (Discord).
const MOST_SUGGESTED: usize = 25;

impl Desk {
    /// `/review`.
    pub(super) async fn review_by_text(&self, visit: &Visit, ask: &Ask) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let record = match ask.text("game") {
            Some(text) => self.find_named(visit, &text).await?,
            None => self.last_finished(visit).await?,
        };
        let record = record.ok_or_else(|| Trouble::Said(words.review(&ReviewSaid::NoneFinished)))?;
        self.review(visit, record.id).await
    }

    /// The person's last match that was played here, else, unless one is being played here, the last one anywhere.
    async fn last_finished(&self, visit: &Visit) -> Result<Option<Record>, Trouble> {
        let finished = self.service.store().finished_of(visit.person.id, LOOKED_AT).await?;
        let here =
            |record: &&Record| record.home.channel().is_some_and(|at| visit.place.channel() == Some(at));
        if let Some(record) = finished.iter().find(here) {
            return Ok(Some(record.clone()));
        }
        if let Some(channel) = visit.place.channel() {
            let running = self.service.store().running_in(channel).await?;
            if running.iter().any(|record| record.seat_of(visit.person.id).is_some()) {
                return Err(Refusal::StillRunning.into());
            }
        }
        Ok(finished.into_iter().next())
    }

    /// **Review** on the last message of a match: the review, or the promise of one.
    pub(super) async fn review(&self, visit: &Visit, id: MatchId) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let scene = self.scene(visit, id).await?;
        let order = self.service.want_review(id, &asker(visit), visit.now).await?;
        if order.review().is_some() {
            return Ok(Reply::private(self.page(visit, &scene, &order, 1, true).await?));
        }
        let told = order.askers.contains(&visit.person.id);
        let direct = scene.record.home == Home::Direct;
        let said = ReviewSaid::Wanted { of: scene.named(), told, direct };
        Ok(Reply::private(Message::text(words.review(&said))))
    }

    /// **Back** and **Forward** on a page: the message they stand on becomes the other page.
    pub(super) async fn turn_page(
        &self,
        visit: &Visit,
        of: MatchId,
        page: u32,
        own: bool,
    ) -> Result<Reply, Trouble> {
        let scene = self.scene(visit, of).await?;
        let order = self.service.store().review(of).await?.ok_or(Refusal::NoSuchMatch)?;
        Ok(Reply::update(self.page(visit, &scene, &order, page, own).await?))
    }

    async fn page(
        &self,
        visit: &Visit,
        scene: &Scene,
        order: &ReviewOrder,
        page: u32,
        own: bool,
    ) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        let reader = if own { Reader::One(self.view(visit, scene).await?) } else { Reader::All };
        let review = order.review().ok_or_else(|| Trouble::Said(words.old_button()))?;
        reviews::page(scene, review, &self.pictures, reader, page).map_err(|error| match error {
            NotComposed::Replay => Trouble::Refused(Refusal::Frozen),
            other => Trouble::Fault(format!("a page of a review failed: {other}")),
        })
    }

    /// What `/review game:` suggests: the person's finished matches, newest first.
    pub(super) async fn complete_finished(&self, visit: &Visit, ask: &Ask) -> Result<Vec<Suggestion>, Fault> {
        let words = wording::in_language(visit.language);
        let typed = ask.text("game").unwrap_or_default().to_lowercase();
        let finished = self.service.store().finished_of(visit.person.id, LOOKED_AT).await?;
        let told = finished.iter().filter_map(|record| {
            let opponent = plain_name(&record.players[record.seat_of(visit.person.id)?.other()]);
            let label = words.suggestion(&named(record), &opponent, false);
            label.to_lowercase().contains(&typed).then(|| suggestion(&label, &record.id.to_string()))
        });
        Ok(told.take(MOST_SUGGESTED).collect())
    }
}
