//! The marks of the players on the card of a challenge or of a match that has started: ratings and reliability.

use crate::message::Message;
use crate::play::challenge::Challenge;
use crate::play::record::Record;
use crate::play::time::Timestamp;
use crate::service::Service;
use crate::store::fault::Fault;
use crate::words::challenge_words;
use crate::words::markup::escape;
use crate::words::markup::mention;
use crate::words::match_view::player_name;
use crate::words::voice::Voice;
use postern_rules::seat::Seat;

/// Returns a line for the challenger, and one for the challenged person. A person who shows nothing has none.
///
/// # Errors
/// [`Fault`] of the store.
pub async fn lines(
    service: &Service,
    voice: &Voice,
    challenge: &Challenge,
    now: Timestamp,
) -> Result<String, Fault> {
    let by = (challenge.by, escape::name(&challenge.by_name));
    let mut lines = Vec::new();
    for (person, name) in [by].into_iter().chain(challenge.to.map(|to| (to, mention(to)))) {
        let marks = service.club.marks(&challenge.terms.game, person, now).await?;
        lines.extend(marks.map(|marks| challenge_words::marks(name, marks)));
    }
    Ok(voice.lines(&lines))
}

/// Returns a line for each person who plays in a match. A person who shows nothing has none.
///
/// # Errors
/// [`Fault`] of the store.
pub async fn of_players(
    service: &Service,
    voice: &Voice,
    record: &Record,
    now: Timestamp,
) -> Result<String, Fault> {
    let mut lines = Vec::new();
    for seat in Seat::BOTH {
        let Some(person) = record.players[seat].person() else { continue };
        let marks = service.club.marks(&record.game, person, now).await?;
        lines.extend(
            marks.map(|marks| challenge_words::marks(player_name(voice, &record.players[seat]), marks)),
        );
    }
    Ok(voice.lines(&lines))
}

/// Adds lines to the text of a message.
pub fn below(message: Message, lines: &str) -> Message {
    Message { content: format!("{}\n{lines}", message.content).trim_end().to_owned(), ..message }
}
