//! The offer of a lesson to people whose first match of a game starts.

use crate::actions::{Action, OfGame};
use crate::context::{CommandResult, Context};
use crate::message::{Button, Message, Row, Style};
use postern_play::ids::MatchId;
use postern_play::people::studies::Study;
use postern_play::record::Record;
use postern_words::voice::{msg, text};

/// Offers a lesson to a person whose first match of a game starts. `None` if the game is not new to them.
pub async fn offer(ctx: &Context<'_>, begun: &Record) -> CommandResult<Option<Message>> {
    offer_of(ctx, &begun.game, Some(begun.id)).await
}

/// Offers a lesson to a person who is about to play a game: "New to Ransom? Four minutes". `None` if they have played
/// the game before, apart from the match `begun`, or tried its lesson, or if the game has no lesson.
pub async fn offer_of(
    ctx: &Context<'_>,
    game: &str,
    begun: Option<MatchId>,
) -> CommandResult<Option<Message>> {
    let Some(info) = ctx.catalogue().game(game).map(|game| game.info()) else { return Ok(None) };
    let knows = ctx.profile()?.study(game) != Study::default();
    if knows || ctx.services.lessons.steps(game) == 0 {
        return Ok(None);
    }
    if !ctx.services.service.club.is_first_game(ctx.person.id, game, begun).await? {
        return Ok(None);
    }
    // The card that others see may be in another language.
    let voice = ctx.own_voice();
    let label = voice.say(&msg!("learn-new-to", game = text(info.name)));
    let button = Button::new(Style::Main, label, Action::LearnBeside(OfGame(game.to_owned())));
    let message = Message::said(&voice, &msg!("learn-offer", game = text(info.name)));
    Ok(Some(message.with_rows(vec![Row::Buttons(vec![button])])))
}
