//! The marks of the players on the card of a challenge: ratings and reliability.

use crate::chat::message::escape;
use crate::chat::message::markup::mention;
use crate::chat::words::cards;
use crate::chat::words::voice::Voice;
use crate::play::challenge::Challenge;
use crate::play::time::Timestamp;
use crate::service::Service;
use crate::service::stores::Fault;

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
        let marks = service.marks(&challenge.terms.game, person, now).await?;
        lines.extend(marks.map(|marks| cards::marks(name, marks)));
    }
    Ok(voice.lines(&lines))
}
