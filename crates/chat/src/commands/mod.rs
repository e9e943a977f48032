//! The commands and buttons, one file for each: definition, behaviour, and suggestions.

pub mod challenges;
pub mod look;
pub mod own;
pub mod renewal;
pub mod series;
pub mod server;
pub mod start;
pub mod study;
pub mod turn;

use super::actions::Given;
use super::context::{CommandResult, Context, Outcome, said};
use super::invocation::Arguments;
use super::message::Suggestion;
use crate::context::command_info::{ChatCommand, CommandInfo, Definition, MenuCommand, Typing};
use postern_games::catalogue::Catalogue;
use postern_play::ids::MatchId;
use postern_words::voice::msg;

/// Every command, in the order of their registration.
const COMMANDS: &[ChatCommand] = &[
    look::help::COMMAND,
    start::play::COMMAND,
    challenges::challenge::COMMAND,
    challenges::terms_form::COMMAND,
    turn::r#move::COMMAND,
    look::game::board::COMMAND,
    turn::hint::COMMAND,
    look::people::games::COMMAND,
    look::people::table::COMMAND,
    look::people::profile::COMMAND,
    series::COMMAND,
    start::next::COMMAND,
    look::rules::COMMAND,
    look::game::replay::COMMAND,
    study::choose_puzzle::COMMAND,
    study::learn::COMMAND,
    look::game::review::COMMAND,
    look::explore::COMMAND,
    own::settings::COMMAND,
    own::ping::COMMAND,
    own::vacation::COMMAND,
    turn::offers::DRAW,
    turn::offers::TAKEBACK,
    turn::resign::COMMAND,
    turn::plan::COMMAND,
    look::game::history::COMMAND,
    look::game::watch::COMMAND,
    look::game::comment::COMMAND,
    look::game::notes::COMMAND,
    look::game::record::COMMAND,
    start::import::COMMAND,
    turn::move_here::COMMAND,
    own::block::COMMAND,
    own::privacy::COMMAND,
    server::doctor::COMMAND,
    server::COMMAND,
    start::open::COMMAND,
    look::people::profile::ON_PERSON,
    challenges::challenge_form::ON_PERSON,
];

/// Returns the definitions of all slash commands.
pub fn commands(catalogue: &Catalogue) -> Vec<CommandInfo> {
    let slash = |command: &ChatCommand| match command.definition {
        Definition::Slash(define) => Some(define(catalogue, command.name)),
        Definition::OnMessage(_) | Definition::OnPerson(_) => None,
    };
    COMMANDS.iter().filter_map(slash).collect()
}

/// Returns the definitions of all message commands.
pub fn message_commands(catalogue: &Catalogue) -> Vec<MenuCommand> {
    let on_message = |command: &ChatCommand| match command.definition {
        Definition::OnMessage(define) => Some(define(catalogue)),
        Definition::Slash(_) | Definition::OnPerson(_) => None,
    };
    COMMANDS.iter().filter_map(on_message).collect()
}

/// Returns the definitions of all commands on people.
pub fn person_commands(catalogue: &Catalogue) -> Vec<MenuCommand> {
    let on_person = |command: &ChatCommand| match command.definition {
        Definition::OnPerson(define) => Some(define(catalogue)),
        Definition::Slash(_) | Definition::OnMessage(_) => None,
    };
    COMMANDS.iter().filter_map(on_person).collect()
}

/// Returns every command.
pub fn all() -> &'static [ChatCommand] {
    COMMANDS
}

/// Returns the command with this name.
pub fn find(name: &str) -> Option<&'static ChatCommand> {
    COMMANDS.iter().find(|command| command.name == name)
}

/// Runs the command that the arguments name.
pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<Outcome> {
    match find(&arguments.command) {
        // Without the person, the command would mean something else, such as a challenge to anybody.
        Some(_) if arguments.has_unresolved() => said(msg!("person-unresolved")),
        Some(command) => (command.run)(ctx, &command.meant(ctx.catalogue(), arguments)).await,
        None => said(msg!("unknown-command")),
    }
}

/// Runs an ambiguous command on the chosen match.
pub async fn again(ctx: &Context<'_>, of: MatchId, given: Given) -> CommandResult<Outcome> {
    run(ctx, &given.arguments(of)).await
}

/// Returns suggestions for an argument of a command.
pub async fn complete(ctx: &Context<'_>, typing: Typing<'_>) -> CommandResult<Vec<Suggestion>> {
    let command = find(&typing.arguments.command);
    match command.and_then(|command| command.completion(ctx.catalogue(), typing)) {
        Some(complete) => complete(ctx, typing).await,
        None => Ok(Vec::new()),
    }
}
