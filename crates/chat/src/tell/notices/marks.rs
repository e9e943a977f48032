//! The marks of the players on the card of a challenge or of a match that has started: ratings and reliability.

use crate::message::Message;
use postern_play::challenge::Challenge;
use postern_play::record::Record;
use postern_play::time::Timestamp;
use postern_rules::seat::Seat;
use postern_service::Service;
use postern_store::fault::Fault;
use postern_words::challenge_words;
use postern_words::markup::escape;
use postern_words::markup::mention;
use postern_words::match_view::player_name;
use postern_words::voice::Voice;

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
