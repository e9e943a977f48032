//! A running match as a line of a list: its link, and the time and place of the turn notice.

use super::voice::msg;
use crate::chat::message::markup;
use crate::play::ids::ChannelId;
use crate::play::record::home::Home;
use crate::play::record::post::{Post, Told};
use crate::play::record::summary::MatchSummary;
use postern_rules::phrase::Phrase;

/// Returns the address of a match's board among `boards`, or of the match's channel. `own` is the reader's direct
/// conversation with the bot. A direct match can also have a board in the opponent's conversation, which the reader
/// can't open.
pub fn link(line: &MatchSummary, boards: &[Post], own: Option<ChannelId>) -> String {
    let here =
        boards.iter().find(|post| line.home.channels().contains(&post.channel) || own == Some(post.channel));
    match here.map(|post| post.channel).or(line.home.channel()) {
        Some(channel) => markup::address(line.home.server(), channel, here.map(|post| post.message)),
        None => markup::DIRECT.to_owned(),
    }
}

/// Returns the time and place of the turn notice, or `None` before it.
pub fn told(home: Home, told: Option<Told>) -> Option<Phrase> {
    let Told { at, post, silent } = told?;
    let place = match home.channels().contains(&post.channel) {
        true => msg!("told-in", place = markup::channel(post.channel)),
        false => msg!("told-directly"),
    };
    let how = if silent { "shown" } else { "pinged" };
    Some(msg!("told", how = how, at = markup::moment(at), place = place))
}
