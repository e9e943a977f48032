//! The picture on the card of a challenge that starts from a position of its own.

use crate::message::Picture;
use crate::message::messenger::NotComposed;
use crate::message::pictures::{Pictures, Said, View, if_painted};
use postern_play::challenge::Terms;
use postern_words::voice::Voice;

/// Returns the position at the start of the match; `None` if it is the usual one.
pub async fn picture(
    voice: &Voice,
    pictures: &Pictures,
    terms: &Terms,
) -> Result<Option<Picture>, NotComposed> {
    let Terms { game, options, start, .. } = terms;
    if start.is_none() && options.iter().all(|(name, _)| name != "setup") {
        return Ok(None);
    }
    let state = voice.catalogue().begin(game, options, start.as_deref());
    let state = state.map_err(|_| NotComposed::Replay)?;
    let pictures = pictures.speaking(voice.language);
    Ok(if_painted(pictures.board(&*state, View::default(), &[], Said::default(), None).await))
}
