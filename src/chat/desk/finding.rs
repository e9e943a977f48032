//! Which match a person means who does not name one.

use super::{CommandError, Desk};
use crate::chat::match_view::{MatchView, named_in_list};
use crate::chat::wording::{self, Unclear};
use crate::chat::{Arguments, Context, Place, escape};
use crate::play::{Home, MatchId, MatchSummary, Record};

/// Among so many of a person's last matches the one of a thread is looked for.
const FINISHED: usize = 100;

impl Desk {
    /// The match that a command means: the one named, else the only one of this place, else the only one that
    /// waits for the person, else the only one he has.
    pub(super) async fn find(&self, ctx: &Context, ask: &Arguments) -> Result<MatchView, CommandError> {
        self.find_by(ctx, ask, true).await
    }

    /// As [`Desk::find`], but whose turn it is decides nothing: what is offered goes to somebody at once, and often by
    /// who has just moved.
    pub(super) async fn find_surely(
        &self,
        ctx: &Context,
        ask: &Arguments,
    ) -> Result<MatchView, CommandError> {
        self.find_by(ctx, ask, false).await
    }

    async fn find_by(
        &self,
        ctx: &Context,
        ask: &Arguments,
        by_turn: bool,
    ) -> Result<MatchView, CommandError> {
        let words = wording::in_language(ctx.language);
        let record = match ask.text("game") {
            Some(text) => self.find_named(ctx, &text).await?.ok_or(Unclear::NotFound(escape::quoted(&text))),
            None => self.find_unnamed(ctx, by_turn).await?,
        };
        let record = record.map_err(|unclear| CommandError::Said(words.unclear(&unclear)))?;
        Ok(MatchView::of(self.service.catalogue(), record, ctx.language)
            .ok_or(crate::play::Refusal::Frozen)?)
    }

    pub(super) async fn find_named(&self, ctx: &Context, text: &str) -> Result<Option<Record>, CommandError> {
        // People may keep what the suggestion showed: the number stands behind a hash there.
        // Of a match that is none of his a person must not even learn that it is there.
        let number = text.rsplit('#').next().and_then(|text| text.split_whitespace().next());
        match number.and_then(|number| number.parse::<MatchId>().ok()) {
            Some(id) => Ok(self.service.store().record(id).await?.filter(|record| may_look(record, ctx))),
            None => Ok(None),
        }
    }

    async fn find_unnamed(
        &self,
        ctx: &Context,
        by_turn: bool,
    ) -> Result<Result<Record, Unclear>, CommandError> {
        let mut here = match ctx.place.channel() {
            Some(channel) => self.service.store().running_in(channel).await?,
            None => Vec::new(),
        };
        here.retain(|record| record.seat_of(ctx.person.id).is_some());
        // In the thread of a match that is over that one is meant, and no other that runs elsewhere.
        if let Place::Server { channel, parent: Some(_), .. } = ctx.place
            && here.is_empty()
        {
            let finished = self.service.store().finished_of(ctx.person.id, FINISHED).await?;
            if let Some(over) = finished.into_iter().find(|record| record.home.channel() == Some(channel)) {
                return Ok(Ok(self.record(over.id).await?));
            }
        }
        let candidates =
            if here.is_empty() { self.service.store().running_of(ctx.person.id).await? } else { here };
        if candidates.len() > 1 {
            let waiting: Vec<MatchSummary> =
                candidates.iter().filter(|record| waits_for(record, ctx)).cloned().collect();
            if let Ok([only]) = <[MatchSummary; 1]>::try_from(waiting)
                && by_turn
            {
                return Ok(Ok(self.record(only.id).await?));
            }
            let names = candidates.iter().take(10).map(|record| {
                let named = named_in_list(self.service.catalogue(), record);
                format!("{} #{}", named.game, named.id)
            });
            return Ok(Err(Unclear::Several(names.collect())));
        }
        match candidates.into_iter().next() {
            Some(only) => Ok(Ok(self.record(only.id).await?)),
            None => Ok(Err(Unclear::None)),
        }
    }
}

/// Whether the visitor may see a match: he plays in it, or he speaks where it is played and seen by all.
pub(super) fn may_look(record: &Record, ctx: &Context) -> bool {
    let seen_here = match (record.home, ctx.place) {
        (Home::Channel { channel: home, thread, .. }, Place::Server { channel, parent, .. }) => {
            channel == home || parent == Some(home) || thread == Some(channel)
        }
        _ => false,
    };
    seen_here || record.seat_of(ctx.person.id).is_some()
}

/// True if it is the visitor's turn.
pub(super) fn waits_for(record: &MatchSummary, ctx: &Context) -> bool {
    let to_move = record.to_move.and_then(|seat| record.players[seat].person());
    record.is_running() && to_move == Some(ctx.person.id)
}

/// True if it is the computer's turn.
pub(super) fn computer_thinks(record: &MatchSummary) -> bool {
    record.is_running() && record.to_move.is_some_and(|seat| record.players[seat].person().is_none())
}
