//! `/watch`: the running games of this server, and one of them move by move with the comments of spectators.
//!
//! Only the reader sees the answers, and a player of a running game sees none of its comments.

use super::position::{may_comment, position};
use crate::actions::{Action, OfGame, Step};
use crate::commands::turn::page::with_board;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, Typing, pending};
use crate::context::finding::number_in;
use crate::context::watching::{running, server_of, watched};
use crate::context::{CommandError, CommandResult, Context, said};
use crate::entry::analysis::steps;
use crate::invocation::Arguments;
use crate::limits;
use crate::message::{Button, Choice, Menu, Message, Row, Style, Suggestion, page_buttons};
use postern_games::catalogue::Catalogue;
use postern_play::ids::{MatchId, Ply};
use postern_play::record::comments::hides_comments;
use postern_play::record::summary::MatchSummary;
use postern_rules::phrase::Phrase;
use postern_rules::typed;
use postern_words::game_line::link;
use postern_words::markup::emblem::Emblem;
use postern_words::markup::escape;
use postern_words::match_view::{MatchView, plain_name, player_name};
use postern_words::voice::{msg, name_and_options, title_in_list};

/// Number of games on a page of the list.
const ON_PAGE: usize = 8;
/// The maximum number of listed games, newest first.
const MOST_LISTED: usize = 200;
/// The choice of all games in the menu.
const ALL: &str = "all";

pub const COMMAND: ChatCommand =
    ChatCommand::slash("watch", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let game = Argument::suggested(catalogue, "watch-game", 400, |ctx, typing| Box::pin(all(ctx, typing)));
    CommandInfo::new(catalogue, name, vec![Argument { name: "game", ..game }]).for_members()
}

/// Opens the named game, or lists all.
pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    match arguments.text("game") {
        Some(named) => show(ctx, named_match(&named)?, Ply::MAX).await,
        None => page(ctx, 1, OfGame(String::new())).await,
    }
}

/// Returns the number in the text of `game:`.
pub fn named_match(text: &str) -> CommandResult<MatchId> {
    number_in(text).ok_or_else(|| msg!("no-game-called", text = escape::quoted(text)).into())
}

/// Suggests the running games of this server.
pub async fn all(ctx: &Context<'_>, typing: Typing<'_>) -> CommandResult<Vec<Suggestion>> {
    let typed = typed::folded(&typing.text());
    // Without text, the newest are enough.
    let most = if typed.is_empty() { limits::SUGGESTIONS } else { MOST_LISTED };
    let all = ctx.store().summaries(&running(ctx, None, most).await?).await?;
    let all = all.iter().map(|line| Suggestion::new(&label(ctx, line), &line.id.to_string()));
    Ok(all.filter(|one| one.label.to_lowercase().contains(&typed)).take(limits::SUGGESTIONS).collect())
}

/// Returns a game for a menu: "Rampart #2035 · Ada – Ben".
fn label(ctx: &Context<'_>, line: &MatchSummary) -> String {
    let (game, _) = name_and_options(&ctx.voice, &line.game, &line.options);
    let [first, second] =
        [&line.players.first, &line.players.second].map(|player| plain_name(&ctx.voice, player));
    format!("{game} #{} · {first} – {second}", line.id)
}

/// Handles the choice of a kind of game from the menu.
pub async fn choose_kind(ctx: &Context<'_>) -> CommandResult {
    let game = Some(ctx.value()?).filter(|value| *value != ALL).unwrap_or_default();
    page(ctx, 1, OfGame(game.to_owned())).await
}

/// Handles the choice of a game from the list.
pub async fn open(ctx: &Context<'_>) -> CommandResult {
    let id = ctx.value()?.parse().map_err(|_| CommandError::old_button())?;
    show(ctx, MatchId(id), Ply::MAX).await
}

pub async fn press(ctx: &Context<'_>, of: MatchId, step: Step) -> CommandResult {
    show(ctx, of, step.target()).await
}

/// Lists a page of the running games, counted from 1; of one kind of game, or of all if the id is empty.
pub async fn page(ctx: &Context<'_>, number: u32, game: OfGame) -> CommandResult {
    if server_of(ctx).is_none() {
        return said(msg!("watch-where"));
    }
    let kind = Some(game.0.as_str()).filter(|kind| !kind.is_empty());
    let all = running(ctx, kind, MOST_LISTED).await?;
    let last = all.len().div_ceil(ON_PAGE).max(1);
    let number = (number.max(1) as usize).min(last);
    // Only the matches on this page are read.
    let shown = all.chunks(ON_PAGE).nth(number - 1).unwrap_or_default();
    let shown = ctx.store().summaries(shown).await?;
    let mut lines = vec![if shown.is_empty() { msg!("watch-none") } else { msg!("watch-list") }];
    for line in &shown {
        lines.push(entry(ctx, line).await?);
    }
    let mut content = ctx.voice.lines(&lines);
    if last > 1 {
        content = format!("{content}\n-# {number}/{last}");
    }
    let mut rows = Vec::new();
    if !shown.is_empty() {
        rows.push(Row::Menu(games(ctx, &shown)));
    }
    rows.push(Row::Menu(kinds(ctx, &game)));
    if last > 1 {
        rows.push(page_buttons(number as u32, last as u32, |page| Action::WatchList(page, game.clone())));
    }
    Ok(Message::text(content).with_rows(rows))
}

/// Returns a game as a line of the list: the players, how far it is, and whose turn it is.
async fn entry(ctx: &Context<'_>, line: &MatchSummary) -> CommandResult<Phrase> {
    let boards = ctx.store().boards(line.id).await?;
    let mover = line.to_move.map(|seat| player_name(&ctx.voice, &line.players[seat]));
    Ok(msg!(
        "watch-line",
        emblem = Emblem::lead_of(ctx.catalogue(), &line.game),
        game = title_in_list(&ctx.voice, line),
        link = link(line, line.home, &boards, None),
        first = player_name(&ctx.voice, &line.players.first),
        second = player_name(&ctx.voice, &line.players.second),
        number = line.moves + 1,
        mover = mover.unwrap_or_default()
    ))
}

/// Returns the menu that opens a game of the page.
fn games(ctx: &Context<'_>, shown: &[MatchSummary]) -> Menu {
    let with_emblem =
        |line: &MatchSummary| format!("{}{}", Emblem::lead_of(ctx.catalogue(), &line.game), label(ctx, line));
    let choice = |line: &MatchSummary| Choice {
        label: with_emblem(line).chars().take(limits::CHOICE_TEXT).collect(),
        value: line.id.to_string(),
        about: None,
        chosen: false,
    };
    Menu {
        action: Action::WatchOpen().to_string(),
        placeholder: ctx.voice.say(&msg!("watch-open")),
        choices: shown.iter().map(choice).collect(),
    }
}

/// Returns the menu of the kinds of games, with this one ticked.
fn kinds(ctx: &Context<'_>, OfGame(game): &OfGame) -> Menu {
    let choice =
        |label: String, value: &str| Choice { label, value: value.to_owned(), about: None, chosen: false };
    let every = ctx.voice.say(&msg!("watch-every"));
    let name = ctx.catalogue().game(game).map(|game| game.info().name.to_owned());
    let kinds = ctx.catalogue().iter().map(|spec| {
        let info = spec.info();
        choice(format!("{}{}", Emblem::of_game(info).lead(), info.name), info.id)
    });
    let menu = Menu {
        action: Action::WatchKind().to_string(),
        placeholder: name.unwrap_or_else(|| every.clone()),
        choices: std::iter::once(choice(every, ALL)).chain(kinds).collect(),
    };
    menu.ticked(if game.is_empty() { ALL } else { game })
}

/// Shows the position of a game after `ply` moves, or the last one if there are fewer.
pub async fn show(ctx: &Context<'_>, of: MatchId, ply: Ply) -> CommandResult {
    let view = ctx.view_of(watched(ctx, of).await?).await?;
    let position = position(ctx, &view, ply).await?;
    let ply = position.ply as Ply;
    let comments = ctx.services.service.matches.comments(&view.record, ctx.person.id).await?;
    let mut lines = vec![head(&view), position.line.clone()];
    lines.extend(position.comment_lines(ctx, &view, &comments));
    if hides_comments(&view.record, ctx.person.id) {
        lines.push(msg!("watch-own"));
    }
    let row =
        steps(position.ply, position.first..=position.last, |to| Action::Watch(of, Step { to, from: ply }));
    let mut rows = vec![row];
    rows.extend(position.deletable(ctx, &view, &comments));
    let mut buttons = Vec::new();
    if may_comment(ctx, &view) {
        let label = ctx.voice.say(&msg!("button-comment"));
        buttons.push(Button::new(Style::Main, label, Action::Comment(of, ply)));
    }
    let label = ctx.voice.say(&msg!("button-watch-list"));
    buttons.push(Button::new(Style::Plain, label, Action::WatchList(1, OfGame(String::new()))));
    let boards = ctx.store().boards(of).await?;
    let address = link(&view.record.summary(), view.record.home, &boards, None);
    buttons.push(Button::new(Style::Link, ctx.voice.say(&msg!("button-go-there")), address));
    rows.push(Row::Buttons(buttons));
    let message = Message::text(ctx.voice.lines(&lines)).with_picture(position.picture).with_rows(rows);
    with_board(ctx, &view.record, message).await
}

/// Returns the title of a game with its players, and whose turn it is or how it ended.
pub fn head(view: &MatchView) -> Phrase {
    if let Some(result) = view.result() {
        return result;
    }
    let [first, second] = [&view.record.players.first, &view.record.players.second]
        .map(|player| player_name(&view.voice, player));
    let mover = view.name(view.state.to_move());
    msg!("watch-head", game = view.title(), first = first, second = second, mover = mover)
}
