//! Reviews of finished matches: asking for one, and turning its pages.

use super::completing::suggestion;
use super::{CommandError, Desk, asker};
use crate::chat::match_view::{MatchView, named_in_list, plain_name};
use crate::chat::notices::NotComposed;
use crate::chat::reviews::{self, Reader};
use crate::chat::wording::{self, ReviewSaid};
use crate::chat::{Arguments, Context, Message, Reply, Suggestion};
use crate::play::{Home, MatchId, MatchSummary, Refusal, ReviewOrder};
use crate::service::Fault;

/// Among so many of a person's last matches the one meant is looked for.
const LOOKED_AT: usize = 100;
/// As many suggestions as are shown (Discord).
const MOST_SUGGESTED: usize = 25;

impl Desk {
    /// `/review`.
    pub(super) async fn review_by_text(&self, ctx: &Context, ask: &Arguments) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let record = match ask.text("game") {
            Some(text) => self.find_named(ctx, &text).await?.map(|record| record.id),
            None => self.last_finished(ctx).await?,
        };
        let record = record.ok_or_else(|| CommandError::Said(words.review(&ReviewSaid::NoneFinished)))?;
        self.review(ctx, record).await
    }

    /// The person's last match that was played here, else, unless one is being played here, the last one anywhere.
    async fn last_finished(&self, ctx: &Context) -> Result<Option<MatchId>, CommandError> {
        let finished = self.service.store().finished_of(ctx.person.id, LOOKED_AT).await?;
        let here =
            |record: &&MatchSummary| record.home.channel().is_some_and(|at| ctx.place.channel() == Some(at));
        if let Some(record) = finished.iter().find(here) {
            return Ok(Some(record.id));
        }
        if let Some(channel) = ctx.place.channel() {
            let running = self.service.store().running_in(channel).await?;
            if running.iter().any(|record| record.seat_of(ctx.person.id).is_some()) {
                return Err(Refusal::StillRunning.into());
            }
        }
        Ok(finished.into_iter().next().map(|record| record.id))
    }

    /// **Review** on the last message of a match: the review, or the promise of one.
    pub(super) async fn review(&self, ctx: &Context, id: MatchId) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let match_view = self.match_view(ctx, id).await?;
        let order = self.service.want_review(id, &asker(ctx), ctx.now).await?;
        if order.review().is_some() {
            return Ok(Reply::private(self.page(ctx, &match_view, &order, 1, true).await?));
        }
        let told = order.askers.contains(&ctx.person.id);
        let direct = match_view.record.home == Home::Direct;
        let said = ReviewSaid::Wanted { of: match_view.named(), told, direct };
        Ok(Reply::private(Message::text(words.review(&said))))
    }

    /// **Back** and **Forward** on a page: the message they stand on becomes the other page.
    pub(super) async fn turn_page(
        &self,
        ctx: &Context,
        of: MatchId,
        page: u32,
        own: bool,
    ) -> Result<Reply, CommandError> {
        let match_view = self.match_view(ctx, of).await?;
        let order = self.service.store().review(of).await?.ok_or(Refusal::NoSuchMatch)?;
        Ok(Reply::update(self.page(ctx, &match_view, &order, page, own).await?))
    }

    async fn page(
        &self,
        ctx: &Context,
        match_view: &MatchView,
        order: &ReviewOrder,
        page: u32,
        own: bool,
    ) -> Result<Message, CommandError> {
        let words = wording::in_language(ctx.language);
        let reader = if own { Reader::One(self.view(ctx, match_view).await?) } else { Reader::All };
        let review = order.review().ok_or_else(|| CommandError::Said(words.old_button()))?;
        reviews::page(match_view, review, &self.pictures, reader, page).await.map_err(|error| match error {
            NotComposed::Replay => CommandError::Refused(Refusal::Frozen),
            other => CommandError::Fault(format!("a page of a review failed: {other}")),
        })
    }

    /// What `/review game:` suggests: the person's finished matches, newest first.
    pub(super) async fn complete_finished(
        &self,
        ctx: &Context,
        ask: &Arguments,
    ) -> Result<Vec<Suggestion>, Fault> {
        let words = wording::in_language(ctx.language);
        let typed = ask.text("game").unwrap_or_default().to_lowercase();
        let finished = self.service.store().finished_of(ctx.person.id, LOOKED_AT).await?;
        let told = finished.iter().filter_map(|record| {
            let opponent = plain_name(&record.players[record.seat_of(ctx.person.id)?.other()]);
            let label = words.suggestion(&named_in_list(self.service.catalogue(), record), &opponent, false);
            label.to_lowercase().contains(&typed).then(|| suggestion(&label, &record.id.to_string()))
        });
        Ok(told.take(MOST_SUGGESTED).collect())
    }
}
