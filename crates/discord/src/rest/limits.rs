//! Checks of commands against Discord's limits, before Discord refuses them.

use postern_chat::context::command_info::{Argument, ArgumentKind, CommandInfo, Texts};
use postern_chat::limits::{
    ARGUMENT_TEXT, COMMAND_ABOUT, COMMAND_NAME, COMMAND_SIZE, COMMANDS, OPTIONS, SUGGESTION_TEXT, SUGGESTIONS,
};
use postern_chat::message::checks::{unique, within};
use postern_rules::language::Language;

/// Checks commands against the limits.
///
/// # Errors
/// The value and the limit that it exceeds, in one line for a log.
pub fn check_commands(commands: &[CommandInfo]) -> Result<(), String> {
    if commands.len() > COMMANDS {
        return Err(format!("{} commands, at most {COMMANDS} are allowed", commands.len()));
    }
    unique("command", commands.iter().map(|command| command.name))?;
    for command in commands {
        check_command(command).map_err(|why| format!("/{}: {why}", command.name))?;
        let size = size(command);
        if size > COMMAND_SIZE {
            return Err(format!("/{}: {size} characters, at most {COMMAND_SIZE} are allowed", command.name));
        }
    }
    Ok(())
}

fn check_command(command: &CommandInfo) -> Result<(), String> {
    named(command.name, &command.about)?;
    if !command.subs.is_empty() && !command.arguments.is_empty() {
        return Err("it has arguments beside subcommands".into());
    }
    if command.arguments.len() > OPTIONS || command.subs.len() > OPTIONS {
        return Err(format!("more than {OPTIONS} arguments or subcommands"));
    }
    unique("argument", command.arguments.iter().map(|argument| argument.name))?;
    unique("subcommand", command.subs.iter().map(|sub| sub.name))?;
    for argument in &command.arguments {
        check_argument(argument).map_err(|why| format!("{}: {why}", argument.name))?;
    }
    for sub in &command.subs {
        if !sub.subs.is_empty() {
            return Err(format!("{}: a subcommand with subcommands", sub.name));
        }
        check_command(sub).map_err(|why| format!("{}: {why}", sub.name))?;
    }
    Ok(())
}

fn check_argument(argument: &Argument) -> Result<(), String> {
    named(argument.name, &argument.about)?;
    match &argument.kind {
        ArgumentKind::Text { max, .. } if !(1..=ARGUMENT_TEXT).contains(max) => {
            Err(format!("{max} characters, 1 to {ARGUMENT_TEXT} can be asked for"))
        }
        ArgumentKind::Choice(choices) => {
            if choices.len() > SUGGESTIONS {
                return Err(format!("{} choices, at most {SUGGESTIONS} are allowed", choices.len()));
            }
            for language in 0..Language::ALL.len() {
                unique("choice", choices.iter().map(|(label, _)| label.0[language].as_str()))?;
            }
            choices.iter().try_for_each(|(label, value)| {
                all_within("a choice's label", label, SUGGESTION_TEXT)?;
                within("a choice's value", value, 1, SUGGESTION_TEXT)
            })
        }
        ArgumentKind::Number { min, max } if min > max => Err(format!("no number is from {min} to {max}")),
        _ => Ok(()),
    }
}

fn named(name: &str, about: &Texts) -> Result<(), String> {
    within("the name", name, 1, COMMAND_NAME)?;
    // Discord allows letters of any script; our names are ASCII.
    if !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_')) {
        return Err(format!("the name \"{name}\" has other signs than a-z, 0-9, - and _"));
    }
    all_within("the description", about, COMMAND_ABOUT)
}

/// Checks a text in every language.
fn all_within(what: &str, texts: &Texts, max: usize) -> Result<(), String> {
    texts.0.iter().try_for_each(|text| within(what, text, 1, max))
}

/// The characters that count for [`COMMAND_SIZE`]: the longest translation of each text.
fn size(command: &CommandInfo) -> usize {
    let arguments = command.arguments.iter().map(|argument| {
        let choices = match &argument.kind {
            ArgumentKind::Choice(choices) => {
                choices.iter().map(|(label, value)| label.longest() + value.chars().count()).sum()
            }
            _ => 0,
        };
        argument.name.len() + argument.about.longest() + choices
    });
    let own = command.name.len() + command.about.longest() + arguments.sum::<usize>();
    own + command.subs.iter().map(size).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_chat::commands::commands;

    #[test]
    fn every_command_of_every_game_is_within_the_limits() {
        assert_eq!(check_commands(&commands(&postern_games::catalogue::Catalogue::standard())), Ok(()));
    }
}
