//! `/import`: opens a record on an analysis board. The record can be a text, a file or one of Postern's pictures, also
//! in the format of another site if one of the games supports it.

use crate::context::command_info::{Argument, ArgumentKind, ChatCommand, CommandInfo, pending};
use crate::context::{CommandResult, Context, said};
use crate::entry::analysis::{opened, read_record, text_in};
use crate::invocation::Arguments;
use postern_games::catalogue::Catalogue;
use postern_play::ids::Ply;
use postern_words::voice::msg;

/// The maximum length of a typed record, in characters.
const LONGEST: usize = 6000;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("import", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let arguments = vec![
        Argument::text(catalogue, "record", LONGEST),
        Argument::new(catalogue, "file", ArgumentKind::File),
        Argument::which_game(catalogue),
    ];
    CommandInfo::new(catalogue, name, arguments)
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let text = match (arguments.file("file"), arguments.text("record")) {
        (Some(file), _) => {
            text_in(ctx, std::slice::from_ref(file)).await?.ok_or_else(|| msg!("no-record"))?
        }
        (None, Some(text)) => text,
        (None, None) => return said(msg!("import-what")),
    };
    let reading = read_record(ctx, text, arguments.text("game")).await?;
    opened(ctx, &reading, Ply::MAX).await
}
