//! The list of games that run in a channel, one line each, as a message that is edited in place.

use crate::actions::Action;
use crate::limits;
use crate::message::{Message, Style};
use crate::tell::regular::digest::number;
use postern_play::ids::ChannelId;
use postern_play::record::summary::MatchSummary;
use postern_play::time::Timestamp;
use postern_service::Service;
use postern_store::fault::Fault;
use postern_words::clock_words;
use postern_words::game_line::link;
use postern_words::markup::emblem::Emblem;
use postern_words::match_view::player_name;
use postern_words::voice::{Voice, msg, title_in_list};

/// Characters reserved for the sentence below the games.
const REST: usize = 100;

/// Returns the games of a channel and its threads, nearest deadline first; as many as fit into a message.
///
/// # Errors
/// [`Fault`] of the store.
pub async fn text(
    service: &Service,
    voice: &Voice,
    channel: ChannelId,
    now: Timestamp,
) -> Result<String, Fault> {
    let mut running = service.store().running_below(channel).await?;
    let outages = service.store().outages().await?;
    for line in &mut running {
        line.clock = line.clock.credit(&outages).at(now);
    }
    running.sort_by_key(|line| (line.deadline().map_or(i64::MAX, |deadline| deadline.0), line.id));
    let head = if running.is_empty() { msg!("standing-none") } else { msg!("standing-head") };
    let mut text = voice.say(&head);
    for (named, of) in running.iter().enumerate() {
        let said = line(service, voice, of, now).await?;
        if text.chars().count() + said.chars().count() + REST > limits::CONTENT {
            text.push('\n');
            text.push_str(&voice.say(&msg!("standing-more", count = running.len() - named)));
            break;
        }
        text.push('\n');
        text.push_str(&said);
    }
    Ok(text)
}

async fn line(
    service: &Service,
    voice: &Voice,
    line: &MatchSummary,
    now: Timestamp,
) -> Result<String, Fault> {
    let boards = service.store().boards(line.id).await?;
    let to_move = line.to_move.map(|seat| player_name(voice, &line.players[seat])).unwrap_or_default();
    Ok(voice.say(&msg!(
        "standing-line",
        emblem = Emblem::lead_of(voice.catalogue(), &line.game),
        game = title_in_list(voice, line),
        link = link(line, line.home, &boards, None),
        first = player_name(voice, &line.players.first),
        second = player_name(voice, &line.players.second),
        clock = clock_words::for_all(&line.clock, &to_move, now),
        mover = to_move
    )))
}

/// Returns the message with this text and the text of its button's action, which identifies the message if its delivery
/// is uncertain. `begun` is the time at which the posting started.
pub fn message(voice: &Voice, text: String, begun: Timestamp) -> (Message, String) {
    let next = Action::Next(number(begun));
    let known = next.to_string();
    let message = Message { silent: true, ..Message::text(text) };
    (message.with_buttons(voice, [(Style::Plain, "button-next", next)]), known)
}
