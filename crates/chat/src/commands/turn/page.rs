//! **Open board** and **Play on the board**: the page of a match in a browser.

use crate::context::{CommandResult, Context, said};
use crate::message::Message;
use crate::play::ids::MatchId;
use crate::play::log_words::chain;
use crate::play::record::Record;
use crate::words::voice::msg;

/// Adds the link to the page of a match, if it has one.
pub async fn with_board(ctx: &Context<'_>, of: &Record, message: Message) -> CommandResult {
    let pages = &ctx.services.service.pages;
    if pages.site().is_none() {
        return Ok(message);
    }
    // A match from before pages gets its address now. The answer does not depend on that.
    let record = match pages.with_secret(of.id).await {
        Ok(record) => record,
        Err(error) => {
            tracing::warn!(error = %chain(&error), of = %of.id, "a match gets no address for its page");
            return Ok(message);
        }
    };
    Ok(match pages.shared(&record).await? {
        Some(address) => message.with_link(ctx.voice.say(&msg!("button-open-board")), address),
        None => message,
    })
}

/// Handles **Play on the board**: gives the person a link for one browser.
pub async fn press(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let view = ctx.match_view(of).await?;
    ctx.seat(&view)?;
    let pages = &ctx.services.service.pages;
    let record = pages.with_secret(of).await?;
    let (Some(page), Some(_)) = (record.page, pages.playing(&record).await?) else {
        return said(msg!("page-no-page", game = view.title()));
    };
    let to = format!("{of}-{}", page.shown());
    let link = pages.link(&ctx.asker(), &to, ctx.now).await?;
    let offer = ctx.text(&msg!("page-offer", game = view.title()));
    Ok(offer.with_link(ctx.voice.say(&msg!("button-open-board")), link))
}
