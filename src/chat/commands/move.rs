//! `/move`, and a move in a match: the look at it before it is played, the move itself, and refusals that teach.

use super::board::current;
use crate::board::Square;
use crate::chat::actions::{Board, Seen};
use crate::chat::finding::find;
use crate::chat::match_view::MatchView;
use crate::chat::pictures::Said;
use crate::chat::wording::{Label, Prompt};
use crate::chat::{
    Action, Argument, Arguments, CommandError, CommandInfo, Context, Entered, Message, Style, Suggestion,
    escape, limits, picker,
};
use crate::diagram::Mark;
use crate::game::{GameState, MoveError, Played, tidy};
use crate::play::{Command, Event, Home, Record, Refusal, Status, replay_to};
use crate::service::Failure;

/// The most squares that are pointed at in a refusal. Where nearly everything is to blame, marks point at nothing.
const MOST_TO_BLAME: usize = 12;

pub fn register() -> CommandInfo {
    let text = Argument::suggested("move", "Your move: d4, c2-c3 …").required();
    CommandInfo::new("move", "Make your move", vec![text, Argument::of_match()])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> Result<Message, CommandError> {
    let view = find(ctx, arguments).await?;
    play(ctx, view, &arguments.text("move").unwrap_or_default()).await
}

/// Suggestions for `move:`: legal moves that begin with what was typed.
pub async fn complete(ctx: &Context<'_>, arguments: &Arguments) -> Result<Vec<Suggestion>, CommandError> {
    let view = find(ctx, arguments).await?;
    if !view.waits_for(ctx.person.id) {
        return Ok(Vec::new());
    }
    let found = moves(&*view.state, &arguments.text("move").unwrap_or_default());
    Ok(found.iter().map(|text| Suggestion::new(text, text)).collect())
}

/// Legal moves that begin with what was typed; where there may be too many to list, the possible next steps.
fn moves(state: &dyn GameState, typed: &str) -> Vec<String> {
    let wanted = tidy(typed);
    let bare = |text: &str| tidy(text).replace('-', "");
    let mut found: Vec<String> = state
        .legal(2)
        .into_iter()
        .filter(|text| tidy(text).starts_with(&wanted) || bare(text).starts_with(&bare(&wanted)))
        .collect();
    if found.len() < limits::SUGGESTIONS
        && !wanted.is_empty()
        && let Ok(tokens) = state.tokens(typed)
    {
        let next = state.next(&tokens);
        found.extend(next.whole);
        found.extend(next.follow.iter().filter_map(|token| {
            let mut longer = tokens.clone();
            longer.push(*token);
            state.next(&longer).whole
        }));
    }
    let mut seen = std::collections::HashSet::new();
    found.retain(|text| seen.insert(text.clone()));
    found.truncate(limits::SUGGESTIONS);
    found
}

/// The match, where the person may enter a move in it and has seen its present board.
pub async fn entering(ctx: &Context<'_>, seen: Seen) -> Result<MatchView, CommandError> {
    let view = ctx.match_view(seen.of).await?;
    let seat = ctx.seat(&view)?;
    if let Status::Frozen { .. } = view.record.status {
        return Err(Refusal::Frozen.into());
    }
    if seen.ply != view.record.ply() || !view.record.is_running() {
        return Err(CommandError::instead(current(ctx, &view).await?));
    }
    if view.state.to_move() != seat {
        return Err(not_your_turn(ctx, &view));
    }
    Ok(view)
}

/// The board while a move is entered.
pub async fn prompt(
    ctx: &Context<'_>,
    view: &MatchView,
    prompt: &Prompt,
    marks: &[(Square, Mark)],
) -> Result<Message, CommandError> {
    let look = ctx.view(view).await?;
    let picture = ctx.pictures().board_of(view.record.id, &*view.state, look, marks, Said::default())?;
    Ok(Message::text(ctx.words.prompt(&view.named(), prompt)).with_picture(picture))
}

/// The position after the move that was entered, and **Play it**. If `only`, there is no other move.
pub async fn preview(
    ctx: &Context<'_>,
    view: &MatchView,
    entered: Entered,
    only: bool,
) -> Result<Message, CommandError> {
    let text = picker::whole(&*view.state, &entered).ok_or_else(|| ctx.old_button())?;
    let mut after = view.state.clone_state();
    let played = after.play(&text, ctx.language).map_err(Refusal::Move)?;
    let look = ctx.view(view).await?;
    let picture = ctx.pictures().board_of(view.record.id, &*after, look, &[], said(&played))?;
    let content = ctx.words.preview(&view.named(), &played.shown, &played.consequences, only);
    let board = Board::Match(view.seen());
    let back = picker::one_choice_back(&*view.state, &entered);
    let mut row = vec![(Style::Good, Label::Play, Action::Play(board, entered))];
    if !only {
        row.push((Style::Plain, Label::Back, Action::Enter(board, back)));
    }
    Ok(Message::text(content).with_picture(picture).with_buttons(ctx.words, row))
}

/// **Play it**. A second press says again what was played.
pub async fn play_entered(ctx: &Context<'_>, seen: Seen, entered: &Entered) -> Result<Message, CommandError> {
    match entering(ctx, seen).await {
        Ok(view) => {
            let text = picker::whole(&*view.state, entered).ok_or_else(|| ctx.old_button())?;
            play(ctx, view, &text).await
        }
        Err(error) => {
            let record = ctx.record(seen.of).await?;
            let again =
                played_already(ctx, &record, record.moves_at(seen.ply), |then| picker::whole(then, entered))?;
            again.ok_or(error)
        }
    }
}

async fn play(ctx: &Context<'_>, view: MatchView, text: &str) -> Result<Message, CommandError> {
    let Seen { of: id, ply: seen } = view.seen();
    let command = Command::Move { seen, text: text.to_owned() };
    let transition = match ctx.carry_out(id, &command).await {
        Ok(transition) => transition,
        Err(Failure::Refused(Refusal::MovedOn { .. } | Refusal::MatchOver)) => {
            let record = ctx.record(id).await?;
            return match played_already(ctx, &record, record.moves_at(seen), |_| Some(text.to_owned()))? {
                Some(again) => Ok(again),
                None => current(ctx, &ctx.view_of(record)?).await,
            };
        }
        Err(Failure::Refused(Refusal::NotYourTurn)) => {
            let record = ctx.record(id).await?;
            let last = record.moves.len().checked_sub(1);
            let again = played_already(ctx, &record, last, |_| Some(text.to_owned()))?;
            return again.ok_or_else(|| not_your_turn(ctx, &view));
        }
        Err(Failure::Refused(Refusal::Move(error))) => return refused(ctx, &view, text, &error).await,
        Err(Failure::Refused(Refusal::NotYourMatch)) => {
            ctx.seat(&view)?;
            return Err(Refusal::NotYourMatch.into());
        }
        Err(other) => return Err(other.into()),
    };
    let Some(played) = transition.events.into_iter().find_map(|event| match event {
        Event::Moved { played, .. } => Some(played),
        _ => None,
    }) else {
        return Err(CommandError::Fault("a move was accepted without having happened".into()));
    };
    let mut message = Message::text(ctx.words.played(&view.named(), &played.shown, &played.consequences));
    let record = transition.record;
    if record.is_running() && record.players[transition.to_move].person().is_none() {
        message.content = format!("{} {}", message.content, ctx.words.now_i_think());
    }
    // In a direct match the turn message goes to the opponent alone: the mover sees the board here.
    if record.home == Home::Direct {
        let after = ctx.view_of(record)?;
        let look = ctx.view(&after).await?;
        message.picture = Some(ctx.pictures().board_of(id, &*after.state, look, &[], said(&played))?);
    }
    Ok(message)
}

/// The answer to a person who sends a move a second time: the move after `before` moves was theirs and this one.
fn played_already(
    ctx: &Context<'_>,
    record: &Record,
    before: Option<usize>,
    read: impl Fn(&dyn GameState) -> Option<String>,
) -> Result<Option<Message>, CommandError> {
    let Some((before, made)) = before.and_then(|before| Some((before, record.moves.get(before)?))) else {
        return Ok(None);
    };
    let mut then = replay_to(ctx.catalogue(), record, before).map_err(|_| Refusal::Frozen)?;
    if record.players[then.to_move()].person() != Some(ctx.person.id) {
        return Ok(None);
    }
    let played = read(&*then).and_then(|text| then.play(&text, ctx.language).ok());
    let same = played.filter(|played| played.canonical == made.text);
    Ok(same.map(|played| {
        Message::text(ctx.words.played(&ctx.named(record), &played.shown, &played.consequences))
    }))
}

/// A refused move is answered with the rule and the squares to blame.
async fn refused(
    ctx: &Context<'_>,
    view: &MatchView,
    text: &str,
    error: &MoveError,
) -> Result<Message, CommandError> {
    let blame = match error {
        MoveError::Illegal { squares, .. } if squares.len() <= MOST_TO_BLAME => squares.as_slice(),
        MoveError::Illegal { .. } | MoveError::Notation(_) | MoveError::GameOver(_) => &[],
    };
    let marks: Vec<_> = blame.iter().map(|&square| (square, Mark::Blame)).collect();
    let look = ctx.view(view).await?;
    let picture = ctx.pictures().board_of(view.record.id, &*view.state, look, &marks, Said::default())?;
    let why = escape::markdown(&error.to_string());
    Ok(Message::text(ctx.words.move_refused(&escape::quoted(text), &why)).with_picture(picture))
}

fn said(played: &Played) -> Said<'_> {
    Said { last: Some(&played.shown), consequences: &played.consequences, over: false }
}

/// The answer to a person who would move while it is another's turn.
fn not_your_turn(ctx: &Context<'_>, view: &MatchView) -> CommandError {
    let awaited = view.name(view.state.to_move());
    CommandError::Said(match view.computer_thinks() {
        true => ctx.words.wait_for_computer(&view.named(), &awaited),
        false => ctx.words.not_your_turn(&view.named(), &awaited),
    })
}
