//! `/import`: opens a record on an analysis board. The record can be a text, a file or one of Postern's pictures, also
//! in the format of another site if one of the games supports it.

use crate::chat::command_info::{Argument, ArgumentKind, ChatCommand, CommandInfo};
use crate::chat::context::{CommandResult, Context, said};
use crate::chat::entry::analysis::{Here, read_record, record_in, show};
use crate::chat::invocation::Arguments;
use crate::chat::words::voice::msg;
use postern_games::catalogue::Catalogue;

/// The maximum length of a typed record, in characters.
const LONGEST: usize = 6000;

/// The names at the start of a record's lines.
const NAMES: [&str; 7] = ["options", "start", "x", "o", "match", "own", "result"];

pub const COMMAND: ChatCommand =
    ChatCommand::slash("import", register, |ctx, arguments| Box::pin(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let arguments = vec![
        Argument::text(catalogue, "record", LONGEST),
        Argument::new(catalogue, "file", ArgumentKind::File),
        Argument::which_game(catalogue),
    ];
    CommandInfo::new(catalogue, name, arguments)
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let record = match (arguments.file("file"), arguments.text("record")) {
        (Some(file), _) => record_in(ctx, std::slice::from_ref(file)).await?,
        (None, Some(text)) => read_record(ctx, &in_lines(&text, arguments.text("game").as_deref()))?,
        (None, None) => return said(msg!("import-what")),
    };
    let last = record.moves.len();
    show(ctx, &record, Here::at(last)).await
}

/// Restores the lines of a record, whose line breaks are lost if it was typed. If the text consists of moves only, they
/// belong to `game`.
fn in_lines(text: &str, game: Option<&str>) -> String {
    let text = text.trim().trim_matches('`').trim();
    if text.starts_with('{') {
        return text.to_owned();
    }
    let whole = match game {
        Some(game) if !text.starts_with("game:") => format!("game: {game}\nmoves:\n{text}"),
        _ => text.to_owned(),
    };
    if whole.contains('\n') {
        return whole;
    }
    let (head, moves) = whole.split_once(" moves:").unwrap_or((&whole, ""));
    let mut lines = head.to_owned();
    for name in NAMES {
        lines = lines.replacen(&format!(" {name}: "), &format!("\n{name}: "), 1);
    }
    format!("{lines}\nmoves:\n{moves}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_rules::game::transcript::Transcript;

    #[test]
    fn a_record_without_its_ends_of_lines_is_read_as_with_them() {
        let text = "game: rampart\noptions: size=13\nx: Ada\no: Ben\nresult: x, the last stone was removed\nmoves:\n\
                    1. d4 d5\n2. e4\n";
        let record: Transcript = text.parse().expect("a record");
        let typed = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for typed in [typed.clone(), format!("```{typed}```"), text.to_owned()] {
            assert_eq!(in_lines(&typed, None).parse(), Ok(record.clone()), "{typed}");
        }
    }

    #[test]
    fn moves_alone_are_of_the_game_that_is_named() {
        let record: Transcript = in_lines("1. d4 d5 2. e4", Some("rampart")).parse().expect("a record");
        assert_eq!((record.game.as_str(), record.moves.join(" ").as_str()), ("rampart", "d4 d5 e4"));
    }
}
