//! `/rules` and **Rules**: the text, the rulings, and a picture of an example.

use crate::chat::pictures::Said;
use crate::chat::voice::msg;
use crate::chat::{Argument, Arguments, CommandError, CommandInfo, Context, Message};
use crate::games::Catalogue;

pub fn register(catalogue: &Catalogue) -> CommandInfo {
    CommandInfo::new(catalogue, "rules", vec![Argument::which_game(catalogue).required()])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> Result<Message, CommandError> {
    press(ctx, arguments.text("game").unwrap_or_default()).await
}

pub async fn press(ctx: &Context<'_>, game: String) -> Result<Message, CommandError> {
    let game = ctx.catalogue().game(&game).ok_or_else(|| msg!("unknown-command"))?;
    let example =
        game.example().map_err(|error| CommandError::Fault(format!("the example failed: {error}")))?;
    let view = ctx.pictures.view(&ctx.profile().await?, None, false);
    let picture = ctx.pictures.board(&*example, view, &[], Said::default()).await?;
    let article = Some(game.help(ctx.voice.language).to_owned());
    let message = Message { article, ..Message::text(format!("**{}**", game.info().title())) };
    Ok(message.with_picture(picture))
}
