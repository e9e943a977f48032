//! `/import`: opens a record on an analysis board. The record can be a text, a file or one of Postern's pictures, also
//! in the format of another site if one of the games supports it.

use crate::chat::command_info::{Argument, ArgumentKind, ChatCommand, CommandInfo};
use crate::chat::context::{CommandResult, Context, said};
use crate::chat::entry::analysis::{Here, read_record, show, text_in};
use crate::chat::invocation::Arguments;
use crate::chat::words::voice::msg;
use postern_games::catalogue::Catalogue;
use postern_games::sgf;
use postern_games::spec::GameSpec;
use postern_rules::typed;

/// The maximum length of a typed record, in characters.
const LONGEST: usize = 6000;

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
    let game = arguments.text("game");
    let record = match (arguments.file("file"), arguments.text("record")) {
        (Some(file), _) => {
            let text = text_in(ctx, std::slice::from_ref(file)).await?.ok_or_else(|| msg!("no-record"))?;
            read_record(ctx, &of_game(ctx.catalogue(), &text, game.as_deref()))?
        }
        (None, Some(text)) => read_record(ctx, &of_game(ctx.catalogue(), &text, game.as_deref()))?,
        (None, None) => return said(msg!("import-what")),
    };
    let last = record.moves.len();
    show(ctx, &record, Here::at(last)).await
}

/// Returns the text of a record. If it consists of moves only, or is SGF of another program, its moves belong to
/// `game`.
fn of_game(catalogue: &Catalogue, text: &str, game: Option<&str>) -> String {
    let begins = typed::plain(text).trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let is_record = begins.starts_with("game") || typed::plain(text).trim_start().starts_with('{');
    let info = game.and_then(|game| catalogue.get(game)).map(GameSpec::info);
    match (game, sgf::read(text)) {
        (_, Some(file)) => file.record(info).unwrap_or_else(|| text.to_owned()),
        (Some(game), None) if !is_record => {
            format!("game: {game}\nmoves:\n{}", text.trim().trim_matches('`'))
        }
        _ => text.to_owned(),
    }
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
            for game in [None, Some("ransom")] {
                assert_eq!(
                    of_game(&Catalogue::standard(), &typed, game).parse(),
                    Ok(record.clone()),
                    "{typed}"
                );
            }
        }
    }

    #[test]
    fn moves_alone_are_of_the_game_that_is_named() {
        let record: Transcript =
            of_game(&Catalogue::standard(), "1. d4 d5 2. e4", Some("rampart")).parse().expect("a record");
        assert_eq!((record.game.as_str(), record.moves.join(" ").as_str()), ("rampart", "d4 d5 e4"));
    }
}
