//! The offer of a lesson to people whose first match of a game starts.

use crate::chat::actions::{Action, OfGame};
use crate::chat::context::{CommandResult, Context};
use crate::chat::message::{Button, Message, Row, Style};
use crate::chat::words::voice::{msg, text};
use crate::play::people::studies::Study;
use crate::play::record::Record;

/// The number of a person's latest finished matches to search for a game.
const LOOKED_AT: usize = 100;

/// Offers a lesson to a person whose first match of a game starts: "New to Ransom? Four minutes". `None` if they have
/// played the game before or tried its lesson, or if the game has no lesson.
pub async fn offer(ctx: &Context<'_>, begun: &Record) -> CommandResult<Option<Message>> {
    let (game, person) = (&begun.game, ctx.person.id);
    let Some(info) = ctx.catalogue().game(game).map(|game| game.info()) else { return Ok(None) };
    let knows = ctx.profile()?.study(game) != Study::default();
    if knows || ctx.services.lessons.steps(game) == 0 {
        return Ok(None);
    }
    let (running, finished) =
        (ctx.store().running_of(person).await?, ctx.store().finished_of(person, LOOKED_AT).await?);
    if running.iter().chain(&finished).any(|line| line.game == *game && line.id != begun.id) {
        return Ok(None);
    }
    // The card that others see may be in another language.
    let voice = ctx.own_voice();
    let label = voice.say(&msg!("learn-new-to", game = text(info.name)));
    let button = Button::new(Style::Main, label, Action::LearnBeside(OfGame(game.clone())));
    let message = voice.text(&msg!("learn-offer", game = text(info.name)));
    Ok(Some(message.with_rows(vec![Row::Buttons(vec![button])])))
}
