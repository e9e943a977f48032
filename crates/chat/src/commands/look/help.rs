//! `/help`: an introduction, and buttons to play the computer, take a lesson, challenge somebody, solve a puzzle, read the
//! rules, or read what fair play is.

use crate::actions::{Action, OfGame};
use crate::cards::game_buttons::game_buttons;
use crate::commands::challenges::challenge;
use crate::commands::challenges::outside::needs_opponent;
use crate::context::command_info::{ChatCommand, CommandInfo, pending};
use crate::context::{CommandError, CommandResult, Context};
use crate::message::{Button, Choice, Menu, Row, Style};
use postern_games::catalogue::Catalogue;
use postern_play::challenge::{Colour, Terms};
use postern_play::record::home::Home;
use postern_service::challenges::computer::{LEVELS, USUAL_LEVEL};
use postern_words::challenge_words;
use postern_words::voice::msg;

pub const COMMAND: ChatCommand = ChatCommand::slash("help", register, |ctx, _| pending(run(ctx)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, Vec::new())
}

pub async fn run(ctx: &Context<'_>) -> CommandResult {
    let all = OfGame(String::new());
    let row = [
        (Style::Main, "button-play-computer", Action::PlayComputer(USUAL_LEVEL, all.clone())),
        (Style::Plain, "button-learn", Action::Learn(all.clone())),
        (Style::Plain, "button-challenge", Action::Challenge(all.clone(), 0)),
        (Style::Plain, "button-puzzle", Action::Puzzles(all.clone())),
        (Style::Plain, "button-rules", Action::RulesOf(all)),
        (Style::Plain, "button-fair-play", Action::FairPlay()),
    ];
    Ok(ctx.text(&msg!("help")).with_buttons(&ctx.voice, row))
}

/// Shows what help is allowed in a game, what is recorded, and how to report. `docs/fair-play.md` says the same.
pub async fn fair_play(ctx: &Context<'_>) -> CommandResult {
    let back = [(Style::Plain, "button-back", Action::Help())];
    Ok(ctx.text(&msg!("fair-play")).with_buttons(&ctx.voice, back))
}

/// Returns a button for each game, and one back to `/help`.
fn games(ctx: &Context<'_>, action: impl Fn(OfGame) -> Action) -> Vec<Row> {
    let mut rows = game_buttons(&ctx.voice, action);
    let back = ctx.voice.say(&msg!("button-back"));
    rows.push(Row::Buttons(vec![Button::new(Style::Plain, back, Action::Help())]));
    rows
}

/// Asks for the game whose rules the person wants to read.
pub async fn rules(ctx: &Context<'_>) -> CommandResult {
    Ok(ctx.text(&msg!("help-rules")).with_rows(games(ctx, Action::RulesOf)))
}

/// Starts a newcomer's game against the computer, who moves second, or asks for the game.
pub async fn play_computer(ctx: &Context<'_>, level: u8, OfGame(game): OfGame) -> CommandResult {
    let level = level.clamp(1, LEVELS);
    if !game.is_empty() {
        let terms = first_terms(ctx, &game, Colour::First)?;
        return challenge::play_computer(ctx, level, terms, challenge::home_of_new(ctx).await?).await;
    }
    let label = |level: u8| ctx.voice.say(&msg!("level-choice", level = level));
    let choice =
        |level: u8| Choice { label: label(level), value: level.to_string(), about: None, chosen: false };
    let menu = Menu {
        action: Action::Levels().to_string(),
        placeholder: label(level),
        choices: (1..=LEVELS).map(choice).collect(),
    };
    let mut rows = games(ctx, |game| Action::PlayComputer(level, game));
    rows.insert(0, Row::Menu(menu.ticked(&level.to_string())));
    Ok(ctx.text(&msg!("help-computer", level = challenge_words::level(level))).with_rows(rows))
}

/// Handles the level chosen from the menu.
pub async fn level(ctx: &Context<'_>) -> CommandResult {
    let level = ctx.value()?.parse().map_err(|_| CommandError::old_button())?;
    play_computer(ctx, level, OfGame(String::new())).await
}

/// Posts an open challenge to a newcomer's game, or asks for the game.
pub async fn invite(ctx: &Context<'_>, OfGame(game): OfGame) -> CommandResult {
    if game.is_empty() {
        return Ok(ctx.text(&msg!("help-challenge")).with_rows(games(ctx, Action::Invite)));
    }
    let home = challenge::home_of_new(ctx).await?;
    if home == Home::Direct {
        return Err(needs_opponent(ctx).into());
    }
    challenge::offer(ctx, None, first_terms(ctx, &game, Colour::Chance)?, home).await
}

/// Returns the terms of a newcomer's first game.
fn first_terms(ctx: &Context<'_>, game: &str, colour: Colour) -> CommandResult<Terms> {
    let terms = ctx.services.service.seats.usual_terms(game, challenge::usual_pace(ctx)?);
    Ok(Terms { colour, ..terms.ok_or_else(CommandError::old_button)? })
}
