//! A running match in a list: where it is shown, and when and where the player to move was told.

use super::markup;
use super::voice::msg;
use crate::game::Phrase;
use crate::play::{ChannelId, Home, MatchSummary, Post, Told};

/// The address of a match's board among `boards`, or of the place where it is played. `own` is a conversation of the
/// reader's own: in a direct match the opponent's board stands in one that is closed to them.
pub fn link(line: &MatchSummary, boards: &[Post], own: Option<ChannelId>) -> String {
    let here =
        boards.iter().find(|post| line.home.channels().contains(&post.channel) || own == Some(post.channel));
    match here.map(|post| post.channel).or(line.home.channel()) {
        Some(channel) => markup::address(line.home.server(), channel, here.map(|post| post.message)),
        None => markup::DIRECT.to_owned(),
    }
}

/// When and where the player to move was told of the turn; `None` before that.
pub fn told(home: Home, told: Option<Told>) -> Option<Phrase> {
    let Told { at, post, silent } = told?;
    let place = match home.channels().contains(&post.channel) {
        true => msg!("told-in", place = markup::channel(post.channel)),
        false => msg!("told-directly"),
    };
    let how = if silent { "shown" } else { "pinged" };
    Some(msg!("told", how = how, at = markup::moment(at), place = place))
}
