//! `/privacy`: the data stored about a person, an export of it, and its deletion.

use crate::actions::Action;
use crate::context::command_info::{ChatCommand, CommandInfo, pending};
use crate::context::{CommandResult, Context};
use crate::message::{Message, Picture, Style};
use postern_games::catalogue::Catalogue;
use postern_play::people::kept::KEPT;
use postern_rules::phrase::Phrase;
use postern_words::voice::msg;

/// The size in bytes after which a new file of games starts. One more game still fits into Discord's limit.
const FILE: usize = 8 * 1024 * 1024;

pub const COMMAND: ChatCommand = ChatCommand::slash("privacy", register, |ctx, _| pending(run(ctx)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, Vec::new())
}

pub async fn run(ctx: &Context<'_>) -> CommandResult {
    let row = [
        (Style::Plain, "button-my-data", Action::MyData(0)),
        (Style::Danger, "button-delete", Action::DeleteData()),
    ];
    let kept = KEPT.iter().map(|kept| msg!("kept", what = kept.word));
    let lines: Vec<Phrase> =
        [msg!("privacy")].into_iter().chain(kept).chain([msg!("privacy-rest")]).collect();
    Ok(Message::text(ctx.voice.lines(&lines)).with_buttons(&ctx.voice, row))
}

/// Handles **My data**: sends a file, and a button for the next one if there is more. `before` is the start of the
/// file; 0 for the first file.
pub async fn my_data(ctx: &Context<'_>, before: u64) -> CommandResult {
    let service = &ctx.services.service;
    let (dossier, next) =
        service.departures.dossier(ctx.person.id, (before > 0).then_some(before), FILE).await?;
    let alt = ctx.voice.say(&msg!("data-file"));
    let file = Picture { name: "postern.json".to_owned(), bytes: dossier.to_json(), alt };
    let said = if next.is_some() { msg!("data-part") } else { msg!("data-all") };
    let next = next.map(|before| (Style::Plain, "button-next-part", Action::MyData(before)));
    Ok(ctx.text(&said).with_picture(file).with_buttons(&ctx.voice, next))
}

/// Handles **Delete my data**: asks for confirmation.
pub async fn delete(ctx: &Context<'_>) -> CommandResult {
    let running = ctx.store().running_of(ctx.person.id).await?.len();
    let row = [(Style::Danger, "button-delete-sure", Action::DeleteDataForSure())];
    Ok(ctx.text(&msg!("delete-question", games = running)).with_buttons(&ctx.voice, row))
}

/// Handles **Yes, delete it**.
pub async fn delete_for_sure(ctx: &Context<'_>) -> CommandResult {
    let number = (ctx.services.dice)();
    ctx.services.service.departures.order_deletion(&ctx.asker(), number, ctx.now).await?;
    Ok(ctx.text(&msg!("deleting")))
}
