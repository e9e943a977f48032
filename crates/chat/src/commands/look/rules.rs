//! `/rules` and **Rules**: a summary and an animated example, then the complete rules with rulings.

use super::help;
use crate::actions::{Action, OfGame};
use crate::cards::learn_button;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, pending};
use crate::context::{CommandResult, Context};
use crate::invocation::Arguments;
use crate::message::pictures::Said;
use crate::message::{Labelled, Message, Style};
use postern_games::catalogue::Catalogue;
use postern_games::spec::GameSpec;
use postern_rules::game::state::{Game, GameState};
use postern_rules::game::transcript::Transcript;
use postern_store::fault::Fault;
use postern_words::markup::emblem::Emblem;
use postern_words::voice::msg;

/// The separator between the summary and the complete rules in a game's help.
const WHOLE: &str = "\n---\n";

pub const COMMAND: ChatCommand =
    ChatCommand::slash("rules", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, vec![Argument::which_game(catalogue).required()])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    press(ctx, OfGame(arguments.text("game").unwrap_or_default())).await
}

/// Shows the summary of the rules, with an animation of the example. Without a game, shows a menu of all games.
pub async fn press(ctx: &Context<'_>, OfGame(id): OfGame) -> CommandResult {
    if id.is_empty() {
        return help::rules(ctx).await;
    }
    let (spec, example) = of(ctx, &id)?;
    let game = spec.game;
    let Some((first, _)) = spec.help_in(ctx.voice.language).split_once(WHOLE) else {
        return whole(ctx, OfGame(id)).await;
    };
    let view = ctx.pictures.view(&ctx.taste(), None, false);
    let record = Transcript::of(&*example, |reason| ctx.voice.say(reason));
    let picture = ctx.pictures.lesson(&*example, view, game.info().name, &record).await?;
    let whole = (Style::Plain, "button-whole-rules", Action::WholeRules(OfGame(id)));
    let row = lesson(ctx, game).into_iter().chain([whole]);
    let first = format!("{}{first}", Emblem::of_game(game.info()).lead());
    Ok(Message::text(first).with_picture(picture).with_buttons(&ctx.voice, row))
}

/// Shows the complete rules, with a picture of the end of the example.
pub async fn whole(ctx: &Context<'_>, OfGame(id): OfGame) -> CommandResult {
    let (spec, example) = of(ctx, &id)?;
    let game = spec.game;
    let view = ctx.pictures.view(&ctx.taste(), None, false);
    let picture = ctx.pictures.board(&*example, view, &[], Said::default(), None).await?;
    let help = spec.help_in(ctx.voice.language);
    let whole = help.split_once(WHOLE).map_or(help, |(_, whole)| whole);
    let message =
        Message { article: Some(whole.to_owned()), ..Message::text(format!("**{}**", game.info().title())) };
    Ok(message.with_picture(picture).with_buttons(&ctx.voice, lesson(ctx, game)))
}

/// Returns the button of the game's lesson, if it has one. The rules stay as they are beside it.
fn lesson(ctx: &Context<'_>, game: &dyn Game) -> Option<Labelled> {
    learn_button(ctx.catalogue(), game.info().id)
}

fn of<'a>(ctx: &Context<'a>, id: &str) -> CommandResult<(&'a GameSpec, Box<dyn GameState>)> {
    let spec = ctx.catalogue().get(id).ok_or_else(|| msg!("unknown-command"))?;
    let example = spec.game.example();
    Ok((spec, example.map_err(|error| Fault::new(format!("the example failed: {error}")))?))
}
