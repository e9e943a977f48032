//! A running match as a line of a list: its link, and the time and place of the turn notice.

use crate::markup;
use crate::voice::msg;
use postern_play::ids::ChannelId;
use postern_play::record::home::Home;
use postern_play::record::post::{Post, Told};
use postern_play::record::summary::MatchSummary;
use postern_rules::phrase::Phrase;

/// Returns the address of a match's board among `boards`, or of the match's channel. `home` is the place of the match
/// for the reader, and `own` their direct conversation with the bot. A direct match can also have a board in the
/// opponent's conversation, which the reader can't open.
pub fn link(line: &MatchSummary, home: Home, boards: &[Post], own: Option<ChannelId>) -> String {
    let is_at_home = |post: &&Post| home.channels().contains(&post.channel);
    let at_home = boards.iter().find(is_at_home);
    let here = at_home.or_else(|| boards.iter().find(|post| own == Some(post.channel)));
    let server = line.home.server().or(at_home.and_then(|_| home.server()));
    match here.map(|post| post.channel).or(line.home.channel()) {
        Some(channel) => markup::address(server, channel, here.map(|post| post.message)),
        None => markup::DIRECT.to_owned(),
    }
}

/// Returns the time and place of the turn notice, or `None` before it.
pub fn told(home: Home, told: Option<Told>) -> Option<Phrase> {
    let told = told?;
    let place = match home.channels().contains(&told.post.channel) {
        true => msg!("told-in", place = markup::channel(told.post.channel)),
        false => msg!("told-directly"),
    };
    let how = if told.silent { "shown" } else { "pinged" };
    Some(msg!("told", how = how, at = markup::moment(told.at), place = place))
}

/// The same in a line whose link leads to the home of the match: names the place only if it is another one.
pub fn told_in_list(home: Home, told: Option<Told>) -> Option<Phrase> {
    let known = told?;
    if !home.channels().contains(&known.post.channel) {
        return self::told(home, told);
    }
    let how = if known.silent { "shown-here" } else { "pinged-here" };
    Some(msg!("told", how = how, at = markup::moment(known.at), place = None::<Phrase>))
}
