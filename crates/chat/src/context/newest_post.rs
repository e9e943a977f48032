//! The link from a private answer to the newest message of its match. On some phones, the answer to a press far above
//! appears out of sight.

use crate::context::{CommandResult, Context};
use crate::limits;
use crate::message::Message;
use postern_play::ids::{MatchId, ServerId};
use postern_play::record::Record;
use postern_play::record::post::Post;
use postern_words::markup;
use postern_words::voice::msg;

/// Adds the link if the pressed message is older than the newest one. An answer that disappears by itself gets no link:
/// the message that makes it needless is the newest one.
pub async fn linked(ctx: &Context<'_>, of: MatchId, message: Message) -> Message {
    if message.lasts.is_some() {
        return message;
    }
    // A missing link takes nothing away from the answer.
    let Ok(Some(link)) = newest(ctx, of).await else { return message };
    let link = ctx.voice.say(&msg!("newest-post", link = link));
    let content = if message.content.is_empty() { link } else { format!("{}\n{link}", message.content) };
    if content.chars().count() > limits::CONTENT {
        return message;
    }
    Message { content, ..message }
}

/// Returns the address of the newest message of a match that the person can open, if it is newer than the pressed one.
async fn newest(ctx: &Context<'_>, of: MatchId) -> CommandResult<Option<String>> {
    let Some(on) = ctx.on.as_ref().filter(|on| on.public) else { return Ok(None) };
    let boards = ctx.store().boards(of).await?;
    // Ids of messages rise with time.
    let is_newer = |post: &Post| post.message > on.post.message;
    if !boards.is_empty() && !boards.iter().any(is_newer) {
        return Ok(None);
    }
    let record = ctx.record(of).await?;
    // A place without the bot has one message of the match, its card.
    if record.outside == Some(on.post.channel) {
        return Ok(None);
    }
    let posts = boards.into_iter().chain(record.end_told).filter(is_newer);
    let open = posts.filter_map(|post| Some((post, server_of(ctx, &record, post)?)));
    let newest = open.max_by_key(|(post, _)| post.message);
    Ok(newest.map(|(post, server)| markup::address(server, post.channel, Some(post.message))))
}

/// Returns the server of a message, `Some(None)` for a direct conversation of the person; `None` if the person can't
/// open the message.
fn server_of(ctx: &Context<'_>, record: &Record, post: Post) -> Option<Option<ServerId>> {
    let home = record.home_of(ctx.person.id);
    let told_directly = || {
        let to_move = record.to_move().and_then(|seat| record.players[seat].person());
        to_move == Some(ctx.person.id) && record.told.is_some_and(|told| told.post == post)
    };
    if home.channels().contains(&post.channel) {
        Some(home.server())
    } else if ctx.on.as_ref().is_some_and(|on| on.post.channel == post.channel) {
        Some(ctx.place.server())
    } else {
        told_directly().then_some(None)
    }
}
