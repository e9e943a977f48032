//! Finds the match that a command refers to, even if the command does not name one.

use crate::actions::{Action, Given};
use crate::context::command_info::{Pending, Typing};
use crate::context::lesson_button::lesson_button;
use crate::context::{CommandError, CommandResult, Context, EarlyEnd};
use crate::invocation::{Arguments, Place};
use crate::limits;
use crate::message::{Button, Message, Style, Suggestion, in_rows};
use postern_play::ids::{MatchId, PersonId};
use postern_play::record::Record;
use postern_play::record::summary::MatchSummary;
use postern_rules::typed;
use postern_store::fault::Fault;
use postern_words::markup::escape;
use postern_words::match_view::{MatchView, plain_name};
use postern_words::voice::{msg, name_and_options};

/// The number of a person's latest finished matches to search for the one of a thread.
const FINISHED: usize = 100;
/// The maximum number of listed matches if a command is ambiguous.
const NAMED: usize = 10;

/// Returns the match that a command refers to: the one it names, else the only one in this channel, else the only one
/// in which it is the person's turn, else the only one they have.
pub async fn find(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<MatchView> {
    find_by(ctx, arguments, Ways { by_turn: true, over: false }).await
}

/// Like [`find`], and considers finished matches if the person has no running one. Commands that look back use it.
pub async fn find_also_over(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<MatchView> {
    find_by(ctx, arguments, Ways { by_turn: true, over: true }).await
}

/// Like [`find`], but ignores whose turn it is: an offer reaches the opponent at once, and often comes from the player
/// who has just moved.
pub async fn find_surely(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<MatchView> {
    find_by(ctx, arguments, Ways { by_turn: false, over: false }).await
}

/// Like [`find_surely`], but ignores the matches of this channel, because the command moves a match here from
/// elsewhere.
pub async fn find_elsewhere(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<MatchView> {
    if arguments.text("game").is_some() {
        return find_surely(ctx, arguments).await;
    }
    let mut running = ctx.store().running_of(ctx.person.id).await?;
    running.retain(|line| line.home.channel() != ctx.place.channel() || line.home.channel().is_none());
    match running.as_slice() {
        [] => Err(msg!("no-game-elsewhere").into()),
        [only] => ctx.match_view(only.id).await,
        _ => Err(EarlyEnd::answered(which(ctx, arguments, &running))),
    }
}

/// Rules for choosing a match if the command does not name one.
#[derive(Clone, Copy)]
struct Ways {
    /// True if the only match in which it is the person's turn wins over other candidates.
    by_turn: bool,
    /// True if finished matches count.
    over: bool,
}

async fn find_by(ctx: &Context<'_>, arguments: &Arguments, ways: Ways) -> CommandResult<MatchView> {
    let record = match arguments.text("game") {
        Some(text) => {
            let named = find_named(ctx, &text).await?;
            named.ok_or_else(|| msg!("no-game-called", text = escape::quoted(&text)))?
        }
        None => ctx.record(find_unnamed(ctx, arguments, ways).await?).await?,
    };
    ctx.view_of(record).await
}

/// Returns the number in the text of `game:`: the word after the first `#`, since a name after it may have another one,
/// or the first word.
pub fn number_in(text: &str) -> Option<MatchId> {
    let plain = typed::value(text);
    let after = plain.split_once('#').map_or(plain.as_str(), |(_, after)| after);
    after.split_whitespace().next().and_then(|number| MatchId::typed(&typed::value(number)))
}

/// Returns the match that a text names, if the person may see it. The number may follow a `#`, as in a suggestion that
/// the person left unchanged.
pub async fn find_named(ctx: &Context<'_>, text: &str) -> CommandResult<Option<Record>> {
    match number_in(text) {
        Some(id) => Ok(ctx.store().record(id).await?.filter(|record| ctx.may_look(record))),
        None => Ok(None),
    }
}

/// Returns the match in which a command plays `made`. If it is the person's turn in several and the command names none,
/// asks for one in which the move is legal.
pub async fn find_to_play(ctx: &Context<'_>, arguments: &Arguments, made: &str) -> CommandResult<MatchView> {
    let mut candidates = match (arguments.text("game"), candidates(ctx).await?) {
        (None, Candidates::Running(candidates)) => candidates,
        _ => return find(ctx, arguments).await,
    };
    if candidates.len() > 1 {
        candidates.retain(|line| waits_for(line, ctx));
        if candidates.is_empty() {
            return Err(msg!("nothing-waits", later = 0_usize).into());
        }
    }
    if candidates.len() < 2 {
        return find(ctx, arguments).await;
    }
    let (mut fitting, mut lesson) = (Vec::new(), None);
    for line in candidates {
        let Some(view) = plays_on(ctx.match_view(line.id).await)? else { continue };
        match view.state.clone_state().play(made) {
            Ok(_) => fitting.push(line),
            // The rule of the first game that knows such moves.
            Err(error) => lesson = lesson.or_else(|| lesson_button(ctx, &error)),
        }
    }
    if fitting.is_empty() {
        let none = ctx.text(&msg!("legal-nowhere", text = escape::quoted(made)));
        return Err(EarlyEnd::answered(none.with_buttons(&ctx.voice, lesson)));
    }
    Err(EarlyEnd::answered(which(ctx, arguments, &fitting)))
}

/// Returns the matches in which a command without a name may play: those in which it is the person's turn.
pub async fn to_play(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<Vec<MatchView>> {
    let lines = match (arguments.text("game"), candidates(ctx).await?) {
        (None, Candidates::Running(lines)) => lines,
        _ => {
            let view = find(ctx, arguments).await?;
            return Ok(Some(view).filter(|view| view.waits_for(ctx.person.id)).into_iter().collect());
        }
    };
    let mut views = Vec::new();
    for line in lines.iter().filter(|line| waits_for(line, ctx)).take(NAMED) {
        views.extend(plays_on(ctx.match_view(line.id).await)?);
    }
    Ok(views)
}

/// Returns a match, or `None` if it is frozen.
fn plays_on(view: CommandResult<MatchView>) -> CommandResult<Option<MatchView>> {
    match view {
        Ok(view) => Ok(Some(view)),
        Err(EarlyEnd::Failed(CommandError::Refused(_))) => Ok(None),
        Err(other) => Err(other),
    }
}

/// The matches that a command may refer to if it names none.
enum Candidates {
    /// The finished match of this thread, even if others run elsewhere.
    Over(MatchId),
    /// The person's running matches here, or everywhere if none runs here.
    Running(Vec<MatchSummary>),
}

async fn candidates(ctx: &Context<'_>) -> CommandResult<Candidates> {
    let person = ctx.person.id;
    let here = running_here(ctx, person).await?;
    if let Place::Server { channel, parent: Some(_), .. } = ctx.place
        && here.is_empty()
    {
        let finished = ctx.store().finished_of(person, FINISHED).await?;
        if let Some(over) = finished.into_iter().find(|record| record.home.channel() == Some(channel)) {
            return Ok(Candidates::Over(over.id));
        }
    }
    let all = if here.is_empty() { ctx.store().running_of(person).await? } else { here };
    Ok(Candidates::Running(all))
}

async fn find_unnamed(ctx: &Context<'_>, arguments: &Arguments, ways: Ways) -> CommandResult<MatchId> {
    let mut candidates = match candidates(ctx).await? {
        Candidates::Over(over) => return Ok(over),
        Candidates::Running(lines) => lines,
    };
    if candidates.is_empty() && ways.over {
        candidates = ctx.store().finished_of(ctx.person.id, NAMED).await?;
    }
    if candidates.len() > 1 {
        let mut waiting = candidates.iter().filter(|record| waits_for(record, ctx));
        if let (true, Some(only), None) = (ways.by_turn, waiting.next(), waiting.next()) {
            return Ok(only.id);
        }
        candidates.sort_by_key(|line| !waits_for(line, ctx));
        return Err(EarlyEnd::answered(which(ctx, arguments, &candidates)));
    }
    let only = candidates.pop().map(|only| only.id);
    Ok(only.ok_or_else(|| msg!("no-game-here"))?)
}

/// Asks which of several matches a command refers to. A button for each runs the command on it; if the command is too
/// long for a button, the message asks the person to enter it again.
fn which(ctx: &Context<'_>, arguments: &Arguments, matches: &[MatchSummary]) -> Message {
    let button = |line: &MatchSummary| {
        let action = Action::Again(line.id, Given::of(arguments)?).fitting()?;
        let label = label(ctx, line)?.chars().take(limits::BUTTON_LABEL).collect::<String>();
        let style = if waits_for(line, ctx) { Style::Main } else { Style::Plain };
        Some(Button::new(style, label, action))
    };
    let buttons: Vec<Button> =
        matches.iter().take(limits::ROWS * limits::BUTTONS).filter_map(button).collect();
    if buttons.is_empty() {
        let names = matches.iter().take(NAMED).map(|line| {
            let (game, _) = name_and_options(&ctx.voice, &line.game, &line.options);
            format!("{game} #{}", line.id)
        });
        return ctx.text(&msg!("several-games", names = names.collect::<Vec<_>>().join(", ")));
    }
    ctx.text(&msg!("which-game")).with_rows(in_rows(buttons))
}

/// Returns the label of one of the person's matches: "Rampart #2035 · Ben".
fn label(ctx: &Context<'_>, line: &MatchSummary) -> Option<String> {
    let opponent = plain_name(&ctx.voice, &line.players[line.seat_of(ctx.person.id)?.other()]);
    let (game, _) = name_and_options(&ctx.voice, &line.game, &line.options);
    Some(format!("{game} #{} · {opponent}", line.id))
}

/// Returns the person's running matches in this channel or thread.
pub async fn running_here(ctx: &Context<'_>, person: PersonId) -> Result<Vec<MatchSummary>, Fault> {
    let Some(channel) = ctx.place.channel() else { return Ok(Vec::new()) };
    let mut here = ctx.store().running_in(channel).await?;
    here.retain(|record| record.seat_of(person).is_some());
    Ok(here)
}

/// True if it is the person's turn.
pub fn waits_for(line: &MatchSummary, ctx: &Context<'_>) -> bool {
    let to_move = line.to_move.and_then(|seat| line.players[seat].person());
    line.is_running() && to_move == Some(ctx.person.id)
}

/// Suggests the person's running matches, those in which it is their turn first.
pub fn running<'a>(ctx: &'a Context<'a>, typing: Typing<'a>) -> Pending<'a, Vec<Suggestion>> {
    Box::pin(running_that(ctx, typing, |_| true))
}

/// Suggests the person's running matches that satisfy `is_wanted`, those in which it is their turn first.
pub async fn running_that(
    ctx: &Context<'_>,
    typing: Typing<'_>,
    is_wanted: impl Fn(&MatchSummary) -> bool + Send,
) -> CommandResult<Vec<Suggestion>> {
    let mut running = ctx.store().running_of(ctx.person.id).await?;
    running.retain(is_wanted);
    running.sort_by_key(|line| !waits_for(line, ctx));
    Ok(suggestions(ctx, &typing.text(), &running))
}

/// Suggests the person's matches: the running ones, then the finished ones, newest first.
pub fn all<'a>(ctx: &'a Context<'a>, typing: Typing<'a>) -> Pending<'a, Vec<Suggestion>> {
    Box::pin(async move {
        let mut all = ctx.store().running_of(ctx.person.id).await?;
        all.sort_by_key(|line| !waits_for(line, ctx));
        all.extend(ctx.store().finished_of(ctx.person.id, FINISHED).await?);
        Ok(suggestions(ctx, &typing.text(), &all))
    })
}

/// Returns suggestions from the person's matches whose label contains `typed`.
pub fn suggestions(ctx: &Context<'_>, typed: &str, matches: &[MatchSummary]) -> Vec<Suggestion> {
    let typed = typed::folded(typed);
    let all = matches.iter().filter_map(|line| {
        let turn = waits_for(line, ctx).then(|| format!(" · {}", ctx.voice.say(&msg!("your-move"))));
        let label = format!("{}{}", label(ctx, line)?, turn.unwrap_or_default());
        label.to_lowercase().contains(&typed).then(|| Suggestion::new(&label, &line.id.to_string()))
    });
    all.take(limits::SUGGESTIONS).collect()
}
