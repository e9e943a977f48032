//! The last board in the channel of a match whose turn notice went elsewhere: the last move, and the time and place of
//! the ping to the player to move.
//!
//! The turn notice carries its own board. If the notice goes to a direct conversation or another channel, the match's
//! channel would otherwise show an old board, without a sign that the player knows of the move.

use crate::message::Message;
use crate::message::messenger::NotComposed;
use crate::message::pictures::{Pictures, Said, View, if_painted};
use postern_play::ids::{MatchId, Ply};
use postern_service::Service;
use postern_words::game_line::told;
use postern_words::match_view::MatchView;
use postern_words::voice::{effects, msg, text};

/// Composes the message that replaces the last board of a match.
///
/// # Errors
/// [`NotComposed`]: the match has moved on or can't be replayed, or the store failed.
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
    let id = if view.just_swapped().is_some() { "turn-elsewhere-swapped" } else { "turn-elsewhere" };
    let said = msg!(
        id,
        by = view.name(view.just_swapped().unwrap_or(by)),
        move = text(&played.shown),
        effects = effects(&played.consequences, None),
        game = view.title(),
        name = view.name(to_move),
        side = view.side(to_move),
        number = view.record.moves.len() + 1,
        told = told
    );
    let look = View { below: view.sided().then_some(by), ..View::default() };
    let pictures = pictures.speaking(language);
    let picture = pictures.board_of(&view.record, &*view.state, look, &[], Said::of(Some(&played))).await;
    Ok(Message { picture: if_painted(picture), ..Message::said(&view.voice, &said) })
}
