//! **Open board** and **Play on the board**: the page of a match, in a browser or as an Activity.

use crate::cards::board_button::with_board_button;
use crate::context::{CommandResult, Context, Outcome, said};
use crate::message::Message;
use postern_play::ids::MatchId;
use postern_play::log_words::chain;
use postern_play::record::Record;
use postern_words::voice::msg;

/// Adds **Open board** to a message about a match, if it has a page.
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
    let in_activity = ctx.place.allows_activity();
    Ok(with_board_button((&ctx.services.service, &ctx.voice), &record, in_activity, message).await?)
}

/// Handles **Open board** in a place that allows an Activity: opens it, or gives the link if Discord refuses.
pub async fn open(ctx: &Context<'_>, of: MatchId) -> CommandResult<Outcome> {
    let view = ctx.match_view(of).await?;
    let pages = &ctx.services.service.pages;
    let record = pages.with_secret(of).await?;
    let address = match record.seat_of(ctx.person.id) {
        Some(_) => pages.playing(&record).await?,
        None => pages.watching(&record).await?,
    };
    let Some(address) = address else {
        return Err(msg!("page-no-page", game = view.title()).into());
    };
    let link = ctx.text(&msg!("page-open", game = view.title()));
    let link = link.with_link(ctx.voice.say(&msg!("button-open-board")), address);
    let channel = ctx.place.channel().or(ctx.place.outside());
    let channel = channel.filter(|_| pages.has_activity() && ctx.may_open_activities);
    match channel.filter(|_| ctx.place.allows_activity()) {
        Some(channel) => {
            pages.launches.note(channel, ctx.person.id, of, ctx.now).await?;
            Ok(Outcome::Launch(link))
        }
        None => Ok(Outcome::Private(link)),
    }
}

/// Adds the link to another page, if there is one.
pub fn with_page(ctx: &Context<'_>, message: Message, address: Option<String>) -> Message {
    match address {
        Some(address) => message.with_link(ctx.voice.say(&msg!("button-open-page")), address),
        None => message,
    }
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
