//! The last board in the place of a match, while the turn was told in another one: what was played, and when and where
//! the player to move was pinged.
//!
//! The message that tells of a turn speaks for itself. Where it went to a direct conversation or another channel, those
//! who look at the match itself would see an old board and not know whether anybody heard of the move.

use super::game_line::told;
use super::match_view::MatchView;
use super::pictures::{Said, View, if_painted};
use super::voice::{effects, msg, text};
use super::{Message, NotComposed, Pictures};
use crate::play::{MatchId, Ply};
use crate::service::Service;

/// What the last board of a match becomes.
///
/// # Errors
/// [`NotComposed`]: the match moved on, or a fault.
pub async fn compose(
    service: &Service,
    pictures: &Pictures,
    of: MatchId,
    ply: Ply,
) -> Result<Message, NotComposed> {
    let record =
        service.store().record(of).await?.filter(|record| record.is_running() && record.ply() == ply);
    let record = record.ok_or(NotComposed::Superseded)?;
    let language = record.language;
    let view = MatchView::of(service, record, language).await?.ok_or(NotComposed::Replay)?;
    let (by, played) = view.last().ok_or(NotComposed::Superseded)?;
    let to_move = view.state.to_move();
    let told = told(view.record.home, view.record.told).ok_or(NotComposed::Superseded)?;
    let said = msg!(
        "turn-elsewhere",
        by = view.name(by),
        move = text(&played.shown),
        effects = effects(&played.consequences),
        game = view.title(),
        name = view.name(to_move),
        side = view.side(to_move),
        number = view.record.moves.len() + 1,
        told = told
    );
    let look = View { below: view.sided().then_some(by), ..View::default() };
    let pictures = pictures.speaking(language);
    let picture = pictures.board_of(&view.record, &*view.state, look, &[], Said::of(Some(&played))).await;
    Ok(Message { picture: if_painted(picture), ..view.voice.text(&said) })
}
