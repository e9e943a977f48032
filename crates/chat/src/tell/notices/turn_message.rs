//! The message of a turn: the board, sent to the place of the match, and buttons for the player to move.

use crate::actions::{Action, Board};
use crate::cards::board_button::with_board_button;
use crate::cards::learn_button;
use crate::message::pictures::{Pictures, Said, View, if_painted};
use crate::message::{Labelled, Message, Style};
use postern_service::Service;
use postern_service::in_play::unaided::hints_allowed;
use postern_store::fault::Fault;
use postern_words::match_view::MatchView;
use postern_words::voice::msg;

/// Composes the message of the present turn. `answers` are the buttons that answer an open offer. `in_activity` is true
/// in a place that allows an Activity.
///
/// # Errors
/// [`Fault`] of the store.
pub async fn turn_message(
    service: &Service,
    view: &MatchView,
    pictures: &Pictures,
    (answers, in_activity): (Vec<Labelled>, bool),
) -> Result<Message, Fault> {
    let last = view.last();
    // Everybody sees this board: in games with sides, the side of the player to move is at the bottom.
    let look = View { below: view.sided().then(|| view.state.to_move()), ..View::default() };
    let said = Said::of(last.as_ref().map(|(_, played)| played));
    let pictures = pictures.speaking(view.voice.language);
    let picture = if_painted(pictures.board_of(&view.record, &*view.state, look, &[], said).await);
    let seen = view.seen();
    let hint = (Style::Plain, "button-hint", Action::Hint(Board::Match(seen)));
    let swap = (Style::Plain, "button-swap", Action::Swap(seen));
    let facts = (Style::Plain, "button-facts", Action::Facts(seen));
    let (hints, swaps) = (hints_allowed(&view.record), view.record.may_swap());
    let is_new = match view.record.players[view.state.to_move()].person() {
        Some(person) => service.club.is_newcomer(person, &view.record.game).await?,
        None => false,
    };
    let lesson = match view.record.players[view.state.to_move()].person() {
        // Each player has their first turn in one of the first two moves.
        Some(person) if is_new && view.record.moves.len() < 2 => {
            let is_first =
                service.club.is_first_game(person, &view.record.game, Some(view.record.id)).await?;
            learn_button(service.catalogue(), &view.record.game).filter(|_| is_first)
        }
        _ => None,
    };
    let row = [
        Some((Style::Main, "button-move", Action::Move(seen))),
        lesson,
        is_new.then_some(facts),
        Some((Style::Plain, "button-board", Action::Board(seen))),
        Some((Style::Plain, "button-more", Action::More(seen))),
        hints.then_some(hint),
        swaps.then_some(swap),
    ];
    let mut text = view.voice.say(&view.turn(last.as_ref()));
    if last.is_none() {
        text = view.with_series(text);
    }
    // Explains to both players, at their first turn, why the message comes here.
    if view.record.across.is_some() && view.record.ply() <= 1 {
        text = format!("{text}\n{}", view.voice.say(&msg!("across-note")));
    }
    let message = Message { picture, ..Message::text(text) };
    let message = message.with_buttons(&view.voice, row.into_iter().flatten());
    let message = with_board_button((service, &view.voice), &view.record, in_activity, message).await?;
    Ok(message.with_buttons(&view.voice, answers))
}
