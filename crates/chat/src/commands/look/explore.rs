//! `/explore` and **Explore**: how often the moves of a position were played, with which results, and the computer's
//! judgement.
//!
//! The record of the position is in the picture and in the buttons, as on an analysis board.

use crate::actions::entered::Entered;
use crate::actions::{Action, Board, OfGame, Step};
use crate::commands::look::typed_position;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, Pending, Typing, pending};
use crate::context::finding::{find_named, suggestions};
use crate::context::{CommandResult, Context, bad_option, said};
use crate::entry::analysis::{bad_record, record_in_message, replayed, steps};
use crate::entry::in_play::refuse_of_record;
use crate::invocation::Arguments;
use crate::limits;
use crate::message::pictures::Said;
use crate::message::{Button, Choice, Menu, Message, Row, Style, Suggestion, in_rows};
use postern_games::catalogue::Catalogue;
use postern_games::explorer::default_start;
use postern_play::ids::Ply;
use postern_play::step::refusal::Refusal;
use postern_rules::diagram::Mark;
use postern_rules::game::state::GameState;
use postern_rules::game::token::Token;
use postern_rules::game::transcript::Transcript;
use postern_rules::phrase::Phrase;
use postern_rules::square::Square;
use postern_service::exploring::counting::{Explored, ExploredMove};
use postern_words::analysis::explore_words::{figures, head, rest};
use postern_words::voice::{msg, text};

/// The number of a person's latest finished matches that are suggested.
const LOOKED_AT: usize = 100;
/// The most moves in the text. The menu has up to [`limits::CHOICES`].
const IN_TEXT: usize = 8;
/// The ended matches that a question counts itself. The task of the explorer counts the others.
const COUNTED_NOW: usize = 5;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("explore", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let finished = Argument::suggested(catalogue, "match", 400, complete);
    let position = Argument::text(catalogue, "position", typed_position::LONGEST);
    let options = Argument::text(catalogue, "options-of-position", typed_position::LONGEST);
    let options = Argument { name: "options", ..options };
    CommandInfo::new(catalogue, name, vec![Argument::which_game(catalogue), finished, position, options])
}

async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let game = arguments.text("game");
    if let Some(typed) = typed_position::of(arguments)? {
        let state = typed.read(ctx)?;
        return show(ctx, Transcript::of(&*state, |reason| ctx.voice.say(reason)), 0).await;
    }
    let Some(named) = arguments.text("match") else {
        return open(ctx, OfGame(game.unwrap_or_default())).await;
    };
    let record = find_named(ctx, &named).await?.ok_or(Refusal::NoSuchMatch)?;
    let record = ctx.view_of(record).await?.transcript();
    let last = record.moves.len();
    show(ctx, record, last).await
}

/// Suggests the person's finished matches, newest first.
fn complete<'a>(ctx: &'a Context<'a>, typing: Typing<'a>) -> Pending<'a, Vec<Suggestion>> {
    Box::pin(async move {
        let finished = ctx.store().finished_of(ctx.person.id, LOOKED_AT).await?;
        Ok(suggestions(ctx, &typing.text(), &finished))
    })
}

/// Shows the start of a game on its default board; without a game, the games to choose from.
pub async fn open(ctx: &Context<'_>, OfGame(id): OfGame) -> CommandResult {
    if id.is_empty() {
        let button = |info: &postern_rules::game::info::Info| {
            Button::new(Style::Plain, info.name, Action::ExploreGame(OfGame(info.id.to_owned())))
        };
        let games = ctx.catalogue().iter().map(|spec| button(spec.info())).collect();
        return Ok(ctx.text(&msg!("explore-which")).with_rows(in_rows(games)));
    }
    let Some(spec) = ctx.catalogue().get(&id) else {
        return bad_option("game", ctx.catalogue().ids().join(", "));
    };
    let start = default_start(spec).map_err(|bad| bad_record(ctx, &bad.phrase()))?;
    show(ctx, Transcript::of(&*start, |reason| ctx.voice.say(reason)), 0).await
}

/// Handles **Explore** on an analysis board: explores its position.
pub async fn here(ctx: &Context<'_>, ply: Ply) -> CommandResult {
    show(ctx, record_in_message(ctx).await?, ply as usize).await
}

/// Steps through the record.
pub async fn step(ctx: &Context<'_>, step: Step) -> CommandResult {
    here(ctx, step.target()).await
}

/// Plays a move of the menu. It replaces the moves of the record from here on, unless it is the next of them.
pub async fn choose(ctx: &Context<'_>, ply: Ply) -> CommandResult {
    let (mut record, ply) = (record_in_message(ctx).await?, ply as usize);
    let made = ctx.value()?.to_owned();
    if record.moves.get(ply) != Some(&made) {
        record.moves.truncate(ply);
        record.moves.push(made);
        record.own_from = Some(record.own_from.map_or(ply, |from| from.min(ply)));
        record.result = None;
        if record.to_string().len() > Transcript::LONGEST {
            return said(msg!("line-too-long"));
        }
    }
    show(ctx, record, ply + 1).await
}

async fn show(ctx: &Context<'_>, record: Transcript, ply: usize) -> CommandResult {
    let ply = ply.min(record.moves.len());
    let state = replayed(ctx, &record, ply).await?;
    refuse_of_record(ctx, &record, &*state, "explore-running").await?;
    let service = &ctx.services.service;
    service.explorer.count_ended(COUNTED_NOW, ctx.now).await?;
    let explored = service.explorer.explore(&*state, limits::CHOICES).await?;
    let look = ctx.pictures.view(&ctx.taste(), None, state.diagram().sided);
    let places = places(&*state, &explored);
    let marks: Vec<(Square, Mark)> = places.iter().flatten().map(|square| (*square, Mark::Chosen)).collect();
    let picture =
        ctx.pictures.board(&*state, look, &marks, Said::default(), Some(record.to_string())).await?;
    let row = steps(ply, 0..=record.moves.len(), |to| Action::ExploreStep(Step { to, from: ply as Ply }));
    let mut rows = vec![row];
    rows.extend(menu(ctx, &*state, &explored, ply as Ply));
    let mut message =
        Message::text(words(ctx, &*state, &explored, &places)).with_picture(picture).with_rows(rows);
    if state.ending().is_none() {
        let board = Board::Analysis(ply as Ply);
        let move_here = (Style::Plain, "button-move", Action::Enter(board, Entered::default()));
        let think = (Style::Plain, "button-hint", Action::Hint(board));
        message = message.with_buttons(&ctx.voice, [move_here, think]);
    }
    Ok(Message { record: Some(Box::new(record)), ..message })
}

/// Returns the text: the position, then a line for each of the most frequent moves, with its number in the picture.
fn words(ctx: &Context<'_>, state: &dyn GameState, explored: &Explored, places: &[Option<Square>]) -> String {
    let mover = state.to_move();
    // A single mark has no number.
    let marked = places.iter().flatten().count() > 1;
    let mut numbers = 1..;
    let lines = explored.moves.iter().zip(places).map(|(next, place)| {
        let number = place.filter(|_| marked).and_then(|_| numbers.next());
        let number = number.map(|number: u32| format!("`{number}` ")).unwrap_or_default();
        msg!("explore-move", number = number, move = text(&next.made), figures = figures(next, mover))
    });
    let lines: Vec<Phrase> = lines.collect();
    let all: Vec<Phrase> =
        head(state, explored).into_iter().chain(lines).chain(rest(state, explored)).collect();
    ctx.voice.lines(&all)
}

/// Returns the menu of the moves. Moves that are too long for it are left out.
fn menu(ctx: &Context<'_>, state: &dyn GameState, explored: &Explored, ply: Ply) -> Option<Row> {
    let mover = state.to_move();
    let fits = |next: &&ExploredMove| next.made.chars().count() <= limits::CHOICE_TEXT;
    let choice = |next: &ExploredMove| {
        let about: String = ctx.voice.say(&figures(next, mover)).chars().take(limits::CHOICE_TEXT).collect();
        Choice { label: next.made.clone(), value: next.made.clone(), about: Some(about), chosen: false }
    };
    let choices: Vec<Choice> = explored.moves.iter().filter(fits).map(choice).collect();
    let menu = Menu {
        action: Action::ExploreMove(ply).to_string(),
        placeholder: ctx.voice.say(&msg!("explore-choose")),
        choices,
    };
    (!menu.choices.is_empty()).then_some(Row::Menu(menu))
}

/// Returns the place of the number of each move in the text: its last square, or another one if a move before it has that.
/// `None` for a move without a free square.
fn places(state: &dyn GameState, explored: &Explored) -> Vec<Option<Square>> {
    let mut places: Vec<Option<Square>> = Vec::new();
    for next in explored.moves.iter().take(IN_TEXT) {
        let tokens = state.tokens(&next.made).unwrap_or_default();
        let mut squares = tokens.iter().rev().filter_map(|token| match token {
            Token::Square(square) => Some(*square),
            Token::Word(_) => None,
        });
        let free = squares.find(|square| !places.contains(&Some(*square)));
        places.push(free);
    }
    places
}
